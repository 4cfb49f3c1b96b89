"""Pile rules that differ in a phase."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import at, moves, small

from cardrules.mechanisms.build.spec import PileChangeSpec
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
