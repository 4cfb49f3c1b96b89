"""Resolving a document: what it extends, and the options that are chosen.

Both work on plain data before it is read, so that every other module sees one document
without references. This module does not find files; a caller gives it the base.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cardrules.errors import Problem, ProfileError
from cardrules.profile.document import Document
from cardrules.profile.model import OptionSpec
from cardrules.profile.reading import read_collecting
from cardrules.words import near_word

__all__ = ["Choice", "Chosen", "choose", "extend", "read_options"]

Choice: TypeAlias = "str | int | bool"
Chosen: TypeAlias = Mapping[str, Choice]
Path = tuple[str | int, ...]

_OMIT = object()


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
    if not isinstance(wanted, str):
        raise _problem(document, ("extends",), "not a text", wanted, "an id with its version")
    base = find(wanted)
    if "extends" in base.data:
        message = "the base extends another profile itself"
        raise _problem(document, ("extends",), message, wanted, "one level only")
    below = _without(base.data, gone, document)
    return document.with_data(_merged(below, data), base)


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
        both = isinstance(value, dict) and isinstance(old, dict) and "option" not in value
        merged[key] = _merged(old, value) if both else value  # type: ignore[arg-type]
    return merged


def read_options(document: Document, problems: list[Problem]) -> dict[str, OptionSpec]:
    """Return the options that a document declares; what is wrong goes to the problems."""
    table = document.data.get("options", {})
    if not isinstance(table, dict):
        return {}
    options = {}
    for name, value in table.items():
        option = read_collecting(OptionSpec, value, document, ("options", name), problems)
        if option is None:
            continue
        if option.default not in option.values:
            values = ", ".join(map(repr, option.values))
            error = _problem(
                document, ("options", name, "default"), "not a value", option.default, values
            )
            problems.extend(error.problems)
        options[name] = option
    return options


def choose(document: Document, chosen: Chosen, problems: list[Problem]) -> Document:
    """Return the document with every reference to an option replaced by what was chosen.

    A reference is a table `{ option = "draw" }`, which stands for the value, or one with
    `cases`, which stands for the case of the value; without such a case the key is left
    out.
    """

    def resolve(value: object, path: Path) -> object:
        if isinstance(value, list):
            items = [resolve(item, (*path, place)) for place, item in enumerate(value)]
            return [item for item in items if item is not _OMIT]
        if not isinstance(value, dict):
            return value
        if "option" in value and set(value) <= {"option", "cases"}:
            return reference(value, path)
        items_of = {key: resolve(item, (*path, key)) for key, item in value.items()}
        return {key: item for key, item in items_of.items() if item is not _OMIT}

    def reference(value: dict[str, object], path: Path) -> object:
        name, cases = value["option"], value.get("cases")
        if not isinstance(name, str) or name not in chosen:
            near = near_word(str(name), chosen)
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
        case = cases.get(_word(chosen[name]), _OMIT)
        return case if case is _OMIT else resolve(case, (*path, "cases", _word(chosen[name])))

    data = {
        key: value if key == "options" else resolve(value, (key,))
        for key, value in document.data.items()
    }
    return document.with_data({key: value for key, value in data.items() if value is not _OMIT})


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
    dotted = ".".join(map(str, path))
    return ProfileError(
        Problem(
            file=file,
            line=line,
            path=dotted,
            message=message,
            found=repr(found)[:80],
            expected=expected,
            near=near,
        )
    )
