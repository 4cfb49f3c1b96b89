"""Tribute: the best cards of one seat, or its worst, go to another."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import piles, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import ProfileError
from cardrules.mechanisms.transfer import TransferSpec
from cardrules.mechanisms.tribute import TributeSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles]
stock = {}
hand = { owner = "seat", seen_by = "owner" }
other = { owner = "seat", face = "down" }

[steps]
note-giver = { note = { holds = "AS", in = "other", slot = "giver" } }
note-getter = { note = { holds = "AH", in = "other", slot = "getter" } }

[steps.tax.tribute]
TRIBUTE

[actions]
go = { pass = {} }
give = { transfer = { from = "hand", to = "hand", slot = "getter" } }
"""
USUAL = {"in": '"hand"', "from": '"giver"', "to": '"getter"'}
TWOS = 'order = ["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]'


def taxing(more: str = "", **fields: str) -> Rules:
    lines = [f"{key} = {value}" for key, value in {**USUAL, **fields}.items()]
    return small(
        TABLES.replace("TRIBUTE", "\n".join([*lines, more])),
        seats="{ count = 3 }",
        phases='[{ name = "play", actions = ["go", "give"], '
        'on = { go = { do = ["note-giver", "note-getter", "tax"] } } }]',
        end='{ compare = "highest" }',
    )


def at(rules: Rules, giver: int = 2, getter: int = 3) -> State:
    given = {"hand.2": ["3C", "AC", "2D", "KC", "KD"], "hand.3": ["4C"], "hand.1": ["5C"]}
    given |= {f"other.{giver}": ["AS"], f"other.{getter}": ["AH"]} if giver != getter else {}
    return rules.position({"partial": True, "piles": given, "turn": 1})


def test_every_field_is_tested() -> None:
    assert set(clauses_of(TributeSpec)) == {"in", "from", "to", "count", "order", "worst"}
    assert "slot" in clauses_of(TransferSpec)


@pytest.mark.parametrize(
    ("more", "given"),
    [
        ("", ["KC"]),
        ("count = 2", ["KC", "KD"]),
        ("count = 9", ["KC", "KD", "3C", "2D", "AC"]),
        (TWOS, ["2D"]),
        (f"{TWOS}\ncount = 2", ["2D", "AC"]),
        ("worst = true", ["AC"]),
        (f"{TWOS}\nworst = true", ["3C"]),
    ],
)
def test_which_cards_are_given(more: str, given: list[str]) -> None:
    rules = taxing(more)
    found = piles(rules, rules.apply(at(rules), Move("go")))
    assert found["hand.3"].split() == ["4C", *given]
    left = [code for code in ("3C", "AC", "2D", "KC", "KD") if code not in given]
    assert found.get("hand.2", "").split() == left


def test_who_gives_and_who_gets() -> None:
    rules = taxing(**{"from": '"getter"', "to": '"giver"'})
    assert piles(rules, rules.apply(at(rules), Move("go")))["hand.2"].split()[-1] == "4C"
    rules = taxing(**{"in": '"other"'})
    found = piles(rules, rules.apply(at(rules), Move("go")))
    assert found["other.3"] == "AH ~AS"


def test_nothing_is_given_where_there_are_no_two_seats() -> None:
    rules = taxing()
    state = at(rules, 2, 2)
    assert piles(rules, rules.apply(state, Move("go"))) == piles(rules, state)


@pytest.mark.parametrize(("getter", "target"), [(2, "hand.3"), (-1, "hand.1"), (9, "hand.1")])
def test_a_card_may_be_given_to_a_seat_that_is_remembered(getter: int, target: str) -> None:
    rules = taxing()
    state = rules.position({**rules.describe(at(rules)), "memory": {"getter": getter}})
    found = piles(rules, rules.apply(state, Move("give", ("5C",))))
    assert found[target].split()[-1] == "5C"


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats.count = 4
piles.hand = { owner = "seat", seen_by = "owner" }
piles.table = { access = "none" }
deal.steps = [{ to = "hand", each = 12 }, { to = "table", count = 4 }]
actions.lay.transfer = { from = "hand", LAY }
steps.note.note = { holds = "AS", slot = "ace" }
steps.tax.tribute = { in = "HAND", from = "ace", to = "dealer"ORDER }
end.compare = "highest"
score.lines = [{ label = "Cards", cards = { in = "hand", each = 1 } }]
[[phases]]
name = "play"
do = ["note", "tax"]
actions = "lay"
on.lay = { turn = "next" }
next = { phase = "over", when = { empty = "hand" } }
"""


@pytest.mark.parametrize(
    ("lay", "hand", "order", "problem"),
    [
        ('to = "table"', "hand", "", None),
        ('to = "hand", slot = "ace"', "hand", "", None),
        ('to = "hand"', "hand", "", "to: the cards would come back to their own pile"),
        ('to = "table", slot = "ace"', "hand", "", "slot: 'table' belongs to the table"),
        ('to = "hand", slot = "ace", seat = "next"', "hand", "", "seat"),
        ('to = "table"', "table", "", "in: 'table' belongs to the table"),
        ('to = "table"', "hand", ', order = ["K"]', "order: the order leaves out cards"),
    ],
)
def test_it_is_checked(lay: str, hand: str, order: str, problem: str | None) -> None:
    text = WHOLE.replace("LAY", lay).replace("HAND", hand).replace("ORDER", order)
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems), raised.value.problems
