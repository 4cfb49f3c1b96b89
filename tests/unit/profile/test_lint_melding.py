"""Melds: one mistake in a profile that melds gives one message."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules.errors import ProfileError
from cardrules.library import DEFAULT
from cardrules.profile.document import Document
from cardrules.profile.load import check_profile, resolve_document

PROFILES = Path(cardrules.__file__).parent / "profiles"

BASE = resolve_document(DEFAULT.document("canasta"), DEFAULT.finder, {}).document


def problems(path: str, value: object) -> list[str]:
    """Return the problems of the profile with one value in another's place."""
    data: Any = copy.deepcopy(BASE.data)
    table = data
    *tables, last = path.split(".")
    for part in tables:
        table = table[int(part) if isinstance(table, list) else part]
    table[last] = value
    document = Document(data, "spoilt.toml")
    found = check_profile(resolve_document(document, DEFAULT.finder, {}))
    return [str(problem).partition(": ")[2] for problem in found]


def test_the_profile_itself_is_right() -> None:
    assert problems("id", "other") == []


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (
            "melds.from",
            "melds",
            "melds.piles: 'melds' cannot be the hands as well; expected another group",
        ),
        (
            "actions.take.take.from",
            "hand",
            "actions.take.take.from: 'hand' holds the hands or the melds; expected another group",
        ),
        (
            "actions.take.take.aside.to",
            "melds",
            "actions.take.take.aside.to: 'melds' has several piles for one owner; expected one "
            "pile",
        ),
        (
            "going_out.hand",
            "melds",
            "going_out.hand: 'melds' has several piles for one owner; expected one pile",
        ),
        (
            "going_out.second_hand",
            "stock",
            "going_out.second_hand: 'stock' is no second hand; expected another group, of seats or "
            "sides",
        ),
        (
            "going_out.second_hand",
            "hand",
            "going_out.second_hand: 'hand' is no second hand; expected another group, of seats or "
            "sides",
        ),
        (
            "melds.opening.minimum",
            [{"below": 1500, "points": 50}],
            "melds.opening.minimum: no step for the highest scores; expected a last step without "
            "'below'",
        ),
        (
            "melds.opening.minimum",
            [{"below": 9, "points": 50}, {"below": 5, "points": 60}, {"points": 70}],
            "melds.opening.minimum: a step that no score reaches; expected 'below' rising",
        ),
        (
            "piles.hand.lay_out.to",
            "hand",
            "piles.hand.lay_out.to: cards would go round from 'hand' to 'hand' and back; expected "
            "sources that do not depend on each other",
        ),
        (
            "piles.hand.lay_out.replace_from",
            "laid",
            "piles.hand.lay_out.to: cards would go round from 'hand' to 'laid' and back; expected "
            "sources that do not depend on each other",
        ),
        (
            "phases.1.next.0.unless",
            "move",
            "phases.2.next.1.unless: it cannot be asked whether 'move' can be done; expected "
            "actions that the profile declares",
        ),
    ],
)
def test_one_mistake(path: str, value: object, expected: str) -> None:
    assert expected in problems(path, value)


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        ('slot = "round", of = "dealer"', None),
        ('slot = "scores", of = "dealer"', None),
        ('slot = "laying", of = "dealer"', "slot 'laying' does not hold a number for each seat"),
        ('slot = "scores", of = "laying"', "slot 'laying' does not hold one number"),
        ('slot = "scores", of = "deler"', "unknown memory slot 'deler'"),
    ],
)
def test_what_is_remembered_of_a_seat(memory: str, message: str | None) -> None:
    text = (PROFILES / "canasta-classic.toml").read_text("utf-8")
    asked = f"{text}\n[actions.draw.deal.when]\nmemory = {{ {memory}, at_least = 0 }}\n"
    if message is None:
        cardrules.loads(asked)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(asked)
    assert any(message in str(problem) for problem in raised.value.problems)


def test_a_question_about_a_side_is_of_no_other_seat() -> None:
    text = (PROFILES / "canasta-classic.toml").read_text("utf-8")
    asked = text.replace(
        "[going_out]", '[going_out]\nif = { memory = { slot = "scores", of = "dealer" } }'
    )
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(asked)
    assert any("about one side anyway" in str(problem) for problem in raised.value.problems)


def test_an_opening_goes_by_a_number_of_each_side_or_of_all() -> None:
    text = (PROFILES / "canasta-classic.toml").read_text("utf-8")
    held = text.replace("[melds.opening]", '[melds.opening]\nby = "laying"')
    assert text != held
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(held)
    expected = (
        "melds.opening.by: the memory slot 'laying' does not hold a score a side; expected a slot "
        "that does, one with a number for all, or no 'by'"
    )
    assert any(expected in str(problem) for problem in raised.value.problems)
