"""Tables of combinations: all that some cards hold, what multiplies them, and the sheet.

This module does not know whose cards they are or when they are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardrules.cards import Deck
from cardrules.mechanisms.combinations.patterns import (
    Match,
    Pattern,
    card_mask,
    compile_patterns,
)
from cardrules.mechanisms.combinations.rows import cards_in, mask_of
from cardrules.mechanisms.combinations.spec import CombinationsSpec
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.texts import text

__all__ = ["CombinationTable", "check_combinations"]


class CombinationTable:
    """A compiled table of combinations."""

    def __init__(self, spec: CombinationsSpec, deck: Deck, clause: str, of: str = "") -> None:
        self.spec = spec
        self.deck = deck
        self.clause = clause
        self.of = of
        self.patterns = tuple(compile_patterns(spec, deck, clause))
        self.wild = card_mask(deck, deck.select(spec.wild.cards)) if spec.wild else 0
        self._needs = [(p, p.needs(), p.is_loose) for p in self.patterns]
        self.is_shared = spec.wild is None or spec.wild.reused

    def matches(self, cards: Iterable[int]) -> tuple[Match, ...]:
        """Return all combinations that some cards hold, in the order of the table.

        Where a wild card serves only once, they are those that score most together.
        """
        held = mask_of(cards)
        wilds = tuple(cards_in(held & self.wild))
        if self.is_shared or not wilds:
            found = [pattern.find(held, wilds) for pattern in self.patterns]
        else:
            found = self._dealt_out(held, wilds)
        return tuple([match for matches in found for match in matches])

    def has_any(self, held: int) -> bool:
        """Return whether the cards of a mask hold any combination.

        Mostly that shows by how many cards there are of what a pattern needs, without
        laying anything out.
        """
        wild = held & self.wild
        wilds = tuple(cards_in(wild)) if wild else ()
        if wilds and not self.is_shared:
            return any(self._dealt_out(held, wilds))
        count = len(wilds)
        for pattern, needs, is_loose in self._needs:
            is_sure = is_loose
            for mask, real, need in needs:
                found = (mask & held).bit_count()
                if found < need:
                    if found < real or found + count < need:
                        break
                    is_sure = False
            else:
                if is_sure or pattern.find(held, wilds):
                    return True
        return False

    def taking_part(self, cards: Iterable[int]) -> set[int]:
        """Return those of some cards that belong to a combination."""
        return {card for match in self.matches(cards) for card in match.cards}

    def times(self, different: int) -> int:
        """Return by how much so many different combinations are multiplied."""
        number = self._multiplier(different)
        return 1 if number is None else self.spec.times[number].by

    def evaluate(self, cards: Iterable[int]) -> ScoreSheet:
        """Return the score of all combinations that some cards hold."""
        matches = self.matches(cards)
        lines = [self._line(match) for match in matches]
        different = len({match.label for match in matches})
        number = self._multiplier(different)
        if number is not None:
            times = self.spec.times[number].by
            added = (times - 1) * sum(match.points for match in matches)
            says = text("{number} different: times {times}", number=different, times=times)
            clause = f"{self.clause}.times.{number + 1}"
            lines.append(ScoreLine(clause, says, added, different, times, of=self.of))
        return ScoreSheet(tuple(lines))

    def _multiplier(self, different: int) -> int | None:
        """Return the number of the multiplier that applies, counted from 0."""
        reached = [(t.from_, n) for n, t in enumerate(self.spec.times) if different >= t.from_]
        return max(reached)[1] if reached else None

    def _line(self, match: Match) -> ScoreLine:
        codes = tuple([self.deck.codes[card] for card in match.cards])
        return ScoreLine(match.clause, match.label, match.points, match.length, 1, codes, self.of)

    def _dealt_out(self, held: int, wilds: Sequence[int]) -> list[tuple[Match, ...]]:
        """Give each wild card to one combination so that the sum is greatest.

        Wild cards are equal, so only their number matters. Of the ways to find the same
        number of different combinations with the same number of wild cards, the one with
        the most points is kept: the multiplier does not tell them apart.
        """
        best: dict[tuple[int, int], tuple[int, list[tuple[Match, ...]]]] = {(0, 0): (0, [])}
        for pattern in self.patterns:
            options = list(_options(pattern, held, wilds))
            following: dict[tuple[int, int], tuple[int, list[tuple[Match, ...]]]] = {}
            for (different, used), (points, chosen) in best.items():
                for count, matches in options:
                    if used + count > len(wilds):
                        break
                    key = (different + bool(matches), used + count)
                    worth = points + sum(match.points for match in matches)
                    if key not in following or following[key][0] < worth:
                        following[key] = (worth, [*chosen, matches])
            best = following
        scores = [(points * self.times(key[0]), -key[1], key) for key, (points, _) in best.items()]
        chosen = best[max(scores)[2]][1]
        at = 0
        found: list[tuple[Match, ...]] = []
        for pattern, matches in zip(self.patterns, chosen, strict=True):
            served = [card for match in matches for card in match.cards if self.wild >> card & 1]
            found.append(pattern.find(held, wilds[at : at + len(served)]))
            at += len(served)
        return found


def _options(
    pattern: Pattern, held: int, wilds: Sequence[int]
) -> Iterator[tuple[int, tuple[Match, ...]]]:
    """Yield what a pattern finds with ever more wild cards, where these are all used."""
    for count in range(len(wilds) + 1):
        matches = pattern.find(held, wilds[:count])
        used = sum(card in wilds for match in matches for card in match.cards)
        if used == count:
            yield count, matches


def check_combinations(spec: CombinationsSpec, deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield the key and a sentence for everything wrong with a table for this deck."""
    labels: set[str] = set()
    for pattern in compile_patterns(spec, deck, ""):
        name = pattern.clause.rpartition(".")[2]
        key = f"patterns.{name}"
        if pattern.label in labels:
            yield key, f"two combinations are called {pattern.label!r}"
        labels.add(pattern.label)
        if not (spec.patterns[name].points or spec.points):
            yield key, "neither the pattern nor the table says what it is worth"
        taken = 0
        for number, part in enumerate(pattern.parts, 1):
            place = f"{key}.parts.{number}"
            if not part.places:
                yield place, f"no card has a place in it for {pattern.label!r}"
            elif part.need > len(part.places):
                yield place, f"{part.need} are needed of {len(part.places)} places"
            if taken & part.cards:
                code = deck.codes[next(cards_in(taken & part.cards))]
                yield place, f"{code} has a place in an earlier part too"
            taken |= part.cards
