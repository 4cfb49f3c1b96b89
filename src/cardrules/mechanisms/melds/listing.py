"""Listing plays: new melds, additions, and ways to open.

Lists hold useful candidates. New melds are the smallest ones and all naturals of a rank;
additions are single cards, and all of a rank; the first play of a side is every way to
reach the minimum from which no card can be left out. Of cards that stand for one another
one choice is listed. Whatever else is laid is judged as exactly (see `table`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.melds.judging import judge
from cardrules.mechanisms.melds.opening import Base, Opening, Openings
from cardrules.mechanisms.melds.options import Cluster, Wilds, cards_of
from cardrules.mechanisms.melds.plan import Asked, Plan
from cardrules.mechanisms.melds.plays import (
    JUDGED,
    AnyAdditions,
    Maker,
    NewMelds,
    OfRank,
    Plays,
    Sized,
)
from cardrules.mechanisms.melds.table import Melds
from cardrules.mechanisms.relations import SuitRelation
from cardrules.moves import Move
from cardrules.state import Pile, State

__all__ = ["Listing", "mask_of_hand"]

_KEPT = 20_000


def mask_of_hand(hand: Pile) -> int:
    """Return the mask of the cards of a hand."""
    mask = 0
    for entry in hand:
        mask |= 1 << (entry if entry >= 0 else ~entry)
    return mask


class _Meld(NamedTuple):
    """What is known of a meld on the table.

    Attributes:
        rank: The cards of its rank, or 0 if that may be melded again.
        place: The place of that rank if its number alone matters to the meld, or -1.
        cards: Else the cards that matter.
        plays: What may be added; by the number of the rank, or by the cards.
        takes_wild: Whether a wild card may be added beside that.
    """

    rank: int
    place: int
    cards: int
    plays: Plays
    takes_wild: bool = False


class _Beside(NamedTuple):
    """What may be laid beside the wild cards of a hand.

    Attributes:
        new: New melds, cluster by cluster.
        onto: Additions of a wild card to the meld in a pile, if there is one.
    """

    new: list[NewMelds]
    onto: dict[int, Sized] | None


_Room: TypeAlias = list[tuple[int, int]]
"""Where new melds are found: the number of a cluster, and the place of what it is known by."""


class Listing:
    """Lists the plays of one action."""

    def __init__(self, melds: Melds, name: str, asked: Asked) -> None:
        self.melds = melds
        self.name = name
        self.asked = asked
        words, worth = melds.words, melds.worth
        self.wilds = Wilds(melds.board.deck, melds.kinds.groups, worth, words)
        self.clusters: list[Cluster] = []
        for at, kind in enumerate(melds.kinds.groups):
            masks = kind.sets
            if kind.spec.shape is Shape.RUN:
                masks = tuple(dict.fromkeys(kind.row_cards))
            is_merging = melds.kinds.merging[at]
            for mask in filter(None, masks):  # a rank may have no card in the pack
                cluster = Cluster(at, kind, mask, self.wilds, worth, words)
                cluster.is_merging = is_merging
                self.clusters.append(cluster)
        usual = [c for c in self.clusters if not melds.kinds.last_only[c.kind]]
        self.first = sorted(usual, key=lambda c: words.place[c.codes(c.mask)[0]])
        """Where the melds of an opening are found, in canonical order."""
        self.openings = Openings(self.first, self.wilds)
        seen = self.wilds.mask
        self.overlaps = False
        for cluster in self.clusters:
            self.overlaps = self.overlaps or bool(seen & cluster.mask)
            seen |= cluster.mask
        maker = self._maker = Maker(melds, name, self.wilds)
        self.ranks = maker.ranks
        self._tame = [NewMelds(maker, cluster, 0) for cluster in self.clusters]
        # Clusters of several ranks are known by their cards, after the numbers of the ranks.
        several = [at for at, tame in enumerate(self._tame) if tame.rank is None]
        self._several = [self.clusters[at].mask for at in several]
        after = len(self.ranks.names)
        self._places = [
            after + several.index(at) if tame.rank is None else tame.rank
            for at, tame in enumerate(self._tame)
        ]
        self._of_rank: dict[int, OfRank] = {}
        self._new: dict[tuple[str, ...], list[NewMelds]] = {}
        self._beside: dict[tuple[int, ...], _Beside] = {}
        self._room: dict[int, _Room] = {}
        self._alike: dict[tuple[int, int, int], _Meld] = {}
        self._onto: dict[tuple[int, tuple[int, int, int] | int, bool], _Meld] = {}
        # The melds that were looked at last: most moves leave most melds as they are.
        nothing: tuple[Pile, _Meld] = ((), _Meld(0, -1, 0, Plays(maker)))
        self._own = dict.fromkeys(melds.piles, nothing)
        self._others = dict.fromkeys(melds.piles, nothing)
        self._is_opening = melds.spec.opening is not None

    def moves(self, state: State) -> list[Move]:
        """Return the plays that are listed."""
        melds, seat, piles = self.melds, state.turn, state.piles
        hand = piles[melds.hands[seat]]
        if self._is_opening and not melds.is_open(piles, seat):
            least = melds.minimum(state)
            assert least is not None
            return self._openings(state, mask_of_hand(hand), least, len(hand))
        asked = self.asked.spec
        most = len(hand) if melds.going_out is None else len(hand) - 2
        numbers = self.ranks.numbers(hand)
        wilds = numbers[self.ranks.tame :]
        new, onto = self._beside.get(wilds) or self._look_beside(wilds, hand)
        found: list[Move] = []
        ranks = mask = 0
        if self._several:
            mask = mask_of_hand(hand)
            numbers += tuple([mask & cards for cards in self._several])
        has_room, seen = False, self._own
        for pile in melds.own[seat]:
            lying = piles[pile]
            if not lying:
                has_room = True
                continue
            looked_at, meld = seen[pile]
            if looked_at is not lying:
                meld = self._look_at(pile, lying, is_own=True)
            rank, place, cards, plays, takes_wild = meld
            ranks |= rank
            if place >= 0:
                sized = plays[numbers[place]]
            else:
                mask = mask or mask_of_hand(hand)
                sized = plays[mask & cards]
            found += sized[1] if sized[0] <= most else self._fitting(state, sized)
            if takes_wild and onto is not None:
                sized = onto[pile]
                found += sized[1] if sized[0] <= most else self._fitting(state, sized)
        if asked.add and melds.reach is not melds.own:
            for meld in self._foreign(state):
                mask = mask or mask_of_hand(hand)
                sized = meld.plays[mask & meld.cards]
                found += sized[1] if sized[0] <= most else self._fitting(state, sized)
        if asked.new and has_room:
            for at, place in self._room.get(ranks) or self._look_for_room(ranks):
                sized = new[at][numbers[place]]
                found += sized[1] if sized[0] <= most else self._fitting(state, sized)
        return found

    def _foreign(self, state: State) -> Iterator[_Meld]:
        """Yield the melds of others to which cards may be laid."""
        melds, seat, piles = self.melds, state.turn, state.piles
        if melds.spec.own_first and not melds.is_open(piles, seat):
            return
        own = melds.own[seat]
        for pile in melds.reach[seat]:
            lying = piles[pile]
            if lying and pile not in own:
                seen, meld = self._others[pile]
                yield meld if seen is lying else self._look_at(pile, lying, is_own=False)

    def _fitting(self, state: State, sized: Sized) -> list[Move]:
        """Return the plays after which the turn can end."""
        melds = self.melds
        held = len(state.piles[melds.hands[state.turn]])
        most = held if melds.going_out is None else held - 2
        least = 0 if self.overlaps else held + JUDGED - 1
        read = melds.words.try_read
        found = []
        for size, move in zip(sized.sizes, sized.moves, strict=True):
            if size > most:
                if size > held + JUDGED or JUDGED < size < least:
                    continue  # there are not so many cards, or too many for a last play
                parts = read(move.args)
                if not (parts and isinstance(judge(melds, state, parts, self.asked), Plan)):
                    continue
            found.append(move)
        return found

    # What lies on the table.

    def able(self, pile: int, lying: Pile, seat: int) -> int:
        """Return the natural cards of which one makes a meld on the table larger."""
        is_own = pile in self.melds.own[seat]
        seen, meld = (self._own if is_own else self._others)[pile]
        if seen is not lying:
            meld = self._look_at(pile, lying, is_own=is_own)
        return meld.plays.able if isinstance(meld.plays, AnyAdditions) else meld.rank

    def _look_at(self, pile: int, lying: Pile, *, is_own: bool) -> _Meld:
        """Return what is known of a meld."""
        mask = sum(map(self.melds.kinds.bits.__getitem__, lying))
        alike = self.melds.kinds.alike(mask) if is_own else None
        meld = self._alike.get(alike) if alike is not None else None
        if meld is None:
            meld = self._look_closely(pile, mask, is_own=is_own)
            if alike is not None and meld.place >= 0:
                self._alike[alike] = meld
        known = self._own if is_own else self._others
        known[pile] = lying, meld
        return meld

    def _look_closely(self, pile: int, mask: int, *, is_own: bool) -> _Meld:
        """Return what is known of a meld that nothing is known of by its numbers."""
        melds = self.melds
        kind = melds.kinds.of(mask)
        rank = 0
        if isinstance(kind, int) and melds.kinds.merging[kind]:
            rank = melds.words.first_rank(cards_of(mask))
        if not self.asked.spec.add:
            return _Meld(rank, -1, 0, Plays(self._maker))
        if isinstance(kind, int) and is_own and rank and self._is_plain(kind):
            group = melds.kinds.groups[kind]
            wilds = (mask & group.wild).bit_count()
            naturals = mask.bit_count() - wilds
            takes_wild = bool(group.wild) and group.why_not_so_many(naturals, wilds + 1) is None
            place = self.ranks.of(rank)
            assert place is not None
            of_rank = self._of_rank.setdefault(rank, OfRank(self._maker, rank, place))
            return _Meld(rank, place, 0, of_rank, takes_wild)
        key = pile, melds.kinds.alike(mask) or mask, is_own
        meld = self._onto.get(key)
        if meld is None:
            if len(self._onto) > _KEPT:
                self._onto.clear()
            plays = AnyAdditions(self._maker, pile, mask, is_own=is_own)
            meld = self._onto[key] = _Meld(rank, -1, plays.fit, plays)
        return meld

    def _is_plain(self, kind: int) -> bool:
        """Return whether melds of a kind take any number of cards of their rank."""
        spec, wild = self.melds.kinds.groups[kind].spec, self.melds.kinds.groups[kind].wild
        is_limited = spec.most is not None or spec.suit is not SuitRelation.ANY
        return (
            not is_limited and not self.melds.kinds.last_only[kind] and wild in (0, self.wilds.mask)
        )

    def _look_beside(self, wilds: tuple[int, ...], hand: Pile) -> _Beside:
        """Return what may be laid beside the wild cards of a hand."""
        held = mask_of_hand(hand) & self.wilds.mask
        firsts = self.wilds.firsts(held)
        new = self._new.get(firsts)
        if new is None:
            new = self._new[firsts] = [
                NewMelds(self._maker, cluster, held) if cluster.can_be_wild else tame
                for cluster, tame in zip(self.clusters, self._tame, strict=True)
            ]
        onto = self._maker.onto(self.melds.piles, held) if held else None
        if len(self._beside) > _KEPT:
            self._beside.clear()
        beside = self._beside[wilds] = _Beside(new, onto)
        return beside

    def _look_for_room(self, ranks: int) -> _Room:
        """Return where new melds are found, beside melds of some ranks."""
        if len(self._room) > _KEPT:
            self._room.clear()
        room = self._room[ranks] = [
            (at, self._places[at])
            for at, cluster in enumerate(self.clusters)
            if not (cluster.is_merging and cluster.mask & ranks)
        ]
        return room

    # Ways to open.

    def ways(self, state: State, hand: int, least: int, base: Base | None = None) -> list[Opening]:
        """Return the ways to lay melds worth a minimum, none with a card too many."""
        melds, asked = self.melds, self.asked.spec
        rooms = sum(not state.piles[pile] for pile in melds.own[state.turn]) if asked.new else 0
        groups = min(rooms, asked.most or rooms)
        if not groups:
            return []
        return self.openings.ways(hand, least, groups, base)

    def _openings(self, state: State, hand: int, least: int, held: int) -> list[Move]:
        """List the ways to open after which the turn can end."""
        melds, name = self.melds, self.name
        most = held if melds.going_out is None else held - 2
        found = []
        for size, words in self.ways(state, hand, least):
            if size > most or self.overlaps:
                parts = melds.words.read(words)
                if not isinstance(judge(melds, state, parts, self.asked), Plan):
                    continue
                words = melds.words.write(parts)
            found.append(Move(name, words))
        return found
