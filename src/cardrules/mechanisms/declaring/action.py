"""Declaring: a seat shows every combination that it holds, or passes.

What is shown lies in a memory slot that makes the cards known to all.
This module does not say when a seat may declare; the phase table does.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Table, Tools, wrong_arguments
from cardrules.mechanisms.conditions import describe, optional_condition
from cardrules.mechanisms.declaring.spec import SHOWN, SHOWN_BY, DeclareSpec, PassSpec
from cardrules.mechanisms.declaring.suits import Within
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.scores import ScoreLine
from cardrules.seats import Seats
from cardrules.state import Pile, Slot, State
from cardrules.texts import Joined, Phrase, counted, text
from cardrules.words import quoted

__all__ = ["Declare", "Pass"]

declare_codes(
    {
        "declare.nothing": "The hand holds no combination that could be declared.",
        "declare.partial": "Combinations of the hand are left out; all or none are declared.",
        "declare.missing": "The hand does not hold a combination that is named.",
        "declare.again": "The seat has declared already.",
    }
)


class Pass(BareAction):
    """The compiled action that does nothing."""

    def __init__(self, name: str, spec: PassSpec, tools: Tools) -> None:
        super().__init__(name)
        self.spec = spec
        self.when = optional_condition(spec.when, tools.board, tools.completes)
        self.slot = -1 if spec.slot is None else tools.board.slot_index[spec.slot]

    @staticmethod
    def slots(spec: PassSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: who has passed, where that is kept."""
        return () if spec.slot is None else (Slot(spec.slot, -1),)

    def code(self, state: State) -> str | None:
        """Return the code of what forbids passing now, or None."""
        return None if self.when is None or self.when(state) else "action.condition"

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002
        """Word the refusal."""
        assert self.spec.when is not None
        condition = describe(self.spec.when)
        why = text(
            "'{action}' is open only while {condition}", action=self.name, condition=condition
        )
        return Refusal(code, why, f"actions.{self.name}.pass.when")

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state as it is, if passing is allowed."""
        return None if self.slot >= 0 or self.refusal(state, move) else state

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Do nothing but remember who has done so, where that is asked for."""
        if self.slot >= 0:
            draft.clause = f"actions.{self.name}.pass.slot"
            draft.set(self.slot, draft.turn)


class Declare:
    """The compiled action: `declare`, or `declare` and the name of every combination."""

    is_closed = False

    def __init__(self, name: str, spec: DeclareSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.clause = f"actions.{name}.declare"
        self.board = board
        self.tables: Sequence[Table] = [tools.tables[table] for table in spec.tables]
        self.suited: Sequence[Table] = [tools.tables[table] for table in spec.suited]
        self.within = Within(board, spec.suit)
        group = board.group(spec.from_)
        self.hands = [board.pile_of(group, seat) for seat in range(board.seats.count)]
        self.shown = board.slot_index[SHOWN]
        self.shown_by = board.slot_index[SHOWN_BY]
        self._alone = Move(name)
        bits = [1 << card for card in range(board.deck.size)]
        self._bits = (*bits, *reversed(bits))  # a card that lies face down is ~card
        self._last: tuple[Pile, int, bool] = ((), 0, False)

    @staticmethod
    def slots(spec: DeclareSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(SHOWN, (), reveals=True), Slot(SHOWN_BY, ()))

    def available(self, situation: State | Draft) -> list[ScoreLine]:
        """Return a line for each combination of the hand of the seat to move."""
        return [
            line
            for table, cards in self._looked_at(situation)
            for line in table.evaluate(cards).items
        ]

    def _looked_at(self, situation: State | Draft) -> Iterator[tuple[Table, list[int]]]:
        """Yield each table with the cards of the seat to move that it looks at."""
        cards = [card_of(entry) for entry in situation.piles[self.hands[situation.turn]]]
        for table in self.tables:
            yield table, cards
        if self.suited:
            own = self.within.of(situation, cards)
            for table in self.suited:
                yield table, own

    def has_any(self, state: State) -> bool:
        """Return whether there is any combination in the hand of the seat to move.

        Listing and checking ask one after the other, so the last answer is kept.
        """
        hand = state.piles[self.hands[state.turn]]
        within = self.within.mask(state) if self.suited else 0
        last, known, found = self._last
        if last is not hand or known != within:
            held = sum(map(self._bits.__getitem__, hand))
            found = any(table.has_any(held) for table in self.tables) or any(
                table.has_any(held & within) for table in self.suited
            )
            self._last = (hand, within, found)
        return found

    def moves(self, state: State) -> Iterator[Move]:
        """List the declaration, if there is anything to declare."""
        if self.refusal(state, self._alone) is None:
            yield self._alone

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the declaration is refused, or None."""
        named = [str(word) for word in move.args]
        if len(set(named)) < len(named):
            return wrong_arguments(self.name, f"{self.name} [COMBINATION]...")
        shown_by = state.memory[self.shown_by]
        assert isinstance(shown_by, tuple)
        if state.turn in shown_by:
            why = text("a seat declares once, with all that it holds")
            return Refusal("declare.again", why, self.clause)
        if not self.has_any(state):
            why = text("there is no combination in the hand")
            return Refusal("declare.nothing", why, f"{self.clause}.tables")
        if not named:
            return None
        labels = list(dict.fromkeys(line.label for line in self.available(state)))
        for word in named:
            if word not in labels:
                why = text("the hand holds no combination called {name}", name=quoted(word))
                details: Details = {"named": word, "held": tuple(labels)}
                return Refusal("declare.missing", why, f"{self.clause}.tables", details)
        left = tuple(label for label in labels if label not in named)
        if left:
            partial: Phrase = counted(
                "all combinations are declared or none: {names} would be left out",
                "all combinations are declared or none: {names} would be left out",
                len(left),
                names=Joined(left),
            )
            return Refusal("declare.partial", partial, self.clause, {"left": left})
        return None

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Show every card that takes part."""
        hand = [card_of(entry) for entry in draft.piles[self.hands[draft.turn]]]
        looked_at = self._looked_at(draft)
        wanted = set().union(*(table.taking_part(cards) for table, cards in looked_at))
        cards = tuple([card for card in hand if card in wanted])
        draft.clause = self.clause
        draft.set(self.shown, draft.numbers(self.shown) + cards)
        draft.set(self.shown_by, draft.numbers(self.shown_by) + (draft.turn,) * len(cards))

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the names as words."""
        return tuple(str(word) for word in args)
