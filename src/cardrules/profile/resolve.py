"""Resolving a document: what it extends, and the options that are chosen.

Both work on plain data before it is read, so that every other module sees one document
without references. This module does not find files; a caller gives it the base.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

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
_EXACT = re.compile(r"[a-z0-9-]+ *== *[0-9]+\.[0-9]+\.[0-9]+")


def extend(document: Document, find: Callable[[str], Document]) -> Document:
    """Return the document with what it extends filled in.

    Tables are merged key by key; any other value replaces the base's. `without` lists
    paths, such as `piles.cell`, that are left out of the base first.

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
    return document.with_data(_merged(below, data), base)


def _base(document: Document, wanted: object, find: Callable[[str], Document]) -> Document:
    """Return the one profile that a document extends."""
    if not isinstance(wanted, str) or not _EXACT.fullmatch(wanted):
        message = "not one version of a profile"
        raise _problem(document, ("extends",), message, wanted, "such as 'name==1.0.0'")
    try:
        base = find(wanted)
    except UnknownProfileError as error:
        versions = ", ".join(error.versions) or "the id of a profile"
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
    for path in paths:
        *tables, key = path.split(".")
        table: object = left
        for name in tables:
            table = table.get(name) if isinstance(table, dict) else None
        if not isinstance(table, dict) or key not in table:
            message = "the base has no such key"
            near = near_word(key, table) if isinstance(table, dict) else None
            raise _problem(document, ("without",), message, path, "a path of the base", near)
        del table[key]
    return left


def _copied(table: Mapping[str, object]) -> dict[str, object]:
    return {key: _copied(v) if isinstance(v, dict) else v for key, v in table.items()}


def _merged(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        both = isinstance(value, dict) and isinstance(old, dict) and _go_together(old, value)
        merged[key] = _merged(old, value) if both else value  # type: ignore[arg-type]
    return merged


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
        key: value if key in ("options", "forbid") else resolve(value, (key,), (key,))
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
