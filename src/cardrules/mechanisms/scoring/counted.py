"""Lines that count cards: points of cards, numbers of cards, most cards, combinations.

All of them look at piles of the side and of its seats.
This module does not know what a card is worth; a table of the profile does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cardrules.board import Board
from cardrules.cards import card_of
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.sides import Heading, PilesSpec, Reckoning, counted_piles, side_piles
from cardrules.scores import ScoreLine, exact
from cardrules.spec import clause, spec

__all__ = [
    "BestLine",
    "BestLineSpec",
    "CardsLine",
    "CardsLineSpec",
    "CombinationsLine",
    "CombinationsLineSpec",
    "DifferenceLine",
    "DifferenceLineSpec",
    "MostLine",
    "MostLineSpec",
    "PilesLine",
    "PilesLineSpec",
    "PointsLine",
    "PointsLineSpec",
    "by_number",
]


@spec
class PointsLineSpec:
    """The points of cards in piles."""

    table: str = clause(refers="tables", says="The table of card points.")
    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards count.")
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="Which cards count; all of them by default."
    )
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`: only cards of that suit count, and none "
        "while it holds none.",
    )


@spec
class CardsLineSpec:
    """Points for a number of cards in piles, such as one for each of some captures."""

    ONE_OF = ("each", "by_number")

    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards count.")
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="Which cards count; all of them by default."
    )
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`: only cards of that suit count, and none "
        "while it holds none.",
    )
    each: Fraction | None = clause(default=None, says="The points for each card.")
    over: int = clause(default=0, minimum=0, says="How many cards count nothing before `each`.")
    by_number: tuple[Fraction, ...] = clause(
        default=(),
        says="The points for no card, for one, for two, and so on; for more cards the last.",
    )


@spec
class PilesLineSpec(PilesSpec):
    """Points for piles of some kind, such as melds of seven cards; one line for each."""

    each: Fraction = clause(says="The points for each pile.")


@spec
class MostLineSpec:
    """Points for the side that has the most cards in its piles."""

    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards count.")
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="Which cards count; all of them by default."
    )
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`: only cards of that suit count, and none "
        "while it holds none.",
    )
    table: str | None = clause(
        default=None,
        refers="tables",
        says="The table of card points by which the cards are compared, instead of by number.",
    )
    best_of: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Beside a `table`: only the card that is worth the most counts, of those that each of "
        "these words names. A side that lacks one of them has nothing to compare.",
        example='["coins", "cups", "swords", "batons"]',
    )
    points: Fraction = clause(says="The points for the most cards.")
    tied: Fraction = clause(
        default=Fraction(0), says="The points for each of several sides that have the most."
    )


@spec
class BestLineSpec:
    """Points for the side that has the best card in its piles."""

    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards count.")
    cards: tuple[str, ...] = clause(
        refers="cards",
        says="The cards, the best first: the first of these words that names a card which lies "
        "there decides.",
        example='["A", "K", "Q", "J", "10"]',
    )
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`: only cards of that suit count, and none "
        "while it holds none.",
    )
    points: Fraction = clause(says="The points for each such card that a side has.")


@spec
class DifferenceLineSpec:
    """What the cards of all other sides are worth more, for the side whose are worth the least."""

    table: str = clause(refers="tables", says="The table of card points.")
    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards count.")


@spec
class CombinationsLineSpec:
    """The combinations of the cards in piles, all piles of a side together."""

    tables: tuple[str, ...] = clause(refers="tables", says="The tables of combinations.")
    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards count.")
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`: only cards of that suit count, and none "
        "if it holds no suit.",
    )


class _Cards:
    """The cards of a side, of those that count."""

    def __init__(
        self,
        board: Board,
        piles: Sequence[str],
        cards: Sequence[str] = ("any",),
        suit: str | None = None,
    ) -> None:
        deck = board.deck
        self.deck = deck
        self.piles = side_piles(board, piles)
        self.mask = deck.select(cards)
        self.slot = -1 if suit is None else board.slot_index[suit]
        suits = range(len(deck.suit_names)) if suit is not None else ()
        self.suits = [deck.mask(face.suit == suit for face in deck.faces) for suit in suits]

    def of(self, reckoning: Reckoning, side: int) -> list[int]:
        """Return the cards, in the order in which they lie."""
        lying, bits, mask = reckoning.situation.piles, self.deck.bits, self.mask
        if self.slot >= 0:
            suit = reckoning.situation.memory[self.slot]
            assert isinstance(suit, int)
            mask &= self.suits[suit] if 0 <= suit < len(self.suits) else 0
        cards = [e if e >= 0 else ~e for pile in self.piles[side] for e in lying[pile]]
        if mask == self.deck.every:
            return cards
        return [card for card in cards if bits[card] & mask]

    def codes(self, cards: Sequence[int]) -> tuple[str, ...]:
        """Return the codes of cards."""
        return tuple(map(self.deck.codes.__getitem__, cards))


class PointsLine:
    """One line with the points of all cards together."""

    def __init__(self, spec: PointsLineSpec, heading: Heading, tools: Tools) -> None:
        self.heading = heading
        self.worth = tools.worths[spec.table]
        self.cards = _Cards(tools.board, spec.in_, spec.cards, spec.suit)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if there are cards."""
        cards = self.cards.of(reckoning, side)
        if cards:
            points = self.worth(cards)
            yield self.heading.line(points, len(cards), cards=self.cards.codes(cards))


