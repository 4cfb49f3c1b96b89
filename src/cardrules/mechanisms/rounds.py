"""Rounds and matches: scoring a round, gathering all cards, and passing the deal on.

What is remembered of a match lives in lasting memory slots; everything else begins anew.
This module does not know how a round is scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from math import floor
from typing import Protocol

from cardrules.board import Board
from cardrules.draft import DEALER, Draft
from cardrules.errors import CardrulesError
from cardrules.mechanisms.base import Effect
from cardrules.mechanisms.conditions import SCORES, Situation
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.spec import clause, spec
from cardrules.state import Slot
from cardrules.texts import mark

__all__ = [
    "ROUND",
    "SCORED",
    "SCORES",
    "CarrySpec",
    "Compare",
    "Match",
    "MatchSpec",
    "MatchTie",
    "Rounds",
    "leaders",
]

ROUND = "round"
"""The memory slot that holds the number of the round, from 1."""

CARRIED = "carried"
"""The memory slot that holds, for each side, the points of the part that is carried on."""

SCORED = "scored"
"""The memory slot that tells whether the round has been added to the scores."""


class Dealing(Protocol):
    """What deals a round of a game."""

    def deal_game(self, draft: Draft, pack: Sequence[int]) -> None:
        """Deal a pack, first dealt first, as the profile says."""
        ...


Sheets = Callable[[Situation], Sequence[ScoreSheet]]
"""What scores a round: the sheet of each side."""


class Compare(Enum):
    """Which score is the best."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class MatchTie(Enum):
    """What follows when several sides have the best score."""

    ANOTHER_ROUND = "another-round"
    DRAW = "draw"
    SHARED = "shared"


@spec
class UntilSpec:
    """When a match ends: when one of these is reached after a round."""

    score: int | None = clause(default=None, says="The score that some side has to reach.")
    fallen: int | None = clause(
        default=None, says="The score that some side has to fall to, or below it."
    )
    rounds: int | None = clause(default=None, minimum=1, says="The number of rounds.")

    def __attrs_post_init__(self) -> None:
        if self.score is None and self.fallen is None and self.rounds is None:
            raise ValueError("a match ends at a score or after a number of rounds")


@spec
class CarrySpec:
    """A part of the score that is counted from round to round, such as tricks too many."""

    part: str = clause(says="The part of the score, by the `of` of its lines.")
    every: int = clause(minimum=1, says="Each time it has grown by so many points in the match,")
    points: int = clause(says="these points are added to the score, or taken off if negative.")
    label: str = clause(default="", says="What the score sheet calls them.", plays=False)


@spec
class MatchSpec:
    """A match of several rounds, whose scores are added up by the step `score`."""

    until: UntilSpec = clause(says="When it ends, if a round has just been scored.")
    winner: Compare = clause(
        default=Compare.HIGHEST, says="Whether the `highest` or the `lowest` score wins."
    )
    tie: MatchTie = clause(
        default=MatchTie.ANOTHER_ROUND,
        says="What follows when several sides have the best score: `another-round`, a `draw`, or "
        "a victory that is `shared`.",
    )
    carry: CarrySpec | None = clause(
        default=None, says="A part of the score that has consequences over several rounds."
    )


