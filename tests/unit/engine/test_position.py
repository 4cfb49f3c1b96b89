"""Positions as plain data: what is read is what was described, and what does not fit is named."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.engine.table import HANDS, STOCK, table

import cardrules
from cardrules import Rules
from cardrules.errors import InvalidPositionError

ONE = {"waste": ["5H"]}


def casket() -> Rules:
    return cardrules.load("casket")


@pytest.mark.parametrize(
    "name", ["casket", "klondike", "spider", "hearts", "euchre", "tarocco-bolognese", "canasta"]
)
def test_a_description_reads_back_to_an_equal_state(name: str) -> None:
    try:
        rules = cardrules.load(name)
    except cardrules.errors.UnknownProfileError:
        pytest.skip(f"{name} is not shipped yet")
    rng = random.Random(4)
    state = rules.start(4)
    for _ in range(60):
        plain = rules.describe(state)
        assert rules.position(plain) == state
        # It is data: JSON carries it without a loss.
        assert rules.position(json.loads(json.dumps(plain))) == state
        moves = list(rules.legal_moves(state))
        if not moves:
            break
        state = rules.apply(state, rng.choice(moves))


def test_what_is_left_out_has_its_usual_value() -> None:
    rules = casket()
    state = rules.position({"piles": ONE, "partial": True})
    assert (state.phase, state.turn, state.seed) == (0, 0, 0)
    assert state.memory == tuple(slot.initial for slot in rules.board.slots)
    assert [pile for pile in state.piles if pile] == [state.piles[rules.board.pile_index["waste"]]]


def test_cards_face_down_are_marked() -> None:
    rules = casket()
    state = rules.position({"piles": {"jewel": ["~5H", "6H"]}, "partial": True})
    assert [entry < 0 for entry in state.piles[rules.board.pile_index["jewel"]]] == [True, False]
    piles = rules.describe(state)["piles"]
    assert isinstance(piles, dict)
    assert piles["jewel"] == ["~5H", "6H"]


def test_a_position_without_a_phase_goes_to_the_phase_it_belongs_in() -> None:
    rules = casket()
    foundations = {
        f"foundation.{number + 1}": [f"{rank}{suit}" for rank in RANKS]
        for number, suit in enumerate("CDHS" * 2)
    }
    won = rules.position({"piles": foundations})
    assert rules.describe(won)["phase"] == "over"
    assert rules.describe(rules.position({"piles": foundations, "phase": "play"}))["phase"] == (
        "play"
    )


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def test_twins_are_told_apart_only_where_it_is_needed() -> None:
    rules = casket()
    state = rules.position({"piles": {"body.1": ["5H"], "body.2": ["5H"]}, "partial": True})
    assert "cards" not in rules.describe(state)
    cards = rules.board.deck
    first, second = (card for card in range(cards.size) if cards.codes[card] == "5H")
    data = {"piles": {"body.1": ["5H"], "body.2": ["~5H"]}, "partial": True}
    other = rules.position({**data, "cards": [second, first]})
    assert rules.describe(other)["cards"] == [second, first]
    assert other != rules.position(data)
    assert rules.position(rules.describe(other)) == other


WRONG: list[tuple[object, str]] = [
    ([], "a position is a table with 'piles', found []"),
    ({"pile": {}}, "'pile' is no key of a position; did you mean 'piles'?"),
    ({"piles": []}, "piles: a table of pile names, found []"),
    ({"piles": {"wast": []}}, "piles: there is no pile 'wast'; did you mean 'waste'?"),
    ({"piles": {"waste": "5H"}}, "piles.waste: a list of card codes, found '5H'"),
    ({"piles": {"waste": [5]}}, "piles.waste: a list of card codes, found [5]"),
    ({"piles": {"waste": ["11H"]}}, "piles.waste: there is no card '11H'"),
    ({"piles": {"waste": ["~~5H"]}}, "piles.waste: there is no card '~~5H'"),
    ({"piles": {"waste": ["?"]}}, "piles.waste: there is no card '?'"),
    (
        {"piles": {"waste": ["5H", "5H", "5H"]}},
        "piles.waste: '5H' lies there once more than the 2 in the pack",
    ),
    ({"piles": ONE}, "piles: 103 of 104 cards are missing"),
    ({"piles": ONE, "partial": 1}, "piles: 103 of 104 cards are missing"),
    ({"phase": "night"}, "phase: one of play, over, found 'night'"),
    ({"phase": ["play"]}, "phase: one of play, over, found ['play']"),
    ({"turn": 0}, "turn: a seat is a number from 1 to 1, found 0"),
    ({"turn": True}, "turn: a seat is a number from 1 to 1, found True"),
    ({"memory": []}, "memory: a table of slots, found []"),
    ({"memory": {"gold": 1}}, "memory: there is no slot 'gold'; there are shuffles"),
    ({"memory": {"shuffles": "1"}}, "memory.shuffles: a whole number, found '1'"),
    ({"memory": {"shuffles": True}}, "memory.shuffles: a whole number, found True"),
    ({"memory": {"shuffles": -1}}, "memory.shuffles: a number from 0 to 4294967295, found -1"),
    ({"memory": {"shuffles": 2**64}}, "memory.shuffles: a number from 0 to 4294967295, found"),
    ({"seed": 1.5}, "seed: a whole number or a text, found 1.5"),
    ({"seed": None}, "seed: a whole number or a text, found None"),
    ({"scores": [1]}, "scores: only a match has scores of earlier rounds"),
    ({"piles": ONE, "cards": [0]}, "cards: one copy of each card in the piles, in order"),
    ({"piles": ONE, "cards": "x"}, "cards: one copy of each card in the piles, in order"),
    ({"piles": ONE, "cards": []}, "cards: one copy of each card in the piles, in order"),
]


HUGE = 10**5000
DEEP: list[object] = []
for _ in range(5000):
    DEEP = [DEEP]
WRONG += [
    ({"seed": -1}, "seed: negative, found -1; expected 0 or more"),
    ({"seed": HUGE}, "seed: too long"),
    ({"seed": "\ud800"}, "seed: half a character"),
    ({"turn": HUGE}, "turn: a seat is a number from 1 to 1, found a number of 16610 bits"),
    ({"phase": HUGE}, "phase: one of play, over, found a number of 16610 bits"),
    ({"piles": {HUGE: []}}, "piles: there is no pile a number of 16610 bits"),
    ({"piles": {"waste": [HUGE]}}, "piles.waste: a list of card codes, found an array"),
    ({"turn": DEEP}, "turn: a seat is a number from 1 to 1, found an array"),
    ({"piles": {"waste": DEEP}}, "piles.waste: a list of card codes, found an array"),
    ({"memory": {"shuffles": DEEP}}, "memory.shuffles: a whole number, found an array"),
    ({HUGE: 1}, "a number of 16610 bits is no key of a position"),
]


@pytest.mark.parametrize(("data", "message"), WRONG, ids=range(len(WRONG)))
def test_what_does_not_fit_is_named(data: object, message: str) -> None:
    if isinstance(data, dict) and "piles" in data and "missing" not in message:
        data = {**data, "partial": True}
    with pytest.raises(InvalidPositionError) as caught:
        casket().position(data)  # type: ignore[arg-type]
    assert any(problem.startswith(message) for problem in caught.value.problems)


def test_everything_that_does_not_fit_is_named_at_once() -> None:
    data = {"piles": {"waste": ["XX"]}, "turn": 9, "phase": "night", "speed": 1}
    with pytest.raises(InvalidPositionError) as caught:
        casket().position(data)
    assert len(caught.value.problems) == 4


def test_a_position_may_be_of_any_seat() -> None:
    plain = {"piles": {**HANDS, "stock": STOCK}, "phase": "play", "turn": 2}
    state = table().position(plain)
    assert state.turn == 1
    assert table().position(table().describe(state)) == state


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
KEYS = ("piles", "phase", "turn", "memory", "seed", "partial", "cards", "scores")


@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), JSON) | JSON)
def test_whatever_is_given_is_a_position_or_says_why_not(data: object) -> None:
    rules = casket()
    try:
        state = rules.position(data)  # type: ignore[arg-type]
    except InvalidPositionError as error:
        said = error.problems
    else:
        said = ("a position",)
        assert rules.position(rules.describe(state)) == state
    assert all(said)
