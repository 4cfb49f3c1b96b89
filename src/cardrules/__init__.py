"""Rules of card games as data, and one engine that plays them all."""

from cardrules._version import __version__
from cardrules.engine.loading import load, load_file, loads
from cardrules.engine.rules import LegalMoves, Rules, Step
from cardrules.identity import Identity
from cardrules.library import Library
from cardrules.moves import Move
from cardrules.refusals import Refusal
from cardrules.state import State

__all__ = [
    "Identity",
    "LegalMoves",
    "Library",
    "Move",
    "Refusal",
    "Rules",
    "State",
    "Step",
    "__version__",
    "load",
    "load_file",
    "loads",
]
