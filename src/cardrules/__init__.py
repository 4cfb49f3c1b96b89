"""Rules of card games as data, and one engine that plays them all."""

from cardrules._version import __version__
from cardrules.autoplay import Autoplay
from cardrules.engine.loading import load, load_file, loads
from cardrules.engine.outcome import Outcome, Result
from cardrules.engine.rules import LegalMoves, Rules, Step
from cardrules.engine.views import View
from cardrules.errors import (
    CardrulesError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    LimitError,
    LockError,
    PinMismatchError,
    Problem,
    ProfileError,
    RecordError,
    RevealedError,
    SpecifierError,
    UnknownLanguageError,
    UnknownProfileError,
)
from cardrules.game import Game
from cardrules.identity import Identity
from cardrules.library import Library
from cardrules.moves import Move
from cardrules.perft import divide, perft
from cardrules.picks import Picked, Playable, Targets
from cardrules.record import Played, Record, replay
from cardrules.refusals import Refusal
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.state import State

__all__ = [
    "Autoplay",
    "CardrulesError",
    "Game",
    "Identity",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LegalMoves",
    "Library",
    "LimitError",
    "LockError",
    "Move",
    "Outcome",
    "Picked",
    "PinMismatchError",
    "Playable",
    "Played",
    "Problem",
    "ProfileError",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "RevealedError",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "SpecifierError",
    "State",
    "Step",
    "Targets",
    "UnknownLanguageError",
    "UnknownProfileError",
    "View",
    "__version__",
    "divide",
    "load",
    "load_file",
    "loads",
    "perft",
    "replay",
]
