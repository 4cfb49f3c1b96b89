"""Handing: what a seat gives away or gets finds one pile of one owner.

This module does not look at what the cards are worth or when they move.
"""

from __future__ import annotations

from cardrules.board import Board, Owner
from cardrules.mechanisms.handover import DrawSpec, HandOnSpec, NoteSuitSpec
from cardrules.mechanisms.transfer import Receiver, TransferSpec
from cardrules.mechanisms.tribute import TributeSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_named, check_one_pile
from cardrules.words import quoted

__all__ = ["check_handing"]


def check_handing(board: Board, places: list[Place], findings: Findings) -> None:
    """Note transfers and steps that do not fit the seats."""
    for place, transfer in of_type(places, TransferSpec):
        _check_transfer(board, transfer, place, findings)
    for place, move in of_type(places, HandOnSpec):
        _check_move(board, move, place, findings)
    for place, draw in of_type(places, DrawSpec):
        check_one_pile(board, draw.to, Owner.SEAT, place.path_of("to"), findings)
    for place, tribute in of_type(places, TributeSpec):
        check_one_pile(board, tribute.in_, Owner.SEAT, place.path_of("in"), findings)
        if tribute.order:
            every, path = board.deck.every, place.path_of("order")
            check_named(board, every, tribute.order, path, findings)
    for place, note in of_type(places, NoteSuitSpec):
        check_one_pile(board, note.of, None, place.path_of("of"), findings)


def _check_transfer(board: Board, transfer: TransferSpec, place: Place, findings: Findings) -> None:
    check_one_pile(board, transfer.from_, None, place.path_of("from"), findings)
    check_one_pile(board, transfer.to, None, place.path_of("to"), findings)
    is_own = transfer.seat is Receiver.OWN and transfer.slot is None
    if transfer.from_ == transfer.to and is_own:
        message = "the cards would come back to their own pile"
        findings.add(place.path_of("to"), message, expected="another group")
    if is_own:
        return
    key = "seat" if transfer.slot is None else "slot"
    path = place.path_of(key)
    if board.group(transfer.to).owner is Owner.TABLE:
        message = f"{quoted(transfer.to)} belongs to the table"
        findings.add(path, message, expected=f"no {key!r}, or a group of the seats")
    if transfer.seat is Receiver.PARTNER and any(len(side) != 2 for side in board.seats.sides):
        findings.add(path, "not every seat has one partner", expected="sides of two seats")


def _check_move(board: Board, move: HandOnSpec, place: Place, findings: Findings) -> None:
    is_table = board.group(move.from_).owner is Owner.TABLE
    check_one_pile(board, move.to, None, place.path_of("to"), findings)
    if not is_table:
        check_one_pile(board, move.from_, None, place.path_of("from"), findings)
    if len(move.shift) > 1 and move.by is None:
        message = "nothing chooses among several shifts"
        findings.add(place.path_of("shift"), message, expected="a slot in 'by', or one number")
    if len(move.shift) == 1 and move.by is not None:
        message = "there is nothing to choose by the slot"
        findings.add(place.path_of("by"), message, expected="several numbers in 'shift'")
    if is_table and move.shift != (0,):
        message = "piles of the table are not shifted"
        findings.add(place.path_of("shift"), message, expected="'seat', or nothing")
    if not is_table and move.seat is not None:
        message = "the piles of seats go to their own seats, or on by a shift"
        findings.add(place.path_of("seat"), message, expected="'shift', or nothing")
