"""What a person at the terminal is shown: what happened, how things lie, what can be done.

This module reads nothing that is typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from cardrules.cli.board import Drawing
from cardrules.cli.faces import Faces
from cardrules.cli.reasons import Reasons
from cardrules.cli.sheets import score_table
from cardrules.cli.words import Teller, outcome_words
from cardrules.engine.rules import Step
from cardrules.events import Event, Scored
from cardrules.game import Game
from cardrules.moves import Move
from cardrules.scores import ScoreSheet
from cardrules.texts import ENGLISH, Joined, Name, Phrase, Sentence, Speaker, text

__all__ = ["Screen"]

_LISTED = 40
_ROWS = 5
"""The most moves that are listed unasked, and the fewest lines that they get for it."""

Moves: TypeAlias = "list[Move]"
Grey: TypeAlias = "list[tuple[str, int]]"
Args: TypeAlias = "list[object]"


class Screen:
    """Shows a game to one seat.

    `moves` are the legal moves as they were numbered last; the first `distinct` of them
    differ in more than which of several empty piles they name.
    """

    def __init__(self, game: Game, console: Console, seat: int, speaker: Speaker = ENGLISH) -> None:
        self.game = game
        self.speaker = speaker
        self.rules = game.rules
        self.console = console
        self.seat = seat
        self.is_alone = self.rules.board.seats.count == 1
        self.faces = Faces(self.rules.board.deck, console)
        self.reasons = Reasons(game, self.faces, seat, speaker)
        self.moves: Moves = []
        self.distinct = 0
        self._drawing = Drawing(self.rules, self.faces, console, seat, speaker)
        self._teller = Teller(self.rules, self.faces, seat)
        self._codes = tuple(face.code for face in self.rules.board.deck.faces)

    def score(
        self,
        sheets: Mapping[int, ScoreSheet],
        title: Phrase,
        totals: Mapping[int, int] | None = None,
    ) -> None:
        """Show score sheets; `totals` are scores of the whole match."""
        table = score_table(self.rules, self.faces, sheets, self.seat, title, totals, self.speaker)
        self.console.print(table)

    def tell(self, step: Step) -> None:
        """Say what happened, as the person's seat may know it."""
        for part in step.parts or (step,):
            events = self.rules.view_events(part, self.seat)
            is_automatic = part is not step and part is not step.parts[0]
            mover = part.before.turn + 1 if part.before else 0
            cause = next((event.cause for event in events), part.cause)
            if is_automatic:
                self.answer(text("by itself: {move}", move=cause))
            elif mover != self.seat:
                self.say(self._teller.move(mover, cause))
            for line in self._teller.follow(events):
                self.say(f"  {line.spoken(self.speaker)}", style="dim")
            self._tell_scores(events)

    def _tell_scores(self, events: Sequence[Event]) -> None:
        scored = [event for event in events if isinstance(event, Scored)]
        if scored:
            sheets = {event.side: event.sheet for event in scored}
            totals = {event.side: event.score for event in scored}
            self.score(sheets, text("The score of this round"), totals)

    def show(self) -> None:
        """Show the position, and the moves or how the game ended."""
        view = self.game.view(self.seat)
        status: list[Phrase] = [] if self.is_alone else [Name(view.phase.replace("-", " "))]
        status += self._facts(view.memory)
        if status:
            self.say(Joined(tuple(status)), style="italic")
        grey = [] if self.is_alone else self._grey()
        lines = self._drawing.draw(view, grey, self._played()) + len(status[:1])
        self.moves, self.distinct = self._ordered() if self.is_mine() else ([], 0)
        if self.is_over():
            self._show_end()
        else:
            self.list(min(self.distinct, self._room(lines)))

    def _ordered(self) -> tuple[Moves, int]:
        """Return the legal moves as they are numbered, and how many of them differ in effect.

        A card that may go to any of several empty piles is listed once; the others follow.
        """
        order = {code: place for place, code in enumerate(self.faces.sorted(self._codes))}
        moves = [*self.game.legal_moves]
        if all(len(move.args) == 1 and move.args[0] in order for move in moves):
            moves.sort(key=lambda move: order[str(move.args[0])])
        kinds: dict[object, Move] = {}
        twins = [move for move in moves if kinds.setdefault(self._kind(move), move) is not move]
        return [*kinds.values(), *twins], len(kinds)

    def _kind(self, move: Move) -> object:
        """Return what a move is, with its target told by the group if the pile is empty."""
        board, piles = self.rules.board, self.game.state.piles
        args: Args = [*move.args]
        for place, arg in enumerate(args[1:], 1):
            number = board.pile_index.get(str(arg))
            if number is not None and not piles[number]:
                args[place] = board.groups[board.group_of[number]]
        return (move.action, *args)

    def is_mine(self) -> bool:
        """Tell whether the person is to move."""
        return self.is_alone or self.game.state.turn == self.seat - 1

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.outcome is not None

    def _facts(self, memory: dict[str, int | tuple[int, ...]]) -> Iterator[Phrase]:
        """Yield what the rules remember and players ask for: trumps, and scores so far."""
        names = self.rules.board.deck.suit_names
        for action in self.rules.profile.actions.values():
            trump = action.trick.trump if action.trick else None
            suit = memory.get(trump.slot) if trump and trump.slot else None
            if isinstance(suit, int) and 0 <= suit < len(names):
                yield text("trumps: {suit}", suit=Name(names[suit]))
        scores = memory.get("scores")
        if isinstance(scores, tuple) and self.rules.profile.match is not None:
            yield text("scores: {scores}", scores=Joined(scores))

    def _grey(self) -> Grey:
        return [
            (card.pile, card.place)
            for card in self.game.playable(self.seat)
            if not card.is_playable
        ]

    def _played(self) -> dict[str, Sequence[int]]:
        """Return, for the pile of each trick, the seats whose cards lie in it."""
        found: dict[str, Sequence[int]] = {}
        for name, action in self.rules.profile.actions.items():
            if action.trick is None:
                continue
            pile = self.rules.board.pile_index.get(action.trick.to)
            if pile is not None:
                plays = [each for each in self.game.history if each.move.action == name]
                number = len(self.game.state.piles[pile])
                found[action.trick.to] = [each.seat for each in plays[len(plays) - number :]]
        return found

    def _room(self, lines: int) -> int:
        """Return how many moves to list under so many lines, so that they stay in sight."""
        if not self.console.is_terminal:
            return _LISTED
        # Two lines more: that there are others, and what is typed.
        rows = max(_ROWS, self.console.height - lines - 2)
        longest = max((len(self._written(move)) for move in self.moves[:_LISTED]), default=0)
        return min(_LISTED, rows * max(1, (self.console.width + 2) // (longest + 6)))

    def list(self, most: int) -> None:
        """List the legal moves with their numbers, as many as are wanted."""
        shown = [
            Text.assemble((f"{number:>3} ", "dim"), self._written(move))
            for number, move in enumerate(self.moves[:most], 1)
        ]
        self.console.print(Columns(shown, padding=(0, 2), column_first=True))
        if len(self.moves) > most:
            more = text("and {number} more: m lists them all", number=len(self.moves) - most)
            self.say(more, style="dim")

    def _written(self, move: Move) -> Text:
        """Write a move with the card that it takes up, where it names only the pile."""
        words = [self.faces.label(str(arg)) for arg in move.args]
        written = Text(" ".join((move.action, *words)))
        cards = self.reasons.cards_of(move)
        return written + Text("  ") + self.faces.row(cards) if cards else written

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        self.say(Sentence(outcome_words(self.rules, outcome, self.seat)), style="bold")
        if outcome.scores:
            self.score(outcome.scores, text("The final score"))

    def say(self, said: Phrase | str, style: str = "") -> None:
        """Say a phrase, or print a text as it is."""
        printed = said if isinstance(said, str) else said.spoken(self.speaker)
        self.console.print(Text(printed, style=style))

    def answer(self, said: Phrase | str) -> None:
        """Say something about cards or moves, the cards written as they are on the table."""
        printed = said if isinstance(said, str) else said.spoken(self.speaker)
        self.say(self.faces.in_words(printed))
