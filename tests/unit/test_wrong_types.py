"""What is handed over by mistake is said to be one: no raw error from within, no long message.

A value of the wrong kind is a `TypeError` that says what is wanted; a value of the right kind
that cannot be is an error of the library, or a `ValueError`. Neither changes anything.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import cardrules
from cardrules import CardrulesError, Game, Library, Move, Picked, Record, Rules
from cardrules.deals import microsoft_deal
from cardrules.languages import language
from cardrules.pins import Lock, make_lock
from cardrules.testing import laws

Use = Callable[[Any], object]


class Text(str):
    """A text of another class."""

    __slots__ = ()


class Number(int):
    """A whole number of another class."""


class Unspeakable:
    """What cannot even be shown."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")


def deep() -> list[Any]:
    found: list[Any] = []
    for _ in range(5000):
        found = [found]
    return found


JUNK: dict[str, Any] = {
    "none": None,
    "true": True,
    "float": 1.5,
    "nan": float("nan"),
    "infinity": float("inf"),
    "zero": 0,
    "one": 1,
    "minus": -1,
    "big": 2**40,
    "huge": 10**5000,
    "number": Number(1),
    "fraction": Fraction(1, 2),
    "complex": 1j,
    "empty": "",
    "half": "\ud800",
    "nul": "\x00",
    "long": "x" * 100_000,
    "text": Text("draw"),
    "path": "/etc/passwd",
    "bytes": b"draw",
    "bytearray": bytearray(b"draw"),
    "list": [],
    "tuple": (),
    "table": {},
    "set": {1},
    "deep": deep(),
    "function": lambda *_: None,
    "object": object(),
    "move": Move("draw"),
    "unspeakable": Unspeakable(),
}


@cache
def rules() -> Rules:
    return cardrules.load("klondike")


@cache
def table() -> Rules:
    return cardrules.load("whist")


@cache
def lock() -> Lock:
    return make_lock(["klondike"])


def saved() -> str:
    return Game(rules(), seed=1).to_json()


NUMBERS = (int,)
TEXTS = (str,)

KINDS: dict[str, tuple[tuple[type, ...], Use]] = {
    "load": (TEXTS, lambda x: cardrules.load(x)),
    "load options": ((dict, type(None)), lambda x: cardrules.load("klondike", options=x)),
    "load an option": (TEXTS, lambda x: cardrules.load("klondike", options=named(x))),
    "load library": ((type(None),), lambda x: cardrules.load("klondike", library=x)),
    "load lock": ((str, type(None)), lambda x: cardrules.load("klondike", lock=short(x))),
    "loads": ((str, bytes), lambda x: cardrules.loads(x)),
    "start": ((int, str), lambda x: rules().start(x)),
    "start dealer": ((int, type(None)), lambda x: table().start(1, None, x)),
    "start_step": ((int, str), lambda x: rules().start_step(x)),
    "refusal": ((Move,), lambda x: rules().refusal(rules().start(1), x)),
    "apply": ((Move,), lambda x: rules().apply(rules().start(1), x)),
    "step": ((Move,), lambda x: rules().step(rules().start(1), x)),
    "view": ((int, type(None)), lambda x: rules().view(rules().start(1), x)),
    "view_events": ((), lambda x: rules().view_events(x)),
    "playable": (NUMBERS, lambda x: rules().playable(rules().start(1), x)),
    "targets": (TEXTS, lambda x: rules().targets(rules().start(1), x)),
    "picked pile": (TEXTS, lambda x: targets(Picked(x))),
    "picked count": (NUMBERS, lambda x: targets(Picked("tableau.2", x))),
    "picked card": (TEXTS, lambda x: targets(Picked(cards=[x]))),
    "enter": (TEXTS, lambda x: rules().enter(rules().start(1), x)),
    "evaluate": (TEXTS, lambda x: cardrules.load("briscola").evaluate(x, ["AC"])),
    "parse": (TEXTS, lambda x: rules().parse(x)),
    "from_text": (TEXTS, lambda x: Move.from_text(x)),
    "Game": ((), lambda x: Game(x)),
    "Game seed": ((int, str), lambda x: Game(rules(), seed=x)),
    "Game state": ((type(None),), lambda x: Game(rules(), state=x)),
    "Game autoplay": ((str, type(lambda: None)), lambda x: Game(rules(), autoplay=x)),
    "play": ((str, Move), lambda x: Game(rules()).play(x)),
    "from_json": ((str, bytes), lambda x: Game.from_json(x)),
    "from_json rules": ((type(None),), lambda x: Game.from_json(saved(), x)),
    "Record": ((str, bytes), lambda x: Record.from_json(x)),
    "replay": ((), lambda x: cardrules.replay(x, rules())),
    "replay rules": ((), lambda x: cardrules.replay(Record.from_json(saved()), x)),
    "perft": ((), lambda x: cardrules.perft(x, rules().start(1), 1)),
    "perft depth": (NUMBERS, lambda x: cardrules.perft(rules(), rules().start(1), small(x))),
    "divide depth": (NUMBERS, lambda x: cardrules.divide(rules(), rules().start(1), small(x))),
    "start order": ((list, tuple, dict, set, type(None)), lambda x: dealt(x)),
    "evaluate cards": ((list, tuple, dict, set), lambda x: scored(x)),
    "microsoft_deal": (NUMBERS, lambda x: microsoft_deal(x)),
    "language": (TEXTS, lambda x: language(x)),
    "laws": (TEXTS, lambda x: laws(x, games=1, most_moves=1)),
    "resolve": (TEXTS, lambda x: Library().resolve(x)),
    "make_lock options": ((dict, type(None)), lambda x: make_lock(["klondike"], x)),
    "pin_for": (TEXTS, lambda x: lock().pin_for(x)),
    "pin_for options": ((dict, type(None)), lambda x: lock().pin_for("klondike", x)),
}


