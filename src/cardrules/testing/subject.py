"""A profile under test: its rules under the options there are, and random games of it.

This module checks nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from cardrules.engine.loading import load
from cardrules.engine.rules import Rules
from cardrules.game import Game
from cardrules.identity import Choice
from cardrules.library import Library
from cardrules.moves import Move
from cardrules.profile.compare import choices_to_try
from cardrules.profile.model import ProfileSpec
from cardrules.state import State

__all__ = ["Place", "Subject"]


@frozen(eq=False)
class Place:
    """A position of a random game; `words` say where, and `chance` chooses what to try."""

    rules: Rules
    state: State
    legal: list[Move]
    number: int
    words: str
    chance: random.Random


@frozen(eq=False, slots=False)
class Subject:
    """A profile under test; it is loaded when the first law is checked."""

    profile: str | Rules
    library: Library
    games: int
    most_moves: int

    @cached_property
    def each(self) -> tuple[Rules, ...]:
        """The rules under the choices of options that are tried, the defaults first."""
        if isinstance(self.profile, Rules):
            return (self.profile,)
        rules = load(self.profile, library=self.library)
        return (
            rules,
            *(
                load(self.profile, library=self.library, options=chosen)
                for chosen in _covering(rules.profile)
            ),
        )

    def starts(self) -> Iterator[tuple[Rules, int]]:
        """Yield the rules and the seed of each game to play."""
        for seed in range(max(self.games, len(self.each))):
            yield self.each[seed % len(self.each)], seed

    def places(self) -> Iterator[Place]:
        """Yield the positions of random games."""
        for rules, seed in self.starts():
            chance = random.Random(seed)
            trying = random.Random(seed)
            state = rules.start(seed)
            for number in range(self.most_moves):
                legal = list(rules.legal_moves(state))
                options = "".join(f" {name}={value}" for name, value in self.chosen(rules).items())
                words = f"{rules.id}{options}, seed {seed}, after {number} moves"
                yield Place(rules, state, legal, number, words, trying)
                if not legal:
                    break
                state = rules.apply(state, chance.choice(legal))

    def chosen(self, rules: Rules) -> dict[str, Choice]:
        """Return the options of some rules that are not the defaults."""
        declared = rules.profile.options
        options = rules.identity.options
        return {name: value for name, value in options.items() if value != declared[name].default}

    def played(self, rules: Rules, seed: int) -> tuple[Game, list[State]]:
        """Return a game played at random, and its states from the start on."""
        chance = random.Random(seed)
        game = Game(rules, seed=seed)
        states = [game.state]
        for _ in range(self.most_moves):
            legal = list(game.legal_moves)
            if not legal:
                break
            game.play(chance.choice(legal))
            states.append(game.state)
        return game, states


def _covering(spec: ProfileSpec) -> Iterator[dict[str, Choice]]:
    """Yield choices so that each value of each option is chosen once, all else as by default.

    A value that the defaults of the others forbid comes with as few changes as it needs.
    """
    defaults = {name: option.default for name, option in spec.options.items()}
    tried = choices_to_try(spec)
    for name, option in spec.options.items():
        for value in option.values:
            holding = [each for each in tried if _is(each[name], value)]
            if holding and not _is(value, option.default):
                yield min(holding, key=lambda each: _changes(each, defaults))


def _changes(chosen: dict[str, Choice], defaults: dict[str, Choice]) -> int:
    return sum(not _is(value, defaults[name]) for name, value in chosen.items())


def _is(one: Choice, other: Choice) -> bool:
    return type(one) is type(other) and one == other
