"""Pack: there are cards, each can be named, and nothing is asked for twice or in vain.

This module does not look at what the cards are used for.
"""

from __future__ import annotations

import re
from typing import Final

from cardrules.cards import Deck
from cardrules.profile.deck import DeckUse
from cardrules.profile.lint.findings import Findings
from cardrules.words import quoted

__all__ = ["check_pack"]

_CODE: Final = re.compile(r"[^\W_][\w-]{0,39}")
_JOKER: Final = "JK"


def check_pack(use: DeckUse, deck: Deck, findings: Findings) -> None:
    """Note a pack that no game can be played with."""
    if not deck.size:
        findings.add(("deck",), "no card is left in the pack", expected="at least one")
    for key, words in (("suits", use.suits), ("ranks", use.ranks)):
        for number, word in enumerate(words):
            if word in words[:number]:
                path = ("deck", key, number)
                findings.add(path, f"{quoted(word)} stands twice", expected="each once")
    if use.jokers and _JOKER not in deck.face_by_code:
        message = "the deck has no joker"
        findings.add(("deck", "jokers"), message, found=str(use.jokers), expected="0")
    if findings:
        return
    codes = [face.code for face in deck.faces]
    for code in dict.fromkeys(codes):
        if codes.count(code) > 1:
            message = f"the deck has two designs with the code {quoted(code)}"
            findings.add(("deck", "use"), message, expected="a code for each design")
        elif code.isdecimal() or not _CODE.fullmatch(code):
            message = f"the deck has a card code that no move can name, {quoted(code)}"
            findings.add(("deck", "use"), message, expected="letters, digits and hyphens")
