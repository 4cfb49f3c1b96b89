"""Checks of a whole profile: do the parts fit together, can the game be dealt and ended."""

from __future__ import annotations

from cardrules.cards import Deck
from cardrules.errors import Problem
from cardrules.profile.document import Document
from cardrules.profile.model import ProfileSpec

__all__ = ["lint"]


def lint(spec: ProfileSpec, deck: Deck, document: Document) -> list[Problem]:
    """Return every problem of a profile that has been read, in no order."""
    return []
