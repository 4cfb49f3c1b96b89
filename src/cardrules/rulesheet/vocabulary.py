"""What rule sheets say of clauses that no chapter tells, for a catalogue to translate.

The words stand where the clauses are declared. This module translates nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardrules.profile.model import ProfileSpec
from cardrules.rulesheet.untold import label_of, statement_of
from cardrules.shapes import Clause, Either, Many, Named, Shape, Word, clauses_of, specs_within

__all__ = ["clause_messages"]


def clause_messages(document: type = ProfileSpec) -> Iterator[tuple[str, str]]:
    """Yield the templates of all clauses, each with where it is declared.

    Args:
        document: the spec class of the whole document.
    """
    for kind in specs_within(document):
        for clause in clauses_of(kind).values():
            place = f"{kind.__module__}.{kind.__qualname__}.{clause.name}"
            yield from ((place, message) for message in _of_clause(clause))


def _of_clause(clause: Clause) -> Iterator[str]:
    if isinstance(clause.tells, str):
        yield clause.tells
        return
    if isinstance(clause.tells, Mapping):
        yield from clause.tells.values()
    yield statement_of(clause) or label_of(clause)
    told = clause.tells or {}
    for word in _words(clause.shape):
        if not any(getattr(value, "value", value) == word for value in told):
            yield word


def _words(shape: Shape) -> Iterator[str]:
    match shape:
        case Word():
            yield from shape.words
        case Many() | Named():
            yield from _words(shape.item)
        case Either():
            for option in shape.options:
                yield from _words(option)
        case _:
            return
