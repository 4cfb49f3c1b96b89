"""Laying hands out: knocks, arrangements and what was laid have the melds and piles they need.

This module does not judge whether a hand can ever be laid out.
"""

from __future__ import annotations

from cardrules.board import Board, Owner
from cardrules.mechanisms.melds import (
    ArrangeSpec,
    KnockSpec,
    LaidLineSpec,
    MeldSpec,
    MeldsSpec,
    TakeSpec,
)
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_one_pile
from cardrules.words import quoted

__all__ = ["check_knocking"]

_NEED_MELDS = (ArrangeSpec, KnockSpec, LaidLineSpec, MeldSpec, TakeSpec)


def check_knocking(board: Board, places: list[Place], findings: Findings) -> None:
    """Note what lacks melds, and piles that cannot be what they are to be."""
    melds = next((melds for _, melds in of_type(places, MeldsSpec)), None)
    if melds is None:
        for place in places:
            if isinstance(place.spec, _NEED_MELDS):
                message = "nothing says which melds there are"
                findings.add(place.path, message, expected="a part 'melds'")
        return
    taken = {melds.piles, melds.from_}
    for place, knock in of_type(places, KnockSpec):
        _check_pile(board, knock.to, taken, place.path_of("to"), findings)
        if knock.takes is not None:
            _check_pile(board, knock.takes, taken, place.path_of("takes"), findings)
    for place in places:
        if isinstance(place.spec, KnockSpec | ArrangeSpec) and place.spec.rest is not None:
            _check_pile(board, place.spec.rest, taken, place.path_of("rest"), findings)
    _check_credit(board, melds, places, findings)


def _check_pile(board: Board, name: str, taken: set[str], path: Path, findings: Findings) -> None:
    check_one_pile(board, name, None, path, findings)
    if name in taken:
        message = f"{quoted(name)} holds the hands or the melds"
        findings.add(path, message, expected="another group")


def _check_credit(board: Board, melds: MeldsSpec, places: list[Place], findings: Findings) -> None:
    """Note cards that are to count for who laid them, on melds that belong to nobody."""
    if board.group(melds.piles).owner is not Owner.TABLE:
        return
    message = f"{quoted(melds.piles)} belongs to the table"
    expected = "melds of sides or of seats"
    for place, spec in of_type(places, MeldsSpec):
        if spec.credit:
            findings.add(place.path_of("credit"), message, expected=expected)
    for place, _ in of_type(places, LaidLineSpec):
        findings.add(place.path, message, expected=expected)
