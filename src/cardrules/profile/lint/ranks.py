"""Ranks: the steps of a relation fit the number of ranks.

A step that goes round must come past every rank; one that does not must not be longer than
the suit. This module does not know foundations.
"""

from __future__ import annotations

from math import gcd

from cardrules.board import Board
from cardrules.mechanisms.relations import Direction, RelationSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type

__all__ = ["check_ranks"]

_STEPPING = (Direction.UP, Direction.DOWN, Direction.BOTH)


def check_ranks(board: Board, places: list[Place], findings: Findings) -> None:
    """Note steps that a relation can never make, or that go round past some ranks only."""
    deck = board.deck
    used = {deck.faces[face].suit for face in deck.cards}
    suits = sorted({len(deck.suit_ranks[suit]) for suit in used if suit >= 0})
    for place, relation in of_type(places, RelationSpec):
        lengths = [len(relation.order)] if relation.order else suits
        if relation.direction in _STEPPING and lengths:
            _check_steps(place, relation, lengths, findings)


def _check_steps(
    place: Place, relation: RelationSpec, lengths: list[int], findings: Findings
) -> None:
    path = place.path_of("step")
    for step in relation.step:
        if step and relation.wrap:
            shared = [length for length in lengths if gcd(step, length) != 1]
            if shared:
                message = f"a step of {step} that goes round misses some of the {shared[0]} ranks"
                expected = f"a step that shares no factor with {shared[0]}"
                findings.add(path, message, found=str(step), expected=expected)
        elif step >= max(lengths):
            message = "the step is longer than the suit"
            found, expected = str(step), f"at most {max(lengths) - 1}"
            findings.add(path, message, found=found, expected=expected)
