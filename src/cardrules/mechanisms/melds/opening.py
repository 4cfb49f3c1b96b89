"""Ways to open: melds of a hand that together are worth a minimum, and not one card more.

A way holds at most one group of each rank, or of each suit for runs. Of cards that stand
for one another one choice is found; wild cards go to groups in the order of these.
This module judges nothing but the worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cardrules.mechanisms.melds.options import Cluster, Option, Wilds, cards_of
from cardrules.mechanisms.melds.parts import JOIN
from cardrules.moves import Argument

__all__ = ["Base", "Opening", "ways_to_open"]

_MOST = 200
"""The most ways that are found."""


class Base(NamedTuple):
    """Groups of a cluster, by its number, of which one is laid in any case, and first."""

    cluster: int
    options: Sequence[Option]


Chosen: TypeAlias = tuple[Option, Sequence[str]]
"""A group that is laid, and the codes of which its natural cards are the first."""


class Opening(NamedTuple):
    """A way to open: the number of its cards, and its words."""

    size: int
    words: tuple[Argument, ...]


def ways_to_open(
    clusters: Sequence[Cluster],
    wilds: Wilds,
    hand: int,
    least: int,
    *,
    groups: int,
    base: Base | None = None,
) -> list[Opening]:
    """Return the ways to lay melds worth a minimum, none with a card too many.

    Args:
        clusters: where groups are found, in canonical order.
        wilds: the wild cards.
        hand: the cards of the hand.
        least: the minimum.
        groups: the most groups that are laid.
        base: a group that is laid in any case.
    """
    search = _Search(clusters, wilds, hand, least, groups, base)
    search.run()
    held = wilds.held(hand & wilds.mask)
    return [_way(chosen, held) for chosen in search.found]


def _way(chosen: Sequence[Chosen], held: Sequence[Sequence[str]]) -> Opening:
    """Return the words of groups, each with the next wild cards."""
    given = [0] * len(held)
    words: list[Argument] = []
    size = 0
    for option, codes in chosen:
        if size:
            words.append(JOIN)
        words += option.naturals or codes[: option.number]
        size += option.size
        if option.packed:
            for at, count in enumerate(option.wilds):
                words += held[at][given[at] : given[at] + count]
                given[at] += count
    return Opening(size, tuple(words))


class _Search:
    """The search, rank by rank, with what is still within reach in mind."""

    def __init__(
        self,
        clusters: Sequence[Cluster],
        wilds: Wilds,
        hand: int,
        least: int,
        groups: int,
        base: Base | None,
    ) -> None:
        self.least = least
        self.groups = groups
        self.base = base
        self.found: list[tuple[Chosen, ...]] = []
        self.guard = wilds.guard
        wild = hand & wilds.mask
        self.counts = tuple(map(len, wilds.held(wild)))
        self.packed = wilds.pack(self.counts)
        self.spare = wilds.worth(self.counts)
        self.rows: list[tuple[int, tuple[Option, ...], Sequence[str], Cluster]] = []
        self.overlaps = False
        seen = 0
        for at, cluster in enumerate(clusters):
            naturals = hand & cluster.mask
            if naturals.bit_count() >= cluster.fewest and (base is None or at != base.cluster):
                options = cluster.options(naturals, self.counts, wild)
                if options:
                    self.rows.append((naturals, options, cluster.codes(naturals), cluster))
                    self.overlaps = self.overlaps or bool(seen & naturals)
                    seen |= naturals
        ahead = [0]
        for naturals, _, _, cluster in reversed(self.rows):
            own = cluster.points * naturals.bit_count()
            if not cluster.is_counted:
                own = sum(map(cluster.worth.__getitem__, cards_of(naturals)))
            ahead.append(ahead[-1] + own)
        self.ahead = ahead[::-1]
        """What the rows from each one on are worth at most, wild cards apart."""

    def run(self) -> None:
        """Find the ways."""
        if self.base is None:
            self._go(0, 0, self.packed, self.spare, [], 0)
            return
        for option in self.base.options:
            left = (self.packed | self.guard) - option.packed
            if left & self.guard != self.guard or option.less >= self.least:
                continue
            chosen: Chosen = (option, ())
            if option.points >= self.least:
                self.found.append((chosen,))
            else:
                spare = self.spare - option.wild_points
                self._go(0, option.points, left ^ self.guard, spare, [chosen], 0)
            if len(self.found) >= _MOST:
                return

    def _go(
        self, at: int, points: int, packed: int, spare: int, chosen: list[Chosen], used: int
    ) -> None:
        least, guard, found = self.least, self.guard, self.found
        is_last = len(chosen) + 1 >= self.groups
        for number in range(at, len(self.rows)):
            if points + self.ahead[number] + spare < least:
                return
            naturals, options, codes, cluster = self.rows[number]
            if naturals & used:
                naturals &= ~used
                options = cluster.options(naturals, self.counts, 0) if naturals else ()
                codes = cluster.codes(naturals)
            for option in options:
                if points + option.less >= least:
                    continue  # a smaller group would do
                left = (packed | guard) - option.packed
                if left & guard != guard:
                    continue  # there are not so many wild cards
                total = points + option.points
                chosen.append((option, codes))
                if total >= least:
                    if self._is_minimal(total, chosen):
                        found.append(tuple(chosen))
                elif not is_last:
                    more = used | naturals if self.overlaps else 0
                    rest = spare - option.wild_points
                    self._go(number + 1, total, left ^ guard, rest, chosen, more)
                chosen.pop()
                if len(found) >= _MOST:
                    return

    def _is_minimal(self, points: int, chosen: Sequence[Chosen]) -> bool:
        """Return whether no smaller play would do."""
        over = points - self.least
        for option, _ in chosen:  # noqa: SIM110  a loop is twice as fast
            if option.points - option.less <= over:
                return False
        return True
