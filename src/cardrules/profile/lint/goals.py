"""Goals: the game can be won as far as the cards go.

The piles that must become complete hold the pack, can grow that long, and every card can
come to lie on one of them. Whether a deal can be won is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.board import Board, Group
from cardrules.mechanisms.build import Access, BaseSpec, BuildSpec, SpaceSpec
from cardrules.mechanisms.diverting import DivertSpec
from cardrules.mechanisms.relations import (
    Direction,
    RelationSpec,
    SuitRelation,
    compile_relation,
)
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place
from cardrules.profile.lint.usage import LOOKS
from cardrules.profile.model import PileChangeSpec, PileSpec, ProfileSpec, WonWord
from cardrules.words import quoted

__all__ = ["check_goals"]

_SINGLE: Final = (Access.NONE, Access.TOP, Access.ENDS, Access.ANY)


def check_goals(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note goals that the cards cannot reach."""
    if spec.end.won is not WonWord.ALL_COMPLETE:
        return
    path: Path = ("end", "won")
    groups = [group for group in board.groups if spec.piles[group.name].complete is not None]
    if not groups:
        message = "no pile has a 'complete' length"
        findings.add(path, message, expected="a pile group that has one, or a condition")
        return
    room = sum((spec.piles[group.name].complete or 0) * group.count for group in groups)
    if room != board.deck.size:
        message = "the complete piles do not hold the pack"
        found, expected = f"room for {room} cards", f"room for {board.deck.size}, or a condition"
        findings.add(path, message, found=found, expected=expected)
    fed = _fed_otherwise(board, places)
    fed |= {name for name, pile in spec.piles.items() if pile.by_source}
    chains = [_chain(spec, board, group) for group in groups if group.name not in fed]
    for chain in chains:
        _check_chain(chain, board, findings)
    if len(chains) == len(groups) and not findings:
        _check_homes(chains, board, findings)


class _Chain:
    """What the piles of a group may hold: the cards they start with, and what follows.

    `takes_units` says that several cards may arrive as one, which then need not follow the
    pile's own relation.
    """

    def __init__(
        self,
        group: Group,
        pile: PileSpec,
        starts: int,
        tables: tuple[tuple[int, ...], ...],
        *,
        takes_units: bool,
        builds: list[BuildSpec],
    ) -> None:
        self.group = group
        self.pile = pile
        self.starts = starts
        self.tables = tables
        self.takes_units = takes_units
        self.builds = builds


def _fed_otherwise(board: Board, places: list[Place]) -> set[str]:
    """Return the groups that get cards after the deal by other rules than their own."""
    found = set()
    for place in places:
        is_refill = place.path[-1:] == ("refill",)
        if is_refill and place.owner is not None:
            found.add(place.owner)
        is_diverted = isinstance(place.spec, DivertSpec) and place.owner is not None
        if place.path[:1] not in (("actions",), ("steps",)) and not is_diverted:
            continue
        for word in place.words():
            if word.clause.refers in ("piles", "groups") and word.clause.key not in LOOKS:
                found.add(board.groups[board.group_of[board.piles(word.text)[0]]].name)
    return found


def _chain(spec: ProfileSpec, board: Board, group: Group) -> _Chain:
    deck = board.deck
    starts = _dealt(spec, board, group)
    tables = []
    takes_units = False
    own = spec.piles[group.name]
    builds, starters = _rules(spec, group.name)
    for start in starters:
        if isinstance(start, BaseSpec):
            starts |= deck.select(start.by_pile or start.cards)
        else:
            starts |= deck.select(word for word in start.accepts if word != "none")
    for build in builds:
        allowed = deck.select(build.cards)
        tables.append(tuple(mask & allowed for mask in compile_relation(build, deck).table))
    for part in (*builds, *starters):
        takes_units |= part.at_least > 1 or part.at_most not in (None, 1)
        takes_units |= isinstance(part, BuildSpec) and bool(part.whole_from)
    if takes_units:
        units = [part.sequence for part in (*builds, *starters) if part.sequence is not None]
        for other in spec.piles:
            units += _units(spec, other)
        tables += [compile_relation(unit, deck).table for unit in units]
    return _Chain(group, own, starts, tuple(tables), takes_units=takes_units, builds=builds)


