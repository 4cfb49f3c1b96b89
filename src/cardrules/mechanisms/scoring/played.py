"""Lines that tell what happened in play: tricks, the last trick, what a slot remembers.

This module does not know how tricks are taken or who wrote a slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.scoring.counted import by_number
from cardrules.mechanisms.sides import Heading, Reckoning
from cardrules.scores import ScoreLine, exact
from cardrules.spec import clause, spec

__all__ = [
    "BonusLine",
    "BonusLineSpec",
    "LastTrickLine",
    "LastTrickLineSpec",
    "SlotLine",
    "SlotLineSpec",
    "TricksLine",
    "TricksLineSpec",
]

TRICKS = "tricks"
LAST_WINNER = "last_winner"


@spec
class TricksLineSpec:
    """Points for tricks taken."""

    SHORTHAND = "each"
    ONE_OF = ("each", "by_number")

    each: Fraction | None = clause(default=None, says="The points for each trick.")
    over: int = clause(
        default=0, minimum=0, says="How many tricks count nothing before `each`, such as 6."
    )
    by_number: tuple[Fraction, ...] = clause(
        default=(),
        says="The points for no trick, for one, for two, and so on; for more tricks the last.",
    )


@spec
class LastTrickLineSpec:
    """Points for the last trick."""

    SHORTHAND = "points"

    points: Fraction = clause(says="The points for the side that won the last trick.")


@spec
class SlotLineSpec:
    """Points by what a memory slot holds."""

    SHORTHAND = "slot"
    ONE_OF = ("each", "by_number")

    slot: str = clause(
        refers="slots",
        says="The slot. Of one number a seat the numbers of the side's seats are added, of one "
        "number a side its own is taken.",
    )
    each: Fraction | None = clause(default=None, says="The points for each one of the number.")
    by_number: tuple[Fraction, ...] = clause(
        default=(), says="The points for 0, 1, 2, and so on; for greater numbers the last."
    )


@spec
class BonusLineSpec:
    """A bonus. For whom and when is said by the line's `if` and `when`."""

    SHORTHAND = "points"

    points: Fraction = clause(says="The points.")


class TricksLine:
    """One line for the tricks of a side."""

    def __init__(self, spec: TricksLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.each = exact(spec.each or Fraction(0))
        self.heading = heading
        self.slot = tools.board.slot_index[TRICKS]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if it is worth anything."""
        tricks = reckoning.share(self.slot, side)
        count = max(0, tricks - self.spec.over)
        points = by_number(self.spec.by_number, tricks)
        if self.spec.each is not None:
            points = self.each * count
        if points:
            yield self.heading.line(points, count if self.spec.each is not None else tricks)


class LastTrickLine:
    """One line for the side that won the last trick."""

    def __init__(self, spec: LastTrickLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        self.slot = tools.board.slot_index[LAST_WINNER]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if the side won it."""
        if reckoning.situation.memory[self.slot] in reckoning.board.seats.sides[side]:
            yield self.heading.line(self.spec.points)


class SlotLine:
    """One line for what a slot holds."""

    def __init__(self, spec: SlotLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.each = exact(spec.each or Fraction(0))
        self.heading = heading
        self.slot = tools.board.slot_index[spec.slot]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if it is worth anything."""
        number = reckoning.share(self.slot, side)
        points = by_number(self.spec.by_number, max(0, number))
        if self.spec.each is not None:
            points = self.each * number
        if points:
            yield self.heading.line(points, number)


class BonusLine:
    """One line of fixed points."""

    def __init__(self, spec: BonusLineSpec, heading: Heading, tools: Tools) -> None:  # noqa: ARG002
        self.spec = spec
        self.heading = heading

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:  # noqa: ARG002
        """Return the line."""
        yield self.heading.line(self.spec.points)
