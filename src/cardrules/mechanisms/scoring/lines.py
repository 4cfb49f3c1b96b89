"""The frame of a score: named lines, counted for each side in order, to score sheets.

Every kind of line is a small class; a line may look at the lines above it, so that
doubling and clean sweeps are lines themselves and the total stays the sum of the lines.
This module knows no kind of line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from cardrules.board import Board
from cardrules.mechanisms.conditions import Condition, Situation
from cardrules.mechanisms.sides import LineKind, Reckoning, SideCondition
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.texts import text, words

__all__ = ["Line", "Score"]


@frozen(eq=False)
class Line:
    """A compiled line: its kind, and when and for whom it counts."""

    kind: LineKind
    when: Condition | None = None
    side: SideCondition | None = None
    lost: bool = False
    together: bool = False

    def lines(self, reckoning: Reckoning, side: int) -> list[ScoreLine]:
        """Return the lines of a side, lost points with their sign turned."""
        if self.side is not None and not self.side(reckoning, side):
            return []
        made = self._made(reckoning, side)
        return [line.lost() for line in made] if self.lost else list(made)

    def _made(self, reckoning: Reckoning, side: int) -> Iterable[ScoreLine]:
        if not self.together:
            return self.kind.lines(reckoning, side)
        own, *others = reckoning.camp(side)
        return [
            *self.kind.lines(reckoning, own),
            *(
                _by_side(line, other)
                for other in others
                for line in self.kind.lines(reckoning, other)
            ),
        ]


def _by_side(line: ScoreLine, side: int) -> ScoreLine:
    """Return a line that says which side (from 0) has made it."""
    says = text("{heading} by side {side}", heading=words(line.text), side=side + 1)
    return evolve(line, text=says)


class Score:
    """The compiled score of a profile."""

    def __init__(self, board: Board, lines: Sequence[Line]) -> None:
        self.board = board
        self.lines = tuple(lines)

    def sheets(self, situation: Situation) -> tuple[ScoreSheet, ...]:
        """Return the sheet of each side, as the situation is."""
        reckoning = Reckoning(self.board, situation)
        for line in self.lines:
            if line.when is not None and not line.when(situation):
                continue
            made = [line.lines(reckoning, side) for side in range(len(reckoning.lines))]
            for lines, more in zip(reckoning.lines, made, strict=True):
                lines.extend(more)
        return tuple(ScoreSheet(tuple(lines)) for lines in reckoning.lines)
