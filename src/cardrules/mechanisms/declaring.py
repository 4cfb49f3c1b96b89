"""Declaring: a seat shows every combination that it holds, or passes.

What is shown lies in a memory slot that makes the cards known to all; what it is worth is
derived from the cards, for each seat by itself.
This module does not say when a seat may declare; the phase table does.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Table, Tools, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.sides import Heading, Reckoning
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.scores import ScoreLine
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, Slot, State
from cardrules.texts import Joined, Phrase, counted, text
from cardrules.words import quoted

__all__ = [
    "SHOWN",
    "SHOWN_BY",
    "Declare",
    "DeclareSpec",
    "DeclaredLine",
    "DeclaredLineSpec",
    "Pass",
    "PassSpec",
]

SHOWN = "shown"
"""The memory slot that holds the cards shown so far."""

SHOWN_BY = "shown_by"
"""The memory slot that holds, card by card, the seat that has shown it."""

declare_codes(
    {
        "declare.nothing": "The hand holds no combination that could be declared.",
        "declare.partial": "Combinations of the hand are left out; all or none are declared.",
        "declare.missing": "The hand does not hold a combination that is named.",
        "declare.again": "The seat has declared already.",
    }
)


@spec
class DeclareSpec:
    """Showing all combinations of the hand, or none."""

    SHORTHAND = "tables"

    tables: tuple[str, ...] = clause(
        refers="tables", says="The tables of combinations that can be declared."
    )
    from_: str = clause(
        default="hand", refers="groups", says="The group of piles whose cards are looked at."
    )


@spec
class PassSpec:
    """Doing nothing."""

    when: ConditionSpec | None = clause(default=None, says="What must hold; always, if left out.")


class Pass(BareAction):
    """The compiled action that does nothing."""

    def __init__(self, name: str, spec: PassSpec, tools: Tools) -> None:
        super().__init__(name)
        self.spec = spec
        self.when = optional_condition(spec.when, tools.board, tools.completes)

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
        return None if self.refusal(state, move) else state

    def perform(self, draft: Draft, move: Move) -> None:
        """Do nothing."""


class Declare:
    """The compiled action: `declare`, or `declare` and the name of every combination."""

    is_closed = False

    def __init__(self, name: str, spec: DeclareSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.clause = f"actions.{name}.declare"
        self.board = board
        self.tables: Sequence[Table] = [tools.tables[table] for table in spec.tables]
        group = board.group(spec.from_)
        self.hands = [board.pile_of(group, seat) for seat in range(board.seats.count)]
        self.shown = board.slot_index[SHOWN]
        self.shown_by = board.slot_index[SHOWN_BY]
        self._alone = Move(name)
        bits = [1 << card for card in range(board.deck.size)]
        self._bits = (*bits, *reversed(bits))  # a card that lies face down is ~card
        self._last: tuple[Pile, bool] = ((), False)

    @staticmethod
    def slots(spec: DeclareSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(SHOWN, (), reveals=True), Slot(SHOWN_BY, ()))

    def available(self, situation: State | Draft) -> list[ScoreLine]:
        """Return a line for each combination of the hand of the seat to move."""
        cards = [card_of(entry) for entry in situation.piles[self.hands[situation.turn]]]
        return [line for table in self.tables for line in table.evaluate(cards).items]

    def has_any(self, state: State) -> bool:
        """Return whether there is any combination in the hand of the seat to move.

        Listing and checking ask one after the other, so the last answer is kept.
        """
        hand = state.piles[self.hands[state.turn]]
        last, found = self._last
        if last is not hand:
            held = sum(map(self._bits.__getitem__, hand))
            found = any(table.has_any(held) for table in self.tables)
            self._last = (hand, found)
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
        wanted = set().union(*(table.taking_part(hand) for table in self.tables))
        cards = tuple([card for card in hand if card in wanted])
        draft.clause = self.clause
        draft.set(self.shown, draft.numbers(self.shown) + cards)
        draft.set(self.shown_by, draft.numbers(self.shown_by) + (draft.turn,) * len(cards))

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the names as words."""
        return tuple(str(word) for word in args)


@spec
class DeclaredLineSpec:
    """The worth of what the seats of a side have declared, each seat's by itself."""

    SHORTHAND = "tables"

    tables: tuple[str, ...] = clause(refers="tables", says="The tables of combinations.")


class DeclaredLine:
    """The lines of tables of combinations, for the cards that each seat has shown."""

    def __init__(self, spec: DeclaredLineSpec, heading: Heading, tools: Tools) -> None:
        self.heading = heading
        self.tables = [tools.tables[name] for name in spec.tables]
        self.shown = tools.board.slot_index[SHOWN]
        self.shown_by = tools.board.slot_index[SHOWN_BY]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the lines of each seat of the side."""
        memory = reckoning.situation.memory
        cards, owners = memory[self.shown], memory[self.shown_by]
        assert isinstance(cards, tuple)
        assert isinstance(owners, tuple)
        for seat in reckoning.board.seats.sides[side]:
            own = [card for card, owner in zip(cards, owners, strict=False) if owner == seat]
            heading = self.heading.by(seat)
            for table in self.tables if own else ():
                for line in table.evaluate(own).lines:
                    yield heading.over(line)
