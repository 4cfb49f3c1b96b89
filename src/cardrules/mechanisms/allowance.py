"""Allowances: how often in a game an action may be taken, and while what holds.

Several mechanisms are limited and counted alike; this is where they are. It knows no action.
"""

from __future__ import annotations

from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.refusals import Refusal
from cardrules.state import State
from cardrules.texts import text

__all__ = ["Allowance"]


class Allowance:
    """How often an action may be taken, counted in a memory slot, and when.

    Args:
        name: The action.
        clause: Where the profile declares it.
        code: The code of the refusal when it has been taken as often as it may.
        limit: How often; None for any number.
        counter: The memory slot that counts.
        when: What must hold.
        tools: What the mechanism is compiled with.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        code: str,
        limit: int | None,
        counter: str,
        when: ConditionSpec | None,
        tools: Tools,
    ) -> None:
        self.name = name
        self.clause = clause
        self.limit_code = code
        self.limit = limit
        self.slot = tools.board.slot_index[counter]
        self.spec = when
        self.when = optional_condition(when, tools.board, tools.completes)

    def code(self, state: State) -> str | None:
        """Return the code of what forbids the action now, or None."""
        made = state.memory[self.slot]
        assert isinstance(made, int)
        if self.limit is not None and made >= self.limit:
            return self.limit_code
        return "action.condition" if self.when is not None and not self.when(state) else None

    def refusal(self, state: State) -> Refusal | None:
        """Return why the action cannot be taken now, or None."""
        code = self.code(state)
        if code is None:
            return None
        if code == self.limit_code:
            limit = self.limit or 0
            why = text(
                "no '{action}' is left: {made} of {limit} made",
                action=self.name,
                made=limit,
                limit=limit,
            )
            return Refusal(code, why, f"{self.clause}.limit", {"limit": limit})
        assert self.spec is not None
        condition = describe(self.spec)
        why = text(
            "'{action}' is allowed only while {condition}", action=self.name, condition=condition
        )
        return Refusal(code, why, f"{self.clause}.when")

    def count(self, draft: Draft) -> None:
        """Note that the action was taken."""
        draft.set(self.slot, draft.number(self.slot) + 1)
