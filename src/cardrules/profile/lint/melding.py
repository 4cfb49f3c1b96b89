"""Melding: the hands, the melds and the pile that is taken are three different things.

This module does not judge which melds there are.
"""

from __future__ import annotations

from cardrules.board import Board, Owner
from cardrules.mechanisms.going_out import GoingOutSpec
from cardrules.mechanisms.melds.spec import AsideSpec, MeldsSpec, OpeningSpec, TakeSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_one_pile
from cardrules.words import quoted

__all__ = ["check_melding"]


def check_melding(board: Board, places: list[Place], findings: Findings) -> None:
    """Note groups of piles that cannot be what they are to be."""
    taken: set[str] = set()
    for place, melds in of_type(places, MeldsSpec):
        check_one_pile(board, melds.from_, None, place.path_of("from"), findings)
        taken = {melds.piles, melds.from_}
        if melds.piles == melds.from_:
            message = f"{quoted(melds.piles)} cannot be the hands as well"
            findings.add(place.path_of("piles"), message, expected="another group")
    for place, take in of_type(places, TakeSpec):
        check_one_pile(board, take.from_, None, place.path_of("from"), findings)
        if take.from_ in taken:
            message = f"{quoted(take.from_)} holds the hands or the melds"
            findings.add(place.path_of("from"), message, expected="another group")
    for place, aside in of_type(places, AsideSpec):
        check_one_pile(board, aside.to, None, place.path_of("to"), findings)
    for place, going_out in of_type(places, GoingOutSpec):
        check_one_pile(board, going_out.hand, None, place.path_of("hand"), findings)
        second = going_out.second_hand
        if second is not None:
            check_one_pile(board, second, None, place.path_of("second_hand"), findings)
            if second == going_out.hand or board.group(second).owner is Owner.TABLE:
                message = f"{quoted(second)} is no second hand"
                expected = "another group, of seats or sides"
                findings.add(place.path_of("second_hand"), message, expected=expected)
    for place, opening in of_type(places, OpeningSpec):
        path = place.path_of("minimum")
        bounds = [step.below for step in opening.minimum]
        if not bounds or bounds[-1] is not None:
            expected = "a last step without 'below'"
            findings.add(path, "no step for the highest scores", expected=expected)
        elif not _rises(bounds[:-1]):
            findings.add(path, "a step that no score reaches", expected="'below' rising")


def _rises(bounds: list[int | None]) -> bool:
    known = [bound for bound in bounds if bound is not None]
    return len(known) == len(bounds) and known == sorted(set(known))
