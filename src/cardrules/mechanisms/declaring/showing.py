"""Showing one combination of the hand, named by its cards, such as a marriage that is led.

What is shown counts as what is declared does, and lies in the same memory.
This module does not say when a seat may show one; the phase table does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Table, Tools, find_word, no_card, wrong_arguments
from cardrules.mechanisms.conditions import describe, optional_condition
from cardrules.mechanisms.declaring.spec import SHOWN, SHOWN_BY, SHOWN_LAST, ShowSpec
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.state import Slot, State
from cardrules.texts import listed, text

__all__ = ["Show"]

declare_codes(
    {
        "show.not-in-hand": "The seat does not hold the cards.",
        "show.nothing": "The cards are no combination that could be shown.",
        "show.again": "The seat has shown all these cards already.",
    }
)


class Show:
    """The compiled action: its name, and the cards of one combination."""

    is_closed = True

    def __init__(self, name: str, spec: ShowSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.clause = f"actions.{name}.show"
        self.deck = board.deck
        self.tables: Sequence[Table] = [tools.tables[table] for table in spec.tables]
        group = board.group(spec.from_)
        self.hands = [board.pile_of(group, seat) for seat in range(board.seats.count)]
        self.when = optional_condition(spec.when, board, tools.completes)
        index = board.slot_index
        self.shown, self.shown_by = index[SHOWN], index[SHOWN_BY]
        self.shown_last = index[SHOWN_LAST]
        self.suit = -1 if spec.suit_slot is None else index[spec.suit_slot]
        self._places = {code: at for at, code in reversed([*enumerate(self.deck.codes)])}

    @staticmethod
    def slots(spec: ShowSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        slots = [
            Slot(SHOWN, (), reveals=True),
            Slot(SHOWN_BY, ()),
            Slot(SHOWN_LAST, (), reveals=True),
        ]
        if spec.suit_slot is not None:
            slots.append(Slot(spec.suit_slot, -1))
        return tuple(slots)

    def moves(self, state: State) -> Iterator[Move]:
        """List the combinations that may be shown."""
        if self.when is None or self.when(state):
            for codes in self._held(state):
                if not self._is_shown(state, codes):
                    yield Move(self.name, codes)

    def _held(self, state: State) -> list[tuple[str, ...]]:
        """Return the cards of each combination of the hand of the seat to move, once."""
        hand = [card_of(entry) for entry in state.piles[self.hands[state.turn]]]
        found = [
            self._sorted(line.cards)
            for table in self.tables
            for line in table.evaluate(hand).items
            if line.cards
        ]
        return list(dict.fromkeys(found))

    def _sorted(self, codes: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(codes, key=self._places.__getitem__))

    def _cards(self, state: State | Draft, codes: Sequence[str]) -> list[int]:
        """Return the cards of the hand that are meant, those first that were not shown."""
        shown = state.memory[self.shown]
        assert isinstance(shown, tuple)
        hand = [card_of(entry) for entry in state.piles[self.hands[state.turn]]]
        hand.sort(key=shown.__contains__)
        found = []
        for code in codes:
            card = next((card for card in hand if self.deck.codes[card] == code), None)
            if card is not None:
                hand.remove(card)
                found.append(card)
        return found

    def _is_shown(self, state: State, codes: Sequence[str]) -> bool:
        shown = state.memory[self.shown]
        assert isinstance(shown, tuple)
        return all(card in shown for card in self._cards(state, codes))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the combination may not be shown, or None."""
        if not move.args or any(arg not in self._places for arg in move.args):
            return wrong_arguments(self.name, f"{self.name} CARD...")
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is open only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        codes = tuple(map(str, move.args))
        if codes != self._sorted(codes):
            return wrong_arguments(self.name, f"{self.name} {' '.join(self._sorted(codes))}")
        details: Details = {"cards": codes}
        hand = state.piles[self.hands[state.turn]]
        lacking = Counter(codes) - Counter(self.deck.codes[card_of(entry)] for entry in hand)
        if lacking:
            why = text("you do not hold {card}", card=next(iter(lacking)))
            return Refusal("show.not-in-hand", why, f"{self.clause}.from", details)
        if codes not in self._held(state):
            why = text("{cards} are no combination that could be shown", cards=listed(codes, "and"))
            return Refusal("show.nothing", why, f"{self.clause}.tables", details)
        if self._is_shown(state, codes):
            why = text("you have shown {cards} already", cards=listed(codes, "and"))
            return Refusal("show.again", why, self.clause, details)
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Show the cards, and remember the suit where that is asked for."""
        cards = tuple(self._cards(draft, [str(arg) for arg in move.args]))
        draft.clause = self.clause
        shown = draft.numbers(self.shown)
        fresh = tuple([card for card in cards if card not in shown])
        draft.set(self.shown, shown + fresh)
        draft.set(self.shown_by, draft.numbers(self.shown_by) + (draft.turn,) * len(fresh))
        draft.set(self.shown_last, cards)
        if self.suit >= 0:
            suits = {self.deck.faces[self.deck.cards[card]].suit for card in cards}
            if len(suits) == 1:
                draft.set(self.suit, suits.pop())

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the codes of the cards, in the order of the deck.

        Raises:
            InvalidMoveError: no card is named, or something else.
        """
        if not args:
            raise InvalidMoveError(no_card(self.name, f"{self.name} CARD..."))
        return self._sorted([find_word(str(arg), self._places, "card") for arg in args])
