"""Plays in plain values: what is asked, and what comes of it.

A play is judged once, and then carried out with a draft or without one; what it does is
handed on as a plan. This module judges nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import field, frozen

from cardrules.mechanisms.melds.spec import MeldSpec
from cardrules.state import Pile

__all__ = ["Asked", "Laid", "Plan", "Taken"]


class Taken(NamedTuple):
    """A card that is taken to be melded, and those that come into the hand with it."""

    card: int
    rest: Pile = ()


class Laid(NamedTuple):
    """A group of a play: the pile it comes to, its cards from the hand, and others."""

    pile: int
    own: Pile
    dug: Pile = ()


class Plan(NamedTuple):
    """What a legal play does.

    `hand` are the entries of the hand that stay there, and `rest` the cards that come there.
    """

    laid: tuple[Laid, ...]
    hand: Pile
    rest: Pile = ()

    @property
    def left(self) -> int:
        """The number of cards in the hand after the play."""
        return len(self.hand) + len(self.rest)


@frozen
class Asked:
    """What an action allows, and the clause that says so."""

    clause: str = ""
    spec: MeldSpec = field(factory=MeldSpec)
