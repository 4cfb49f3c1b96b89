"""The running phase table: rows, reactions to events, and whose turn it becomes.

It joins actions, steps and conditions that other modules made; it knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from attrs import field, frozen

from cardrules.board import Board
from cardrules.draft import ACTED, DEALER, Draft
from cardrules.mechanisms.base import Action, Effect, Settler
from cardrules.mechanisms.conditions import Condition, Situation

__all__ = [
    "BLOCKED",
    "NO_MOVE",
    "OVER",
    "Phase",
    "Reaction",
    "SeatRule",
    "enter_phase",
    "react",
    "seat_of",
]

OVER = "over"
"""The name of the phase in which the game has ended; it follows the profile's own."""

NO_MOVE = "no-move"
"""The event that nothing is due and the seat to move can do nothing either."""

BLOCKED = "blocked"
"""The event that what followed upon `no-move` has led nowhere: nobody can do anything."""

SeatRule: TypeAlias = Callable[[Situation], int]
"""Which seat is meant, as the game stands."""


@frozen
class Reaction:
    """What follows upon an event, if the condition holds and the move was such a one.

    `sources` and `targets` are the piles that the move may have named first and last.
    """

    when: Condition | None = None
    do: tuple[Effect, ...] = ()
    turn: SeatRule | None = None
    phase: int | None = None
    sources: frozenset[int] = frozenset()
    targets: frozenset[int] = frozenset()

    def is_due(self, draft: Draft) -> bool:
        """Return whether the reaction is the one to take."""
        if self.sources or self.targets:
            index = draft.board.pile_index
            named = [index[arg] for arg in draft.named if isinstance(arg, str) and arg in index]
            if not named or (self.sources and named[0] not in self.sources):
                return False
            if self.targets and named[-1] not in self.targets:
                return False
        return self.when is None or self.when(draft)


@frozen
class Phase:
    """One row: what may be done, what follows by itself, and what comes next.

    In a phase of `each` seat, every seat acts once; `next` is then looked at last.
    """

    name: str
    actions: Mapping[str, Action] = field(factory=dict)
    settlers: tuple[Settler, ...] = ()
    next: tuple[tuple[Condition | None, int], ...] = ()
    first: SeatRule | None = None
    do: tuple[Effect, ...] = ()
    reactions: Mapping[str, tuple[Reaction, ...]] = field(factory=dict)
    is_each: bool = False
    sees_no_move: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        sees = NO_MOVE in self.reactions or BLOCKED in self.reactions
        object.__setattr__(self, "sees_no_move", sees)


def enter_phase(
    draft: Draft, phases: tuple[Phase, ...], number: int, *, is_turn_given: bool = False
) -> None:
    """Begin a phase: give the turn, and take its steps.

    A turn that what led here has given already stands in place of the phase's `first`.
    """
    phase = phases[number]
    draft.enter(number)
    if phase.is_each:
        draft.memory[ACTED] = 0
    if phase.first is not None and not is_turn_given:
        draft.give_turn(phase.first(draft))
    for step in phase.do:
        draft.clause = f"phases.{phase.name}.do"
        step.run(draft)


def react(draft: Draft, phases: tuple[Phase, ...], signal: str) -> bool:
    """Do what the present phase says upon an event, and return whether it says anything."""
    phase = phases[draft.phase]
    for reaction in phase.reactions.get(signal, ()):
        if reaction.is_due(draft):
            if draft.is_told:
                draft.clause = f"phases.{phase.name}.on.{signal}"
            for step in reaction.do:
                step.run(draft)
            if reaction.turn is not None:
                draft.give_turn(reaction.turn(draft))
            if reaction.phase is not None:
                is_given = reaction.turn is not None
                enter_phase(draft, phases, reaction.phase, is_turn_given=is_given)
            return True
    return False


def seat_of(
    board: Board,
    word: str,
    *,
    holds: int = 0,
    slot: int | None = None,
    after: bool = False,
    skips: int | None = None,
    hands: Sequence[int] = (),
) -> SeatRule:
    """Return the rule for a seat.

    Args:
        board: the board.
        word: `turn`, `next`, `dealer` or `forehand`; used when the others are left out.
        holds: a mask of faces; the seat that owns a pile with such a card.
        slot: a memory slot that holds a seat; while it holds none the turn stays.
        after: whether the seat after that one is meant.
        skips: a memory slot with a seat that is passed over.
        hands: the hands of all seats, where those without cards are passed over.
    """
    seats = board.seats
    if word == "next" and not (holds or slot is not None or after or skips is not None or hands):
        return lambda situation: seats.after(situation.turn)

    def holder(situation: Situation) -> int:
        for pile, lying in enumerate(situation.piles):
            owner = board.owner_of[pile]
            if owner >= 0 and any(
                board.deck.bits[entry if entry >= 0 else ~entry] & holds for entry in lying
            ):
                return owner
        return situation.turn

    def rule(situation: Situation) -> int:
        if holds:
            seat = holder(situation)
        elif slot is not None:
            seat = _seat_in(situation, slot)
            if not 0 <= seat < seats.count:
                return situation.turn
        elif word == "dealer":
            seat = _seat_in(situation, DEALER)
        elif word == "forehand":
            seat = seats.after(_seat_in(situation, DEALER))
        else:
            seat = seats.after(situation.turn) if word == "next" else situation.turn
        if after:
            seat = seats.after(seat)
        if skips is not None and seat == _seat_in(situation, skips):
            seat = seats.after(seat)
        for _ in hands:
            if situation.piles[hands[seat]]:
                break
            seat = seats.after(seat)
        return seat

    return rule


def _seat_in(situation: Situation, slot: int) -> int:
    """Return the seat that a memory slot holds."""
    seat = situation.memory[slot]
    assert isinstance(seat, int)
    return seat
