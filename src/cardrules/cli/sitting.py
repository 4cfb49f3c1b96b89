"""A person at the terminal: what is typed, and what is shown upon it.

Nothing that is typed can end the sitting but quitting; whatever is wrong is answered with a
sentence. This module asks the game for everything and judges nothing.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from cardrules.atomic import replace_file
from cardrules.autoplay import safe_foundation
from cardrules.cli.board import Drawing
from cardrules.cli.faces import Faces
from cardrules.cli.reasons import Reasons
from cardrules.cli.sheets import score_table
from cardrules.cli.words import Teller, outcome_words, seat_words
from cardrules.engine.rules import Step
from cardrules.errors import (
    CardrulesError,
    IllegalMoveError,
    InvalidMoveError,
    RecordError,
    RevealedError,
)
from cardrules.events import Event, Scored
from cardrules.game import Game
from cardrules.moves import Move
from cardrules.picks import Picked
from cardrules.players import EagerPlayer, Player
from cardrules.record import Record
from cardrules.rulesheet import rule_sheet
from cardrules.words import near_word, quoted

__all__ = ["Sitting"]

_LISTED = 40

HELP = """\
Type the number of a move, or a move as it is written there, or the card alone.
  ? MOVE   why a move is refused        ? CARD   what a card can do, or why not
  ? PILE   what a pile gives and takes  m        all legal moves
  u  undo     r  redo     h  hint     v  show the table again
  p  the points as they stand           rules    the rules in words
  s FILE   save the game                q        quit
