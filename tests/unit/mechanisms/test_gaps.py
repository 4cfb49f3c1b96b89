"""Spaces that take what follows the card before them, and piles built of stated ranks."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import at, moves, refused, small

GAPS = """
[piles.tableau]
count = 6
capacity = 1
access = "top"
space = {{ beside = {{ suit = "same", direction = "up"{} }} }}
"""


@pytest.mark.parametrize(
    ("more", "piles", "found"),
    [
        # Only the card that follows the one to the left fills a space.
        ("", {"1": "5S", "3": "6S", "4": "6H", "5": "7S"}, ["move tableau.3 tableau.2"]),
        # None does beside an empty pile, nor what lies at its other side.
        ("", {"1": "5S", "4": "7S", "5": "9H", "6": "8H"}, []),
        # The first pile has none before it, and takes any card.
        ("", {"2": "9S", "3": "5S"}, ["move tableau.2 tableau.1", "move tableau.3 tableau.1"]),
        (', first = "2"', {"2": "9S", "3": "2S"}, ["move tableau.3 tableau.1"]),
        # Rows: the fourth pile begins the second one.
        (
            ', first = "2", row = 3',
            {"1": "5S", "2": "KS", "3": "KC", "5": "2S", "6": "6S"},
            ["move tableau.5 tableau.4"],
        ),
        (", row = 3", {"1": "5S", "2": "KS", "3": "7S", "5": "8S"}, None),
    ],
)
def test_what_fills_a_space(more: str, piles: dict[str, str], found: list[str] | None) -> None:
    rules = small(GAPS.format(more))
    state = at(rules, **{f"tableau_{number}": card for number, card in piles.items()})
    if found is not None:
        assert moves(rules, state) == found
    else:  # whatever stands at the end of the row above
        assert "move tableau.5 tableau.4" in moves(rules, state)


@pytest.mark.parametrize(
    ("more", "piles", "found"),
    [
        # The card that the one to the right follows; at the right edge one of `first`.
        (', side = "right", first = "K"', {"2": "6S", "4": "5S", "5": "7S"}, [4]),
        (', side = "right", first = "K"', {"1": "KS", "5": "9C"}, [1]),
        # In a ring the first pile lies beside the last, and rows end nowhere.
        (", round = true", {"1": "5S", "3": "8H", "6": "4S", "5": "9H"}, [5]),
        (", round = true", {"6": "5S", "3": "6S", "4": "2C", "5": "3D"}, [3]),
        # Either neighbour will do.
        (', side = "either", first = "2"', {"1": "5S", "3": "9H", "4": "6S", "6": "8H"}, [4, 6]),
        (', side = "left", first = "2"', {"1": "5S", "3": "9H", "4": "6S", "6": "8H"}, [4]),
        # The rows are those of the group, unless `beside` has its own.
        (', first = "2"', {"1": "5S", "2": "6S", "3": "2S", "5": "KS"}, [3]),
        (', first = "2", row = 2', {"1": "5S", "2": "6S", "4": "2S", "6": "KS"}, [4]),
    ],
)
def test_at_which_side_the_card_lies(more: str, piles: dict[str, str], found: list[int]) -> None:
    rules = small(GAPS.format(more).replace("count = 6", "count = 6\nrow = 3"))
    state = at(rules, **{f"tableau_{number}": card for number, card in piles.items()})
    sources = [int(text.split()[1].rpartition(".")[2]) for text in moves(rules, state)]
    assert sorted(set(sources)) == found


def test_the_first_pile_of_a_row_says_why_not() -> None:
    rules = small(GAPS.format(', first = "2"'))
    state = at(rules, tableau_2="9S", tableau_3="2S")
    code, clause, sentence = refused(rules, state, "move tableau.2 tableau.1")
    assert (code, clause) == ("space.beside", "piles.tableau.space.beside")
    assert sentence == "9S may not fill tableau.1: it does not follow the card before it"


RANKS = """
[piles.tableau]
count = 3
access = "top"
[piles.foundation]
space = "A"
build = {{ suit = "same", direction = "any", ranks = ["A", "2", "3", "3", "2"] }}
"""


@pytest.mark.parametrize(
    ("pile", "found"),
    [
        ("AS", "2S"),
        ("AS 2S", "3S"),
        ("AS 2S 3S", "3S"),
        ("AS 2S 3S 3S", "2S"),
        ("AS 2S 3S 3S 2S", None),
    ],
)
def test_a_pile_goes_up_and_comes_down_again(pile: str, found: str | None) -> None:
    rules = small(RANKS.format(), deck='{ use = "french-52", copies = 3 }')
    state = at(rules, foundation=pile, tableau_1="AS", tableau_2="2S", tableau_3="3S")
    cards = {"tableau.1": "AS", "tableau.2": "2S", "tableau.3": "3S"}
    listed = [text.split()[1] for text in moves(rules, state) if text.endswith("foundation")]
    assert [cards[name] for name in listed] == ([found] if found else [])
