"""Spec classes: one definition of each field that a document may hold.

A spec class declares its fields once; reading, checking, the JSON Schema and
the reference are all derived from that declaration (see `shapes`). This module
does not read a document.
"""

from __future__ import annotations

import itertools
import typing
from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar, dataclass_transform, overload

import attrs

__all__ = ["Tells", "clause", "is_spec", "spec"]

T = TypeVar("T")

Tells: TypeAlias = "str | Mapping[object, str] | None"
"""A sentence of a rule sheet with `{value}` in it, or one for each value there can be."""


@overload
def clause(
    *,
    says: str,
    tells: Tells = None,
    minimum: int | None = None,
    maximum: int | None = None,
    refers: str | None = None,
    also: tuple[str, ...] = (),
    example: str | None = None,
    plays: bool = True,
) -> typing.Any: ...  # typing: any field may be required


@overload
def clause(
    *,
    default: T,
    says: str,
    tells: Tells = None,
    minimum: int | None = None,
    maximum: int | None = None,
    refers: str | None = None,
    also: tuple[str, ...] = (),
    example: str | None = None,
    plays: bool = True,
) -> T: ...


@overload
def clause(
    *,
    factory: Callable[[], T],
    says: str,
    tells: Tells = None,
    minimum: int | None = None,
    maximum: int | None = None,
    refers: str | None = None,
    also: tuple[str, ...] = (),
    example: str | None = None,
    plays: bool = True,
) -> T: ...


def clause(
    *,
    default: object = attrs.NOTHING,
    factory: Callable[[], object] | None = None,
    says: str,
    tells: Tells = None,
    minimum: int | None = None,
    maximum: int | None = None,
    refers: str | None = None,
    also: tuple[str, ...] = (),
    example: str | None = None,
    plays: bool = True,
) -> object:
    """Declare one field of a spec class.

    Args:
        default: The value when the document leaves the key out. A field
            without default or factory is required.
        factory: Makes the default, for a dict.
        says: One or two plain sentences for the reference.
        tells: What a rule sheet says of a value that is not as by default: a sentence with
            `{value}` in it, or one for each of the values (of a word or a truth) that want
            one. Without it a sheet shows `says` and the value.
        minimum: The least whole number allowed, for the value or its elements.
        maximum: The greatest whole number allowed.
        refers: What the text names: "piles", "cards", "ranks", "suits",
            "phases", "actions", "signals", "options", "slots" or "tables".
        also: Words that the text may be besides such names.
        example: A value as the document would write it.
        plays: Whether the value can affect play. False for what is only shown, such as
            labels: it stays out of the digest of play.
    """
    if factory is not None:
        default = attrs.Factory(factory)
    return attrs.field(
        default=default,
        metadata={
            "says": says,
            "tells": tells,
            "minimum": minimum,
            "maximum": maximum,
            "refers": refers,
            "also": also,
            "example": example,
            "plays": plays,
        },
    )


@dataclass_transform(field_specifiers=(clause,), kw_only_default=True, frozen_default=True)
def spec(cls: type[T]) -> type[T]:
    """Make a frozen spec class of a class whose fields are clauses.

    A class attribute `SHORTHAND` names the one field that a value which is
    not a table is read as; every other field then needs a default. `ONE_OF`
    names fields of which a document gives exactly one, and `NOT_BOTH` pairs
    of which it gives one at most; the linter holds documents to both.

    Raises:
        TypeError: A field says nothing, a class attribute names no field, or
            the shorthand cannot work.
    """
    # Three shared methods in place of generated ones: attrs would spend half
    # of its time on these classes compiling them, at every import.
    cls.__repr__ = _repr  # type: ignore[method-assign]
    cls.__eq__ = _eq  # type: ignore[method-assign]
    cls.__hash__ = _hash  # type: ignore[method-assign]
    made = attrs.frozen(kw_only=True, repr=False, eq=False)(cls)
    fields = attrs.fields(typing.cast("type[attrs.AttrsInstance]", made))
    for field in fields:
        if not field.metadata.get("says"):
            raise TypeError(f"{cls.__name__}.{field.name} is not declared by clause()")
    names = {field.name for field in fields}
    chosen = [*getattr(made, "ONE_OF", ()), *itertools.chain(*getattr(made, "NOT_BOTH", ()))]
    for name in set(chosen) - names:
        raise TypeError(f"{cls.__name__} has no field {name!r} to choose")
    short = getattr(made, "SHORTHAND", None)
    if short is not None:
        required = {f.name for f in fields if f.default is attrs.NOTHING}
        if short not in names or required - {short}:
            raise TypeError(f"{cls.__name__}.SHORTHAND cannot stand alone: {short!r}")
    return made


def is_spec(cls: object) -> bool:
    """Tell whether a class was made by `spec`."""
    return (
        isinstance(cls, type)
        and attrs.has(cls)
        and all("says" in field.metadata for field in attrs.fields(cls))
    )


def _values(self: object) -> tuple[object, ...]:
    fields = attrs.fields(type(self))  # type: ignore[arg-type]
    return tuple(getattr(self, field.name) for field in fields)


def _default(field: attrs.Attribute[object]) -> object:
    factory = getattr(field.default, "factory", None)
    return field.default if factory is None else factory()


def _repr(self: object) -> str:
    """Show the fields that differ from their defaults."""
    fields = attrs.fields(type(self))  # type: ignore[arg-type]
    shown = ", ".join(
        f"{field.name}={value!r}"
        for field, value in zip(fields, _values(self), strict=True)
        if value != _default(field)
    )
    return f"{type(self).__name__}({shown})"


def _eq(self: object, other: object) -> bool:
    return type(other) is type(self) and _values(self) == _values(other)


def _hash(self: object) -> int:
    return hash((type(self), _values(self)))
