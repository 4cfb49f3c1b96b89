"""Scoring: tables fit the pack, lines have what they count, and somebody can win.

This module does not ask whether a score is fair or can be reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import cast

from cardrules.board import Board, Owner
from cardrules.mechanisms.bidding import BidLineSpec
from cardrules.mechanisms.climbing import FINISHED, FinishLineSpec
from cardrules.mechanisms.combinations import check_combinations
from cardrules.mechanisms.conditions import SCORES, ConditionSpec, CountSpec
from cardrules.mechanisms.declaring import SHOWN, DeclaredLineSpec, DeclareSpec, ShowSpec
from cardrules.mechanisms.melds import ArrangeSpec, KnockSpec, LaidLineSpec, LimitByCardSpec
from cardrules.mechanisms.points import check_points
from cardrules.mechanisms.scoring import (
    LAST_WINNER,
    TRICKS,
    CombinationsLineSpec,
    DifferenceLineSpec,
    LastTrickLineSpec,
    PointsLineSpec,
    TricksLineSpec,
)
from cardrules.mechanisms.settling import ExchangeSpec, ForfeitSpec
from cardrules.mechanisms.sides import SideSpec
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import ProfileSpec
from cardrules.profile.score import LineSpec, ScoreSpec
from cardrules.shapes import clauses_of
from cardrules.words import quoted

__all__ = ["check_end", "check_scoring"]

_NEEDS = {
    TricksLineSpec: (TRICKS, "an action with a 'trick'"),
    LastTrickLineSpec: (LAST_WINNER, "an action with a 'trick'"),
    FinishLineSpec: (FINISHED, "an action with a 'climb'"),
    DeclaredLineSpec: (SHOWN, "an action with a 'declare' or 'show'"),
}


def check_end(spec: ProfileSpec, findings: Findings) -> None:
    """Note a game that nobody can win, or that is decided in two ways."""
    path: Path = ("end",)
    is_scored = spec.score is not None and bool(spec.score.lines)
    if spec.match is not None and spec.end.compare is not None:
        message = "a match says itself who wins"
        findings.add(("end", "compare"), message, expected="no 'compare' beside a 'match'")
    elif spec.match is None and spec.end.compare is None and spec.end.won is None:
        findings.add(path, "nothing says who wins", expected="'won', 'compare' or a 'match'")
    for key, compared in (("end", spec.end.compare), ("match", spec.match)):
        if compared is not None and not is_scored:
            message = "scores are compared, but there are none"
            findings.add((key,), message, expected="lines in 'score.lines'")


def check_scoring(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note tables that do not fit the pack, and lines that lack what they count."""
    score = spec.score or ScoreSpec()
    for path, message in _tables(score, board):
        findings.add(path, message)
    for name in score.points:
        if name in score.combinations:
            path = ("score", "combinations", name)
            findings.add(path, "two tables have this name", expected="another name")
    known = len(findings.problems)
    _check_kinds(score, places, findings)
    for place in places:
        need = _need_of(place.spec)
        if need is not None and need[0] not in board.slot_index:
            findings.add(place.path, "nothing here could be counted", expected=need[1])
    for place, condition in of_type(places, ConditionSpec):
        if condition.scores is not None and SCORES not in board.slot_index:
            message = "only a match has scores"
            findings.add(place.path_of("scores"), message, expected="a 'match'")
    _check_owners(board, places, findings)
    if spec.match is not None and spec.match.carry is not None:
        parts = list(dict.fromkeys(line.of for line in score.lines if line.of))
        if spec.match.carry.part not in parts:
            path = ("match", "carry", "part")
            findings.unknown(path, "part of the score", spec.match.carry.part, parts)
    if spec.match is not None and len(findings.problems) == known:
        _check_fractions(score, findings)


def _need_of(spec: object) -> tuple[str, str] | None:
    """Return the slot that something counts by, and what fills it."""
    if isinstance(spec, BidLineSpec):
        return None if spec.against is not None else _NEEDS[TricksLineSpec]
    return _NEEDS.get(type(spec))


