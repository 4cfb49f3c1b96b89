"""Limits: how large a game may be, judged before anything of that size is built.

They are far above what any game at a card table needs. This module does not look at
what a profile says, only at how much.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import Owner, places_in
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.deal.script import DealStep
from cardrules.mechanisms.relations import RelationSpec
from cardrules.profile.deck import DeckSpec, DeckUse
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place
from cardrules.profile.model import ProfileSpec, SidesWord

__all__ = ["MOST_CARDS", "check_limits"]

MOST_CARDS: Final = 1200
_MOST_FACES: Final = 256
_MOST_PILES: Final = 400
_MOST_ROWS: Final = 1000

_MOST: Final = {
    "piles": 100,
    "options": 32,
    "actions": 64,
    "steps": 64,
    "phases": 64,
}
_MOST_PARTS: Final = {
    "conditions": (ConditionSpec, 1000),
    "relations": (RelationSpec, 400),
    "deal steps": (DealStep, 200),
}


def check_limits(
    spec: ProfileSpec, deck: DeckSpec, places: list[Place], findings: Findings
) -> None:
    """Note everything of which a profile has too much."""
    for key, most in _MOST.items():
        number = len(getattr(spec, key))
        _at_most(findings, (key,), f"{number} {key}", number, most)
    for noun, (cls, most) in _MOST_PARTS.items():
        number = sum(isinstance(place.spec, cls) for place in places)
        _at_most(findings, (), f"{number} {noun}", number, most)
    values = sum(len(option.values) for option in spec.options.values())
    _at_most(findings, ("options",), f"{values} values of options", values, 200)
    _check_piles(spec, findings)
    _check_cards(deck, spec.deck, findings)


def _check_piles(spec: ProfileSpec, findings: Findings) -> None:
    seats = spec.seats.count
    sides = seats if isinstance(spec.seats.sides, SidesWord) else len(spec.seats.sides)
    owners = {Owner.TABLE: 1, Owner.SEAT: seats, Owner.SIDE: sides}
    piles = sum(
        (places_in(group.layout) or group.count) * owners[group.owner]
        for group in spec.piles.values()
    )
    _at_most(findings, ("piles",), f"{piles} piles", piles, _MOST_PILES)
    exceptions = sum(action.exception is not None for action in spec.actions.values())
    rows = (len(spec.phases) + exceptions) * len(spec.piles)
    message = f"{len(spec.phases) + exceptions} phases of {len(spec.piles)} pile groups each"
    _at_most(findings, ("phases",), message, rows, _MOST_ROWS)


def _check_cards(deck: DeckSpec, use: DeckUse, findings: Findings) -> None:
    suits = [deck.suits[name] for name in (use.suits or deck.suits) if name in deck.suits]
    faces = sum(len(use.ranks or suit.ranks or deck.ranks) for suit in suits)
    extras = sum(extra.count for extra in deck.extras.values()) * use.copies
    cards = faces * use.copies + extras + use.jokers
    _at_most(findings, ("deck",), f"{faces} different cards", faces, _MOST_FACES)
    _at_most(findings, ("deck",), f"{cards} cards", cards, MOST_CARDS)
    _at_most(findings, ("deck", "classes"), "too many classes", len(use.classes), 200)


def _at_most(findings: Findings, path: tuple[str, ...], what: str, number: int, most: int) -> None:
    if number > most:
        findings.add(path, f"too large: {what}", found=str(number), expected=f"at most {most}")
