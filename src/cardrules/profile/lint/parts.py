"""Parts of the score: what a line looks at among the lines above it is there.

This module does not ask whether such a part is ever worth anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardrules.mechanisms.bidding import BidLineSpec
from cardrules.mechanisms.scoring import (
    InsteadLineSpec,
    PayLineSpec,
    RoundLineSpec,
    TimesLineSpec,
)
from cardrules.mechanisms.sides import PartPointsSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place
from cardrules.profile.model import ProfileSpec
from cardrules.profile.score import LineSpec

__all__ = ["check_parts"]


def check_parts(spec: ProfileSpec, places: list[Place], findings: Findings) -> None:
    """Note parts of the score that no line above belongs to."""
    lines = spec.score.lines if spec.score is not None else ()
    for place in places:
        if place.path[:2] != ("score", "lines"):
            continue
        key, part = _looked_at(place.spec)
        number = place.path[2] if len(place.path) > 2 else 0
        if not part or not isinstance(number, int):
            continue
        if part not in _parts(lines[:number]):
            known = list(dict.fromkeys(_parts(lines[:number])))
            findings.unknown(place.path_of(key), "part of the score above", part, known)


def _looked_at(spec: object) -> tuple[str, str | None]:
    """Return the key by which something names a part of the score, and the part."""
    match spec:
        case PartPointsSpec():
            return "of", spec.of
        case TimesLineSpec() | PayLineSpec() | InsteadLineSpec() | RoundLineSpec():
            return "part", spec.part
        case BidLineSpec():
            return "against", spec.against
        case _:
            return "", None


def _parts(lines: Iterable[LineSpec]) -> Iterator[str]:
    """Yield the parts that some lines belong to: combinations belong to their tables."""
    for line in lines:
        if line.of:
            yield line.of
            continue
        counted = line.combinations or line.declared
        if counted is not None:
            yield from counted.tables
