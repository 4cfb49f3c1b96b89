"""Dealing a pack by a script of steps.

The same script serves the deal of a game and the dealing after a redeal. The first card
of the pack is the first card dealt.
This module does not decide when to deal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from cardrules.board import Board, Facing, Group, Owner
from cardrules.draft import DEALER, Draft
from cardrules.mechanisms.conditions import ConditionSpec, Situation, optional_condition
from cardrules.mechanisms.diverting import Accepts, Diversions, DivertSpec
from cardrules.mechanisms.relations import RelationSpec, compile_relation
from cardrules.spec import clause, spec
from cardrules.state import Pile

__all__ = ["DealSpec", "DealStep", "Dealer", "DivertSpec", "Pattern", "Rest", "pile_for"]

MOST_DEALS = 1000
"""How often a deal is made anew at most."""

ROUND = "round"
"""The memory slot of a match that holds the number of the round, from 1."""

More = Callable[[int], Sequence[int]]
"""Gives so many further cards, or as many as there are."""


class Share(NamedTuple):
    """What a pile gets of the pack that is left: from which places, and which lie face up.

    Places at the same distance are a slice, which is much faster; cards that all lie alike
    are said to in one word.
    """

    pile: int
    places: slice | tuple[int, ...]
    up: tuple[bool, ...] | bool

    def of(self, pack: list[int]) -> list[int]:
        """Return the entries that the pile gets."""
        _, places, up = self
        cards = pack[places] if type(places) is slice else [pack[place] for place in places]
        if up is True:
            return cards
        if up is False:
            return [~card for card in cards]
        return [card if is_up else ~card for card, is_up in zip(cards, up, strict=True)]


class Order(Enum):
    """In which order the piles of a step get their cards."""

    ROUNDS = "rounds"
    PILES = "piles"


class Pattern(Enum):
    """Which cards of each pile of a step lie face up."""

    UP = "up"
    DOWN = "down"
    TOP = "top"
    ALTERNATE = "alternate"


class Rest(Enum):
    """All cards that are left."""

    REST = "rest"


class Occupied(Enum):
    """Which piles take part."""

    EMPTY = "empty"
    NON_EMPTY = "non-empty"


class Served(Enum):
    """A seat from which a step goes round the table, or to which it is confined."""

    FOREHAND = "forehand"
    DEALER = "dealer"


class Seated(Enum):
    """Which seats get cards."""

    ALL = "all"
    DEALER = "dealer"
    FOREHAND = "forehand"
    OTHERS = "others"


@spec
class DealStep:
    """One step of a deal. Exactly one of four fields says how many cards are dealt."""

    ONE_OF = ("each", "by_round", "counts", "count")
    NOT_BOTH = (
        ("face", "face_down"),
        *(("begins", key) for key in ("each", "by_round", "counts", "face_down", "cards")),
        *(("by_rank", key) for key in ("each", "by_round", "counts", "face_down", "cards")),
        *(("by_rank", key) for key in ("begins", "unlike")),
        *(("unlike", key) for key in ("begins", "cards")),
        *(("distinct", key) for key in ("begins", "cards", "by_rank")),
    )

    to: tuple[str, ...] = clause(refers="piles", says="The pile groups or piles that get cards.")
    each: int | None = clause(
        default=None,
        minimum=1,
        maximum=1200,
        says="The number of cards for each of these piles.",
    )
    by_round: tuple[int, ...] = clause(
        default=(),
        minimum=1,
        maximum=1200,
        says="The number of cards for each of these piles in the first round of a match, the "
        "second, and so on; after the last of them it begins again.",
        example="[7, 6, 5, 4, 3, 2, 1]",
    )
    counts: tuple[int, ...] = clause(
        default=(),
        minimum=0,
        maximum=1200,
        says="The number of cards for each of these piles, in order.",
    )
    count: int | Rest | None = clause(
        default=None,
        minimum=0,
        maximum=1200,
        says="The number of cards in all, one to each pile in turn. `rest` is all that are left; "
        "laid on one pile they lie as in the pack, the next card to be dealt on top.",
    )
    order: Order = clause(
        default=Order.ROUNDS,
        says="`rounds`: one card to each pile in turn; `piles`: each pile gets its cards at once.",
    )
    short: bool = clause(
        default=False,
        says="Whether there may be too few cards for the step; the last piles then get fewer, or "
        "none.",
    )
    under: bool = clause(
        default=False,
        says="Whether the cards of this step come to lie under those that their pile holds "
        "already.",
        tells={True: "They come to lie under the cards that are there already."},
    )
    packet: int = clause(
        default=1,
        minimum=1,
        maximum=1200,
        says="How many cards a pile gets at a time in a round.",
    )
    face: Pattern | None = clause(
        default=None,
        says="Which cards lie face up: `up`, `down`, `top` (the last one only) or `alternate` "
        "(the last one, and every second below it). By default as the group's `face` says.",
    )
    face_down: tuple[int, ...] = clause(
        default=(),
        minimum=0,
        says="How many of the first cards of each pile lie face down, the others face up: one "
        "number for all piles, or one for each.",
    )
    cards: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that are taken out of the pack for this step: one word for each card dealt, "
        "in order, or words that any card dealt must match.",
    )
    only: Occupied | None = clause(
        default=None, says="Deal only to the piles that are `empty` or `non-empty` before it."
    )
    until_not: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="More cards are dealt on the last of these piles until another card than these "
        "lies on top.",
    )
    diverts: bool = clause(
        default=True,
        says="Whether cards met in this step are diverted, where the deal diverts any.",
        tells={False: "No card met in this step goes elsewhere."},
    )
    unlike: RelationSpec | None = clause(
        default=None,
        says="A card is not dealt to a pile that holds a card on which it could be laid in this "
        "relation; it is put under the pack and the next one is dealt, as long as another will do.",
    )
    distinct: bool = clause(
        default=False,
        says="Whether no two cards alike are dealt in this step, where the pack holds several; the "
        "second one is put under the pack.",
        tells={True: "No two cards alike are dealt here; the second one goes under the pack."},
    )
    by_rank: bool = clause(
        default=False,
        says="Whether each card goes to that of these piles whose number is its rank, 1 for the "
        "lowest. Then `count` says how many cards are dealt.",
        tells={True: "Each card goes to the pile whose number is its rank."},
    )
    begins: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that begin the next of these piles, as long as there is one; all others are "
        "laid on the pile that was begun last. Then `count` says how many cards are dealt.",
        tells="The next pile is begun by {value}; all other cards go to the pile begun last.",
    )
    first: Served = clause(
        default=Served.FOREHAND,
        says="Whose piles get cards first, where each seat has its own: those of `forehand` or "
        "of the `dealer`; then it goes on in playing order.",
    )
    of: Seated = clause(
        default=Seated.ALL,
        says="Whose piles get cards, where each seat has its own: those of `all` seats, of the "
        "`dealer` or `forehand` alone, or of all the `others` but the dealer.",
    )


@spec
class SinkSpec:
    """Cards that go to the bottom of their pile when all is dealt."""

    cards: tuple[str, ...] = clause(refers="cards", says="The cards that sink.")
    in_: tuple[str, ...] = clause(refers="piles", says="The piles that are looked at.")


@spec
class DealSpec:
    """The deal: its steps in order, and what is changed while and after."""

    steps: tuple[DealStep, ...] = clause(says="The steps in order; together they deal the pack.")
    divert: tuple[DivertSpec, ...] = clause(
        default=(), says="Cards that go to another pile as they are dealt."
    )
    again: ConditionSpec | None = clause(
        default=None,
        says="While this holds after the deal of a game or a round, all cards are taken up, "
        "shuffled and dealt anew; a deal whose order was given stays.",
    )
    sink: tuple[SinkSpec, ...] = clause(
        default=(), says="Cards that are put under the others of their pile after the deal."
    )


class Dealer:
    """A compiled script. `accepts` judges whether a diverted card fits a pile."""

    def __init__(self, spec: DealSpec, board: Board, accepts: Accepts, where: str) -> None:
        self.board = board
        self.spec = spec
        self.accepts = accepts
        self.where = where
        deck = board.deck
        self.round = board.slot_index.get(ROUND)
        self.clauses = [f"{where}.steps.{number}" for number in range(1, len(spec.steps) + 1)]
        self._shares: dict[tuple[int, int, int, int], tuple[int, tuple[Share, ...]]] = {}
        self.covers = [deck.select(step.until_not) for step in spec.steps]
        self.masks = [[deck.select((word,)) for word in step.cards] for step in spec.steps]
        self.diversions = Diversions(spec.divert, board, accepts)
        self.unlike = [
            compile_relation(step.unlike, deck) if step.unlike else None for step in spec.steps
        ]
        self.again = optional_condition(spec.again, board)
        self.begins = [deck.select(step.begins) for step in spec.steps]

    def deal_game(self, draft: Draft, pack: Sequence[int], *, is_given: bool = False) -> None:
        """Deal a game or a round, and anew while the profile asks for that.

        A deal of a given order stays, and one that is asked for too often does.
        """
        self.deal(draft, 0, pack)
        for _ in range(MOST_DEALS if self.again is not None and not is_given else 0):
            if self.again is None or not self.again(draft):
                return
            draft.clause = f"{self.where}.again"
            cards = [card for pile in range(len(draft.piles)) for card in draft.lift(pile)]
            self.deal(draft, 0, draft.shuffle(tuple(sorted(cards))))

    def deal(
        self,
        draft: Draft,
        source: int,
        pack: Sequence[int],
        *,
        more: More | None = None,
        without: Collection[int] = (),
    ) -> None:
        """Deal a pack that lies in no pile.

        Args:
            draft: the position to deal into.
            source: the pile that gets, face down, the cards that no step deals.
            pack: card numbers, first dealt first.
            more: gives so many further cards, or as many as there are, when a step needs them.
            without: piles that get no card.
        """
        left = list(pack)
        for number, step in enumerate(self.spec.steps):
            draft.clause = self.clauses[number]
            before = tuple(map(len, draft.piles)) if step.under else ()
            if more is not None:
                asked = len(list(self._places(draft, step, len(left), without)))
                left += more(max(0, asked - len(left)))
            if step.begins or step.by_rank:
                self._begin(draft, left, number, without)
            elif self._asks(number):
                self._run(draft, left, number, without, more)
            else:
                self._serve(draft, left, number, without)
            for pile, length in enumerate(before):
                lying = draft.piles[pile]
                if 0 < length < len(lying):
                    draft.arrange(pile, lying[length:] + lying[:length])
        if left:
            draft.bring(source, [~card for card in reversed(left)])
        for sink in self.spec.sink:
            self._sink(draft, sink)

    def deal_plainly(self, situation: Situation, pack: list[int]) -> list[Pile] | None:
        """Return the piles after all of a pack is dealt, or None if that needs a draft.

        It does where a step looks at cards, and where the same was never dealt before.
        """
        dealer = situation.memory[DEALER] if self.board.seats.count > 1 else 0
        assert isinstance(dealer, int)
        piles = list(situation.piles)
        for number, step in enumerate(self.spec.steps):
            is_plain = not (step.begins or step.by_rank or step.under or self._asks(number))
            key = (number, dealer, len(pack), self._each(situation, step))
            shares = self._shares.get(key) if is_plain else None
            if shares is None:
                return None
            for share in shares[1]:
                piles[share.pile] += tuple(share.of(pack))
            pack = pack[shares[0] :]
        return None if pack or self.spec.sink else piles

    def _asks(self, number: int) -> bool:
        """Return whether a step looks at the cards that it deals."""
        step = self.spec.steps[number]
        diverts = bool(self.diversions) and step.diverts
        looks = step.until_not or step.unlike or step.distinct
        return bool(self.masks[number] or diverts or looks)

    def _serve(self, draft: Draft, left: list[int], number: int, without: Collection[int]) -> None:
        """Take a step that asks nothing of the cards: each pile gets its share at once."""
        step = self.spec.steps[number]
        dealer = draft.memory[DEALER] if self.board.seats.count > 1 else 0
        assert isinstance(dealer, int)
        key = (number, dealer, len(left), self._each(draft, step))
        shares = None if without else self._shares.get(key)
        if shares is None:
            places = list(self._places(draft, step, len(left), without))[: len(left)]
            is_heap = step.count is Rest.REST and len({pile for pile, _ in places}) == 1
            shares = len(places), _shares(places, is_heap=is_heap)
            if step.only is None and not without:
                self._shares[key] = shares
        for share in shares[1]:
            draft.bring(share.pile, share.of(left))
        del left[: shares[0]]

    def _run(
        self,
        draft: Draft,
        left: list[int],
        number: int,
        without: Collection[int],
        more: More | None,
    ) -> None:
        step, masks = self.spec.steps[number], self.masks[number]
        places = list(self._places(draft, step, len(left), without))
        if step.count is Rest.REST and not masks and len({pile for pile, _ in places}) == 1:
            pile = places[0][0]
            lying = zip(reversed(left), places, strict=True)
            draft.bring(pile, [card if up else ~card for card, (_, up) in lying])
            left.clear()
            return
        arriving: dict[int, list[int]] = {}
        dealt = given = 0
        for pile, up in places:
            barred = given
            if self.unlike[number] is not None:
                barred |= self._unlike(number, (*draft.piles[pile], *arriving.get(pile, ())))
            if barred:
                self._turn_under(left, barred)
            card = self._next(left, masks, dealt, len(places))
            while card is not None and step.diverts:
                away = self.diversions.find(draft, pile, card, up=up)
                if away is None:
                    break
                arriving_away, replace = away
                draft.bring(arriving_away, [card])
                if replace and more is not None:
                    left += more(1)
                card = self._next(left, masks, dealt, len(places)) if replace else None
            if card is None:
                if not left:
                    break
                continue
            dealt += 1
            if step.distinct:
                given |= self.board.deck.bits[card]
            if self.diversions:
                draft.bring(pile, [card if up else ~card])
            else:
                arriving.setdefault(pile, []).append(card if up else ~card)
        for pile, entries in arriving.items():
            draft.bring(pile, entries)
        if step.until_not and places:
            self._cover(draft, left, *places[-1], self.covers[number])

    def _unlike(self, number: int, lying: Sequence[int]) -> int:
        """Return the cards that a step may not deal to a pile, for those that lie there."""
        unlike, barred = self.unlike[number], 0
        for entry in lying if unlike is not None else ():
            assert unlike is not None
            barred |= unlike.table[self.board.deck.cards[entry if entry >= 0 else ~entry]]
        return barred

    def _turn_under(self, left: list[int], barred: int) -> None:
        """Put cards under the pack until one comes that will do, if there is one."""
        bits = self.board.deck.bits
        if any(not bits[card] & barred for card in left):
            while bits[left[0]] & barred:
                left.append(left.pop(0))

    def _begin(self, draft: Draft, left: list[int], number: int, without: Collection[int]) -> None:
        """Deal a step in which the cards themselves tell to which pile they go."""
        step, begins = self.spec.steps[number], self.begins[number]
        named = [pile for name in step.to for pile in self.board.piles(name)]
        piles = [pile for pile in named if pile not in without]
        count = step.count if isinstance(step.count, int) else len(left)
        while left and count:
            card = left.pop(0)
            if step.by_rank:
                face = self.board.deck.faces[self.board.deck.cards[card]]
                pile = piles[max(0, min(face.rank, len(piles) - 1))]
            else:
                pile = pile_for(draft, piles, begins, self.board.deck.bits[card])
            away = self.diversions.find(draft, pile, card) if step.diverts else None
            if away is not None:
                draft.bring(away[0], [card])
                count -= not away[1]
                continue
            draft.bring(pile, [card if self._is_up(step, pile, 0, 0, 1) else ~card])
            count -= 1

    def _cover(self, draft: Draft, left: list[int], pile: int, up: bool, mask: int) -> None:  # noqa: FBT001
        """Deal on a pile while one of the cards of a mask lies on top."""
        bits, lying = self.board.deck.bits, draft.piles
        while left and lying[pile]:
            top = lying[pile][-1]
            if not bits[top if top >= 0 else ~top] & mask:
                return
            card = left.pop(0)
            draft.bring(pile, [card if up else ~card])

    def _next(self, left: list[int], masks: list[int], dealt: int, total: int) -> int | None:
        if not left:
            return None
        if not masks:
            return left.pop(0)
        bits = self.board.deck.bits
        if len(masks) == total:
            wanted = masks[dealt]
        else:
            wanted = 0
            for mask in masks:
                wanted |= mask
        for place, card in enumerate(left):
            if bits[card] & wanted:
                return left.pop(place)
        return None

    def _places(
        self, draft: Draft, step: DealStep, left: int, without: Collection[int]
    ) -> Iterator[tuple[int, bool]]:
        """Yield the pile and facing of each card, in dealing order."""
        piles = [pile for name in step.to for pile in self._served(draft, step, name)]
        if step.only is not None:
            wanted = step.only is Occupied.NON_EMPTY
            piles = [pile for pile in piles if bool(draft.piles[pile]) == wanted]
        if without:
            piles = [pile for pile in piles if pile not in without]
        counts = self._counts(draft, step, len(piles), left)
        given = [0] * len(piles)
        size = max(counts, default=0) if step.order is Order.PILES else step.packet
        while any(done < count for done, count in zip(given, counts, strict=True)):
            for number, pile in enumerate(piles):
                for _ in range(min(size, counts[number] - given[number])):
                    yield pile, self._is_up(step, pile, number, given[number], counts[number])
                    given[number] += 1

    def _served(self, draft: Draft, step: DealStep, name: str) -> Sequence[int]:
        """Return the piles of a name in the order in which the table is served."""
        board, piles = self.board, self.board.piles(name)
        if board.seats.count == 1 or self.group(piles[0]).owner is not Owner.SEAT:
            return piles
        dealer = draft.number(DEALER)
        forehand = board.seats.after(dealer)
        start = forehand if step.first is Served.FOREHAND else dealer

        def is_served(seat: int) -> bool:
            match step.of:
                case Seated.ALL:
                    return True
                case Seated.DEALER:
                    return seat == dealer
                case Seated.FOREHAND:
                    return seat == forehand
                case Seated.OTHERS:
                    return seat != dealer

        def place(pile: int) -> int:
            return (board.owner_of[pile] - start) % board.seats.count

        return sorted((pile for pile in piles if is_served(board.owner_of[pile])), key=place)

    def _each(self, situation: Situation, step: DealStep) -> int:
        """Return how many cards each pile gets, if that is what the step says."""
        if step.by_round and self.round is not None:
            number = situation.memory[self.round]
            assert isinstance(number, int)
            return step.by_round[(number - 1) % len(step.by_round)]
        return step.each or 1

    def _counts(self, draft: Draft, step: DealStep, piles: int, left: int) -> list[int]:
        total = left if step.count is Rest.REST else step.count
        if step.counts:
            return list(step.counts[:piles])
        if isinstance(total, int):
            return [total // piles + (number < total % piles) for number in range(piles)]
        return [self._each(draft, step)] * piles

    def _is_up(self, step: DealStep, pile: int, number: int, place: int, count: int) -> bool:
        if step.face_down:
            down = step.face_down[number if len(step.face_down) > 1 else 0]
            return place >= down
        match step.face:
            case Pattern.UP:
                return True
            case Pattern.DOWN:
                return False
            case Pattern.TOP:
                return place == count - 1
            case Pattern.ALTERNATE:
                return (count - 1 - place) % 2 == 0
            case None:
                return self.group(pile).facing is Facing.UP

    def group(self, pile: int) -> Group:
        """Return the group of a pile."""
        return self.board.groups[self.board.group_of[pile]]

    def _sink(self, draft: Draft, sink: SinkSpec) -> None:
        deck = self.board.deck
        mask = deck.select(sink.cards)
        draft.clause = f"{self.where}.sink"
        for name in sink.in_:
            for pile in self.board.piles(name):
                lying = draft.piles[pile]

                def sinks(entry: int) -> bool:
                    return bool(deck.bits[entry if entry >= 0 else ~entry] & mask)

                below = tuple(entry for entry in lying if sinks(entry))
                above = tuple(entry for entry in lying if not sinks(entry))
                draft.arrange(pile, below + above)


def pile_for(draft: Draft, piles: Sequence[int], begins: int, bit: int) -> int:
    """Return which of some piles a card goes to: the one begun last, or the next if it begins."""
    begun = [place for place, pile in enumerate(piles) if draft.piles[pile]]
    if not begun:
        return piles[0]
    return piles[min(begun[-1] + bool(begins & bit), len(piles) - 1)]


def _shares(places: Sequence[tuple[int, bool]], *, is_heap: bool) -> tuple[Share, ...]:
    """Return what each pile gets when the cards go to these piles in order.

    A heap is put down as it is: the first card of the pack lies on top.
    """
    found: dict[int, list[tuple[int, bool]]] = {}
    for place, (pile, up) in enumerate(places[::-1] if is_heap else places):
        found.setdefault(pile, []).append((place, up))
    shares: list[Share] = []
    for pile, cards in found.items():
        dealt = cards[::-1] if is_heap else cards
        ups = tuple([up for _, up in dealt])
        is_alike = len(set(ups)) == 1
        shares.append(Share(pile, _at([place for place, _ in dealt]), ups[0] if is_alike else ups))
    return tuple(shares)


def _at(places: Sequence[int]) -> slice | tuple[int, ...]:
    """Return places as a slice if they are at the same distance."""
    steps = {after - before for before, after in pairwise(places)} or {1}
    if len(steps) > 1 or 0 in steps:
        return tuple(places)
    step = steps.pop()
    end = places[-1] + (1 if step > 0 else -1)
    return slice(places[0], end if end >= 0 else None, step)
