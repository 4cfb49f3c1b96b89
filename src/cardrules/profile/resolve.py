"""Resolving a document: what it extends, and the options that are chosen.

Both work on plain data before it is read, so that every other module sees one document
without references. This module does not find files; a caller gives it the base.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import evolve, frozen

from cardrules.errors import Problem, ProfileError, UnknownProfileError
from cardrules.identity import Choice
from cardrules.profile.document import Document, check_format
from cardrules.profile.model import OptionSpec
from cardrules.words import dotted, near_word, shown

__all__ = ["Choice", "Chosen", "choose", "extend"]

Chosen: TypeAlias = Mapping[str, Choice]
Path = tuple[str | int, ...]

_OMIT = object()
_REFERENCE = frozenset({"option", "cases"})
_UNRESOLVED = frozenset({"requires", "options", "forbid"})
"""The keys whose values are read before any option is chosen."""

_EXACT = re.compile(r"[a-z0-9-]+ *== *[0-9]+\.[0-9]+\.[0-9]+")


def extend(document: Document, find: Callable[[str], Document]) -> Document:
    """Return the document with what it extends filled in.

    Tables are merged key by key, and so are arrays of tables that all have a name, name by
    name; any other value replaces the base's. `without` lists paths, such as `piles.cell`
    or `phases.play.next`, that are left out of the base first.

    Raises:
        ProfileError: `extends` or `without` does not fit, or the base extends another.
    """
    data = dict(document.data)
    wanted = data.pop("extends", None)
    gone = data.pop("without", [])
    if wanted is None:
        if gone:
            raise _problem(document, ("without",), "needs an 'extends'", gone, "")
        return document
    base = _base(document, wanted, find)
    below = _without(base.data, gone, document)
    for own in ("id", "version"):
        below.pop(own, None)
    merging = _Merging()
    merged = merging.tables(below, data, _Place((), (), ()))
    made = document.with_data(merged, evolve(base, laid=merging.below))
    return evolve(made, laid=merging.above)


def _base(document: Document, wanted: object, find: Callable[[str], Document]) -> Document:
    """Return the one profile that a document extends."""
    if not isinstance(wanted, str) or not _EXACT.fullmatch(wanted):
        message = "not one version of a profile"
        raise _problem(document, ("extends",), message, wanted, "such as 'name==1.0.0'")
    try:
        base = find(wanted)
    except UnknownProfileError as error:
        name = wanted.partition("==")[0]
        own = f"one that comes with cardrules, or a file '{name}.toml' beside this one"
        versions = ", ".join(error.versions) or own
        near = None if error.versions else next(iter(error.near), None)
        message = "no such version" if error.versions else "no such profile"
        raise _problem(document, ("extends",), message, wanted, versions, near) from error
    check_format(base)
    if "extends" in base.data:
        message = "the base extends another profile itself"
        raise _problem(document, ("extends",), message, wanted, "one level only")
    return base


def _without(data: Mapping[str, object], gone: object, document: Document) -> dict[str, object]:
    paths = [gone] if isinstance(gone, str) else gone
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise _problem(document, ("without",), "not a list of paths", gone, "such as 'piles.cell'")
    left = _copied(data)
    assert isinstance(left, dict)
    for path in paths:
        *tables, key = path.split(".")
        table: object = left
        for name in tables:
            table = _key_of(table, name, path, document)
        _key_of(table, key, path, document)
        if isinstance(table, list):
            table[[_name_of(item) for item in table].index(key)] = _OMIT
        elif isinstance(table, dict):
            del table[key]
    return left


def _key_of(table: object, key: str, path: str, document: Document) -> object:
    """Return what a table of the base holds under one part of a path."""
    inner = _within(table)
    if key not in inner:
        message = "the base has no such key"
        near = near_word(key, inner)
        raise _problem(document, ("without",), message, path, "a path of the base", near)
    return inner[key]


def _within(table: object) -> Mapping[str, object]:
    """Return what a table holds by key, or an array of named tables by name."""
    if isinstance(table, list) and _named(table) is not None:
        return {name: item for item in table if (name := _name_of(item)) is not None}
    return table if isinstance(table, dict) else {}


def _copied(value: object) -> object:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return {key: _copied(v) for key, v in value.items()} if isinstance(value, dict) else value


def _name_of(item: object) -> str | None:
    """Return the name of a table, or that of every case of a reference to an option."""
    if not isinstance(item, dict):
        return None
    cases = item.get("cases")
    if "name" not in item and isinstance(cases, dict):
        names = {_name_of(case) for case in cases.values()}
        return names.pop() if len(names) == 1 else None
    name = item.get("name")
    return name if isinstance(name, str) else None


def _named(value: object) -> list[object] | None:
    """Return the elements of an array of tables with a name each; None for any other value."""
    items = [value] if isinstance(value, dict) else value
    if not isinstance(items, list) or not items:
        return None
    names = [_name_of(item) for item in items if item is not _OMIT]
    return items if None not in names and len(set(names)) == len(names) else None


@frozen
class _Place:
    """A path in the merged document, in the one above and in the one below."""

    now: Path
    above: Path
    below: Path

    def key(self, key: str) -> _Place:
        return _Place((*self.now, key), (*self.above, key), (*self.below, key))


class _Merging:
    """Lays one document over another, and keeps where the elements of arrays come from."""

    def __init__(self) -> None:
        self.above: dict[Path, Path | None] = {}
        self.below: dict[Path, Path | None] = {}

    def tables(
        self, below: Mapping[str, object], above: Mapping[str, object], place: _Place
    ) -> dict[str, object]:
        """Return a table with what another says laid over it."""
        return {
            key: self.values(below.get(key), above.get(key, _OMIT), place.key(key))
            for key in {**below, **above}
        }

    def values(self, below: object, above: object, place: _Place) -> object:
        """Return what stands for two values of one key; the upper one may be missing."""
        ones, others = _named(below), [] if above is _OMIT else _named(above)
        is_array = isinstance(below, list) or isinstance(above, list) or _name_of(above) is not None
        if ones is None or others is None or not is_array:
            return self.pair(below, above, place)
        made: list[object] = []
        for one, other in _pairs(ones, others):
            now = (*place.now, len(made))
            over = None if other is None else _inside(above, place.above, other)
            under = None if one is None else _inside(below, place.below, one)
            self.above[now], self.below[now] = over, under
            inner = _Place(now, over or (), under or ())
            lower = {} if one is None else ones[one]
            made.append(self.pair(lower, _OMIT if other is None else others[other], inner))
        return made

    def pair(self, below: object, above: object, place: _Place) -> object:
        """Return what stands for two values that are no arrays of named tables."""
        if above is _OMIT:
            return self.tables(below, {}, place) if isinstance(below, dict) else below
        if isinstance(below, dict) and isinstance(above, dict) and _go_together(below, above):
            return self.tables(below, above, place)
        return above


def _pairs(below: list[object], above: list[object]) -> Iterator[tuple[int | None, int | None]]:
    """Yield the numbers of the tables that go together by name, in the order of the base.

    A new one stands before the next of those above that the base has too, or at the end.
    """
    names = [_name_of(item) for item in below]
    before: dict[str | None, list[int]] = {}
    new: list[int] = []
    own: dict[str | None, int] = {}
    for number, item in enumerate(above):
        name = _name_of(item)
        if name in names:
            own[name], before[name], new = number, new, []
        else:
            new.append(number)
    for number, name in enumerate(names):
        if below[number] is not _OMIT:
            yield from ((None, other) for other in before.get(name, ()))
            yield number, own.get(name)
    yield from ((None, other) for other in new)


def _inside(value: object, path: Path, number: int) -> Path:
    """Return the path of an element of an array; a lone table is written without a number."""
    return (*path, number) if isinstance(value, list) else path


def _go_together(below: Mapping[str, object], above: Mapping[str, object]) -> bool:
    """Tell whether two tables merge: a reference to an option is a value, but for its cases."""
    is_reference = "option" in below and set(below) <= {"option", "cases"}
    return "option" not in above and (not is_reference or set(above) <= {"cases"})


def choose(
    document: Document,
    declared: Mapping[str, OptionSpec],
    chosen: Chosen,
    problems: list[Problem],
) -> Document:
    """Return the document with every reference to an option replaced by what was chosen.

    A reference is a table `{ option = "draw" }`, which stands for the value, or one with
    `cases`, which stands for the case of the value; without such a case the key is left
    out.
    """
    names = tuple(declared)  # not a mapping: what is looked up may have no hash
    moved: dict[Path, Path] = {}

    def resolve(value: object, path: Path, here: Path) -> object:
        """Return what stands for a value, written at a path and read `here`."""
        if isinstance(value, list):
            return elements(value, path, here)
        if not isinstance(value, dict):
            return value
        if "option" in value and (set(value) <= _REFERENCE or value["option"] in names):
            return reference(value, path, here)
        items_of = {key: resolve(item, (*path, key), (*here, key)) for key, item in value.items()}
        return {key: item for key, item in items_of.items() if item is not _OMIT}

    def elements(value: list[object], path: Path, here: Path) -> list[object]:
        items: list[object] = []
        for place, element in enumerate(value):
            now = (*here, len(items))
            moved[now] = (*path, place)  # of an element left out it is overwritten
            item = resolve(element, moved[now], now)
            if item is not _OMIT:
                items.append(item)
        return items

    def reference(value: dict[str, object], path: Path, here: Path) -> object:
        name, cases = value["option"], value.get("cases")
        for key in value:
            if key not in _REFERENCE:
                error = _problem(document, (*path, key), "unknown key", key, "'option' or 'cases'")
                problems.extend(error.problems)
        if not isinstance(name, str) or name not in chosen:
            near = near_word(name, chosen) if isinstance(name, str) else None
            expected = ", ".join(map(repr, chosen)) or "no option is declared"
            error = _problem(document, (*path, "option"), "unknown option", name, expected, near)
            problems.extend(error.problems)
            return _OMIT
        if cases is None:
            return chosen[name]
        if not isinstance(cases, dict):
            error = _problem(document, (*path, "cases"), "not a table", cases, "value = ...")
            problems.extend(error.problems)
            return _OMIT
        words = [_word(known) for known in declared[name].values]
        for word in cases:
            if word not in words:
                found, expected = (*path, "cases", word), ", ".join(map(repr, words))
                near = near_word(word, words)
                error = _problem(
                    document, found, "the option has no such value", word, expected, near
                )
                problems.extend(error.problems)
        case = cases.get(_word(chosen[name]), _OMIT)
        if case is _OMIT:
            return _OMIT
        moved[here] = (*path, "cases", _word(chosen[name]))
        return resolve(case, moved[here], here)

    data = {
        key: value if key in _UNRESOLVED else resolve(value, (key,), (key,))
        for key, value in document.data.items()
    }
    data = {key: value for key, value in data.items() if value is not _OMIT}
    return document.with_data(data, moved={now: was for now, was in moved.items() if now != was})


def _word(value: Choice) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _problem(
    document: Document,
    path: Path,
    message: str,
    found: object,
    expected: str,
    near: str | None = None,
) -> ProfileError:
    file, line = document.place(path)
    return ProfileError(
        Problem(
            file=file,
            line=line,
            path=dotted(path),
            message=message,
            found=shown(found),
            expected=expected,
            near=near,
        )
    )
