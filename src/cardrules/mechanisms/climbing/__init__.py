"""Climbing: plays of one card or several that must beat the play before, until all pass."""

from cardrules.mechanisms.climbing.action import Climb
from cardrules.mechanisms.climbing.lines import FinishLine, FinishLineSpec
from cardrules.mechanisms.climbing.spec import (
    EVERY_KIND,
    AttachedSpec,
    BeatsSpec,
    ClimbSpec,
    PlayKindSpec,
)
from cardrules.mechanisms.climbing.table import FINISHED

__all__ = [
    "EVERY_KIND",
    "FINISHED",
    "AttachedSpec",
    "BeatsSpec",
    "Climb",
    "ClimbSpec",
    "FinishLine",
    "FinishLineSpec",
    "PlayKindSpec",
]
