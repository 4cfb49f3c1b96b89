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
    """The compiled rules of one pile group: what it gives, what it takes, and from where.

    A `part` of the group's clauses, such as `by_source.1`, may hold the rules of what it takes
    from certain sources; such rules follow those of all groups.
    """

    group: Group
    unit: Unit
    target: Target
    build_from: frozenset[int]
    start_from: frozenset[int]
    part: str = ""

    @property
    def clause(self) -> str:
        """The clause in which the rules of what it takes stand."""
        return ".".join(filter(None, ("piles", self.group.name, self.part)))

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
