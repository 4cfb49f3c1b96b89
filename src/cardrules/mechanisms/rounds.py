"""Rounds: gathering all cards for the next deal, and passing the deal on.

What is remembered of a match lives in lasting memory slots; everything else begins anew.
This module does not score a round.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardrules.board import Board
from cardrules.draft import DEALER, Draft
from cardrules.mechanisms.base import Effect
from cardrules.mechanisms.deal import Dealer

__all__ = ["Rounds"]


class Rounds:
    """The steps of the phase table that every match needs."""

    NAMES = ("deal", "pass-deal")

    def __init__(self, board: Board, dealer: Dealer) -> None:
        self.board = board
        self.dealer = dealer

    def steps(self) -> Mapping[str, Effect]:
        """Return the steps by name."""
        return {"deal": _Deal(self.board, self.dealer), "pass-deal": _PassDeal()}


class _Deal:
    """Gather all cards, shuffle them, and deal a round."""

    def __init__(self, board: Board, dealer: Dealer) -> None:
        self.board = board
        self.dealer = dealer

    def run(self, draft: Draft) -> None:
        """Deal, with every slot that does not last set to its initial value."""
        for pile in range(len(draft.piles)):
            draft.lift(pile)
        for number, slot in enumerate(self.board.slots):
            if not slot.lasting:
                draft.memory[number] = slot.initial
        pack = draft.shuffle(tuple(range(self.board.deck.size)))
        self.dealer.deal(draft, 0, pack)


class _PassDeal:
    """The next seat becomes dealer."""

    def run(self, draft: Draft) -> None:
        """Pass the deal on."""
        draft.set(DEALER, draft.board.seats.after(draft.number(DEALER)))
