"""Laws of values: cards, states, events, chance and scores are what the moves make of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TypeAlias

from attrs import evolve

from cardrules.draft import Draft
from cardrules.engine.machine import Machine
from cardrules.engine.rules import Rules, Step
from cardrules.events import PACK, Arranged, Event, Moved, Scored, Turned
from cardrules.scores import ScoreSheet
from cardrules.state import State
from cardrules.testing.clauses import is_clause
from cardrules.testing.subject import Subject

__all__ = ["check_cards", "check_chance", "check_events", "check_scores", "check_values"]

Lying: TypeAlias = dict[str, tuple[str, ...]]
"""How cards lie in the piles, by their codes."""


def check_cards(subject: Subject) -> None:
    """No card is lost, and none comes from nowhere."""
    for place in subject.places():
        cards = Counter(c if c >= 0 else ~c for pile in place.state.piles for c in pile)
        whole = Counter(range(place.rules.board.deck.size))
        assert cards == whole, f"{place.words}: lost {whole - cards}, too many {cards - whole}"


def check_values(subject: Subject) -> None:
    """A state never changes, and telling of a move does what playing it does."""
    for place in subject.places():
        rules, state, words = place.rules, place.state, place.words
        assert _is_frozen(state), f"{words}: the state holds a value that can change"
        before, key = evolve(state), hash(state)
        for move in place.legal[:5]:
            after = rules.apply(state, move)
            assert rules.step(state, move).state == after, f"{words}: {move} has two results"
            assert (state, hash(state)) == (before, key), f"{words}: {move} changed its input"


def _is_frozen(state: State) -> bool:
    """Return whether a state is made of tuples, whole numbers and texts alone."""
    values = [state.phase, state.turn, *(card for pile in state.piles for card in pile)]
    for value in state.memory:
        values.extend(value if isinstance(value, tuple) else [value])
    return (
        all(type(value) is int for value in values)
        and type(state.seed) in (int, str)
        and all(type(pile) is tuple for pile in (state.piles, state.memory, *state.piles))
    )


def check_events(subject: Subject) -> None:
    """Events tell all that changes, with causes, and nothing is due after a move."""
    for rules, seed in subject.starts():
        empty: Lying = dict.fromkeys(rules.board.pile_names, ())
        step = rules.start_step(seed)
        _check_step(rules, step, "start", empty, f"{rules.id}, seed {seed}")
    for place in subject.places():
        for move in place.legal[:3]:
            step = place.rules.step(place.state, move)
            before = _lying(place.rules, place.state)
            _check_step(place.rules, step, str(move), before, f"{place.words}: {move}")


def _check_step(rules: Rules, step: Step, cause: str, before: Lying, words: str) -> None:
    is_automatic = cause == "start"
    for event in step.events:
        assert hash(event) == hash(event)
        assert event.cause == cause, f"{words}: the cause of {event} is another"
        known = event.clause != "" and is_clause(rules.profile, event.clause)
        assert known, f"{words}: {event.clause!r} is no clause of the profile, in {event}"
        chosen = not event.automatic
        assert not (chosen and is_automatic), f"{words}: {event} comes late, and is not automatic"
        is_automatic = is_automatic or event.automatic
    told = _told(before, step.events)
    lies = _lying(rules, step.state)
    for name, codes in lies.items():
        same = told[name] == codes or _are_twins_apart(rules, codes, told[name])
        assert same, f"{words}: the events lead to {told[name]} in {name}, the move to {codes}"
    draft = Draft(rules.board, step.state)
    Machine(rules.compiled).settle(draft)
    assert draft.state() == step.state, f"{words}: more is due after the move, {draft.log}"


def _are_twins_apart(rules: Rules, codes: tuple[str, ...], told: tuple[str, ...]) -> bool:
    """Tell whether piles differ by which of two equal cards was taken; events do not say."""
    copies = Counter(rules.board.deck.codes)
    one, other = ([code for code in pile if copies[code] == 1] for pile in (codes, told))
    return Counter(told) == Counter(codes) and one == other


def _lying(rules: Rules, state: State) -> Lying:
    code = rules.board.deck.entry_code
    names = rules.board.pile_names
    return {n: tuple(map(code, pile)) for n, pile in zip(names, state.piles, strict=True)}


def _told(before: Lying, events: tuple[Event, ...]) -> Lying:
    """Return how cards lie after events, by what they tell alone."""
    piles = {name: list(codes) for name, codes in before.items()}
    for event in events:
        match event:
            case Moved():
                for code in event.cards if event.source != PACK else ():
                    # Of twins the upper one is taken for the one that went.
                    pile = piles[event.source]
                    del pile[len(pile) - 1 - pile[::-1].index(code)]
                if event.target != PACK:
                    piles[event.target] += event.arrived
            case Turned():
                piles[event.pile][-1] = event.card
            case Arranged():
                piles[event.pile] = list(event.cards)
            case _:
                pass
    return {name: tuple(codes) for name, codes in piles.items()}


def check_chance(subject: Subject) -> None:
    """The seed and the moves decide everything; an order of the cards is dealt as it is."""
    for rules, seed in subject.starts():
        assert rules.start(seed) == rules.start(seed), f"seed {seed} gives two deals"
        codes = list(rules.board.deck.codes)
        Random(seed).shuffle(codes)
        dealer = None if rules.board.seats.count == 1 else 1
        one, other = (_lying(rules, rules.start(s, codes, dealer)) for s in (seed, seed + 1))
        assert one == other, f"{rules.id}: an order of the cards gives two deals"
    for place in subject.places():
        for move in place.legal[:3]:
            after = place.rules.apply(place.state, move)
            again = place.rules.apply(place.state, move)
            assert after == again, f"{place.words}: {move} has two results"


def check_scores(subject: Subject) -> None:
    """A score is the sum of its lines, and follows from the position alone."""
    for rules, seed in subject.starts():
        step = rules.start_step(seed)
        _check_scored(rules, step, f"{rules.id}, seed {seed}")
    for place in subject.places():
        rules, words = place.rules, place.words
        sheets = rules.scores(place.state)
        again = rules.scores(rules.position(rules.describe(place.state)))
        assert again == sheets, f"{words}: the same position has two scores"
        for sheet in sheets.values():
            _check_sheet(rules, sheet, words)
        outcome = rules.outcome(place.state)
        if outcome is not None:
            assert outcome.scores == sheets, f"{words}: the outcome has other scores"
        for move in place.legal[:2]:
            _check_scored(rules, rules.step(place.state, move), f"{words}: {move}")


def _check_scored(rules: Rules, step: Step, words: str) -> None:
    """Check that a round adds to a score what its sheet says."""
    if rules.compiled.match is None:
        return
    before = (0,) * len(rules.board.seats.sides)
    place = rules.compiled.match.scores
    if step.before is not None:
        found = step.before.memory[place]
        assert isinstance(found, tuple)
        before = found
    scores = list(before)
    for event in step.events:
        if isinstance(event, Scored):
            _check_sheet(rules, event.sheet, words)
            total = event.sheet.total
            assert isinstance(total, int), f"{words}: a round is worth {total}"
            scores[event.side - 1] += total
            same = event.score == scores[event.side - 1]
            assert same, f"{words}: side {event.side} has {event.score}, by its sheet {scores}"
    same = tuple(scores) == step.state.memory[place]
    assert same, f"{words}: the scores are {step.state.memory[place]}, by the sheets {scores}"


def _check_sheet(rules: Rules, sheet: ScoreSheet, words: str) -> None:
    total = sum((Fraction(line.points) for line in sheet.lines), Fraction(0))
    assert sheet.total == total, f"{words}: {sheet.total} is not the sum of {sheet.lines}"
    for line in sheet.lines:
        exact = type(line.points) in (int, Fraction)
        assert exact, f"{words}: {line} is not exact"
        known = is_clause(rules.profile, line.clause)
        assert known, f"{words}: {line.clause!r} is no clause of the profile"
