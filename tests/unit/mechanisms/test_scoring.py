"""Score lines: what each kind counts, and that each of its fields matters."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from tests.unit.mechanisms.small import small

from cardrules import Rules, State
from cardrules.engine.outcome import Outcome
from cardrules.errors import InvalidPositionError
from cardrules.mechanisms.conditions import CountSpec, MemorySpec
from cardrules.mechanisms.registry import LINES
from cardrules.mechanisms.scoring import (
    BestLineSpec,
    BonusLineSpec,
    CardsLineSpec,
    CombinationsLineSpec,
    DifferenceLineSpec,
    InsteadLineSpec,
    LastTrickLineSpec,
    MostLineSpec,
    PayLineSpec,
    PilesLineSpec,
    PointsLineSpec,
    RoundLineSpec,
    SlotLineSpec,
    TimesLineSpec,
    TricksLineSpec,
)
from cardrules.mechanisms.sides import PartPointsSpec, PileNumberSpec, SideSpec
from cardrules.profile.score import LineSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles]
hand = { owner = "seat" }
trick = {}
won = { owner = "side" }
own = { owner = "seat" }

[actions.play.trick]
from = "hand"
to = "trick"
won = "won"

[steps.find]
note = { holds = "AS", slot = "finder" }

[score.points.worth]
values = [{ of = "K", points = 4 }, { of = "Q", points = "5/2" }]
rest = 1

[score.points.plain]
rest = 1

[score.combinations.sets]
patterns = { kings = { parts = { cards = "K", need = 3 }, points = [10, 20] } }

[score.combinations.queens]
patterns = { queens = { parts = { cards = "Q", need = 2 }, points = [7] } }
"""
SEATS = '{ count = 4, sides = "opposite", dealer = "first" }'
PILES = {"won.1": "KS KH KD QS", "won.2": "2S 3S QH QD 9C", "own.1": "AS AH", "own.4": "AD"}
MEMORY: dict[str, object] = {
    "tricks": [3, 1, 2, 0],
    "last_winner": 1,
    "finder": 2,
    "dealer": 0,
}


def scored(*lines: str, **parts: str) -> Rules:
    """Load a game of two sides with these score lines."""
    text = "".join(f"\n[[score.lines]]\n{line}\n" for line in lines)
    return small(
        TABLES + text,
        seats=parts.get("seats", SEATS),
        deal='{ steps = { to = "hand", each = 13 } }',
        phases='[{ name = "play", actions = ["play"] }]',
        end='{ compare = "highest" }',
    )


def position(rules: Rules, piles: dict[str, str] = PILES, **memory: object) -> State:
    named = {name: codes.split() for name, codes in piles.items()}
    return rules.position({"partial": True, "piles": named, "memory": {**MEMORY, **memory}})


def totals(*lines: str, **memory: object) -> list[int | Fraction]:
    rules = scored(*lines)
    sheets = rules.scores(position(rules, PILES, **memory))
    return [sheet.total for sheet in sheets.values()]


WORTH = 'points = { table = "worth", in = "won" }'
PART = f'of = "a"\n{WORTH}'
BOTH = (PART, 'of = "b"\ntricks = 1')