class Match:
    """A compiled match."""

    def __init__(self, spec: MatchSpec, board: Board) -> None:
        self.spec = spec
        self.scores = board.slot_index[SCORES]
        self.round = board.slot_index[ROUND]
        self.scored = board.slot_index[SCORED]
        self.carried = board.slot_index.get(CARRIED)

    @staticmethod
    def slots(spec: MatchSpec, sides: int) -> tuple[Slot, ...]:
        """Return the memory of a match."""
        slots = [
            Slot(SCORES, (0,) * sides, lasting=True),
            Slot(ROUND, 1, lasting=True),
            Slot(SCORED),
        ]
        if spec.carry is not None:
            slots.append(Slot(CARRIED, (0,) * sides, lasting=True))
        return tuple(slots)

    def is_decided(self, situation: Situation) -> bool:
        """Return whether a round has just ended the match."""
        memory = situation.memory
        if not memory[self.scored]:
            return False
        scores, number, until = memory[self.scores], memory[self.round], self.spec.until
        assert isinstance(scores, tuple)
        assert isinstance(number, int)
        is_reached = (
            (until.score is not None and max(scores) >= until.score)
            or (until.fallen is not None and min(scores) <= until.fallen)
            or (until.rounds is not None and number >= until.rounds)
        )
        is_tied = len(leaders(scores, self.spec.winner)) > 1
        return is_reached and not (is_tied and self.spec.tie is MatchTie.ANOTHER_ROUND)

    def rounds(self, situation: Situation, sheets: Sequence[ScoreSheet]) -> list[ScoreSheet]:
        """Return the sheet of each side for the round, with what earlier rounds do to it."""
        carry = self.spec.carry
        if carry is None or self.carried is None:
            return list(sheets)
        carried = situation.memory[self.carried]
        assert isinstance(carried, tuple)
        found = []
        for held, sheet in zip(carried, sheets, strict=True):
            grown = floor(sheet.part(carry.part).total)
            before = held - grown if situation.memory[self.scored] else held
            times = (before + grown) // carry.every - before // carry.every
            points = carry.points * times
            line = ScoreLine("match.carry", carry.label, points, times, of="carry")
            found.append(sheet + ScoreSheet((line,)) if times else sheet)
        return found

    def carry(self, draft: Draft, sheets: Sequence[ScoreSheet]) -> None:
        """Remember how much the part that is carried on has grown."""
        carry = self.spec.carry
        if carry is not None and self.carried is not None:
            pairs = zip(draft.numbers(self.carried), sheets, strict=True)
            grown = (held + floor(sheet.part(carry.part).total) for held, sheet in pairs)
            draft.set(self.carried, tuple(grown))

    def sheets(self, situation: Situation, rounds: Sequence[ScoreSheet]) -> list[ScoreSheet]:
        """Return the sheet of each side: the rounds before, and the lines of this one."""
        rounds = self.rounds(situation, rounds)
        scores = situation.memory[self.scores]
        assert isinstance(scores, tuple)
        found = []
        for score, sheet in zip(scores, rounds, strict=True):
            before = score - sheet.total if situation.memory[self.scored] else score
            line = ScoreLine("match", mark("Earlier rounds"), before, of="match")
            found.append(ScoreSheet((line,)) + sheet if before else sheet)
        return found


def leaders(scores: Sequence[int | Fraction], best: Compare) -> tuple[int, ...]:
    """Return the sides, from 0, that have the best score."""
    wanted = max(scores) if best is Compare.HIGHEST else min(scores)
    return tuple(side for side, score in enumerate(scores) if score == wanted)


class Rounds:
    """The steps of the phase table that every match needs."""

    NAMES = ("deal", "pass-deal")

    def __init__(
        self,
        board: Board,
        dealer: Dealing,
        sheets: Sheets | None = None,
        match: Match | None = None,
    ) -> None:
        self.board = board
        self.dealer = dealer
        self.sheets = sheets
        self.match = match

    def steps(self) -> Mapping[str, Effect]:
        """Return the steps by name."""
        steps: dict[str, Effect] = {
            "deal": _Deal(self.board, self.dealer),
            "pass-deal": _PassDeal(),
        }
        if self.sheets is not None and self.match is not None:
            steps["score"] = _Score(self.sheets, self.match)
        return steps


class _Deal:
    """Gather all cards, shuffle them, and deal a round."""

    def __init__(self, board: Board, dealer: Dealing) -> None:
        self.board = board
        self.dealer = dealer
        self.round = board.slot_index.get(ROUND)

    def run(self, draft: Draft) -> None:
        """Deal, with every slot that does not last set to its initial value."""
        draft.begin_anew()
        if self.round is not None:
            draft.set(self.round, draft.number(self.round) + 1)
        pack = draft.shuffle(tuple(range(self.board.deck.size)))
        self.dealer.deal_game(draft, pack)


class _PassDeal:
    """The next seat becomes dealer."""

    def run(self, draft: Draft) -> None:
        """Pass the deal on."""
        draft.set(DEALER, draft.board.seats.after(draft.number(DEALER)))


class _Score:
    """Add the round to the scores of the match."""

    def __init__(self, sheets: Sheets, match: Match) -> None:
        self.sheets = sheets
        self.match = match

    def run(self, draft: Draft) -> None:
        """Add each side's sheet, once a round.

        Raises:
            CardrulesError: a round is worth a fraction, which no match can carry on.
        """
        if draft.number(self.match.scored):
            return
        scores = list(draft.numbers(self.match.scores))
        sheets = self.match.rounds(draft, self.sheets(draft))
        for side, sheet in enumerate(sheets):
            total = sheet.total
            if not isinstance(total, int):
                raise CardrulesError(f"a round of a match is worth whole points, found {total}")
            scores[side] += total
            draft.score(side, sheet, scores[side])
        draft.memory[self.match.scores] = tuple(scores)
        self.match.carry(draft, sheets)
        draft.memory[self.match.scored] = 1
