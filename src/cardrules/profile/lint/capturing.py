"""Capturing: hands, a table and piles for what is taken go together, and something is taken.

This module does not ask whether the cards ever run out.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import Board, Owner
from cardrules.mechanisms.capture import CaptureSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_one_pile

__all__ = ["check_capturing"]

_RULES: Final = ("same", "sum", "total", "takes_all")
_GREATEST: Final = 1000


def check_capturing(board: Board, places: list[Place], findings: Findings) -> None:
    """Note captures that cannot be played as they are described."""
    for place, capture in of_type(places, CaptureSpec):
        check_one_pile(board, capture.from_, Owner.SEAT, place.path_of("from"), findings)
        check_one_pile(board, capture.to, Owner.TABLE, place.path_of("to"), findings)
        check_one_pile(board, capture.won, None, place.path_of("won"), findings)
        if not any(getattr(capture, rule) for rule in _RULES):
            expected = "at least one of " + ", ".join(map(repr, _RULES))
            findings.add(place.path, "nothing says which cards are taken", expected=expected)
        has_sum = capture.sum or capture.total is not None
        if capture.values and not has_sum:
            message = "values without a sum"
            findings.add(place.path_of("values"), message, expected="'sum' or a 'total'")
        if capture.single_first and not (has_sum and (capture.same or capture.sum)):
            message = "no single card stands against several others"
            expected = "'sum', or a 'total' beside 'same'"
            findings.add(place.path_of("single_first"), message, expected=expected)
        known = dict.fromkeys(face.rank_name for face in board.deck.faces)
        if capture.several and not (has_sum or capture.same):
            message = "there is nothing of which several could be taken"
            expected = "'same', 'sum' or a 'total'"
            findings.add(place.path_of("several"), message, expected=expected)
        for rank, value in capture.values.items():
            path = (*place.path_of("values"), rank)
            if rank not in known:
                findings.unknown(path, "rank", rank, known)
            elif not 0 <= value <= _GREATEST:
                expected = f"from 0 to {_GREATEST}"
                findings.add(path, "no value", found=str(value), expected=expected)
        if capture.total is not None and capture.total > _GREATEST:
            found, expected = str(capture.total), f"at most {_GREATEST}"
            findings.add(place.path_of("total"), "too large", found=found, expected=expected)