# Each field: the lines without it or with one value, the lines with another, both scores.
FIELDS: dict[str, tuple[Iterable[str], list[object], Iterable[str], list[object]]] = {
    "PilesLineSpec.in": (
        ['piles = { in = "won", each = 2 }'],
        [2, 2],
        ['piles = { in = ["won", "own"], each = 2 }'],
        [4, 4],
    ),
    "PilesLineSpec.each": (
        ['piles = { in = "won", each = 2 }'],
        [2, 2],
        ['piles = { in = "won", each = 3 }'],
        [3, 3],
    ),
    "PilesLineSpec.length": (
        ['piles = { in = "won", each = 2 }'],
        [2, 2],
        ['piles = { in = "won", length = 5, each = 2 }'],
        [0, 2],
    ),
    "PilesLineSpec.longest": (
        ['piles = { in = "won", each = 2 }'],
        [2, 2],
        ['piles = { in = "won", longest = 4, each = 2 }'],
        [2, 0],
    ),
    "PilesLineSpec.with": (
        ['piles = { in = "won", each = 2 }'],
        [2, 2],
        ['piles = { in = "won", with = ["K", "A"], each = 2 }'],
        [2, 0],
    ),
    "PilesLineSpec.without": (
        ['piles = { in = "won", each = 2 }'],
        [2, 2],
        ['piles = { in = "won", without = ["K", "A"], each = 2 }'],
        [0, 2],
    ),
    "PilesLineSpec.ranks": (
        ['piles = { in = ["won", "own"], ranks = "one", each = 2 }'],
        [2, 2],
        ['piles = { in = ["won", "own"], ranks = "several", each = 3 }'],
        [3, 3],
    ),
    "DifferenceLineSpec.table": (
        ['difference = { table = "worth", in = "won" }'],
        [0, "13/2"],
        ['difference = { table = "plain", in = "won" }'],
        [1, 0],
    ),
    "DifferenceLineSpec.in": (
        ['difference = { table = "worth", in = "won" }'],
        [0, "13/2"],
        ['difference = { table = "worth", in = ["won", "own"] }'],
        [0, "15/2"],
    ),
    "PointsLineSpec.suit": (
        ['points = { table = "worth", in = "won" }'],
        ["29/2", 8],
        ['points = { table = "worth", in = "won", suit = "finder" }'],
        [4, "5/2"],
    ),
    "CardsLineSpec.suit": (
        ['cards = { in = "won", each = 1 }'],
        [4, 5],
        ['cards = { in = "won", each = 1, suit = "finder" }'],
        [1, 1],
    ),
    "MostLineSpec.suit": (
        ['most = { in = "won", points = 3 }'],
        [0, 3],
        ['most = { in = "won", points = 3, suit = "finder" }'],
        [0, 0],
    ),
    "MostLineSpec.table": (
        ['most = { in = "won", points = 3 }'],
        [0, 3],
        ['most = { in = "won", table = "worth", points = 3 }'],
        [3, 0],
    ),
    "MostLineSpec.best_of": (
        ['most = { in = "won", table = "worth", points = 3 }'],
        [3, 0],
        ['most = { in = "won", table = "worth", best_of = ["spades", "clubs"], points = 3 }'],
        [0, 3],
    ),
    "BestLineSpec.in": (
        ['best = { in = "won", cards = ["A", "K"], points = 3 }'],
        [9, 0],
        ['best = { in = ["won", "own"], cards = ["A", "K"], points = 3 }'],
        [6, 3],
    ),
    "BestLineSpec.cards": (
        ['best = { in = "won", cards = ["A", "K", "Q"], points = 3 }'],
        [9, 0],
        ['best = { in = "won", cards = ["2", "K", "Q"], points = 3 }'],
        [0, 3],
    ),
    "BestLineSpec.suit": (
        ['best = { in = "won", cards = ["9", "Q"], points = 3 }'],
        [0, 3],
        ['best = { in = "won", cards = ["9", "Q"], suit = "leader", points = 3 }'],
        [0, 0],
    ),
    "BestLineSpec.points": (
        ['best = { in = "won", cards = "K", points = 3 }'],
        [9, 0],
        ['best = { in = "won", cards = "K", points = "1/2" }'],
        ["3/2", 0],
    ),
    "LineSpec.when": (
        [WORTH],
        ["29/2", 8],
        [f'when = {{ empty = "won.1" }}\n{WORTH}'],
        [0, 0],
    ),
    "LineSpec.if": ([WORTH], ["29/2", 8], [f'if = {{ seat = "dealer" }}\n{WORTH}'], ["29/2", 0]),
    "LineSpec.lost": (["tricks = 1"], [5, 1], ["lost = true\ntricks = 1"], [-5, -1]),
    "LineSpec.of": (
        ['of = "a"\ntricks = 1', 'times = { part = "a" }'],
        [10, 2],
        ['of = "b"\ntricks = 1', 'times = { part = "a" }'],
        [5, 1],
    ),
    "PointsLineSpec.table": (
        [WORTH],
        ["29/2", 8],
        ['points = { table = "plain", in = "won" }'],
        [4, 5],
    ),
    "PointsLineSpec.in": (
        [WORTH],
        ["29/2", 8],
        ['points = { table = "worth", in = ["won", "own"] }'],
        ["33/2", 9],
    ),
    "PointsLineSpec.cards": (
        [WORTH],
        ["29/2", 8],
        ['points = { table = "worth", in = "won", cards = "Q" }'],
        ["5/2", 5],
    ),
    "CardsLineSpec.in": (
        ['cards = { in = "won", each = 1 }'],
        [4, 5],
        ['cards = { in = "own", each = 1 }'],
        [2, 1],
    ),
    "CardsLineSpec.cards": (
        ['cards = { in = "won", each = 1 }'],
        [4, 5],
        ['cards = { in = "won", cards = "spades", each = 1 }'],
        [2, 2],
    ),
    "CardsLineSpec.each": (
        ['cards = { in = "won", each = 1 }'],
        [4, 5],
        ['cards = { in = "won", each = "1/3" }'],
        ["4/3", "5/3"],
    ),
    "CardsLineSpec.over": (
        ['cards = { in = "own", each = 10 }'],
        [20, 10],
        ['cards = { in = "own", each = 10, over = 1 }'],
        [10, 0],
    ),
    "CardsLineSpec.by_number": (
        ['cards = { in = "own", by_number = [0, 5] }'],
        [5, 5],
        ['cards = { in = "own", by_number = [0, 5, 20] }'],
        [20, 5],
    ),
    "MostLineSpec.in": (
        ['most = { in = "won", points = 3 }'],
        [0, 3],
        ['most = { in = "own", points = 3 }'],
        [3, 0],
    ),
    "MostLineSpec.cards": (
        ['most = { in = "won", points = 3 }'],
        [0, 3],
        ['most = { in = "won", cards = "K", points = 3 }'],
        [3, 0],
    ),
    "MostLineSpec.points": (
        ['most = { in = "won", points = 3 }'],
        [0, 3],
        ['most = { in = "won", points = 7 }'],
        [0, 7],
    ),
    "MostLineSpec.tied": (
        ['most = { in = "won", cards = "spades", points = 3 }'],
        [0, 0],
        ['most = { in = "won", cards = "spades", points = 3, tied = 1 }'],
        [1, 1],
    ),
    "CombinationsLineSpec.tables": (
        ['combinations = { tables = "sets", in = "won" }'],
        [10, 0],
        ['combinations = { tables = ["sets", "queens"], in = "won" }'],
        [10, 7],
    ),
    "CombinationsLineSpec.in": (
        ['combinations = { tables = "sets", in = "won" }'],
        [10, 0],
        ['combinations = { tables = "sets", in = "own" }'],
        [0, 0],
    ),
    "CombinationsLineSpec.suit": (
        ['combinations = { tables = ["sets", "queens"], in = "won" }'],
        [10, 7],
        ['combinations = { tables = ["sets", "queens"], in = "won", suit = "finder" }'],
        [0, 0],
    ),
    "TricksLineSpec.each": (["tricks = 1"], [5, 1], ["tricks = 2"], [10, 2]),
    "TricksLineSpec.over": (
        ["tricks = { each = 10 }"],
        [50, 10],
        ["tricks = { each = 10, over = 2 }"],
        [30, 0],
    ),
    "TricksLineSpec.by_number": (
        ["tricks = { by_number = [0, 1, 2] }"],
        [2, 1],
        ["tricks = { by_number = [0, 0, 0, 1, 1, 4] }"],
        [4, 0],
    ),
    "LastTrickLineSpec.points": (["last_trick = 6"], [0, 6], ["last_trick = 10"], [0, 10]),
    "SlotLineSpec.slot": (
        ['slot = { slot = "tricks", each = 1 }'],
        [5, 1],
        ['slot = { slot = "finder", each = 1 }'],
        [2, 2],
    ),
    "SlotLineSpec.each": (
        ['slot = { slot = "tricks", each = 1 }'],
        [5, 1],
        ['slot = { slot = "tricks", each = -1 }'],
        [-5, -1],
    ),
    "SlotLineSpec.by_number": (
        ['slot = { slot = "tricks", by_number = [0, 8] }'],
        [8, 8],
        ['slot = { slot = "tricks", by_number = [1, 0] }'],
        [0, 0],
    ),
    "BonusLineSpec.points": (["bonus = 5"], [5, 5], ["bonus = -3"], [-3, -3]),
    "TimesLineSpec.factor": (
        ["tricks = 1", "times = {}"],
        [10, 2],
        ["tricks = 1", "times = 3"],
        [15, 3],
    ),
    "TimesLineSpec.slot": (
        ["tricks = 1", 'times = { slot = "finder", by_number = [1, 2, 4] }'],
        [20, 4],
        ["tricks = 1", 'times = { slot = "last_winner", by_number = [1, 2, 4] }'],
        [10, 2],
    ),
    "TimesLineSpec.by_number": (
        ["tricks = 1", 'times = { slot = "finder", by_number = [1, 2, 4] }'],
        [20, 4],
        # For greater numbers the last.
        ["tricks = 1", 'times = { slot = "finder", by_number = [1, 3] }'],
        [15, 3],
    ),
    # Both sides have points; each other side pays all that the one has.
    "PayLineSpec.to": (
        ["tricks = 1", 'pay = { to = { seat = "dealer" } }'],
        [5, -4],
        ["tricks = 1", 'pay = { to = { seat = "last_winner" } }'],
        [4, 1],
    ),
    "PayLineSpec.part": (
        [*BOTH, 'pay = { to = { seat = "dealer" } }'],
        ["39/2", "-21/2"],
        [*BOTH, 'pay = { to = { seat = "dealer" }, part = "b" }'],
        ["39/2", 4],
    ),
    "TimesLineSpec.part": (
        [*BOTH, "times = 2"],
        [39, 18],
        [*BOTH, 'times = { part = "b" }'],
        ["49/2", 10],
    ),
    "InsteadLineSpec.who": (
        ["tricks = 1", 'instead = { who = { seat = "dealer" }, own = 0, others = 26 }'],
        [0, 26],
        ["tricks = 1", 'instead = { who = { seat = "last_winner" }, own = 0, others = 26 }'],
        [26, 0],
    ),
    "InsteadLineSpec.part": (
        [*BOTH, 'instead = { who = { seat = "dealer" }, own = 0 }'],
        [0, 9],
        [*BOTH, 'instead = { who = { seat = "dealer" }, own = 0, part = "b" }'],
        ["29/2", 9],
    ),
    "InsteadLineSpec.own": (
        ["tricks = 1", 'instead = { who = { seat = "dealer" } }'],
        [5, 1],
        ["tricks = 1", 'instead = { who = { seat = "dealer" }, own = 40 }'],
        [40, 1],
    ),
    "InsteadLineSpec.others": (
        ["tricks = 1", 'instead = { who = { seat = "dealer" } }'],
        [5, 1],
        ["tricks = 1", 'instead = { who = { seat = "dealer" }, others = 40 }'],
        [5, 40],
    ),
    "RoundLineSpec.to": (
        [WORTH, 'round = "up"'],
        [15, 8],
        [WORTH, 'round = "down"'],
        [14, 8],
    ),
    "RoundLineSpec.part": (
        [*BOTH, "round = {}"],
        [19, 9],
        [*BOTH, 'round = { part = "b" }'],
        ["39/2", 9],
    ),
}

