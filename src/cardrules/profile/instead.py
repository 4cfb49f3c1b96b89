"""Which other key of a table takes a value that the key it stands under does not.

Only keys that exclude the one used are looked at, as those say the same thing in other words.
This module notes no problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardrules.profile.fitting import NO_FIT, distance
from cardrules.profile.wording import words_within
from cardrules.shapes import Clause, Either, Many, Shape
from cardrules.words import one_of

__all__ = ["fits", "instead"]


def instead(cls: type, clauses: Mapping[str, Clause], clause: Clause, value: object) -> str:
    """Name the keys that would take the value in place of a clause that cannot; else nothing."""
    if fits(clause.shape, value):
        return ""
    rivals = set(_rivals(cls, clause.name))
    keys = [key for key, other in clauses.items() if other.name in rivals]
    taking = [key for key in keys if _means(clauses[key].shape, value)]
    return f"; this is a value for {one_of(taking)}" if taking else ""


def fits(shape: Shape, value: object) -> bool:
    """Tell whether a shape can take a value, each element of an array included."""
    if isinstance(shape, Either):
        return any(fits(option, value) for option in shape.options)
    if isinstance(shape, Many) and isinstance(value, list):
        return all(fits(shape.item, item) for item in value)
    return distance(shape, value) != NO_FIT


def _means(shape: Shape, value: object) -> bool:
    """Tell whether a value is one that somebody may have meant for a shape.

    Any word is a text, so of words only those of a vocabulary are.
    """
    if isinstance(value, str):
        return any(value in vocabulary.words for vocabulary in words_within(shape))
    return fits(shape, value)


def _rivals(cls: type, name: str) -> Iterator[str]:
    """Yield the names of the fields that exclude a field."""
    alternatives: tuple[str, ...] = getattr(cls, "ONE_OF", ())
    if name in alternatives:
        yield from alternatives
    pairs: tuple[tuple[str, str], ...] = getattr(cls, "NOT_BOTH", ())
    for pair in pairs:
        if name in pair:
            yield from pair
