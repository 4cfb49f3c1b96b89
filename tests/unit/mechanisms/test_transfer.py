"""Cards that a player puts elsewhere: each field, each refusal, and the worked cases."""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from typing import Any

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Action

PILES = """
[piles.hand]
owner = "seat"
seen_by = "owner"
[piles.away]
[piles.side]
owner = "side"
face = "down"
[piles.near]
owner = "seat"
"""


def putting(
    transfer: str = "",
    deck: str = '"french-52"',
    seats: str = '{ count = 4, sides = "opposite" }',
    ends: str = 'from = "hand", to = "away"',
    tables: str = PILES,
) -> Rules:
    return small(
        tables,
        deck=deck,
        seats=seats,
        deal='{ steps = { to = "hand", count = "rest" } }',
        phases='[{ name = "play", actions = ["put"] }]',
        actions=f"{{ put = {{ transfer = {{ {ends}{', ' if transfer else ''}{transfer} }} }} }}",
    )


def holding(rules: Rules, hand: str, turn: int = 1, **memory: object) -> State:
    return rules.position(
        {
            "partial": True,
            "piles": {f"hand.{turn}": hand.split()},
            "turn": turn,
            "memory": memory,
        }
    )


def choices(rules: Rules, hand: str) -> list[str]:
    return [text.removeprefix("put ") for text in moves(rules, holding(rules, hand))]


@pytest.mark.parametrize(
    ("transfer", "hand", "expected"),
    [
        ("", "5H 2C 9S", ["2C", "5H", "9S"]),
        ("count = 2", "5H 2C 9S", ["2C 5H", "2C 9S", "5H 9S"]),
        ("count = 4", "5H 2C 9S", []),
        ("at_most = 2", "5H 2C", ["2C", "5H", "2C 5H"]),
        ("at_least = 2", "5H 2C 9S", ["2C 5H", "2C 9S", "5H 9S", "2C 5H 9S"]),
        ("at_least = 2, at_most = 2", "5H 2C 9S", ["2C 5H", "2C 9S", "5H 9S"]),
        ('count = 2, never = "hearts"', "5H 2C 9S", ["2C 9S"]),
        ('count = 2, only = ["5", "2"]', "5H 2C 9S", ["2C 5H"]),
        ('count = 2, only = ["5", "2"], never = "2C"', "5H 2C 9S", []),
        ('count = 2, avoid = "hearts"', "5H 2C 9S", ["2C 9S"]),
        ('count = 2, avoid = "hearts"', "5H 6H 2C", ["2C 6H", "2C 5H"]),
        ('count = 2, avoid = "hearts"', "5H 6H 4H", ["6H 5H", "6H 4H", "5H 4H"]),
        ('count = 2, avoid = "hearts", never = "6"', "5H 6H 2C", ["2C 5H"]),
        ('when = { occupied = "away" }', "5H 2C", []),
        ('when = { empty = "away" }', "5H 2C", ["2C", "5H"]),
        ("count = 2", "6H 9H 2C KS", ["2C 9H", "2C 6H", "2C KS", "9H 6H", "9H KS", "6H KS"]),
    ],
)
def test_fields_say_what_may_be_chosen(transfer: str, hand: str, expected: list[str]) -> None:
    assert choices(putting(transfer), hand) == expected


@pytest.mark.parametrize(
    ("to", "turn", "target"),
    [
        ('to = "away"', 2, "away"),
        ('to = "near"', 2, "near.2"),
        ('to = "near", seat = "own"', 2, "near.2"),
        ('to = "near", seat = "next"', 4, "near.1"),
        ('to = "near", seat = "previous"', 1, "near.4"),
        ('to = "near", seat = "partner"', 3, "near.1"),
        ('to = "near", seat = "dealer"', 1, "near.3"),
        ('to = "side"', 4, "side.2"),
        ('to = "side", seat = "dealer"', 4, "side.1"),
    ],
)
def test_whose_pile_gets_the_cards(to: str, turn: int, target: str) -> None:
    rules = putting(ends=f'from = "hand", {to}')
    state = holding(rules, "5H 2C", turn, dealer=2)
    after = rules.apply(state, Move("put", ("5H",)))
    card = "~5H" if target.startswith("side") else "5H"
    assert piles(rules, after) == {f"hand.{turn}": "2C", target: card}


@pytest.mark.parametrize(
    ("ends", "card"),
    [
        ('from = "hand", to = "away", face = "down"', "~5H"),
        ('from = "hand", to = "away"', "5H"),
        ('from = "hand", to = "side", face = "up"', "5H"),
    ],
)
def test_the_face_matters(ends: str, card: str) -> None:
    rules = putting(ends=ends)
    after = piles(rules, rules.apply(holding(rules, "5H 2C"), Move("put", ("5H",))))
    assert card in after.values()


def test_the_source_matters() -> None:
    rules = putting(ends='from = "near", to = "away"')
    state = rules.position(
        {"partial": True, "piles": {"hand.1": ["5H"], "near.1": ["2C"], "near.2": ["3C"]}}
    )
    assert moves(rules, state) == ["put 2C"]


def test_the_order_of_the_cards_means_nothing() -> None:
    rules = putting("count = 3")
    state = holding(rules, "5H 2C 9S KH")
    move = rules.parse("put 9S 5H KH")
    assert str(move) == "put KH 5H 9S"
    assert rules.refusal(state, Move("put", ("9S", "5H", "KH"))) is None
    after = rules.apply(state, Move("put", ("9S", "5H", "KH")))
    assert after == rules.apply(state, move)
    assert piles(rules, after) == {"hand.1": "2C", "away": "KH 5H 9S"}


