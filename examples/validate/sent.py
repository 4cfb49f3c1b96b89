"""What clients send: moves with their seats, read from lines or from plain data.

Everything is bounded and nothing is guessed. This module knows no game: whether a text is
a move, and a legal one, is for the rules to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NoReturn

from attrs import frozen

__all__ = [
    "MOST_MOVES",
    "Sent",
    "UnreadableError",
    "brief",
    "parse_json",
    "parse_log",
    "parse_moves",
]

MOST_MOVES = 10_000
"""More than any shipped game takes."""

_MOST_SEATS = 12
_SEAT = re.compile(r"([1-9][0-9]?):\s*")


class UnreadableError(ValueError):
    """What was sent cannot be read; the message says where and why."""


@frozen
class Sent:
    """One move as it was sent: its text, and the seat (from 1) that sent it, if told."""

    text: str
    seat: int | None = None


def brief(value: object) -> str:
    """Show what was found, whatever it is, in one short line of ASCII."""
    text = ascii(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def parse_json(text: bytes | str) -> object:
    """Read JSON as the standard has it: each key once, and no NaN.

    Raises:
        UnreadableError: it is no JSON.
    """
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(decoded, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError as error:
        raise UnreadableError("nested too deeply") from error
    except UnreadableError:
        raise
    except ValueError as error:
        raise UnreadableError(f"not JSON: {error!s:.100}") from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise UnreadableError("not JSON: a key stands there twice")
    return table


def _no_number(word: str) -> NoReturn:
    raise UnreadableError(f"not JSON: {word} is no number")


def parse_moves(data: object) -> tuple[Sent, ...]:
    """Read a list of moves, each a text or a table of `move` and `seat`.

    Raises:
        UnreadableError: it is not of that form, or too long.
    """
    if not isinstance(data, list):
        raise UnreadableError(f"moves: a list, found {brief(data)}")
    _check_length(len(data))
    return tuple(_parse_move(each, f"moves.{number}") for number, each in enumerate(data, 1))


def parse_log(text: str) -> tuple[Sent, ...]:
    """Read a log, one move a line; blank lines are passed over.

    A line is the text of a move (`draw`), the same after its seat (`2: play 5H`), or JSON:
    `"draw"` or `{"move": "play 5H", "seat": 2}`.

    Raises:
        UnreadableError: a line is broken, or there are too many.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    found = [(number, line) for number, line in lines if line]
    _check_length(len(found))
    return tuple(_parse_line(line, f"line {number}") for number, line in found)


def _check_length(moves: int) -> None:
    if moves > MOST_MOVES:
        raise UnreadableError(f"moves: at most {MOST_MOVES}, found {moves}")


def _parse_line(line: str, place: str) -> Sent:
    if line[0] in '{"[':
        try:
            return _parse_move(parse_json(line), place)
        except UnreadableError as error:
            raise error if str(error).startswith(place) else _at(place, error) from error
    if told := _SEAT.match(line):
        return Sent(line[told.end() :], _check_seat(int(told[1]), place))
    return Sent(line)


def _at(place: str, error: UnreadableError) -> UnreadableError:
    return UnreadableError(f"{place}: {error}")


def _parse_move(data: object, place: str) -> Sent:
    if isinstance(data, str):
        return Sent(data)
    if not isinstance(data, dict):
        raise UnreadableError(f"{place}: a move is a text or a table, found {brief(data)}")
    _check_keys(data, {"move", "seat"}, place)
    text, seat = data.get("move"), data.get("seat")
    if not isinstance(text, str):
        raise UnreadableError(f"{place}: 'move' is a text, found {brief(text)}")
    return Sent(text, None if seat is None else _check_seat(seat, place))


def _check_keys(data: dict[str, object], known: Iterable[str], place: str) -> None:
    for key in data:
        if key not in known:
            raise UnreadableError(f"{place}: unknown key {brief(key)}")


def _check_seat(seat: object, place: str) -> int:
    if type(seat) is not int or not 1 <= seat <= _MOST_SEATS:
        message = f"'seat' is a number from 1 to {_MOST_SEATS}, found {brief(seat)}"
        raise UnreadableError(f"{place}: {message}")
    return seat
