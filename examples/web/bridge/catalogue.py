"""The catalogue: which games there are, and what can be chosen about each.

A game is described from its profile alone, so that a list of many is soon made; no rules
are compiled for it.
"""

from __future__ import annotations

from cardrules.library import SHIPPED
from cardrules.plain import Plain
from cardrules.profile.model import ProfileSpec
from cardrules.texts import Speaker, Text

__all__ = ["describe", "ids"]


def ids() -> list[Plain]:
    """Return the ids of the games that come with the library."""
    return list(SHIPPED.ids())


def describe(wanted: str, speaker: Speaker) -> dict[str, Plain]:
    """Return `{"id", "version", "title", "summary", "players", "kind", "options"}` of a game.

    Raises:
        UnknownProfileError: There is none.
    """
    resolved = SHIPPED.resolve(wanted)
    spec = resolved.spec
    return {
        "id": spec.id,
        "version": spec.version,
        "title": _said(spec.about.title, speaker),
        "summary": _said(spec.about.summary, speaker),
        "players": _said(spec.about.players, speaker),
        "kind": _kind(spec),
        "options": [
            {
                "name": name,
                "says": _said(option.says, speaker),
                "values": list(option.values),
                "default": option.default,
            }
            for name, option in spec.options.items()
        ],
    }


def _said(words: str, speaker: Speaker) -> str:
    return Text(words).spoken(speaker) if words else ""


def _kind(spec: ProfileSpec) -> str:
    """Name what a game is by who sits at it and what they do."""
    if spec.seats.count == 1:
        return "patience"
    actions = spec.actions.values()
    if any(action.trick is not None for action in actions):
        return "tricks"
    return "melds" if spec.melds is not None else "other"
