"""Piles with a base: cards come to stay there, one at a time, unless the profile says more."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.inline import legal, position, refusal, rules

SEQUENCES = 'access = "sequence"\nbuild = { direction = "down", suit = "same" }'
POSITION = {"a.1": "5S 4S 3S", "home.1": "AS 2S", "b.1": "AH"}


@pytest.mark.parametrize(
    ("build", "found"),
    [
        ("", {"move a.1 home.1"}),
        (", at_most = 1", {"move a.1 home.1"}),
        (", step = [1, 3]", {"move a.1 home.1"}),
        (", step = [1, 3], at_most = 3", {"move a.1 home.1", "move a.1 home.1 3"}),
    ],
)
def test_one_card_at_a_time_is_the_default(build: str, found: set[str]) -> None:
    home = f'count = 2\nbase = "A"\nbuild = {{ suit = "same", direction = "up"{build} }}'
    made = rules(a=SEQUENCES, b="", home=home)
    assert {text for text in legal(made, position(made, POSITION)) if "home" in text} == found


def test_between_bases_cards_move_only_when_the_profile_says_so() -> None:
    text = 'count = 2\naccess = "top"\nbase = "A"\nbuild = {{ suit = "same", direction = "up"{} }}'
    piles = {"home.1": "AS 2S", "home.2": "AS 2S 3S", "a.1": "9H"}
    closed = rules(home=text.format(""), deck='{ use = "french-52", copies = 2 }')
    found = refusal(closed, position(closed, piles), "move home.2 home.1")
    assert found is not None
    assert found.code == "build.from"
    opened = rules(home=text.format(', from = "home"'), deck='{ use = "french-52", copies = 2 }')
    assert refusal(opened, position(opened, piles), "move home.2 home.1") is None
