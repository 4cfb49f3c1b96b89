"""Catalogues for tests: a few words, written as a folder of languages holds them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from tools.catalogues import compiled

__all__ = ["catalogue"]


def catalogue(
    place: Path,
    code: str,
    words: Mapping[str, str],
    counted: Mapping[tuple[str, str], tuple[str, ...]] | None = None,
) -> Path:
    """Write the `.mo` file of some words into a folder `locale`, and return the file."""
    made = Catalog(locale=code, fuzzy=False)
    for english, translated in words.items():
        made.add(english, translated)
    for forms, translations in (counted or {}).items():
        made.add(forms, translations)
    file = place / code / "LC_MESSAGES" / "profiles.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(compiled(made))
    return file
