"""Scoring by what happens: points for a card moved here, a card turned up, a redeal.

The tally is a memory slot with one count a line; points are only ever derived from it.
This module does not score positions; a count of cards needs no memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board
from cardrules.draft import Change, Draft
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.spec import clause, spec
from cardrules.state import Memory, Slot
from cardrules.texts import mark

__all__ = ["Tally", "TallyLineSpec", "TallySpec"]

SLOT = "tally"


@spec
class TallyLineSpec:
    """Points for one kind of happening. Exactly one of `to`, `turned` and `action` is given."""

    ONE_OF = ("to", "turned", "action")
    NOT_BOTH = (("from_", "turned"), ("from_", "action"))

    label: str = clause(says="What the score sheet calls this line.", plays=False)
    points: int = clause(says="The points each time; negative points are lost.")
    from_: tuple[str, ...] = clause(
        default=(), refers="piles", says="The piles the card comes from; any by default."
    )
    to: tuple[str, ...] = clause(
        default=(), refers="piles", says="The piles that a card moves to, counted for each card."
    )
    turned: tuple[str, ...] = clause(
        default=(), refers="piles", says="The piles in which a card is turned up."
    )
    action: tuple[str, ...] = clause(
        default=(), refers="actions", says="The actions that are counted, once a move."
    )
    after: int = clause(
        default=0, minimum=0, says="How many times it happens before points are counted."
    )


@spec
class TallySpec:
    """Scoring by what happens."""

    start: int = clause(default=0, says="The points at the start, such as -52.")
    lines: tuple[TallyLineSpec, ...] = clause(says="What gains or loses points.")
    floor: int | None = clause(
        default=None, says="The score never falls below this: what would is not taken away."
    )


class Tally:
    """A compiled event score: it counts after every move, and writes the sheet."""

    def __init__(self, spec: TallySpec, board: Board) -> None:
        self.spec = spec
        self.slot = board.slot_index[SLOT]

        def piles(names: Sequence[str]) -> frozenset[int]:
            return frozenset(pile for name in names for pile in board.piles(name))

        self.lines = [
            (piles(line.from_), piles(line.to), piles(line.turned), frozenset(line.action))
            for line in spec.lines
        ]

    @staticmethod
    def slots(spec: TallySpec) -> tuple[Slot, ...]:
        """Return the memory that the mechanism needs: a count a line, and what the floor gave."""
        return (Slot(SLOT, (0,) * (len(spec.lines) + 1)),)

    def count(self, draft: Draft, action: str) -> None:
        """Add what the log of a finished move holds."""
        before = draft.memory[self.slot]
        assert isinstance(before, tuple)
        counts = list(before)
        for number, (sources, targets, turned, actions) in enumerate(self.lines):
            if action in actions:
                counts[number] += 1
            for change in draft.log:
                counts[number] += _matches(change, sources, targets, turned)
        if self.spec.floor is not None:
            lacking = self.spec.floor - self._points(counts)
            counts[-1] += max(0, lacking)
        if tuple(counts) != before:
            draft.memory[self.slot] = tuple(counts)

    def _worth(self, number: int, count: int) -> int:
        line = self.spec.lines[number]
        return max(0, count - line.after) * line.points

    def _points(self, counts: Sequence[int]) -> int:
        gained = sum(self._worth(number, count) for number, count in enumerate(counts[:-1]))
        return self.spec.start + gained + counts[-1]

    def sheet(self, memory: Memory) -> ScoreSheet:
        """Return the score of a position, line by line."""
        counts = memory[self.slot]
        assert isinstance(counts, tuple)
        lines = (
            [ScoreLine("score.events.start", mark("Start"), self.spec.start)]
            if self.spec.start
            else []
        )
        for number, line in enumerate(self.spec.lines):
            if counts[number]:
                clause = f"score.events.lines.{number + 1}"
                worth = self._worth(number, counts[number])
                lines.append(ScoreLine(clause, line.label, worth, counts[number]))
        if counts[-1]:
            lines.append(ScoreLine("score.events.floor", mark("Not taken away"), counts[-1]))
        return ScoreSheet(tuple(lines))


def _matches(
    change: Change, sources: frozenset[int], targets: frozenset[int], turned: frozenset[int]
) -> int:
    kind, source, target, before, after, _, _ = change
    if kind == "turned":
        return int(source in turned and after[0] >= 0)
    if kind != "moved" or target not in targets or (sources and source not in sources):
        return 0
    return len(before)
