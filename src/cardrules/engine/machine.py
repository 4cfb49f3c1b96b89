"""The machine: it deals, plays a move, and lets what follows by itself happen.

Everything a game does goes through `Machine.play`. What a move or an automatic step does
is up to the mechanisms; what follows upon it is up to the phase table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.draft import Draft
from cardrules.errors import CardrulesError, IllegalMoveError
from cardrules.moves import Move
from cardrules.profile.compile import Compiled
from cardrules.refusals import Refusal
from cardrules.state import State
from cardrules.words import near_word

__all__ = ["Machine", "UnsettledError"]

_BOUND = 10_000


class UnsettledError(CardrulesError, RuntimeError):
    """The automatic steps of a profile do not come to an end."""


class Machine:
    """Plays the games of one compiled profile. It holds no state of a game."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.board = compiled.board
        self.phases = compiled.phases
        self._over = compiled.over
        self._won = compiled.won
        self._lost = compiled.lost
        self._tally = compiled.tally

    def deal(self, seed: int | str, order: Sequence[int] | None) -> Draft:
        """Deal a game, from the seed's first shuffle or from a given order of all cards."""
        board = self.board
        memory = tuple(slot.initial for slot in board.slots)
        empty = State(((),) * len(board.pile_names), 0, 0, memory, seed)
        draft = Draft(board, empty)
        draft.automatic = True
        if order is None:
            pack: Sequence[int] = draft.shuffle(tuple(range(board.deck.size)))
        else:
            pack = order
        self.compiled.dealer.deal(draft, 0, pack)
        self.settle(draft)
        return draft

    def moves(self, state: State) -> Iterator[Move]:
        """List the legal moves (of open actions, the candidates)."""
        for action in self.phases[state.phase].actions.values():
            yield from action.moves(state)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a move is not legal, or None."""
        action = self.phases[state.phase].actions.get(move.action)
        if action is None:
            return self._no_action(state, move.action)
        return action.refusal(state, move)

    def _no_action(self, state: State, name: str) -> Refusal:
        phase = self.phases[state.phase]
        if state.phase == self._over:
            return Refusal("game.over", "the game is over", "end")
        known = {name for phase in self.phases for name in phase.actions}
        if name in known:
            message = f"{name!r} is not open in the phase {phase.name!r}"
            return Refusal("action.closed", message, f"phases.{phase.name}.actions")
        near = near_word(name, sorted(known))
        hint = f"; did you mean {near!r}?" if near else ""
        return Refusal("action.unknown", f"there is no action {name!r}{hint}", "actions")

    def play(self, state: State, move: Move) -> Draft:
        """Play a move with everything that follows by itself.

        Raises:
            IllegalMoveError: the move is refused; nothing has happened.
        """
        action = self.phases[state.phase].actions.get(move.action)
        refusal = (
            self._no_action(state, move.action) if action is None else action.refusal(state, move)
        )
        if refusal is not None:
            raise IllegalMoveError(refusal)
        assert action is not None
        draft = Draft(self.board, state)
        draft.clause = move.action
        action.perform(draft, move)
        self.settle(draft)
        if self._tally is not None:
            self._tally.count(draft, move.action)
        return draft

    def settle(self, draft: Draft) -> None:
        """Let everything happen that is due by itself, until all is quiet."""
        draft.automatic = True
        for _ in range(_BOUND):
            phase = self.phases[draft.phase]
            for settler in phase.settlers:
                if settler.settle(draft):
                    break
            else:
                if not self._go_on(draft):
                    return
        raise UnsettledError(f"the automatic steps of {self.compiled.spec.id} do not end")

    def find_phase(self, draft: Draft) -> None:
        """Go on to the phase in which a position belongs, without any other step."""
        for _ in range(len(self.phases)):
            if not self._go_on(draft):
                return

    def _go_on(self, draft: Draft) -> bool:
        if draft.phase == self._over:
            return False
        if self._won(draft) or (self._lost is not None and self._lost(draft)):
            draft.clause = "end"
            draft.enter(self._over)
            return True
        for condition, phase in self.phases[draft.phase].next:
            if condition(draft):
                draft.clause = f"phases.{self.phases[draft.phase].name}.next"
                draft.enter(phase)
                return True
        return False
