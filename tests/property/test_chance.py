"""Chance is explicit: a state follows from profile, seed or order, and moves, anywhere."""

from __future__ import annotations

import json
from functools import cache

import pytest
from tests.property.elsewhere import ask, fingerprint
from tests.property.shipped import PROFILES, every_choice, shipped_laws

from cardrules.shuffle import shuffled
from cardrules.testing import Law


@pytest.mark.parametrize("law", shipped_laws("chance", games=4, most_moves=60), ids=str)
def test_seed_and_moves_decide_everything(law: Law) -> None:
    law()


@cache
def played_here() -> dict[str, str]:
    """Return the fingerprint of a game of each profile, under each choice."""
    games = (
        (name, dict(rules.identity.options), seed, 15)
        for name in PROFILES
        for seed, rules in enumerate(every_choice(name))
    )
    return {json.dumps(game): fingerprint(*game) for game in games}


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    here = played_here()
    assert dict(zip(here, ask(map(json.loads, here), hash_seed), strict=True)) == here


@pytest.mark.parametrize("name", PROFILES)
def test_a_deal_can_be_given_as_an_order(name: str) -> None:
    """The order in which the seed's shuffle comes out, given as an order, is dealt alike."""
    for rules in every_choice(name):
        dealer = None if rules.board.seats.count == 1 else 1
        codes = rules.board.deck.codes
        for seed in (7, "evening"):
            by_seed = rules.start(seed, dealer=dealer)
            order = [codes[card] for card in shuffled(tuple(range(len(codes))), seed, 0)]
            by_order = rules.start(seed, order, dealer)
            assert rules.describe(by_order)["piles"] == rules.describe(by_seed)["piles"]
            assert rules.start(0, order, dealer).piles == by_order.piles
            assert (by_order.phase, by_order.turn) == (by_seed.phase, by_seed.turn)
