"""What happened, and how a game ended, in words for a person at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from cardrules.board import Owner
from cardrules.cli.faces import Faces
from cardrules.engine.outcome import Outcome, Result
from cardrules.engine.rules import Rules
from cardrules.events import PACK, Event, Moved, Noted, Shuffled, Turned
from cardrules.refusals import Refusal
from cardrules.texts import (
    ENGLISH,
    Joined,
    Name,
    Phrase,
    Speaker,
    chained,
    counted,
    spoken,
    text,
    words,
)

__all__ = [
    "Capital",
    "Teller",
    "label_words",
    "outcome_words",
    "pile_words",
    "refusal_words",
    "seat_words",
    "side_words",
]

_FEW = 6


@frozen
class Capital:
    """A phrase with a capital."""

    phrase: Phrase

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        said = spoken(self.phrase, speaker)
        return said[:1].upper() + said[1:]

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


def seat_words(seat: int, own: int | None = None) -> Phrase:
    """Name a seat (from 1)."""
    return text("you") if seat == own else text("seat {seat}", seat=seat)


def side_words(rules: Rules, side: int, own: int | None = None) -> Phrase:
    """Name a side (from 1) by its seats, the own one first."""
    seats = rules.board.seats
    if seats.count == 1:
        return text("you")
    numbers = sorted((seat + 1 for seat in seats.sides[side - 1]), key=lambda seat: seat != own)
    return chained([seat_words(seat, own) for seat in numbers])


def label_words(rules: Rules, group: str) -> Phrase:
    """Name a group of piles by its label."""
    return Name(rules.profile.piles[group].label or group)


def pile_words(rules: Rules, name: str, own: int | None = None) -> Phrase:
    """Name a pile as people at a table would: `the hand of seat 2`, `your hand`."""
    board = rules.board
    number = board.pile_index.get(name)
    if number is None:
        return Name(name)
    group = board.groups[board.group_of[number]]
    label = label_words(rules, group.name)
    if group.owner is Owner.TABLE:
        return Name(name) if group.count > 1 else label
    owner = board.owner_of[number]
    if group.owner is Owner.SIDE:
        whose = side_words(rules, owner + 1, own)
    else:
        whose = seat_words(owner + 1, own)
    return text("{pile} ({owner})", pile=label, owner=whose)


def refusal_words(refusal: Refusal) -> Phrase:
    """Say why a move is refused, and the place in the profile that refuses it."""
    reason = words(refusal.text)
    if not refusal.clause:
        return reason
    return text("{reason} ({clause})", reason=reason, clause=refusal.clause)


def outcome_words(rules: Rules, outcome: Outcome, own: int | None = None) -> Phrase:
    """Say how a game ended."""
    if outcome.result is not Result.WON or rules.board.seats.count == 1:
        return outcome.text
    if own in outcome.winners:
        others = [seat_words(seat) for seat in outcome.winners if seat != own]
        return text("you win, with {others}", others=chained(others)) if others else text("you win")
    winners = chained([seat_words(seat) for seat in outcome.winners])
    return counted("{winners} wins", "{winners} win", len(outcome.winners), winners=winners)


class Teller:
    """Tells events to one seat."""

    def __init__(self, rules: Rules, faces: Faces, seat: int) -> None:
        self.rules = rules
        self.faces = faces
        self.seat = seat
        actions = rules.profile.actions.values()
        self.tricks = {action.trick.to for action in actions if action.trick is not None}
        self.owners = {
            name: self._owner(number) for number, name in enumerate(rules.board.pile_names)
        }

    def _owner(self, number: int) -> Phrase:
        """Name whose pile it is; the table's is nobody's."""
        board = self.rules.board
        owner = board.owner_of[number]
        match board.groups[board.group_of[number]].owner:
            case Owner.SEAT:
                return seat_words(owner + 1, self.seat)
            case Owner.SIDE:
                return side_words(self.rules, owner + 1, self.seat)
            case Owner.TABLE:
                return text("the table")

    def move(self, mover: int, cause: str) -> Phrase:
        """Say which move a seat made, in the words of the move."""
        move = " ".join(self.faces.label(word) for word in cause.split(" "))
        return text("{seat}: {move}", seat=Capital(seat_words(mover, self.seat)), move=move)

    def follow(self, events: Iterable[Event]) -> Iterator[Phrase]:
        """Yield a line for each thing that happened by itself."""
        is_dealt = False
        for event in events:
            match event:
                case Moved() if PACK in (event.source, event.target):
                    if not is_dealt and event.source == PACK:
                        yield text("cards are dealt")
                    is_dealt = event.source == PACK
                case Moved() if event.automatic:
                    yield self._moved(event)
                case Turned() if event.automatic:
                    where = pile_words(self.rules, event.pile, self.seat)
                    card = self.faces.label(event.card)
                    yield text("{card} is turned up in {pile}", card=card, pile=where)
                case Shuffled():
                    yield text("the cards are shuffled")
                case Noted() if event.cards:
                    yield text("shown to all: {cards}", cards=self._cards(event.cards))
                case _:
                    pass

    def _moved(self, event: Moved) -> Phrase:
        cards = self._cards(event.cards)
        if event.source in self.tricks and event.automatic:
            taker = self.owners[event.target]
            if self._is_own(event.target):
                return text("{seats} take {cards}", seats=taker, cards=cards)
            return text("{seats} takes {cards}", seats=taker, cards=cards)
        return text(
            "{cards} from {source} to {target}",
            cards=self._cards(event.arrived),
            source=pile_words(self.rules, event.source, self.seat),
            target=pile_words(self.rules, event.target, self.seat),
        )

    def _is_own(self, pile: str) -> bool:
        board = self.rules.board
        number = board.pile_index[pile]
        return board.owner_of[number] >= 0 and board.is_own(number, self.seat - 1)

    def _cards(self, codes: Sequence[str]) -> Phrase:
        hidden = sum(1 for code in codes if code == "?")
        known = [self.faces.label(code.removeprefix("~")) for code in codes if code != "?"]
        shown: Phrase
        if len(known) <= _FEW:
            shown = Joined(tuple(known), "{first} {next}", "{first} {next}")
        else:
            shown = counted("{count} card", "{count} cards", len(known))
        if not hidden:
            return shown
        unseen = counted("a hidden card", "{count} hidden cards", hidden)
        return text("{known} and {hidden}", known=shown, hidden=unseen) if known else unseen
