"""Listing plays: new melds, additions, and ways to open.

Lists hold useful candidates. New melds are the smallest ones and all naturals of a rank;
additions are single cards, and all of a rank; the first play of a side is every way to
reach the minimum from which no card can be left out. Of cards that stand for one another
one choice is listed. Whatever else is laid is judged as exactly (see `table`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.melds.opening import Base, Opening, ways_to_open
from cardrules.mechanisms.melds.options import Cluster, Wilds, cards_of
from cardrules.mechanisms.melds.parts import Part
from cardrules.mechanisms.melds.table import Asked, Melds, Plan, mask_of
from cardrules.mechanisms.relations import SuitRelation
from cardrules.moves import Move
from cardrules.state import Pile, State

__all__ = ["Listing", "mask_of_hand"]

_KEPT = 50_000
_JUDGED = 10_000
"""What is added to the size of a play that must be judged in any case."""


def mask_of_hand(hand: Pile) -> int:
    """Return the mask of the cards of a hand."""
    mask = 0
    for entry in hand:
        mask |= 1 << (entry if entry >= 0 else ~entry)
    return mask


class Sized(NamedTuple):
    """Plays with the number of their cards; `most` is the greatest."""

    most: int
    moves: tuple[Move, ...]
    sizes: tuple[int, ...]


def _sized(found: Iterable[tuple[int, Move]]) -> Sized:
    pairs = tuple(found)
    sizes = tuple(size for size, _ in pairs)
    return Sized(max(sizes, default=0), tuple([move for _, move in pairs]), sizes)


class _Lying(NamedTuple):
    """What is known of a meld on the table.

    `rank` is the number of its rank, if it is melded once; a plain meld takes any number
    of cards of its rank, and a wild card if it says so.
    """

    rank: int
    is_plain: bool
    takes_wild: bool


_Known: TypeAlias = dict[int | tuple[str, ...], Sized]
"""New melds by the natural cards held, as a mask and by their codes: twins are alike."""

_Row: TypeAlias = tuple[int, int, bool, _Known, Cluster]
"""A cluster: its cards, the fewest natural ones of a group, whether it merges, what is known
of it by the natural cards held, and the cluster itself."""


class Listing:
    """Lists the plays of one action."""

    def __init__(self, melds: Melds, name: str, asked: Asked) -> None:
        self.melds = melds
        self.name = name
        self.asked = asked
        words, worth = melds.words, melds.worth
        self.wilds = Wilds(melds.board.deck, melds.kinds, worth, words)
        self.clusters: list[Cluster] = []
        for at, kind in enumerate(melds.kinds):
            masks = kind.sets
            if kind.spec.shape is Shape.RUN:
                masks = tuple(dict.fromkeys(kind.row_cards))
            is_merging = melds.merging[at]
            for mask in filter(None, masks):  # a rank may have no card in the pack
                cluster = Cluster(at, kind, mask, self.wilds, worth, words)
                cluster.is_merging = is_merging
                self.clusters.append(cluster)
        usual = [c for c in self.clusters if not melds.last_only[c.kind]]
        self.first = sorted(usual, key=lambda c: words.place[c.codes(c.mask)[0]])
        """Where the melds of an opening are found, in canonical order."""
        seen = self.wilds.mask
        self.overlaps = False
        for cluster in self.clusters:
            self.overlaps = self.overlaps or bool(seen & cluster.mask)
            seen |= cluster.mask
        # What is known of new melds without a wild card, by cluster, and with some by their codes.
        self._tame: list[_Known] = [{} for _ in self.clusters]
        self._rows: dict[tuple[str, ...], list[_Row]] = {}
        self._moves: dict[Part, Move] = {}
        self._picks: dict[tuple[tuple[tuple[str, ...], ...], tuple[int, ...]], tuple[str, ...]] = {}
        self._lying: dict[Pile, _Lying] = {}
        self._alike: dict[tuple[int, int, int], _Lying] = {}
        self._to_rank: dict[int, Sized] = {}
        self._wild_to: dict[int, dict[int, Sized]] = {}
        self._by_codes: dict[tuple[str, ...], dict[int, Sized]] = {}
        self._added: dict[tuple[int, Pile, int], Sized] = {}

    def moves(self, state: State) -> list[Move]:
        """Return the plays that are listed."""
        melds = self.melds
        hand = state.piles[melds.hands[state.turn]]
        mask = sum(map(melds.bits.__getitem__, hand))
        least = melds.minimum(state)
        if least is not None:
            return self._openings(state, mask, least, len(hand))
        spec, asked = melds.spec, self.asked.spec
        found: list[Move] = []
        most = len(hand) if melds.going_out is None else len(hand) - 2
        piles, own = state.piles, melds.own[state.turn]
        wilds = mask & self.wilds.mask
        to_rank, wild_to = self._to_rank, self._wild_to.get(wilds)
        if wild_to is None:
            wild_to = self._wilds_onto(wilds)
        ranks: set[int] = set()
        has_room = False
        for pile in own:
            lying = piles[pile]
            if not lying:
                has_room = True
                continue
            rank, is_plain, takes_wild = self._lying.get(lying) or self._look_at(lying)
            ranks.add(rank)
            if not asked.add:
                continue
            if not is_plain:
                sized = self._any_additions(pile, lying, mask, is_own=True)
                found += sized.moves if sized.most <= most else self._fitting(state, sized)
                continue
            naturals = mask & rank
            if naturals:
                sized = to_rank.get(naturals) or self._of_rank(naturals)
                found += sized[1] if sized[0] <= most else self._fitting(state, sized)
            if wilds and takes_wild:
                sized = wild_to[pile]
                found += sized[1] if sized[0] <= most else self._fitting(state, sized)
        reach = melds.reach[state.turn]
        if asked.add and reach is not own and (ranks or not spec.own_first):
            for pile in reach:
                if piles[pile] and pile not in own:
                    sized = self._any_additions(pile, piles[pile], mask, is_own=False)
                    found += sized.moves if sized.most <= most else self._fitting(state, sized)
        if asked.new and has_room:
            firsts = self.wilds.firsts(wilds)
            for rank, fewest, is_merging, known, cluster in self._rows.get(
                firsts
            ) or self._rows_with(firsts):
                naturals = mask & rank
                if naturals.bit_count() < fewest or (is_merging and rank in ranks):
                    continue
                sized = known.get(naturals) or self._new_of(known, naturals, cluster, wilds)
                found += sized[1] if sized[0] <= most else self._fitting(state, sized)
        return found

    def _rows_with(self, firsts: tuple[str, ...]) -> list[_Row]:
        """Return where new melds are looked for in a hand with such wild cards."""
        if len(self._rows) > _KEPT:
            self._rows.clear()
        rows = self._rows[firsts] = [
            (c.mask, c.fewest, c.is_merging, {} if c.can_be_wild else self._tame[at], c)
            for at, c in enumerate(self.clusters)
        ]
        return rows

    def _fitting(self, state: State, sized: Sized) -> list[Move]:
        """Return the plays after which the turn can end."""
        melds = self.melds
        held = len(state.piles[melds.hands[state.turn]])
        most = held if melds.going_out is None else held - 2
        least = 0 if self.overlaps else held + _JUDGED - 1
        read = melds.words.read
        found = []
        for size, move in zip(sized.sizes, sized.moves, strict=True):
            if size > most:
                if size > held + _JUDGED or _JUDGED < size < least:
                    continue  # there are not so many cards, or too many for a last play
                if not isinstance(melds.judge(state, read(move.args), self.asked), Plan):
                    continue
            found.append(move)
        return found

    def _move_of(self, pile: str, codes: tuple[str, ...]) -> Move:
        """Return the move that lays one group, the same each time."""
        part = pile, codes
        move = self._moves.get(part)
        if move is None:
            if len(self._moves) > _KEPT:
                self._moves.clear()
            move = self._moves[part] = Move(self.name, (pile, *codes) if pile else codes)
            self.melds.words.note(move.args, (part,))
        return move

    # New melds.

    def _new_of(
        self,
        known: _Known,
        naturals: int,
        cluster: Cluster,
        wilds: int,
    ) -> Sized:
        """Return the smallest groups of a cluster, and all naturals of a rank."""
        own = cluster.codes(naturals)
        if len(known) > _KEPT:
            known.clear()
        sized = known.get(own)
        if sized is None:
            sized = known[own] = self._smallest(own, naturals, cluster, wilds)
        known[naturals] = sized
        return sized

    def _smallest(self, own: tuple[str, ...], naturals: int, cluster: Cluster, wilds: int) -> Sized:
        if not cluster.can_be_wild:
            wilds = 0
        held = self.wilds.held(wilds)
        more = _JUDGED if self.melds.last_only[cluster.kind] else 0
        found: dict[Move, int] = {}  # groups with wild cards of one class are one play
        for option in cluster.smallest(naturals, tuple(map(len, held)), wilds):
            codes = option.naturals or own[: option.number]
            if option.size > option.number:
                codes += self._picked(held, option.wilds)
            found[self._move_of("", codes)] = option.size + more
        return _sized((size, move) for move, size in found.items())

    def _picked(
        self, held: tuple[tuple[str, ...], ...], counts: tuple[int, ...]
    ) -> tuple[str, ...]:
        """Return so many wild cards of each class, in canonical order."""
        key = held, counts
        known = self._picks.get(key)
        if known is None:
            if len(self._picks) > _KEPT:
                self._picks.clear()
            known = self._picks[key] = self._sorted(_pick(held, counts))
        return known

    # Additions.

    def _look_at(self, lying: Pile) -> _Lying:
        """Return what is known of a meld on the table."""
        mask = sum(map(self.melds.bits.__getitem__, lying))
        alike = self.melds.alike(mask)
        known = self._alike.get(alike) if alike is not None else None
        if known is None:
            known = self._look_closely(lying, mask)
            if alike is not None:
                self._alike[alike] = known
        if len(self._lying) > _KEPT:
            self._lying.clear()
        self._lying[lying] = known
        return known

    def _look_closely(self, lying: Pile, mask: int) -> _Lying:
        melds = self.melds
        rank = next(filter(None, map(melds.words.rank_of.__getitem__, lying)), 0)
        kind = melds.kind_of(mask)
        is_plain = takes_wild = False
        if isinstance(kind, int):
            group = melds.kinds[kind]
            is_plain = (
                melds.merging[kind]
                and group.spec.most is None
                and group.spec.suit is SuitRelation.ANY
                and not melds.last_only[kind]
            )
            wilds = (mask & group.wild).bit_count()
            naturals = mask.bit_count() - wilds
            takes_wild = bool(group.wild) and group.why_not_so_many(naturals, wilds + 1) is None
        return _Lying(rank, is_plain, takes_wild)

    def _of_rank(self, naturals: int) -> Sized:
        """Return the additions of natural cards to the one meld of their rank."""
        codes = self._sorted(map(self.melds.board.deck.codes.__getitem__, cards_of(naturals)))
        found = [(1, self._move_of("", (code,))) for code in dict.fromkeys(codes)]
        if len(codes) > 1:
            found.append((len(codes), self._move_of("", codes)))
        sized = self._to_rank[naturals] = _sized(found)
        return sized

    def _wilds_onto(self, wilds: int) -> dict[int, Sized]:
        """Return the additions of a wild card to a meld, for each pile of melds."""
        names = self.melds.board.pile_names
        held = self.wilds.held(wilds)
        codes = self._sorted(dict.fromkeys(code for some in held for code in some))
        found = self._by_codes.get(codes)
        if found is None:
            found = self._by_codes[codes] = {
                pile: _sized((1, self._move_of(names[pile], (code,))) for code in codes)
                for pile in self.melds.piles
            }
        if len(self._wild_to) > _KEPT:
            self._wild_to.clear()
        self._wild_to[wilds] = found
        return found

    def _sorted(self, codes: Iterable[str]) -> tuple[str, ...]:
        return self.melds.words.sorted(codes)

    def _any_additions(self, pile: int, lying: Pile, mask: int, *, is_own: bool) -> Sized:
        """Return the additions to a meld of any kind."""
        key = pile, lying, mask
        known = self._added.get(key)
        if known is None:
            if len(self._added) > _KEPT:
                self._added.clear()
            found = self._judged_additions(pile, lying, mask, is_own=is_own)
            known = self._added[key] = _sized(found)
        return known

    def _judged_additions(
        self, pile: int, lying: Pile, mask: int, *, is_own: bool
    ) -> Iterator[tuple[int, Move]]:
        melds, deck = self.melds, self.melds.board.deck
        there = mask_of(lying)
        kind = melds.kind_of(there)
        if not isinstance(kind, int):
            return
        rank = next((rank for rank in map(melds.words.rank_of.__getitem__, lying) if rank), 0)
        is_merging = is_own and melds.merging[kind]
        group = melds.kinds[kind]
        able = mask & ((rank if melds.merging[kind] else group.naturals) | group.wild)
        name = melds.board.pile_names[pile]
        cards: dict[str, int] = {}
        for card in cards_of(able):
            cards.setdefault(deck.codes[card], card)
        for code in self._sorted(cards):
            bit = 1 << cards[code]
            kind = melds.kind_of(there | bit)
            if isinstance(kind, int):
                move = self._move_of("" if is_merging and bit & rank else name, (code,))
                yield 1 + (_JUDGED if melds.last_only[kind] else 0), move
        naturals = able & rank
        if naturals.bit_count() > 1:
            kind = melds.kind_of(there | naturals)
            if isinstance(kind, int):
                codes = self._sorted(map(deck.codes.__getitem__, cards_of(naturals)))
                size = len(codes) + (_JUDGED if melds.last_only[kind] else 0)
                yield size, self._move_of("" if is_merging else name, codes)

    # Ways to open.

    def ways(self, state: State, hand: int, least: int, base: Base | None = None) -> list[Opening]:
        """Return the ways to lay melds worth a minimum, none with a card too many."""
        melds, asked = self.melds, self.asked.spec
        rooms = sum(not state.piles[pile] for pile in melds.own[state.turn]) if asked.new else 0
        groups = min(rooms, asked.most or rooms)
        if not groups:
            return []
        return ways_to_open(self.first, self.wilds, hand, least, groups=groups, base=base)

    def _openings(self, state: State, hand: int, least: int, held: int) -> list[Move]:
        """List the ways to open after which the turn can end."""
        melds, name = self.melds, self.name
        most = held if melds.going_out is None else held - 2
        found = []
        for size, words in self.ways(state, hand, least):
            if size > most or self.overlaps:
                parts = melds.words.read(words)
                if not isinstance(melds.judge(state, parts, self.asked), Plan):
                    continue
                words = melds.words.write(parts)
            found.append(Move(name, words))
        return found


def _pick(held: Sequence[Sequence[str]], counts: Sequence[int]) -> tuple[str, ...]:
    """Return so many codes of each class."""
    return tuple(code for codes, count in zip(held, counts, strict=False) for code in codes[:count])
