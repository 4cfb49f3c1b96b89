"""Records replay: a saved game comes back in another process, and whoever tampers is caught."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.property.elsewhere import ask
from tests.property.junk import JUNK
from tests.property.shipped import PROFILES, every_choice, positions, shipped_laws

from cardrules import Game
from cardrules.errors import RecordError
from cardrules.sealed import write_sealed
from cardrules.testing import Law

PLAIN = [value for value in JUNK if isinstance(value, bool | int | float | str | type(None))]
PLAIN = [value for value in PLAIN if type(value) is not int or abs(value) < 2**80]
PLAIN = [value for value in PLAIN if value != "\ud800"]
STRANGE: list[object] = [*PLAIN, [], {}, [[]], {"": None}, ["AS"], {"piles": {}}]


@pytest.mark.parametrize("law", shipped_laws("undo", "records", games=3, most_moves=100), ids=str)
def test_games_are_taken_back_made_again_and_resumed(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws("undo", "records", games=25, most_moves=500), ids=str)
def test_so_are_long_games(law: Law) -> None:
    law()


@cache
def saved(name: str, choice: int = 0, moves: int = 20) -> str:
    """Return the record of a random game."""
    game = Game(every_choice(name)[choice], seed=choice)
    for _, _, move in positions(game.rules, choice, moves):
        if move is not None:
            game.play(move)
    return game.to_json()


def test_every_game_is_resumed_in_another_process() -> None:
    records = [
        saved(name, choice) for name in PROFILES for choice in range(len(every_choice(name)))
    ]
    assert ask(records, "99") == records


def places(value: Any, found: list[tuple[Any, Any]] | None = None) -> list[tuple[Any, Any]]:
    """Return every place in plain data: what holds it, and its key there."""
    found = [] if found is None else found
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            places(value[key], found)
    return found


def tampered(table: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return a record with something changed, gone, doubled or moved."""
    table = copy.deepcopy(table)
    some = places(table)
    holder, key = chance.choice(some)
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[key] = chance.choice(STRANGE)
        case 2:
            other, place = chance.choice(some)
            holder[key], other[place] = copy.deepcopy((other[place], holder[key]))
        case 3 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 3:
            holder[chance.choice(["", "x", f"{key} ", str(key).upper()])] = 1
        case _:
            value = holder[key]
            if type(value) is int:
                holder[key] = value + chance.choice([-1, 1, 10**6])
            elif isinstance(value, str) and value:
                place = chance.randrange(len(value))
                holder[key] = value[:place] + chance.choice("~Aa0 é") + value[place + 1 :]
            else:
                holder[key] = [value]
    return table


def check_tampering(name: str, times: int) -> None:
    chance = Random(name)
    rules = every_choice(name)[0]
    text = saved(name)
    table = json.loads(text)
    caught = 0
    for _ in range(times):
        other = tampered(table, chance)
        if json.dumps(other, sort_keys=True) == json.dumps(table, sort_keys=True):
            continue
        unsealed = {key: value for key, value in other.items() if key != "check"}
        changed = json.dumps(other)
        # Who does not know of the seal is caught by it, whatever was changed.
        if unsealed != {key: value for key, value in table.items() if key != "check"}:
            with pytest.raises(RecordError) as error:
                Game.from_json(changed, rules)
            assert len(str(error.value)) < 2000
        # Who seals anew may have written another game that can be played, and no other.
        try:
            game = Game.from_json(write_sealed(unsealed), rules, verify=True)
        except RecordError:
            caught += 1
        else:
            assert game.record().verify(rules)[-1] == game.state
            list(game.legal_moves)
    assert caught > times / 2


def check_cutting(name: str, times: int) -> None:
    chance = Random(name)
    rules = every_choice(name)[0]
    text = saved(name)
    raw = text.encode()
    for _ in range(times):
        with pytest.raises(RecordError):
            Game.from_json(text[: chance.randrange(len(text))], rules)
        place = chance.randrange(len(raw))
        flipped = raw[:place] + bytes([raw[place] ^ 1 << chance.randrange(8)]) + raw[place + 1 :]
        try:
            same = json.loads(flipped) == json.loads(raw)
        except ValueError:
            same = False
        if not same:
            with pytest.raises(RecordError):
                Game.from_json(flipped, rules)


@pytest.mark.parametrize("name", PROFILES)
def test_whoever_tampers_is_caught(name: str) -> None:
    check_tampering(name, 60)
    check_cutting(name, 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_whoever_tampers_often_is_caught_too(name: str) -> None:
    check_tampering(name, 1_500)
    check_cutting(name, 1_000)