def _tables(score: ScoreSpec, board: Board) -> Iterator[tuple[Path, str]]:
    for name, points in score.points.items():
        for key, message in check_points(points, board.deck):
            yield ("score", "points", name, *_steps(key)), message
    for name, combinations in score.combinations.items():
        for key, message in check_combinations(combinations, board.deck):
            yield ("score", "combinations", name, *_steps(key)), message


def _steps(key: str) -> Iterator[str | int]:
    """Yield a dotted key as the steps of a path; elements are counted from 1 in the key."""
    for step in key.split("."):
        yield int(step) - 1 if step.isdecimal() else step


def _check_kinds(score: ScoreSpec, places: list[Place], findings: Findings) -> None:
    """Note tables of card points where combinations are meant, and the reverse."""
    for place in places:
        match place.spec:
            case PointsLineSpec() | DifferenceLineSpec() | LaidLineSpec():
                known, kind = [*score.points], "table of card points"
            case KnockSpec() | ArrangeSpec() | LimitByCardSpec():
                known, kind = [*score.points], "table of card points"
            case CombinationsLineSpec() | DeclaredLineSpec() | DeclareSpec() | ShowSpec():
                known, kind = [*score.combinations], "table of combinations"
            case _:
                continue
        for word in place.words():
            if word.clause.refers == "tables" and word.text not in known:
                findings.unknown(word.path, kind, word.text, known)


def _check_fractions(score: ScoreSpec, findings: Findings) -> None:
    """Note a line that may leave a fraction, which no match can carry on."""
    left: dict[str, int] = {}
    for number, line in enumerate(score.lines):
        rounds = line.round_
        if rounds is not None and line.when is None and line.if_ is None:
            left = {of: at for of, at in left.items() if rounds.part not in ("", of)}
        elif _may_leave_fraction(line, score, left):
            left[line.of] = number
    for number in left.values():
        message = "a match is scored in whole points, and this line may leave a fraction"
        expected = "a line with 'round' after it"
        findings.add(("score", "lines", number), message, expected=expected)


def _may_leave_fraction(line: LineSpec, score: ScoreSpec, left: Collection[str]) -> bool:
    derived = line.times or line.pay
    if derived is not None:
        return bool(left) if not derived.part else derived.part in left
    counted = line.points or line.difference or line.laid
    if counted is not None:
        table = score.points[counted.table]
        worths = [table.rest, table.less_per_card, *(worth.points for worth in table.values)]
        if line.laid is not None:
            worths += [but.points for but in line.laid.but]
        return any(worth.denominator > 1 for worth in worths)
    kinds = (getattr(line, key) for key in LineSpec.ONE_OF)
    return any(
        isinstance(value, Fraction) and value.denominator > 1
        for kind in kinds
        if kind is not None
        for clause in clauses_of(cast("type", type(kind))).values()
        for value in _many(getattr(kind, clause.name))
    )


def _many(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _check_owners(board: Board, places: list[Place], findings: Findings) -> None:
    """Note piles of the table where piles of a side are meant."""
    if len(board.seats.sides) == 1:
        return
    for place in places:
        if not _is_of_a_side(place):
            continue
        for word in place.words():
            if word.clause.refers in ("piles", "groups"):
                pile = board.piles(word.text)[0]
                if board.groups[board.group_of[pile]].owner is Owner.TABLE:
                    message = f"{quoted(word.text)} belongs to no side"
                    findings.add(word.path, message, expected="piles of seats or sides")


def _is_of_a_side(place: Place) -> bool:
    if isinstance(place.spec, SideSpec | ForfeitSpec | ExchangeSpec):
        return True
    if isinstance(place.spec, CountSpec):
        return "holds" in place.path
    in_lines = place.path[:2] == ("score", "lines")
    return in_lines and "when" not in place.path and not isinstance(place.spec, LineSpec)
