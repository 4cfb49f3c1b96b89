"""One person, one game, and stand-ins at the other seats.

It asks the game for everything and judges nothing. This module shows nothing either.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardrules import Autoplay, Game, Move, Refusal, RevealedError, Step
from cardrules.autoplay import safe_foundation
from cardrules.players import EagerPlayer, Player
from cardrules.texts import Sentence, Value

__all__ = ["Session"]


class Session:
    """A game with a person at one seat.

    The chance of the stand-ins follows from the deal and from the place in the game, so
    that undo and resume change nothing.
    """

    def __init__(self, game: Game, seat: int, others: Player) -> None:
        self.game = game
        self.rules = game.rules
        self.seat = seat
        self.others = others
        self.is_alone = game.rules.board.seats.count == 1

    @property
    def is_mine(self) -> bool:
        """Whether the person is to move."""
        return self.is_alone or self.game.turn == self.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    def play(self, move: Move) -> Step | Refusal:
        """Play a move of the person, or return why not."""
        turn = self.game.turn
        if turn is not None and not self.is_mine:
            return Refusal("pick.turn", f"it is the turn of seat {turn}", "", {"seat": turn})
        refusal = self.game.refusal(move)
        return self.game.play(move) if refusal is None else refusal

    def play_other(self) -> Step | None:
        """Let a stand-in move if it is the turn of one."""
        if self.is_mine or self.is_over:
            return None
        moves = list(self.game.legal_moves)
        rng = random.Random(f"{self.game.state.seed} {len(self.game.history)}")
        view = self.game.view(self.game.turn)
        return self.game.play(self.others.choose(self.rules, view, moves, rng))

    def undo(self) -> Step | Value:
        """Take back the last move that was the person's own, or say why not."""
        undone: list[Step] = []
        try:
            while True:
                chosen = [played for played in self.game.history if not played.automatic]
                step = self.game.undo()
                if step is None:
                    break
                undone.append(step)
                if self.is_alone or chosen[-1].seat == self.seat:
                    return step
        except RevealedError as error:
            reason: Value = Sentence(error.text)
        else:
            reason = "There is nothing to take back."
        for _ in undone:
            self.game.redo()
        return reason

    def redo(self) -> list[Step] | str:
        """Make again what was taken back, up to the person's next turn."""
        steps: list[Step] = []
        while (step := self.game.redo()) is not None:
            steps.append(step)
            if self.is_mine:
                break
        return steps or "There is nothing to make again."

    def hint(self) -> Move | None:
        """Return a legal move that does not look bad, or None if there is none."""
        move = safe_foundation(self.rules, self.game.state)
        if move is not None:
            return move
        moves = list(self.game.legal_moves) if self.is_mine else []
        if not moves:
            return None
        return self.best(moves)

    def best(self, moves: Sequence[Move]) -> Move:
        """Return the move that looks best of several."""
        view = self.game.view(self.seat)
        rng = random.Random(str(len(self.game.history)))
        return EagerPlayer().choose(self.rules, view, moves, rng)

    def next_autoplay(self) -> Autoplay:
        """Switch to the next policy of autoplay, and return it."""
        policies = list(Autoplay)
        now = Autoplay(self.game.autoplay) if not callable(self.game.autoplay) else Autoplay.NONE
        following = policies[(policies.index(now) + 1) % len(policies)]
        self.game.autoplay = following
        return following

    def trick_seats(self) -> dict[str, tuple[int, ...]]:
        """Return, for the pile of each trick, the seats in the order in which they played.

        Those are all plays so far; the last of them belong to the cards that lie there.
        """
        found: dict[str, tuple[int, ...]] = {}
        for name, action in self.rules.profile.actions.items():
            if action.trick is not None:
                seats = tuple(each.seat for each in self.game.history if each.move.action == name)
                found[action.trick.to] = found.get(action.trick.to, ()) + seats
        return found
