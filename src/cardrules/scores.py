"""Score sheets: what made a score, line by line.

The total is always the sum of the lines; nothing is kept beside them.
This module does not know how a line came about.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

__all__ = ["ScoreLine", "ScoreSheet"]


@frozen
class ScoreLine:
    """One line: `points` is the whole worth of the line, `count` times `each` times `times`.

    `clause` is the place in the profile, `cards` are the codes that made the line, `of`
    names the subtotal the line belongs to.
    """

    clause: str
    label: str
    points: int | Fraction
    count: int = 1
    times: int = 1
    cards: tuple[str, ...] = ()
    of: str = ""


@frozen
class ScoreSheet:
    """The lines of one seat's or side's score."""

    lines: tuple[ScoreLine, ...] = ()

    @property
    def total(self) -> int | Fraction:
        """The sum of the lines; a whole number wherever it is one."""
        total = sum((line.points for line in self.lines), Fraction(0))
        return int(total) if total.denominator == 1 else total

    def subtotal(self, of: str) -> int | Fraction:
        """The sum of the lines that belong to one subtotal."""
        return ScoreSheet(tuple(line for line in self.lines if line.of == of)).total

    def __add__(self, other: ScoreSheet) -> ScoreSheet:
        return ScoreSheet((*self.lines, *other.lines))
