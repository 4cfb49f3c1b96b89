"""Settling before the score: cards that a side forfeits, and a card that goes home.

All of it is steps of the phase table; whose a card was is noted before it is played.
This module gives no points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.board import Board, Facing, Owner
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.sides import Reckoning, SideSpec, compile_side, optional_side, side_piles
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot

__all__ = ["Exchange", "ExchangeSpec", "Forfeit", "ForfeitSpec", "Note", "NoteSpec"]


@spec
class NoteSpec:
    """Remembers which seat holds a card, for later; nobody is told."""

    holds: tuple[str, ...] = clause(
        refers="cards", says="The card; of several, the first that is found counts."
    )
    in_: tuple[str, ...] = clause(
        default=(),
        refers="groups",
        says="The groups of piles that are looked at; by default all that belong to seats.",
        tells="Only these piles are looked at: {value}.",
    )
    slot: str = clause(says="The name of the memory slot that gets the seat, or -1 for none.")


@spec
class ForfeitSpec:
    """Cards that a side loses to the next side, which is the other one where there are two."""

    if_: SideSpec = clause(says="Which sides lose them.")
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards; all of them by default."
    )
    from_: tuple[str, ...] = clause(
        refers="piles", says="The piles of the side, or of its seats, that they lie in."
    )
    to: str = clause(refers="groups", says="The group whose pile of the other side gets them.")


@spec
class ExchangeSpec:
    """A card goes back to the side that it came from, which gives a card of its own for it."""

    card: tuple[str, ...] = clause(refers="cards", says="The card that goes back.")
    owner: str = clause(
        refers="slots", says="The slot that holds the seat it came from; see the step `note`."
    )
    if_: SideSpec | None = clause(
        default=None, says="What must hold for the side that it came from."
    )
    alone: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a seat that plays against all others, such as `declarer`: then "
        "these are one side, and any of them may give a card.",
        tells="The seat remembered as {value} plays against all others; these are one side, and "
        "any of them may give the card.",
    )
    in_: tuple[str, ...] = clause(
        refers="piles", says="The piles of other sides in which the card is looked for."
    )
    gives: tuple[str, ...] = clause(
        refers="cards",
        says="The cards that may be given for it: one that the first of these words names, or "
        "else the second, and so on; of several the first in the order of the deck.",
    )
    from_: tuple[str, ...] = clause(
        refers="piles", says="The side's piles, or those of its seats, that the given card lies in."
    )
    to: str = clause(refers="groups", says="The group whose piles get both cards.")


class Note:
    """The compiled step that remembers who holds a card."""

    def __init__(self, name: str, spec: NoteSpec, tools: Tools) -> None:
        self.clause = f"steps.{name}.note"
        self.mask = tools.board.deck.select(spec.holds)
        self.slot = tools.board.slot_index[spec.slot]
        self.piles = [
            pile
            for group in tools.board.groups
            if group.owner is Owner.SEAT and (not spec.in_ or group.name in spec.in_)
            for pile in group.piles
        ]

    @staticmethod
    def slots(spec: NoteSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the slot that gets the seat; it is secret."""
        return (Slot(spec.slot, -1, secret=True),)

    def run(self, draft: Draft) -> None:
        """Write the seat."""
        board = draft.board
        draft.clause = self.clause
        for pile in self.piles:
            if any(board.deck.bits[card_of(entry)] & self.mask for entry in draft.piles[pile]):
                draft.set(self.slot, board.owner_of[pile])
                return
        draft.set(self.slot, -1)


class _Giving:
    """Moving single cards from the piles of one side to the pile of another."""

    def __init__(self, board: Board, from_: Sequence[str], to: str) -> None:
        self.board = board
        self.sources = side_piles(board, from_)
        group = board.group(to)
        self.targets = [board.pile_of(group, seats[0]) for seats in board.seats.sides]
        self.is_up = group.facing is Facing.UP

    def found(self, draft: Draft, side: int, mask: int) -> Iterator[tuple[int, int]]:
        """Yield pile and entry of each card of a mask that a side has."""
        bits = self.board.deck.bits
        for pile in self.sources[side]:
            for entry in draft.piles[pile]:
                if bits[card_of(entry)] & mask:
                    yield pile, entry

    def give(self, draft: Draft, found: Sequence[tuple[int, int]], side: int) -> None:
        """Move cards to the pile of a side, a pile at a time."""
        for pile in dict.fromkeys(pile for pile, _ in found):
            entries = [entry for other, entry in found if other == pile]
            if pile != self.targets[side]:
                draft.move_cards(pile, self.targets[side], entries, up=self.is_up)


class Forfeit:
    """The compiled step that takes cards from a side."""

    def __init__(self, name: str, spec: ForfeitSpec, tools: Tools) -> None:
        self.clause = f"steps.{name}.forfeit"
        self.condition = compile_side(spec.if_, tools.board)
        self.mask = tools.board.deck.select(spec.cards)
        self.giving = _Giving(tools.board, spec.from_, spec.to)

    def run(self, draft: Draft) -> None:
        """Take the cards of every side that has to lose them, as it stands before the step."""
        reckoning = Reckoning(draft.board, draft)
        sides = range(len(draft.board.seats.sides))
        losing = [side for side in sides if self.condition(reckoning, side)]
        found = [(side, list(self.giving.found(draft, side, self.mask))) for side in losing]
        draft.clause = self.clause
        for side, cards in found:
            self.giving.give(draft, cards, (side + 1) % len(sides))


class Exchange:
    """The compiled step that brings a card home against another."""

    def __init__(self, name: str, spec: ExchangeSpec, tools: Tools) -> None:
        board = tools.board
        self.clause = f"steps.{name}.exchange"
        self.condition = optional_side(spec.if_, board)
        self.owner = board.slot_index[spec.owner]
        self.alone = None if spec.alone is None else board.slot_index[spec.alone]
        self.mask = board.deck.select(spec.card)
        self.gives = [board.deck.select((word,)) & ~self.mask for word in spec.gives]
        self.taking = _Giving(board, spec.in_, spec.to)
        self.giving = _Giving(board, spec.from_, spec.to)

    def run(self, draft: Draft) -> None:
        """Exchange the cards, if the card lies with another side than its owner's."""
        seat = draft.number(self.owner)
        seats = draft.board.seats
        if not 0 <= seat < seats.count:
            return
        home = seats.side_of[seat]
        if self.condition is not None and not self.condition(Reckoning(draft.board, draft), home):
            return
        draft.clause = self.clause
        camp = self._camp(draft, home)
        for side in range(len(seats.sides)):
            cards = list(self.taking.found(draft, side, self.mask))
            if side in camp or not cards:
                continue
            given = self._given(draft, camp)
            self.taking.give(draft, cards[:1], home)
            self.giving.give(draft, given, side)
            return

    def _camp(self, draft: Draft, home: int) -> tuple[int, ...]:
        """Return the sides that stand together with one, itself the first."""
        if self.alone is None:
            return (home,)
        seats = draft.board.seats
        others = [n for n, side in enumerate(seats.sides) if draft.number(self.alone) not in side]
        if home not in others:
            return (home,)
        return (home, *(side for side in others if side != home))

    def _given(self, draft: Draft, camp: Sequence[int]) -> list[tuple[int, int]]:
        """Return the card to be given, or nothing if there is none."""
        for mask in self.gives:
            found = (given for side in camp for given in self.giving.found(draft, side, mask))
            cards = sorted(found, key=lambda given: card_of(given[1]))
            if cards:
                return cards[:1]
        return []
