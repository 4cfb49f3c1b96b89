"""From a checked profile to compiled rules: the board, and a phase table of live parts.

Every name becomes a number here and every relation a table, so that play never reads a
word of the profile. This module trusts the linter; it explains no problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from cardrules.board import Board, Facing, Group, Owner
from cardrules.cards import Deck
from cardrules.draft import Draft
from cardrules.mechanisms.base import Action, Settler
from cardrules.mechanisms.build import (
    Access,
    BuildAction,
    Collect,
    Limit,
    PileRule,
    SpaceSpec,
    Target,
    Unit,
)
from cardrules.mechanisms.conditions import Condition, Situation, compile_condition
from cardrules.mechanisms.deal import Dealer, Redeal, StockDeal
from cardrules.mechanisms.refill import Refill, TurnAction, TurnUp, TurnUpWord
from cardrules.mechanisms.relations import compile_relation
from cardrules.mechanisms.tally import Tally
from cardrules.profile.model import (
    ActionSpec,
    EndSpec,
    PhaseSpec,
    PileChangeSpec,
    PileSpec,
    ProfileSpec,
    SeatsSpec,
    SidesWord,
    WonWord,
)
from cardrules.seats import Seats
from cardrules.shapes import clauses_of
from cardrules.state import Slot

__all__ = ["OVER", "Compiled", "Phase", "compile_profile"]

OVER = "over"
"""The name of the phase in which the game has ended; it follows the profile's own."""


@frozen
class Phase:
    """One row of the phase table: what may be done, what follows by itself, what comes next."""

    name: str
    actions: Mapping[str, Action] = field(factory=dict)
    settlers: tuple[Settler, ...] = ()
    next: tuple[tuple[Condition, int], ...] = ()


@frozen(eq=False)
class Compiled:
    """A profile, ready to be played."""

    spec: ProfileSpec
    board: Board
    phases: tuple[Phase, ...]
    dealer: Dealer
    won: Condition
    lost: Condition | None
    tally: Tally | None
    completes: tuple[int | None, ...]

    @property
    def over(self) -> int:
        """The number of the phase in which the game has ended."""
        return len(self.phases) - 1


def compile_profile(spec: ProfileSpec, deck: Deck) -> Compiled:
    """Compile a profile that the linter has passed."""
    board = _board(spec, deck)
    completes = tuple(
        spec.piles[board.groups[board.group_of[pile]].name].complete
        for pile in range(len(board.pile_names))
    )
    room = tuple(_room(spec, board, pile) for pile in range(len(board.pile_names)))
    actions = {
        name: _action(name, action, board, completes, room) for name, action in spec.actions.items()
    }
    names = [phase.name for phase in spec.phases]
    phases = [_phase(spec, phase, board, completes, actions, names) for phase in spec.phases]
    tally = Tally(spec.score.events, board) if spec.score and spec.score.events else None
    build = _build(spec, spec.phases[0], board, completes)

    def accepts(draft: Draft, pile: int, card: int) -> bool:
        target = build.rules[board.group_of[pile]].target
        mask = target.masks(draft)[pile - target.group.first]
        return bool(mask & deck.bits[card])

    return Compiled(
        spec,
        board,
        (*phases, Phase(OVER)),
        Dealer(spec.deal, board, accepts, "deal"),
        _won(spec.end, board, completes),
        compile_condition(spec.end.lost, board, completes) if spec.end.lost else None,
        tally,
        completes,
    )


def make_seats(spec: SeatsSpec) -> Seats:
    """Make the seats of a game."""
    seats = range(spec.count)
    sides: tuple[tuple[int, ...], ...]
    if spec.sides is SidesWord.EACH:
        sides = tuple((seat,) for seat in seats)
    elif spec.sides is SidesWord.OPPOSITE:
        half = spec.count // 2
        sides = tuple((seat, seat + half) for seat in range(half))
    else:
        sides = tuple(tuple(seat - 1 for seat in side) for side in spec.sides)
    return Seats(spec.count, spec.order.value == "counterclockwise", sides)


def _board(spec: ProfileSpec, deck: Deck) -> Board:
    seats = make_seats(spec.seats)
    owners = {Owner.TABLE: 1, Owner.SEAT: seats.count, Owner.SIDE: len(seats.sides)}
    groups: list[Group] = []
    first = 0
    for index, (name, pile) in enumerate(spec.piles.items()):
        count = pile.count * owners[pile.owner]
        groups.append(Group(name, index, first, count, pile.owner, pile.seen_by, pile.face))
        first += count
    return Board(deck, seats, tuple(groups), _slots(spec))


def _slots(spec: ProfileSpec) -> tuple[Slot, ...]:
    slots = [Slot("shuffles")]
    for action in spec.actions.values():
        if action.redeal is not None:
            slots.extend(Redeal.slots(action.redeal))
    if spec.score and spec.score.events:
        slots.extend(Tally.slots(spec.score.events))
    return tuple({slot.name: slot for slot in slots}.values())


