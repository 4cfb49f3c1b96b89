"""Score sheets: what made a score, line by line.

The total is always the sum of the lines; nothing is kept beside them.
This module does not know how a line came about.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from attrs import frozen

from cardrules.texts import Phrase

__all__ = ["ScoreLine", "ScoreSheet", "exact"]


def exact(value: int | Fraction) -> int | Fraction:
    """Return the value as a whole number wherever it is one."""
    return int(value) if value.denominator == 1 else value


@frozen
class ScoreLine:
    """One line of a score; `points` is what it adds to the total.

    `clause` is the place in the profile, `text` says what the line is for (words of the
    profile, or a phrase that holds such words), `of` names the part of the score that the line
    belongs to. `count` is how many cards or happenings it counts, `cards` are the codes of
    the cards that made it.
    A multiplier is a line of its own: `times` says by how much it multiplies the items of
    its part, `count` how many they are, and `points` what that adds to them.
    """

    clause: str
    text: Phrase | str
    points: int | Fraction
    count: int = 1
    times: int = 1
    cards: tuple[str, ...] = ()
    of: str = ""

    @property
    def label(self) -> str:
        """What the line is for, in English."""
        return str(self.text)

    def lost(self) -> ScoreLine:
        """Return the line with its points taken off instead."""
        points = -self.points
        return ScoreLine(
            self.clause, self.text, points, self.count, self.times, self.cards, self.of
        )


@frozen
class ScoreSheet:
    """The lines of one seat's or side's score."""

    lines: tuple[ScoreLine, ...] = ()

    @property
    def items(self) -> tuple[ScoreLine, ...]:
        """The lines that are no multipliers."""
        return tuple(line for line in self.lines if line.times == 1)

    @property
    def subtotal(self) -> int | Fraction:
        """The sum of the items, before they are multiplied."""
        return ScoreSheet(self.items).total

    @property
    def times(self) -> int:
        """By how much the items are multiplied; to be asked of one part only."""
        return prod(line.times for line in self.lines)

    @property
    def total(self) -> int | Fraction:
        """The sum of the lines; a whole number wherever it is one."""
        return exact(sum([line.points for line in self.lines]))

    def part(self, of: str) -> ScoreSheet:
        """Return the lines that belong to one part of the score."""
        return ScoreSheet(tuple(line for line in self.lines if line.of == of))

    def __add__(self, other: ScoreSheet) -> ScoreSheet:
        return ScoreSheet((*self.lines, *other.lines))
