"""The rules of piles: for every group what may be taken from it, and what may come to it.

Some of them may be others in a phase, or under another action. Nothing here happens by
itself; that is `cardrules.profile.compile.settlers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from cardrules.board import Board, Group
from cardrules.cards import Deck
from cardrules.mechanisms.build import (
    Access,
    BuildAction,
    BySourceSpec,
    Limit,
    PileRule,
    SpaceSpec,
    Target,
    Unit,
)
from cardrules.mechanisms.conditions import optional_condition
from cardrules.mechanisms.relations import Direction, Relation, RelationSpec, compile_relation
from cardrules.profile.model import PileChangeSpec, PileSpec, ProfileSpec
from cardrules.shapes import clauses_of

__all__ = ["compile_build"]


def compile_build(
    spec: ProfileSpec,
    changes: Mapping[str, object],
    board: Board,
    completes: Sequence[int | None],
    name: str = "move",
) -> BuildAction:
    """Make the action that moves cards from pile to pile, under its name.

    `changes` are those that a phase or an action makes to the rules of groups.
    """
    piles = {group: _changed(pile, changes.get(group)) for group, pile in spec.piles.items()}
    rules = [_rule(piles, group, board, completes) for group in board.groups]
    for number, group in enumerate(board.groups):
        parts = piles[group.name].by_source
        if parts:
            rules[number], *more = _by_source(rules[number], parts, board, piles, completes)
            rules += more
    return BuildAction(board, rules, name)


def _by_source(
    rule: PileRule,
    parts: Sequence[BySourceSpec],
    board: Board,
    piles: Mapping[str, PileSpec],
    completes: Sequence[int | None],
) -> list[PileRule]:
    """Return the rules of a group for most sources, and those for the sources of each part."""
    pile, group = piles[rule.group.name], rule.group
    found, own = [], frozenset[int]()
    for number, part in enumerate(parts, 1):
        sources = frozenset(board.group(name).index for name in part.from_) - own
        own |= sources
        start = part.base or part.space
        target = Target(board, group, part.build, start, pile.capacity, pile.complete, completes)
        build_from = sources if part.build else frozenset[int]()
        start_from = sources if start else frozenset[int]()
        name = f"by_source.{number}"
        found.append(PileRule(group, rule.unit, target, build_from, start_from, name))
    main = evolve(rule, build_from=rule.build_from - own, start_from=rule.start_from - own)
    return [main, *found]


def _changed(pile: PileSpec, change: object | None) -> PileSpec:
    """Return the rules of a group with some of them changed."""
    if change is None:
        return pile
    own = {clause.name: getattr(pile, clause.name) for clause in clauses_of(PileSpec).values()}
    for clause in clauses_of(PileChangeSpec).values():
        value = getattr(change, clause.name)
        if value is not None:
            own[clause.name] = value
    return PileSpec(**own)


def _rule(
    piles: Mapping[str, PileSpec], group: Group, board: Board, completes: Sequence[int | None]
) -> PileRule:
    pile = piles[group.name]
    sequence = pile.sequence or pile.build
    limit = Limit(pile.limit, board) if pile.limit else None
    unit = Unit(
        pile.access,
        compile_relation(sequence, board.deck) if sequence else None,
        pile.keep,
        limit,
        board,
        _ways(sequence, board.deck, unmixed=pile.unmixed) if sequence else (),
        optional_condition(pile.access_when, board, completes),
        pile.access_when,
    )
    start = pile.base or pile.space or _default_space(pile)
    target = Target(board, group, pile.build, start, pile.capacity, pile.complete, completes)
    usual = frozenset(
        other.index
        for other in board.groups
        if piles[other.name].access is not Access.NONE
        and not (_is_home(pile) and _is_home(piles[other.name]))
    )

    def sources(names: tuple[str, ...] | None, default: frozenset[int]) -> frozenset[int]:
        return default if names is None else frozenset(board.group(name).index for name in names)

    build_from = sources(pile.build.from_, usual) if pile.build else frozenset()
    start_from = frozenset[int]()
    if start is not None:
        start_from = sources(start.from_, build_from if pile.build else usual)
    return PileRule(group, unit, target, build_from, start_from)


def _ways(sequence: RelationSpec, deck: Deck, *, unmixed: bool) -> tuple[Relation, ...]:
    """Return the ways of a sequence that may go several; it moves only if it goes one of them.

    It may go up or down, and where it is not mixed, by one relation or by the other.
    """
    own = {c.name: getattr(sequence, c.name) for c in clauses_of(RelationSpec).values()}
    if unmixed and sequence.or_ is not None:
        alone = RelationSpec(**{**own, "or_": None})
        first = _ways(alone, deck, unmixed=True) or (compile_relation(alone, deck),)
        others = _ways(sequence.or_, deck, unmixed=True)
        return (*first, *(others or (compile_relation(sequence.or_, deck),)))
    if sequence.direction is not Direction.BOTH:
        return ()
    return tuple(
        compile_relation(RelationSpec(**{**own, "direction": way}), deck)
        for way in (Direction.UP, Direction.DOWN)
    )


def _is_home(pile: PileSpec) -> bool:
    """Return whether cards come to stay on such piles, so that they do not go between them."""
    return pile.complete is not None or pile.base is not None


def _default_space(pile: PileSpec) -> SpaceSpec | None:
    return SpaceSpec() if pile.build is not None else None
