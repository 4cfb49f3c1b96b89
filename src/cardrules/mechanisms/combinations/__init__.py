"""Combinations of cards: sets, runs and longer rows with wild cards.

The same words and the same matcher serve two uses. A *table* scores all that some cards
hold (`CombinationTable`); a *group* judges cards that are melded together (`Group`).
Both are pure functions of cards; neither knows seats, piles or turns.
"""

from cardrules.mechanisms.combinations.arrangement import Arrangement, Arranger
from cardrules.mechanisms.combinations.candidates import can_grow, completions
from cardrules.mechanisms.combinations.groups import (
    Group,
    GroupKinds,
    check_group,
    compile_group,
)
from cardrules.mechanisms.combinations.patterns import Match
from cardrules.mechanisms.combinations.rows import Placed
from cardrules.mechanisms.combinations.spec import CombinationsSpec, GroupSpec
from cardrules.mechanisms.combinations.table import CombinationTable, check_combinations

__all__ = [
    "Arrangement",
    "Arranger",
    "CombinationTable",
    "CombinationsSpec",
    "Group",
    "GroupKinds",
    "GroupSpec",
    "Match",
    "Placed",
    "can_grow",
    "check_combinations",
    "check_group",
    "compile_group",
    "completions",
]
