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

_MUCH = 10**9
"""More than any group is worth."""


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
    total = 0
    for option, codes in chosen:
        number, naturals, wilds, size, _, _, _, _, _ = option
        if total:
            words.append(JOIN)
        words += naturals or codes[:number]
        total += size
        if size > number:
            for at, count in enumerate(wilds):
                if count:
                    words += held[at][given[at] : given[at] + count]
                    given[at] += count
    return Opening(total, tuple(words))


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
            self._go(0, 0, self.packed, self.spare, [], 0, _MUCH)
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
        chosen: list[Chosen],
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
        least, found, ahead = self.least, self.found, self.ahead
        guard = self.guard
        packed |= guard
        is_last = len(chosen) + 1 >= self.groups
        for number in range(at, len(self.rows)):
            if points + ahead[number] + spare < least:
                return
            naturals, options, codes, cluster = self.rows[number]
            if naturals & used:
                naturals &= ~used
                options = cluster.options(naturals, self.counts, 0) if naturals else ()
                codes = cluster.codes(naturals)
            for option in options:
                _, _, _, _, worth, less, _, wilds, wild_points = option
                if points + less >= least:
                    continue  # a smaller group would do
                left = packed - wilds
                if left & guard != guard:
                    continue  # there are not so many wild cards
                total = points + worth
                over = total - least
                if over >= 0:
                    if over < gained and over < worth - less:  # else a smaller play would do
                        found.append((*chosen, (option, codes)))
                elif not is_last and over + ahead[number + 1] + spare - wild_points >= 0:
                    chosen.append((option, codes))
                    self._go(
                        number + 1,
                        total,
                        left ^ guard,
                        spare - wild_points,
                        chosen,
                        used | naturals if self.overlaps else 0,
                        min(gained, worth - less),
                    )
                    chosen.pop()
                if len(found) >= _MOST:
                    return
