"""Conversations with the server, as the documentation writes them down."""

from __future__ import annotations

import re

from cardrules.library import SHIPPED
from cardrules.server import Protocol, Server

_HOLE = re.compile(r"\$[A-Z]+|…")


class Conversation:
    """Holds a written conversation with a server, and compares what it answers."""

    def __init__(self) -> None:
        self._protocol = Protocol(Server(SHIPPED), self._fail)
        self._names: dict[str, str] = {}
        self._answers: list[str] = []

    def _fail(self, text: str) -> None:
        raise AssertionError(text)

    def take(self, text: str) -> None:
        """Go through the lines of a block.

        Raises:
            AssertionError: an answer is another than the one written.
        """
        for line in text.splitlines():
            mark, content = line[:3], line[3:]
            if mark == "-> ":
                assert self._answers == [], "not all that was answered is written"
                self._answers = self._protocol.answered(self._filled(content).encode())
            else:
                assert mark == "<- ", f"a line begins with '-> ' or '<- ', found {line!r}"
                self._compare(content, self._answers.pop(0))
        assert self._answers == [], "not all that was answered is written"

    def _filled(self, line: str) -> str:
        return _HOLE.sub(lambda hole: self._names[hole[0]], line)

    def _compare(self, written: str, answer: str) -> None:
        pattern, end = "", 0
        names: list[str] = []
        for hole in _HOLE.finditer(written):
            pattern += re.escape(written[end : hole.start()])
            end = hole.end()
            if hole[0] == "…":
                pattern += ".*?"
            elif hole[0] in self._names:
                pattern += re.escape(self._names[hole[0]])
            else:
                names.append(hole[0])
                pattern += r"([\w-]+)"
        found = re.fullmatch(pattern + re.escape(written[end:]), answer)
        assert found, f"written {written}\nanswered {answer}"
        self._names.update(zip(names, found.groups(), strict=True))
