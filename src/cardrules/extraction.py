"""Extraction: the words of profiles and decks that a message catalogue translates.

Babel calls this for the catalogue of a profile pack; a mapping file names it as
`cardrules.extraction:profile_words`. This module needs no Babel and translates nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO, Final, TypeAlias

__all__ = ["NAMES", "WORDS", "Message", "profile_words", "words_of"]

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


def profile_words(
    fileobj: BinaryIO,
    keywords: Collection[str],  # noqa: ARG001 (Babel gives it)
    comment_tags: Collection[str],  # noqa: ARG001 (Babel gives it)
    options: Mapping[str, object],  # noqa: ARG001 (Babel gives it)
) -> Iterator[Message]:
    """Yield the messages of a profile or deck, as Babel asks an extraction method for them."""
    document = fileobj.read().decode("utf-8")
    for place, words in words_of(tomllib.loads(document)):
        if words:
            yield 1, "", words, [place]
