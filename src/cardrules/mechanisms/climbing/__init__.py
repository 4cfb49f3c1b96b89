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
from cardrules.mechanisms.climbing.table import FINISHED, PLAY_SIZE

__all__ = [
    "EVERY_KIND",
    "FINISHED",
    "PLAY_SIZE",
    "AttachedSpec",
    "BeatsSpec",
    "Climb",
    "ClimbSpec",
    "FinishLine",
    "FinishLineSpec",
    "PlayKindSpec",
]
