"""Canonical JSON by RFC 8785: one text for one value, whoever writes it.

Plain data goes in (dict, list, tuple, str, int, float, bool, None) and bytes come out, the
same on every platform and version of Python. This module does not know what the data means.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from json.encoder import encode_basestring
from typing import Final

__all__ = ["canonical_json", "digest_of"]

_GREATEST: Final = 2**53
"""The greatest whole number that a reader of JSON is sure to keep."""


def canonical_json(value: object) -> bytes:
    """Write plain data in the canonical form of RFC 8785.

    Raises:
        ValueError: A number or a text that JSON cannot carry from one program to another.
        TypeError: A value that JSON has no word for.
    """
    parts: list[str] = []
    _write(value, parts)
    try:
        return "".join(parts).encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"a text with half a surrogate pair: {error.object[:60]!r}") from error


def digest_of(value: object) -> str:
    """Return the SHA-256 digest of plain data, as `sha256:` and 64 hexadecimal digits."""
    return f"sha256:{hashlib.sha256(canonical_json(value)).hexdigest()}"


def _write(value: object, parts: list[str]) -> None:
    match value:
        case str():
            parts.append(encode_basestring(value))
        case bool():
            parts.append("true" if value else "false")
        case int():
            if abs(value) > _GREATEST:
                raise ValueError(f"a whole number beyond 2**53: {value.bit_length()} bits")
            parts.append(str(int(value)))
        case float():
            parts.append(_float(value))
        case None:
            parts.append("null")
        case Mapping():
            _write_table(value, parts)
        case list() | tuple():
            mark = "["
            for item in value:
                parts.append(mark)
                _write(item, parts)
                mark = ","
            parts.append("]" if value else "[]")
        case _:
            raise TypeError(f"JSON has no word for a {type(value).__name__}: {value!r:.60}")


def _write_table(table: Mapping[object, object], parts: list[str]) -> None:
    """Write the keys in the order of their UTF-16 code units, as the RFC asks."""
    mark = "{"
    for key in sorted(table, key=_units):
        assert isinstance(key, str)
        parts += (mark, encode_basestring(key), ":")
        _write(table[key], parts)
        mark = ","
    parts.append("}" if table else "{}")


def _units(key: object) -> bytes:
    if not isinstance(key, str):
        raise TypeError(f"a key that is not text: {key!r:.60}")
    return key.encode("utf-16-be", "surrogatepass")


def _float(number: float) -> str:
    """Write a number as ECMAScript does: the fewest digits that read back to it."""
    if not math.isfinite(number):
        raise ValueError(f"JSON has no number {number}")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, _, power = f"{abs(number)!r}".partition("e")
    whole, _, part = mantissa.partition(".")
    digits = whole + ("" if part == "0" else part)
    point = len(whole) + int(power or 0)
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    count = len(digits)
    if 0 < point <= 21:
        if count <= point:
            return sign + digits.ljust(point, "0")
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    exponent = f"{point - 1:+d}"
    return f"{sign}{digits[0]}{'.' if count > 1 else ''}{digits[1:]}e{exponent}"
