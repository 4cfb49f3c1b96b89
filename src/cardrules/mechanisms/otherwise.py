"""Otherwise: an action that is open only while others cannot be done.

It stands around an action of any kind and asks the others first; what is done, and every
further refusal, is the action's own.
This module does not know what the actions do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.draft import Draft
from cardrules.mechanisms.base import Action
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.state import State
from cardrules.texts import text

__all__ = ["Otherwise", "inner_of"]

declare_codes({"action.otherwise": "The action is open only while others cannot be done."})


class Otherwise:
    """An action of a phase that waits until the actions before it cannot be done."""

    def __init__(self, action: Action, before: Sequence[Action], clause: str) -> None:
        self.action = action
        self.before = tuple(before)
        self.clause = clause
        self.name = action.name
        self.is_closed = action.is_closed

    def moves(self, state: State) -> Iterable[Move]:
        """List the moves of the action, if no other can be done."""
        return () if self._open(state) is not None else self.action.moves(state)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the move is refused, or None."""
        other = self._open(state)
        if other is None:
            return self.action.refusal(state, move)
        why = text(
            "'{action}' is open only while '{other}' cannot be done", action=self.name, other=other
        )
        return Refusal("action.otherwise", why, self.clause, {"open": other})

    def perform(self, draft: Draft, move: Move) -> None:
        """Do what the action does."""
        self.action.perform(draft, move)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the arguments in the canonical form of the action."""
        return self.action.parse(args)

    def _open(self, state: State) -> str | None:
        """Return the name of an action before this one that can be done, or None."""
        for other in self.before:
            if any(True for _ in other.moves(state)):
                return other.name
        return None


def inner_of(action: Action) -> Action:
    """Return the action itself, whatever it waits for."""
    return action.action if isinstance(action, Otherwise) else action
