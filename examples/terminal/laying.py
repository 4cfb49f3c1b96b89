"""Laying the table: where the piles of a position lie, by what their groups are in the profile.

Which piles are fans, single cards or a drawing, whose they are and who sees them is read
from the board and the profile. No game is known here, and nothing is coloured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import ceil

from attrs import evolve

from cardrules import Rules
from cardrules.board import PLACE, Group, Owner
from cardrules.showing import shown_of, shows

from .faces import Faces, is_hidden
from .pieces import SIZES, Pieces, Shown, moved
from .scene import Block, Item, Kind, Scene, flowing, stacked
from .seating import Seating
from .speech import Voice
from .worth import Worth

__all__ = ["Table"]

_FANNED = ("sequence", "whole-sequence", "top-or-whole-sequence", "part", "whole", "top-or-whole")
_FEW = 3


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
        self.shows = shows(rules.profile)
        self.tricks = {
            action.trick.to for action in rules.profile.actions.values() if action.trick is not None
        }

    def lay(self, shown: Shown, width: int, height: int) -> Scene:
        """Return the largest scene that fits, or else the smallest there is."""
        block = Block(0, 0)
        for size in SIZES:
            block = _Laying(self, Pieces(self.faces, shown, size, width)).whole()
            if block.height <= height:
                break
        return Scene(block, width)


class _Laying:
    """One position, laid out in one size."""

    def __init__(self, table: Table, pieces: Pieces) -> None:
        self.table = table
        self.board = table.board
        self.pieces = pieces
        self.shown = pieces.shown
        self.size = pieces.size
        self.width = pieces.room

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
            table = self.table
            blocks += Seating(table.rules, table.voice, table.worth, self.pieces).blocks()
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
            return self.pieces.titled(title, self._drawn(group, names))
        if group.name in self.table.tricks:
            return self.pieces.titled(title, self._trick(names[0]))
        if group.count == 1:
            size = len(self.shown.piles[names[0]])
            how = self.table.shows.get(group.name)
            block = self._row(names[0], how) if size and how else self._single(names[0])
            return self.pieces.titled(f"{title} {size}" if size > 1 else title, block)
        if self._is_wide(group):
            return self.pieces.titled(title, self._beside(names, self._fan))
        return self.pieces.titled(title, self._beside(names, self._top))

    def _top(self, pile: str) -> Block:
        cards = self.shown.piles[pile]
        return Block.of([self.pieces.card(pile, len(cards)) if cards else self.pieces.place(pile)])

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
        fan = self.pieces.overlapping(pile, [*range(lowest + 1, len(cards) + 1)][-most:])
        return flowing(fan, self.width, 0)

    def _row(self, pile: str, how: str) -> Block:
        """Return the cards of a pile that are to be seen side by side, the last of them on top."""
        size = len(self.shown.piles[pile])
        first = size - shown_of(how, size, self.shown.memory) + 1
        cards = (Block.of([self.pieces.card(pile, n)]) for n in range(first, size + 1))
        return flowing(cards, self.width, 1)

    def _beside(self, names: Sequence[str], draw: Callable[[str], Block]) -> Block:
        """Return piles beside each other, as many as go on a line."""
        each = self.pieces.width + 1
        most = max(1, (self.width + 1) // each)
        rows = max(1, ceil(len(names) / most))
        most = ceil(len(names) / rows)  # lines of like lengths
        lines = (names[first : first + most] for first in range(0, len(names), most))
        return stacked((flowing(map(draw, line), self.width, 1) for line in lines), self.size.gap)

    def _fan(self, pile: str) -> Block:
        """Return a pile spread downwards, a card a step."""
        cards = self.shown.piles[pile]
        if not cards:
            return Block.of([self.pieces.place(pile)])
        items: list[Item] = []
        y = 0
        for is_down, run in groupby(range(1, len(cards) + 1), lambda n: is_hidden(cards[n - 1])):
            places = [*run]
            if is_down and self.size.squeezed and len(places) > 1:
                item = evolve(self.pieces.card(pile, places[-1]), text=f"×{len(places)}")
                items.append(moved(item, 0, y))
                y += 1
                continue
            for place in places:
                items.append(moved(self.pieces.card(pile, place), 0, y))
                y += self.size.step
        return Block.of(items)

    def _drawn(self, group: Group, names: Sequence[str]) -> Block:
        """Return piles where the profile's drawing has them, the front rows on top."""
        step = (self.pieces.width + 2) // 2
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
                item = self.pieces.card(pile, len(cards)) if cards else self.pieces.place(pile)
                if not cards:
                    item = evolve(item, height=min(down, self.size.height))
                items.append(moved(item, (column - indent) * step, row * down))
        return Block.of(items)

    def _trick(self, pile: str) -> Block:
        """Return the cards of a trick, each under the seat that played it."""
        cards = self.shown.piles[pile]
        seats = self.shown.plays.get(pile, ())
        seats = seats[len(seats) - len(cards) :] if cards else ()
        blocks = []
        for place, seat in zip(range(1, len(cards) + 1), seats, strict=False):
            name = self.table.voice.seat_name(seat)
            words = Item(0, 0, max(len(name), self.pieces.width), 1, Kind.WORDS, name)
            blocks.append(stacked([Block.of([words]), Block.of([self.pieces.card(pile, place)])]))
        if len(cards) < self.board.seats.count:
            empty = [Block.of([Item(0, 0, self.pieces.width, 1, Kind.WORDS, "")])]
            blocks.append(stacked([*empty, Block.of([self.pieces.place(pile)])]))
        return flowing(blocks, self.width, 1)
