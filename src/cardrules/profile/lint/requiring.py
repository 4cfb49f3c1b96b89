"""Requiring: a profile uses something of every package that it requires.

Whether the packages are there was settled when the profile was read.
"""

from __future__ import annotations

from cardrules.profile.document import Document
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.model import ProfileSpec
from cardrules.profile.vocabulary import vocabulary_of
from cardrules.words import one_of, quoted

__all__ = ["check_required"]


def check_required(spec: ProfileSpec, document: Document, findings: Findings) -> None:
    """Note packages of which the profile uses nothing."""
    lines = spec.score.lines if spec.score is not None else ()
    for number, package in enumerate(vocabulary_of(spec).packages):
        added = package.added
        places = (
            (added.actions, spec.actions.values()),
            (added.steps, spec.steps.values()),
            (added.lines, lines),
        )
        used = any(
            getattr(part, name, None) is not None
            for kinds, parts in places
            for name in kinds
            for part in parts
        )
        if not used:
            is_array = isinstance(document.data.get("requires"), list)
            path: Path = ("requires", number) if is_array else ("requires",)
            keys = [name.rstrip("_") for kinds, _ in places for name in kinds]
            expected = f"an action, a step or a line with {one_of(keys)}, or no requirement"
            message = f"nothing of the package {quoted(package.name)} is used"
            findings.add(path, message, expected=expected)
