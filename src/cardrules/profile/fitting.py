"""Which shape a value fits, judged by the value itself and not its content.

A lone value fits an array, and a value written in shorthand fits a table; each
is a step farther than the shape as it is declared, and the nearest is read.
This module notes no problem.
"""

from __future__ import annotations

import functools
import re
from enum import Enum
from fractions import Fraction
from typing import Final

from cardrules.shapes import Either, Many, Named, Plain, Record, Shape, Word, shorthand_of

__all__ = ["FRACTION_PATTERN", "GREATEST", "NO_FIT", "distance", "members"]

FRACTION_PATTERN: Final = "-?[0-9]{1,9}(/[1-9][0-9]{0,8})?"
"""How a fraction is written as text."""

GREATEST: Final = 2**53
"""The greatest whole number that every reader of JSON keeps."""

NO_FIT: Final = 99
"""The distance of a value that the shape cannot take."""

_FRACTION: Final = re.compile(FRACTION_PATTERN)


def distance(shape: Shape, value: object, room: int = 6) -> int:
    """Count the steps from a value to a shape, or give `NO_FIT`.

    A value of the very shape is at 0. A lone value for an array, and a value
    written in the shorthand of a table, are each a step away. Every step that
    is taken brings the value nearer, so reading ends also where spec classes
    refer to themselves.
    """
    match shape:
        case Plain():
            return 0 if _is_plain(shape.hint, value) else NO_FIT
        case Word():
            is_word = isinstance(value, str) and value in members(shape.hint)
            return 0 if is_word else NO_FIT
        case Either():
            return min(distance(option, value, room) for option in shape.options)
        case Named():
            return 0 if isinstance(value, dict) else NO_FIT
        case Many():
            inner = None if isinstance(value, list) else shape.item
        case Record():
            short = shorthand_of(shape.hint)
            if short is None and not isinstance(value, dict):
                return NO_FIT
            inner = None if isinstance(value, dict) or short is None else short.shape
    if inner is None:
        return 0
    return min(NO_FIT, 1 + distance(inner, value, room - 1)) if room else NO_FIT


def _is_plain(hint: type, value: object) -> bool:
    """Tell whether a value is of a plain type; true is not a number here."""
    if hint is object:
        return True
    if hint is Fraction:
        is_text = isinstance(value, str) and _FRACTION.fullmatch(value) is not None
        return is_text or type(value) is int
    return type(value) is hint


@functools.cache
def members(vocabulary: type[Enum]) -> dict[str, Enum]:
    """Give the members of a vocabulary by their words."""
    return {str(member.value): member for member in vocabulary}
