"""Removing pairs and sets: each field of the rule, and each way to be refused."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import after, at, moves, piles, refused, small

from cardrules import Rules
from cardrules.errors import InvalidMoveError
from cardrules.picks import Picked

PILES = """
[piles.stock]
[piles.tableau]
count = 4
[piles.waste]
[piles.discard]
"""
PHASES = '[{ name = "play", actions = ["pair"] }]'


def pairing(remove: str, deck: str = '"french-52"') -> Rules:
    actions = f'{{ pair = {{ remove = {{ from = "tableau", to = "discard", {remove} }} }} }}'
    return small(PILES, phases=PHASES, actions=actions, deck=deck)


FREE = {"tableau_1": "6H", "tableau_2": "7S", "tableau_3": "KD", "tableau_4": "6S"}


@pytest.mark.parametrize(
    ("remove", "expected"),
    [
        ("sum = 13", ["1 2", "2 4"]),
        ("sum = [12, 13]", ["1 2", "1 4", "2 4"]),
        ('sum = 13, alone = "K"', ["3", "1 2", "2 4"]),
        ("sum = 13, values = { K = 7 }", ["1 2", "1 3", "2 4", "3 4"]),
        ("sum = 19, size = 3", ["1 2 4"]),
        ("sum = [13, 26], size = [2, 3]", ["1 2", "2 4", "1 2 3", "2 3 4"]),
        ('match = { direction = "same" }', ["1 4"]),
        ('match = { direction = "both" }', ["1 2", "2 4"]),
        ('match = { direction = "both", suit = "same" }', ["2 4"]),
        ('sum = 13, match = { direction = "any", suit = "alternating" }', ["1 2"]),
        ('sets = [["7", "K"]]', ["2 3"]),
        ('sets = [["6", "7", "K"], ["6", "6"]]', ["1 4", "1 2 3", "2 3 4"]),
        ('beaten_by = { direction = "up", suit = "same" }', ["4"]),
        ('sum = 13, cards = ["6", "K", "red"]', []),
        ('sum = 13, cards = ["7", "red"]', ["1 2"]),
        ('sum = 13, when = { not = { empty = "waste" } }', []),
        ('sum = 13, when = { empty = "waste" }', ["1 2", "2 4"]),
    ],
)
def test_each_field_says_what_goes(remove: str, expected: list[str]) -> None:
    rules = pairing(remove)
    texts = ["pair " + " ".join(f"tableau.{n}" for n in each.split()) for each in expected]
    assert moves(rules, at(rules, **FREE)) == texts


def test_the_place_of_a_rank_is_its_usual_value() -> None:
    rules = pairing("sum = 3", deck='{ use = "french-52", ranks = ["5", "6", "7", "8"] }')
    state = at(rules, tableau_1="5H", tableau_2="6S")
    assert moves(rules, state) == ["pair tableau.1 tableau.2"]


def test_what_is_removed_goes_to_the_stated_pile_in_the_order_of_the_board() -> None:
    rules = pairing("sum = 13")
    state = at(rules, tableau_1="2C 6H", tableau_2="7S", discard="KC")
    assert after(rules, state, "pair tableau.2 tableau.1") == {
        "tableau.1": "2C",
        "discard": "KC 6H 7S",
    }
    waste = small(
        PILES,
        phases=PHASES,
        actions='{ pair = { remove = { from = ["waste", "tableau.2"], to = "stock", sum = 13 } } }',
    )
    state = at(waste, tableau_1="7H", tableau_2="7S", waste="AD 6H")
    assert after(waste, state, "pair waste tableau.2") == {
        "tableau.1": "7H",
        "waste": "AD",
        "stock": "7S 6H",
    }


@pytest.mark.parametrize(
    ("remove", "text", "code", "clause", "sentence"),
    [
        (
            "sum = 13",
            "pair waste tableau.1",
            "action.arguments",
            "",
            "'pair' is written 'pair PILE [PILE ...]'",
        ),
        (
            "sum = 13",
            "pair waste",
            "remove.closed",
            "actions.pair.remove.from",
            "cards are not removed from waste",
        ),
        (
            "sum = 13",
            "pair tableau.3",
            "remove.empty",
            "actions.pair.remove.from",
            "tableau.3 is empty",
        ),
        (
            "sum = 13",
            "pair tableau.1 tableau.4",
            "remove.face-down",
            "actions.pair.remove.from",
            "the top card of tableau.4 lies face down",
        ),
        (
            "sum = 13",
            "pair tableau.1",
            "remove.alone",
            "actions.pair.remove.alone",
            "6H is not removed by itself",
        ),
        (
            'beaten_by = { direction = "up" }',
            "pair tableau.2",
            "remove.unbeaten",
            "actions.pair.remove.beaten_by",
            "8S is not removed: no other free card beats it",
        ),
        (
            "sum = 13",
            "pair tableau.1 tableau.2",
            "remove.match",
            "actions.pair.remove.sum",
            "6H and 8S make 14, not 13",
        ),
        (
            'match = { direction = "same" }',
            "pair tableau.1 tableau.2",
            "remove.match",
            "actions.pair.remove.match",
            "6H and 8S do not go together",
        ),
        (
            'sets = [["J", "K"]]',
            "pair tableau.1 tableau.2",
            "remove.match",
            "actions.pair.remove.sets",
            "6H and 8S do not go together",
        ),
        (
            "sum = 13, size = 3",
            "pair tableau.1 tableau.2",
            "remove.count",
            "actions.pair.remove.size",
            "3 cards are removed at a time, not 2",
        ),
        (
            'sum = 14, cards = "red"',
            "pair tableau.1 tableau.2",
            "remove.cards",
            "actions.pair.remove.cards",
            "8S is not removed",
        ),
        (
            'sum = 14, when = { empty = "waste" }',
            "pair tableau.1 tableau.2",
            "action.condition",
            "actions.pair.remove.when",
            "cards are removed only while waste is empty",
        ),
    ],
)
def test_each_refusal(remove: str, text: str, code: str, clause: str, sentence: str) -> None:
    rules = pairing(remove)
    state = at(rules, tableau_1="6H", tableau_2="8S", tableau_4="~7C", waste="7D")
    assert refused(rules, state, text) == (code, clause, sentence)


@pytest.mark.parametrize("text", ["pair", "pair tableau.1 tableau.1", "pair tableau.9"])
def test_a_text_that_names_no_piles_is_no_move(text: str) -> None:
    rules = pairing("sum = 13")
    with pytest.raises(InvalidMoveError):
        rules.parse(text)


DRAWN = """
[piles.stock]
[piles.tableau]
layout = [" x ", "x x"]
access = "top"
turn_up = "{turn_up}"
[piles.waste]
build = {{ direction = "any" }}
[piles.discard]
"""
BOTH = '[{ name = "play", actions = ["pair", "turn"] }]'
DRAWN_PAIR = '{ pair = { remove = { from = "tableau", to = "discard", sum = 13, alone = "K" } } }'


def test_the_drawing_says_how_many_piles_there_are() -> None:
    rules = small(DRAWN.format(turn_up="auto"))
    names = [name for name in rules.board.pile_names if name.startswith("tableau")]
    assert names == ["tableau.1", "tableau.2", "tableau.3"]


@pytest.mark.parametrize(
    ("layout", "covering"),
    [
        ('[" x ", "x x"]', {0: (1, 2)}),
        ('["x x", " x "]', {0: (2,), 1: (2,)}),
        ('["x", "x", "x"]', {0: (1,), 1: (2,)}),
        ('["x  x", " xx "]', {0: (2,), 1: (3,)}),
        ('["x..x", "....", "x..x"]', {}),
    ],
)
def test_a_pile_is_covered_by_those_that_touch_it(
    layout: str, covering: dict[int, tuple[int, ...]]
) -> None:
    rules = small(f"[piles.tableau]\nlayout = {layout}\n[piles.stock]")
    assert rules.board.covering == covering


def test_a_covered_card_is_free_when_all_that_lay_on_it_is_gone() -> None:
    rules = small(DRAWN.format(turn_up="auto"), phases=BOTH, actions=DRAWN_PAIR)
    state = at(rules, tableau_1="5H", tableau_2="8C", tableau_3="KD")
    assert moves(rules, state) == ["pair tableau.3"]
    assert refused(rules, state, "pair tableau.1 tableau.2") == (
        "unit.covered",
        "piles.tableau.layout",
        "other cards lie on tableau.1",
    )
    state = at(rules, tableau_1="KH", tableau_2="QC")
    assert moves(rules, state) == []
    state = at(rules, tableau_1="KH")
    assert moves(rules, state) == ["pair tableau.1"]


def test_a_card_is_turned_up_by_itself_when_it_comes_free() -> None:
    deal = '{ steps = { to = "tableau", each = 1, face = "down" } }'
    rules = small(DRAWN.format(turn_up="auto"), phases=BOTH, actions=DRAWN_PAIR, deal=deal)
    state = at(rules, tableau_1="~5H", tableau_2="8C", tableau_3="KD")
    state = rules.apply(state, rules.parse("pair tableau.3"))
    assert piles(rules, state)["tableau.1"] == "~5H"
    state = at(rules, tableau_1="~5H", tableau_3="KD")
    state = rules.apply(state, rules.parse("pair tableau.3"))
    assert piles(rules, state)["tableau.1"] == "5H"
    dealt = piles(rules, rules.start(1))
    assert dealt["tableau.1"].startswith("~")
    assert not dealt["tableau.2"].startswith("~")


def test_a_covered_card_is_not_turned_up_by_a_move() -> None:
    rules = small(DRAWN.format(turn_up="move"), phases=BOTH, actions=DRAWN_PAIR)
    state = at(rules, tableau_1="~5H", tableau_2="8C")
    assert refused(rules, state, "turn tableau.1") == (
        "unit.covered",
        "piles.tableau.layout",
        "other cards lie on tableau.1",
    )
    assert moves(rules, at(rules, tableau_1="~5H")) == ["turn tableau.1"]


def test_both_cards_of_a_pair_can_be_picked_first() -> None:
    rules = pairing('sum = 13, alone = "K", sets = [["6", "7", "K"]]')
    state = at(rules, **FREE)
    pair = rules.parse("pair tableau.1 tableau.2")
    targets = rules.targets(state, Picked("tableau.2"))
    assert targets.moves == {
        "tableau.1": pair,
        "tableau.4": rules.parse("pair tableau.2 tableau.4"),
    }
    assert set(targets.cards) == {"6H", "6S", "KD"}
    assert targets.move is None
    assert rules.targets(state, Picked("tableau.3")).move == rules.parse("pair tableau.3")
    assert rules.targets(state, Picked(cards=("6H", "7S"))).move == pair
    assert rules.targets(state, Picked()).cards == ("KD", "6H", "7S", "6S")
    refusal = rules.targets(at(rules, tableau_1="6H"), Picked("tableau.1")).refusal
    assert refusal is not None
    assert refusal.code == "remove.alone"
    playable = {card.pile: card.moves for card in rules.playable(state)}
    assert pair in playable["tableau.1"]
    assert pair in playable["tableau.2"]


def lying_in(cards: str, remove: str, row: str = "row = 3") -> list[str]:
    """Return what is removed of six piles, the cards of which are given in order."""
    tables = PILES.replace("count = 4", f"count = 6\n{row}")
    actions = f'{{ pair = {{ remove = {{ from = "tableau", to = "discard", {remove} }} }} }}'
    rules = small(tables, phases=PHASES, actions=actions)
    state = at(rules, **{f"tableau_{n}": card for n, card in enumerate(cards.split(), 1)})
    return [text.removeprefix("pair ").replace("tableau.", "") for text in moves(rules, state)]


# 5  9  5
# 5  8  5
SAME = "5S 9C 5H 5D 8C 5C"


@pytest.mark.parametrize(
    ("remove", "row", "expected"),
    [
        ('match = { direction = "same" }', "", ["1 3", "1 4", "1 6", "3 4", "3 6", "4 6"]),
        ('match = { direction = "same" }, near = "line"', "", ["3 4"]),
        ('match = { direction = "same" }, near = "line"', "row = 3", ["3 4"]),
        ('match = { direction = "same" }, near = "row"', "row = 3", []),
        ('match = { direction = "same" }, near = "row"', "", ["3 4"]),
        ('match = { direction = "same" }, near = "column"', "row = 3", ["1 4", "3 6"]),
        ('match = { direction = "same" }, near = "side"', "row = 3", ["1 4", "3 6"]),
        ('match = { direction = "same" }, near = "touching"', "row = 3", ["1 4", "3 6"]),
        (
            'match = { direction = "same" }, near = "aligned"',
            "row = 3",
            ["1 3", "1 4", "3 6", "4 6"],
        ),
        ('sum = 13, near = "touching"', "row = 3", ["1 5", "3 5", "4 5", "5 6"]),
        ('sum = 13, near = "side"', "row = 3", ["4 5", "5 6"]),
        ('sum = 13, near = "side"', "row = 2", ["3 5", "5 6"]),
        ('sum = [13, 22], size = [2, 3], near = "row"', "row = 3", ["4 5", "5 6"]),
        ('sum = 19, size = 3, near = "line"', "", ["1 2 3", "2 3 4"]),
        ('sum = 18, size = 3, near = "line"', "", ["3 4 5", "4 5 6"]),
    ],
)
def test_how_cards_that_go_together_must_lie(remove: str, row: str, expected: list[str]) -> None:
    assert lying_in(SAME, remove, row) == expected


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        # 5S 9C 5H 5D 8C 5C: what lies between two of one rank.
        ('{ direction = "same" }', ["2", "5"]),
        ('{ direction = "same", most = 2 }', ["2", "5", "2 3", "4 5"]),
        ('{ direction = "down", step = 1, suit = "same" }', []),
        ('{ direction = "down", suit = "same", most = 2 }', ["3 4"]),
        ('{ direction = "up", suit = "same", most = 2 }', ["3 4"]),
    ],
)
def test_cards_go_that_lie_between_two_that_go_together(between: str, expected: list[str]) -> None:
    assert lying_in(SAME, f"between = {between}") == expected


@pytest.mark.parametrize(
    ("exposed", "expected"),
    [
        # 5  9  5
        # 5  8  5   in rows of three
        ('exposed = "row"', ["1 3", "1 4", "1 6", "3 4", "3 6", "4 6"]),
        ('exposed = "column"', ["1 3", "1 4", "1 6", "3 4", "3 6", "4 6"]),
    ],
)
def test_what_lies_at_the_edge_is_free(exposed: str, expected: list[str]) -> None:
    assert lying_in(SAME, 'match = { direction = "same" }', f"row = 3\n{exposed}") == expected
    assert lying_in(SAME, 'match = { direction = "down" }', f"row = 3\n{exposed}") == (
        [] if "row" in exposed else ["2 5"]
    )


@pytest.mark.parametrize(
    ("exposed", "free"),
    [
        ('"side"', [1, 2, 3, 4, 6, 7, 8, 9]),
        ('"row"', [1, 3, 4, 6, 7, 9]),
        ('"column"', [1, 2, 3, 7, 8, 9]),
        (
            '["row", "column", "row", "row", "side", "row", "row", "row", "column"]',
            [1, 2, 3, 4, 6, 7, 9],
        ),
        # In turn, over and over: the piles of even number are free above or below.
        ('["row", "column"]', [1, 2, 3, 7, 8, 9]),
    ],
)
def test_where_a_place_must_be_free(exposed: str, free: list[int]) -> None:
    tables = PILES.replace("count = 4", f'count = 9\nrow = 3\nexposed = {exposed}\naccess = "top"')
    tables += 'build = { direction = "any" }\n'
    actions = '{ pair = { remove = { from = "tableau", to = "discard", alone = "any" } } }'
    rules = small(tables, phases=PHASES, actions=actions)
    full = {f"tableau_{number}": f"{number}S" for number in range(1, 10)} | {"tableau_1": "AS"}
    state = at(rules, **full)
    assert moves(rules, state) == [f"pair tableau.{number}" for number in free]
    assert refused(rules, state, "pair tableau.5") == (
        "unit.enclosed",
        "piles.tableau.exposed",
        "tableau.5 is closed in by other cards",
    )
    building = small(tables)
    state = at(building, **full)
    sources = {text.split()[1] for text in moves(building, state)}
    assert sources == {f"tableau.{number}" for number in free}
    assert refused(building, state, "move tableau.5 discard") == (
        "unit.enclosed",
        "piles.tableau.exposed",
        "tableau.5 is closed in by other cards",
    )
    del full["tableau_4"], full["tableau_2"]
    assert "pair tableau.5" in moves(rules, at(rules, **full))


def test_a_card_that_goes_alone_is_told_once() -> None:
    assert lying_in(SAME, 'between = { direction = "same" }, alone = "9"') == ["2", "5"]


@pytest.mark.parametrize(
    ("remove", "text", "code", "clause", "sentence"),
    [
        (
            'match = { direction = "same" }, near = "side"',
            "pair tableau.1 tableau.3",
            "remove.near",
            "actions.pair.remove.near",
            "5S and 5H do not lie side by side or one above the other",
        ),
        (
            'between = { direction = "same" }',
            "pair tableau.3",
            "remove.between",
            "actions.pair.remove.between",
            "5H: the cards at both sides do not go together",
        ),
        (
            'between = { direction = "same" }',
            "pair tableau.2 tableau.3",
            "remove.between",
            "actions.pair.remove.between",
            "9C and 5H: the cards at both sides do not go together",
        ),
        (
            'match = { direction = "same" }, near = "touching"',
            "pair tableau.1 tableau.2",
            "remove.match",
            "actions.pair.remove.match",
            "5S and 9C do not go together",
        ),
    ],
)
def test_each_refusal_for_how_cards_lie(
    remove: str, text: str, code: str, clause: str, sentence: str
) -> None:
    tables = PILES.replace("count = 4", "count = 6\nrow = 3")
    actions = f'{{ pair = {{ remove = {{ from = "tableau", to = "discard", {remove} }} }} }}'
    rules = small(tables, phases=PHASES, actions=actions)
    state = at(rules, **{f"tableau_{n}": card for n, card in enumerate(SAME.split(), 1)})
    assert refused(rules, state, text) == (code, clause, sentence)
