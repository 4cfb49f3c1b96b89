"""Groups that a hand could lay, kind by kind and rank by rank, remembered for the next time.

Cards that stand for one another, such as the kings where suits mean nothing, are told
apart only by their number here; which of them are named is decided at the end.
This module knows hands as masks of cards, and no table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from cardrules.cards import Deck
from cardrules.mechanisms.combinations import Group, completions
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.melds.parts import Words
from cardrules.mechanisms.relations import SuitRelation

__all__ = ["Cluster", "Option", "Wilds", "cards_of"]

_KEPT = 20_000
_MOST = 500
"""The most groups of one suit or rank that are looked at."""


class Option(NamedTuple):
    """A group: natural codes, wild cards by class, their number and worth.

    `less` is the worth of the best group that this one holds and that is smaller, or 0.
    `packed` is `Wilds.pack` of the wild cards, and `wild_points` what they are worth.
    Where cards stand for one another, `naturals` is left empty: they are the first `number`
    of those that the hand has.
    """

    number: int
    naturals: tuple[str, ...]
    wilds: tuple[int, ...]
    size: int
    points: int
    less: int
    is_minimal: bool
    packed: int = 0
    wild_points: int = 0


_Numbers: TypeAlias = dict[tuple[int, tuple[int, ...]], tuple[Option, ...]]


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask, lowest number first."""
    cards: list[int] = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


class Wilds:
    """The wild cards of a game, in classes of cards that are worth the same."""

    def __init__(self, deck: Deck, kinds: Sequence[Group], worth: Sequence[int], words: Words):
        self.deck = deck
        self.words = words
        self.mask = 0
        for kind in kinds:
            self.mask |= kind.wild
        cards = [card for card in range(deck.size) if self.mask >> card & 1]
        names = [(worth[card], deck.faces[deck.cards[card]].rank_name) for card in cards]
        order = sorted(
            zip(cards, names, strict=True), key=lambda one: words.place[deck.codes[one[0]]]
        )
        classes = {name: at for at, name in enumerate(dict.fromkeys(name for _, name in order))}
        self.guard = sum(128 << 8 * at for at in range(len(classes)))
        self.points = tuple(points for points, _ in classes)
        self._class = {card: classes[name] for card, name in zip(cards, names, strict=True)}
        self._firsts: dict[int, tuple[str, ...]] = {}
        self.most = max((_most_wilds(kind) for kind in kinds), default=0)
        self._held: dict[int, tuple[tuple[str, ...], ...]] = {}
        self.known: dict[tuple[int, int], tuple[_Numbers, _Numbers]] = {}
        """What is known of groups by the numbers of their cards, by kind and points a card."""

    def pack(self, counts: Sequence[int]) -> int:
        """Return numbers of wild cards by class as one number, eight bits for each class."""
        return sum(count << 8 * at for at, count in enumerate(counts))

    def worth(self, counts: Sequence[int]) -> int:
        """Return what so many wild cards of each class are worth."""
        return sum(map(int.__mul__, counts, self.points))

    def held(self, mask: int) -> tuple[tuple[str, ...], ...]:
        """Return the codes of the wild cards of a mask, class by class, in order."""
        known = self._held.get(mask)
        if known is None:
            found: list[list[str]] = [[] for _ in self.points]
            for card, at in self._class.items():
                if mask >> card & 1:
                    found[at].append(self.deck.codes[card])
            known = tuple(map(self.words.sorted, found))
            if len(self._held) > _KEPT:
                self._held.clear()
            self._held[mask] = known
        return known

    def firsts(self, mask: int) -> tuple[str, ...]:
        """Return the codes of each class that a smallest group may hold, joined."""
        known = self._firsts.get(mask)
        if known is None:
            if len(self._firsts) > _KEPT:
                self._firsts.clear()
            known = tuple("".join(codes[: self.most]) for codes in self.held(mask))
            self._firsts[mask] = known
        return known

    def count(self, mask: int) -> tuple[int, ...]:
        """Return how many wild cards of each class a mask holds."""
        counts = [0] * len(self.points)
        for card, at in self._class.items():
            counts[at] += mask >> card & 1
        return tuple(counts)


def _most_wilds(group: Group) -> int:
    """Return the most wild cards of a class in a group from which no card can be left out."""
    if not group.wild:
        return 0
    return max(1, group.spec.least - _fewest_naturals(group))


def _fewest_naturals(group: Group) -> int:
    """Return the fewest natural cards of a group, the limits on wild cards included."""
    least = group.spec.least
    for number in range(group.fewest_naturals, least):
        if any(group.why_not_so_many(number, wilds) is None for wilds in range(least + 1)):
            return number
    return max(least, group.fewest_naturals) if not group.wild else group.fewest_naturals


