"""Cards as a terminal shows them, in the colour of their suit; and as a person types them."""

from __future__ import annotations

import re

from rich.console import Console
from rich.text import Text

from cardrules.cards import Deck
from cardrules.events import UNKNOWN

__all__ = ["Faces"]

_WORD = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_STYLES = {
    "red": "bold red",
    "green": "bold green",
    "blue": "bold blue",
    "yellow": "bold yellow",
    "black": "bold",
}


class Faces:
    """Draws the cards of a deck on a console."""

    def __init__(self, deck: Deck, console: Console) -> None:
        self.deck = deck
        self.marks_by_style = console.is_terminal
        is_plain = not _can_show("♠♥▒▸×·", console.encoding)
        self.back, self.nothing, self.gone = ("##", "-", ".") if is_plain else ("▒▒", "—", "·")
        self.times, self.turn = ("x", ">") if is_plain else ("×", "▸")
        self._labels: dict[str, str] = {}
        self._styles: dict[str, str] = {}
        self._codes: dict[str, str] = {}
        for face in deck.faces:
            symbol = deck.suit_symbols[face.suit] if face.suit >= 0 else ""
            has_letter = face.code[:-1] == face.rank_name and len(face.code) <= 3
            shows = symbol and has_letter and not is_plain
            label = f"{face.rank_name}{symbol}" if shows else face.code
            color = deck.suit_colors[face.suit] if face.suit >= 0 else "black"
            self._labels[face.code] = label
            self._styles[face.code] = _STYLES.get(color, "bold")
            self._codes[label.casefold()] = face.code
        self._codes.update({face.code.casefold(): face.code for face in deck.faces})
        self.width = max(len(label) for label in self._labels.values())

    def label(self, code: str) -> str:
        """Return the short form of a code; whatever is none is returned as it is."""
        return self._labels.get(code, code)

    def in_words(self, sentence: str) -> str:
        """Return a sentence with its cards written as they are on the table."""
        return _WORD.sub(lambda word: self._labels.get(word[0], word[0]), sentence)

    def code(self, typed: str) -> str | None:
        """Return the code that a person meant, or None."""
        return self._codes.get(typed.casefold())

    def text(self, code: str, *, grey: bool = False) -> Text:
        """Draw a card as a seat sees it: open, hidden but known, or hidden."""
        if code == UNKNOWN:
            return Text(self.back, style="dim")
        if code.startswith("~"):
            return Text(f"[{self.label(code[1:])}]", style="dim")
        if not grey:
            return Text(self.label(code), style=self._styles.get(code, ""))
        label = self.label(code)
        return Text(label if self.marks_by_style else f"({label})", style="dim")

    def row(self, codes: tuple[str, ...] | list[str]) -> Text:
        """Draw cards side by side."""
        return Text(" ").join(self.text(code) for code in codes)

    def sorted(self, codes: tuple[str, ...]) -> list[str]:
        """Return codes as a sorted hand shows them: by suit, the highest first."""
        place = {self.deck.codes[card]: card for card in range(self.deck.size - 1, -1, -1)}

        def key(code: str) -> tuple[int, ...]:
            card = place.get(code.removeprefix("~"))
            return (1,) if card is None else (0, *self.deck.sort_key(card))

        return sorted(codes, key=key)


def _can_show(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
