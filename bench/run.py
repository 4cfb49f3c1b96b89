"""The report: our profiles beside other engines, family by family, and what single things cost.

Run it with `python -m bench.run`, where open-spiel and rlcard are installed for the
comparison (the extra `bench`); without them only our own figures are printed. On a noisy
machine quote the ratios, which come from rounds that alternate between the two.
"""

import argparse
from collections.abc import Sequence
from statistics import median

from bench.baseline import Baseline
from bench.costs import costs
from bench.families import Family, families
from bench.profiles import Profile

ROUNDS = 3


def measure(entries: Sequence[Baseline], seconds: float) -> dict[str, list[float]]:
    """Run every entry in turn, several rounds; return its moves a second in each."""
    figures: dict[str, list[float]] = {entry.name: [] for entry in entries}
    for _ in range(ROUNDS):
        for entry in entries:
            figures[entry.name].append(entry.run(seconds))
    return figures


def print_family(family: Family, seconds: float) -> None:
    """Measure the profiles of a family with its peers, and print the ratios to each."""
    ours = [Profile(name) for name in family.profiles]
    figures = measure([*family.peers, *ours], seconds)
    heads = "".join(f"  to {peer.name}" for peer in family.peers)
    print(f"\n{family.title:<32} {'moves/s':>10}{heads}")
    for name, rates in figures.items():
        print(f"{name:<32} {median(rates):>10,.0f}", end="")
        for peer in family.peers:
            pairs = zip(rates, figures[peer.name], strict=True)
            ratio = median(rate / base for rate, base in pairs)
            print(f"{ratio:>{len(peer.name) + 5}.2f}", end="")
        print(flush=True)


def print_costs() -> None:
    """Print what single things cost, and the limits."""
    print(f"\n{'what it costs':<52} {'ms':>8} {'limit':>6}")
    for cost in costs():
        print(f"{cost.title:<52} {cost.found:>8.2f} {cost.limit:>6.0f}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profiles", nargs="*", help="profile ids; all of them by default")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each entry and round")
    parser.add_argument("--no-costs", action="store_true", help="leave out the single costs")
    chosen = parser.parse_args()
    for family in families(tuple(chosen.profiles)):
        print_family(family, chosen.seconds)
    if not chosen.no_costs:
        print_costs()


if __name__ == "__main__":
    main()
