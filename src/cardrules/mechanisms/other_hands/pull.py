"""Pulling: a card of another hand is taken unseen.

Which one it is is chosen by its place among the backs of the cards, or left to chance.
This module lays no pairs; what comes into a hand may be laid out by the rules of the pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from cardrules.board import Facing
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments, wrong_number
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.other_hands.whose import Hands, Whose
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.spec import clause, spec
from cardrules.state import State
from cardrules.texts import counted, text

__all__ = ["Pull", "PullSpec"]

declare_codes(
    {
        "pull.not-this-hand": "No card may be drawn from this hand now.",
        "pull.place": "The hand has no card at this place.",
    }
)


class Place(Enum):
    """How the card is found."""

    RANDOM = "random"
    CHOICE = "choice"


@spec
class PullSpec:
    """Draw a card from the hand of another seat, without seeing it."""

    from_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    to: str = clause(
        refers="groups",
        says="The group whose pile, the mover's own, gets the card, such as the hands themselves.",
    )
    whose: Whose = clause(
        default=Whose.NEXT,
        says="From whose hand: of the `next` or `previous` seat that has cards, of `any` other, or "
        "of any of the `opponents`, which are not of the own side.",
    )
    place: Place = clause(
        default=Place.RANDOM,
        says="Which card: a `random` one, or by `choice` the one at a place, counted from the top.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


class Pull:
    """The compiled action; its arguments are the hand, and perhaps the place in it."""

    is_closed = True

    def __init__(self, name: str, spec: PullSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.clause = f"actions.{name}.pull"
        self.hands = Hands(board, board.group(spec.from_), spec.whose)
        target = board.group(spec.to)
        self.targets = tuple(board.pile_of(target, seat) for seat in range(board.seats.count))
        self.up = target.facing is Facing.UP
        self.is_chosen = spec.place is Place.CHOICE
        self.when = optional_condition(spec.when, board, tools.completes)
        self.shape = f"{name} HAND PLACE" if self.is_chosen else f"{name} HAND"

    def moves(self, state: State) -> Iterator[Move]:
        """List the hands, or all places in them."""
        if self.when is not None and not self.when(state):
            return
        for seat in self.hands.choices(state):
            hand = self.hands.names[seat]
            if not self.is_chosen:
                yield Move(self.name, (hand,))
                continue
            for place in range(1, len(state.piles[self.hands.piles[seat]]) + 1):
                yield Move(self.name, (hand, place))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why no card may be drawn so, or None."""
        args = move.args
        seat = self.hands.seat(args[0]) if len(args) == 1 + self.is_chosen else None
        if seat is None or (self.is_chosen and not isinstance(args[1], int)):
            return wrong_arguments(self.name, self.shape)
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is open only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        details: Details = {"pile": self.hands.names[seat]}
        if seat not in self.hands.choices(state):
            why = text("no card may be drawn from {pile} now", pile=self.hands.names[seat])
            return Refusal("pull.not-this-hand", why, f"{self.clause}.whose", details)
        number = len(state.piles[self.hands.piles[seat]])
        place = args[1] if self.is_chosen else 1
        if not isinstance(place, int) or not 1 <= place <= number:
            found = counted(
                "{pile} has {count} card, from place 1 on",
                "{pile} has {count} cards, from place 1 on",
                number,
                pile=self.hands.names[seat],
            )
            return Refusal("pull.place", found, f"{self.clause}.place", details)
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Take the card."""
        seat = self.hands.seat(move.args[0])
        assert seat is not None
        source = self.hands.piles[seat]
        pile = draft.piles[source]
        if self.is_chosen:
            place = move.args[1]
            assert isinstance(place, int)
            entry = pile[-place]
        else:
            entry = pile[draft.choose(len(pile))]
        draft.clause = self.clause
        draft.move_cards(source, self.targets[draft.turn], (entry,), up=self.up)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the hand, and perhaps the place.

        Raises:
            InvalidMoveError: there is no such hand, or the place is no number.
        """
        if len(args) != 1 + self.is_chosen:
            raise InvalidMoveError(wrong_number(self.name, self.shape, len(args)))
        hand = find_word(args[0], self.hands.names, "pile")
        if not self.is_chosen:
            return (hand,)
        if not isinstance(args[1], int):
            raise InvalidMoveError(
                text("a place is a whole number, found {what}", what=f"{args[1]:.60}")
            )
        return (hand, args[1])

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say what becomes of a card that is picked from the back."""
        if self.hands.seat(picked.pile) is None or picked.cards:
            return None
        args: tuple[Argument, ...] = (picked.pile,)
        move = Move(self.name, (*args, picked.count) if self.is_chosen else args)
        refusal = self.refusal(state, move)
        return Targets(move=None if refusal else move, refusal=refusal)
