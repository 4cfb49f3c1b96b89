"""Exceptions: moves under other pile rules than the usual ones, a few times in a game.

It asks the same rules as the usual moves, compiled from the changed piles; only the number
of times is its own, in a memory slot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.draft import Draft
from cardrules.mechanisms.allowance import Allowance
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.build.spec import PileChangeSpec
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State

__all__ = ["ExceptionAction", "ExceptionSpec"]

declare_codes({"exception.limit": "The move has been made as often as it may be."})


@spec
class ExceptionSpec:
    """Moves under other pile rules, a few times in a game."""

    piles: dict[str, PileChangeSpec] = clause(
        refers="groups", says="The pile rules that differ for such a move."
    )
    limit: int | None = clause(
        default=None, minimum=0, says="How many times in a game; any number by default."
    )
    when: ConditionSpec | None = clause(
        default=None, says="Such moves are open only while this holds."
    )
    counter: str = clause(
        default="exceptions",
        says="The memory slot that counts them; actions that name the same share it.",
    )


class ExceptionAction:
    """A compiled exception: its moves are written as those of `move`, with its own name."""

    is_closed = True

    def __init__(self, name: str, spec: ExceptionSpec, tools: Tools) -> None:
        assert tools.moves_under is not None
        self.name = name
        self.spec = spec
        self.build = tools.moves_under(name, spec.piles)
        self.clause = f"actions.{name}.exception"
        self.allowance = Allowance(
            name, self.clause, "exception.limit", spec.limit, spec.counter, spec.when, tools
        )

    @staticmethod
    def slots(spec: ExceptionSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(spec.counter),)

    def moves(self, state: State) -> Iterable[Move]:
        """List the legal moves under the changed rules."""
        return self.build.moves(state) if self.allowance.code(state) is None else ()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the move is not legal, or None."""
        return self.allowance.refusal(state) or self.build.refusal(state, move)

    def perform(self, draft: Draft, move: Move) -> None:
        """Move the cards, and count."""
        self.build.perform(draft, move)
        self.allowance.count(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the arguments as those of a move.

        Raises:
            InvalidMoveError: they are not.
        """
        return self.build.parse(args)
