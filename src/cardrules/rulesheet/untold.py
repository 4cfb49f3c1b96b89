"""What no chapter tells is told by the words of its clause, so that nothing is left out.

A clause may have a sentence of its own for this (`tells`); otherwise what the reference
says of it stands before the value. This module knows no spec class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeVar

from cardrules.rulesheet import names
from cardrules.rulesheet.words import Item, Lines, sentence
from cardrules.shapes import Clause, Word, clauses_of
from cardrules.spec import is_spec
from cardrules.texts import Text, Value, listed, text

__all__ = ["label_of", "rest", "said", "statement_of", "worded"]

_SENTENCE = re.compile(r"(?<=[.])\s")
_DEFAULTS = re.compile(r"[;,] (?:[^;,]*,? )?(?:if left out|by default)$")
_WHETHER = re.compile(r"^Whether\s+")
_SHORT = 60

F = TypeVar("F", bound=Callable[..., Value])

_WORDED: dict[type, Callable[..., Value]] = {}


def worded(kind: type) -> Callable[[F], F]:
    """Make a function the one that says values of a spec class in one phrase."""

    def note(function: F) -> F:
        _WORDED[kind] = function
        return function

    return note


def rest(spec: object, told: str = "") -> Lines:
    """Say every clause that is not as by default and has not been told, by its own words.

    Args:
        spec: a value of a spec class.
        told: the names of the fields that were told already, with blanks between them.
    """
    known = told.split()
    kind: type = type(spec)
    for clause in clauses_of(kind).values():
        value = getattr(spec, clause.name)
        if clause.name not in known and (clause.is_required or value != clause.default):
            yield said(clause, value)


def said(clause: Clause, value: object) -> Item:
    """Say what a value means at a clause, by the words of the clause."""
    if isinstance(clause.tells, Mapping) and value in clause.tells:
        return Item(Text(clause.tells[value]))
    plain = _plain(value, clause.refers)
    if isinstance(clause.tells, str) and plain is not None:
        return Item(Text(clause.tells, {"value": plain}))
    if isinstance(value, bool):
        return _truth(clause.says, is_true=value)
    what = Text(label_of(clause))
    if plain is not None:
        return Item(text("{what}: {value}.", what=what, value=plain))
    return Item(text("{what}:", what=what), tuple(_parts(value, clause.refers)))


def label_of(clause: Clause) -> str:
    """Return the words of a clause that stand before a value, as their template."""
    says = clause.says if isinstance(clause.shape, Word) else _SENTENCE.split(clause.says)[0]
    return _DEFAULTS.sub("", says.rstrip(". "))


def statement_of(clause: Clause) -> str | None:
    """Return what is so where a truth holds, as its template, or None if it is no statement."""
    says = clause.says
    return _WHETHER.sub("", says) if _WHETHER.match(says) else None


def _truth(says: str, *, is_true: bool) -> Item:
    """Turn `Whether it is so.` into a statement."""
    if not _WHETHER.match(says):
        answer = text("yes") if is_true else text("no")
        return Item(text("{what}: {value}.", what=Text(says.rstrip(". ")), value=answer))
    statement = Text(_WHETHER.sub("", says))
    if is_true:
        return Item(sentence(statement))
    return Item(sentence(text("It is not so that {statement}", statement=statement)))


_NAMED: Mapping[str, Callable[[str], Value]] = {
    "piles": names.pile,
    "groups": names.pile,
    "actions": names.action,
    "phases": names.part,
    "steps": names.part,
    "slots": names.part,
    "tables": names.part,
    "cards": names.card,
}


def _plain(value: object, refers: str | None = None) -> Value | None:
    """Return a value in one phrase, or None if it takes a list."""
    match value:
        case bool():
            return text("yes") if value else text("no")
        case Enum():
            return Text(str(value.value))
        case str():
            return _NAMED.get(refers or "", Text)(value)
        case tuple():
            if refers == "cards" and value:
                return names.cards([str(word) for word in value], "and")
            parts = [_plain(part, refers) for part in value]
            plain = [
                text("nothing") if not str(part) else part for part in parts if part is not None
            ]
            if len(plain) == len(parts) and all(len(str(part)) < _SHORT for part in plain):
                return listed(plain) if plain else text("none")
            return None
        case Mapping():
            return None if value else text("none")
        case _:
            pass
    kind: type = type(value)
    if kind in _WORDED:
        return _WORDED[kind](value)
    if is_spec(kind):
        short = getattr(kind, "SHORTHAND", None)
        if short is None or list(rest(value, short)):
            return None
        clause = next(each for each in clauses_of(kind).values() if each.name == short)
        return _plain(getattr(value, short), clause.refers)
    return str(value)


def _parts(value: object, refers: str | None) -> Lines:
    """Say a value that takes several lines."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield _named(names.plain(str(key)), part, refers)
    elif isinstance(value, tuple):
        for number, part in enumerate(value, 1):
            yield _named(str(number), part, refers)
    elif is_spec(type(value)):
        yield from rest(value)
    else:
        yield Item(f"{value}.")


def _named(name: Value, value: object, refers: str | None) -> Item:
    plain = _plain(value, refers)
    if plain is not None:
        return Item(text("{what}: {value}.", what=name, value=plain))
    inner = tuple(_parts(value, refers))
    return Item(text("{what}:", what=name) if inner else text("{what}.", what=name), inner)
