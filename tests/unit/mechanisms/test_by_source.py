"""Rules by source: what a pile accepts may depend on where a card comes from."""

from __future__ import annotations

from tests.unit.mechanisms.small import at, moves, refused, small

SHIFTING = """
[piles.waste]
access = "top"
[piles.reserve]
access = "top"
[piles.tableau]
count = 3
access = "top"
build = { direction = "any", from = ["waste", "reserve"] }
[[piles.tableau.by_source]]
from = "tableau"
build = { direction = "down" }
space = "K"
[[piles.tableau.by_source]]
from = "reserve"
build = { direction = "up", suit = "same" }
"""


def test_each_source_has_its_rules() -> None:
    rules = small(SHIFTING)
    state = at(rules, waste="2H", reserve="10S", tableau_1="9S", tableau_2="8H")
    assert moves(rules, state) == [
        "move waste tableau.1",
        "move waste tableau.2",
        "move waste tableau.3",
        "move reserve tableau.1",
        "move tableau.2 tableau.1",
    ]


def test_a_refusal_names_the_rules_for_the_source() -> None:
    rules = small(SHIFTING)
    state = at(rules, waste="2H", reserve="10H", tableau_1="9S", tableau_2="8H")
    prefix = "piles.tableau.by_source"
    expected = {
        "move tableau.1 tableau.2": ("build.rank", f"{prefix}.1.build.direction"),
        "move tableau.1 tableau.3": ("space.cards", f"{prefix}.1.space.accepts"),
        "move reserve tableau.1": ("build.suit", f"{prefix}.2.build.suit"),
    }
    for text, pair in expected.items():
        code, clause, _ = refused(rules, state, text)
        assert (code, clause) == pair
    assert refused(rules, state, "move reserve tableau.3")[0] == "pile.closed"


def test_a_foundation_may_be_started_from_one_source_and_built_from_another() -> None:
    rules = small(
        """
[piles.waste]
access = "top"
[piles.reserve]
access = "top"
[piles.foundation]
count = 2
build = { direction = "up", from = "waste" }
space = "none"
[[piles.foundation.by_source]]
from = "reserve"
base = "A"
"""
    )
    state = at(rules, waste="AH", reserve="AS")
    assert moves(rules, state) == ["move reserve foundation.1", "move reserve foundation.2"]
    state = at(rules, waste="2H", reserve="2S", foundation_1="AH")
    assert moves(rules, state) == ["move waste foundation.1"]
