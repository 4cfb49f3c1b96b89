"""What a rule sheet calls things: piles, actions, parts, cards, seats that are remembered.

Players write moves with the names of the profile, so a name is shown as it is written
where a language has no word for it, and beside the word in headings.
This module makes no sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from cardrules.cards import NOT
from cardrules.texts import ENGLISH, Joined, Speaker, Value, listed, mark, text

__all__ = [
    "action",
    "actions",
    "card",
    "cards",
    "coded",
    "heading",
    "part",
    "parts",
    "pile",
    "piles",
    "plain",
    "seat",
    "spaced",
]

_LATIN = re.compile(r"[A-Za-z]")


def spaced(name: str) -> str:
    """Return a name as words: `note-suit` is `note suit`, but `moor-1` and `moor-*` are codes."""
    is_code = any(part.isdigit() or part == "*" for part in name.split("-"))
    return name.replace("_", " ") if is_code else name.replace("-", " ").replace("_", " ")


@frozen
class _Name:
    """A name of the profile: its word in the language, or the code where there is none."""

    code: str
    with_code: bool = False

    def spoken(self, speaker: Speaker) -> str:
        """Return the word or the code."""
        group, _, number = self.code.partition(".")
        english = spaced(group)
        word = speaker.template(english)
        if word == english:
            return speaker.literal(f"`{self.code}`")
        word = f"{word} {number}" if number else word
        if f"({self.code})" in word:
            return word
        form = mark("{word} ({code})") if self.with_code else mark("“{word}”")
        code = speaker.literal(f"`{self.code}`")
        return speaker.template(form).format(word=word, code=code)

    def __str__(self) -> str:
        return f"`{self.code}`"


@frozen
class _Heading:
    """A name at the head of a section: the code, and what people call it if that differs."""

    code: str
    label: str

    def spoken(self, speaker: Speaker) -> str:
        """Return the code, with the word after it."""
        plain = spaced(self.code)
        english = self.label or plain
        word = speaker.template(english)
        code = speaker.literal(f"`{self.code}`")
        if word == english and english.lower() == plain.lower():
            return code
        if word != english:
            word = word[:1].upper() + word[1:]
        return speaker.template(mark("{code} ({word})")).format(word=word, code=code)


@frozen
class _Word:
    """A word that most languages translate, or a code, which none does."""

    english: str
    around: str = ""
    capital: bool = False

    def spoken(self, speaker: Speaker) -> str:
        """Return the word, or the code as it stands."""
        word = speaker.template(self.english)
        shown = word[:1].upper() + word[1:] if self.capital else word
        is_mixed = word == self.english or _LATIN.search(word) is not None
        said = speaker.literal(shown) if is_mixed else shown  # lest numbers after it turn round
        return f"{self.around}{said}{self.around}"

    def __str__(self) -> str:
        return self.spoken(ENGLISH)


def plain(name: str, *, capital: bool = False) -> Value:
    """Return the name of a phase, step, table or suit without any mark."""
    return _Word(spaced(name), capital=capital)


def heading(code: str, label: str = "") -> Value:
    """Return the heading of a thing whose name is written in moves."""
    return _Heading(code, label)


def pile(name: str) -> Value:
    """Return what a pile or a group of piles is called."""
    return _Name(name)


def piles(names: Iterable[str], joint: str = "and") -> Joined:
    """Return what several piles are called, as a list."""
    return listed(map(pile, names), joint)


def action(name: str) -> Value:
    """Return what an action is called; its code is always seen."""
    return (
        text("moving cards as the piles allow") if name == "move" else _Name(name, with_code=True)
    )


def actions(names: Iterable[str], joint: str = "and") -> Joined:
    """Return what several actions are called, as a list."""
    return listed(map(action, names), joint)


def part(name: str) -> Value:
    """Return the name of a phase, step, table, slot or part of the score."""
    return _Word(spaced(name), "*")


def parts(names: Iterable[str], joint: str = "and") -> Joined:
    """Return several such names, as a list."""
    return listed(map(part, names), joint)


_ANY = text("any card")


def card(word: str) -> Value:
    """Return what a word that selects cards is called; codes stay as they are."""
    if word == "any":
        return _ANY
    return _Name(word) if "*" in word else _Word(word.replace("_", " "))


def coded(code: str) -> Value:
    """Return what a card is called, with its code."""
    return _Name(code, with_code=True)


def cards(words: Sequence[str], joint: str = "or") -> Value:
    """Return words that name cards, as a list; `any` is any card, `!K` is no king."""
    named = [card(word) for word in words if not word.startswith(NOT)]
    gone = [card(word.removeprefix(NOT)) for word in words if word.startswith(NOT)]
    found = listed(named or ([_ANY] if gone else []), joint)
    return text("{cards} except {gone}", cards=found, gone=listed(gone)) if gone else found


SLOTS = (
    mark("bombs"),
    mark("called"),
    mark("contract"),
    mark("redeals"),
    mark("scores"),
    mark("sitting out"),
    mark("tricks"),
    mark("trump"),
)
"""What the mechanisms themselves remember, and sheets name."""

_REMEMBERED: Mapping[str, Value] = {
    "concealed": text("the seat that went out in the turn of its first play"),
    "dealer": text("the dealer"),
    "declarer": text("the seat that won the auction"),
    "knocked": text("the seat that knocked"),
    "last_taker": text("the seat that took cards last"),
    "last_winner": text("the seat that won the last trick"),
    "first_out": text("the seat that ran out of cards first"),
    "last_out": text("the seat that was left with cards"),
    "played_by": text("the seat that played last"),
    "went_out": text("the seat that went out"),
}


def seat(slot: str) -> Value:
    """Return how the seat is called that a memory slot holds."""
    return _REMEMBERED.get(slot) or text("the seat remembered as {slot}", slot=part(slot))
