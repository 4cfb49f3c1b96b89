"""Choices: all ways to take so many cards of a hand, as moves, without making them all.

This module does not know which cards may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import TypeAlias

from cardrules.mechanisms.base import Listing
from cardrules.moves import Move

__all__ = ["Choices", "KeptMoves"]


class KeptMoves:
    """The moves of an action by the places of their cards, made when they are first wanted.

    Those that share all cards but the last two are made together, and fetched together,
    which is much faster where a hand has hundreds of choices. Two cards are one number, the
    place of the lower one times the number of places, plus that of the other.
    """

    def __init__(self, name: str, codes: Sequence[str]) -> None:
        self.name = name
        self.codes = codes
        self._rows: dict[tuple[int, ...], list[Move]] = {}

    def move(self, places: Sequence[int]) -> Move:
        """Return the move that chooses the cards at two or more places, given in order."""
        *first, lower, upper = places
        return self._row(tuple(first))[lower * len(self.codes) + upper]

    def choices(self, places: Sequence[int], size: int) -> list[Move]:
        """Return the choices of so many cards, two or more, at these places, in order."""
        width, count = len(self.codes), len(places)
        if count < size:
            return []
        pairs = [low * width + high for at, low in enumerate(places, 1) for high in places[at:]]
        if size == 2:
            row = self._row(())
            return [row[pair] for pair in pairs]
        # The pairs that may follow upon some cards are the end of the list, from a place on.
        fetch: list[_Fetch] = []
        begin = 0
        for at in range(count - 2):
            begin += count - 1 - at
            rest = pairs[begin:]
            fetch.append(itemgetter(*rest) if len(rest) > 1 else _only(rest[0]))
        found: list[Move] = []
        for first in combinations(range(count - 2), size - 2):
            key = tuple([places[at] for at in first])
            found += fetch[first[-1]](self._rows.get(key) or self._row(key))
        return found

    def _row(self, first: tuple[int, ...]) -> list[Move]:
        """Return the moves of the first cards by pairs; the others are no moves."""
        row = self._rows.get(first)
        if row is None:
            codes, name = self.codes, self.name
            start, begin = tuple([codes[place] for place in first]), first[-1] + 1 if first else 0
            row = [Move(name)] * len(codes) ** 2
            for lower in range(begin, len(codes)):
                for upper in range(lower + 1, len(codes)):
                    move = Move(name, (*start, codes[lower], codes[upper]))
                    row[lower * len(codes) + upper] = move
            self._rows[first] = row
        return row


_Fetch: TypeAlias = Callable[[Sequence[Move]], tuple[Move, ...]]


def _only(pair: int) -> _Fetch:
    return lambda row: (row[pair],)


class Choices(Listing):
    """All ways to choose so many cards of a hand, in order; one is found without the others.

    A player at random needs to know only how many there are.
    """

    def __init__(self, kept: KeptMoves, places: Sequence[int], size: int) -> None:
        self.kept = kept
        self.places = places
        self.size = size

    def __len__(self) -> int:
        return comb(len(self.places), self.size)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.kept.choices(self.places, self.size))

    def __getitem__(self, number: int) -> Move:
        left, places = range(len(self))[number], self.places
        chosen: list[int] = []
        at = 0
        for size in range(self.size - 1, -1, -1):
            while left >= (ways := comb(len(places) - at - 1, size)):
                left -= ways
                at += 1
            chosen.append(places[at])
            at += 1
        return self.kept.move(chosen)
