"""Declaring and passing: all or nothing, seen by all, and worth what each seat shows."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import moves, refused, small

from cardrules import Move, Rules, State
from cardrules.events import Noted
from cardrules.mechanisms.declaring import DeclaredLineSpec, DeclareSpec, PassSpec
from cardrules.refusals import CODES
from cardrules.shapes import clauses_of

TABLES = """
[piles]
hand = { owner = "seat", seen_by = "owner" }
kept = { owner = "seat", seen_by = "owner" }

[score.combinations.sets]
times = { from = 2, by = 2 }

[score.combinations.sets.patterns]
kings = { parts = { cards = "K", need = 3 }, points = [10, 20] }
aces = { parts = { cards = "A", need = 3 }, points = [5, 6] }

[score.combinations.pairs]
patterns = { queens = { parts = { cards = "Q", need = 2 }, points = [7, 8, 9] } }
"""
DECLARE = 'declare = { tables = ["sets", "pairs"] }'
LINE = 'label = "Declared"\nof = "declared"\ndeclared = ["sets", "pairs"]'


def declaring(
    declare: str = DECLARE, line: str = LINE, passing: str = "{}", deck: str = '"french-52"'
) -> Rules:
    return small(
        f"{TABLES}\n[actions.declare]\n{declare}\n[actions.pass]\npass = {passing}\n"
        f"[[score.lines]]\n{line}\n",
        deck=deck,
        seats='{ count = 4, sides = "opposite", dealer = "last" }',
        deal='{ steps = { to = "hand", each = 13 } }',
        phases='[{ name = "declare", actor = "each", first = "forehand", '
        'actions = ["declare", "pass"], next = "play" }, { name = "play", actions = ["pass"] }]',
        end='{ compare = "highest" }',
    )


def hands(rules: Rules, turn: int = 1, **named: str) -> State:
    placed = {name.replace("_", "."): codes.split() for name, codes in named.items()}
    return rules.position({"partial": True, "phase": "declare", "piles": placed, "turn": turn})


def test_all_that_takes_part_is_shown_to_all() -> None:
    rules = declaring()
    state = hands(rules, hand_1="KS 2S KH QD KD QS 3S", hand_2="4S")
    step = rules.step(state, rules.parse("declare"))
    for seat in (2, 3, 4, None):
        assert rules.view(step.state, seat).piles["hand.1"] == (
            *("KS", "?", "KH", "QD", "KD", "QS", "?"),
        )
    shown = [e for e in rules.view_events(step, 3) if isinstance(e, Noted) and e.slot == "shown"]
    assert [event.cards for event in shown] == [("KS", "KH", "QD", "KD", "QS")]
    assert step.state.turn == 1


def test_shown_cards_stay_known_wherever_they_go() -> None:
    rules = declaring()
    state = rules.apply(hands(rules, hand_1="KS KH KD"), Move("declare"))
    plain = rules.describe(state)
    plain["piles"] = {"kept.3": ["KD", "2S", "KS", "KH"]}
    state = rules.position(plain)
    assert rules.view(state, 2).piles["kept.3"] == ("KD", "?", "KS", "KH")


def test_each_seat_counts_for_itself() -> None:
    rules = declaring()
    state = hands(rules, hand_1="KS KH KD", hand_2="QS QH", hand_3="AS AH AD KC")
    for word in ("declare", "pass", "declare", "pass"):
        state = rules.apply(state, Move(word))
    sheets = rules.scores(state)
    # Partners have two different sets between them, but neither has two.
    assert [(line.label, line.points) for line in sheets[1].lines] == [
        ("Declared by seat 1: kings", 10),
        ("Declared by seat 3: aces", 5),
    ]
    assert [sheet.part("declared").total for sheet in sheets.values()] == [15, 0]


def test_a_seats_own_declaration_is_multiplied() -> None:
    rules = declaring()
    state = rules.apply(hands(rules, hand_1="KS KH KD AS AH AD"), Move("declare"))
    assert rules.scores(state)[1].total == 30


def test_twins_are_shown_one_by_one() -> None:
    rules = declaring(deck='{ use = "french-52", copies = 2 }')
    state = rules.apply(hands(rules, hand_1="KS KS KH 2S"), Move("declare"))
    assert rules.view(state, 2).piles["hand.1"] == ("KS", "KS", "KH", "?")


@pytest.mark.parametrize(
    ("hand", "text", "code", "sentence"),
    [
        ("KS KH 2S", "declare", "declare.nothing", "there is no combination in the hand"),
        (
            "KS KH KD QS QH",
            "declare kings",
            "declare.partial",
            "all combinations are declared or none: queens would be left out",
        ),
        (
            "KS KH KD",
            "declare aces kings",
            "declare.missing",
            "the hand holds no combination called 'aces'",
        ),
        ("KS KH KD", "declare kings kings", "action.arguments", ""),
        ("KS", "pass 3", "action.arguments", ""),
    ],
)
def test_refusals(hand: str, text: str, code: str, sentence: str) -> None:
    rules = declaring()
    found = refused(rules, hands(rules, hand_1=hand), text)
    assert found[0] == code
    assert code in CODES
    assert not sentence or found[2] == sentence


def test_nobody_declares_twice() -> None:
    rules = declaring()
    state = rules.apply(hands(rules, hand_1="KS KH KD"), Move("declare"))
    state = rules.position({**rules.describe(state), "turn": 1})
    assert refused(rules, state, "declare")[0] == "declare.again"


@pytest.mark.parametrize("text", ["declare", "declare kings queens", "declare queens kings"])
def test_the_whole_may_be_named(text: str) -> None:
    rules = declaring()
    state = hands(rules, hand_1="KS KH KD QS QH 2S")
    move = rules.parse(text)
    assert rules.refusal(state, move) is None
    assert moves(rules, state) == ["declare", "pass"]
    assert rules.apply(state, move) == rules.apply(state, Move("declare"))


def test_all_names_left_out_are_told() -> None:
    rules = declaring()
    state = hands(rules, hand_1="KS KH KD AS AH AD QS QH")
    refusal = rules.refusal(state, Move("declare", ("aces",)))
    assert refusal is not None
    assert refusal.details == {"left": ("kings", "queens")}
    refusal = rules.refusal(state, Move("declare", ("jacks",)))
    assert refusal is not None
    assert refusal.details == {"named": "jacks", "held": ("kings", "aces", "queens")}


FIELDS = {
    "DeclareSpec.tables": ({"declare": 'declare = "pairs"'}, ["pass"], 0),
    "DeclareSpec.from": (
        {"declare": 'declare = { tables = ["sets", "pairs"], from = "kept" }'},
        ["declare", "pass"],
        7,
    ),
    "DeclaredLineSpec.tables": ({"line": 'declared = "pairs"'}, ["declare", "pass"], 0),
    "PassSpec.when": ({"passing": '{ when = { empty = "hand.1" } }'}, ["declare"], 10),
}


@pytest.mark.parametrize("field", FIELDS)
def test_field(field: str) -> None:
    usual = declaring()
    state = hands(usual, hand_1="KS KH KD", kept_1="QS QH")
    assert moves(usual, state) == ["declare", "pass"]
    assert usual.scores(usual.apply(state, Move("declare")))[1].total == 10
    changed, expected, score = FIELDS[field]
    rules = declaring(**changed)
    state = hands(rules, hand_1="KS KH KD", kept_1="QS QH")
    assert moves(rules, state) == expected
    if "declare" in expected:
        state = rules.apply(state, Move("declare"))
    assert rules.scores(state)[1].total == score


def test_every_field_is_tested() -> None:
    specs = (DeclareSpec, DeclaredLineSpec, PassSpec)
    found = {f"{cls.__name__}.{key}" for cls in specs for key in clauses_of(cls)}
    # The rest are in test_declare_best and test_showing.
    elsewhere = {"DeclareSpec.suited", "DeclareSpec.suit", "PassSpec.slot"}
    elsewhere |= {"DeclaredLineSpec.suit", "DeclaredLineSpec.best"}
    assert found - elsewhere == set(FIELDS)


def test_passing_is_refused_in_words() -> None:
    rules = declaring(passing='{ when = { empty = "hand.1" } }')
    found = refused(rules, hands(rules, hand_1="KS"), "pass")
    assert found[:2] == ("action.condition", "actions.pass.pass.when")
    assert "hand.1 is empty" in found[2]


def test_what_is_shown_must_be_cards() -> None:
    rules = declaring()
    with pytest.raises(ValueError, match=r"memory\.shown: numbers of cards"):
        rules.position({"partial": True, "memory": {"shown": [99]}})
