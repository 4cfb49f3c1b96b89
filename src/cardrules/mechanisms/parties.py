"""Parties: seats that play together against all others in one round, as it is found in play.

The slot `party` holds the seats that are known to be of the party. It never holds one of
which the others do not know, so that nothing is hidden in it.
This module does not say how a seat comes to be of the party, nor what that is worth.
"""

from __future__ import annotations

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.mechanisms.conditions import Situation
from cardrules.state import Slot

__all__ = ["PARTY", "PARTY_SLOT", "camp_of", "is_of_party", "join_party"]

PARTY = "party"
"""The memory slot with the seats that are known to be of the party."""

PARTY_SLOT = Slot(PARTY, ())


def join_party(draft: Draft, seat: int) -> None:
    """Let a seat be of the party; nothing happens if it is already."""
    slot = draft.board.slot_index[PARTY]
    seats = draft.numbers(slot)
    if seat not in seats:
        draft.set(slot, (*seats, seat))


def is_of_party(board: Board, situation: Situation, side: int) -> bool:
    """Return whether a seat of the side is of the party."""
    party = situation.memory[board.slot_index[PARTY]]
    assert isinstance(party, tuple)
    return any(seat in party for seat in board.seats.sides[side])


def camp_of(board: Board, situation: Situation, side: int) -> tuple[int, ...]:
    """Return the sides that stand together with one, itself the first."""
    is_of_it = is_of_party(board, situation, side)
    others = [
        other
        for other in range(len(board.seats.sides))
        if other != side and is_of_party(board, situation, other) == is_of_it
    ]
    return (side, *others)