Suits may be typed as letters, as in the moves; small letters will do."""


class Sitting:
    """One person, one game, and stand-ins at the other seats."""

    def __init__(
        self, game: Game, console: Console, *, seat: int, others: Player, path: Path | None = None
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.console = console
        self.seat = seat
        self.others = others
        self.path = path
        self.faces = Faces(self.rules.board.deck, console)
        self.drawing = Drawing(self.rules, self.faces, console, seat)
        self.teller = Teller(self.rules, self.faces, seat)
        self.reasons = Reasons(game, self.faces, seat)
        self.is_alone = self.rules.board.seats.count == 1
        self.moves: list[Move] = []
        self._codes = tuple(face.code for face in self.rules.board.deck.faces)
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

    def run(self) -> None:
        """Play until the person quits or there is nothing more to read."""
        self._say(f"{self.rules.profile.about.title}, {self.rules.identity.pin}", style="bold")
        if self.rules.profile.about.aim:
            self._say(self.rules.profile.about.aim)
        self._say("Type help to see what can be typed.", style="dim")
        self._let_others_play()
        self._show()
        for line in self._lines():
            if not self._obey(line.strip()):
                return
        if self.is_interactive:
            self.console.print()

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
            except UnicodeDecodeError:
                self._say("that is not text in the encoding of this terminal")
                continue
            if not line:
                return
            self._say(f"> {line.rstrip()}", style="dim")
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
        if not 1 <= number <= len(self.moves):
            there = f"1 to {len(self.moves)}" if self.moves else "none, for no move is left"
            self._say(f"there is no move {word:.20}; expected {there}")
            return True
        return self._play(self.moves[number - 1])

    def _move(self, line: str) -> bool:
        """Play what was typed as a move, or as the cards or piles that make one."""
        found = self._meant(line)
        if isinstance(found, Move):
            return self._play(found)
        for text in found:
            self._say(text)
        return True

    def _meant(self, line: str) -> Move | list[str]:
        """Return the move that was meant, or what to say instead."""
        words = [self.faces.code(word) or word for word in line.split()]
        codes = [self.faces.code(word) for word in line.split()]
        first = words[0].lower()
        if all(codes):
            cards = [code for code in codes if code]
            return self._of_cards(cards)
        if first in self.rules.board.pile_index and len(words) > 1:
            words = ["move", *words]
        try:
            return self.rules.parse(" ".join([words[0].lower(), *words[1:]]))
        except InvalidMoveError as error:
            near = near_word(first, [name for name in self.commands if len(name) > 1])
            hint = f" (or {quoted(near)}?)" if near else ""
            return [f"{error}{hint}; help says what can be typed"]

    def _of_cards(self, codes: list[str]) -> Move | list[str]:
        """Return the move that cards alone make, or the moves they might mean."""
        targets = self.game.targets(Picked(cards=codes))
        if targets.move is not None:
            return targets.move
        if len(codes) == 1:
            moves = self.reasons.moves_of(codes[0])
            if len(moves) == 1:
                return moves[0]
            if moves:
                numbers = [self.moves.index(move) + 1 for move in moves if move in self.moves]
                shown = ", ".join(f"{n} {self.moves[n - 1]}" for n in numbers)
                return [f"{self.faces.label(codes[0])} can be played in several ways: {shown}"]
            return self.reasons.about_card(codes[0])
        if targets.refusal is not None:
            return [str(targets.refusal)]
        return ["these cards make no move"]

    # Playing

    def _play(self, move: Move) -> bool:
        if not self.is_alone and self.game.state.turn != self.seat - 1:
            self._say("the game is over" if self._is_over() else "it is not your turn")
            return True
        try:
            step = self.game.play(move)
        except IllegalMoveError as error:
            self._say(f"refused: {error}")
            return True
        self._tell(step)
        self._let_others_play()
        self._show()
        return True

    def _let_others_play(self) -> None:
        """Let the stand-ins move until it is the person's turn."""
        while not self.is_alone and self.game.state.turn != self.seat - 1:
            moves = list(self.game.legal_moves)
            if not moves:
                return
            # Chance depends on the place in the game, so that undo and resume change nothing.
            rng = random.Random(f"{self.game.state.seed} {len(self.game.history)}")
            view = self.game.view(self.game.state.turn + 1)
            self._tell(self.game.play(self.others.choose(self.rules, view, moves, rng)))

    def _tell(self, step: Step) -> None:
        """Say what happened, as the person's seat may know it."""
        for part in step.parts or (step,):
            events = self.rules.view_events(part, self.seat)
            is_automatic = part is not step and part is not step.parts[0]
            mover = part.before.turn + 1 if part.before else 0
            cause = next((event.cause for event in events), part.cause)
            if is_automatic:
                self._say(f"by itself: {cause}")
            elif mover != self.seat:
                self._say(self.teller.move(mover, cause))
            for line in self.teller.follow(events):
                self._say(f"  {line}", style="dim")
            self._tell_scores(events)

    def _tell_scores(self, events: Sequence[Event]) -> None:
        scored = [event for event in events if isinstance(event, Scored)]
        if scored:
            sheets = {event.side: event.sheet for event in scored}
            totals = {event.side: event.score for event in scored}
            title = "The score of this round"
            table = score_table(self.rules, self.faces, sheets, self.seat, title, totals)
            self.console.print(table)

    # Showing

    def _show(self) -> None:
        """Show the position, and the moves or how the game ended."""
        view = self.game.view(self.seat)
        status = [] if self.is_alone else [f"{view.phase.replace('-', ' ')}"]
        status += list(self._facts(view.memory))
        if status:
            self._say(" · ".join(status), style="italic")
        grey = [] if self.is_alone else self._grey()
        self.drawing.draw(view, grey, self._played())
        self.moves, distinct = self._ordered() if self._is_mine() else ([], 0)
        if self._is_over():
            self._show_end()
        else:
            self._list(min(distinct, _LISTED))

    def _ordered(self) -> tuple[list[Move], int]:
        """Return the legal moves as they are numbered, and how many of them differ in effect.

        A card that may go to any of several empty piles is listed once; the others follow.
        """
        order = {code: place for place, code in enumerate(self.faces.sorted(self._codes))}
        moves = list(self.game.legal_moves)
        if all(len(move.args) == 1 and move.args[0] in order for move in moves):
            moves.sort(key=lambda move: order[str(move.args[0])])
        kinds: dict[object, Move] = {}
        twins = [move for move in moves if kinds.setdefault(self._kind(move), move) is not move]
        return [*kinds.values(), *twins], len(kinds)

    def _kind(self, move: Move) -> object:
        """Return what a move is, with its target told by the group if the pile is empty."""
        board, piles = self.rules.board, self.game.state.piles
        args: list[object] = list(move.args)
        for place, arg in enumerate(args[1:], 1):
            number = board.pile_index.get(str(arg))
            if number is not None and not piles[number]:
                args[place] = board.groups[board.group_of[number]]
        return (move.action, *args)

    def _is_mine(self) -> bool:
        return self.is_alone or self.game.state.turn == self.seat - 1

    def _is_over(self) -> bool:
        return self.game.outcome is not None

    def _facts(self, memory: dict[str, int | tuple[int, ...]]) -> Iterator[str]:
        """Yield what the rules remember and players ask for: trumps, and scores so far."""
        names = self.rules.board.deck.suit_names
        for action in self.rules.profile.actions.values():
            trump = action.trick.trump if action.trick else None
            suit = memory.get(trump.slot) if trump and trump.slot else None
            if isinstance(suit, int) and 0 <= suit < len(names):
                yield f"trumps: {names[suit]}"
        scores = memory.get("scores")
        if isinstance(scores, tuple) and self.rules.profile.match is not None:
            yield f"scores: {', '.join(map(str, scores))}"

    def _grey(self) -> list[tuple[str, int]]:
        return [
            (card.pile, card.place)
            for card in self.game.playable(self.seat)
            if not card.is_playable
        ]

    def _played(self) -> dict[str, list[int]]:
        """Return, for the pile of each trick, the seats whose cards lie in it."""
        found = {}
        for name, action in self.rules.profile.actions.items():
            if action.trick is None:
                continue
            pile = self.rules.board.pile_index.get(action.trick.to)
            if pile is not None:
                plays = [each for each in self.game.history if each.move.action == name]
                number = len(self.game.state.piles[pile])
                found[action.trick.to] = [each.seat for each in plays[len(plays) - number :]]
        return found

    def _list(self, most: int) -> None:
        shown = [
            Text.assemble((f"{number:>3} ", "dim"), self._written(move))
            for number, move in enumerate(self.moves[:most], 1)
        ]
        self.console.print(Columns(shown, padding=(0, 2), column_first=True))
        if len(self.moves) > most:
            self._say(f"and {len(self.moves) - most} more: m lists them all", style="dim")

    def _written(self, move: Move) -> Text:
        """Write a move with the card that it takes up, where it names only the pile."""
        words = [self.faces.label(str(arg)) for arg in move.args]
        text = Text(" ".join((move.action, *words)))
        cards = self.reasons.cards_of(move)
        return text + Text("  ") + self.faces.row(cards) if cards else text

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        words = outcome_words(self.rules, outcome, self.seat)
        self._say(f"{words[:1].upper()}{words[1:]}.", style="bold")
        if outcome.scores:
            title = "The final score"
            table = score_table(self.rules, self.faces, outcome.scores, self.seat, title)
            self.console.print(table)

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    # Commands

    def _help(self, _: str) -> bool:
        self._say(HELP)
        return True

    def _explain(self, about: str) -> bool:
        for text in self.reasons.about(about, self.moves):
            self._say(text)
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
                if mover == self.seat or self.is_alone:
                    self._show()
                    return True
        except RevealedError as error:
            for _step in range(undone):
                self.game.redo()
            self._say(str(error))
            return True
        for _step in range(undone):
            self.game.redo()
        self._say("there is nothing to take back")
        return True

    def _redo(self, _: str) -> bool:
        step = self.game.redo()
        if step is None:
            self._say("there is nothing to make again")
            return True
        self._tell(step)
        while not self._is_mine() and (step := self.game.redo()) is not None:
            self._tell(step)
        self._let_others_play()
        self._show()
        return True

    def _hint(self, _: str) -> bool:
        if not self.moves:
            self._say("no move is left")
            return True
        move = safe_foundation(self.rules, self.game.state)
        if move is not None:
            self._say(f"safe: {move}")
            return True
        rng = random.Random(str(len(self.game.history)))
        view = self.game.view(self.seat)
        move = EagerPlayer().choose(self.rules, view, self.moves, rng)
        self._say(f"perhaps: {self.moves.index(move) + 1} {move}")
        return True

    def _view(self, _: str) -> bool:
        self._show()
        return True

    def _all_moves(self, _: str) -> bool:
        self._list(len(self.moves))
        if not self.moves:
            self._say("no move is left")
        return True

    def _points(self, _: str) -> bool:
        if not self.game.scores:
            self._say("nothing is scored in this game")
        elif any("?" in cards for cards in self.game.view(self.seat).piles.values()) and (
            not self.is_alone
        ):
            self._say("points are told when the round is over, for they would tell hidden cards")
        else:
            table = score_table(
                self.rules, self.faces, self.game.scores, self.seat, "The score as it stands"
            )
            self.console.print(table)
        return True

    def _rules(self, _: str) -> bool:
        deck, options = self.rules.board.deck, self.rules.identity.options
        self._say(rule_sheet(self.rules.profile, deck, options))
        return True

    def _save(self, name: str) -> bool:
        if not name and self.path is None:
            self._say("save where? type s and the name of a file")
            return True
        path = Path(name).expanduser() if name else self.path
        assert path is not None
        try:
            if path != self.path and path.exists():
                Record.from_json(path.read_bytes())  # only a saved game may be written over
            replace_file(path, self.game.to_json().encode())
        except RecordError:
            self._say(f"{path} is there and is no saved game; expected another name")
        except OSError as error:
            self._say(f"{path}: {error.strerror or error}")
        except CardrulesError as error:
            self._say(str(error))
        else:
            self.path = path
            self._say(f"saved in {path}")
        return True

    def _quit(self, _: str) -> bool:
        who = "" if self.is_alone else f" ({seat_words(self.seat)})"
        self._say(f"goodbye{who}", style="dim")
        return False
