"""Choosing a word, and what reads it: a suit that is called for, and a lead that makes trumps."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import moves, refused, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError, ProfileError
from cardrules.mechanisms.choosing import ChooseSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles]
stock = {}
hand = { owner = "seat", seen_by = "owner", access = "any" }

[piles.heap]
build = { suit = "same", direction = "any", or = { direction = "same" }, BUILD from = "hand" }

[actions.call]
choose = { CHOOSE }
"""
SUITS = 'of = ["clubs", "diamonds", "hearts", "spades"]'


def calling(choose: str = SUITS, build: str = "") -> Rules:
    tables = TABLES.replace("CHOOSE", choose).replace("BUILD", build)
    phases = '[{ name = "play", actions = ["move", "call"] }]'
    return small(tables, seats="{ count = 2 }", phases=phases, end='{ compare = "highest" }')


def at(rules: Rules, hand: str, heap: str, **memory: int) -> State:
    piles = {"hand.1": hand.split(), "heap": heap.split()}
    return rules.position({"partial": True, "piles": piles, "turn": 1, "memory": memory})


def remembered(rules: Rules, state: State, slot: str = "trump") -> object:
    memory = rules.describe(state)["memory"]
    assert isinstance(memory, dict)
    return memory[slot]


def test_every_field_is_tested() -> None:
    assert set(clauses_of(ChooseSpec)) == {"of", "slot", "when"}


@pytest.mark.parametrize(
    ("choose", "word", "slot", "expected"),
    [
        (SUITS, "hearts", "trump", 2),
        ('of = ["hearts", "none"]', "hearts", "trump", 2),
        ('of = ["hearts", "none"]', "none", "trump", -1),
        ('of = ["low", "high"], slot = "way"', "high", "way", 1),
    ],
)
def test_the_choice_is_remembered(choose: str, word: str, slot: str, expected: int) -> None:
    rules = calling(choose)
    state = rules.apply(at(rules, "2C", "3C"), Move("call", (word,)))
    assert remembered(rules, state, slot) == expected


def test_every_word_is_listed_and_others_are_refused() -> None:
    rules = calling('of = ["hearts", "none"]')
    state = at(rules, "2C", "9H")
    assert moves(rules, state) == ["call hearts", "call none"]
    code, clause, message = refused(rules, state, "call clubs")
    assert (code, clause, message) == (
        "action.arguments",
        "",
        "'call' is written 'call hearts|none'",
    )
    assert refused(rules, state, "call")[0] == "action.arguments"
    with pytest.raises(InvalidMoveError, match="no choice is called 'heart'; did you mean"):
        rules.parse("call heart")
    with pytest.raises(InvalidMoveError, match="no choice"):
        rules.parse("call hearts none")


def test_a_condition_opens_the_choice() -> None:
    rules = calling(f'{SUITS}, when = {{ top = {{ of = "heap", cards = "8" }} }}')
    assert "call clubs" in moves(rules, at(rules, "2C", "3C 8H"))
    code, clause, message = refused(rules, at(rules, "2C", "8H 3C"), "call clubs")
    assert (code, clause) == ("action.condition", "actions.call.choose.when")
    assert message == "it is chosen only while 8 lies on top of heap"


CALLED = 'wild = "8", called = "trump",'


@pytest.mark.parametrize(
    ("build", "suit", "expected"),
    [
        (CALLED, -1, "2C 3H 8S"),
        (CALLED, 2, "3H 8S"),
        (CALLED, 3, "8S 9S"),
        ('called = "trump",', 2, "3H"),
        ('wild = "8",', 2, "2C 3H 8S"),
        (f'{CALLED} cards = ["2", "3", "9"],', 3, "9S"),
    ],
)
def test_a_suit_that_is_called_must_be_played(build: str, suit: int, expected: str) -> None:
    rules = calling(build=build)
    state = at(rules, "2C 3H 8S 9S", "3C" if suit < 0 else "2D", trump=suit)
    if suit == 2 and "called" not in build:
        state = at(rules, "2C 3H 8S 9S", "3C", trump=suit)
    found = [text.split()[2] for text in moves(rules, state) if text.startswith("move")]
    assert " ".join(sorted(found)) == expected


def test_another_suit_than_the_called_one_is_refused() -> None:
    rules = calling(build=CALLED)
    state = at(rules, "2C 3H", "2D", trump=2)
    assert refused(rules, state, "move hand.1 2C heap") == (
        "build.called",
        "piles.heap.build.called",
        "2C may not go on 2D: another suit has been called",
    )
    hidden = at(rules, "2C 3H", "~2D", trump=2)
    assert refused(rules, hidden, "move hand.1 3H heap")[0] == "build.face-down"


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
piles.stock = { access = "top" }
piles.heap = { build = { direction = "any" } }
deal.steps = [{ to = "heap", count = 1 }, { to = "stock", count = "rest" }]
actions.call.choose = { of = [WORDS], slot = "said" }
phases = [{ name = "play", actions = ["move", "call"] }]
end.won = { empty = "stock" }
"""


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ('"one", "two"', None),
        ('"one"', "of: there is no choice; expected two words or more; who has said"),
        ('"one", "one"', "of.2: 'one' stands there twice; expected different words"),
        ('"one", "two 2"', "of.2: 'two 2' cannot be chosen; expected a word of small letters"),
        ('"one", "2"', "of.2: '2' cannot be chosen; expected a word of small letters"),
        (", ".join(f'"w{n}"' for n in range(1001)), "of: too large: choices, found 1001"),
    ],
)
def test_choices_are_checked(words: str, problem: str | None) -> None:
    text = WHOLE.replace("WORDS", words)
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    (found,) = raised.value.problems
    assert f"actions.call.choose.{problem}" in str(found)
