"""Laying the table: where the piles of a position lie, by what their groups are in the profile.

Which piles are fans, single cards or a drawing, whose they are and who sees them is read
from the board and the profile. No game is known here, and nothing is coloured.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import ceil

from attrs import field, frozen

from cardrules import Rules
from cardrules.board import PLACE, Group, Owner, SeenBy

from .faces import Faces, is_hidden, known
from .fingers import Spot
from .scene import Block, Item, Kind, Scene, flowing, stacked
from .speech import Voice
from .worth import Worth

__all__ = ["SIZES", "Shown", "Size", "Table"]

_FANNED = ("sequence", "whole-sequence", "top-or-whole-sequence", "part", "whole", "top-or-whole")
_FEW = 3


@frozen
class Shown:
    """A position as it is to be drawn.

    Attributes:
        piles: The cards of each pile as the seat sees them, lowest first.
        turn: The seat to move, from 1.
        plays: For the pile of each trick, the seats in the order in which they played; the
            last belong to the cards that lie there.
        deep: The piles of which cards under the top one can be picked.
    """

    piles: Mapping[str, tuple[str, ...]]
    turn: int = 1
    plays: Mapping[str, tuple[int, ...]] = field(factory=dict)
    deep: Collection[str] = frozenset()


@frozen
class Size:
    """How large a card is drawn, and how far a fan is spread; `squeezed` gathers hidden cards."""

    height: int
    step: int
    gap: int
    squeezed: bool = False


SIZES = (
    Size(3, 2, 1),
    Size(3, 1, 1),
    Size(2, 1, 1),
    Size(2, 1, 0),
    Size(1, 1, 0),
    Size(1, 1, 0, squeezed=True),
)


class Table:
    """Lays positions of one game out for one seat."""

    def __init__(self, rules: Rules, faces: Faces, voice: Voice) -> None:
        self.rules = rules
        self.board = rules.board
        self.faces = faces
        self.voice = voice
        self.seat = voice.seat
        self.is_alone = rules.board.seats.count == 1
        self.worth = Worth(rules)
        self.card = max(4, faces.width + 2)
        self.tricks = {
            action.trick.to for action in rules.profile.actions.values() if action.trick is not None
        }

    def lay(self, shown: Shown, width: int, height: int) -> Scene:
        """Return the largest scene that fits, or else the smallest there is."""
        block = Block(0, 0)
        for size in SIZES:
            block = _Laying(self, shown, size, width).whole()
            if block.height <= height:
                break
        return Scene(block, width)


class _Laying:
    """One position, laid out in one size."""

    def __init__(self, table: Table, shown: Shown, size: Size, width: int) -> None:
        self.table = table
        self.board = table.board
        self.shown = shown
        self.size = size
        self.width = width

    def table_groups(self) -> list[Group]:
        return [group for group in self.board.groups if group.owner is Owner.TABLE]

    def table_blocks(self) -> Iterator[Block]:
        """Yield the lines of the table: small piles first, then what takes more room."""
        small = [group for group in self.table_groups() if not self._is_wide(group)]
        large = [group for group in self.table_groups() if self._is_wide(group)]
        gap = self.size.gap
        yield flowing((self._group(group) for group in small), self.width, 2, gap)
        yield flowing((self._group(group) for group in large), self.width, 2, gap)

    def whole(self) -> Block:
        """Return everything, from the middle of the table to the own hand."""
        blocks = [*self.table_blocks()]
        if not self.table.is_alone:
            gap = self.size.gap
            blocks.append(flowing(self._others(), self.width, 3, gap))
            blocks.append(flowing(self._own_open(), self.width, 3, gap))
            blocks += self._own_hands()
        return stacked(blocks, self.size.gap)

    # Groups of the table

    def _is_wide(self, group: Group) -> bool:
        """Tell whether more than the top card of its piles is shown."""
        part = self.table.rules.profile.piles[group.name]
        if group.layout:
            return True
        if part.complete is not None or part.capacity == 1 or group.count == 1:
            return False
        return part.access.value != "none" or part.build is not None

    def _group(self, group: Group) -> Block:
        names = [self.board.pile_names[number] for number in group.piles]
        title = self.table.voice.group_name(group.continues or group.name)
        if group.layout:
            return self._titled(title, self._drawn(group, names))
        if group.name in self.table.tricks:
            return self._titled(title, self._trick(names[0]))
        if group.count == 1:
            size = len(self.shown.piles[names[0]])
            return self._titled(f"{title} {size}" if size > 1 else title, self._single(names[0]))
        if self._is_wide(group):
            return self._titled(title, self._beside(names, self._fan))
        return self._titled(title, self._beside(names, self._top))

    def _titled(self, title: str, block: Block) -> Block:
        words = Item(0, 0, min(len(title), self.width), 1, Kind.TITLE, title)
        return stacked([Block.of([words]), block])

    def _card(self, pile: str, place: int, *, width: int = 0, height: int = 0) -> Item:
        """Return a card (from 1) of a pile, in the corner."""
        code = self.shown.piles[pile][place - 1]
        kind = Kind.BACK if is_hidden(code) else Kind.CARD
        text = "" if code == "?" else self.table.faces.label(known(code))
        height = height or self.size.height
        width = width or self.table.card
        return Item(0, 0, width, height, kind, text, Spot(pile, place), code)

    def _place(self, pile: str, text: str = "", stands_for: tuple[str, ...] = ()) -> Item:
        """Return an empty place, in the corner."""
        width = max(self.table.card, len(text))
        height = self.size.height
        return Item(0, 0, width, height, Kind.PLACE, text, Spot(pile), stands_for=stands_for)

    def _top(self, pile: str) -> Block:
        cards = self.shown.piles[pile]
        return Block.of([self._card(pile, len(cards)) if cards else self._place(pile)])

    def _single(self, pile: str) -> Block:
        """Return a pile that lies alone: its top, and a few below as far as they matter."""
        cards = self.shown.piles[pile]
        if not cards or is_hidden(cards[-1]):
            return self._top(pile)
        number = self.board.group_of[self.board.pile_index[pile]]
        part = self.table.rules.profile.piles[self.board.groups[number].name]
        is_fan = part.access.value in _FANNED or pile in self.shown.deep
        most = len(cards) if is_fan else _FEW if part.access.value != "none" else 1
        lowest = max((place for place, code in enumerate(cards, 1) if is_hidden(code)), default=0)
        fan = self._overlapping(pile, [*range(lowest + 1, len(cards) + 1)][-most:])
        return flowing(fan, self.width, 0)

    def _beside(self, names: Sequence[str], draw: Callable[[str], Block]) -> Block:
        """Return piles beside each other, as many as go on a line."""
        each = self.table.card + 1
        most = max(1, (self.width + 1) // each)
        rows = max(1, ceil(len(names) / most))
        most = ceil(len(names) / rows)  # lines of like lengths
        lines = (names[first : first + most] for first in range(0, len(names), most))
        return stacked((flowing(map(draw, line), self.width, 1) for line in lines), self.size.gap)

    def _fan(self, pile: str) -> Block:
        """Return a pile spread downwards, a card a step."""
        cards = self.shown.piles[pile]
        if not cards:
            return Block.of([self._place(pile)])
        items: list[Item] = []
        y = 0
        for is_down, run in groupby(range(1, len(cards) + 1), lambda n: is_hidden(cards[n - 1])):
            places = [*run]
            if is_down and self.size.squeezed and len(places) > 1:
                item = self._card(pile, places[-1])
                items.append(_moved(item, 0, y, text=f"×{len(places)}"))
                y += 1
                continue
            for place in places:
                items.append(_moved(self._card(pile, place), 0, y))
                y += self.size.step
        return Block.of(items)

    def _drawn(self, group: Group, names: Sequence[str]) -> Block:
        """Return piles where the profile's drawing has them, the front rows on top."""
        step = (self.table.card + 2) // 2
        down = max(1, self.size.height - 1)
        indent = min(
            column for line in group.layout for column, mark in enumerate(line) if mark == PLACE
        )
        items: list[Item] = []
        left = iter(names)
        for row, line in enumerate(group.layout):
            for column, mark in enumerate(line):
                if mark != PLACE:
                    continue
                pile = next(left)
                cards = self.shown.piles[pile]
                item = self._card(pile, len(cards)) if cards else self._place(pile)
                if not cards:
                    item = _moved(item, 0, 0, height=min(down, self.size.height))
                items.append(_moved(item, (column - indent) * step, row * down))
        return Block.of(items)

    def _trick(self, pile: str) -> Block:
        """Return the cards of a trick, each under the seat that played it."""
        cards = self.shown.piles[pile]
        seats = self.shown.plays.get(pile, ())
        seats = seats[len(seats) - len(cards) :] if cards else ()
        blocks = []
        for place, seat in zip(range(1, len(cards) + 1), seats, strict=False):
            name = self.table.voice.seat_name(seat)
            words = Item(0, 0, max(len(name), self.table.card), 1, Kind.WORDS, name)
            blocks.append(stacked([Block.of([words]), Block.of([self._card(pile, place)])]))
        if len(cards) < self.board.seats.count:
            empty = [Block.of([Item(0, 0, self.table.card, 1, Kind.WORDS, "")])]
            blocks.append(stacked([*empty, Block.of([self._place(pile)])]))
        return flowing(blocks, self.width, 1)

    # Seats

    def _others(self) -> Iterator[Block]:
        """Yield what is seen of the other seats, in playing order from the own one on."""
        seats = self.board.seats
        own = self.table.seat - 1
        for offset in range(1, seats.count):
            seat = (own + offset) % seats.count
            mark = "▸ " if seat + 1 == self.shown.turn else ""
            partner = seats.side_of[seat] == seats.side_of[own]
            title = f"{mark}{self.table.voice.seat_name(seat + 1)}{' (partner)' if partner else ''}"
            groups = [group for group in self.board.groups if group.owner is Owner.SEAT]
            parts = [self._owned(group, seat, seats.count) for group in groups]
            if len(seats.sides[seats.side_of[seat]]) == 1:
                parts += self._of_side(seats.side_of[seat])
            yield self._titled(title, stacked(parts))
        for side, members in enumerate(seats.sides):
            if len(members) > 1 and own not in members:
                name = self.table.voice.side_name(side + 1)
                parts = [*self._of_side(side)]
                if any(part.items for part in parts):
                    yield self._titled(name, stacked(parts))

    def _of_side(self, side: int) -> Iterator[Block]:
        for group in self.board.groups:
            if group.owner is Owner.SIDE:
                yield self._owned(group, side, len(self.board.seats.sides))

    def _owned(self, group: Group, owner: int, owners: int, *, is_titled: bool = True) -> Block:
        """Return the piles of one owner: open cards as they lie, of hidden ones the number."""
        names = self._names(group, owner, owners)
        title = self.table.voice.group_name(group.name)
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
            width = max(self.table.card * 3, self.width // 2 - 2)
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
        fan = flowing(self._overlapping(pile, order), width or self.width, 0)
        hidden = len(cards) - len(order)
        words = f"+{hidden} hidden" if hidden else self.table.worth.words(group.name, cards)
        if not words:
            return fan
        item = Item(0, 0, len(words), 1, Kind.WORDS, words, Spot(pile, len(cards)))
        return flowing([fan, Block.of([item])], self.width, 1)

    def _overlapping(self, pile: str, places: Sequence[int]) -> list[Block]:
        """Return cards of a pile side by side, each under the next but for its label."""
        narrow = self.table.faces.width + 1
        blocks = [Block.of([self._card(pile, place, width=narrow)]) for place in places[:-1]]
        return [*blocks, *(Block.of([self._card(pile, place)]) for place in places[-1:])]

    # The own seat

    def _own_open(self) -> Iterator[Block]:
        """Yield the own piles that all may see, or that nobody sees: melds, tricks taken."""
        own, seats = self.table.seat - 1, self.board.seats
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
                place = self._place(empty[0], text, tuple(empty[1:]))
                blocks.append(Block.of([_moved(place, 0, 0, height=1)]))
            if any(block.items for block in blocks):
                yield self._titled(self._whose(group, owner), stacked(blocks))

    def _whose(self, group: Group, owner: int) -> str:
        """Name the piles of the own seat or side."""
        name = self.table.voice.group_name(group.name)
        who = "you" if group.owner is Owner.SEAT else self.table.voice.side_name(owner + 1)
        return f"your {name}" if who == "you" else f"{name} of {who}"

    def _is_hand(self, group: Group) -> bool:
        return group.owner is Owner.SEAT and group.seen_by is SeenBy.OWNER

    def _own_hands(self) -> Iterator[Block]:
        """Yield the cards that only the own seat sees, sorted; the hand itself at the end."""
        seat, seats = self.table.seat - 1, self.board.seats
        found: list[tuple[int, Block]] = []
        for group in self.board.groups:
            if not self._is_hand(group):
                continue
            for pile in self._names(group, seat, seats.count):
                cards = self.shown.piles[pile]
                mark = "▸ " if seat + 1 == self.shown.turn and cards else ""
                title = f"{mark}{self._whose(group, seat)}"
                order = [place + 1 for place in self.table.faces.order(cards)]
                if order:
                    block = self._titled(title, self._hand(pile, order))
                else:
                    block = self._titled(title, Block.of([self._place(pile)]))
                found.append((len(cards), block))
        if not found:
            return
        most = max(size for size, _ in found)
        hand = next(block for size, block in found if size == most)
        yield flowing((block for _, block in found if block is not hand), self.width, 3)
        yield hand

    def _hand(self, pile: str, order: Sequence[int]) -> Block:
        """Return cards side by side: apart if there is room, else one over the other."""
        suits = [self.table.faces.suit(self.shown.piles[pile][place - 1]) for place in order]
        breaks = sum(1 for one, other in pairwise(suits) if one != other)
        apart = self.table.card * len(order) + breaks
        if apart <= self.width:
            blocks = [
                flowing([Block.of([self._card(pile, place)]) for place in places], self.width, 0)
                for places in _runs(order, suits)
            ]
            return flowing(blocks, self.width, 1)
        return flowing(self._overlapping(pile, order), self.width, 0)


def _runs(order: Sequence[int], suits: Sequence[int]) -> Iterator[list[int]]:
    """Yield the places of one suit after another."""
    for _, run in groupby(zip(order, suits, strict=True), lambda pair: pair[1]):
        yield [place for place, _ in run]


def _moved(
    item: Item, x: int, y: int, *, text: str | None = None, height: int | None = None
) -> Item:
    return Item(
        item.x + x,
        item.y + y,
        item.width,
        item.height if height is None else height,
        item.kind,
        item.text if text is None else text,
        item.spot,
        item.code,
        item.move,
        item.stands_for,
    )
