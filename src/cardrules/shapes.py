"""The shape of what a document may hold where a field stands.

A spec class is turned into shapes once, from its annotations; reading, the
JSON Schema and the reference are three ways to walk them. This module does not
look at a value.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

import attrs

from cardrules.spec import Tells, is_spec

__all__ = [
    "MISSING",
    "Clause",
    "Either",
    "Many",
    "Named",
    "Plain",
    "Record",
    "Shape",
    "Word",
    "clauses_of",
    "shape_of",
    "shorthand_of",
    "specs_within",
]


class Missing(Enum):
    """The type of `MISSING`."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING
"""Stands for the default that a required field does not have."""


@attrs.frozen
class Plain:
    """One of the plain types: bool, int, Fraction, str, or object for any."""

    hint: type


@attrs.frozen
class Word:
    """One word of a vocabulary."""

    hint: type[Enum]

    @property
    def words(self) -> tuple[str, ...]:
        """Give the words of the document, in the order of definition."""
        return tuple(str(member.value) for member in self.hint)


@attrs.frozen
class Many:
    """An array; a lone value counts as an array of one."""

    hint: object
    item: Shape


@attrs.frozen
class Named:
    """A table whose keys the author chooses."""

    hint: object
    item: Shape


@attrs.frozen
class Record:
    """A table whose keys are the fields of a spec class."""

    hint: type


@attrs.frozen
class Either:
    """Alternatives that the value itself tells apart, first match first."""

    hint: object
    options: tuple[Shape, ...]


Shape = Plain | Word | Many | Named | Record | Either


@attrs.frozen
class Clause:
    """A declared field: its key in the document, its shape and its words."""

    name: str
    key: str
    shape: Shape
    default: object
    says: str
    tells: Tells
    minimum: int | None
    maximum: int | None
    refers: str | None
    also: tuple[str, ...]
    example: str | None
    plays: bool

    @property
    def is_required(self) -> bool:
        """Tell whether the document must hold the key."""
        return self.default is MISSING


@functools.cache
def clauses_of(cls: type) -> Mapping[str, Clause]:
    """Give the clauses of a spec class by key, in the order of definition.

    The key is the field's name without a trailing underscore, so that
    `from_` is written `from`.
    """
    hints = typing.get_type_hints(cls)
    found = {}
    for field in attrs.fields(cls):
        default = field.default
        if default is attrs.NOTHING:
            default = MISSING
        elif isinstance(default, attrs.Factory):  # type: ignore[arg-type]
            default = default.factory()
        key = field.name.rstrip("_")
        found[key] = Clause(
            name=field.name,
            key=key,
            shape=shape_of(hints[field.name]),
            default=default,
            **field.metadata,
        )
    return types.MappingProxyType(found)


def shorthand_of(cls: type) -> Clause | None:
    """Give the clause that a value which is not a table is read as."""
    name: str | None = getattr(cls, "SHORTHAND", None)
    return None if name is None else clauses_of(cls)[name.rstrip("_")]


@functools.cache
def shape_of(hint: object) -> Shape:
    """Give the shape of a field's type.

    Raises:
        TypeError: The type cannot be read from a document, or a union has
            alternatives that no value tells apart.
    """
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return Many(hint, shape_of(args[0]))
    if origin in (dict, Mapping) and args[0] is str:
        return Named(hint, shape_of(args[1]))
    if origin in (typing.Union, types.UnionType):
        options = [shape_of(arg) for arg in args if arg is not types.NoneType]
        return options[0] if len(options) == 1 else _either(hint, options)
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return Word(hint)
        if is_spec(hint):
            return Record(hint)
        if hint in _PLAIN:
            return Plain(hint)
    raise TypeError(f"no document can hold a value of type {hint!r}")


def specs_within(cls: type) -> list[type]:
    """Give a spec class and those its fields hold, each after its first mention."""
    found = [cls]
    for each in found:  # grows while it is walked
        for field in clauses_of(each).values():
            found += [inner for inner in _records(field.shape) if inner not in found]
    return found


def _records(shape: Shape) -> list[type]:
    match shape:
        case Record():
            return [shape.hint]
        case Many() | Named():
            return _records(shape.item)
        case Either():
            return [cls for option in shape.options for cls in _records(option)]
        case _:
            return []


_PLAIN = (bool, int, Fraction, str, object)


def _either(hint: object, options: list[Shape]) -> Either:
    """Order alternatives so that the narrower ones are tried first."""
    tables = [o for o in options if isinstance(o, Named | Record)]
    arrays = [o for o in options if isinstance(o, Many)]
    if len(tables) > 1 or len(arrays) > 1:
        raise TypeError(f"no value tells the alternatives of {hint!r} apart")

    def rank(option: Shape) -> int:
        return 1 + _PLAIN.index(option.hint) if isinstance(option, Plain) else 0

    return Either(hint, tuple(sorted(options, key=rank)))
