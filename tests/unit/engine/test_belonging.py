"""A state of other rules is answered by one clear error, whatever is asked about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve

import cardrules
from cardrules import CardrulesError, InvalidPositionError, Move, Rules, State
from cardrules.library import profile_ids
from cardrules.perft import perft

Ask = Callable[[Rules, State], object]


@cache
def load(name: str) -> Rules:
    return cardrules.load(name)


@cache
def a_move(rules: Rules) -> Move:
    """Return the first move of the game."""
    return rules.legal_moves(rules.start(1))[0]


@cache
def a_state(name: str) -> State:
    """Return a state in the midst of a game."""
    rules = load(name)
    rng = Random(name)
    state = rules.start(1)
    for _ in range(12):
        moves = list(rules.legal_moves(state))
        if not moves:
            break
        state = rules.apply(state, rng.choice(moves))
    return state


ASKED: dict[str, Ask] = {
    "legal_moves": lambda rules, state: list(rules.legal_moves(state)),
    "len": lambda rules, state: len(rules.legal_moves(state)),
    "bool": lambda rules, state: bool(rules.legal_moves(state)),
    "in": lambda rules, state: a_move(rules) in rules.legal_moves(state),
    "refusal": lambda rules, state: rules.refusal(state, a_move(rules)),
    "apply": lambda rules, state: rules.apply(state, a_move(rules)),
    "step": lambda rules, state: rules.step(state, a_move(rules)),
    "view": lambda rules, state: rules.view(state),
    "onlooker": lambda rules, state: rules.view(state, None),
    "playable": lambda rules, state: rules.playable(state),
    "targets": lambda rules, state: rules.targets(state, rules.board.pile_names[0]),
    "outcome": lambda rules, state: rules.outcome(state),
    "scores": lambda rules, state: rules.scores(state),
    "describe": lambda rules, state: rules.describe(state),
    "enter": lambda rules, state: rules.enter(state, rules.profile.phases[0].name),
    "turn": lambda rules, state: rules.turn(state),
    "phase": lambda rules, state: rules.phase(state),
    "game": lambda rules, state: cardrules.Game(rules, state=state),
    "perft": lambda rules, state: perft(rules, state, 2),
}


LISTING = [ASKED[name] for name in ("legal_moves", "len", "bool", "in", "apply", "perft")]
"""What is asked for every move looks at nothing but the number of piles before it answers."""


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_states_of_all_other_games(ask: Ask) -> None:
    """No pair of games gives an error of the wrong kind, and unlike tables never an answer."""
    for name, other in permutations(profile_ids(), 2):
        rules, state = load(name), a_state(other)
        shape = len(rules.board.pile_names), len(rules.board.slots)
        found = len(state.piles), len(state.memory)
        unlike = found[0] != shape[0] or (found != shape and ask not in LISTING)
        try:
            ask(rules, state)
        except InvalidPositionError as error:
            assert f"not one of {rules.id}==" in str(error)  # noqa: PT017 (or nothing is raised)
            continue
        except CardrulesError:
            pass  # a state that might as well be one of these rules is judged by them
        assert not unlike, f"a state of {other} is taken for one of {name}"


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("state", [None, "state", 7, (), object(), [()]], ids=repr)
def test_what_is_no_state_at_all(ask: Ask, state: Any) -> None:
    if state is None and ask is ASKED["game"]:
        return  # that is a deal
    with pytest.raises(TypeError, match=r"^a State, found "):
        ask(load("klondike"), state)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"piles": ((),)}, "1 piles; expected 13"),
        ({"memory": ()}, "0 slots of memory; expected "),
        ({"phase": 7}, "phase 7; expected less than 2"),
        ({"piles": ((99,), *((),) * 12)}, "card 99; expected less than 52"),
        ({"piles": ((0,), (~99,), *((),) * 11)}, "card -100; expected less than 52"),
        ({"piles": ((0,), (0,), *((),) * 11)}, "card 0 twice"),
    ],
)
def test_the_first_difference_is_named(change: dict[str, Any], problem: str) -> None:
    rules = load("klondike")
    state = evolve(rules.start(1), **change)
    with pytest.raises(InvalidPositionError) as caught:
        rules.describe(state)
    assert str(caught.value).startswith(f"the state is not one of klondike==1.0.0: {problem}")
    assert len(caught.value.problems) == 1


def test_the_error_is_both_of_the_library_and_a_value_error() -> None:
    state = load("whist").start(1)
    for kind in (CardrulesError, ValueError):
        with pytest.raises(kind):
            load("klondike").legal_moves(state)


def test_a_refused_move_is_still_refused_and_what_is_wrong_in_it_still_said() -> None:
    rules = load("klondike")
    with pytest.raises(cardrules.IllegalMoveError):
        rules.apply(rules.start(1), Move("move", ("stock", "waste")))
    with pytest.raises(TypeError, match="a Move"):
        rules.apply(rules.start(1), "draw")  # type: ignore[arg-type]
