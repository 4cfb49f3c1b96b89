"""Names: what a profile may refer to, by the kind of the reference.

The table is made from the profile, its pack and the registered mechanisms. This module
does not look for references.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from cardrules.board import Board
from cardrules.mechanisms.going_out import SECOND_HAND_SIGNAL, WENT_OUT_SIGNAL
from cardrules.mechanisms.laying_out import UNREPLACED
from cardrules.mechanisms.phases import BLOCKED, NO_MOVE, OVER
from cardrules.profile.model import ProfileSpec
from cardrules.profile.vocabulary import vocabulary_of

__all__ = ["OWN_ACTIONS", "OWN_SIGNALS", "OWN_STEPS", "known_names"]

OWN_ACTIONS: Final = ("move", "turn")
"""The actions that every game has without declaring them."""

OWN_SIGNALS: Final = (NO_MOVE, BLOCKED)
"""The events that every game may react to, whatever its mechanisms."""

OWN_STEPS: Final = ("deal", "pass-deal", "score")
"""The steps that games have without declaring them; only a match has a `score`."""


def known_names(spec: ProfileSpec, board: Board) -> Mapping[str, Collection[str]]:
    """Return, for each kind of reference but cards, the names that it may use."""
    ranks = dict.fromkeys(rank for ranks in board.deck.suit_ranks for rank in ranks)
    groups = [group.name for group in board.groups]
    actions = [*OWN_ACTIONS, *spec.actions]
    return {
        "groups": groups,
        "piles": dict.fromkeys([*groups, *board.pile_names]),
        "ranks": ranks,
        "suits": board.deck.suit_names,
        "actions": actions,
        "steps": [*_own_steps(spec), *spec.steps],
        "phases": [*(phase.name for phase in spec.phases), OVER],
        "slots": board.slot_index,
        "tables": [*spec.score.points, *spec.score.combinations] if spec.score else [],
        "options": spec.options,
        "signals": [*actions, *_raised(spec), *OWN_SIGNALS],
    }


def _own_steps(spec: ProfileSpec) -> tuple[str, ...]:
    has_match = getattr(spec, "match", None) is not None
    return OWN_STEPS if has_match else tuple(name for name in OWN_STEPS if name != "score")


def _raised(spec: ProfileSpec) -> list[str]:
    """Return the events that the mechanisms in use raise."""
    found: list[str] = [WENT_OUT_SIGNAL] if spec.going_out is not None else []
    if spec.going_out is not None and spec.going_out.second_hand is not None:
        found.append(SECOND_HAND_SIGNAL)
    if any(pile.lay_out for pile in spec.piles.values()):
        found.append(UNREPLACED)
    known = vocabulary_of(spec)
    for parts, kinds in ((spec.actions, known.actions), (spec.steps, known.steps)):
        for part in parts.values():
            for key, kind in kinds.items():
                if getattr(part, key, None) is not None:
                    found.extend(kind.signals)
    return found
