"""Tricks, transfers and steps that do not fit the table, each with its exact message."""

from __future__ import annotations

import pytest

from cardrules.errors import ProfileError
from cardrules.library import DEFAULT
from cardrules.profile.document import parse_document
from cardrules.profile.load import compile_document

GOOD = """\
format = 1
id = "table"
version = "1.0.0"
about = { title = "Table", sources = ["made for a test"] }
deck = { use = "french-52", jokers = 1 }
seats = { count = 4, sides = "opposite" }
[piles]
hand = { owner = "seat", seen_by = "owner" }
out = { owner = "seat", seen_by = "owner" }
trick = {}
won = { owner = "side" }
up = {}
many = { count = 2 }
[deal]
steps = [{ to = "many", count = 2 }, { to = "up", count = 3 }, { to = "hand", count = "rest" }]
[actions.give.transfer]
from = "hand"
to = "out"
[actions.play.trick]
from = "hand"
to = "trick"
won = "won"
TRICK
[steps.move]
move = { from = "out", to = "hand" }
[steps.all]
move = { from = "many", to = "hand" }
[steps.draw]
draw = { from = "up", to = "hand" }
[steps.note]
note_suit = { of = "up" }
[[phases]]
name = "play"
actions = ["give", "play"]
on.give = { do = ["move", "all", "draw", "note"] }
[end]
compare = "highest"
[[score.lines]]
label = "Tricks"
tricks = 1
"""


def problems(*changes: tuple[str, str], trick: str = "") -> list[str]:
    text = GOOD.replace("TRICK", trick)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    try:
        compile_document(parse_document(text, "t.toml"), DEFAULT.finder, {})
    except ProfileError as error:
        return [str(problem).split(" ", 1)[1] for problem in error.problems]
    return []


def test_the_good_table_has_no_problem() -> None:
    assert problems() == []
    assert problems(trick='trump = "spades"\nduties = ["follow", "trump", "any"]') == []


