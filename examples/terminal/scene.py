"""The scene: what lies where on the screen, in cells, before anything is drawn.

A scene is a list of items with their places, later ones on top. It follows from a position
as a seat sees it and from the space there is. This module colours nothing and asks no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import evolve, frozen

from cardrules import Move

from .fingers import Spot

__all__ = ["Block", "Item", "Kind", "Scene", "flowing", "stacked"]


class Kind(Enum):
    """What an item is, for whoever colours it."""

    CARD = "card"
    BACK = "back"
    PLACE = "place"
    WORDS = "words"
    TITLE = "title"
    BUTTON = "button"


@frozen
class Item:
    """Something drawn in a rectangle of cells.

    `stands_for` are further empty piles for which an empty place is shown.
    """

    x: int
    y: int
    width: int
    height: int
    kind: Kind
    text: str
    spot: Spot | None = None
    code: str = ""
    move: Move | None = None
    stands_for: tuple[str, ...] = ()

    @property
    def can_be_tapped(self) -> bool:
        """Whether a tap on it means something."""
        return self.spot is not None or self.move is not None

    def covers(self, x: int, y: int) -> bool:
        """Tell whether a cell lies within it."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


@frozen
class Block:
    """Items that belong together, in cells of their own."""

    width: int
    height: int
    items: tuple[Item, ...] = ()

    @classmethod
    def of(cls, items: Iterable[Item]) -> Block:
        """Return the smallest block that holds the items."""
        held = tuple(items)
        width = max((item.x + item.width for item in held), default=0)
        height = max((item.y + item.height for item in held), default=0)
        return cls(width, height, held)

    def at(self, x: int, y: int) -> Iterator[Item]:
        """Yield its items as they lie when its corner is here."""
        for item in self.items:
            yield evolve(item, x=item.x + x, y=item.y + y)


def stacked(blocks: Iterable[Block], gap: int = 0) -> Block:
    """Put blocks one under another."""
    items: list[Item] = []
    y = width = 0
    for block in blocks:
        if block.items:
            items.extend(block.at(0, y))
            y += block.height + gap
            width = max(width, block.width)
    return Block(width, max(0, y - gap), tuple(items))


def flowing(blocks: Iterable[Block], width: int, gap: int = 2, line_gap: int = 0) -> Block:
    """Put blocks side by side, on as many lines as they need."""
    lines: list[list[Block]] = []
    used = 0
    for block in blocks:
        if not block.items:
            continue
        if not lines or used + gap + block.width > width:
            lines.append([])
            used = -gap
        lines[-1].append(block)
        used += gap + block.width
    items: list[Item] = []
    y = most = 0
    for line in lines:
        x = 0
        for block in line:
            items.extend(block.at(x, y))
            x += block.width + gap
        most = max(most, x - gap)
        y += max(block.height for block in line) + line_gap
    return Block(most, max(0, y - line_gap), tuple(items))


class Scene:
    """All items on the screen, and which of them a pointer or a cursor means."""

    def __init__(self, block: Block, width: int = 0) -> None:
        shift = max(0, (width - block.width) // 2)
        self.items = tuple(block.at(shift, 0))
        self.width = max(width, block.width)
        self.height = block.height
        self.taps = tuple(item for item in self.items if item.can_be_tapped)
        self._tops: dict[str, int] = {}
        for item in self.taps:
            if item.spot is not None:
                pile, place = item.spot.pile, item.spot.place
                self._tops[pile] = max(place, self._tops.get(pile, 0))

    def item_at(self, x: int, y: int) -> Item | None:
        """Return what lies on top in a cell, if a tap on it means something."""
        return next((item for item in reversed(self.taps) if item.covers(x, y)), None)

    def item_of(self, spot: Spot) -> Item | None:
        """Return where a card or place is shown; the top of its pile, if it is not itself."""
        found = [item for item in self.taps if item.spot == spot]
        if not found:
            found = [item for item in self.taps if item.spot and item.spot.pile == spot.pile]
        if not found:
            found = [item for item in self.taps if spot.pile in item.stands_for]
        return found[-1] if found else None

    def is_top(self, item: Item) -> bool:
        """Tell whether an item shows the top card of its pile, or that it is empty."""
        return item.spot is not None and self._tops[item.spot.pile] == item.spot.place

    def shown(self, item: Item) -> tuple[int, int]:
        """Return a cell in which an item lies on top, or else its corner."""
        place = self.taps.index(item)
        above = self.taps[place + 1 :]
        for y in range(item.y, item.y + item.height):
            for x in range(item.x, item.x + item.width):
                if not any(other.covers(x, y) for other in above):
                    return x, y
        return item.x, item.y

    def beside(self, item: Item, dx: int, dy: int) -> Item | None:
        """Return the nearest item in a direction, of those more or less that way."""
        x, y = self.shown(item)

        def distance(other: Item) -> float:
            ox, oy = self.shown(other)
            along = (ox - x) * dx + (oy - y) * dy * 2
            across = abs((ox - x) * dy) + abs((oy - y) * dx) * 3
            return along + 2 * across if along > 0 else float("inf")

        others = [other for other in self.taps if other is not item]
        best = min(others, key=distance, default=None)
        return best if best is not None and distance(best) < float("inf") else None
