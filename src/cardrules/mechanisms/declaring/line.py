"""The score line for what was declared, each seat's by itself, or the best side's alone.

This module does not know how it was declared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.draft import DEALER
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.declaring.best import Best, Height
from cardrules.mechanisms.declaring.spec import SHOWN, SHOWN_BY, DeclaredLineSpec
from cardrules.mechanisms.declaring.suits import Within
from cardrules.mechanisms.sides import Heading, Reckoning
from cardrules.scores import ScoreLine

__all__ = ["DeclaredLine"]


class DeclaredLine:
    """The lines of tables of combinations, for the cards that each seat has shown."""

    def __init__(self, spec: DeclaredLineSpec, heading: Heading, tools: Tools) -> None:
        self.heading = heading
        self.tables = [tools.tables[name] for name in spec.tables]
        self.within = Within(tools.board, spec.suit)
        self.best = None
        if spec.best is not None:
            self.best = Best(spec.best, self.tables, tools.board)
        self.shown = tools.board.slot_index[SHOWN]
        self.shown_by = tools.board.slot_index[SHOWN_BY]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the lines of each seat of the side."""
        if self.best is not None and side not in self._best_sides(reckoning, self.best):
            return
        for seat in reckoning.board.seats.sides[side]:
            own = self._declared(reckoning.situation, seat)
            heading = self.heading.by(seat)
            for table in self.tables if own else ():
                for line in table.evaluate(own).lines:
                    yield heading.over(line)

    def _declared(self, situation: Situation, seat: int) -> list[int]:
        """Return the cards that a seat has shown, as far as they are looked at."""
        cards, owners = situation.memory[self.shown], situation.memory[self.shown_by]
        assert isinstance(cards, tuple)
        assert isinstance(owners, tuple)
        own = [card for card, owner in zip(cards, owners, strict=False) if owner == seat]
        return self.within.of(situation, own)

    def _best_sides(self, reckoning: Reckoning, best: Best) -> Sequence[int]:
        """Return the sides whose combinations count."""
        seats, situation = reckoning.board.seats, reckoning.situation
        dealer = situation.memory[DEALER] if seats.count > 1 else 0
        assert isinstance(dealer, int)
        found: list[tuple[Height, int]] = []
        for step in range(1, seats.count + 1):
            seat = (dealer + step) % seats.count
            height = best.height(situation, self._declared(situation, seat))
            if height is not None:
                found.append((height, seats.side_of[seat]))
        return best.sides(found)
