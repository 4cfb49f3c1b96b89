"""Usage: every pile group gets cards from somewhere and is good for something.

What a mention of a group means is told by the key it stands under: `to` feeds it, the keys
listed here take from it or look at it, and any other, of a mechanism yet unknown, may do both.
A group that players put cards on is good for that, and one that nobody sees and that gets
the rest of the pack holds the cards that are out of play. A group of which the document says
that nothing is taken from it is there to be looked at.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import Board, SeenBy
from cardrules.mechanisms.deal.script import DealStep, Rest
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import (
    PhaseChangeSpec,
    PhaseSpec,
    PileChangeSpec,
    PileSpec,
    ProfileSpec,
)
from cardrules.words import quoted

__all__ = ["LOOKS", "check_usage"]

_FEEDS: Final = frozenset({"to"})
LOOKS: Final = frozenset(
    {
        "from",
        "whole_from",
        "straight_from",
        "gather",
        "then_from",
        "like",
        "numbered_by",
        "of",
        "collect",
        "empty",
        "occupied",
        "not_empty",
        "complete",
        "in",
        "cells",
        "spaces",
        "during",
        "shared_with",
        "takes",
        "turned",
    }
)
"""The keys under which a group is named that gives cards or is only looked at."""


def check_usage(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note groups that never get a card, and groups that nothing is done with."""
    fed, used = _mentioned(board, places)
    for place in places:
        group = place.owner
        if group is None:
            continue
        if isinstance(place.spec, PileSpec | PileChangeSpec):
            if place.path_of("access") != place.path:
                used.add(group)
            if place.spec.build or place.spec.space or place.spec.base:
                fed.add(group)
                used.add(group)
            if isinstance(place.spec, PhaseChangeSpec) and place.spec.refill:
                fed.add(group)
        if isinstance(place.spec, PileSpec):
            if place.spec.refill or place.spec.collect or place.spec.by_source:
                fed.add(group)
            if place.spec.by_source:
                used.add(group)
            if place.spec.complete is not None:
                used.add(group)
    for _, step in of_type(places, DealStep):
        if step.count is Rest.REST:
            used.update(name for name in step.to if _is_hidden(spec, name))
    for name in spec.piles:
        if name not in fed:
            expected = "a deal, a refill or a rule that puts cards there"
            message = f"the pile group {quoted(name)} never gets a card"
            findings.add(("piles", name), message, expected=expected)
        elif name not in used:
            expected = (
                "an 'access', or a rule that takes cards from it or looks at it; "
                "access = 'none' if it only lies there"
            )
            message = f"the pile group {quoted(name)} is not used"
            findings.add(("piles", name), message, expected=expected)
    _check_turning(spec, findings)


def _is_hidden(spec: ProfileSpec, name: str) -> bool:
    return name in spec.piles and spec.piles[name].seen_by is SeenBy.NONE


def _mentioned(board: Board, places: list[Place]) -> tuple[set[str], set[str]]:
    """Return the groups that are fed, and those that are used, by being named."""
    fed: set[str] = set()
    used: set[str] = set()
    for place in places:
        if isinstance(place.spec, PhaseSpec):
            continue  # it names the groups whose rules it changes
        for word in place.words():
            if word.clause.refers not in ("piles", "groups") or word.text in word.clause.also:
                continue
            key = word.clause.key
            name = board.groups[board.group_of[board.piles(word.text)[0]]].name
            if key not in LOOKS:
                fed.add(name)
            if key not in _FEEDS or place.path[0] != "deal":
                used.add(name)
    return fed, used


def _check_turning(spec: ProfileSpec, findings: Findings) -> None:
    """Note cards that are to be turned up by a move that no phase has, and the reverse."""
    by_move = [name for name, pile in spec.piles.items() if pile.turn_up.value == "move"]
    turning = any("turn" in phase.actions for phase in spec.phases)
    if by_move and not turning:
        path = ("piles", by_move[0], "turn_up")
        expected = "the action 'turn' in a phase"
        findings.add(path, "cards are turned up by a move that no phase has", expected=expected)
    if turning and not by_move:
        number = next(n for n, phase in enumerate(spec.phases) if "turn" in phase.actions)
        path_of_phase = ("phases", number, "actions")
        expected = "turn_up = 'move' in a pile group"
        findings.add(path_of_phase, "the action 'turn' has nothing to turn up", expected=expected)
