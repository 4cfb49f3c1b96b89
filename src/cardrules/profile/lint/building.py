"""Building: settings that only mean something beside others have them beside them.

This module does not ask whether the game can be won.
"""

from __future__ import annotations

from cardrules.board import Board
from cardrules.mechanisms.build import BaseSpec, BuildSpec, SpaceSpec
from cardrules.mechanisms.build.spec import BySourceSpec, PeerSpec
from cardrules.mechanisms.diverting import DivertSpec
from cardrules.mechanisms.refill import RefillSpec
from cardrules.mechanisms.relations import Direction
from cardrules.mechanisms.swapping import SwapSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import PileSpec
from cardrules.shapes import clauses_of
from cardrules.words import quoted

__all__ = ["check_building"]


def check_building(board: Board, places: list[Place], findings: Findings) -> None:
    """Note settings that can have no effect where they stand."""
    for place, build in of_type(places, BuildSpec):
        if build.one_way is not None and build.direction is not Direction.BOTH:
            message, expected = "there is one way only", "direction = 'both' beside it"
            findings.add(place.path_of("one_way"), message, expected=expected)
    for place, base in of_type(places, BaseSpec):
        if base.paired and not base.shared_with:
            _lacks(place, "paired", "'shared_with'", findings)
        if base.shared_with and not (base.shared or base.paired):
            _lacks(place, "shared_with", "'shared' or 'paired'", findings)
        if base.offset and not base.shared_with:
            _lacks(place, "offset", "'shared_with'", findings)
    for place, space in of_type(places, SpaceSpec):
        if space.offset and not space.shared_with:
            _lacks(place, "offset", "'shared_with'", findings)
    for place, _ in of_type(places, PeerSpec):
        if place.owner is not None and board.group(place.owner).count == 1:
            message = "the group has one pile only"
            findings.add(place.path, message, expected="other piles that can be looked at")
    for place, pile in of_type(places, PileSpec):
        sequence = pile.sequence or pile.build
        if pile.unmixed and (sequence is None or sequence.or_ is None):
            _lacks(place, "unmixed", "'or' in what is a sequence", findings)
    _check_by_source(places, findings)
    _check_neighbors(board, places, findings)
    for place, refill in of_type(places, RefillSpec):
        for number, divert in enumerate(refill.divert):
            for key in ("replace", "during"):
                if getattr(divert, key) != clauses_of(DivertSpec)[key].default:
                    message = f"{quoted(key)} without effect: a refill goes on until it is full"
                    path = (*place.path_of("divert"), number, key)
                    findings.add(path, message, expected=f"no {quoted(key)} here")
        if not refill.paired or place.owner is None:
            continue
        own = board.group(place.owner).count
        for number, name in enumerate(refill.from_):
            count = 1 if name == "next" else len(board.piles(name))
            if name == "next" or count != own:
                path = (*place.path_of("from"), number)
                expected = f"a group of {own} piles, as 'paired' says"
                findings.add(path, "no pair for each pile", found=repr(name), expected=expected)


def _check_neighbors(board: Board, places: list[Place], findings: Findings) -> None:
    """Note neighbours asked of a pile that has none."""
    for place in places:
        near = getattr(place.spec, "near", None)
        if near and place.owner is not None and board.group(place.owner).count == 1:
            message = "the group has one pile only"
            findings.add(place.path_of("near"), message, expected="other piles that lie near it")
    for place, swap in of_type(places, SwapSpec):
        if len({pile for name in swap.of for pile in board.piles(name)}) == 1:
            findings.add(place.path_of("of"), "one pile only", expected="two piles or more")


def _check_by_source(places: list[Place], findings: Findings) -> None:
    """Note rules for certain sources that are for none, or for the sources of others."""
    seen: dict[tuple[str | None, str], None] = {}
    for place, part in of_type(places, BySourceSpec):
        if part.build is None and part.space is None and part.base is None:
            findings.add(place.path, "nothing is accepted", expected="'build', 'space' or 'base'")
        for word in place.words():
            if (place.owner, word.text) in seen:
                message = f"the rules for {quoted(word.text)} stand here twice"
                findings.add(word.path, message, expected="a group that has no such rules yet")
            seen[place.owner, word.text] = None
        for key in ("build", "space", "base"):
            inner = getattr(part, key)
            if inner is not None and inner.from_ is not None:
                message = "'from' stands in both tables"
                findings.add((*place.path_of(key), "from"), message, expected="the outer one alone")


def _lacks(place: Place, key: str, other: str, findings: Findings) -> None:
    findings.add(place.path_of(key), f"without effect here: no {other}", expected=f"{other} too")
