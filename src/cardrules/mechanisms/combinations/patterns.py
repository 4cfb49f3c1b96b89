"""Patterns: one kind of combination, compiled, finding itself among cards.

This module does not compare combinations with one another; the table does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from attrs import frozen

from cardrules.cards import Deck
from cardrules.mechanisms.combinations.rows import (
    Laid,
    Neighbours,
    Part,
    Placed,
    cards_in,
    lay,
    mask_of,
)
from cardrules.mechanisms.combinations.spec import (
    After,
    CombinationsSpec,
    PartSpec,
    RunOrder,
)

__all__ = ["Match", "Pattern", "card_mask", "compile_patterns"]


@frozen
class Match:
    """One combination found: `length` cards, worth `points`.

    `placed` are its cards in the order of the row, spare wild cards last.
    """

    label: str
    clause: str
    length: int
    points: int
    placed: tuple[Placed, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that take part, wild cards included."""
        return tuple(placed.card for placed in self.placed)


@frozen
class Pattern:
    """One compiled pattern."""

    label: str
    clause: str
    parts: tuple[Part, ...]
    wild: int
    spare: bool
    reused: bool
    anywhere: bool
    neighbours: Neighbours | None
    points: tuple[int, ...]
    further: int
    shortest: int

    @property
    def is_loose(self) -> bool:
        """Whether parts with as many real cards as they need are there, whichever they are."""
        parts = [part for part in self.parts if part.need]
        return not self.anywhere and not any(p.is_run or p.after is not After.ANY for p in parts)

    def needs(self) -> tuple[tuple[int, int, int], ...]:
        """Return of each part that needs cards their mask, how many must be real, and how many."""
        parts = [part for part in self.parts if part.need]
        return tuple([(part.cards & ~self.wild, part.real, part.need) for part in parts])

    def find(self, cards: int, wilds: Sequence[int]) -> tuple[Match, ...]:
        """Return the combinations of this pattern that some cards hold.

        Args:
            cards: The mask of the cards; wild ones among them are left out.
            wilds: The wild cards that may serve, each once in a combination.
        """
        cards &= ~self.wild
        for part in self.parts:
            held = (part.cards & cards).bit_count()
            if held < part.real or held + len(wilds) < part.need:
                return ()
        if self.anywhere:
            return tuple(self._stretches(cards, wilds))
        laid = self._lay(self.parts, cards, len(wilds))
        return () if laid is None else (self._match(laid, wilds),)

    def worth(self, length: int) -> int:
        """Return the points of a combination of this length."""
        beyond = length - self.shortest - (len(self.points) - 1)
        return self.points[-1] + beyond * self.further if beyond > 0 else self.points[beyond - 1]

    def _lay(self, parts: Sequence[Part], cards: int, wilds: int) -> Laid | None:
        return lay(parts, cards, wilds, neighbours=self.neighbours, spare=self.spare)

    def _stretches(self, cards: int, wilds: Sequence[int]) -> Iterator[Match]:
        """Yield runs that begin anywhere, the longest first, none sharing a real card."""
        (part,) = self.parts
        tails = [
            Part(part.places[start:], part.need, part.real, is_run=True)
            for start in range(len(part.places) - part.need + 1)
        ]
        while True:
            found = [self._lay((tail,), cards, len(wilds)) for tail in tails]
            longest = max(
                (laid for laid in found if laid is not None),
                key=lambda laid: (len(laid.places), -laid.wilds),
                default=None,
            )
            if longest is None:
                return
            match = self._match(longest, wilds)
            yield match
            reals = sum(card for _, card in longest.places)
            if not reals:
                return
            cards &= ~reals
            if not self.reused:
                wilds = [card for card in wilds if card not in match.cards]

    def _match(self, laid: Laid, wilds: Sequence[int]) -> Match:
        standing_in = iter(wilds)
        placed = [
            Placed(card.bit_length() - 1 if card else next(standing_in), place)
            for place, card in laid.places
        ]
        if self.spare:
            placed.extend(Placed(card, 0) for card in standing_in)
        length = len(placed)
        return Match(self.label, self.clause, length, self.worth(length), tuple(placed))


def card_mask(deck: Deck, faces: int) -> int:
    """Return the mask of the cards that show some faces."""
    return mask_of(card for card, bit in enumerate(deck.bits) if faces & bit)


def compile_patterns(spec: CombinationsSpec, deck: Deck, clause: str) -> Iterator[Pattern]:
    """Yield the patterns of a table; one that stands for several yields each of them."""
    wild = deck.select(spec.wild.cards) if spec.wild else 0
    for name, pattern in spec.patterns.items():
        near = pattern.side_by_side
        for word in pattern.each or (None,):
            within = deck.every if word is None else deck.select((word,))
            parts = [_part(part, deck, within & ~wild) for part in pattern.parts]
            yield Pattern(
                name if word is None else word,
                f"{clause}.patterns.{name}",
                tuple(parts),
                card_mask(deck, wild),
                spec.wild is not None and spec.wild.spare,
                spec.wild is None or spec.wild.reused,
                any(part.anywhere for part in pattern.parts),
                Neighbours(near.most, near.over, near.skipped) if near else None,
                pattern.points or spec.points or (0,),
                spec.further if pattern.further is None else pattern.further,
                sum(part.need for part in pattern.parts),
            )


def _part(spec: PartSpec, deck: Deck, within: int) -> Part:
    cards = deck.select(spec.cards) & within
    if spec.run is None:
        faces = chain.from_iterable(deck.members(deck.select((w,)) & cards) for w in spec.cards)
        unique = dict.fromkeys(faces)
        places = [1 << card for face in unique for card in cards_in(card_mask(deck, 1 << face))]
    else:
        places = [card_mask(deck, place) for place in _run_places(spec.run, deck, cards)]
    real = spec.need if spec.real is None else spec.real
    return Part(tuple(places), spec.need, real, spec.run is not None, spec.after)


def _run_places(run: RunOrder | tuple[str, ...], deck: Deck, cards: int) -> list[int]:
    """Return the masks of faces of a run's places, in order; empty places fall away."""
    if isinstance(run, RunOrder):
        ranks = sorted({deck.faces[face].rank for face in deck.members(cards)})
        places = [deck.mask(face.rank == rank for face in deck.faces) for rank in ranks]
        if run is RunOrder.DOWN:
            places.reverse()
    else:
        places = [deck.select((word,)) for word in run]
    return [place & cards for place in places if place & cards]
