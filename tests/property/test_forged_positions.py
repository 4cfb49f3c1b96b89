"""A position may say what cannot arise in play: it is judged, or refused by an error of ours.

Values that fit by kind and number may still contradict each other, as in a saved game that
somebody wrote himself and sealed anew. Whatever is asked then, no raw error comes from within.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from tests.property.shipped import PROFILES, every_choice, positions

from cardrules import CardrulesError, Game, Rules, State

FORGED = (-5, -1, 0, 1, 2, 3, 7, 13, 51, 52, 53, 104, 1000, 2**31, 2**70)


def forged(plain: dict[str, Any], rules: Rules, chance: Random) -> None:
    """Change what is remembered, whose turn it is, the phase, or where a card lies."""
    match chance.randrange(6):
        case 0:
            plain["turn"] = chance.randint(1, rules.board.seats.count)
        case 1:
            phases = rules.compiled.phases
            plain["phase"] = chance.choice([phase.name for phase in phases])
        case 2:
            source, target = (chance.choice(list(plain["piles"].values())) for _ in range(2))
            if source:
                target.append(source.pop(chance.randrange(len(source))))
            plain.pop("cards", None)
        case _:
            slot = chance.choice(list(plain["memory"]))
            plain["memory"][slot] = forged_value(plain["memory"][slot], chance)


def forged_value(value: Any, chance: Random) -> Any:
    if not isinstance(value, list):
        return chance.choice(FORGED)
    value = list(value)
    for _ in range(chance.choice((1, 2))):
        if value and chance.random() < 0.5:
            value[chance.randrange(len(value))] = chance.choice(FORGED)
        elif value and chance.random() < 0.3:
            value.pop()
        else:
            value.append(chance.choice(FORGED))
    return value


@pytest.mark.parametrize("name", PROFILES)
def test_forged_positions_are_judged_or_refused(name: str) -> None:
    check(name, 15)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_forged_positions_are_judged_or_refused_however_long_one_tries(name: str) -> None:
    check(name, 400)


def check(name: str, times: int) -> None:
    chance = Random(name)
    choices = every_choice(name)
    taken = 0
    for number in range(times):
        rules = choices[number % len(choices)]
        *_, (state, _, _) = positions(rules, number, 1 + chance.randrange(40))
        plain: dict[str, Any] = rules.describe(state)
        for _ in range(chance.choice((1, 1, 2, 3))):
            forged(plain, rules, chance)
        try:
            state = rules.position(plain)
        except CardrulesError:
            continue
        taken += 1
        use(rules, state, chance)
    assert taken


def use(rules: Rules, state: State, chance: Random) -> None:
    """Ask everything, and play on; only errors of the library may come of it."""
    with suppress(CardrulesError):
        game = Game(rules, state=state)
        for _ in range(3):
            ask_all(game)
            moves = list(game.legal_moves)
            if not moves:
                break
            game.play(chance.choice(moves))


def ask_all(game: Game) -> None:
    asked: list[Callable[[], object]] = [
        *(lambda seat=seat: game.view(seat) for seat in (None, 1, game.rules.board.seats.count)),
        lambda: game.playable(game.turn or 1),
        lambda: game.scores,
        lambda: game.outcome,
        lambda: list(game.legal_moves),
        lambda: [game.targets(pile) for pile in game.rules.board.pile_names],
        game.to_json,
    ]
    for ask in asked:
        with suppress(CardrulesError):
            ask()
