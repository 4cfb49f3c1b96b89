"""What piles ask of their base, of each other and of a shared rank, and layouts that cover."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import at, moves, refused, small

from cardrules import Rules

TABLES = """
[piles.stock]
[piles.hand]
access = "top"
[piles.foundation]
count = 2
base = "any"
[piles.row]
count = 3
{rule}
"""


def game(rule: str) -> Rules:
    return small(TABLES.format(rule=rule))


def open_rows(rules: Rules, hand: str, **lying: str) -> list[int]:
    """Return the numbers of the rows to which the card in the hand may go."""
    found = moves(rules, at(rules, hand=hand, **lying))
    return [int(text[-1]) for text in found if "row" in text]


SUIT_ROWS = 'base = {{ cards = "5" }}\nbuild = {{ suit = "same", direction = "any"{peer} }}'
LYING = {"row_1": "5C 9C JC", "row_2": "5D JD 7D", "row_3": "5S"}


@pytest.mark.parametrize(
    ("peer", "hand", "expected"),
    [
        ("", "4D", [2]),
        (', peer = "previous"', "4D", []),
        (', peer = "previous"', "9D", [2]),
        (', peer = "previous"', "9S", []),
        (', peer = "previous"', "2C", [1]),
        (', peer = { pile = "previous" }', "9D", [2]),
        (', peer = "next"', "8C", []),
        (', peer = "next"', "7C", [1]),
        (', peer = "next"', "4S", [3]),
        (', peer = "any"', "9S", [3]),
        (', peer = "any"', "2S", []),
        (', peer = "every"', "9S", []),
        (', peer = "every"', "JS", [3]),
    ],
)
def test_a_rank_can_be_asked_of_other_piles(peer: str, hand: str, expected: list[int]) -> None:
    assert open_rows(game(SUIT_ROWS.format(peer=peer)), hand, **LYING) == expected


@pytest.mark.parametrize(("hand", "expected"), [("JC", []), ("6D", [2]), ("6S", [3])])
def test_piles_can_be_kept_level(hand: str, expected: list[int]) -> None:
    rules = game(SUIT_ROWS.format(peer=', peer = { pile = "every", holds = "as-many" }'))
    assert open_rows(rules, hand, row_1="5C 9C", row_2="5D", row_3="5S") == expected


@pytest.mark.parametrize(
    ("lying", "expected"), [({"row_1": "5C"}, [2]), ({}, [1]), ({"row_2": "5C"}, [1, 3])]
)
def test_a_base_can_be_asked_of_other_piles(lying: dict[str, str], expected: list[int]) -> None:
    rules = game('base = { cards = "5", peer = "previous" }')
    assert open_rows(rules, "5H", **lying) == expected


def test_each_pile_can_have_a_rank_of_its_own_set() -> None:
    rule = 'base = { shared_with = "foundation", paired = true, offset = 1 }'
    assert open_rows(game(rule), "5H", foundation_1="4C", foundation_2="9C") == [1, 3]
    assert open_rows(game(rule), "AH", foundation_1="4C", foundation_2="KC") == [2, 3]


def test_piles_can_be_started_in_their_order() -> None:
    rules = game('base = { cards = "5", peer = { holds = "card" } }')
    assert open_rows(rules, "5H") == [1]
    assert open_rows(rules, "5H", row_1="9C") == [2]


def test_a_peer_that_lacks_the_rank_is_the_reason() -> None:
    rules = game(SUIT_ROWS.format(peer=', peer = "previous"'))
    assert refused(rules, at(rules, hand="9S", **LYING), "move hand row.3") == (
        "build.peer",
        "piles.row.build.peer",
        "9S may not go on 5S yet: the pile before it must hold a card of the same rank",
    )
    rules = game('base = { cards = "5", peer = { pile = "any", holds = "as-many" } }')
    assert open_rows(rules, "5H") == [1, 2, 3]
    rules = game('base = { cards = "5", peer = "every" }')
    assert refused(rules, at(rules, hand="5H", row_1="5C"), "move hand row.2") == (
        "base.peer",
        "piles.row.base.peer",
        "5H may not start row.2 yet: every other pile must hold a card of the same rank",
    )


@pytest.mark.parametrize(
    ("upon", "expected"), [("", [1, 2]), (', upon = "K"', [1]), (', upon = ["K", "QC"]', [1, 2])]
)
def test_a_pile_can_need_a_base_of_its_own(upon: str, expected: list[int]) -> None:
    rules = game(f'build = {{ direction = "down"{upon} }}\nspace = "none"')
    lying = {"row_1": "KC QD", "row_2": "QC"}
    assert open_rows(rules, "JH", **lying) == expected
    if expected == [1]:
        assert refused(rules, at(rules, hand="JH", **lying), "move hand row.2") == (
            "build.upon",
            "piles.row.build.upon",
            "JH may not go on QC: row.2 does not begin with the right card",
        )


@pytest.mark.parametrize(
    ("space", "hand", "lying", "expected"),
    [
        ('{ shared_with = "foundation" }', "5H", {"foundation_1": "5C"}, [1, 2, 3]),
        ('{ shared_with = "foundation" }', "4H", {"foundation_1": "5C"}, []),
        ('{ shared_with = "foundation", offset = -1 }', "4H", {"foundation_2": "5C"}, [1, 2, 3]),
        ('{ shared_with = "foundation", offset = -1 }', "KH", {"foundation_1": "AC"}, [1, 2, 3]),
        ('{ shared_with = "foundation", offset = -1 }', "9H", {}, [1, 2, 3]),
        (
            '{ accepts = "H*", shared_with = "foundation" }'.replace("H*", "hearts"),
            "5S",
            {"foundation_1": "5C"},
            [],
        ),
    ],
)
def test_the_rank_that_fills_a_space_can_be_set_by_other_piles(
    space: str, hand: str, lying: dict[str, str], expected: list[int]
) -> None:
    rules = game(f'build = {{ direction = "down" }}\nspace = {space}')
    assert open_rows(rules, hand, **lying) == expected


def test_a_rank_that_other_piles_do_not_set_is_refused() -> None:
    rules = game('build = { direction = "down" }\nspace = { shared_with = "foundation" }')
    state = at(rules, hand="4H", foundation_1="5C")
    assert refused(rules, state, "move hand row.1") == (
        "space.shared",
        "piles.row.space.shared_with",
        "4H may not fill row.1: another rank is due",
    )


def test_a_step_of_nothing_is_the_same_rank() -> None:
    rules = game('build = { direction = "up", step = [0, 1] }\nspace = "none"')
    assert open_rows(rules, "5H", row_1="5C", row_2="4C", row_3="6C") == [1, 2]


DRAWN = """
[piles.stock]
[piles.waste]
build = { direction = "any" }
space = "any"
[piles.tableau]
layout = [" x ", "x x"]
access = "top"
"""


def test_nothing_is_taken_from_under_another_pile() -> None:
    rules = small(DRAWN)
    state = at(rules, tableau_1="5H", tableau_3="6H")
    assert moves(rules, state) == ["move tableau.3 waste"]
    assert refused(rules, state, "move tableau.1 waste") == (
        "unit.covered",
        "piles.tableau.layout",
        "other cards lie on tableau.1",
    )
    assert moves(rules, at(rules, tableau_1="5H")) == ["move tableau.1 waste"]


@pytest.mark.parametrize(
    ("one_way", "hand", "expected"),
    [
        ("", "8C", [1, 2, 3]),
        (', one_way = "pile"', "8C", [1, 3]),
        (', one_way = "pile"', "6S", [2, 3]),
        (', one_way = "group"', "8C", [1, 2, 3]),
        (', one_way = "group"', "6S", []),
    ],
)
def test_piles_can_keep_to_the_way_they_took(one_way: str, hand: str, expected: list[int]) -> None:
    rules = game(f'build = {{ direction = "both"{one_way} }}\nspace = "none"')
    assert open_rows(rules, hand, row_1="6C 7C", row_2="8D 7D", row_3="7S") == expected


def test_the_other_way_is_refused() -> None:
    rules = game('build = { direction = "both", one_way = "pile" }\nspace = "none"')
    state = at(rules, hand="5S", row_1="5C 6C")
    assert refused(rules, state, "move hand row.1") == (
        "build.one-way",
        "piles.row.build.one_way",
        "5S may not go on 6C: row builds the other way already",
    )


def test_nothing_is_laid_under_another_pile() -> None:
    rules = small(
        DRAWN + 'build = { direction = "any" }\nspace = "none"\n[piles.hand]\naccess = "top"'
    )
    state = at(rules, tableau_1="5H", tableau_3="6H", hand="9C")
    assert "move hand tableau.3" in moves(rules, state)
    assert refused(rules, state, "move hand tableau.1") == (
        "pile.covered",
        "piles.tableau.layout",
        "other cards lie on tableau.1",
    )
