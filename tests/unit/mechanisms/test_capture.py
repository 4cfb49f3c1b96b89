"""Capturing: what a card takes from the table, what must be taken, and what is remembered."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError, ProfileError
from cardrules.mechanisms.capture import CaptureSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles]
stock = {}
hand = { owner = "seat", seen_by = "owner" }
other = { owner = "seat", seen_by = "owner" }
table = {}
side = {}
won = { owner = "side", face = "down" }
mine = { owner = "seat" }
"""
PILES = 'from = "hand", to = "table", won = "won"'


def taking(capture: str = "sum = true", ends: str = PILES, deck: str = '"french-52"') -> Rules:
    return small(
        TABLES,
        deck=deck,
        seats='{ count = 4, sides = "opposite" }',
        actions=f"{{ play = {{ capture = {{ {ends}, {capture} }} }} }}",
        phases='[{ name = "play", actions = ["play"] }]',
        end='{ compare = "highest" }',
    )


def at(rules: Rules, hand: str, table: str, **more: object) -> State:
    given = {"hand.2": hand.split(), "table": table.split()}
    return rules.position({"partial": True, "piles": given, "turn": 2, **more})


def listed(capture: str, hand: str, table: str) -> list[str]:
    rules = taking(capture)
    found = moves(rules, at(rules, hand, table))
    return [text.removeprefix("play ") for text in found]


def remembered(rules: Rules, state: State, slot: str) -> object:
    memory = rules.describe(state)["memory"]
    assert isinstance(memory, dict)
    return memory[slot]


def test_every_field_is_tested() -> None:
    assert set(clauses_of(CaptureSpec)) == {
        *("from", "to", "won", "same", "sum", "total", "values", "takes_all", "single_first"),
        *("forced", "several", "no_sweep", "when"),
    }


@pytest.mark.parametrize(
    ("capture", "hand", "table", "expected"),
    [
        ("sum = true", "7C", "3H 4D 7S 2S", ["7C", "7C 7S", "7C 4D 3H"]),
        ("same = true", "7C", "3H 4D 7S 2S", ["7C", "7C 7S"]),
        ("same = true, sum = true", "KC", "KH QD AS", ["KC", "KC KH", "KC QD AS"]),
        ("total = 15", "7C", "8H 5D 3S KS", ["7C", "7C 8H", "7C 5D 3S"]),
        ("total = 15", "7C", "7H 2S", ["7C"]),
        ("same = true, total = 15", "7C", "7H 8S", ["7C", "7C 7H", "7C 8S"]),
        ("sum = true, values = { K = 0, Q = 0 }", "QC", "QH AS JS", ["QC"]),
        ("same = true, sum = true, values = { Q = 0 }", "QC", "QH AS JS", ["QC", "QC QH"]),
        ("sum = true, values = { A = 11 }", "KC", "AH 2D KS", ["KC", "KC KS", "KC 2D AH"]),
        ('sum = true, takes_all = "J"', "JC", "2H KS", ["JC 2H KS"]),
        ('sum = true, takes_all = "J"', "JC", "", ["JC"]),
        ("sum = true, forced = true", "7C 2C", "3H 4D", ["7C 4D 3H", "2C"]),
        ("sum = true, single_first = true", "7C", "3H 4D 7S", ["7C", "7C 7S"]),
        ("sum = true, single_first = true", "7C", "3H 4D", ["7C", "7C 4D 3H"]),
        ("sum = true", "2C 7C", "7S", ["2C", "7C", "7C 7S"]),
        (
            *("sum = true, several = true", "8C", "8S 5H 3D 2S"),
            ["8C", "8C 8S", "8C 3D 5H", "8C 3D 5H 8S"],
        ),
        ("same = true, several = true", "KC", "KH KD 2S", ["KC", "KC KH", "KC KD", "KC KD KH"]),
        ("same = true", "KC", "KH KD", ["KC", "KC KH", "KC KD"]),
    ],
)
def test_fields_say_what_is_taken(capture: str, hand: str, table: str, expected: list[str]) -> None:
    assert listed(capture, hand, table) == expected


