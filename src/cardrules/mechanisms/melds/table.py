"""The melds on the table, and what a play makes of them: allowed or not, judged at the end.

A play is a number of groups laid at once. Each finds its pile; then the finished melds are
judged, what they are worth if they are the first, and what is left in the hand.
This module lists nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from attrs import field, frozen

from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.combinations import Group, GroupKinds, compile_group
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.going_out import After, GoingOut, GoingOutSpec
from cardrules.mechanisms.melds.parts import Part, Parts, Words
from cardrules.mechanisms.melds.spec import MeldSpec, MeldsSpec, Onto
from cardrules.mechanisms.points import step_of
from cardrules.mechanisms.relations import SuitRelation
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import Memory, Pile, Slot, State
from cardrules.texts import counted, text

__all__ = ["CREDITED", "Asked", "Laid", "Melds", "Plan", "Taken", "mask_of"]

declare_codes(
    {
        "meld.not-held": "A card is not in the hand, or not as often as the move names it.",
        "meld.no-such": "There is no meld in the pile that is named.",
        "meld.foreign": "Only the owner may lay further cards to that meld.",
        "meld.no-room": "There is no place for another meld.",
        "meld.own-first": "Further cards may be laid only by an owner of a meld.",
        "meld.new": "The action lays no new melds.",
        "meld.add": "The action lays no further cards to melds.",
        "meld.groups": "The action lays fewer melds at once.",
        "meld.going-out": "Such a meld is laid only by a play that goes out.",
        "opening.below-minimum": "The first melds are worth less than they must be.",
    }
)

_KEPT = 100_000

_UNCOUNTED = (0, 1)
"""No rank, of which even one card is another."""

CREDITED = "laid_off"
"""The memory slot of the cards that lie on melds of other owners than who laid them; after
each card comes the seat."""


class Taken(NamedTuple):
    """A card that is taken to be melded, and those that come into the hand with it."""

    card: int
    rest: Pile = ()


class Laid(NamedTuple):
    """A group of a play: the pile it comes to, its cards from the hand, and others."""

    pile: int
    own: Pile
    dug: Pile = ()


class Plan(NamedTuple):
    """What a legal play does.

    `hand` are the entries of the hand that stay there, and `rest` the cards that come there.
    """

    laid: tuple[Laid, ...]
    hand: Pile
    rest: Pile = ()

    @property
    def left(self) -> int:
        """The number of cards in the hand after the play."""
        return len(self.hand) + len(self.rest)


@frozen
class Asked:
    """What an action allows, and the clause that says so."""

    clause: str = ""
    spec: MeldSpec = field(factory=MeldSpec)


class Melds:
    """The compiled melds of a game."""

    def __init__(self, tools: Tools) -> None:
        spec = tools.part(MeldsSpec)
        assert spec is not None
        board = tools.board
        deck = board.deck
        self.spec = spec
        self.board = board
        self.kinds: tuple[Group, ...] = tuple(
            compile_group(kind, deck, f"melds.kinds.{name}") for name, kind in spec.kinds.items()
        )
        self.names = tuple(spec.kinds)
        self.merging = tuple(kind.merge for kind in spec.kinds.values())
        self.last_only = tuple(kind.going_out for kind in spec.kinds.values())
        self._all_kinds = GroupKinds(list(zip(self.names, self.kinds, strict=True)))
        group = board.group(spec.piles)
        hands = board.group(spec.from_)
        seats = range(board.seats.count)
        self.piles = tuple(group.piles)
        self.hands = tuple(board.pile_of(hands, seat) for seat in seats)
        self.own = tuple(
            tuple(pile for pile in group.piles if board.is_own(pile, seat)) for seat in seats
        )
        self.reach = self.own if spec.onto is Onto.OWN else (self.piles,) * len(seats)
        bits = [1 << card for card in range(deck.size)]
        self.bits = (*bits, *reversed(bits))  # a card that lies face down is ~card
        self.wild = 0
        for kind in self.kinds:
            self.wild |= kind.wild
        self._counted = self._ranks_by_number()
        self._by_number: dict[tuple[int, int, int], int | str] = {}
        self.words = Words(board, self.piles, list(zip(self.kinds, self.merging, strict=True)))
        going_out = tools.part(GoingOutSpec)
        self.going_out = None if going_out is None else GoingOut(going_out, board)
        opening = spec.opening
        self.worth: tuple[int, ...] = (0,) * deck.size
        self.slot: int | None = None
        if opening is not None:
            worth = tools.worths[opening.points]
            self.worth = tuple(int(worth((card,))) for card in range(deck.size))
            self.slot = None if opening.by is None else board.slot_index[opening.by]
        self.credited = board.slot_index[CREDITED] if spec.credit else -1
        self._known: dict[int, int | str] = {}
        self.codes = (*deck.codes, *reversed(deck.codes))  # of entries, whichever way they face
        self._all_merge = all(self.merging)

    @staticmethod
    def slots(spec: MeldsSpec) -> tuple[Slot, ...]:
        """Return the memory of who has laid cards on melds of others."""
        return (Slot(CREDITED, ()),) if spec.credit else ()

    def kind_of(self, mask: int) -> int | str:
        """Return the number of the kind of meld that cards make, or the code why they do not."""
        alike = self.alike(mask)
        known = self._by_number.get(alike) if alike is not None else self._known.get(mask)
        if known is None:
            known = self._find_kind(mask)
            if alike is not None:
                self._by_number[alike] = known
            else:
                if len(self._known) > _KEPT:
                    self._known.clear()
                self._known[mask] = known
        return known

    def _find_kind(self, mask: int) -> int | str:
        for at, kind in enumerate(self.kinds):
            if kind.why_not(mask) is None:
                return at
        return "meld.cards"

    def alike(self, mask: int) -> tuple[int, int, int] | None:
        """Return all that matters of a meld: its rank, and its numbers of natural cards and all.

        None stands for cards of which more matters than that.
        """
        naturals = mask & ~self.wild
        rank, least = self._counted.get(naturals & -naturals, _UNCOUNTED)
        if naturals & ~rank or naturals.bit_count() < least:
            return None
        return rank, naturals.bit_count(), mask.bit_count()

    def kind_of_number(self, alike: tuple[int, int, int]) -> int | str:
        """Return what `kind_of` does, for cards of which only that matters, see `alike`."""
        known = self._by_number.get(alike)
        if known is None:
            rank, naturals, size = alike
            cards = [bit for bit in self.bits[: self.board.deck.size] if bit & rank][:naturals]
            wilds = [bit for bit in self.bits[: self.board.deck.size] if bit & self.wild]
            cards += wilds[: size - naturals]
            known = self._find_kind(sum(cards)) if len(cards) == size else "meld.cards"
            self._by_number[alike] = known
        return known

    def is_lone_run(self, kind: int) -> bool:
        """Return whether cards of this kind, two or more, can be of no other, and none is wild."""
        others = (k for at, k in enumerate(self.kinds) if at != kind)
        is_run = self.kinds[kind].spec.shape is Shape.RUN and not self.kinds[kind].wild
        return is_run and all(other.spec.shape is Shape.SET for other in others)

    def beside(self, mask: int) -> int:
        """Return the cards of which each may lie beside some others, as rank and suit go."""
        found = self.wild
        for kind in self.kinds:
            naturals = mask & ~kind.wild
            for within in (*kind.sets, *kind.row_cards):
                if not naturals & ~within:
                    found |= within
        return found

    def _ranks_by_number(self) -> dict[int, tuple[int, int]]:
        """Return where only numbers matter: the rank of a card, given as a mask.

        Beside it stands the fewest natural cards for which that is so. It is 2 where a card
        may lie in a run as well, for a run holds no two cards of a rank.
        """
        found: dict[int, tuple[int, int]] = {}
        masks = [mask for kind in self.kinds for mask in kind.sets]
        in_runs = 0
        for kind in self.kinds:
            in_runs |= kind.naturals if kind.spec.shape is Shape.RUN else 0
        for kind in self.kinds:
            if kind.spec.suit is not SuitRelation.ANY or kind.wild not in (0, self.wild):
                continue
            for rank in kind.sets:
                least = 2 if rank & in_runs else 1
                is_lone = sum(bool(rank & mask) for mask in masks) == 1
                is_rank = kind.spec.shape is Shape.SET or not rank & in_runs
                if is_lone and is_rank and not rank & self.wild:
                    found.update((bit, (rank, least)) for bit in self.bits if bit & rank)
        return found

    def is_open(self, piles: Sequence[Pile], seat: int) -> bool:
        """Return whether the seat or its side has a meld."""
        for pile in self.own[seat]:  # noqa: SIM110  a loop is twice as fast
            if piles[pile]:
                return True
        return False

    def has_room(self, piles: Sequence[Pile], seat: int) -> bool:
        """Return whether there is a place for another meld of the seat or its side."""
        for pile in self.own[seat]:  # noqa: SIM110  a loop is twice as fast
            if not piles[pile]:
                return True
        return False

    def is_closed(self, situation: Situation) -> bool:
        """Return whether the next play must be worth something, as the first of its owner."""
        return self.spec.opening is not None and not self.is_open(situation.piles, situation.turn)

    def minimum(self, situation: Situation) -> int | None:
        """Return what the next play must be worth, or None if anything will do."""
        opening = self.spec.opening
        if opening is None or self.is_open(situation.piles, situation.turn):
            return None
        score = 0
        if self.slot is not None:
            scores = situation.memory[self.slot]
            assert isinstance(scores, tuple)
            score = scores[self.board.seats.side_of[situation.turn]]
        return step_of(opening.minimum, score)

    def merged(self, piles: Sequence[Pile], seat: int, rank: int) -> int | None:
        """Return the seat's pile with the one meld of a rank, or None."""
        rank_of = self.words.rank_of
        for pile in self.own[seat]:
            for card in piles[pile]:
                own = rank_of[card]
                if own:
                    if own == rank and self._merges(piles[pile]):
                        return pile
                    break
        return None

    def _merges(self, pile: Pile) -> bool:
        if self._all_merge:
            return True
        kind = self.kind_of(mask_of(pile))
        return isinstance(kind, int) and self.merging[kind]

    def judge(
        self, situation: Situation, parts: Parts, asked: Asked, taken: Taken | None = None
    ) -> Plan | Refusal:
        """Return what a play does, or why it is refused.

        Args:
            situation: the position before it.
            parts: the groups, as read.
            asked: what the action allows.
            taken: a card that is melded with the first group, and those that come with it.
        """
        usual = self._usual(situation, parts[0], asked, taken) if len(parts) == 1 else None
        if usual is not None:
            return usual
        play = _Play(self, situation, asked, taken)
        return play.lay(parts) or play.finish()

    def _usual(
        self, situation: Situation, part: Part, asked: Asked, taken: Taken | None
    ) -> Plan | None:
        """Return what one group does to which nothing is to be said, or None to look closer.

        Nothing is if its owner has a meld, and if it goes to a meld of that owner, or is a
        new one, and leaves two cards or more.
        """
        seat, piles, bits = situation.turn, situation.piles, self.bits
        free = list(piles[self.hands[seat]])
        codes = list(map(self.codes.__getitem__, free))
        own: list[int] = []
        for code in part[1]:
            if code not in codes:
                return None
            place = codes.index(code)
            del codes[place]
            card = free.pop(place)
            own.append(card if card >= 0 else ~card)
        cards, rest = (own, ()) if taken is None else ([*own, taken.card], taken.rest)
        pile = self._usual_pile(piles, seat, part[0], cards)
        is_allowed = pile >= 0 and (asked.spec.add if piles[pile] else asked.spec.new)
        if not is_allowed or len(free) + len(rest) < 2 or asked.spec.most is not None:
            return None
        mask = 0
        for card in (*piles[pile], *cards):
            mask |= bits[card]
        kind = self.kind_of(mask)
        if not isinstance(kind, int) or self.last_only[kind]:
            return None
        return Plan((Laid(pile, tuple(own)),), tuple(free), rest)

    def _usual_pile(self, piles: Sequence[Pile], seat: int, name: str, cards: Sequence[int]) -> int:
        """Return the pile that a group comes to whose owner has a meld, or -1."""
        if name:
            pile = self.board.pile_index[name]
            return pile if piles[pile] and pile in self.own[seat] else -1
        rank_of = self.words.rank_of
        rank = 0
        for card in cards:
            rank = rank_of[card]
            if rank:
                break
        first, is_open = -1, False
        for pile in self.own[seat]:
            lying = piles[pile]
            if not lying:
                first = pile if first < 0 else first
                continue
            is_open = True
            for card in lying if rank else ():
                found = rank_of[card]
                if found:
                    if found == rank:
                        return pile if self._all_merge else -1
                    break
        return first if is_open else -1

    def refused_group(self, cards: Sequence[int]) -> Refusal:
        """Return why cards make no meld."""
        refusal = self._all_kinds.refusal(cards)
        assert refusal is not None
        return refusal

    def perform(self, draft: Draft, groups: Iterable[Laid], up: bool) -> None:  # noqa: FBT001
        """Lay the cards that come from the hand; others must have come there before."""
        hand = self.hands[draft.turn]
        for pile, own, dug in groups:
            cards = own + dug
            if cards:
                held = draft.piles[hand]
                entries = [card if card in held else ~card for card in cards]
                draft.move_cards(hand, pile, entries, up=up)
                if self.credited >= 0:
                    self.credit(draft, pile, cards)

    def noted(self, state: State, plan: Plan) -> Memory | None:
        """Return what is remembered after a play, or None if more than that follows."""
        if self.credited >= 0 and any(laid.pile not in self.own[state.turn] for laid in plan.laid):
            return None
        if self.going_out is None:
            return state.memory
        return self.going_out.noted_laying(state, plan.left)

    def credit(self, draft: Draft, pile: int, cards: Sequence[int]) -> None:
        """Remember who has laid cards to a meld of another owner, where it counts."""
        if self.credited >= 0 and pile not in self.own[draft.turn]:
            more = [number for card in cards for number in (card, draft.turn)]
            draft.set(self.credited, (*draft.numbers(self.credited), *more))


