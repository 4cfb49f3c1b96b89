"""Showing: of which piles more cards matter to the players than the one on top.

Whether cards of a pile can be reached or built on is said by its group; this is about piles
that are looked at: a trick, the cards that can be captured, the play that must be beaten.
This module draws nothing, and decides nothing about who sees a card.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardrules.mechanisms.climbing import PLAY_SIZE
from cardrules.profile.model import ProfileSpec

__all__ = ["ALL", "TOP", "shown_of", "shows"]

TOP = "top"
"""No card under the top one matters, unless it can be reached."""

ALL = "all"
"""All cards matter."""


def shows(spec: ProfileSpec) -> dict[str, str]:
    """Return, by group, `"all"` or the memory slot with the number of top cards that matter.

    Groups that are left out show their top cards.
    """
    found: dict[str, str] = {}
    for action in spec.actions.values():
        if action.trick is not None:
            found[action.trick.to] = ALL
        if action.capture is not None:
            found[action.capture.to] = ALL
        if action.climb is not None:
            found[action.climb.to] = PLAY_SIZE
    return found


def shown_of(how: str, size: int, memory: Mapping[str, int | tuple[int, ...]]) -> int:
    """Return how many of the top cards of a pile matter.

    Args:
        how: what its group shows: `"top"`, `"all"` or a memory slot.
        size: how many cards lie there.
        memory: the memory of a view.
    """
    number = size if how == ALL else 1 if how == TOP else memory.get(how, 1)
    return min(size, max(1, number if isinstance(number, int) else 1))
