"""Exceptions: a few moves under other pile rules."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import after, at, moves, refused, small

from cardrules import Rules, State

TABLES = """
[piles.stock]
[piles.waste]
[piles.tableau]
count = 2
access = "top"
build = {{ suit = "same", direction = "down" }}
space = "none"
[actions.draw-out.exception]
piles.tableau = {{ access = "any" }}
{more}
"""
PHASES = '[{ name = "play", actions = ["move", "draw-out"] }]'
LYING = {"tableau_1": "6H", "tableau_2": "5H 9C"}


def rules(more: str = "") -> Rules:
    return small(TABLES.format(more=more), phases=PHASES)


def made(rules: Rules, times: int, slot: str = "exceptions", **more: str) -> State:
    piles = {name.replace("_", "."): codes.split() for name, codes in {**LYING, **more}.items()}
    return rules.position({"partial": True, "piles": piles, "memory": {slot: times}})


def test_the_changed_rules_hold_for_the_exception_alone() -> None:
    game = rules()
    assert moves(game, at(game, **LYING)) == ["draw-out tableau.2 5H tableau.1"]
    assert after(game, at(game, **LYING), "draw-out tableau.2 5H tableau.1") == {
        "tableau.1": "6H 5H",
        "tableau.2": "9C",
    }


def test_it_is_counted_up_to_its_limit() -> None:
    game = rules("limit = 1")
    assert len(moves(game, made(game, 0))) == 1
    state = game.apply(made(game, 0), game.parse("draw-out tableau.2 5H tableau.1"))
    assert game.describe(state)["memory"] == {"shuffles": 0, "exceptions": 1}
    text = "draw-out tableau.2 5H tableau.1"
    assert refused(game, made(game, 1), text) == (
        "exception.limit",
        "actions.draw-out.exception.limit",
        "no 'draw-out' is left: 1 of 1 made",
    )
    without = rules()
    assert len(moves(without, made(without, 99))) == 1


def test_the_counter_has_the_stated_name() -> None:
    game = rules('limit = 1\ncounter = "favours"')
    assert moves(game, made(game, 1, "favours")) == []
    assert moves(game, made(game, 0, "favours")) != []


def test_it_is_open_only_under_its_condition() -> None:
    game = rules('when = { empty = "waste" }')
    assert len(moves(game, made(game, 0))) == 1
    assert refused(game, made(game, 0, waste="KC"), "draw-out tableau.2 5H tableau.1") == (
        "action.condition",
        "actions.draw-out.exception.when",
        "'draw-out' is allowed only while waste is empty",
    )


@pytest.mark.parametrize(
    ("text", "code", "clause", "sentence"),
    [
        (
            "draw-out tableau.2 9C tableau.1",
            "build.suit",
            "piles.tableau.build.suit",
            "9C may not go on 6H: the pile builds down in suit",
        ),
        (
            "draw-out tableau.2",
            "action.arguments",
            "",
            "'draw-out' is written 'draw-out SOURCE TARGET [COUNT], or draw-out SOURCE CARD "
            "TARGET'",
        ),
    ],
)
def test_what_the_changed_rules_refuse_is_refused(
    text: str, code: str, clause: str, sentence: str
) -> None:
    game = rules()
    assert refused(game, at(game, **LYING), text) == (code, clause, sentence)
