"""What tests beside OpenSpiel share: loading a game of theirs, and playing both in step.

OpenSpiel is an optional dependency (the extra `peers`); without it the tests are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cardrules import Rules, State, Step
from cardrules.events import Scored

__all__ = ["card", "deal_out", "in_step", "load_peer", "scored"]

TextOf = Callable[[State, str], str]
"""The text of our move in a state, for the text of an action of theirs."""


def load_peer(name: str, **parameters: int | bool) -> Any:
    """Load a game of OpenSpiel, or skip the test."""
    return pytest.importorskip("pyspiel").load_game(name, parameters)


def card(text: str) -> str:
    """Return our code of a card that OpenSpiel writes like `HT`."""
    return ("10" if text[1] == "T" else text[1]) + text[0]


def deal_out(peer: Any, rng: Random) -> Iterator[str]:
    """Let chance decide until a player has to, and yield what it decided."""
    while peer.is_chance_node():
        action = rng.choice(peer.legal_actions())
        text = peer.action_to_string(action)
        peer.apply_action(action)
        yield text


def in_step(
    rules: Rules,
    state: State,
    peer: Any,
    rng: Random,
    text_of: TextOf,
    label: object,
    prefer: str = "",
    known: Callable[[State, set[str]], set[str]] = lambda _, ours: ours,
) -> Step:
    """Play at random to the end of their game; check turn and moves at every position.

    A move that is preferred is mostly chosen where it is legal. `known` picks, of our moves,
    those that their rules allow where they are known to differ.
    """
    while True:
        assert state.turn == peer.current_player(), label
        legal = {text_of(state, peer.action_to_string(a)): a for a in peer.legal_actions()}
        ours = {str(move) for move in rules.legal_moves(state)}
        assert known(state, ours) == set(legal), (label, peer)
        text = rng.choice(sorted(legal))
        if prefer in legal and rng.random() < 0.9:
            text = prefer
        peer.apply_action(legal[text])
        step = rules.step(state, rules.parse(text))
        state = step.state
        if peer.is_terminal():
            return step


def scored(step: Step) -> dict[int, int]:
    """Return what each side (from 1) has made in the round that a step ended."""
    found = (event for event in step.events if isinstance(event, Scored))
    return {event.side: int(event.sheet.total) for event in found}
