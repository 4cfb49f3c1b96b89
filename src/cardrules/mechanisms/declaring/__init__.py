"""Declaring: combinations of the hand that are shown to all, and what they are worth."""

from cardrules.mechanisms.declaring.action import Declare, Pass
from cardrules.mechanisms.declaring.line import DeclaredLine
from cardrules.mechanisms.declaring.spec import (
    SHOWN,
    SHOWN_BY,
    BestDeclaredSpec,
    DeclaredLineSpec,
    DeclareSpec,
    PassSpec,
)

__all__ = [
    "SHOWN",
    "SHOWN_BY",
    "BestDeclaredSpec",
    "Declare",
    "DeclareSpec",
    "DeclaredLine",
    "DeclaredLineSpec",
    "Pass",
    "PassSpec",
]
