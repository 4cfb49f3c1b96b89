"""Moves to try: like legal ones, of every shape that an action reads, or of all pairs of piles.

This module does not say which of them are legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cardrules.engine.rules import Rules
from cardrules.errors import InvalidMoveError
from cardrules.moves import Argument, Move
from cardrules.state import State

__all__ = ["probes", "transfers"]

_SHAPES: Final = ("", "c", "n", "w", "p", "pp", "ppn", "pcp", "pc", "cc", "ccc", "cccc")
"""What arguments an action may take: piles, cards, numbers, and words that legal moves hold."""


def probes(
    rules: Rules, state: State, legal: list[Move], chance: Random, count: int
) -> Iterator[Move]:
    """Yield up to `count` moves as the rules read them, some legal and most not."""
    names = sorted({name for phase in rules.compiled.phases for name in phase.actions})
    open_now = [*rules.compiled.phases[state.phase].actions]
    if not names:
        return
    for number in range(count):
        if legal and number % 2:
            move = _changed(rules, chance.choice(legal), legal, chance)
        else:
            name = chance.choice(open_now if open_now and chance.random() < 0.8 else names)
            shape = chance.choice(_SHAPES)
            args = tuple(_argument(rules, state, kind, legal, chance) for kind in shape)
            move = Move(name, args)
        try:
            yield rules.parse(str(move))
        except InvalidMoveError:
            continue


def _changed(rules: Rules, move: Move, legal: list[Move], chance: Random) -> Move:
    """Return a move with one argument put in place of another, or two changing places."""
    args = list(move.args)
    if not args:
        return Move(move.action, (chance.choice(rules.board.pile_names),))
    place = chance.randrange(len(args))
    if len(args) > 1 and chance.random() < 0.2:
        other = chance.randrange(len(args))
        args[place], args[other] = args[other], args[place]
        return Move(move.action, tuple(args))
    old = args[place]
    if isinstance(old, int):
        args[place] = max(0, old + chance.choice((-1, 1)))
    elif old in rules.board.pile_index:
        args[place] = chance.choice(rules.board.pile_names)
    elif old in rules.board.deck.face_by_code:
        args[place] = chance.choice(rules.board.deck.codes)
    else:
        args[place] = chance.choice([arg for each in legal for arg in each.args])
    return Move(move.action, tuple(args))


def _argument(rules: Rules, state: State, kind: str, legal: list[Move], chance: Random) -> Argument:
    match kind:
        case "p":
            return chance.choice(rules.board.pile_names)
        case "n":
            return chance.randrange(14)
        case "c":
            own = [pile for pile in state.piles if pile]
            entry = chance.choice(chance.choice(own)) if own else 0
            return rules.board.deck.codes[entry if entry >= 0 else ~entry]
        case _:
            known = [arg for move in legal for arg in move.args]
            return chance.choice(known) if known else "any"


def transfers(rules: Rules, state: State) -> Iterator[Move]:
    """Yield every move of so many cards from one pile to another, for actions that do so."""
    names = rules.board.pile_names
    if len(names) < 2:
        return
    for name in rules.compiled.phases[state.phase].actions:
        try:
            rules.parse(f"{name} {names[0]} {names[1]}")
        except InvalidMoveError:
            continue
        for source, pile in zip(names, state.piles, strict=True):
            for target in names:
                yield Move(name, (source, target))
                for count in range(2, len(pile) + 2):
                    yield Move(name, (source, target, count))
