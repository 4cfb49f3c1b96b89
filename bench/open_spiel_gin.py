"""OpenSpiel's gin rummy from Python. Run it with `python -m bench.open_spiel_gin`."""

from bench.baseline import both_ways, report

BASELINES = both_ways("gin_rummy", "gin rummy")

if __name__ == "__main__":
    report(BASELINES)
