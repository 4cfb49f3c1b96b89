"""Sequences that go up or down: one moves as one only if it goes one way all along."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.inline import legal, position, refusal, rules

BOTH = 'access = "{}"\nbuild = {{ suit = "same", direction = "both" }}'
DECK = '{ use = "french-52", copies = 2 }'
ANY = 'build = { direction = "any" }'


@pytest.mark.parametrize(
    ("pile", "counts"),
    [
        ("5S", {1}),
        ("5S 6S 7S", {1, 2, 3}),
        ("7S 6S 5S", {1, 2, 3}),
        ("5S 6S 5S", {1, 2}),
        ("4S 5S 6S 5S", {1, 2}),
        ("5S 6S 7S 6S 5S", {1, 2, 3}),
        ("~7S 6S 5S", {1, 2}),
        ("7H 6S 5S", {1, 2}),
    ],
)
def test_a_moved_sequence_goes_one_way(pile: str, counts: set[int]) -> None:
    made = rules(a=BOTH.format("sequence"), b=ANY, deck=DECK)
    moves = legal(made, position(made, {"a.1": pile, "b.1": "9C"}))
    found = {int([*text.split(), "1"][3]) for text in moves if text.startswith("move a.1 b.1")}
    assert found == counts


def test_only_the_whole_sequence_is_the_longest_of_the_two() -> None:
    made = rules(a=BOTH.format("whole-sequence"), b=ANY, deck=DECK)
    state = position(made, {"a.1": "5S 6S 7S 6S 5S", "b.1": "9C"})
    assert {text for text in legal(made, state) if "b.1" in text} == {"move a.1 b.1 3"}
    found = refusal(made, state, "move a.1 b.1 2")
    assert found is not None
    assert found.code == "unit.whole"


def test_any_part_of_a_pile_moves_whichever_way_it_goes() -> None:
    made = rules(a=BOTH.format("part"), b=ANY, deck=DECK)
    state = position(made, {"a.1": "5S 6S 5S", "b.1": "9C"})
    assert "move a.1 b.1 3" in legal(made, state)