def _room(spec: ProfileSpec, board: Board, pile: int) -> int:
    capacity = spec.piles[board.groups[board.group_of[pile]].name].capacity
    return board.deck.size if capacity is None else capacity


def _action(
    name: str,
    spec: ActionSpec,
    board: Board,
    completes: Sequence[int | None],
    room: Sequence[int],
) -> Action:
    if spec.deal is not None:
        when = compile_condition(spec.deal.when, board, completes) if spec.deal.when else None
        return StockDeal(name, spec.deal, board, when, room)
    assert spec.redeal is not None
    when = compile_condition(spec.redeal.when, board, completes) if spec.redeal.when else None
    return Redeal(name, spec.redeal, board, when)


def _phase(
    spec: ProfileSpec,
    phase: PhaseSpec,
    board: Board,
    completes: Sequence[int | None],
    actions: Mapping[str, Action],
    names: Sequence[str],
) -> Phase:
    build = _build(spec, phase, board, completes)
    turning = [
        group
        for group, rule in zip(board.groups, build.rules, strict=True)
        if rule.unit.access is not Access.NONE
    ]
    by_move = [g for g in turning if spec.piles[g.name].turn_up is TurnUpWord.MOVE]
    by_itself = [
        g
        for g in turning
        if spec.piles[g.name].turn_up is TurnUpWord.AUTO and _may_hide(spec, g.name)
    ]
    own: dict[str, Action] = {"move": build, "turn": TurnAction(board, by_move)}
    settlers: list[Settler] = [TurnUp(board, by_itself)] if by_itself else []
    for group in board.groups:
        pile = spec.piles[group.name]
        if pile.collect:
            sources = tuple(board.group(name) for name in pile.collect)
            settlers.append(Collect(build, group, sources))
    for group in board.groups:
        refill = spec.piles[group.name].refill
        if refill is not None:
            settlers.append(Refill(refill, board, group, f"piles.{group.name}.refill"))
    following = tuple(
        (compile_condition(step.when, board, completes), names.index(step.phase))
        for step in phase.next
    )
    table = {name: actions[name] if name in actions else own[name] for name in phase.actions}
    return Phase(phase.name, table, tuple(settlers), following)


def _may_hide(spec: ProfileSpec, group: str) -> bool:
    """Return whether a card can ever lie face down in a group that players take from."""
    if spec.piles[group].face is Facing.DOWN:
        return True
    steps = [*spec.deal.steps]
    for action in spec.actions.values():
        steps.extend(action.redeal.steps if action.redeal else ())
        if action.deal and action.deal.face is Facing.DOWN:
            return True
    if any(pile.refill and pile.refill.face is Facing.DOWN for pile in spec.piles.values()):
        return True
    return any(step.face is not None or step.face_down for step in steps) or any(
        pile.face is Facing.DOWN and pile.access is not Access.NONE for pile in spec.piles.values()
    )


def _build(
    spec: ProfileSpec, phase: PhaseSpec, board: Board, completes: Sequence[int | None]
) -> BuildAction:
    piles = {name: _changed(pile, phase, name) for name, pile in spec.piles.items()}
    return BuildAction(board, [_rule(piles, group, board, completes) for group in board.groups])


def _changed(pile: PileSpec, phase: PhaseSpec, name: str) -> PileSpec:
    """Return the rules of a group as they are in a phase."""
    change = phase.piles.get(name)
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
    )
    start = pile.base or pile.space or _default_space(pile)
    target = Target(board, group, pile.build, start, pile.capacity, pile.complete, completes)
    usual = frozenset(
        other.index
        for other in board.groups
        if piles[other.name].access is not Access.NONE
        and not (pile.complete and piles[other.name].complete)
    )

    def sources(names: tuple[str, ...] | None, default: frozenset[int]) -> frozenset[int]:
        return default if names is None else frozenset(board.group(name).index for name in names)

    build_from = sources(pile.build.from_, usual) if pile.build else frozenset()
    start_from = frozenset[int]()
    if start is not None:
        start_from = sources(start.from_, build_from if pile.build else usual)
    return PileRule(group, unit, target, build_from, start_from)


def _default_space(pile: PileSpec) -> SpaceSpec | None:
    return SpaceSpec() if pile.build is not None else None


def _won(spec: EndSpec, board: Board, completes: Sequence[int | None]) -> Condition:
    if not isinstance(spec.won, WonWord):
        return compile_condition(spec.won, board, completes)
    lengths = [(pile, length) for pile, length in enumerate(completes) if length is not None]

    def all_complete(situation: Situation) -> bool:
        piles = situation.piles
        for pile, length in lengths:
            if len(piles[pile]) != length:
                return False
        return True

    return all_complete
