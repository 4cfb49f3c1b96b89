"""Ways: piles that may go up or down, and keep to the way they took.

Nothing is remembered: the cards that lie show the way. This module does not judge suits.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Group
from cardrules.cards import Deck, card_of
from cardrules.mechanisms.build.spec import BuildSpec, OneWay
from cardrules.mechanisms.relations import Direction, RelationSpec, compile_relation
from cardrules.shapes import clauses_of
from cardrules.state import Pile

__all__ = ["Ways"]


class Ways:
    """The compiled rule: for each pile, the mask of the faces that go on its way."""

    def __init__(self, build: BuildSpec, deck: Deck, group: Group) -> None:
        self.cards = deck.cards
        self.every = deck.every
        words = {c.name: getattr(build, c.name) for c in clauses_of(RelationSpec).values()}
        self.tables = [
            compile_relation(RelationSpec(**{**words, "direction": direction}), deck).table
            for direction in (Direction.UP, Direction.DOWN)
        ]
        self.group = group.piles if build.one_way is OneWay.GROUP else None

    def mask(self, piles: Sequence[Pile], number: int) -> int:
        """Return the faces that may follow on a pile, as far as the way is concerned."""
        looked = (number,) if self.group is None else self.group
        for other in looked:
            table = self._way(piles[other])
            if table is not None:
                return table[self.cards[card_of(piles[number][-1])]]
        return self.every

    def _way(self, pile: Pile) -> tuple[int, ...] | None:
        """Return the table of the way that the two top cards of a pile show, if they do."""
        if len(pile) < 2:
            return None
        below, above = (self.cards[card_of(entry)] for entry in pile[-2:])
        shown = [table for table in self.tables if table[below] >> above & 1]
        return shown[0] if len(shown) == 1 else None
