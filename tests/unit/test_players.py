"""Stand-ins choose among the legal moves, by what their seat sees, and as chance has it."""

from __future__ import annotations

import random

import pytest

from cardrules import load
from cardrules.moves import Move
from cardrules.players import EagerPlayer, Player, RandomPlayer


@pytest.mark.parametrize("player", [RandomPlayer(), EagerPlayer()])
@pytest.mark.parametrize("name", ["klondike", "whist", "pyramid", "spider"])
def test_players_choose_legal_moves_and_choose_alike_by_one_chance(
    player: Player, name: str
) -> None:
    rules = load(name)
    state = rules.start(5)
    for number in range(60):
        moves = list(rules.legal_moves(state))
        if not moves:
            break
        view = rules.view(state, state.turn + 1)
        chosen = [player.choose(rules, view, moves, random.Random(number)) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in moves
        state = rules.apply(state, chosen[0])


def test_an_eager_player_prefers_the_foundation_and_what_turns_up_cards() -> None:
    rules = load("klondike")
    state = rules.position(
        {
            "piles": {
                "tableau.1": ["AS"],
                "tableau.2": ["~5C", "JH"],
                "tableau.3": ["9C", "QS"],
                "tableau.4": ["10D"],
                "stock": ["~2H"],
            },
            "partial": True,
        }
    )
    view = rules.view(state, 1)
    moves = [
        "draw", "move tableau.4 tableau.5", "move tableau.2 tableau.3",
        "move tableau.1 foundation.1",
    ]  # fmt: skip
    player = EagerPlayer()
    worth = [player.worth(rules, view, Move.from_text(text)) for text in moves]
    assert sorted(worth, reverse=True) == [worth[3], worth[2], worth[0], worth[1]]
