"""The score line for what a side has laid on the table, on its own melds and on others'.

Which cards lie on melds of other owners is remembered where the profile wants it.
This module does not know what cards in hands cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardrules.cards import card_of
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.melds.spec import MeldsSpec
from cardrules.mechanisms.melds.table import CREDITED
from cardrules.mechanisms.sides import Heading, Reckoning, side_piles
from cardrules.scores import ScoreLine
from cardrules.spec import clause, spec

__all__ = ["ButSpec", "LaidLine", "LaidLineSpec"]


@spec
class ButSpec:
    """Cards that are worth something else in some melds, such as an ace that counts as one."""

    of: tuple[str, ...] = clause(refers="cards", says="The cards.")
    with_: tuple[str, ...] = clause(
        refers="cards", says="In melds that hold at least one of these."
    )
    points: Fraction = clause(says="The points of each of the cards there.")


@spec
class LaidLineSpec:
    """The points of the cards that a side has laid."""

    SHORTHAND = "table"

    table: str = clause(refers="tables", says="The table of card points.")
    but: tuple[ButSpec, ...] = clause(
        default=(), says="Cards that are worth something else in some melds; the first counts."
    )


class LaidLine:
    """One line for all cards that a side has laid."""

    def __init__(self, spec: LaidLineSpec, heading: Heading, tools: Tools) -> None:
        melds = tools.part(MeldsSpec)
        assert melds is not None
        board = tools.board
        deck = board.deck
        self.heading = heading
        self.deck = deck
        self.seats = board.seats
        self.piles = side_piles(board, (melds.piles,))
        self.slot = board.slot_index[CREDITED] if melds.credit else -1
        worth = tools.worths[spec.table]
        self.worth = [Fraction(worth((card,))) for card in range(deck.size)]
        self.but = [(deck.select(b.of), deck.select(b.with_), b.points) for b in spec.but]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return the line, if the side has laid a card."""
        credited = self._credited(reckoning)
        found: list[int] = []
        points = Fraction(0)
        for owner, piles in enumerate(self.piles):
            for pile in piles:
                cards = [card_of(entry) for entry in reckoning.situation.piles[pile]]
                faces = 0
                for card in cards:
                    faces |= self.deck.bits[card]
                own = [card for card in cards if credited.get(card, owner) == side]
                found += own
                points += sum((self._points(card, faces) for card in own), Fraction(0))
        if found:
            codes = tuple(self.deck.codes[card] for card in found)
            yield self.heading.line(points, len(found), cards=codes)

    def _credited(self, reckoning: Reckoning) -> dict[int, int]:
        """Return the sides that have laid cards on melds of others, by the cards."""
        if self.slot < 0:
            return {}
        value = reckoning.situation.memory[self.slot]
        assert isinstance(value, tuple)
        seats = self.seats.side_of
        return {card: seats[seat] for card, seat in zip(value[::2], value[1::2], strict=True)}

    def _points(self, card: int, faces: int) -> Fraction:
        bit = self.deck.bits[card]
        for of, with_, points in self.but:
            if bit & of and faces & with_:
                return points
        return self.worth[card]
