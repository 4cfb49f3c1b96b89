"""A variant laid over its base: what merges, what is replaced."""

from __future__ import annotations

import pytest

from cardrules.profile.document import parse_document
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
