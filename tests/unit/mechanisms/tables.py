"""What the tests of combinations and card points are played with: decks and tables."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from cardrules.cards import Deck
from cardrules.mechanisms.combinations import (
    CombinationsSpec,
    CombinationTable,
    Group,
    GroupKinds,
    GroupSpec,
    compile_group,
)
from cardrules.mechanisms.points import Points, PointsSpec
from cardrules.profile.deck import DeckSpec, DeckUse, make_deck
from cardrules.profile.document import parse_document
from cardrules.profile.reading import read

T = TypeVar("T")

DATA = Path(__file__).parents[2] / "data"

BOLOGNESE = """
[deck]
use = "tarocco-bolognese-62"

[deck.classes]
tarocchi = ["angel", "world", "begato", "matto"]
kings = ["king"]
queens = ["queen"]
knights = ["knight"]
jacks = ["jack"]
aces = ["ace"]
moors = ["moor-*"]
counters = ["begato", "matto"]

[points]
rest = 1
less_per_card = "1/2"
total = 87
values = [
  { of = ["tarocchi", "kings"], points = 5 },
  { of = "queens", points = 4 },
  { of = "knights", points = 3 },
  { of = "jacks", points = 2 },
]

[sets]
times = { from = 3, by = 2 }

[sets.patterns]
tarocchi = { parts = { cards = "tarocchi", need = 3 }, points = [18, 36] }
kings = { parts = { cards = "kings", need = 3 }, points = [17, 34] }
queens = { parts = { cards = "queens", need = 3 }, points = [14, 28] }
knights = { parts = { cards = "knights", need = 3 }, points = [13, 26] }
jacks = { parts = { cards = "jacks", need = 3 }, points = [12, 24] }

[sequences]
points = 10
further = 5
times = { from = 3, by = 2 }
wild = { cards = "counters", spare = true, reused = true }

[sequences.patterns.suits]
each = ["swords", "batons", "cups", "coins"]
parts = [
  "king",
  { cards = ["queen", "knight", "jack"], need = 2, real = 1 },
  { cards = "ace", need = 0 },
]

[sequences.patterns.aces]
parts = { cards = "aces", need = 3, real = 2 }

[sequences.patterns.moors]
parts = { cards = "moors", need = 3, real = 2 }

[sequences.patterns.grande]
side_by_side = 1
parts = [
  "angel",
  { cards = ["world", "sun", "moon"], need = 2, real = 1 },
  { cards = "trump-*", run = "down", need = 0 },
  { cards = "moors", need = 0, after = "complete" },
]
"""

RUMMY = """
[deck]
use = "french-52"
copies = 2
jokers = 4

[deck.classes]
wild = ["JK", "2"]
red_threes = ["3D", "3H"]
black_threes = ["3C", "3S"]

[points]
values = [
  { of = "JK", points = 50 },
  { of = ["2", "A"], points = 20 },
  { of = ["K", "Q", "J", "10", "9", "8"], points = 10 },
  { of = ["7", "6", "5", "4", "black_threes"], points = 5 },
]

[kinds.rank]
shape = "set"
never = ["red_threes", "black_threes"]
wild = { cards = "wild", ratio = 1 }

[kinds.black_threes]
shape = "set"
cards = "black_threes"
most = 4
"""


def from_toml(cls: type[T], text: str, *path: str) -> T:
    """Read one table of a text as a spec class, as a profile is read."""
    document = parse_document(text, "test.toml")
    value: Any = document.data
    for key in path:
        value = value[key]
    return read(cls, value, document, path)


def deck_of(text: str) -> Deck:
    """Make the deck that the text asks for in its table `deck`."""
    use = from_toml(DeckUse, text, "deck")
    name = f"{use.use}.toml"
    document = parse_document((files("cardrules.decks") / name).read_bytes(), name)
    return make_deck(read(DeckSpec, document.data, document), use)


def small_deck(copies: int = 1, jokers: int = 0, *classes: str) -> Deck:
    """Make an international pack."""
    lines = ["[deck]", 'use = "french-52"', f"copies = {copies}", f"jokers = {jokers}"]
    return deck_of("\n".join([*lines, "[deck.classes]", *classes]))


def table_of(text: str, deck: Deck, *path: str) -> CombinationTable:
    """Compile a table of combinations that stands at a path of a text."""
    spec = from_toml(CombinationsSpec, text, *path)
    return CombinationTable(spec, deck, ".".join(path), path[-1] if path else "")


def group_of(text: str, deck: Deck, *path: str) -> Group:
    """Compile a kind of group that stands at a path of a text."""
    return compile_group(from_toml(GroupSpec, text, *path), deck, ".".join(("melds", *path)))


def kinds_of(text: str, deck: Deck, path: str = "kinds") -> GroupKinds:
    """Compile all kinds of groups of a text."""
    names = tomllib.loads(text)[path]
    return GroupKinds([(name, group_of(text, deck, path, name)) for name in names])


def points_of(text: str, deck: Deck) -> Points:
    """Compile the table `points` of a text."""
    return Points(from_toml(PointsSpec, text, "points"), deck, "points", "cards")


def numbers(deck: Deck, codes: Iterable[str]) -> list[int]:
    """Return cards of these codes; equal codes are different cards."""
    taken: Counter[str] = Counter()
    found = []
    for code in codes:
        copies = [card for card, other in enumerate(deck.codes) if other == code]
        found.append(copies[taken[code]])
        taken[code] += 1
    return found


def codes(deck: Deck, cards: Iterable[int]) -> str:
    """Return the codes of cards, joined by blanks."""
    return " ".join(deck.codes[card] for card in cards)


def cases(game: str, *kinds: str) -> list[dict[str, Any]]:
    """Return the cases of some kinds of a file of cases."""
    data = json.loads((DATA / f"{game}.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = [case for case in data["cases"] if case["kind"] in kinds]
    assert found or game == "canasta"
    return found
