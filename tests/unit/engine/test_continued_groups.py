"""Groups that go on from another in number: one name at the table, different rules."""

from __future__ import annotations

from tests.unit.mechanisms.small import at, moves, piles, refused, small

TWO_ENDS = """
[piles.tableau]
count = 2
access = "top"
[piles.foundation]
count = 2
base = "A"
build = { suit = "same", direction = "up" }
[piles.kings]
count = 2
continues = "foundation"
base = "K"
build = { suit = "same", direction = "down" }
[piles.queen]
continues = "foundation"
space = "Q"
"""


def test_the_piles_go_on_in_number_and_keep_their_own_rules() -> None:
    rules = small(TWO_ENDS)
    assert rules.board.pile_names[2:] == tuple(f"foundation.{number}" for number in range(1, 6))
    state = at(rules, foundation_1="AS", foundation_3="KS", tableau_1="QS", tableau_2="2S")
    assert moves(rules, state) == [
        "move tableau.1 foundation.3",
        "move tableau.1 foundation.5",
        "move tableau.2 foundation.1",
    ]
    code, clause, _ = refused(rules, state, "move tableau.2 foundation.4")
    assert (code, clause) == ("base.cards", "piles.kings.base.cards")


def test_without_it_each_group_is_called_by_its_own_name() -> None:
    rules = small(TWO_ENDS.replace('continues = "foundation"', ""))
    names = ("foundation.1", "foundation.2", "kings.1", "kings.2", "queen")
    assert rules.board.pile_names[2:] == names


def test_one_pile_that_others_go_on_from_has_a_number_too() -> None:
    rules = small(TWO_ENDS.replace("count = 2\nbase", "base"))
    assert rules.board.pile_names[2:] == tuple(f"foundation.{number}" for number in range(1, 5))


def test_rules_name_the_groups_and_any_pile() -> None:
    steps = """{ steps = [
      { to = "foundation", each = 1, cards = ["AS", "AH"] },
      { to = "kings", each = 1, cards = ["KS", "KH"] },
      { to = "foundation.5", each = 1, cards = "QD" },
      { to = "tableau", count = "rest" },
    ] }"""
    rules = small(TWO_ENDS, deal=steps)
    dealt = piles(rules, rules.start(seed=1))
    assert [dealt[f"foundation.{number}"] for number in range(1, 6)] == [
        "AS",
        "AH",
        "KS",
        "KH",
        "QD",
    ]
