"""The outcome: whether a game has ended, and how.

It is derived from the position each time it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import field, frozen

from cardrules.engine.machine import Machine
from cardrules.scores import ScoreSheet
from cardrules.state import State

__all__ = ["Outcome", "Result", "outcome_of", "scores_of"]


class Result(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    STUCK = "stuck"


@frozen
class Outcome:
    """The end of a game: the result, the seats that won, and the scores.

    `stuck` means that no move is left; a player may well see earlier that none helps.
    `scores` has a sheet for each side, in order; it is empty when nothing is scored.
    """

    result: Result
    winners: tuple[int, ...] = ()
    scores: Mapping[int, ScoreSheet] = field(factory=dict, hash=False)


def scores_of(machine: Machine, state: State) -> dict[int, ScoreSheet]:
    """Return the score sheet of each side, numbered from 1."""
    tally = machine.compiled.tally
    return {1: tally.sheet(state.memory)} if tally is not None else {}


def outcome_of(machine: Machine, state: State) -> Outcome | None:
    """Return the outcome, or None while the game goes on."""
    compiled = machine.compiled
    if compiled.won(state):
        return Outcome(Result.WON, (1,), scores_of(machine, state))
    if compiled.lost is not None and compiled.lost(state):
        return Outcome(Result.LOST, (), scores_of(machine, state))
    if not machine.moves(state):
        return Outcome(Result.STUCK, (), scores_of(machine, state))
    return None
