"""Unfinished games in a folder: one file for each profile, a plain record.

A file is replaced whole or not at all. One that cannot be read is kept under another name
before a new game takes its place. This module shows nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

from platformdirs import user_state_path

from cardrules import CardrulesError, Game, Library, RecordError, Rules, load
from cardrules.atomic import replace_file
from cardrules.library import DEFAULT
from cardrules.record import ProfileRef, load_recorded

__all__ = ["Saves", "default_folder"]

_SEATS = "seats.json"


def default_folder() -> Path:
    """Return where programs keep such things on this platform."""
    return user_state_path("cardrules", appauthor=False) / "terminal"


class Saves:
    """The unfinished games of one person."""

    def __init__(self, folder: Path, library: Library = DEFAULT) -> None:
        self.folder = folder
        self.library = library
        self._sound: set[str] = set()

    def path(self, profile: str) -> Path:
        """Return where the game of a profile is, or would be."""
        return self.folder / f"{profile}.json"

    def ids(self) -> set[str]:
        """Return the profiles of which a game is kept, damaged or not."""
        try:
            found = [path for path in self.folder.glob("*.json") if path.name != _SEATS]
        except OSError:
            return set()
        return {path.stem for path in found if "." not in path.stem}

    def has(self, profile: str) -> bool:
        """Tell whether a game of a profile is kept."""
        return self.path(profile).exists()

    def resume(self, profile: str) -> Game:
        """Return the game that is kept, verified by replay if it is not as it was written.

        Raises:
            RecordError: it cannot be resumed; the message says where it is and what is wrong.
        """
        path = self.path(profile)
        try:
            return Game.from_json(path.read_bytes(), resolve=self._rules)
        except OSError as error:
            raise RecordError(f"{path}: {error.strerror or error}") from error
        except CardrulesError as error:
            raise RecordError(f"{path}: {error}") from error

    def _rules(self, profile: ProfileRef) -> Rules:
        if self.library is DEFAULT:
            return load_recorded(profile)
        return load(profile.pin, library=self.library, options=profile.options)

    def save(self, game: Game) -> Path | None:
        """Keep a game, and return where one that cannot be read was put instead, if there was.

        Raises:
            OSError: the folder cannot be written to.
        """
        profile = game.rules.id
        path = self.path(profile)
        self.folder.mkdir(parents=True, exist_ok=True)
        aside = None if self._may_replace(profile) else self._put_aside(path)
        replace_file(path, game.to_json().encode())
        self._sound.add(profile)
        return aside

    def drop(self, profile: str) -> None:
        """Forget a game that has ended."""
        if self._may_replace(profile):
            self.path(profile).unlink(missing_ok=True)

    def _may_replace(self, profile: str) -> bool:
        """Tell whether nothing is lost that somebody might want to have looked at."""
        if profile in self._sound or not self.has(profile):
            return True
        try:
            self.resume(profile)
        except RecordError:
            return False
        return True

    def _put_aside(self, path: Path) -> Path:
        number = 1
        while (aside := path.with_name(f"{path.stem}.damaged-{number}.json")).exists():
            number += 1
        path.rename(aside)
        return aside

    def seat(self, profile: str) -> int:
        """Return where the person sat in the game that is kept; seat 1 if it is not known."""
        seat = self._seats().get(profile)
        return seat if type(seat) is int and seat > 0 else 1

    def keep_seat(self, profile: str, seat: int) -> None:
        """Remember where the person sits; a record is the same for every seat.

        Raises:
            OSError: the folder cannot be written to.
        """
        seats = self._seats()
        if seats.get(profile, 1) != seat:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps({**seats, profile: seat}, indent=2)
            replace_file(self.folder / _SEATS, text.encode())

    def _seats(self) -> dict[str, object]:
        try:
            found = json.loads((self.folder / _SEATS).read_bytes())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}
