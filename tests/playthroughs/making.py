"""Playthroughs: one seeded game of each profile, as text that is replayed line by line.

Make the file of a profile with `python -m tests.playthroughs.making ID`, run in the folder
of the repository with `src` on the path. A file made once changes only with the rules.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from cardrules import load
from cardrules.canonical import canonical_json
from cardrules.engine.rules import Rules
from cardrules.library import SHIPPED
from cardrules.players import EagerPlayer, RandomPlayer
from cardrules.state import State

HERE = Path(__file__).parent
SEEDS = 20
MOST = 400
LONGEST_MATCH = 1_000


def path_of(pin: str) -> Path:
    """Return the file of a version, such as `my-game==1.0.0`."""
    return HERE / f"{pin.replace('==', '-')}.txt"


def mark_of(rules: Rules, state: State) -> str:
    """Return a short digest of what lies where, whose turn it is, and in which phase."""
    plain = rules.describe(state)
    told = {key: plain[key] for key in ("piles", "phase", "turn", "scores") if key in plain}
    return sha256(canonical_json(told)).hexdigest()[:8]


def ending_of(rules: Rules, state: State) -> Iterator[str]:
    """Yield the lines that say how a game stands: outcome, scores, and the piles."""
    outcome = rules.outcome(state)
    yield f"outcome: {outcome.result.value if outcome else 'open'}"
    if outcome and outcome.winners:
        yield f"winners: {' '.join(map(str, outcome.winners))}"
    for side, sheet in rules.scores(state).items():
        yield f"score {side}: {sheet.total}"
    view = rules.view(state, None)
    for name, number in ((name, len(cards)) for name, cards in view.piles.items() if cards):
        yield f"pile {name}: {number}"


def play(rules: Rules, seed: int, most: int) -> tuple[list[str], State]:
    """Play one game, mostly with an eye to progress, and return its lines and its end."""
    rng = random.Random(seed)
    players = (EagerPlayer(), EagerPlayer(), RandomPlayer())
    state = rules.start(seed)
    lines = []
    for _ in range(most):
        moves = list(rules.legal_moves(state))
        if not moves or rules.outcome(state) is not None:
            break
        view = rules.view(state, state.turn + 1)
        move = rng.choice(players).choose(rules, view, moves, rng)
        state = rules.apply(state, move)
        lines.append(f"{move} | {mark_of(rules, state)}")
    return lines, state


def make(pin: str) -> str:
    """Return the text of a playthrough: of several games the one that went furthest."""
    rules = load(pin, library=SHIPPED)
    is_match = rules.board.seats.count > 1
    tries = 1 if is_match else SEEDS
    games = [
        (seed, *play(rules, seed, LONGEST_MATCH if is_match else MOST)) for seed in range(tries)
    ]

    def worth(game: tuple[int, list[str], State]) -> tuple[bool, int]:
        outcome = rules.outcome(game[2])
        is_won = outcome is not None and outcome.result.value == "won"
        return (is_won, -abs(len(game[1]) - MOST // 2))

    seed, lines, state = max(games, key=worth)
    head = [f"profile: {pin}", f"seed: {seed}", f"start: {mark_of(rules, rules.start(seed))}", ""]
    return "\n".join([*head, *lines, "", *ending_of(rules, state), ""])


if __name__ == "__main__":
    for wanted in sys.argv[1:] or SHIPPED.ids():
        entry = SHIPPED.find(wanted)
        pin_ = f"{entry.id}=={entry.version}"
        path_of(pin_).write_text(make(pin_), encoding="utf-8")
        print(path_of(pin_))
