"""Mutants: profiles that someone has spoilt, and random games with those that still load."""

from __future__ import annotations

import copy
import datetime
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from cardrules import Rules
from cardrules.errors import ProfileError
from cardrules.library import DEFAULT
from cardrules.profile.compile import make_board
from cardrules.profile.document import Document, load_document
from cardrules.profile.lint.names import known_names
from cardrules.profile.lint.places import places_of
from cardrules.profile.load import compile_document, resolve_document
from cardrules.state import State

SHIPPED = sorted((Path(__file__).parents[2] / "src/cardrules/profiles").glob("*.toml"))

Data = dict[str, object]
Table: TypeAlias = Any
"""A table or an array of a document, of whatever it holds."""

STRANGE: list[object] = [
    *(True, False, 0, 1, 2, 3, 13, 52, -1, 999, 10_000, 2**53, 2**53 + 1, -(2**80), 1 << 20_000),
    *(0.5, -0.0, math.inf, math.nan, datetime.date(2000, 1, 1), datetime.time(1)),
    *("", " ", "x", "A", "K", "AS", "any", "none", "next", "rest", "up", "top", "over", "*", "[*"),
    *("stock", "waste", "tableau", "tableau.1", "foundation", "hand", "move", "turn", "play"),
    *("♠", "é", "\u202egnirts", "🂡" * 40, "a" * 5_000, "\x7f", "1/2", "all-complete", "pass-deal"),
    *([], [[]], {}, [{}], [0], ["A", "A"], {"option": "draw"}, {"option": "draw", "cases": {}}),
    {"option": ["draw"], "cases": 3},
    {"option": "draw", "cases": {"1": 2, "3": "x"}},
    {"from": "stock"},
    {"direction": "up"},
    {"direction": "any", "suit": "none", "wrap": True, "step": [0, 7]},
    {"suit": "same", "direction": "both", "order": ["A", "K", "A"], "wild": "any"},
    {"empty": "stock"},
    {"memory": {"slot": "shuffles", "at_least": 1}},
    {"not": {"empty": "stock"}},
    {"accepts": "any"},
]
"""What a value may become."""

NAMES = ["", "x", "A", "next", "pack", "over", "move", "any", "stock", "a b", "1", "é", "piles.x"]
"""What a key may become, besides the keys of the document itself."""


def shipped(path: Path) -> Data:
    """Return the data of a shipped profile, with what it extends filled in."""
    from cardrules.profile.resolve import extend

    return extend(load_document(path), DEFAULT.finder.profile).data


def tables(value: object) -> list[Table]:
    """Return every table and array within a value, itself included."""
    found: list[Table] = []
    if isinstance(value, dict):
        found.append(value)
        inner = list(value.values())
    elif isinstance(value, list):
        found.append(value)
        inner = value
    else:
        return []
    for item in inner:
        found += tables(item)
    return found


def spoil(data: Data, chance: random.Random) -> Data:
    """Return a copy of a document with a few things changed."""
    spoilt = copy.deepcopy(data)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        places = [place for place in tables(spoilt) if place]
        if places:
            _spoil_one(chance.choice(places), places, chance)
    return spoilt


def _spoil_one(place: Table, places: list[Table], chance: random.Random) -> None:
    keys: list[object] = list(place) if isinstance(place, dict) else list(range(len(place)))
    key = chance.choice(keys)
    match chance.randrange(9):
        case 0:
            del place[key]
        case 1:
            place[key] = copy.deepcopy(chance.choice(STRANGE))
        case 2:
            other = chance.choice(places)
            theirs = chance.choice(list(other) if isinstance(other, dict) else range(len(other)))
            mine, yours = place[key], other[theirs]
            place[key], other[theirs] = copy.deepcopy(yours), copy.deepcopy(mine)
        case 3:
            other = chance.choice(places)
            theirs = chance.choice(list(other) if isinstance(other, dict) else range(len(other)))
            place[key] = copy.deepcopy(other[theirs])
        case 4 if isinstance(place, dict):
            words = [name for table in places if isinstance(table, dict) for name in table]
            place[chance.choice([*NAMES, *words])] = place.pop(key)
        case 5 if isinstance(place, list):
            place.append(copy.deepcopy(place[chance.randrange(len(place))]))
        case 6 | 7:
            alike = [
                item
                for table in places
                for item in (table.values() if isinstance(table, dict) else table)
                if type(item) is type(place[key])
            ]
            place[key] = copy.deepcopy(chance.choice(alike))
        case _:
            value = place[key]
            if type(value) is int:
                near = chance.choice([value + 1, value - 1, -value, value * 10, value * 10**6])
                place[key] = near


def exchanged(data: Data) -> Iterator[Data]:
    """Yield the document with each name that it refers to replaced by each other of its kind."""
    resolved = resolve_document(Document(data, "mutant.toml"), DEFAULT.finder, {})
    data = resolved.document.data
    known = known_names(resolved.spec, make_board(resolved.spec, resolved.deck))
    for place in places_of(resolved.spec, data):
        for word in place.words():
            for other in known.get(word.clause.refers or "", ()):
                if other != word.text:
                    changed = copy.deepcopy(data)
                    _put(changed, word.path, word.text, other)
                    yield changed


def _put(data: Table, path: Sequence[str | int], old: str, new: str) -> None:
    *tables_of, last = path
    for part in tables_of:
        data = data[part]
    if isinstance(data[last], list):
        data[last] = [new if item == old else item for item in data[last]]
    elif last == old and data[last] != old:
        data[new] = data.pop(last)
    else:
        data[last] = new


def loaded(data: Data) -> Rules | None:
    """Return the rules of a document, or None if it is refused as it should be."""
    try:
        return Rules(compile_document(Document(data, "mutant.toml"), DEFAULT.finder, {}))
    except ProfileError:
        return None


def play_at_random(rules: Rules, moves: int, chance: random.Random) -> None:
    """Play some random moves; every one keeps the pack whole and is no other's refusal."""
    state = rules.start(seed=chance.randrange(1000))
    whole = Counter(range(rules.board.deck.size))
    _check(rules, state, whole)
    for _ in range(moves):
        legal = list(rules.legal_moves(state))
        if not legal:
            break
        move = chance.choice(legal)
        assert rules.refusal(state, move) is None
        state = rules.apply(state, move)
        _check(rules, state, whole)
    rules.outcome(state)
    rules.scores(state)
    rules.view(state)
    assert rules.position(rules.describe(state)) == state


def _check(rules: Rules, state: State, whole: Counter[int]) -> None:
    cards = Counter(entry if entry >= 0 else ~entry for pile in state.piles for entry in pile)
    assert cards == whole
    assert 0 <= state.turn < rules.board.seats.count
