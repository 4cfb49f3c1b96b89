"""Values: what the rules take and hand out never changes, and threads may share it."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from tests.property.shipped import PROFILES, every_choice, positions, shipped_laws

import cardrules
from cardrules import Game, Rules, State
from cardrules.moves import Move
from cardrules.picks import Picked
from cardrules.profile.model import ProfileSpec
from cardrules.testing import Law

UNHASHABLE = {"View", "Targets", "Outcome", "Record", "ProfileRef", "Identity"}
"""Values that hold a table, and do not promise a hash."""


@pytest.mark.parametrize("law", shipped_laws("values", games=3, most_moves=80), ids=str)
def test_a_state_never_changes(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws("values", games=25, most_moves=400), ids=str)
def test_it_never_does_in_long_games(law: Law) -> None:
    law()


def handed_out(rules: Rules, seed: int) -> Iterator[object]:
    """Yield a value of every kind that rules and games hand out."""
    yield from (rules.profile, rules.identity, rules.board.deck, rules.board)
    yield rules.start_step(seed)
    for state, legal, move in positions(rules, seed, 12):
        yield from (state, rules.view(state), rules.outcome(state), *rules.scores(state).values())
        yield from legal[:3]
        yield rules.refusal(state, Move("nothing"))
        yield from rules.playable(state)[:5]
        if move is not None:
            yield rules.targets(state, Picked(str(move.args[0]) if move.args else "nowhere"))
            step = rules.step(state, move)
            yield step
            yield from step.events
    yield from (Game(rules, seed=seed).record(), Game(rules, seed=seed).record().origin)


@pytest.mark.parametrize("name", PROFILES)
def test_nothing_that_is_handed_out_can_be_set(name: str) -> None:
    for value in handed_out(every_choice(name)[0], 1):
        if value is None:
            continue
        kind: type = type(value)
        assert attrs.has(kind)
        for field in attrs.fields(kind):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)
            with pytest.raises(FrozenInstanceError):
                delattr(value, field.name)


@pytest.mark.parametrize("name", PROFILES)
def test_values_compare_and_hash_by_what_they_hold(name: str) -> None:
    rules = every_choice(name)[0]
    for value in handed_out(rules, 2):
        kind = type(value).__name__
        if value is None or isinstance(value, ProfileSpec) or kind in ("Board", "Deck", "Step"):
            continue
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert again is not value
        if kind not in UNHASHABLE:
            assert hash(again) == hash(value), kind


@pytest.mark.parametrize("name", PROFILES)
def test_play_changes_neither_its_input_nor_the_rules(name: str) -> None:
    rules = cardrules.load(name)
    profile = copy.deepcopy(rules.profile)
    for state, legal, _ in positions(rules, 3, 20):
        before = copy.deepcopy(state)
        for move in legal[:4]:
            kept = copy.deepcopy(move)
            rules.step(state, move)
            rules.refusal(state, move)
            assert move == kept
        rules.describe(state)["piles"] = {}
        rules.playable(state)
        rules.scores(state).clear()
        rules.view(state).piles.clear()
        assert state == before
        assert pickle.dumps(attrs.astuple(state)) == pickle.dumps(attrs.astuple(before))
    assert rules.profile == profile
    assert rules.identity == cardrules.load(name).identity
    assert rules.start(4) == cardrules.load(name).start(4)


def game(rules: Rules, state: State) -> list[object]:
    """Play on from a state, and return what was seen on the way."""
    seen: list[object] = []
    for number in range(25):
        legal = list(rules.legal_moves(state))
        seen += [legal, rules.scores(state), rules.playable(state, state.turn + 1)]
        if not legal:
            break
        step = rules.step(state, legal[number * 7 % len(legal)])
        seen.append(step.events)
        state = step.state
    return seen


@pytest.mark.parametrize("name", PROFILES)
def test_threads_share_rules_and_states(name: str) -> None:
    """The rules are fresh, so that the threads meet in whatever is worked out late."""
    rules = cardrules.load(name)
    state = rules.start(5)
    expected = game(cardrules.load(name), cardrules.load(name).start(5))
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = [pool.submit(game, rules, state) for _ in range(4)]
            digests = [pool.submit(lambda: rules.identity) for _ in range(4)]
    finally:
        sys.setswitchinterval(usual)
    assert all(future.result() == expected for future in found)
    assert len({future.result().digest for future in digests}) == 1
