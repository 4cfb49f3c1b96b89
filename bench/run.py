"""The report: our profiles and other engines in turn, in one run, with their ratios.

Run it with `python -m bench.run`, where open-spiel and rlcard are installed for the
comparison (the extra `bench`); without them only our own figures are printed. On a noisy
machine quote the ratios, which come from rounds that alternate between the two.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import median
from time import perf_counter

import cardrules
from bench.baseline import Baseline, OpenSpiel
from bench.profiles import Profile
from cardrules.library import profile_ids

ROUNDS = 3


def baselines() -> list[Baseline]:
    """Return the other engines that are installed here."""
    found: list[Baseline] = []
    if find_spec("pyspiel"):
        found += [
            OpenSpiel("solitaire", "Klondike", checked=True),
            OpenSpiel("hearts", "Hearts", checked=True),
            OpenSpiel("gin_rummy", "Gin rummy", checked=True),
        ]
    if find_spec("rlcard"):
        from bench.rlcard_games import BASELINES

        found += BASELINES
    return found


def measure(entries: Sequence[Baseline], seconds: float) -> dict[str, list[float]]:
    """Run every entry in turn, several rounds; return its moves a second in each."""
    figures: dict[str, list[float]] = {entry.name: [] for entry in entries}
    for _ in range(ROUNDS):
        for entry in entries:
            figures[entry.name].append(entry.run(seconds))
    return figures


def best_of(action: str, times: int = 5) -> float:
    """Return the least wall time, in milliseconds, that a fresh process reports for code."""
    code = f"from time import perf_counter as t; s = t(); {action}; print((t() - s) * 1000)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)
        for _ in range(times)
    ]
    return min(runs)


def print_costs() -> None:
    """Print what importing, loading and resuming cost."""
    imported = best_of("import cardrules")
    print(f"{'import cardrules':<40} {imported:>10.1f} ms (fresh process)")
    for name in ("royal-cotillion", "klondike"):
        both = best_of(f"import cardrules; cardrules.load('{name}')")
        print(f"{'load ' + name:<40} {both - imported:>10.1f} ms (fresh process, import apart)")
    rules = cardrules.load("klondike")
    game = cardrules.Game(rules, seed=1)
    for _ in range(100):
        game.play(next(iter(game.legal_moves)))
    text = game.to_json()
    cardrules.Game.from_json(text)
    times = []
    for _ in range(50):
        start = perf_counter()
        cardrules.Game.from_json(text)
        times.append((perf_counter() - start) * 1000)
    print(f"{'resume a game of 100 moves':<40} {median(times):>10.2f} ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profiles", nargs="*", help="profile ids; all of them by default")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each entry and round")
    chosen = parser.parse_args()
    others = baselines()
    ours: list[Baseline] = [Profile(name) for name in chosen.profiles or profile_ids()]
    figures = measure([*others, *ours], chosen.seconds)
    reference = others[0].name if others else ours[0].name
    print(f"{'':<40} {'moves/s':>12}   ratio to {reference}")
    for name, rates in figures.items():
        ratios = [rate / base for rate, base in zip(rates, figures[reference], strict=True)]
        print(f"{name:<40} {median(rates):>12,.0f}   {median(ratios):.2f}")
    print_costs()


if __name__ == "__main__":
    main()
