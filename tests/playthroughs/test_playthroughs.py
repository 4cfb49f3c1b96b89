"""One full seeded game of every shipped profile, replayed line by line."""

from __future__ import annotations

import pytest
from tests.playthroughs.making import HERE, ending_of, mark_of, path_of

from cardrules import load
from cardrules.library import SHIPPED

PINS = [f"{entry.id}=={entry.version}" for entry in SHIPPED.entries()]
MAKE = "PYTHONPATH=src python -m tests.playthroughs.making"


@pytest.mark.parametrize("pin", PINS)
def test_playthrough(pin: str) -> None:
    path = path_of(pin)
    assert path.exists(), f"{pin} has no playthrough; make it: {MAKE} '{pin}'"
    head, moves, end = path.read_text(encoding="utf-8").split("\n\n")
    facts = dict(line.split(": ", 1) for line in head.splitlines())
    assert facts["profile"] == pin
    rules = load(pin, library=SHIPPED)
    state = rules.start(int(facts["seed"]))
    again = f"if the rules were meant to change, make it anew: {MAKE} '{pin}'"
    assert mark_of(rules, state) == facts["start"], f"another deal; {again}"
    for number, line in enumerate(moves.splitlines(), 1):
        text, mark = line.split(" | ")
        move = rules.parse(text)
        assert str(move) == text
        assert rules.refusal(state, move) is None, f"move {number}, {text}, is refused; {again}"
        state = rules.apply(state, move)
        assert mark_of(rules, state) == mark, f"move {number}, {text}, leads elsewhere; {again}"
    assert list(ending_of(rules, state)) == end.splitlines(), again


def test_every_playthrough_is_of_a_profile() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == {path_of(pin).name for pin in PINS}
