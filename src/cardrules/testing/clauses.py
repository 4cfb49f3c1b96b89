"""Clauses: whether a path such as `piles.tableau.build.suit` names a place in a profile.

This module reads no document; it walks what was read from one.
"""

from __future__ import annotations

from typing import Final, cast

from cardrules.profile.model import ProfileSpec
from cardrules.shapes import clauses_of
from cardrules.spec import is_spec

__all__ = ["is_clause"]

_OWN: Final = ("", "move", "turn", "actions")
"""What is said of the game as a whole, and of the two actions that no profile declares."""


def is_clause(spec: ProfileSpec, path: str) -> bool:
    """Tell whether a clause is one of the profile's. Places in a list are counted from 1."""
    return path in _OWN or _leads(spec, path.split("."))


def _leads(value: object, words: list[str]) -> bool:
    if not words:
        return True
    word, *rest = words
    if is_spec(type(value)):
        clauses = clauses_of(cast("type", type(value)))
        return word in clauses and _leads(getattr(value, clauses[word].name), rest)
    if isinstance(value, dict):
        return word in value and _leads(value[word], rest)
    if isinstance(value, tuple):
        named = [item for item in value if getattr(item, "name", None) == word]
        if word.isdigit() and 1 <= int(word) <= len(value):
            named.append(value[int(word) - 1])
        # A lone element of an array may be written without the array.
        alone = value if len(value) == 1 else ()
        return any(_leads(item, rest) for item in named) or any(_leads(i, words) for i in alone)
    return False
