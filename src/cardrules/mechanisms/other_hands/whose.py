"""Whose hand is meant, when a card is taken from that of another seat or asked for there.

A seat without cards is nobody's choice, and is passed over where one goes round the table.
This module moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cardrules.board import Board, Group
from cardrules.draft import Draft
from cardrules.moves import Argument
from cardrules.state import State

__all__ = ["Hands", "Whose"]


class Whose(Enum):
    """The seats whose hands come into question."""

    NEXT = "next"
    PREVIOUS = "previous"
    ANY = "any"
    OPPONENTS = "opponents"


class Hands:
    """The hands of all seats, seen from the seat to move."""

    def __init__(self, board: Board, group: Group, whose: Whose) -> None:
        self.board = board
        self.whose = whose
        self.piles = tuple(board.pile_of(group, seat) for seat in range(board.seats.count))
        self.names = tuple(board.pile_names[pile] for pile in self.piles)

    def choices(self, state: State | Draft) -> Sequence[int]:
        """Return the seats whose hands may be chosen, in playing order from the one to move."""
        seats, turn = self.board.seats, state.turn
        found = [
            seat
            for step in range(1, seats.count)
            if state.piles[self.piles[seat := (turn + step) % seats.count]]
            and (self.whose is not Whose.OPPONENTS or seats.side_of[seat] != seats.side_of[turn])
        ]
        match self.whose:
            case Whose.NEXT:
                return found[:1]
            case Whose.PREVIOUS:
                return found[-1:]
            case Whose.ANY | Whose.OPPONENTS:
                return found

    def seat(self, name: Argument) -> int | None:
        """Return the seat whose hand has a name, or None."""
        return self.names.index(name) if isinstance(name, str) and name in self.names else None
