"""Messages that no client should send: cut, bent, mistyped, too deep, out of turn.

A stream of them is determined by its seed and by the keys that it may use.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.samples import SMALL

from cardrules.server.definition import Method
from cardrules.server.methods import all_methods

Json = Any  # what is put into JSON may be anything

METHODS = {each.name: each for each in all_methods()}

JUNK: list[Json] = [
    *(None, True, False, 0, 1, -1, 2, 13, 10**6, 2**53, 2**64, -(2**70), 1.5, -0.0, 1e300),
    *("", " ", "a", "\x00", "\x1b[31m", "\ud800", "é", "٣", "🂡", "all", "none", "any", "?"),
    *("game", "seat", "game-" + "A" * 32, "seat-" + "A" * 32, "x" * 5000, "{braces}", "%s"),
    *("__class__", "../../etc/passwd", "golf", "golf==1.0.0", "golf~=", "hearts>=1,<2"),
    *("draw", "pass", "play AS", "move tableau.1 tableau.2", "knock", "meld KH KD KS", "take"),
    *("AS", "KH", "2C", "10H", "JK", "coins-king", "trump-16", "~AS", "en", "ar", "xx"),
    *("hand.1", "hand.2", "stock", "waste", "discard", "tableau.1", "foundation.1", "melds.1"),
    *([], {}, [[]], [None], ["AS", "AS"], {"a": {"b": []}}, [1, [2, [3, [4]]]]),
    *({"piles": {}}, {"piles": {"hand.1": ["AS"]}, "partial": True}, {"options": {"draw": 3}}),
    *({"piles": [], "turn": 0, "phase": 3, "memory": 7, "seed": -1, "cards": "x"},),
]

BROKEN = (
    *("", "{", "}", "[", "]", '"', "nul", "tru", "NaN", "-", "01", "1e", "{]", "[}", "[,]", "{,}"),
    *("'a'", '{"a":}', '{"a" 1}', "{a:1}", '"\\x"', '"\\u12"', "//", "\ufeff{}", "[1,]", '"\n"'),
    *("[" * 40, "[" * 5000, '{"a":' * 5000, "9" * 6000, "-" + "9" * 6000, '"' + "a" * 9000),
)


def lines(seed: str, keys: Sequence[str], count: int, only: Sequence[str] = ()) -> Iterator[bytes]:
    """Yield so many lines, none with an end of line within.

    Args:
        seed: determines them.
        keys: ids and tokens that may be used.
        count: how many.
        only: the methods to call; all of them by default.
    """
    chance = Random(seed)
    names = [*(only or METHODS)]
    for _ in range(count):
        yield _line(chance, keys, names).replace(b"\n", b" ")


def _line(chance: Random, keys: Sequence[str], names: Sequence[str]) -> bytes:
    kind = chance.randrange(12)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    if kind == 1:
        return chance.choice(BROKEN).encode()
    if kind == 2:
        return _text([_message(chance, keys, names) for _ in range(chance.randrange(5))])
    if kind == 3:
        return _text(chance.choice(JUNK))
    whole = _text(_message(chance, keys, names))
    if kind < 6:
        return _bent(chance, whole)
    return whole


def _text(value: Json) -> bytes:
    return json.dumps(value).encode()


def _bent(chance: Random, line: bytes) -> bytes:
    """Cut a line, or change, insert, double or take away something of it."""
    data = bytearray(line)
    for _ in range(chance.randrange(1, 4)):
        place, length = chance.randrange(len(data) + 1), chance.randrange(1, 12)
        match chance.randrange(5):
            case 0:
                del data[place:]
            case 1:
                del data[place : place + length]
            case 2:
                data[place:place] = bytes(chance.choices(b'{}[]",:\\ 0e-\xff', k=length))
            case 3:
                data[place:place] = data[place : place + length]
            case _:
                data[place : place + 1] = bytes([chance.randrange(256)])
    return bytes(data)


def _message(chance: Random, keys: Sequence[str], names: Sequence[str]) -> Json:
    """Return a request, mostly with something wrong in it."""
    method = METHODS[chance.choice(names)]
    message: Json = {
        "jsonrpc": "2.0",
        "id": chance.choice([1, 2, "a", None, 1.5]),
        "method": method.name,
        "params": _params(chance, method, keys),
    }
    if chance.random() < 0.1:
        del message[chance.choice(["id", "params", "jsonrpc", "method"])]
    if chance.random() < 0.1:
        message[chance.choice(["id", "params", "jsonrpc", "method", "x"])] = chance.choice(JUNK)
    return message


def _params(chance: Random, method: Method, keys: Sequence[str]) -> Json:
    params = {}
    for param in method.params:
        if param.required or chance.random() < 0.4:
            params[param.name] = _value(chance, param.name, keys)
    if chance.random() < 0.1:
        params[chance.choice(["", "x", "gam", "seat", "\ud800"])] = chance.choice(JUNK)
    if params and chance.random() < 0.1:
        del params[chance.choice([*params])]
    return [*params.values()] if chance.random() < 0.1 else params


def _value(chance: Random, name: str, keys: Sequence[str]) -> Json:
    if chance.random() < 0.2:
        return chance.choice(JUNK)
    match name:
        case "game" | "token":
            return chance.choice(keys)
        case "profile":
            return chance.choice(["golf", "whist", "gin-rummy", "hearts==1.0.0", "no-such-game"])
        case "text":
            return chance.choice([SMALL, _bent(chance, SMALL.encode()).decode("utf-8", "replace")])
        case "seat":
            return chance.choice([1, 2, 3, 4, None, "all"])
        case "move":
            words = [each for each in JUNK if isinstance(each, str)]
            return " ".join(chance.choices(words, k=chance.randrange(1, 5)))
        case "options":
            return chance.choice([{}, {}, {"draw": 3}, {"no-such": True}])
        case "order":
            return chance.sample(["AS", "KH", "2C", "XX"], chance.randrange(5))
        case "dealer":
            return chance.randrange(1, 6)
        case "subscription" | "since" | "count":
            return chance.randrange(6)
        case "verify" | "events" | "even_revealed":
            return chance.random() < 0.5
        case "autoplay":
            return chance.choice(["none", "forced", "safe-foundation"])
        case "player":
            return chance.choice(["eager", "random"])
        case _:
            return chance.choice(JUNK)
