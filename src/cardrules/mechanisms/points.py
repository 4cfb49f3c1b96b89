"""Card points: what each card is worth, and scales of points by score.

Worth is exact: halves and thirds are fractions, never floats.
This module does not know whose cards they are or when they are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm

from cardrules.cards import Deck
from cardrules.scores import ScoreLine, ScoreSheet, exact
from cardrules.spec import clause, spec
from cardrules.texts import Joined, Name, Phrase, mark

__all__ = ["BracketSpec", "Points", "PointsSpec", "WorthSpec", "check_points", "step_of"]


@spec
class WorthSpec:
    """What some cards are worth."""

    of: tuple[str, ...] = clause(refers="cards", says="The cards.")
    points: Fraction = clause(says="The points of each of them.", example='"9/2"')
    label: str = clause(
        default="", says="What the score sheet calls them; `of` by default.", plays=False
    )


@spec
class PointsSpec:
    """What cards are worth."""

    SHORTHAND = "values"

    values: tuple[WorthSpec, ...] = clause(
        default=(), says="What cards are worth; a card counts in the first line that names it."
    )
    rest: Fraction = clause(
        default=Fraction(0), says="The points of each card that no line of `values` names."
    )
    less_per_card: Fraction = clause(
        default=Fraction(0),
        says="What is taken off for each card counted.",
        example='"1/2"',
    )
    total: Fraction | None = clause(
        default=None, says="The points of the whole pack, as a check of the table against the deck."
    )


class Points:
    """A compiled table of card points.

    `lines` is the number of the line that names each card; cards that no line names share
    the last number.
    """

    def __init__(self, spec: PointsSpec, deck: Deck, clause: str, of: str = "") -> None:
        self.spec = spec
        self.deck = deck
        self.clause = clause
        self.of = of
        masks = [deck.select(line.of) for line in spec.values]
        self.lines = tuple(_line_of(masks, bit) for bit in deck.bits)
        worths = [*(line.points for line in spec.values), spec.rest]
        self._scale = lcm(spec.less_per_card.denominator, *(worth.denominator for worth in worths))
        net = [int((worth - spec.less_per_card) * self._scale) for worth in worths]
        self._scaled = tuple(net[line] for line in self.lines)
        self.worth = tuple(exact(Fraction(value, self._scale)) for value in self._scaled)

    def of_cards(self, cards: Iterable[int]) -> int | Fraction:
        """Return the points of some cards."""
        scaled = self._scaled
        total = sum([scaled[card] for card in cards])
        return total if self._scale == 1 else exact(Fraction(total, self._scale))

    def has_any(self, held: int) -> bool:
        """Return whether there is anything to be counted."""
        return bool(held)

    def taking_part(self, cards: Iterable[int]) -> set[int]:
        """Return all of the cards: each counts."""
        return set(cards)

    def evaluate(self, cards: Iterable[int]) -> ScoreSheet:
        """Return the points of some cards, a line for each kind of card among them."""
        found: dict[int, list[int]] = {}
        count = 0
        for count, card in enumerate(cards, 1):  # noqa: B007
            found.setdefault(self.lines[card], []).append(card)
        lines = [self._line(number, found[number]) for number in sorted(found)]
        less = self.spec.less_per_card
        if less and count:
            clause = f"{self.clause}.less_per_card"
            taken = exact(-less * count)
            lines.append(ScoreLine(clause, mark("Less per card"), taken, count, of=self.of))
        return ScoreSheet(tuple(lines))

    def _line(self, number: int, cards: Sequence[int]) -> ScoreLine:
        label: Phrase | str
        if number < len(self.spec.values):
            spec = self.spec.values[number]
            clause, each = f"{self.clause}.values.{number + 1}", spec.points
            label = spec.label or Joined(tuple(map(Name, spec.of)))
        else:
            clause, each, label = f"{self.clause}.rest", self.spec.rest, mark("Other cards")
        codes = tuple(self.deck.codes[card] for card in cards)
        return ScoreLine(clause, label, exact(each * len(cards)), len(cards), 1, codes, self.of)


def _line_of(masks: Sequence[int], bit: int) -> int:
    return next((number for number, mask in enumerate(masks) if mask & bit), len(masks))


def check_points(spec: PointsSpec, deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield the key and a sentence for everything wrong with a table for this deck."""
    points = Points(spec, deck, "")
    for number, line in enumerate(spec.values):
        if number not in points.lines:
            named = ", ".join(line.of)
            yield f"values.{number + 1}", f"lines before it name all of its cards ({named})"
    whole = points.of_cards(range(deck.size))
    if spec.total is not None and whole != spec.total:
        yield "total", f"the whole pack is worth {whole}, not {spec.total}"


@spec
class BracketSpec:
    """One step of a scale: the points that go with a range of scores."""

    below: int | None = clause(
        default=None, says="The step is for scores below this; without it, for all the rest."
    )
    points: int = clause(says="The points that go with these scores.")


def step_of(steps: Sequence[BracketSpec], score: int | Fraction) -> int:
    """Return the points of the first step that a score is below.

    Raises:
        ValueError: the score is beyond every step.
    """
    for step in steps:
        if step.below is None or score < step.below:
            return step.points
    raise ValueError(f"no step for a score of {score}")
