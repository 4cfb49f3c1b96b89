"""The methods of the server, by what they are about; importing this declares them all."""

from collections.abc import Iterator
from typing import Final

from cardrules.server.definition import Method, methods
from cardrules.server.methods import about, asking, games, playing, profiles, watching

__all__ = ["CHAPTERS", "all_methods"]

CHAPTERS: Final = (about, profiles, games, asking, playing, watching)
"""The modules in which methods are declared, in the order of the reference."""


def all_methods() -> Iterator[Method]:
    """Yield every method, chapter by chapter."""
    for module in CHAPTERS:
        yield from (each for each in methods() if each.call.__module__ == module.__name__)
