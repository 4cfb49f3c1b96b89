"""Seating: sides are made of the seats there are, and a lone player has no dealer.

This module does not look at piles that belong to seats.
"""

from __future__ import annotations

from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import (
    ActorWord,
    PhaseSpec,
    ProfileSpec,
    SeatSpec,
    SeatsSpec,
    SeatWord,
    SidesWord,
)
from cardrules.words import quoted

__all__ = ["check_actors", "check_sides"]

_NEEDS_TABLE = ("pass-deal",)


def check_sides(spec: SeatsSpec, findings: Findings) -> None:
    """Note sides that are not a partition of the seats."""
    path = ("seats", "sides")
    if spec.sides is SidesWord.OPPOSITE and spec.count % 2:
        expected = "an even number of seats"
        findings.add(path, "no seats are opposite", found=f"{spec.count} seats", expected=expected)
    if isinstance(spec.sides, SidesWord):
        return
    seen = [seat for side in spec.sides for seat in side]
    if sorted(seen) != list(range(1, spec.count + 1)) or not all(spec.sides):
        expected = f"each seat from 1 to {spec.count} once, and no empty side"
        found = "; ".join(", ".join(map(str, side[:12])) for side in spec.sides[:12]) or "no side"
        findings.add(path, "sides do not divide the seats", found=found, expected=expected)


def check_actors(spec: ProfileSpec, places: list[Place], findings: Findings) -> None:
    """Note seats that cannot be meant, and phases in which nobody could act."""
    for place, phase in of_type(places, PhaseSpec):
        if phase.actor is ActorWord.NONE and phase.actions:
            message = "nobody acts in this phase, and it has actions"
            findings.add(place.path_of("actions"), message, expected="another 'actor', or none")
        _check_otherwise(spec, place, phase, findings)
    if spec.seats.count == 1:
        _check_lone_player(places, findings)


def _check_otherwise(spec: ProfileSpec, place: Place, phase: PhaseSpec, findings: Findings) -> None:
    """Note actions that could not wait for others."""
    if phase.otherwise and not phase.actions:
        message = "there is nothing that cannot be done"
        findings.add(place.path_of("otherwise"), message, expected="'actions' before it")
    for number, name in enumerate(phase.otherwise):
        path = (*place.path_of("otherwise"), number)
        if name in phase.actions or name in phase.otherwise[:number]:
            findings.add(path, f"{quoted(name)} stands there twice", expected="it once")
        elif name in spec.actions and spec.actions[name].bid is not None:
            findings.add(path, "an auction waits for nothing", expected="it among the 'actions'")


def _check_lone_player(places: list[Place], findings: Findings) -> None:
    expected = "more than one seat"
    for place, seat in of_type(places, SeatSpec):
        if seat.is_ in (SeatWord.DEALER, SeatWord.FOREHAND):
            findings.add(place.path, "a lone player has no dealer", expected=expected)
    for place, phase in of_type(places, PhaseSpec):
        if phase.actor in (ActorWord.DEALER, ActorWord.EACH):
            path = place.path_of("actor")
            findings.add(path, "a lone player takes no turns", expected=expected)
    for place in places:
        for word in place.words():
            if word.clause.refers == "steps" and word.text in _NEEDS_TABLE:
                findings.add(word.path, "a lone player has no dealer", expected=expected)
