"""Other hands: there is one for each seat, and somebody whose it is.

This module does not ask whether a hand is ever empty.
"""

from __future__ import annotations

from cardrules.board import Board, Owner
from cardrules.mechanisms.other_hands import AskSpec, PullSpec, Whose
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_one_pile
from cardrules.profile.model import SeatSpec

__all__ = ["check_other_hands"]


def check_other_hands(board: Board, places: list[Place], findings: Findings) -> None:
    """Note hands that cannot be drawn from or asked."""
    for place, pull in of_type(places, PullSpec):
        check_one_pile(board, pull.from_, Owner.SEAT, place.path_of("from"), findings)
        check_one_pile(board, pull.to, None, place.path_of("to"), findings)
        _check_others(board, pull, place, findings)
    for place, ask in of_type(places, AskSpec):
        check_one_pile(board, ask.from_, Owner.SEAT, place.path_of("from"), findings)
        _check_others(board, ask, place, findings)
    for place, seat in of_type(places, SeatSpec):
        if seat.holding is not None:
            check_one_pile(board, seat.holding, Owner.SEAT, place.path_of("holding"), findings)


def _check_others(board: Board, spec: PullSpec | AskSpec, place: Place, findings: Findings) -> None:
    seats = board.seats
    if seats.count == 1:
        findings.add(place.path, "there is no other hand", expected="several seats")
    elif spec.whose is Whose.OPPONENTS and all(len(side) == 1 for side in seats.sides):
        message = "every other seat is an opponent"
        findings.add(place.path_of("whose"), message, expected="'any', or sides of several seats")
