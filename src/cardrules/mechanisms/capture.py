"""Capturing: a card of the hand takes cards from the table, by rank or by their sum.

A card that takes nothing stays on the table. Sweeps and the last seat that took something
are remembered; listing finds some of the ways to take, and any other is judged exactly.
This module passes no turn and scores nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

from cardrules.board import Facing
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, no_card, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, Slot, State
from cardrules.texts import Text, chained, text

__all__ = ["LAST_TAKER", "SWEEPS", "Capture", "CaptureSpec"]

T = TypeVar("T")

SWEEPS = "sweeps"
"""The memory slot that counts, for each seat, how often it has swept the table."""

LAST_TAKER = "last_taker"
"""The memory slot that holds the seat that took cards last, or -1."""

declare_codes(
    {
        "capture.not-in-hand": "The seat does not hold the card.",
        "capture.not-there": "A card does not lie on the table, or not as often as it is named.",
        "capture.together": "The card played does not take these cards.",
        "capture.all": "The card played takes all cards of the table.",
        "capture.single": "A single card of the same rank must be taken before several others.",
        "capture.forced": "The card played can take cards, and must.",
    }
)

_MOST_LISTED = 1000
"""The most ways to take cards that are listed for one card."""


@spec
class CaptureSpec:
    """Play a card of the hand that takes cards from the table, or stays there."""

    NOT_BOTH = (("sum", "total"), ("several", "single_first"))

    from_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    to: str = clause(refers="groups", says="The pile in which the cards of the table lie.")
    won: str = clause(
        refers="groups", says="The piles that taken cards go to, with the card that took them."
    )
    same: bool = clause(
        default=False, says="Whether a card takes one card of the same rank, whatever its value."
    )
    sum: bool = clause(
        default=False,
        says="Whether a card takes cards whose values add up to its own.",
    )
    total: int | None = clause(
        default=None,
        minimum=2,
        says="A card takes cards whose values, together with its own, add up to this.",
    )
    values: dict[str, int] = clause(
        factory=dict,
        says="The values of ranks for `sum` and `total`. A rank left out counts its place, from 1 "
        "for the lowest; one of value 0 takes no part in sums.",
    )
    several: bool = clause(
        default=False,
        says="Whether a card takes at once several of what it could take alone: cards of its rank, "
        "and sums that share no card.",
    )
    takes_all: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that take all cards of the table. This is no sweep.",
    )
    single_first: bool = clause(
        default=False,
        says="Whether a card that could take a single card of its rank may not take several "
        "others instead.",
    )
    forced: bool = clause(
        default=False, says="Whether a card that can take something must do so when it is played."
    )
    no_sweep: ConditionSpec | None = clause(
        default=None,
        says="When taking the last cards of the table is no sweep; it is looked at when they are "
        "taken.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


class Capture:
    """The compiled action; its arguments are the card played, and the cards that it takes."""

    is_closed = False

    def __init__(self, name: str, spec: CaptureSpec, tools: Tools) -> None:
        board = tools.board
        deck, seats = board.deck, board.seats
        self.name = name
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.capture"
        hands, won = board.group(spec.from_), board.group(spec.won)
        self.hands = tuple(board.pile_of(hands, seat) for seat in range(seats.count))
        self.table = board.group(spec.to).first
        self.won = tuple(board.pile_of(won, seat) for seat in range(seats.count))
        self.won_up = won.facing is Facing.UP
        self.when = optional_condition(spec.when, board, tools.completes)
        self.no_sweep = optional_condition(spec.no_sweep, board, tools.completes)
        self.sweeps = board.slot_index[SWEEPS]
        self.last_taker = board.slot_index[LAST_TAKER]
        # By entry: a face-down entry has a negative index and finds its card's value.
        values = [spec.values.get(face.rank_name, face.rank + 1) for face in deck.faces]
        self.value = _by_entry([values[face] for face in deck.cards])
        ranks = [deck.faces[face].rank_name for face in deck.cards]
        self.rank = _by_entry(ranks)
        everything = deck.select(spec.takes_all)
        self.takes_all = _by_entry([bool(bit & everything) for bit in deck.bits])
        self.codes = _by_entry(deck.codes)
        order = sorted(range(deck.size), key=lambda card: (*deck.sort_key(card)[:2], card))
        places = dict.fromkeys(deck.codes[card] for card in order)
        self.place: dict[Argument, int] = {code: place for place, code in enumerate(places)}

    @staticmethod
    def slots(spec: CaptureSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(SWEEPS, (0,) * seats.count), Slot(LAST_TAKER, -1))

    def moves(self, state: State) -> Iterator[Move]:
        """List what each card can take, or that it stays on the table."""
        if self.when is not None and not self.when(state):
            return
        table = state.piles[self.table]
        seen: set[str] = set()
        for entry in state.piles[self.hands[state.turn]]:
            code = self.codes[entry]
            if code in seen:
                continue
            seen.add(code)
            ways = dict.fromkeys(self._ways(entry, table))
            if not ways or not (self.spec.forced or self.takes_all[entry]):
                yield Move(self.name, (code,))
            for way in ways:
                yield Move(self.name, (code, *way))

    def _ways(self, entry: int, table: Pile) -> Iterator[tuple[str, ...]]:
        """Yield what a card can take, as sorted codes."""
        if self.takes_all[entry]:
            if table:
                yield self._sorted(table)
            return
        twins = [other for other in table if self._is_same(entry, other)]
        for other in twins:
            yield (self.codes[other],)
        if not (twins and self.spec.single_first):
            for way in islice(self._sums(entry, table), _MOST_LISTED):
                yield self._sorted(way)
        if self.spec.several:
            for way in islice(self._unions(entry, table), _MOST_LISTED):
                yield self._sorted(way)

    def _groups(self, entry: int, table: Pile) -> list[tuple[int, ...]]:
        """Return what a card can take at a time: single cards, and sums of several."""
        singles = [(other,) for other in table if self._is_same(entry, other)]
        sums = [way for way in islice(self._sums(entry, table), _MOST_LISTED) if len(way) > 1]
        return [*singles, *sums]

    def _unions(self, entry: int, table: Pile) -> Iterator[tuple[int, ...]]:
        """Yield several groups together that share no card."""
        groups = self._groups(entry, table)

        def joined(start: int, taken: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
            if number > 1:
                yield taken
            for place in range(start, len(groups)):
                if not set(groups[place]) & set(taken):
                    yield from joined(place + 1, (*taken, *groups[place]), number + 1)

        return joined(0, (), 0)

    def _falls_apart(self, entry: int, taken: Sequence[int]) -> bool:
        """Return whether cards fall into groups each of which a card could take alone."""
        groups = self._groups(entry, tuple(taken))

        def covers(left: frozenset[int]) -> bool:
            if not left:
                return True
            first = min(left)
            return any(
                covers(left.difference(group))
                for group in groups
                if first in group and left.issuperset(group)
            )

        return covers(frozenset(taken))

    def _is_same(self, entry: int, other: int) -> bool:
        """Return whether a card takes another by its rank, or as the one card of its value."""
        if self.spec.same and self.rank[entry] == self.rank[other]:
            return True
        return self.spec.sum and 0 < self.value[entry] == self.value[other]

    def _wanted(self, entry: int) -> int:
        """Return what the values of the taken cards must add up to; 0 for no sum."""
        value = self.value[entry]
        if value <= 0:
            return 0
        if self.spec.total is not None:
            return max(0, self.spec.total - value)
        return value if self.spec.sum else 0

    def _sums(self, entry: int, table: Pile) -> Iterator[tuple[int, ...]]:
        """Yield the choices of cards whose values add up to what is wanted."""
        wanted = self._wanted(entry)
        cards = [other for other in table if 0 < self.value[other] <= wanted]
        # What the cards from each place on can add up to, as bits, so that no search is in vain.
        reach = [1]
        for other in reversed(cards):
            reach.append(reach[-1] | reach[-1] << self.value[other])
        reach.reverse()

        def choices(place: int, left: int) -> Iterator[tuple[int, ...]]:
            if not left:
                yield ()
            elif place < len(cards) and reach[place] >> left & 1:
                if left >= self.value[cards[place]]:
                    for more in choices(place + 1, left - self.value[cards[place]]):
                        yield (cards[place], *more)
                yield from choices(place + 1, left)

        return choices(0, wanted) if wanted else iter(())

    def _sorted(self, entries: Sequence[int]) -> tuple[str, ...]:
        return tuple(sorted((self.codes[entry] for entry in entries), key=self.place.__getitem__))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the card may not be played so, or None."""
        codes = move.args
        if not codes or any(code not in self.place for code in codes):
            return wrong_arguments(self.name, f"{self.name} CARD [CARD ...]")
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is open only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        card, *named = map(str, codes)
        details: Details = {"card": card, "cards": tuple(named)}
        entry = self._find(state.piles[self.hands[state.turn]], card)
        if entry is None:
            why = text("you do not hold {card}", card=card)
            return Refusal("capture.not-in-hand", why, f"{self.clause}.from", details)
        table = state.piles[self.table]
        taken = self._taken(table, named)
        if taken is None:
            lacking = next(iter(Counter(named) - Counter(self.codes[e] for e in table)))
            why = text("{card} does not lie on the table", card=lacking)
            return Refusal("capture.not-there", why, f"{self.clause}.to", details)
        found = self._why_not(entry, table, taken)
        if found is None:
            return None
        code, why, key = found
        return Refusal(code, why, f"{self.clause}.{key}", details)

    def _why_not(
        self, entry: int, table: Pile, taken: Sequence[int]
    ) -> tuple[str, Text, str] | None:
        """Return code, text and key of what forbids a card to take these, or None."""
        card = self.codes[entry]
        if self.takes_all[entry]:
            if len(taken) == len(table):
                return None
            why = text("{card} takes all cards of the table", card=card)
            return "capture.all", why, "takes_all"
        if not taken:
            if self.spec.forced and any(True for _ in self._ways(entry, table)):
                why = text("{card} can take cards, and must", card=card)
                return "capture.forced", why, "forced"
            return None
        if len(taken) == 1 and self._is_same(entry, taken[0]):
            return None
        values = [self.value[other] for other in taken]
        wanted = self._wanted(entry)
        is_sum = wanted and min(values) > 0 and sum(values) == wanted
        if not is_sum and not (self.spec.several and self._falls_apart(entry, taken)):
            named = chained([self.codes[other] for other in taken])
            key = "total" if self.spec.total is not None else "sum" if self.spec.sum else "same"
            why = text("{card} does not take {cards}", card=card, cards=named)
            return "capture.together", why, key
        if self.spec.single_first and any(self._is_same(entry, other) for other in table):
            why = text("{card} takes the single card of its rank first", card=card)
            return "capture.single", why, "single_first"
        return None

    def _find(self, pile: Pile, code: str) -> int | None:
        return next((entry for entry in pile if self.codes[entry] == code), None)

    def _taken(self, table: Pile, codes: Sequence[str]) -> list[int] | None:
        """Return the cards of the table that are named, or None if they are not all there."""
        left, found = list(table), []
        for code in codes:
            entry = next((entry for entry in left if self.codes[entry] == code), None)
            if entry is None:
                return None
            left.remove(entry)
            found.append(entry)
        return found

    def perform(self, draft: Draft, move: Move) -> None:
        """Play the card, and take what it takes."""
        card, *named = map(str, move.args)
        seat = draft.turn
        hand, table = self.hands[seat], self.table
        entry = self._find(draft.piles[hand], card)
        taken = self._taken(draft.piles[table], named)
        assert entry is not None
        assert taken is not None
        draft.clause = self.clause
        draft.play_card(hand, table, entry)
        if not taken:
            return
        played = draft.piles[table][-1]
        draft.move_cards(table, self.won[seat], (*taken, played), up=self.won_up)
        draft.set(self.last_taker, seat)
        if draft.piles[table] or self.takes_all[entry]:
            return
        if self.no_sweep is None or not self.no_sweep(draft):
            counts = draft.numbers(self.sweeps)
            draft.set(self.sweeps, (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :]))

    def target(self, state: State) -> int:  # noqa: ARG002  the same in every state
        """Return the pile that the card comes to."""
        return self.table

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the card played, and those it takes in order.

        Raises:
            InvalidMoveError: there is no such card, or none is named.
        """
        if not args:
            raise InvalidMoveError(no_card(self.name, f"{self.name} CARD [CARD ...]"))
        card, *taken = (find_word(str(arg), map(str, self.place), "card") for arg in args)
        return (card, *sorted(taken, key=self.place.__getitem__))


def _by_entry(values: Sequence[T]) -> tuple[T, ...]:
    """Make a list by card serve entries that lie face down as well."""
    return (*values, *reversed(values))
