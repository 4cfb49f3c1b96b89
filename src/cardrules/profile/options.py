"""Options: what a caller chose, checked against what the profile declares.

An option's name may be written with a hyphen or an underscore; both name the same option,
because a keyword argument cannot hold a hyphen. This module changes no document.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping

from cardrules.errors import Problem
from cardrules.identity import Choice
from cardrules.profile.document import Document
from cardrules.profile.model import ForbidSpec, OptionSpec
from cardrules.profile.reading import read_collecting
from cardrules.words import dotted, near_word, one_of, shown

__all__ = [
    "RESERVED",
    "combinations",
    "is_allowed",
    "make_choices",
    "one_of_values",
    "read_declared",
    "single_choices",
    "typed_choice",
]

RESERVED = frozenset({"library", "lock", "options", "origin"})
"""Names that the functions which load a profile use themselves."""

_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")

Declared = Mapping[str, OptionSpec]


def typed_choice(option: OptionSpec, text: str) -> Choice:
    """Return the value of an option that a text, as on a command line, stands for.

    A text that stands for none of the values is returned as it is, to be refused later.
    """
    return next((value for value in option.values if _word(value) == text), text)


def combinations(
    declared: Declared, forbidden: Iterable[ForbidSpec]
) -> Iterator[dict[str, Choice]]:
    """Yield every allowed combination of choices, the defaults first."""
    orders = [
        (option.default, *(value for value in option.values if not _same(value, option.default)))
        for option in declared.values()
    ]
    rules = tuple(forbidden)
    for values in itertools.product(*orders):
        chosen = dict(zip(declared, values, strict=True))
        if is_allowed(chosen, rules):
            yield chosen


def is_allowed(chosen: Mapping[str, Choice], forbidden: Iterable[ForbidSpec]) -> bool:
    """Tell whether the choices, one for each option, go together."""
    return not any(_is_forbidden(rule, chosen) for rule in forbidden)


def single_choices(document: Document, declared: Declared) -> Iterator[dict[str, Choice]]:
    """Yield every allowed choice of one value, with all other options at their defaults."""
    rules = _read_forbidden(document, declared, [])
    defaults = {name: option.default for name, option in declared.items()}
    for name, option in declared.items():
        for value in option.values:
            if _same(value, option.default):
                continue
            if not any(_is_forbidden(rule, {**defaults, name: value}) for rule in rules):
                yield {name: value}


def read_declared(document: Document, problems: list[Problem]) -> dict[str, OptionSpec]:
    """Return the options that a document declares; what is wrong goes to the problems."""
    table = document.data.get("options", {})
    if not isinstance(table, dict):
        return {}
    options: dict[str, OptionSpec] = {}
    for name, value in table.items():
        path = ("options", name)
        if not _NAME.fullmatch(name) or name in RESERVED:
            taken = "the name is taken" if name in RESERVED else "not a name for an option"
            expected = "small letters, digits, '-' and '_'; not " + one_of(sorted(RESERVED))
            problems.append(_problem(document, path, taken, shown(name), expected))
        if twin := next((known for known in options if _folded(known) == _folded(name)), None):
            message = f"the same name as {shown(twin)}"
            problems.append(_problem(document, path, message, shown(name)))
        option = read_collecting(OptionSpec, value, document, path, problems)
        if option is None:
            continue
        if not _has(option, option.default):
            expected = one_of_values(option)
            found = shown(option.default)
            problems.append(_problem(document, (*path, "default"), "not a value", found, expected))
        options[name] = option
    return options


def make_choices(
    document: Document, declared: Declared, given: Mapping[str, Choice], problems: list[Problem]
) -> dict[str, Choice]:
    """Return the value of every option: what was given, else its default."""
    forbidden = _read_forbidden(document, declared, problems)
    chosen = {name: option.default for name, option in declared.items()}
    names = {_folded(name): name for name in declared}
    for written, value in given.items():
        name = names.get(_folded(written))
        if name is None:
            expected = one_of(declared) if declared else "no options"
            near = near_word(written, declared)
            place = document.origin, None, dotted(("options", written))
            problems.append(Problem(*place, "no such option", shown(written), expected, near))
        elif not _has(declared[name], value):
            expected = one_of_values(declared[name])
            message = "the option has no such value"
            path = ("options", name)
            problems.append(_problem(document, path, message, shown(value), expected))
        else:
            chosen[name] = value
    for number, rule in enumerate(forbidden):
        if _is_forbidden(rule, chosen):
            found = ", ".join(f"{name} = {shown(chosen[name])}" for name in rule.options)
            message = f"these choices do not go together: {rule.says}"
            problems.append(_problem(document, ("forbid", number), message, found))
    return chosen


def _read_forbidden(
    document: Document, declared: Declared, problems: list[Problem]
) -> list[ForbidSpec]:
    """Return the rules that can be applied; the whole profile is read later."""
    rules = document.data.get("forbid", [])
    if isinstance(rules, dict):
        rules = [rules]  # a lone table is an array of one, as everywhere
    found = []
    for number, rule in enumerate(rules if isinstance(rules, list) else []):
        read = read_collecting(ForbidSpec, rule, document, ("forbid", number), [])
        if read is None:
            continue
        before = len(problems)
        for name, values in read.options.items():
            path = ("forbid", number, "options", name)
            if name not in declared:
                expected = one_of(declared) if declared else "no option is declared"
                near = near_word(name, declared)
                message = "unknown option"
                problems.append(_problem(document, path, message, shown(name), expected, near))
                continue
            for value in values:
                if not _has(declared[name], value):
                    expected = one_of_values(declared[name])
                    message = "the option has no such value"
                    problems.append(_problem(document, path, message, shown(value), expected))
        if not read.options:
            problems.append(_problem(document, ("forbid", number, "options"), "forbids everything"))
        if len(problems) > before:
            continue
        if _is_forbidden(read, {name: option.default for name, option in declared.items()}):
            message = "the defaults themselves are forbidden"
            problems.append(_problem(document, ("forbid", number), message))
            continue
        found.append(read)
    return found


def _is_forbidden(rule: ForbidSpec, chosen: Mapping[str, Choice]) -> bool:
    return all(
        any(_same(chosen[name], value) for value in values) for name, values in rule.options.items()
    )


def _has(option: OptionSpec, value: Choice) -> bool:
    return any(_same(value, known) for known in option.values)


def _same(one: Choice, other: Choice) -> bool:
    """Tell whether two values are one; true is not 1 here."""
    return type(one) is type(other) and one == other


def one_of_values(option: OptionSpec) -> str:
    """List the values of an option, as the document writes them."""
    values = [shown(value) for value in option.values]
    return values[0] if len(values) == 1 else "one of " + ", ".join(values)


def _folded(name: str) -> str:
    return name.replace("-", "_")


def _word(value: Choice) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _problem(
    document: Document,
    path: tuple[str | int, ...],
    message: str,
    found: str | None = None,
    expected: str | None = None,
    near: str | None = None,
) -> Problem:
    file, line = document.place(path)
    return Problem(file, line, dotted(path), message, found, expected, near)
