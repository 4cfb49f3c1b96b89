"""Scoring: the lines of a score, kind by kind, and the sheets that they make."""

from cardrules.mechanisms.scoring.changed import (
    InsteadLine,
    InsteadLineSpec,
    RoundLine,
    RoundLineSpec,
    TimesLine,
    TimesLineSpec,
)
from cardrules.mechanisms.scoring.counted import (
    CardsLine,
    CardsLineSpec,
    CombinationsLine,
    CombinationsLineSpec,
    MostLine,
    MostLineSpec,
    PointsLine,
    PointsLineSpec,
)
from cardrules.mechanisms.scoring.lines import Line, Score
from cardrules.mechanisms.scoring.played import (
    LAST_WINNER,
    TRICKS,
    BonusLine,
    BonusLineSpec,
    LastTrickLine,
    LastTrickLineSpec,
    SlotLine,
    SlotLineSpec,
    TricksLine,
    TricksLineSpec,
)

__all__ = [
    "LAST_WINNER",
    "TRICKS",
    "BonusLine",
    "BonusLineSpec",
    "CardsLine",
    "CardsLineSpec",
    "CombinationsLine",
    "CombinationsLineSpec",
    "InsteadLine",
    "InsteadLineSpec",
    "LastTrickLine",
    "LastTrickLineSpec",
    "Line",
    "MostLine",
    "MostLineSpec",
    "PointsLine",
    "PointsLineSpec",
    "RoundLine",
    "RoundLineSpec",
    "Score",
    "SlotLine",
    "SlotLineSpec",
    "TimesLine",
    "TimesLineSpec",
    "TricksLine",
    "TricksLineSpec",
]
