"""An HTTP endpoint that checks moves: `python -m examples.validate.server`.

Only profiles of the lock file are served; they are loaded and held to their digests before
the first request. Clients name one of them and nothing else: no word of theirs becomes a
file name. Every size is bounded, and so is the time of a check, which runs in a thread.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import uvicorn
from attrs import frozen
from examples.validate.sent import Sent, UnreadableError, brief, parse_json, parse_moves
from examples.validate.verdict import TooSlowError, check_moves, plain_verdict
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import cardrules
from cardrules.pins import Lock, read_lock

LOCK = Path(__file__).with_name("cardrules.lock")
MOST_BYTES = 256_000
READ_SECONDS = 10.0
CHECK_SECONDS = 5.0
_THREADS = 2
_CONNECTIONS = 64
_KEYS = ("profile", "digest", "options", "seed", "moves")
_MOST_WANTED = 100
_MOST_OPTIONS = 50


class _Answer(JSONResponse):
    """JSON in ASCII, which can hold whatever clients send, half characters too."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, separators=(",", ":")).encode("ascii")


@frozen
class Query:
    """What a client asks: moves of a game, dealt from a seed by rules of this name."""

    profile: str
    seed: int | str
    moves: tuple[Sent, ...]
    options: dict[str, str | int | bool]
    digest: str | None = None


def parse_query(data: object) -> Query:
    """Read the body of a request.

    Raises:
        UnreadableError: it is not of the form that is documented.
    """
    if not isinstance(data, dict):
        raise UnreadableError(f"the body is a table, found {brief(data)}")
    for key in data:
        if key not in _KEYS:
            raise UnreadableError(f"unknown key {brief(key)}; expected {', '.join(_KEYS)}")
    profile, seed = data.get("profile"), data.get("seed")
    digest, options = data.get("digest"), data.get("options", {})
    if not isinstance(profile, str) or not 0 < len(profile) <= _MOST_WANTED:
        raise UnreadableError(f"profile: a text such as 'casket==1.0.0', found {brief(profile)}")
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise UnreadableError(f"seed: a whole number or a text, found {brief(seed)}")
    if digest is not None and not isinstance(digest, str):
        raise UnreadableError(f"digest: a text, found {brief(digest)}")
    if not isinstance(options, dict) or len(options) > _MOST_OPTIONS:
        raise UnreadableError(f"options: a table of choices, found {brief(options)}")
    for name, value in options.items():
        if not isinstance(value, str | int):
            message = "a text, a whole number, true or false"
            raise UnreadableError(f"options.{brief(name)}: {message}, found {brief(value)}")
    return Query(profile, seed, parse_moves(data.get("moves")), options, digest)


class Checker:
    """The rules that are served, and the endpoints that ask them."""

    def __init__(self, lock: Lock, rules: dict[str, cardrules.Rules]) -> None:
        self.lock = lock
        self.rules = rules
        self.threads = anyio.CapacityLimiter(_THREADS)

    @classmethod
    def of(cls, path: str | Path) -> Checker:
        """Load what a lock file pins.

        Raises:
            CardrulesError: the lock cannot be read, or a profile is not what is pinned.
        """
        lock = read_lock(path)
        identities = [pin.identity for pin in lock.pins]
        rules = {
            identity.digest: cardrules.load(identity.pin, lock=path, options=identity.options)
            for identity in identities
        }
        return cls(lock, rules)

    async def profiles(self, _: Request) -> Response:
        """Tell which profiles can be checked."""
        return _Answer([_plain_identity(rules.identity) for rules in self.rules.values()])

    async def check(self, request: Request) -> Response:
        """Check the moves of the body, and answer with the verdict."""
        _check_type(request.headers.get("content-type", ""))
        body = await _body(request)
        try:
            data = parse_json(body)
        except UnreadableError as error:
            raise HTTPException(400, str(error)) from error
        try:
            query = parse_query(data)
            rules = self._rules_for(query)
            run = partial(check_moves, rules, query.seed, query.moves, seconds=CHECK_SECONDS)
            verdict = await anyio.to_thread.run_sync(run, limiter=self.threads)
        except (UnreadableError, TooSlowError) as error:
            raise HTTPException(422, str(error)) from error
        return _Answer({**_plain_identity(rules.identity), **plain_verdict(verdict)})

    def _rules_for(self, query: Query) -> cardrules.Rules:
        """Return the rules that fit; what is not pinned is not there."""
        try:
            pin = self.lock.pin_for(query.profile, query.options)
        except cardrules.SpecifierError as error:
            raise UnreadableError(f"profile: {error}") from error
        except (cardrules.LockError, cardrules.PinMismatchError) as error:
            raise HTTPException(404, f"{error!s:.400}") from error
        found = pin.identity.digest
        if query.digest not in (None, found):
            message = f"digest: {pin.identity.pin} is another profile here, with the digest {found}"
            raise UnreadableError(message)
        return self.rules[found]


def _plain_identity(identity: cardrules.Identity) -> dict[str, object]:
    return {
        "profile": identity.pin,
        "options": dict(identity.options),
        "digest": identity.digest,
    }


def _check_type(header: str) -> None:
    kind, _, parameters = header.lower().partition(";")
    charset = parameters.strip().removeprefix("charset=").strip('"')
    if kind.strip() != "application/json" or charset not in ("", "utf-8"):
        raise HTTPException(415, "the body is application/json, in UTF-8")


async def _body(request: Request) -> bytes:
    """Return the body, and never hold more of it than is wanted."""
    body = bytearray()
    try:
        async with asyncio.timeout(READ_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise HTTPException(413, f"the body has more than {MOST_BYTES} bytes")
    except TimeoutError as error:
        raise HTTPException(408, "the body took too long to come") from error
    except ClientDisconnect as error:
        raise HTTPException(400, "the body was cut off") from error
    return bytes(body)


async def _refuse(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _Answer({"error": error.detail}, error.status_code, error.headers)


def make_app(lock: str | Path = LOCK) -> Starlette:
    """Make the application that serves the profiles of a lock file.

    Raises:
        CardrulesError: the lock cannot be read, or a profile is not what is pinned.
    """
    checker = Checker.of(lock)
    routes = [
        Route("/check", checker.check, methods=["POST"]),
        Route("/profiles", checker.profiles, methods=["GET"]),
    ]
    return Starlette(routes=routes, exception_handlers={HTTPException: _refuse})


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="server", description="Check moves over HTTP.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 for any")
    parser.add_argument("--lock", default=LOCK, help="the lock file that pins the games")
    args = parser.parse_args()
    uvicorn.run(
        make_app(args.lock),
        host=args.host,
        port=args.port,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=5,
    )


if __name__ == "__main__":
    main()
