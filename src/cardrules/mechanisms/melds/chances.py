"""Chances: whether a card can lie in a new group with some others, told at a glance.

Where a pile may be taken from any of its cards on, most of them lead to nothing; groups
are listed only for those that have a chance.
This module lists no groups, and may promise one that is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.mechanisms.combinations import Group
from cardrules.mechanisms.combinations.spec import Shape

__all__ = ["Chances"]


class Chances:
    """The chances of cards in some kinds of groups."""

    def __init__(self, kinds: Sequence[Group], cards: int) -> None:
        self._windows = [
            [_windows(kind, card) if kind.spec.shape is Shape.RUN else () for card in range(cards)]
            for kind in kinds
        ]
        self._sets = [[_set_of(kind, card) for card in range(cards)] for kind in kinds]
        self._least = [kind.spec.least - 1 for kind in kinds]
        self._has_wild = [bool(kind.wild) for kind in kinds]

    def kinds(self, card: int, others: int) -> list[int]:
        """Return the kinds, by number, of which a card may make a group with others of a mask."""
        return [at for at in range(len(self._least)) if self._has_any(at, card, others)]

    def _has_any(self, kind: int, card: int, others: int) -> bool:
        if self._has_wild[kind]:
            return True
        if (self._sets[kind][card] & others).bit_count() >= self._least[kind]:
            return True
        for window in self._windows[kind][card]:
            for place in window:
                if not place & others:
                    break
            else:
                return True
        return False


def _set_of(kind: Group, card: int) -> int:
    """Return the cards of the sets in which a card may lie."""
    found = 0
    for mask in kind.sets:
        found |= mask if mask >> card & 1 else 0
    return found & ~(1 << card)


def _windows(kind: Group, card: int) -> Sequence[tuple[int, ...]]:
    """Return, for each of the shortest runs with a card, its other places."""
    size = kind.spec.least
    found: dict[tuple[int, ...], None] = {}
    for row in kind.rows:
        for start in kind.starts(row):
            window = row[start : start + size]
            if len(window) == size:
                for place in window:
                    if place >> card & 1:
                        found[tuple([other for other in window if other != place])] = None
    return tuple(found)
