"""Scores: tables of what cards are worth, and the lines of a score.

Nothing is counted here; the tables and lines do that in play.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardrules.cards import Deck
from cardrules.mechanisms.base import Table, Tools, Worth
from cardrules.mechanisms.combinations import CombinationTable
from cardrules.mechanisms.conditions import optional_condition
from cardrules.mechanisms.points import Points
from cardrules.mechanisms.scoring import Line, Score
from cardrules.mechanisms.sides import Heading, optional_side
from cardrules.profile.model import ScoreSpec
from cardrules.profile.score import LineSpec
from cardrules.profile.vocabulary import Vocabulary

__all__ = ["compile_score", "compile_tables", "compile_worths"]


def compile_tables(spec: ScoreSpec | None, deck: Deck) -> dict[str, Table]:
    """Return the scoring tables by name."""
    tables: dict[str, Table] = {}
    if spec is not None:
        for name, points in spec.points.items():
            tables[name] = Points(points, deck, f"score.points.{name}", name)
        for name, combinations in spec.combinations.items():
            clause = f"score.combinations.{name}"
            tables[name] = CombinationTable(combinations, deck, clause, name)
    return tables


def compile_worths(
    spec: ScoreSpec | None, deck: Deck, tables: Mapping[str, Table]
) -> dict[str, Worth]:
    """Return the totals of the scoring tables by name."""
    points = spec.points if spec is not None else {}

    def total(table: Table) -> Worth:
        return lambda cards: table.evaluate(cards).total

    return {
        name: Points(points[name], deck, "").of_cards if name in points else total(table)
        for name, table in tables.items()
    }


def compile_score(spec: ScoreSpec | None, tools: Tools, known: Vocabulary) -> Score | None:
    """Make the score of a round, if its lines are counted."""
    if spec is None or not spec.lines:
        return None
    lines = [_line(line, at, tools, known) for at, line in enumerate(spec.lines, 1)]
    return Score(tools.board, lines)


def _line(spec: LineSpec, at: int, tools: Tools, known: Vocabulary) -> Line:
    for key, make in known.lines.items():
        part = getattr(spec, key)
        if part is not None:
            kind = make(part, Heading(f"score.lines.{at}", spec.label, spec.of), tools)
            when = optional_condition(spec.when, tools.board, tools.completes)
            side = optional_side(spec.if_, tools.board)
            return Line(kind, when, side, spec.lost, spec.together)
    raise AssertionError(f"line {at} of the score counts nothing")
