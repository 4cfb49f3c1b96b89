"""The score and the end of a game: what a document may say of them.

Each kind of line belongs to a mechanism; here they are put together.
This module checks nothing and does nothing.
"""

from __future__ import annotations

from enum import Enum

from cardrules.mechanisms.bidding import BidLineSpec
from cardrules.mechanisms.climbing import FinishLineSpec
from cardrules.mechanisms.combinations import CombinationsSpec
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.declaring import DeclaredLineSpec
from cardrules.mechanisms.melds import LaidLineSpec
from cardrules.mechanisms.points import PointsSpec
from cardrules.mechanisms.rounds import Compare
from cardrules.mechanisms.scoring import (
    BestLineSpec,
    BonusLineSpec,
    CardsLineSpec,
    CombinationsLineSpec,
    DifferenceLineSpec,
    InsteadLineSpec,
    LastTrickLineSpec,
    MostLineSpec,
    PayLineSpec,
    PilesLineSpec,
    PointsLineSpec,
    RoundLineSpec,
    SlotLineSpec,
    TimesLineSpec,
    TricksLineSpec,
)
from cardrules.mechanisms.sides import SideSpec
from cardrules.mechanisms.tally import TallySpec
from cardrules.spec import clause, spec

__all__ = ["EndSpec", "LineSpec", "ScoreSpec", "TieWord", "WonWord"]


@spec
class LineSpec:
    """One line of the score, counted for each side. Exactly one key says what counts."""

    ONE_OF = (
        "points",
        "cards",
        "piles",
        "most",
        "best",
        "difference",
        "laid",
        "combinations",
        "declared",
        "bid",
        "tricks",
        "last_trick",
        "slot",
        "finish",
        "bonus",
        "times",
        "pay",
        "instead",
        "round_",
    )

    label: str = clause(
        default="",
        says="What the score sheet calls it; before the label of each combination, if they are "
        "what counts.",
        plays=False,
    )
    of: str = clause(
        default="",
        says="The part of the score that the line belongs to; for combinations their table, if "
        "left out.",
    )
    when: ConditionSpec | None = clause(default=None, says="When the line counts.")
    if_: SideSpec | None = clause(default=None, says="For which sides the line counts.")
    lost: bool = clause(default=False, says="Whether the points are lost instead of won.")
    together: bool = clause(
        default=False,
        says="Whether what counts for a side is all that its party has, or all that the others "
        "have: the lines of the sides that play together in this round are counted for each.",
    )
    points: PointsLineSpec | None = clause(default=None, says="The points of cards in piles.")
    cards: CardsLineSpec | None = clause(default=None, says="A number of cards in piles.")
    piles: PilesLineSpec | None = clause(default=None, says="A number of piles.")
    most: MostLineSpec | None = clause(default=None, says="The most cards in piles.")
    best: BestLineSpec | None = clause(default=None, says="The best card in piles.")
    difference: DifferenceLineSpec | None = clause(
        default=None, says="What the cards of the others are worth more than the side's own."
    )
    laid: LaidLineSpec | None = clause(
        default=None, says="The points of the cards that the side has laid as melds."
    )
    combinations: CombinationsLineSpec | None = clause(
        default=None, says="The combinations of the cards in piles."
    )
    declared: DeclaredLineSpec | None = clause(
        default=None, says="The combinations that were declared."
    )
    bid: BidLineSpec | None = clause(default=None, says="What was bid, against the tricks taken.")
    tricks: TricksLineSpec | None = clause(default=None, says="The tricks taken.")
    last_trick: LastTrickLineSpec | None = clause(default=None, says="The last trick.")
    slot: SlotLineSpec | None = clause(default=None, says="What a memory slot holds.")
    finish: FinishLineSpec | None = clause(
        default=None, says="The order in which seats have run out of cards."
    )
    bonus: BonusLineSpec | None = clause(default=None, says="Fixed points.")
    times: TimesLineSpec | None = clause(default=None, says="Lines above count several times.")
    pay: PayLineSpec | None = clause(default=None, says="Points above that every other side pays.")
    instead: InsteadLineSpec | None = clause(
        default=None, says="Points in place of those above, after a clean sweep."
    )
    round_: RoundLineSpec | None = clause(default=None, says="Points above are made whole.")


@spec
class ScoreSpec:
    """How the game is scored."""

    events: TallySpec | None = clause(default=None, says="Points for what happens.")
    points: dict[str, PointsSpec] = clause(factory=dict, says="Tables of card points, by name.")
    combinations: dict[str, CombinationsSpec] = clause(
        factory=dict, says="Tables of combinations, by name."
    )
    lines: tuple[LineSpec, ...] = clause(
        default=(), says="The lines of the score, in order, counted for each side."
    )


class WonWord(Enum):
    """A usual way to win."""

    ALL_COMPLETE = "all-complete"


class TieWord(Enum):
    """What it means when several sides have the best score."""

    DRAW = "draw"
    SHARED = "shared"


@spec
class EndSpec:
    """When the game is over, and who has won."""

    NOT_BOTH = (("won", "compare"),)

    won: WonWord | ConditionSpec | None = clause(
        default=None,
        says="When the game is won: `all-complete` (every pile with a `complete` length has "
        "reached it), or a condition. A game of one seat needs it.",
    )
    lost: ConditionSpec | None = clause(
        default=None, says="When the game is lost, other than by having no move."
    )
    compare: Compare | None = clause(
        default=None,
        says="The side that wins when the phase `over` is reached: the one with the `highest` or "
        "the `lowest` score. A match says it itself.",
    )
    tie: TieWord = clause(
        default=TieWord.DRAW,
        says="What it means when several sides have the best score: a `draw`, or a victory that "
        "is `shared`.",
    )
