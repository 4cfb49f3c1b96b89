"""Kinds of plays: is this one, how strong is it, and which can be made of a hand.

A play is a group of the shared matcher, its body, perhaps thickened to several cards of
each rank, and perhaps with cards attached. What attached cards are does not make a play
stronger. This module does not compare plays with what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, product
from typing import Any, TypeAlias, cast

from attrs import evolve, frozen

from cardrules.cards import NOT, Deck
from cardrules.mechanisms.climbing.spec import (
    EVERY_KIND,
    AttachedSpec,
    BeatsSpec,
    ClimbSpec,
    PlayKindSpec,
)
from cardrules.mechanisms.combinations import Group, compile_group, completions
from cardrules.mechanisms.combinations.patterns import card_mask
from cardrules.mechanisms.combinations.rows import cards_in, mask_of
from cardrules.mechanisms.combinations.spec import Shape

__all__ = ["Key", "Kind", "Strength", "beaten_kinds", "compile_kinds"]

Key: TypeAlias = tuple[int, ...]
"""How strong a play is, to be compared with plays of its kind and size."""

_TOP = -1
"""More than this no suit is needed: suits do not count."""

_MOST_BODIES = 2000
_MOST_WAYS = 500


@frozen(eq=False)
class Strength:
    """How strong cards are: by card, a number for the rank and one for the suit."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    names: tuple[str, ...]
    """By card, the rank that makes cards equal in sets."""

    @property
    def has_suits(self) -> bool:
        """Return whether suits decide between equal ranks."""
        return max(self.suits) > _TOP

    def best(self, cards: Sequence[int]) -> Key:
        """Return the strength of the strongest of some cards."""
        return max((self.ranks[card], self.suits[card]) for card in cards)


@frozen(eq=False)
class Kind:
    """A compiled kind of play."""

    name: str
    number: int
    spec: PlayKindSpec
    group: Group
    strength: Strength
    alike: tuple[int, ...]
    """By card, a number shared by the cards that serve this kind equally well."""
    beaten: Mapping[int, int]
    """By the number of a kind that it beats, the cards that such a play may hold."""

    def key(self, cards: Sequence[int]) -> Key | None:
        """Return how strong the cards are as a play of this kind, or None if they are none."""
        if self.spec.each == 1 and self.spec.with_ is None:
            return self._plain_key(mask_of(cards))
        by_rank = self._by_rank(cards)
        found = [key for body in self._bodies(by_rank, len(cards)) if (key := self._key(body))]
        return max(found, default=None)

    def _by_rank(self, cards: Sequence[int]) -> dict[str, list[int]]:
        by_rank: dict[str, list[int]] = {}
        for card in cards:
            by_rank.setdefault(self.strength.names[card], []).append(card)
        return by_rank

    def _plain_key(self, held: int) -> Key | None:
        """Return the strength of a body without anything attached."""
        if self.group.why_not(held) is not None:
            return None
        strength, naturals = self.strength, held & self.group.naturals
        cards = list(cards_in(naturals))
        match self.group.spec.shape:
            case Shape.SET:
                return strength.best(cards)
            case Shape.RUN:
                placed = next(self.group.layouts(cards_in(held)))[-1]
                if naturals >> placed.card & 1:
                    return strength.best([placed.card])
                return (strength.best(list(cards_in(placed.place)))[0], _TOP)
            case Shape.CLASS:
                ranks = sorted((strength.ranks[card] for card in cards), reverse=True)
                return (*ranks, strength.best(cards)[1])

    def _bodies(
        self, by_rank: Mapping[str, Sequence[int]], size: int
    ) -> Iterator[tuple[Sequence[int], ...]]:
        """Yield what may be the body of so many cards, rank by rank, the rest being attached."""
        spec, attached = self.spec, self.spec.with_
        more = attached.size * attached.number if attached is not None else 0
        if spec.shape is Shape.RUN:
            count, rest = divmod(size, spec.each + more)
            thick = spec.each
        else:
            count, rest = 1, 0
            thick = size - more
        ranks = [rank for rank, cards in by_rank.items() if len(cards) == thick]
        for body in combinations(ranks, count) if not rest and count else ():
            left = [cards for rank, cards in by_rank.items() if rank not in body]
            if _are_attached(left, count, attached):
                yield tuple(by_rank[rank] for rank in body)

    def _key(self, body: Sequence[Sequence[int]]) -> Key | None:
        """Return the strength of a body, given rank by rank."""
        if self.spec.shape is Shape.SET:
            return self._plain_key(mask_of(body[0]))
        if any(mask_of(cards) & ~self.group.naturals for cards in body):
            return None
        if self._plain_key(mask_of(cards[0] for cards in body)) is None:
            return None
        return max(map(self.strength.best, body))

    def plays(
        self, hand: Sequence[int], size: int | None = None, *, each_card: bool = False
    ) -> Iterator[tuple[int, ...]]:
        """Yield what of a hand makes a play of this kind; of alike cards only some.

        Args:
            hand: the cards.
            size: the number of cards of the play; any by default.
            each_card: whether alike cards are told apart.
        """
        spec, deck = self.spec, self.group.deck
        alike = deck.cards if each_card else self.alike
        pool, thick = self._thickened(hand, alike)
        bodies = completions(self.group, pool, minimal=False, alike=alike)
        for cards in islice(bodies, _MOST_BODIES):
            count = len(cards) if spec.shape is Shape.RUN else 1
            more = spec.with_.size * spec.with_.number * count if spec.with_ is not None else 0
            if size is not None and len(cards) * spec.each + more != size:
                continue
            filled = product(*(thick[card] for card in cards))
            for chosen in islice(filled, _MOST_WAYS):
                body = tuple(chain.from_iterable(chosen))
                if spec.with_ is None:
                    yield body
                else:
                    for others in self._attachments(hand, body, count, spec.with_):
                        yield (*body, *others)

    def _thickened(
        self, hand: Sequence[int], alike: Sequence[int]
    ) -> tuple[list[int], dict[int, list[tuple[int, ...]]]]:
        """Return what stands for a body, and the cards that each of it may stand for.

        That is a card of each rank of which there are enough, or simply every card.
        """
        pool: list[int] = []
        thick: dict[int, list[tuple[int, ...]]] = {}
        if self.spec.each == 1:
            return list(hand), {card: [(card,)] for card in hand}
        for cards in self._by_rank(hand).values():
            if len(cards) >= self.spec.each:
                pool.append(cards[0])
                thick[cards[0]] = list(_choices(sorted(cards), self.spec.each, alike))
        return pool, thick

    def _attachments(
        self, hand: Sequence[int], body: Sequence[int], count: int, attached: AttachedSpec
    ) -> Iterator[tuple[int, ...]]:
        """Yield the ways to attach cards of a hand to a body; of alike cards only some."""
        names = self.strength.names
        taken = {names[card] for card in body}
        units: list[tuple[int, ...]] = []
        for rank, cards in self._by_rank(hand).items():
            if rank not in taken:
                number = 1 if attached.different else len(cards) // attached.size
                lowest = sorted(cards, key=lambda card: (self.strength.suits[card], card))
                units += [
                    tuple(lowest[start * attached.size : (start + 1) * attached.size])
                    for start in range(number if len(cards) >= attached.size else 0)
                ]
        units.sort(key=lambda unit: self.strength.best(unit))
        seen = set()
        for some in islice(combinations(units, attached.number * count), _MOST_WAYS):
            ranks = tuple(sorted(names[unit[0]] for unit in some))
            if ranks not in seen:
                seen.add(ranks)
                yield tuple(chain.from_iterable(some))


