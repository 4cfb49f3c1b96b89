"""A person at the terminal: what is typed, and what is shown upon it.

Nothing that is typed can end the sitting but quitting; whatever is wrong is answered with a
sentence. This module asks the game for everything and judges nothing.
"""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from rich.console import Console

from cardrules.atomic import replace_file
from cardrules.autoplay import safe_foundation
from cardrules.cli.keeping import keep
from cardrules.cli.meaning import Meaning
from cardrules.cli.screen import Screen
from cardrules.cli.words import refusal_words, seat_words
from cardrules.errors import (
    CardrulesError,
    IllegalMoveError,
    RecordError,
    RevealedError,
)
from cardrules.game import Game
from cardrules.moves import Move
from cardrules.players import EagerPlayer, Player
from cardrules.record import Record
from cardrules.rulesheet import rule_sheet
from cardrules.texts import ENGLISH, Speaker, text, words

__all__ = ["Sitting"]

_HELP = text(
    """\
Type the number of a move, or a move as it is written there, or the card alone.
  ? MOVE   why a move is refused        ? CARD   what a card can do, or why not
  ? PILE   what a pile gives and takes  m        all legal moves
  u  undo     r  redo     h  hint     v  show the table again
  p  the points as they stand           rules    the rules in words
  s FILE   save the game                q        quit
Suits may be typed as letters, as in the moves; small letters will do."""
)


