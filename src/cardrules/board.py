"""The board: every name and number that all mechanisms of one game share.

It is made once, when a profile is compiled: the deck, the seats, the pile groups with
their owners and who sees them, and the memory slots.
It holds no rule: what a pile accepts is a mechanism's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import pairwise

from attrs import field, frozen

from cardrules.cards import Deck
from cardrules.seats import Seats
from cardrules.state import Pile, Slot

__all__ = ["PLACE", "Board", "Exposed", "Facing", "Group", "Owner", "SeenBy", "places_in"]

PLACE = "x"
"""The mark of a pile in the drawing of a layout."""


def places_in(layout: Sequence[str]) -> int:
    """Return how many piles the drawing of a layout shows."""
    return sum(line.count(PLACE) for line in layout)


class Owner(Enum):
    """Whom the piles of a group belong to."""

    TABLE = "table"
    SEAT = "seat"
    SIDE = "side"


class SeenBy(Enum):
    """Who sees the cards that lie face up in a pile."""

    ALL = "all"
    OWNER = "owner"
    SIDE = "side"
    NONE = "none"


class Facing(Enum):
    """How cards lie that arrive at a pile by a rule."""

    UP = "up"
    DOWN = "down"


class Exposed(Enum):
    """At which of its sides a place must be free for the card in it to be taken."""

    ROW = "row"
    COLUMN = "column"
    SIDE = "side"


@frozen
class Group:
    """A named group of piles, `count` of them, numbered on from `first`."""

    name: str
    index: int
    first: int
    count: int
    owner: Owner = Owner.TABLE
    seen_by: SeenBy = SeenBy.ALL
    facing: Facing = Facing.UP
    counted: bool = True
    layout: tuple[str, ...] = ()
    continues: str = ""
    row: int | None = None
    exposed: tuple[Exposed, ...] = ()

    @property
    def piles(self) -> range:
        """The numbers of the group's piles."""
        return range(self.first, self.first + self.count)

    def enclosing(self) -> dict[int, tuple[int, ...]]:
        """Return, for each pile that may be closed in, the piles that must all hold cards."""
        width = self.row or self.count
        found = {}
        for number, pile in enumerate(self.piles if self.exposed else ()):
            word = self.exposed[number % len(self.exposed)]
            row, column = divmod(number, width)
            sides = []
            if word is not Exposed.COLUMN:
                sides += [(row, column - 1), (row, column + 1)]
            if word is not Exposed.ROW:
                sides += [(row - 1, column), (row + 1, column)]
            places = [
                across + down * width
                for down, across in sides
                if 0 <= across < width and 0 <= across + down * width < self.count
            ]
            if len(places) == len(sides):
                found[pile] = tuple(self.first + place for place in places)
        return found

    def covering(self) -> dict[int, tuple[int, ...]]:
        """Return, for each pile of the layout that others lie on, the numbers of those piles."""
        rows: list[list[tuple[int, int]]] = []
        number = self.first
        for line in self.layout:
            places = [column for column, mark in enumerate(line) if mark == PLACE]
            rows.append([(column, number + offset) for offset, column in enumerate(places)])
            number += len(places)
        return {
            pile: upper
            for row, above in pairwise(rows)
            for column, pile in row
            if (upper := tuple(other for place, other in above if abs(place - column) <= 1))
        }


@frozen
class Board:
    """The shared names and numbers of one compiled game."""

    deck: Deck
    seats: Seats
    groups: tuple[Group, ...]
    slots: tuple[Slot, ...]
    pile_names: tuple[str, ...] = field(init=False)
    pile_index: Mapping[str, int] = field(init=False, repr=False)
    group_of: tuple[int, ...] = field(init=False)
    owner_of: tuple[int, ...] = field(init=False)
    slot_index: Mapping[str, int] = field(init=False, repr=False)
    covering: Mapping[int, tuple[int, ...]] = field(init=False, repr=False)
    enclosing: Mapping[int, tuple[int, ...]] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        names: list[str] = []
        group_of: list[int] = []
        owner_of: list[int] = []
        named: dict[str, int] = {}
        continued = {group.continues for group in self.groups}
        for group in self.groups:
            owners = {Owner.SEAT: self.seats.count, Owner.SIDE: len(self.seats.sides)}
            each = max(1, group.count // owners.get(group.owner, 1))
            name = group.continues or group.name
            is_alone = group.count == 1 and name not in continued
            for number in range(group.count):
                named[name] = named.get(name, 0) + 1
                names.append(name if is_alone else f"{name}.{named[name]}")
                group_of.append(group.index)
                owner_of.append(-1 if group.owner is Owner.TABLE else number // each)
        put = object.__setattr__
        put(self, "pile_names", tuple(names))
        put(self, "pile_index", {name: index for index, name in enumerate(names)})
        put(self, "group_of", tuple(group_of))
        put(self, "owner_of", tuple(owner_of))
        put(self, "slot_index", {slot.name: index for index, slot in enumerate(self.slots)})
        covering = {pile: upper for g in self.groups for pile, upper in g.covering().items()}
        put(self, "covering", covering)
        enclosing = {pile: others for g in self.groups for pile, others in g.enclosing().items()}
        put(self, "enclosing", enclosing)

    def group(self, name: str) -> Group:
        """Return the group of this name.

        Raises:
            KeyError: there is none.
        """
        for group in self.groups:
            if group.name == name:
                return group
        raise KeyError(name)

    def piles(self, name: str) -> tuple[int, ...]:
        """Return the pile numbers that a group name or a single pile's name stands for.

        Raises:
            KeyError: the name is neither.
        """
        for group in self.groups:
            if group.name == name:
                return tuple(group.piles)
        return (self.pile_index[name],)

    def is_covered(self, piles: Sequence[Pile], pile: int) -> bool:
        """Return whether cards of another pile of the layout lie on this one."""
        for upper in self.covering.get(pile, ()):  # noqa: SIM110  a loop is twice as fast
            if piles[upper]:
                return True
        return False

    def is_enclosed(self, piles: Sequence[Pile], pile: int) -> bool:
        """Return whether cards lie at all sides of a pile of which one must be free."""
        others = self.enclosing.get(pile)
        return others is not None and all(piles[other] for other in others)

    def pile_of(self, group: Group, seat: int) -> int:
        """Return the first pile of a group that belongs to a seat, or to its side."""
        owner = self.seats.side_of[seat] if group.owner is Owner.SIDE else seat
        if group.owner is Owner.TABLE:
            return group.first
        owners = len(self.seats.sides) if group.owner is Owner.SIDE else self.seats.count
        return group.first + owner * (group.count // owners)

    def can_see(self, pile: int, seat: int | None) -> bool:
        """Return whether a seat (None: an onlooker) sees the face-up cards of a pile."""
        group = self.groups[self.group_of[pile]]
        if group.seen_by is SeenBy.ALL:
            return True
        if group.seen_by is SeenBy.NONE or seat is None:
            return False
        owner, side_of = self.owner_of[pile], self.seats.side_of
        if group.owner is Owner.SIDE:
            return side_of[seat] == owner
        if group.seen_by is SeenBy.SIDE:
            return owner >= 0 and side_of[seat] == side_of[owner]
        return seat == owner

    def is_own(self, pile: int, seat: int) -> bool:
        """Return whether a pile belongs to the table, to the seat, or to its side."""
        group = self.groups[self.group_of[pile]]
        if group.owner is Owner.TABLE:
            return True
        return self.owner_of[pile] == (
            self.seats.side_of[seat] if group.owner is Owner.SIDE else seat
        )
