"""Texts: sentences and phrases that can be put into another language.

A text is a template in English, which is its key in a message catalogue, and the values
that fill it, which may be texts again. This module finds no catalogue and orders no
sentences; whoever has something to say makes texts, and a language speaks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

__all__ = [
    "ENGLISH",
    "Counted",
    "Joined",
    "Later",
    "Name",
    "Phrase",
    "Sentence",
    "Speaker",
    "Text",
    "Value",
    "chained",
    "counted",
    "listed",
    "mark",
    "plural",
    "spoken",
    "text",
    "words",
]

T = TypeVar("T")


class Speaker(Protocol):
    """What knows a language: it gives each template in that language, or as it is."""

    def template(self, english: str) -> str:
        """Return the template in the language."""
        ...

    def counted_template(self, one: str, many: str, count: int) -> str:
        """Return the template that the language uses for this number of things."""
        ...

    def literal(self, words: str) -> str:
        """Return a name, code or number as it stands within a sentence of the language."""
        ...


class Phrase(Protocol):
    """Something that can be said in any language; `str` says it in English."""

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        ...


Value: TypeAlias = "str | int | Fraction | Phrase"
"""What fills a template: a name, code or number, said alike everywhere, or a phrase."""


class _English:
    """Says everything as it is written."""

    def template(self, english: str) -> str:
        return english

    def counted_template(self, one: str, many: str, count: int) -> str:
        return one if count == 1 else many

    def literal(self, words: str) -> str:
        return words


ENGLISH: Speaker = _English()


def spoken(value: Value, speaker: Speaker) -> str:
    """Return a value in a language; what is no phrase is said as it is written."""
    if isinstance(value, str | int | Fraction):
        return speaker.literal(str(value))
    return value.spoken(speaker)


def _filled(template: str, values: Mapping[str, Value], speaker: Speaker) -> str:
    if not values:
        return template
    return template.format_map({name: spoken(value, speaker) for name, value in values.items()})


@frozen
class Text:
    """A template and what fills it; one without values is said as it is, braces and all."""

    english: str
    values: Mapping[str, Value] = field(factory=dict, hash=False)

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        if not self.english:
            return ""
        return _filled(speaker.template(self.english), self.values, speaker)

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


@frozen
class Name:
    """A word of a profile or deck that people see, such as a suit or a class of cards.

    Where no catalogue translates it, it stands as any other name.
    """

    english: str

    def spoken(self, speaker: Speaker) -> str:
        """Return the word in the speaker's language."""
        said = speaker.template(self.english)
        return speaker.literal(said) if said == self.english else said

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


@frozen
class Counted:
    """A template for one thing and one for any other number, which fills `{count}`."""

    one: str
    many: str
    count: int
    values: Mapping[str, Value] = field(factory=dict, hash=False)

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        template = speaker.counted_template(self.one, self.many, self.count)
        return _filled(template, {"count": self.count, **self.values}, speaker)

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


@frozen
class Joined:
    """Phrases one after another, with what stands between them and before the last one.

    Both are templates of `{first}` and `{next}`.
    """

    parts: tuple[Value, ...]
    between: str = "{first}, {next}"
    last: str = "{first}, {next}"

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        words = ""
        for number, part in enumerate(self.parts):
            if number == 0:
                words = spoken(part, speaker)
                continue
            joint = self.last if number == len(self.parts) - 1 else self.between
            said = {"first": words, "next": spoken(part, speaker)}
            words = speaker.template(joint).format_map(said)
        return words

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


@frozen
class Later(Generic[T]):
    """A phrase that is put together only when it is said.

    Most refusals are thrown away unread, as while a frontend asks about every card.
    """

    make: Callable[[T], Phrase]
    of: T

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        return self.make(self.of).spoken(speaker)

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


_ENDINGS = (".", ":", "!", "?", "…", "؟")


@frozen
class Sentence:
    """A phrase that stands alone, with a capital and a full stop."""

    phrase: Value

    def spoken(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        words = spoken(self.phrase, speaker).strip()
        return words[:1].upper() + words[1:] + ("" if words.endswith(_ENDINGS) else ".")

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


def mark(english: str) -> str:
    """Return a template as it is; the name tells the catalogue that it is one."""
    return english


def plural(one: str, many: str) -> tuple[str, str]:
    """Return the two templates of a `Counted` as they are, as `mark` does one."""
    return one, many


def text(english: str, **values: Value) -> Text:
    """Return a template with what fills it."""
    return Text(english, values)


def counted(one: str, many: str, count: int, **values: Value) -> Counted:
    """Return what is said of one thing, or of any other number of them: `{count} cards`."""
    return Counted(one, many, count, values)


def words(said: Phrase | str) -> Phrase:
    """Return words of a profile, such as a title, as a phrase; a phrase is one already."""
    return Text(said) if isinstance(said, str) else said


_COMMA = mark("{first}, {next}")
_JOINTS = {
    "and": mark("{first} and {next}"),
    "or": mark("{first} or {next}"),
    "or else": mark("{first} or else {next}"),
}


def listed(parts: Iterable[Value], joint: str = "and") -> Joined:
    """Return phrases joined as in a sentence: `a, b and c`.

    Args:
        parts: what is listed.
        joint: `and`, `or` or `or else`.
    """
    return Joined(tuple(parts), _COMMA, _JOINTS[joint])


def chained(parts: Iterable[Value], joint: str = "and") -> Joined:
    """Return phrases with the joint between any two, as clauses are: `a and b and c`.

    Args:
        parts: what is joined.
        joint: `and`, `or` or `or else`.
    """
    return Joined(tuple(parts), _JOINTS[joint], _JOINTS[joint])
