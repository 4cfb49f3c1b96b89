"""Ways to open: melds of a hand that together are worth a minimum, and not one card more.

A way holds at most one group of each rank, or of each suit for runs. Of cards that stand
for one another one choice is found; wild cards go to groups in the order of these.
This module judges nothing but the worth.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, TypeAlias

from cardrules.mechanisms.melds.options import Cluster, Option, Wilds, cards_of
from cardrules.mechanisms.melds.parts import JOIN
from cardrules.moves import Argument

__all__ = ["Base", "Opening", "Openings"]

_KEPT = 10_000

_MOST = 200
"""The most ways that are found."""

_MUCH = 10**9
"""More than any group is worth."""

_BASE = -1
"""In place of the number of a row, where a group is the base."""


class Base(NamedTuple):
    """Groups of a cluster, by its number, of which one is laid in any case, and first.

    `codes` are those of which the natural cards of a group are the first; the `key` is the
    same for the same groups.
    """

    cluster: int
    options: tuple[Option, ...]
    codes: tuple[str, ...]
    key: Hashable


class _Row(NamedTuple):
    """A cluster of which the hand holds enough: these natural cards, and the groups of them."""

    cluster: Cluster
    naturals: int
    options: tuple[Option, ...]


_Chosen: TypeAlias = tuple[Option, int, int]
"""A group that is laid, the number of its row, and the cards that others have used before."""

_Ways: TypeAlias = tuple[int, ...]
"""All ways in one row of numbers, for thousands are kept, and the garbage collector passes over
numbers: of each way how many words it has, how many cards, and of each word the place in
the words that a hand has for it (see `_Supply`)."""


class Opening(NamedTuple):
    """A way to open: the number of its cards, and its words."""

    size: int
    words: tuple[Argument, ...]


class Openings:
    """Finds the ways to open.

    Where numbers of cards are all that matters, the search is the same for many hands, and
    is made once.

    Args:
        clusters: Where groups are found, in canonical order.
        wilds: The wild cards.
    """

    def __init__(self, clusters: Sequence[Cluster], wilds: Wilds) -> None:
        self.clusters = clusters
        self.wilds = wilds
        seen = 0
        self.overlaps = False
        for cluster in clusters:
            self.overlaps = self.overlaps or bool(seen & cluster.mask)
            seen |= cluster.mask
        self._is_counted = not self.overlaps and all(c.is_counted for c in clusters)
        self._known: dict[object, _Ways] = {}

    def ways(self, hand: int, least: int, groups: int, base: Base | None = None) -> list[Opening]:
        """Return the ways to lay melds worth a minimum, none with a card too many.

        Args:
            hand: the cards of the hand.
            least: the minimum.
            groups: the most groups that are laid.
            base: a group that is laid in any case.
        """
        wild = hand & self.wilds.mask
        held = self.wilds.held(wild)
        counts = tuple(map(len, held))
        aside = _BASE if base is None else base.cluster
        rows: list[tuple[Cluster, int]] = []
        numbers: list[int] = []
        for at, cluster in enumerate(self.clusters):
            naturals = hand & cluster.mask
            number = naturals.bit_count()
            if number >= (cluster.fewest if wild else cluster.fewest_alone) and at != aside:
                rows.append((cluster, naturals))
                numbers.append(cluster.kin << 8 | number)
        key = (*numbers, least, groups, counts, base and base.key)
        found = self._known.get(key) if self._is_counted else None
        if found == ():
            return []
        supply = _Supply(rows, held, () if base is None else base.codes)
        if found is None:
            full = [_Row(c, own, c.options(own, counts, wild)) for c, own in rows]
            search = _Search(full, self.wilds, counts, least, groups)
            search.overlaps = self.overlaps
            search.run(None if base is None else base.options)
            found = tuple([place for way in search.found for place in supply.places(way)])
            if self._is_counted:
                if len(self._known) > _KEPT:
                    self._known.clear()
                self._known[key] = found
        return supply.words_of(found)


class _Supply:
    """The words that a hand has for its ways to open, each at a place.

    Hands that are alike in numbers have their words at the same places: first the sign that
    joins groups, then the natural cards of the base and of each row, then wild cards.
    """

    def __init__(
        self,
        rows: Sequence[tuple[Cluster, int]],
        held: Sequence[Sequence[str]],
        base: Sequence[str],
    ) -> None:
        self.rows = rows
        self.held = held
        self.words: list[Argument] = [JOIN, *base]
        self.starts: list[int] = []
        for cluster, naturals in rows:
            self.starts.append(len(self.words))
            self.words += cluster.codes(naturals)
        self.starts.append(1)  # of the row _BASE
        self.wilds: list[int] = []
        for codes in held:
            self.wilds.append(len(self.words))
            self.words += codes

    def places(self, way: Sequence[_Chosen]) -> list[int]:
        """Return how many words a way has, how many cards, and the place of each word.

        Each group has the next wild cards.
        """
        places: list[int] = []
        size = 0
        wilds = list(self.wilds)
        for option, row, used in way:
            if places:
                places.append(0)
            size += option.size
            codes = option.naturals
            if used and not codes:
                cluster, own = self.rows[row]
                codes = cluster.codes(own & ~used)[: option.number]
            if codes:
                places += map(self.words.index, codes)
            else:
                places += range(self.starts[row], self.starts[row] + option.number)
            for at, count in enumerate(option.wilds):
                places += range(wilds[at], wilds[at] + count)
                wilds[at] += count
        return [len(places), size, *places]

    def words_of(self, ways: _Ways) -> list[Opening]:
        """Return the ways in words."""
        word = self.words.__getitem__
        found: list[Opening] = []
        at, end = 0, len(ways)
        while at < end:
            first = at + 2
            last = first + ways[at]
            found.append(Opening(ways[at + 1], tuple(map(word, ways[first:last]))))
            at = last
        return found


class _Search:
    """The search, rank by rank, with what is still within reach in mind."""

    def __init__(
        self,
        rows: Sequence[_Row],
        wilds: Wilds,
        counts: tuple[int, ...],
        least: int,
        groups: int,
    ) -> None:
        self.rows = rows
        self.least = least
        self.groups = groups
        self.found: list[tuple[_Chosen, ...]] = []
        self.guard = wilds.guard
        self.counts = counts
        self.packed = wilds.pack(counts)
        self.spare = wilds.worth(counts)
        self.overlaps = False
        ahead = [0]
        for cluster, naturals, _ in reversed(rows):
            own = cluster.points * naturals.bit_count()
            if not cluster.is_counted:
                own = sum(map(cluster.worth.__getitem__, cards_of(naturals)))
            ahead.append(ahead[-1] + own)
        self.ahead = ahead[::-1]
        """What the rows from each one on are worth at most, wild cards apart."""

    def run(self, base: Sequence[Option] | None) -> None:
        """Find the ways, with one of the groups of the base in each, if there is one."""
        if base is None:
            self._go(0, 0, self.packed, self.spare, [], 0, _MUCH)
            return
        for option in base:
            left = (self.packed | self.guard) - option.packed
            if left & self.guard != self.guard or option.less >= self.least:
                continue
            chosen: _Chosen = (option, _BASE, 0)
            if option.points >= self.least:
                self.found.append((chosen,))
            else:
                spare = self.spare - option.wild_points
                gained = option.points - option.less
                self._go(0, option.points, left ^ self.guard, spare, [chosen], 0, gained)
            if len(self.found) >= _MOST:
                return

    def _go(
        self,
        at: int,
        points: int,
        packed: int,
        spare: int,
        chosen: list[_Chosen],
        used: int,
        gained: int,
    ) -> None:
        """Go on from some groups.

        Args:
            at: the row that is looked at next.
            points: what the groups are worth.
            packed: the wild cards that are left.
            spare: what these are worth.
            chosen: the groups.
            used: their natural cards, where that matters.
            gained: the least by which a group among them is worth more than a smaller one.
        """
        least, found, ahead, guard = self.least, self.found, self.ahead, self.guard
        needed = least - points
        packed |= guard
        is_last = len(chosen) + 1 >= self.groups
        for number in range(at, len(self.rows)):
            after = ahead[number + 1] + spare
            if ahead[number] + spare < needed:
                return
            cluster, naturals, options = self.rows[number]
            if naturals & used:
                naturals &= ~used
                options = cluster.options(naturals, self.counts, 0) if naturals else ()
            for option in options:
                _, _, _, _, worth, less, _, wilds, wild_points = option
                if less >= needed:
                    continue  # a smaller group would do
                over = worth - needed
                if over < 0 and (is_last or over + after < wild_points):
                    continue  # out of reach
                left = packed - wilds
                if left & guard != guard:
                    continue  # there are not so many wild cards
                if over < 0:
                    chosen.append((option, number, used))
                    self._go(
                        number + 1,
                        points + worth,
                        left ^ guard,
                        spare - wild_points,
                        chosen,
                        used | naturals if self.overlaps else 0,
                        min(gained, worth - less),
                    )
                    chosen.pop()
                elif over < gained and over < worth - less:  # else a smaller play would do
                    found.append((*chosen, (option, number, used)))
                if len(found) >= _MOST:
                    return
