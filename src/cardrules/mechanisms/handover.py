"""Steps that hand cards on by rule: whole piles to other seats, and cards to every hand.

They are taken by the phase table; nobody chooses. A cycle counts through the rounds of a
match, for what differs from one round to the next.
This module does not choose cards (see `transfer`), and it does not deal a round.
"""

from __future__ import annotations

from cardrules.board import Board, Facing, Owner
from cardrules.draft import DEALER, Draft
from cardrules.mechanisms.base import Tools
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Memory, Slot

__all__ = [
    "Cycle",
    "CycleSpec",
    "Draw",
    "DrawSpec",
    "Forget",
    "ForgetSpec",
    "HandOn",
    "HandOnSpec",
    "NoteSuit",
    "NoteSuitSpec",
]

TURNED = "turned_up"


@spec
class HandOnSpec:
    """Move whole piles: each seat's to a seat further on, or the table's to one seat."""

    from_: str = clause(refers="groups", says="The group whose piles are moved.")
    to: str = clause(refers="groups", says="The group whose piles get the cards.")
    shift: tuple[int, ...] = clause(
        default=(0,),
        minimum=0,
        says="How many seats on the cards go, 1 for the next seat in playing order and 0 for the "
        "same seat. Several numbers are for the values of the slot `by`, from 0.",
    )
    by: str | None = clause(
        default=None,
        refers="slots",
        says="The memory slot that chooses among several shifts, such as that of a `cycle`.",
    )
    seat: str | None = clause(
        default=None,
        refers="slots",
        says="The memory slot that holds the seat that gets a pile of the table; by default it is "
        "the seat whose turn it is.",
    )
    under: bool = clause(
        default=False,
        says="Whether the cards go under those that lie there, turned over as one where their "
        "face changes, so that they come in the order in which they were laid.",
        tells={True: "They go under the cards that lie there, turned over as one."},
    )


class HandOn:
    """The compiled moving of whole piles."""

    def __init__(self, name: str, spec: HandOnSpec, tools: Tools) -> None:
        board = tools.board
        self.spec = spec
        self.board = board
        self.clause = f"steps.{name}.move"
        self.source, self.target = board.group(spec.from_), board.group(spec.to)
        self.up = self.target.facing is Facing.UP
        self.is_turned = self.source.facing is not self.target.facing
        self.by = None if spec.by is None else board.slot_index[spec.by]
        self.seat = None if spec.seat is None else board.slot_index[spec.seat]

    def run(self, draft: Draft) -> None:
        """Move the piles, all at once."""
        draft.clause = self.clause
        board = self.board
        if self.source.owner is Owner.TABLE:
            seat = draft.turn if self.seat is None else draft.number(self.seat)
            if not 0 <= seat < board.seats.count:
                return
            for pile in self.source.piles:
                self._move(draft, pile, board.pile_of(self.target, seat))
            return
        shifts = self.spec.shift
        shift = shifts[draft.number(self.by) % len(shifts)] if self.by is not None else shifts[0]
        pairs = list(self._pairs(board, shift))
        if self.source.index != self.target.index:
            for pile, target in pairs:
                self._move(draft, pile, target)
        elif shift:
            lifted = [draft.lift(pile) for pile, _ in pairs]
            for (_, target), cards in zip(pairs, lifted, strict=True):
                draft.bring(target, [card if self.up else ~card for card in cards])

    def _move(self, draft: Draft, pile: int, target: int) -> None:
        """Move a whole pile onto another, or under it."""
        lying = draft.piles[target]
        draft.move_all(pile, target, up=self.up)
        if self.spec.under:
            come = draft.piles[target][len(lying) :]
            draft.arrange(target, (*(reversed(come) if self.is_turned else come), *lying))

    def _pairs(self, board: Board, shift: int) -> list[tuple[int, int]]:
        """Return each pile with the one that gets its cards."""
        seats = range(board.seats.count)
        owners = [(board.pile_of(self.source, seat), (seat + shift) % len(seats)) for seat in seats]
        return [(pile, board.pile_of(self.target, seat)) for pile, seat in dict(owners).items()]


@spec
class DrawSpec:
    """Give each seat cards from the stock, beginning with the seat whose turn it is."""

    NOT_BOTH = (("each", "up_to"),)

    from_: tuple[str, ...] = clause(
        refers="piles", says="The piles that give cards; the first that holds one gives it."
    )
    to: str = clause(refers="groups", says="The group of hands that get cards.")
    each: int = clause(default=1, minimum=1, says="How many cards each seat gets in turn.")
    up_to: int | None = clause(
        default=None,
        minimum=1,
        says="In place of `each`: the number of cards that each seat's pile is filled up to, one "
        "seat after the other.",
    )


