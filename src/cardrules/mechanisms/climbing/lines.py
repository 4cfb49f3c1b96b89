"""The score line for the order in which seats have run out of cards.

This module does not know how they did.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.climbing.table import FINISHED
from cardrules.mechanisms.sides import Heading, Reckoning
from cardrules.scores import ScoreLine, exact
from cardrules.spec import clause, spec

__all__ = ["FinishLine", "FinishLineSpec"]


@spec
class FinishLineSpec:
    """Points by the order in which the seats of a side have run out of cards."""

    SHORTHAND = "points"

    points: tuple[Fraction, ...] = clause(
        says="The points for the seat that was out first, for the second, and so on; for later "
        "ones the last."
    )


class FinishLine:
    """One line for each seat of a side that has run out of cards."""

    def __init__(self, spec: FinishLineSpec, heading: Heading, tools: Tools) -> None:
        self.points = [exact(points) for points in spec.points]
        self.heading = heading
        self.slot = tools.board.slot_index[FINISHED]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the lines that are worth anything."""
        finished = reckoning.situation.memory[self.slot]
        assert isinstance(finished, tuple)
        seats = reckoning.board.seats.sides[side]
        for place, seat in enumerate(finished):
            points = self.points[min(place, len(self.points) - 1)] if self.points else 0
            if seat in seats and points:
                heading = self.heading.by(seat) if len(seats) > 1 else self.heading
                yield heading.line(points, place + 1)
