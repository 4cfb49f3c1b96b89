"""Which of several declared combinations is the best, and whose counts.

This module does not know what they are worth together.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from cardrules.board import Board
from cardrules.mechanisms.base import Table
from cardrules.mechanisms.combinations import CombinationTable
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.declaring.spec import BestDeclaredSpec, Equals

__all__ = ["Best", "Height"]

Height: TypeAlias = "tuple[int | Fraction, ...]"
"""How good a combination is, to be compared with others."""


class Best:
    """Compares what seats have declared."""

    def __init__(self, spec: BestDeclaredSpec, tables: Sequence[Table], board: Board) -> None:
        deck = board.deck
        self.spec = spec
        self.tables = tables
        self.deck = deck
        heights = [face.rank for face in deck.faces]
        for place, word in enumerate(reversed(spec.order)):
            for face in deck.members(deck.select((word,))):
                heights[face] = place
        self.heights = heights
        self.trump = -1 if spec.trump is None else board.slot_index[spec.trump]
        self.places = {
            f"{table.clause}.patterns.{name}": -place
            for table in tables
            if isinstance(table, CombinationTable)
            for place, name in enumerate(table.spec.patterns)
        }

    def height(self, situation: Situation, cards: Sequence[int]) -> Height | None:
        """Return how good the best combination of some cards is, or None if there is none."""
        trump = situation.memory[self.trump] if self.trump >= 0 else None
        found = []
        for table in self.tables if cards else ():
            for line in table.evaluate(cards).items:
                faces = [self.deck.face_by_code[code] for code in line.cards]
                is_trump = all(self.deck.faces[face].suit == trump for face in faces)
                highest = max(self.heights[face] for face in faces)
                place = self.places.get(line.clause, 0)
                found.append((line.points, place, line.count, highest, int(is_trump)))
        return max(found, default=None)

    def sides(self, found: Sequence[tuple[Height, int]]) -> Sequence[int]:
        """Return the sides that count, of what seats have, given from the first one on."""
        best = max((height for height, _ in found), default=None)
        sides = list(dict.fromkeys(side for height, side in found if height == best))
        match self.spec.equal:
            case Equals.FIRST:
                return sides[:1]
            case Equals.NOBODY:
                return sides if len(sides) == 1 else ()
            case Equals.ALL:
                return sides
