"""Dealing from the stock by a player's move.

This module does not deal the game (see `script`) nor gather cards (see `redeal`).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from enum import Enum

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.mechanisms.base import BareAction, Tools
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.deal.script import pile_for
from cardrules.mechanisms.diverting import Diversions, DivertSpec, deal_diverting
from cardrules.moves import Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, Slot, State, make_state
from cardrules.texts import Phrase, chained, counted, text

__all__ = ["StockDeal", "StockDealSpec"]

declare_codes(
    {
        "deal.empty": "The pile to deal from is empty.",
        "deal.short": "There are fewer cards than a deal needs.",
        "deal.full": "A pile that would get a card holds as many as it may.",
        "deal.no-target": "No pile is such that it would get a card.",
    }
)


class DealtTo(Enum):
    """Which piles get cards from the stock."""

    EMPTY = "empty"
    NON_EMPTY = "non-empty"
    INCOMPLETE = "incomplete"


@spec
class StockDealSpec:
    """Deal cards from a pile by a move of the player."""

    NOT_BOTH = (
        ("count", "each"),
        ("begins", "each"),
        ("begins", "only"),
        *(("up_to", key) for key in ("count", "each", "begins")),
    )

    from_: tuple[str, ...] = clause(
        refers="piles", says="The piles that give cards; the first that holds one gives it."
    )
    to: tuple[str, ...] = clause(
        refers="piles", says="The piles that get cards, one card each in turn."
    )
    count: tuple[int, ...] = clause(
        default=(),
        minimum=1,
        maximum=1200,
        says="The number of cards in all; several numbers are for the first pass, the second "
        "and so on, the last for all that follow.",
    )
    each: int = clause(
        default=1,
        minimum=1,
        maximum=1200,
        says="The number of cards for each pile, when `count` is left out.",
    )
    up_to: int | None = clause(
        default=None,
        minimum=1,
        maximum=1200,
        says="In place of `count` and `each`: the number of cards that each pile is filled up to.",
        tells="Each pile is filled up to this number of cards: {value}.",
    )
    only: DealtTo | None = clause(
        default=None,
        says="Only piles that are `empty` or `non-empty` get cards, or those `incomplete` ones "
        "that hold fewer than their `complete` length or `capacity`.",
    )
    divert: tuple[DivertSpec, ...] = clause(
        default=(), says="Cards that go to another pile as they are dealt."
    )
    numbered_by: str | None = clause(
        default=None,
        refers="piles",
        says="A pile whose top card tells by its rank from which of these piles cards come: one "
        "of the lowest rank from the first of them, and so on.",
        tells="Cards come from the pile whose number is the rank of the top card of {value}.",
    )
    begins: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that begin the next of these piles, as long as there is one; all others are "
        "laid on the pile that was begun last. Then `count` says how many cards are dealt, one by "
        "default.",
        tells="The next pile is begun by {value}; all other cards go to the pile begun last.",
    )
    own: bool = clause(
        default=False,
        says="Whether only the mover's own piles give and get cards, where each seat or side has "
        "its own.",
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
    note: str | None = clause(
        default=None,
        says="The name of a memory slot that gets the cards dealt, in place of what it held, such "
        "as one that is `barred` from being discarded; all seats come to know them.",
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
        self.completes = tools.completes
        self.clause = f"actions.{name}.deal"
        sources = [pile for name in spec.from_ for pile in board.piles(name)]
        self.targets = tuple(pile for name in spec.to for pile in board.piles(name))
        self.slot = board.slot_index.get(spec.counter, -1)
        self.note = None if spec.note is None else board.slot_index[spec.note]
        self._is_roomy = all(self.room[pile] >= board.deck.size for pile in self.targets)
        seats = range(board.seats.count)
        self.sources = [
            tuple(p for p in sources if not spec.own or board.is_own(p, seat)) for seat in seats
        ]
        self.own = [
            tuple(p for p in self.targets if not spec.own or board.is_own(p, seat))
            for seat in seats
        ]
        self.sign = board.piles(spec.numbered_by)[0] if spec.numbered_by else -1
        self.begins = board.deck.select(spec.begins)
        self.diversions = Diversions(spec.divert, board, tools.accepts)
        is_fixed = spec.only is None and len(spec.count) < 2
        is_fixed = is_fixed and not (spec.begins or spec.up_to)
        self._fixed = [tuple(self._plan(None, seat)) if is_fixed else () for seat in seats]
        up = Facing.UP
        groups, group_of = board.groups, board.group_of
        self.faces_up = {
            pile: (spec.face or groups[group_of[pile]].facing) is up for pile in self.targets
        }

    @staticmethod
    def slots(spec: StockDealSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: the cards that it takes note of."""
        return () if spec.note is None else (Slot(spec.note, (), reveals=True),)

    def _plan(self, state: State | Draft | None, seat: int) -> Sequence[int]:
        """Return the piles that get a card by a seat's deal, as if the stock had enough.

        Without a state, the plan is that of a deal that is always the same.
        """
        spec, targets = self.spec, self.own[seat]
        if spec.only is not None and state is not None:
            targets = tuple(pile for pile in targets if self._is_wanted(state.piles[pile], pile))
        if spec.begins and state is not None:
            begun = [pile for pile in targets if state.piles[pile]] or targets
            targets = (begun[-1],) if begun else ()
        if spec.up_to is not None:
            held = {pile: len(state.piles[pile]) if state is not None else 0 for pile in targets}
            return [pile for level in range(spec.up_to) for pile in targets if held[pile] <= level]
        if not spec.count:
            return targets * spec.each
        passes = state.memory[self.slot] if self.slot >= 0 and state is not None else 0
        assert isinstance(passes, int)
        count = spec.count[min(passes, len(spec.count) - 1)]
        return [targets[number % len(targets)] for number in range(count)] if targets else ()

    def _is_wanted(self, lying: Pile, pile: int) -> bool:
        if self.spec.only is DealtTo.INCOMPLETE:
            complete = self.completes[pile]
            room = self.room[pile]
            return len(lying) < (room if complete is None else min(complete, room))
        return bool(lying) == (self.spec.only is DealtTo.NON_EMPTY)

    def code(self, state: State) -> str | None:
        """Return the code of what keeps cards from being dealt now, or None."""
        piles = state.piles
        held = 0
        for source in self._open(piles, state.turn):
            held += len(piles[source])
        if not held:
            return "deal.empty"
        if self.when is not None and not self.when(state):
            return "action.condition"
        plan = self._fixed[state.turn] or self._plan(state, state.turn)
        if not plan:
            return "deal.no-target"
        if held < len(plan) and self.spec.whole:
            return "deal.short"
        return None if self._is_roomy or self._full(state, plan[:held]) is None else "deal.full"

    def _open(self, piles: Sequence[Pile], seat: int) -> Sequence[int]:
        """Return the piles that may give a seat cards now."""
        if self.sign < 0:
            return self.sources[seat]
        top = piles[self.sign][-1] if piles[self.sign] else -1
        place = self.board.deck.faces[self.board.deck.cards[top]].rank if top >= 0 else -1
        return self.sources[seat][place : place + 1] if place >= 0 else ()

    def _full(self, state: State, plan: Sequence[int]) -> int | None:
        """Return the first pile that has no room for its cards, or None."""
        for pile in plan:
            if len(state.piles[pile]) + plan.count(pile) > self.room[pile]:
                return pile
        return None

    def explain(self, state: State, code: str) -> Refusal:
        """Word the refusal of a code."""
        names = self.board.pile_names
        match code:
            case "deal.empty":
                sources = self._open(state.piles, state.turn)
                if not sources:
                    sign = names[self.sign]
                    why: Phrase = text("the top card of {pile} names no pile", pile=sign)
                    return Refusal(code, why, f"{self.clause}.numbered_by")
                empty = chained([names[pile] for pile in sources])
                why = counted("{piles} is empty", "{piles} are empty", len(sources), piles=empty)
                return Refusal(code, why, f"{self.clause}.from")
            case "action.condition":
                assert self.spec.when is not None
                condition = describe(self.spec.when)
                why = text("cards are dealt only while {condition}", condition=condition)
                return Refusal(code, why, f"{self.clause}.when")
            case "deal.no-target":
                return Refusal(code, text("no pile would get a card"), f"{self.clause}.only")
        held = sum(len(state.piles[source]) for source in self._open(state.piles, state.turn))
        plan = self._plan(state, state.turn)
        if code == "deal.short":
            why = counted(
                "{count} card is dealt at a time, and {held} are left",
                "{count} cards are dealt at a time, and {held} are left",
                len(plan),
                held=held,
            )
            return Refusal(code, why, f"{self.clause}.whole")
        full = self._full(state, plan[:held])
        assert full is not None
        room = self.room[full]
        details: Details = {"pile": names[full], "room": room}
        why = counted(
            "{pile} is full: it holds at most {count} card",
            "{pile} is full: it holds at most {count} cards",
            room,
            pile=names[full],
        )
        group = self.board.groups[self.board.group_of[full]].name
        return Refusal("deal.full", why, f"piles.{group}.capacity", details)

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the deal, or None if it is refused or looks at its cards."""
        if self.begins or self.diversions or move.args or self.code(state) is not None:
            return None
        piles, memory = list(state.piles), state.memory
        plan = self._fixed[state.turn] or self._plan(state, state.turn)
        sources = self.sources[state.turn]
        if len(sources) == 1 and plan.count(plan[0]) == len(plan):
            dealt = self._deal_heap(piles, sources[0], plan)
        else:
            dealt = self._deal_round(piles, state.turn, plan)
        if self.note is not None:
            memory = (*memory[: self.note], tuple(dealt), *memory[self.note + 1 :])
        return make_state(tuple(piles), state.phase, state.turn, memory, state.seed)

    def _deal_heap(self, piles: list[Pile], source: int, plan: Sequence[int]) -> list[int]:
        """Deal cards of one pile to another, at once, and return them."""
        left = piles[source]
        dealt = [entry if entry >= 0 else ~entry for entry in left[: -len(plan) - 1 : -1]]
        piles[source] = left[: -len(plan)]
        piles[plan[0]] += tuple(dealt if self.faces_up[plan[0]] else [~card for card in dealt])
        return dealt

    def _deal_round(self, piles: list[Pile], seat: int, plan: Sequence[int]) -> list[int]:
        """Deal the cards of a plan one by one, and return them."""
        dealt: list[int] = []
        for pile in plan:
            for source in self._open(piles, seat):
                if piles[source]:
                    break
            else:
                break
            left = piles[source]
            card = left[-1] if left[-1] >= 0 else ~left[-1]
            piles[source] = left[:-1]
            piles[pile] = (*piles[pile], card if self.faces_up[pile] else ~card)
            dealt.append(card)
        return dealt

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002 (it stands alone)
        """Deal, as far as there are cards."""
        draft.clause = self.clause
        dealt: list[int] = []
        piles = draft.piles
        if self.begins or self.diversions:
            dealt = self._deal_otherwise(draft)
            plan: Sequence[int] = ()
        else:
            plan = self._fixed[draft.turn] or self._plan(draft, draft.turn)
        for pile in plan:
            for source in self._open(piles, draft.turn):
                if piles[source]:
                    break
            else:
                break
            draft.deal_top(source, pile, up=self.faces_up[pile])
            dealt.append(piles[pile][-1])
        if self.note is not None:
            draft.set(self.note, tuple(map(card_of, dealt)))

    def _deal_otherwise(self, draft: Draft) -> list[int]:
        """Deal where cards begin piles, or are diverted; return what lies on the piles then."""
        piles, own, bits = draft.piles, self.own[draft.turn], self.board.deck.bits

        def source() -> int | None:
            open_now = self._open(piles, draft.turn)
            return next((source for source in open_now if piles[source]), None)

        dealt: list[int] = []
        for planned in self._plan(draft, draft.turn):

            def target(card: int, usual: int = planned) -> int:
                return pile_for(draft, own, self.begins, bits[card]) if self.begins else usual

            pile = deal_diverting(
                draft, self.diversions, source, target, up=self.faces_up.__getitem__
            )
            if pile is not None:
                dealt.append(piles[pile][-1])
        return dealt
