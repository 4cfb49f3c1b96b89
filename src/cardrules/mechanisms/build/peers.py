"""Peers: what a pile accepts only after another pile of its group.

This module does not know the relation between a card and the one below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board, Group
from cardrules.mechanisms.build.spec import PeerHolds, PeerSpec, PeerWord
from cardrules.state import Pile
from cardrules.texts import Phrase, Text, mark

__all__ = ["Peers"]

_WORDS = {
    (PeerWord.PREVIOUS, PeerHolds.RANK): mark(
        "the pile before it must hold a card of the same rank"
    ),
    (PeerWord.PREVIOUS, PeerHolds.CARD): mark("the pile before it must hold a card"),
    (PeerWord.PREVIOUS, PeerHolds.AS_MANY): mark(
        "the pile before it must hold at least as many cards"
    ),
    (PeerWord.NEXT, PeerHolds.RANK): mark("the pile after it must hold a card of the same rank"),
    (PeerWord.NEXT, PeerHolds.CARD): mark("the pile after it must hold a card"),
    (PeerWord.NEXT, PeerHolds.AS_MANY): mark("the pile after it must hold at least as many cards"),
    (PeerWord.ANY, PeerHolds.RANK): mark("another pile must hold a card of the same rank"),
    (PeerWord.ANY, PeerHolds.CARD): mark("another pile must hold a card"),
    (PeerWord.ANY, PeerHolds.AS_MANY): mark("another pile must hold at least as many cards"),
    (PeerWord.EVERY, PeerHolds.RANK): mark("every other pile must hold a card of the same rank"),
    (PeerWord.EVERY, PeerHolds.CARD): mark("every other pile must hold a card"),
    (PeerWord.EVERY, PeerHolds.AS_MANY): mark("every other pile must hold at least as many cards"),
}


class Peers:
    """The compiled rule: for each pile, the mask of the faces that its peers let through."""

    def __init__(self, spec: PeerSpec, board: Board, group: Group) -> None:
        deck = board.deck
        self.spec = spec
        self.every = deck.every
        self.ranks = tuple(
            deck.mask(face.rank_name == deck.faces[own].rank_name for face in deck.faces)
            for own in deck.cards
        )
        self.peers = {
            pile: tuple(peer for peer in group.piles if _is_peer(spec.pile, pile, peer))
            for pile in group.piles
        }

    def mask(self, piles: Sequence[Pile], number: int) -> int:
        """Return the faces that the peers of a pile let it accept."""
        peers = self.peers[number]
        if not peers:
            return self.every
        masks = [self._held(piles[peer], piles[number]) for peer in peers]
        found = masks[0]
        for mask in masks[1:]:
            found = found | mask if self.spec.pile is PeerWord.ANY else found & mask
        return found

    def _held(self, peer: Pile, own: Pile) -> int:
        if self.spec.holds is PeerHolds.AS_MANY:
            return self.every if len(peer) >= len(own) else 0
        if self.spec.holds is PeerHolds.CARD:
            return self.every if peer else 0
        mask = 0
        for entry in peer:
            mask |= self.ranks[entry if entry >= 0 else ~entry]
        return mask

    def describe(self) -> Phrase:
        """Say what is asked of the other piles."""
        return Text(_WORDS[self.spec.pile, self.spec.holds])


def _is_peer(word: PeerWord, pile: int, other: int) -> bool:
    if word is PeerWord.PREVIOUS:
        return other == pile - 1
    if word is PeerWord.NEXT:
        return other == pile + 1
    return other != pile
