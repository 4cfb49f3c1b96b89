"""Climbing: hands, a pile and kinds of plays go together, and each kind can be told.

This module does not ask whether a hand can ever be played out.
"""

from __future__ import annotations

from cardrules.board import Board, Owner
from cardrules.cards import NOT
from cardrules.mechanisms.climbing import (
    EVERY_KIND,
    BeatsSpec,
    ClimbSpec,
    FinishLineSpec,
)
from cardrules.mechanisms.combinations import check_group
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.lint.tricks import check_named, check_one_pile
from cardrules.words import quoted

__all__ = ["check_climbing"]


def check_climbing(board: Board, places: list[Place], findings: Findings) -> None:
    """Note plays that cannot be made or compared as they are described."""
    for number, (place, climb) in enumerate(of_type(places, ClimbSpec)):
        if number:
            message = "a second action of this kind would mistake the plays of the first"
            findings.add(place.path, message, expected="one such action")
        check_one_pile(board, climb.from_, Owner.SEAT, place.path_of("from"), findings)
        check_one_pile(board, climb.to, Owner.TABLE, place.path_of("to"), findings)
        check_one_pile(board, climb.won, None, place.path_of("won"), findings)
        if climb.won == climb.to:
            message = f"{quoted(climb.won)} is the pile that is won"
            findings.add(place.path_of("won"), message, expected="another group")
        if not climb.kinds:
            findings.add(place.path_of("kinds"), "there are no plays", expected="a kind of play")
        if climb.order:
            every = board.deck.every
            check_named(board, every, climb.order, place.path_of("order"), findings)
        missing = [suit for suit in board.deck.suit_names if suit not in climb.suits]
        if climb.suits and missing:
            message = "suits are left out that decide between plays"
            expected = "every suit of the pack"
            found = ", ".join(missing)
            findings.add(place.path_of("suits"), message, found=found, expected=expected)
        _check_kinds(board, climb, place, places, findings)
    for place, finish in of_type(places, FinishLineSpec):
        if not finish.points:
            findings.add(place.path, "no place is worth anything", expected="some points")


def _check_kinds(
    board: Board, climb: ClimbSpec, place: Place, places: list[Place], findings: Findings
) -> None:
    """Note kinds that are to beat what there is not, and cards attached to nothing."""
    for name, kind in climb.kinds.items():
        if name == EVERY_KIND:
            path = (*place.path_of("kinds"), name)
            findings.add(path, "the name stands for every kind", expected="another name")
        path = (*place.path_of("kinds"), name)
        for key, message in check_group(kind, board.deck):
            findings.add((*path, key), message, expected="a kind of which some play can be made")
        for inner, beats in of_type(places, BeatsSpec):
            if not any(beats is part for part in kind.beats):
                continue
            known = [other for other in climb.kinds if other != name]
            if all(word.startswith(NOT) for word in beats.kinds):
                message = "nothing is beaten from which this would be taken away"
                expected = f"{{ kinds = ['{EVERY_KIND}', ...] }}"
                findings.add(inner.path, message, expected=expected)
            for word in beats.kinds:
                other = word.removeprefix(NOT)
                if other not in (*known, EVERY_KIND):
                    findings.unknown(inner.path, "other kind of play", other, known)
