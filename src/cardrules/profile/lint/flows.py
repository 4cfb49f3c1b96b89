"""Flows: cards that move by themselves never come back, so that automatic steps end.

A refill takes from its sources, a collecting pile from its own, and what is laid out goes
elsewhere; these are arrows between groups, and the arrows must not close.
This module does not look at phases.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import Board
from cardrules.mechanisms.build import Access
from cardrules.mechanisms.laying_out import LayOutSpec
from cardrules.mechanisms.refill import RefillSpec
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import PileSpec, ProfileSpec
from cardrules.words import quoted

__all__ = ["check_flows", "check_take_back"]

Arrow = tuple[str, str, Path]
"""A group that cards leave by themselves, the one that they come to, and who says so."""


_FLOWS: Final[dict[type, dict[str, bool]]] = {
    RefillSpec: {"from": False},
    LayOutSpec: {"to": True, "replace_from": False},
    PileSpec: {"collect": False},
}
"""The keys under which piles are named that cards go to (true) or come from by themselves."""


def check_flows(board: Board, places: list[Place], findings: Findings) -> None:
    """Note every circle in which cards could go round for ever, at its first arrow."""
    arrows = _arrows(board, places)
    leads: dict[str, set[str]] = {}
    for source, target, _ in arrows:
        leads.setdefault(source, set()).add(target)
    noted: set[str] = set()
    for source, target, path in arrows:
        beyond = _reached(leads, target)
        if source in beyond and not {source, target} <= noted:
            noted |= {group for group in beyond if source in _reached(leads, group)}
            message = f"cards would go round from {quoted(source)} to {quoted(target)} and back"
            findings.add(path, message, expected="sources that do not depend on each other")


def check_take_back(spec: ProfileSpec, findings: Findings) -> None:
    """Note groups that would collect at once again what players may take back from them."""
    for name, pile in spec.piles.items():
        if pile.access is Access.NONE:
            continue
        for number, source in enumerate(pile.collect):
            if _accepts_from(spec.piles[source], name):
                message = f"what goes back to {quoted(source)} would be collected again at once"
                expected = f"no way back from {quoted(name)}, or no 'collect'"
                findings.add(("piles", name, "collect", number), message, expected=expected)


def _accepts_from(pile: PileSpec, name: str) -> bool:
    for part in (pile.build, pile.space, pile.base):
        if part is not None and (part.from_ is None or name in part.from_):
            return True
    return False


def _arrows(board: Board, places: list[Place]) -> list[Arrow]:
    found: list[Arrow] = []
    for place in places:
        owner = place.owner
        keys = next((keys for cls, keys in _FLOWS.items() if isinstance(place.spec, cls)), {})
        for word in place.words() if owner is not None else ():
            if word.clause.key in keys and word.text not in word.clause.also:
                other = board.groups[board.group_of[board.piles(word.text)[0]]].name
                away = keys[word.clause.key]
                assert owner is not None
                source, target = (owner, other) if away else (other, owner)
                found.append((source, target, word.path))
    for place, refill in of_type(places, RefillSpec):
        for divert in refill.divert:
            for source in refill.from_:
                names = (place.owner or "") if source == "next" else source
                for target in divert.to:
                    pair = (_group(board, names), _group(board, target))
                    found.append((*pair, place.path_of("divert")))
    return found


def _group(board: Board, name: str) -> str:
    return board.groups[board.group_of[board.piles(name)[0]]].name


def _reached(leads: dict[str, set[str]], start: str) -> set[str]:
    """Return every group that cards come to from one, itself included."""
    found, todo = {start}, [start]
    while todo:
        for group in leads.get(todo.pop(), ()):
            if group not in found:
                found.add(group)
                todo.append(group)
    return found
