"""Every shipped profile, found and not listed: a new one is under test the day it lands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from cardrules import Rules, State
from cardrules.library import DEFAULT, profile_ids
from cardrules.moves import Move
from cardrules.testing import Law, laws
from cardrules.testing.subject import Subject

PROFILES = profile_ids()


def shipped_laws(*names: str, games: int, most_moves: int) -> list[Law]:
    """Return the laws of these names about every shipped profile."""
    found = [
        law
        for profile in PROFILES
        for law in laws(profile, games=games, most_moves=most_moves)
        if law.name in names
    ]
    assert len(found) == len(PROFILES) * len(names), names
    return found


@cache
def every_choice(profile: str) -> tuple[Rules, ...]:
    """Return the rules by default, and then under each other value of each option."""
    return Subject(profile, DEFAULT, 1, 1).each


def positions(
    rules: Rules, seed: int, most_moves: int
) -> Iterator[tuple[State, list[Move], Move | None]]:
    """Yield the positions of a random game, the legal moves, and the one that is made."""
    chance = Random(f"{rules.id} {seed}")
    state = rules.start(seed)
    for _ in range(most_moves):
        legal = list(rules.legal_moves(state))
        move = chance.choice(legal) if legal else None
        yield state, legal, move
        if move is None:
            return
        state = rules.apply(state, move)
