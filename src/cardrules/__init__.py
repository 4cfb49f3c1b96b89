"""Rules of card games as data, and one engine that plays them all."""

from cardrules._version import __version__
from cardrules.autoplay import Autoplay
from cardrules.engine.loading import load, load_file, loads
from cardrules.engine.rules import LegalMoves, Rules, Step
from cardrules.game import Game
from cardrules.identity import Identity
from cardrules.library import Library
from cardrules.moves import Move
from cardrules.perft import divide, perft
from cardrules.picks import Picked, Playable, Targets
from cardrules.record import Played, Record, replay
from cardrules.refusals import Refusal
from cardrules.state import State

__all__ = [
    "Autoplay",
    "Game",
    "Identity",
    "LegalMoves",
    "Library",
    "Move",
    "Picked",
    "Playable",
    "Played",
    "Record",
    "Refusal",
    "Rules",
    "State",
    "Step",
    "Targets",
    "__version__",
    "divide",
    "load",
    "load_file",
    "loads",
    "perft",
    "replay",
]
