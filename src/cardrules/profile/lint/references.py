"""References: every name that the profile uses exists, and every word selects a card.

Which fields name what is declared by the fields themselves (`refers`), so that a new field
is checked without a change here.
"""

from __future__ import annotations

from itertools import chain

from cardrules.board import Board
from cardrules.cards import SelectorError
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.names import known_names
from cardrules.profile.lint.places import Place, Word
from cardrules.profile.model import ProfileSpec
from cardrules.words import quoted

__all__ = ["check_references", "count_references"]

_KINDS = {
    "groups": "pile group",
    "piles": "pile or pile group",
    "ranks": "rank",
    "suits": "suit",
    "actions": "action",
    "steps": "step",
    "phases": "phase",
    "slots": "memory slot",
    "options": "option",
    "signals": "event",
    "tables": "scoring table",
}
_MOST_PILES = 20_000
"""The most piles that all references together may stand for."""


def check_references(
    spec: ProfileSpec, board: Board, places: list[Place], findings: Findings
) -> None:
    """Note every name that names nothing."""
    names = known_names(spec, board)
    selects: dict[str, bool] = {}
    for place in places:
        for word in chain(place.words(), place.unwritten()):
            kind = word.clause.refers or ""
            if kind == "cards":
                _check_cards(word, board, selects, findings)
            elif kind in names and word.text not in (*word.clause.also, *names[kind]):
                known = [*names[kind], *word.clause.also]
                findings.unknown(word.path, _KINDS.get(kind, kind), word.text, known)


def _check_cards(word: Word, board: Board, selects: dict[str, bool], findings: Findings) -> None:
    """Note a word that selects no card; those of the deck itself were judged with it."""
    text = word.text
    if text in word.clause.also or word.path[0] == "deck":
        return
    if text not in selects:
        deck = board.deck
        try:
            mask = deck.select((text,))
        except SelectorError as error:
            findings.unknown(word.path, "card, rank, suit or class", text, error.choices)
            return
        selects[text] = any(deck.bits[card] & mask for card in range(deck.size))
    if not selects[text]:
        message = f"{quoted(text)} selects no card of this pack"
        findings.add(word.path, message, expected="a card that is not left out")


def count_references(board: Board, places: list[Place], findings: Findings) -> None:
    """Note when references stand for more piles than play could look at in good time."""
    sizes = {group.name: group.count for group in board.groups}
    total = sum(
        sizes.get(word.text, 1)
        for place in places
        for word in place.words()
        if word.clause.refers in ("piles", "groups")
    )
    if total > _MOST_PILES:
        message = "too large: all references together name too many piles"
        findings.add((), message, found=str(total), expected=f"at most {_MOST_PILES}")
