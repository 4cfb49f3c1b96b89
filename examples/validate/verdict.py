"""The verdict on moves that a client sent: the first that is illegal, and why.

The rules and the seed are the server's; the moves are anybody's. This module reads and
writes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from attrs import frozen
from examples.validate.sent import Sent, UnreadableError

import cardrules
from cardrules.plain import Plain, plain_outcome, plain_refusal

__all__ = ["Illegal", "TooSlowError", "Verdict", "check_moves", "plain_verdict"]

_MOST_SHOWN = 200


class TooSlowError(ValueError):
    """The moves took longer to check than was granted."""


@frozen
class Illegal:
    """A move that is not legal: its number (from 1), as it was sent, and the refusal."""

    number: int
    sent: Sent
    refusal: cardrules.Refusal

    def __str__(self) -> str:
        by = f" by seat {self.sent.seat}" if self.sent.seat is not None else ""
        where = f", {self.refusal.clause}" if self.refusal.clause else ""
        told = f"{self.refusal.message} [{self.refusal.code}{where}]"
        return f"move {self.number}{by}, {_clipped(self.sent.text)!a}: {told}"


@frozen
class Verdict:
    """What came of a check.

    Attributes:
        played: how many moves are legal, from the first on.
        illegal: the first that is not, if any.
        turn: the seat (from 1) to move after those that are legal; None if the game is over.
        outcome: how the game ended, None if it goes on.
    """

    played: int
    illegal: Illegal | None
    turn: int | None
    outcome: cardrules.Outcome | None

    @property
    def is_legal(self) -> bool:
        """Whether every move is legal."""
        return self.illegal is None


def check_moves(
    rules: cardrules.Rules,
    seed: int | str,
    moves: Iterable[Sent],
    *,
    seconds: float = float("inf"),
) -> Verdict:
    """Play the moves from a deal, as far as they are legal.

    Args:
        rules: the rules that the game is played by.
        seed: the seed that it was dealt from.
        moves: the moves as they were sent, in order.
        seconds: how long this may take.

    Raises:
        UnreadableError: there is no such seed.
        TooSlowError: the time is up.
    """
    latest = time.monotonic() + seconds
    try:
        state = rules.start(seed)
    except ValueError as error:
        raise UnreadableError(f"{error!s:.200}") from error
    played = 0
    illegal = None
    for number, sent in enumerate(moves, 1):
        if time.monotonic() > latest:
            raise TooSlowError(f"moves: {played} were checked when the time was up")
        after = _played(rules, state, sent)
        if isinstance(after, cardrules.Refusal):
            illegal = Illegal(number, sent, after)
            break
        state, played = after, number
    return Verdict(played, illegal, rules.turn(state), rules.outcome(state))


def _played(
    rules: cardrules.Rules, state: cardrules.State, sent: Sent
) -> cardrules.State | cardrules.Refusal:
    """Return the state after a move, or why there is none."""
    turn = rules.turn(state)
    if sent.seat is not None and turn is not None and sent.seat != turn:
        return cardrules.Refusal(
            "log.other-seat", f"it is the turn of seat {turn}", "", {"seat": turn}
        )
    try:
        return rules.apply(state, rules.parse(sent.text))
    except cardrules.InvalidMoveError as error:
        return cardrules.Refusal("log.no-move", f"{error!s:.400}", "")
    except cardrules.IllegalMoveError as error:
        return error.refusal


def plain_verdict(verdict: Verdict) -> dict[str, Plain]:
    """Return the verdict in forms that JSON can hold."""
    return {
        "legal": verdict.is_legal,
        "played": verdict.played,
        "turn": verdict.turn,
        "outcome": None if verdict.outcome is None else plain_outcome(verdict.outcome),
        "illegal": None if verdict.illegal is None else _plain_illegal(verdict.illegal),
    }


def _plain_illegal(illegal: Illegal) -> dict[str, Plain]:
    found: dict[str, Plain] = {
        "number": illegal.number,
        "move": _clipped(illegal.sent.text),
        "seat": illegal.sent.seat,
    }
    return found | plain_refusal(illegal.refusal)


def _clipped(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
