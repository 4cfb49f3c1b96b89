"""What compiling a profile gives: its tables and live parts, ready to be played.

This module makes none of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from cardrules.board import Board
from cardrules.identity import Choice
from cardrules.mechanisms.base import Table
from cardrules.mechanisms.conditions import Condition
from cardrules.mechanisms.deal import Dealer
from cardrules.mechanisms.phases import Phase
from cardrules.mechanisms.rounds import Match
from cardrules.mechanisms.scoring import Score
from cardrules.mechanisms.tally import Tally
from cardrules.profile.model import ProfileSpec

__all__ = ["Compiled"]


@frozen(eq=False)
class Compiled:
    """A profile, ready to be played."""

    spec: ProfileSpec
    board: Board
    phases: tuple[Phase, ...]
    dealer: Dealer
    won: Condition | None
    lost: Condition | None
    tally: Tally | None
    tables: Mapping[str, Table]
    score: Score | None
    match: Match | None
    completes: tuple[int | None, ...]
    options: Mapping[str, Choice] = field(factory=dict)

    @property
    def over(self) -> int:
        """The number of the phase in which the game has ended."""
        return len(self.phases) - 1
