"""Layouts and removals that a profile must not have, with the exact message."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.errors import ProfileError

TEXT = """
format = 1
id = "small"
version = "1.0.0"
about = {{ title = "Small", sources = ["made for a test"] }}
deck = "french-52"
phases = [{{ name = "play", actions = ["pair"] }}]
deal.steps = [{{ to = "tableau", each = 1 }}, {{ to = "stock", count = "rest" }}]
[piles.stock]
access = "top"
[piles.tableau]
{pile}
[piles.discard]
[actions.pair]
remove = {{ from = "tableau", to = "discard", {remove} }}
[end]
won = {{ empty = ["stock", "tableau"] }}
"""


def problem(*, pile: str = "count = 4", remove: str = "sum = 13") -> str:
    """Return what is wrong, without the place in the file."""
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(TEXT.format(pile=pile, remove=remove))
    (found,) = raised.value.problems
    return str(found).split(": ", 1)[1]


@pytest.mark.parametrize(
    ("pile", "message"),
    [
        (
            'layout = ["o", "xx"]',
            "piles.tableau.layout: a mark without a meaning, found 'o'; "
            "expected 'x' for a pile, a blank or a dot for a gap",
        ),
        (
            'layout = ["..", "  "]',
            "piles.tableau.layout: no pile is drawn; expected an 'x' for each pile",
        ),
        (
            'layout = [" x ", "x x"]\ncount = 4',
            "piles.tableau.count: 'layout' and 'count' exclude each other; expected one of them",
        ),
        (
            'layout = ["x"]\nowner = "seat"',
            "piles.tableau.layout: only piles of the table can lie on one another, found seat; "
            "expected the owner 'table'",
        ),
        (
            f'layout = ["{"x" * 401}"]',
            "piles: too large: 403 piles; expected at most 400",
        ),
    ],
)
def test_a_drawing_that_cannot_be_meant(pile: str, message: str) -> None:
    assert problem(pile=pile) == message


@pytest.mark.parametrize(
    ("remove", "message"),
    [
        (
            "size = 2",
            "actions.pair.remove: nothing says which cards go; "
            "expected at least one of 'sum', 'match', 'sets', 'alone', 'beaten_by', 'between'",
        ),
        (
            'sets = [["J", "K"], ["Q"]]',
            "actions.pair.remove.sets: wrong size of a set, found 1; expected from 2 to 5",
        ),
        (
            'alone = "K", size = 3',
            "actions.pair.remove.size: a size without 'sum' or 'match'; "
            "expected one of them, or no size",
        ),
        (
            'alone = "K", values = { K = 10 }',
            "actions.pair.remove.values: values without a 'sum'; expected a 'sum'",
        ),
    ],
)
def test_a_removal_that_cannot_be_meant(remove: str, message: str) -> None:
    assert problem(remove=remove) == message


def test_a_rank_of_the_values_must_exist() -> None:
    assert problem(remove="sum = 13, values = { k = 10 }").startswith(
        "actions.pair.remove.values.k: unknown rank 'k'; expected one of 'A', '2'"
    )


def test_a_removal_that_could_not_be_listed_is_refused() -> None:
    assert problem(pile="count = 40", remove="sum = 13, size = 5") == (
        "actions.pair.remove: too large: ways to choose cards from so many piles, "
        "found 78960960; expected at most 500000"
    )
