"""The protocol: JSON-RPC 2.0 from a line to the lines that answer it.

Whatever a line holds, the answer is a message of JSON-RPC, and the next line is read as if
nothing had been. This module reads no pipe and knows no game.
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Mapping
from typing import NoReturn

from cardrules.errors import CardrulesError
from cardrules.plain import Plain
from cardrules.server.definition import Ready, Right
from cardrules.server.faults import Code, Fault, fault_of
from cardrules.server.host import Server
from cardrules.server.methods import all_methods
from cardrules.texts import ENGLISH
from cardrules.words import near_word, quoted

__all__ = ["Protocol"]

_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[\]}]', re.DOTALL)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_decode = json.JSONDecoder(parse_constant=_no_number).decode
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


class Protocol:
    """Answers lines by the methods of a server.

    Args:
        server: the server.
        log: takes the traceback of a bug, of which nothing is ever sent; by default it is lost.
    """

    def __init__(self, server: Server, log: Callable[[str], object] = str) -> None:
        self.server = server
        self._log = log
        self._methods = {each.name: each for each in all_methods()}
        self._notices: list[str] = []
        server.tell = self._tell

    def _tell(self, method: str, params: Mapping[str, Plain]) -> None:
        text = _encode(params)
        self._notices.append(f'{{"jsonrpc":"2.0","method":"{method}","params":{text}}}')

    def answered(self, line: bytes) -> list[str]:
        """Return the lines to send for a line: the answer, if any, and then notifications."""
        answer = self._answer(line)
        if not self._notices:
            return [] if answer is None else [answer]
        lines = [*self._notices] if answer is None else [answer, *self._notices]
        self._notices.clear()
        return lines

    def too_long(self) -> str:
        """Return the answer to a line that was longer than the limit."""
        most = self.server.limits.line
        message = f"a line has at most {most} bytes"
        return _failed("null", Fault(Code.LIMIT, message, {"limit": "line", "most": most}))

    def _answer(self, line: bytes) -> str | None:
        try:
            message = self._read(line)
            if type(message) is not list:
                return self._one(message)
            return self._batch(message)
        except Fault as fault:
            return _failed("null", fault)

    def _read(self, line: bytes) -> object:
        """Return the message of a line.

        Raises:
            Fault: it is no JSON, or too deep.
        """
        try:
            text = line.decode("utf-8")
            if text.count("[") + text.count("{") > self.server.limits.depth:
                self._check_depth(text)
            return _decode(text)
        except UnicodeDecodeError as error:
            raise Fault(Code.PARSE, f"Parse error: byte {error.start + 1} is not UTF-8") from None
        except json.JSONDecodeError as error:
            place = f"{error.msg} at character {error.pos + 1}"
            raise Fault(Code.PARSE, f"Parse error: {place}") from None
        except RecursionError:
            raise Fault(Code.PARSE, "Parse error: nested too deeply") from None
        except ValueError as error:
            raise Fault(Code.PARSE, f"Parse error: {error!s:.100}") from None

    def _check_depth(self, text: str) -> None:
        most, depth = self.server.limits.depth, 0
        for found in _BRACKET.finditer(text):
            match found[0]:
                case "[" | "{":
                    depth += 1
                    if depth > most:
                        words = f"a message is nested at most {most} deep"
                        raise Fault(Code.LIMIT, words, {"limit": "depth", "most": most})
                case "]" | "}":
                    depth -= 1

    def _batch(self, messages: list[object]) -> str | None:
        most = self.server.limits.batch
        if not messages:
            raise Fault(Code.REQUEST, "Invalid request: an empty batch")
        if len(messages) > most:
            words = f"a batch has at most {most} messages"
            raise Fault(Code.LIMIT, words, {"limit": "batch", "most": most})
        answers = [answer for each in messages if (answer := self._one(each)) is not None]
        return f"[{','.join(answers)}]" if answers else None

    def _one(self, message: object) -> str | None:
        """Return the answer to one message; None if it is a notification."""
        if type(message) is not dict:
            return _failed("null", Fault(Code.REQUEST, "Invalid request: no table"))
        given = message.get("id")
        kind = type(given)
        if kind is int:
            own = str(given)
        elif kind is str or given is None or (kind is float and abs(given) < float("inf")):
            own = _encode(given)
        else:
            words = "Invalid request: 'id' is neither a text nor a number"
            return _failed("null", Fault(Code.REQUEST, words))
        try:
            result = self._called(message)
        except Fault as fault:
            is_silent = "id" not in message and fault.code is not Code.REQUEST
            return None if is_silent else _failed(own, fault)
        if "id" not in message:
            return None
        return f'{{"jsonrpc":"2.0","id":{own},"result":{result}}}'

    def _called(self, message: Mapping[str, object]) -> str:
        """Return the result of a request, as JSON.

        Raises:
            Fault: there is none.
        """
        name, params = message.get("method"), message.get("params")
        if message.get("jsonrpc") != "2.0":
            raise Fault(Code.REQUEST, "Invalid request: 'jsonrpc' is not \"2.0\"")
        if type(name) is not str:
            raise Fault(Code.REQUEST, "Invalid request: 'method' is no text")
        if type(params) is not dict and type(params) is not list:
            if "params" in message:
                raise Fault(Code.REQUEST, "Invalid request: 'params' is neither table nor list")
            params = {}
        method = self._methods.get(name)
        if method is None:
            raise self._unknown(name)
        speaker = ENGLISH
        try:
            bound = method.bound(params)
            if method.right is Right.ANYBODY:
                result = method.call(self.server, **bound)
            else:
                access = self.server.access(bound.pop("game"))
                speaker = access.speaker
                if method.right is Right.HOST and not access.is_host:
                    raise Fault(Code.NO_RIGHT, f"{name} is for the host, who opened the game")
                result = method.call(self.server, access, **bound)
            return result if type(result) is Ready else _encode(result)
        except Fault:
            raise
        except CardrulesError as error:
            raise fault_of(error, speaker) from error
        except Exception as error:
            self._log(traceback.format_exc())
            raise Fault(Code.INTERNAL) from error

    def _unknown(self, name: str) -> Fault:
        near = near_word(name, self._methods)
        hint = f"; did you mean {near!r}?" if near else ""
        data: Plain = {"near": near}
        return Fault(Code.METHOD, f"there is no method {quoted(name)}{hint}", data)


def _failed(own: str, fault: Fault) -> str:
    return f'{{"jsonrpc":"2.0","id":{own},"error":{_encode(fault.plain())}}}'
