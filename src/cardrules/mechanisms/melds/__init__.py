"""Melds: groups of cards laid on the table, and piles taken to lay them.

`[melds]` says which groups there are and what the first must be worth; the actions `meld`
and `take` lay them. Every play is judged by the position that it leaves.
"""

from cardrules.mechanisms.melds.action import Meld
from cardrules.mechanisms.melds.knock import (
    Arrange,
    ArrangeSpec,
    Knock,
    KnockSpec,
    LimitByCardSpec,
)
from cardrules.mechanisms.melds.lines import ButSpec, LaidLine, LaidLineSpec
from cardrules.mechanisms.melds.spec import (
    Amount,
    AsideSpec,
    MeldKindSpec,
    MeldSpec,
    MeldsSpec,
    Onto,
    OpeningSpec,
    TakeSpec,
    Way,
)
from cardrules.mechanisms.melds.table import Melds
from cardrules.mechanisms.melds.take import Take

__all__ = [
    "Amount",
    "Arrange",
    "ArrangeSpec",
    "AsideSpec",
    "ButSpec",
    "Knock",
    "KnockSpec",
    "LaidLine",
    "LaidLineSpec",
    "LimitByCardSpec",
    "Meld",
    "MeldKindSpec",
    "MeldSpec",
    "Melds",
    "MeldsSpec",
    "Onto",
    "OpeningSpec",
    "Take",
    "TakeSpec",
    "Way",
]
