"""The outcome: whether a game has ended, and how.

It is derived from the position each time it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import field, frozen

from cardrules.engine.machine import Machine
from cardrules.mechanisms.rounds import Compare, MatchTie, leaders
from cardrules.profile.score import TieWord
from cardrules.scores import ScoreSheet
from cardrules.state import State
from cardrules.texts import Phrase, chained, counted, text

__all__ = ["Outcome", "Result", "outcome_of", "scores_of"]


class Result(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    DRAW = "draw"
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

    @property
    def text(self) -> Phrase:
        """How the game ended, in words: `seat 1 and seat 3 win` where several seats play."""
        if self.result is not Result.WON or len(self.scores) < 2:
            return _ENDS[self.result]
        winners = chained([text("seat {seat}", seat=seat) for seat in self.winners])
        return counted("{winners} wins", "{winners} win", len(self.winners), winners=winners)


_ENDS: dict[Result, Phrase] = {
    Result.WON: text("the game is won"),
    Result.LOST: text("the game is lost"),
    Result.DRAW: text("the game is a draw"),
    Result.STUCK: text("no move is left: the game is stuck"),
}


def scores_of(machine: Machine, state: State) -> dict[int, ScoreSheet]:
    """Return the score sheet of each side, numbered from 1."""
    compiled = machine.compiled
    if compiled.score is None:
        return {1: compiled.tally.sheet(state.memory)} if compiled.tally is not None else {}
    sheets = list(compiled.score.sheets(state))
    if compiled.tally is not None:
        sheets[0] = compiled.tally.sheet(state.memory) + sheets[0]
    if compiled.match is not None:
        sheets = compiled.match.sheets(state, sheets)
    return dict(enumerate(sheets, 1))


def outcome_of(machine: Machine, state: State, *, can_move: bool | None = None) -> Outcome | None:
    """Return the outcome, or None while the game goes on.

    `can_move` tells whether any move is legal, if that is known already.
    """
    compiled = machine.compiled
    if compiled.won is not None and compiled.won(state):
        return Outcome(Result.WON, (1,), scores_of(machine, state))
    if compiled.lost is not None and compiled.lost(state):
        return Outcome(Result.LOST, (), scores_of(machine, state))
    if state.phase == compiled.over:
        best = compiled.spec.match.winner if compiled.spec.match else compiled.spec.end.compare
        if best is not None:
            return _compared(machine, state, best)
    if not (machine.moves(state) if can_move is None else can_move):
        return Outcome(Result.STUCK, (), scores_of(machine, state))
    return None


def _compared(machine: Machine, state: State, best: Compare) -> Outcome:
    """Return the outcome of a game in which the scores decide."""
    spec = machine.compiled.spec
    scores = scores_of(machine, state)
    sides = leaders([scores[side].total for side in sorted(scores)], best)
    seats = machine.board.seats
    winners = tuple(sorted(seat + 1 for side in sides for seat in seats.sides[side]))
    is_shared = (spec.match.tie if spec.match else spec.end.tie) in (
        MatchTie.SHARED,
        TieWord.SHARED,
    )
    if len(sides) > 1 and not is_shared:
        return Outcome(Result.DRAW, (), scores)
    return Outcome(Result.WON, winners, scores)
