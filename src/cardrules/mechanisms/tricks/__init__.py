"""Tricks: who may play which card, who wins, and what the winner takes."""

from cardrules.mechanisms.tricks.action import TrickAction
from cardrules.mechanisms.tricks.spec import TrickSpec

__all__ = ["TrickAction", "TrickSpec"]
