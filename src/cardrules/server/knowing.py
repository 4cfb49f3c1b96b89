"""Knowing: what a seat can know of a score that may depend on cards it does not see.

The score is asked of a few worlds that look alike to the seat: the cards that it does not
see lie in them in orders fixed beforehand. Where all agree, the seat knows it. No world is
the real one, so nothing told here can depend on a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from cardrules.engine.rules import Rules
from cardrules.engine.views import sees_in
from cardrules.scores import ScoreSheet
from cardrules.shuffle import shuffled
from cardrules.state import State

__all__ = ["known_scores"]

_WORLDS = 6


def known_scores(rules: Rules, state: State, seat: int | None) -> Mapping[int, ScoreSheet | None]:
    """Return the sheet of each side that the seat (from 1) can know; None of any other."""
    first, *others = (rules.scores(world) for world in _worlds(rules, state, seat))
    return {
        side: sheet if all(other.get(side) == sheet for other in others) else None
        for side, sheet in first.items()
    }


def _worlds(rules: Rules, state: State, seat: int | None) -> Iterator[State]:
    """Yield states that a seat cannot tell from the real one, or from each other."""
    board = rules.board
    sees = sees_in(board, state, None if seat is None else seat - 1)
    hidden = [
        (pile, place, entry)
        for pile, entries in enumerate(state.piles)
        for place, entry in enumerate(entries)
        if not sees(pile, entry)
    ]
    cards = sorted(entry if entry >= 0 else ~entry for _, _, entry in hidden)
    memory = tuple(
        slot.initial if slot.secret else value
        for slot, value in zip(board.slots, state.memory, strict=True)
    )
    for world in range(_WORLDS if hidden else 1):
        piles = [list(entries) for entries in state.piles]
        order = shuffled(cards, seed="worlds", counter=world) if world else cards
        for (pile, place, entry), card in zip(hidden, order, strict=True):
            piles[pile][place] = card if entry >= 0 else ~card
        yield evolve(state, piles=tuple(map(tuple, piles)), memory=memory, seed=0)
