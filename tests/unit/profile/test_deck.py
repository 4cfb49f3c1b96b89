"""The pack that a profile asks for."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import small

from cardrules.cards import Deck
from cardrules.profile.deck import DeckUse
from cardrules.shapes import clauses_of


def deck(text: str) -> Deck:
    return small('[piles.stock]\nface = "down"', deck=f"{{ {text} }}").board.deck


FIELDS = [
    ("use", 'use = "french-52"', 'use = "tarocco-bolognese-62"', "size"),
    ("copies", 'use = "french-52"', 'use = "french-52", copies = 2', "size"),
    ("jokers", 'use = "french-52"', 'use = "french-52", jokers = 2', "codes"),
    ("suits", 'use = "french-52"', 'use = "french-52", suits = ["hearts"]', "codes"),
    (
        "suits",
        'use = "french-52", suits = ["hearts", "spades"]',
        'use = "french-52", suits = ["spades", "hearts"]',
        "codes",
    ),
    ("ranks", 'use = "french-52"', 'use = "french-52", ranks = ["K", "A"]', "suit_ranks"),
    ("lowest", 'use = "french-52"', 'use = "french-52", lowest = "2"', "suit_ranks"),
    ("without", 'use = "french-52"', 'use = "french-52", without = ["2C"]', "codes"),
    (
        "classes",
        'use = "french-52", classes = { high = ["A"] }',
        'use = "french-52", classes = { high = ["A", "K"] }',
        "classes",
    ),
]


@pytest.mark.parametrize(("field", "one", "other", "part"), FIELDS)
def test_a_field_changes_the_pack(field: str, one: str, other: str, part: str) -> None:
    assert field in clauses_of(DeckUse)
    assert getattr(deck(one), part) != getattr(deck(other), part)


def test_every_field_is_tested() -> None:
    assert {field for field, *_ in FIELDS} == set(clauses_of(DeckUse))
