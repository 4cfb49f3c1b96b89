"""The action that lays melds: any number of groups from the hand at once.

`meld KH KD KS + 6H 6D 6S` lays two. A group of a rank that is melded once goes to the meld
of that rank, if there is one; to any other meld a group is added by naming its pile.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from cardrules.board import Facing
from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools, wrong_arguments
from cardrules.mechanisms.conditions import describe, optional_condition
from cardrules.mechanisms.melds.judging import judge
from cardrules.mechanisms.melds.listing import Listing
from cardrules.mechanisms.melds.picking import Fingers
from cardrules.mechanisms.melds.plan import Asked, Plan
from cardrules.mechanisms.melds.spec import MeldSpec
from cardrules.mechanisms.melds.table import Melds
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Refusal
from cardrules.state import State, make_state
from cardrules.texts import text

__all__ = ["Meld"]


class Meld:
    """A compiled action that lays melds."""

    is_closed = False

    def __init__(self, name: str, spec: MeldSpec, tools: Tools) -> None:
        self.name = name
        self.spec = spec
        self.clause = f"actions.{name}.meld"
        self.melds = Melds(tools)
        self.when = optional_condition(spec.when, tools.board, tools.completes)
        self.asked = Asked(self.clause, spec)
        self.listing = Listing(self.melds, name, self.asked)
        self.fingers = Fingers(self.melds, name, self.asked)
        self.up = tools.board.group(self.melds.spec.piles).facing is Facing.UP
        self._last: tuple[tuple[object, ...], Move, Plan] | None = None

    def moves(self, state: State) -> Iterable[Move]:
        """List new melds and additions; or, for the first play, ways to open."""
        if self.when is not None and not self.when(state):
            return ()
        return self.listing.moves(state)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the melds are refused, or None."""
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is allowed only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        parts = self.melds.words.try_read(move.args)
        if parts is None:
            return wrong_arguments(self.name, f"{self.name} [MELD] CARD ... + ...")
        found = judge(self.melds, state, parts, self.asked)
        if isinstance(found, Refusal):
            return found
        self._last = ((state.turn, state.piles), move, found)
        return None

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the melds, or None if they are refused or empty the hand."""
        if self.when is not None and not self.when(state):
            return None
        parts = self.melds.words.try_read(move.args)
        plan = None if parts is None else judge(self.melds, state, parts, self.asked)
        if not isinstance(plan, Plan):
            return None
        memory = self.melds.noted(state, plan)
        if memory is None:
            return None
        piles = list(state.piles)
        piles[self.melds.hands[state.turn]] = plan.hand
        for pile, cards, _ in plan.laid:
            piles[pile] += cards if self.up else tuple([~card for card in cards])
        return make_state(tuple(piles), state.phase, state.turn, memory, state.seed)

    def perform(self, draft: Draft, move: Move) -> None:
        """Lay the cards."""
        last = self._last
        if last is not None and last[1] is move and last[0] == (draft.turn, tuple(draft.piles)):
            plan = last[2]
        else:
            found = judge(self.melds, draft, self.melds.words.read(move.args), self.asked)
            assert isinstance(found, Plan)
            plan = found
        draft.clause = self.clause
        self.melds.perform(draft, plan.laid, self.up)
        if self.melds.going_out is not None:
            self.melds.going_out.note_laid(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the groups in canonical form.

        Raises:
            InvalidMoveError: a word is no card, or a group is empty.
        """
        return self.melds.words.write(self.melds.words.read(args))

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say what may become of cards of the hand that have been picked."""
        if picked.pile or (self.when is not None and not self.when(state)):
            return None
        return self.fingers.targets(state, picked.cards)
