"""The phase table: who acts, which actions are open, what follows, and how a game is won.

Actions, steps and settlers are made elsewhere; here they are put in their places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.mechanisms.base import Accompanied, Action, Effect, Settler, Tools
from cardrules.mechanisms.conditions import (
    Condition,
    Situation,
    compile_condition,
    optional_condition,
)
from cardrules.mechanisms.otherwise import Otherwise
from cardrules.mechanisms.phases import Phase, Reaction, SeatRule, seat_of
from cardrules.profile.compile.piles import compile_build
from cardrules.profile.compile.settlers import compile_settlers, compile_turning
from cardrules.profile.model import (
    ActorWord,
    EndSpec,
    NextSpec,
    PhaseSpec,
    ProfileSpec,
    ReactionSpec,
    SeatSpec,
    SeatWord,
    WonWord,
)
from cardrules.state import State

__all__ = ["compile_phase", "compile_won"]


def compile_phase(
    spec: ProfileSpec,
    phase: PhaseSpec,
    tools: Tools,
    actions: Mapping[str, Action],
    steps: Mapping[str, Effect],
    names: Sequence[str],
    laying_out: Sequence[Settler],
) -> Phase:
    """Make one phase, whose steps and actions are made already.

    Args:
        spec: the profile.
        phase: the phase.
        tools: what parts are made with.
        actions: the actions of the profile, by name.
        steps: its steps, by name.
        names: the names of all phases, in order.
        laying_out: what lays out cards, the same in every phase.
    """
    board, completes = tools.board, tools.completes
    build = compile_build(spec, phase.piles, board, completes)
    own: dict[str, Action] = {"move": build, "turn": compile_turning(spec, board, build)}
    following = tuple((_due(step, tools, actions), names.index(step.phase)) for step in phase.next)
    first = phase.first
    if first is None and phase.actor is ActorWord.DEALER:
        first = SeatSpec(is_=SeatWord.DEALER)
    return Phase(
        phase.name,
        _opened(phase, {**own, **actions}),
        compile_settlers(spec, phase, tools, build, laying_out),
        following,
        None if first is None else _seat(first, board),
        tuple(steps[name] for name in phase.do),
        {
            signal: tuple(_reaction(part, tools, steps, names) for part in reactions)
            for signal, reactions in phase.on.items()
        },
        phase.actor is ActorWord.EACH,
    )


def _opened(phase: PhaseSpec, actions: Mapping[str, Action]) -> dict[str, Action]:
    """Return the actions of a phase by name, each with those that accompany it."""
    opened = {name: actions[name] for name in phase.actions}
    for name in phase.actions:
        action = actions[name]
        if isinstance(action, Accompanied):
            opened.update(action.companions)
    for name in phase.otherwise:
        clause = f"phases.{phase.name}.otherwise"
        opened[name] = Otherwise(actions[name], tuple(opened.values()), clause)
    return opened


def _due(spec: NextSpec, tools: Tools, actions: Mapping[str, Action]) -> Condition | None:
    """Make the function of when the game goes on."""
    when = optional_condition(spec.when, tools.board, tools.completes)
    if not spec.unless:
        return when
    open_ = [actions[name] for name in spec.unless]

    def is_due(situation: Situation) -> bool:
        if when is not None and not when(situation):
            return False
        state = situation.state() if isinstance(situation, Draft) else situation
        assert isinstance(state, State)
        return not any(True for action in open_ for _ in action.moves(state))

    return is_due


def _reaction(
    spec: ReactionSpec, tools: Tools, steps: Mapping[str, Effect], names: Sequence[str]
) -> Reaction:
    return Reaction(
        optional_condition(spec.when, tools.board, tools.completes),
        tuple(steps[name] for name in spec.do),
        None if spec.turn is None else _seat(spec.turn, tools.board),
        None if spec.phase is None else names.index(spec.phase),
        frozenset(pile for name in spec.from_ for pile in tools.board.piles(name)),
        frozenset(pile for name in spec.to for pile in tools.board.piles(name)),
    )


def _seat(spec: SeatSpec, board: Board) -> SeatRule:
    hands = board.group(spec.holding) if spec.holding is not None else None
    seats = range(board.seats.count) if hands is not None else ()
    return seat_of(
        board,
        spec.is_.value,
        holds=board.deck.select(spec.holds),
        slot=None if spec.slot is None else board.slot_index[spec.slot],
        after=spec.after,
        skips=None if spec.skips is None else board.slot_index[spec.skips],
        hands=[board.pile_of(hands, seat) for seat in seats if hands is not None],
    )


def compile_won(spec: EndSpec, board: Board, completes: Sequence[int | None]) -> Condition | None:
    """Make the function of whether a game is won, asked after every move."""
    if spec.won is None:
        return None
    if not isinstance(spec.won, WonWord):
        return compile_condition(spec.won, board, completes)
    lengths = [(pile, length) for pile, length in enumerate(completes) if length is not None]

    def all_complete(situation: Situation) -> bool:
        piles = situation.piles
        for pile, length in lengths:  # noqa: SIM110 (asked after every move)
            if len(piles[pile]) != length:
                return False
        return True

    return all_complete
