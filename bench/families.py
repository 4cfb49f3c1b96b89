"""Which games are measured against which other engines.

A family is told from what a profile declares: melds, tricks, or neither. Each has the
engines beside which a profile of that family is measured. This module measures nothing.
"""

from dataclasses import dataclass
from importlib.util import find_spec

from bench.baseline import Baseline, OpenSpiel
from bench.profiles import load
from cardrules.library import profile_ids


@dataclass(frozen=True)
class Family:
    """Profiles of one kind.

    Attributes:
        title: What the report calls it.
        profiles: The ids.
        peers: The other engines, of those that are installed.
    """

    title: str
    profiles: tuple[str, ...]
    peers: tuple[Baseline, ...]


def families(chosen: tuple[str, ...] = ()) -> list[Family]:
    """Return the families of the chosen profiles, of all by default."""
    found: dict[str, list[str]] = {"patience": [], "tricks": [], "melds": []}
    for name in chosen or profile_ids():
        found[_title(name)].append(name)
    return [Family(title, tuple(ids), _peers(title)) for title, ids in found.items() if ids]


def _title(name: str) -> str:
    profile = load(name).profile
    if profile.melds is not None:
        return "melds"
    is_of_tricks = any(action.trick is not None for action in profile.actions.values())
    return "tricks" if is_of_tricks else "patience"


def _peers(title: str) -> tuple[Baseline, ...]:
    peers: list[Baseline] = []
    if find_spec("rlcard"):
        from bench.rlcard_games import BRIDGE, GIN_RUMMY

        peers += {"tricks": [BRIDGE], "melds": [GIN_RUMMY]}.get(title, [])
    if find_spec("pyspiel"):
        game, name = {
            "patience": ("solitaire", "Klondike"),
            "tricks": ("hearts", "Hearts"),
            "melds": ("gin_rummy", "Gin rummy"),
        }[title]
        peers.append(OpenSpiel(game, name, checked=True))
    return tuple(peers)
