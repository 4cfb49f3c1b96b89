"""Bidding, passing and doubling, as actions: their words, their moves and their refusals.

All of them ask one `Auction`. A bid is written `bid` and its words: `bid 3`, `bid nil`,
`bid 2 hearts`, `bid hearts alone`, or its name alone.
This module does not say what follows upon the end of an auction; the phase table does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Action, BareAction, Tools, wrong_arguments
from cardrules.mechanisms.bidding.auction import ALONE, SIGNALS, Auction
from cardrules.mechanisms.bidding.spec import BidSpec, HandWord, Passing, Wins
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import State
from cardrules.texts import Phrase, Value, counted, text
from cardrules.words import near_word, quoted

__all__ = ["Bid"]

declare_codes(
    {
        "bid.not-your-round": "The seat has passed, or has spoken as often as it may.",
        "bid.too-low": "The bid is not higher than the one that stands.",
        "bid.too-many": "The bid is higher than the number of cards in the hand.",
        "bid.turned-down": "The suit may not be bid.",
        "bid.hook": "The bid would make the sum of all bids equal to the number of tricks.",
        "bid.side-limit": "The bids of the side would add up to more than is allowed.",
        "bid.must-bid": "All others have passed, and the last seat must bid.",
        "bid.double": "There is no bid of the other side that could be doubled.",
        "bid.redouble": "No bid of the own side has been doubled.",
    }
)


class Bid:
    """A compiled bid, with the words that belong to its auction as `companions`."""

    is_closed = True
    SIGNALS = SIGNALS
    slots = Auction.slots

    def __init__(self, name: str, spec: BidSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.board = board
        self.auction = auction = Auction(name, spec, board)
        self.clause = auction.clause
        self.counts_hand = spec.counts_hand
        self.hands: Sequence[int] = ()
        if self.counts_hand:
            group = board.group(spec.from_)
            self.hands = [board.pile_of(group, seat) for seat in range(board.seats.count)]
        self.not_suit = -1 if spec.not_suit is None else board.slot_index[spec.not_suit]
        self._plain = [Move(name, call.words) for call in auction.calls]
        self._alone = [Move(name, (*call.words, ALONE)) for call in auction.calls]
        self._places = {move.args: place for place, move in enumerate(self._plain)}
        if spec.alone:
            self._places |= {move.args: place for place, move in enumerate(self._alone)}
        self.companions: Mapping[str, Action] = {
            companion.name: companion for companion in self._companions()
        }

    def _companions(self) -> Iterator[Action]:
        if self.auction.passing is not Passing.NEVER:
            yield PassBy(self.auction)
        if self.spec.double:
            yield Double(self.auction, 0)
        if self.spec.redouble:
            yield Double(self.auction, 1)

    def moves(self, state: State) -> Iterator[Move]:
        """List the bids that may be made, from the lowest on."""
        for place, move in enumerate(self._plain):
            if self._code(state, place) is None:
                yield move
                if self.spec.alone:
                    yield self._alone[place]

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a bid may not be made, or None."""
        place = self._places.get(move.args)
        if place is None:
            return wrong_arguments(self.name, self._shape())
        code = self._code(state, place)
        return None if code is None else self._explain(state, place, code)

    def _code(self, state: State, place: int) -> str | None:
        """Return the code of what forbids a bid, or None."""
        auction, spec, call = self.auction, self.spec, self.auction.calls[place]
        if not auction.may_speak(state, state.turn):
            return "bid.not-your-round"
        if spec.wins is Wins.HIGHEST and place <= auction.standing(state):
            return "bid.too-low"
        if self.not_suit >= 0 and call.suit == auction.number(state, self.not_suit) >= 0:
            return "bid.turned-down"
        if self.counts_hand:
            held = len(state.piles[self.hands[state.turn]])
            if spec.levels is not None and spec.levels.to is HandWord.HAND and call.number > held:
                return "bid.too-many"
            if spec.hook and auction.is_last(state) and auction.total(state) + call.number == held:
                return "bid.hook"
        most = spec.side_at_most
        if most is not None and auction.partners(state) + call.number > most:
            return "bid.side-limit"
        return None

    def _explain(self, state: State, place: int, code: str) -> Refusal:
        """Word the refusal of a bid."""
        auction, call = self.auction, self.auction.calls[place]
        words = self._words(place)
        details: dict[str, str | int | bool | tuple[str, ...]] = {"bid": words}
        why: Phrase
        match code:
            case "bid.not-your-round":
                return _not_your_round(auction)
            case "bid.too-low":
                standing = details["standing"] = self._words(auction.standing(state))
                seat = details["seat"] = auction.number(state, auction.declarer) + 1
                where = "wins"
                why = text(
                    "seat {seat} has bid {standing}, and {bid} is not higher",
                    seat=seat,
                    standing=standing,
                    bid=words,
                )
            case "bid.turned-down":
                where = "not_suit"
                why = text("{bid} may not be bid: the suit was turned down", bid=words)
            case "bid.too-many":
                held = details["cards"] = len(state.piles[self.hands[state.turn]])
                where = "levels.to"
                why = counted(
                    "you hold {count} card and cannot bid {bid}",
                    "you hold {count} cards and cannot bid {bid}",
                    held,
                    bid=words,
                )
            case "bid.hook":
                held = details["cards"] = len(state.piles[self.hands[state.turn]])
                where = "hook"
                why = text(
                    "the last bid may not be {bid}: all bids would add up to {number}",
                    bid=words,
                    number=held,
                )
            case _:
                total = details["total"] = auction.partners(state) + call.number
                where = "side_at_most"
                why = text(
                    "{bid} would make {number} for the side, more than it may bid",
                    bid=words,
                    number=total,
                )
        return Refusal(code, why, f"{self.clause}.{where}", details)

    def _words(self, place: int) -> str:
        return " ".join(map(str, self.auction.calls[place].words)) or self.name

    def _shape(self) -> str:
        """Return how a bid is written."""
        spec = self.spec
        ways = list(spec.names)
        if spec.levels is not None:
            ways.append("NUMBER STRAIN" if spec.strains else "NUMBER")
        elif spec.strains:
            ways.append("|".join(spec.strains))
        parts = [self.name, *(["|".join(ways)] if ways else []), *(["[alone]"] * spec.alone)]
        return " ".join(parts)

    def perform(self, draft: Draft, move: Move) -> None:
        """Bid, and let the auction go on."""
        draft.clause = self.clause
        alone = self.spec.alone and move.args[-1:] == (ALONE,)
        self.auction.bid(draft, self._places[move.args], alone=alone)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the words of a bid.

        Raises:
            InvalidMoveError: there is no such bid.
        """
        for known in self._places:
            if tuple(map(str, known)) == tuple(map(str, args)):
                return known
        found = " ".join(map(str, args))
        near = near_word(found, [" ".join(map(str, known)) for known in self._places])
        values: dict[str, Value] = {
            "action": self.name,
            "shape": self._shape(),
            "found": quoted(found),
        }
        if near is None:
            why = text("'{action}' is written '{shape}', found {found}", **values)
        else:
            why = text(
                "'{action}' is written '{shape}', found {found}; did you mean '{near}'?",
                near=near,
                **values,
            )
        raise InvalidMoveError(why)


class PassBy(BareAction):
    """Making no bid."""

    def __init__(self, auction: Auction) -> None:
        super().__init__("pass")
        self.auction = auction

    def code(self, state: State) -> str | None:
        """Return the code of what forbids passing now, or None."""
        auction = self.auction
        if not auction.may_speak(state, state.turn):
            return "bid.not-your-round"
        if auction.spec.last_bids and auction.standing(state) < 0 and auction.is_last(state):
            return "bid.must-bid"
        return None

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002
        """Word the refusal."""
        if code == "bid.not-your-round":
            return _not_your_round(self.auction)
        why = text("all others have passed, and the last seat must bid")
        return Refusal(code, why, f"{self.auction.clause}.last_bids")

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Pass, and let the auction go on."""
        draft.clause = f"{self.auction.clause}.pass"
        self.auction.pass_by(draft)


