"""Lanes: which moves are applied without a draft, and which are left to the machine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import cardrules
from cardrules import Rules, State
from cardrules.draft import Draft
from cardrules.engine.lanes import Lanes


def lanes_of(rules: Rules) -> Lanes:
    compiled = rules.compiled
    decided = compiled.match.is_decided if compiled.match is not None else None

    def following(situation: object) -> int | None:
        assert isinstance(situation, State)
        if decided is not None and decided(situation):
            return compiled.over
        phase = compiled.phases[situation.phase]
        return next((to for when, to in phase.next if when is None or when(situation)), None)

    return Lanes(compiled, following)


@pytest.mark.parametrize(
    ("profile", "actions"),
    [
        ("canasta", {"draw", "take", "meld", "discard"}),
        ("canasta-classic", {"draw", "take", "meld", "discard"}),
        ("samba", {"draw", "take", "meld", "discard"}),
        ("basic-rummy", {"draw", "take", "discard"}),
        ("pyramid", {"pair", "draw"}),
        ("klondike", {"move"}),
        ("cruel", {"redeal"}),
    ],
)
def test_most_moves_of_a_game_need_no_draft(profile: str, actions: set[str]) -> None:
    rules, chance = cardrules.load(profile), Random(1)
    lanes = lanes_of(rules)
    state = rules.start(1)
    quick: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for _ in range(600):
        legal = list(rules.legal_moves(state))
        if not legal:
            break
        move = chance.choice(legal)
        made = lanes.apply(state, move)
        state = rules.apply(state, move)
        played[move.action] += 1
        if made is not None:
            quick[move.action] += 1
            assert made == state
    for action in actions:
        assert quick[action] > 0.8 * played[action] > 0, action


def test_a_refused_move_is_refused_with_its_reason() -> None:
    rules = cardrules.load("canasta")
    state = rules.start(1)
    with pytest.raises(cardrules.IllegalMoveError, match="not open in the phase"):
        rules.apply(state, rules.parse("discard KH"))


def test_no_lane_where_the_log_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The score of golf counts what happens, so every move has a draft."""
    rules = cardrules.load("golf")
    made: list[Draft] = []
    begin = Draft.__init__

    def note(self: Draft, *args: object, **kwargs: object) -> None:
        made.append(self)
        begin(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Draft, "__init__", note)
    rules.apply(rules.start(1), rules.parse("draw"))
    assert len(made) == 2  # the deal, and the move