def test_twins_are_listed_once_and_told_apart() -> None:
    rules = putting("count = 2", deck='{ use = "french-52", copies = 2 }')
    assert choices(rules, "5H 2C 5H") == ["2C 5H", "5H 5H"]
    state = holding(rules, "5H 2C 5H")
    assert piles(rules, rules.apply(state, rules.parse("put 5H 5H"))) == {
        "hand.1": "2C",
        "away": "5H 5H",
    }
    assert refused(rules, state, "put 2C 2C") == (
        "transfer.not-there",
        "actions.put.transfer.from",
        "there are only 1 of 2C",
    )


@pytest.mark.parametrize(
    ("transfer", "text", "code", "clause", "message"),
    [
        ("", "put 9C", "transfer.not-there", "from", "9C is not there"),
        ("", "put 5H 2C", "transfer.count", "count", "put takes 1 card, found 2"),
        ("count = 3", "put 5H 2C", "transfer.count", "count", "put takes 3 cards, found 2"),
        (
            "at_least = 2",
            "put 5H",
            "transfer.count",
            "at_least",
            "put takes 2 to 52 cards, found 1",
        ),
        (
            "at_most = 2",
            "put 5H 2C 9S",
            "transfer.count",
            "at_most",
            "put takes 1 to 2 cards, found 3",
        ),
        ('never = "5"', "put 5H", "transfer.never", "never", "5H may not be chosen"),
        (
            'only = "5"',
            "put 2C",
            "transfer.only",
            "only",
            "2C is not one of the cards that may be chosen",
        ),
        (
            'avoid = "5"',
            "put 5H",
            "transfer.avoid",
            "avoid",
            "5H may be chosen only when there are not enough other cards",
        ),
        (
            'count = 3, avoid = ["5", "2"]',
            "put 5H 2C 2H",
            "transfer.avoid",
            "avoid",
            "5H may be chosen only when there are not enough other cards",
        ),
        (
            'when = { occupied = "away" }',
            "put 5H",
            "action.condition",
            "when",
            "it is allowed only while no pile of away is empty",
        ),
    ],
)
def test_refusals(transfer: str, text: str, code: str, clause: str, message: str) -> None:
    rules = putting(transfer)
    found = refused(rules, holding(rules, "5H 2C 2H 9S"), text)
    assert found == (code, f"actions.put.transfer.{clause}", message)


NOTED = f"""{PILES}
[piles.up]
[steps.look]
note_suit = {{ of = "up", show = true }}
"""


def test_cards_of_which_note_was_taken_may_be_barred() -> None:
    for transfer in ("", 'barred = "turned_up"'):
        rules = putting(transfer, tables=NOTED)
        card = rules.board.deck.codes.index("5H")
        state = holding(rules, "5H 2C 2H 9S", turned_up=[card])
        listed = moves(rules, state)
        assert ("put 5H" in listed) is not bool(transfer)
    assert refused(rules, state, "put 5H") == (
        "transfer.barred",
        "actions.put.transfer.barred",
        "5H may not be chosen this time",
    )
    assert set(listed) == {"put 2C", "put 2H", "put 9S"}


def test_avoided_cards_may_be_chosen_if_the_others_are_barred() -> None:
    rules = putting('barred = "turned_up", avoid = "hearts", count = 2', tables=NOTED)
    state = holding(rules, "5H 2C 9S", turned_up=[rules.board.deck.codes.index("2C")])
    assert moves(rules, state) == ["put 5H 9S"]


@pytest.mark.parametrize(("show", "shown"), [("", "? ? ?"), ('show = "hearts"', "~2H ? ~5H")])
def test_chosen_cards_may_be_shown(show: str, shown: str) -> None:
    ends = 'from = "hand", to = "away", count = 3, face = "down"'
    rules = putting(show, ends=ends)
    after = rules.apply(holding(rules, "5H 2C 2H 9S"), rules.parse("put 5H 2C 2H"))
    seen = rules.view(after, 3).piles["away"]
    assert sorted(seen) == sorted(shown.split())


@pytest.mark.parametrize("text", ["put", "put 7", "put ~5H", "put 5H hearts"])
def test_other_words_are_refused(text: str) -> None:
    rules = putting("count = 2")
    refusal = rules.refusal(holding(rules, "5H 2C"), Move.from_text(text))
    assert refusal is not None
    assert refusal.code == "action.arguments"
    with pytest.raises(InvalidMoveError):
        rules.parse(text)


def action(rules: Rules) -> Action:
    return rules._machine.phases[0].actions["put"]


def test_many_choices_are_only_sampled() -> None:
    few, many = putting("count = 3"), putting('count = 6, avoid = "hearts"')
    assert action(few).is_closed
    assert not action(many).is_closed
    hand = " ".join(f"{rank}{suit}" for suit in "CDS" for rank in range(2, 8))
    found = choices(many, hand)
    assert len(found) == len(set(found)) < comb(18, 6)
    assert set(" ".join(found).split()) == set(hand.split())
    assert all(len(set(choice.split())) == 6 for choice in found)


def cases(kind: str) -> list[Any]:
    path = Path(__file__).parents[2] / "data" / "tarocco-bolognese.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    return [
        pytest.param(case["input"], case["expected"], id=case["id"])
        for case in data["cases"]
        if case["kind"] == kind
    ]


LAY_AWAY = 'count = 2, never = ["king", "angel", "world", "begato", "matto"]'


@pytest.mark.parametrize(("given", "expected"), cases("discard_legal"))
def test_worked_cases_of_discards(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = putting(LAY_AWAY, deck='"tarocco-bolognese-62"')
    state = holding(rules, " ".join(given["hand"]))
    move = Move("put", tuple(given["discard"]))
    assert (rules.refusal(state, move) is None) == expected["legal"]
