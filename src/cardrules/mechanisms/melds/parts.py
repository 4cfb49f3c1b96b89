"""The words of a meld: groups joined by `+`, each with the pile that it is added to.

`KH KD KS + melds.3 7H` lays two groups. The order of cards and of groups means nothing;
one order is canonical: ranks from the highest down, wild cards after the others.
This module does not look at a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cardrules.board import Board
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import find_word
from cardrules.mechanisms.combinations import Group
from cardrules.moves import Argument
from cardrules.texts import text

__all__ = ["JOIN", "Part", "Parts", "Words"]

JOIN = "+"
"""The word between two groups."""

Part: TypeAlias = tuple[str, tuple[str, ...]]
"""A group of cards: the pile that it is added to (or nothing), and the codes."""

Parts: TypeAlias = tuple[Part, ...]

_KEPT = 50_000


class Words:
    """Reads and writes the groups of moves.

    `rank_of[card]` is a number shared by the natural cards of a rank that is melded once,
    0 for all other cards; `place[code]` orders the codes.
    """

    def __init__(self, board: Board, piles: Sequence[int], kinds: Sequence[tuple[Group, bool]]):
        deck = board.deck
        self.board = board
        self.piles = [board.pile_names[pile] for pile in piles]
        wild = 0
        for group, _ in kinds:
            wild |= group.wild
        rank_of = [0] * deck.size
        for group, is_merging in kinds:
            for number in group.sets if is_merging else ():
                for card in range(deck.size):
                    if number >> card & 1 and not rank_of[card]:
                        rank_of[card] = number
        self.rank_of = tuple(rank_of)

        def order(card: int) -> tuple[int, int, int, str]:
            face = deck.faces[deck.cards[card]]
            return (wild >> card & 1, -face.rank, face.suit, face.code)

        codes = [deck.codes[card] for card in sorted(range(deck.size), key=order)]
        self.place = {code: place for place, code in enumerate(dict.fromkeys(codes))}
        self.rank_of_code = {deck.codes[card]: rank_of[card] for card in range(deck.size)}
        self._read: dict[tuple[Argument, ...], Parts] = {}

    def sorted(self, codes: Iterable[str]) -> tuple[str, ...]:
        """Return codes in canonical order."""
        return tuple(sorted(codes, key=self.place.__getitem__))

    def first_rank(self, cards: Iterable[int]) -> int:
        """Return the number of the first rank, melded once, among some cards, or 0."""
        return next(filter(None, map(self.rank_of.__getitem__, cards)), 0)

    def rank_of_part(self, codes: Iterable[str]) -> int:
        """Return the number of the one rank, melded once, of the natural cards, or 0."""
        rank = 0
        for code in codes:
            own = self.rank_of_code[code]
            if own and rank not in (0, own):
                return 0
            rank = own or rank
        return rank

    def read(self, args: Sequence[Argument], *, first: bool = False) -> Parts:
        """Return the groups of a move, in canonical form.

        Args:
            args: the words.
            first: whether the first group is another than the rest; it may be empty then,
                and stays the first.

        Raises:
            InvalidMoveError: a word is no card, a pile stands in the wrong place, or a
                group is empty.
        """
        found: list[list[str]] = [[]]
        for arg in args:
            if arg == JOIN:
                found.append([])
            else:
                found[-1].append(str(arg))
        parts = [self._part(words, may_be_empty=first and not at) for at, words in enumerate(found)]
        return self._joined(parts, first=first)

    def try_read(self, args: tuple[Argument, ...], *, first: bool = False) -> Parts | None:
        """Return the groups of a move as `read` does, or None if they cannot be read."""
        known = self._read
        found = known.get(args)
        if found is not None:
            return found
        try:
            parts = self.read(args, first=first)
        except InvalidMoveError:
            return None
        self.note(args, parts)
        return parts

    def note(self, args: tuple[Argument, ...], parts: Parts) -> None:
        """Remember the groups of a move that is in canonical form."""
        if len(self._read) > _KEPT:
            self._read.clear()
        self._read[args] = parts

    def _part(self, words: list[str], *, may_be_empty: bool) -> Part:
        pile = ""
        if words and words[0] not in self.place:
            pile = find_word(words[0], (*self.piles, *self.place), "card or meld")
            words = words[1:]
        if not words and not may_be_empty:
            shape = f"CARD ... {JOIN} ..."
            raise InvalidMoveError(
                text("a group without cards; one is written '{shape}'", shape=shape)
            )
        place = self.place
        codes = [word if word in place else find_word(word, place, "card") for word in words]
        return pile, self.sorted(codes)

    def _joined(self, parts: Sequence[Part], *, first: bool) -> Parts:
        """Join the groups that come to lie together, and sort them."""
        joined: dict[object, Part] = {}
        for number, (pile, codes) in enumerate(parts):
            key = pile or self.rank_of_part(codes) or -number
            if key in joined:
                codes = self.sorted((*joined[key][1], *codes))
            joined[key] = (pile, codes)
        found = list(joined.values())
        head = found[:1] if first else []
        return (*head, *sorted(found[len(head) :], key=self.order))

    def order(self, part: Part) -> tuple[int, list[int]]:
        """Return a key that puts groups in canonical order."""
        pile, codes = part
        return (self.board.pile_index.get(pile, -1), [self.place[code] for code in codes])

    def write(self, parts: Iterable[Part]) -> tuple[Argument, ...]:
        """Return the words of groups."""
        words: list[Argument] = []
        for number, (pile, codes) in enumerate(parts):
            if number:
                words.append(JOIN)
            if pile:
                words.append(pile)
            words.extend(codes)
        return tuple(words)
