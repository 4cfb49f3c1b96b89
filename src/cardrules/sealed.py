"""Sealed JSON: a table written with a digest of itself, and read with every doubt named.

The text is stable: keys sorted, no blanks, only ASCII. Its key `check` holds the SHA-256
digest of the text that the table has without it, so that damage and edits show.
This module does not know what a table means, and a digest does not prove who wrote it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Final, NoReturn, TypeAlias

from attrs import frozen

from cardrules.errors import RecordError
from cardrules.kinds import check_kind
from cardrules.words import quoted, shown

__all__ = ["Migration", "Sealed", "migrated", "read_sealed", "write_sealed"]

Migration: TypeAlias = "Callable[[Mapping[str, object]], Mapping[str, object]]"
"""A pure function from a table of one format to the same content in the next format."""

MOST_CHARACTERS: Final = 8_000_000
"""The longest text that is read."""


@frozen
class Sealed:
    """A table as read, without its seal.

    `fits` says whether the seal fits; it is None when there is none.
    """

    table: Mapping[str, object]
    fits: bool | None


def write_sealed(table: Mapping[str, object]) -> str:
    """Write a table of plain data (text, whole numbers, true, false, null, lists, tables)."""
    return _text({**table, "check": _seal(table)})


def _text(table: Mapping[str, object]) -> str:
    return json.dumps(table, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def _seal(table: Mapping[str, object]) -> str:
    return "sha256:" + sha256(_text(table).encode("ascii")).hexdigest()


def read_sealed(text: str | bytes) -> Sealed:
    """Read a table.

    Raises:
        RecordError: the text is cut off, too long, too deep or no JSON table, or it says one
            thing twice.
    """
    table = _read(text)
    if not isinstance(table, dict):
        raise RecordError(f"a table, found {shown(table)}; expected {{...}}")
    if "check" not in table:
        return Sealed(table, None)
    seal = table.pop("check")
    try:
        return Sealed(table, seal == _seal(table))
    except RecursionError as error:
        raise RecordError("nested too deeply; no saved game is") from error


def _read(text: str | bytes) -> object:
    check_kind(text, (str, bytes), "the text of a record")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(f"byte {error.start + 1}: not UTF-8; expected JSON") from error
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            f"too long, found {len(text)} characters; expected at most {MOST_CHARACTERS}"
        )
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            raise RecordError(f"{place}: cut off; expected more JSON") from error
        found = quoted(text[error.pos : error.pos + 20])
        raise RecordError(f"{place}: not JSON ({error.msg}), found {found}") from error
    except RecursionError as error:
        raise RecordError("nested too deeply; no saved game is") from error
    except ValueError as error:
        # Python refuses to read whole numbers of more than some thousand digits.
        raise RecordError("a number of too many digits; no saved game holds one") from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise RecordError(f"{quoted(twice)}: stands there twice; expected each key once")
    return table


def _no_number(text: str) -> NoReturn:
    raise RecordError(f"not a whole number, found {quoted(text)}; no saved game holds another")


def migrated(
    table: Mapping[str, object], newest: int, migrations: Mapping[int, Migration]
) -> Mapping[str, object]:
    """Return a table in the newest format, whichever format it was written in.

    Args:
        table: what was read; its key `format` is looked at first and alone.
        newest: the number of the newest format.
        migrations: for each older format, the function that leads to the next one.

    Raises:
        RecordError: the format is none of these, or the table does not hold what its
            format promises.
    """
    number = table.get("format")
    known = [*sorted(migrations), newest]
    if type(number) is not int or number not in known:
        is_newer = type(number) is int and number > newest
        hint = "; a newer version of cardrules wrote this" if is_newer else ""
        words = " or ".join(map(str, known))
        raise RecordError(f"format: unknown, found {shown(number)}; expected {words}{hint}")
    while number < newest:
        try:
            table = migrations[number](table)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            message = f"format: this is no record of format {number}: {error!r:.80}"
            raise RecordError(message) from error
        number += 1
    return table
