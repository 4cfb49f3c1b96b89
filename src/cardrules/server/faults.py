"""Faults: every error that a message can be answered with, its number declared once.

The numbers of JSON-RPC are kept; those of this server stand from -32001 on and are never
reused. This module raises none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import asdict

from cardrules.errors import (
    CardrulesError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Problem,
    ProfileError,
    RecordError,
    RevealedError,
    SpecifierError,
    UnknownProfileError,
)
from cardrules.plain import Plain, plain_refusal
from cardrules.texts import Speaker, spoken

__all__ = ["ABOUT", "MOST_PROBLEMS", "Code", "Fault", "fault_of", "plain_problem"]

MOST_PROBLEMS: Final = 200
"""How many problems of one document are told."""

_LONGEST = 1000


class Code(Enum):
    """What went wrong, as a number."""

    PARSE = -32700
    REQUEST = -32600
    METHOD = -32601
    PARAMS = -32602
    INTERNAL = -32603
    ILLEGAL_MOVE = -32001
    NO_MOVE = -32002
    UNKNOWN_GAME = -32003
    NO_RIGHT = -32004
    LIMIT = -32005
    PROFILE = -32006
    UNKNOWN_PROFILE = -32007
    RECORD = -32008
    POSITION = -32009
    REVEALED = -32010
    RULES = -32011


ABOUT: Final[Mapping[Code, tuple[str, str, str]]] = {
    Code.PARSE: ("Parse error", "The line is no JSON text in UTF-8.", ""),
    Code.REQUEST: (
        "Invalid request",
        "The message is no request of JSON-RPC 2.0.",
        "",
    ),
    Code.METHOD: ("Method not found", "There is no such method.", "`near`: one that is spelled so"),
    Code.PARAMS: (
        "Invalid params",
        "A parameter is missing, unknown, or not of its form.",
        "`param`: its path; `expected`: what would be right",
    ),
    Code.INTERNAL: (
        "Internal error",
        "A bug of the server. It goes on; the game is as it was before.",
        "",
    ),
    Code.ILLEGAL_MOVE: (
        "Illegal move",
        "The rules refuse the move, or it is another seat's turn; nothing has changed.",
        "`refusal`: a Refusal",
    ),
    Code.NO_MOVE: ("No move", "The text is no move of this game; nothing has changed.", ""),
    Code.UNKNOWN_GAME: (
        "Unknown game",
        "No open game has this id or token; or there is no such token or subscription.",
        "",
    ),
    Code.NO_RIGHT: ("No right", "The token does not allow that.", ""),
    Code.LIMIT: (
        "Limit reached",
        "A limit of the server; see [limits](#limits).",
        "`limit`: its name; `most`: its value",
    ),
    Code.PROFILE: (
        "Profile error",
        "The profile is wrong, or has no such option.",
        f"`problems`: a list of [Problem](#Problem), at most {MOST_PROBLEMS}",
    ),
    Code.UNKNOWN_PROFILE: (
        "Unknown profile",
        "There is no such profile, no such version, or the text does not say which.",
        "`near`: ids that are spelled so; `versions`: those there are",
    ),
    Code.RECORD: ("Record error", "The saved game is damaged, or does not fit the rules.", ""),
    Code.POSITION: (
        "Position error",
        "The position, the order of the cards or the seed does not fit the rules.",
        "`problems`: a list of texts",
    ),
    Code.REVEALED: (
        "Revealed",
        "The move cannot be taken back, because it showed a hidden card to a seat.",
        "",
    ),
    Code.RULES: (
        "Rules error",
        "The rules of the profile cannot go on, such as steps without an end.",
        "",
    ),
}
"""For each code: its name, when it is given, and what `data` holds."""


class Fault(Exception):  # noqa: N818  it is an answer, and no error of the server
    """Something that a message is answered with in place of a result."""

    def __init__(self, code: Code, message: str = "", data: Plain = None) -> None:
        super().__init__(code, message, data)
        self.code = code
        self.message = message or ABOUT[code][0]
        self.data = data

    def plain(self) -> dict[str, Plain]:
        """Return the error object of JSON-RPC."""
        plain: dict[str, Plain] = {"code": self.code.value, "message": self.message}
        if self.data is not None:
            plain["data"] = self.data
        return plain


def plain_problem(problem: Problem) -> dict[str, Plain]:
    """Return a problem as JSON can hold it, with all of it in a sentence."""
    return {**asdict(problem), "text": str(problem)}


def fault_of(error: CardrulesError, speaker: Speaker) -> Fault:
    """Return the fault that tells of an error of the library."""
    match error:
        case IllegalMoveError():
            refusal = error.refusal
            data: Plain = {"refusal": plain_refusal(refusal, speaker)}
            return Fault(Code.ILLEGAL_MOVE, spoken(refusal.text, speaker), data)
        case InvalidMoveError():
            return Fault(Code.NO_MOVE, spoken(error.text, speaker))
        case InvalidPositionError():
            problems: list[Plain] = [each[:_LONGEST] for each in error.problems[:MOST_PROBLEMS]]
            message = f"{error.problems[0]:.{_LONGEST}}"
            return Fault(Code.POSITION, message, {"problems": problems})
        case UnknownProfileError():
            known: Plain = {"near": list(error.near), "versions": list(error.versions)}
            return Fault(Code.UNKNOWN_PROFILE, str(error), known)
        case SpecifierError():
            return Fault(Code.UNKNOWN_PROFILE, str(error), {"near": [], "versions": []})
        case ProfileError():
            told: list[Plain] = [*map(plain_problem, error.problems[:MOST_PROBLEMS])]
            return Fault(Code.PROFILE, str(error.problems[0]), {"problems": told})
        case RevealedError():
            return Fault(Code.REVEALED, spoken(error.text, speaker))
        case RecordError():
            return Fault(Code.RECORD, str(error))
        case _:
            return Fault(Code.RULES, str(error))
