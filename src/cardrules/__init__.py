"""Rules of card games as data, and one engine that plays them all."""

from cardrules._version import __version__
from cardrules.engine.rules import LegalMoves, Rules, Step
from cardrules.library import load, load_file, loads
from cardrules.moves import Move
from cardrules.refusals import Refusal
from cardrules.state import State

__all__ = [
    "LegalMoves",
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
