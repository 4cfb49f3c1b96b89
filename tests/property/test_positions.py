"""Positions: what plain data says is taken or refused, and nothing else ever happens."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from tests.property.junk import JUNK
from tests.property.shipped import PROFILES, every_choice, positions, shipped_laws
from tests.property.test_records import places

from cardrules import Rules
from cardrules.errors import InvalidPositionError
from cardrules.testing import Law


@pytest.mark.parametrize("law", shipped_laws("positions", games=3, most_moves=80), ids=str)
def test_a_position_reads_back(law: Law) -> None:
    law()


def malformed(plain: dict[str, Any], chance: Random) -> Any:
    """Return a position with something changed, gone, doubled or moved."""
    if chance.random() < 0.02:
        return chance.choice(JUNK)
    plain = copy.deepcopy(plain)
    some = places(plain)
    holder, key = chance.choice(some)
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1 | 2:
            holder[key] = chance.choice(JUNK)
        case 3 if isinstance(holder, list):
            holder.insert(key, holder[chance.randrange(len(holder))])
        case 3:
            holder[chance.choice([key, None, 3, "x", ("piles",)])] = chance.choice(JUNK)
        case _:
            other, place = chance.choice(some)
            holder[key], other[place] = copy.deepcopy((other[place], holder[key]))
    return plain


def check(rules: Rules, name: str, times: int) -> None:
    chance = Random(name)
    refused = 0
    found = [rules.describe(state) for state, _, _ in positions(rules, 1, 20)]
    for _ in range(times):
        data = malformed(chance.choice(found), chance)
        problems = problems_of(rules, data)
        refused += bool(problems)
        assert all(0 < len(problem) < 1000 for problem in problems)
        if not problems:
            state = rules.position(data)
            assert rules.position(rules.describe(state)) == state
            assert hash(state) == hash(rules.position(data))
    assert refused > times / 3


def problems_of(rules: Rules, data: Any) -> tuple[str, ...]:
    try:
        rules.position(data)
    except InvalidPositionError as error:
        return error.problems
    return ()


@pytest.mark.parametrize("name", PROFILES)
def test_a_malformed_position_is_refused_as_one(name: str) -> None:
    check(every_choice(name)[0], name, 250)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_it_is_however_often_one_tries(name: str) -> None:
    check(every_choice(name)[0], name, 8_000)
