"""Plays of one group, remembered by the cards of the hand that matter for them.

What may be laid to a meld, or laid as a new one, depends on a few cards of the hand alone,
such as those of one rank. Each kind of plays is found here once for the same few cards.
This module does not know when a play is allowed, nor who is to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardrules.mechanisms.melds.growing import growth_of
from cardrules.mechanisms.melds.options import Cluster, Wilds, cards_of
from cardrules.mechanisms.melds.parts import Part
from cardrules.mechanisms.melds.ranks import Ranks
from cardrules.mechanisms.melds.table import Melds
from cardrules.moves import Move

__all__ = ["JUDGED", "NO_PLAYS", "AnyAdditions", "Maker", "NewMelds", "OfRank", "Plays", "Sized"]

_KEPT = 50_000

JUDGED = 10_000
"""What is added to the size of a play that must be judged in any case."""


class Sized(NamedTuple):
    """Plays with the number of their cards; `most` is the greatest."""

    most: int
    moves: tuple[Move, ...]
    sizes: tuple[int, ...]


def _sized(found: Iterable[tuple[int, Move]]) -> Sized:
    pairs = tuple(found)
    sizes = tuple([size for size, _ in pairs])
    return Sized(max(sizes, default=0), tuple([move for _, move in pairs]), sizes)


NO_PLAYS = _sized(())


class Maker:
    """Makes the moves that lay one group, the same move each time."""

    def __init__(self, melds: Melds, name: str, wilds: Wilds) -> None:
        self.melds = melds
        self.name = name
        self.wilds = wilds
        self.ranks = Ranks(melds.board.deck, wilds.mask)
        self.words = melds.words
        self.codes = melds.board.deck.codes
        self._moves: dict[Part, Move] = {}
        self._onto: dict[tuple[str, ...], dict[int, Sized]] = {}

    def move(self, pile: str, codes: tuple[str, ...]) -> Move:
        """Return the move that lays a group, to the meld in a pile if one is named."""
        part = pile, codes
        move = self._moves.get(part)
        if move is None:
            if len(self._moves) > _KEPT:
                self._moves.clear()
            move = self._moves[part] = Move(self.name, (pile, *codes) if pile else codes)
            self.words.note(move.args, (part,))
        return move

    def onto(self, piles: Iterable[int], wilds: int) -> dict[int, Sized]:
        """Return the additions of one of some wild cards to a meld, by the pile of the meld."""
        codes = tuple(dict.fromkeys(self.sorted_codes(wilds)))
        known = self._onto.get(codes)
        if known is None:
            names = self.melds.board.pile_names
            known = self._onto[codes] = {
                pile: _sized((1, self.move(names[pile], (code,))) for code in codes)
                for pile in piles
            }
        return known

    def sorted_codes(self, mask: int) -> tuple[str, ...]:
        """Return the codes of the cards of a mask, in canonical order."""
        return self.words.sorted(map(self.codes.__getitem__, cards_of(mask)))


class Plays(dict[int, Sized]):
    """Plays by the mask of the cards of the hand that matter; found when first asked for."""

    def __init__(self, maker: Maker) -> None:
        super().__init__()
        self.maker = maker
        self[0] = NO_PLAYS

    def __missing__(self, cards: int) -> Sized:
        if len(self) > _KEPT:
            self.clear()
            self[0] = NO_PLAYS
        found = self[cards] = self.find(cards)
        return found

    def find(self, cards: int) -> Sized:
        """Find the plays of some cards."""
        raise NotImplementedError


class OfRank(Plays):
    """Additions of natural cards to the one meld of their rank: each, and all of them.

    They are known by the number of the rank, see `Ranks`.
    """

    def __init__(self, maker: Maker, cards: int, place: int) -> None:
        super().__init__(maker)
        self.cards = cards
        self.place = place

    def find(self, cards: int) -> Sized:
        """Find the additions for the number of the rank."""
        held = self.maker.ranks.mask(self.place, cards) & self.cards
        move, codes = self.maker.move, self.maker.sorted_codes(held)
        found = [(1, move("", (code,))) for code in dict.fromkeys(codes)]
        if len(codes) > 1:
            found.append((len(codes), move("", codes)))
        return _sized(found)


class AnyAdditions(Plays):
    """Additions to a meld of any kind: each card that it takes, and all of its rank.

    Attributes:
        fit: The cards that matter: those of which one may be added, and those of the rank.
    """

    def __init__(self, maker: Maker, pile: int, meld: int, *, is_own: bool) -> None:
        super().__init__(maker)
        melds = maker.melds
        self.meld = meld
        self.alike = melds.kinds.alike(meld)
        self.pile = melds.board.pile_names[pile]
        self.rank = self.able = self.fit = self.last_only = 0
        self.is_merging = False
        kind = melds.kinds.of(meld)
        if isinstance(kind, int):
            group = melds.kinds.groups[kind]
            self.rank = melds.words.first_rank(cards_of(meld))
            self.is_merging = is_own and melds.kinds.merging[kind]
            within = (self.rank if melds.kinds.merging[kind] else group.naturals) | group.wild
            self.able, self.last_only = growth_of(melds, meld, within)
            self.fit = self.able | within & self.rank

    def find(self, cards: int) -> Sized:
        """Find the additions of some of the cards that matter."""
        first: dict[str, int] = {}
        for card in cards_of(cards & self.able):
            first.setdefault(self.maker.codes[card], 1 << card)
        found: list[tuple[int, Move]] = []
        for code in self.maker.words.sorted(first):
            bit = first[code]
            pile = "" if self.is_merging and bit & self.rank else self.pile
            size = 1 + (JUDGED if bit & self.last_only else 0)
            found.append((size, self.maker.move(pile, (code,))))
        return _sized(found + self._all_of_rank(cards & self.rank))

    def _all_of_rank(self, cards: int) -> list[tuple[int, Move]]:
        """Return the addition of several cards of the rank at once."""
        melds, number = self.maker.melds, cards.bit_count()
        if number < 2:
            return []
        if self.alike is not None:
            rank, naturals, size = self.alike
            kind = melds.kinds.of_number((rank, naturals + number, size + number))
        else:
            kind = melds.kinds.of(self.meld | cards)
        if not isinstance(kind, int):
            return []
        codes, pile = self.maker.sorted_codes(cards), "" if self.is_merging else self.pile
        return [
            (number + (JUDGED if melds.kinds.last_only[kind] else 0), self.maker.move(pile, codes))
        ]


class NewMelds(Plays):
    """New melds of a cluster, beside some wild cards: the smallest, and all of a rank.

    They are known by the natural cards held, or by the number of their rank, see `Ranks`.
    """

    def __init__(self, maker: Maker, cluster: Cluster, wilds: int) -> None:
        super().__init__(maker)
        self.cluster = cluster
        self.rank = maker.ranks.of(cluster.mask)
        self.wilds = wilds if cluster.can_be_wild else 0
        self.held = maker.wilds.held(self.wilds)
        self.more = JUDGED if maker.melds.kinds.last_only[cluster.kind] else 0
        # Twins are alike: the same codes are the same plays.
        self._by_codes: dict[tuple[str, ...], Sized] = {}

    def find(self, cards: int) -> Sized:
        """Find the melds of natural cards of the cluster."""
        if self.rank is not None:
            cards = self.maker.ranks.mask(self.rank, cards) & self.cluster.mask
        if cards.bit_count() < self.cluster.fewest:
            return NO_PLAYS
        own = self.cluster.codes(cards)
        if self.cluster.is_run:
            own = tuple(dict.fromkeys(own))  # a run holds no two alike
        sized = self._by_codes.get(own)
        if sized is None:
            if len(self._by_codes) > _KEPT:
                self._by_codes.clear()
            sized = self._by_codes[own] = self._smallest(own, cards)
        return sized

    def _smallest(self, own: tuple[str, ...], naturals: int) -> Sized:
        found: dict[Move, int] = {}  # groups with wild cards of one class are one play
        counts = tuple(map(len, self.held))
        for option in self.cluster.smallest(naturals, counts, self.wilds):
            codes = option.naturals or own[: option.number]
            if option.size > option.number:
                codes += self._picked(option.wilds)
            found[self.maker.move("", codes)] = option.size + self.more
        return _sized((size, move) for move, size in found.items())

    def _picked(self, counts: Sequence[int]) -> tuple[str, ...]:
        """Return so many wild cards of each class, in canonical order."""
        pairs = zip(self.held, counts, strict=False)
        return self.maker.words.sorted(code for codes, count in pairs for code in codes[:count])
