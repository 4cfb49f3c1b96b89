"""Tables of suits and strengths: who follows, and who wins, as lookups by card.

A table may depend on the suit that is trumps, so there is one set of them for each. All
are twice as long as the pack, so that an entry face down (`~card`) finds the same value.
This module does not know whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from cardrules.cards import Deck
from cardrules.mechanisms.tricks.spec import TieWord, TrickSpec
from cardrules.texts import mark

__all__ = ["NO_LEAD", "Tables", "by_entry", "make_tables"]

NO_LEAD = -1
"""The suit of a trick to which only suitless cards have been played."""


@frozen(eq=False)
class Tables:
    """What holds while one suit, or none, is trumps.

    `suits[entry]` is the suit in which a card counts: a suit of the deck, `trump`, one
    further number for cards without a suit, or `NO_LEAD`. `power[led][entry]` is its
    strength in a trick led so (0: it cannot win), and `lasts[led]` the strengths of
    which the last played wins.
    """

    suits: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    lasts: tuple[frozenset[int], ...]
    trump: int
    names: tuple[str, ...]

    def winner(self, trick: Sequence[int], led: int) -> int:
        """Return the place in the trick of the card that wins it."""
        power = self.power[led]
        powers = [power[entry] for entry in trick]
        best = max(powers)
        if best in self.lasts[led]:
            return len(powers) - 1 - powers[::-1].index(best)
        return powers.index(best)

    def led(self, trick: Sequence[int]) -> int:
        """Return the suit of a trick: that of its first card that has one."""
        suits = self.suits
        for entry in trick:
            if suits[entry] != NO_LEAD:
                return suits[entry]
        return NO_LEAD


def by_entry(values: Sequence[int]) -> tuple[int, ...]:
    """Make a table by card serve entries that lie face down as well."""
    return (*values, *reversed(values))


def make_tables(spec: TrickSpec, deck: Deck) -> Mapping[int, Tables]:
    """Make the tables for each suit that can be trumps, and for none (-1)."""
    if spec.trump is None or spec.trump.slot is None:
        return {-1: _tables(spec, deck, -1)}
    return {suit: _tables(spec, deck, suit) for suit in range(-1, len(deck.suit_names))}


def _tables(spec: TrickSpec, deck: Deck, trump_suit: int) -> Tables:
    trump = len(deck.suit_names)
    bowers = _bowers(spec, deck, trump_suit)
    trumps = deck.select(spec.trump.cards) if spec.trump is not None else 0
    trumps |= sum(1 << face for face in bowers)
    above = spec.trump.above if spec.trump is not None else ()
    trumps |= deck.select(above)
    for number, face in enumerate(deck.faces):
        if face.suit == trump_suit >= 0:
            trumps |= 1 << number
    suitless = deck.select(spec.suitless)
    suits = []
    for number, face in enumerate(deck.faces):
        if suitless >> number & 1:
            suits.append(NO_LEAD)
        elif trumps >> number & 1:
            suits.append(trump)
        else:
            suits.append(face.suit if face.suit >= 0 else trump + 1)
    top = [face for word in above for face in deck.members(deck.select((word,)))]
    strengths = _strengths(spec, deck, suits, trump, list(dict.fromkeys([*top, *bowers])))
    power, lasts = _powers(spec, deck, suits, trump, strengths)
    named = [name for name in deck.suit_names if deck.select((name,)) == trumps]
    names = (*deck.suit_names, named[0] if named else mark("trumps"), mark("no suit"))
    return Tables(
        by_entry([suits[face] for face in deck.cards]),
        tuple(by_entry([row[face] for face in deck.cards]) for row in power),
        tuple(lasts),
        trump,
        names,
    )


def _bowers(spec: TrickSpec, deck: Deck, trump_suit: int) -> list[int]:
    """Return the faces of the bowers, the highest first."""
    if spec.trump is None or trump_suit < 0:
        return []
    found = []
    color = next((face.color for face in deck.faces if face.suit == trump_suit), None)
    for rank in spec.trump.bowers:
        faces = [n for n, f in enumerate(deck.faces) if f.rank_name == rank and f.color == color]
        found += sorted(faces, key=lambda face: deck.faces[face].suit != trump_suit)
    return found


def _strengths(
    spec: TrickSpec, deck: Deck, suits: Sequence[int], trump: int, highest_trumps: Sequence[int]
) -> list[int]:
    """Return the strength of each face within its suit, from 1."""
    own = [(deck.select(part.of), part.order) for part in spec.orders]
    strengths = []
    for number, face in enumerate(deck.faces):
        order = next((order for mask, order in own if mask >> number & 1), spec.order)
        if suits[number] == trump and spec.trump_order:
            order = spec.trump_order
        strengths.append(_place(deck, order, number) if order else face.rank + 2)
    highest = max(strengths)
    for place, face_number in enumerate(reversed(highest_trumps)):
        strengths[face_number] = highest + 1 + place
    for word in spec.ties:
        members = deck.members(deck.select((word,)))
        most = max(strengths[face] for face in members)
        for face_number in members:
            strengths[face_number] = most
    return strengths


def _place(deck: Deck, order: Sequence[str], face: int) -> int:
    """Return how high a face stands in an order; what the order does not name stands lowest."""
    for place, word in enumerate(order):
        if deck.select((word,)) >> face & 1:
            return len(order) - place + 1
    return 1


def _powers(
    spec: TrickSpec, deck: Deck, suits: Sequence[int], trump: int, strengths: Sequence[int]
) -> tuple[list[list[int]], list[frozenset[int]]]:
    """Return the rows of `power` and `lasts`: for each suit led, and at the end for none."""
    above = max(strengths)
    losers = deck.select(spec.never_wins)
    is_last = [spec.twins is TieWord.LAST] * len(deck.faces)
    for word, tie in spec.ties.items():
        for face in deck.members(deck.select((word,))):
            is_last[face] = tie is TieWord.LAST
    power, lasts = [], []
    for led in (*range(trump + 2), NO_LEAD):
        row = []
        for face, strength in enumerate(strengths):
            if losers >> face & 1:
                row.append(-1)
            elif suits[face] == trump:
                row.append(above + strength)
            else:
                row.append(strength if suits[face] == led != NO_LEAD else 0)
        power.append(row)
        lasts.append(frozenset(p for face, p in enumerate(row) if p > 0 and is_last[face]))
    return power, lasts
