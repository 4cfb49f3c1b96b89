"""Cards that change places, and cards that go under their pile: fields and refusals."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import after, at, moves, refused, small

from cardrules import Rules
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.rotating import RotateSpec
from cardrules.mechanisms.swapping import SwapSpec
from cardrules.shapes import clauses_of

PILES = """
[piles.stock]
[piles.tableau]
count = 4
row = 2
[piles.home]
count = 2
base = { by_pile = ["2", "3"] }
build = { direction = "up" }
"""


def doing(words: str, kind: str) -> Rules:
    deck = '{ use = "french-52", copies = 2 }'
    phases = '[{ name = "play", actions = ["act"] }]'
    return small(
        PILES, deck=deck, phases=phases, actions=f"{{ act = {{ {kind} = {{ {words} }} }} }}"
    )


# 6H 6S
# 7D ~9C
LYING = {"tableau_1": "KC 6H", "tableau_2": "6S", "tableau_3": "7D", "tableau_4": "~9C"}
LYING |= {"stock": "9C 6S"}


@pytest.mark.parametrize(
    ("field", "words", "expected"),
    [
        ("of", 'of = "tableau"', ["1 2", "1 3", "2 3"]),
        ("of", 'of = ["tableau.1", "tableau.3"]', ["1 3"]),
        ("cards", 'of = "tableau", cards = "6"', ["1 2"]),
        ("like", 'of = "tableau", like = "stock"', ["1 2", "2 3"]),
        ("match", 'of = "tableau", match = { direction = "same" }', ["1 2"]),
        ("match", 'of = "tableau", match = { direction = "down" }', ["1 3", "2 3"]),
        ("near", 'of = "tableau", near = "side"', ["1 2", "1 3"]),
        ("near", 'of = "tableau", near = "line"', ["1 2", "2 3"]),
        ("fits", 'of = "tableau", fits = true', []),
        ("limit", 'of = "tableau", limit = 0', []),
        ("when", 'of = "tableau", when = { empty = "tableau" }', []),
        ("counter", 'of = "tableau", counter = "swaps"', ["1 2", "1 3", "2 3"]),
    ],
)
def test_each_field_says_what_changes_places(field: str, words: str, expected: list[str]) -> None:
    assert field in clauses_of(SwapSpec)
    rules = doing(words, "swap")
    texts = ["act " + " ".join(f"tableau.{n}" for n in each.split()) for each in expected]
    assert moves(rules, at(rules, **LYING)) == texts


def test_the_top_cards_change_places() -> None:
    rules = doing('of = "tableau"', "swap")
    assert after(rules, at(rules, **LYING), "act tableau.2 tableau.1") == {
        "tableau.1": "KC 6S",
        "tableau.2": "6H",
        "tableau.3": "7D",
        "tableau.4": "~9C",
        "stock": "9C 6S",
    }


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("3H", "2S", ["act home.1 home.2"]),  # each belongs where the other lies
        ("3H", "4S", []),
        ("2H", "3S", []),
        ("2H 4H", "3S 3D", ["act home.1 home.2"]),  # a three goes on a two, a four on a three
        ("2H 3H", "3S 3D", []),
    ],
)
def test_each_card_must_fit_its_new_place(first: str, second: str, expected: list[str]) -> None:
    rules = doing('of = "home", fits = true', "swap")
    assert moves(rules, at(rules, home_1=first, home_2=second)) == expected


def test_swaps_are_counted_up_to_the_limit() -> None:
    rules = doing('of = "tableau", limit = 1, counter = "turns"', "swap")
    state = rules.apply(at(rules, **LYING), rules.parse("act tableau.1 tableau.2"))
    assert refused(rules, state, "act tableau.1 tableau.2") == (
        "swap.limit",
        "actions.act.swap.limit",
        "no 'act' is left: 1 of 1 made",
    )
    assert state.memory[rules.board.slot_index["turns"]] == 1


@pytest.mark.parametrize(
    ("words", "text", "refusal"),
    [
        (
            'of = "tableau"',
            "act tableau.1",
            ("action.arguments", "", "'act' is written 'act PILE PILE'"),
        ),
        (
            'of = "tableau"',
            "act tableau.1 home.1",
            ("swap.closed", "actions.act.swap.of", "cards of home.1 are not exchanged"),
        ),
        (
            'of = ["tableau", "home"]',
            "act tableau.1 home.1",
            ("swap.empty", "actions.act.swap.of", "home.1 is empty"),
        ),
        (
            'of = "tableau"',
            "act tableau.1 tableau.4",
            (
                "swap.face-down",
                "actions.act.swap.of",
                "the top card of tableau.4 lies face down",
            ),
        ),
        (
            'of = "tableau", cards = "6"',
            "act tableau.1 tableau.3",
            ("swap.cards", "actions.act.swap.cards", "7D is not exchanged"),
        ),
        (
            'of = "tableau", near = "row"',
            "act tableau.1 tableau.3",
            (
                "swap.near",
                "actions.act.swap.near",
                "6H and 7D do not lie side by side in one row",
            ),
        ),
        (
            'of = "tableau", like = "stock"',
            "act tableau.1 tableau.3",
            (
                "swap.like",
                "actions.act.swap.like",
                "neither 6H nor 7D is the same as the top card of stock",
            ),
        ),
        (
            'of = "tableau", match = { direction = "same" }',
            "act tableau.1 tableau.3",
            ("swap.match", "actions.act.swap.match", "6H and 7D do not go together"),
        ),
        (
            'of = "tableau", fits = true',
            "act tableau.1 tableau.3",
            ("swap.misfit", "actions.act.swap.fits", "6H or 7D does not fit its new place"),
        ),
        (
            'of = "tableau", when = { empty = "tableau" }',
            "act tableau.1 tableau.2",
            (
                "action.condition",
                "actions.act.swap.when",
                "'act' is allowed only while tableau is empty",
            ),
        ),
    ],
)
def test_each_refusal_of_a_swap(words: str, text: str, refusal: tuple[str, str, str]) -> None:
    rules = doing(words, "swap")
    assert refused(rules, at(rules, **LYING), text) == refusal


@pytest.mark.parametrize("text", ["act", "act tableau.1 tableau.1", "act tableau.1 nowhere"])
def test_a_text_that_names_no_two_piles_is_no_swap(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        doing('of = "tableau"', "swap").parse(text)


FANS = {"tableau_1": "KC 6H 5H", "tableau_2": "6S", "tableau_3": "7D ~8D"}


@pytest.mark.parametrize(
    ("field", "words", "expected"),
    [
        ("of", 'of = "tableau"', ["act tableau.1", "act tableau.3"]),
        ("of", 'of = ["tableau.2", "tableau.3"]', ["act tableau.3"]),
        ("all", 'of = "tableau", all = true', ["act"]),
        ("count", 'of = "tableau", count = 2', ["act tableau.1"]),
        ("takes", 'of = "tableau", takes = "lowest"', ["act tableau.1", "act tableau.3"]),
        ("limit", 'of = "tableau", limit = 0', []),
        ("when", 'of = "tableau", when = { empty = "tableau" }', []),
        ("counter", 'of = "tableau", counter = "turns"', ["act tableau.1", "act tableau.3"]),
    ],
)
def test_each_field_says_what_is_rotated(field: str, words: str, expected: list[str]) -> None:
    assert field in clauses_of(RotateSpec)
    rules = doing(words, "rotate")
    assert moves(rules, at(rules, **FANS)) == expected


@pytest.mark.parametrize(
    ("words", "text", "expected"),
    [
        ('of = "tableau"', "act tableau.1", {"tableau.1": "5H KC 6H"}),
        ('of = "tableau", count = 2', "act tableau.1", {"tableau.1": "6H 5H KC"}),
        ('of = "tableau", takes = "lowest"', "act tableau.1", {"tableau.1": "6H 5H KC"}),
        (
            'of = "tableau", all = true',
            "act",
            {"tableau.1": "5H KC 6H", "tableau.3": "~8D 7D"},
        ),
    ],
)
def test_top_cards_go_under_their_pile(words: str, text: str, expected: dict[str, str]) -> None:
    rules = doing(words, "rotate")
    usual = {name.replace("_", "."): cards for name, cards in FANS.items()}
    assert after(rules, at(rules, **FANS), text) == {**usual, **expected}


@pytest.mark.parametrize(
    ("words", "text", "refusal"),
    [
        (
            'of = "tableau"',
            "act",
            ("action.arguments", "", "'act' is written 'act PILE'"),
        ),
        (
            'of = "tableau"',
            "act home.1",
            (
                "rotate.closed",
                "actions.act.rotate.of",
                "cards of home.1 do not change their place in it",
            ),
        ),
        (
            'of = "tableau"',
            "act tableau.2",
            ("rotate.short", "actions.act.rotate.of", "tableau.2 holds too few cards to change"),
        ),
        (
            'of = "tableau", all = true, count = 5',
            "act",
            ("rotate.short", "actions.act.rotate.of", "no pile holds enough cards to change"),
        ),
        (
            'of = "tableau", limit = 0',
            "act tableau.1",
            ("rotate.limit", "actions.act.rotate.limit", "no 'act' is left: 0 of 0 made"),
        ),
        (
            'of = "tableau", when = { empty = "tableau" }',
            "act tableau.1",
            (
                "action.condition",
                "actions.act.rotate.when",
                "'act' is allowed only while tableau is empty",
            ),
        ),
    ],
)
def test_each_refusal_of_a_rotation(words: str, text: str, refusal: tuple[str, str, str]) -> None:
    rules = doing(words, "rotate")
    assert refused(rules, at(rules, **FANS), text) == refusal


@pytest.mark.parametrize("text", ["act", "act tableau.1 tableau.2", "act nowhere"])
def test_a_text_that_names_no_pile_is_no_rotation(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        doing('of = "tableau"', "rotate").parse(text)
