"""OpenSpiel's Klondike from Python. Run it with `python -m bench.open_spiel_klondike`."""

from bench.baseline import both_ways, report

BASELINES = both_ways("solitaire", "Klondike")

if __name__ == "__main__":
    report(BASELINES)
