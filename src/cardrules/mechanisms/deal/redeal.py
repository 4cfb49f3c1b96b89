"""Redeals: gathering piles and dealing their cards again.

The number of redeals made is a memory slot; a redeal that shuffles takes the next
shuffle that the seed gives.
"""

from __future__ import annotations

from enum import Enum

from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Tools
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.deal.script import Dealer, DealSpec, DealStep
from cardrules.moves import Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import text

__all__ = ["Redeal", "RedealSpec"]

declare_codes(
    {
        "redeal.empty": "There is no card to gather for a redeal.",
        "redeal.limit": "No redeal is left.",
    }
)


class PickUp(Enum):
    """In which order the gathered piles are taken up."""

    PILES = "piles"
    LAST_FIRST = "last-first"
    ROWS = "rows"


@spec
class RedealSpec:
    """Gather piles and deal their cards again."""

    gather: tuple[str, ...] = clause(
        refers="piles",
        says="The piles that are taken up, in this order, each from its lowest card; so the "
        "first card to be dealt again is the lowest card of the first pile.",
    )
    keep: int = clause(
        default=0,
        minimum=0,
        says="How many of its top cards each pile keeps, such as the one that was discarded last.",
    )
    pick_up: PickUp = clause(
        default=PickUp.PILES,
        says="`piles`: pile by pile; `last-first`: pile by pile from the last to the first; "
        "`rows`: the lowest card of each pile in turn, then the second ones, and so on.",
    )
    reverse: bool = clause(
        default=False, says="Whether the gathered cards are dealt from the other end."
    )
    shuffle: bool = clause(default=False, says="Whether the gathered cards are shuffled.")
    limit: int | None = clause(
        default=None, minimum=0, says="How many redeals there are; any number by default."
    )
    steps: tuple[DealStep, ...] = clause(says="How the cards are dealt again, as in `deal`.")
    when: ConditionSpec | None = clause(
        default=None, says="The redeal is open only while this holds."
    )
    counter: str = clause(
        default="redeals",
        says="The memory slot that counts the redeals; actions that name the same share it.",
    )


class Redeal(BareAction):
    """A compiled redeal."""

    def __init__(self, name: str, spec: RedealSpec, tools: Tools) -> None:
        super().__init__(name)
        board = tools.board
        self.spec = spec
        self.board = board
        self.when = optional_condition(spec.when, board, tools.completes)
        self.clause = f"actions.{name}.redeal"
        self.gathered = tuple(pile for name in spec.gather for pile in board.piles(name))
        self.slot = board.slot_index[spec.counter]
        script = DealSpec(steps=spec.steps)
        self.dealer = Dealer(script, board, _accepts_nothing, self.clause)

    @staticmethod
    def slots(spec: RedealSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(spec.counter),)

    def code(self, state: State) -> str | None:
        """Return the code of what forbids a redeal now, or None."""
        made, limit = state.memory[self.slot], self.spec.limit
        assert isinstance(made, int)
        if limit is not None and made >= limit:
            return "redeal.limit"
        piles = state.piles
        for pile in self.gathered:
            if len(piles[pile]) > self.spec.keep:
                break
        else:
            return "redeal.empty"
        return None if self.when is None or self.when(state) else "action.condition"

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002 (the same in any state)
        """Word the refusal of a code."""
        if code == "redeal.limit":
            limit = self.spec.limit or 0
            if limit:
                why = text("no redeal is left: {made} of {limit} made", made=limit, limit=limit)
            else:
                why = text("there is no redeal")
            return Refusal(code, why, f"{self.clause}.limit", {"limit": limit})
        if code == "redeal.empty":
            return Refusal(code, text("there is no card to gather"), f"{self.clause}.gather")
        assert self.spec.when is not None
        condition = describe(self.spec.when)
        why = text("a redeal is allowed only while {condition}", condition=condition)
        return Refusal(code, why, f"{self.clause}.when")

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002 (it stands alone)
        """Gather, shuffle if so stated, and deal."""
        draft.clause = self.clause
        piles = self.gathered
        if self.spec.pick_up is PickUp.LAST_FIRST:
            piles = piles[::-1]
        lifted = [draft.lift(pile, self.spec.keep) for pile in piles]
        if self.spec.pick_up is PickUp.ROWS:
            lifted = [
                cards[row : row + 1] for row in range(max(map(len, lifted))) for cards in lifted
            ]
        pack = [card for cards in lifted for card in cards]
        if self.spec.reverse:
            pack.reverse()
        if self.spec.shuffle:
            pack = list(draft.shuffle(tuple(pack)))
        made = draft.memory[self.slot]
        assert isinstance(made, int)
        draft.set(self.slot, made + 1)
        self.dealer.deal(draft, self.gathered[0], pack)


def _accepts_nothing(draft: Draft, pile: int, card: int) -> bool:  # noqa: ARG001
    """Judge a diverted card: a redeal diverts none."""
    return False
