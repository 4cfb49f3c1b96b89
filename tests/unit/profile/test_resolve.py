"""A variant laid over its base: what merges, what is replaced."""

from __future__ import annotations

import pytest

from cardrules.errors import ProfileError
from cardrules.profile.document import Document, parse_document
from cardrules.profile.resolve import extend

HEAD = 'format = 1\nid = "{}"\nversion = "1.0.0"\n'
BASE = HEAD.format("base") + (
    "[piles.a]\n"
    'space = { option = "spaces", cases = { kings = "K" } }\n'
    'build = { direction = "down", from = ["a", "b"] }\n'
)


@pytest.mark.parametrize(
    ("own", "key", "expected"),
    [
        (
            'build = { suit = "same" }',
            "build",
            {"direction": "down", "from": ["a", "b"], "suit": "same"},
        ),
        ('build = { from = ["b"] }', "build", {"direction": "down", "from": ["b"]}),
        ('space = "Q"', "space", "Q"),
        ('space = { accepts = "Q" }', "space", {"accepts": "Q"}),
        ('space = { option = "fill" }', "space", {"option": "fill"}),
        (
            'space = { cases = { queens = "Q" } }',
            "space",
            {"option": "spaces", "cases": {"kings": "K", "queens": "Q"}},
        ),
    ],
)
def test_laid_over(own: str, key: str, expected: object) -> None:
    text = HEAD.format("mine") + f'extends = "base==1.0.0"\n[piles.a]\n{own}\n'
    made = extend(parse_document(text, "mine.toml"), lambda _: parse_document(BASE, "base.toml"))
    piles = made.data["piles"]
    assert isinstance(piles, dict)
    assert piles["a"][key] == expected


TABLE = (
    HEAD.format("base")
    + """
[[phases]]
name = "draw"
actions = ["draw"]
on.draw = { phase = "play" }

[[phases]]
option = "show"
cases.true = { name = "show", actions = ["show"] }

[[phases]]
name = "play"
actions = ["move"]
next = "draw"

[score]
lines = [{ label = "a" }, { label = "b" }]
"""
)
DRAW = {"name": "draw", "actions": ["draw"], "on": {"draw": {"phase": "play"}}}
CASES: dict[str, object] = {"true": {"name": "show", "actions": ["show"]}}
SHOW: dict[str, object] = {"option": "show", "cases": CASES}
PLAY = {"name": "play", "actions": ["move"], "next": "draw"}


def over_table(own: str, base: str = TABLE) -> Document:
    text = f'{HEAD.format("mine")}extends = "base==1.0.0"\n{own}\n'
    return extend(parse_document(text, "mine.toml"), lambda _: parse_document(base, "base.toml"))


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("", [DRAW, SHOW, PLAY]),
        (
            '[[phases]]\nname = "play"\nactions = ["move", "wait"]',
            [DRAW, SHOW, {**PLAY, "actions": ["move", "wait"]}],
        ),
        (
            '[[phases]]\nname = "soon"\n[[phases]]\nname = "draw"\non.draw.turn = "next"\n'
            '[[phases]]\nname = "late"',
            [
                {"name": "soon"},
                {**DRAW, "on": {"draw": {"phase": "play", "turn": "next"}}},
                SHOW,
                PLAY,
                {"name": "late"},
            ],
        ),
        ('[phases]\nname = "play"\nnext = []', [DRAW, SHOW, {**PLAY, "next": []}]),
        (
            '[[phases]]\nname = "show"\nnext = "play"',
            [DRAW, {"name": "show", "next": "play"}, PLAY],
        ),
        (
            '[[phases]]\ncases.false = { name = "show" }',
            [DRAW, {**SHOW, "cases": {**CASES, "false": {"name": "show"}}}, PLAY],
        ),
        ('without = "phases.play"', [DRAW, SHOW]),
        (
            'without = ["phases.play.next", "phases.draw"]\n[[phases]]\nname = "draw"',
            [SHOW, {"name": "play", "actions": ["move"]}, {"name": "draw"}],
        ),
        (
            'without = ["phases.show.cases.true.actions"]',
            [DRAW, {**SHOW, "cases": {"true": {"name": "show"}}}, PLAY],
        ),
        ('without = "phases"\n[[phases]]\nname = "late"', [{"name": "late"}]),
        (
            '[[phases]]\nname = "late"\n[[phases]]\nactions = []',
            [{"name": "late"}, {"actions": []}],
        ),
        ("phases = []", []),
    ],
)
def test_arrays_of_named_tables(own: str, expected: object) -> None:
    assert over_table(own).data["phases"] == expected


def test_other_arrays_are_replaced() -> None:
    data = over_table('[score]\nlines = [{ label = "b" }]').data
    assert data["score"] == {"lines": [{"label": "b"}]}


def test_lone_tables_of_two_names_are_two() -> None:
    base = HEAD.format("base") + 'phases = { name = "a", do = "x" }'
    assert over_table('phases = { name = "b" }', base).data["phases"] == [
        {"name": "a", "do": "x"},
        {"name": "b"},
    ]
    assert over_table('phases = { name = "a" }', base).data["phases"] == [{"name": "a", "do": "x"}]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("phases", 1, "name"), ("mine.toml", 10)),
        (("phases", 1, "actions"), ("mine.toml", 9)),
        (("phases", 1, "on", "draw"), ("base.toml", 8)),
        (("phases", 2, "next"), ("base.toml", 17)),
        (("phases", 2, "actions", 0), ("base.toml", 16)),
        (("phases", 0, "name"), ("mine.toml", 7)),
        (("phases", 0, "on"), ("mine.toml", 6)),
    ],
)
def test_what_is_merged_keeps_its_place(
    path: tuple[str | int, ...], place: tuple[str, int]
) -> None:
    own = (
        'without = "phases.show"\n[[phases]]\nname = "late"\n[[phases]]\n'
        'actions = ["draw", "wait"]\nname = "draw"'
    )
    found = over_table(own)
    assert [item["name"] for item in found.data["phases"]] == ["late", "draw", "play"]  # type: ignore[attr-defined]
    assert found.place(path) == place


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (
            "phases.pley.next",
            "found 'phases.pley.next'; expected a path of the base; did you mean 'play'?",
        ),
        (
            "phases.play.nxt",
            "found 'phases.play.nxt'; expected a path of the base; did you mean 'next'?",
        ),
        (
            "phases.play.next.x",
            "found 'phases.play.next.x'; expected a path of the base",
        ),
        ("score.lines.a", "found 'score.lines.a'; expected a path of the base"),
    ],
)
def test_what_the_base_does_not_have(path: str, message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        over_table(f'without = "{path}"')
    assert str(caught.value) == f"mine.toml:5: without: the base has no such key, {message}"