TRICK = "tricks = 1"
SIDE_FIELDS = {
    "SideSpec.holds": ('holds = { in = "own", cards = "AS", at_least = 1 }', [5, 0]),
    "SideSpec.piles": ('piles = { in = "won", length = 5 }', [0, 1]),
    "PileNumberSpec.in": ('piles = { in = "own", length = 2 }', [5, 0]),
    "PileNumberSpec.length": ('piles = { in = "own", length = 3 }', [0, 0]),
    "PileNumberSpec.longest": ('piles = { in = "own", longest = 1 }', [0, 1]),
    "PileNumberSpec.with": ('piles = { in = "own", with = "AH" }', [5, 0]),
    "PileNumberSpec.without": ('piles = { in = "own", without = "AH" }', [0, 1]),
    "PileNumberSpec.ranks": ('piles = { in = "won", ranks = "several", length = 5 }', [0, 1]),
    "PileNumberSpec.at_least": ('piles = { in = ["own", "won"], at_least = 3 }', [0, 0]),
    "PileNumberSpec.at_most": (
        'piles = { in = "own", length = 2, at_least = 0, at_most = 0 }',
        [0, 1],
    ),
    "SideSpec.empty": ('empty = ["own.4"]', [5, 0]),
    "SideSpec.memory": ('memory = { slot = "tricks", at_most = 1 }', [0, 1]),
    "SideSpec.seat": ('seat = "finder"', [5, 0]),
    "SideSpec.points": ("points = { at_least = 9 }", [5, 0]),
    "SideSpec.others": ('others = { seat = "last_winner" }', [5, 0]),
    "SideSpec.another": ('another = { seat = "finder" }', [0, 1]),
    "SideSpec.all": ('all = [{ seat = "finder" }, { seat = "dealer" }]', [5, 0]),
    "SideSpec.any": ('any = [{ seat = "last_winner" }]', [0, 1]),
    "SideSpec.not": ('not = { seat = "last_winner" }', [5, 0]),
    "CountSpec.in": ('holds = { in = "won", cards = "A", at_least = 1 }', [0, 0]),
    "CountSpec.cards": ('holds = { in = "own", cards = "AD", at_least = 1 }', [0, 1]),
    "CountSpec.at_least": ('holds = { in = "own", at_least = 2 }', [5, 0]),
    "CountSpec.at_most": ('holds = { in = "own", at_most = 1 }', [0, 1]),
    "MemorySpec.slot": ('memory = { slot = "finder", at_least = 2 }', [5, 1]),
    "MemorySpec.at_least": ('memory = { slot = "tricks", at_least = 2 }', [5, 0]),
    "MemorySpec.at_most": ('memory = { slot = "tricks", at_most = 0 }', [0, 0]),
    "PartPointsSpec.of": ('points = { of = "a", at_least = 1 }', [0, 0]),
    "PartPointsSpec.at_least": ("points = { at_least = 100 }", [0, 0]),
    "PartPointsSpec.at_most": ("points = { at_most = 8 }", [0, 1]),
}

