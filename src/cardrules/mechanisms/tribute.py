"""Tribute: a seat must give its best cards, or its worst, to another.

Which cards they are is told by their strength; nobody chooses (see `transfer` for that).
"""

from __future__ import annotations

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools
from cardrules.spec import clause, spec

__all__ = ["Tribute", "TributeSpec"]


@spec
class TributeSpec:
    """The best cards of one seat's hand, or its worst, go to another; nobody chooses."""

    in_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    from_: str = clause(
        refers="slots", says="The memory slot with the seat that gives, such as `last_out`."
    )
    to: str = clause(
        refers="slots", says="The memory slot with the seat that gets them, such as `first_out`."
    )
    count: int = clause(default=1, minimum=1, says="How many cards, as far as there are so many.")
    order: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The cards by strength, the highest first; by default as the deck ranks them.",
    )
    worst: bool = clause(
        default=False, says="Whether it is the worst cards that are given, and not the best."
    )


class Tribute:
    """The compiled giving."""

    def __init__(self, name: str, spec: TributeSpec, tools: Tools) -> None:
        board, deck = tools.board, tools.board.deck
        self.spec = spec
        self.clause = f"steps.{name}.tribute"
        group = board.group(spec.in_)
        self.hands = tuple(board.pile_of(group, seat) for seat in range(board.seats.count))
        self.up = group.facing is Facing.UP
        self.source, self.target = board.slot_index[spec.from_], board.slot_index[spec.to]
        powers = [face.rank for face in deck.faces]
        for place, word in enumerate(reversed(spec.order)):
            for face in deck.members(deck.select((word,))):
                powers[face] = place
        self.power = [powers[face] for face in deck.cards]

    def run(self, draft: Draft) -> None:
        """Move the cards, if there are two such seats."""
        giver, getter = draft.number(self.source), draft.number(self.target)
        seats = range(len(self.hands))
        if giver not in seats or getter not in seats or giver == getter:
            return
        sign = 1 if self.spec.worst else -1
        hand = draft.piles[self.hands[giver]]
        order = sorted(hand, key=lambda e: (sign * self.power[card_of(e)], card_of(e)))
        given = order[: self.spec.count]
        if given:
            draft.clause = self.clause
            draft.move_cards(self.hands[giver], self.hands[getter], given, up=self.up)
