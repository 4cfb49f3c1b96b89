"""The matcher: which places of a row real cards fill, and where wild cards stand.

A row is a list of parts and a part a list of places; a place is filled by a real card,
by a wild card, or left out. Scoring patterns and melded runs are both rows.
This module knows masks of cards (bit `1 << card`) and neither codes nor points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from attrs import field, frozen

from cardrules.mechanisms.combinations.spec import After, Over

__all__ = ["Laid", "Neighbours", "Part", "Placed", "cards_in", "lay", "mask_of"]

_STANDING = {After.ANY: 0, After.COMPLETE: 1, After.REAL: 2}

Path: TypeAlias = "tuple[Path | None, int, int]"
"""The places filled so far: those before, the mask of the last, its card's mask or 0."""

Ways: TypeAlias = "dict[tuple[int, int], tuple[int, Path | None]]"
"""By wild cards used and wild places at the end: the most places filled, and which."""


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest number first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@frozen
class Part:
    """A compiled part: for each place the mask of the cards that are real there."""

    places: tuple[int, ...]
    need: int
    real: int
    is_run: bool = False
    after: After = After.ANY
    cards: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        union = 0
        for place in self.places:
            union |= place
        object.__setattr__(self, "cards", union)


@frozen
class Neighbours:
    """How many neighbouring places wild cards may fill."""

    most: int
    over: Over = Over.ROW
    skipped: bool = False


@frozen
class Placed:
    """A card of a combination and the mask of the cards it stands for; 0 for a spare one."""

    card: int
    place: int


@frozen
class Laid:
    """The places of a row that are filled: each its mask, and its card's mask or 0 for wild."""

    places: tuple[tuple[int, int], ...]
    wilds: int


def lay(
    parts: Sequence[Part],
    cards: int,
    wilds: int = 0,
    *,
    neighbours: Neighbours | None = None,
    spare: bool = False,
) -> Laid | None:
    """Lay out the longest row that the cards allow, or return None.

    Every real card that has a place is laid. Of rows equally long the one with the fewest
    wild cards in places is laid, and of these the one with wild cards in earlier places.

    Args:
        parts: The parts of the row, in order; no card has a place in two of them.
        cards: The mask of the real cards.
        wilds: How many wild cards there are.
        neighbours: How many wild cards may lie side by side.
        spare: Whether a wild card without a place makes the row longer.
    """
    for part in parts:
        if (part.cards & cards).bit_count() < part.real:
            return None
    # The standing of the part before (0 broken, 1 complete, 2 complete and real), its ways.
    before: dict[int, Ways] = {2: {(0, 0): (0, None)}}
    for part in parts:
        after: dict[int, Ways] = {}
        for standing, ways in before.items():
            if standing < _STANDING[part.after]:
                if not part.need:
                    _merge(after.setdefault(0, {}), ways)
                continue
            for (used, beside), (filled, path) in ways.items():
                walk = _Walk(part, cards, wilds, neighbours, used, filled)
                walk.go(beside, path)
                for reached, found in walk.ends.items():
                    _merge(after.setdefault(reached, {}), found)
        before = after
    best: tuple[int, int] | None = None
    laid: Path | None = None
    for ways in before.values():
        for (used, _), (filled, path) in ways.items():
            worth = (filled + wilds - used if spare else filled, -used)
            if best is None or worth > best:
                best, laid = worth, path
    return None if best is None else Laid(_places(laid), -best[1])


class _Walk:
    """All ways through one part from one way of laying those before it."""

    def __init__(
        self,
        part: Part,
        cards: int,
        wilds: int,
        neighbours: Neighbours | None,
        used: int,
        filled: int,
    ) -> None:
        self.part = part
        self.cards = cards
        self.wilds = wilds
        self.neighbours = neighbours
        self.used = used
        self.filled = filled
        self.ends: dict[int, Ways] = {}

    def go(self, beside: int, path: Path | None) -> None:
        """Walk the places in order; afterwards `ends` holds the ways by standing."""
        cards, is_run = self.cards, self.part.is_run
        ways: Ways = {(self.used, beside): (self.filled, path)}
        real = 0
        for place in self.part.places:
            card = cards & place
            if card:
                card &= -card
                cards ^= card
                real += 1
                ways = _real(ways, place, card)
                continue
            if is_run:
                self._end(ways, real, is_through=False)
            ways = self._missing(ways, place)
            if not ways:
                return
        self._end(ways, real, is_through=True)

    def _missing(self, ways: Ways, place: int) -> Ways:
        """Go past a place without a real card: fill it with a wild card, or leave it out."""
        near = self.neighbours
        found: Ways = {}
        for (used, beside), (filled, path) in ways.items():
            if used < self.wilds and (near is None or beside < near.most):
                count = 0 if near is None else beside + 1
                _keep(found, (used + 1, count), filled + 1, (path, place, 0))
            if not self.part.is_run:
                if near is not None and near.skipped:
                    beside = min(beside + 1, near.most)
                _keep(found, (used, beside), filled, path)
        return found

    def _end(self, ways: Ways, real: int, *, is_through: bool) -> None:
        """Note the ways that end here and have what the part needs."""
        part, size = self.part, len(self.part.places)
        if real < part.real:
            return
        anew = self.neighbours is not None and self.neighbours.over is Over.PART
        for (used, beside), (filled, path) in ways.items():
            laid = filled - self.filled
            if laid < part.need:
                continue
            standing = 0 if not is_through or laid < size else 2 if real == size else 1
            ends = self.ends.setdefault(standing, {})
            _keep(ends, (used, 0 if anew else beside), filled, path)


def _real(ways: Ways, place: int, card: int) -> Ways:
    found: Ways = {}
    for (used, _), (filled, path) in ways.items():
        _keep(found, (used, 0), filled + 1, (path, place, card))
    return found


def _keep(ways: Ways, key: tuple[int, int], filled: int, path: Path | None) -> None:
    known = ways.get(key)
    if known is None or known[0] < filled:
        ways[key] = (filled, path)


def _merge(ways: Ways, more: Ways) -> None:
    for key, (filled, path) in more.items():
        _keep(ways, key, filled, path)


def _places(path: Path | None) -> tuple[tuple[int, int], ...]:
    places: list[tuple[int, int]] = []
    while path is not None:
        path, place, card = path
        places.append((place, card))
    return tuple(reversed(places))