@pytest.mark.parametrize(
    ("capture", "hand", "table", "move", "code", "clause", "message"),
    [
        ("sum = true", "7C", "3H", "2C", "not-in-hand", "from", "you do not hold 2C"),
        ("sum = true", "7C", "3H", "7C 4D", "not-there", "to", "4D does not lie on the table"),
        ("sum = true", "7C", "3H 4D", "7C 3H 3H", "not-there", "to", "3H does not lie"),
        ("sum = true", "7C", "3H 4D", "7C 3H", "together", "sum", "7C does not take 3H"),
        ("total = 15", "7C", "3H 4D", "7C 3H 4D", "together", "total", "7C does not take 3H and"),
        ("same = true", "7C", "3H 4D", "7C 3H 4D", "together", "same", "7C does not take 3H and"),
        ("sum = true, values = { Q = 0 }", "7C", "QH 7D", "7C 7D QH", "together", "sum", "7C does"),
        (
            *("sum = true, single_first = true", "7C", "3H 4D 7S", "7C 3H 4D"),
            *("single", "single_first", "7C takes the single card of its rank first"),
        ),
        (
            *("sum = true, several = true", "8C", "8S 5H 3D 2S", "8C 8S 5H"),
            *("together", "sum", "8C does not take"),
        ),
        (
            *("sum = true", "8C", "8S 5H 3D", "8C 8S 5H 3D"),
            *("together", "sum", "8C does not take"),
        ),
        ("sum = true, forced = true", "7C", "7S", "7C", "forced", "forced", "7C can take cards"),
        ('sum = true, takes_all = "J"', "JC", "2H", "JC", "all", "takes_all", "JC takes all"),
    ],
)
def test_refusals(
    capture: str, hand: str, table: str, move: str, code: str, clause: str, message: str
) -> None:
    rules = taking(capture)
    found = refused(rules, at(rules, hand, table), f"play {move}")
    assert found[:2] == (f"capture.{code}", f"actions.play.capture.{clause}")
    assert found[2].startswith(message)


def test_wrong_words_are_told() -> None:
    rules = taking()
    state = at(rules, "7C", "3H")
    assert refused(rules, state, "play")[0] == "action.arguments"
    assert refused(rules, state, "play 7X")[0] == "action.arguments"
    with pytest.raises(InvalidMoveError, match="found no card"):
        rules.parse("play")
    with pytest.raises(InvalidMoveError, match="no card is called '7X'"):
        rules.parse("play 7X")
    assert rules.parse("play 7C 3H 4D") == Move("play", ("7C", "4D", "3H"))


def test_a_condition_opens_it() -> None:
    rules = taking('sum = true, when = { empty = "stock" }')
    assert moves(rules, at(rules, "7C", ""))
    state = rules.position({"partial": True, "piles": {"hand.2": ["7C"], "stock": ["8C"]}})
    code, clause, _ = refused(rules, state, "play 7C")
    assert (code, clause) == ("action.condition", "actions.play.capture.when")


@pytest.mark.parametrize(
    ("ends", "move", "expected"),
    [
        (PILES, "play 7C 3H 4D", {"table": "KS", "won.2": "~4D ~3H ~7C"}),
        (PILES, "play 7C", {"table": "3H 4D KS 7C"}),
        (PILES.replace('"won"', '"mine"'), "play 7C 3H 4D", {"table": "KS", "mine.2": "4D 3H 7C"}),
    ],
)
def test_where_the_cards_go(ends: str, move: str, expected: dict[str, str]) -> None:
    rules = taking(ends=ends)
    state = rules.apply(at(rules, "7C", "3H 4D KS"), rules.parse(move))
    assert piles(rules, state) == expected
    # The phase table passes the turn on, not the capture.
    assert rules.view(state).turn == 2


def test_other_piles_of_hands_and_of_the_table() -> None:
    rules = taking(ends='from = "other", to = "side", won = "won"')
    given = {"other.2": ["7C"], "hand.2": ["5C"], "side": ["7S"], "table": ["7D"]}
    state = rules.position({"partial": True, "piles": given, "turn": 2})
    assert moves(rules, state) == ["play 7C", "play 7C 7S"]


@pytest.mark.parametrize(
    ("capture", "table", "move", "sweeps", "taker"),
    [
        ("sum = true", "3H 4D", "play 7C 3H 4D", [0, 1, 0, 0], 1),
        ("sum = true", "3H 4D KS", "play 7C 3H 4D", [0, 0, 0, 0], 1),
        ("sum = true", "", "play 7C", [0, 0, 0, 0], -1),
        ('takes_all = "7"', "3H KS", "play 7C 3H KS", [0, 0, 0, 0], 1),
        ('sum = true, no_sweep = { empty = "hand" }', "7S", "play 7C 7S", [0, 0, 0, 0], 1),
        ('sum = true, no_sweep = { empty = "won" }', "7S", "play 7C 7S", [0, 1, 0, 0], 1),
    ],
)
def test_what_is_remembered(
    capture: str, table: str, move: str, sweeps: list[int], taker: int
) -> None:
    rules = taking(capture)
    state = rules.apply(at(rules, "7C", table), rules.parse(move))
    assert remembered(rules, state, "sweeps") == sweeps
    assert remembered(rules, state, "last_taker") == taker


