"""At a table the game goes on: until it is over the seat to move has a move."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.property.shipped import shipped_laws

import cardrules
from cardrules import Rules, State
from cardrules.engine.outcome import Result
from cardrules.library import profile_ids
from cardrules.testing import Law

GAMES = 4
ROUNDS = 3
"""Rounds of a match that are played; whole matches are in the last test."""
MOVES = 3_000
"""Moves of a match. One that only skilful play brings to its end may last longer."""

TABLES = [name for name in profile_ids() if cardrules.load(name).board.seats.count > 1]


@pytest.mark.parametrize("law", shipped_laws("end", games=10, most_moves=200), ids=str)
def test_a_game_ends_when_nobody_can_move_and_not_before(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws("end", games=40, most_moves=1_000), ids=str)
def test_so_it_does_in_many_long_games(law: Law) -> None:
    law()


def cards(state: State) -> Counter[int]:
    return Counter(e if e >= 0 else ~e for pile in state.piles for e in pile)


def play(rules: Rules, seed: int, moves: int) -> State:
    """Play at random to the end, or so many moves."""
    rng = Random(f"{rules.id} {seed}")
    state = rules.start(seed=seed)
    pack = cards(state)
    for _ in range(moves):
        legal = list(rules.legal_moves(state))
        if rules.view(state).phase == "over":
            assert not legal
            return state
        assert legal, rules.describe(state)
        assert len(legal) == len(set(legal))
        for move in rng.sample(legal, min(3, len(legal))):
            assert rules.refusal(state, move) is None
            assert rules.parse(str(move)) == move
        state = rules.apply(state, rng.choice(legal))
        assert cards(state) == pack
    return state


@pytest.mark.parametrize("name", TABLES)
def test_someone_always_has_a_move(name: str) -> None:
    rules = cardrules.load(name)
    for seed in range(GAMES):
        play(rules, seed, 70 * ROUNDS)


@pytest.mark.parametrize("name", TABLES)
def test_the_end_has_winners_or_is_a_draw(name: str) -> None:
    rules = cardrules.load(name)
    state = play(rules, 7, MOVES)
    outcome = rules.outcome(state)
    if outcome is None and rules.profile.match is not None:
        return
    assert outcome is not None
    assert outcome.result in (Result.WON, Result.DRAW)
    assert (outcome.result is Result.WON) == bool(outcome.winners)
