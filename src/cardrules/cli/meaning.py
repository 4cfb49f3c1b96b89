"""What a line that was typed means as a move, where it is no number and no command."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.cli.faces import Faces
from cardrules.cli.reasons import Reasons
from cardrules.cli.words import refusal_words
from cardrules.errors import InvalidMoveError
from cardrules.game import Game
from cardrules.moves import Move
from cardrules.picks import Picked
from cardrules.texts import Joined, Phrase, Value, text
from cardrules.words import near_word

__all__ = ["Meaning"]


class Meaning:
    """Reads moves as people type them: whole, without the action, or the cards alone."""

    def __init__(self, game: Game, faces: Faces, reasons: Reasons, commands: Sequence[str]) -> None:
        self.game = game
        self.rules = game.rules
        self.faces = faces
        self.reasons = reasons
        self.commands = commands

    def meant(self, line: str, numbered: Sequence[Move]) -> Move | list[Phrase | str]:
        """Return the move that was meant, or what to say instead.

        Args:
            line: what was typed.
            numbered: the legal moves that differ, as they are numbered.
        """
        words = [self.faces.code(word) or word for word in line.split()]
        codes = [self.faces.code(word) for word in line.split()]
        words = self.reasons.piles.named(words)
        first = words[0].lower()
        if all(codes):
            cards = [code for code in codes if code]
            return self._of_cards(cards, numbered)
        if first in self.rules.board.pile_index:
            if len(words) == 1:
                return self._of_pile(first, numbered)
            words = ["move", *words]
        try:
            return self.rules.parse(" ".join([words[0].lower(), *words[1:]]))
        except InvalidMoveError as error:
            wrong: Value = error.text
            near = near_word(first, self.commands)
            if near:
                return [
                    text(
                        "{wrong} (or '{near}'?); help says what can be typed",
                        wrong=wrong,
                        near=near,
                    )
                ]
            return [text("{wrong}; help says what can be typed", wrong=wrong)]

    def _of_pile(self, name: str, numbered: Sequence[Move]) -> Move | list[Phrase | str]:
        """Return the move that a pile alone makes, as when a stock is tapped."""
        targets = self.game.targets(name)
        every = list(targets.moves.values())
        moves = [move for move in every if move in numbered] or every
        if targets.move is not None or len(moves) == 1:
            return targets.move or moves[0]
        if moves:
            several = Joined(tuple(map(str, moves)))
            return [text("{pile} has several moves: {moves}", pile=name, moves=several)]
        if targets.refusal is not None:
            return [refusal_words(targets.refusal)]
        return [text("{pile} has no use now", pile=name)]

    def _of_cards(self, codes: list[str], numbered: Sequence[Move]) -> Move | list[Phrase | str]:
        """Return the move that cards alone make, or the moves they might mean."""
        targets = self.game.targets(Picked(cards=codes))
        if targets.move is not None:
            return targets.move
        if len(codes) == 1:
            label, moves = self.faces.label(codes[0]), self.reasons.moves_of(codes[0])
            differing = [move for move in moves if move in numbered] or moves
            if len(differing) == 1:
                return differing[0]
            if moves:
                numbers = [numbered.index(move) + 1 for move in differing if move in numbered]
                shown = Joined(tuple(f"{n} {numbered[n - 1]}" for n in numbers))
                return [
                    text("{card} can be played in several ways: {ways}", card=label, ways=shown)
                ]
            return self.reasons.about_card(codes[0])
        if targets.refusal is not None:
            return [refusal_words(targets.refusal)]
        return [text("these cards make no move")]
