"""OpenSpiel's Hearts from Python. Run it with `python -m bench.open_spiel_hearts`."""

from bench.baseline import both_ways, report

BASELINES = both_ways("hearts", "Hearts")

if __name__ == "__main__":
    report(BASELINES)
