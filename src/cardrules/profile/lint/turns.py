"""Turns: at a table of several seats it comes to be another seat's turn.

The turn passes by a reaction, by a phase that gives it to another seat than the one before,
in a phase in which each seat acts, or by a mechanism. This module does not ask whether each
seat gets one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from cardrules.board import Owner
from cardrules.mechanisms.deal.script import Seated
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import ActorWord, PhaseSpec, ProfileSpec, ReactionSpec, SeatSpec
from cardrules.profile.model import SeatWord as Word
from cardrules.profile.vocabulary import vocabulary_of
from cardrules.words import quoted

__all__ = ["check_turns"]

_STAYS: Final = SeatSpec()
_IN_A_ROUND: Final = (SeatSpec(is_=Word.DEALER), SeatSpec(is_=Word.FOREHAND))
"""The seats that are the same ones all through a round."""


def check_turns(spec: ProfileSpec, places: list[Place], findings: Findings) -> None:
    """Note a turn that never passes, or that is given where the dealer acts."""
    if spec.seats.count == 1:
        return
    actors = {phase.name: phase.actor for phase in spec.phases}
    for place, reaction in of_type(places, ReactionSpec):
        target = reaction.phase or ""
        is_given = reaction.turn not in (None, _IN_A_ROUND[0])
        if is_given and actors.get(target) is ActorWord.DEALER:
            message = f"the turn is given to a seat, but in {quoted(target)} the dealer acts"
            expected = "no 'turn', or another 'actor' there"
            findings.add(place.path_of("turn"), message, expected=expected)
    acting = [phase for phase in spec.phases if phase.actions]
    if acting and not _passes(spec, acting):
        expected = (
            f"a reaction that passes it, such as on.{acting[0].actions[0]} = {{ turn = 'next' }}; "
            "tricks, an auction, or a phase in which 'each' seat acts"
        )
        message = "it never comes to be another seat's turn"
        findings.add(("seats", "count"), message, found=str(spec.seats.count), expected=expected)


def _passes(spec: ProfileSpec, acting: list[PhaseSpec]) -> bool:
    given = {_STAYS} if acting[0] is spec.phases[0] and acting[0].first is None else set()
    for phase in spec.phases:
        if phase.actor is ActorWord.EACH or any(_given(phase)):
            return True
        first = _IN_A_ROUND[0] if phase.actor is ActorWord.DEALER else phase.first
        if first not in (None, _STAYS):
            given.add(first)
    if len(given) > 1 or not given <= {_STAYS, *_IN_A_ROUND} or _by_mechanism(spec):
        return True
    return bool(given) and not _deals_to_all(spec) and _passes_deal(spec)


def _given(phase: PhaseSpec) -> Iterator[bool]:
    """Yield, for each reaction that gives the turn, whether it may be to another seat."""
    for reaction in chain.from_iterable(phase.on.values()):
        if reaction.turn is not None:
            yield reaction.turn != _STAYS


def _by_mechanism(spec: ProfileSpec) -> bool:
    known = vocabulary_of(spec)
    return any(
        kind.gives_turn and getattr(part, key, None) is not None
        for parts, kinds in ((spec.actions, known.actions), (spec.steps, known.steps))
        for part in parts.values()
        for key, kind in kinds.items()
    )


def _passes_deal(spec: ProfileSpec) -> bool:
    """Tell whether another seat may have the next round for itself."""
    steps = {name for phase in spec.phases for name in phase.do}
    for phase in spec.phases:
        steps |= {name for part in chain.from_iterable(phase.on.values()) for name in part.do}
    return "pass-deal" in steps


def _deals_to_all(spec: ProfileSpec) -> bool:
    own = {name for name, pile in spec.piles.items() if pile.owner is not Owner.TABLE}
    return any(
        step.of is Seated.ALL and own & {name.partition(".")[0] for name in step.to}
        for step in spec.deal.steps
    )
