"""Knocks and what is laid: one mistake in a profile gives one message."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from cardrules.library import DEFAULT
from cardrules.profile.document import Document
from cardrules.profile.load import check_profile, resolve_document


def problems(name: str, path: str, value: object) -> list[str]:
    """Return the problems of a profile with one value in another's place, or without it."""
    base = resolve_document(DEFAULT.document(name), DEFAULT.finder, {}).document
    data: Any = copy.deepcopy(base.data)
    table = data
    *tables, last = path.split(".")
    for part in tables:
        table = table[int(part) if isinstance(table, list) else part]
    if value is None:
        del table[last]
    else:
        table[last] = value
    document = Document(data, "spoilt.toml")
    found = check_profile(resolve_document(document, DEFAULT.finder, {}))
    return [str(problem).partition(": ")[2] for problem in found]


KNOCK = "actions.knock.knock"


@pytest.mark.parametrize("name", ["gin-rummy", "rummy-500", "basic-rummy", "samba"])
def test_the_profiles_themselves_are_right(name: str) -> None:
    assert problems(name, "id", "other") == []


@pytest.mark.parametrize(
    ("name", "path", "value", "expected"),
    [
        (
            "gin-rummy",
            f"{KNOCK}.to",
            "hand",
            f"{KNOCK}.to: 'hand' holds the hands or the melds; expected another group",
        ),
        (
            "gin-rummy",
            f"{KNOCK}.rest",
            "melds",
            f"{KNOCK}.rest: 'melds' has several piles for one owner; expected one pile",
        ),
        (
            "gin-rummy",
            "actions.knock_with.knock.takes",
            "hand",
            "actions.knock_with.knock.takes: 'hand' holds the hands or the melds; expected "
            "another group",
        ),
        (
            "gin-rummy",
            "steps.show-hands.arrange.rest",
            "hand",
            "steps.show-hands.arrange.rest: 'hand' holds the hands or the melds; expected "
            "another group",
        ),
        (
            "gin-rummy",
            f"{KNOCK}.barred",
            "upcard_suit",
            f"{KNOCK}.barred: the memory slot 'upcard_suit' holds one number; expected a slot "
            "with cards",
        ),
        (
            "gin-rummy",
            f"{KNOCK}.limit",
            {"slot": "upcard_suit", "table": "limits"},
            f"{KNOCK}.limit.slot: the memory slot 'upcard_suit' holds one number; expected a "
            "slot with cards",
        ),
        (
            "rummy-500",
            "piles.melds.owner",
            "table",
            "melds.credit: 'melds' belongs to the table; expected melds of sides or of seats",
        ),
    ],
)
def test_a_mistake(name: str, path: str, value: object, expected: str) -> None:
    assert expected in problems(name, path, value)


def test_melds_are_needed() -> None:
    expected = "nothing says which melds there are; expected a part 'melds'"
    found = problems("gin-rummy", "melds", None)
    for path in (
        KNOCK,
        "actions.knock_with.knock",
        "actions.lay_off.meld",
        "steps.show-hands.arrange",
    ):
        assert f"{path}: {expected}" in found
    assert f"score.lines.1.laid: {expected}" in problems("rummy-500", "melds", None)


def test_tables_of_card_points_are_needed() -> None:
    data = {"patterns": {"pairs": {"parts": {"cards": "K", "need": 2}, "points": [1]}}}
    base = resolve_document(DEFAULT.document("gin-rummy"), DEFAULT.finder, {}).document
    changed: Any = copy.deepcopy(base.data)
    changed["score"]["combinations"] = {"pairs": data}
    changed["actions"]["knock"]["knock"]["points"] = "pairs"
    changed["score"]["lines"][0]["difference"]["table"] = "pairs"
    document = Document(changed, "spoilt.toml")
    found = [str(p) for p in check_profile(resolve_document(document, DEFAULT.finder, {}))]
    assert sum("table of card points" in problem for problem in found) == 2


def test_a_fraction_is_no_score_of_a_match() -> None:
    found = problems("rummy-500", "score.lines.0.laid.but.points", "1/2")
    assert any("may leave a fraction" in problem for problem in found)
