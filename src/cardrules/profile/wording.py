"""The shape of a field put into words, for messages and for the reference.

The words describe what a document may write, not the Python type. This module
does not judge a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

from cardrules.shapes import Clause, Either, Many, Named, Plain, Record, Shape, Word, shorthand_of
from cardrules.words import one_of

__all__ = ["bounds_in_words", "noun_of", "shape_in_words", "words_within"]

_PLAIN: Final = {
    bool: "true or false",
    int: "a whole number",
    Fraction: 'a whole number or a fraction in text such as "1/2"',
    str: "text",
    object: "any value",
}
_PLURAL: Final[Mapping[type, str]] = {int: "whole numbers", str: "texts"}
_NESTING: Final = 4


def noun_of(vocabulary: type[Enum]) -> str:
    """Name a vocabulary in words: `SuitRelation` is a "suit relation"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", vocabulary.__name__).lower()


def shape_in_words(shape: Shape, room: int = _NESTING) -> str:
    """Say what may be written: `one of 'any', 'same', or an array of such`."""
    match shape:
        case Plain():
            return _PLAIN[shape.hint]
        case Word():
            return one_of(shape.words)
        case Many() if isinstance(shape.item, Many):
            return f"an array of arrays{_of(shape.item.item)}"
        case Many():
            return f"{shape_in_words(shape.item, room)}, or an array of such"
        case Named():
            return f"a table of named values, each {shape_in_words(shape.item, room)}"
        case Record():
            short = shorthand_of(shape.hint)
            if short is None or room == 0:
                return "a table"
            return f"{shape_in_words(short.shape, room - 1)}, or a table"
        case Either():
            texts = dict.fromkeys(shape_in_words(option, room) for option in shape.options)
            return _joined(list(texts))


def _of(item: Shape) -> str:
    plural = _PLURAL.get(item.hint) if isinstance(item, Plain) else None
    return f", each value {shape_in_words(item, 0)}" if plural is None else f" of {plural}"


def _joined(texts: list[str]) -> str:
    """Join alternatives, of which some may be lists of alternatives themselves."""
    if len(texts) == 2 and ", " in texts[0]:
        return ", or ".join(texts)
    if len(texts) < 3 or any(", " in text for text in texts):
        return " or ".join(texts)
    return f"{', '.join(texts[:-1])}, or {texts[-1]}"


def bounds_in_words(clause: Clause) -> str:
    """Say the range of a number: `1 or more`; empty if it has no bounds."""
    match clause.minimum, clause.maximum:
        case None, None:
            return ""
        case least, None:
            return f"{least} or more"
        case None, most:
            return f"at most {most}"
        case least, most:
            return f"from {least} to {most}"


def words_within(shape: Shape, room: int = _NESTING) -> Iterator[Word]:
    """Give the vocabularies of which a lone word would be accepted."""
    match shape:
        case Word():
            yield shape
        case Many():
            yield from words_within(shape.item, room)
        case Either():
            for option in shape.options:
                yield from words_within(option, room)
        case Record() if room:
            if short := shorthand_of(shape.hint):
                yield from words_within(short.shape, room - 1)
        case _:
            return
