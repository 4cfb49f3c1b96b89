"""Rotating: cards that go to the other end of their pile, so that others come to light.

This module moves no card from one pile to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.allowance import Allowance
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments, wrong_number
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import text

__all__ = ["Rotate", "RotateSpec"]

declare_codes(
    {
        "rotate.closed": "Cards of this pile do not change their place in it.",
        "rotate.short": "The pile holds so few cards that nothing would change.",
        "rotate.limit": "It has been done as often as it may be.",
    }
)


class RotateWord(Enum):
    """Which cards of a pile change their place."""

    TOP = "top"
    LOWEST = "lowest"


@spec
class RotateSpec:
    """Put top cards of a pile, as they lie, under its other cards, or the lowest on top."""

    of: tuple[str, ...] = clause(
        refers="piles", says="The piles, one of which is chosen at a time."
    )
    all_: bool = clause(
        default=False,
        says="Whether it is done to all of these piles at once, and none is chosen.",
    )
    count: int = clause(
        default=1,
        minimum=1,
        says="How many cards go to the other end.",
    )
    takes: RotateWord = clause(
        default=RotateWord.TOP,
        says="Which cards: the `top` ones, which go under the others, or the `lowest` ones, which "
        "go on top.",
    )
    limit: int | None = clause(
        default=None,
        minimum=0,
        says="How many times in a game; any number by default.",
        tells="This can be done so many times in a game: {value}.",
    )
    when: ConditionSpec | None = clause(default=None, says="It is open only while this holds.")
    counter: str = clause(
        default="rotations",
        says="The memory slot that counts them; actions that name the same share it.",
    )


class Rotate:
    """The compiled action; it names the pile, or stands alone when all are meant."""

    is_closed = True

    def __init__(self, name: str, spec: RotateSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.rotate"
        self.allowance = Allowance(
            name, self.clause, "rotate.limit", spec.limit, spec.counter, spec.when, tools
        )
        self.piles = tuple(dict.fromkeys(p for part in spec.of for p in board.piles(part)))
        self.shape = self.name if spec.all_ else f"{self.name} PILE"

    @staticmethod
    def slots(spec: RotateSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(spec.counter),)

    def moves(self, state: State) -> Iterator[Move]:
        """List the piles that can be rotated, or the one move that does it to all."""
        if self.allowance.code(state) is not None:
            return
        turning = [pile for pile in self.piles if self._why_not(state, pile) is None]
        if self.spec.all_:
            if turning:
                yield Move(self.name)
            return
        for pile in turning:
            yield Move(self.name, (self.board.pile_names[pile],))

    def _why_not(self, state: State, pile: int) -> str | None:
        if pile not in self.piles:
            return "rotate.closed"
        if not self.board.is_own(pile, state.turn):
            return "move.not-yours"
        return "rotate.short" if len(state.piles[pile]) <= self.spec.count else None

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why it cannot be done, or None."""
        index = self.board.pile_index
        if len(move.args) != (0 if self.spec.all_ else 1):
            return wrong_arguments(self.name, self.shape)
        piles = self.piles if self.spec.all_ else (index.get(str(move.args[0]), -1),)
        if -1 in piles:
            return wrong_arguments(self.name, self.shape)
        refused = self.allowance.refusal(state)
        if refused is not None:
            return refused
        codes = [self._why_not(state, pile) for pile in piles]
        if None in codes:
            return None
        name = self.board.pile_names[piles[0]]
        if codes[0] == "rotate.closed":
            why = text("cards of {pile} do not change their place in it", pile=name)
        elif codes[0] == "move.not-yours":
            why = text("{pile} belongs to another seat", pile=name)
        elif self.spec.all_:
            return Refusal(
                "rotate.short", text("no pile holds enough cards to change"), f"{self.clause}.of"
            )
        else:
            why = text("{pile} holds too few cards to change", pile=name)
        return Refusal(codes[0] or "", why, f"{self.clause}.of", {"pile": name})

    def perform(self, draft: Draft, move: Move) -> None:
        """Put the cards under the others, and count."""
        draft.clause = self.clause
        named = tuple(self.board.pile_index[str(arg)] for arg in move.args)
        count = self.spec.count
        for pile in named or self.piles:
            lying = draft.piles[pile]
            if len(lying) > count:
                if self.spec.takes is RotateWord.LOWEST:
                    draft.arrange(pile, lying[count:] + lying[:count])
                else:
                    draft.arrange(pile, lying[-count:] + lying[:-count])
        self.allowance.count(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the pile's name, or nothing.

        Raises:
            InvalidMoveError: there is no such pile, or the shape is another.
        """
        if len(args) != (0 if self.spec.all_ else 1):
            raise InvalidMoveError(wrong_number(self.name, self.shape, len(args)))
        return tuple(find_word(arg, self.board.pile_names, "pile") for arg in args)
