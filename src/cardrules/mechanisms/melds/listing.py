"""Listing plays: new melds, additions, and ways to open.

Lists hold useful candidates. New melds are the smallest ones and all naturals of a rank;
additions are single cards, and all of a rank; the first play of a side is every way to
reach the minimum from which no card can be left out. Of cards that stand for one another
one choice is listed. Whatever else is laid is judged as exactly (see `table`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.melds.options import Cluster, Option, Wilds
from cardrules.mechanisms.melds.parts import Part, Parts
from cardrules.mechanisms.melds.table import Asked, Melds, Plan, mask_of
from cardrules.moves import Move
from cardrules.state import Pile, State

__all__ = ["Listing", "mask_of_hand"]

_KEPT = 50_000
_WAYS = 300
"""The most ways to open that are listed."""


def mask_of_hand(hand: Pile) -> int:
    """Return the mask of the cards of a hand."""
    mask = 0
    for entry in hand:
        mask |= 1 << (entry if entry >= 0 else ~entry)
    return mask


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
            self.clusters += [Cluster(at, kind, m, self.wilds, worth, words) for m in masks]
        seen = self.wilds.mask
        self.overlaps = False
        for cluster in self.clusters:
            self.overlaps = self.overlaps or bool(seen & cluster.mask)
            seen |= cluster.mask
        self._new: list[dict[tuple[int, int], tuple[tuple[int, Move], ...]]]
        self._new = [{} for _ in self.clusters]
        self._added: dict[tuple[int, int, int], tuple[tuple[int, Move], ...]] = {}

    def moves(self, state: State) -> list[Move]:
        """Return the plays that are listed."""
        melds = self.melds
        hand = state.piles[melds.hands[state.turn]]
        mask = mask_of_hand(hand)
        least = melds.minimum(state)
        if least is not None:
            ways = self.ways(state, mask, least, len(hand))
            return [self._move(parts) for parts in ways]
        found: list[tuple[int, Move]] = []
        piles, own = state.piles, melds.own[state.turn]
        if self.asked.spec.add and not (
            melds.spec.own_first and not melds.is_open(piles, state.turn)
        ):
            for pile in melds.reach[state.turn]:
                if piles[pile]:
                    found += self._additions(pile, piles[pile], mask, is_own=pile in own)
        if self.asked.spec.new and any(not piles[pile] for pile in own):
            found += self._new_melds(piles, state.turn, mask)
        return self._that_may_end(state, found, len(hand))

    def _that_may_end(
        self, state: State, found: Sequence[tuple[int, Move]], held: int
    ) -> list[Move]:
        """Return the plays after which the turn can end."""
        melds = self.melds
        most = held if melds.going_out is None else held - 2
        read = melds.words.read
        return [
            move
            for size, move in found
            if 0 < size <= most
            or (size <= held and isinstance(melds.judge(state, read(move.args), self.asked), Plan))
        ]

    def _move(self, parts: Parts) -> Move:
        return Move(self.name, self.melds.words.write(parts))

    # New melds.

    def _new_melds(self, piles: Sequence[Pile], seat: int, mask: int) -> Iterator[tuple[int, Move]]:
        melds = self.melds
        there = self._ranks_there(piles, seat)
        wilds = mask & self.wilds.mask
        for cluster, known in zip(self.clusters, self._new, strict=True):
            naturals = mask & cluster.mask
            if not naturals or (cluster.mask in there and melds.merging[cluster.kind]):
                continue
            key = naturals, wilds if cluster.can_be_wild else 0
            found = known.get(key)
            if found is None:
                if len(known) > _KEPT:
                    known.clear()
                found = known[key] = tuple(self._new_of(cluster, *key))
            yield from found

    def _new_of(self, cluster: Cluster, naturals: int, wilds: int) -> Iterator[tuple[int, Move]]:
        """Yield the smallest groups and all naturals; with size -1 those to be judged."""
        held = self.wilds.held(wilds)
        counts = tuple(map(len, held))
        number = naturals.bit_count()
        is_last_only = self.melds.last_only[cluster.kind]
        for option in cluster.options(naturals, counts, wilds):
            whole = option.size == len(option.naturals) == number and cluster.is_counted
            if option.is_minimal or whole:
                codes = option.naturals + self.melds.words.sorted(_pick(held, option.wilds))
                move = self._move((("", codes),))
                yield (-option.size if is_last_only else option.size), move

    def _ranks_there(self, piles: Sequence[Pile], seat: int) -> set[int]:
        """Return the ranks that the seat or its side has a meld of, where there is but one."""
        rank_of = self.melds.words.rank_of
        found = set()
        for pile in self.melds.own[seat]:
            for card in piles[pile]:
                if rank_of[card]:
                    found.add(rank_of[card])
                    break
        return found

    # Additions.

    def _additions(
        self, pile: int, lying: Pile, mask: int, *, is_own: bool
    ) -> tuple[tuple[int, Move], ...]:
        melds = self.melds
        there = mask_of(lying)
        kind = melds.kind_of(there)
        if not isinstance(kind, int):
            return ()
        group = melds.kinds[kind]
        is_merging = is_own and melds.merging[kind]
        rank = next((r for r in map(melds.words.rank_of.__getitem__, lying) if r), 0)
        able = mask & ((rank if is_merging else group.naturals) | group.wild)
        if not able:
            return ()
        key = pile, there, able
        known = self._added.get(key)
        if known is None:
            if len(self._added) > _KEPT:
                self._added.clear()
            known = self._added[key] = tuple(self._added_to(pile, there, able, rank, is_merging))
        return known

    def _added_to(
        self,
        pile: int,
        there: int,
        able: int,
        rank: int,
        is_merging: bool,  # noqa: FBT001
    ) -> Iterator[tuple[int, Move]]:
        melds, deck = self.melds, self.melds.board.deck
        name = melds.board.pile_names[pile]
        cards: dict[str, int] = {}
        for card in range(deck.size):
            if able >> card & 1:
                cards.setdefault(deck.codes[card], card)
        for code in melds.words.sorted(cards):
            bit = 1 << cards[code]
            kind = melds.kind_of(there | bit)
            if isinstance(kind, int):
                part: Part = ("" if is_merging and bit & rank else name, (code,))
                yield (-1 if melds.last_only[kind] else 1), self._move((part,))
        naturals = able & rank
        if naturals.bit_count() > 1:
            kind = melds.kind_of(there | naturals)
            if isinstance(kind, int):
                held = (deck.codes[c] for c in range(deck.size) if naturals >> c & 1)
                part = ("" if is_merging else name, melds.words.sorted(held))
                size = naturals.bit_count()
                yield (-size if melds.last_only[kind] else size), self._move((part,))

    # Ways to open.

    def ways(
        self,
        state: State,
        mask: int,
        least: int,
        held: int,
        base: tuple[int, Option] | None = None,
    ) -> Iterator[Parts]:
        """Yield the ways to lay melds worth a minimum, none with a card too many.

        Args:
            state: the position.
            mask: the cards of the hand.
            least: the minimum.
            held: how many cards the hand will have before the melds are laid.
            base: a cluster, by its number, and a group of it that is laid in any case.
        """
        if not self.asked.spec.new:
            return
        search = _Ways(self, mask, least, base)
        melds = self.melds
        most = held if melds.going_out is None else held - 2
        rooms = sum(not state.piles[pile] for pile in melds.own[state.turn])
        groups = min(rooms, self.asked.spec.most or rooms)
        for size, parts, is_exact in islice(search.run(groups), _WAYS):
            if (
                base is not None  # whoever gave it judges what comes of it
                or (is_exact and size <= most)
                or isinstance(melds.judge(state, parts, self.asked), Plan)
            ):
                yield parts


def _pick(held: Sequence[Sequence[str]], counts: Sequence[int]) -> tuple[str, ...]:
    """Return so many codes of each class."""
    return tuple(code for codes, count in zip(held, counts, strict=True) for code in codes[:count])


class _Ways:
    """The search for ways to open."""

    def __init__(
        self, listing: Listing, mask: int, least: int, base: tuple[int, Option] | None
    ) -> None:
        self.listing = listing
        self.least = least
        self.held = listing.wilds.held(mask & listing.wilds.mask)
        self.base = base
        counts = tuple(map(len, self.held))
        wilds = mask & listing.wilds.mask
        self.table: list[tuple[Cluster, tuple[Option, ...], int, int]] = []
        for at, cluster in enumerate(listing.clusters):
            naturals = mask & cluster.mask
            if not naturals or (base is not None and at == base[0]):
                continue
            if listing.melds.last_only[cluster.kind]:
                continue
            options = cluster.options(naturals, counts if cluster.can_be_wild else (), wilds)
            if options:
                own = max(sum(map(cluster.worth.__getitem__, _cards(naturals))), 0)
                self.table.append((cluster, options, naturals, own))
        self.counts = counts
        # What the clusters from each one on can be worth at most, wild cards apart.
        self.ahead = [0]
        for _, _, _, own in reversed(self.table):
            self.ahead.append(self.ahead[-1] + own)
        self.ahead.reverse()
        self.wild_points = listing.wilds.points

    def run(self, groups: int) -> Iterator[tuple[int, Parts, bool]]:
        """Yield the size and the groups of each way, and whether it needs no further check."""
        chosen: list[Option] = []
        counts = list(self.counts)
        points = 0
        if self.base is not None:
            option = self.base[1]
            chosen.append(option)
            points = option.points
            for at, used in enumerate(option.wilds):
                counts[at] -= used
        yield from self._go(0, points, counts, chosen, groups, 0)

    def _go(
        self,
        at: int,
        points: int,
        counts: list[int],
        chosen: list[Option],
        groups: int,
        used: int,
    ) -> Iterator[tuple[int, Parts, bool]]:
        if points >= self.least:
            if chosen and self._is_minimal(points, chosen):
                yield self._way(chosen)
            return
        spare = sum(map(int.__mul__, counts, self.wild_points))
        if len(chosen) >= groups or points + self.ahead[at] + spare < self.least:
            return
        for number in range(at, len(self.table)):
            if points + self.ahead[number] + spare < self.least:
                return
            cluster, options, naturals, _ = self.table[number]
            if naturals & used:
                naturals &= ~used
                options = cluster.options(naturals, tuple(counts), 0) if naturals else ()
            for option in options:
                left = counts
                if option.wilds:
                    left = list(map(int.__sub__, counts, option.wilds))
                    if min(left, default=0) < 0:
                        continue
                chosen.append(option)
                more = points + option.points
                yield from self._go(number + 1, more, left, chosen, groups, used | naturals)
                chosen.pop()

    def _is_minimal(self, points: int, chosen: Sequence[Option]) -> bool:
        """Return whether no smaller play would do."""
        return all(points - option.points + option.less < self.least for option in chosen)

    def _way(self, chosen: Sequence[Option]) -> tuple[int, Parts, bool]:
        given = [0] * len(self.counts)
        words = self.listing.melds.words
        parts: list[Part] = []
        size = 0
        for option in chosen:
            wilds: tuple[str, ...] = ()
            for at, count in enumerate(option.wilds):
                wilds += self.held[at][given[at] : given[at] + count]
                given[at] += count
            parts.append(("", option.naturals + words.sorted(wilds)))
            size += option.size
        head = parts[:1] if self.base is not None else []
        rest = sorted(parts[len(head) :], key=words.order)
        return size, (*head, *rest), not self.listing.overlaps


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
