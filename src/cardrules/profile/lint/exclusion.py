"""Exclusion: two conditions that can be seen never to hold at once.

Only what is certain from the words is found; two conditions that exclude each other in a
deeper way are not.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.board import Board
from cardrules.mechanisms.conditions import ConditionSpec

__all__ = ["exclude"]


def exclude(one: ConditionSpec | None, other: ConditionSpec | None, board: Board) -> bool:
    """Tell whether two conditions surely never hold at once."""
    if one is None or other is None:
        return False
    ones, others = list(_parts(one)), list(_parts(other))
    return any(_clash(a, b, board) or _clash(b, a, board) for a in ones for b in others)


def _parts(spec: ConditionSpec) -> Iterator[ConditionSpec]:
    """Yield the condition and all that must hold with it."""
    yield spec
    for part in spec.all_:
        yield from _parts(part)


def _clash(one: ConditionSpec, other: ConditionSpec, board: Board) -> bool:
    empty = _piles(one.empty, board)
    if empty & _piles(other.occupied, board):
        return True
    if other.not_empty and _piles(other.not_empty, board) <= empty:
        return True
    if one.not_ is not None and (one.not_ == other or one.not_ in other.all_):
        return True
    return _counts_clash(one, other) or _memory_clashes(one, other)


def _counts_clash(one: ConditionSpec, other: ConditionSpec) -> bool:
    return any(
        a.in_ == b.in_ and a.cards == b.cards and b.at_most is not None and a.at_least > b.at_most
        for a in one.count
        for b in other.count
    )


def _memory_clashes(one: ConditionSpec, other: ConditionSpec) -> bool:
    return any(
        (a.slot, a.of) == (b.slot, b.of)
        and a.at_least is not None
        and b.at_most is not None
        and a.at_least > b.at_most
        for a in one.memory
        for b in other.memory
    )


def _piles(names: tuple[str, ...], board: Board) -> frozenset[int]:
    return frozenset(pile for name in names for pile in board.piles(name))
