"""Which piles lie next to each other: counted in a line, and drawn row by row."""

from __future__ import annotations

import pytest

from cardrules.board import Group
from cardrules.mechanisms.neighbors import Near, neighbors_in, row_places

# Seven piles, numbered from 10:
#   10 11 12
#   13 14 15
#   16
ROWS = Group("rows", 0, 10, 7, row=3)


@pytest.mark.parametrize(
    ("near", "pile", "expected"),
    [
        (Near.LINE, 10, (11,)),
        (Near.LINE, 12, (11, 13)),
        (Near.ROW, 12, (11,)),
        (Near.ROW, 16, ()),
        (Near.COLUMN, 13, (10, 16)),
        (Near.COLUMN, 15, (12,)),
        (Near.SIDE, 14, (11, 13, 15)),
        (Near.SIDE, 16, (13,)),
        (Near.ALIGNED, 10, (11, 12, 13, 16)),
        (Near.ALIGNED, 15, (12, 13, 14)),
        (Near.TOUCHING, 14, (10, 11, 12, 13, 15, 16)),
        (Near.TOUCHING, 12, (11, 14, 15)),
        (Near.TOUCHING, 16, (13, 14)),
    ],
)
def test_the_neighbours_of_a_pile(near: Near, pile: int, expected: tuple[int, ...]) -> None:
    assert neighbors_in(ROWS, near)[pile] == expected


@pytest.mark.parametrize("near", Near)
def test_neighbours_are_so_to_each_other(near: Near) -> None:
    found = neighbors_in(ROWS, near)
    assert all(pile in found[other] for pile, others in found.items() for other in others)


@pytest.mark.parametrize("near", [Near.LINE, Near.ROW, Near.SIDE, Near.TOUCHING])
def test_without_rows_all_lie_in_one(near: Near) -> None:
    group = Group("line", 0, 0, 4)
    assert neighbors_in(group, near) == {0: (1,), 1: (0, 2), 2: (1, 3), 3: (2,)}
    assert neighbors_in(group, Near.COLUMN) == {0: (), 1: (), 2: (), 3: ()}


def test_the_places_in_a_row() -> None:
    assert list(row_places(ROWS).values()) == [0, 1, 2, 0, 1, 2, 0]
