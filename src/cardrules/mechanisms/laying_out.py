"""Laying out: cards that may not stay in a hand, and are replaced from the stock.

It happens by itself, to the seat whose turn it is first.
This module does not know what the cards laid out are worth.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board, Facing, Group
from cardrules.draft import Draft
from cardrules.spec import clause, spec
from cardrules.state import Pile, State, make_state

__all__ = ["UNREPLACED", "LayOut", "LayOutSpec"]

UNREPLACED = "unreplaced"
"""The event that a card laid out could not be replaced."""


@spec
class LayOutSpec:
    """Cards that are laid out as soon as they come into a pile."""

    cards: tuple[str, ...] = clause(refers="cards", says="The cards.")
    to: str = clause(refers="groups", says="The group whose pile, that of the owner, gets them.")
    sets: int | None = clause(
        default=None,
        minimum=2,
        says="So many of the cards together, of one rank, such as 2 for pairs; by default each "
        "by itself.",
    )
    replace_from: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="The piles that give a card for each, if there is one left; nothing is given by "
        "default. Where none is left, the event `unreplaced` is raised.",
    )


class LayOut:
    """A compiled laying out, for all piles of a group."""

    def __init__(self, spec: LayOutSpec, board: Board, group: Group, clause: str) -> None:
        deck = board.deck
        mask = deck.select(spec.cards)
        cards = [card for card in range(deck.size) if deck.bits[card] & mask]
        self.board = board
        self.clause = clause
        self.entries = frozenset([*cards, *(~card for card in cards)])
        self.size = spec.sets
        ranks = [deck.faces[face].rank_name for face in deck.cards]
        self.ranks = (*ranks, *reversed(ranks))
        self.is_replaced = bool(spec.replace_from)
        self.sources = tuple(pile for name in spec.replace_from for pile in board.piles(name))
        seats = range(board.seats.count)
        self.piles = tuple(board.pile_of(group, seat) for seat in seats)
        target = board.group(spec.to)
        self.targets = tuple(board.pile_of(target, seat) for seat in seats)
        self.up = group.facing is Facing.UP
        self._stay = self.entries.isdisjoint
        # The piles that were looked through last: most moves leave most piles as they are.
        self._clean: list[Pile] = [()] * len(self.piles)

    def is_due(self, piles: Sequence[Pile]) -> bool:
        """Return whether one of the piles holds such a card."""
        clean = self._clean
        for seat, pile in enumerate(self.piles):
            lying = piles[pile]
            if lying is not clean[seat]:
                if not self._stay(lying) and self._laid(lying):
                    return True
                clean[seat] = lying
        return False

    def settle(self, draft: Draft) -> bool:
        """Lay out what lies in the first pile that holds any, and replace it."""
        if not self.is_due(draft.piles):
            return False
        self._lay_out(draft, self._first(draft))
        return True

    def settled(self, state: State) -> State | None:
        """Return the state after such cards were laid out, or None if one is not replaced."""
        seat, piles = self._first(state), list(state.piles)
        pile = self.piles[seat]
        laid = self._laid(piles[pile])
        piles[pile] = tuple([entry for entry in piles[pile] if entry not in laid])
        piles[self.targets[seat]] += tuple([e if e >= 0 else ~e for e in laid])
        for _ in laid if self.is_replaced else ():
            source = next((source for source in self.sources if piles[source]), None)
            if source is None:
                return None
            card = piles[source][-1] if piles[source][-1] >= 0 else ~piles[source][-1]
            piles[source] = piles[source][:-1]
            piles[pile] = (*piles[pile], card if self.up else ~card)
        return make_state(tuple(piles), state.phase, state.turn, state.memory, state.seed)

    def _first(self, situation: State | Draft) -> int:
        """Return the seat, from the one to move on, whose pile holds such a card."""
        seats, piles = len(self.piles), situation.piles
        turns = ((situation.turn + step) % seats for step in range(seats))
        return next(s for s in turns if self._laid(piles[self.piles[s]]))

    def _laid(self, pile: Pile) -> Sequence[int]:
        """Return the entries of a pile that do not stay there."""
        if self.entries.isdisjoint(pile):
            return ()
        found = [entry for entry in pile if entry in self.entries]
        if self.size is None:
            return found
        by_rank: dict[str, list[int]] = {}
        for entry in found:
            by_rank.setdefault(self.ranks[entry], []).append(entry)
        sets = (cards[: len(cards) // self.size * self.size] for cards in by_rank.values())
        return [entry for cards in sets for entry in cards]

    def _lay_out(self, draft: Draft, seat: int) -> None:
        pile = self.piles[seat]
        laid = self._laid(draft.piles[pile])
        draft.clause = self.clause
        draft.move_cards(pile, self.targets[seat], laid, up=True)
        for _ in laid if self.is_replaced else ():
            source = next((source for source in self.sources if draft.piles[source]), None)
            if source is None:
                draft.signal(UNREPLACED)
                return
            draft.deal_top(source, pile, up=self.up)