def test_twins_are_taken_one_by_one() -> None:
    rules = taking(deck='{ use = "french-52", copies = 2 }')
    state = at(rules, "6C 6C", "3H 3H 6D")
    assert moves(rules, state) == ["play 6C", "play 6C 6D", "play 6C 3H 3H"]
    after = rules.apply(state, rules.parse("play 6C 3H 3H"))
    assert piles(rules, after) == {"hand.2": "6C", "table": "6D", "won.2": "~3H ~3H ~6C"}


def test_sums_are_those_that_trying_every_choice_finds() -> None:
    rules = taking("sum = true")
    table = "AC AD 2C 3D 4H 5S 6C 7D QH 2S".split()  # noqa: SIM905
    values = {code: "A23456789TJQK".index(code[0]) + 1 for code in table}
    state = at(rules, "10C", " ".join(table))
    expected = {
        frozenset(chosen)
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
        if sum(values[code] for code in chosen) == 10
    }
    found = [text.split()[2:] for text in moves(rules, state)]
    assert {frozenset(chosen) for chosen in found if chosen} == expected
    assert len(found) == len(expected) + 1


def test_several_at_once_are_those_that_trying_every_choice_finds() -> None:
    rules = taking("same = true, sum = true, several = true, values = { K = 0 }")
    table = "8S 5H 3D 2S 6H AC 7D".split()  # noqa: SIM905
    values = {code: "A23456789".index(code[0]) + 1 for code in table}

    def falls_apart(cards: frozenset[str]) -> bool:
        if not cards:
            return True
        return any(
            sum(values[code] for code in part) == 8 and falls_apart(cards - set(part))
            for size in range(1, len(cards) + 1)
            for part in combinations(sorted(cards), size)
            if min(cards) in part
        )

    expected = {
        frozenset(chosen)
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
        if falls_apart(frozenset(chosen))
    }
    state = at(rules, "8C", " ".join(table))
    found = {frozenset(text.split()[2:]) for text in moves(rules, state)} - {frozenset()}
    assert found == expected
    for size in range(1, len(table) + 1):
        for chosen in combinations(table, size):
            refusal = rules.refusal(state, rules.parse(f"play 8C {' '.join(chosen)}"))
            assert (refusal is None) == (frozenset(chosen) in expected)


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats.count = 2
piles.hand = { owner = "seat", seen_by = "owner" }
piles.table = { count = TABLES }
piles.won = { owner = "seat" }
deal.steps = [{ to = "hand", each = 26 }]
actions.play.capture = { from = "hand", to = "table", won = "won", CAPTURE }
end.compare = "highest"
score.lines = [{ label = "Cards", cards = { in = "won", each = 1 } }]
[[phases]]
name = "play"
actions = "play"
on.play = { turn = "next" }
next = { phase = "over", when = { empty = "hand" } }
"""


@pytest.mark.parametrize(
    ("capture", "problem"),
    [
        ("sum = true, single_first = true, values = { K = 0 }", None),
        ("same = true, total = 15, single_first = true", None),
        ('several = true, takes_all = "J"', "several: there is nothing of which several could"),
        ("sum = true, several = true, single_first = true", "several"),
        ("forced = true", "capture: nothing says which cards are taken; expected at least one of"),
        ("same = true, values = { K = 3 }", "values: values without a sum; expected 'sum'"),
        ("same = true, single_first = true", "single_first: no single card stands against"),
        ("total = 15, single_first = true", "single_first: no single card stands against"),
        ("sum = true, values = { Z = 3 }", "values.Z: unknown rank 'Z'"),
        ("sum = true, values = { K = -3 }", "values.K: no value, found -3; expected from 0"),
        ("total = 1001", "total: too large, found 1001; expected at most 1000"),
        ("sum = true, total = 15", "total"),
    ],
)
def test_captures_are_checked(capture: str, problem: str | None) -> None:
    text = WHOLE.replace("CAPTURE", capture).replace("TABLES", "1")
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems)


def test_a_capture_needs_one_table() -> None:
    text = WHOLE.replace("CAPTURE", "sum = true").replace("TABLES", "2")
    with pytest.raises(ProfileError, match="'table' has several piles for one owner"):
        cardrules.loads(text)
