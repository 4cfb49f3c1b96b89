"""Piles as a person types them: `discard-pile`, `Discard Pile` or `tableau3` will do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardrules.engine.rules import Rules
from cardrules.words import near_word

__all__ = ["Naming"]

_BETWEEN = re.compile(r"[\s_.\-]+")


class Naming:
    """Knows the piles and groups of one game by their names and labels."""

    def __init__(self, rules: Rules) -> None:
        self._exact = {*rules.board.pile_index, *rules.profile.piles}
        self._actions = {*rules.profile.actions, "move"}
        self._names: dict[str, str] = {}
        labels = {part.label: group for group, part in rules.profile.piles.items() if part.label}
        every = {name: name for name in (*rules.profile.piles, *rules.board.pile_index)} | labels
        for typed, name in every.items():
            self._names.setdefault(_folded(typed), name)

    def meant(self, typed: str) -> str | None:
        """Return the pile or group that was meant, or None."""
        return self._names.get(_folded(typed))

    def near(self, typed: str) -> str | None:
        """Return the pile or group that is spelled most like what was typed, if any is."""
        return near_word(typed, self._exact)

    def named(self, words: Sequence[str]) -> list[str]:
        """Return the words of a move, with those that mean a pile written as its name."""
        return [
            self.meant(word) or word
            if word not in self._exact and (place or word not in self._actions)
            else word
            for place, word in enumerate(words)
        ]


def _folded(typed: str) -> str:
    return _BETWEEN.sub("", typed.casefold())
