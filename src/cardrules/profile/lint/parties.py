"""Parties: what asks who plays together has somebody who says so, and calls can be made.

This module does not ask whether a party is ever found.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import Board, Owner
from cardrules.mechanisms.calling import CallSpec, PartySpec
from cardrules.mechanisms.parties import PARTY
from cardrules.mechanisms.sides import SideSpec
from cardrules.mechanisms.tricks.spec import JoinSpec
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_one_pile
from cardrules.profile.model import ProfileSpec

__all__ = ["check_parties"]

_ADDED: Final = (
    *("points", "cards", "piles", "laid", "combinations", "declared", "tricks", "last_trick"),
    *("slot", "finish"),
)
"""The lines of which those of several sides can be added up."""


def check_parties(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note parties that nobody can be of, and calls that cannot be made."""
    for place, call in of_type(places, CallSpec):
        check_one_pile(board, call.from_, Owner.SEAT, place.path_of("from"), findings)
    for place, step in of_type(places, PartySpec):
        if not (step.seats or step.holds or step.called):
            expected = "'seats', 'holds' or 'called'"
            findings.add(place.path, "nobody is of the party", expected=expected)
    for place, joins in of_type(places, JoinSpec):
        if not joins.cards and joins.called is None:
            expected = "'cards', or a slot 'called'"
            findings.add(place.path, "no card shows who is of the party", expected=expected)
        if joins.bound and joins.called is None:
            message = "there is no card that could be called"
            findings.add(place.path_of("bound"), message, expected="a slot 'called'")
    for place, side in of_type(places, SideSpec):
        if side.party is not None:
            _check_there(board, place.path_of("party"), findings)
    for number, line in enumerate(spec.score.lines if spec.score is not None else ()):
        path: Path = ("score", "lines", number, "together")
        if line.together:
            _check_there(board, path, findings)
            if not any(getattr(line, key) is not None for key in _ADDED):
                message = "what counts here is not added up"
                findings.add(path, message, expected="a line of " + ", ".join(_ADDED))


def _check_there(board: Board, path: Path, findings: Findings) -> None:
    if PARTY not in board.slot_index:
        expected = "a step 'party', or 'joins' of a trick"
        findings.add(path, "nothing says who is of the party", expected=expected)
