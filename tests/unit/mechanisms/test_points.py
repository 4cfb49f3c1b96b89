"""Card points: what each word of a table changes, and the check against the pack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardrules.mechanisms.points import BracketSpec, PointsSpec, WorthSpec, check_points, step_of
from cardrules.shapes import clauses_of
from cardrules.spec import clause, spec

from .tables import BOLOGNESE, deck_of, from_toml, numbers, points_of, small_deck

DECK = small_deck(1, 0, 'courts = ["J", "Q", "K"]')

TABLE = """
[points]
values = [{ of = ["A", "courts"], points = 5 }, { of = "9H", points = 2 }]
"""

FIELDS = [
    # (field, cards, points, old, new, points then)
    ("PointsSpec.values", "9H", 2, ', { of = "9H", points = 2 }', "", 0),
    ("PointsSpec.rest", "2S 3S", 0, "[points]", "[points]\nrest = 1", 2),
    (
        "PointsSpec.less_per_card",
        "AH KH",
        10,
        "[points]",
        '[points]\nless_per_card = "1/3"',
        "28/3",
    ),
    ("WorthSpec.of", "QS", 5, '"courts"', '"K"', 0),
    ("WorthSpec.points", "QS", 5, "points = 5", 'points = "9/2"', "9/2"),
]


@pytest.mark.parametrize(("field", "cards", "before", "old", "new", "after"), FIELDS)
def test_field(field: str, cards: str, before: int, old: str, new: str, after: int | str) -> None:
    assert field
    assert old in TABLE
    held = numbers(DECK, cards.split())
    for text, expected in ((TABLE, Fraction(before)), (TABLE.replace(old, new), Fraction(after))):
        points = points_of(text, DECK)
        assert points.of_cards(held) == expected
        assert points.evaluate(held).total == expected
        assert sum(points.worth[card] for card in held) == expected
    assert before != after


def test_every_field_is_tested() -> None:
    words = {f"{cls.__name__}.{key}" for cls in (PointsSpec, WorthSpec) for key in clauses_of(cls)}
    # `total` changes no points and `label` only a name: both are tested below.
    assert words == {row[0] for row in FIELDS} | {"PointsSpec.total", "WorthSpec.label"}


def test_first_line_that_names_a_card_counts() -> None:
    text = '[points]\nvalues = [{ of = "9H", points = 1 }, { of = "hearts", points = 3 }]'
    assert points_of(text, DECK).of_cards(numbers(DECK, ["9H", "8H"])) == 4


def test_sheet() -> None:
    text = TABLE.replace(
        '["A", "courts"], points = 5', '["A", "courts"], points = 5, label = "High"'
    )
    text = text.replace("[points]", '[points]\nless_per_card = "1/2"\nrest = 1')
    lines = points_of(text, DECK).evaluate(numbers(DECK, ["9H", "KS", "AS", "2C"])).lines
    assert [(li.clause, li.label, li.points, li.count, li.cards, li.of) for li in lines] == [
        ("points.values.1", "High", 10, 2, ("KS", "AS"), "cards"),
        ("points.values.2", "9H", 2, 1, ("9H",), "cards"),
        ("points.rest", "Other cards", 1, 1, ("2C",), "cards"),
        ("points.less_per_card", "Less per card", -2, 4, (), "cards"),
    ]
    assert all(isinstance(line.points, int) for line in lines)


def test_no_cards() -> None:
    points = points_of(BOLOGNESE, deck_of(BOLOGNESE))
    assert points.of_cards([]) == 0
    assert points.evaluate([]).lines == ()


def test_halves_are_exact() -> None:
    deck = deck_of(BOLOGNESE)
    points = points_of(BOLOGNESE, deck)
    assert points.of_cards(numbers(deck, ["coins-7"])) == Fraction(1, 2)
    assert type(points.of_cards(numbers(deck, ["coins-7", "coins-8"]))) is int


def problems(text: str) -> list[tuple[str, str]]:
    return list(check_points(from_toml(PointsSpec, text, "points"), DECK))


def test_total_is_checked_against_the_pack() -> None:
    assert problems(TABLE) == []
    assert problems(TABLE.replace("[points]", "[points]\ntotal = 82")) == []
    assert problems(TABLE.replace("[points]", "[points]\ntotal = 80")) == [
        ("total", "the whole pack is worth 82, not 80")
    ]
    assert list(check_points(from_toml(PointsSpec, BOLOGNESE, "points"), deck_of(BOLOGNESE))) == []


def test_line_that_names_no_card_of_its_own() -> None:
    assert problems(TABLE.replace('"9H"', '"KH"')) == [
        ("values.2", "lines before it name all of its cards (KH)")
    ]


@spec
class Scale:
    """A scale to read."""

    minimum: tuple[BracketSpec, ...] = clause(says="The steps.")


SCALE = from_toml(
    Scale,
    "minimum = [{ below = 1500, points = 50 }, { below = 3000, points = 90 }, { points = 120 }]",
).minimum


@pytest.mark.parametrize(
    ("score", "points"), [(-250, 50), (1499, 50), (1500, 90), (2999, 90), (3000, 120), (9000, 120)]
)
def test_step(score: int, points: int) -> None:
    assert step_of(SCALE, score) == points


def test_score_beyond_every_step() -> None:
    with pytest.raises(ValueError, match="no step for a score of 3000"):
        step_of(SCALE[:2], 3000)
