"""Knocks, hands laid out, and what is laid: each field, each refusal code, and the words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.handover import ForgetSpec
from cardrules.mechanisms.melds import (
    ArrangeSpec,
    ButSpec,
    KnockSpec,
    LaidLineSpec,
    LimitByCardSpec,
)
from cardrules.shapes import clauses_of

Parts = dict[str, Any]

USUAL: dict[str, str] = {
    "melds": 'onto = "any"',
    "knock": 'to = "pile"\npoints = "pips"\nlimit = 10\nrest = "rest"',
    "arrange": 'points = "pips"\nrest = "rest"',
    "lines": 'points = { table = "pips", in = "hand" }',
    "count": "3",
    "discard": 'barred = "taken"',
    "take": 'note = "taken"',
    "turn": "keep = 1",
    "forget": '"taken"',
    "do": '["forget"]',
}


def table(**changes: str) -> Rules:
    """Load a game of two seats in which everything is open at once."""
    part = {**USUAL, **changes}
    return small(
        f"""
[piles]
hand = {{ owner = "seat", seen_by = "owner" }}
melds = {{ owner = "seat", count = {part["count"]} }}
rest = {{ owner = "seat" }}
aside = {{ owner = "seat" }}
pile = {{}}
other = {{}}
stock = {{ face = "down" }}
[melds]
piles = "melds"
kinds = {{ sets = {{ shape = "set" }}, runs = {{ shape = "run", suit = "same" }} }}
{part["melds"]}
[steps.lay]
arrange = {{ {part["arrange"].replace(chr(10), ", ")} }}
[steps.note]
note_suit = {{ of = "other", slot = "suit", show = true }}
[steps.forget]
forget = {part["forget"]}
[actions.draw]
deal = {{ from = "stock", to = "hand", own = true }}
[actions.take.deal]
from = "pile"
to = "hand"
own = true
{part["take"]}
[actions.turn_over.redeal]
gather = "pile"
steps = {{ to = "stock", count = "rest" }}
{part["turn"]}
[actions.meld.meld]
[actions.discard.transfer]
from = "hand"
to = "pile"
{part["discard"]}
[actions.knock.knock]
{part["knock"]}
[actions.lay]
pass = {{}}
[actions.forget]
pass = {{}}
[actions.note]
pass = {{}}
[score.points.pips]
values = [
  {{ of = ["K", "Q", "J", "10"], points = 10 }}, {{ of = "9", points = 9 }},
  {{ of = "8", points = 8 }}, {{ of = "7", points = 7 }}, {{ of = "6", points = 6 }},
  {{ of = "5", points = 5 }}, {{ of = "4", points = 4 }}, {{ of = "3", points = 3 }},
  {{ of = "2", points = 2 }}, {{ of = "A", points = 1 }},
]
[score.points.ones]
rest = 1
[[score.lines]]
{part["lines"]}
""",
        seats="{ count = 2 }",
        deal='{ steps = { to = "stock", count = "rest" } }',
        phases=(
            '[{ name = "play", actions = ["draw", "take", "turn_over", "meld", "discard", '
            '"knock", "lay", "forget", "note"], '
            f'on = {{ lay = {{ do = ["lay"] }}, forget = {{ do = {part["do"]} }}, '
            'note = { do = ["note"] } } }]'
        ),
        end='{ compare = "highest" }',
    )


def holding(rules: Rules, hand: str, **others: object) -> State:
    """Return a position in which the first seat holds cards; `melds_1="..."` lies there."""
    named: dict[str, list[str]] = {"hand.1": hand.split()}
    memory = {}
    for name, value in others.items():
        if isinstance(value, str):
            named[name.replace("_", ".")] = value.split()
        else:  # cards, as numbers
            assert isinstance(value, list)
            memory[name] = [rules.board.deck.codes.index(code) for code in value]
    return rules.position({"partial": True, "piles": named, "memory": memory})


def is_legal(rules: Rules, state: State, text: str) -> bool:
    moves(rules, state)  # all of them are accepted
    return rules.refusal(state, rules.parse(text)) is None


def knocks(rules: Rules, state: State) -> list[str]:
    return [text for text in moves(rules, state) if text.split()[0] == "knock"]


GIN = "4C 5C 6C 7D 7H 7S 9D 9H 9S 2C KD"
"""Without the king two points are left; the two and the king are the only loose cards."""

WHOLE = "4C 5C 6C 7C 7D 7H 7S 9D 9H 9S"

KNOCK = USUAL["knock"]
BY_CARD = KNOCK.replace("10", '{ slot = "turned_up", table = "pips" }')

# Each field: the game with and without, a position, a move, whether it is legal at first.
LAW: dict[str, tuple[Parts, Parts, str, Parts, str, bool]] = {
    "KnockSpec.points": (
        {}, {"knock": KNOCK.replace("pips", "ones")}, "4C 5C 6C 8D 9H KD", {}, "knock KD", False,
    ),
    "KnockSpec.limit": ({}, {"knock": KNOCK.replace("10", "1")}, GIN, {}, "knock KD", True),
    "KnockSpec.whole": ({}, {"knock": f"{KNOCK}\nwhole = true"}, WHOLE, {}, "knock", False),
    "KnockSpec.barred": (
        {}, {"knock": f'{KNOCK}\nbarred = "taken"'}, GIN, {"taken": ["KD"]}, "knock KD", True,
    ),
    "KnockSpec.when": (
        {}, {"knock": f'{KNOCK}\nwhen = {{ empty = "melds" }}'}, GIN, {"melds_4": "3C 3D 3H"},
        "knock KD", True,
    ),
    "KnockSpec.takes": (
        {}, {"knock": f'{KNOCK}\ntakes = "other"'}, GIN.replace("6C", ""), {"other": "6C"},
        "knock KD", False,
    ),
    "LimitByCardSpec.slot": (
        {}, {"knock": BY_CARD}, GIN.replace("2C", "5D"), {"turned_up": ["4S"]}, "knock KD", True,
    ),
    "LimitByCardSpec.table": (
        {"knock": BY_CARD}, {"knock": BY_CARD.replace("pips\" }", "ones\" }")}, GIN,
        {"turned_up": ["4S"]}, "knock KD", True,
    ),
}  # fmt: skip


@pytest.mark.parametrize("field", LAW)
def test_field(field: str) -> None:
    before, after, hand, others, text, expected = LAW[field]
    for changes, allowed in ((before, expected), (after, not expected)):
        rules = table(**changes)
        assert is_legal(rules, holding(rules, hand, **others), text) == allowed


# Fields that change what is done: the game, the position, the move, and piles after it.
DONE: dict[str, tuple[Parts, Parts, str, Parts, str, dict[str, str | None]]] = {
    "KnockSpec.to": (
        {}, {"knock": KNOCK.replace('"pile"', '"other"')}, GIN, {}, "knock KD",
        {"pile": "KD"},
    ),
    "KnockSpec.rest": (
        {}, {"knock": KNOCK.replace('\nrest = "rest"', "")}, GIN, {}, "knock KD",
        {"rest.1": "2C", "hand.1": None},
    ),
    "ArrangeSpec.points": (
        {}, {"arrange": 'points = "ones"\nrest = "rest"'}, "AC 2C AD 2D AH 2H 3H 2S", {},
        "lay", {"rest.1": "AC AD"},
    ),
    "ArrangeSpec.rest": (
        {}, {"arrange": 'points = "pips"'}, "5C 6C 7C KD", {}, "lay",
        {"rest.1": "KD", "hand.1": None},
    ),
    "StockDealSpec.note": (
        {}, {"take": 'note = "kept"', "forget": '"kept"', "discard": ""}, "5C", {"pile": "9H KD"},
        "take", {"taken": "KD"},
    ),
    "RedealSpec.keep": (
        {}, {"turn": ""}, "5C", {"pile": "9H KD"}, "turn_over", {"pile": "KD", "stock": "~9H"},
    ),
    "ForgetSpec.slot": (
        {}, {"forget": '"suit"'}, "5C", {"taken": ["5C"]}, "forget", {"taken": None},
    ),
    "ReactionSpec.do": (
        {}, {"do": '["note"]'}, "5C", {"taken": ["5C"]}, "forget", {"taken": None},
    ),
    "ProfileSpec.steps": (
        {}, {"forget": '"turned_up"'}, "5C", {"taken": ["5C"], "turned_up": ["4S"]}, "forget",
        {"taken": None, "turned_up": "4S"},
    ),
}  # fmt: skip


def seen(rules: Rules, state: State) -> dict[str, str]:
    """Return the piles that are not empty, and the cards that are remembered, by name."""
    found = piles(rules, state)
    codes = rules.board.deck.codes
    for slot, value in zip(rules.board.slots, state.memory, strict=True):
        if isinstance(value, tuple) and value:
            found[slot.name] = " ".join(codes[card] for card in value)
    return found


@pytest.mark.parametrize("field", DONE)
def test_what_a_field_changes(field: str) -> None:
    before, after, hand, others, text, expected = DONE[field]
    found = []
    for changes in (before, after):
        rules = table(**changes)
        state = holding(rules, hand, **others)
        found.append(seen(rules, rules.apply(state, rules.parse(text))))
    assert {name: found[0].get(name) for name in expected} == expected
    assert {name: found[1].get(name) for name in expected} != {
        name: found[0].get(name) for name in expected
    }


# Lines that count what was laid.
MELDS = "2C 3C 4C"
ACES: dict[str, str] = {"melds_1": "AC 2C 3C", "melds_2": "AD AH AS"}
LAID = 'laid = { table = "pips" }'
BUT = 'laid = {{ table = "pips", but = {{ of = "{}", with = "{}", points = {} }} }}'


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (LAID, 9),
        ('laid = { table = "ones" }', 6),
        (BUT.format("A", "2", 15), 9 + 14),
        (BUT.format("A", "A", 15), 9 + 4 * 14),
        (BUT.format("2", "2", 15), 9 + 13),
        (BUT.format("A", "2", 20), 9 + 19),
    ],
)
def test_what_is_laid_counts(lines: str, expected: int) -> None:
    rules = table(lines=lines)
    sheets = rules.scores(holding(rules, "", **ACES))
    assert [sheet.total for sheet in sheets.values()] == [expected, 0]


@pytest.mark.parametrize(("credit", "expected"), [("true", [5, 9]), ("false", [0, 14])])
def test_cards_laid_to_the_melds_of_others_count_for_who_lays_them(
    credit: str, expected: list[int]
) -> None:
    rules = table(lines=LAID, melds=f'onto = "any"\ncredit = {credit}')
    state = holding(rules, "5C 9S", melds_4=MELDS)
    state = rules.apply(state, rules.parse("meld melds.4 5C"))
    assert [sheet.total for sheet in rules.scores(state).values()] == expected
    assert rules.position(rules.describe(state)) == state


def test_every_field_is_tested() -> None:
    specs = (KnockSpec, LimitByCardSpec, ArrangeSpec)
    fields = {f"{cls.__name__}.{key}" for cls in specs for key in clauses_of(cls)}
    others = {"StockDealSpec.note", "RedealSpec.keep", "ForgetSpec.slot"}
    others |= {"ReactionSpec.do", "ProfileSpec.steps"}
    assert fields | others == {*LAW, *DONE}
    assert set(clauses_of(LaidLineSpec)) == {"table", "but"}
    assert set(clauses_of(ButSpec)) == {"of", "with", "points"}
    assert set(clauses_of(ForgetSpec)) == {"slot"}


# Each refusal.


@pytest.mark.parametrize(
    ("changes", "hand", "others", "text", "expected", "clause"),
    [
        ({}, GIN, {}, "knock 4C", "knock.limit", "actions.knock.knock.limit"),
        ({}, GIN, {}, "knock", "knock.whole", "actions.knock.knock.whole"),
        ({"knock": f"{KNOCK}\nwhole = true"}, GIN, {}, "knock", "knock.whole",
         "actions.knock.knock.whole"),
        ({}, GIN, {}, "knock KS", "meld.not-held", "melds.from"),
        ({}, GIN, {}, "knock KD + 9C 9D 9H", "meld.not-held", "melds.from"),
        ({}, GIN, {}, "knock KD + KD 9D 9H", "meld.not-held", "melds.from"),
        ({}, GIN, {}, "knock KD + 9D 9H 7D", "meld.suit", "melds.kinds.runs.suit"),
        ({}, GIN, {}, "knock KD + 9D 9H 9S", "knock.limit", "actions.knock.knock.limit"),
        ({"count": "2"}, GIN, {}, "knock KD", "meld.no-room", "piles.melds.count"),
        ({"knock": f'{KNOCK}\nbarred = "taken"'}, GIN, {"taken": ["KD"]}, "knock KD",
         "knock.barred", "actions.knock.knock.barred"),
        ({"knock": f'{KNOCK}\ntakes = "other"'}, GIN, {}, "knock KD", "knock.nothing",
         "actions.knock.knock.takes"),
        ({"knock": f'{KNOCK}\nwhen = {{ empty = "hand" }}'}, GIN, {}, "knock KD",
         "action.condition", "actions.knock.knock.when"),
    ],
)  # fmt: skip
def test_refusal(
    changes: Parts, hand: str, others: Parts, text: str, expected: str, clause: str
) -> None:
    rules = table(**changes)
    state = holding(rules, hand, **others)
    found = refused(rules, state, str(rules.parse(text)))
    assert found[:2] == (expected, clause)


def test_refusal_says_what_would_be_left() -> None:
    rules = table()
    refusal = rules.refusal(holding(rules, GIN), Move("knock", ("4C",)))
    assert refusal is not None
    assert refusal.message == "KD 6C 5C 2C would be left, worth 23; 10 is the most"
    assert refusal.details["points"] == "23"
    assert refusal.details["limit"] == "10"


# The words.


def test_the_best_arrangement_is_laid_unless_another_is_named() -> None:
    rules = table()
    hand = "5C 6C 7C 7D 7H 7S AC AD AH 2C KD"
    state = holding(rules, hand)
    assert knocks(rules, state) == [
        "knock KD",
        "knock 7C",
        "knock 7D",
        "knock 7H",
        "knock 7S",
        "knock 2C",
    ][:0] or "knock KD" in knocks(rules, state)
    best = piles(rules, rules.apply(state, rules.parse("knock KD")))
    assert best["melds.1"] == "AC AD AH"
    assert best["rest.1"] == "2C"
    named = rules.parse("knock KD + AH AC AD + 7C 5C 6C + 7S 7H 7D")
    assert str(named) == "knock KD + 7C 6C 5C + 7D 7H 7S + AC AD AH"
    assert piles(rules, rules.apply(state, named))["melds.1"] == "7C 6C 5C"
    # Fours sevens in one meld leave too much.
    refusal = rules.refusal(state, rules.parse("knock KD + 7C 7D 7H 7S + AC AD AH"))
    assert refusal is not None
    assert refusal.code == "knock.limit"


def test_who_has_knocked_is_remembered() -> None:
    rules = table()
    state = rules.apply(holding(rules, GIN), Move("knock", ("KD",)))
    assert rules.describe(state)["memory"]["knocked"] == 0  # type: ignore[index]
    assert piles(rules, state) == {
        "melds.1": "6C 5C 4C", "melds.2": "7D 7H 7S", "melds.3": "9D 9H 9S", "rest.1": "2C",
        "pile": "KD",
    }  # fmt: skip


def test_a_hand_is_laid_whole() -> None:
    rules = table(knock=f"{KNOCK}\nwhole = true")
    state = holding(rules, WHOLE)
    assert knocks(rules, state)[-1] == "knock"
    after = piles(rules, rules.apply(state, Move("knock")))
    assert "pile" not in after
    assert "rest.1" not in after
    assert str(rules.parse("knock + 9D 9H 9S + 4C 5C 6C + 7C 7D 7H 7S")).startswith("knock + ")


@pytest.mark.parametrize("text", ["knock 4C 5C", "knock 4C +", "knock 1Z", "knock + + 4C"])
def test_words_that_are_no_knock(text: str) -> None:
    rules = table()
    with pytest.raises(InvalidMoveError):
        rules.parse(text)
    refusal = rules.refusal(holding(rules, GIN), Move.from_text(text))
    assert refusal is not None
    assert refusal.code == "action.arguments"


def test_all_hands_are_laid_out_from_the_turn_on() -> None:
    rules = table()
    state = holding(rules, "5C 6C 7C KD", hand_2="2C 2D 2H 9S")
    after = piles(rules, rules.apply(state, Move("lay")))
    assert after == {
        "melds.1": "7C 6C 5C", "rest.1": "KD", "melds.4": "2C 2D 2H", "rest.2": "9S",
    }  # fmt: skip


def test_a_card_that_is_barred_may_be_chosen_if_there_is_no_other() -> None:
    rules = table()
    state = holding(rules, "5C 9S", taken=["5C"])
    assert not is_legal(rules, state, "discard 5C")
    alone = holding(rules, "5C", taken=["5C"])
    assert is_legal(rules, alone, "discard 5C")
    assert "discard 5C" in moves(rules, alone)
