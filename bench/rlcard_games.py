"""RLCard's bridge and gin rummy game objects. Run it with `python -m bench.rlcard_games`.

The game objects are what its environments wrap: the judge lists the legal actions, the
game plays one and builds the next state. The observation vectors of the environments
would cost more and are left out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from bench.baseline import report


def _bridge() -> Any:
    from rlcard.games.bridge.game import BridgeGame

    return BridgeGame()


def _gin_rummy() -> Any:
    from rlcard.games.gin_rummy.game import GinRummyGame

    return GinRummyGame()


@dataclass(frozen=True)
class RLCard:
    """Random games of one RLCard game object: all legal actions, then one stepped.

    Attributes:
        title: What we call the game.
        make: Makes the game object.
    """

    title: str
    make: Callable[[], Any]

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"RLCard {self.title}, game object"

    def run(self, seconds: float) -> float:
        """Play for so many seconds, at least one game; return moves a second."""
        from numpy.random import RandomState

        game = self.make()
        game.np_random = RandomState(1)
        judge = game.judger if hasattr(game, "judger") else game.judge
        choice = Random(1).choice
        moves = 0
        start = process_time()
        end = start
        while end - start < seconds or not moves:
            game.init_game()
            while not game.is_over():
                game.step(choice(judge.get_legal_actions()))
                moves += 1
            end = process_time()
        return moves / (end - start)


BRIDGE, GIN_RUMMY = RLCard("bridge", _bridge), RLCard("gin rummy", _gin_rummy)

if __name__ == "__main__":
    report((BRIDGE, GIN_RUMMY))