class Sitting:
    """One person, one game, and stand-ins at the other seats."""

    def __init__(
        self,
        game: Game,
        console: Console,
        *,
        seat: int,
        others: Player,
        path: Path | None = None,
        speaker: Speaker = ENGLISH,
    ) -> None:
        self.game = game
        self.speaker = speaker
        self.rules = game.rules
        self.console = console
        self.seat = seat
        self.others = others
        self.path = path
        self._kept = game.history
        self._is_warned = False
        self.screen = Screen(game, console, seat, speaker)
        self.is_interactive = console.is_terminal and sys.stdin.isatty()
        if self.is_interactive:
            with suppress(ImportError):
                import_module("readline")  # then lines can be edited, and come back
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "u": self._undo,
            "undo": self._undo,
            "r": self._redo,
            "redo": self._redo,
            "h": self._hint,
            "hint": self._hint,
            "v": self._view,
            "view": self._view,
            "m": self._all_moves,
            "moves": self._all_moves,
            "p": self._points,
            "points": self._points,
            "rules": self._rules,
            "s": self._save,
            "save": self._save,
            "q": self._quit,
            "quit": self._quit,
        }
        words = [name for name in self.commands if len(name) > 1]
        self.meaning = Meaning(game, self.screen.faces, self.screen.reasons, words)

    def run(self) -> None:
        """Play until the person quits or there is nothing more to read."""
        title = words(self.rules.profile.about.title)
        heading = text("{title}, {profile}", title=title, profile=self.rules.identity.pin)
        self.screen.say(heading, style="bold")
        if self.rules.profile.about.aim:
            self.screen.say(words(self.rules.profile.about.aim))
        self.screen.say(text("Type help to see what can be typed."), style="dim")
        self._let_others_play()
        self._kept = self.game.history
        self.screen.show()
        try:
            for line in self._lines():
                if not self._obey(line.strip()):
                    return
        except KeyboardInterrupt:
            self.console.print()
            self._leave()
            raise
        if self.is_interactive:
            self.console.print()
        self._leave()

    def _leave(self) -> bool:
        """Keep a game that is left unfinished, and say where; return whether nothing is lost.

        Only a person's game is kept: what comes through a pipe can be sent again.
        """
        if self.game.history == self._kept or self.screen.is_over():
            return True
        if not self.is_interactive:
            self.screen.say(text("the game was not saved; s FILE saves one"))
            return True
        try:
            path = keep(self.game, self.path)
        except OSError as error:
            place, reason = str(error.filename), str(error.strerror)
            self.screen.say(
                text("the game cannot be saved: {place}: {reason}", place=place, reason=reason)
            )
            return False
        self._kept = self.game.history
        command = f"cardrules play --resume {shlex.quote(str(path))}"
        self.screen.say(text("the unfinished game is saved in {path}", path=str(path)))
        self.screen.say(text("to go on with it: {command}", command=command))
        return True

    # Reading

    def _lines(self) -> Iterator[str]:
        while True:
            try:
                if self.is_interactive:
                    yield input("> ")
                    continue
                line = sys.stdin.readline()
            except EOFError:
                return
            if not line:
                return
            self.screen.say(f"> {line.rstrip()}", style="dim")
            yield line

    def _obey(self, line: str) -> bool:
        """Do what was typed, and return whether to go on."""
        if not line:
            return self._view("")
        word, _, more = line.partition(" ")
        if line.startswith("?"):
            about = line[1:].strip()
            return self._explain(about) if about else self._help("")
        if word.isascii() and word.isdigit() and not more:
            return self._choose(word)
        command = self.commands.get(word.lower())
        if command is not None and word not in self.rules.profile.actions:
            return command(more.strip())
        return self._move(line)

    def _choose(self, word: str) -> bool:
        number = int(word) if len(word) < 9 else 0
        if not 1 <= number <= len(self.screen.moves):
            if self.screen.moves:
                there = text(
                    "there is no move {number}; expected 1 to {most}",
                    number=word[:20],
                    most=len(self.screen.moves),
                )
            else:
                there = text("no move is left; u takes the last one back, q quits")
            self.screen.say(there)
            return True
        return self._play(self.screen.moves[number - 1])

    def _move(self, line: str) -> bool:
        """Play what was typed as a move, or as the cards or piles that make one."""
        found = self.meaning.meant(line, self.screen.moves[: self.screen.distinct])
        if isinstance(found, Move):
            return self._play(found)
        for line_said in found:
            self.screen.answer(line_said)
        return True

    # Playing

    def _play(self, move: Move) -> bool:
        if not self.screen.is_alone and self.game.state.turn != self.seat - 1:
            is_over = self.screen.is_over()
            self.screen.say(text("the game is over") if is_over else text("it is not your turn"))
            return True
        try:
            step = self.game.play(move)
        except IllegalMoveError as error:
            self.screen.answer(text("refused: {reason}", reason=refusal_words(error.refusal)))
            return True
        self.screen.tell(step)
        self._let_others_play()
        self.screen.show()
        return True

    def _let_others_play(self) -> None:
        """Let the stand-ins move until it is the person's turn."""
        while not self.screen.is_alone and self.game.state.turn != self.seat - 1:
            moves = list(self.game.legal_moves)
            if not moves:
                return
            # Chance depends on the place in the game, so that undo and resume change nothing.
            rng = random.Random(f"{self.game.state.seed} {len(self.game.history)}")
            view = self.game.view(self.game.state.turn + 1)
            self.screen.tell(self.game.play(self.others.choose(self.rules, view, moves, rng)))

    def _help(self, _: str) -> bool:
        self.screen.say(_HELP)
        return True

    def _explain(self, about: str) -> bool:
        for said in self.screen.reasons.about(about, self.screen.moves):
            self.screen.answer(said)
        return True

    def _undo(self, _: str) -> bool:
        """Take back the last move that was the person's own."""
        undone = 0
        try:
            while self.game.can_undo or self.game.history:
                mover = next(
                    (each.seat for each in reversed(self.game.history) if not each.automatic), None
                )
                if mover is None or self.game.undo() is None:
                    break
                undone += 1
                if mover == self.seat or self.screen.is_alone:
                    self.screen.show()
                    return True
        except RevealedError as error:
            for _step in range(undone):
                self.game.redo()
            self.screen.say(error.text)
            return True
        for _step in range(undone):
            self.game.redo()
        self.screen.say(text("there is nothing to take back"))
        return True

    def _redo(self, _: str) -> bool:
        step = self.game.redo()
        if step is None:
            self.screen.say(text("there is nothing to make again"))
            return True
        self.screen.tell(step)
        while not self.screen.is_mine() and (step := self.game.redo()) is not None:
            self.screen.tell(step)
        self._let_others_play()
        self.screen.show()
        return True

    def _hint(self, _: str) -> bool:
        if not self.screen.moves:
            self.screen.say(text("no move is left"))
            return True
        move = safe_foundation(self.rules, self.game.state)
        if move is not None:
            self.screen.answer(text("safe: {move}", move=str(move)))
            return True
        rng = random.Random(str(len(self.game.history)))
        view = self.game.view(self.seat)
        moves = self.screen.moves[: self.screen.distinct]
        move = EagerPlayer().choose(self.rules, view, moves, rng)
        number = self.screen.moves.index(move) + 1
        self.screen.answer(text("perhaps: {number} {move}", number=number, move=str(move)))
        return True

    def _view(self, _: str) -> bool:
        self.screen.show()
        return True

    def _all_moves(self, _: str) -> bool:
        self.screen.list(len(self.screen.moves))
        if not self.screen.moves:
            self.screen.say(text("no move is left"))
        return True

    def _points(self, _: str) -> bool:
        if not self.game.scores:
            self.screen.say(text("nothing is scored in this game"))
        elif any("?" in cards for cards in self.game.view(self.seat).piles.values()) and (
            not self.screen.is_alone
        ):
            self.screen.say(
                text("points are told when the round is over, for they would tell hidden cards")
            )
        else:
            self.screen.score(self.game.scores, text("The score as it stands"))
        return True

    def _rules(self, _: str) -> bool:
        deck, options = self.rules.board.deck, self.rules.identity.options
        self.screen.say(rule_sheet(self.rules.profile, deck, options, self.speaker))
        return True

    def _save(self, name: str) -> bool:
        if not name and self.path is None:
            self.screen.say(text("save where? type s and the name of a file"))
            return True
        path = Path(name).expanduser() if name else self.path
        assert path is not None
        try:
            if path != self.path and path.exists():
                Record.from_json(path.read_bytes())  # only a saved game may be written over
            replace_file(path, self.game.to_json().encode())
        except RecordError:
            there = text(
                "{path} is there and is no saved game; expected another name", path=str(path)
            )
            self.screen.say(there)
        except OSError as error:
            self.screen.say(f"{path}: {error.strerror or error}")
        except CardrulesError as error:
            self.screen.say(str(error))
        else:
            self.path = path
            self._kept = self.game.history
            self.screen.say(text("saved in {path}", path=str(path)))
        return True

    def _quit(self, _: str) -> bool:
        if not self._leave() and not self._is_warned:
            self._is_warned = True
            self.screen.say(text("s FILE saves it somewhere else; q again quits without"))
            return True
        said = text("goodbye")
        if not self.screen.is_alone:
            said = text("goodbye ({seat})", seat=seat_words(self.seat))
        self.screen.say(said, style="dim")
        return False
