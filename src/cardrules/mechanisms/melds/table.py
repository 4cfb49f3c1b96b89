"""The melds on the table: where they lie, whose they are, and what the first must be worth.

This module lists no plays (see `listing`), and judges none (see `judging`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.going_out import GoingOut, GoingOutSpec
from cardrules.mechanisms.melds.kinds import Kinds
from cardrules.mechanisms.melds.parts import Words
from cardrules.mechanisms.melds.plan import Laid, Plan
from cardrules.mechanisms.melds.spec import MeldsSpec, Onto
from cardrules.mechanisms.points import step_of
from cardrules.state import Memory, Pile, Slot, State

__all__ = ["CREDITED", "Melds", "mask_of"]

CREDITED = "laid_off"
"""The memory slot of the cards that lie on melds of other owners than who laid them; after
each card comes the seat."""


class Melds:
    """The compiled melds of a game."""

    def __init__(self, tools: Tools) -> None:
        spec = tools.part(MeldsSpec)
        assert spec is not None
        board = tools.board
        deck = board.deck
        self.spec = spec
        self.board = board
        self.kinds = Kinds(spec.kinds, deck)
        group = board.group(spec.piles)
        hands = board.group(spec.from_)
        seats = range(board.seats.count)
        self.piles = tuple(group.piles)
        self.hands = tuple(board.pile_of(hands, seat) for seat in seats)
        self.own = tuple(
            tuple(pile for pile in group.piles if board.is_own(pile, seat)) for seat in seats
        )
        self.reach = self.own if spec.onto is Onto.OWN else (self.piles,) * len(seats)
        kinds = zip(self.kinds.groups, self.kinds.merging, strict=True)
        self.words = Words(board, self.piles, list(kinds))
        going_out = tools.part(GoingOutSpec)
        self.going_out = None if going_out is None else GoingOut(going_out, board)
        opening = spec.opening
        self.worth: tuple[int, ...] = (0,) * deck.size
        self.slot: int | None = None
        if opening is not None:
            worth = tools.worths[opening.points]
            self.worth = tuple(int(worth((card,))) for card in range(deck.size))
            self.slot = None if opening.by is None else board.slot_index[opening.by]
        self.credited = board.slot_index[CREDITED] if spec.credit else -1
        self.codes = (*deck.codes, *reversed(deck.codes))  # of entries, whichever way they face
        self.all_merge = all(self.kinds.merging)

    @staticmethod
    def slots(spec: MeldsSpec) -> tuple[Slot, ...]:
        """Return the memory of who has laid cards on melds of others."""
        return (Slot(CREDITED, ()),) if spec.credit else ()

    def is_open(self, piles: Sequence[Pile], seat: int) -> bool:
        """Return whether the seat or its side has a meld."""
        for pile in self.own[seat]:  # noqa: SIM110  a loop is twice as fast
            if piles[pile]:
                return True
        return False

    def has_room(self, piles: Sequence[Pile], seat: int) -> bool:
        """Return whether there is a place for another meld of the seat or its side."""
        for pile in self.own[seat]:  # noqa: SIM110  a loop is twice as fast
            if not piles[pile]:
                return True
        return False

    def is_closed(self, situation: Situation) -> bool:
        """Return whether the next play must be worth something, as the first of its owner."""
        return self.spec.opening is not None and not self.is_open(situation.piles, situation.turn)

    def minimum(self, situation: Situation) -> int | None:
        """Return what the next play must be worth, or None if anything will do."""
        opening = self.spec.opening
        if opening is None or self.is_open(situation.piles, situation.turn):
            return None
        score = 0
        if self.slot is not None:
            found = situation.memory[self.slot]
            side = self.board.seats.side_of[situation.turn]
            score = found if isinstance(found, int) else found[side]
        return step_of(opening.minimum, score)

    def merged(self, piles: Sequence[Pile], seat: int, rank: int) -> int | None:
        """Return the seat's pile with the one meld of a rank, or None."""
        rank_of = self.words.rank_of
        for pile in self.own[seat]:
            for card in piles[pile]:
                own = rank_of[card]
                if own:
                    if own == rank and self._merges(piles[pile]):
                        return pile
                    break
        return None

    def _merges(self, pile: Pile) -> bool:
        if self.all_merge:
            return True
        kind = self.kinds.of(mask_of(pile))
        return isinstance(kind, int) and self.kinds.merging[kind]

    def perform(self, draft: Draft, groups: Iterable[Laid], up: bool) -> None:  # noqa: FBT001
        """Lay the cards that come from the hand; others must have come there before."""
        hand = self.hands[draft.turn]
        for pile, own, dug in groups:
            cards = own + dug
            if cards:
                held = draft.piles[hand]
                entries = [card if card in held else ~card for card in cards]
                draft.move_cards(hand, pile, entries, up=up)
                if self.credited >= 0:
                    self.credit(draft, pile, cards)

    def noted(self, state: State, plan: Plan) -> Memory | None:
        """Return what is remembered after a play, or None if more than that follows."""
        if self.credited >= 0 and any(laid.pile not in self.own[state.turn] for laid in plan.laid):
            return None
        if self.going_out is None:
            return state.memory
        return self.going_out.noted_laying(state, plan.left)

    def credit(self, draft: Draft, pile: int, cards: Sequence[int]) -> None:
        """Remember who has laid cards to a meld of another owner, where it counts."""
        if self.credited >= 0 and pile not in self.own[draft.turn]:
            more = [number for card in cards for number in (card, draft.turn)]
            draft.set(self.credited, (*draft.numbers(self.credited), *more))


def mask_of(cards: Sequence[int]) -> int:
    """Return the mask of cards that lie face up."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
