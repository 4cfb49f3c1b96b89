"""Dealing from the stock by a player's move.

This module does not deal the game (see `script`) nor gather cards (see `redeal`).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Facing
from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Tools
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.deal.script import Occupied
from cardrules.moves import Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.spec import clause, spec
from cardrules.state import State

__all__ = ["StockDeal", "StockDealSpec"]

declare_codes(
    {
        "deal.empty": "The pile to deal from is empty.",
        "deal.full": "A pile that would get a card holds as many as it may.",
        "deal.no-target": "No pile is such that it would get a card.",
    }
)


@spec
class StockDealSpec:
    """Deal cards from a pile by a move of the player."""

    from_: tuple[str, ...] = clause(
        refers="piles", says="The piles that give cards; the first that holds one gives it."
    )
    to: tuple[str, ...] = clause(
        refers="piles", says="The piles that get cards, one card each in turn."
    )
    count: tuple[int, ...] = clause(
        default=(),
        minimum=1,
        says="The number of cards in all; several numbers are for the first pass, the second "
        "and so on, the last for all that follow.",
    )
    each: int = clause(
        default=1, minimum=1, says="The number of cards for each pile, when `count` is left out."
    )
    only: Occupied | None = clause(
        default=None, says="Only piles that are `empty` or `non-empty` get cards."
    )
    face: Facing | None = clause(
        default=None, says="How the cards arrive; by default as the group's `face` says."
    )
    whole: bool = clause(
        default=False, says="Whether the deal is refused when there are too few cards for it."
    )
    when: ConditionSpec | None = clause(
        default=None, says="The deal is open only while this holds."
    )
    counter: str = clause(
        default="redeals", says="The memory slot that counts the passes, for several counts."
    )


class StockDeal(BareAction):
    """A compiled deal from the stock."""

    def __init__(self, name: str, spec: StockDealSpec, tools: Tools) -> None:
        super().__init__(name)
        board = tools.board
        self.spec = spec
        self.board = board
        self.when = optional_condition(spec.when, board, tools.completes)
        self.room = tools.room
        self.clause = f"actions.{name}.deal"
        self.sources = tuple(pile for name in spec.from_ for pile in board.piles(name))
        self.targets = tuple(pile for name in spec.to for pile in board.piles(name))
        self.slot = board.slot_index.get(spec.counter, -1)
        up = Facing.UP
        groups, group_of = board.groups, board.group_of
        self.faces_up = {
            pile: (spec.face or groups[group_of[pile]].facing) is up for pile in self.targets
        }

    def _plan(self, state: State | Draft) -> Sequence[int]:
        """Return the piles that get a card, in order, as if the stock had enough."""
        spec, targets = self.spec, self.targets
        if spec.only is not None:
            wanted = spec.only is Occupied.NON_EMPTY
            targets = tuple(pile for pile in targets if bool(state.piles[pile]) == wanted)
        if not spec.count:
            return targets * spec.each
        passes = state.memory[self.slot] if self.slot >= 0 else 0
        assert isinstance(passes, int)
        count = spec.count[min(passes, len(spec.count) - 1)]
        return [targets[number % len(targets)] for number in range(count)] if targets else ()

    def why_not(self, state: State) -> Refusal | None:
        """Return why nothing can be dealt now, or None."""
        piles = state.piles
        held = sum(len(piles[source]) for source in self.sources)
        if not held:
            names = " and ".join(self.board.pile_names[pile] for pile in self.sources)
            return Refusal("deal.empty", f"{names} is empty", f"{self.clause}.from")
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            message = f"cards are dealt only while {describe(self.spec.when)}"
            return Refusal("action.condition", message, f"{self.clause}.when")
        plan = self._plan(state)
        if not plan:
            return Refusal("deal.no-target", "no pile would get a card", f"{self.clause}.only")
        if self.spec.whole and held < len(plan):
            message = f"{len(plan)} cards are dealt at a time, and {held} are left"
            return Refusal("deal.empty", message, f"{self.clause}.whole")
        return self._full(state, plan[:held])

    def _full(self, state: State, plan: Sequence[int]) -> Refusal | None:
        for pile in dict.fromkeys(plan):
            room = self.room[pile]
            if len(state.piles[pile]) + (plan.count(pile) if len(plan) > 1 else 1) > room:
                name = self.board.pile_names[pile]
                message = f"{name} is full: it holds at most {room} cards"
                group = self.board.groups[self.board.group_of[pile]].name
                details: Details = {"pile": name, "room": room}
                return Refusal("deal.full", message, f"piles.{group}.capacity", details)
        return None

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002 (it stands alone)
        """Deal, as far as there are cards."""
        draft.clause = self.clause
        for pile in self._plan(draft):
            source = next((source for source in self.sources if draft.piles[source]), None)
            if source is None:
                return
            draft.deal_top(source, pile, up=self.faces_up[pile])
