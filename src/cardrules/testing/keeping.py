"""Laws of keeping: positions, views, undo and saved games hold what they should and no more."""

from __future__ import annotations

import random

from attrs import evolve

from cardrules.engine.rules import Rules
from cardrules.events import UNKNOWN
from cardrules.game import Game
from cardrules.record import replay
from cardrules.state import State
from cardrules.testing.subject import Subject

__all__ = ["check_positions", "check_records", "check_undo", "check_views"]


def check_positions(subject: Subject) -> None:
    """A position written as plain data reads back, with its moves and its score."""
    for place in subject.places():
        rules, state, words = place.rules, place.state, place.words
        again = rules.position(rules.describe(state))
        assert again == state, f"{words}: the position does not read back"
        same = list(rules.legal_moves(again)) == place.legal
        assert same, f"{words}: it reads back to other moves"
        assert rules.scores(again) == rules.scores(state), f"{words}: its score is another"


def check_views(subject: Subject) -> None:
    """What a seat cannot see changes nothing of what it sees, nor what it may do."""
    for place in subject.places():
        rules, state, words = place.rules, place.state, place.words
        seats = rules.board.seats.count
        for seat in (None, *range(1, seats + 1)):
            other = _other_world(rules, state, seat, place.chance)
            same = rules.view(state, seat) == rules.view(other, seat)
            assert same, f"{words}: seat {seat} sees something of hidden cards"
            # One player alone may be told what lies hidden by what the rules allow.
            if seats > 1 and seat == state.turn + 1:
                same = list(rules.legal_moves(other)) == place.legal
                assert same, f"{words}: hidden cards change what seat {seat} may do"


def _other_world(rules: Rules, state: State, seat: int | None, chance: random.Random) -> State:
    """Let the cards that a seat does not see change places among themselves."""
    seen = list(rules.view(state, seat).piles.values())
    hidden = [
        (pile, place)
        for pile, codes in enumerate(seen)
        for place, code in enumerate(codes)
        if code == UNKNOWN
    ]
    entries = [state.piles[pile][place] for pile, place in hidden]
    cards = [entry if entry >= 0 else ~entry for entry in entries]
    chance.shuffle(cards)
    piles = [list(pile) for pile in state.piles]
    for (pile, place), entry, card in zip(hidden, entries, cards, strict=True):
        piles[pile][place] = card if entry >= 0 else ~card
    return evolve(state, piles=tuple(map(tuple, piles)))


def check_undo(subject: Subject) -> None:
    """Undo takes back a move with all that followed it, and redo plays it again."""
    for rules, seed in subject.starts():
        words = f"{rules.id}, seed {seed}"
        game, states = subject.played(rules, seed)
        for state in reversed(states[:-1]):
            game.undo(even_revealed=True)
            assert game.state == state, f"{words}: undo leads elsewhere"
        assert game.undo(even_revealed=True) is None, f"{words}: there is more to take back"
        assert not game.history, f"{words}: {game.history} was taken back and is there"
        for state in states[1:]:
            game.redo()
            assert game.state == state, f"{words}: redo leads elsewhere"
        assert game.redo() is None, f"{words}: there is more to make again"


def check_records(subject: Subject) -> None:
    """A saved game is resumed where it was, and its replay leads there."""
    for rules, seed in subject.starts():
        words = f"{rules.id}, seed {seed}"
        game, states = subject.played(rules, seed)
        for verify in (False, True):
            again = Game.from_json(game.to_json(), rules, verify=verify)
            assert again.state == game.state, f"{words}: resumed elsewhere"
            assert again.history == game.history, f"{words}: resumed with other moves"
            assert again.scores == game.scores, f"{words}: resumed with another score"
        found = replay(game.record(), rules)
        assert found.problem is None, f"{words}: a move is not legal again, {found.problem}"
        assert found.states == tuple(states), f"{words}: the replay goes another way"