def _choices(cards: Sequence[int], size: int, alike: Sequence[int]) -> Iterator[tuple[int, ...]]:
    seen = set()
    for chosen in combinations(cards, size):
        key = tuple(sorted(alike[card] for card in chosen))
        if key not in seen:
            seen.add(key)
            yield chosen


def _are_attached(left: Sequence[Sequence[int]], count: int, attached: AttachedSpec | None) -> bool:
    """Return whether cards, given rank by rank, are what is attached to so many ranks."""
    if attached is None:
        return not left
    numbers = [len(cards) for cards in left]
    if any(number % attached.size for number in numbers):
        return False
    if attached.different and any(number != attached.size for number in numbers):
        return False
    return sum(numbers) == attached.size * attached.number * count


def compile_kinds(spec: ClimbSpec, deck: Deck, clause: str) -> tuple[Kind, ...]:
    """Compile the kinds of plays of an action, in the order of the profile."""
    strength, ranks = _strength(spec, deck)
    numbers = {name: number for number, name in enumerate(spec.kinds)}
    found = []
    for name, part in spec.kinds.items():
        if part.shape is Shape.RUN and not part.order:
            part = cast("PlayKindSpec", evolve(cast("Any", part), order=ranks))
        group = compile_group(part, deck, f"{clause}.kinds.{name}")
        is_by_suit = strength.has_suits or part.shape is Shape.CLASS or part.suit.value != "any"
        alike = deck.cards if is_by_suit else _numbered(strength)
        beaten: dict[int, int] = {}
        for beats in part.beats:
            only = card_mask(deck, deck.select(beats.only))
            for other in beaten_kinds(beats, name, numbers):
                beaten[numbers[other]] = beaten.get(numbers[other], 0) | only
        found.append(Kind(name, numbers[name], part, group, strength, alike, beaten))
    return tuple(found)


def beaten_kinds(spec: BeatsSpec, name: str, kinds: Iterable[str]) -> list[str]:
    """Return the names of the kinds that a kind of a name beats."""
    every = EVERY_KIND in spec.kinds
    named = [kind for kind in kinds if every and kind != name]
    named += [kind for kind in spec.kinds if kind != EVERY_KIND and not kind.startswith(NOT)]
    return [kind for kind in named if f"{NOT}{kind}" not in spec.kinds]


def _numbered(strength: Strength) -> tuple[int, ...]:
    cards = list(zip(strength.names, strength.ranks, strict=True))
    numbers = {card: number for number, card in enumerate(dict.fromkeys(cards))}
    return tuple(numbers[card] for card in cards)


def _strength(spec: ClimbSpec, deck: Deck) -> tuple[Strength, tuple[str, ...]]:
    """Return how strong the cards are, and the ranks of suits from the lowest up."""
    powers = [face.rank for face in deck.faces]
    for place, word in enumerate(reversed(spec.order)):
        for face in deck.members(deck.select((word,))):
            powers[face] = place
    suits = [_TOP] * len(deck.faces)
    for place, suit in enumerate(reversed(spec.suits)):
        number = deck.suit_names.index(suit)
        suits = [
            place if face.suit == number else known
            for face, known in zip(deck.faces, suits, strict=True)
        ]
    suited = sorted(
        (power, face.rank_name)
        for power, face in zip(powers, deck.faces, strict=True)
        if face.suit >= 0
    )
    ranks = tuple(dict.fromkeys(name for _, name in suited))
    names = tuple(deck.faces[face].rank_name for face in deck.cards)
    strength = Strength(
        tuple(powers[face] for face in deck.cards), tuple(suits[face] for face in deck.cards), names
    )
    return strength, ranks
