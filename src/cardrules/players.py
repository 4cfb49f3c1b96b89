"""Players: who chooses moves for the seats at which no person sits.

A player is shown what its seat may see, the legal moves, and a source of chance; nothing
else of the position, so none can cheat. Those here are stand-ins: one plays at random, one
takes what looks like progress. Neither looks ahead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from cardrules.engine.rules import Rules
from cardrules.engine.views import View
from cardrules.events import UNKNOWN
from cardrules.moves import Move

__all__ = ["EagerPlayer", "Player", "RandomPlayer"]


class Player(Protocol):
    """Chooses the moves of one seat."""

    def choose(
        self, rules: Rules, view: View, legal_moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """Return the move to play.

        Args:
            rules: the rules of the game.
            view: what the seat to move sees.
            legal_moves: the listed moves; there is at least one.
            rng: the only source of chance to use, so that games can be played again.
        """
        ...


class RandomPlayer:
    """Plays any legal move, each as likely as another."""

    def choose(
        self,
        rules: Rules,  # noqa: ARG002
        view: View,  # noqa: ARG002
        legal_moves: Sequence[Move],
        rng: random.Random,
    ) -> Move:
        """Return one of the moves."""
        return rng.choice(legal_moves)


class EagerPlayer:
    """Plays what looks like progress by the piles that a move names; else at random.

    Best is a card for a pile that is to be completed, then what uncovers a hidden card, then
    any other move onto cards; last what fills a space, takes from a pile to be completed, or
    starts the stock anew.
    """

    def choose(
        self, rules: Rules, view: View, legal_moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """Return one of the moves that look best."""
        worth = [self.worth(rules, view, move) for move in legal_moves]
        best = max(worth)
        return rng.choice([m for m, w in zip(legal_moves, worth, strict=True) if w == best])

    def worth(self, rules: Rules, view: View, move: Move) -> int:
        """Return how promising a move looks, from 0 up."""
        piles = [str(arg) for arg in move.args if arg in view.piles]
        action = rules.profile.actions.get(move.action)
        if action is not None and action.redeal is not None:
            return 0
        if len(piles) < 2:
            return 2
        source, target = piles[0], piles[-1]
        if self._is_goal(rules, source):
            return 0
        if self._is_goal(rules, target):
            return 4
        number = move.args[-1] if isinstance(move.args[-1], int) else 1
        below = view.piles[source][:-number]
        if below and (below[-1] == UNKNOWN or below[-1].startswith("~")):
            return 3
        # A whole pile that goes to a space is the same position again.
        return 2 if view.piles[target] else (1 if below else 0)

    def _is_goal(self, rules: Rules, name: str) -> bool:
        board = rules.board
        group = board.groups[board.group_of[board.pile_index[name]]]
        return rules.profile.piles[group.name].complete is not None
