"""Extraction: the words and names of profiles and decks that a message catalogue translates.

Babel calls this for the catalogue of a profile pack; a mapping file names it as
`cardrules.extraction:profile_words`. This module needs no Babel and translates nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO, Final, TypeAlias

__all__ = ["NAMES", "WORDS", "Message", "names_of", "profile_words", "words_of"]

WORDS: Final = frozenset({"title", "summary", "aim", "tips", "players", "origin", "label", "says"})
"""The keys whose values are said to people, wherever they stand in a document."""

NAMES: Final = frozenset({"color", "each", "ranks"})
"""The keys whose values are names that people see, where they are words."""

_NAMING = re.compile(r"suits|(?:.+\.)?classes|(?:.+\.)?patterns")
"""The tables whose own keys are names that people see."""

_CHOICE = ("option", "cases")
_WORD = re.compile(r"[^\W\d_]{3,}(?:[-_ ][^\W\d_]+)*")

Message: TypeAlias = tuple[int, str, str, list[str]]
"""A line, a keyword (none), the words, and comments for the translator: Babel's form."""


def words_of(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the words of a document that people read, each with its place."""
    if isinstance(data, Mapping):
        is_naming = _NAMING.fullmatch(".".join(path)) is not None
        for key, value in data.items():
            inner = (*path, str(key))
            place = ".".join(inner)
            if is_naming and key not in _CHOICE and _is_name(key):
                yield place, key
            if key in WORDS or key in NAMES:
                parts = value if isinstance(value, list) else [value]
                said = [part for part in parts if isinstance(part, str)]
                yield from ((place, part) for part in said if key in WORDS or _is_name(part))
            if not isinstance(value, str):
                yield from words_of(value, inner)
    elif isinstance(data, list):
        for number, part in enumerate(data, 1):
            yield from words_of(part, (*path, str(number)))


def _is_name(word: object) -> bool:
    """Return whether people see a word, and no code or number, where this stands."""
    return isinstance(word, str) and _WORD.fullmatch(word) is not None


_TABLES: Final = frozenset(
    {
        "actions",
        "combinations",
        "classes",
        "extras",
        "kinds",
        "patterns",
        "piles",
        "points",
        "steps",
        "suits",
    }
)
"""The tables whose keys are names that rule sheets show as words."""

_VALUES: Final = frozenset({"color", "names", "note", "of", "owner", "ranks", "slot", "strains"})
"""The keys whose values are such names, or cards."""

_NAME = re.compile(r"[A-Z]{1,2}|[a-z][a-z_-]*[0-9]*|[a-z][a-z-]*-\*")


def names_of(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the names in a document that rule sheets say in words, each with its place.

    They are those of piles, actions, phases, steps, tables, classes of cards and what is
    remembered, with blanks where the name has hyphens. Codes of cards are no words.
    """
    if isinstance(data, Mapping):
        if set(data) == {"option", "cases"}:
            for value in data["cases"].values():
                yield from names_of(value, path)
            return
        for key, value in data.items():
            inner = (*path, str(key))
            if path and path[-1] in _TABLES and isinstance(value, Mapping | list):
                yield from _name(inner, str(key))
            if key == "name" and path[:1] == ("phases",) and isinstance(value, str):
                yield from _name(inner, value)
            yield from names_of(value, inner)
    elif isinstance(data, list):
        for part in data:
            yield from names_of(part, path)
    elif isinstance(data, str) and path and (path[-1] in _VALUES or "*" in data):
        yield from _name(path, data)


def _name(path: tuple[str, ...], name: str) -> Iterator[tuple[str, str]]:
    if _NAME.fullmatch(name):
        is_code = any(part.isdigit() or part == "*" for part in name.split("-"))
        yield ".".join(path), name.replace("_", " ") if is_code else _spaced(name)


def _spaced(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def profile_words(
    fileobj: BinaryIO,
    keywords: Collection[str],  # noqa: ARG001 (Babel gives it)
    comment_tags: Collection[str],  # noqa: ARG001 (Babel gives it)
    options: Mapping[str, object],  # noqa: ARG001 (Babel gives it)
) -> Iterator[Message]:
    """Yield the messages of a profile or deck, as Babel asks an extraction method for them."""
    document = fileobj.read().decode("utf-8")
    data = tomllib.loads(document)
    for place, words in (*words_of(data), *names_of(data)):
        if words:
            yield 1, "", words, [place]
