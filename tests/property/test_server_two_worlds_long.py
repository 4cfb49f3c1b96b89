"""The server tells a seat nothing of what it cannot see: two worlds, one conversation.

Two servers play from positions that differ only in cards that a seat does not see. Whoever
asks with that seat's token, whatever is asked, must get one and the same answer from both,
and the same notifications, as long as play itself shows no hidden card.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from tests.property.test_two_worlds import (
    announced,
    is_revealing,
    load,
    other_world,
    positions,
    shown,
)
from tests.unit.server.talking import FailedError, Json, Talk

from cardrules import Rules, State
from cardrules.cards import card_of
from cardrules.events import UNKNOWN, Shuffled

PROFILES = (
    *("whist", "hearts", "spades", "euchre", "tarocco-bolognese", "french-tarot", "tressette"),
    *("canasta", "samba", "gin-rummy", "rummy-500", "basic-rummy"),
    *("klondike", "easthaven", "russian-solitaire", "gypsy", "pyramid", "spider"),
)
PLACES = 40
"""How many positions of a game are asked about for each seat."""


def conversation(rules: Rules, state: State, seat: int, rng: Random) -> list[tuple[str, Json]]:
    """Return what is asked: all there is to ask, and moves both possible and impossible."""
    seen = rules.view(state, seat)
    codes = sorted({code.removeprefix("~") for code in rules.board.deck.codes})
    held = {code.removeprefix("~") for pile in seen.piles.values() for code in pile} - {UNKNOWN}
    cards = [*rng.sample(codes, 6), *rng.sample(sorted(held), min(4, len(held)))]
    asked: list[tuple[str, Json]] = [
        *((name, {}) for name in ("view", "moves", "score", "outcome", "playable", "subscribe")),
        *((name, {}) for name in ("history", "complete", "save", "position", "undo", "redo")),
        ("suggest", {"seed": 1}),
        ("seat", {"seat": seat}),
        ("view", {"seat": seat % rules.board.seats.count + 1}),
        ("score", {"seat": "all"}),
    ]
    asked += [("refusal", {"move": text}) for text in moves(rules, cards, rng)]
    for pile in rules.board.pile_names:
        asked += [("complete", {"pile": pile}), ("complete", {"pile": pile, "count": 3})]
    for card in cards:
        asked.append(("complete", {"cards": [card]}))
        asked.append(("complete", {"pile": rng.choice(rules.board.pile_names), "cards": [card]}))
    return asked


def moves(rules: Rules, cards: list[str], rng: Random) -> Iterator[str]:
    """Yield texts of moves by every action, with piles, cards and numbers."""
    piles = rules.board.pile_names
    names = dict.fromkeys(name for phase in rules.compiled.phases for name in phase.actions)
    for name in names:
        yield name
        for _ in range(8):
            words = [rng.choice(piles), rng.choice(piles), str(rng.randrange(1, 9))]
            yield " ".join([name, *words[: rng.randrange(1, 4)]])
            yield " ".join([name, *rng.sample(cards, rng.randrange(1, 4))])
            yield " ".join([name, rng.choice(piles), rng.choice(cards)])
            yield " ".join([name, rng.choice(cards), rng.choice(piles)])


def answered(talk: Talk, key: str, asked: tuple[str, Json]) -> Json:
    """Return the answer, with what is a key or a number of its own left out."""
    method, params = asked
    try:
        result = talk.ask(method, game=key, **params)
    except FailedError as failed:
        return [failed.code, failed.message, failed.data]
    return {name: each for name, each in result.items() if name not in ("token", "subscription")}


def open_at(rules: Rules, state: State, seat: int) -> tuple[Talk, str, str]:
    """Open a game at a position; return the talk, the host's key and the seat's token."""
    talk = Talk()
    game = talk.new(rules.id, position=json.loads(json.dumps(rules.describe(state))))
    return talk, game, talk.seat(game, seat)


def is_dry(rules: Rules, state: State) -> bool:
    """Return whether nobody can move, which everybody sees."""
    return not rules.legal_moves(state)


@pytest.mark.parametrize("name", PROFILES)
def test_two_worlds_give_one_conversation(name: str) -> None:
    rules = load(name)
    counts = [watch(rules, seat) for seat in range(1, rules.board.seats.count + 1)]
    assert sum(alike for alike, _ in counts) >= 4
    if rules.board.seats.count > 1:
        assert sum(told for _, told in counts) >= 4


@pytest.mark.parametrize("name", ["whist", "klondike"])
def test_the_host_sees_the_difference(name: str) -> None:
    """The comparison finds what differs: the host, who sees all, is answered differently."""
    rules = load(name)
    state = rules.start(seed=1)
    other = other_world(rules, state, 1, set(), Random(1))
    for method in ("position", "save"):
        one, two = (
            answered(talk, game, (method, {}))
            for talk, game, _ in (open_at(rules, world, 1) for world in (state, other))
        )
        assert one != two
    if name == "whist":
        with pytest.raises(AssertionError):
            assert_alike_for_another(rules, state, other)


def assert_alike_for_another(rules: Rules, state: State, other: State) -> None:
    """Compare what another seat sees, which is not alike."""
    compare(rules, state, other, 2, Random(1))


def watch(rules: Rules, seat: int) -> tuple[int, int]:
    """Ask about a game in two worlds; return how many differed, and how many moves went on."""
    rng = Random(f"{rules.id} {seat} served")
    known = announced(rules)
    alike = told = 0
    every = 3 if rules.board.seats.count > 1 else 1
    for number, (state, move) in enumerate(positions(rules, rng)):
        step = rules.step(state, move)
        events = rules.view_events(step, seat)
        if any(isinstance(event, Shuffled) for event in events):
            known = announced(rules)
        known |= shown(rules, step, seat)
        if number % every or max(alike, told) >= PLACES:
            known.update(map(str, move.args))
            continue
        other = other_world(rules, state, seat, set(), rng)
        if other != state and not (is_dry(rules, state) or is_dry(rules, other)):
            alike += 1
            compare(rules, state, other, seat, rng)
        known.update(map(str, move.args))
        other = other_world(rules, state, seat, known, rng)
        if other == state or rules.refusal(other, move) is not None:
            continue
        after = rules.step(other, move)
        seen = rules.view_events(after, seat)
        if is_revealing(events) or is_revealing(seen):
            continue
        if not (is_dry(rules, step.state) or is_dry(rules, after.state)):
            told += 1
            compare_told(rules, (state, other), seat, str(move))
    return alike, told


def compare(rules: Rules, state: State, other: State, seat: int, rng: Random) -> None:
    """Hold the same conversation in both worlds."""
    one, _, here = open_at(rules, state, seat)
    two, _, there = open_at(rules, other, seat)
    for asked in conversation(rules, state, seat, rng):
        label = f"{rules.id}, seat {seat}, {asked}: {difference(rules, state, other)}"
        assert answered(one, here, asked) == answered(two, there, asked), label


def difference(rules: Rules, state: State, other: State) -> dict[str, Json]:
    """Return what lies differently in two worlds."""
    codes = rules.board.deck.codes
    return {
        name: [[codes[card_of(entry)] for entry in pile] for pile in pair]
        for name, *pair in zip(rules.board.pile_names, state.piles, other.piles, strict=True)
        if pair[0] != pair[1]
    }


def compare_told(rules: Rules, worlds: tuple[State, State], seat: int, move: str) -> None:
    """Let a move be made in both worlds, by the seat or by another, and compare what it is told."""
    told = []
    for world in worlds:
        talk, game, key = open_at(rules, world, seat)
        talk.ask("subscribe", game=key)
        if world.turn + 1 == seat:
            told.append([answered(talk, key, ("apply", {"move": move})), *talk.told()])
        else:
            talk.ask("apply", game=game, move=move)
            told.append(talk.told())
        told[-1] += [answered(talk, key, (name, {})) for name in ("view", "history", "undo")]
    assert told[0] == told[1], f"{rules.id}, seat {seat}, {move}"
