"""Hands in numbers: for each rank one small number that says which of its cards are held.

Twins are alike here, so that the same numbers mean the same plays; and small numbers are
found again much faster than the cards of a hand. Wild cards are counted apart, behind the
others. This module knows no meld.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct

from cardrules.cards import Deck

__all__ = ["Ranks"]

_WIDTHS = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""By the number of bytes that the number of a rank needs, what `struct` calls it."""


class Ranks:
    """The ranks of a pack, those of wild cards last.

    Attributes:
        names: The ranks, each with 1 if it is wild and 0 if not.
        place: For each card the place of its rank.
        tame: How many ranks there are without wild cards.
    """

    def __init__(self, deck: Deck, wild: int) -> None:
        cards = sorted(range(deck.size), key=lambda card: wild >> card & 1)
        names = [(deck.faces[deck.cards[card]].rank_name, wild >> card & 1) for card in cards]
        self.names = tuple(dict.fromkeys(names))
        places = {name: place for place, name in enumerate(self.names)}
        place_of = dict(zip(cards, map(places.__getitem__, names), strict=True))
        self.place = tuple(place_of[card] for card in range(deck.size))
        self.tame = sum(not is_wild for _, is_wild in self.names)
        # The digits of the number of a rank say how often it holds each code.
        self._cards: list[dict[str, list[int]]] = [{} for _ in places]
        for card, place in enumerate(self.place):
            self._cards[place].setdefault(deck.codes[card], []).append(card)
        sizes = [1] * len(places)
        unit: dict[str, int] = {}
        for place, by_code in enumerate(self._cards):
            for code, twins in by_code.items():
                unit[code] = sizes[place]
                sizes[place] *= len(twins) + 1
        width = next(width for width in _WIDTHS if max(sizes) <= 256**width)
        weights = [unit[deck.codes[c]] << 8 * width * self.place[c] for c in range(deck.size)]
        self._weights = (*weights, *reversed(weights))  # a card that lies face down is ~card
        self._length = width * len(places)
        self._split = Struct(f"<{len(places)}{_WIDTHS[width]}").unpack

    def numbers(self, hand: Iterable[int]) -> tuple[int, ...]:
        """Return the number of each rank."""
        weights, total = self._weights, 0
        for entry in hand:
            total += weights[entry]
        return self._split(total.to_bytes(self._length, "little"))

    def mask(self, place: int, number: int) -> int:
        """Return cards of a rank that has this number; of twins the first ones."""
        mask = 0
        for twins in self._cards[place].values():
            number, held = divmod(number, len(twins) + 1)
            for card in twins[:held]:
                mask |= 1 << card
        return mask

    def of(self, mask: int) -> int | None:
        """Return the place of the rank of which all cards of a mask are, or None."""
        places = {place for card, place in enumerate(self.place) if mask >> card & 1}
        return places.pop() if len(places) == 1 else None
