"""Sends requests to an ASGI application in this process, byte for byte as a test wants them.

A client library would mend what is malformed; here the body comes in the parts, and under
the headers, that the test names.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator, MutableMapping
from typing import Any, Literal

from attrs import frozen
from starlette.types import ASGIApp

JSON = "application/json"


@frozen
class Answer:
    """What the application answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """The body as plain data; it must be JSON in ASCII, without NaN."""
        return json.loads(self.body.decode("ascii"), parse_constant=_no_number)


def _no_number(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


def ask(
    app: ASGIApp,
    body: bytes | Iterable[bytes] = b"",
    *,
    path: str = "/check",
    method: str = "POST",
    content_type: str | None = JSON,
    end: Literal["whole", "cut off", "stalled"] = "whole",
) -> Answer:
    """Send one request and return the answer; parts of a body are made as they are taken."""
    parts = iter([body] if isinstance(body, bytes) else body)
    return asyncio.run(_ask(app, parts, path, method, content_type, end))


async def _ask(
    app: ASGIApp,
    parts: Iterator[bytes],
    path: str,
    method: str,
    content_type: str | None,
    end: str,
) -> Answer:
    headers = [] if content_type is None else [(b"content-type", content_type.encode("latin-1"))]
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    sent: list[MutableMapping[str, Any]] = []
    is_done = False

    async def receive() -> MutableMapping[str, Any]:
        nonlocal is_done
        for part in parts:
            return {"type": "http.request", "body": part, "more_body": True}
        if end == "stalled":
            await asyncio.Event().wait()
        if end == "cut off" or is_done:
            return {"type": "http.disconnect"}
        is_done = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = sent[0]
    named = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], named, b"".join(part.get("body", b"") for part in sent[1:]))