def dealt(order: Any) -> object:
    """Deal cards in an order; a number in a set or a list in a list is no code."""
    try:
        return rules().start(1, order)
    except TypeError as error:
        if isinstance(order, list | set) and "the code of a card, found" in str(error):
            return None
        raise


def scored(cards: Any) -> object:
    """Return what cards are worth; a number in a set or a list in a list is no code."""
    try:
        return cardrules.load("briscola").evaluate("points", cards)
    except TypeError as error:
        if isinstance(cards, list | set) and "the code of a card, found" in str(error):
            return None
        raise


def named(name: Any) -> dict[Any, int]:
    try:
        return {name: 1}
    except TypeError:  # what cannot be a key at all
        raise TypeError("options: a name, found what no table can hold") from None


def short(path: Any) -> Any:
    """Return a path that an error may name in full."""
    return path[:300] if isinstance(path, str) else path


def targets(picked: Picked) -> object:
    return rules().targets(rules().start(1), picked)


def small(depth: Any) -> Any:
    return 1 if type(depth) in (int, Number) and depth > 1 else depth


@pytest.mark.parametrize("use", KINDS)
def test_what_is_of_the_wrong_kind(use: str) -> None:
    kinds, ask = KINDS[use]
    wrong = {}
    for name, value in JUNK.items():
        is_wanted = isinstance(value, kinds) and not (value is True and bool not in kinds)
        found = outcome_of(ask, value)
        expected = {"an answer", "a wrong value"} if is_wanted else {"a wrong kind"}
        if found not in expected:
            wrong[name] = found
    assert not wrong


def outcome_of(ask: Use, value: Any) -> str:
    """Return what came of a question, in words, or what is wrong with its error."""
    try:
        ask(value)
    except TypeError as error:
        told = str(error)
        return "a wrong kind" if ", found " in told and len(told) < 200 else f"raw: {told[:80]}"
    except (CardrulesError, ValueError) as error:
        told = str(error)
        if "Exceeds the limit" in told or len(told) > 1000:
            return f"raw: {told[:80]}"
        return "a wrong value"
    except Exception as error:  # noqa: BLE001 (whatever it is, it is wrong)
        return f"{type(error).__name__}: {error!s:.80}"
    return "an answer"