def _rules(spec: ProfileSpec, name: str) -> tuple[list[BuildSpec], list[SpaceSpec | BaseSpec]]:
    """Return how the piles of a group grow and start, in any phase."""
    own = spec.piles[name]
    parts: list[PileSpec | PileChangeSpec] = [own]
    parts += [phase.piles[name] for phase in spec.phases if name in phase.piles]
    builds = [part.build for part in parts if part.build is not None]
    starters: list[SpaceSpec | BaseSpec] = [
        start for part in parts if (start := part.base or part.space) is not None
    ]
    if builds and not (own.base or own.space):
        starters.append(SpaceSpec())
    return builds, starters


def _dealt(spec: ProfileSpec, board: Board, group: Group) -> int:
    """Return the faces that the deal may lay on a pile of the group."""
    deck, mask = board.deck, 0
    for step in spec.deal.steps:
        if any(pile in group.piles for name in step.to for pile in board.piles(name)):
            mask |= deck.select(step.cards) if step.cards else deck.every
    for divert in spec.deal.divert:
        if any(pile in group.piles for name in divert.to for pile in board.piles(name)):
            mask |= deck.select(divert.cards)
    return mask


def _units(spec: ProfileSpec, name: str) -> list[RelationSpec]:
    """Return the relations by which several cards of a group may move as one."""
    pile = spec.piles[name]
    found = []
    parts: list[PileSpec | PileChangeSpec] = [pile]
    parts += [phase.piles[name] for phase in spec.phases if name in phase.piles]
    for part in parts:
        access = part.access or pile.access
        if access not in _SINGLE:
            relation = part.sequence or part.build or pile.sequence or pile.build
            free = RelationSpec(direction=Direction.ANY)
            found.append(relation if "sequence" in access.value and relation else free)
    return found


def _check_chain(chain: _Chain, board: Board, findings: Findings) -> None:
    """Note a pile that cannot become as long as it must, or has no card to start with."""
    name, path = chain.group.name, ("piles", chain.group.name)
    have = sum(1 for bit in board.deck.bits if bit & chain.starts)
    if not chain.takes_units and have < chain.group.count:
        message = f"too few cards to start every pile of {quoted(name)}"
        found, expected = str(have), f"at least {chain.group.count}"
        findings.add(path, message, found=found, expected=expected)
        return
    longest = _longest(chain, board)
    complete = chain.pile.complete or 0
    if longest is not None and longest < complete:
        message = f"a pile of {quoted(name)} cannot become so long"
        found, expected = str(complete), f"at most {longest}, by its base and its build"
        findings.add((*path, "complete"), message, found=found, expected=expected)


def _longest(chain: _Chain, board: Board) -> int | None:
    """Return the greatest length of a pile, or None where ranks set no bound."""
    if chain.takes_units or len(chain.builds) > 1:
        return None
    if not chain.builds or chain.builds[0].suit is SuitRelation.NONE:
        return 1
    build = chain.builds[0]
    is_bounded = build.direction in (Direction.UP, Direction.DOWN) and 0 not in build.step
    is_bounded = is_bounded and len(set(build.order)) == len(build.order)
    if build.wrap or build.wild or build.or_ or not is_bounded:
        return None
    lengths: dict[int, int] = {}
    table = chain.tables[0]
    return max(
        (_length(face, table, lengths) for face in board.deck.members(chain.starts)), default=0
    )


def _length(face: int, table: tuple[int, ...], known: dict[int, int]) -> int:
    """Return the length of the longest chain from a face; ranks only ever rise or fall."""
    if face not in known:
        above = (_length(other, table, known) for other in _faces(table[face]))
        known[face] = 1 + max(above, default=0)
    return known[face]


def _faces(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _check_homes(chains: list[_Chain], board: Board, findings: Findings) -> None:
    """Note cards that no pile to be completed ever accepts."""
    deck = board.deck
    housed = 0
    for chain in chains:
        housed |= _closure(chain)
    homeless = [
        deck.faces[face].code for face in dict.fromkeys(deck.cards) if not housed >> face & 1
    ]
    if homeless:
        more = f" and {len(homeless) - 5} more" if len(homeless) > 5 else ""
        found = ", ".join(homeless[:5]) + more
        message = "some cards can never come to lie on a complete pile"
        path = ("piles", chains[0].group.name)
        findings.add(path, message, found=found, expected="a home for every card")


def _closure(chain: _Chain) -> int:
    """Return the mask of all faces that can lie in a pile of the chain."""
    found = todo = chain.starts
    while todo:
        new = 0
        for face in _faces(todo):
            for table in chain.tables:
                new |= table[face]
        todo = new & ~found
        found |= new
    return found
