"""Deals of the table games that ship: who gets what, who begins, and what is remembered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import Rules, State
from cardrules.events import Scored


def sizes(rules: Rules, state: State, group: str) -> list[int]:
    return [len(state.piles[pile]) for pile in rules.board.group(group).piles]


def seed_with_dealer(rules: Rules, dealer: int) -> int:
    """Return a seed by which a seat (from 0) deals."""
    slot = rules.board.slot_index["dealer"]
    return next(seed for seed in range(100) if rules.start(seed).memory[slot] == dealer)


def worked_deals() -> list[Any]:
    path = Path(__file__).parents[1] / "data" / "tarocco-bolognese.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    found = [case for case in data["cases"] if case["kind"] == "deal"]
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in found]


@pytest.mark.parametrize(("given", "expected"), worked_deals())
def test_worked_cases_of_deals(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = cardrules.load("tarocco-bolognese")
    state = rules.start(seed_with_dealer(rules, given["dealer"]))
    assert sizes(rules, state, "hand") == expected["hand_sizes"]
    assert state.turn == given["dealer"]
    assert rules.board.seats.side_of[state.turn] == expected["dealer_team"]
    turns: list[int] = []
    tricks = 0
    while rules.view(state).phase != "over":
        before = rules.view(state).memory["tricks"]
        if rules.view(state).phase == "tricks" and len(turns) < 4:
            turns.append(state.turn)
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
        tricks += rules.view(state).memory["tricks"] != before
    assert turns == expected["turn_order"]
    assert turns[0] == expected["leader"]
    assert tricks == expected["tricks"]


def test_the_last_card_dealt_is_trumps() -> None:
    rules = cardrules.load("whist")
    order = [rank + suit for rank in "23456789" for suit in "CDHS"]
    order += [rank + suit for suit in "CDHS" for rank in ("10", "J", "Q", "K", "A")]
    state = rules.start(seed=seed_with_dealer(rules, 1), order=order)
    assert rules.view(state, 3).memory["trump"] == rules.board.deck.suit_names.index("spades")
    assert rules.view(state, 3).piles["hand.2"][-1] == "AS"
    assert rules.view(state, 3).piles["hand.2"][-2] == "?"
    assert state.turn == 2


def test_the_winner_draws_first_and_the_card_turned_up_last() -> None:
    rules = cardrules.load("briscola")
    state = rules.start(seed=3)
    upcard = rules.view(state).piles["upcard"][0]
    assert sizes(rules, state, "hand") == [3, 3]
    while len(state.piles[rules.board.pile_index["stock"]]) > 1:
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
    for _ in range(2):
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
    loser = 1 - state.turn
    assert sizes(rules, state, "stock") == sizes(rules, state, "upcard") == [0]
    assert upcard in rules.view(state, loser + 1).piles[f"hand.{loser + 1}"]
    assert sizes(rules, state, "hand") == [3, 3]


def test_three_cards_go_left_right_across_and_nowhere() -> None:
    rules = cardrules.load("hearts")
    deck = rules.board.deck
    state = rules.start(seed=seed_with_dealer(rules, 3))
    receivers = []
    for _ in range(5):
        given = []
        while rules.view(state).phase == "give":
            move = next(iter(rules.legal_moves(state)))
            given.append((state.turn, move.args))
            state = rules.apply(state, move)
        hands = [{deck.codes[card] for card in state.piles[pile]} for pile in range(4)]
        shifts = {
            (receiver - giver) % 4
            for giver, codes in given
            for receiver in range(4)
            if set(codes) <= hands[receiver]
        }
        receivers.append(shifts)
        assert "2C" in hands[state.turn]
        while True:
            step = rules.step(state, next(iter(rules.legal_moves(state))))
            state = step.state
            if any(isinstance(event, Scored) for event in step.events):
                break
    assert receivers == [{1}, {3}, {2}, set(), {1}]


def test_thirds_of_points_are_dropped_for_each_side() -> None:
    rules = cardrules.load("tressette")
    state = rules.start(seed=2)
    while True:
        step = rules.step(state, next(iter(rules.legal_moves(state))))
        state = step.state
        scored = [event for event in step.events if isinstance(event, Scored)]
        if scored:
            break
    assert sum(event.sheet.total for event in scored) == 11
    assert all(isinstance(event.sheet.total, int) for event in scored)
