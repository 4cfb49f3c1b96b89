"""The catalogue: what a list of profiles shows of each, read without compiling any.

A profile that cannot be read is listed as such, so that one broken file spoils no list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from cardrules.errors import CardrulesError
from cardrules.library import Entry, Library
from cardrules.profile.resolve import extend
from cardrules.words import CONTROL

__all__ = ["Listed", "catalogue"]


@frozen
class Listed:
    """What is shown of one version of a profile.

    `names` are other names of the game. `problem` says why the profile cannot be read; it is
    empty if it can.
    """

    id: str
    version: str
    title: str
    players: str
    family: str
    source: str
    summary: str = ""
    names: tuple[str, ...] = ()
    problem: str = ""


def catalogue(library: Library, *, with_old: bool = True) -> Iterator[Listed]:
    """Yield every profile, by id, oldest version first; or the newest version of each."""
    entries = library.entries()
    if not with_old:
        entries = tuple({entry.id: entry for entry in entries}.values())
    for entry in entries:
        yield _listed(library, entry)


def _listed(library: Library, entry: Entry) -> Listed:
    try:
        document = library.document(f"{entry.id}=={entry.version}")
        data = extend(document, library.finder.profile).data
    except CardrulesError as error:
        listed = Listed(entry.id, entry.version, "(cannot be read)", "", "", entry.source)
        return evolve(listed, problem=CONTROL.sub("", str(error)))
    about = _table(data, "about")
    told = (CONTROL.sub("", str(about.get(key, ""))) for key in ("title", "players", "summary"))
    title, players, summary = told
    names = about.get("names", ())
    others = [CONTROL.sub("", str(name)) for name in names] if isinstance(names, list) else []
    family = _family(data)
    listed = Listed(entry.id, entry.version, title, players, family, entry.source)
    return evolve(listed, summary=summary, names=tuple(others))


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
    known = [kind for kind in ("meld", "capture", "take") if kind in kinds]
    return "melds" if known and known[0] != "capture" else (known or ["other"])[0]
