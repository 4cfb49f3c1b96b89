"""Compiling: a catalogue as the `.mo` file that the standard library reads.

The file holds no date and no name of a program, so that it changes only with its words.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from babel.messages.catalog import Catalog

__all__ = ["compiled", "parts_of"]

_MAGIC, _HEADER = 0x950412DE, 7 * 4


def compiled(catalogue: Catalog) -> bytes:
    """Return the bytes of the `.mo` file of a catalogue.

    Args:
        catalogue: The catalogue; what is untranslated or fuzzy is left out.
    """
    pairs = {b"": _header(catalogue)}
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        ids, words = parts_of(message.id), parts_of(message.string)
        if all(words):
            pairs["\0".join(ids).encode()] = "\0".join(words).encode()
    return _written(sorted(pairs.items()))


def parts_of(words: str | Sequence[str] | tuple[str | None] | None) -> tuple[str, ...]:
    """Return the forms of an id or a translation; an untranslated one has an empty form."""
    if words is None or isinstance(words, str):
        return (words or "",)
    return tuple(word or "" for word in words)


def _header(catalogue: Catalog) -> bytes:
    lines = (
        "Content-Type: text/plain; charset=utf-8",
        f"Language: {catalogue.locale_identifier}",
        f"Plural-Forms: {catalogue.plural_forms}",
    )
    return "".join(f"{line}\n" for line in lines).encode()


def _written(pairs: list[tuple[bytes, bytes]]) -> bytes:
    """Write sorted pairs: two tables of lengths and places, then the words."""
    ids_at = _HEADER
    words_at = ids_at + 8 * len(pairs)
    place = words_at + 8 * len(pairs)
    tables, content = [], []
    for part in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[part]), place))
            content.append(pair[part] + b"\0")
            place += len(pair[part]) + 1
    header = struct.pack("<7I", _MAGIC, 0, len(pairs), ids_at, words_at, 0, 0)
    return b"".join([header, *tables, *content])
