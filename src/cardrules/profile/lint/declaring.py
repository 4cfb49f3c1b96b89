"""Declaring: tables that look at one suit know which, and heights are told of every card.

This module does not ask whether a hand can hold anything to declare.
"""

from __future__ import annotations

from cardrules.board import Board
from cardrules.mechanisms.declaring import BestDeclaredSpec, DeclareSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_named

__all__ = ["check_declaring"]


def check_declaring(board: Board, places: list[Place], findings: Findings) -> None:
    """Note declarations that cannot be compared or found."""
    for place, declare in of_type(places, DeclareSpec):
        if declare.suited and declare.suit is None:
            message = "nothing says within which suit"
            findings.add(place.path_of("suited"), message, expected="a slot 'suit'")
        if declare.suit is not None and not declare.suited:
            message = "no table looks at the suit"
            findings.add(place.path_of("suit"), message, expected="tables in 'suited'")
    for place, best in of_type(places, BestDeclaredSpec):
        if best.order:
            path = place.path_of("order")
            check_named(board, board.deck.every, best.order, path, findings)
