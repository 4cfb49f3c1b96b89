"""The pack: which designs there are, which cards carry them, and how to name groups of them.

A *face* is a printed design (the ace of spades), a *card* is one physical copy of it; both
are small integers here, and their codes are what people and documents read.
This module does not know how a deck is written in a file; see `cardrules.decks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from attrs import field, frozen

__all__ = ["Deck", "Face", "SelectorError", "card_of", "is_up"]

NO_SUIT = -1
NOT = "!"
"""What stands before a word that takes cards away."""

_LONGEST_PATTERN = 60


class SelectorError(ValueError):
    """A word that names no card, rank, suit, colour or class of the deck."""

    def __init__(self, word: str, choices: tuple[str, ...]) -> None:
        self.word = word
        self.choices = choices
        super().__init__(f"no card, rank, suit, colour or class is called {word!r:.60}")

    def __reduce__(self) -> tuple[type[SelectorError], tuple[str, tuple[str, ...]]]:
        return type(self), (self.word, self.choices)


def card_of(entry: int) -> int:
    """Return the card of a pile entry, whichever way it faces."""
    return entry if entry >= 0 else ~entry


def is_up(entry: int) -> bool:
    """Return whether a pile entry lies face up."""
    return entry >= 0


@frozen
class Face:
    """One printed design.

    `rank` is the place of the rank in its suit, 0 for the lowest; a card without a suit
    has suit and rank -1. `color` is a number shared by the suits printed alike.
    """

    code: str
    rank: int
    suit: int
    color: int
    rank_name: str


@frozen
class Deck:
    """A pack of cards: faces, and for each card its face.

    Masks are integers with bit `1 << face` set; all selectors answer with masks.
    `bits[card]` is the mask of a card's face, and `shown_bits[entry]` that of a pile entry,
    0 for one that lies face down (a negative index finds the zeros of the second half).
    """

    id: str
    faces: tuple[Face, ...]
    cards: tuple[int, ...]
    suit_names: tuple[str, ...]
    suit_symbols: tuple[str, ...]
    suit_colors: tuple[str, ...]
    suit_ranks: tuple[tuple[str, ...], ...]
    classes: Mapping[str, int] = field(factory=dict)
    codes: tuple[str, ...] = field(init=False)
    bits: tuple[int, ...] = field(init=False)
    shown_bits: tuple[int, ...] = field(init=False, repr=False)
    face_by_code: Mapping[str, int] = field(init=False, repr=False)
    tables: dict[object, tuple[int, ...]] = field(factory=dict, init=False, repr=False, eq=False)
    """What was worked out about all faces before; nothing else may depend on it."""

    def __attrs_post_init__(self) -> None:
        codes = tuple(self.faces[face].code for face in self.cards)
        object.__setattr__(self, "codes", codes)
        bits = tuple(1 << face for face in self.cards)
        object.__setattr__(self, "bits", bits)
        object.__setattr__(self, "shown_bits", bits + (0,) * len(bits))
        by_code = {face.code: index for index, face in enumerate(self.faces)}
        object.__setattr__(self, "face_by_code", by_code)

    @property
    def size(self) -> int:
        """The number of cards in the pack."""
        return len(self.cards)

    @property
    def every(self) -> int:
        """The mask of all faces."""
        return (1 << len(self.faces)) - 1

    def entry_code(self, entry: int) -> str:
        """Return the code of a pile entry, with `~` before it when it lies face down."""
        return self.codes[entry] if entry >= 0 else "~" + self.codes[~entry]

    def mask(self, test: Iterable[bool]) -> int:
        """Return the mask of the faces for which `test`, in face order, is true."""
        return sum(1 << index for index, chosen in enumerate(test) if chosen)

    def members(self, mask: int) -> tuple[int, ...]:
        """Return the faces of a mask, lowest number first."""
        return tuple(face for face in range(len(self.faces)) if mask >> face & 1)

    def words(self) -> tuple[str, ...]:
        """Return every word that selects cards here: classes, ranks, suits, colours, codes."""
        ranks = dict.fromkeys(name for ranks in self.suit_ranks for name in ranks)
        colors = dict.fromkeys(self.suit_colors)
        words = (*self.classes, *ranks, *self.suit_names, *colors, *self.face_by_code)
        return tuple(dict.fromkeys(words))

    def select(self, words: Iterable[str]) -> int:
        """Return the mask of the faces that any of the words names.

        A word is `any`, the name of a class, a card code, a rank, a suit, a colour, or a
        pattern of codes with `*`, looked up in this order. With `!` before it a word takes
        away what it names; where all words do, they take it from all cards.

        Raises:
            SelectorError: a word names nothing in this deck.
        """
        mask = gone = 0
        is_added = is_taken = False
        for word in words:
            if word.startswith(NOT):
                is_taken = True
                gone |= self._select_one(word[len(NOT) :], NOT)
            else:
                is_added = True
                mask |= self._select_one(word)
        if is_taken and not is_added:
            mask = self.every
        return mask & ~gone

    def _select_one(self, word: str, before: str = "") -> int:
        if word == "any":
            return self.every
        if word in self.classes:
            return self.classes[word]
        if word in self.face_by_code:
            return 1 << self.face_by_code[word]
        found = self.mask(face.rank_name == word for face in self.faces)
        if not found and word in self.suit_names:
            suit = self.suit_names.index(word)
            found = self.mask(face.suit == suit for face in self.faces)
        if not found and word in self.suit_colors:
            found = self.mask(
                face.suit >= 0 and self.suit_colors[face.suit] == word for face in self.faces
            )
        if not found and "*" in word and len(word) <= _LONGEST_PATTERN:
            found = self.mask(fnmatchcase(face.code, word) for face in self.faces)
        if not found:
            raise SelectorError(before + word, tuple(before + known for known in self.words()))
        return found

    def sort_key(self, card: int) -> tuple[int, int, int]:
        """Return a key that sorts a hand by suit, then by rank from the highest down."""
        face = self.faces[self.cards[card]]
        return (face.suit if face.suit >= 0 else len(self.suit_names), -face.rank, card)
