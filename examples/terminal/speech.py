"""What is said on the screen: the one place where a language is chosen.

Whatever the engine says is a phrase that any speaker can say; here it is said, and cards
are written as they are on the table. The program's own few words are English.
"""

from __future__ import annotations

from cardrules.board import Owner
from cardrules.engine.outcome import Outcome, Result
from cardrules.engine.rules import Rules
from cardrules.moves import Move
from cardrules.refusals import Refusal
from cardrules.texts import ENGLISH, Sentence, Speaker, Text, Value, spoken

from .faces import Faces

__all__ = ["Voice", "titled"]


def titled(name: str) -> str:
    """Return an identifier of a profile as words."""
    return name.replace("_", " ").replace("-", " ")


class Voice:
    """Speaks for one game to one seat."""

    def __init__(self, rules: Rules, faces: Faces, seat: int, speaker: Speaker = ENGLISH) -> None:
        self.rules = rules
        self.faces = faces
        self.seat = seat
        self.speaker = speaker

    def say(self, words: Value) -> str:
        """Say a phrase."""
        return self.faces.in_words(spoken(words, self.speaker))

    def words(self, english: str) -> str:
        """Say words of the profile, such as a label."""
        return Text(english).spoken(self.speaker) if english else ""

    def refusal(self, refusal: Refusal) -> str:
        """Say why something is not allowed."""
        return self.say(Sentence(refusal.text))

    def move(self, move: Move | str) -> str:
        """Write a move with its cards as on the table, for a button or a list."""
        action, *args = str(move).split(" ")
        return " ".join([titled(action), *(self.faces.in_words(arg) for arg in args)])

    def seat_name(self, seat: int) -> str:
        """Name a seat (from 1)."""
        return "you" if seat == self.seat else f"seat {seat}"

    def side_name(self, side: int) -> str:
        """Name a side (from 1) by its seats."""
        seats = self.rules.board.seats
        if seats.count == 1:
            return "you"
        names = [self.seat_name(seat + 1) for seat in seats.sides[side - 1]]
        return " and ".join(sorted(names, key=lambda name: name != "you"))

    def group_name(self, group: str) -> str:
        """Name a group of piles as people call it."""
        part = self.rules.profile.piles.get(group)
        return self.words(part.label) if part is not None and part.label else titled(group)

    def pile_name(self, pile: str) -> str:
        """Name a pile as people at a table would: `hand of seat 2`, `tableau 3`."""
        board = self.rules.board
        number = board.pile_index.get(pile)
        if number is None:
            return pile
        group = board.groups[board.group_of[number]]
        name = self.group_name(group.name)
        if group.owner is Owner.TABLE:
            part = pile.rpartition(".")[2]
            return f"{name} {part}" if part != pile else name
        owner = board.owner_of[number] + 1
        is_seat = group.owner is Owner.SEAT
        who = self.seat_name(owner) if is_seat else self.side_name(owner)
        return f"your {name}" if who == "you" else f"{name} of {who}"

    def outcome(self, outcome: Outcome) -> str:
        """Say how a game ended."""
        match outcome.result:
            case Result.STUCK:
                return "No move is left: the game is stuck."
            case Result.LOST:
                return "The game is lost."
            case Result.DRAW:
                return "The game is a draw."
            case Result.WON:
                if self.rules.board.seats.count == 1:
                    return "The game is won."
                if self.seat in outcome.winners:
                    others = [seat for seat in outcome.winners if seat != self.seat]
                    return f"You win{self._with(others)}."
                names = " and ".join(self.seat_name(seat) for seat in outcome.winners)
                return f"{names.capitalize()} {'wins' if len(outcome.winners) == 1 else 'win'}."

    def _with(self, others: list[int]) -> str:
        return f", with {' and '.join(map(self.seat_name, others))}" if others else ""