NO_TRUMP = "no card is a trump; expected 'trump' cards"


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        (
            'duties = ["follow"]',
            "duties: the last duty is not the one that every hand can fulfil; expected 'any' at "
            "the end",
        ),
        (
            'duties = ["any", "follow"]',
            "duties: the last duty is not the one that every hand can fulfil; expected 'any' at "
            "the end",
        ),
        (
            'duties = ["follow", "follow", "any"]',
            "duties: a duty stands there twice; expected each duty once",
        ),
        (
            'duties = ["follow", "trump", "any"]',
            "duties: no card is a trump, found 'trump'; expected 'trump' cards",
        ),
        ("overtrump = true", f"overtrump: {NO_TRUMP}"),
        ("may_trump = true", f"may_trump: {NO_TRUMP}"),
        (
            'may_trump = true\ntrump = "spades"\nduties = ["any"]',
            "may_trump: no seat must ever follow suit; expected 'follow' in 'duties'",
        ),
        (
            'trump = { cards = "spades", first_led = true }',
            "trump.first_led: there is nowhere to remember the suit; expected a 'slot'",
        ),
        ('trump_order = "A"', f"trump_order: {NO_TRUMP}"),
        (
            'overtrump = true\ntrump = "spades"\nduties = ["any"]',
            "overtrump: no seat must ever play a trump; expected 'follow' or 'trump' in 'duties'",
        ),
        (
            'overtake = true\nduties = ["any"]',
            "overtake: no seat must ever follow suit; expected 'follow' in 'duties'",
        ),
        (
            "partner_frees = true",
            "partner_frees: there is no duty to be free of; expected 'trump' in 'duties'",
        ),
        ("trump = {}", "trump: no card is a trump; expected 'cards' or a 'slot'"),
        (
            'trump = { cards = "spades", bowers = "J" }',
            "trump.bowers: there is no suit whose bowers they are; expected a 'slot'",
        ),
        (
            'trump = { slot = "tricks" }',
            "the memory slot 'tricks' is used for something else; expected another name",
        ),
        ("lead = [{}]", "lead.1: no card is restricted; expected 'cards'"),
        ("first_trick = {}", "first_trick: nothing differs; expected 'lead' or 'never'"),
        (
            'order = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]',
            "order: the order leaves out cards that it ranks, found 2C, 3C, 4C, 2D, 3D and 7 more; "
            "expected every one of them",
        ),
        (
            'orders = [{ of = ["2", "clubs"], order = ["2C", "KC"] }]',
            "orders: the order leaves out cards that it ranks, found AC, 3C, 4C, 5C, 6C and 9 "
            "more; expected every one of them",
        ),
        (
            'trump = ["2", "3S"]\ntrump_order = ["2C", "2D", "2H", "2S"]',
            "trump_order: the order leaves out cards that it ranks, found 3S; expected every one "
            "of them",
        ),
        (
            'ties = { 2 = "last", spades = "first" }',
            "ties.spades: some cards of 'spades' are in another class of equals; expected classes "
            "without common cards",
        ),
    ],
)
def test_tricks(trick: str, expected: str) -> None:
    path = "" if expected.startswith("the memory") else "."
    assert problems(trick=trick) == [f"actions.play.trick{path or ': '}{expected}"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            'from = "hand"\nto = "trick"',
            'from = "up"\nto = "trick"',
            "actions.play.trick.from: 'up' belongs to the table; expected a group that belongs to "
            "each seat",
        ),
        (
            'to = "trick"',
            'to = "out"',
            "actions.play.trick.to: 'out' belongs to each seat; expected a group that belongs to "
            "the table",
        ),
        (
            'won = "won"',
            'won = "many"',
            "actions.play.trick.won: 'many' has several piles for one owner; expected one pile",
        ),
        (
            'to = "out"',
            'to = "hand"',
            "actions.give.transfer.to: the cards would come back to their own pile; expected "
            "another group",
        ),
        (
            'to = "out"',
            'to = "many"',
            "actions.give.transfer.to: 'many' has several piles for one owner; expected one pile",
        ),
        (
            'to = "out"',
            'to = "up"\nseat = "next"',
            "actions.give.transfer.seat: 'up' belongs to the table; expected no 'seat', or a group "
            "of the seats",
        ),
        (
            'move = { from = "out", to = "hand" }',
            'move = { from = "out", to = "hand", shift = [1, 2] }',
            "steps.move.move.shift: nothing chooses among several shifts; expected a slot in 'by', "
            "or one number",
        ),
        (
            'move = { from = "out", to = "hand" }',
            'move = { from = "out", to = "hand", by = "dealer" }',
            "steps.move.move.by: there is nothing to choose by the slot; expected several numbers "
            "in 'shift'",
        ),
        (
            'move = { from = "out", to = "hand" }',
            'move = { from = "out", to = "hand", seat = "dealer" }',
            "steps.move.move.seat: the piles of seats go to their own seats, or on by a shift; "
            "expected 'shift', or nothing",
        ),
        (
            'move = { from = "many", to = "hand" }',
            'move = { from = "many", to = "hand", shift = 1 }',
            "steps.all.move.shift: piles of the table are not shifted; expected 'seat', or nothing",
        ),
        (
            'move = { from = "many", to = "hand" }',
            'move = { from = "many", to = "hand", seat = "tricks" }',
            "steps.all.move.seat: the memory slot 'tricks' does not hold one number; "
            "expected another slot",
        ),
        (
            'draw = { from = "up", to = "hand" }',
            'draw = { from = "up", to = "won" }',
            "steps.draw.draw.to: 'won' belongs to each side; expected a group that belongs to each "
            "seat",
        ),
        (
            'note_suit = { of = "up" }',
            'note_suit = { of = "many" }',
            "steps.note.note_suit.of: 'many' has several piles for one owner; expected one pile",
        ),
    ],
)
def test_what_is_handed_on(old: str, new: str, expected: str) -> None:
    found = [line for line in problems((old, new)) if not line.startswith("piles.")]
    assert found == [expected]


def test_partners_must_be_there() -> None:
    partner = ('to = "out"', 'to = "out"\nseat = "partner"')
    assert problems(partner) == []
    alone = (', sides = "opposite"', "")
    assert problems(partner, alone) == [
        "actions.give.transfer.seat: not every seat has one partner; expected sides of two seats"
    ]
    trick = 'trump = "spades"\nduties = ["follow", "trump", "any"]\npartner_frees = true'
    assert problems(trick=trick) == []
    assert problems(alone, trick=trick) == [
        "actions.play.trick.partner_frees: no seat has a partner; expected sides of several seats"
    ]
