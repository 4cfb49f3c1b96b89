"""Extraction: the words of profiles and decks that a message catalogue translates.

Babel calls this for the catalogue of a profile pack; a mapping file names it as
`cardrules.extraction:profile_words`. This module needs no Babel and translates nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO, Final, TypeAlias

__all__ = ["WORDS", "Message", "profile_words", "words_of"]

WORDS: Final = frozenset({"title", "summary", "aim", "tips", "players", "origin", "label", "says"})
"""The keys whose values are said to people, wherever they stand in a document."""

Message: TypeAlias = tuple[int, str, str, list[str]]
"""A line, a keyword (none), the words, and comments for the translator: Babel's form."""


def words_of(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the words of a document that are said to people, each with its place."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            inner = (*path, str(key))
            if key in WORDS and isinstance(value, str):
                yield ".".join(inner), value
            elif key in WORDS and isinstance(value, list):
                yield from ((".".join(inner), part) for part in value if isinstance(part, str))
            else:
                yield from words_of(value, inner)
    elif isinstance(data, list):
        for number, part in enumerate(data, 1):
            yield from words_of(part, (*path, str(number)))


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