class CardsLine:
    """One line for a number of cards."""

    def __init__(self, spec: CardsLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.each = exact(spec.each or Fraction(0))
        self.heading = heading
        self.cards = _Cards(tools.board, spec.in_, spec.cards, spec.suit)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if it is worth anything."""
        cards = self.cards.of(reckoning, side)
        spec = self.spec
        points = by_number(spec.by_number, len(cards))
        if spec.each is not None:
            points = self.each * max(0, len(cards) - spec.over)
        if points:
            yield self.heading.line(points, len(cards), cards=self.cards.codes(cards))


class PilesLine:
    """One line for each pile that counts."""

    def __init__(self, spec: PilesLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        self.codes = tools.board.deck.codes
        self.piles = counted_piles(spec, tools.board)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return a line for each pile, with its cards."""
        for pile in self.piles(reckoning.situation, side):
            cards = tuple(self.codes[card_of(entry)] for entry in pile)
            yield self.heading.line(self.spec.each, cards=cards)


class MostLine:
    """One line for the side with the most cards."""

    def __init__(self, spec: MostLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        self.cards = _Cards(tools.board, spec.in_, spec.cards, spec.suit)
        self.worth = len if spec.table is None else tools.worths[spec.table]
        self.best_of = [tools.board.deck.select((word,)) for word in spec.best_of]

    def _worth(self, cards: Sequence[int]) -> int | Fraction:
        """Return by how much some cards are compared."""
        if not self.best_of:
            return self.worth(cards)
        bits = self.cards.deck.bits
        groups = [[card for card in cards if bits[card] & mask] for mask in self.best_of]
        if not all(groups):
            return 0
        return sum(max(self.worth((card,)) for card in group) for group in groups)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if no other side has more."""
        sides = range(len(reckoning.lines))
        numbers = [self._worth(self.cards.of(reckoning, other)) for other in sides]
        most = max(numbers)
        if not most or numbers[side] < most:
            return
        points = self.spec.points if numbers.count(most) == 1 else self.spec.tied
        if points:
            yield self.heading.line(points, len(self.cards.of(reckoning, side)))


class BestLine:
    """One line for the side with the best card."""

    def __init__(self, spec: BestLineSpec, heading: Heading, tools: Tools) -> None:
        self.spec = spec
        self.heading = heading
        board = tools.board
        self.ranks = [_Cards(board, spec.in_, (word,), spec.suit) for word in spec.cards]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if no other side has a better card."""
        sides = range(len(reckoning.lines))
        for cards in self.ranks:
            found = [cards.of(reckoning, other) for other in sides]
            if any(found):
                if found[side]:
                    points = self.spec.points * len(found[side])
                    codes = cards.codes(found[side])
                    yield self.heading.line(points, len(codes), cards=codes)
                return


class DifferenceLine:
    """One line for the side with the fewest points in its piles."""

    def __init__(self, spec: DifferenceLineSpec, heading: Heading, tools: Tools) -> None:
        self.heading = heading
        self.worth = tools.worths[spec.table]
        self.cards = _Cards(tools.board, spec.in_)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if every other side has more."""
        sides = range(len(reckoning.lines))
        points = [self.worth(self.cards.of(reckoning, other)) for other in sides]
        if len(points) > 1 and points.count(min(points)) == 1 and points[side] == min(points):
            more = sum(points) - len(points) * points[side]
            codes = (self.cards.of(reckoning, other) for other in sides if other != side)
            cards = [card for some in codes for card in some]
            yield self.heading.line(more, len(cards), cards=self.cards.codes(cards))


class CombinationsLine:
    """The lines of tables of combinations, under this line's heading."""

    def __init__(self, spec: CombinationsLineSpec, heading: Heading, tools: Tools) -> None:
        self.heading = heading
        self.tables = [tools.tables[name] for name in spec.tables]
        self.cards = _Cards(tools.board, spec.in_, suit=spec.suit)

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the lines of each table."""
        cards = self.cards.of(reckoning, side)
        for table in self.tables:
            for line in table.evaluate(cards).lines:
                yield self.heading.over(line)


def by_number(points: Sequence[Fraction], number: int) -> int | Fraction:
    """Return what a number is worth by a list that begins with none; its last goes on."""
    return exact(points[min(number, len(points) - 1)]) if points else 0
