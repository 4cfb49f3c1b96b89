"""The words that all chapters of a rule sheet share: items, numbers of things, limits.

An item holds phrases; only at the end are they put into a language.
This module does not order chapters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from attrs import frozen

from cardrules.mechanisms.build.explain import describe_relation
from cardrules.mechanisms.relations import Direction, RelationSpec, SuitRelation
from cardrules.rulesheet.names import cards
from cardrules.texts import (
    ENGLISH,
    Joined,
    Sentence,
    Speaker,
    Text,
    Value,
    counted,
    mark,
    spoken,
    text,
)

__all__ = [
    "Flat",
    "Item",
    "Lines",
    "added",
    "markdown",
    "points",
    "relation",
    "sentence",
]


@frozen
class Item:
    """One line of a list, perhaps with lines under it."""

    text: Value
    inner: tuple[Item, ...] = ()


Lines: TypeAlias = Iterator[Item]


def markdown(items: Iterable[Item], speaker: Speaker = ENGLISH, depth: int = 0) -> Iterator[str]:
    """Yield the lines of a nested Markdown list, in a language."""
    for item in items:
        yield "    " * depth + "- " + spoken(item.text, speaker)
        yield from markdown(item.inner, speaker, depth + 1)


@frozen
class Flat:
    """An item and all under it as one phrase."""

    item: Item

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        inner = "; ".join(Flat(part).spoken(speaker) for part in self.item.inner)
        return f"{spoken(self.item.text, speaker).rstrip('.')} {inner}".strip()

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


def sentence(phrase: Value) -> Sentence:
    """Return a phrase with a capital and a full stop."""
    return Sentence(phrase)


def added(phrases: Iterable[Value]) -> Value:
    """Return a phrase and what is added to it, with commas: `2 cards, face up`."""
    return Joined(tuple(phrases), mark("{first}, {next}"), mark("{first}, {next}"))


def points(number: Fraction | int) -> Value:
    """Return a number of points."""
    if number.denominator != 1:
        return text("{number} points", number=number)
    return counted("{number} point", "{number} points", abs(int(number)), number=int(number))


def relation(spec: RelationSpec) -> Value:
    """Say how cards follow one another: `down in alternating colours`."""
    words: Value = describe_relation(spec)
    if spec.suit is SuitRelation.NONE and spec.direction is not Direction.ANY:
        would = Text(_WOULD[spec.direction])
        words = text(
            "{relation}, though the ranks would go {direction}", relation=words, direction=would
        )
    if spec.wild:
        words = text(
            "{relation}; {wild} goes with every card", relation=words, wild=cards(spec.wild)
        )
    return words


_WOULD = {
    Direction.UP: mark("up"),
    Direction.DOWN: mark("down"),
    Direction.BOTH: mark("up or down"),
    Direction.SAME: mark("by equal rank"),
    Direction.ANY: mark("regardless of rank"),
}
