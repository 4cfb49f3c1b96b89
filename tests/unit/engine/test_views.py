"""Views: what a seat sees of a position and of a step, and no more."""

from __future__ import annotations

import pytest
from tests.unit.engine.table import HANDS, STOCK, table

import cardrules
from cardrules import State
from cardrules.engine.views import shown_to
from cardrules.events import Moved

HIDDEN = ("?", "?", "?")


def at_table(seat: int = 1, **piles: list[str]) -> State:
    every = {**HANDS, "stock": STOCK, **{name.replace("_", "."): p for name, p in piles.items()}}
    return table().position({"piles": every, "phase": "play", "turn": seat})


def test_a_seat_sees_its_own_hand_and_the_open_cards() -> None:
    rules = table()
    state = at_table(open=["AD"], hand_2=["2D", "AH"])
    one, two, onlooker = (rules.view(state, seat) for seat in (1, 2, None))
    assert one.piles["hand.1"] == ("2C", "3C", "2S")
    assert one.piles["hand.2"] == ("?", "?")
    assert two.piles["hand.1"] == HIDDEN
    assert two.piles["hand.2"] == ("2D", "AH")
    assert onlooker.piles["hand.1"] == HIDDEN
    for view in (one, two, onlooker):
        assert view.piles["open"] == ("AD",)
        assert view.piles["stock"] == ("?",) * 6
        assert (view.phase, view.turn) == ("play", 1)
    assert (one.seat, two.seat, onlooker.seat) == (1, 2, None)


def test_a_seat_is_a_number_from_one() -> None:
    for seat in (0, 3, -1):
        with pytest.raises(ValueError, match="a seat is a number from 1 to 2"):
            table().view(at_table(), seat)


def test_a_card_turned_down_is_hidden_from_who_plays_alone() -> None:
    rules = cardrules.load("klondike")
    view = rules.view(rules.start(3))
    assert view.piles["stock"] == ("?",) * 24
    assert view.piles["tableau.2"][0] == "?"
    assert view.piles["tableau.2"][1] != "?"


def test_a_card_drawn_is_told_to_its_seat_alone() -> None:
    rules = table()
    step = rules.step(at_table(), rules.parse("draw"))
    told = {}
    for seat in (1, 2, None):
        event = rules.view_events(step, seat)[0]
        assert isinstance(event, Moved)
        told[seat] = (event.cards, event.arrived)
    assert told == {
        1: (("~3H",), ("3H",)),
        2: (("?",), ("?",)),
        None: (("?",), ("?",)),
    }


@pytest.mark.parametrize(
    ("move", "seats"),
    [
        ("draw", (0,)),
        ("burn", ()),
        ("move hand.1 2C open", (1,)),
    ],
)
def test_who_was_shown_a_card(move: str, seats: tuple[int, ...]) -> None:
    rules = table()
    before = at_table()
    step = rules.step(before, rules.parse(move))
    assert shown_to(rules.board, before, step.state, step.log) == seats


def test_a_card_that_was_known_already_is_not_shown_again() -> None:
    rules = cardrules.load("klondike")
    piles = {"tableau.1": ["5H"], "foundation.1": ["AH", "2H", "3H", "4H"]}
    before = rules.position({"piles": piles, "partial": True})
    step = rules.step(before, rules.parse("move tableau.1 foundation.1"))
    assert shown_to(rules.board, before, step.state, step.log) == ()


def test_a_card_turned_up_was_shown() -> None:
    rules = cardrules.load("klondike")
    piles = {"tableau.1": ["~9C", "5H"], "foundation.1": ["AH", "2H", "3H", "4H"]}
    before = rules.position({"piles": piles, "partial": True})
    step = rules.step(before, rules.parse("move tableau.1 foundation.1"))
    assert shown_to(rules.board, before, step.state, step.log) == (0,)


def test_a_card_shown_on_the_way_counts() -> None:
    """A card that passes the open pile and ends hidden was seen."""
    rules = table()
    board = rules.board
    before = at_table()
    stock, waste, under = (board.pile_index[name] for name in ("stock", "open", "under"))
    entry = before.piles[stock][-1]
    log = [
        ("moved", stock, waste, (entry,), (~entry,), "", False),
        ("moved", waste, under, (~entry,), (entry,), "", True),
    ]
    piles = list(before.piles)
    piles[stock], piles[under] = piles[stock][:-1], (entry,)
    after = State(tuple(piles), before.phase, before.turn, before.memory, before.seed)
    assert shown_to(board, before, after, log) == (0, 1)
    assert shown_to(board, before, after, []) == ()


def test_a_view_tells_what_the_rules_remember_openly() -> None:
    view = table().view(at_table())
    assert view.memory["shuffles"] == 0