class Double(BareAction):
    """Raising the stakes of the bid that stands: doubling it, or redoubling it."""

    def __init__(self, auction: Auction, before: int) -> None:
        super().__init__("redouble" if before else "double")
        self.auction = auction
        self.before = before

    def code(self, state: State) -> str | None:
        """Return the code of what forbids it now, or None."""
        auction = self.auction
        if not auction.may_speak(state, state.turn):
            return "bid.not-your-round"
        if auction.standing(state) >= 0 and auction.number(state, auction.doubled) == self.before:
            side_of = auction.seats.side_of
            declarer = auction.number(state, auction.declarer)
            if (side_of[declarer] == side_of[state.turn]) == bool(self.before):
                return None
        return f"bid.{self.name}"

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002
        """Word the refusal."""
        if code == "bid.not-your-round":
            return _not_your_round(self.auction)
        if self.before:
            why = text("only a bid of one's own side that was doubled can be redoubled, once")
        else:
            why = text("only a bid of the other side can be doubled, once")
        return Refusal(code, why, f"{self.auction.clause}.{self.name}")

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Raise the stakes, and let the auction go on."""
        draft.clause = f"{self.auction.clause}.{self.name}"
        self.auction.raise_stakes(draft)


def _not_your_round(auction: Auction) -> Refusal:
    why = text("the seat has passed, or has spoken as often as it may")
    details: Details = {} if auction.rounds is None else {"rounds": auction.rounds}
    return Refusal("bid.not-your-round", why, f"{auction.clause}.rounds", details)