def mask_of(cards: Sequence[int]) -> int:
    """Return the mask of cards that lie face up."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class _Play:
    """One play while it is judged."""

    __slots__ = (
        "added",
        "asked",
        "buried",
        "free",
        "laid",
        "melds",
        "new",
        "seat",
        "situation",
        "taken",
    )

    def __init__(
        self, melds: Melds, situation: Situation, asked: Asked, taken: Taken | None
    ) -> None:
        self.melds = melds
        self.situation = situation
        self.asked = asked
        self.taken = taken
        self.seat = situation.turn
        self.free = list(situation.piles[melds.hands[self.seat]])
        self.buried = list(taken.rest) if taken else []
        self.laid: list[Laid] = []
        self.added: dict[int, list[int]] = {}
        self.new: dict[int, int] = {}

    def lay(self, parts: Parts) -> Refusal | None:
        """Find the cards and the pile of every group; return what is wrong with one."""
        free, added = self.free, self.added
        codes = list(map(self.melds.codes.__getitem__, free))
        for number, part in enumerate(parts):
            own: list[int] = []
            dug: list[int] = []
            for code in part[1]:
                try:
                    place = codes.index(code)
                except ValueError:
                    if not self._dig(code, dug):
                        return self._not_held(code, parts)
                else:
                    del codes[place]
                    entry = free.pop(place)
                    own.append(entry if entry >= 0 else ~entry)
            cards = own + dug
            if not number and self.taken is not None:
                cards.append(self.taken.card)
            pile = self._pile(part, cards)
            if isinstance(pile, Refusal):
                return pile
            if pile in added:
                added[pile] += cards
            else:
                added[pile] = cards
            self.laid.append(Laid(pile, tuple(own), tuple(dug)))
        return None

    def _dig(self, code: str, dug: list[int]) -> bool:
        """Find a card among those that come with the one taken."""
        codes = self.melds.codes
        for card in self.buried:
            if codes[card] == code:
                self.buried.remove(card)
                dug.append(card)
                return True
        return False

    def _not_held(self, code: str, parts: Parts) -> Refusal:
        named = sum(codes.count(code) for _, codes in parts)
        pile = self.melds.board.pile_names[self.melds.hands[self.seat]]
        details: Details = {"card": code, "count": named, "pile": pile}
        if named == 1:
            why = text("{card} is not there", card=code)
        else:
            why = text("there are not {number} of {card}", number=named, card=code)
        return Refusal("meld.not-held", why, "melds.from", details)

    def _pile(self, part: Part, cards: Sequence[int]) -> int | Refusal:
        melds, piles = self.melds, self.situation.piles
        if part[0]:
            pile = melds.board.pile_index[part[0]]
            details: Details = {"pile": part[0]}
            if not piles[pile]:
                why = text("there is no meld in {pile}; a new meld names no pile", pile=part[0])
                return Refusal("meld.no-such", why, "melds.piles", details)
            if pile not in melds.reach[self.seat]:
                why = text("only its owner may lay further cards to {pile}", pile=part[0])
                return Refusal("meld.foreign", why, "melds.onto", details)
            return self._allowed(pile)
        rank = self._rank(cards)
        if rank:
            if rank in self.new:
                return self.new[rank]
            merged = melds.merged(piles, self.seat, rank)
            if merged is not None:
                return self._allowed(merged)
        for pile in melds.own[self.seat]:
            if not piles[pile] and pile not in self.added:
                if not self.asked.spec.new:
                    why = text("no new melds may be laid now")
                    return Refusal("meld.new", why, f"{self.asked.clause}.new")
                if rank:
                    self.new[rank] = pile
                return pile
        why = text("there is no place for another meld")
        return Refusal("meld.no-room", why, f"piles.{melds.spec.piles}.count")

    def _allowed(self, pile: int) -> int | Refusal:
        if self.asked.spec.add:
            return pile
        why = text("no further cards may be laid to melds now")
        return Refusal("meld.add", why, f"{self.asked.clause}.add")

    def _rank(self, cards: Sequence[int]) -> int:
        """Return the one rank, melded once, of the natural cards, or 0."""
        rank_of = self.melds.words.rank_of
        rank = 0
        for card in cards:
            own = rank_of[card]
            if own:
                if rank and rank != own:
                    return 0
                rank = own
        return rank

    def finish(self) -> Plan | Refusal:
        """Judge what the groups found lead to."""
        melds, piles = self.melds, self.situation.piles
        is_last_only = False
        bits = melds.bits
        for pile, cards in self.added.items():
            mask = 0
            for card in piles[pile]:
                mask |= bits[card]
            for card in cards:
                mask |= bits[card]
            kind = melds.kind_of(mask)
            if not isinstance(kind, int):
                return melds.refused_group((*piles[pile], *cards))
            if melds.last_only[kind]:
                is_last_only = True
        most = self.asked.spec.most
        if most is not None and len(self.added) > most:
            why = counted(
                "at most {count} meld is laid at once, found {found}",
                "at most {count} melds are laid at once, found {found}",
                most,
                found=len(self.added),
            )
            return Refusal("meld.groups", why, f"{self.asked.clause}.most", {"most": most})
        left = len(self.free) + len(self.buried)
        if left > 1 and not is_last_only and melds.is_open(piles, self.seat):
            return Plan(tuple(self.laid), tuple(self.free), tuple(self.buried))
        return (
            (self._not_last(left) if is_last_only else None)
            or self._not_own()
            or self._not_out_below(left)
            or Plan(tuple(self.laid), tuple(self.free), tuple(self.buried))
        )

    def _not_last(self, left: int) -> Refusal | None:
        going_out = self.melds.going_out
        if left > 1 or (going_out is not None and going_out.has_second(self.situation)):
            why = text("such a meld is laid only by a play that goes out")
            return Refusal("meld.going-out", why, "melds.kinds", {"left": left})
        return self._not_out(left)

    def _not_own(self) -> Refusal | None:
        melds = self.melds
        if not melds.spec.own_first or melds.is_open(self.situation.piles, self.seat):
            return None
        if any(pile in melds.own[self.seat] for pile in self.added):
            return None
        why = text("lay a meld of your own before you lay cards to those of others")
        return Refusal("meld.own-first", why, "melds.own_first")

    def _not_out_below(self, left: int) -> Refusal | None:
        opening = self.melds.spec.opening
        going_out = self.melds.going_out
        is_out = left <= 1 and not (going_out and going_out.has_second(self.situation))
        if opening is not None and opening.waived_going_out and is_out:
            return self._not_out(left)
        return self._below_minimum() or self._not_out(left)

    def _below_minimum(self) -> Refusal | None:
        melds = self.melds
        least = melds.minimum(self.situation)
        if least is None:
            return None
        worth, opening = melds.worth, melds.spec.opening
        points = sum([worth[card] for laid in self.laid for card in laid.own])
        if self.taken is not None and opening is not None and opening.taken:
            points += worth[self.taken.card]
        if points >= least:
            return None
        why = counted(
            "the first melds are worth {points} of {count} point",
            "the first melds are worth {points} of {count} points",
            least,
            points=points,
        )
        details: Details = {"points": points, "minimum": least}
        return Refusal("opening.below-minimum", why, "melds.opening.minimum", details)

    def _not_out(self, left: int) -> Refusal | None:
        going_out = self.melds.going_out
        if going_out is None or left > 1:
            return None
        situation = self.situation
        piles = list(situation.piles)
        for pile, cards in self.added.items():
            piles[pile] = (*piles[pile], *cards)
        after = After(piles, situation.phase, situation.turn, situation.memory)
        code = going_out.code(after, left)
        return None if code is None else going_out.explain(code)
