"""What a seat is told while a step happens: no card before its time, and none by its name."""

from __future__ import annotations

import pytest

import cardrules
from cardrules import Rules, State, Step
from cardrules.events import Moved, Shuffled


def last_of_round(rules: Rules, state: State) -> Step:
    """Play on with the first move each time; return the step in which the next round is dealt."""
    while True:
        step = rules.step(state, next(iter(rules.legal_moves(state))))
        if any(isinstance(event, Shuffled) for event in step.events):
            return step
        state = step.state


@pytest.mark.parametrize("seed", range(4))
def test_a_card_shown_in_one_round_is_hidden_in_the_next(seed: int) -> None:
    rules = cardrules.load("whist", game=10)
    slot = rules.board.slot_index["turned_up"]
    start = rules.start(seed=seed)
    shown = start.memory[slot]
    assert isinstance(shown, tuple)
    step = last_of_round(rules, start)
    assert step.before is not None
    assert step.before.memory[slot] == shown
    assert step.state.memory[slot] != shown
    old = rules.board.deck.codes[shown[0]]
    for seat in (1, 2, 3, 4):
        events = rules.view_events(step, seat)
        dealt = [event for event in events if isinstance(event, Moved) and event.source == "pack"]
        told = [event.target for event in dealt if old in event.arrived]
        is_own = old in rules.view(step.state, seat).piles[f"hand.{seat}"]
        assert told == ([f"hand.{seat}"] if is_own else [])


def test_cards_passed_on_are_not_named() -> None:
    rules = cardrules.load("hearts")
    state = rules.start(seed=1)
    giver = state.turn + 1
    move = next(iter(rules.legal_moves(state)))
    step = rules.step(state, move)
    for seat in (1, 2, 3, 4):
        causes = {event.cause for event in rules.view_events(step, seat)}
        assert causes == {str(move) if seat == giver else "give ? ? ?"}
    assert {event.cause for event in rules.view_events(step, None)} == {"give ? ? ?"}
    assert {event.cause for event in step.events} == {str(move)}


def test_cards_played_openly_are_named() -> None:
    rules = cardrules.load("whist")
    state = rules.start(seed=1)
    step = rules.step(state, next(iter(rules.legal_moves(state))))
    for seat in (1, 2, 3, 4, None):
        assert {event.cause for event in rules.view_events(step, seat)} == {step.cause}
