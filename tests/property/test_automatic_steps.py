"""Automatic steps belong to the move that caused them, and one undo takes them all back."""

from __future__ import annotations

from random import Random

import pytest
from tests.property.shipped import PROFILES, every_choice, shipped_laws

from cardrules import Game
from cardrules.autoplay import Autoplay
from cardrules.testing import Law


@pytest.mark.parametrize("law", shipped_laws("events", games=4, most_moves=100), ids=str)
def test_events_tell_all_and_all_is_quiet_after_them(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws("events", games=30, most_moves=600), ids=str)
def test_they_do_in_long_games(law: Law) -> None:
    law()


@pytest.mark.parametrize("name", PROFILES)
def test_one_undo_takes_back_what_was_automatic_too(name: str) -> None:
    """With every policy of autoplay: a move and all upon it are one step of the game."""
    rules = every_choice(name)[0]
    for seed, policy in enumerate(Autoplay):
        game = Game(rules, seed=seed, autoplay=policy, even_revealed=True)
        chance = Random(seed)
        for _ in range(20):
            before, history = game.state, game.history
            legal = list(game.legal_moves)
            if not legal:
                break
            step = game.play(chance.choice(legal))
            after, played = game.state, game.history
            assert step.before == before
            assert step.state == after
            chosen, *automatic = played[len(history) :]
            assert not chosen.automatic
            assert all(move.automatic for move in automatic)
            assert all(event.automatic for part in step.parts[1:] for event in part.events)
            undone = game.undo()
            assert undone is not None
            assert (game.state, game.history) == (before, history)
            redone = game.redo()
            assert redone is not None
            assert (game.state, game.history) == (after, played)
            assert redone.events == step.events == undone.events
