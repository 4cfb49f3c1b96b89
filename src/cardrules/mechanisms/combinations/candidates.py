"""Listing groups: what of a hand makes a group, or makes what lies there a larger one.

One question serves three uses: new groups (nothing is held yet), additions to a group on
the table (its cards are held), and half-made moves (the cards picked so far are held).
This module judges nothing itself; `groups` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from cardrules.mechanisms.combinations.groups import Group
from cardrules.mechanisms.combinations.rows import cards_in, mask_of
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.relations import SuitRelation

__all__ = ["can_grow", "completions"]


def completions(
    group: Group,
    pool: Iterable[int],
    held: Iterable[int] = (),
    *,
    minimal: bool = True,
    alike: Sequence[int] | None = None,
) -> Iterator[tuple[int, ...]]:
    """Yield the cards of a pool that make a group together with those held.

    Natural cards come before wild ones in each, and twins, which are equal, stand for one
    another: the same choice of faces comes once. The order is stable: sets by rank, runs
    by size and then from the highest down; fewer cards before more.

    Args:
        group: The kind of group.
        pool: The cards to choose from, such as a hand without the cards held.
        held: Cards that are in the group already; they may be too few for one.
        minimal: Whether to leave out what holds a smaller choice; otherwise all are given.
        alike: For each card a number that it shares with the cards that may stand for it;
            by default its face. Coarser numbers make shorter lists.
    """
    same = group.deck.cards if alike is None else alike
    here, more = mask_of(held), mask_of(pool)
    if here & ~(group.naturals | group.wild):
        return
    listing = _Listing(group, here, more & ~here, same, minimal)
    masks = listing.runs() if group.spec.shape is Shape.RUN else listing.sets()
    for mask in masks:
        yield (*cards_in(mask & group.naturals), *cards_in(mask & group.wild))


def can_grow(group: Group, pool: Iterable[int], held: Iterable[int]) -> tuple[int, ...]:
    """Return the cards of a pool of which one may be put to those held.

    It may if the cards then are a group, or can become one with more of the pool.
    """
    picked = tuple(held)
    cards = sorted(set(pool) - set(picked))
    answers: dict[int, bool] = {}
    for card in cards:
        face = group.deck.cards[card]
        if face not in answers:
            now = (*picked, card)
            rest = [other for other in cards if other not in now]
            answers[face] = group.why_not(mask_of(now)) is None or any(
                True for _ in completions(group, rest, now)
            )
    return tuple(card for card in cards if answers[group.deck.cards[card]])


class _Listing:
    """The choices from one pool, as masks."""

    def __init__(
        self,
        group: Group,
        held: int,
        pool: int,
        alike: Sequence[int],
        minimal: bool,  # noqa: FBT001
    ) -> None:
        self.group = group
        self.alike = alike
        self.minimal = minimal
        self.held = held & group.naturals
        self.held_wilds = (held & group.wild).bit_count()
        self.pool = pool & group.naturals
        self.wilds = self._sorted(pool & group.wild)
        # By number of wild cards, the choices of them: many groups share these.
        self._wild_picks: dict[int, tuple[int, ...]] = {}

    def sets(self) -> Iterator[int]:
        """Yield the choices that make sets."""
        for within in self.group.sets:
            if self.held & ~within:
                continue
            cards = self._sorted(self.pool & within)
            for naturals, wilds in self._numbers(len(cards)):
                for chosen in self._picks(cards, naturals):
                    if not self._suits_fit(chosen):
                        continue
                    for wild in self._wild_choices(wilds):
                        yield chosen | wild
            if self.held:
                return

    def _numbers(self, most: int) -> Iterator[tuple[int, int]]:
        """Yield how many natural and wild cards may be added, the fewest cards first."""
        group, count = self.group, self.held.bit_count()
        if not count + most:
            return
        sizes = range(1, most + len(self.wilds) + 1)
        found: list[tuple[int, int]] = []
        for size in sizes:
            for wilds in range(max(0, size - most), min(size, len(self.wilds)) + 1):
                naturals = size - wilds
                if self.minimal and any(n <= naturals and w <= wilds for n, w in found):
                    continue
                if group.why_not_so_many(count + naturals, self.held_wilds + wilds) is None:
                    found.append((naturals, wilds))
                    yield naturals, wilds

    def _suits_fit(self, chosen: int) -> bool:
        if self.group.spec.suit is not SuitRelation.OTHER:
            return True
        naturals = self.held | chosen
        return all((naturals & suit).bit_count() <= 1 for suit in self.group.suits)

    def runs(self) -> Iterator[int]:
        """Yield the choices that make runs."""
        found: list[int] = []
        least = max(self.group.spec.least, self.held.bit_count() + self.held_wilds + 1)
        for size, windows in enumerate(self._windows()):
            if size < least:
                continue
            new = list(dict.fromkeys(chain.from_iterable(map(self._runs_in, windows))))
            if self.minimal:
                new = [mask for mask in new if not any(less & mask == less for less in found)]
            found.extend(new)
            yield from new

    def _windows(self) -> list[list[tuple[int, ...]]]:
        """Return, by size, the places of the runs for which there are cards enough."""
        group, spread = self.group, len(self.wilds) + self.held_wilds
        have = self.held | self.pool
        windows: list[list[tuple[int, ...]]] = [[] for _ in range(group.longest + 1)]
        for row, cards in zip(group.rows, group.row_cards, strict=True):
            if self.held & ~cards:
                continue
            for start in group.starts(row):
                missing = 0
                for end, place in enumerate(row[start : start + group.longest], start + 1):
                    missing += not place & have
                    if missing > spread or not place:
                        break
                    windows[end - start].append(row[start:end])
        return windows

    def _runs_in(self, window: tuple[int, ...]) -> Iterator[int]:
        """Yield the choices that make a run in these places."""
        size, spread = len(window), len(self.wilds) + self.held_wilds
        places = [place for place in window if not place & self.held]
        if size - len(places) != self.held.bit_count():
            return
        missing = sum(not place & self.pool for place in places)
        for wilds in range(max(missing, self.held_wilds), min(spread, len(places)) + 1):
            if self.group.why_not_so_many(size - wilds, wilds) is None:
                yield from self._filled(window, places, wilds)

    def _filled(self, window: Sequence[int], places: Sequence[int], wilds: int) -> Iterator[int]:
        """Yield the ways to fill the free places of a window with so many wild cards."""
        optional = [place for place in places if place & self.pool]
        forced = [place for place in places if not place & self.pool]
        for given_up in combinations(optional, wilds - len(forced)):
            if not self._apart(window, (*forced, *given_up)):
                continue
            real = [place for place in optional if place not in given_up]
            for cards in product(*(self._singles(place & self.pool) for place in real)):
                for wild in self._wild_choices(wilds - self.held_wilds):
                    yield sum(cards) | wild

    def _apart(self, window: Sequence[int], wild_places: Sequence[int]) -> bool:
        """Return whether no more wild cards lie side by side than may."""
        limit = self.group.spec.wild.side_by_side if self.group.spec.wild else None
        if limit is None:
            return True
        beside = 0
        for place in window:
            beside = beside + 1 if place in wild_places else 0
            if beside > limit:
                return False
        return True

    def _singles(self, mask: int) -> tuple[int, ...]:
        return tuple(self._picks(self._sorted(mask), 1))

    def _wild_choices(self, count: int) -> tuple[int, ...]:
        if count not in self._wild_picks:
            self._wild_picks[count] = tuple(self._picks(self.wilds, count))
        return self._wild_picks[count]

    def _sorted(self, mask: int) -> list[int]:
        return sorted(cards_in(mask), key=lambda card: (self.alike[card], card))

    def _picks(self, cards: Sequence[int], count: int) -> Iterator[int]:
        """Yield the masks of so many cards, once for cards that are alike."""
        seen = set()
        for chosen in combinations(cards, count):
            key = tuple([self.alike[card] for card in chosen])
            if key not in seen:
                seen.add(key)
                yield mask_of(chosen)
