"""Pile rules that differ in a phase."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import after, at, moves, small

from cardrules.mechanisms.build.spec import PileChangeSpec
from cardrules.profile.model import PhaseChangeSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles.stock]
[piles.tableau]
count = 3
access = "sequence"
build = { direction = "down", suit = "same" }
space = "K"
[piles.foundation]
base = "A"
build = { direction = "up", suit = "same" }
"""
RUN = {"tableau_1": "7H 6H 5H", "tableau_2": "8H"}
MIXED = {"tableau_1": "7S 6H", "tableau_2": "8S"}
FIELDS = [
    # (field, what is changed, the piles, moves with the change, moves without)
    (
        "access",
        'tableau = { access = "top" }',
        RUN,
        [],
        ["move tableau.1 tableau.2 3"],
    ),
    (
        "sequence",
        'tableau = { sequence = { direction = "down", suit = "any" } }',
        MIXED,
        ["move tableau.1 tableau.2 2"],
        [],
    ),
    (
        "limit",
        'tableau = { limit = { formula = "strict", cells = "stock" } }',
        {**RUN, "tableau_3": "2C", "stock": "KC"},
        [],
        ["move tableau.1 tableau.2 3"],
    ),
    (
        "build",
        'tableau = { build = { direction = "down", suit = "any" } }',
        {"tableau_1": "6S", "tableau_2": "7H", "tableau_3": "2C"},
        ["move tableau.1 tableau.2"],
        [],
    ),
    (
        "space",
        'tableau = { space = "6" }',
        {"tableau_1": "6S", "tableau_2": "2H"},
        ["move tableau.1 tableau.3"],
        [],
    ),
    (
        "base",
        'foundation = { base = "2" }',
        {"tableau_1": "2S", "tableau_2": "9H", "tableau_3": "JC"},
        ["move tableau.1 foundation"],
        [],
    ),
]


@pytest.mark.parametrize(("field", "change", "piles", "changed", "plain"), FIELDS)
def test_a_field_holds_in_its_phase_alone(
    field: str, change: str, piles: dict[str, str], changed: list[str], plain: list[str]
) -> None:
    assert field in change
    for name, expected in (("now", changed), ("later", plain)):
        rules = small(
            TABLES,
            phases=f'[{{ name = "now", actions = ["move"], piles = {{ {change} }} }}, '
            '{ name = "later", actions = ["move"] }]',
        )
        state = rules.enter(at(rules, **piles), name)
        assert moves(rules, state) == expected


def test_every_field_is_tested() -> None:
    assert {field for field, *_ in FIELDS} == set(clauses_of(PileChangeSpec))


def test_what_fills_a_pile_may_differ_by_phase() -> None:
    filled = 'tableau = { refill = { from = "stock" } }'
    rules = small(
        TABLES,
        phases=f'[{{ name = "now", actions = ["move"], piles = {{ {filled} }} }}, '
        '{ name = "later", actions = ["move"] }]',
    )
    assert set(clauses_of(PhaseChangeSpec)) - set(clauses_of(PileChangeSpec)) == {"refill"}
    for name, expected in (("now", "KC"), ("later", "")):
        at_first = at(rules, tableau_1="7H", tableau_2="8H", tableau_3="2C", stock="QC KC")
        state = rules.enter(at_first, name)
        found = after(rules, state, "move tableau.1 tableau.2")
        assert found.get("tableau.1", "") == expected
        events = rules.step(state, rules.parse("move tableau.1 tableau.2")).events
        clauses = [event.clause for event in events if event.automatic]
        assert clauses == (["phases.now.piles.tableau.refill"] if expected else [])
