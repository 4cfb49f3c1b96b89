"""Showing combinations one by one, leading from what was shown, and who has passed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.mechanisms.small import moves, refused, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError, ProfileError
from cardrules.mechanisms.declaring import PassSpec, ShowSpec
from cardrules.shapes import clauses_of

TRIAL = Path(__file__).parents[2] / "data" / "trial"

TABLES = """
[piles]
hand = { owner = "seat", seen_by = "owner", access = "any" }
other = { owner = "seat", seen_by = "owner" }
trick = {}
won = { owner = "seat" }
[actions.marry.show]
SHOW
[actions.play.trick]
from = "hand"
to = "trick"
won = "won"
TRICK
[actions.close.pass]
PASS
[steps.forget]
forget = "trump"
[score.combinations.marriages.patterns]
marriage = { each = ["hearts", "spades"], parts = [{ cards = "K" }, { cards = "Q" }], points = 20 }
[score.combinations.kings.patterns]
kings = { parts = { cards = "K", need = 3 }, points = [80, 100] }
[[score.lines]]
label = "Shown"
declared = ["marriages", "kings"]
"""
SHOW = 'tables = ["marriages", "kings"]'
TRUMP = 'trump = { slot = "trump" }'


def showing(
    show: str = SHOW, trick: str = TRUMP, passing: str = "", deck: str = '"french-52"'
) -> Rules:
    tables = TABLES.replace("SHOW", show).replace("TRICK", trick).replace("PASS", passing)
    return small(
        tables,
        deck=deck,
        seats="{ count = 2 }",
        deal='{ steps = { to = "hand", count = "rest" } }',
        phases='[{ name = "play", actions = ["marry", "play", "close"] }]',
        end='{ compare = "highest" }',
    )


def at(rules: Rules, hand: str, **more: object) -> State:
    piles = {"hand.1": hand.split(), "hand.2": ["2C", "3C", "4C"]}
    placed = {name: str(codes).split() for name, codes in more.items() if name in ("trick",)}
    rest = {name: value for name, value in more.items() if name not in placed}
    piles |= placed
    return rules.position({"partial": True, "phase": "play", "piles": piles, "turn": 1, **rest})


def shown(rules: Rules, state: State) -> list[str]:
    return [text for text in moves(rules, state) if text.startswith("marry")]


HAND = "KH QH KS QS KD 2S"
ALL = ["marry QH KH", "marry QS KS", "marry KD KH KS"]


def test_every_field_is_tested() -> None:
    assert set(clauses_of(ShowSpec)) == {"tables", "suit_slot", "from", "when"}
    assert set(clauses_of(PassSpec)) == {"when", "slot"}


@pytest.mark.parametrize(
    ("show", "trick", "expected"),
    [
        (SHOW, "", ALL),
        ('tables = "marriages"', "", ALL[:2]),
        ('tables = "kings"', "", ALL[2:]),
        (f'{SHOW}\nfrom = "other"', "", []),
        (f'{SHOW}\nwhen = {{ empty = "trick" }}', "", ALL),
        (f'{SHOW}\nwhen = {{ empty = "trick" }}', "9D", []),
    ],
)
def test_which_combinations_can_be_shown(show: str, trick: str, expected: list[str]) -> None:
    rules = showing(show)
    assert sorted(shown(rules, at(rules, HAND, trick=trick))) == sorted(expected)


@pytest.mark.parametrize(
    ("hand", "text", "code", "clause", "message"),
    [
        (HAND, "marry QC KC", "show.not-in-hand", ".from", "you do not hold QC"),
        (HAND, "marry KD KS", "show.nothing", ".tables", "KD and KS are no combination"),
        (HAND, "marry KD QH KH KS", "show.nothing", ".tables", "KD, QH, KH and KS are"),
        ("KH QH", "marry QH QH KH", "show.not-in-hand", ".from", "you do not hold QH"),
    ],
)
def test_refusals(hand: str, text: str, code: str, clause: str, message: str) -> None:
    rules = showing()
    found = refused(rules, at(rules, hand), text)
    assert found[:2] == (code, f"actions.marry.show{clause}")
    assert found[2].startswith(message)


def test_a_combination_is_shown_once_and_another_with_a_card_of_it() -> None:
    rules = showing()
    state = rules.apply(at(rules, HAND), rules.parse("marry KH QH"))
    assert rules.view(state, 2).piles["hand.1"] == ("KH", "QH", "?", "?", "?", "?")
    assert sorted(shown(rules, state)) == sorted(ALL[1:])
    again = refused(rules, state, "marry QH KH")
    assert again[0] == "show.again"
    assert again[2] == "you have shown QH and KH already"
    state = rules.apply(state, rules.parse("marry KD KH KS"))
    assert [sheet.total for sheet in rules.scores(state).values()] == [100, 0]


def test_of_twins_those_are_meant_that_were_not_shown() -> None:
    rules = showing(deck='{ use = "french-52", copies = 2 }')
    state = rules.apply(at(rules, "KH QH 2S"), rules.parse("marry KH QH"))
    assert shown(rules, state) == []
    plain = rules.describe(state)
    plain["piles"] = {"hand.1": ["KH", "QH", "2S", "KH", "QH"], "hand.2": ["2C", "3C", "4C"]}
    more = rules.position(plain)
    assert shown(rules, more) == ["marry QH QH KH KH"]


@pytest.mark.parametrize(
    ("show", "text", "trump"),
    [
        (f'{SHOW}\nsuit_slot = "trump"', "marry QS KS", 3),
        (f'{SHOW}\nsuit_slot = "trump"', "marry KD KH KS", -1),
        (SHOW, "marry QS KS", -1),
    ],
)
def test_a_marriage_may_make_trumps(show: str, text: str, trump: int) -> None:
    rules = showing(show)
    state = rules.apply(at(rules, HAND), rules.parse(text))
    assert rules.view(state).memory["trump"] == trump


LEAD = f'{TRUMP}\nlead_from = "shown_last"'


@pytest.mark.parametrize(
    ("trick", "expected"), [(LEAD, ["play KH", "play QH"]), (TRUMP, ["play 2S", "play KH"])]
)
def test_one_of_the_cards_that_were_shown_is_led(trick: str, expected: list[str]) -> None:
    rules = showing(trick=trick)
    state = rules.apply(at(rules, "KH QH 2S"), rules.parse("marry QH KH"))
    played = [text for text in moves(rules, state) if text.startswith("play")]
    assert set(expected) <= set(played)
    assert ("play 2S" in played) == (trick == TRUMP)


def test_what_else_may_not_be_led_is_told() -> None:
    rules = showing(trick=LEAD)
    state = rules.apply(at(rules, "KH QH 2S"), rules.parse("marry QH KH"))
    assert refused(rules, state, "play 2S") == (
        "trick.lead-from",
        "actions.play.trick.lead_from",
        "one of these must be led: KH or QH",
    )
    # Once one of them lies there, nothing is left of it, and the partner plays what it likes.
    state = rules.apply(state, rules.parse("play QH"))
    assert rules.view(state).memory["shown_last"] == ()
    state = rules.apply(state, rules.parse("play 2C"))
    assert "play 2S" in moves(rules, state)


def test_what_was_shown_and_is_gone_binds_nobody() -> None:
    rules = showing(trick=LEAD)
    state = rules.apply(at(rules, "KH QH 2S"), rules.parse("marry QH KH"))
    plain = rules.describe(state)
    plain["piles"] = {"hand.1": ["2S", "3S"], "hand.2": ["2C", "3C"], "won.1": ["KH", "QH"]}
    state = rules.position(plain)
    assert [text for text in moves(rules, state) if text != "close"] == ["play 2S", "play 3S"]


@pytest.mark.parametrize("args", [(), ("XX",), ("KH", 3)])
def test_other_words_are_no_moves(args: tuple[str | int, ...]) -> None:
    rules = showing()
    state = at(rules, HAND)
    found = rules.refusal(state, Move("marry", args))
    assert found is not None
    assert found.code == "action.arguments"
    with pytest.raises(InvalidMoveError):
        rules.parse(" ".join(["marry", *map(str, args)]))


def test_moves_have_one_form() -> None:
    rules = showing()
    state = at(rules, HAND)
    assert str(rules.parse("marry KH QH")) == "marry QH KH"
    found = rules.refusal(state, Move("marry", ("KH", "QH")))
    assert found is not None
    assert found.code == "action.arguments"


@pytest.mark.parametrize(("passing", "expected"), [('slot = "closer"', 0), ("", None)])
def test_who_has_passed_may_be_remembered(passing: str, expected: int | None) -> None:
    rules = showing(passing=passing)
    state = at(rules, HAND)
    assert rules.view(state).memory.get("closer", None) == (None if expected is None else -1)
    state = rules.apply(state, rules.parse("close"))
    assert rules.view(state).memory.get("closer", None) == expected


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"shown_last"', '"trump"', "lead_from: the memory slot 'trump' holds one number"),
        ('"shown_last"', '"shown_lst"', "lead_from: unknown memory slot 'shown_lst'"),
        ('tables = "marriages"', 'tables = "cards"', "unknown table of combinations 'cards'"),
        ('slot = "closer"', 'slot = "dealer"', "the memory slot 'dealer' is used for something"),
    ],
)
def test_what_does_not_fit_is_told(old: str, new: str, message: str) -> None:
    text = (TRIAL / "schnapsen.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text.replace(old, new))
    assert any(message in str(problem) for problem in raised.value.problems)
