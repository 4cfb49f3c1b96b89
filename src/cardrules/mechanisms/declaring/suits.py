"""The cards of the suit that a memory slot holds, such as trumps.

This module does not know what they are looked at for.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.board import Board
from cardrules.mechanisms.conditions import Situation

__all__ = ["Within"]


class Within:
    """The cards of the suit that a memory slot holds; all cards where no slot is given."""

    def __init__(self, board: Board, slot: str | None) -> None:
        deck = board.deck
        self.slot = -1 if slot is None else board.slot_index[slot]
        faces = [deck.faces[face] for face in deck.cards]
        self.every = (1 << deck.size) - 1
        self.suits = [
            sum(1 << card for card, face in enumerate(faces) if face.suit == suit)
            for suit in range(len(deck.suit_names))
        ]

    def mask(self, situation: Situation) -> int:
        """Return the mask of the cards."""
        if self.slot < 0:
            return self.every
        suit = situation.memory[self.slot]
        assert isinstance(suit, int)
        return self.suits[suit] if 0 <= suit < len(self.suits) else 0

    def of(self, situation: Situation, cards: Iterable[int]) -> list[int]:
        """Return those of some cards that are of the suit."""
        mask = self.mask(situation)
        return [card for card in cards if mask >> card & 1]
