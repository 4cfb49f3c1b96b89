"""Perft: how many ways there are to play a number of moves, to compare with other programs.

The name is that of chess programs: a count that is right to some depth leaves little room
for a wrong rule. It counts paths, not positions, and nothing is remembered between them.
"""

from __future__ import annotations

from cardrules.engine.rules import Rules
from cardrules.kinds import check_kind
from cardrules.moves import Move
from cardrules.state import State

__all__ = ["divide", "perft"]


def perft(rules: Rules, state: State, depth: int) -> int:
    """Return the number of ways to play exactly `depth` moves from a state.

    Ways that end earlier do not count; depth 0 is one way. Open actions count by the
    candidates they list.

    Raises:
        ValueError: the depth is negative.
    """
    check_kind(rules, Rules, "rules: a Rules", "`load` returns one")
    check_kind(depth, int, "depth: a whole number")
    if depth < 0:
        raise ValueError(f"depth: a number from 0, found {depth}")
    if depth == 0:
        return 1
    moves = rules.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.apply(state, move), depth - 1) for move in moves)


def divide(rules: Rules, state: State, depth: int) -> dict[Move, int]:
    """Return, for each first move, how many ways of `depth` moves in all begin with it.

    Raises:
        ValueError: the depth is less than 1.
    """
    check_kind(depth, int, "depth: a whole number")
    if depth < 1:
        raise ValueError(f"depth: a number from 1, found {depth}")
    return {
        move: perft(rules, rules.apply(state, move), depth - 1) for move in rules.legal_moves(state)
    }
