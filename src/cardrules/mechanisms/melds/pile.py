"""The pile that may be taken: when it is closed or frozen, and what comes of it.

This module does not know with which cards it is taken (see `take`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.board import Board
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.conditions import Situation, describe, optional_condition
from cardrules.mechanisms.melds.options import cards_of
from cardrules.mechanisms.melds.plan import Taken
from cardrules.mechanisms.melds.spec import Amount, TakeSpec
from cardrules.mechanisms.melds.table import Melds
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import Pile
from cardrules.texts import text

__all__ = ["TakenPile"]

declare_codes(
    {
        "take.empty": "There is no card to take.",
        "take.never": "A card lies on top for which the pile cannot be taken.",
    }
)


class TakenPile:
    """What is asked of the pile by an action that takes it.

    Attributes:
        number: The number of the pile.
        is_chosen: Whether the player chooses how many cards are taken.
        aside: The entries of cards that do not come into the hand.
        same: For each entry those of the natural cards of its rank.
        wilds: The entries of wild cards.
        codes: The codes by entries.
    """

    def __init__(self, spec: TakeSpec, clause: str, melds: Melds, tools: Tools) -> None:
        board = tools.board
        deck = board.deck
        self.spec = spec
        self.clause = clause
        self.melds = melds
        self.board: Board = board
        self.when = optional_condition(spec.when, board, tools.completes)
        self.number = board.group(spec.from_).first
        self.is_chosen = spec.amount is Amount.CHOICE
        self.never = self._entries(spec.never)
        self.freezing = self._entries(spec.frozen_by)
        self.aside = self._entries(spec.aside.cards if spec.aside else ())
        same = [self._of_rank(card) for card in range(deck.size)]
        self.same = (*same, *reversed(same))  # by entries, whichever way they face
        self.wilds = _both_ways(cards_of(melds.kinds.wild))
        self.codes = (*deck.codes, *reversed(deck.codes))

    def _entries(self, words: Sequence[str]) -> frozenset[int]:
        """Return the entries of the cards that some words name, whichever way they face."""
        deck = self.board.deck
        mask = deck.select(words)
        return _both_ways(card for card in range(deck.size) if deck.bits[card] & mask)

    def _of_rank(self, card: int) -> frozenset[int]:
        """Return the entries of the natural cards of a card's rank, whichever way they face."""
        deck, wild = self.board.deck, self.melds.kinds.wild
        names = [deck.faces[face].rank_name for face in deck.cards]
        alike = (c for c in range(deck.size) if names[c] == names[card] and not wild >> c & 1)
        return _both_ways(alike)

    def closed(self, state: Situation) -> Refusal | None:
        """Return why nothing can be taken now, whatever is laid, or None."""
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is allowed only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        pile = state.piles[self.number]
        if pile and pile[-1] not in self.never:
            return None
        name = self.board.pile_names[self.number]
        if not pile:
            why = text("{pile} is empty", pile=name)
            return Refusal("take.empty", why, f"{self.clause}.from", {"pile": name})
        code = self.codes[pile[-1]]
        why = text("{pile} cannot be taken while {card} lies on top", pile=name, card=code)
        details: Details = {"pile": name, "card": code}
        return Refusal("take.never", why, f"{self.clause}.never", details)

    def is_frozen(self, state: Situation) -> bool:
        """Return whether the pile is frozen for the seat to move."""
        if self.freezing and not self.freezing.isdisjoint(state.piles[self.number]):
            return True
        return self.spec.frozen_until_open and not self.melds.is_open(state.piles, state.turn)

    def taken(self, state: Situation, amount: int) -> Taken:
        """Return the card that is melded, and those that come to hand."""
        entries = state.piles[self.number][-amount:]
        cards = tuple([entry if entry >= 0 else ~entry for entry in entries])
        card = cards[0] if self.is_chosen else cards[-1]
        rest = cards[1:] if self.is_chosen else cards[:-1]
        if not self.aside.isdisjoint(rest):
            rest = tuple(card for card in rest if card not in self.aside)
        return Taken(card, rest)

    def amounts(self, state: Situation) -> range:
        """Return how many cards may be taken."""
        held = len(state.piles[self.number])
        return range(1, held + 1) if self.is_chosen else range(held, held + 1)

    def is_open_to(self, lying: Pile, codes: Sequence[str]) -> bool:
        """Return whether a meld may get the card, with cards of these codes from the hand."""
        most = self.spec.shorter_than
        return not (self.spec.alone and codes) and (most is None or len(lying) < most)


def _both_ways(cards: Iterable[int]) -> frozenset[int]:
    """Return the entries of cards, whichever way they face."""
    return frozenset(entry for card in cards for entry in (card, ~card))
