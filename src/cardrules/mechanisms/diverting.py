"""Diverting: cards that go to another pile as they are dealt, and the next card instead.

The deal, a redeal, a deal from the stock and a refill share it. Whether a pile accepts a
card is asked of the rules of the piles; this module deals nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.board import Board
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.spec import clause, spec

__all__ = ["Accepts", "Diversions", "DivertSpec", "deal_diverting"]

Accepts = Callable[[Draft, int, int], bool]
"""Whether a pile (a number) accepts a card (a number) as the game stands."""


@spec
class DivertSpec:
    """Cards that go elsewhere when the deal would put them on a pile."""

    cards: tuple[str, ...] = clause(refers="cards", says="The cards that are diverted.")
    to: tuple[str, ...] = clause(
        refers="piles", says="Where they go: the first of these piles that accepts the card."
    )
    during: tuple[str, ...] = clause(
        default=(), refers="groups", says="The groups whose steps are looked at; all by default."
    )
    only_empty: bool = clause(
        default=False,
        says="Whether only those of the piles take a card that are empty.",
        tells={True: "Only empty piles take such a card."},
    )
    only_up: bool = clause(
        default=False,
        says="Whether only cards that would come to lie face up are diverted.",
        tells={True: "A card that would come to lie face down stays."},
    )
    replace: bool = clause(
        default=True, says="Whether the pile gets the next card of the pack instead."
    )


class Diversions:
    """Compiled diversions; false if there are none."""

    def __init__(self, specs: Sequence[DivertSpec], board: Board, accepts: Accepts) -> None:
        deck = board.deck
        self.bits = deck.bits
        self.group_of = board.group_of
        self.accepts = accepts
        self.rules = [
            (
                deck.select(divert.cards),
                tuple(pile for name in divert.to for pile in board.piles(name)),
                frozenset(board.group(name).index for name in divert.during),
                divert.replace,
                divert.only_empty,
                divert.only_up,
            )
            for divert in specs
        ]

    def __bool__(self) -> bool:
        return bool(self.rules)

    def find(
        self, draft: Draft, pile: int, card: int, *, up: bool = True
    ) -> tuple[int, bool] | None:
        """Return where a card goes instead of a pile, and whether the next card replaces it.

        It is asked whether the card would come to lie face up.
        """
        bit = self.bits[card]
        group = self.group_of[pile]
        for mask, targets, during, replace, only_empty, only_up in self.rules:
            if mask & bit and (up or not only_up) and (not during or group in during):
                for target in targets:
                    if only_empty and draft.piles[target]:
                        continue
                    if target != pile and self.accepts(draft, target, card):
                        return target, replace
        return None


def deal_diverting(
    draft: Draft,
    diversions: Diversions,
    source: Callable[[], int | None],
    target: Callable[[int], int],
    *,
    up: Callable[[int], bool],
) -> int | None:
    """Deal one card, after those that are diverted; return the pile that got it, or None.

    Args:
        draft: the position to deal in.
        diversions: what goes elsewhere.
        source: gives the pile whose top card is next, or None when there is none.
        target: gives the pile that a card is meant for.
        up: whether cards arrive face up at a pile.
    """
    while True:
        pile = source()
        if pile is None:
            return None
        card = card_of(draft.piles[pile][-1])
        meant = target(card)
        away = diversions.find(draft, meant, card, up=up(meant))
        if away is None or away[0] == pile:
            draft.deal_top(pile, meant, up=up(meant))
            return meant
        draft.deal_top(pile, away[0], up=True)
        if not away[1]:
            return None
