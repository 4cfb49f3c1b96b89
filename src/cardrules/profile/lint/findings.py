"""Findings: the problems of one document, noted with their place as they are found.

This module decides nothing; it keeps what a hostile document can make us write short.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardrules.errors import Problem
from cardrules.profile.document import Document
from cardrules.words import dotted, near_word, quoted, some_of

__all__ = ["Findings", "Path"]

Path = tuple[str | int, ...]

_MOST_NEAR: Final = 50


class Findings:
    """A list of problems that knows the document they are found in."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def __bool__(self) -> bool:
        return bool(self.problems)

    def add(
        self,
        path: Path,
        message: str,
        *,
        found: str | None = None,
        expected: str | None = None,
        near: str | None = None,
    ) -> None:
        """Note that something is wrong at a path."""
        file, line = self.document.place(path)
        self.problems.append(Problem(file, line, dotted(path), message, found, expected, near))

    def unknown(self, path: Path, kind: str, word: str, choices: Iterable[str]) -> None:
        """Note that a word names nothing of its kind."""
        known = list(choices)
        near = near_word(word, known) if len(self.problems) < _MOST_NEAR else None
        expected = some_of(known) if known else f"no {kind} is declared"
        message = f"unknown {kind} {quoted(word)}"
        self.add(path, message, found=quoted(word), expected=expected, near=near)
