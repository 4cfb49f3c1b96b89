"""Limits: how large a message may be, and how much a server holds at a time.

Each is declared once, with its default; the command's options and the reference are made
from here. This module enforces none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

__all__ = ["DEFAULTS", "Limit", "Limits", "declared_limits"]


def _limit(default: int, says: str, most: int) -> int:
    made: int = attrs.field(default=default, metadata={"says": says, "most": most})
    return made


@attrs.frozen(kw_only=True)
class Limits:
    """The bounds of one server."""

    line: int = _limit(1_000_000, "Bytes of a line, which is one message or batch.", 2**30)
    batch: int = _limit(100, "Messages in a batch.", 1_000_000)
    depth: int = _limit(32, "Lists and tables within each other in a message.", 200)
    games: int = _limit(100, "Games that are open at a time.", 1_000_000)
    moves: int = _limit(10_000, "Moves in a game, automatic ones too.", 10_000_000)
    tokens: int = _limit(64, "Tokens of a game that are given out at a time.", 1_000_000)
    subscriptions: int = _limit(64, "Subscriptions to a game at a time.", 1_000_000)
    rules: int = _limit(
        64, "Loaded profiles that are kept for the next game; the one used least goes.", 1_000_000
    )


DEFAULTS: Final = Limits()


@attrs.frozen
class Limit:
    """What is declared of one limit."""

    name: str
    default: int
    most: int
    says: str


def declared_limits() -> Iterator[Limit]:
    """Yield every limit, in order."""
    for each in attrs.fields(Limits):
        assert isinstance(each.default, int)
        yield Limit(each.name, each.default, each.metadata["most"], each.metadata["says"])
