"""The course of an auction: who may speak, whose turn it is next, and when it is over.

What was said is remembered seat by seat; whoever asks what is legal and whoever carries it
out ask here. This module knows no words of a move.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.mechanisms.bidding.spec import BidSpec, HandWord, Passing, Wins
from cardrules.mechanisms.conditions import Situation
from cardrules.moves import Argument
from cardrules.seats import Seats
from cardrules.state import Slot

__all__ = ["ALONE", "SIGNALS", "SITTING_OUT", "Auction", "Call", "calls_of", "partner_of"]

BIDS = "bids"
SPOKEN = "spoken"
PASSES = "passes"
CONTRACT = "contract"
DECLARER = "declarer"
DOUBLED = "doubled"
TRUMP = "trump"
SITTING_OUT = "sitting_out"

NOTHING = -1
"""What a seat has bid that has said nothing yet."""

PASSED = -2
"""What a seat has bid that has passed."""

ALONE = "alone"

SIGNALS = ("auction-won", "all-passed", "all-bid", "pass", "double", "redouble")
"""What an auction raises: how it ended, and the words beside the bids."""


@frozen
class Call:
    """One bid that can be made: its words, the number it names, and the suit of its strain."""

    words: tuple[Argument, ...]
    number: int = 0
    suit: int = -1
    is_named: bool = False


def calls_of(spec: BidSpec, board: Board) -> tuple[Call, ...]:
    """Return the bids there are, the lowest first."""
    suits = board.deck.suit_names
    strains = [(word, suits.index(word) if word in suits else -1) for word in spec.strains]
    calls = [Call((name,), is_named=True) for name in spec.names]
    if spec.levels is not None:
        most = board.deck.size if spec.levels.to is HandWord.HAND else spec.levels.to
        assert isinstance(most, int)
        for number in range(spec.levels.from_, most + 1, spec.levels.step):
            calls += [Call((number, word), number, suit) for word, suit in strains]
            if not strains:
                calls.append(Call((number,), number))
    else:
        calls += [Call((word,), suit=suit) for word, suit in strains]
    return tuple(calls) or (Call(()),)


def partner_of(seats: Seats, seat: int) -> int:
    """Return the next seat of the same side, or -1 if there is no other."""
    side = seats.sides[seats.side_of[seat]]
    return side[(side.index(seat) + 1) % len(side)] if len(side) > 1 else -1


class Auction:
    """A compiled auction. `calls` are its bids, and a bid is the number of one of them."""

    def __init__(self, name: str, spec: BidSpec, board: Board) -> None:
        index = board.slot_index
        self.clause = f"actions.{name}.bid"
        self.spec = spec
        self.seats = board.seats
        self.calls = calls_of(spec, board)
        self.passing = spec.passing
        self.rounds = spec.most_rounds
        self.limit = spec.passes or self.seats.count - 1
        self.bids, self.spoken = index[BIDS], index[SPOKEN]
        self.contract, self.declarer = index.get(CONTRACT, -1), index.get(DECLARER, -1)
        self.passes, self.doubled = index.get(PASSES, -1), index.get(DOUBLED, -1)
        self.trump, self.sitting_out = index.get(TRUMP, -1), index.get(SITTING_OUT, -1)
        self.trump_from = -1 if spec.trump_from is None else index[spec.trump_from]

    @staticmethod
    def slots(spec: BidSpec, seats: Seats) -> tuple[Slot, ...]:
        """Return the memory that an auction needs.

        `bids` holds what each seat has bid last, as its place among the bids there are, from
        0 (-1: nothing yet, -2: it has passed), and `spoken` how often it has spoken. `contract`
        is the bid that stands, `declarer` whose it is; `passes` counts those in a row,
        `doubled` the doublings. `trump` and `sitting_out` are for the play.
        """
        slots = [Slot(BIDS, (NOTHING,) * seats.count), Slot(SPOKEN, (0,) * seats.count)]
        if spec.wins is not Wins.NOBODY:
            slots += [Slot(CONTRACT, NOTHING), Slot(DECLARER, -1)]
        if spec.passing is Passing.OPEN:
            slots.append(Slot(PASSES))
        if spec.double:
            slots.append(Slot(DOUBLED))
        if spec.fixes_trump:
            slots.append(Slot(TRUMP, -1))
        if spec.alone:
            slots.append(Slot(SITTING_OUT, -1))
        return tuple(slots)

    @property
    def winner(self) -> int | None:
        """The slot that holds the seat whose bid stands; None where every seat bids for itself."""
        return None if self.spec.wins is Wins.NOBODY else self.declarer

    def number(self, situation: Situation, slot: int) -> int:
        """Return a remembered number."""
        value = situation.memory[slot]
        assert isinstance(value, int)
        return value

    def row(self, situation: Situation, slot: int) -> Sequence[int]:
        """Return the remembered numbers of the seats."""
        value = situation.memory[slot]
        assert isinstance(value, tuple)
        return value

    def standing(self, situation: Situation) -> int:
        """Return the bid that stands, or -1."""
        if self.spec.wins is Wins.NOBODY:
            return NOTHING
        return self.number(situation, self.contract)

    def may_speak(self, situation: Situation, seat: int) -> bool:
        """Return whether a seat has not passed for good, nor spoken as often as it may."""
        if self.passing is Passing.FINAL and self.row(situation, self.bids)[seat] == PASSED:
            return False
        return self.rounds is None or self.row(situation, self.spoken)[seat] < self.rounds

    def is_last(self, situation: Situation) -> bool:
        """Return whether nobody speaks after the seat whose turn it is."""
        if self.rounds is None or (
            self.row(situation, self.spoken)[situation.turn] < self.rounds - 1
        ):
            return False
        others = (seat for seat in range(self.seats.count) if seat != situation.turn)
        return not any(self.may_speak(situation, seat) for seat in others)

    def partners(self, situation: Situation) -> int:
        """Return what the other seats of the side to move have bid, added up."""
        bids, turn = self.row(situation, self.bids), situation.turn
        side = self.seats.sides[self.seats.side_of[turn]]
        return sum(
            self.calls[bids[seat]].number for seat in side if seat != turn and bids[seat] >= 0
        )

    def total(self, situation: Situation) -> int:
        """Return what all seats have bid, added up."""
        bids = self.row(situation, self.bids)
        return sum(self.calls[bid].number for bid in bids if bid >= 0)

    def bid(self, draft: Draft, call: int, *, alone: bool) -> None:
        """Let the seat to move bid, and go on."""
        seat = draft.turn
        self._note(draft, self.bids, call)
        if self.spec.wins is not Wins.NOBODY:
            draft.set(self.contract, call)
            draft.set(self.declarer, seat)
        if self.spec.double:
            draft.set(self.doubled, 0)
        if self.spec.fixes_trump:
            suit = self.calls[call].suit
            if suit < 0 and self.trump_from >= 0:
                suit = draft.number(self.trump_from)
            draft.set(self.trump, suit)
        if self.spec.alone:
            draft.set(self.sitting_out, partner_of(self.seats, seat) if alone else -1)
        self._reset_passes(draft)
        self._go_on(draft)

    def pass_by(self, draft: Draft) -> None:
        """Let the seat to move pass, and go on."""
        self._note(draft, self.bids, PASSED)
        if self.passing is Passing.OPEN:
            draft.set(self.passes, draft.number(self.passes) + 1)
        self._go_on(draft)

    def raise_stakes(self, draft: Draft) -> None:
        """Let the seat to move double or redouble, and go on."""
        draft.set(self.doubled, draft.number(self.doubled) + 1)
        self._reset_passes(draft)
        self._go_on(draft)

    def _note(self, draft: Draft, slot: int, value: int) -> None:
        row = list(draft.numbers(slot))
        row[draft.turn] = value
        draft.set(slot, tuple(row))

    def _reset_passes(self, draft: Draft) -> None:
        if self.passing is Passing.OPEN:
            draft.set(self.passes, 0)

    def _go_on(self, draft: Draft) -> None:
        """Give the turn to the next seat that may speak, or end the auction."""
        self._note(draft, self.spoken, draft.numbers(self.spoken)[draft.turn] + 1)
        contract = self.standing(draft)
        following = self._following(draft, contract)
        if following is not None:
            draft.give_turn(following)
        elif self.spec.wins is Wins.NOBODY:
            draft.signal("all-bid")
        elif contract >= 0:
            draft.signal("auction-won", draft.number(self.declarer))
        else:
            count = self.seats.count
            draft.set(self.bids, (NOTHING,) * count)
            draft.set(self.spoken, (0,) * count)
            self._reset_passes(draft)
            draft.signal("all-passed")

    def _following(self, draft: Draft, contract: int) -> int | None:
        """Return the seat that speaks next, or None at the end."""
        if contract >= 0 and self.spec.wins is Wins.FIRST:
            return None
        if self.passing is Passing.OPEN:
            passes = draft.number(self.passes)
            if passes >= self.limit if contract >= 0 else self._is_quiet(passes):
                return None
        # Nobody need outbid oneself: where passes are final, the others are still to speak.
        own = draft.number(self.declarer) if contract >= 0 and self.passing is Passing.FINAL else -1
        seat = draft.turn
        for _ in range(self.seats.count):
            seat = self.seats.after(seat)
            if seat != own and self.may_speak(draft, seat):
                return seat
        return None

    def _is_quiet(self, passes: int) -> bool:
        """Return whether all seats have passed in a row, and need not be asked again."""
        return self.rounds is None and passes >= self.seats.count
