"""The games there are to choose from, as a list shows them: title, family, and a summary.

A profile that cannot be read is listed with the reason. No profile is named here.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from cardrules import CardrulesError, Library
from cardrules.profile.resolve import extend
from cardrules.texts import ENGLISH, Speaker

__all__ = ["Listed", "catalogue"]


@frozen
class Listed:
    """A game in the list; `problem` says why it cannot be played."""

    id: str
    title: str
    family: str = ""
    players: str = ""
    summary: str = ""
    names: tuple[str, ...] = ()
    problem: str = ""

    def answers(self, wanted: str) -> bool:
        """Tell whether every word that was typed is somewhere in what is known of it."""
        known = " ".join((self.id, self.title, self.family, self.players, *self.names)).casefold()
        return all(word in known for word in wanted.casefold().split())


def catalogue(library: Library, speaker: Speaker = ENGLISH) -> list[Listed]:
    """Return the newest version of every game, by title, in the speaker's language."""
    games = (_listed(library, name, speaker) for name in library.ids())
    return sorted(games, key=lambda game: game.title)


def _listed(library: Library, name: str, speaker: Speaker) -> Listed:
    try:
        data = extend(library.document(name), library.finder.profile).data
    except CardrulesError as error:
        return Listed(name, name, problem=str(error))
    about = _table(data, "about")
    told = [str(about.get(key, "")) for key in ("title", "players", "summary")]
    title, players, summary = (speaker.template(words) if words else "" for words in told)
    names = about.get("names", ())
    # A game is found by its English name, too.
    others = (told[0], *map(str, names)) if isinstance(names, list) else (told[0],)
    return Listed(name, title or name, _family(data), players, summary, others)


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _family(data: Mapping[str, object]) -> str:
    """Name the family of a game by what its players can do."""
    if _table(data, "seats").get("count", 1) == 1:
        return "patience"
    kinds = {
        kind
        for action in _table(data, "actions").values()
        if isinstance(action, dict)
        for kind in action
    }
    if "trick" in kinds:
        return "tricks"
    return "melds" if kinds & {"meld", "take", "knock"} else "table"
