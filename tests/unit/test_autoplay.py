"""Autoplay: what is played for the player, and that it never loses a game that can be won."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

import pytest

import cardrules
from cardrules import Game, Move, Rules, State
from cardrules.autoplay import Autoplay, Policy, forced, policy_of, safe_foundation
from cardrules.errors import ProfileError

HEAD = """
format = 1
id = "small"
version = "1.0.0"
[about]
title = "Small"
sources = ["made for a test"]
[[phases]]
name = "play"
actions = [{actions}]
[end]
won = "all-complete"
[deck]
use = "french-52"
ranks = [{ranks}]
copies = {copies}
suits = [{suits}]
"""

FOUNDATION = """
[piles.foundation]
count = {count}
base = "A"
complete = {length}
build = {{ suit = "same", direction = "up" }}
"""

RANKS = ("A", "2", "3", "4", "5")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def small(
    text: str,
    *,
    ranks: int = 3,
    suits: int = 4,
    copies: int = 1,
    actions: str = '"move"',
    foundation: str = "",
) -> Rules:
    """Compile a game of a few cards; the rest of its profile is given."""
    head = HEAD.format(
        actions=actions,
        ranks=", ".join(f'"{rank}"' for rank in RANKS[:ranks]),
        suits=", ".join(f'"{suit}"' for suit in SUITS[:suits]),
        copies=copies,
    )
    own = FOUNDATION.format(count=suits * copies, length=ranks)
    return cardrules.loads(head + own + foundation + text)


GAMES = {
    "cells": lambda: small(
        """
        [piles.tableau]
        count = 3
        access = "sequence"
        build = { suit = "alternating", direction = "down" }
        limit = { cells = "cell", spaces = "tableau" }
        [piles.cell]
        access = "top"
        capacity = 1
        space = "any"
        [deal]
        steps = { to = "tableau", count = "rest" }
        """,
        ranks=4,
    ),
    "no spaces": lambda: small(
        """
        [piles.tableau]
        count = 5
        access = "sequence"
        build = { suit = "alternating", direction = "down" }
        space = "none"
        [deal]
        steps = { to = "tableau", count = "rest" }
        """,
        ranks=4,
    ),
    "any suit": lambda: small(
        """
        [piles.tableau]
        count = 3
        access = "sequence"
        build = { suit = "any", direction = "down" }
        space = "none"
        [deal]
        steps = { to = "tableau", count = "rest" }
        """,
    ),
    "hidden": lambda: small(
        """
        [piles.stock]
        face = "down"
        [piles.waste]
        access = "top"
        [piles.tableau]
        count = 2
        access = "sequence"
        build = { suit = "alternating", direction = "down" }
        space = "none"
        [deal]
        steps = [
          { to = "tableau", counts = [2, 4], face = "top" },
          { to = "stock", count = "rest" },
        ]
        [actions.draw]
        deal = { from = "stock", to = "waste", count = 1 }
        """,
        actions='"move", "draw"',
    ),
    "turned over by two": lambda: small(
        """
        [piles.stock]
        face = "down"
        [piles.waste]
        access = "top"
        [piles.tableau]
        count = 2
        access = "sequence"
        build = { suit = "alternating", direction = "down" }
        space = "none"
        [deal]
        steps = [
          { to = "tableau", counts = [1, 3], face = "top" },
          { to = "stock", count = "rest" },
        ]
        [actions.draw]
        deal = { from = "stock", to = "waste", count = 2 }
        [actions.redeal.redeal]
        gather = "waste"
        limit = 1
        when = { empty = "stock" }
        steps = { to = "stock", count = "rest" }
        """,
        actions='"move", "draw", "redeal"',
    ),
    "rows": lambda: small(
        """
        [piles.stock]
        face = "down"
        [piles.tableau]
        count = 3
        access = "sequence"
        build = { suit = "alternating", direction = "down" }
        [deal]
        steps = [
          { to = "tableau", each = 1 },
          { to = "stock", count = "rest" },
        ]
        [actions.draw]
        deal = { from = "stock", to = "tableau" }
        """,
        actions='"move", "draw"',
    ),
    "part": lambda: small(
        """
        [piles.tableau]
        count = 3
        access = "part"
        build = { suit = "alternating", direction = "down" }
        space = "none"
        [deal]
        steps = { to = "tableau", count = "rest" }
        """,
        ranks=4,
    ),
    "two packs": lambda: small(
        """
        [piles.tableau]
        count = 4
        access = "top"
        build = { suit = "same", direction = "down" }
        space = "none"
        [deal]
        steps = { to = "tableau", count = "rest" }
        """,
        suits=2,
        copies=2,
    ),
    "no building": lambda: small(
        """
        [piles.stock]
        face = "down"
        [piles.waste]
        access = "top"
        refill = { from = "stock" }
        [piles.left]
        count = 2
        access = "top"
        [piles.reserve]
        count = 2
        capacity = 1
        access = "top"
        refill = { from = "waste" }
        [deal]
        steps = [
          { to = "reserve", each = 1 },
          { to = "left", each = 2 },
          { to = "waste", count = 1 },
          { to = "stock", count = "rest" },
        ]
        [actions.draw]
        deal = { from = "stock", to = "waste", count = 1 }
        """,
        actions='"move", "draw"',
        suits=2,
        copies=2,
    ),
    "cards come back": lambda: small(
        """
        access = "top"
        [piles.tableau]
        count = 3
        access = "sequence"
        build = { suit = "alternating", direction = "down" }
        space = "none"
        [deal]
        steps = { to = "tableau", count = "rest" }
        """,
    ),
}

load = cache(lambda name: GAMES[name]())


class TooManyError(Exception):
    """The game is too large for the solver."""


def can_win(rules: Rules, start: State, most: int = 4000) -> bool:
    """Return whether a game can be won, by trying every way there is."""
    seen = {start}
    todo = [start]
    while todo:
        state = todo.pop()
        outcome = rules.outcome(state)
        if outcome is not None and outcome.winners:
            return True
        for move in rules.legal_moves(state):
            after = rules.apply(state, move)
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > most:
            raise TooManyError
    return False


def to_foundation(rules: Rules, state: State) -> Move | None:
    """Play anything to a foundation, safe or not."""
    moves = (m for m in rules.legal_moves(state) if str(m.args[-1:]).startswith("('foundation"))
    return next(moves, None)


def losses(name: str, policy: Policy, games: int) -> tuple[int, int]:
    """Return how often a policy spoke in games that could be won, and how often it lost one."""
    rules = load(name)
    rng = random.Random(name)
    spoken = lost = 0
    for seed in range(games):
        state = rules.start(seed)
        for _ in range(12):
            move = policy(rules, state)
            if move is not None:
                assert rules.refusal(state, move) is None
                try:
                    if can_win(rules, state):
                        spoken += 1
                        lost += not can_win(rules, rules.apply(state, move))
                except TooManyError:
                    pass
            moves = list(rules.legal_moves(state))
            if not moves:
                break
            state = rules.apply(state, rng.choice(moves))
    return spoken, lost


@pytest.mark.parametrize("name", GAMES)
def test_a_safe_move_never_loses_a_game_that_can_be_won(name: str) -> None:
    spoken, lost = losses(name, safe_foundation, 12)
    assert lost == 0
    assert spoken > 3


def test_a_rash_policy_loses_some_which_shows_that_the_test_can_see_it() -> None:
    assert losses("two packs", to_foundation, 40)[1] > 0
    assert losses("no building", to_foundation, 40)[1] > 0


def any_rules(rng: random.Random) -> Rules:
    """Return a small game of random rules."""
    words = rng.choice
    suit = words(["any", "same", "alternating", "same-color", "other", "none"])
    access = words(["top", "sequence", "part", "any", "whole-sequence", "top-or-whole"])
    copies = words([1, 1, 2])
    suits = words([2, 4]) if copies == 1 else words([1, 2])
    ranks = words([3, 4]) if suits < 4 else 3
    columns = words([2, 3, 4])
    text = words(["", 'access = "top"\n'])
    text += f"""
    [piles.tableau]
    count = {columns}
    access = "{access}"
    space = "{words(["none", "any", "3"])}"
    [piles.tableau.build]
    suit = "{suit}"
    direction = "{words(["down", "up", "both"])}"
    wrap = {words(["true", "false"])}
    """
    if words([True, False]):
        text += '[piles.tableau.refill]\nfrom = "reserve"\n'
    text += f"""
    [piles.reserve]
    access = "{words(["none", "top", "any"])}"
    capacity = {words([1, 2, 3])}
    {words(['space = "any"', 'build = { suit = "any", direction = "down" }', ""])}
    [piles.waste]
    access = "top"
    [piles.stock]
    face = "down"
    [deal]
    steps = [
      {{ to = "reserve", count = {words([0, 1])} }},
      {{ to = "tableau", each = {words([1, 2])}, face = "{words(["up", "top"])}" }},
      {{ to = "{words(["tableau", "tableau", "stock"])}", count = "rest" }},
    ]
    [actions.draw.deal]
    from = "stock"
    to = "{words(["waste", "waste", "tableau"])}"
    count = {words([1, 2])}
    [actions.again.redeal]
    gather = "{words(["waste", "waste", "tableau"])}"
    limit = 1
    when = {{ empty = "stock" }}
    steps = {{ to = "stock", count = "rest" }}
    """
    actions = words(['"move"', '"move", "draw"', '"move", "draw", "again"'])
    return small(text, ranks=ranks, suits=suits, copies=copies, actions=actions)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100))
def test_it_holds_under_random_rules(number: int) -> None:
    rng = random.Random(number)
    rules = None
    while rules is None:
        with suppress(ProfileError):
            rules = any_rules(rng)
    for seed in range(8):
        state = rules.start(seed)
        for _ in range(10):
            move = safe_foundation(rules, state)
            if move is not None:
                try:
                    lost = can_win(rules, state, 1500) and not can_win(
                        rules, rules.apply(state, move), 3000
                    )
                except TooManyError:
                    lost = False
                assert not lost, (seed, rules.describe(state), str(move))
            moves = list(rules.legal_moves(state))
            if not moves:
                break
            state = rules.apply(state, rng.choice(moves))


def test_nothing_is_said_of_rules_that_the_argument_does_not_cover() -> None:
    text = """
        [piles.tableau]
        count = 3
        access = "top"
        {build}
        [deal]
        steps = {{ to = "tableau", count = "rest" }}
    """
    plain = small(text.format(build='build = { suit = "same", direction = "down" }'))
    bound = small(text.format(build='build = { suit = "same", direction = "down", peer = "any" }'))
    positions = [(plain, plain.start(seed)) for seed in range(9)]
    assert any(safe_foundation(rules, state) for rules, state in positions)
    assert not any(safe_foundation(bound, bound.start(seed)) for seed in range(9))


def test_the_classic_rule_of_alternating_colours() -> None:
    rules = cardrules.load("freecell")
    piles: dict[str, list[str]] = {
        "foundation.1": ["AS", "2S", "3S"],
        "foundation.2": ["AH", "2H"],
        "foundation.3": ["AD"],
        "foundation.4": ["AC", "2C"],
        "tableau.1": ["KS", "4S"],
        "tableau.2": ["KH", "3H"],
        "tableau.3": ["KD", "3D", "2D"],
    }
    state = rules.position({"piles": piles, "partial": True})
    # Both black twos are up, so no card is needed below 3H; 2D is needed by no card at all.
    # 4S could hold 3D, which cannot go up yet.
    assert str(safe_foundation(rules, state)) == "move tableau.2 foundation.2"
    state = rules.apply(state, rules.parse("move tableau.2 foundation.2"))
    assert str(safe_foundation(rules, state)) == "move tableau.3 foundation.3"
    state = rules.apply(state, rules.parse("move tableau.3 foundation.3"))
    # Now 3D can go up as soon as it would be laid on 4S, and the black twos are up.
    assert str(safe_foundation(rules, state)) == "move tableau.1 foundation.1"


def test_a_choice_between_twins_is_left_to_the_player() -> None:
    rules = cardrules.load("casket")
    piles = {"foundation.1": ["AS"], "body.1": ["KS", "2S"], "body.2": ["KS", "2S"]}
    state = rules.position({"piles": piles, "partial": True})
    assert safe_foundation(rules, state) is None
    piles["foundation.2"] = ["AS"]
    state = rules.position({"piles": piles, "partial": True})
    assert str(safe_foundation(rules, state)) == "move body.1 foundation.1"


def test_a_pile_that_fills_itself_is_left_to_the_player_until_nothing_can_fill_it() -> None:
    rules = cardrules.load("casket")
    piles = {"foundation.1": ["AS"], "lid.1": ["2S"], "jewel": ["~5H"]}
    state = rules.position({"piles": piles, "partial": True})
    assert safe_foundation(rules, state) is None
    del piles["jewel"]
    state = rules.position({"piles": piles, "partial": True})
    assert str(safe_foundation(rules, state)) == "move lid.1 foundation.1"


def test_forced_plays_the_only_move() -> None:
    rules = cardrules.load("casket")
    state = rules.position({"piles": {"stock": ["~5H"]}, "partial": True})
    assert str(forced(rules, state)) == "draw"
    assert forced(rules, rules.apply(state, Move("draw"))) is None
    assert forced(rules, rules.start(7)) is None


def test_a_policy_is_named_or_the_callers_own() -> None:
    rules = cardrules.load("casket")
    assert policy_of("safe-foundation") is safe_foundation
    assert policy_of(Autoplay.FORCED) is forced
    assert policy_of("none")(rules, rules.start()) is None
    assert policy_of(to_foundation) is to_foundation
    with pytest.raises(ValueError, match="safest"):
        policy_of("safest")


def test_automatic_moves_are_recorded_told_and_taken_back_with_the_move_before() -> None:
    rules = cardrules.load("freecell")
    piles = {
        "foundation.1": ["AS"],
        "foundation.2": ["AH"],
        "tableau.1": ["2H", "2S", "KD"],
    }
    game = Game(rules, state=rules.position({"piles": piles, "partial": True}))
    game.autoplay = "safe-foundation"
    start = game.state
    step = game.play("move tableau.1 tableau.2")
    assert [(str(played.move), played.automatic) for played in game.history] == [
        ("move tableau.1 tableau.2", False),
        ("move tableau.1 foundation.1", True),
        ("move tableau.1 foundation.2", True),
    ]
    assert [(event.cause, event.automatic) for event in step.events] == [
        ("move tableau.1 tableau.2", False),
        ("move tableau.1 foundation.1", True),
        ("move tableau.1 foundation.2", True),
    ]
    assert step.before == start
    assert step.state == game.state
    assert rules.view_events(step) == step.events
    end = game.state
    assert game.undo() == step
    assert game.state == start
    assert not game.can_undo
    assert game.redo() == step
    assert game.state == end
    again = Game.from_json(game.to_json(), rules)
    assert again.history == game.history
    again.undo()
    assert again.state == start


def test_a_policy_that_goes_in_circles_is_stopped() -> None:
    rules = cardrules.load("klondike")
    piles = {"stock": ["~5H"], "tableau.1": ["KS"]}
    state = rules.position({"piles": piles, "partial": True})

    def turn_over(rules: Rules, state: State) -> Move | None:
        turns = (m for m in rules.legal_moves(state) if m.action in ("draw", "redeal"))
        return next(turns, None)

    game = Game(rules, state=state, autoplay=turn_over)
    assert [str(played.move) for played in game.history] == ["draw"]


def test_a_card_that_was_just_taken_back_stays() -> None:
    rules = cardrules.load("klondike", take_back=True)
    piles = {"foundation.1": ["AS", "2S"], "tableau.1": ["3H"], "tableau.2": ["9C"]}
    state = rules.position({"partial": True, "piles": piles | {"stock": ["~5C"]}})
    game = Game(rules, state=state, autoplay="safe-foundation")
    game.play("move foundation.1 tableau.1")
    assert rules.view(game.state).piles["tableau.1"] == ("3H", "2S")
    game.play("draw")
    assert rules.view(game.state).piles["tableau.1"] == ("3H",)


def test_a_policy_that_names_an_illegal_move_changes_nothing() -> None:
    rules = cardrules.load("casket")
    game = Game(rules, seed=7)
    game.autoplay = lambda rules, state: Move("move", ("waste", "jewel"))  # noqa: ARG005
    before = game.state
    with pytest.raises(cardrules.errors.IllegalMoveError):
        game.play("move waste reserve.1")
    assert game.state == before
    assert game.history == ()
