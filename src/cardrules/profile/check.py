"""Checking a document for its author: with the defaults, and with every other choice.

Loading judges only the choices that were made; here each value of each option is tried,
one at a time. This module words no problem of its own.
"""

from __future__ import annotations

from attrs import evolve

from cardrules.errors import Problem, ProfileError
from cardrules.profile.document import Document, check_format
from cardrules.profile.load import Finder, check_profile, resolve_document
from cardrules.profile.options import read_declared, single_choices
from cardrules.profile.resolve import Chosen, extend
from cardrules.words import shown

__all__ = ["check_document"]


def check_document(document: Document, finder: Finder) -> list[Problem]:
    """Return every problem of a profile, in the order of the document.

    What is wrong only with one choice says so: `... (with draw = 3)`.
    """
    found = dict.fromkeys(_problems(document, finder, {}))
    if not any(problem.path.startswith("options") for problem in found):
        for chosen in _choices(document, finder):
            (name, value), *_ = chosen.items()
            for problem in _problems(document, finder, chosen):
                if problem not in found:
                    message = f"{problem.message} (with {name} = {shown(value)})"
                    found[evolve(problem, message=message)] = None
    return sorted(found, key=lambda problem: problem.line or 0)


def _choices(document: Document, finder: Finder) -> list[Chosen]:
    """Return every choice of one value that is not a default."""
    try:
        check_format(document)
        whole = extend(document, finder.profile)
        return list(single_choices(whole, read_declared(whole, [])))
    except ProfileError:
        return []


def _problems(document: Document, finder: Finder, chosen: Chosen) -> tuple[Problem, ...]:
    try:
        return tuple(check_profile(resolve_document(document, finder, chosen)))
    except ProfileError as error:
        return error.problems
