"""Changes of a profile: each field of each part set to something else, and the game it makes."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any, cast

from attrs import evolve, frozen
from tests.property.shipped import PROFILES, every_choice

from cardrules import Rules, State
from cardrules.errors import ProfileError
from cardrules.library import SHIPPED
from cardrules.profile.document import Document
from cardrules.profile.load import compile_document
from cardrules.profile.model import ProfileSpec
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
from cardrules.spec import is_spec


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


# Changes


@frozen
class Change:
    """One change of a profile: the fields that it changes, outermost first, and how it is made."""

    fields: tuple[str, ...]
    make: Callable[[random.Random], object | None]
    """Makes the whole value with the change; None if there is none to make after all."""


@cache
def pool() -> Mapping[str, Sequence[object]]:
    """Return all values that any shipped profile has in a field, under any option."""
    found: dict[str, dict[str, object]] = {}
    for name in PROFILES:
        for rules in every_choice(name):
            for field, value in fields_within(rules.profile):
                found.setdefault(field, {})[repr(value)] = value
    return {field: tuple(values.values()) for field, values in found.items()}


def fields_within(value: object) -> Iterator[tuple[str, object]]:
    """Yield the fields of a value and of what it holds, each with what it is set to."""
    kind: Any = type(value)
    if is_spec(kind):
        for key, clause in clauses_of(kind).items():
            item = getattr(value, clause.name)
            yield f"{kind.__name__}.{key}", item
            yield from fields_within(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from fields_within(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from fields_within(item)


def changes_within(value: Any) -> Iterator[Change]:
    """Yield changes of a spec value: of each of its fields, and of each within them."""
    kind: Any = type(value)
    for key, clause in clauses_of(kind).items():
        item = getattr(value, clause.name)
        field = f"{kind.__name__}.{key}"
        for change in (Change((), partial(_other, field, clause, item)), *_inside(item)):
            fields = (field, *change.fields)
            yield Change(fields, partial(_at_field, value, clause.name, change))


def _inside(value: object) -> Iterator[Change]:
    if is_spec(type(value)):
        yield from changes_within(value)
    elif isinstance(value, dict):
        for key, item in value.items():
            for change in _inside(item):
                yield Change(change.fields, partial(_at_key, value, key, change))
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            for change in _inside(item):
                yield Change(change.fields, partial(_at_place, value, place, change))


def _at_field(value: Any, name: str, change: Change, chance: random.Random) -> object | None:
    made = change.make(chance)
    try:
        return None if made is None else evolve(value, **{name: None if made is GONE else made})
    except ValueError:  # what the class itself refuses
        return None


def _at_key(
    value: dict[str, object], key: str, change: Change, chance: random.Random
) -> object | None:
    made = change.make(chance)
    return None if made is None else {**value, key: made}


def _at_place(
    value: tuple[object, ...], place: int, change: Change, chance: random.Random
) -> object | None:
    made = change.make(chance)
    return None if made is None else (*value[:place], made, *value[place + 1 :])


GONE = object()
"""Stands for a value that is left out."""


def _other(field: str, clause: Clause, value: object, chance: random.Random) -> object | None:
    """Return another value for a field: its default, one that is used elsewhere, or one near."""
    found = [*pool().get(field, ()), *_near(clause.shape, value)]
    if not clause.is_required:
        found += [clause.default] * 2
    found = [other for other in found if type(other) is not type(value) or other != value]
    if not found:
        return None
    other = chance.choice(found)
    return GONE if other is None else other


def _near(shape: Shape, value: object) -> list[object]:
    """Return values much like one."""
    match shape:
        case Word():
            return list(shape.hint)
        case Plain() if shape.hint is bool:
            return [True, False]
        case Plain() if shape.hint in (int, Fraction):
            known = value if isinstance(value, int | Fraction) else 1
            return [known - 1, known + 1, known + 2, 0, 1, -1, 2, 3, 5, 13]
        case Plain() if shape.hint is str:
            return ["any", "A", "K", "7", "hearts", "spades", "QS"]
        case Either():
            return [other for option in shape.options for other in _near(option, value)]
        case Many() if isinstance(value, tuple):
            less = [value[:place] + value[place + 1 :] for place in range(len(value))]
            more = [(*value, item) for item in _near(shape.item, value[-1] if value else 0)]
            return [*less, *more, value[::-1]]
        case Many():
            return [(item,) for item in _near(shape.item, None)]
        case Named() if isinstance(value, dict):
            return [{k: v for k, v in value.items() if k != gone} for gone in value]
        case _:
            return []


def changes_of(rules: Rules) -> list[Change]:
    """Return the changes of a profile at every place that may affect play, but the options."""
    plain = evolve(cast("Any", rules.profile), options={}, forbid=())
    return list(changes_within(plain))


def changed(rules: Rules, change: Change, chance: random.Random) -> Rules | None:
    """Return the rules with a change, or None if they make no game."""
    spec = change.make(chance)
    if spec is None:
        return None
    data = cast("dict[str, object]", spelled(spec, Record(ProfileSpec), chance))
    try:
        return Rules(compile_document(Document(data, rules.id), SHIPPED.finder, {}))
    except ProfileError:
        return None


def differences(rules: Rules, other: Rules, seed: int, moves: int = 40) -> Iterator[bool]:
    """Play a random game of the first rules under both; yield whether they differ."""
    chance = random.Random(seed)
    states = rules.start(seed), other.start(seed)
    for _ in range(moves):
        yield seen(rules, states[0]) != seen(other, states[1])
        legal = list(rules.legal_moves(states[0]))
        if not legal:
            return
        move = chance.choice(legal)
        if other.refusal(states[1], move) is not None:
            yield True
            return
        states = rules.apply(states[0], move), other.apply(states[1], move)


def seen(rules: Rules, state: State) -> object:
    """Return what can be seen of a position: the cards, the moves, the scores and the end."""
    plain = rules.describe(state)
    moves = sorted(map(str, rules.legal_moves(state)))
    scores = {
        side: [(line.of, line.points, line.cards) for line in sheet.lines]
        for side, sheet in rules.scores(state).items()
    }
    outcome = rules.outcome(state)
    ended = outcome and (outcome.result, outcome.winners)
    seats = range(1, rules.board.seats.count + 1)
    views = [rules.view(state, seat).piles for seat in seats] if len(seats) > 1 else []
    return plain["piles"], plain["phase"], plain["turn"], moves, ended, scores, views
