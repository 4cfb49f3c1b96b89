"""What single things cost: importing, loading, resuming, a long score, a large hand.

Each has a limit that it must stay below. All of it is time of the processor, so that other
processes do not count. Importing and loading are measured in fresh processes, with the
bytecode that an installed package has, and the best of several counts.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time

import cardrules
from cardrules import Rules, State

TIMES = 7
HANDS = 1000
HELD = 25


@dataclass(frozen=True)
class Cost:
    """Something measured, in milliseconds, and the limit that it must stay below."""

    title: str
    found: float
    limit: float


def costs() -> Iterator[Cost]:
    """Measure everything."""
    imported = in_a_fresh_process("import cardrules")
    yield Cost("import cardrules", imported, 150)
    for name in ("klondike", "canasta", "tarocco-bolognese"):
        both = in_a_fresh_process(f"import cardrules; cardrules.load('{name}')")
        yield Cost(f"load and compile {name}", both - imported, 30)
    for name, moves in (("klondike", 100), ("hearts", 200), ("canasta", 300)):
        yield Cost(f"resume {name} after {moves} moves", resuming(name, moves), 1)
    yield Cost("combinations of a pile of 62 cards", scoring(), 1)
    for state, what in ((False, "to open"), (True, "with melds laid")):
        times = listing(is_open=state)
        yield Cost(f"list {HELD} cards of Canasta {what}, median", times[len(times) // 2], 2)
        yield Cost(f"list {HELD} cards of Canasta {what}, 99 of 100", times[-len(times) // 100], 2)


def in_a_fresh_process(action: str) -> float:
    """Return the least time that a fresh process reports for some code."""
    code = f"from time import process_time as t; s = t(); {action}; print((t() - s) * 1000)"
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    runs = [
        float(subprocess.run(command, check=True, capture_output=True, env=env).stdout)
        for _ in range(TIMES)
    ]
    return min(runs)


def resuming(name: str, moves: int) -> float:
    """Return the least time to read a game of so many random moves."""
    game = cardrules.Game(cardrules.load(name), seed=1)
    choice = Random(1).choice
    for _ in range(moves):
        game.play(choice(list(game.legal_moves)))
    text = game.to_json()
    return min(_times(lambda: cardrules.Game.from_json(text), 50))


def scoring() -> float:
    """Return the least time to find all combinations of the whole pack of Bologna."""
    rules = cardrules.load("tarocco-bolognese")
    pack = rules.board.deck.codes
    return min(_times(lambda: rules.evaluate("combinations", pack), 50))


def listing(*, is_open: bool) -> list[float]:
    """Return the times to list the moves of large hands, each seen the first time, sorted."""
    rules = cardrules.load("canasta")
    random = Random(1)
    states = [_large_hand(rules, random, is_open=is_open) for _ in range(HANDS)]
    times = []
    for state in states:
        start = thread_time()
        list(rules.legal_moves(state))
        times.append((thread_time() - start) * 1000)
    return sorted(times)


def _large_hand(rules: Rules, random: Random, *, is_open: bool) -> State:
    threes = {"3D", "3H"}  # they do not stay in a hand
    pack = [code for code in rules.board.deck.codes if code not in threes]
    random.shuffle(pack)
    piles = {"hand.1": pack[:HELD], "hand.2": pack[HELD : HELD + 11]}
    rest = pack[HELD + 11 :]
    if is_open:
        for number, rank in enumerate("KQ7", 1):
            piles[f"melds.{number}"] = [code for code in rest if code.startswith(rank)][:3]
            for code in piles[f"melds.{number}"]:
                rest.remove(code)
        piles = {name: cards for name, cards in piles.items() if len(cards) > 2}
    score = random.choice((0, 1500, 3000))
    return rules.position(
        {
            "piles": {**piles, "stock": [f"~{code}" for code in rest]},
            "phase": "play",
            "turn": 1,
            "scores": [score, 0],
            "partial": True,
        }
    )


def _times(action: Callable[[], object], times: int) -> Sequence[float]:
    found = []
    for _ in range(times):
        start = thread_time()
        action()
        found.append((thread_time() - start) * 1000)
    return found
