"""Redeals: gathering piles and dealing their cards again.

The number of redeals made is a memory slot; a redeal that shuffles takes the next
shuffle that the seed gives.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from enum import Enum
from itertools import chain

from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Tools
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.deal.script import Dealer, DealSpec, DealStep
from cardrules.mechanisms.diverting import DivertSpec
from cardrules.mechanisms.relations import RelationSpec, compile_relation
from cardrules.moves import Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, Slot, State, make_state
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
class StaysSpec(RelationSpec):
    """Cards that a redeal leaves where they lie: those in sequence from where a row begins."""

    first: tuple[str, ...] = clause(
        default=("any",),
        refers="cards",
        says="The cards that stay in the first pile of a row; in the piles after it those stay "
        "that follow the card before, as long as all before them stay.",
    )


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
    stays: StaysSpec | None = clause(
        default=None,
        says="Cards of the gathered piles that stay where they lie, in sequence along their row; "
        "it is about piles with `capacity = 1`.",
    )
    leave_gap: bool = clause(
        default=False,
        says="Whether in each row the first gathered pile in which nothing stays is left empty, as "
        "far as the cards can do without it.",
        tells={True: "In each row the first place to which cards could be dealt is left empty."},
    )
    then_from: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="Piles that are dealt from, from the top, when the steps need more cards than were "
        "gathered.",
        tells="When the gathered cards are used up, the deal goes on from {value}.",
    )
    reverse: bool = clause(
        default=False, says="Whether the gathered cards are dealt from the other end."
    )
    shuffle: bool = clause(default=False, says="Whether the gathered cards are shuffled.")
    limit: int | None = clause(
        default=None, minimum=0, says="How many redeals there are; any number by default."
    )
    steps: tuple[DealStep, ...] = clause(says="How the cards are dealt again, as in `deal`.")
    divert: tuple[DivertSpec, ...] = clause(
        default=(), says="Cards that go to another pile as they are dealt again."
    )
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
        self.more = tuple(pile for name in spec.then_from for pile in board.piles(name))
        self.single = sorted(pile for pile in self.gathered if tools.room[pile] == 1)
        self.row_of = {
            pile: (group.index, (pile - group.first) // (group.row or group.count))
            for group in board.groups
            for pile in group.piles
        }
        self.follows = compile_relation(spec.stays, board.deck) if spec.stays else None
        self.starters = board.deck.select(spec.stays.first) if spec.stays else 0
        self.slot = board.slot_index[spec.counter]
        # All piles are taken up one after the other, and nothing is left to chance.
        self._is_plain = spec.pick_up is PickUp.PILES and not (
            spec.keep or spec.shuffle or spec.stays or spec.leave_gap or self.more
        )
        script = DealSpec(steps=spec.steps, divert=spec.divert)
        self.dealer = Dealer(script, board, tools.accepts, self.clause)

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
        staying = self._staying(piles)
        for pile in self.gathered:
            if len(piles[pile]) > self.spec.keep and pile not in staying:
                break
        else:
            if not any(piles[pile] for pile in self.more):
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

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the redeal, or None if it is refused or needs a draft."""
        if not self._is_plain or move.args or self.code(state) is not None:
            return None
        gathered = [state.piles[pile] for pile in self.gathered]
        pack = list(chain.from_iterable(gathered))
        if min(pack) < 0:
            pack = list(map(card_of, pack))
        if self.spec.reverse:
            pack.reverse()
        lying = list(state.piles)
        for pile in self.gathered:
            lying[pile] = ()
        made = state.memory[self.slot]
        assert isinstance(made, int)
        memory = (*state.memory[: self.slot], made + 1, *state.memory[self.slot + 1 :])
        left = make_state(tuple(lying), state.phase, state.turn, memory, state.seed)
        piles = self.dealer.deal_plainly(left, pack)
        if piles is None:
            return None
        return make_state(tuple(piles), state.phase, state.turn, memory, state.seed)

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002 (it stands alone)
        """Gather, shuffle if so stated, and deal."""
        draft.clause = self.clause
        piles = self.gathered
        if self.spec.pick_up is PickUp.LAST_FIRST:
            piles = piles[::-1]
        staying = self._staying(draft.piles)
        piles = tuple(pile for pile in piles if pile not in staying)
        lifted = [draft.lift(pile, self.spec.keep) for pile in piles]
        if self.spec.pick_up is PickUp.ROWS:
            lifted = [
                cards[row : row + 1]
                for row in range(max(map(len, lifted), default=0))
                for cards in lifted
            ]
        pack = list(chain.from_iterable(lifted))
        if self.spec.reverse:
            pack.reverse()
        if self.spec.shuffle:
            pack = list(draft.shuffle(tuple(pack)))
        made = draft.memory[self.slot]
        assert isinstance(made, int)
        draft.set(self.slot, made + 1)
        without = {*staying, *self._gaps(piles, len(pack))}
        more = self._more_of(draft) if self.more else None
        self.dealer.deal(draft, self.gathered[0], pack, more=more, without=without)

    def _staying(self, piles: Sequence[Pile]) -> set[int]:
        """Return the gathered piles whose card stays, along each row as far as all follow."""
        staying: set[int] = set()
        if self.follows is None:
            return staying
        bits, table, cards = self.board.deck.bits, self.follows.table, self.board.deck.cards
        for pile in self.single:
            if not piles[pile] or piles[pile][-1] < 0:
                continue
            card = piles[pile][-1]
            if self.row_of.get(pile - 1) != self.row_of[pile]:
                stays = bool(self.starters & bits[card])
            else:
                below = piles[pile - 1]
                stays = pile - 1 in staying and bool(table[cards[card_of(below[-1])]] & bits[card])
            if stays:
                staying.add(pile)
        return staying

    def _gaps(self, piles: Sequence[int], cards: int) -> list[int]:
        """Return the piles that are left empty: the first of each row, as far as they may be."""
        if not self.spec.leave_gap:
            return []
        first: dict[tuple[int, int], int] = {}
        for pile in sorted(piles):
            first.setdefault(self.row_of[pile], pile)
        return list(first.values())[: max(0, len(piles) - cards)]

    def _more_of(self, draft: Draft) -> Callable[[int], list[int]]:
        """Make the function that takes further cards up."""

        def more(count: int) -> list[int]:
            taken: list[int] = []
            for pile in self.more:
                taken += draft.lift_top(pile, count - len(taken))
            return taken

        return more