SPECS = (
    BestLineSpec,
    BonusLineSpec,
    CardsLineSpec,
    CombinationsLineSpec,
    DifferenceLineSpec,
    InsteadLineSpec,
    LastTrickLineSpec,
    MostLineSpec,
    PayLineSpec,
    PilesLineSpec,
    PointsLineSpec,
    RoundLineSpec,
    SlotLineSpec,
    TimesLineSpec,
    TricksLineSpec,
)


def exactly(values: list[object]) -> list[Fraction]:
    return [Fraction(str(value)) for value in values]


@pytest.mark.parametrize("field", FIELDS)
def test_field(field: str) -> None:
    before, expected_before, after, expected_after = FIELDS[field]
    assert expected_before != expected_after
    assert totals(*before) == exactly(expected_before)
    assert totals(*after) == exactly(expected_after)


@pytest.mark.parametrize("field", SIDE_FIELDS)
def test_side_field(field: str) -> None:
    question, expected = SIDE_FIELDS[field]
    # What the lines above give is taken away again, so that the last line stands alone.
    above = scored(WORTH)
    base = [sheet.total for sheet in above.scores(position(above)).values()]
    asked = totals(WORTH, f"if = {{ {question} }}\n{TRICK}")
    assert [now - was for now, was in zip(asked, base, strict=True)] == expected
    assert expected != [5, 1] or field == "MemorySpec.slot"


