"""Collecting: piles that take by themselves what their rules accept.

It asks the same rules as the player's move; only nobody chooses.
"""

from __future__ import annotations

from cardrules.board import Group
from cardrules.draft import Draft
from cardrules.mechanisms.build.action import BuildAction
from cardrules.mechanisms.build.rule import Transfer

__all__ = ["Collect"]


class Collect:
    """Moves units from some groups to one group as soon as they are accepted there."""

    def __init__(self, action: BuildAction, group: Group, sources: tuple[Group, ...]) -> None:
        self.action = action
        self.targets = tuple(group.piles)
        self.sources = tuple(pile for source in sources for pile in source.piles)
        self.clause = f"piles.{group.name}.collect"

    def settle(self, draft: Draft) -> bool:
        """Make the first transfer that is due."""
        for source in self.sources:
            pile = draft.piles[source]
            if not pile or pile[-1] < 0:
                continue
            unit = self.action.rules[self.action.board.group_of[source]].unit
            for count in reversed(unit.counts(pile)):
                for target in self.targets:
                    transfer = Transfer(source, target, count)
                    if self.action.why_not(draft, transfer) is None:
                        draft.clause = self.clause
                        self.action.carry_out(draft, transfer)
                        return True
        return False
