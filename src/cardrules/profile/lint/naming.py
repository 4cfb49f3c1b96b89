"""Naming: the profile's own names are such that moves and references can be written.

This module does not ask whether a name is ever used.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from cardrules.board import Owner
from cardrules.mechanisms.phases import OVER
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.names import OWN_ACTIONS, OWN_SIGNALS, OWN_STEPS
from cardrules.profile.model import ProfileSpec
from cardrules.words import quoted

__all__ = ["check_naming"]

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VERSION: Final = re.compile(r"(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_PILES_TAKEN: Final = ("pack", "next", "any", "none")


def check_naming(spec: ProfileSpec, findings: Findings) -> None:
    """Note the names that cannot be used."""
    if len(spec.id) > 60 or not _ID.fullmatch(spec.id):
        expected = "small letters, digits and single hyphens, such as 'double-row'"
        findings.add(("id",), "not an id", found=quoted(spec.id), expected=expected)
    if not _VERSION.fullmatch(spec.version):
        expected = "three numbers, such as '1.0.0'"
        findings.add(("version",), "not a version", found=quoted(spec.version), expected=expected)
    _check(findings, "piles", spec.piles, "pile group", _PILES_TAKEN)
    _check_continued(spec, findings)
    _check(findings, "actions", spec.actions, "action", (*OWN_ACTIONS, *OWN_SIGNALS))
    _check(findings, "steps", spec.steps, "step", OWN_STEPS)
    seen: set[str] = set()
    for number, phase in enumerate(spec.phases):
        path = ("phases", number, "name")
        _check_one(findings, path, phase.name, "phase", (OVER,))
        if phase.name in seen:
            message = f"a second phase of the name {quoted(phase.name)}"
            findings.add(path, message, expected="a name of its own")
        seen.add(phase.name)


def _check_continued(spec: ProfileSpec, findings: Findings) -> None:
    """Note groups whose piles cannot go on from those of another."""
    names = list(spec.piles)
    for number, (name, group) in enumerate(spec.piles.items()):
        if group.continues is None:
            continue
        path = ("piles", name, "continues")
        first = spec.piles.get(group.continues)
        if group.continues not in names[:number] or first is None:
            expected = "a pile group that stands above this one"
            found = quoted(group.continues)
            message = "no such group stands before it"
            findings.add(path, message, found=found, expected=expected)
        elif first.continues is not None:
            message = f"{quoted(group.continues)} itself goes on from another group"
            findings.add(path, message, expected=quoted(first.continues))
        elif {first.owner, group.owner} != {Owner.TABLE}:
            findings.add(path, "the piles are not all the table's", expected="piles of the table")


def _check(
    findings: Findings, key: str, names: Iterable[str], kind: str, taken: Collection[str]
) -> None:
    for name in names:
        _check_one(findings, (key, name), name, kind, taken)


def _check_one(
    findings: Findings, path: Path, name: str, kind: str, taken: Collection[str]
) -> None:
    if name in taken:
        message = f"the {kind} name {quoted(name)} has a meaning of its own"
        findings.add(path, message, expected="another name")
    elif not _NAME.fullmatch(name):
        message = (
            f"not a name for a {kind}" if kind[0] not in "aeiou" else f"not a name for an {kind}"
        )
        expected = "a letter, then letters, digits, '-' and '_', at most 40 in all"
        findings.add(path, message, found=quoted(name), expected=expected)
