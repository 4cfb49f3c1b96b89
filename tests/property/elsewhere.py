"""What is asked of another process: games by their seeds, and saved games by their text.

Run as a script it reads one question a line, as JSON, and answers each with a line.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import cardrules
from cardrules import Game


def fingerprint(profile: str, options: dict[str, str | int | bool], seed: int, moves: int) -> str:
    """Return a digest of a random game: the deal, what is legal, what happens, the scores."""
    rules = cardrules.load(profile, options=options)
    chance = Random(seed)
    state = rules.start(seed)
    seen: list[object] = [rules.describe(state), rules.identity.digest]
    for _ in range(moves):
        legal = list(rules.legal_moves(state))
        seen.append([str(move) for move in legal])
        if not legal:
            break
        step = rules.step(state, chance.choice(legal))
        state = step.state
        seen += [step.events, rules.scores(state)]
    seen += [rules.describe(state), rules.playable(state, state.turn + 1)]
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def resumed(text: str) -> str:
    """Return a saved game as it is saved again, after a replay and after undo and redo."""
    game = Game.from_json(text, verify=True, even_revealed=True)
    undone = 0
    while game.undo() is not None:
        undone += 1
    for _ in range(undone):
        game.redo()
    return game.to_json()


def ask(questions: Iterable[object], hash_seed: str) -> list[str]:
    """Put questions to a fresh process, whose hashes of texts are others."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", "from tests.property.elsewhere import answer; answer()"],
        input="\n".join(map(json.dumps, questions)),
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{root / 'src'}:{root}"},
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def answer() -> None:
    """Answer the questions of the standard input."""
    for line in sys.stdin:
        question = json.loads(line)
        found = resumed(question) if isinstance(question, str) else fingerprint(*question)
        print(json.dumps(found))
