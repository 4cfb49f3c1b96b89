"""Listing the ways to take a pile, each by the group that its card comes to.

Where the side has opened, and numbers of cards are all that matters, the ways are told at
once; where it has not, they are those that open. Other groups are tried one by one.
This module judges nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from cardrules.cards import card_of
from cardrules.mechanisms.combinations import completions
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.melds.chances import Chances
from cardrules.mechanisms.melds.listing import Listing, mask_of_hand
from cardrules.mechanisms.melds.opening import Base, Opening
from cardrules.mechanisms.melds.options import Option, cards_of
from cardrules.mechanisms.melds.parts import Parts
from cardrules.mechanisms.melds.pile import TakenPile
from cardrules.mechanisms.melds.plan import Taken
from cardrules.mechanisms.melds.spec import Way
from cardrules.mechanisms.melds.table import mask_of
from cardrules.mechanisms.relations import SuitRelation
from cardrules.moves import Move
from cardrules.state import State

__all__ = ["Takings"]

_KEPT = 20_000
_NOTHING_LESS = -1_000_000

_Check: TypeAlias = Callable[[State, Move], bool]
"""Tells whether a move is legal."""


class _Ways(NamedTuple):
    """The ways in which a card may be taken, one by one: see `Way`."""

    pair: bool
    mixed: bool
    meld: bool
    group: bool


class Takings:
    """Lists the ways to take a pile, for one action.

    Args:
        name: The action.
        pile: The pile.
        listing: What lists plays of the hand.
        is_legal: Judges a move.
    """

    def __init__(self, name: str, pile: TakenPile, listing: Listing, is_legal: _Check) -> None:
        spec, deck = pile.spec, pile.board.deck
        self.name = name
        self.pile = pile
        self.listing = listing
        self.is_legal = is_legal
        self.melds = listing.melds
        self.least = min(_FEWEST[way] for way in (*spec.with_, *spec.frozen_with))
        self.usual, self.frozen = _ways_in(spec.with_), _ways_in(spec.frozen_with)
        # For each card the kind of meld that it makes with any two of its rank, whatever else
        # lies on the table; -1 where more matters than that.
        self.plain = tuple(self._plain_kind(card) for card in range(deck.size))
        self.chances = Chances(self.melds.kinds.groups, deck.size)
        self._pairs: dict[frozenset[int], tuple[Move, ...]] = {}
        self._mixed: dict[tuple[frozenset[int], frozenset[int]], tuple[Move, ...]] = {}
        self._bases: dict[tuple[int, int, tuple[int, ...], _Ways], tuple[Option, ...]] = {}

    def _plain_kind(self, card: int) -> int:
        """Return the kind of meld of any three of a card's rank, or -1 if there is not one such."""
        kinds = [at for at, kind in enumerate(self.melds.kinds.groups) if kind.naturals >> card & 1]
        sets = [at for at in kinds if self.melds.kinds.groups[at].spec.shape is Shape.SET]
        if len(sets) != 1 or any(self.melds.kinds.last_only[at] for at in kinds):
            return -1
        spec = self.melds.kinds.groups[sets[0]].spec
        is_plain = spec.suit is SuitRelation.ANY and spec.most is None and spec.least <= 3
        return sets[0] if is_plain else -1

    def moves(self, state: State) -> Iterable[Move]:
        """List the ways to take the pile."""
        pile = state.piles[self.pile.number]
        if not pile:
            return ()
        if self.least and not self.pile.is_chosen:
            hand = state.piles[self.melds.hands[state.turn]]
            if len(self.pile.same[pile[-1]].intersection(hand)) < self.least:
                return ()
        if self.pile.closed(state) is not None:
            return ()
        ways = self.frozen if self.pile.is_frozen(state) else self.usual
        if not (self.pile.is_chosen or ways.group or self.melds.is_closed(state)):
            plain = self._plain(state, ways)
            if plain is not None:
                return plain
        found: dict[Move, None] = {}
        least = self.melds.minimum(state)
        amounts: Iterable[int] = self.pile.amounts(state)
        if self.pile.is_chosen and least is None and not (ways.pair or ways.mixed):
            amounts = self._hopeful(state, ways)
        for amount in amounts:
            taken = self.pile.taken(state, amount)
            if least is not None:
                self._open(state, amount, taken, ways, least, found)
            if least is None or ways.group:
                for parts in self._first_groups(state, taken, ways):
                    self._try(state, self.move(amount, parts), found)
        return list(found)

    def _try(self, state: State, move: Move, found: dict[Move, None]) -> None:
        if move not in found and self.is_legal(state, move):
            found[move] = None

    def _open(
        self,
        state: State,
        amount: int,
        taken: Taken,
        ways: _Ways,
        least: int,
        found: dict[Move, None],
    ) -> None:
        """List the ways to take the pile that open."""
        melds = self.melds
        hand = state.piles[melds.hands[state.turn]]
        most = len(hand) + len(taken.rest) + 1 - (0 if melds.going_out is None else 2)
        is_plain = self.plain[taken.card] >= 0 and not self.listing.overlaps
        for size, words in self._openings(state, taken, ways, mask_of_hand(hand), least):
            move = Move(self.name, (amount, *words) if self.pile.is_chosen else words)
            if is_plain and size <= most:
                found[move] = None
            else:
                parts = self.melds.words.read(words, first=True)
                self._try(state, self.move(amount, parts), found)

    def _plain(self, state: State, ways: _Ways) -> list[Move] | None:
        """List the ways to take the pile where numbers alone matter, or return None."""
        melds, seat, piles = self.melds, state.turn, state.piles
        pile, hand = piles[self.pile.number], piles[melds.hands[seat]]
        card = card_of(pile[-1])
        kind = self.plain[card]
        same = self.pile.same[card].intersection(hand)
        rest = len(pile) - 1 - len(self.pile.aside.intersection(pile))
        if kind < 0 or len(hand) + rest - max(2, len(same)) < 2:
            return None
        rank = melds.words.rank_of[card]
        onto = melds.merged(piles, seat, rank) if rank else None
        lying = () if onto is None else piles[onto]
        found: list[Move] = []
        if lying or melds.has_room(piles, seat):
            if ways.pair and len(same) >= 2:
                found += self._pairs.get(same) or self._list_pairs(same)
            if ways.mixed and same:
                wilds = self.pile.wilds.intersection(hand)
                held = sum([entry in self.pile.wilds for entry in lying])
                naturals = len(lying) - held + 2
                if wilds and melds.kinds.groups[kind].why_not_so_many(naturals, held + 1) is None:
                    found += self._mixed.get((same, wilds)) or self._list_mixed(same, wilds)
        if ways.meld:
            found += self._onto(state, card, onto)
        return found

    def _list_pairs(self, same: frozenset[int]) -> tuple[Move, ...]:
        """List the pairs of some cards of one rank, and all of them."""
        if len(self._pairs) > _KEPT:
            self._pairs.clear()
        codes = self.melds.words.sorted(self.pile.codes[card] for card in same)
        groups: dict[tuple[str, ...], None] = dict.fromkeys(combinations(codes, 2))
        if len(codes) > 2:
            groups[codes] = None
        moves = self._pairs[same] = tuple(Move(self.name, group) for group in groups)
        return moves

    def _list_mixed(self, same: frozenset[int], wilds: frozenset[int]) -> tuple[Move, ...]:
        """List a card of some of one rank with a wild one."""
        if len(self._mixed) > _KEPT:
            self._mixed.clear()
        found: list[Move] = []
        words = self.melds.words
        beside = list(dict.fromkeys(self.pile.codes[card] for card in sorted(map(card_of, wilds))))
        for natural in dict.fromkeys(self.pile.codes[card] for card in sorted(map(card_of, same))):
            found += [Move(self.name, words.sorted((natural, code))) for code in beside]
        moves = self._mixed[same, wilds] = tuple(found)
        return moves

    def _onto(self, state: State, card: int, merged: int | None) -> list[Move]:
        """List the melds that get the card alone."""
        melds, seat, piles = self.melds, state.turn, state.piles
        found: list[Move] = []
        if merged is not None and self.pile.is_open_to(piles[merged], ()):
            found.append(Move(self.name))
        unnamed = melds.own[seat] if melds.words.rank_of[card] else ()
        for pile in melds.reach[seat]:
            lying = piles[pile]
            if (
                lying
                and pile not in unnamed
                and self.pile.is_open_to(lying, ())
                and self.listing.able(pile, lying, seat) >> card & 1
            ):
                found.append(Move(self.name, (self.pile.board.pile_names[pile],)))
        return found

    def move(self, amount: int, parts: Parts) -> Move:
        """Return the move that takes so many cards, and melds the card with the first group."""
        words = self.melds.words.write(parts)
        return Move(self.name, (amount, *words) if self.pile.is_chosen else words)

    def _hopeful(self, state: State, ways: _Ways) -> Iterator[int]:
        """Yield the numbers of cards the lowest of which may come to a meld."""
        melds, seat = self.melds, state.turn
        others = mask_of_hand(state.piles[melds.hands[seat]])
        onto = 0
        for pile in melds.reach[seat]:
            if state.piles[pile]:
                onto |= self.listing.able(pile, state.piles[pile], seat)
        for amount, entry in enumerate(reversed(state.piles[self.pile.number]), 1):
            card = card_of(entry)
            if onto >> card & 1 or (ways.group and self.chances.kinds(card, others)):
                yield amount
            if entry not in self.pile.aside:
                others |= 1 << card

    def _first_groups(self, state: State, taken: Taken, ways: _Ways) -> Iterator[Parts]:
        """Yield the groups to which the taken card may come, nothing else being laid."""
        deck, melds, seat = self.pile.board.deck, self.melds, state.turn
        hand = mask_of_hand(state.piles[melds.hands[seat]])
        held = cards_of(hand)
        wild = self.listing.wilds.mask
        same = [deck.codes[c] for c in held if c in self.pile.same[taken.card]]
        if ways.pair:
            for pair in combinations(melds.words.sorted(same), 2):
                yield (("", pair),)
            if len(same) > 2:
                yield (("", melds.words.sorted(same)),)
        if ways.mixed:
            wilds = dict.fromkeys(deck.codes[c] for c in held if wild >> c & 1)
            for natural in dict.fromkeys(same):
                for code in wilds:
                    yield (("", melds.words.sorted((natural, code))),)
        if ways.group:
            yield from self._groups(taken, hand)
        if ways.meld or ways.group:
            rank = melds.words.rank_of[taken.card]
            if rank and melds.merged(state.piles, state.turn, rank) is not None:
                yield (("", ()),)
            for pile in melds.reach[state.turn]:
                lying = state.piles[pile]
                is_named = not rank or pile not in melds.own[state.turn]
                if lying and is_named and self.listing.able(pile, lying, seat) >> taken.card & 1:
                    yield ((self.pile.board.pile_names[pile], ()),)

    def _groups(self, taken: Taken, hand: int) -> Iterator[Parts]:
        """Yield the smallest new groups with the taken card."""
        deck, words = self.pile.board.deck, self.melds.words
        others = hand | mask_of(taken.rest)
        pool = cards_of(others)
        for kind in self.chances.kinds(taken.card, others):
            for cards in completions(self.melds.kinds.groups[kind], pool, (taken.card,)):
                yield (("", words.sorted(deck.codes[card] for card in cards)),)

    def _openings(
        self, state: State, taken: Taken, ways: _Ways, hand: int, least: int
    ) -> Iterator[Opening]:
        """Yield the groups with the taken card, each with what is needed to open."""
        melds, listing = self.melds, self.listing
        opening = melds.spec.opening
        worth = melds.worth[taken.card]
        off = worth - (worth if opening is not None and opening.taken else 0)
        wilds = hand & listing.wilds.mask
        counts = tuple(map(len, listing.wilds.held(wilds)))
        for at, cluster in enumerate(listing.first):
            naturals = hand & cluster.mask
            if not (cluster.mask >> taken.card & 1 and cluster.is_counted and naturals):
                continue
            own = cluster.codes(naturals)
            key = cluster.kin, len(own), counts, ways
            options = self._bases.get(key)
            if options is None:
                with_it = cluster.options(naturals | 1 << taken.card, counts, wilds)
                options = self._bases[key] = tuple(_without_taken(with_it, ways, off))
            yield from listing.ways(state, hand, least, Base(at, options, own, key))


def _without_taken(options: Iterable[Option], ways: _Ways, off: int) -> Iterator[Option]:
    """Yield groups that a card is taken for in one of these ways, without that card.

    What it counts less for an opening is taken off.
    """
    less = _NOTHING_LESS
    for option in options:
        number = option.number - 1
        is_mixed = ways.mixed and number >= 1 and option.packed
        if (ways.pair and number >= 2) or is_mixed or ways.group:
            points = option.points - off
            yield option._replace(number=number, points=points, less=less)
            less = max(less, points)


def _ways_in(ways: Sequence[Way]) -> _Ways:
    """Return which ways there are."""
    order = (Way.NATURAL_PAIR, Way.NATURAL_AND_WILD, Way.MELD, Way.GROUP)
    return _Ways(*(way in ways for way in order))


_FEWEST = {Way.NATURAL_PAIR: 2, Way.NATURAL_AND_WILD: 1, Way.MELD: 0, Way.GROUP: 0}
"""The fewest natural cards of the rank that a way takes from the hand."""
