"""Refusals: why a move is not allowed, as a value.

A code is stable and documented once, in `CODES`; the message is a sentence for the player.
This module does not decide anything; mechanisms do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field, frozen

from cardrules.texts import Phrase

__all__ = ["CODES", "Details", "Refusal", "declare_codes"]

Details: TypeAlias = Mapping[str, "str | int | bool | tuple[str, ...]"]

CODES: dict[str, str] = {}
"""Every refusal code with the sentence that documents it; codes are never reused."""


def declare_codes(codes: Mapping[str, str]) -> None:
    """Add a mechanism's codes to the table.

    Args:
        codes: code (`family.reason`) to one sentence that says when it is given.

    Raises:
        ValueError: a code is declared already with another meaning.
    """
    for code, meaning in codes.items():
        if CODES.setdefault(code, meaning) != meaning:
            raise ValueError(f"refusal code {code!r} is declared twice")


@frozen
class Refusal:
    """One refused move.

    `code` is a key of `CODES`; `text` is a sentence for the player, which can be said in
    other languages; `clause` is the place in the profile that refused, such as
    `piles.tableau.build.suit`; `details` holds the values involved, for a frontend that
    writes its own sentence.
    """

    code: str
    text: Phrase | str
    clause: str
    details: Details = field(factory=dict, hash=False)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.text)

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else self.message


declare_codes(
    {
        "action.unknown": "The profile has no action of this name.",
        "action.closed": "The action exists, but not in the present phase.",
        "action.arguments": "The action's arguments are not of the kind that it takes.",
        "action.condition": "A condition of the action does not hold now.",
        "game.over": "The game has ended.",
    }
)
