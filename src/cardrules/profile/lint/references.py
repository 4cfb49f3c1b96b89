"""References: every name that the profile uses exists, and every word selects a card.

Which fields name what is declared by the fields themselves (`refers`), so that a new field
is checked without a change here.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from typing import Final

from cardrules.board import Board
from cardrules.cards import NOT, SelectorError
from cardrules.mechanisms.build import BaseSpec
from cardrules.mechanisms.climbing import ClimbSpec
from cardrules.mechanisms.combinations.spec import PartSpec, PatternSpec
from cardrules.mechanisms.deal.script import DealStep
from cardrules.mechanisms.declaring import BestDeclaredSpec
from cardrules.mechanisms.scoring import MostLineSpec
from cardrules.mechanisms.settling import ExchangeSpec
from cardrules.mechanisms.tribute import TributeSpec
from cardrules.mechanisms.tricks.spec import OrderSpec, TrickSpec
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
_APART: Final = {
    (BestDeclaredSpec, "order"),
    (ClimbSpec, "order"),
    (DealStep, "cards"),
    (BaseSpec, "by_pile"),
    (ExchangeSpec, "gives"),
    (MostLineSpec, "best_of"),
    (OrderSpec, "order"),
    (TributeSpec, "order"),
    (TrickSpec, "order"),
    (TrickSpec, "trump_order"),
    (PatternSpec, "each"),
    (PartSpec, "run"),
}
"""Fields in which each word stands for itself, so that none takes cards away from another."""

_NONE: Final = ("none",)
_MOST_PILES = 20_000
"""The most piles that all references together may stand for."""


def check_references(
    spec: ProfileSpec,
    board: Board,
    places: list[Place],
    findings: Findings,
    kinds: Collection[str] | None = None,
) -> None:
    """Note every name that names nothing; of these kinds alone, if any are given."""
    names = known_names(spec, board)
    selects: dict[str, bool] = {}
    for place in places:
        _check_taken(place, board, findings)
        for word in chain(place.words(), place.unwritten()):
            kind = word.clause.refers or ""
            if kinds is not None and kind not in kinds:
                continue
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
            findings.unknown(word.path, "card, rank, suit, colour or class", text, error.choices)
            return
        selects[text] = any(deck.bits[card] & mask for card in range(deck.size))
    if not selects[text]:
        message = f"{quoted(text)} selects no card of this pack"
        findings.add(word.path, message, expected="a card that is not left out")


def _check_taken(place: Place, board: Board, findings: Findings) -> None:
    """Note words with `!` that take nothing away, or everything."""
    for clause, raw, path in place.given:
        words = place.value(clause)
        if clause.refers != "cards" or not isinstance(words, tuple) or place.path[:1] == ("deck",):
            continue
        if (type(place.spec), clause.name) in _APART or not all(isinstance(w, str) for w in words):
            continue
        if not any(word.startswith(NOT) for word in words):
            continue
        try:
            if not _selected(words, board):
                message = "the words with '!' take every card away"
                findings.add(path, message, expected="words that leave some cards")
                continue
            for number, word in enumerate(words):
                if word.startswith(NOT) and _is_in_vain(number, words, board):
                    where = (*path, number) if isinstance(raw, list) else path
                    message = f"{quoted(word)} takes nothing away"
                    expected = "cards that the other words name, or no such word"
                    findings.add(where, message, expected=expected)
        except SelectorError:
            continue  # it is noted as a name that names nothing


def _is_in_vain(number: int, words: tuple[str, ...], board: Board) -> bool:
    others = (*words[:number], *words[number + 1 :])
    before = _selected(others, board) if others else board.deck.every
    return before == _selected(words, board)


def _selected(words: tuple[str, ...], board: Board) -> int:
    return board.deck.select(word for word in words if word not in _NONE)


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
