"""Cards from other hands: drawn unseen, or asked for."""

from cardrules.mechanisms.other_hands.ask import Ask, AskSpec
from cardrules.mechanisms.other_hands.pull import Pull, PullSpec
from cardrules.mechanisms.other_hands.whose import Whose

__all__ = ["Ask", "AskSpec", "Pull", "PullSpec", "Whose"]
