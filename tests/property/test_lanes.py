"""Whether somebody is told what happens or not, the same comes of a move.

Where nobody is told, most moves are applied without a draft; `step` always has one.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.property.shipped import PROFILES, every_choice, positions

from cardrules import Rules


def assert_same(rules: Rules, seed: int, most_moves: int) -> None:
    chance = Random(seed)
    for state, legal, chosen in positions(rules, seed, most_moves):
        others = chance.sample(legal, min(3, len(legal)))
        for move in [*others, *([chosen] if chosen else [])]:
            assert rules.apply(state, move) == rules.step(state, move).state, (state, move)


@pytest.mark.parametrize("profile", PROFILES)
def test_applying_is_stepping_without_the_events(profile: str) -> None:
    for seed, rules in enumerate(every_choice(profile)):
        assert_same(rules, seed, 60 if seed else 300)


@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
def test_so_it_is_in_long_games(profile: str) -> None:
    for seed, rules in enumerate(every_choice(profile), 100):
        assert_same(rules, seed, 1000)