class Cluster:
    """The groups of one kind that may lie together: those of a rank, or of a suit.

    Attributes:
        kind: The number of the kind.
        mask: The natural cards; of a rank that is melded once it is the rank's number.
        fewest: The fewest natural cards of a group.
        fewest_alone: The fewest of a group without wild cards.
        kin: A number shared with clusters of the same kind of meld and the same points.
    """

    def __init__(
        self, kind: int, group: Group, mask: int, wilds: Wilds, worth: Sequence[int], words: Words
    ) -> None:
        self.kind = kind
        self.group = group
        self.mask = mask
        self.wilds = wilds
        self.worth = worth
        self.words = words
        cards = [card for card in range(group.deck.size) if mask >> card & 1]
        is_set = group.spec.shape is not Shape.RUN and group.spec.suit is SuitRelation.ANY
        self.is_counted = is_set and len({worth[card] for card in cards}) == 1
        self.points = worth[cards[0]] if cards else 0
        self.is_run = group.spec.shape is Shape.RUN
        self.can_be_wild = bool(group.wild)
        self.is_merging = False
        self.fewest = _fewest_naturals(group)
        self.fewest_alone = max(group.spec.least, self.fewest)
        self._codes: dict[int, tuple[str, ...]] = {}
        known = wilds.known
        self._numbers, self._smallest = known.setdefault((kind, self.points), ({}, {}))
        self.kin = list(known).index((kind, self.points))
        self._options: dict[tuple[int, tuple[int, ...]], tuple[Option, ...]] = {}

    def codes(self, naturals: int) -> tuple[str, ...]:
        """Return the codes of natural cards, in order."""
        known = self._codes.get(naturals)
        if known is None:
            deck = self.group.deck
            codes = map(deck.codes.__getitem__, cards_of(naturals))
            known = self._codes[naturals] = self.words.sorted(codes)
        return known

    def options(self, naturals: int, counts: tuple[int, ...], wilds: int) -> tuple[Option, ...]:
        """Return the groups that can be made, the smallest first.

        Args:
            naturals: the natural cards, a part of the cluster's mask.
            counts: the number of wild cards of each class.
            wilds: the wild cards.
        """
        if not self.can_be_wild:
            counts, wilds = (), 0
        if self.is_counted:
            return self._by_number(naturals.bit_count(), counts)
        key = naturals, counts if wilds else ()
        known = self._options.get(key)
        if known is None:
            known = tuple(self._listed(naturals, wilds))
            if len(self._options) > _KEPT:
                self._options.clear()
            self._options[key] = known
        return known

    def smallest(self, naturals: int, counts: tuple[int, ...], wilds: int) -> Sequence[Option]:
        """Return the groups that hold no smaller one, and all naturals of a rank."""
        if self.is_run and not self.can_be_wild and self.group.spec.suit is SuitRelation.SAME:
            return list(self._shortest_runs(naturals))
        if not self.is_counted:
            return [o for o in self.options(naturals, counts, wilds) if o.is_minimal]
        held, most = naturals.bit_count(), self.wilds.most
        few = tuple([min(count, most) for count in counts]) if self.can_be_wild else ()
        key = held, few
        known = self._smallest.get(key)
        if known is None:
            known = self._smallest[key] = tuple(
                option
                for option in self._by_number(held, few)
                if option.is_minimal or option.size == option.number == held
            )
        return known

    def _by_number(self, most: int, counts: tuple[int, ...]) -> tuple[Option, ...]:
        """Return the groups by the numbers of their cards alone."""
        key = most, counts
        known = self._numbers.get(key)
        if known is not None:
            return known
        why_not = self.group.why_not_so_many
        found: list[Option] = []
        choices = product(range(1, most + 1), *(range(min(c, most * 2) + 1) for c in counts))
        for number, *wilds in sorted(choices, key=lambda choice: (sum(choice), choice[1:])):
            if why_not(number, sum(wilds)) is not None:
                continue
            wild_points = self.wilds.worth(wilds)
            points = number * self.points + wild_points
            smaller = [
                other.points
                for other in found
                if other.number <= number and all(map(int.__le__, other.wilds, wilds))
            ]
            option = Option(
                number,
                (),
                tuple(wilds),
                number + sum(wilds),
                points,
                max(smaller, default=0),
                not smaller,
                self.wilds.pack(wilds),
                wild_points,
            )
            found.append(option)
        known = self._numbers[key] = tuple(found)
        return known

    def _shortest_runs(self, naturals: int) -> Iterator[Option]:
        """Yield the shortest runs of one suit, the highest first; of twins the first is named."""
        codes, least = self.group.deck.codes, self.group.spec.least
        for row in self.group.rows:
            for start in self.group.starts(row):
                cards = [place & naturals for place in row[start : start + least]]
                if all(cards) and len(cards) == least:
                    named = (codes[(some & -some).bit_length() - 1] for some in cards)
                    yield Option(least, self.words.sorted(named), (), least, 0, 0, is_minimal=True)

    def _listed(self, naturals: int, wilds: int) -> Iterator[Option]:
        """Yield the groups that the matcher lists, where suits or places matter."""
        deck, group = self.group.deck, self.group
        pool = cards_of(naturals | wilds & group.wild)
        found: list[tuple[set[int], Option]] = []
        for cards in islice(completions(group, pool, minimal=False), _MOST):
            held = set(cards)
            own = [card for card in cards if naturals >> card & 1]
            counts = self.wilds.count(sum(1 << card for card in cards if not naturals >> card & 1))
            points = sum(self.worth[card] for card in cards)
            smaller = [other.points for less, other in found if less < held]
            codes = self.words.sorted(deck.codes[card] for card in own)
            less = max(smaller, default=0)
            option = Option(
                len(own),
                codes,
                counts,
                len(cards),
                points,
                less,
                not smaller,
                self.wilds.pack(counts),
                self.wilds.worth(counts),
            )
            found.append((held, option))
            yield option
