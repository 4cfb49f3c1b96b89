"""Values and choices put into words, as messages and documentation need them.

Everything here is bounded: a value from a hostile document gives a short
text. It does not decide what is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

__all__ = ["CONTROL", "dotted", "near_word", "one_of", "quoted", "shown", "some_of"]

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What steers a terminal and is no part of a text; a tab and the end of a line are."""


_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
_LONGEST = 60
_MOST_CHOICES = 200
_MOST_SHOWN = 16
_NEARNESS = 0.55  # just finds `alternating` for `alternate-colors`


def near_word(word: str, choices: Iterable[str]) -> str | None:
    """Give the choice spelled most like the word, or None if none is near."""
    import difflib  # late: needed only where something is wrong

    if len(word) > _LONGEST:
        return None
    folded = _folded(word)
    by_fold: dict[str, str] = {}
    for choice in list(choices)[:_MOST_CHOICES]:
        by_fold.setdefault(_folded(choice), choice)
    found = difflib.get_close_matches(folded, by_fold, n=1, cutoff=_NEARNESS)
    return by_fold[found[0]] if found else None


def one_of(choices: Iterable[str]) -> str:
    """List the words to choose from: `one of 'any', 'same'`."""
    words = [quoted(choice) for choice in choices]
    return words[0] if len(words) == 1 else "one of " + ", ".join(words)


def some_of(words: Iterable[str]) -> str:
    """List what there is to choose from, the first ones of many: `one of 'a', 'b', …`."""
    known = list(words)
    more = ", …" if len(known) > _MOST_SHOWN else ""
    return one_of(known[:_MOST_SHOWN]) + more


def quoted(text: str) -> str:
    """Put a text between single quotes, shortened and without controls."""
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    inner = json.dumps(text, ensure_ascii=not text.isprintable())[1:-1]
    return "'" + inner.replace('\\"', '"') + "'"


def shown(value: object) -> str:
    """Show a value much as the document writes it, in few characters."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case int():
            if value.bit_length() > 64:
                return f"a number of {value.bit_length()} bits"
            return str(value)
        case dict():
            return "a table" if value else "an empty table"
        case list() | tuple():
            return "an array" if value else "an empty array"
        case None:
            return "nothing"
        case _:
            text = str(value)
            return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def dotted(path: Iterable[str | int]) -> str:
    """Write a path as text, elements counted from 1: `deal.steps.2.to`."""
    return ".".join(str(part + 1) if isinstance(part, int) else _key(part) for part in path)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else quoted(key)


def _folded(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")
