"""Lanes: moves that are applied without a draft, where nobody is told what happened.

A move has a lane if its action can say at once what it makes of a state, and if what may
follow is plain: another turn, or another phase in which nothing happens by itself. Where
something else follows after all, the machine begins again with a draft.
This module judges nothing: an action refuses a move by making nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import frozen

from cardrules.draft import ACTED
from cardrules.mechanisms.base import Noting, Quick, Watchful
from cardrules.mechanisms.conditions import Condition, Situation
from cardrules.mechanisms.phases import Phase, Reaction, SeatRule
from cardrules.moves import Move
from cardrules.profile.compile import Compiled
from cardrules.state import State, make_state

__all__ = ["Lanes"]

_MOST_STEPS = 50
"""After so many steps that nobody has taken, the machine looks whether they come to an end."""


@frozen
class _Sequel:
    """What follows by the phase table, if the condition holds: steps, a turn, and a phase.

    `watched` may be due in that phase by itself, and was not looked at before.
    """

    when: Condition | None
    do: tuple[Noting, ...]
    turn: SeatRule | None
    phase: int
    watched: tuple[Watchful, ...] = ()


@frozen
class _Lane:
    """An action of a phase, what may be due by itself, and what follows by the phase table.

    Where it `is_bare`, nothing does but by what is remembered.
    """

    action: Quick
    phase: Phase
    watched: tuple[Watchful, ...]
    sequels: tuple[_Sequel, ...]
    is_bare: bool


class Lanes:
    """The moves of a game that may be applied without a draft.

    Args:
        compiled: The profile.
        following: Tells which phase is due, or None.
    """

    def __init__(self, compiled: Compiled, following: Callable[[Situation], int | None]) -> None:
        self._phases = compiled.phases
        self._seats = compiled.board.seats
        self._following = following
        # Where this holds, only what is remembered can lead on to another phase.
        self._looks_at_piles = compiled.won is not None or compiled.lost is not None
        # Of each phase what may be due by itself; None if it cannot be entered like that.
        self._watched = [_watched(phase) for phase in self._phases]
        self._lanes: list[Mapping[str, _Lane]] = [
            {} if compiled.tally is not None else dict(self._open(number, phase))
            for number, phase in enumerate(self._phases)
        ]

    def _open(self, number: int, phase: Phase) -> Iterator[tuple[str, _Lane]]:
        """Yield the lanes of a phase, by the names of the actions."""
        watched = self._watched[number]
        if watched is None:
            return
        for name, action in phase.actions.items():
            reactions = phase.reactions.get(name, ())
            sequels = [self._sequel(number, reaction, watched) for reaction in reactions]
            is_plain = None not in sequels and not (reactions and phase.is_each)
            if isinstance(action, Quick) and is_plain:
                is_bare = not (sequels or phase.is_each or phase.settlers or phase.next)
                is_bare = is_bare and not self._looks_at_piles
                yield name, _Lane(action, phase, watched, tuple(filter(None, sequels)), is_bare)

    def _sequel(self, number: int, reaction: Reaction, seen: Sequence[Watchful]) -> _Sequel | None:
        """Return what follows upon an event of a phase, or None if it is more than that."""
        do = tuple(step for step in reaction.do if isinstance(step, Noting))
        if len(do) < len(reaction.do) or reaction.sources or reaction.targets:
            return None
        if reaction.phase is None:
            return _Sequel(reaction.when, do, reaction.turn, number)
        if not self._is_quiet(reaction.phase):
            return None
        turn = reaction.turn or self._phases[reaction.phase].first
        watched = tuple(step for step in self._watched[reaction.phase] or () if step not in seen)
        return _Sequel(reaction.when, do, turn, reaction.phase, watched)

    def _is_quiet(self, number: int) -> bool:
        """Return whether a phase begins without steps of its own."""
        phase = self._phases[number]
        return not (phase.do or phase.is_each) and self._watched[number] is not None

    def apply(self, state: State, move: Move) -> State | None:
        """Return the state after a move, or None if it is refused or needs a draft."""
        lane = self._lanes[state.phase].get(move.action)
        if lane is None:
            return None
        phase = lane.phase
        if lane.is_bare:
            made = lane.action.quickly(state, move, phase.reactions)
            if made is None or made.memory is state.memory:
                return made
            return self._settled(made)
        if phase.is_each and self._is_last(state):
            return None
        made = lane.action.quickly(state, move, phase.reactions)
        if made is None:
            return None
        for step in lane.watched:
            if step.is_due(made.piles):
                made = _quiet(made, lane.watched)
                break
        if made is None:
            return None
        if phase.is_each:
            made = self._passed_on(made)
        for sequel in lane.sequels:
            if sequel.when is None or sequel.when(made):
                memory = made.memory
                for noting in sequel.do:
                    memory = noting.noted(memory)
                turn = made.turn if sequel.turn is None else sequel.turn(made)
                made = make_state(made.piles, sequel.phase, turn, memory, made.seed)
                phase = self._phases[sequel.phase]
                if sequel.watched:
                    made = _quiet(made, self._watched[sequel.phase] or ())
                break
        if made is None:
            return None
        if made.memory is state.memory and not (phase.next or self._looks_at_piles):
            return made
        return self._settled(made)

    def _settled(self, state: State) -> State | None:
        """Return the state when all phases are over that are due, or None if it needs a draft."""
        entered: set[int] = set()
        while True:
            number = self._following(state)
            if number is None or number in entered:
                return state
            if not self._is_quiet(number):
                return None
            entered.add(number)
            first, watched = self._phases[number].first, self._watched[number] or ()
            turn = state.turn if first is None else first(state)
            state = make_state(state.piles, number, turn, state.memory, state.seed)
            quiet = _quiet(state, watched)
            if quiet is None:
                return None
            state = quiet

    def _is_last(self, state: State) -> bool:
        """Return whether all other seats have acted, where each acts once."""
        acted = state.memory[ACTED]
        return isinstance(acted, int) and acted + 1 >= self._seats.count

    def _passed_on(self, state: State) -> State:
        """Return the state in which the seat has acted, and another may, where each acts once."""
        memory = list(state.memory)
        acted = memory[ACTED]
        assert isinstance(acted, int)
        memory[ACTED] = acted + 1
        turn = self._seats.after(state.turn)
        return make_state(state.piles, state.phase, turn, tuple(memory), state.seed)


def _quiet(state: State, watched: Sequence[Watchful]) -> State | None:
    """Return the state when nothing more happens by itself, or None if that needs a draft."""
    for _ in range(_MOST_STEPS):
        for step in watched:
            if step.is_due(state.piles):
                settled = step.settled(state)
                if settled is None:
                    return None
                state = settled
                break
        else:
            return state
    return None


def _watched(phase: Phase) -> tuple[Watchful, ...] | None:
    """Return the steps of a phase if each can tell whether it is due, or None."""
    watched = tuple(step for step in phase.settlers if isinstance(step, Watchful))
    return None if phase.sees_no_move or len(watched) < len(phase.settlers) else watched
