"""Sources: what is to be translated, by domain, from the code and the profiles."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from cardrules.extraction import words_of

__all__ = ["PACKAGE", "Domain", "extracted"]

PACKAGE = Path(__file__).parents[2] / "src" / "cardrules"

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "text": None,
    "mark": None,
    "counted": (1, 2),
    "plural": (1, 2),
}
"""The functions of `cardrules.texts` that take a template, and which arguments it is."""


class Domain(Enum):
    """A catalogue for each kind of reader; what two need is in the first of them."""

    ENGINE = "engine"  # refusals and whatever else is said at the table
    RULESHEET = "rulesheet"  # rule sheets
    PROFILES = "profiles"  # the words of the profiles and decks of this package


@cache
def extracted(domain: Domain) -> Catalog:
    """Return the template of a domain: every message, untranslated, with where it is from."""
    found = Catalog(project="cardrules", charset="utf-8", fuzzy=False)
    earlier = {
        message.id
        for other in list(Domain)[: list(Domain).index(domain)]
        for message in extracted(other)
    }
    for place, message, comments in _messages(domain):
        if message not in earlier:
            found.add(message, locations=[(place, 1)], auto_comments=comments)
    return found


def _messages(domain: Domain) -> Iterator[tuple[str, str | tuple[str, ...], list[str]]]:
    if domain is Domain.PROFILES:
        yield from _of_profiles()
        return
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if place.startswith("rulesheet/") == (domain is Domain.RULESHEET):
            for _, message, comments, _ in extract_from_file(
                "python",
                path,
                keywords=KEYWORDS,
                comment_tags=("TRANSLATORS:",),
                strip_comment_tags=True,
            ):
                yield place, message, list(comments)


def _of_profiles() -> Iterator[tuple[str, str, list[str]]]:
    for path in sorted([*PACKAGE.glob("profiles/*.toml"), *PACKAGE.glob("decks/*.toml")]):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        place = path.relative_to(PACKAGE).as_posix()
        yield from ((place, words, []) for _, words in words_of(data) if words)
