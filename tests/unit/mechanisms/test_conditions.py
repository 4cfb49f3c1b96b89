"""Conditions: what each word asks, how they join, and what they are called."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import at, moves, refused, small

from cardrules import Rules

TABLES = """
[piles.stock]
face = "down"
[piles.waste]
[piles.row]
count = 2
[piles.foundation]
count = 2
complete = 3
base = "A"
build = {{ direction = "up" }}
[actions.draw]
deal = {{ from = "stock", to = "waste", when = {{ {when} }} }}
[actions.again]
redeal = {{ gather = "row", steps = {{ to = "row", each = 1 }} }}
"""
PHASES = '[{ name = "play", actions = ["draw"] }]'


def asking(when: str) -> Rules:
    return small(TABLES.format(when=when), phases=PHASES)


DOWN = '{ direction = "down", suit = "alternating" }'

CASES = [
    # Each question, with the piles for which it holds and those for which it does not.
    ('empty = "row"', [{}], [{"row_1": "5H"}, {"row_2": "5H"}], "row is empty"),
    (
        'empty = ["row.1", "waste"]',
        [{"row_2": "5H"}],
        [{"waste": "5H"}],
        "row.1 and waste are empty",
    ),
    (
        'occupied = "row"',
        [{"row_1": "5H", "row_2": "6H"}],
        [{}, {"row_1": "5H"}],
        "no pile of row is empty",
    ),
    (
        'not_empty = ["row", "waste"]',
        [{"row_2": "5H"}, {"waste": "5H"}],
        [{}],
        "row or waste holds a card",
    ),
    (
        'complete = "foundation"',
        [{"foundation_1": "AC 2C 3C", "foundation_2": "AD 2D 3D"}],
        [{}, {"foundation_1": "AC 2C 3C", "foundation_2": "AD 2D"}],
        "foundation is complete",
    ),
    (
        'complete = "foundation.1"',
        [{"foundation_1": "AC 2C 3C"}],
        [{"foundation_2": "AC 2C 3C"}],
        "foundation.1 is complete",
    ),
    (
        'count = { in = "row", at_least = 2 }',
        [{"row_1": "5H", "row_2": "6H"}, {"row_1": "5H ~6H 7H"}],
        [{}, {"row_1": "5H", "waste": "6H"}],
        "row holds at least 2 cards",
    ),
    (
        'count = { in = "row", at_most = 1 }',
        [{}, {"row_2": "5H"}],
        [{"row_1": "5H", "row_2": "6H"}],
        "row holds at most 1 card",
    ),
    (
        'count = { in = ["row", "waste"], cards = "K", at_least = 2, at_most = 2 }',
        [{"row_1": "KH 2C", "waste": "~KS"}],
        [{"row_1": "KH 2C"}, {"row_1": "KH KS KD"}],
        "row and waste hold exactly 2 cards of K",
    ),
    (
        'along = { in = "row", suit = "same", direction = "up", ends = "6" }',
        [{"row_1": "5H", "row_2": "6H"}, {"row_2": "6H"}, {"row_1": "6H", "row_2": "6S"}, {}],
        [{"row_1": "5H", "row_2": "6S"}, {"row_1": "5H"}, {"row_2": "5H"}, {"row_1": "~6H"}],
        "the rows of row lie in sequence",
    ),
    (
        'along = { in = "row", suit = "same", direction = "up", ends = "6", first = "5" }',
        [{"row_1": "5H", "row_2": "6H"}],
        [{"row_2": "6H"}, {"row_1": "6H", "row_2": "6S"}, {}],
        "the rows of row lie in sequence",
    ),
    (
        'along = { in = "row", suit = "same", direction = "up", ends = "6", round = true }',
        [{"row_1": "5H", "row_2": "6H"}, {"row_1": "6H", "row_2": "5H"}],
        [{"row_1": "6H", "row_2": "5S"}],
        "the rows of row lie in sequence",
    ),
    (
        'piles = { in = "row", at_least = 2 }',
        [{"row_1": "5H", "row_2": "6H"}],
        [{"row_1": "5H"}, {}],
        "of row, the number of piles with cards is at least 2",
    ),
    (
        'piles = { in = "row", are = "empty", at_least = 1, at_most = 1 }',
        [{"row_1": "5H"}],
        [{"row_1": "5H", "row_2": "6H"}, {}],
        "of row, the number of empty piles is exactly 1",
    ),
    (
        'count = [{ in = "row", at_least = 1 }, { in = "waste", at_least = 1 }]',
        [{"row_1": "5H", "waste": "6H"}],
        [{"row_1": "5H"}, {"waste": "6H"}],
        "row holds at least 1 card and waste holds at least 1 card",
    ),
    (
        f'sorted = {{ piles = "row", relation = {DOWN} }}',
        [{}, {"row_1": "5H 4S 3D", "row_2": "KD"}],
        [{"row_1": "5H 4S 3C"}, {"row_1": "5H 4S", "row_2": "KD KH"}, {"row_1": "~5H 4S"}],
        "row lies in sequence",
    ),
    (
        f'sorted = {{ piles = "row", relation = {DOWN}, face_up = false }}',
        [{"row_1": "~5H 4S"}],
        [{"row_1": "~5H 4H"}],
        "row lies in sequence",
    ),
    (
        f'sorted = {{ piles = "row", relation = {DOWN}, length = 2 }}',
        [{}, {"row_1": "5H 4S"}],
        [{"row_1": "5H 4S 3D"}, {"row_2": "5H"}],
        "row lies in sequence",
    ),
    (
        'empty = "row", not_empty = "waste"',
        [{"waste": "5H"}],
        [{}, {"waste": "5H", "row_1": "6H"}],
        "row is empty and waste holds a card",
    ),
    (
        'top = { of = "row", cards = ["8", "QS"] }',
        [{"row_1": "5H 8C", "row_2": "QS"}],
        [{}, {"row_1": "8C"}, {"row_1": "8C 5H", "row_2": "QS"}, {"row_1": "8C", "row_2": "~QS"}],
        "8 or QS lies on top of row",
    ),
    (
        'all = [{ empty = "row.1" }, { empty = "row.2" }]',
        [{}],
        [{"row_1": "5H"}, {"row_2": "5H"}],
        "row.1 is empty and row.2 is empty",
    ),
    (
        'any = [{ empty = "row.1" }, { empty = "row.2" }]',
        [{}, {"row_1": "5H"}],
        [{"row_1": "5H", "row_2": "6H"}],
        "row.1 is empty or row.2 is empty",
    ),
    (
        'not = { empty = "row" }',
        [{"row_1": "5H"}],
        [{}],
        "it is not true that row is empty",
    ),
]


@pytest.mark.parametrize(("when", "holds", "fails", "words"), CASES)
def test_each_question(
    when: str, holds: list[dict[str, str]], fails: list[dict[str, str]], words: str
) -> None:
    rules = asking(when)
    for lying in holds:
        assert moves(rules, at(rules, stock="~KC", **lying)) == ["draw"], lying
    for lying in fails:
        assert refused(rules, at(rules, stock="~KC", **lying), "draw") == (
            "action.condition",
            "actions.draw.deal.when",
            f"cards are dealt only while {words}",
        ), lying


@pytest.mark.parametrize(
    ("memory", "values", "words"),
    [
        ('slot = "redeals", at_least = 2', [False, False, True, True], "redeals is at least 2"),
        ('slot = "redeals", at_most = 1', [True, True, False, False], "redeals is at most 1"),
        (
            'slot = "redeals", at_least = 1, at_most = 1',
            [False, True, False, False],
            "redeals is exactly 1",
        ),
        (
            'slot = "redeals", at_least = 1, at_most = 2',
            [False, True, True, False],
            "redeals is at least 1 and at most 2",
        ),
        ('slot = "shuffles", at_least = 1', [False] * 4, "shuffles is at least 1"),
        ('slot = "redeals"', [True] * 4, "redeals is any number"),
    ],
)
def test_what_is_remembered(memory: str, values: list[bool], words: str) -> None:
    rules = asking(f"memory = {{ {memory} }}")
    for made, holds in enumerate(values):
        state = rules.position(
            {"partial": True, "piles": {"stock": ["~KC"]}, "memory": {"redeals": made}}
        )
        assert bool(rules.legal_moves(state)) is holds
        if not holds:
            assert refused(rules, state, "draw")[2] == f"cards are dealt only while {words}"


@pytest.mark.parametrize(
    ("memory", "dealer", "tricks", "holds"),
    [
        # Seats 1 and 3 are partners, and so are 2 and 4; the dealer is counted from 0.
        ('slot = "tricks", of = "dealer", at_least = 7', 0, [4, 5, 3, 1], True),
        ('slot = "tricks", of = "dealer", at_least = 7', 2, [4, 5, 3, 1], True),
        ('slot = "tricks", of = "dealer", at_least = 7', 1, [4, 5, 3, 1], False),
        ('slot = "tricks", of = "dealer", at_most = 6', 1, [4, 5, 3, 1], True),
        # Of nobody nothing can be said.
        ('slot = "tricks", of = "last_winner", at_most = 6', 1, [4, 5, 3, 1], False),
        # Without it the numbers are counted.
        ('slot = "tricks", at_least = 4, at_most = 4', 1, [4, 5, 3, 1], True),
        # A lone number is everybody's.
        ('slot = "leader", of = "dealer", at_most = -1', 1, [4, 5, 3, 1], True),
    ],
)
def test_what_is_remembered_of_the_side_of_a_seat(
    memory: str, dealer: int, tricks: list[int], holds: bool
) -> None:
    rules = small(
        """
