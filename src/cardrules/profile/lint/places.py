"""Places: every part of a profile beside the piece of the document it was read from.

Checks walk the parts and need not know which there are; what the document does not hold,
a default, is not visited. This module judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypeVar, cast

from cardrules.profile.lint.findings import Path
from cardrules.shapes import Clause, Many, Named, Plain, Shape, clauses_of, shorthand_of
from cardrules.spec import is_spec

__all__ = ["Place", "Word", "of_type", "places_of"]

T = TypeVar("T")
Given: TypeAlias = "tuple[tuple[Clause, object, Path], ...]"


class Place:
    """One spec and where it stands.

    Attributes:
        spec: the part that was read.
        path: its path in the document.
        given: the clauses that the document holds, each with the plain data of its value
            and the path of it.
    """

    __slots__ = ("given", "path", "spec")

    def __init__(self, spec: object, path: Path, given: Given) -> None:
        self.spec = spec
        self.path = path
        self.given = given

    def value(self, clause: Clause) -> object:
        """Return the value of a clause."""
        return cast("object", getattr(self.spec, clause.name))

    def path_of(self, key: str) -> Path:
        """Return the path of a key, or of this place if the document holds no such key."""
        return next((path for clause, _, path in self.given if clause.key == key), self.path)

    def words(self) -> Iterator[Word]:
        """Yield every text by which the document names something here."""
        for clause, raw, path in self.given:
            if clause.refers is not None:
                for text, place in _texts(self.value(clause), clause.shape, raw, path):
                    yield Word(text, clause, place, self)

    def unwritten(self) -> Iterator[Word]:
        """Yield every text by which a default names something here."""
        given = {clause.key for clause, _, _ in self.given}
        for clause in clauses_of(cast("type", type(self.spec))).values():
            value = self.value(clause)
            if clause.refers and clause.key not in given and value and isinstance(value, str):
                yield Word(value, clause, (*self.path, clause.key), self)

    @property
    def owner(self) -> str | None:
        """The pile group in whose table this stands, in one way or another."""
        for number, part in enumerate(self.path[:-1]):
            if part == "piles":
                name = self.path[number + 1]
                return name if isinstance(name, str) else None
        return None


class Word:
    """A text by which a document names something."""

    __slots__ = ("clause", "path", "place", "text")

    def __init__(self, text: str, clause: Clause, path: Path, place: Place) -> None:
        self.text = text
        self.clause = clause
        self.path = path
        self.place = place


def places_of(spec: object, raw: object) -> list[Place]:
    """Return the place of a spec and of every spec within, each before those it holds."""
    found: list[Place] = []
    _visit(spec, raw, (), found)
    return found


def of_type(places: list[Place], cls: type[T]) -> Iterator[tuple[Place, T]]:
    """Yield the places of one spec class, or of a class that extends it."""
    for place in places:
        if isinstance(place.spec, cls):
            yield place, place.spec


def _visit(value: object, raw: object, path: Path, found: list[Place]) -> None:
    """Add the places within a value that was read from `raw`."""
    if isinstance(value, tuple):
        if not isinstance(raw, list):
            for item in value:
                _visit(item, raw, path, found)
            return
        for number, (item, inner) in enumerate(zip(value, raw, strict=False)):
            _visit(item, inner, (*path, number), found)
    elif isinstance(value, dict):
        if isinstance(raw, dict):
            for key, item in value.items():
                _visit(item, raw.get(key), (*path, key), found)
    elif is_part(value):
        place = Place(value, path, _given(value, raw, path))
        found.append(place)
        for clause, inner, where in place.given:
            if not isinstance(clause.shape, Plain):
                _visit(getattr(value, clause.name), inner, where, found)


def is_part(value: object) -> bool:
    """Tell whether a value is a spec."""
    cls = type(value)
    if cls not in _KNOWN:
        _KNOWN[cls] = is_spec(cls)
    return _KNOWN[cls]


_KNOWN: dict[type, bool] = {str: False, int: False, bool: False}


def _given(spec: object, raw: object, path: Path) -> Given:
    cls = cast("type", type(spec))
    clauses = clauses_of(cls)
    if isinstance(raw, dict):
        return tuple((clauses[k], v, (*path, k)) for k, v in raw.items() if k in clauses)
    short = shorthand_of(cls)
    return () if short is None else ((short, raw, path),)


def _texts(value: object, shape: Shape, raw: object, path: Path) -> Iterator[tuple[str, Path]]:
    """Yield the texts of a value that names something; keys, where the values are no texts."""
    if isinstance(value, str):
        yield value, path
    elif isinstance(value, tuple):
        if not isinstance(raw, list):
            for item in value:
                yield from _texts(item, shape, raw, path)
            return
        for number, (item, inner) in enumerate(zip(value, raw, strict=False)):
            yield from _texts(item, shape, inner, (*path, number))
    elif isinstance(value, dict):
        holds_texts = isinstance(shape, Named) and _is_text(shape.item)
        for key, item in value.items():
            if holds_texts:
                inner = raw.get(key) if isinstance(raw, dict) else None
                yield from _texts(item, shape, inner, (*path, key))
            else:
                yield key, (*path, key)


def _is_text(shape: Shape) -> bool:
    if isinstance(shape, Many):
        return _is_text(shape.item)
    return isinstance(shape, Plain) and shape.hint is str
