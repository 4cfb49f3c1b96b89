"""What another engine does in the same seconds: random games, moves counted.

The one idea: a baseline has a name and a `run` that returns moves a second, so that the
report can put them beside our own figures in one run. It measures games as a caller of
that engine plays them, deals included; it does not judge whether the moves are right. Seconds
are those of the processor: other work on the machine is no engine's fault.
"""

from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Protocol


class Baseline(Protocol):
    """Something to be compared with."""

    @property
    def name(self) -> str:
        """What the report calls it."""

    def run(self, seconds: float) -> float:
        """Play for so many seconds, at least one game; return moves a second."""


@dataclass(frozen=True)
class OpenSpiel:
    """Random games of OpenSpiel, driven from Python: all legal actions, then one applied.

    Chance nodes (dealt and turned cards) cost time and are not counted as moves.

    Attributes:
        game: The name under which OpenSpiel loads the game.
        title: What we call the game.
        checked: Whether OpenSpiel is asked to check the action before it applies it.
    """

    game: str
    title: str
    checked: bool

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"OpenSpiel {self.title}, {'checked' if self.checked else 'unchecked'}"

    def run(self, seconds: float) -> float:
        """Play for so many seconds, at least one game; return moves a second."""
        import pyspiel

        game = pyspiel.load_game(self.game)
        choice = Random(1).choice
        checked = self.checked
        moves = 0
        start = process_time()
        end = start
        while end - start < seconds or not moves:
            state = game.new_initial_state()
            while not state.is_terminal():
                action = choice(state.legal_actions())
                if state.is_chance_node():
                    state.apply_action(action)
                    continue
                if checked:
                    state.apply_action_with_legality_check(action)
                else:
                    state.apply_action(action)
                moves += 1
            end = process_time()
        return moves / (end - start)


def both_ways(game: str, title: str) -> tuple[OpenSpiel, OpenSpiel]:
    """Return the checked and the unchecked baseline of one game of OpenSpiel."""
    return OpenSpiel(game, title, checked=True), OpenSpiel(game, title, checked=False)


def report(baselines: tuple[Baseline, ...], seconds: float = 3.0) -> None:
    """Print the moves a second of each baseline."""
    for baseline in baselines:
        print(f"{baseline.name:<40} {baseline.run(seconds):>12,.0f} moves/s")
