"""Neighbours: which piles of a group lie next to each other.

The piles of a group lie in a line, or row by row where the group says how many piles a row
has. This module knows no card, and nothing that lies in a pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from cardrules.board import Board, Group
from cardrules.texts import Text, mark

__all__ = ["NEAR_TOLD", "Near", "near_words", "neighbors_in", "piles_near", "row_places"]


class Near(Enum):
    """Where a pile lies next to another one of its group."""

    LINE = "line"
    ROW = "row"
    COLUMN = "column"
    SIDE = "side"
    TOUCHING = "touching"
    ALIGNED = "aligned"


_STEPS: Mapping[Near, tuple[tuple[int, int], ...]] = {
    Near.ROW: ((0, 1),),
    Near.COLUMN: ((1, 0),),
    Near.SIDE: ((0, 1), (1, 0)),
    Near.TOUCHING: ((0, 1), (1, -1), (1, 0), (1, 1)),
}

_WORDS = {
    Near.LINE: mark("one after the other"),
    Near.ROW: mark("side by side in one row"),
    Near.COLUMN: mark("one above the other"),
    Near.SIDE: mark("side by side or one above the other"),
    Near.TOUCHING: mark("next to each other, at a corner too"),
    Near.ALIGNED: mark("in one row or column"),
}


NEAR_TOLD: Mapping[object, str] = {
    Near.LINE: "They must lie one after the other in the line of all piles.",
    Near.ROW: "They must lie side by side in one row.",
    Near.COLUMN: "They must lie one above the other.",
    Near.SIDE: "They must lie side by side or one above the other.",
    Near.TOUCHING: "They must lie next to each other, at a corner too.",
    Near.ALIGNED: "They must lie in one row or column, however far apart.",
}
"""What a rule sheet says of the cards of which a clause has just spoken."""


def near_words(near: Near) -> Text:
    """Say how two piles lie to each other."""
    return Text(_WORDS[near])


def neighbors_in(group: Group, near: Near) -> dict[int, tuple[int, ...]]:
    """Return, for each pile of a group, the numbers of those next to it, in order."""
    found: dict[int, set[int]] = {pile: set() for pile in group.piles}
    for pile, other in _pairs(group, near):
        found[pile].add(other)
        found[other].add(pile)
    return {pile: tuple(sorted(others)) for pile, others in found.items()}


def piles_near(board: Board, piles: Sequence[int], near: Near) -> dict[int, tuple[int, ...]]:
    """Return, for some piles of any groups, those of them that lie next to each."""
    known = set(piles)
    groups = dict.fromkeys(board.groups[board.group_of[pile]] for pile in piles)
    return {
        pile: tuple(other for other in others if other in known)
        for group in groups
        for pile, others in neighbors_in(group, near).items()
        if pile in known
    }


def row_places(group: Group) -> dict[int, int]:
    """Return the place of each pile in its row, from 0."""
    return {pile: (pile - group.first) % _width(group) for pile in group.piles}


def _width(group: Group) -> int:
    return group.row or group.count


def _pairs(group: Group, near: Near) -> Iterator[tuple[int, int]]:
    if near is Near.LINE:
        yield from zip(group.piles, group.piles[1:], strict=False)
        return
    width = _width(group)
    if near is Near.ALIGNED:
        for pile in group.piles:
            for other in range(pile + 1, group.first + group.count):
                row, column = divmod(pile - group.first, width)
                if row == (other - group.first) // width or column == (other - group.first) % width:
                    yield pile, other
        return
    for pile in group.piles:
        row, column = divmod(pile - group.first, width)
        for down, right in _STEPS[near]:
            other = (row + down) * width + column + right
            if 0 <= column + right < width and other < group.count:
                yield pile, group.first + other