[piles.stock]
face = "down"
[piles.up]
[piles.hand]
owner = "seat"
[piles.won]
owner = "side"
[piles.trick]
[actions.play.trick]
from = "hand"
to = "trick"
won = "won"
[actions.draw]
deal = { from = "stock", to = "up", when = { memory = { MEMORY } } }
""".replace("MEMORY", memory),
        phases='[{ name = "play", actions = ["draw"] }]',
        seats='{ count = 4, sides = "opposite" }',
    )
    noted = {"dealer": dealer, "tricks": tricks}
    state = rules.position({"partial": True, "piles": {"stock": ["~KC"]}, "memory": noted})
    assert bool(rules.legal_moves(state)) is holds
    if 'of = "dealer", at_least' in memory and not holds:
        assert refused(rules, state, "draw")[2] == (
            "cards are dealt only while tricks is at least 7 for the side of dealer"
        )


def test_whose_turn_it_is() -> None:
    rules = small(
        TABLES.format(when='turn = "dealer"'), phases=PHASES, seats="{ count = 3, dealer = 'last' }"
    )
    lying = {"partial": True, "piles": {"stock": ["~KC"]}, "memory": {"dealer": 2}}
    for turn in (1, 2, 3):
        state = rules.position({**lying, "turn": turn})
        assert bool(rules.legal_moves(state)) is (turn == 3)
    state = rules.position({**lying, "turn": 1})
    assert refused(rules, state, "draw")[2] == (
        "cards are dealt only while it is the turn of the seat in dealer"
    )


def test_no_question_always_holds() -> None:
    rules = asking("")
    assert moves(rules, at(rules, stock="~KC", row_1="5H")) == ["draw"]
