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


# Scopa


def scopa(
    piles: dict[str, str],
    turn: int = 1,
    *,
    options: dict[str, bool] | None = None,
    **more: object,
) -> tuple[Rules, State]:
    rules = cardrules.load("scopa", options=options)
    plain = {name: cards.split() for name, cards in piles.items()}
    return rules, rules.position({"partial": True, "piles": plain, "turn": turn, **more})


def listed(rules: Rules, state: State) -> list[str]:
    return [str(move) for move in rules.legal_moves(state)]


def played(rules: Rules, state: State, *moves: str) -> State:
    for move in moves:
        state = rules.apply(state, rules.parse(move))
    return state


def test_a_card_takes_its_like_before_a_sum() -> None:
    hands = {"hand.1": "cups-7 coins-2", "hand.2": "coins-7"}
    table = "batons-7 cups-4 cups-3"
    rules, state = scopa({**hands, "table": table}, phase="play")
    assert listed(rules, state) == ["play cups-7 batons-7", "play coins-2"]
    state = played(rules, state, "play coins-2")
    state = played(rules, state, "play coins-7 batons-7")
    # There is no seven any more, and so the sum is taken; with the two it is no sweep.
    assert listed(rules, state) == ["play cups-7 cups-4 cups-3"]


def test_the_last_card_is_no_sweep_and_the_rest_goes_to_who_took_last() -> None:
    piles = {"hand.1": "cups-5", "hand.2": "cups-6", "table": "coins-5", "stock": "~cups-2"}
    rules, state = scopa(piles, phase="play")
    state = played(rules, state, "play cups-5 coins-5")
    assert rules.view(state).memory["sweeps"] == (1, 0)
    piles = {"hand.1": "cups-6", "hand.2": "cups-5", "table": "coins-5 coins-7"}
    memory = {"last_taker": 0, "sweeps": [2, 0]}
    rules, state = scopa(piles, 2, phase="play", memory=memory)
    step = rules.step(played(rules, state, "play cups-5 coins-5"), rules.parse("play cups-6"))
    scored = [event for event in step.events if type(event).__name__ == "Scored"]
    # The second seat took last: two coins, the seven of coins, and the most cards.
    assert [event.score for event in scored] == [2, 3]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("one", "two", "prime"),
    [
        ("coins-7 cups-6 swords-2 batons-ace", "coins-6 cups-7 swords-6 batons-2", (0, 1)),
        ("coins-7 cups-7 swords-7 coins-6", "coins-2 cups-2 swords-2 batons-2", (0, 1)),
        ("coins-7 cups-6 swords-2 batons-ace", "coins-ace cups-7 swords-6 batons-2", (0, 0)),
    ],
)
def test_the_prime_is_the_best_card_of_each_suit(
    one: str, two: str, prime: tuple[int, int]
) -> None:
    rules, state = scopa({"won.1": one, "won.2": two}, phase="play")
    sheets = rules.scores(state)
    found = [
        sum(line.points for line in sheet.lines if line.label == "Prime")
        for sheet in sheets.values()
    ]
    assert tuple(found) == prime


@pytest.mark.parametrize(
    ("game", "hands", "table", "stock"),
    [
        ("two", [3, 3], 4, 30),
        ("three", [3, 3, 3], 4, 27),
        ("four", [3, 3, 3, 3], 4, 24),
        ("scopone", [9, 9, 9, 9], 4, 0),
        ("scientific", [10, 10, 10, 10], 0, 0),
    ],
)
def test_how_many_cards_hands_and_table_get(
    game: str, hands: list[int], table: int, stock: int
) -> None:
    rules = cardrules.load("scopa", game=game)
    state = rules.start(seed=2)
    found = [sizes(rules, state, name) for name in ("hand", "table", "stock")]
    assert found == [hands, [table], [stock]]


def test_three_kings_on_the_table_are_dealt_again() -> None:
    rules = cardrules.load("scopa")
    codes = list(rules.board.deck.codes)
    kings = ["coins-king", "cups-king", "swords-king"]
    others = [code for code in codes if code not in kings]
    state = rules.start(seed=4, order=[*others[:6], *kings, *others[6:]])
    view = rules.view(state)
    assert view.phase == "play"
    assert sum(code.endswith("king") for code in view.piles["table"]) < 3
    assert len(view.piles["table"]) == 4
    two = [*others[:6], *kings[:2], *others[6:], kings[2]]
    table = rules.view(rules.start(seed=4, order=two)).piles["table"]
    assert table[:2] == ("coins-king", "cups-king")


@pytest.mark.parametrize(
    ("options", "won", "label", "points"),
    [
        ({}, "coins-ace coins-2 coins-3 coins-king", "King of coins", 0),
        ({"re_bello": True}, "coins-ace coins-2 coins-3 coins-king", "King of coins", 1),
        ({}, "coins-ace coins-2 coins-3", "napola", 0),
        ({"napola": True}, "coins-ace coins-2 coins-3", "napola", 3),
        ({"napola": True}, "coins-ace coins-2 coins-3 coins-4 coins-6", "napola", 4),
        ({"napola": True}, "coins-ace coins-3 coins-4 coins-5", "napola", 0),
    ],
)
def test_further_points(options: dict[str, bool], won: str, label: str, points: int) -> None:
    rules, state = scopa({"won.1": won}, options=options, phase="play")
    sheet = rules.scores(state)[1]
    assert sum(line.points for line in sheet.lines if line.label == label) == points


def test_an_ace_may_take_everything() -> None:
    piles = {"hand.1": "cups-ace", "hand.2": "coins-2", "table": "batons-7 cups-4"}
    piles["stock"] = "~cups-2"
    rules, state = scopa(piles, phase="play")
    assert listed(rules, state) == ["play cups-ace"]
    rules, state = scopa(piles, options={"ace_takes_all": True}, phase="play")
    assert listed(rules, state) == ["play cups-ace cups-4 batons-7"]
    state = played(rules, state, "play cups-ace cups-4 batons-7")
    assert rules.view(state).memory["sweeps"] == (0, 0)
