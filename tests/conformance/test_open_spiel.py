"""Whole deals beside OpenSpiel: the same cards, the same choices, the same legal moves.

OpenSpiel is an optional dependency (the extra `peers`); without it these tests are skipped.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from types import ModuleType
from typing import Any

import pytest

import cardrules
from cardrules import Move, Rules, State
from cardrules.events import Scored

DEALS = 50
"""Deals for each set of options; with ten sets five hundred in all."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CODES = tuple(rank + suit for rank in RANKS for suit in "CDHS")
"""Our codes by OpenSpiel's numbers."""

# OpenSpiel counts the seats that cards are passed on; our profile numbers the directions in
# the order in which they come: left, right, across, none.
DIRECTIONS = {1: 0, 3: 1, 2: 2, 0: 3}

# Each set: our options, and OpenSpiel's parameters that mean the same. What has no
# counterpart: OpenSpiel never takes 26 off the score of who takes everything, and always
# makes an exception of it; it plays one deal, not a match.
OPTIONS: list[tuple[dict[str, str | bool], dict[str, bool]]] = [
    ({}, {"qs_breaks_hearts": False}),
    ({"breaking": "heart-or-queen"}, {}),
    ({"breaking": "none"}, {"must_break_hearts": False}),
    ({"passing": "never"}, {"pass_cards": False, "qs_breaks_hearts": False}),
    ({"first_lead": "any-club"}, {"can_lead_any_club": True, "qs_breaks_hearts": False}),
    ({"first_trick_points": True}, {"no_pts_on_first_trick": False, "qs_breaks_hearts": False}),
    ({"jack": True}, {"jd_bonus": True, "qs_breaks_hearts": False}),
    ({"no_tricks": True}, {"avoid_all_tricks_bonus": True, "qs_breaks_hearts": False}),
    (
        {"queen_alone": True},
        {"can_lead_hearts_instead_of_qs": True, "qs_breaks_hearts": False},
    ),
    (
        {
            "breaking": "heart-or-queen",
            "first_lead": "any-club",
            "first_trick_points": True,
            "jack": True,
            "no_tricks": True,
        },
        {
            "can_lead_any_club": True,
            "no_pts_on_first_trick": False,
            "jd_bonus": True,
            "avoid_all_tricks_bonus": True,
        },
    ),
]


@pytest.fixture(scope="module")
def pyspiel() -> ModuleType:
    module = pytest.importorskip("pyspiel")
    assert isinstance(module, ModuleType)
    return module


def deal(peer: Any, rng: Random, *, sweep: bool) -> tuple[list[list[str]], int]:
    """Choose a direction and deal; return the hands and our direction.

    In a sweep nothing is passed on and the first seat gets all clubs, so that it takes
    every trick.
    """
    direction = 0 if sweep else rng.choice(peer.legal_actions())
    peer.apply_action(direction)
    hands: list[list[str]] = [[], [], [], []]
    cards = list(range(52))
    rng.shuffle(cards)
    if sweep:
        clubs = iter(range(0, 52, 4))
        others = iter([card for card in cards if card % 4])
        cards = [next(others) if number % 4 else next(clubs) for number in range(52)]
    for number, card in enumerate(cards):
        peer.apply_action(card)
        hands[number % 4].append(CODES[card])
    return hands, DIRECTIONS[direction]


def begin(rules: Rules, hands: list[list[str]], direction: int) -> State:
    """Return our position with the same cards; seat 4 has dealt."""
    gives = direction < 3
    holder = next(seat for seat, hand in enumerate(hands, 1) if "2C" in hand)
    return rules.position(
        {
            "piles": {f"hand.{seat}": hand for seat, hand in enumerate(hands, 1)},
            "phase": "give" if gives else "tricks",
            "turn": 1 if gives else holder,
            "memory": {"dealer": 3, "direction": direction},
        }
    )


@pytest.mark.parametrize(("options", "parameters"), OPTIONS)
def test_every_position_of_a_deal_is_alike(
    pyspiel: ModuleType, options: dict[str, str | bool], parameters: dict[str, bool]
) -> None:
    rules = cardrules.load("hearts", **options)
    game = pyspiel.load_game("hearts", parameters)
    for number in range(DEALS):
        play(rules, game, Random(number), f"deal {number}")
    for number in range(3):
        play(rules, game, Random(number), f"sweep {number}", sweep=True)


def play(rules: Rules, game: Any, rng: Random, label: str, *, sweep: bool = False) -> None:
    peer = game.new_initial_state()
    state = begin(rules, *deal(peer, rng, sweep=sweep))
    while rules.view(state).phase == "give":
        state = give(rules, state, peer, rng, label)
    while True:
        assert state.turn == peer.current_player(), label
        legal = {f"play {CODES[action]}": action for action in peer.legal_actions()}
        assert {str(move) for move in rules.legal_moves(state)} == set(legal), label
        text = rng.choice(sorted(legal))
        peer.apply_action(legal[text])
        step = rules.step(state, rules.parse(text))
        state = step.state
        if peer.is_terminal():
            break
    scored = {event.side: event.sheet.total for event in step.events if isinstance(event, Scored)}
    # OpenSpiel turns the points round: it returns 26 less the points.
    assert [scored[side] for side in (1, 2, 3, 4)] == [26 - int(r) for r in peer.returns()], label


def give(rules: Rules, state: State, peer: Any, rng: Random, label: str) -> State:
    """Pass three cards on: one move here, three actions of OpenSpiel in any order."""
    assert state.turn == peer.current_player(), label
    hand = {CODES[action] for action in peer.legal_actions()}
    listed = [frozenset(map(str, move.args)) for move in rules.legal_moves(state)]
    assert len(listed) == len(set(listed)), label
    assert set(listed) == set(map(frozenset, combinations(hand, 3))), label
    chosen = rng.sample(sorted(hand), 3)
    for card in chosen:
        peer.apply_action(CODES.index(card))
    return rules.apply(state, Move("give", tuple(chosen)))
