"""Our own moves a second: random games of a profile, every legal move listed, one applied.

Deals are part of the time and not counted as moves, as for the other engines. Games that
have no end by themselves stop after `LONGEST` moves. The rules are loaded once for all
rounds, as in a program that plays many games, and so keep what they have found out.
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from time import process_time

import cardrules

LONGEST = 400

load = cache(cardrules.load)


@dataclass(frozen=True)
class Profile:
    """Random games of one profile through the public, checked interface.

    Attributes:
        id: The profile.
    """

    id: str

    @property
    def name(self) -> str:
        """What the report calls it."""
        return self.id

    def run(self, seconds: float) -> float:
        """Play for so many seconds, at least one game; return moves a second."""
        rules = load(self.id)
        choice = Random(1).choice
        moves = seed = 0
        start = process_time()
        end = start
        while end - start < seconds or not moves:
            seed += 1
            state = rules.start(seed=seed)
            for _ in range(LONGEST):
                legal = list(rules.legal_moves(state))
                if not legal:
                    break
                state = rules.apply(state, choice(legal))
                moves += 1
            end = process_time()
        return moves / (end - start)
