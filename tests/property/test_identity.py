"""Identity: equal profiles have equal digests, and what plays otherwise has another."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, cast

import pytest
from attrs import evolve
from hypothesis import HealthCheck, event, given, reject, settings
from hypothesis import strategies as st

from cardrules.engine.machine import UnsettledError
from cardrules.engine.rules import Rules
from cardrules.errors import ProfileError
from cardrules.library import SHIPPED, profile_ids
from cardrules.profile.canon import canonical_form, identity_of
from cardrules.profile.document import Document, parse_document
from cardrules.profile.load import compile_document, resolve_document
from cardrules.profile.model import ProfileSpec
from cardrules.profile.reading import read
from cardrules.shapes import (
    Clause,
    Either,
    Many,
    Named,
    Plain,
    Record,
    Shape,
    Word,
    clauses_of,
    shorthand_of,
)

PROFILES = st.sampled_from(profile_ids())
RANDOMS = st.integers(0, 2**32).map(random.Random)
QUICK = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)


@cache
def original(name: str) -> Rules:
    return Rules(compile_document(SHIPPED.document(name), SHIPPED.finder, {}))


# Equal spellings


def shuffled(value: object, chance: random.Random, path: tuple[str, ...] = ()) -> object:
    """Return a document with its keys in another order, where order says nothing.

    The order of `deck.classes` is one of definition, and groups that fill themselves do so
    in order, so those two tables keep theirs.
    """
    if isinstance(value, list):
        return [shuffled(item, chance, path) for item in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    fill = ("refill", "collect")
    filling = [k for k in keys if isinstance(value[k], dict) and any(f in value[k] for f in fill)]
    if path != ("deck", "classes") and not (path == ("piles",) and len(filling) > 1):
        chance.shuffle(keys)
    return {key: shuffled(value[key], chance, (*path, key)) for key in keys}


@QUICK
@given(PROFILES, RANDOMS)
def test_the_order_of_keys_says_nothing(name: str, chance: random.Random) -> None:
    document = SHIPPED.document(name)
    data = cast("dict[str, object]", shuffled(document.data, chance))
    found = resolve_document(Document(data, name), SHIPPED.finder, {})
    assert identity_of(found.spec, found.deck, found.options) == original(name).identity


@pytest.mark.parametrize("name", profile_ids())
def test_comments_and_white_space_say_nothing(name: str) -> None:
    text = SHIPPED.find(name).file.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^(?=\[|\w+ *=)", "\n  # a comment\n\t", text)
    text = re.sub(r"(?m)^(\s*\w+) *= *", r"\1   =\t", text).replace("\n", "\r\n")
    document = parse_document(text, name)
    assert Rules(compile_document(document, SHIPPED.finder, {})).identity == original(name).identity


def option_of(shape: Either, value: object) -> Shape:
    """Return the alternative that a value is of."""
    kinds: dict[type, type] = {tuple: Many, dict: Named}
    kind = kinds.get(type(value))
    return next(
        option
        for option in shape.options
        if (isinstance(option, kind) if kind else option.hint is type(value))
    )


def spelled(value: Any, shape: Shape, chance: random.Random) -> object:
    """Write a value in one of the ways in which a document may spell it."""
    match shape:
        case Word():
            return value.value
        case Plain():
            if isinstance(value, Fraction):
                return str(value) if chance.random() < 0.5 or value.denominator > 1 else int(value)
            return copy.deepcopy(value)
        case Named():
            return {key: spelled(item, shape.item, chance) for key, item in value.items()}
        case Many():
            items = [spelled(item, shape.item, chance) for item in value]
            alone = len(items) == 1 and not isinstance(items[0], list) and chance.random() < 0.5
            return items[0] if alone else items
        case Either():
            return spelled(value, option_of(shape, value), chance)
        case Record():
            return _table(value, shape, chance)


def _table(value: object, shape: Record, chance: random.Random) -> object:
    table = {}
    for key, clause in clauses_of(shape.hint).items():
        item = getattr(value, clause.name)
        is_default = not clause.is_required and item == clause.default
        if item is not None and not (is_default and chance.random() < 0.5):
            table[key] = spelled(item, clause.shape, chance)
    short = shorthand_of(shape.hint)
    if short is not None and list(table) == [short.key] and not isinstance(table[short.key], dict):
        return table[short.key] if chance.random() < 0.5 else table
    return table


@QUICK
@given(PROFILES, RANDOMS)
def test_equal_spellings_say_the_same(name: str, chance: random.Random) -> None:
    rules = original(name)
    data = cast("dict[str, object]", spelled(rules.profile, Record(ProfileSpec), chance))
    found = read(ProfileSpec, data, Document(data, name))
    assert found == rules.profile
    deck, options = rules.board.deck, rules.identity.options
    assert canonical_form(found, deck, options) == canonical_form(rules.profile, deck, options)


# Changes


Change = Callable[[random.Random], object]


def changes(value: Any, shape: Shape) -> Iterator[Change]:
    """Yield a change for each place in a value; each makes the whole value with that change."""
    match shape:
        case Word():
            others = [member for member in shape.hint if member is not value]
            if others:
                yield lambda chance: chance.choice(others)
        case Plain(hint=hint):
            if hint is bool:
                yield lambda _: not value
            elif hint is str:
                words = ["any", "A", "K", "7", "tableau", "reserve", "waste", "stock"]
                yield lambda chance: chance.choice(words)
            else:
                yield lambda chance: value + chance.choice([-1, 1, 2])
        case Named():
            for key, item in value.items():
                for change in changes(item, shape.item):
                    yield partial(_at_key, value, key, change)
        case Many():
            for place, item in enumerate(value):
                yield partial(_without, value, place)
                for change in changes(item, shape.item):
                    yield partial(_at_place, value, place, change)
        case Either():
            yield from changes(value, option_of(shape, value))
        case Record():
            for clause in clauses_of(shape.hint).values():
                for change in _changes_of(getattr(value, clause.name), clause):
                    yield partial(_at_field, value, clause.name, change)


def _at_key(value: dict[str, object], key: str, change: Change, chance: random.Random) -> object:
    return {**value, key: change(chance)}


def _at_place(
    value: tuple[object, ...], place: int, change: Change, chance: random.Random
) -> object:
    return (*value[:place], change(chance), *value[place + 1 :])


def _without(value: tuple[object, ...], place: int, _: random.Random) -> object:
    return value[:place] + value[place + 1 :]


def _at_field(value: Any, name: str, change: Change, chance: random.Random) -> object:
    try:
        return evolve(value, **{name: change(chance)})
    except ValueError:  # a change that the class itself refuses
        reject()


def _changes_of(value: object, clause: Clause) -> Iterator[Change]:
    if not clause.is_required and value != clause.default:
        yield lambda _: clause.default
    if value is not None:
        yield from changes(value, clause.shape)
    elif isinstance(clause.shape, Word):
        yield lambda chance: chance.choice(list(cast("Word", clause.shape).hint))
    elif isinstance(clause.shape, Plain):
        some = {bool: True, str: "A"}
        yield lambda chance: some.get(cast("Plain", clause.shape).hint, chance.randrange(1, 4))


@cache
def changes_of(name: str) -> tuple[Change, ...]:
    """Return the changes of a profile at every place but the options."""
    profile = original(name).profile
    plain = evolve(cast("Any", profile), options={}, forbid=())
    return tuple(changes(plain, Record(ProfileSpec)))


def positions(rules: Rules, other: Rules, seed: int) -> Iterator[tuple[object, object]]:
    """Play a random game of the first rules under both, and yield what each sees."""
    chance = random.Random(seed)
    states = rules.start(seed), other.start(seed)
    for _ in range(40):
        yield _seen(rules, states[0]), _seen(other, states[1])
        moves = list(rules.legal_moves(states[0]))
        if not moves:
            return
        move = chance.choice(moves)
        if other.refusal(states[1], move) is not None:
            yield move, None
            return
        states = rules.apply(states[0], move), other.apply(states[1], move)


def _seen(rules: Rules, state: Any) -> object:
    plain = cast("Mapping[str, object]", rules.describe(state))
    moves = sorted(map(str, rules.legal_moves(state)))
    scores = {side: sheet.total for side, sheet in rules.scores(state).items()}
    outcome = rules.outcome(state)
    ended = outcome and (outcome.result, outcome.winners)
    return plain["piles"], plain["turn"], moves, ended, scores


@settings(QUICK, max_examples=200)
@given(PROFILES, RANDOMS)
def test_what_plays_otherwise_has_another_digest(name: str, chance: random.Random) -> None:
    """Play is compared; whatever differs there differs in the digest of play."""
    rules = original(name)
    try:
        spec = cast("ProfileSpec", chance.choice(changes_of(name))(chance))
        data = cast("dict[str, object]", spelled(spec, Record(ProfileSpec), chance))
        other = Rules(compile_document(Document(data, name), SHIPPED.finder, {}))
        seen = list(positions(rules, other, chance.randrange(1000)))
    except (ProfileError, UnsettledError):
        event("the change made no game")
        return
    differs = any(one != two for one, two in seen)
    event("plays otherwise" if differs else "plays alike")
    if differs:
        assert other.identity.play_digest != rules.identity.play_digest
