"""Melds: each field, each refusal code, what is listed, and what picked cards may become."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

import cardrules
from cardrules import Move, Picked, Rules, State
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.going_out import GoingOutSpec
from cardrules.mechanisms.laying_out import LayOutSpec
from cardrules.mechanisms.melds import (
    AsideSpec,
    MeldSpec,
    MeldsSpec,
    OpeningSpec,
    TakeSpec,
)
from cardrules.shapes import clauses_of

SETS = 'shape = "set", wild = { cards = ["2", "JK"], ratio = 1 }'
MERGED = f"{SETS}, merge = true"
RUNS = 'shape = "run", suit = "same"'
POINTS = """
[score.points.cards]
values = [{ of = ["2", "JK"], points = 20 }, { of = ["K", "Q"], points = 10 }]
rest = 5
[score.points.fives]
rest = 5
[[score.lines]]
points = { table = "cards", in = "hand" }
"""


def playing(
    melds: str = "",
    meld: str = "",
    take: str = 'with = "natural-pair"',
    source: str = "pile",
    kinds: str = f"{{ sets = {{ {MERGED} }}, runs = {{ {RUNS} }} }}",
    owner: str = "seat",
    count: int = 4,
    tables: str = "",
    deck: str = '{ use = "french-52", copies = 2, jokers = 2 }',
    **parts: str,
) -> Rules:
    """Load a game of two seats in which everything is open at once."""
    return small(
        f"""
