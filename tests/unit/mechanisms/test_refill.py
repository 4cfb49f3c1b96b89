"""Refilling and turning up: each field, each trigger, each refusal."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import after, at, moves, piles, refused, small

from cardrules import Rules

# Moving the card of `start` to `goal` empties a pile, and the refills follow.
TABLES = """
[piles.stock]
face = "down"
[piles.waste]
[piles.goal]
space = "any"
build = {{ direction = "any" }}
[piles.row]
count = 3
access = "top"
{more}
"""


def refilling(refill: str, more: str = "") -> Rules:
    return small(TABLES.format(more=f"refill = {{ {refill} }}\n{more}"))


LYING = {
    "stock": "~2D ~AD",
    "waste": "2C AC",
    "row_1": "KS",
    "row_2": "QS",
    "row_3": "JS",
}


def rows(rules: Rules, text: str, **lying: str) -> list[str]:
    """Return the cards of the three rows after a move."""
    found = after(rules, at(rules, **{**LYING, **lying}), text)
    return [found.get(f"row.{number}", "") for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("refill", "lying", "expected"),
    [
        ('from = "waste"', {}, ["AC", "QS", "JS"]),
        ('from = ["waste", "stock"]', {}, ["AC", "QS", "JS"]),
        ('from = ["waste", "stock"]', {"waste": ""}, ["AD", "QS", "JS"]),
        ('from = "waste"', {"waste": ""}, ["", "QS", "JS"]),
        ('from = "stock", face = "down"', {}, ["~AD", "QS", "JS"]),
        ('from = "stock", face = "up"', {}, ["AD", "QS", "JS"]),
        ('from = "stock", to = 2', {}, ["AD 2D", "QS", "JS"]),
        ('from = "stock", to = 2, face = "down", last_up = true', {}, ["~AD 2D", "QS", "JS"]),
        ('from = ["stock", "waste"], to = 3', {}, ["AD 2D AC", "QS", "JS"]),
        ('from = "next"', {}, ["QS", "JS", ""]),
        ('from = "next", whole = true', {"row_2": "10S ~9S QS"}, ["10S ~9S QS", "JS", ""]),
        ('from = ["next", "waste"]', {}, ["QS", "JS", "AC"]),
        ('from = ["previous", "waste"]', {}, ["AC", "QS", "JS"]),
        ('from = "previous"', {"row_1": "KS", "row_2": ""}, ["", "", "JS"]),
        ('from = "stock", only_if = { empty = "waste" }', {}, ["", "QS", "JS"]),
        ('from = "stock", only_if = { empty = "waste" }', {"waste": ""}, ["AD", "QS", "JS"]),
        ('when = "below", from = "stock", to = 2', {}, ["AD 2D", "QS", "JS"]),
        ('when = "below", from = ["stock", "waste"], to = 2', {}, ["AD 2D", "QS AC", "JS 2C"]),
        ('when = "group-empty", from = "stock"', {}, ["", "QS", "JS"]),
    ],
)
def test_each_field_of_a_refill(refill: str, lying: dict[str, str], expected: list[str]) -> None:
    # Cards turned up by themselves would hide how they arrive.
    rules = refilling(refill, 'turn_up = "never"')
    assert rows(rules, "move row.1 goal", **lying) == expected


ACES = """
[piles.aces]
count = 2
base = "A"
build = { direction = "up" }
"""


@pytest.mark.parametrize(
    ("divert", "expected"),
    [
        ("", {"row.1": "AC", "stock": "~2D ~AD", "waste": "2C"}),
        (
            ', divert = { cards = "A", to = "aces" }',
            {"aces.1": "AC", "row.1": "2C", "stock": "~2D ~AD"},
        ),
        (
            ', divert = { cards = ["A", "2"], to = "aces" }',
            {"aces.1": "AC 2C", "aces.2": "AD 2D"},
        ),
        (
            ', divert = { cards = "3", to = "aces" }',
            {"row.1": "AC", "stock": "~2D ~AD", "waste": "2C"},
        ),
    ],
)
def test_a_refill_can_send_cards_elsewhere(divert: str, expected: dict[str, str]) -> None:
    rules = small(TABLES.format(more=f'refill = {{ from = ["waste", "stock"]{divert} }}') + ACES)
    found = after(rules, at(rules, **LYING), "move row.1 goal")
    assert found == {"goal": "KS", "row.2": "QS", "row.3": "JS", **expected}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("below", ["3S", "", "5S", "", "", ""]),
        ("next", ["5S", "3S", "", "", "", ""]),
        ("above", ["", "", "", "3S", "", "5S"]),
        ("previous", ["", "", "", "", "5S", "3S"]),
    ],
)
def test_a_pile_may_be_filled_from_its_neighbours(source: str, expected: list[str]) -> None:
    # KS  -  5S     in rows of three, when the king has gone
    # 3S  -  -
    more = f'count = 6\nrow = 3\nrefill = {{ from = "{source}" }}'
    rules = small(TABLES.format(more=more).replace("count = 3\n", ""))
    state = at(rules, row_1="KS", row_3="5S", row_4="3S")
    found = after(rules, state, "move row.1 goal")
    assert [found.get(f"row.{number}", "") for number in range(1, 7)] == expected


@pytest.mark.parametrize(("face", "expected"), [("up", "AD"), ("down", "~AD")])
def test_cards_arrive_as_the_group_says_when_the_refill_does_not(face: str, expected: str) -> None:
    rules = refilling('from = "stock"', f'face = "{face}"\nturn_up = "never"')
    assert rows(rules, "move row.1 goal")[0] == expected


def test_a_group_is_filled_when_its_last_pile_is_empty() -> None:
    rules = refilling('when = "group-empty", from = ["stock", "waste"]')
    assert rows(rules, "move row.1 goal", row_2="", row_3="") == ["AD", "2D", "AC"]
    rules = refilling('when = "group-empty", from = ["stock", "waste"], to = 2')
    assert rows(rules, "move row.1 goal", row_2="", row_3="") == ["AD 2D", "AC 2C", ""]
    rules = refilling('when = "group-empty", from = "stock", only_if = { empty = "waste" }')
    assert rows(rules, "move row.1 goal", row_2="", row_3="") == ["", "", ""]


PAIRED = TABLES.replace("[piles.waste]", "[piles.waste]\n[piles.reserve]\ncount = 3")


@pytest.mark.parametrize(
    ("paired", "expected"), [("true", ["KS", "4C", "JS"]), ("false", ["KS", "2C", "JS"])]
)
def test_a_pile_can_have_a_reserve_of_its_own(paired: str, expected: list[str]) -> None:
    rules = small(PAIRED.format(more=f'refill = {{ from = "reserve", paired = {paired} }}'))
    lying = {"waste": "", "reserve_1": "AC 2C", "reserve_2": "3C 4C"}
    assert rows(rules, "move row.2 goal", **lying) == expected
    if paired == "true":
        lying["reserve_2"] = ""
        assert rows(rules, "move row.2 goal", **lying) == ["KS", "", "JS"]


def test_one_refill_can_cause_another() -> None:
    tables = TABLES.replace("[piles.waste]", '[piles.waste]\nrefill = {{ from = "stock" }}')
    rules = small(tables.format(more='refill = { from = "waste" }'))
    found = after(rules, at(rules, **{**LYING, "waste": "AC"}), "move row.1 goal")
    assert (found["row.1"], found["waste"], found["stock"]) == ("AC", "AD", "~2D")


def test_refills_follow_the_order_of_the_profile() -> None:
    more = 'refill = { from = "stock" }\n[piles.late]\nrefill = { from = "stock" }'
    rules = small(TABLES.format(more=more))
    found = after(rules, at(rules, **{**LYING, "stock": "~AD", "late": "3C"}), "move row.1 goal")
    assert (found["row.1"], found["late"]) == ("AD", "3C")
    state = at(rules, **{**LYING, "stock": "~2D ~AD"})
    found = after(rules, state, "move row.1 goal")
    assert (found["row.1"], found["late"]) == ("AD", "2D")


def test_the_events_of_a_refill_are_automatic_and_name_their_clause() -> None:
    rules = refilling('from = "waste"')
    step = rules.step(at(rules, **LYING), rules.parse("move row.1 goal"))
    assert [event.automatic for event in step.events] == [False, True]
    assert [event.clause for event in step.events] == ["move", "piles.row.refill"]
    assert {event.cause for event in step.events} == {"move row.1 goal"}


TURNING = """
[piles.stock]
face = "down"
[piles.goal]
space = "any"
build = {{ direction = "any" }}
[piles.row]
count = 2
access = "{access}"
turn_up = "{turn_up}"
"""
TURN = '[{ name = "play", actions = ["move", "turn"] }]'
HIDING = '{ steps = [{ to = "row", each = 2, face = "down" }, { to = "stock", count = "rest" }] }'


def turning(turn_up: str, access: str = "top") -> Rules:
    return small(TURNING.format(turn_up=turn_up, access=access), phases=TURN, deal=HIDING)


@pytest.mark.parametrize(
    ("turn_up", "expected", "listed"),
    [
        ("auto", "AC", ["move row.1 goal"]),
        ("move", "~AC", ["turn row.1"]),
        ("never", "~AC", []),
    ],
)
def test_each_way_to_turn_up(turn_up: str, expected: str, listed: list[str]) -> None:
    rules = turning(turn_up)
    state = rules.apply(at(rules, row_1="~AC KS"), rules.parse("move row.1 goal"))
    assert piles(rules, state)["row.1"] == expected
    assert moves(rules, state) == listed


def test_turning_by_a_move_turns_the_top_card_alone() -> None:
    rules = turning("move")
    assert after(rules, at(rules, row_1="~AC ~2C"), "turn row.1") == {"row.1": "~AC 2C"}


CLOSING = """
[piles.waste]
access = "top"
[piles.row]
count = 2
face = "down"
access = "top"
build = {{ suit = "same", direction = "up" }}
complete = 3
{}
"""


@pytest.mark.parametrize(
    ("closes", "expected"), [("", "2S 3S 4S"), ("closes = true", "~2S ~3S ~4S")]
)
def test_a_complete_pile_can_be_turned_down_for_good(closes: str, expected: str) -> None:
    rules = small(CLOSING.format(closes))
    state = at(rules, waste="4S", row_1="2S 3S", row_2="~9H 5S")
    found = after(rules, state, "move waste row.1")
    assert found["row.1"] == expected
    turned_down = at(rules, row_1="~2S ~3S ~4S", row_2="5H", waste="6H")
    found = after(rules, turned_down, "move waste row.2")
    assert found["row.1"] == ("~2S ~3S ~4S" if closes else "~2S ~3S 4S")


def test_piles_that_give_no_cards_are_not_turned_up() -> None:
    rules = turning("auto", access="none")
    assert piles(rules, rules.start(1))["row.1"].count("~") == 2


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "turn row.1",
            ("turn.nothing", "piles.row.turn_up", "no card lies face down on top of row.1"),
        ),
        (
            "turn row.2",
            ("turn.nothing", "piles.row.turn_up", "no card lies face down on top of row.2"),
        ),
        (
            "turn stock",
            ("turn.closed", "piles.stock.turn_up", "cards of stock are not turned up by a move"),
        ),
        ("turn row.1 row.2", ("action.arguments", "", "'turn' is written 'turn PILE'")),
    ],
)
def test_each_refusal_of_turning(text: str, refusal: tuple[str, str, str]) -> None:
    rules = turning("move")
    assert refused(rules, at(rules, row_1="~2C AC", stock="~KD"), text) == refusal
