"""The seats at a table: what is seen of the others, and what lies before the own seat.

Whose a pile is and who sees it is read from the board; no game is known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from attrs import evolve

from cardrules import Rules
from cardrules.board import Group, Owner, SeenBy

from .faces import is_hidden
from .fingers import Spot
from .pieces import Pieces
from .scene import Block, Item, Kind, flowing, stacked
from .speech import Voice
from .worth import Worth

__all__ = ["Seating"]


class Seating:
    """Lays out the piles of seats and sides, for one seat."""

    def __init__(self, rules: Rules, voice: Voice, worth: Worth, pieces: Pieces) -> None:
        self.rules = rules
        self.board = rules.board
        self.voice = voice
        self.worth = worth
        self.seat = voice.seat
        self.pieces = pieces
        self.shown = pieces.shown
        self.width = pieces.room

    def blocks(self) -> Iterator[Block]:
        """Yield the others, then the own piles, and the own hand at the end."""
        gap = self.pieces.size.gap
        yield flowing(self._others(), self.width, 3, gap)
        yield flowing(self._own_open(), self.width, 3, gap)
        yield from self._own_hands()

    def _others(self) -> Iterator[Block]:
        """Yield what is seen of the other seats, in playing order from the own one on."""
        seats = self.board.seats
        own = self.seat - 1
        for offset in range(1, seats.count):
            seat = (own + offset) % seats.count
            mark = "▸ " if seat + 1 == self.shown.turn else ""
            partner = seats.side_of[seat] == seats.side_of[own]
            title = f"{mark}{self.voice.seat_name(seat + 1)}{' (partner)' if partner else ''}"
            groups = [group for group in self.board.groups if group.owner is Owner.SEAT]
            parts = [self._owned(group, seat, seats.count) for group in groups]
            if len(seats.sides[seats.side_of[seat]]) == 1:
                parts += self._of_side(seats.side_of[seat])
            yield self.pieces.titled(title, stacked(parts))
        for side, members in enumerate(seats.sides):
            if len(members) > 1 and own not in members:
                name = self.voice.side_name(side + 1)
                parts = [*self._of_side(side)]
                if any(part.items for part in parts):
                    yield self.pieces.titled(name, stacked(parts))

    def _of_side(self, side: int) -> Iterator[Block]:
        for group in self.board.groups:
            if group.owner is Owner.SIDE:
                yield self._owned(group, side, len(self.board.seats.sides))

    def _owned(self, group: Group, owner: int, owners: int, *, is_titled: bool = True) -> Block:
        """Return the piles of one owner: open cards as they lie, of hidden ones the number."""
        names = self._names(group, owner, owners)
        title = self.voice.group_name(group.name)
        open_piles = [name for name in names if self._is_open(name)]
        hidden = sum(len(self.shown.piles[name]) for name in names if name not in open_piles)
        blocks = []
        if hidden:
            pile = next(name for name in names if self.shown.piles[name] and name not in open_piles)
            spot = Spot(pile, len(self.shown.piles[pile]))
            text = f"{title} {hidden}" if is_titled else f"{hidden} cards"
            blocks.append(Block.of([Item(0, 0, len(text), 1, Kind.WORDS, text, spot)]))
        if open_piles:
            if is_titled:
                blocks.append(Block.of([Item(0, 0, len(title), 1, Kind.WORDS, title)]))
            width = max(self.pieces.width * 3, self.width // 2 - 2)
            blocks.append(flowing((self._meld(group, name) for name in open_piles), width, 2))
        return stacked(blocks) if open_piles else flowing(blocks, self.width)

    def _names(self, group: Group, owner: int, owners: int) -> list[str]:
        each = group.count // owners
        first = group.first + owner * each
        return [self.board.pile_names[number] for number in range(first, first + each)]

    def _is_open(self, pile: str) -> bool:
        return any(not is_hidden(code) for code in self.shown.piles[pile])

    def _meld(self, group: Group, pile: str, width: int = 0) -> Block:
        """Return open cards side by side, with what they are worth."""
        cards = self.shown.piles[pile]
        order = [place for place, code in enumerate(cards, 1) if not is_hidden(code)]
        fan = flowing(self.pieces.overlapping(pile, order), width or self.width, 0)
        hidden = len(cards) - len(order)
        words = f"+{hidden} hidden" if hidden else self.worth.words(group.name, cards)
        if not words:
            return fan
        item = Item(0, 0, len(words), 1, Kind.WORDS, words, Spot(pile, len(cards)))
        return flowing([fan, Block.of([item])], self.width, 1)

    def _own_open(self) -> Iterator[Block]:
        """Yield the own piles that all may see, or that nobody sees: melds, tricks taken."""
        own, seats = self.seat - 1, self.board.seats
        for group in self.board.groups:
            if group.owner is Owner.TABLE or self._is_hand(group):
                continue
            is_seat = group.owner is Owner.SEAT
            owner, owners = own, seats.count
            if not is_seat:
                owner, owners = seats.side_of[own], len(seats.sides)
            names = self._names(group, owner, owners)
            blocks = [self._owned(group, owner, owners, is_titled=False)]
            empty = [name for name in names if not self.shown.piles[name]]
            if empty and group.seen_by is SeenBy.ALL:
                text = "new" if len(names) > 1 else ""
                place = self.pieces.place(empty[0], text, tuple(empty[1:]))
                blocks.append(Block.of([evolve(place, height=1)]))
            if any(block.items for block in blocks):
                yield self.pieces.titled(self._whose(group, owner), stacked(blocks))

    def _whose(self, group: Group, owner: int) -> str:
        """Name the piles of the own seat or side."""
        name = self.voice.group_name(group.name)
        who = "you" if group.owner is Owner.SEAT else self.voice.side_name(owner + 1)
        return f"{who}: {name}"

    def _is_hand(self, group: Group) -> bool:
        return group.owner is Owner.SEAT and group.seen_by is SeenBy.OWNER

    def _own_hands(self) -> Iterator[Block]:
        """Yield the cards that only the own seat sees, sorted; the hand itself at the end."""
        seat, seats = self.seat - 1, self.board.seats
        found: list[tuple[int, Block]] = []
        for group in self.board.groups:
            if not self._is_hand(group):
                continue
            for pile in self._names(group, seat, seats.count):
                cards = self.shown.piles[pile]
                mark = "▸ " if seat + 1 == self.shown.turn and cards else ""
                title = f"{mark}{self._whose(group, seat)}"
                order = [place + 1 for place in self.pieces.faces.order(cards)]
                if order:
                    block = self.pieces.titled(title, self._hand(pile, order))
                else:
                    block = self.pieces.titled(title, Block.of([self.pieces.place(pile)]))
                found.append((len(cards), block))
        if not found:
            return
        most = max(size for size, _ in found)
        hand = next(block for size, block in found if size == most)
        yield flowing((block for _, block in found if block is not hand), self.width, 3)
        yield hand

    def _hand(self, pile: str, order: Sequence[int]) -> Block:
        """Return cards side by side: apart if there is room, else one over the other."""
        suits = [self.pieces.faces.suit(self.shown.piles[pile][place - 1]) for place in order]
        breaks = sum(1 for one, other in pairwise(suits) if one != other)
        apart = self.pieces.width * len(order) + breaks
        if apart <= self.width:
            blocks = [
                flowing(
                    [Block.of([self.pieces.card(pile, place)]) for place in places], self.width, 0
                )
                for places in _runs(order, suits)
            ]
            return flowing(blocks, self.width, 1)
        return flowing(self.pieces.overlapping(pile, order), self.width, 0)


def _runs(order: Sequence[int], suits: Sequence[int]) -> Iterator[list[int]]:
    """Yield the places of one suit after another."""
    for _, run in groupby(zip(order, suits, strict=True), lambda pair: pair[1]):
        yield [place for place, _ in run]
