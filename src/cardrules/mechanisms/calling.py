"""Calling a card whose holder is to be the partner, and who is of the party by other means.

Whoever holds the card knows it; the others find out when the card is played (see `tricks`).
This module does not count what a party makes together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.board import Owner
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, no_card, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.parties import PARTY_SLOT, join_party
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import text

__all__ = ["Call", "CallSpec", "Party", "PartySpec"]

declare_codes(
    {
        "call.not-these": "The card is none of those that can be called.",
        "call.held": "The seat holds the card itself.",
        "call.beside": "The seat holds no other card of the suit that would go with it.",
    }
)


@spec
class CallSpec:
    """Call a card: whoever holds it is the partner of the caller."""

    cards: tuple[str, ...] = clause(refers="cards", says="The cards that can be called.")
    from_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    held: bool = clause(
        default=False, says="Whether a card may be called that the caller holds, too."
    )
    beside: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards of which the caller must hold one of the suit of the card called.",
    )
    slot: str = clause(
        default="called",
        says="The name of the memory slot that gets the card, as its number among the designs of "
        "the deck; -1 for none.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


@spec
class PartySpec:
    """Seats that are of the party from now on; all seats come to know it."""

    seats: tuple[str, ...] = clause(
        default=(),
        refers="slots",
        says="The seats that these memory slots hold, such as `declarer`.",
    )
    holds: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The seats that hold such a card now.",
    )
    called: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a card that was called: the seat that holds it now.",
    )


class Call:
    """The compiled action; its argument is the card."""

    is_closed = True

    def __init__(self, name: str, spec: CallSpec, tools: Tools) -> None:
        board, deck = tools.board, tools.board.deck
        self.name = name
        self.spec = spec
        self.deck = deck
        self.clause = f"actions.{name}.call"
        group = board.group(spec.from_)
        self.hands = tuple(board.pile_of(group, seat) for seat in range(board.seats.count))
        self.slot = board.slot_index[spec.slot]
        self.when = optional_condition(spec.when, board, tools.completes)
        self.beside = deck.select(spec.beside)
        there = sum(set(deck.bits))
        self.faces = {deck.faces[f].code: f for f in deck.members(deck.select(spec.cards) & there)}

    @staticmethod
    def slots(spec: CallSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: the card that was called."""
        return (Slot(spec.slot, -1),)

    def moves(self, state: State) -> Iterator[Move]:
        """List the cards that may be called."""
        if self.when is None or self.when(state):
            for code, face in self.faces.items():
                if self._why_not(state, face) is None:
                    yield Move(self.name, (code,))

    def _why_not(self, state: State, face: int) -> str | None:
        """Return the code of what forbids to call a card, or None."""
        bits = [self.deck.bits[card_of(entry)] for entry in state.piles[self.hands[state.turn]]]
        if not self.spec.held and 1 << face in bits:
            return "call.held"
        if self.spec.beside:
            suit = self.deck.faces[face].suit
            mask = self.deck.mask(other.suit == suit for other in self.deck.faces)
            wanted = mask & self.beside & ~(1 << face)
            if not any(bit & wanted for bit in bits):
                return "call.beside"
        return None

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the card may not be called, or None."""
        if len(move.args) != 1 or move.args[0] not in self.deck.face_by_code:
            return wrong_arguments(self.name, f"{self.name} CARD")
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is open only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        card = str(move.args[0])
        details: Details = {"card": card}
        if card not in self.faces:
            why = text("{card} cannot be called", card=card)
            return Refusal("call.not-these", why, f"{self.clause}.cards", details)
        code = self._why_not(state, self.faces[card])
        if code == "call.held":
            why = text("you hold {card} yourself", card=card)
            return Refusal(code, why, f"{self.clause}.held", details)
        if code is not None:
            why = text("you hold no other card of the suit that would go with {card}", card=card)
            return Refusal(code, why, f"{self.clause}.beside", details)
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Remember the card."""
        draft.clause = self.clause
        draft.set(self.slot, self.faces[str(move.args[0])])

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the card's code.

        Raises:
            InvalidMoveError: there is no such card, or not exactly one is named.
        """
        if len(args) != 1:
            raise InvalidMoveError(no_card(self.name, f"{self.name} CARD"))
        return (find_word(str(args[0]), self.deck.face_by_code, "card"),)


class Party:
    """The compiled step that tells who is of the party."""

    def __init__(self, name: str, spec: PartySpec, tools: Tools) -> None:
        board = tools.board
        self.clause = f"steps.{name}.party"
        self.slots_of_seats = [board.slot_index[slot] for slot in spec.seats]
        self.holds = board.deck.select(spec.holds) if spec.holds else 0
        self.called = -1 if spec.called is None else board.slot_index[spec.called]
        self.piles = [
            pile
            for group in board.groups
            if group.owner is Owner.SEAT and not board.can_see(group.first, None)
            for pile in group.piles
        ]

    @staticmethod
    def slots(spec: PartySpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the slot with the seats of the party."""
        return (PARTY_SLOT,)

    def run(self, draft: Draft) -> None:
        """Let the seats join."""
        draft.clause = self.clause
        board = draft.board
        for slot in self.slots_of_seats:
            seat = draft.number(slot)
            if 0 <= seat < board.seats.count:
                join_party(draft, seat)
        mask = self.holds
        if self.called >= 0 and draft.number(self.called) >= 0:
            mask |= 1 << draft.number(self.called)
        for pile in self.piles if mask else ():
            if any(board.deck.bits[card_of(entry)] & mask for entry in draft.piles[pile]):
                join_party(draft, board.owner_of[pile])
