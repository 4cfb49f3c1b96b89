"""Arranging a hand: which of its groups to lay so that the rest is worth the least.

The answer is exact, unless more than twenty cards hang together by the groups that share
them, as in no hand of a real game. Hands are masks of cards; what was found for a hand is
remembered, and so are the groups of each suit and rank.
This module does not know who lays the groups, or when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import TypeVar

from attrs import frozen

from cardrules.mechanisms.combinations.candidates import completions
from cardrules.mechanisms.combinations.groups import Group
from cardrules.mechanisms.combinations.rows import cards_in, mask_of
from cardrules.mechanisms.combinations.spec import Shape

__all__ = ["Arrangement", "Arranger"]

Key = TypeVar("Key")
Value = TypeVar("Value")

_KEPT = 50_000

_SEARCHED = 20
"""The most cards that hang together for which every choice of groups is looked at."""

_GROUPS = 2_000
"""The most groups of one suit or rank that are looked at."""

_MOST = 64
"""More than the cards of any hand that is arranged; the numbers of cards and groups are
written below the points in one number, to be compared at once."""


@frozen
class Arrangement:
    """Groups of a hand, as masks of cards, and what is left.

    `points` is the worth of the cards left, as the scale of the arranger counts it.
    """

    groups: tuple[int, ...]
    left: int
    points: int


class Arranger:
    """Arranges hands by the kinds of groups and the points of cards.

    Of several arrangements that leave the fewest points, one that leaves the fewest cards
    is taken; of these, one with the fewest groups; of these, from the lowest card of the
    pack on, the one that puts it into a group of the first kind, and a larger group before
    a smaller one.

    Attributes:
        scale: What points are multiplied with, so that fractions become whole numbers.
    """

    def __init__(self, kinds: Sequence[Group], worth: Sequence[int | Fraction]) -> None:
        self.scale = lcm(*(Fraction(points).denominator for points in worth))
        self.worth = tuple(int(points * self.scale) for points in worth)
        self._of_bit = {1 << card: points for card, points in enumerate(self.worth)}
        self._is_plain = min(self.worth) >= 0
        self._clusters = [
            (mask | kind.wild, _Groups(kind)) for kind in kinds for mask in _clusters(kind)
        ]
        self._covers = [(within, _Covers(groups)) for within, groups in self._clusters]
        self._known: dict[int, Arrangement] = {}
        self._leavable: dict[tuple[int, int], tuple[int, ...]] = {}

    def points(self, mask: int) -> int:
        """Return what the cards of a mask are worth, by the scale."""
        points, of_bit = 0, self._of_bit
        while mask:
            low = mask & -mask
            points += of_bit[low]
            mask ^= low
        return points

    def groups_in(self, mask: int) -> list[int]:
        """Return every group that can be made of the cards of a mask."""
        found: list[int] = []
        for within, groups in self._clusters:
            found += groups[mask & within]
        return found

    def covered(self, mask: int) -> int:
        """Return the cards of a mask that fit into at least one group of them."""
        covered = 0
        for within, covers in self._covers:
            covered |= covers[mask & within]
        return covered

    def best(self, mask: int) -> Arrangement:
        """Return the best arrangement of the cards of a mask."""
        known = self._known.get(mask)
        if known is None:
            groups = self.groups_in(mask)
            laid = self._lay(groups) if groups else ()
            left = mask
            for group in laid:
                left &= ~group
            known = _remember(self._known, mask, Arrangement(laid, left, self.points(left)))
        return known

    def discards(self, mask: int, limit: int) -> tuple[int, ...]:
        """Return the cards without which the rest leaves no more points than a limit."""
        if self._is_plain and self._leaves_too_much(mask, limit):
            return ()
        key = mask, limit
        known = self._leavable.get(key)
        if known is None:
            cards = [c for c in cards_in(mask) if self.best(mask & ~(1 << c)).points <= limit]
            known = _remember(self._leavable, key, tuple(cards))
        return known

    def _leaves_too_much(self, mask: int, limit: int) -> bool:
        """Return whether the cards that fit no group are worth too much without the dearest."""
        mask &= ~self.covered(mask)
        points = most = 0
        of_bit = self._of_bit
        while mask:
            low = mask & -mask
            worth = of_bit[low]
            points += worth
            if worth > most:
                most = worth
            mask ^= low
        return points - most > limit

    def _lay(self, groups: Sequence[int]) -> tuple[int, ...]:
        """Return the groups, no two with a common card, that leave the least."""
        found: list[int] = []
        for cards in _knots(groups):
            some = list(dict.fromkeys(group for group in groups if group & cards))
            some.sort(key=int.bit_count, reverse=True)
            search = self._search if cards.bit_count() <= _SEARCHED else self._grab
            found += search(cards, some)
        return tuple(found)

    def _search(self, cards: int, groups: Sequence[int]) -> tuple[int, ...]:
        """Return the groups of a knot that leave the least.

        Card by card from the lowest on: it is left, or lies in a group of which it is the
        lowest of the cards that are still free.
        """
        by_low: dict[int, list[int]] = {}
        for group in groups:
            by_low.setdefault(group & -group, []).append(group)
        step = {1 << card: (self.worth[card] * _MOST + 1) * _MOST for card in cards_in(cards)}
        known: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}

        def solve(rest: int) -> tuple[int, tuple[int, ...]]:
            found = known.get(rest)
            if found is not None:
                return found
            low = rest & -rest
            fewest: int | None = None
            laid: tuple[int, ...] = ()
            for group in by_low.get(low, ()):
                if group & rest == group:
                    cost, others = solve(rest ^ group)
                    if fewest is None or cost + 1 < fewest:
                        fewest, laid = cost + 1, (group, *others)
            cost, others = solve(rest ^ low)
            cost += step[low]
            if fewest is None or cost < fewest:
                fewest, laid = cost, others
            known[rest] = fewest, laid
            return fewest, laid

        return solve(cards)[1]

    def _grab(self, cards: int, groups: Sequence[int]) -> tuple[int, ...]:
        """Return groups of a knot that is too large to be searched: the dearest, and so on."""
        found = []
        for group in sorted(groups, key=self.points, reverse=True):
            if group & cards == group:
                found.append(group)
                cards ^= group
        return tuple(found)


def _knots(groups: Sequence[int]) -> list[int]:
    """Return the cards of the groups in masks that no group crosses, the lowest card first."""
    knots: list[int] = []
    for group in groups:
        apart = []
        for knot in knots:
            if knot & group:
                group |= knot
            else:
                apart.append(knot)
        knots = [*apart, group]
    return sorted(knots, key=lambda knot: knot & -knot)


class _Groups(dict[int, tuple[int, ...]]):
    """The groups of one kind in the cards of a mask, by the mask."""

    def __init__(self, kind: Group) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, held: int) -> tuple[int, ...]:
        return _remember(self, held, tuple(_groups(self.kind, held)))


class _Covers(dict[int, int]):
    """The cards of a mask that fit into a group, by the mask."""

    def __init__(self, groups: _Groups) -> None:
        super().__init__()
        self.groups = groups

    def __missing__(self, held: int) -> int:
        covered = 0
        for group in self.groups[held]:
            covered |= group
        return _remember(self, held, covered)


def _clusters(kind: Group) -> tuple[int, ...]:
    """Return the masks of cards within which the groups of a kind lie: a rank, or a suit."""
    masks = kind.row_cards if kind.spec.shape is Shape.RUN else kind.sets
    return tuple(dict.fromkeys(masks))


def _groups(kind: Group, held: int) -> Iterator[int]:
    """Yield every group of a kind that lies within the cards of a mask."""
    if held.bit_count() < kind.spec.least:
        return
    if kind.spec.shape is Shape.RUN and not held & kind.wild:
        yield from dict.fromkeys(_runs(kind, held))
    else:
        alike = range(kind.deck.size)  # of twins, one may lie in this group and one in another
        found = completions(kind, cards_in(held), minimal=False, alike=alike)
        for cards in islice(found, _GROUPS):
            yield mask_of(cards)


def _runs(kind: Group, held: int) -> Iterator[int]:
    """Yield every run without wild cards that lies within the cards of a mask."""
    least, most = kind.spec.least, min(kind.longest, kind.spec.most or kind.longest)
    for row, cards in zip(kind.rows, kind.row_cards, strict=True):
        if (cards & held).bit_count() < least:
            continue
        places = [place & held for place in row]
        for start in kind.starts(row):
            if not all(places[start : start + least]):
                continue
            runs = [0]
            for length, place in enumerate(places[start : start + most], 1):
                runs = [run | 1 << card for run in runs for card in cards_in(place)]
                if kind.why_not_so_many(length, 0) is None:
                    yield from runs


def _remember(known: dict[Key, Value], key: Key, value: Value) -> Value:
    if len(known) > _KEPT:
        known.clear()
    known[key] = value
    return value
