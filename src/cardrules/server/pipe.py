"""The pipe: lines in, lines out, and never more in memory than a line may hold.

What is answered is kept back while more lines are at hand, and sent when input runs dry,
so that who writes many requests at once gets the answers at once. This module knows no
message.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol as Interface

from cardrules.server.protocol import Protocol

__all__ = ["Lines", "serve"]

_CHUNK = 65536


class Source(Interface):
    """Where bytes come from."""

    def read1(self, size: int, /) -> bytes:
        """Return what is at hand, waiting only if nothing is; nothing at the end."""
        ...


class Target(Interface):
    """Where bytes go."""

    def write(self, data: bytes, /) -> object:
        """Take bytes."""
        ...

    def flush(self) -> object:
        """Send them on."""
        ...


class Lines:
    """Makes lines of chunks of bytes; one that is too long is passed over, and is None."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._parts: list[bytes] = []
        self._size = 0
        self._is_too_long = False

    def take(self, chunk: bytes) -> Iterator[bytes | None]:
        """Yield the lines that a chunk completes."""
        first, *others = chunk.split(b"\n")
        self._keep(first)
        for part in others:
            yield self._line()
            self._keep(part)

    def rest(self) -> bytes | None:
        """Return the last line, which no end of line follows."""
        return self._line()

    def _keep(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > self._most:
            self._is_too_long = True
            self._parts.clear()
        elif part:
            self._parts.append(part)

    def _line(self) -> bytes | None:
        line = None if self._is_too_long else b"".join(self._parts)
        self._parts.clear()
        self._size, self._is_too_long = 0, False
        return line


def serve(protocol: Protocol, source: Source, target: Target) -> None:
    """Answer every line until there are no more.

    Raises:
        BrokenPipeError: nobody reads the answers any more.
    """
    lines = Lines(protocol.server.limits.line)
    while chunk := source.read1(_CHUNK):
        waiting: list[str] = []
        size = 0
        for line in lines.take(chunk):
            for answer in _answers(protocol, line):
                waiting.append(answer)
                size += len(answer)
            if size > _CHUNK:
                _send(target, waiting)
                size = 0
        _send(target, waiting)
    _send(target, [*_answers(protocol, lines.rest())])


def _answers(protocol: Protocol, line: bytes | None) -> list[str]:
    if line is None:
        return [protocol.too_long()]
    return protocol.answered(line) if line.strip() else []


def _send(target: Target, lines: list[str]) -> None:
    if lines:
        lines.append("")
        target.write("\n".join(lines).encode("ascii"))
        target.flush()
        lines.clear()
