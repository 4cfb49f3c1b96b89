"""Where a game goes that is left unfinished: a file of its own, that is written over by none.

The folder is where programs keep their state on this platform. This module asks nothing and
removes nothing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cardrules.atomic import replace_file
from cardrules.game import Game

__all__ = ["keep", "state_folder"]

_APPLICATION = "cardrules"


def state_folder() -> Path:
    """Return the folder for games that were left."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / _APPLICATION / "play"


def keep(game: Game, path: Path | None = None) -> Path:
    """Save a game that is left, and return where.

    Args:
        game: the game.
        path: the file that it was saved in before, or resumed from; if there is none it is
            saved in a new one.

    Raises:
        OSError: the file cannot be written.
    """
    content = game.to_json().encode()
    if path is not None:
        replace_file(path, content)
        return path
    folder = state_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = _free(folder, game.rules.id)
    try:
        replace_file(path, content)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return path


def _free(folder: Path, name: str) -> Path:
    """Return a file that is not there yet, and make it, so that no one else takes it."""
    number = 1
    while True:
        path = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path
