"""Positions of twelve patiences, with the legal moves and the position after one of them.

The facts were recorded from another program, played at random. A move is written there
`a>b`, with `xN` for a unit of N cards; any foundation is just `foundation`, and `deal` is
whatever turning the stock does, a redeal included.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import Move, Rules, State

DATA = Path(__file__).parents[1] / "data" / "patience"
GAMES = sorted(path.stem for path in DATA.glob("*.json"))


def positions(game: str) -> list[dict[str, Any]]:
    data = json.loads((DATA / f"{game}.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = data["positions"]
    assert found
    return found


def plain(move: Move) -> str:
    """Write a move in the manner of the recorded facts."""
    if move.action != "move":
        return "deal"
    source, target, *count = move.args
    target = "foundation" if str(target).startswith("foundation") else target
    return f"{source}>{target}" + (f"x{count[0]}" if count else "")


def position(rules: Rules, case: dict[str, Any]) -> State:
    piles = {name: cards for name, cards in case["piles"].items() if name in rules.board.pile_index}
    assert not [name for name in case["piles"] if name not in piles and case["piles"][name]]
    memory = {}
    if "redeals" in rules.board.slot_index:
        memory["redeals"] = case.get("round", 1) - 1
    return rules.position({"piles": piles, "memory": memory})


def chosen(rules: Rules, state: State, case: dict[str, Any]) -> list[Move]:
    """Return the legal moves that the recorded one can mean."""
    piles = rules.view(state).piles
    found = []
    for move in rules.legal_moves(state):
        if plain(move) != case["move"]:
            continue
        if "onto" in case:
            lying = piles[str(move.args[1])]
            if (lying[-1] if lying else None) != case["onto"]:
                continue
        found.append(move)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_are_those_recorded(game: str) -> None:
    rules = cardrules.load(game)
    for number, case in enumerate(positions(game)):
        state = position(rules, case)
        legal = {
            plain(move)
            for move in rules.legal_moves(state)
            if not str(move.args[:1]).startswith("('foundation")
        }
        assert legal == set(case["legal"]), f"position {number}"


@pytest.mark.parametrize("game", GAMES)
def test_positions_after_a_move_are_those_recorded(game: str) -> None:
    rules = cardrules.load(game)
    for number, case in enumerate(positions(game)):
        state = position(rules, case)
        moves = chosen(rules, state, case)
        assert moves, f"position {number}: {case['move']} is not legal"
        after = rules.describe(rules.apply(state, moves[0]))["piles"]
        assert isinstance(after, dict)
        expected = {name: cards for name, cards in case["after"].items() if name in after}
        assert _without_places(after) == _without_places(expected), f"position {number}"


def _without_places(piles: dict[str, list[str]]) -> dict[str, Any]:
    """Return the piles with the foundations as a set: which is which does not matter."""
    rest: dict[str, Any] = {
        name: cards for name, cards in piles.items() if not name.startswith("foundation")
    }
    rest["foundations"] = sorted(
        cards for name, cards in piles.items() if name.startswith("foundation")
    )
    return rest
