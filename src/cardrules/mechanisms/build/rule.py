"""The compiled rules of a pile group, and a move in numbers.

This module decides nothing; it holds what `action` and `explain` both read.
"""

from __future__ import annotations

from attrs import frozen

from cardrules.board import Group
from cardrules.mechanisms.build.spec import BaseSpec
from cardrules.mechanisms.build.targets import Target
from cardrules.mechanisms.build.units import Unit

__all__ = ["PileRule", "Transfer"]


@frozen
class PileRule:
    """The compiled rules of one pile group: what it gives, what it takes, and from where."""

    group: Group
    unit: Unit
    target: Target
    build_from: frozenset[int]
    start_from: frozenset[int]

    @property
    def start_word(self) -> str:
        """The word of the clause that speaks of the empty piles."""
        return "base" if isinstance(self.target.start, BaseSpec) else "space"

    def accepts(self, *, empty: bool) -> bool:
        """Return whether players can lay anything on such a pile of the group."""
        return bool(self.start_from if empty else self.build_from)


@frozen
class Transfer:
    """A move in numbers: the top `count` cards, or the one `card` face, of a pile."""

    source: int
    target: int
    count: int
    face: int = -1
