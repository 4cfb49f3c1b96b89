"""Declaring: combinations of the hand that are shown to all, and what they are worth."""

from cardrules.mechanisms.declaring.action import Declare, Pass
from cardrules.mechanisms.declaring.line import DeclaredLine
from cardrules.mechanisms.declaring.showing import Show
from cardrules.mechanisms.declaring.spec import (
    SHOWN,
    SHOWN_BY,
    SHOWN_LAST,
    BestDeclaredSpec,
    DeclaredLineSpec,
    DeclareSpec,
    PassSpec,
    ShowSpec,
)

__all__ = [
    "SHOWN",
    "SHOWN_BY",
    "SHOWN_LAST",
    "BestDeclaredSpec",
    "Declare",
    "DeclareSpec",
    "DeclaredLine",
    "DeclaredLineSpec",
    "Pass",
    "PassSpec",
    "Show",
    "ShowSpec",
]
