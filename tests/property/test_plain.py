"""Whatever the engine answers goes through JSON and comes back as it was, and leaks nothing.

Over every shipped profile, in random play: every answer in its plain form, as every seat and an
onlooker are given it. Two worlds that differ only in what a seat cannot see look alike in
their plain forms, too.
"""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.property.shipped import PROFILES, every_choice, positions
from tests.property.test_two_worlds import other_world

from cardrules import Move, Picked, Rules, State
from cardrules.plain import (
    plain_events,
    plain_outcome,
    plain_playable,
    plain_refusal,
    plain_scores,
    plain_table,
    plain_targets,
    plain_view,
)

MOVES = 48
OFTEN = 6
"""What takes long is asked of every so many positions."""


def through_json(plain: Any) -> str:
    """Return plain data as text; on its way back it must be as it was, tuples and all."""
    text = json.dumps(plain, allow_nan=False)
    assert json.loads(text) == plain
    assert_plain(plain)
    return text


def assert_plain(value: Any) -> None:
    """Check the types themselves: a tuple or a number as key would come back as another."""
    if type(value) is dict:
        for key, inner in value.items():
            assert type(key) is str
            assert_plain(inner)
    elif type(value) is list:
        for inner in value:
            assert_plain(inner)
    else:
        assert value is None or type(value) in (bool, int, str), repr(value)


def seats_of(rules: Rules) -> list[int | None]:
    return [None, *range(1, rules.board.seats.count + 1)]


@pytest.mark.parametrize("name", PROFILES)
def test_every_answer_passes_through_json(name: str) -> None:
    for number, rules in enumerate(every_choice(name)[:2]):
        through_json(plain_table(rules))
        for seat in seats_of(rules):
            through_json(plain_events(rules.view_events(rules.start_step(number), seat)))
        chance = Random(name)
        for place, (state, legal, move) in enumerate(positions(rules, number, MOVES)):
            answers(rules, state, legal, move, chance)
            if place % OFTEN == number:
                helping_answers(rules, state, chance)


def answers(
    rules: Rules, state: State, legal: list[Move], move: Move | None, chance: Random
) -> None:
    for seat in seats_of(rules):
        through_json(plain_view(rules.view(state, seat)))
    through_json(plain_scores(rules.scores(state)))
    outcome = rules.outcome(state)
    assert (move is None) <= (outcome is not None)
    if outcome is not None:
        through_json(plain_outcome(outcome))
    through_json(rules.describe(state))
    if move is None:
        return
    through_json(move.to_json())
    wrong = Move(move.action, (*move.args, "nothing"))
    for each in (wrong, Move(chance.choice(legal).action)):
        refusal = rules.refusal(state, each)
        if refusal is not None:
            through_json(plain_refusal(refusal))
    step = rules.step(state, move)
    through_json(plain_events(step.events))
    for seat in seats_of(rules):
        through_json(plain_events(rules.view_events(step, seat)))


def helping_answers(rules: Rules, state: State, chance: Random) -> None:
    playable = rules.playable(state, state.turn + 1)
    through_json(plain_playable(playable))
    for card in chance.sample(playable, min(3, len(playable))):
        through_json(plain_targets(rules.targets(state, Picked(card.pile))))
        through_json(plain_targets(rules.targets(state, Picked(cards=(card.card,)))))


@pytest.mark.parametrize("name", PROFILES)
def test_two_worlds_that_look_alike_are_told_alike(name: str) -> None:
    rules = every_choice(name)[0]
    chance = Random(name)
    changed = 0
    for state, _, _ in islice(positions(rules, 5, MOVES), 0, None, OFTEN):
        for seat in range(1, rules.board.seats.count + 1):
            other = other_world(rules, state, seat, set(), chance)
            changed += other != state
            for answer in ("view", "playable"):
                assert told(rules, other, seat, answer) == told(rules, state, seat, answer)
    hidden = any("?" in pile for pile in rules.view(rules.start(5)).piles.values())
    assert (changed > 0) == hidden


def told(rules: Rules, state: State, seat: int, answer: str) -> str:
    """Return what a seat is sent, as the text that is sent."""
    if answer == "view":
        return through_json(plain_view(rules.view(state, seat)))
    return through_json(plain_playable(rules.playable(state, seat)))
