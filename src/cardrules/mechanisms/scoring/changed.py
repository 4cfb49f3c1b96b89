"""Lines that change what stands above them: doubling, clean sweeps, dropped fractions.

Nothing above is altered: the line holds the difference, so that every sheet adds up.
This module does not say when; the line's conditions do.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from math import ceil, floor

from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.sides import Heading, Reckoning, SideSpec, compile_side
from cardrules.scores import ScoreLine
from cardrules.spec import clause, spec

__all__ = [
    "InsteadLine",
    "InsteadLineSpec",
    "PayLine",
    "PayLineSpec",
    "RoundLine",
    "RoundLineSpec",
    "TimesLine",
    "TimesLineSpec",
]


class Rounding(Enum):
    """Which whole number stands for a fraction."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


@spec
class TimesLineSpec:
    """Points above that count several times."""

    SHORTHAND = "factor"
    NOT_BOTH = (("factor", "by_number"),)

    factor: int = clause(default=2, minimum=0, says="How many times they count.")
    slot: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot that chooses among several factors, such as `contract`.",
    )
    by_number: tuple[int, ...] = clause(
        default=(),
        minimum=0,
        says="The factors for 0, 1, 2, and so on in the slot; for greater numbers the last.",
    )
    part: str = clause(default="", says="Which part of the score; all of it, if left out.")


@spec
class PayLineSpec:
    """What one side has made, paid by every other side: each pays all of it."""

    to: SideSpec = clause(
        says="The side that is paid; if it has lost points, it pays them to each of the others."
    )
    part: str = clause(default="", says="Which part of its score; all of it, if left out.")


@spec
class InsteadLineSpec:
    """Points that stand in place of those above, when one side has made a clean sweep."""

    who: SideSpec = clause(says="The side that made it.")
    part: str = clause(
        default="", says="Which part of the score they replace; all of it, if left out."
    )
    own: Fraction | None = clause(
        default=None, says="The points of that side; as they are above, if left out."
    )
    others: Fraction | None = clause(
        default=None, says="The points of each other side; as they are above, if left out."
    )


@spec
class RoundLineSpec:
    """Points above that are made whole."""

    SHORTHAND = "to"

    to: Rounding = clause(
        default=Rounding.DOWN, says="`down`, `up`, or to the `nearest` (a half upward)."
    )
    part: str = clause(default="", says="Which part of the score; all of it, if left out.")


class TimesLine:
    """A line with what multiplying adds."""

    def __init__(self, spec: TimesLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        self.slot = None if spec.slot is None else tools.board.slot_index[spec.slot]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if it changes anything."""
        factor = self._factor(reckoning, side)
        more = reckoning.points(side, self.spec.part) * (factor - 1)
        if more:
            yield self.heading.line(more, times=factor)

    def _factor(self, reckoning: Reckoning, side: int) -> int:
        factors = self.spec.by_number
        if self.slot is None or not factors:
            return self.spec.factor
        return factors[min(max(0, reckoning.share(self.slot, side)), len(factors) - 1)]


class PayLine:
    """A line of each side for what is paid from side to side."""

    def __init__(self, spec: PayLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        self.to = compile_side(spec.to, tools.board)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if anything is paid."""
        sides = range(len(reckoning.lines))
        paid = reckoning.sides_where(self.to)
        points = Fraction(0)
        for other in paid:
            made = reckoning.points(other, self.spec.part)
            points += made * (len(sides) - 2) if other == side else -made
        if points:
            yield self.heading.line(points, len(sides) - 1 if side in paid else 1)


class InsteadLine:
    """A line with the difference to what the points become."""

    def __init__(self, spec: InsteadLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        self.who = compile_side(spec.who, tools.board)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if it changes anything."""
        meant = reckoning.sides_where(self.who)
        if not meant:
            return
        points = self.spec.own if side in meant else self.spec.others
        if points is not None:
            more = points - reckoning.points(side, self.spec.part)
            if more:
                yield self.heading.line(more)


class RoundLine:
    """A line with the fraction that is dropped or added."""

    def __init__(self, spec: RoundLineSpec, heading: Heading, tools: Tools) -> None:  # noqa: ARG002
        self.spec = spec
        self.heading = heading

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if there is a fraction."""
        points = reckoning.points(side, self.spec.part)
        match self.spec.to:
            case Rounding.DOWN:
                made = floor(points)
            case Rounding.UP:
                made = ceil(points)
            case Rounding.NEAREST:
                made = floor(points + Fraction(1, 2))
        if made != points:
            yield self.heading.line(made - points)
