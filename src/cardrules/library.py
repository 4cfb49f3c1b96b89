"""The library: which profiles and decks there are, and loading them by id."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from cardrules.engine.rules import Rules
from cardrules.errors import UnknownProfileError
from cardrules.profile.document import Document, load_document, parse_document
from cardrules.profile.load import Finder, compile_document
from cardrules.profile.resolve import Choice

__all__ = ["FINDER", "load", "load_file", "loads", "profile_ids"]

_PACKAGE = files("cardrules")


@cache
def _names(folder: str) -> tuple[str, ...]:
    found = (entry.name for entry in (_PACKAGE / folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def profile_ids() -> tuple[str, ...]:
    """Return the ids of the profiles that come with the library."""
    return _names("profiles")


def _decks() -> tuple[str, ...]:
    return _names("decks")


def _document(folder: str, name: str) -> Document:
    path = _PACKAGE / folder / f"{name}.toml"
    return parse_document(path.read_bytes(), f"{name}.toml")


def _profile(wanted: str) -> Document:
    name = wanted.split("==")[0].strip()
    if name not in profile_ids():
        raise UnknownProfileError(wanted, profile_ids(), ())
    return _document("profiles", name)


FINDER = Finder(_profile, lambda name: _document("decks", name), _decks)


def load(wanted: str, **options: Choice) -> Rules:
    """Load a profile by its id."""
    return Rules(compile_document(_profile(wanted), FINDER, options))


def load_file(path: str | Path, **options: Choice) -> Rules:
    """Load a profile from a file."""
    return Rules(compile_document(load_document(path), FINDER, options))


def loads(text: str, origin: str = "profile.toml", **options: Choice) -> Rules:
    """Load a profile from its text."""
    return Rules(compile_document(parse_document(text, origin), FINDER, options))
