"""Choosing: a seat names one of several words, such as the suit that is to be trumps.

What is chosen lies in a memory slot that other rules read.
This module holds no auction and does not know what the choice is for.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import text

__all__ = ["Choose", "ChooseSpec"]


@spec
class ChooseSpec:
    """Choosing one of several words, which is remembered."""

    of: tuple[str, ...] = clause(
        says="What can be chosen: suits of the deck, and other words, such as `no-trumps`.",
        example='["clubs", "diamonds", "hearts", "spades"]',
    )
    slot: str = clause(
        default="trump",
        says="The name of the memory slot that gets the choice: the number of a suit, and -1 for "
        "another word beside suits; the place in the list, from 0, where no word is a suit.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


class Choose:
    """The compiled action; its argument is the word."""

    is_closed = True

    def __init__(self, name: str, spec: ChooseSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.clause = f"actions.{name}.choose"
        self.slot = board.slot_index[spec.slot]
        self.when = optional_condition(spec.when, board, tools.completes)
        self.values = _values(spec.of, board)
        self._moves = tuple(Move(name, (word,)) for word in spec.of)

    @staticmethod
    def slots(spec: ChooseSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: the choice."""
        return (Slot(spec.slot, -1),)

    def moves(self, state: State) -> tuple[Move, ...]:
        """List the choices."""
        return self._moves if self.when is None or self.when(state) else ()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why nothing, or not this, can be chosen, or None."""
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is chosen only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        if len(move.args) != 1 or move.args[0] not in self.values:
            return wrong_arguments(self.name, f"{self.name} {'|'.join(self.spec.of)}")
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Remember the choice."""
        draft.clause = self.clause
        draft.set(self.slot, self.values[move.args[0]])

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the word.

        Raises:
            InvalidMoveError: it is none of those that can be chosen.
        """
        return (find_word(args[0] if len(args) == 1 else "", self.spec.of, "choice"),)


def _values(words: Sequence[str], board: Board) -> dict[Argument, int]:
    """Return what is remembered of each word."""
    suits = board.deck.suit_names
    if not set(words) & set(suits):
        return {word: place for place, word in enumerate(words)}
    return {word: suits.index(word) if word in suits else -1 for word in words}
