"""Cards as the screen writes them: a few letters, in the colour of the suit.

What a card is called follows from its deck alone. This module draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardrules.cards import Deck, Face
from cardrules.events import UNKNOWN

__all__ = ["Faces", "is_hidden", "known"]

_INKS = {"red": "#c01515", "green": "#0a6b22", "blue": "#1746b0", "yellow": "#8a5a00"}
_BLACK = "#101010"
_WORD = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_NUMBERED = re.compile(r"[a-z]+-(\d+)")
_SHORT = 3
_LONGEST = 12


def is_hidden(code: str) -> bool:
    """Tell whether a card lies face down or is unknown."""
    return code == UNKNOWN or code.startswith("~")


def known(code: str) -> str:
    """Return the code of a card whichever way it lies."""
    return code.removeprefix("~")


class Faces:
    """The short labels of a deck's cards, their colours, and the order of a sorted hand."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._labels = _labels(deck)
        self._inks = {
            face.code: _INKS.get(deck.suit_colors[face.suit] if face.suit >= 0 else "", _BLACK)
            for face in deck.faces
        }
        # In a sentence a card is called as on the table, unless that is an abbreviation.
        self._spoken = {
            face.code: self._labels[face.code] for face in deck.faces if _has_letter(deck, face)
        }
        self._place = {deck.codes[card]: card for card in range(deck.size - 1, -1, -1)}
        self.width = max(len(label) for label in self._labels.values())

    def label(self, code: str) -> str:
        """Return what is written on a card; whatever is no code is returned as it is."""
        return self._labels.get(code, code)

    def ink(self, code: str) -> str:
        """Return the colour in which a card is written."""
        return self._inks.get(code, _BLACK)

    def in_words(self, sentence: str) -> str:
        """Return a sentence with its cards written as they are on the table."""
        return _WORD.sub(lambda word: self._spoken.get(word[0], word[0]), sentence)

    def order(self, codes: Iterable[str]) -> list[int]:
        """Return the places (from 0) of codes as a sorted hand has them, suit by suit."""
        given = list(codes)

        def key(place: int) -> tuple[int, ...]:
            card = self._place.get(known(given[place]))
            return (1, place) if card is None else (0, *self.deck.sort_key(card))

        return sorted(range(len(given)), key=key)

    def suit(self, code: str) -> int:
        """Return the number of a card's suit, -1 if it has none."""
        face = self.deck.face_by_code.get(known(code), -1)
        return self.deck.faces[face].suit if face >= 0 else -1


def _has_letter(deck: Deck, face: Face) -> bool:
    """Tell whether a code is a rank and the letter of a suit that has a symbol."""
    has_symbol = face.suit >= 0 and bool(deck.suit_symbols[face.suit])
    return has_symbol and face.code[:-1] == face.rank_name and len(face.code) <= _SHORT


def _labels(deck: Deck) -> dict[str, str]:
    """Give each face the shortest label that no other face could have."""
    symbols = {
        face.code: deck.suit_symbols[face.suit] if face.suit >= 0 else "" for face in deck.faces
    }
    labels: dict[str, str] = {}
    for face in deck.faces:
        if _has_letter(deck, face):
            labels[face.code] = f"{face.rank_name}{symbols[face.code]}"
        elif len(face.code) <= _SHORT:
            labels[face.code] = face.code
    for length in range(2, _LONGEST + 1):
        left = [face for face in deck.faces if face.code not in labels]
        tried = [f"{_cut(face, length)}{symbols[face.code]}" for face in left]
        taken = {*labels.values()}
        for face, label in zip(left, tried, strict=True):
            if label not in taken and tried.count(label) == 1:
                labels[face.code] = label
    return {face.code: labels.get(face.code, face.code) for face in deck.faces}


def _cut(face: Face, length: int) -> str:
    name = face.rank_name or face.code
    numbered = _NUMBERED.fullmatch(name)
    return numbered[1] if numbered and length == 2 else name[:length]
