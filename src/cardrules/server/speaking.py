"""Speaking: the languages in which the server says its sentences.

The only place where the server asks for a language.
"""

from __future__ import annotations

from typing import Final

from cardrules.texts import ENGLISH, Speaker
from cardrules.words import one_of, quoted

__all__ = ["LANGUAGES", "speaker_of"]

LANGUAGES: Final = ("en",)
"""The tags of the languages that can be spoken."""


def speaker_of(language: str) -> Speaker:
    """Return who speaks a language.

    Raises:
        LookupError: nobody does; the message says which languages are spoken.
    """
    if language not in LANGUAGES:
        known = one_of(LANGUAGES)
        raise LookupError(f"no such language, found {quoted(language)}; expected {known}")
    return ENGLISH
