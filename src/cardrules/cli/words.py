"""What happened, and how a game ended, in words for a person at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardrules.board import Owner
from cardrules.cli.faces import Faces
from cardrules.engine.outcome import Outcome, Result
from cardrules.engine.rules import Rules
from cardrules.events import PACK, Event, Moved, Noted, Shuffled, Turned

__all__ = ["Teller", "outcome_words", "pile_words", "seat_words", "side_words"]

_FEW = 6


def seat_words(seat: int, own: int | None = None) -> str:
    """Name a seat (from 1)."""
    return "you" if seat == own else f"seat {seat}"


def side_words(rules: Rules, side: int, own: int | None = None) -> str:
    """Name a side (from 1) by its seats."""
    seats = rules.board.seats
    if seats.count == 1:
        return "you"
    names = [seat_words(seat + 1, own) for seat in seats.sides[side - 1]]
    return " and ".join(sorted(names, key=lambda name: name != "you"))


def pile_words(rules: Rules, name: str, own: int | None = None) -> str:
    """Name a pile as people at a table would: `the hand of seat 2`, `your hand`."""
    board = rules.board
    number = board.pile_index.get(name)
    if number is None:
        return name
    group = board.groups[board.group_of[number]]
    label = rules.profile.piles[group.name].label or group.name
    if group.owner is Owner.TABLE:
        return name if group.count > 1 else label
    owner = board.owner_of[number]
    if group.owner is Owner.SIDE:
        whose = side_words(rules, owner + 1, own)
    else:
        whose = seat_words(owner + 1, own)
    return f"{label} ({whose})"


def outcome_words(rules: Rules, outcome: Outcome, own: int | None = None) -> str:
    """Say how a game ended."""
    match outcome.result:
        case Result.STUCK:
            return "no move is left: the game is stuck"
        case Result.LOST:
            return "the game is lost"
        case Result.DRAW:
            return "the game is a draw"
        case Result.WON:
            if rules.board.seats.count == 1:
                return "the game is won"
            if own in outcome.winners:
                others = [seat_words(seat) for seat in outcome.winners if seat != own]
                return "you win" + (f", with {' and '.join(others)}" if others else "")
            winners = " and ".join(seat_words(seat) for seat in outcome.winners)
            return f"{winners} {'wins' if len(outcome.winners) == 1 else 'win'}"


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

    def _owner(self, number: int) -> str:
        """Name whose pile it is; the table's is nobody's."""
        board = self.rules.board
        owner = board.owner_of[number]
        match board.groups[board.group_of[number]].owner:
            case Owner.SEAT:
                return seat_words(owner + 1, self.seat)
            case Owner.SIDE:
                return side_words(self.rules, owner + 1, self.seat)
            case Owner.TABLE:
                return "the table"

    def move(self, mover: int, cause: str) -> str:
        """Say which move a seat made, in the words of the move."""
        words = " ".join(self.faces.label(word) for word in cause.split(" "))
        who = seat_words(mover, self.seat)
        return f"{who[:1].upper()}{who[1:]}: {words}"

    def follow(self, events: Iterable[Event]) -> Iterator[str]:
        """Yield a line for each thing that happened by itself."""
        is_dealt = False
        for event in events:
            match event:
                case Moved() if PACK in (event.source, event.target):
                    if not is_dealt and event.source == PACK:
                        yield "cards are dealt"
                    is_dealt = event.source == PACK
                case Moved() if event.automatic:
                    yield self._moved(event)
                case Turned() if event.automatic:
                    where = pile_words(self.rules, event.pile, self.seat)
                    yield f"{self.faces.label(event.card)} is turned up in {where}"
                case Shuffled():
                    yield "the cards are shuffled"
                case Noted() if event.cards:
                    yield f"shown to all: {self._cards(event.cards)}"
                case _:
                    pass

    def _moved(self, event: Moved) -> str:
        if event.source in self.tricks and event.automatic:
            who = self.owners[event.target]
            takes = "take" if who.startswith("you") else "takes"
            return f"{who} {takes} {self._cards(event.cards)}"
        source = pile_words(self.rules, event.source, self.seat)
        target = pile_words(self.rules, event.target, self.seat)
        return f"{self._cards(event.arrived)} from {source} to {target}"

    def _cards(self, codes: Sequence[str]) -> str:
        hidden = sum(1 for code in codes if code == "?")
        known = [self.faces.label(code.removeprefix("~")) for code in codes if code != "?"]
        words = " ".join(known) if len(known) <= _FEW else f"{len(known)} cards"
        if not hidden:
            return words
        unseen = "a hidden card" if hidden == 1 else f"{hidden} hidden cards"
        return f"{words} and {unseen}" if known else unseen
