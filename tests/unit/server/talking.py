"""How tests talk to the server: every answer is held against its published form."""

from __future__ import annotations

import json
from typing import Any

from cardrules.library import SHIPPED, Library
from cardrules.server import Limits, Protocol, Server
from cardrules.server.faults import Code
from cardrules.server.methods import all_methods
from cardrules.server.notices import NOTICES

Json = Any  # what is read from JSON may be anything

METHODS = {each.name: each for each in all_methods()}
FORMS = {notice.name: notice.form for notice in NOTICES}
CODES = {code.value for code in Code}


class FailedError(Exception):
    """The server answered with an error."""

    def __init__(self, error: Json) -> None:
        super().__init__(error)
        self.code = Code(error["code"])
        self.message: str = error["message"]
        self.data: Json = error.get("data")


def check_message(message: Json) -> None:
    """Check that something is one answer or notification of JSON-RPC 2.0."""
    assert message["jsonrpc"] == "2.0"
    if "method" in message:
        assert set(message) == {"jsonrpc", "method", "params"}
        FORMS[message["method"]].check(message["params"], message["method"])
        return
    assert set(message) in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
    assert isinstance(message["id"], str | int | float | None)
    if "error" in message:
        error = message["error"]
        assert set(error) <= {"code", "message", "data"}
        assert error["code"] in CODES
        assert isinstance(error["message"], str)
        assert error["message"]


def read_line(line: str) -> Json:
    """Read a line that was sent, strictly, and check it."""
    assert "\n" not in line
    assert line.isascii()
    message = json.loads(line, parse_constant=_no_constant)
    for each in message if isinstance(message, list) else [message]:
        check_message(each)
    assert message != []
    return message


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


class Talk:
    """A client in the same process."""

    def __init__(self, limits: Limits | None = None, library: Library = SHIPPED) -> None:
        self.logged: list[str] = []
        self.server = Server(library, limits or Limits())
        self.protocol = Protocol(self.server, self.logged.append)
        self.notices: list[Json] = []
        self._last = 0

    def send(self, line: bytes | str) -> list[Json]:
        """Send a line, and return the messages that answer it."""
        data = line.encode() if isinstance(line, str) else line
        return [read_line(each) for each in self.protocol.answered(data)]

    def ask(self, method: str, **params: Json) -> Json:
        """Call a method and return its result, or raise `FailedError`."""
        self._last += 1
        request = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}
        answer, *notices = self.send(json.dumps(request))
        self.notices += notices
        assert answer["id"] == self._last
        if "error" in answer:
            raise FailedError(answer["error"])
        METHODS[method].result.check(answer["result"], method)
        return answer["result"]

    def new(self, profile: str, **params: Json) -> str:
        """Open a game and return its id."""
        game: str = self.ask("new", profile=profile, **params)["game"]
        return game

    def seat(self, game: str, seat: int | None) -> str:
        """Return a token."""
        token: str = self.ask("seat", game=game, seat=seat)["token"]
        return token

    def told(self) -> list[Json]:
        """Return the notifications that came since this was asked last."""
        notices, self.notices = self.notices, []
        return notices
