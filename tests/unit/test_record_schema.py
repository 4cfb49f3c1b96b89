"""The schema of a record knows every key that is written, and needs none that may be missing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardrules import Game, load
from cardrules.deals import microsoft_deal
from cardrules.record_schema import record_schema

SCHEMA: dict[str, Any] = dict(record_schema())
TABLES: dict[str, Any] = SCHEMA["$defs"]


def check(value: dict[str, Any], name: str) -> None:
    table = TABLES[name]
    assert set(table["required"]) <= set(value) <= set(table["properties"])


def games() -> list[Game]:
    plain = Game(load("casket"), seed=7)
    ordered = Game(load("freecell"), order=microsoft_deal(1))
    started = Game(load("klondike"), state=load("klondike").start("word"))
    table = Game(load("hearts"), seed=3, dealer=2, autoplay="forced")
    for game in (plain, ordered, started, table):
        for _ in range(20):
            move = next(iter(game.legal_moves), None)
            if move is not None:
                game.play(move)
    return [plain, ordered, started, table]


@pytest.mark.parametrize("game", games(), ids=repr)
def test_every_written_key_is_known(game: Game) -> None:
    record = json.loads(game.to_json())
    check(record, "Record")
    check(record["profile"], "Profile")
    check(record["position"], "Position")
    if "start" in record:
        check(record["start"], "Position")
    assert ("seed" in record) != ("start" in record)
    known = TABLES["Move"]["anyOf"][1]["properties"]
    for move in record["moves"]:
        assert isinstance(move, str) or set(move) <= set(known)


def test_it_is_plain_json() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