def test_every_field_is_tested() -> None:
    fields = {f"{cls.__name__}.{key}" for cls in SPECS for key in clauses_of(cls)}
    common = {"LineSpec.when", "LineSpec.if", "LineSpec.lost", "LineSpec.of"}
    assert fields | common == set(FIELDS)
    asked = (SideSpec, CountSpec, MemorySpec, PartPointsSpec, PileNumberSpec)
    elsewhere = {"SideSpec.party", "MemorySpec.of"}  # in test_parties and test_conditions
    found = {f"{cls.__name__}.{key}" for cls in asked for key in clauses_of(cls)}
    assert found - elsewhere == set(SIDE_FIELDS)


def test_every_kind_has_a_key() -> None:
    kinds = set(LineSpec.ONE_OF)
    assert kinds == set(LINES)
    assert {key.rstrip("_") for key in kinds} <= set(clauses_of(LineSpec))


def test_a_line_tells_what_made_it() -> None:
    rules = scored('label = "Kings"\nof = "k"\ncards = { in = "won", cards = "K", each = 2 }')
    sheets = rules.scores(position(rules))
    (line,) = sheets[1].lines
    assert (line.label, line.of, line.points, line.count) == ("Kings", "k", 6, 3)
    assert line.cards == ("KS", "KH", "KD")
    assert line.clause == "score.lines.1"
    assert sheets[2].lines == ()


def test_each_of_several_sides_pays_the_one() -> None:
    lines = ('if = { seat = "dealer" }\ntricks = 1', 'pay = { to = { seat = "dealer" } }')
    rules = scored(*lines, seats='{ count = 4, dealer = "first" }')
    for lost, expected in (("", [9, -3, -3, -3]), ("lost = true\n", [-9, 3, 3, 3])):
        rules = scored(lost + lines[0], lines[1], seats='{ count = 4, dealer = "first" }')
        sheets = rules.scores(rules.position({"partial": True, "piles": {}, "memory": MEMORY}))
        assert [sheet.total for sheet in sheets.values()] == expected


