"""No junk is a move: whatever is handed over, it is refused, and nothing changes.

100,000 illegal and malformed moves are made in all, as values, as texts and as plain data.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.property.junk import junk_data, junk_move, junk_text
from tests.property.shipped import PROFILES, every_choice, positions

from cardrules import Game, Move, Rules, State
from cardrules.errors import IllegalMoveError, InvalidMoveError
from cardrules.refusals import CODES

TRIED = 100_000
EACH = TRIED // len(PROFILES) + 1


@pytest.mark.parametrize("name", PROFILES)
def test_no_junk_is_accepted(name: str) -> None:
    check(name, EACH)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_no_junk_is_accepted_however_long_one_tries(name: str) -> None:
    check(name, 20 * EACH)


def check(name: str, wanted: int) -> None:
    """Try so many moves that are to be refused, over games with all values of the options."""
    chance = Random(name)
    refused = Counter[str]()
    seed = 0
    while refused.total() < wanted:
        rules = every_choice(name)[seed % len(every_choice(name))]
        for state, legal, _ in positions(rules, seed, 40):
            piles, key = state.piles, hash(state)
            for _ in range(25):
                refused[try_one(rules, state, legal, chance)] += 1
            assert state.piles is piles
            assert hash(state) == key
        seed += 1
    assert refused["value"] > wanted / 4
    assert refused["text"] + refused["data"] > wanted / 4


def try_one(rules: Rules, state: State, legal: list[Move], chance: Random) -> str:
    """Try moves until one is refused, and return the form in which it was tried."""
    while True:
        form = chance.choice(["value", "value", "text", "data"])
        if form == "value":
            move = junk_move(rules, legal, chance)
        else:
            try:
                if form == "text":
                    move = rules.parse(junk_text(rules, legal, chance))
                else:
                    move = rules.move_from_json(junk_data(rules, legal, chance))
            except InvalidMoveError:
                return form
        if not is_accepted(rules, state, move, legal):
            return form


def is_accepted(rules: Rules, state: State, move: Move, legal: list[Move]) -> bool:
    """Return whether a move is legal; it is only if it is listed, or its action is open."""
    refusal = rules.refusal(state, move)
    assert (move in rules.legal_moves(state)) == (refusal is None)
    if refusal is None:
        assert all(type(arg) in (str, int) for arg in move.args), repr(move)
        actions = rules.compiled.phases[state.phase].actions
        assert move in legal or not actions[move.action].is_closed, repr(move)
        return True
    assert refusal.code in CODES
    assert len(refusal.message) < 1000
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(state, move)
    assert caught.value.refusal == refusal
    return False


@pytest.mark.parametrize("name", PROFILES)
def test_a_game_goes_on_after_junk_as_if_nothing_had_been(name: str) -> None:
    rules = every_choice(name)[0]
    chance = Random(name)
    game, other = Game(rules, seed=3), Game(rules, seed=3)
    for _, legal, move in positions(rules, 3, 12):
        for _ in range(10):
            junk = junk_move(rules, legal, chance)
            if rules.refusal(game.state, junk) is None:
                continue
            with pytest.raises((IllegalMoveError, InvalidMoveError)):
                game.play(junk)
        if move is not None:
            game.play(move)
            other.play(move)
        assert game.state == other.state
        assert game.history == other.history
        assert game.to_json() == other.to_json()
