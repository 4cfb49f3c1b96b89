"""Going out: who may empty the hand, and with which card.

Several mechanisms ask it, each before it takes the last cards of a hand, so that no legal
move leaves a turn that cannot end.
This module does not know how cards leave a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from attrs import frozen

from cardrules.board import Board, Facing
from cardrules.draft import Draft
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.sides import Reckoning, SideSpec, optional_side
from cardrules.refusals import Refusal, declare_codes
from cardrules.spec import clause, spec
from cardrules.state import Memory, Pile, Slot, SlotValue, State
from cardrules.texts import text

__all__ = [
    "SECOND_HAND_SIGNAL",
    "WENT_OUT",
    "WENT_OUT_SIGNAL",
    "After",
    "FinalDiscard",
    "GoingOut",
    "GoingOutSpec",
]

WENT_OUT = "went_out"
"""The memory slot that holds the seat that has gone out, or -1."""

CONCEALED = "concealed"
"""The memory slot that holds the seat that has gone out in the turn of its first play, or -1."""

LAYING = "laying"
"""The memory slot that holds the seats that have laid cards."""

LAID = "laid_before"
"""The memory slot that holds the seats that have laid cards in a turn before this one."""

SECOND_HAND_SIGNAL = "second-hand"
"""The event that a seat has taken up its second hand."""

WENT_OUT_SIGNAL = "went-out"
"""The event that a seat has gone out."""

declare_codes(
    {
        "go-out.not-yet": "Nothing but a last discard would be left, and the side may not go out.",
        "go-out.keep": "The hand would be empty, and the side may not go out.",
        "go-out.discard": "The hand would be empty, and the last card must be discarded.",
    }
)


class FinalDiscard(Enum):
    """Whether a hand that goes out ends with a discard."""

    NEEDED = "needed"
    OPTIONAL = "optional"


@spec
class GoingOutSpec:
    """When a hand may be emptied. The seat that does goes out: the event `went-out`."""

    hand: str = clause(default="hand", refers="groups", says="The group of hands.")
    if_: SideSpec | None = clause(
        default=None,
        says="What the side must have, in the position that its play leaves; nothing by default.",
    )
    discard: FinalDiscard = clause(
        default=FinalDiscard.NEEDED,
        says="Whether the last card must be discarded (`needed`), or may be laid with others "
        "(`optional`).",
    )
    second_hand: str | None = clause(
        default=None,
        refers="groups",
        says="The group whose pile, the seat's or its side's, is taken up by who empties the hand, "
        "as long as it holds cards: the event `second-hand`. Nobody goes out then, and nothing "
        "here forbids it.",
    )
    concealed: bool = clause(
        default=False,
        says="Whether it is remembered who goes out in the turn of its first play: the slot "
        "`concealed` then holds that seat.",
    )


@frozen
class After:
    """The situation that a play would leave."""

    piles: Sequence[Pile]
    phase: int
    turn: int
    memory: Sequence[SlotValue]


class GoingOut:
    """The compiled rule of going out."""

    def __init__(self, spec: GoingOutSpec, board: Board) -> None:
        self.spec = spec
        self.board = board
        group = board.group(spec.hand)
        self.hands = tuple(board.pile_of(group, seat) for seat in range(board.seats.count))
        self.up = group.facing is Facing.UP
        second = None if spec.second_hand is None else board.group(spec.second_hand)
        seats = range(board.seats.count) if second is not None else ()
        self.seconds = tuple(board.pile_of(second, seat) for seat in seats if second is not None)
        self.condition = optional_side(spec.if_, board)
        self.slot = board.slot_index[WENT_OUT]
        self.laying = board.slot_index.get(LAYING, -1)
        self.laid = board.slot_index.get(LAID, -1)
        self.concealed = board.slot_index.get(CONCEALED, -1)
        self.is_needed = spec.discard is FinalDiscard.NEEDED

    @staticmethod
    def slots(spec: GoingOutSpec) -> tuple[Slot, ...]:
        """Return the memory of going out."""
        if not spec.concealed:
            return (Slot(WENT_OUT, -1),)
        return (Slot(WENT_OUT, -1), Slot(CONCEALED, -1), Slot(LAYING, ()), Slot(LAID, ()))

    def has_second(self, situation: Situation) -> bool:
        """Return whether a second hand waits for the seat to move."""
        return bool(self.seconds) and bool(situation.piles[self.seconds[situation.turn]])

    def may(self, situation: Situation) -> bool:
        """Return whether the seat to move may go out as the situation is."""
        if self.condition is None:
            return True
        side = self.board.seats.side_of[situation.turn]
        return self.condition(Reckoning(self.board, situation), side)

    def code(self, situation: Situation, left: int) -> str | None:
        """Return what forbids to lay cards so that this many are left, or None.

        Args:
            situation: the position that the play leaves, the hand apart.
            left: the number of cards in the hand afterwards.
        """
        if left > 1 or self.has_second(situation):
            return None
        if not self.may(situation):
            return "go-out.not-yet" if left else "go-out.keep"
        return "go-out.discard" if not left and self.is_needed else None

    def code_of_discard(self, situation: Situation, left: int) -> str | None:
        """Return what forbids to end the turn with a discard that leaves so many, or None."""
        is_open = left or self.has_second(situation) or self.may(situation)
        return None if is_open else "go-out.not-yet"

    def explain(self, code: str) -> Refusal:
        """Word the refusal of a code."""
        match code:
            case "go-out.discard":
                why = text("the last card must be discarded; keep one")
                return Refusal(code, why, "going_out.discard")
            case "go-out.keep":
                why = text("the hand would be empty, and the side may not go out yet")
            case _:
                why = text("the side may not go out yet; keep a card beside the one to discard")
        return Refusal(code, why, "going_out.if")

    def noted_laying(self, state: State, left: int) -> Memory | None:
        """Return what is remembered when cards have been laid, or None if it is more than that.

        It is more if no card is left in the hand.
        """
        if not left:
            return None
        if self.laying < 0:
            return state.memory
        memory = list(state.memory)
        seats = memory[self.laying]
        assert isinstance(seats, tuple)
        if state.turn in seats:
            return state.memory
        memory[self.laying] = (*seats, state.turn)
        return tuple(memory)

    def noted_discard(self, state: State, left: int) -> Memory | None:
        """Return what is remembered when the turn has ended, or None if it is more than that."""
        if not left:
            return None
        if self.laid < 0 or state.memory[self.laid] == state.memory[self.laying]:
            return state.memory
        memory = list(state.memory)
        memory[self.laid] = memory[self.laying]
        return tuple(memory)

    def note_laid(self, draft: Draft) -> None:
        """Take note that the seat to move has laid cards, and see whether it has gone out."""
        if self.laying >= 0 and draft.turn not in draft.numbers(self.laying):
            draft.set(self.laying, (*draft.numbers(self.laying), draft.turn))
        self._note(draft)

    def note_discard(self, draft: Draft) -> None:
        """Take note that the turn has ended, and see whether the seat has gone out."""
        self._note(draft)
        if self.laid >= 0:
            draft.set(self.laid, draft.memory[self.laying])

    def _note(self, draft: Draft) -> None:
        """Take note, and raise the event, if the seat to move has no card left."""
        if draft.piles[self.hands[draft.turn]]:
            return
        if self.has_second(draft):
            was_automatic, draft.automatic = draft.automatic, True
            draft.clause = "going_out.second_hand"
            draft.move_all(self.seconds[draft.turn], self.hands[draft.turn], up=self.up)
            draft.automatic = was_automatic
            draft.signal(SECOND_HAND_SIGNAL)
        else:
            draft.set(self.slot, draft.turn)
            if self.concealed >= 0 and draft.turn not in draft.numbers(self.laid):
                draft.set(self.concealed, draft.turn)
            draft.signal(WENT_OUT_SIGNAL)
