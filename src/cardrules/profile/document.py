"""A TOML document as plain data that remembers the line of every key.

Size, depth and number of keys are limited before anything is parsed, so that
a hostile file costs no more than an honest one. This module does not know what
the keys mean, apart from `format`, which is read first and alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from cardrules.errors import LimitError, Problem, ProfileError
from cardrules.kinds import check_kind
from cardrules.profile.lines import LINES_UNKNOWN, Limits, TooMuch, find_lines
from cardrules.words import shown

__all__ = ["FORMAT", "Document", "Limits", "check_format", "load_document", "parse_document"]

FORMAT: Final = 1
"""The profile format that this library reads."""

_DEFAULT_LIMITS: Final = Limits()
_NOT_MOVED: Final[Mapping[tuple[str | int, ...], tuple[str | int, ...]]] = {}
_LONG_NUMBER = re.compile(r"[0-9_]{4000,}")
"""A whole number of more digits than Python agrees to read; it does not say where."""
_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@attrs.frozen
class Document:
    """Plain data, where it came from, and the line of each key.

    Attributes:
        data: The document as dict, list, str, int, float, bool and dates.
        origin: The name under which messages speak of it.
        lines: The line of each path that is written in the document.
        base: The document that this one was laid over, if any.
        moved: Where what was put in place of something else is written: the path that it
            has now, to the path that it has in the document.
        laid: Where elements of arrays that were merged stand in this document alone: the
            path that they have in the merged one, to their own, or to None if they are
            not in it.
    """

    data: dict[str, object]
    origin: str
    lines: Mapping[tuple[str | int, ...], int] = attrs.field(default=LINES_UNKNOWN, repr=False)
    base: Document | None = attrs.field(default=None, repr=False)
    moved: Mapping[tuple[str | int, ...], tuple[str | int, ...]] = attrs.field(
        default=_NOT_MOVED, repr=False
    )
    laid: Mapping[tuple[str | int, ...], tuple[str | int, ...] | None] = attrs.field(
        default=_NOT_MOVED, repr=False
    )

    def line(self, path: tuple[str | int, ...]) -> int | None:
        """Give the line of a path, or of its nearest ancestor that has one."""
        return self.place(path)[1]

    def place(self, path: tuple[str | int, ...]) -> tuple[str, int | None]:
        """Give the document and line that a path was written in.

        A path that only a base document holds is placed there.
        """
        path = self._as_written(path)
        known, origin, line = -1, self.origin, None
        layer: Document | None = self
        while layer is not None:
            own = layer._as_laid(path)
            for length in range(len(own), known, -1):
                if own[:length] in layer.lines:
                    known, origin, line = length, layer.origin, layer.lines[own[:length]]
                    break
            layer = layer.base
        return origin, line

    def _as_written(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        for length in range(len(path) if self.moved else 0, 0, -1):
            if path[:length] in self.moved:
                return (*self.moved[path[:length]], *path[length:])
        return path

    def _as_laid(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """Return a path of the merged document as this one has it, or as much as it has."""
        for length in range(len(path) if self.laid else 0, 0, -1):
            if path[:length] in self.laid:
                own = self.laid[path[:length]]
                return path[: length - 1] if own is None else (*own, *path[length:])
        return path

    def with_data(
        self,
        data: dict[str, object],
        base: Document | None = None,
        moved: Mapping[tuple[str | int, ...], tuple[str | int, ...]] = _NOT_MOVED,
    ) -> Document:
        """Give the same document with its data resolved, perhaps over a base."""
        return attrs.evolve(self, data=data, base=base or self.base, moved=moved)


def load_document(
    path: str | Path, *, origin: str | None = None, limits: Limits = _DEFAULT_LIMITS
) -> Document:
    """Read a file, and never more of it than the limit on size.

    Args:
        path: The file.
        origin: The name for messages; the file's name by default.
        limits: What the document may cost.

    Raises:
        LimitError: The file is too large, or nested too deep.
        ProfileError: The file cannot be read, or is not TOML.
    """
    name = Path(path).name if origin is None else origin
    try:
        size = Path(path).stat().st_size
        if size > limits.size:
            raise _too_large(name, f"{size} bytes", limits)
        with Path(path).open("rb") as file:
            content = file.read(limits.size + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, ProfileError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise ProfileError(Problem(name, None, "", f"cannot be read: {reason}")) from error
    return parse_document(content, name, limits=limits)


def parse_document(text: str | bytes, origin: str, *, limits: Limits = _DEFAULT_LIMITS) -> Document:
    """Parse a TOML text.

    Raises:
        LimitError: The text is too large, or nested too deep.
        ProfileError: The text is not TOML; the problem has the line.
    """
    check_kind(text, (str, bytes), "the text of a document")
    if len(text) > limits.size:
        raise _too_large(origin, f"{len(text)} or more", limits)
    text = _decoded(text, origin, limits)
    try:
        lines = find_lines(text, limits)
    except TooMuch as excess:
        raise LimitError(
            Problem(origin, excess.line, "", excess.message, expected=excess.expected)
        ) from None
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise LimitError(Problem(origin, None, "", "nested too deep")) from error
    except ValueError as error:
        raise ProfileError(_not_toml(text, origin, error)) from error
    return Document(data, origin, lines)


def check_format(document: Document) -> int:
    """Check the format number, and nothing else, before anything is read.

    Raises:
        ProfileError: With one problem: the number is missing or not known.
    """
    found = document.data.get("format")
    if type(found) is int and found == FORMAT:
        return found
    origin, line = document.place(("format",))
    expected = f"format = {FORMAT}, the only format this library reads"
    if "format" not in document.data:
        problem = Problem(origin, None, "format", "missing key", expected=expected)
    else:
        wrong = "unknown format" if type(found) is int else "wrong kind of value"
        problem = Problem(origin, line, "format", wrong, shown(found), expected)
    raise ProfileError(problem)


def _decoded(text: str | bytes, origin: str, limits: Limits) -> str:
    """Give the text without a byte order mark, its size and bytes checked."""
    try:
        raw = text if isinstance(text, bytes) else text.encode()
        text = raw.decode()
    except UnicodeError as error:
        before = error.object[: error.start]  # type: ignore[attr-defined]
        line = before.count(b"\n" if isinstance(before, bytes) else "\n") + 1
        raise ProfileError(
            Problem(origin, line, "", "not a text", expected="text in UTF-8")
        ) from error
    if len(raw) > limits.size:
        raise _too_large(origin, f"{len(raw)} bytes", limits)
    if b"\0" in raw:
        line = raw[: raw.index(b"\0")].count(b"\n") + 1
        raise ProfileError(
            Problem(origin, line, "", "not a text, found a NUL byte", expected="text in UTF-8")
        )
    return text.removeprefix("\ufeff")


def _too_large(origin: str, found: str, limits: Limits) -> LimitError:
    return LimitError(Problem(origin, None, "", "too large", found, f"at most {limits.size} bytes"))


def _not_toml(text: str, origin: str, error: ValueError) -> Problem:
    """Turn an error of the parser into a problem with the line it names."""
    message = str(error)
    line, found = None, None
    if place := _TOML_PLACE.search(message):
        message = message[: place.start()]
        rows = text.replace("\r\n", "\n").split("\n")
        line = int(place[1]) if place[1] else len(rows)
        found = shown(rows[line - 1].strip()) if rows[line - 1].strip() else None
    elif number := _LONG_NUMBER.search(text):
        message = "a number of too many digits"
        line = text.count("\n", 0, number.start()) + 1
    message = message[:1].lower() + message[1:]
    return Problem(origin, line, "", f"not valid TOML: {message}", found)
