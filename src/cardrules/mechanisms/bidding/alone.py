"""Going alone by a word of its own, when the auction is over.

The partner then takes no part in the play.
This module knows no auction; whether a bidder may add `alone` to a bid is said there.
"""

from __future__ import annotations

from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Tools
from cardrules.mechanisms.bidding.auction import SITTING_OUT, partner_of
from cardrules.moves import Move
from cardrules.refusals import Refusal
from cardrules.seats import Seats
from cardrules.spec import spec
from cardrules.state import Slot, State
from cardrules.texts import text

__all__ = ["Alone", "AloneSpec"]


@spec
class AloneSpec:
    """Playing without the partner, who takes no part: the memory slot `sitting_out`."""


class Alone(BareAction):
    """The compiled going alone."""

    def __init__(self, name: str, spec: AloneSpec, tools: Tools) -> None:  # noqa: ARG002
        super().__init__(name)
        self.seats = tools.board.seats
        self.clause = f"actions.{name}.alone"
        self.slot = tools.board.slot_index[SITTING_OUT]

    @staticmethod
    def slots(spec: AloneSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the slot with the seat that takes no part."""
        return (Slot(SITTING_OUT, -1),)

    def code(self, state: State) -> str | None:  # noqa: ARG002
        """Return None: nothing forbids it."""
        return None

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002
        """Word a refusal; there is none."""
        return Refusal(code, text("'{action}' is not open", action=self.name), self.clause)

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Let the partner sit out."""
        draft.clause = self.clause
        draft.set(self.slot, partner_of(self.seats, draft.turn))