def test_combinations_keep_their_own_lines() -> None:
    rules = scored('combinations = { tables = "sets", in = "won" }')
    (line,) = rules.scores(position(rules))[1].lines
    assert (line.label, line.of) == ("kings", "sets")
    assert line.clause == "score.combinations.sets.patterns.kings"
    rules = scored('label = "Won"\nof = "c"\ncombinations = { tables = "sets", in = "won" }')
    (line,) = rules.scores(position(rules))[1].lines
    assert (line.label, line.of) == ("Won: kings", "c")


def test_a_multiplier_is_a_line_of_its_own() -> None:
    rules = scored(TRICK, "times = 3")
    sheet = rules.scores(position(rules))[1]
    assert (sheet.subtotal, sheet.times, sheet.total) == (5, 3, 15)
    assert sheet.lines[1].points == 10


def test_rounding_to_the_nearest_raises_a_half() -> None:
    assert totals(WORTH, 'round = "nearest"') == [15, 8]
    assert totals(WORTH, 'lost = true\nbonus = "1/4"', 'round = "nearest"') == [14, 8]


def test_a_sweep_by_nobody_changes_nothing() -> None:
    nobody = 'instead = { who = { holds = { in = "own", at_least = 9 } }, own = 0, others = 26 }'
    assert totals(TRICK, nobody) == [5, 1]


def test_without_a_winner_nobody_has_the_last_trick() -> None:
    assert totals("last_trick = 6", last_winner=-1) == [0, 0]


def test_seats_that_play_alone_score_alone() -> None:
    rules = scored(TRICK, seats='{ count = 4, dealer = "first" }')
    sheets = rules.scores(position(rules))
    assert {side: sheet.total for side, sheet in sheets.items()} == {1: 3, 2: 1, 3: 2, 4: 0}


def test_a_lone_seat_scores_the_table() -> None:
    rules = small(
        '[piles]\nstock = {}\n[[score.lines]]\ncards = { in = "stock", cards = "A", each = 5 }'
    )
    assert rules.scores(rules.start())[1].total == 20


@pytest.mark.parametrize(
    ("table", "cards", "total"),
    [
        ("worth", "KS QS 2S", "15/2"),
        ("points", "KS", 5),
        ("sets", "KS KH KD QS QH", 10),
        ("combinations", "KS KH KD QS QH", 17),
    ],
)
def test_evaluate(table: str, cards: str, total: object) -> None:
    assert scored().evaluate(table, cards.split()).total == Fraction(str(total))


def test_evaluate_refuses_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="no scoring table is called 'wort'; did you mean 'worth'"):
        scored().evaluate("wort", [])
    with pytest.raises(ValueError, match="there are worth, plain, sets, queens, points, comb"):
        scored().evaluate("", [])
    with pytest.raises(InvalidPositionError, match="cards: 'KS' is named too often"):
        scored().evaluate("worth", ["KS", "KS"])
    with pytest.raises(InvalidPositionError, match="cards: '1S' is no card of the pack"):
        scored().evaluate("worth", ["1S"])


@pytest.mark.parametrize(
    ("end", "result", "winners"),
    [
        ('{ compare = "highest" }', "won", (1, 3)),
        ('{ compare = "lowest" }', "won", (2, 4)),
    ],
)
def test_the_scores_decide(end: str, result: str, winners: tuple[int, ...]) -> None:
    outcome = _end(end, [3, 1, 2, 0])
    assert (outcome.result.value, outcome.winners) == (result, winners)
    assert {side: sheet.total for side, sheet in outcome.scores.items()} == {1: 5, 2: 1}


@pytest.mark.parametrize(
    ("tie", "result", "winners"),
    [("", "draw", ()), (', tie = "draw"', "draw", ()), (', tie = "shared"', "won", (1, 2, 3, 4))],
)
def test_equal_scores(tie: str, result: str, winners: tuple[int, ...]) -> None:
    outcome = _end(f'{{ compare = "highest"{tie} }}', [2, 1, 0, 1])
    assert (outcome.result.value, outcome.winners) == (result, winners)


def _end(end: str, tricks: list[int]) -> Outcome:
    rules = small(
        TABLES + "[[score.lines]]\ntricks = 1",
        seats=SEATS,
        deal='{ steps = { to = "hand", each = 13 } }',
        phases='[{ name = "play", actions = ["play"] }]',
        end=end,
    )
    state = position(rules, tricks=tricks)
    outcome = rules.outcome(rules.enter(state, "over"))
    assert outcome is not None
    return outcome
