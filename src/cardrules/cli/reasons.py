"""Answers to `?`: what a move, a card or a pile can do, or why it cannot."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.cli.faces import Faces
from cardrules.cli.naming import Naming
from cardrules.cli.words import refusal_words
from cardrules.errors import InvalidMoveError
from cardrules.game import Game
from cardrules.moves import Move
from cardrules.rulesheet.moving import movers
from cardrules.rulesheet.piles import pile as pile_rules
from cardrules.rulesheet.words import markdown
from cardrules.texts import ENGLISH, Joined, Phrase, Speaker, Value, counted, text

__all__ = ["Reasons"]


class Reasons:
    """Explains the position of a game to one seat."""

    def __init__(self, game: Game, faces: Faces, seat: int, speaker: Speaker = ENGLISH) -> None:
        self.speaker = speaker
        self.game = game
        self.rules = game.rules
        self.faces = faces
        self.seat = seat
        self.piles = Naming(game.rules)

    def about(self, typed: str, moves: Sequence[Move]) -> list[Phrase | str]:
        """Answer `? typed`."""
        words = typed.split()
        if len(words) == 1:
            word = words[0]
            if word.isascii() and word.isdigit() and len(word) < 9:
                if 1 <= int(word) <= len(moves):
                    return [_is_legal(moves[int(word) - 1])]
                return [text("there is no move {number}", number=word)]
            code = self.faces.code(word)
            if code is not None:
                return self.about_card(code)
        name = self.piles.meant(typed)
        if name is not None:
            return self.about_pile(name)
        return self.about_move([self.faces.code(word) or word.lower() for word in words])

    def about_move(self, words: Sequence[str]) -> list[Phrase | str]:
        """Say whether a move is legal, and if not, why."""
        words = self.piles.named(words)
        if words[0] in self.rules.board.pile_index and len(words) > 1:
            words = ["move", *words]
        try:
            move = self.rules.parse(" ".join(words))
        except InvalidMoveError as error:
            near = self.piles.near(" ".join(words))
            if near is None:
                return [error.text]
            return [text("{wrong} (or the pile '{near}'?)", wrong=str(error), near=near)]
        refusal = self.game.refusal(move)
        if refusal is None:
            return [_is_legal(move)]
        return [text("{move}: {reason}", move=str(move), reason=refusal_words(refusal))]

    def moves_of(self, code: str) -> list[Move]:
        """Return the legal moves that begin with a card of this code, each once."""
        found: dict[Move, None] = {}
        for card in self.game.playable(self.seat):
            if card.card == code:
                found.update(dict.fromkeys(card.moves))
        return list(found)

    def about_card(self, code: str) -> list[Phrase | str]:
        """Say, for every card of this code that the seat sees, what it can do or why not."""
        label = self.faces.label(code)
        found: list[Phrase | str] = []
        for card in self.game.playable(self.seat):
            if card.card.removeprefix("~") != code:
                continue
            if card.moves:
                said: Value = Joined(tuple(map(str, card.moves)))
            elif card.refusal is not None:
                said = refusal_words(card.refusal)
            else:
                said = text("it can be picked")
            found.append(text("{card} in {pile}: {said}", card=label, pile=card.pile, said=said))
        return found or [text("you see no {card} now", card=label)]

    def about_pile(self, name: str) -> list[Phrase | str]:
        """Say what lies in a pile, what its rules are, and which moves it has part in."""
        board = self.rules.board
        view = self.game.view(self.seat)
        found: list[Phrase | str] = []
        if name in board.pile_index:
            cards = view.piles[name]
            shown = " ".join(self._shown(code) for code in cards)
            found.append(
                counted(
                    "{pile}, {count} card: {cards}",
                    "{pile}, {count} cards, lowest first: {cards}",
                    len(cards),
                    pile=name,
                    cards=shown or text("empty"),
                )
            )
        group = board.groups[board.group_of[board.piles(name)[0]]]
        spec = self.rules.profile.piles[group.name]
        profile = self.rules.profile
        moved_by = movers(profile).get(group.name, ())
        told = pile_rules(group.name, spec, profile.seats, moved_by)
        found += markdown(told, self.speaker)
        names = {board.pile_names[number] for number in board.piles(name)}
        if self.game.state.turn == self.seat - 1:
            moves = [move for move in self.game.legal_moves if names & set(map(str, move.args))]
            if moves:
                listed = Joined(tuple(map(str, moves)))
                found.append(text("moves now: {moves}", moves=listed))
        return found

    def _shown(self, code: str) -> str:
        if code == "?":
            return self.faces.back
        if code.startswith("~"):
            return f"[{self.faces.label(code[1:])}]"
        return self.faces.label(code)

    def cards_of(self, move: Move) -> list[str]:
        """Return the cards that a move takes from piles that it names, if it names no card."""
        piles = self.game.view(self.seat).piles
        args = [str(arg) for arg in move.args]
        if not args or args[0] not in piles:
            return []
        if any(arg in self.rules.board.deck.face_by_code for arg in args):
            return []
        action = self.rules.profile.actions.get(move.action)
        if action is not None and action.remove is not None:
            return [piles[arg][-1] for arg in args if piles.get(arg)]
        number = move.args[-1] if isinstance(move.args[-1], int) else 1
        return [piles[args[0]][-number]] if 0 < number <= len(piles[args[0]]) else []


def _is_legal(move: Move) -> Phrase:
    return text("{move} is legal", move=str(move))
