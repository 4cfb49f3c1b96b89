"""Views do not leak: what a seat cannot see changes nothing that it sees or may do.

At every position of random games the cards that a seat does not see change places among
themselves: both worlds must look alike to the seat. If only cards that it has never seen do,
both must go on alike with the next move as well, as far as that shows the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from attrs import evolve
from tests.property.shipped import shipped_laws

import cardrules
from cardrules import Move, Rules, State, Step
from cardrules.events import UNKNOWN, Arranged, Event, Moved, Noted, Scored, Shuffled, Turned
from cardrules.library import profile_ids
from cardrules.testing import Law

MOVES = 150
"""The most moves of a game that are looked at."""


@cache
def load(name: str) -> Rules:
    return cardrules.load(name)


TABLES = [name for name in profile_ids() if load(name).board.seats.count > 1]


@pytest.mark.parametrize("law", shipped_laws("views", games=3, most_moves=80), ids=str)
def test_no_view_holds_what_is_hidden_under_any_option(law: Law) -> None:
    law()


def positions(rules: Rules, rng: Random) -> Iterator[tuple[State, Move]]:
    """Yield the positions of a random game, each with the move that is made there."""
    state = rules.start(seed=rng.getrandbits(32))
    for _ in range(MOVES):
        moves = list(rules.legal_moves(state))
        if not moves:
            return
        move = rng.choice(moves)
        yield state, move
        state = rules.apply(state, move)


def shown(rules: Rules, step: Step, seat: int) -> set[str]:
    """Return the codes that a seat sees while and after a step."""
    found = {code for pile in rules.view(step.state, seat).piles.values() for code in pile}
    for event in rules.view_events(step, seat):
        if isinstance(event, Moved):
            found.update(event.cards, event.arrived)
        elif isinstance(event, Turned):
            found.add(event.card)
        elif isinstance(event, Arranged | Noted):
            found.update(event.cards)
    return {code.removeprefix("~") for code in found}


def other_world(rules: Rules, state: State, seat: int, kept: set[str], rng: Random) -> State:
    """Let the cards that a seat does not see change places, but for those that are kept."""
    codes = rules.board.deck.codes
    view = list(rules.view(state, seat).piles.values())
    places = [
        (pile, place)
        for pile, entries in enumerate(state.piles)
        for place, entry in enumerate(entries)
        if view[pile][place] == UNKNOWN and codes[entry if entry >= 0 else ~entry] not in kept
    ]
    cards = [entry if entry >= 0 else ~entry for entry in (state.piles[p][i] for p, i in places)]
    rng.shuffle(cards)
    piles = [list(entries) for entries in state.piles]
    for (pile, place), card in zip(places, cards, strict=True):
        piles[pile][place] = card if piles[pile][place] >= 0 else ~card
    return evolve(state, piles=tuple(map(tuple, piles)))


def announced(rules: Rules) -> set[str]:
    """Return the codes of cards whose holder the rules name by giving the turn."""
    found: set[str] = set()
    for phase in rules.profile.phases:
        reactions = [reaction for group in phase.on.values() for reaction in group]
        for seat in (phase.first, *(reaction.turn for reaction in reactions)):
            if seat is not None:
                deck = rules.board.deck
                found.update(
                    deck.faces[face].code for face in deck.members(deck.select(seat.holds))
                )
    return found


def is_revealing(events: tuple[Event, ...]) -> bool:
    """Return whether hidden cards were laid open, or counted for a score."""
    return any(
        isinstance(e, Scored)
        or (isinstance(e, Noted) and e.cards)
        or (isinstance(e, Moved) and e.clause.endswith(".lay_out"))
        for e in events
    )


@pytest.mark.parametrize("name", TABLES)
def test_hidden_cards_change_nothing_that_a_seat_sees(name: str) -> None:
    rules = load(name)
    went_on = sum(watch(rules, seat) for seat in range(1, rules.board.seats.count + 1))
    assert went_on > 10


def watch(rules: Rules, seat: int) -> int:
    """Follow a game with the eyes of a seat; return how many moves went on in another world."""
    rng = Random(f"{rules.id} {seat}")
    went_on = 0
    known = announced(rules)
    for state, move in positions(rules, rng):
        label = f"{rules.describe(state)}, seat {seat}, {move}"
        check_alike(rules, state, other_world(rules, state, seat, set(), rng), seat, label)
        step = rules.step(state, move)
        events = rules.view_events(step, seat)
        if any(isinstance(event, Shuffled) for event in events):
            known = announced(rules)
        known |= shown(rules, step, seat)
        check_told(rules, events, known, label)
        known.update(map(str, move.args))
        other = other_world(rules, state, seat, known, rng)
        if other == state or rules.refusal(other, move) is not None:
            continue
        alike = rules.step(other, move)
        told = rules.view_events(alike, seat)
        if not (is_revealing(events) or is_revealing(told)):
            assert told == events, label
            assert rules.view(alike.state, seat) == rules.view(step.state, seat), label
            went_on += 1
    return went_on


def check_told(rules: Rules, events: tuple[Event, ...], known: set[str], label: str) -> None:
    """Check that no event names, as its cause, a card that the seat has not seen."""
    words = {word for event in events for word in event.cause.split()}
    assert words & set(rules.board.deck.codes) <= known, label


def check_alike(rules: Rules, state: State, other: State, seat: int, label: str) -> None:
    """Check that a seat sees no difference, and that it may do the same."""
    assert rules.view(other, seat) == rules.view(state, seat), label
    if state.turn + 1 == seat:
        assert list(rules.legal_moves(other)) == list(rules.legal_moves(state)), label
    assert rules.playable(other, seat) == rules.playable(state, seat), label
