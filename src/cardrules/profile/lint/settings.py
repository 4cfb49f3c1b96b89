"""Settings: within one table of the document nothing is missing, empty or contradictory.

What excludes what is declared by the spec classes (`ONE_OF`, `NOT_BOTH`). This module
compares no two tables, except a pile group with its changes in a phase.
"""

from __future__ import annotations

from typing import cast

from cardrules.board import Board
from cardrules.mechanisms.build import BaseSpec, SpaceSpec
from cardrules.mechanisms.conditions import ConditionSpec, PilesCountSpec, PilesWord
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import ActionSpec, PileChangeSpec, PileSpec, ProfileSpec, StepSpec
from cardrules.shapes import Clause, Many, clauses_of
from cardrules.words import one_of, quoted

__all__ = ["check_settings", "check_tables"]


def check_tables(places: list[Place], findings: Findings) -> None:
    """Note tables that give too many, too few or empty values."""
    for place in places:
        _check_choice(place, findings)
        _check_bounds(place, findings)
        for clause, raw, path in place.given:
            if isinstance(clause.shape, Many) and raw == [] and _needs_elements(clause):
                findings.add(path, "an empty array", expected="at least one element")


def _needs_elements(clause: Clause) -> bool:
    if clause.is_required:
        return clause.refers in ("piles", "groups", "cards")
    return bool(clause.default)


def _check_choice(place: Place, findings: Findings) -> None:
    given = {c.name: path for c, _, path in place.given if place.value(c) != c.default}
    alternatives = cast("tuple[str, ...]", getattr(place.spec, "ONE_OF", ()))
    if isinstance(place.spec, ActionSpec | StepSpec):
        alternatives = tuple(
            clause.name for clause in clauses_of(cast("type", type(place.spec))).values()
        )
    if alternatives:
        _check_one(place, [n for n in alternatives if n in given], alternatives, findings)
    for one, other in getattr(place.spec, "NOT_BOTH", ()):
        if one in given and other in given:
            message = f"{_key(one)} and {_key(other)} exclude each other"
            findings.add(given[other], message, expected="one of them")


def _check_one(
    place: Place, found: list[str], alternatives: tuple[str, ...], findings: Findings
) -> None:
    if len(found) == 1:
        return
    expected = "exactly " + one_of(name.rstrip("_") for name in alternatives)
    if found:
        message = f"{' and '.join(map(_key, found))} exclude each other"
        findings.add(place.path_of(found[1].rstrip("_")), message, expected=expected)
    else:
        findings.add(place.path, "a key is missing", expected=expected)


def _key(name: str) -> str:
    return quoted(name.rstrip("_"))


def _check_bounds(place: Place, findings: Findings) -> None:
    least, most = getattr(place.spec, "at_least", None), getattr(place.spec, "at_most", None)
    if isinstance(least, int) and isinstance(most, int) and least > most:
        path = place.path_of("at_most")
        expected = f"{least} or more, as 'at_least' says"
        findings.add(path, "less than 'at_least'", found=str(most), expected=expected)


def check_settings(
    spec: ProfileSpec, board: Board, places: list[Place], findings: Findings
) -> None:
    """Note values that do not fit the piles or the pack."""
    for place, base in of_type(places, BaseSpec):
        owner = place.owner
        piles = board.group(owner).count if owner is not None else 0
        if base.by_pile and owner is not None and len(base.by_pile) != piles:
            found, expected = str(len(base.by_pile)), f"one for each of the {piles} piles"
            path = place.path_of("by_pile")
            findings.add(path, "wrong number of base cards", found=found, expected=expected)
    for place, space in of_type(places, SpaceSpec):
        if "none" in space.accepts and len(space.accepts) > 1:
            message = "'none' stands beside other words"
            findings.add(place.path_of("accepts"), message, expected="'none' alone")
    for place, group in of_type(places, PileSpec):
        piles = board.group(str(place.path[-1])).count
        if len(group.exposed) > piles:
            found, expected = str(len(group.exposed)), f"at most {piles}, one for each pile"
            findings.add(place.path_of("exposed"), "too many", found=found, expected=expected)
        if group.closes and group.complete is None:
            message = "no length at which a pile is complete"
            findings.add(place.path_of("closes"), message, expected="'complete' too")
        if None not in (group.complete, group.capacity) and group.complete > group.capacity:  # type: ignore[operator]
            message = "longer than a pile may be"
            found, expected = str(group.complete), f"at most the capacity, {group.capacity}"
            findings.add(place.path_of("complete"), message, found=found, expected=expected)
    for place, change in of_type(places, PileChangeSpec):
        own = spec.piles[str(place.path[-1])]
        if (change.space and own.base) or (change.base and own.space):
            message = "'base' and 'space' exclude each other"
            findings.add(place.path, message, expected="the one that the group has")
    for place, asked in of_type(places, PilesCountSpec):
        for word in place.words() if asked.are is PilesWord.COMPLETE else ():
            name = board.groups[board.group_of[board.piles(word.text)[0]]].name
            if spec.piles[name].complete is None:
                message = f"{quoted(word.text)} has no 'complete' length"
                findings.add(word.path, message, expected="a pile that has one")
    for place, condition in of_type(places, ConditionSpec):
        for word in place.words():
            if word.clause.name == "complete":
                name = board.groups[board.group_of[board.piles(word.text)[0]]].name
                if spec.piles[name].complete is None:
                    message = f"{quoted(word.text)} has no 'complete' length"
                    findings.add(word.path, message, expected="a pile that has one")
        del condition