[piles.hand]
owner = "seat"
seen_by = "owner"
[piles.other]
owner = "seat"
[piles.melds]
owner = "{owner}"
count = {count}
[piles.pile]
[piles.far]
[piles.out]
owner = "seat"
[melds]
piles = "melds"
kinds = {kinds}
{melds}
[actions.meld.meld]
{meld}
[actions.take.take]
from = "{source}"
{take}
[actions.discard.transfer]
from = "hand"
to = "pile"
{tables}
{POINTS}
""",
        deck=deck,
        seats="{ count = 2 }",
        deal='{ steps = { to = "far", count = "rest" } }',
        phases='[{ name = "play", actions = ["meld", "take", "discard"] }]',
        match="{ until = { rounds = 9 } }",
        end="",
        **parts,
    )


def holding(rules: Rules, hand: str, **others: object) -> State:
    """Return a position in which the first seat holds cards; `melds_1="..."` lies there."""
    named = {"hand.1": hand.split(), "hand.2": ["4C", "4D", "4H"]}
    data: dict[str, object] = {"partial": True, "piles": named}
    for name, value in others.items():
        if isinstance(value, str):
            pile = "pile" if name == "pile" else name.replace("_", ".")
            named[pile] = value.split()
        else:
            data[name] = value
    return rules.position(data)


def listed(rules: Rules, state: State, action: str = "meld") -> list[str]:
    return [text for text in moves(rules, state) if text.split()[0] == action]


def is_legal(rules: Rules, state: State, text: str) -> bool:
    return rules.refusal(state, rules.parse(text)) is None


def code(rules: Rules, state: State, text: str) -> tuple[str, str]:
    found = refused(rules, state, str(rules.parse(text)))
    return found[0], found[1]


# What fields change: the profile with and without, a position, a move, whether it is legal.

GOING = '[going_out]\nif = { piles = { in = "melds", length = 4 } }'
OPEN = 'opening = { points = "cards", minimum = { points = 30 } }'

Parts = dict[str, Any]
LAW: dict[str, tuple[Parts, Parts, str, Parts, str, bool]] = {
    "MeldsSpec.onto": ({}, {"melds": 'onto = "any"'}, "KC 3H", {"melds_5": "KD KH KS"},
                       "meld melds.5 KC", False),
    "MeldsSpec.own_first": (
        {"melds": 'onto = "any"'},
        {"melds": 'onto = "any"\nown_first = true'},
        "KC 3H", {"melds_5": "KD KH KS"}, "meld melds.5 KC", True,
    ),
    "MeldsSpec.opening": ({}, {"melds": OPEN}, "5C 5D 5H 9S", {}, "meld 5C 5D 5H", True),
    "MeldsSpec.from": ({}, {"melds": 'from = "other"'}, "KC KD KH", {}, "meld KC KD KH", True),
    "MeldsSpec.kinds": (
        {}, {"kinds": f"{{ sets = {{ {MERGED} }} }}"}, "5C 6C 7C 9S", {}, "meld 5C 6C 7C", True,
    ),
    "MeldsSpec.piles": (
        {}, {"count": 1}, "5C 5D 5H 9S", {"melds_1": "KC KD KH"},
        "meld 5C 5D 5H", True,
    ),
    "MeldKindSpec.merge": (
        {}, {"kinds": f"{{ sets = {{ {SETS} }} }}"}, "KC 9S", {"melds_1": "KD KH KS"},
        "meld KC", True,
    ),
    "MeldKindSpec.going_out": (
        {}, {"kinds": f"{{ sets = {{ {MERGED}, going_out = true }} }}"}, "5C 5D 5H 9S 8S", {},
        "meld 5C 5D 5H", True,
    ),
    "OpeningSpec.minimum": (
        {"melds": OPEN}, {"melds": OPEN.replace("30", "35")}, "KC KD KH 9S", {},
        "meld KC KD KH", True,
    ),
    "OpeningSpec.by": (
        {"melds": 'opening = { points = "cards", minimum = [{ below = 50, points = 0 }, '
                  "{ points = 90 }] }"},
        {"melds": 'opening = { by = "scores", points = "cards", minimum = '
                  "[{ below = 50, points = 0 }, { points = 90 }] }"},
        "KC KD KH 9S", {"scores": [50, 0]}, "meld KC KD KH", True,
    ),
    "OpeningSpec.points": (
        {"melds": OPEN}, {"melds": OPEN.replace("cards", "fives")}, "KC KD KH 9S", {},
        "meld KC KD KH", True,
    ),
    "OpeningSpec.waived_going_out": (
        {"melds": OPEN, "tables": "[going_out]"},
        {"melds": OPEN.replace("30 }", "30 }, waived_going_out = true"), "tables": "[going_out]"},
        "5C 5D 5H 9S", {}, "meld 5C 5D 5H", False,
    ),
    "OpeningSpec.taken": (
        {"melds": OPEN}, {"melds": OPEN.replace("} }", "}, taken = false }")}, "KC KD 9S 8S",
        {"pile": "KH"}, "take KC KD", True,
    ),
    "MeldSpec.new": ({}, {"meld": "new = false"}, "5C 5D 5H 9S", {}, "meld 5C 5D 5H", True),
    "MeldSpec.add": (
        {}, {"meld": "add = false"}, "KC 9S", {"melds_1": "KD KH KS"}, "meld KC", True,
    ),
    "MeldSpec.most": (
        {}, {"meld": "most = 1"}, "5C 5D 5H 6C 6D 6H 9S", {}, "meld 6C 6D 6H + 5C 5D 5H", True,
    ),
    "MeldSpec.when": (
        {}, {"meld": 'when = { occupied = "far" }'}, "5C 5D 5H 9S", {}, "meld 5C 5D 5H", True,
    ),
    "TakeSpec.from": (
        {}, {"source": "far"}, "KC KD 9S", {"pile": "KH"},
        "take KC KD", True,
    ),
    "TakeSpec.with": (
        {}, {"take": 'with = "natural-and-wild"'}, "KC KD 9S", {"pile": "KH"}, "take KC KD", True,
    ),
    "TakeSpec.amount": (
        {"take": 'with = "group"\namount = "choice"'}, {"take": 'with = "group"'}, "5C 6C 9S",
        {"pile": "7C KH"}, "take 2 5C 6C", True,
    ),
    "TakeSpec.shorter_than": (
        {"take": 'with = "meld"'}, {"take": 'with = "meld"\nshorter_than = 4'}, "9S 8S",
        {"pile": "KH", "melds_1": "KC KD KS KC"}, "take", True,
    ),
    "TakeSpec.alone": (
        {"take": 'with = "meld"'}, {"take": 'with = "meld"\nalone = true'}, "KD 9S",
        {"pile": "KH", "melds_1": "KC KD KS"}, "take KD", True,
    ),
    "TakeSpec.never": (
        {}, {"take": 'with = "natural-pair"\nnever = "K"'}, "KC KD 9S", {"pile": "KH"},
        "take KC KD", True,
    ),
    "TakeSpec.frozen_by": (
        {"take": 'with = "natural-and-wild"'},
        {"take": 'with = "natural-and-wild"\nfrozen_by = "2"'},
        "KC 2D 9S", {"pile": "2C KH"}, "take KC 2D", True,
    ),
    "TakeSpec.frozen_until_open": (
        {"take": 'with = "natural-and-wild"'},
        {"take": 'with = "natural-and-wild"\nfrozen_until_open = true'},
        "KC 2D 9S", {"pile": "KH"}, "take KC 2D", True,
    ),
    "TakeSpec.frozen_with": (
        {"take": 'with = "group"\nfrozen_by = "2"'},
        {"take": 'with = "group"\nfrozen_by = "2"\nfrozen_with = "natural-and-wild"'},
        "KC KD 9S", {"pile": "2C KH"}, "take KC KD", True,
    ),
    "TakeSpec.when": (
        {}, {"take": 'with = "natural-pair"\nwhen = { occupied = "far" }'}, "KC KD 9S",
        {"pile": "KH"}, "take KC KD", True,
    ),
    "GoingOutSpec.if": (
        {"tables": "[going_out]"}, {"tables": GOING}, "5C 5D 5H 9S", {}, "meld 5C 5D 5H", True,
    ),
    "GoingOutSpec.discard": (
        {"tables": "[going_out]"}, {"tables": '[going_out]\ndiscard = "optional"'}, "5C 5D 5H",
        {}, "meld 5C 5D 5H", False,
    ),
    "GoingOutSpec.second_hand": (
        {"tables": GOING}, {"tables": f'{GOING}\nsecond_hand = "other"'}, "5C 5D 5H",
        {"other_1": "9C"}, "meld 5C 5D 5H", False,
    ),
    "GoingOutSpec.hand": (
        {"tables": GOING}, {"tables": f'{GOING}\nhand = "other"'}, "5C", {}, "discard 5C", False,
    ),
}  # fmt: skip


def test_groups_with_wild_cards_of_one_rank_are_listed_once() -> None:
    kinds = '{ runs = { shape = "run", suit = "same", wild = { cards = ["2"], most = 1 } } }'
    rules = playing(kinds=kinds)
    found = listed(rules, holding(rules, "8D 9D 2C 2D 2H 3D 4D KS"))
    assert len(found) == len(set(found))
    assert {"meld 4D 3D 2C", "meld 9D 8D 2C"} <= set(found)


def test_a_rank_may_be_left_out_of_the_pack() -> None:
    rules = playing(deck='{ use = "french-52", jokers = 2, without = ["8", "9", "10"] }')
    found = listed(rules, holding(rules, "7C 7D 7S JC QC KC 2S"))
    assert {"meld 7C 7D 7S", "meld KC QC JC"} <= set(found)


@pytest.mark.parametrize("field", LAW)
def test_field(field: str) -> None:
    before, after, hand, others, text, expected = LAW[field]
    for changes, is_allowed in ((before, expected), (after, not expected)):
        rules = playing(**changes)
        state = holding(rules, hand, **others)
        assert moves(rules, state) is not None  # all of them are accepted
        try:
            move = rules.parse(text)
        except InvalidMoveError:
            assert not is_allowed
            continue
        assert (rules.refusal(state, move) is None) == is_allowed


def test_every_field_is_tested() -> None:
    specs = (MeldsSpec, OpeningSpec, MeldSpec, TakeSpec, GoingOutSpec)
    fields = {f"{cls.__name__}.{key}" for cls in specs for key in clauses_of(cls)}
    # These change what is done, see below.
    elsewhere = {"TakeSpec.aside", "GoingOutSpec.concealed", "MeldsSpec.credit"}
    kinds = {"MeldKindSpec.merge", "MeldKindSpec.going_out"}  # the others are of groups
    assert fields - elsewhere | kinds == set(LAW)
    assert set(clauses_of(AsideSpec)) == {"cards", "to"}
    assert set(clauses_of(LayOutSpec)) == {"cards", "to", "sets", "replace_from"}


# Each refusal.

WILD_PILE: dict[str, Any] = {"take": 'with = "natural-pair"\nnever = "2"\nfrozen_by = "JK"'}
OPENING: dict[str, Any] = {"melds": OPEN, "tables": GOING}
CANASTA: dict[str, Any] = {"melds_1": "KC KD KH KS"}


@pytest.mark.parametrize(
    ("changes", "hand", "others", "text", "expected", "clause"),
    [
        ({}, "KC KD 9S", {}, "meld KC KD KH", "meld.not-held", "melds.from"),
        ({}, "KC KD 9S", {}, "meld KC KC KD", "meld.not-held", "melds.from"),
        ({}, "KC KD 9S", {}, "meld melds.2 KC", "meld.no-such", "melds.piles"),
        ({}, "KC 9S", {"melds_5": "KD KH KS"}, "meld melds.5 KC", "meld.foreign", "melds.onto"),
        (
            {"count": 1}, "5C 5D 5H 9S", CANASTA, "meld 5C 5D 5H", "meld.no-room",
            "piles.melds.count",
        ),
        (
            {"melds": 'onto = "any"\nown_first = true'}, "KC 3H", {"melds_5": "KD KH KS"},
            "meld melds.5 KC", "meld.own-first", "melds.own_first",
        ),
        ({"meld": "new = false"}, "5C 5D 5H", {}, "meld 5C 5D 5H", "meld.new",
         "actions.meld.meld.new"),
        ({"meld": "add = false"}, "KC 9S", {"melds_1": "KD KH KS"}, "meld KC", "meld.add",
         "actions.meld.meld.add"),
        ({"meld": "most = 1"}, "5C 5D 5H 6C 6D 6H", {}, "meld 6C 6D 6H + 5C 5D 5H",
         "meld.groups", "actions.meld.meld.most"),
        (
            {"kinds": f"{{ sets = {{ {MERGED}, going_out = true }} }}"}, "5C 5D 5H 9S 8S", {},
            "meld 5C 5D 5H", "meld.going-out", "melds.kinds",
        ),
        ({"meld": 'when = { occupied = "far" }'}, "5C 5D 5H", {}, "meld 5C 5D 5H",
         "action.condition", "actions.meld.meld.when"),
        ({}, "KC 9S", {}, "meld KC 9S", "meld.suit", "melds.kinds.runs.suit"),
        ({}, "KC KD 2C 2D JK", {}, "meld KC KD 2C 2D JK", "meld.too-many-wilds",
         "melds.kinds.sets.wild.ratio"),
        (OPENING, "5C 5D 5H 9S 8S", {}, "meld 5C 5D 5H", "opening.below-minimum",
         "melds.opening.minimum"),
        (OPENING, "KC KD KH 9S", {}, "meld KC KD KH", "go-out.not-yet", "going_out.if"),
        (OPENING, "KC KD KH", {}, "meld KC KD KH", "go-out.keep", "going_out.if"),
        (OPENING, "5C 5D 5H", CANASTA, "meld 5C 5D 5H", "go-out.discard", "going_out.discard"),
        (OPENING, "5C", {}, "discard 5C", "go-out.not-yet", "going_out.if"),
        ({}, "KC KD", {}, "take KC KD", "take.empty", "actions.take.take.from"),
        (WILD_PILE, "KC KD", {"pile": "KH 2C"}, "take KC KD", "take.never",
         "actions.take.take.never"),
        (WILD_PILE, "KC 2D", {"pile": "JK KH"}, "take KC 2D", "take.frozen",
         "actions.take.take.frozen_by"),
        (
            {"take": 'with = "natural-and-wild"\nfrozen_until_open = true'}, "KC 2D",
            {"pile": "KH"}, "take KC 2D", "take.frozen", "actions.take.take.frozen_until_open",
        ),
        ({}, "KC 2D", {"pile": "KH"}, "take KC 2D", "take.with", "actions.take.take.with"),
        (
            {"take": 'with = "group"\namount = "choice"'}, "5C 6C", {"pile": "7C"},
            "take 2 5C 6C", "take.amount", "actions.take.take.amount",
        ),
        (
            {"take": 'with = "natural-pair"\nwhen = { occupied = "far" }'}, "KC KD",
            {"pile": "KH"}, "take KC KD", "action.condition", "actions.take.take.when",
        ),
    ],
)  # fmt: skip
def test_refusal(
    changes: Parts, hand: str, others: Parts, text: str, expected: str, clause: str
) -> None:
    rules = playing(**changes)
    state = holding(rules, hand, **others)
    assert code(rules, state, text) == (expected, clause)


def test_refusal_says_what_is_missing() -> None:
    rules = playing(**OPENING)
    refusal = rules.refusal(holding(rules, "5C 5D 5H 9S 8S"), Move("meld", ("5C", "5D", "5H")))
    assert refusal is not None
    assert refusal.message == "the first melds are worth 15 of 30 points"
    assert dict(refusal.details) == {"points": 15, "minimum": 30}


@pytest.mark.parametrize(
    "args", [(), ("KC", 3), ("+",), ("KC", "+"), ("5X",), ("melds.1",), ("hand.1", "KC"), (7,)]
)
def test_wrong_words_are_refused(args: tuple[str | int, ...]) -> None:
    rules = playing()
    state = holding(rules, "KC KD 9S", pile="KH")
    for action in ("meld", "take"):
        refusal = rules.refusal(state, Move(action, args))
        assert refusal is not None
        if action == "meld":
            assert refusal.code == "action.arguments"
            with pytest.raises(InvalidMoveError):
                rules.parse(str(Move(action, args)))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("meld KS KH KD", "meld KD KH KS"),
        ("meld 6H 6D 6S + KH KD KS", "meld KD KH KS + 6D 6H 6S"),
        ("meld 2C KS KD JK", "meld KD KS 2C JK"),
        ("meld KH KD + KS KC", "meld KC KD KH KS"),
        ("meld 7C + melds.3 5C + 6D 6H 6S + melds.3 4C", "meld 7C + 6D 6H 6S + melds.3 5C 4C"),
        ("take 9S 9H + KH KD KS", "take 9H 9S + KD KH KS"),
        ("take + KS KH KD", "take + KD KH KS"),
        ("take 9S 9H + KH KD KS + 9C", "take 9C 9H 9S + KD KH KS"),
        ("take", "take"),
    ],
)
def test_moves_have_one_canonical_form(text: str, canonical: str) -> None:
    rules = playing()
    assert str(rules.parse(text)) == canonical
    assert str(rules.parse(canonical)) == canonical


# What is done.


def test_groups_find_their_piles() -> None:
    rules = playing()
    state = holding(rules, "KC 5D 5H 5S 7C 9S", melds_1="KD KH KS", melds_2="4C 5C 6C")
    after = rules.apply(state, rules.parse("meld KC + 5D 5H 5S + melds.2 7C"))
    found = piles(rules, after)
    assert found["melds.1"] == "KD KH KS KC"
    assert found["melds.2"] == "4C 5C 6C 7C"
    assert found["melds.3"] == "5D 5H 5S"
    assert found["hand.1"] == "9S"


def test_twins_are_two_cards() -> None:
    rules = playing()
    state = holding(rules, "KC KC KD KD 9S")
    after = rules.apply(state, rules.parse("meld KC KC KD KD"))
    assert piles(rules, after)["melds.1"] == "KC KC KD KD"
    assert len(set(after.piles[rules.board.pile_index["melds.1"]])) == 4


def test_taking_melds_the_top_and_gives_the_rest() -> None:
    rules = playing(take='with = "natural-pair"\naside = { cards = "3", to = "out" }')
    state = holding(rules, "KC KD 9S 5C 5D 5H", pile="8C 3H 2C KH")
    after = piles(rules, rules.apply(state, rules.parse("take KC KD + 5C 5D 5H")))
    assert after["melds.1"] == "KC KD KH"
    assert after["melds.2"] == "5C 5D 5H"
    assert after["hand.1"] == "9S 8C 2C"
    assert after["out.1"] == "3H"
    other = playing()
    state = holding(other, "KC KD 9S", pile="8C 3H KH")
    assert piles(other, other.apply(state, other.parse("take KC KD")))["hand.1"] == "9S 8C 3H"


def test_cards_of_the_pile_may_be_melded_with_it() -> None:
    rules = playing()
    state = holding(rules, "KC KD 5C 9S", pile="5D 5H KH")
    after = piles(rules, rules.apply(state, rules.parse("take KC KD + 5C 5D 5H")))
    assert (after["melds.2"], after["hand.1"]) == ("5C 5D 5H", "9S")
    # The pair itself comes from the hand.
    state = holding(rules, "KC 5C 9S", pile="KD KH")
    assert code(rules, state, "take KC KD") == ("take.with", "actions.take.take.with")


def test_cards_of_the_pile_do_not_count_for_the_opening() -> None:
    rules = playing(melds=OPEN.replace("30", "50"))
    state = holding(rules, "KC KD 5C 5D 9S 8S", pile="KS 5H KH")
    for text, is_enough in (
        ("take KC KD", False),
        ("take KC KD KS", False),
        ("take KC KD + 5C 5D 5H", False),
    ):
        assert is_legal(rules, state, text) == is_enough
    state = holding(rules, "KC KD 5C 5D 5S 8S QC QD QH", pile="KS 5H KH")
    assert is_legal(rules, state, "take KC KD + QC QD QH")


def test_any_number_from_the_top_may_be_taken() -> None:
    rules = playing(take='with = ["group", "meld"]\namount = "choice"', melds='onto = "any"')
    state = holding(rules, "5C 6C 9S", pile="8D 7C 4H KH", melds_5="KC KD KS")
    assert listed(rules, state, "take") == ["take 1 melds.5", "take 3 6C 5C"]
    after = piles(rules, rules.apply(state, rules.parse("take 3 5C 6C")))
    assert after["melds.1"] in ("6C 5C 7C", "5C 6C 7C")
    assert (after["hand.1"], after["pile"]) == ("9S 4H KH", "8D")
    with pytest.raises(InvalidMoveError, match="begins with the number"):
        rules.parse("take 5C 6C")


def test_going_out_is_told() -> None:
    rules = playing(tables='[going_out]\ndiscard = "optional"')
    for hand, text in (("5C 5D 5H", "meld 5C 5D 5H"), ("5C", "discard 5C")):
        state = holding(rules, hand)
        after = rules.apply(state, rules.parse(text))
        assert rules.view(after).memory["went_out"] == 0
    assert rules.view(holding(rules, "5C")).memory["went_out"] == -1


def test_going_out_in_the_turn_of_the_first_play_is_told() -> None:
    going_out = '[going_out]\ndiscard = "optional"\nconcealed = true'
    rules = playing(tables=going_out)
    state = holding(rules, "5C 5D 5H 6C 6D 6H 9S", pile="KC")
    state = rules.apply(state, rules.parse("meld 5C 5D 5H"))
    at_once = rules.apply(state, rules.parse("meld 6C 6D 6H"))
    at_once = rules.apply(at_once, rules.parse("discard 9S"))
    memory = rules.view(at_once).memory
    assert (memory["went_out"], memory["concealed"]) == (0, 0)
    later = rules.apply(state, rules.parse("discard 9S"))
    memory = rules.view(rules.apply(later, rules.parse("meld 6C 6D 6H"))).memory
    assert (memory["went_out"], memory["concealed"]) == (0, -1)
    plain = playing(tables="[going_out]")
    assert "concealed" not in plain.board.slot_index


SECOND = '[going_out]\nif = { piles = { in = "melds", length = 8 } }\nsecond_hand = "other"'


@pytest.mark.parametrize(
    ("hand", "text"), [("5C 5D 5H", "meld 5C 5D 5H"), ("5C", "discard 5C"), ("KC KD", "take KC KD")]
)
def test_who_empties_the_hand_takes_up_the_second(hand: str, text: str) -> None:
    rules = playing(tables=SECOND)
    state = holding(rules, hand, other_1="9C ~8C", other_2="7C", pile="KH")
    assert text in moves(rules, state)
    step = rules.step(state, rules.parse(text))
    piles = rules.view(step.state, 1).piles
    assert (piles["hand.1"], piles["other.1"], piles["other.2"]) == (("9C", "8C"), (), ("7C",))
    assert rules.view(step.state).memory["went_out"] == -1
    taken = [event for event in step.events if getattr(event, "source", "") == "other.1"]
    assert [event.clause for event in taken] == ["going_out.second_hand"]
    assert taken[0].automatic
    # Without one, nothing of this is open.
    assert not is_legal(rules, holding(rules, hand, other_2="7C", pile="KH"), text)


def test_the_second_hand_is_an_event() -> None:
    phases = """[
      { name = "play", actions = ["discard"], on.second-hand = { turn = "next", phase = "more" } },
      { name = "more", actions = ["discard"] },
    ]"""
    text = TABLES_OF_SECOND.replace("PHASES", phases)
    rules = cardrules.loads(text)
    piles = {"hand.1": ["5C"], "foot.1": ["9C"]}
    state = rules.position({"partial": True, "piles": piles, "turn": 1})
    after = rules.view(rules.apply(state, rules.parse("discard 5C")))
    assert (after.phase, after.turn) == ("more", 2)


TABLES_OF_SECOND = """
format = 1
id = "second"
version = "1.0.0"
about = { title = "Second", sources = ["made for a test"] }
deck = "french-52"
seats.count = 2
piles.hand = { owner = "seat", seen_by = "owner" }
piles.foot = { owner = "seat", seen_by = "none", face = "down" }
piles.heap = {}
deal.steps = [{ to = ["hand", "foot"], each = 13 }]
going_out.second_hand = "foot"
actions.discard.transfer = { from = "hand", to = "heap" }
phases = PHASES
end.compare = "highest"
score.lines = [{ label = "Cards", cards = { in = "hand", each = 1 } }]
"""


def test_a_last_meld_is_not_laid_while_a_second_hand_waits() -> None:
    kinds = f"{{ sets = {{ {MERGED}, going_out = true }} }}"
    rules = playing(kinds=kinds, tables='[going_out]\nsecond_hand = "other"')
    assert code(rules, holding(rules, "5C 5D 5H", other_1="9C"), "meld 5C 5D 5H") == (
        "meld.going-out",
        "melds.kinds",
    )


def test_no_opening_is_waived_while_a_second_hand_waits() -> None:
    opening = OPEN.replace("minimum", "waived_going_out = true, minimum")
    tables = '[going_out]\ndiscard = "optional"\nsecond_hand = "other"'
    rules = playing(opening, tables=tables)
    assert is_legal(rules, holding(rules, "5C 5D 5H"), "meld 5C 5D 5H")
    assert code(rules, holding(rules, "5C 5D 5H", other_1="9C"), "meld 5C 5D 5H") == (
        "opening.below-minimum",
        "melds.opening.minimum",
    )


# What is listed.


@pytest.mark.parametrize(
    ("changes", "hand", "others", "expected"),
    [
        ({}, "KC KD KH 5S", {}, ["meld KC KD KH"]),
        ({}, "KC KD KH KS 5S", {}, ["meld KC KD KH", "meld KC KD KH KS"]),
        ({}, "KC KD 2C 5S", {}, ["meld KC KD 2C"]),
        ({}, "KC 2C 2D 5S", {}, []),
        ({}, "4C 5C 6C 7C", {}, ["meld 7C 6C 5C", "meld 6C 5C 4C"]),
        ({}, "KC KS 2C 5S", {"melds_1": "KD KH KS"},
         ["meld KC", "meld KS", "meld KC KS", "meld melds.1 2C"]),
        ({}, "7C 5S", {"melds_1": "4C 5C 6C"}, ["meld melds.1 7C"]),
        ({}, "2C 5S", {"melds_1": "KD KH 2D 2S"}, []),
        ({"melds": 'onto = "any"'}, "KC 5S", {"melds_5": "KD KH KS"}, ["meld melds.5 KC"]),
        (OPENING, "KC KD KH 5C 5D 5H 9S 8S", {}, ["meld KC KD KH"]),
        (
            {**OPENING, "melds": OPEN.replace("30", "40")}, "KC KD KH 5C 5D 5H 6C 6D 6H 9S 8S",
            {}, ["meld KC KD KH + 6C 6D 6H", "meld KC KD KH + 5C 5D 5H"],
        ),
        (OPENING, "KC KD KH 9S", {}, []),
        (OPENING, "5C 5D 5H 9S", CANASTA, ["meld 5C 5D 5H"]),
    ],
)  # fmt: skip
def test_list(changes: Parts, hand: str, others: Parts, expected: list[str]) -> None:
    rules = playing(**changes)
    assert listed(rules, holding(rules, hand, **others)) == expected


@pytest.mark.parametrize(
    ("take", "hand", "others", "expected"),
    [
        ('with = "natural-pair"', "KC KD 5S 6S", {}, ["take KC KD"]),
        ('with = "natural-pair"', "KC KC KD 5S 6S", {},
         ["take KC KC", "take KC KD", "take KC KC KD"]),
        ('with = "natural-pair"', "KC 2D 5S 6S", {}, []),
        ('with = "natural-and-wild"', "KC KD 2D JK 5S 6S", {},
         ["take KC 2D", "take KC JK", "take KD 2D", "take KD JK"]),
        ('with = "meld"', "5S 6S", {"melds_1": "KC KD KS"}, ["take"]),
        ('with = "meld"', "5S 6S", {"melds_1": "JC QC KC"}, []),
        ('with = "group"', "KC KD QH JH 5S 6S", {}, ["take KC KD", "take QH JH"]),
    ],
)  # fmt: skip
def test_list_of_ways_to_take(take: str, hand: str, others: Parts, expected: list[str]) -> None:
    rules = playing(take=take)
    assert listed(rules, holding(rules, hand, pile="8C KH", **others), "take") == expected


def test_a_pile_is_taken_with_what_opens() -> None:
    rules = playing(melds=OPEN.replace("30", "50"), take='with = "natural-pair"\nnever = "3"')
    state = holding(rules, "KC KD 6C 6D 6H 5C 5D 5H 9S QC QD QH", pile="8C KH")
    expected = ["take KC KD + QC QD QH"]
    assert [text for text in listed(rules, state, "take") if "6" not in text] == expected
    state = holding(rules, "KC KD KS 2C 6C 6D 6H 9S 8S", pile="8C KH")
    assert listed(rules, state, "take") == [
        "take KC KD + 6C 6D 2C",
        "take KC KD KS + 6C 6D 6H",
        "take KC KD 2C",
    ]


# Half-made moves.


def test_the_opening_may_go_by_the_round() -> None:
    opening = (
        'opening = { by = "round", points = "cards", '
        "minimum = [{ below = 2, points = 20 }, { points = 40 }] }"
    )
    rules = playing(opening)
    for number, expected in ((1, True), (2, False), (3, False)):
        state = holding(rules, "KC KD KH 9S", memory={"round": number})
        assert is_legal(rules, state, "meld KC KD KH") is expected


def test_no_joker_is_laid_twice_in_a_way_to_open() -> None:
    # One joker, and 30 points to open: a run and a set could each be filled up with it.
    wild = 'wild = { cards = "JK", most = 1 }'
    kinds = (
        f'{{ sets = {{ shape = "set", suit = "other", {wild} }},'
        f' runs = {{ shape = "run", suit = "same", {wild} }} }}'
    )
    rules = playing(OPEN.replace("30", "45"), kinds=kinds)
    state = holding(rules, "5C 5D 3H AH 2S 4S 2D JS 7S JK")
    texts = listed(rules, state)
    assert all(text.count("JK") <= 1 for text in texts)
    assert all(is_legal(rules, state, text) for text in texts)


def test_cards_are_picked_one_by_one() -> None:
    rules = playing(melds=OPEN.replace("30", "45"))
    state = holding(rules, "KC KD KH 5C 5D 5H 9S 8S")
    assert set(rules.targets(state, Picked()).cards) >= {"KC", "KD", "KH", "5C", "5D", "5H"}
    one = rules.targets(state, Picked(cards=("KC",)))
    assert {"KD", "KH", "5C", "5D", "5H"} <= set(one.cards)
    three = rules.targets(state, Picked(cards=("KC", "KD", "KH")))
    assert three.move is None
    assert three.refusal is not None
    assert three.refusal.details["points"] == 30
    assert three.refusal.details["minimum"] == 45
    six = rules.targets(state, Picked(cards=("5C", "KC", "KD", "5D", "KH", "5H")))
    assert str(six.move) == "meld KC KD KH + 5C 5D 5H"


def test_cards_are_dropped_on_melds() -> None:
    rules = playing()
    state = holding(rules, "KC 7C 2C 9S", melds_1="KD KH KS", melds_2="4C 5C 6C")
    king = rules.targets(state, Picked(cards=("KC",)))
    assert str(king.moves["melds.1"]) == "meld KC"
    assert king.refusals["melds.2"].code == "meld.order"
    seven = rules.targets(state, Picked(cards=("7C",)))
    assert str(seven.moves["melds.2"]) == "meld melds.2 7C"
    wild = rules.targets(state, Picked(cards=("2C",)))
    assert str(wild.moves["melds.1"]) == "meld melds.1 2C"
    both = rules.targets(state, Picked(cards=("KC", "7C")))
    assert str(both.move) == "meld KC + melds.2 7C"


def test_cards_that_do_not_lie_together_are_told() -> None:
    rules = playing()
    state = holding(rules, "KC 9S 4D")
    found = rules.targets(state, Picked(cards=("KC", "9S")))
    assert found.refusal is not None
    state = holding(rules, "KC KD 9S 4D KH")
    two = rules.targets(state, Picked(cards=("KC", "KD")))
    assert two.cards == ("KH",)


def test_a_pile_is_picked_with_a_pair() -> None:
    rules = playing()
    state = holding(rules, "KC KD 9S 8S", pile="7C KH")
    alone = rules.targets(state, Picked("pile"))
    assert alone.move is None
    assert set(alone.cards) == {"KC", "KD"}
    pair = rules.targets(state, Picked("pile", cards=("KD", "KC")))
    assert str(pair.move) == "take KC KD"


# What is laid out, and what is dealt.

TABLE = """
[piles.stock]
face = "down"
[piles.hand]
owner = "seat"
{lay_out}
[piles.out]
owner = "seat"
[piles.up]
"""


def drawing(lay_out: str = "", deal: str = "own = true\ncount = 2", phases: str = "") -> Rules:
    table = TABLE.format(lay_out=lay_out)
    return small(
        f'{table}\n[actions.draw.deal]\nfrom = "stock"\nto = "hand"\n{deal}\n'
        "[actions.pass]\npass = {}",
        seats="{ count = 2 }",
        phases=phases or '[{ name = "play", actions = ["draw"] }, { name = "end" }]',
    )


def drawn(rules: Rules, stock: str, turn: int = 1) -> dict[str, str]:
    cards = [f"~{code}" for code in reversed(stock.split())]
    state = rules.position({"partial": True, "turn": turn, "piles": {"stock": cards}})
    return piles(rules, rules.apply(state, Move("draw")))


def test_cards_are_dealt_to_the_mover_alone() -> None:
    assert drawn(drawing(), "4C 5C 6C", turn=2) == {"hand.2": "4C 5C", "stock": "~6C"}
    both = drawing(deal="count = 2")
    assert drawn(both, "4C 5C 6C") == {"hand.1": "4C", "hand.2": "5C", "stock": "~6C"}


def test_cards_are_dealt_from_the_mover_alone() -> None:
    table = TABLE.format(lay_out="")
    own = small(
        f'{table}\n[actions.draw.deal]\nfrom = "hand"\nto = "up"\nown = true',
        seats="{ count = 2 }",
        phases='[{ name = "play", actions = ["draw"] }]',
    )
    hands = {"hand.1": ["~4C", "~5C"], "hand.2": ["~6C", "~7C"]}
    state = own.position({"partial": True, "turn": 2, "piles": hands})
    expected = {"hand.1": "~4C ~5C", "hand.2": "~6C", "up": "7C"}
    assert piles(own, own.apply(state, Move("draw"))) == expected
    empty = own.position({"partial": True, "turn": 2, "piles": {"hand.1": ["~4C"]}})
    assert refused(own, empty, "draw") == (
        "deal.empty",
        "actions.draw.deal.from",
        "hand.2 is empty",
    )


LAY_OUT = 'lay_out = { cards = "3", to = "out", replace_from = "stock" }'


@pytest.mark.parametrize(
    ("lay_out", "expected"),
    [
        ("", {"hand.1": "4C 3C", "stock": "~7C ~6C ~3D"}),
        (LAY_OUT, {"hand.1": "4C 6C", "out.1": "3C 3D", "stock": "~7C"}),
        (LAY_OUT.replace('"3"', '"3C"'), {"hand.1": "4C 3D", "out.1": "3C", "stock": "~7C ~6C"}),
        (LAY_OUT.replace('"out"', '"up"'), {"hand.1": "4C 6C", "up": "3C 3D", "stock": "~7C"}),
        (
            'lay_out = { cards = "3", to = "out" }',
            {"hand.1": "4C", "out.1": "3C", "stock": "~7C ~6C ~3D"},
        ),
    ],
)
def test_laying_out(lay_out: str, expected: dict[str, str]) -> None:
    assert drawn(drawing(lay_out), "4C 3C 3D 6C 7C") == expected


def test_what_cannot_be_replaced_is_told() -> None:
    phases = (
        '[{ name = "play", actions = ["draw"], on = { unreplaced = { phase = "short" } } }, '
        '{ name = "short", actions = ["pass"] }]'
    )
    rules = drawing(LAY_OUT, phases=phases)
    for stock, phase in (("4C 3C", "short"), ("4C 3C 5C", "play")):
        cards = [f"~{code}" for code in reversed(stock.split())]
        state = rules.position({"partial": True, "piles": {"stock": cards}})
        assert rules.view(rules.apply(state, Move("draw"))).phase == phase


def test_a_phase_waits_while_something_can_be_done() -> None:
    phases = (
        '[{ name = "play", actions = ["draw"], next = { phase = "end", unless = "draw" } }, '
        '{ name = "end", actions = ["pass"] }]'
    )
    rules = drawing(phases=phases)
    state = rules.position({"partial": True, "piles": {"stock": ["~4C", "~5C", "~6C"]}})
    after = rules.apply(state, Move("draw"))
    assert rules.view(after).phase == "play"
    assert rules.view(rules.apply(after, Move("draw"))).phase == "end"


@pytest.mark.parametrize(
    ("until_not", "up"), [("", "3C"), ('until_not = "3"', "3C 3D 4C"), ('until_not = "4"', "3C")]
)
def test_cards_are_turned_until(until_not: str, up: str) -> None:
    rules = small(
        TABLE.format(lay_out=""),
        seats="{ count = 2 }",
        deal='{ steps = [{ to = "up", count = 1'
        + (f", {until_not}" if until_not else "")
        + ' }, { to = "stock", count = "rest" }] }',
    )
    first = ["3C", "3D", "4C"]
    rest = [code for code in rules.board.deck.codes if code not in first]
    assert piles(rules, rules.start(order=[*first, *rest]))["up"] == up
