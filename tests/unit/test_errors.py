"""Errors: the grammar of their messages, and what survives pickle and copy."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import cast

import pytest

import cardrules
from cardrules import errors
from cardrules.errors import (
    CardrulesError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    LimitError,
    LockError,
    PinMismatchError,
    Problem,
    ProfileError,
    RecordError,
    RevealedError,
    SpecifierError,
    UnknownLanguageError,
    UnknownProfileError,
)
from cardrules.refusals import Refusal
from cardrules.words import dotted, near_word, one_of, quoted, shown

PROBLEM = Problem(
    file="klondike.toml",
    line=23,
    path="piles.tableau.build.suit",
    message="unknown suit relation 'alternate-colors'",
    found="'alternate-colors'",
    expected="one of 'any', 'same', 'alternating'",
    near="alternating",
)

REFUSAL = Refusal(code="build.suit", text="5H may not go on 6D", clause="piles.tableau.build")

EVERY_ERROR: list[tuple[CardrulesError, type[Exception]]] = [
    (CardrulesError("wrong"), Exception),
    (ProfileError([PROBLEM, PROBLEM]), ValueError),
    (LimitError(PROBLEM), ProfileError),
    (InvalidMoveError("no such action 'fly'"), ValueError),
    (IllegalMoveError(REFUSAL), ValueError),
    (InvalidPositionError(["two cards 5H", "no pile 'x'"]), ValueError),
    (RecordError("cut off at byte 12"), ValueError),
    (LockError("cardrules.lock: cut off"), ValueError),
    (PinMismatchError("casket==1.0.0", "aa", "bb"), RecordError),
    (UnknownProfileError("caskt", near=["casket"]), LookupError),
    (UnknownProfileError("casket==9", versions=["1.0.0", "1.1.0"]), LookupError),
    (SpecifierError("casket=1"), ValueError),
    (UnknownLanguageError("xx", ["en", "ru"]), ValueError),
    (RevealedError("seat 2 has seen 5H"), RuntimeError),
]


def by_pickle(error: CardrulesError) -> CardrulesError:
    return cast("CardrulesError", pickle.loads(pickle.dumps(error)))


def test_the_message_of_the_style_guide() -> None:
    assert str(PROBLEM) == (
        "klondike.toml:23: piles.tableau.build.suit: unknown suit relation "
        "'alternate-colors'; expected one of 'any', 'same', 'alternating'; "
        "did you mean 'alternating'?"
    )


def test_a_problem_without_line_or_path() -> None:
    assert str(Problem("x.toml", None, "", "too large", "9 bytes", "at most 8 bytes")) == (
        "x.toml: too large, found 9 bytes; expected at most 8 bytes"
    )


def test_a_profile_error_says_each_problem_on_a_line_of_its_own() -> None:
    second = Problem("x.toml", 2, "a", "missing key 'b'")
    assert str(ProfileError([PROBLEM, second])).split("\n") == [str(PROBLEM), str(second)]


@pytest.mark.parametrize("clone", [by_pickle, copy.copy, copy.deepcopy])
@pytest.mark.parametrize(("error", "builtin"), EVERY_ERROR)
def test_errors_survive(
    error: CardrulesError,
    builtin: type[Exception],
    clone: Callable[[CardrulesError], CardrulesError],
) -> None:
    twin = clone(error)
    assert type(twin) is type(error)
    assert isinstance(twin, builtin)
    assert str(twin) == str(error) != ""
    assert vars(twin) == vars(error)


def test_every_public_error_is_tried_above() -> None:
    tried = {type(error).__name__ for error, _ in EVERY_ERROR}
    assert tried == set(errors.__all__) - {"Problem"}


def test_unknown_profile_names_what_can_be_had() -> None:
    assert str(UnknownProfileError("caskt", near=["casket"])) == (
        "caskt: no such profile; did you mean 'casket'?"
    )
    assert str(UnknownProfileError("casket==9", versions=["1.0.0", "1.1.0"])) == (
        "casket==9: no such version; expected one of 1.0.0, 1.1.0"
    )


@pytest.mark.parametrize(
    ("word", "choices", "near"),
    [
        ("alternate-colors", ["any", "same", "alternating"], "alternating"),
        ("from_pile", ["from-pile", "to-pile"], "from-pile"),
        ("ANY", ["any", "same"], "any"),
        ("xyzzy", ["any", "same"], None),
        ("", ["any"], None),
        ("a" * 100_000, ["a" * 99_999], None),
    ],
)
def test_near_word(word: str, choices: list[str], near: str | None) -> None:
    assert near_word(word, choices) == near


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (3, "3"),
        (2**80, "a number of 81 bits"),
        ("5H", "'5H'"),
        ("a\nb", "'a\\nb'"),
        ("x" * 100, "'" + "x" * 59 + "…'"),
        ([1], "an array"),
        ({}, "an empty table"),
        (float("nan"), "nan"),
        (None, "nothing"),
    ],
)
def test_shown(value: object, text: str) -> None:
    assert shown(value) == text


def test_a_value_nested_deep_is_shown_without_recursion() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "an array"


def test_dotted_counts_elements_from_one_and_quotes_odd_keys() -> None:
    assert dotted(("deal", "steps", 1, "to")) == "deal.steps.2.to"
    assert dotted(("piles", "a b")) == "piles.'a b'"
    assert dotted(()) == ""


def test_lists_of_choices() -> None:
    assert one_of(["a"]) == "'a'"
    assert one_of(["a", "b"]) == "one of 'a', 'b'"
    assert quoted('it\'s "x"') == "'it's \"x\"'"


def test_what_a_caller_catches_is_at_hand() -> None:
    for name in errors.__all__:
        assert getattr(cardrules, name) is getattr(errors, name)
        assert name in cardrules.__all__
