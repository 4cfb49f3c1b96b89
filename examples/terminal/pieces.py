"""The pieces that a table is laid with: a card, an empty place, cards one over the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import evolve, field, frozen

from .faces import Faces, is_hidden, known
from .fingers import Spot
from .scene import Block, Item, Kind, stacked

__all__ = ["SIZES", "Pieces", "Shown", "Size", "moved"]


@frozen
class Shown:
    """A position as it is to be drawn.

    Attributes:
        piles: The cards of each pile as the seat sees them, lowest first.
        turn: The seat to move, from 1.
        plays: For the pile of each trick, the seats in the order in which they played; the
            last belong to the cards that lie there.
        deep: The piles of which cards under the top one can be picked.
        memory: What the game remembers, such as how many cards the last play had.
    """

    piles: Mapping[str, tuple[str, ...]]
    turn: int = 1
    plays: Mapping[str, tuple[int, ...]] = field(factory=dict)
    deep: Collection[str] = frozenset()
    memory: Mapping[str, int | tuple[int, ...]] = field(factory=dict)


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


class Pieces:
    """Makes the pieces of one position in one size."""

    def __init__(self, faces: Faces, shown: Shown, size: Size, room: int) -> None:
        """Make pieces.

        Args:
            faces: how the cards are written.
            shown: the position.
            size: how large a card is.
            room: how wide the table may be.
        """
        self.faces = faces
        self.shown = shown
        self.size = size
        self.room = room
        self.width = max(4, faces.width + 2)

    def titled(self, title: str, block: Block) -> Block:
        """Return a block under its title."""
        words = Item(0, 0, min(len(title), self.room), 1, Kind.TITLE, title)
        return stacked([Block.of([words]), block])

    def card(self, pile: str, place: int, *, width: int = 0, height: int = 0) -> Item:
        """Return a card (from 1) of a pile, in the corner."""
        code = self.shown.piles[pile][place - 1]
        kind = Kind.BACK if is_hidden(code) else Kind.CARD
        text = "" if code == "?" else self.faces.label(known(code))
        height = height or self.size.height
        width = width or self.width
        return Item(0, 0, width, height, kind, text, Spot(pile, place), code)

    def place(self, pile: str, text: str = "", stands_for: tuple[str, ...] = ()) -> Item:
        """Return an empty place, in the corner."""
        width = max(self.width, len(text))
        height = self.size.height
        return Item(0, 0, width, height, Kind.PLACE, text, Spot(pile), stands_for=stands_for)

    def overlapping(self, pile: str, places: Sequence[int]) -> list[Block]:
        """Return cards of a pile side by side, each under the next but for its label."""
        narrow = self.faces.width + 1
        blocks = [Block.of([self.card(pile, place, width=narrow)]) for place in places[:-1]]
        return [*blocks, *(Block.of([self.card(pile, place)]) for place in places[-1:])]


def moved(item: Item, x: int, y: int) -> Item:
    """Return an item so much further to the right and down."""
    return evolve(item, x=item.x + x, y=item.y + y)
