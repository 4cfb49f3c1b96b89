"""Targets: which cards the piles of a group accept now.

The answer is a bit mask for each pile, from tables made once; `why_not` explains a
missing bit from the same clauses.
This module does not know where the cards come from.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board, Group
from cardrules.mechanisms.build.peers import Peers
from cardrules.mechanisms.build.spec import (
    BaseSpec,
    BesideSpec,
    BesideWord,
    BuildSpec,
    SpaceSpec,
)
from cardrules.mechanisms.build.ways import Ways
from cardrules.mechanisms.conditions import Condition, Situation, compile_condition
from cardrules.mechanisms.relations import compile_relation
from cardrules.refusals import declare_codes
from cardrules.state import Pile

__all__ = ["Target"]

declare_codes(
    {
        "pile.full": "The pile holds as many cards as it may.",
        "pile.complete": "The pile is complete and takes no more cards.",
        "pile.covered": "Cards of another pile lie on this one, and nothing is laid under them.",
        "pile.closed": "The pile accepts no cards from players.",
        "build.face-down": "Nothing is laid on a card that lies face down.",
        "build.upon": "Cards are accepted only by piles that begin with another card.",
        "build.one-way": "The pile, or the group, builds in the other direction already.",
        "build.called": "A suit has been called, and the card is not of it.",
        "build.ranks": "The pile takes its ranks in an order of its own, and another is next.",
        "build.peer": "Another pile of the group must hold something first.",
        "build.when": "The pile accepts cards only under a condition, which does not hold now.",
        "space.cards": "An empty pile of this group may be filled with certain cards only.",
        "space.shared": "An empty pile is filled with one rank, which other piles set.",
        "space.beside": "The card does not follow the card of the pile before the space.",
        "space.sides": "The card goes with no card beside the space.",
        "space.closed": "An empty pile of this group stays empty.",
        "space.when": "An empty pile may be filled only under a condition that does not hold now.",
        "base.cards": "A pile of this group starts with another card.",
        "base.taken": "Another pile of this group has started with this rank or suit already.",
        "base.color": "Piles that start in one colour start with one rank, and this is another.",
        "base.shared": "All piles of this group start with the same rank, and it is another one.",
        "base.paired": "The pile starts with the rank that its pair sets, and it is another one.",
        "base.peer": "Another pile of the group must hold something before a pile starts.",
        "base.when": "A pile may be started only under a condition that does not hold now.",
    }
)


class Target:
    """What the piles of one group accept, under the rules of one phase."""

    def __init__(
        self,
        board: Board,
        group: Group,
        build: BuildSpec | None,
        start: SpaceSpec | BaseSpec | None,
        capacity: int | None,
        complete: int | None,
        completes: Sequence[int | None],
    ) -> None:
        deck = board.deck
        self.board = board
        self.group = group
        self.piles = group.piles
        self.reach = slice(group.first, group.first + group.count)
        self.build = build
        self.start = start
        self.complete = complete
        limits = [limit for limit in (capacity, complete) if limit is not None]
        self.room = min(limits) if limits else deck.size
        self.is_roomy = not limits
        self.relation = compile_relation(build, deck) if build else None
        self.build_cards = deck.select(build.cards) if build else 0
        self.table = self._table()
        self.called = board.slot_index[build.called] if build and build.called else -1
        self.called_tables = self._called_tables() if self.called >= 0 else ()
        self.build_when = self._condition(build, completes)
        self.start_when = self._condition(start, completes)
        self.start_cards = self._start_cards()
        self.by_pile = self._by_pile()
        base = start if isinstance(start, BaseSpec) else None
        self.base = base
        shared_with = start.shared_with if start else ()
        self.shares = base.shared if base else bool(shared_with)
        self.is_fixed = not self.shares and (
            base is None or not (base.per_suit or base.one_suit_each or base.one_rank_each_color)
        )
        self.suit_masks = tuple(
            deck.mask(face.suit == deck.faces[own].suit for face in deck.faces)
            for own in (deck.cards if base is not None and base.one_suit_each else ())
        )
        self.color_masks = tuple(
            deck.mask(
                (face.color == deck.faces[own].color) == (face.rank == deck.faces[own].rank)
                for face in deck.faces
            )
            for own in (deck.cards if base is not None and base.one_rank_each_color else ())
        )
        self.shared_piles = (tuple(self.piles) if base else ()) + tuple(
            pile for name in shared_with for pile in board.piles(name)
        )
        self.shared_masks = (
            (self._shared_masks(start.offset), self._shared_masks(0))
            if start is not None and self.shares
            else ((), ())
        )
        self.upon = deck.select(build.upon) if build else 0
        self.build_peers = Peers(build.peer, board, group) if build and build.peer else None
        self.base_peers = Peers(base.peer, board, group) if base and base.peer else None
        has_upon = build is not None and self.upon != deck.every
        self.partners: dict[int, int] = {}
        if base is not None and base.paired:
            others = [pile for name in base.shared_with for pile in board.piles(name)]
            self.partners = dict(zip(self.piles, others, strict=False))
            self.partner_masks = self._shared_masks(base.offset)
        self.heights = tuple(deck.select((rank,)) for rank in build.ranks) if build else ()
        beside = start.beside if isinstance(start, SpaceSpec) else None
        self.beside = compile_relation(beside, deck) if beside else None
        self.row_start = deck.select(beside.first) if beside else 0
        self.places_beside = self._places_beside(beside) if beside else {}
        self.beside_side = beside.side if beside else BesideWord.LEFT
        table = self.beside.table if self.beside is not None else ()
        self.before = tuple(
            sum(1 << below for below, mask in enumerate(table) if mask >> face & 1)
            for face in range(len(table))
        )
        self.ways = Ways(build, deck, group) if build and build.one_way else None
        self.is_bound = (
            has_upon
            or bool(group.layout)
            or any((self.build_peers, self.base_peers, self.ways, self.partners))
            or any((self.heights, self.beside))
        )

        self.is_plain = not (
            (self.start_cards and (self.start_when or not self.is_fixed))
            or (self.called >= 0 or self.build_when or self.by_pile or self.is_bound)
        )
        self._lengths = (self._lengths_of(build), self._lengths_of(start))

    def _table(self) -> tuple[int, ...]:
        """Return what each entry accepts on itself: nothing where it lies face down."""
        deck = self.board.deck
        if self.relation is None:
            return (0,) * (2 * deck.size)
        table = tuple(self.relation.table[face] & self.build_cards for face in deck.cards)
        return table + (0,) * deck.size

    def _called_tables(self) -> tuple[tuple[int, ...], ...]:
        """Return such a table for each suit that can be called: it accepts that suit on all."""
        deck = self.board.deck
        assert self.build is not None
        wild = deck.select(self.build.wild)
        tables = []
        for suit in range(len(deck.suit_names)):
            mask = wild | deck.mask(face.suit == suit for face in deck.faces)
            tables.append((mask & self.build_cards,) * deck.size + (0,) * deck.size)
        return tuple(tables)

    def _table_now(self, situation: Situation) -> tuple[int, ...]:
        """Return the table that holds: that of the suit which has been called, if one has."""
        suit = situation.memory[self.called]
        assert isinstance(suit, int)
        return self.called_tables[suit] if 0 <= suit < len(self.called_tables) else self.table

    def _condition(
        self, part: BuildSpec | SpaceSpec | BaseSpec | None, completes: Sequence[int | None]
    ) -> Condition | None:
        if part is None or part.when is None:
            return None
        return compile_condition(part.when, self.board, completes)

    def _start_cards(self) -> int:
        start = self.start
        if start is None:
            return 0
        if isinstance(start, BaseSpec):
            return self.board.deck.select(start.cards)
        if start.accepts == ("none",):
            return 0
        return self.board.deck.select(start.accepts)

    def _by_pile(self) -> tuple[int, ...]:
        if not isinstance(self.start, BaseSpec) or not self.start.by_pile:
            return ()
        return tuple(self.board.deck.select((word,)) for word in self.start.by_pile)

    def masks(self, situation: Situation) -> list[int]:
        """Return, for each pile of the group in order, the mask of the faces it accepts.

        The mask speaks of the lowest card of the unit; how many cards may arrive as one
        and from where is judged apart.
        """
        table, start = self.table, self.start_cards
        piles = situation.piles[self.reach]
        if self.is_plain:
            if self.is_roomy:
                return [table[pile[-1]] if pile else start for pile in piles]
            room = self.room
            return [
                (table[pile[-1]] if len(pile) < room else 0) if pile else start for pile in piles
            ]
        if self.called >= 0:
            table = self._table_now(situation)
        if start:
            if self.start_when is not None and not self.start_when(situation):
                start = 0
            elif not self.is_fixed:
                start = self._open_bases(situation.piles, start)
        if self.build_when is not None and not self.build_when(situation):
            masks = [0 if pile else start for pile in piles]
        elif self.is_roomy:
            masks = [table[pile[-1]] if pile else start for pile in piles]
        else:
            room = self.room
            masks = [
                (table[pile[-1]] if len(pile) < room else 0) if pile else start for pile in piles
            ]
        if self.by_pile:
            for place, pile in enumerate(piles):
                if not pile:
                    masks[place] &= self.by_pile[place]
        if self.is_bound:
            for place, mask in enumerate(masks):
                if mask:
                    number = self.group.first + place
                    masks[place] = mask & self._bound_mask(situation.piles, number)
        return masks

    def _bound_mask(self, piles: Sequence[Pile], number: int) -> int:
        """Return what a pile's own cards and other piles leave to it."""
        pile, deck = piles[number], self.board.deck
        if pile and not self.upon & deck.bits[_card(pile[0])]:
            return 0
        if self.group.layout and self.board.is_covered(piles, number):
            return 0
        peers = self.build_peers if pile else self.base_peers
        mask = peers.mask(piles, number) if peers is not None else deck.every
        if not pile and self.partners:
            mask &= self._partner_mask(piles, number)
        if not pile and self.beside is not None:
            mask &= self._beside_mask(piles, number)
        if pile and self.heights:
            mask &= self._height_mask(pile)
        return mask & self.ways.mask(piles, number) if pile and self.ways is not None else mask

    def _height_mask(self, pile: Pile) -> int:
        """Return the rank that is next by the height of a pile, as a mask."""
        return self.heights[len(pile)] if len(pile) < len(self.heights) else 0

    def _beside_mask(self, piles: Sequence[Pile], number: int) -> int:
        """Return the faces that go with the top card of a pile beside this one."""
        mask, side, cards = 0, self.beside_side, self.board.deck.cards
        left, right = self.places_beside[number]
        if self.beside is not None and side is not BesideWord.RIGHT:
            if left is None:
                mask |= self.row_start
            elif piles[left]:
                mask |= self.beside.table[cards[_card(piles[left][-1])]]
        if side is not BesideWord.LEFT:
            if right is None:
                mask |= self.row_start if side is BesideWord.RIGHT else 0
            elif piles[right]:
                mask |= self.before[cards[_card(piles[right][-1])]]
        return mask

    def _places_beside(self, beside: BesideSpec) -> dict[int, tuple[int | None, int | None]]:
        """Return the piles at the left and at the right of each, if there is one."""
        first, count = self.group.first, self.group.count
        row = beside.row or self.group.row or count
        found: dict[int, tuple[int | None, int | None]] = {}
        for place in range(count):
            left, right = place % row > 0, (place + 1) % row > 0 and place + 1 < count
            found[first + place] = (
                first + (place - 1) % count if left or beside.round_ else None,
                first + (place + 1) % count if right or beside.round_ else None,
            )
        return found

    def _partner_mask(self, piles: Sequence[Pile], number: int) -> int:
        """Return the rank that the pile of the same number elsewhere sets, as a mask."""
        partner = piles[self.partners[number]] if number in self.partners else ()
        deck = self.board.deck
        return self.partner_masks[deck.cards[_card(partner[0])]] if partner else deck.every

    def _open_bases(self, piles: Sequence[Pile], mask: int) -> int:
        """Return what of a mask may still start a pile, with what the others started with."""
        base, bits = self.base, self.board.deck.bits
        if self.shares:
            mask &= self._shared_mask(piles)
        if base is None:
            return mask
        if base.per_suit == 1:
            for pile in piles[self.reach]:
                if pile:
                    mask &= ~bits[_card(pile[0])]
        elif base.per_suit is not None:
            faces = [bits[_card(pile[0])] for pile in piles[self.reach] if pile]
            for bit in set(faces):
                if faces.count(bit) >= base.per_suit:
                    mask &= ~bit
        if base.one_suit_each:
            for pile in piles[self.reach]:
                if pile:
                    mask &= ~self.suit_masks[_card(pile[0])]
        return mask & self._color_mask(piles) if base.one_rank_each_color else mask

    def _color_mask(self, piles: Sequence[Pile]) -> int:
        """Return the faces whose colour and rank go together as in the piles that started."""
        mask = self.board.deck.every
        for pile in piles[self.reach]:
            if pile:
                mask &= self.color_masks[_card(pile[0])]
        return mask

    def _shared_mask(self, piles: Sequence[Pile]) -> int:
        """Return the rank that all piles share, as a mask: any while none has started."""
        for number in self.shared_piles:
            if piles[number]:
                face = self.board.deck.cards[_card(piles[number][0])]
                is_own = self.group.first <= number < self.group.first + self.group.count
                return self.shared_masks[is_own][face]
        return self.board.deck.every

    def _shared_masks(self, offset: int) -> tuple[int, ...]:
        """Return, for the face that lies lowest elsewhere, the faces that may start a pile."""
        deck = self.board.deck
        masks = []
        for first in deck.faces:
            if first.rank < 0:  # a joker and its like have no rank to count from
                masks.append(deck.mask(face.rank_name == first.rank_name for face in deck.faces))
            else:
                rank = (first.rank + offset) % len(deck.suit_ranks[first.suit])
                masks.append(deck.mask(face.rank == rank for face in deck.faces))
        return tuple(masks)

    def lengths(self, *, on_space: bool) -> tuple[int, int]:
        """Return the fewest and the most cards that may arrive as one.

        A pile that can be complete, or that has a base, takes one card at a time unless the
        profile says more.
        """
        return self._lengths[on_space]

    def _lengths_of(self, part: BuildSpec | SpaceSpec | BaseSpec | None) -> tuple[int, int]:
        if part is None:
            return (1, 0)
        is_single = self.complete is not None or self.base is not None
        usual = 1 if is_single and part.at_least == 1 else self.board.deck.size
        return (part.at_least, usual if part.at_most is None else part.at_most)

    def why_not(self, situation: Situation, pile: int, face: int) -> str | None:
        """Return the code of the clause that keeps a face off a pile, or None."""
        if self.masks(situation)[pile - self.group.first] >> face & 1:
            return None
        lying = situation.piles[pile]
        if self.group.layout and self.board.is_covered(situation.piles, pile):
            return "pile.covered"
        if not lying:
            return self._why_not_start(situation, pile, face)
        if self.build is None or self.relation is None:
            return "pile.full" if len(lying) >= self.room else "pile.closed"
        if self.complete is not None and len(lying) >= self.complete:
            return "pile.complete"
        if len(lying) >= self.room:
            return "pile.full"
        if lying[-1] < 0:
            return "build.face-down"
        if not self.build_cards >> face & 1:
            return "build.cards"
        table = self.table if self.called < 0 else self._table_now(situation)
        if table is not self.table and not table[lying[-1]] >> face & 1:
            return "build.called"
        broken = self.relation.why_not(self.board.deck.cards[lying[-1]], face)
        if broken is None and self.is_bound:
            if not self.upon & self.board.deck.bits[_card(lying[0])]:
                return "build.upon"
            if self.heights and not self._height_mask(lying) >> face & 1:
                return "build.ranks"
            if self.ways and not self.ways.mask(situation.piles, pile) >> face & 1:
                return "build.one-way"
            if not self._bound_mask(situation.piles, pile) >> face & 1:
                return "build.peer"
        return broken if broken is not None else "build.when"

    def _why_not_start(self, situation: Situation, pile: int, face: int) -> str:
        if self.start is None:
            return "pile.closed"
        if not isinstance(self.start, BaseSpec):
            if not self.start_cards:
                return "space.closed"
            if not self.start_cards >> face & 1:
                return "space.cards"
            if self.shares and not self._shared_mask(situation.piles) >> face & 1:
                return "space.shared"
            if self.start_when is not None and not self.start_when(situation):
                return "space.when"
            return "space.beside" if self.beside_side is BesideWord.LEFT else "space.sides"
        if not self.start_cards >> face & 1:
            return "base.cards"
        if self.by_pile and not self.by_pile[pile - self.group.first] >> face & 1:
            return "base.cards"
        if self.start_when is not None and not self.start_when(situation):
            return "base.when"
        if self.start.shared and not self._shared_mask(situation.piles) >> face & 1:
            return "base.shared"
        if self.base_peers and not self.base_peers.mask(situation.piles, pile) >> face & 1:
            return "base.peer"
        if self.partners and not self._partner_mask(situation.piles, pile) >> face & 1:
            return "base.paired"
        if self.color_masks and not self._color_mask(situation.piles) >> face & 1:
            return "base.color"
        return "base.taken"


def _card(entry: int) -> int:
    return entry if entry >= 0 else ~entry
