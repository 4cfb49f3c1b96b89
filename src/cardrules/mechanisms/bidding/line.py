"""Score lines that hold what was bid against the tricks that were taken, or the points made.

This module does not know how tricks are taken; it reads the slot that counts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction

from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.bidding.action import Bid
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.sides import Heading, Reckoning
from cardrules.scores import ScoreLine
from cardrules.spec import clause, spec

__all__ = ["BidLine", "BidLineSpec", "Kept"]

TRICKS = "tricks"


class Kept(Enum):
    """How the tricks compare with the bid."""

    ANY = "any"
    MADE = "made"
    EXACT = "exact"
    OVER = "over"
    FAILED = "failed"
    MISSED = "missed"


class By(Enum):
    """Whose bids and tricks are compared."""

    SIDE = "side"
    SEAT = "seat"


@spec
class BidLineSpec:
    """Points for a bid, by the number of tricks taken, or of points made."""

    action: str = clause(
        default="bid", refers="actions", says="The action by which the bids were made."
    )
    by: By = clause(
        default=By.SIDE,
        says="Whose bids and tricks are compared: each `seat` by itself, or the `side`, all of "
        "whose bids are added up.",
        tells={By.SEAT: "Each seat's bids and tricks are compared by themselves."},
    )
    names: tuple[str, ...] = clause(
        default=(),
        says="Only bids of these names count, as bids of no trick; by default only those of a "
        "number.",
        tells="Only bids of these names count, as bids of no trick: {value}.",
    )
    against: str | None = clause(
        default=None,
        says="The part of the score whose points, in the lines above, the bid is held against in "
        "place of the tricks taken: where points are bid, all that is said here of tricks is "
        "said of points.",
    )
    is_: Kept = clause(
        default=Kept.ANY,
        says="Only if the bid was `made` (no fewer tricks), `exact`, `over` (more tricks), "
        "`failed` (fewer), or `missed` (more or fewer).",
        tells={
            Kept.MADE: "Only if no fewer tricks were taken than bid.",
            Kept.EXACT: "Only if exactly as many tricks were taken as bid.",
            Kept.OVER: "Only if more tricks were taken than bid.",
            Kept.FAILED: "Only if fewer tricks were taken than bid.",
            Kept.MISSED: "Only if more or fewer tricks were taken than bid.",
        },
    )
    all_tricks: bool = clause(
        default=True,
        says="Whether the tricks of the side's other seats count too, whose bids do not.",
        tells={False: "The tricks of the side's other seats do not count."},
    )
    points: Fraction = clause(default=Fraction(0), says="Points in any case.")
    each_bid: Fraction = clause(default=Fraction(0), says="Points for each trick that was bid.")
    each_trick: Fraction = clause(default=Fraction(0), says="Points for each trick taken.")
    each_off: Fraction = clause(
        default=Fraction(0), says="Points for each trick above the bid, or below it."
    )


class BidLine:
    """Lines for what was bid."""

    def __init__(self, spec: BidLineSpec, heading: Heading, tools: Tools) -> None:
        action = tools.actions[spec.action]
        assert isinstance(action, Bid)
        self.spec = spec
        self.heading = heading
        self.auction = action.auction
        self.tricks = None if spec.against is not None else tools.board.slot_index[TRICKS]
        self.declarer = self.auction.winner
        self.counted = [
            call.words[0] in spec.names if call.is_named else not spec.names
            for call in self.auction.calls
        ]

    def lines(self, reckoning: Reckoning, side: int) -> Iterator[ScoreLine]:
        """Return a line for the side, or one for each of its seats, where it is worth anything."""
        situation = reckoning.situation
        bids = self.auction.row(situation, self.auction.bids)
        seats = reckoning.board.seats.sides[side]
        bidders = [
            seat
            for seat in self._heard(situation, seats)
            if bids[seat] >= 0 and self.counted[bids[seat]]
        ]
        if self.spec.by is By.SEAT:
            for seat in bidders:
                bid = self.auction.calls[bids[seat]].number
                heading = self.heading.by(seat) if len(seats) > 1 else self.heading
                yield from self._line(heading, bid, self._taken(reckoning, side, [seat]))
        elif bidders or self.declarer is None:
            bid = sum(self.auction.calls[bids[seat]].number for seat in bidders)
            counting = seats if self.spec.all_tricks else bidders
            yield from self._line(self.heading, bid, self._taken(reckoning, side, counting))

    def _heard(self, situation: Situation, seats: Sequence[int]) -> Sequence[int]:
        """Return those of some seats whose bids count: where one bid wins, that is the winner."""
        if self.declarer is None:
            return seats
        return [seat for seat in seats if seat == situation.memory[self.declarer]]

    def _taken(self, reckoning: Reckoning, side: int, seats: Sequence[int]) -> int | Fraction:
        """Return what a bid is held against."""
        if self.tricks is None:
            return reckoning.points(side, self.spec.against or "")
        tricks = self.auction.row(reckoning.situation, self.tricks)
        return sum(tricks[seat] for seat in seats)

    def _line(self, heading: Heading, bid: int, taken: int | Fraction) -> Iterator[ScoreLine]:
        spec = self.spec
        if not _holds(spec.is_, bid, taken):
            return
        off: int | Fraction = taken - bid if taken > bid else bid - taken
        points = spec.points + spec.each_bid * bid + spec.each_trick * taken + spec.each_off * off
        if points:
            yield heading.line(points, int(off) if spec.each_off else max(1, bid))


def _holds(kept: Kept, bid: int, taken: int | Fraction) -> bool:
    match kept:
        case Kept.ANY:
            return True
        case Kept.MADE:
            return taken >= bid
        case Kept.EXACT:
            return taken == bid
        case Kept.OVER:
            return taken > bid
        case Kept.FAILED:
            return taken < bid
        case Kept.MISSED:
            return taken != bid
