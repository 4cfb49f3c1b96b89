"""Where each key of a TOML text stands, found in one pass without recursion.

The scan is tolerant: it trusts that the parser will be asked too, and stops
where the text is not TOML. It does not give values, and it holds the limits on
depth and keys because it is the first to see them.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
import types
from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

import attrs

__all__ = ["LINES_UNKNOWN", "Limits", "TooMuch", "find_lines"]

Path = tuple[str | int, ...]

LINES_UNKNOWN: Final[Mapping[Path, int]] = types.MappingProxyType({})
"""The lines of a document that was never a text."""

# No part of a pattern can match one text in two ways, so that every pattern is linear, also
# on hostile text. Possessive quantifiers would say so, but Python 3.11.2, which Debian has,
# gets those of groups wrong.
_QUOTED: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"' + r"|'[^'\n]*'"
_STRING: Final = (
    r'"""[^"\\]*(?:(?:\\.|"{1,2}(?!"))[^"\\]*)*"{3,5}'
    r"|'''[^']*(?:'{1,2}(?!')[^']*)*'{3,5}"
    "|" + _QUOTED
)
_BLANK: Final = re.compile(r"[ \t]*")
_SPACE: Final = re.compile(r"[ \t\r\n]*(?:#[^\n]*[ \t\r\n]*)*")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+|" + _QUOTED)
_VALUE: Final = re.compile(_STRING + r"|[^\s,\]}\[{#=\"'][^,\]}\[{#\n\"']*", re.DOTALL)


@attrs.frozen
class Limits:
    """What a document may cost before it is parsed.

    Attributes:
        size: Bytes of text.
        depth: Tables and arrays within each other, dotted keys included.
        keys: Keys and array elements in all.
    """

    size: int = 256 * 1024
    depth: int = 64
    keys: int = 20_000


class TooMuch(Exception):  # noqa: N818  it never leaves this package
    """A limit was passed while scanning."""

    def __init__(self, line: int, message: str, expected: str) -> None:
        super().__init__(line, message, expected)
        self.line, self.message, self.expected = line, message, expected


class _NotToml(Exception):  # noqa: N818  the parser says it better
    """The text is not TOML from here on."""


def find_lines(text: str, limits: Limits) -> Mapping[Path, int]:
    """Give the line of each key and array element, counted from 1.

    A table has the line of its header, or of the first key that implies it.
    In a text that is not TOML the lines end where the mistake begins.

    Raises:
        TooMuch: The text passes the limit on depth or on keys.
    """
    scan = _Scan(text, limits)
    with contextlib.suppress(_NotToml):
        scan.document()
    return types.MappingProxyType(scan.lines)


class _Scan:
    """One pass over a text."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.limits = limits
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.elements: dict[Path, int] = {}  # arrays of tables: how many so far
        self.breaks = [m.start() for m in re.finditer("\n", text)]

    def document(self) -> None:
        """Scan headers and key/value pairs to the end of the text."""
        table: Path = ()
        self.skip(_SPACE)
        while self.at < len(self.text):
            if self.take("[["):
                table = self.header(is_element=True)
            elif self.take("["):
                table = self.header(is_element=False)
            else:
                self.value(self.key(table))
            self.skip(_SPACE)

    def header(self, *, is_element: bool) -> Path:
        """Scan a table header after its bracket; give the path of the table."""
        path: Path = ()
        start = self.at
        parts = self.key_parts()
        for number, part in enumerate(parts, 1):
            path += (part,)
            is_last = number == len(parts)
            self.record(path, start, again=is_last and not is_element)
            if is_last and is_element:
                self.elements[path] = self.elements.get(path, 0) + 1
            if path in self.elements:
                path += (self.elements[path] - 1,)
                self.record(path, start)
        self.expect("]]" if is_element else "]")
        return path

    def key(self, table: Path) -> Path:
        """Scan `a.b =` in a table; give the path of its value."""
        start = self.at
        path = table
        for part in self.key_parts():
            path += (part,)
            self.record(path, start)
        self.expect("=")
        self.skip(_BLANK)
        return path

    def key_parts(self) -> list[str]:
        """Scan a key, its dotted parts apart."""
        parts = []
        while True:
            self.skip(_BLANK)
            token = self.token(_KEY)
            parts.append(_unquoted(token))
            if len(parts) > self.limits.depth:
                raise self.too_deep()
            self.skip(_BLANK)
            if not self.take("."):
                return parts

    def value(self, path: Path) -> None:
        """Scan one value, with everything inside it."""
        # Each open bracket: the path of the container, and for an array the
        # number of elements so far; None for an inline table.
        stack: list[tuple[Path, int | None]] = []
        while True:
            if self.take("["):
                stack.append((path, 0))
            elif self.take("{"):
                stack.append((path, None))
            else:
                self.token(_VALUE)
            if not (following := self.next_value(stack)):
                return
            path = following

    def next_value(self, stack: list[tuple[Path, int | None]]) -> Path:
        """Close what ends here; give the path of the next value, or ()."""
        while stack:
            path, count = stack[-1]
            self.skip(_SPACE)
            self.take(",")
            self.skip(_SPACE)
            if self.take("}" if count is None else "]"):
                stack.pop()
            elif count is None:
                return self.key(path)
            else:
                stack[-1] = (path, count + 1)
                self.record((*path, count), self.at)
                return (*path, count)
        return ()

    def record(self, path: Path, at: int, *, again: bool = False) -> None:
        """Note the line of a path, unless an earlier place implied it."""
        if len(path) > self.limits.depth:
            raise self.too_deep()
        if again or path not in self.lines:
            self.lines[path] = self.line(at)
            if len(self.lines) > self.limits.keys:
                raise TooMuch(self.line(at), "too many keys", f"at most {self.limits.keys}")

    def too_deep(self) -> TooMuch:
        return TooMuch(self.line(self.at), "nested too deep", f"at most {self.limits.depth} levels")

    def line(self, at: int) -> int:
        return bisect_right(self.breaks, at - 1) + 1 if at else 1

    def skip(self, pattern: re.Pattern[str]) -> None:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()

    def token(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _NotToml
        self.at = match.end()
        return match[0]

    def take(self, token: str) -> bool:
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            raise _NotToml


def _unquoted(token: str) -> str:
    """Give the key that a quoted or bare token spells."""
    if token[0] not in "\"'":
        return token
    if "\\" not in token:
        return token[1:-1]
    try:
        return str(tomllib.loads(f"key = {token}")["key"])
    except ValueError:
        raise _NotToml from None
