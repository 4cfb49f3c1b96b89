"""Turning a whole pile over by a move of the player.

It looks at one pile; what else may be done meanwhile is up to the profile.
"""

from __future__ import annotations

from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Tools
from cardrules.mechanisms.conditions import ConditionSpec, optional_condition
from cardrules.mechanisms.registry import Kind, Mechanisms
from cardrules.moves import Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import counted, text

__all__ = ["MECHANISMS", "TurnPile", "TurnPileSpec"]

declare_codes(
    {
        "turn-pile.empty": "The pile that would be turned over is empty.",
        "turn-pile.limit": "The pile has been turned over as often as it may be.",
    }
)

TURNED = "turned_over"
"""The memory slot that counts how often piles were turned over."""


@spec
class TurnPileSpec:
    """Turn a whole pile over."""

    SHORTHAND = "pile"

    pile: str = clause(
        refers="piles", says="The pile that is turned over, or the group whose piles all are."
    )
    limit: int | None = clause(
        default=None, minimum=1, says="How many times in a game; any number by default."
    )
    when: ConditionSpec | None = clause(default=None, says="What must hold.")


class TurnPile(BareAction):
    """The compiled action; its move is its name alone."""

    def __init__(self, name: str, spec: TurnPileSpec, tools: Tools) -> None:
        super().__init__(name)
        self.spec = spec
        self.clause = f"actions.{name}.turn_pile"
        self.piles = tools.board.piles(spec.pile)
        self.slot = tools.board.slot_index[TURNED]
        self.when = optional_condition(spec.when, tools.board, tools.completes)

    @staticmethod
    def slots(spec: TurnPileSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(TURNED),)

    def code(self, state: State) -> str | None:
        """Return the code of what forbids the action now, or None."""
        if not any(state.piles[pile] for pile in self.piles):
            return "turn-pile.empty"
        turned = state.memory[self.slot]
        assert isinstance(turned, int)
        if self.spec.limit is not None and turned >= self.spec.limit:
            return "turn-pile.limit"
        return None if self.when is None or self.when(state) else "action.condition"

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002
        """Word the refusal of a code."""
        if code == "turn-pile.empty":
            why = text("{pile} is empty", pile=self.spec.pile)
            return Refusal(code, why, f"{self.clause}.pile")
        if code == "turn-pile.limit":
            limit = counted(
                "{pile} is turned over {count} time at most",
                "{pile} is turned over {count} times at most",
                self.spec.limit or 0,
                pile=self.spec.pile,
            )
            return Refusal(code, limit, f"{self.clause}.limit")
        why = text("{pile} is not turned over now", pile=self.spec.pile)
        return Refusal(code, why, f"{self.clause}.when")

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Turn the pile over, so that its lowest card comes to lie on top."""
        draft.clause = self.clause
        for pile in self.piles:
            draft.arrange(pile, draft.piles[pile][::-1])
        draft.set(self.slot, draft.number(self.slot) + 1)


MECHANISMS = Mechanisms(actions={"turn_pile": Kind(TurnPile, TurnPile.slots, spec=TurnPileSpec)})
"""What the entry point offers."""