class Draw:
    """A compiled drawing."""

    def __init__(self, name: str, spec: DrawSpec, tools: Tools) -> None:
        board = tools.board
        self.spec = spec
        self.clause = f"steps.{name}.draw"
        self.sources = tuple(pile for word in spec.from_ for pile in board.piles(word))
        target = board.group(spec.to)
        self.targets = tuple(board.pile_of(target, seat) for seat in range(board.seats.count))
        self.up = target.facing is Facing.UP

    def run(self, draft: Draft) -> None:
        """Give the cards, as far as there are any."""
        draft.clause = self.clause
        seats = len(self.targets)
        for number in range(seats):
            target = self.targets[(draft.turn + number) % seats]
            lacking = self.spec.each
            if self.spec.up_to is not None:
                lacking = self.spec.up_to - len(draft.piles[target])
            for _ in range(lacking):
                source = next((pile for pile in self.sources if draft.piles[pile]), None)
                if source is None:
                    return
                draft.deal_top(source, target, up=self.up)


@spec
class NoteSuitSpec:
    """Take note of the suit of a card, such as one turned up to fix trumps."""

    of: str = clause(
        refers="groups",
        says="The group whose pile is looked at: its top card. Where each seat owns one, the "
        "dealer's.",
    )
    slot: str = clause(
        default="trump",
        refers="slots",
        says="The memory slot that gets the number of the suit; -1 for a card without a suit.",
    )
    show: bool = clause(
        default=False, says="Whether all seats come to know the card, wherever it lies."
    )


class NoteSuit:
    """The compiled noting of a suit."""

    def __init__(self, name: str, spec: NoteSuitSpec, tools: Tools) -> None:
        self.board = tools.board
        self.clause = f"steps.{name}.note_suit"
        self.group = tools.board.group(spec.of)
        self.slot = tools.board.slot_index[spec.slot]
        self.shown = tools.board.slot_index[TURNED] if spec.show else None

    @staticmethod
    def slots(spec: NoteSuitSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: the suit, and the card if it is shown."""
        shown = (Slot(TURNED, (), reveals=True),) if spec.show else ()
        return (Slot(spec.slot, -1), *shown)

    def run(self, draft: Draft) -> None:
        """Look at the card and take note."""
        seat = draft.number(DEALER) if self.group.owner is not Owner.TABLE else 0
        pile = draft.piles[self.board.pile_of(self.group, seat)]
        if not pile:
            return
        card = pile[-1] if pile[-1] >= 0 else ~pile[-1]
        deck = self.board.deck
        draft.clause = self.clause
        draft.set(self.slot, deck.faces[deck.cards[card]].suit)
        if self.shown is not None:
            draft.set(self.shown, (*draft.numbers(self.shown), card))


@spec
class CycleSpec:
    """Count rounds from 0 up, and then from 0 again."""

    slot: str = clause(refers="slots", says="The memory slot that counts; it lasts for the match.")
    length: int = clause(minimum=2, says="How many values there are.")


class Cycle:
    """A compiled cycle."""

    def __init__(self, name: str, spec: CycleSpec, tools: Tools) -> None:
        self.spec = spec
        self.clause = f"steps.{name}.cycle"
        self.slot = tools.board.slot_index[spec.slot]

    @staticmethod
    def slots(spec: CycleSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(spec.slot, lasting=True),)

    def run(self, draft: Draft) -> None:
        """Go on to the next value."""
        draft.clause = self.clause
        draft.set(self.slot, (draft.number(self.slot) + 1) % self.spec.length)


@spec
class ForgetSpec:
    """Forget what a memory slot holds: it gets the value that it has at the deal."""

    SHORTHAND = "slot"

    slot: str = clause(refers="slots", says="The slot, such as one that an action notes cards in.")


class Forget:
    """The compiled forgetting."""

    def __init__(self, name: str, spec: ForgetSpec, tools: Tools) -> None:
        self.clause = f"steps.{name}.forget"
        self.slot = tools.board.slot_index[spec.slot]
        self.initial = tools.board.slots[self.slot].initial

    def noted(self, memory: Memory) -> Memory:
        """Return what is remembered with the value of the deal."""
        return (*memory[: self.slot], self.initial, *memory[self.slot + 1 :])

    def run(self, draft: Draft) -> None:
        """Write the value of the deal."""
        draft.clause = self.clause
        draft.set(self.slot, self.initial)
