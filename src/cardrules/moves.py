"""Moves: an action's name and its arguments, as text, as JSON and as a value.

The text form is canonical: `Move.from_text(str(move)) == move`.
This module does not know which actions a game has or whether a move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from attrs import frozen

from cardrules.errors import InvalidMoveError
from cardrules.kinds import check_kind
from cardrules.texts import Text, counted, mark
from cardrules.words import shown

__all__ = ["Argument", "Move", "is_argument"]

Argument: TypeAlias = "str | int"

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_NUMBERS = 10**9
"""Numbers are less than that, and so have at most nine digits."""
_MAX_TEXT = 4096


def is_argument(arg: object) -> bool:
    """Tell whether something is an argument that has a text form."""
    return type(arg) is str or (type(arg) is int and 0 <= arg < _NUMBERS)


@frozen(cache_hash=True)
class Move:
    """One move: the action and its arguments, in the order the action documents.

    An argument is a pile name, a card code, a word, or a whole number.
    """

    action: str
    args: tuple[Argument, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.action, *map(str, self.args)))

    @property
    def is_well_formed(self) -> bool:
        """Whether this is an action and its arguments, as a text could say them.

        True is no number here, whatever it is equal to.
        """
        if type(self.action) is not str or type(self.args) is not tuple:
            return False
        for arg in self.args:  # noqa: SIM110  a generator costs more than the test
            if type(arg) is not str and not is_argument(arg):
                return False
        return True

    def to_json(self) -> dict[str, str | list[Argument]]:
        """Return the plain form, `{"action": "move", "args": ["waste", "lid.2"]}`."""
        return {"action": self.action, "args": list(self.args)}

    @classmethod
    def from_text(cls, text: str) -> Move:
        """Read the text form; words are separated by blanks.

        Raises:
            InvalidMoveError: the text is empty or too long.
        """
        check_kind(text, str, "the text of a move")
        if len(text) > _MAX_TEXT:
            raise InvalidMoveError(
                counted(
                    "a move is at most {most} characters, found {count}",
                    "a move is at most {most} characters, found {count}",
                    len(text),
                    most=_MAX_TEXT,
                )
            )
        action, *words = text.split() or [""]
        if not action:
            why = mark("a move begins with an action, found nothing; such as 'draw'")
            raise InvalidMoveError(Text(why))
        return cls(action, tuple(int(w) if _NUMBER.fullmatch(w) else w for w in words))

    @classmethod
    def from_json(cls, data: object) -> Move:
        """Read the plain form.

        Raises:
            InvalidMoveError: the data is not of that form.
        """
        if isinstance(data, Mapping) and set(data) == {"action", "args"}:
            action, args = data["action"], data["args"]
            if isinstance(action, str) and isinstance(args, list) and len(args) <= _MAX_TEXT:
                move = cls(action, tuple(args))
                if move.is_well_formed:
                    return move
        form = "{'action': word, 'args': [words and whole numbers]}"
        why = mark("a move is {form}, found {what}")
        raise InvalidMoveError(Text(why, {"form": form, "what": shown(data)}))
