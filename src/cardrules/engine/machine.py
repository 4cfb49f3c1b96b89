"""The machine: it deals, plays a move, and lets what follows by itself happen.

Everything a game does goes through `Machine.play`. What a move or an automatic step does
is up to the mechanisms; what follows upon it is up to the phase table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cardrules.draft import ACTED, DEALER, Draft
from cardrules.engine.belonging import check_belongs
from cardrules.engine.lanes import Lanes
from cardrules.errors import CardrulesError, IllegalMoveError
from cardrules.kinds import wrong_kind
from cardrules.mechanisms.base import Listing
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.phases import BLOCKED, NO_MOVE, Phase, enter_phase, react
from cardrules.moves import Move, is_argument
from cardrules.profile.compile import Compiled
from cardrules.profile.model import DealerWord
from cardrules.refusals import Refusal
from cardrules.state import Pile, SlotValue, State
from cardrules.texts import text
from cardrules.words import near_word, quoted, shown

__all__ = ["Machine", "UnsettledError"]

_BOUND = 10_000
_MOST_ROWS = 500
"""How many events and phases may follow upon one move; each may be a whole deal."""


_Idle: TypeAlias = tuple[str, int, int, tuple[Pile, ...], tuple[SlotValue, ...]]
"""An event that nobody could move, and the phase, turn, piles and memory it was raised for."""


class UnsettledError(CardrulesError, RuntimeError):
    """The automatic steps of a profile do not come to an end."""


class Machine:
    """Plays the games of one compiled profile. It holds no state of a game."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.board = compiled.board
        self.phases = compiled.phases
        self._size = len(compiled.board.pile_names)
        self._over = compiled.over
        self._most_idle = self.board.deck.size + self.board.seats.count
        decided = compiled.match.is_decided if compiled.match is not None else None
        ends = (compiled.won, compiled.lost, decided)
        self._ends = tuple(end for end in ends if end is not None)
        self._clauses = {name: f"actions.{name}" for name in compiled.spec.actions}
        self._tally = compiled.tally
        self._lanes = Lanes(compiled, self._following)
        self._lists = [[action.moves for action in p.actions.values()] for p in self.phases]

    def deal(
        self,
        seed: int | str,
        order: Sequence[int] | None,
        dealer: int | None = None,
        *,
        is_told: bool = True,
    ) -> Draft:
        """Deal a game, from the seed's first shuffle or from a given order of all cards.

        A dealer (a seat from 0) may be named; else the profile says who deals first. Where
        nobody is told how it went, no log is kept.
        """
        board = self.board
        memory = tuple(slot.initial for slot in board.slots)
        empty = State(((),) * len(board.pile_names), 0, 0, memory, seed)
        draft = Draft(board, empty, is_told=is_told)
        draft.automatic = True
        draft.clause = "deal"
        pack = order
        if pack is None:
            pack = draft.shuffle(tuple(range(board.deck.size)))
        if board.seats.count > 1:
            draft.memory[DEALER] = self._first_dealer(draft, dealer)
        self.compiled.dealer.deal_game(draft, pack, is_given=order is not None)
        enter_phase(draft, self.phases, 0)
        self.settle(draft)
        return draft

    def _first_dealer(self, draft: Draft, dealer: int | None) -> int:
        count = self.board.seats.count
        if dealer is not None:
            return dealer
        match self.compiled.spec.seats.dealer:
            case DealerWord.RANDOM:
                return draft.choose(count)
            case DealerWord.FIRST:
                return 0
            case DealerWord.LAST:
                return count - 1

    def moves(self, state: State) -> list[Move] | Listing:
        """List the legal moves (of open actions, the candidates)."""
        lists = self._lists[state.phase]
        if len(lists) == 1:
            (only,) = lists
            listed = only(state)
            return listed if type(listed) is list or isinstance(listed, Listing) else list(listed)
        found: list[Move] = []
        for list_moves in lists:
            found += list_moves(state)
        return found

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a move is not legal, or None. A move may hold anything."""
        if type(move) is not Move:
            raise _no_move(move)
        if not move.is_well_formed:
            return _malformed(move)
        action = self.phases[state.phase].actions.get(move.action)
        if action is None:
            return self._no_action(state, move.action)
        return action.refusal(state, move)

    def _no_action(self, state: State, name: str) -> Refusal:
        phase = self.phases[state.phase]
        if state.phase == self._over:
            return Refusal("game.over", text("the game is over"), "end")
        known = {name for phase in self.phases for name in phase.actions}
        if name in known:
            why = text(
                "'{action}' is not open in the phase '{phase}'", action=name, phase=phase.name
            )
            return Refusal("action.closed", why, f"phases.{phase.name}.actions")
        near, called = near_word(name, sorted(known)), quoted(name)
        if near:
            why = text(
                "there is no action {action}; did you mean '{near}'?", action=called, near=near
            )
        else:
            why = text("there is no action {action}", action=called)
        return Refusal("action.unknown", why, "actions")

    def apply(self, state: State, move: Move) -> State:
        """Return the state after a move and everything that follows; nobody is told of it.

        Raises:
            IllegalMoveError: the move is refused.
        """
        if type(move) is Move and move.is_well_formed and len(state.piles) == self._size:
            made = self._lanes.apply(state, move)
            if made is not None:
                return made
        return self._play(state, move, is_told=False).state()

    def play(self, state: State, move: Move) -> Draft:
        """Play a move with everything that follows by itself, and log it.

        Raises:
            IllegalMoveError: the move is refused; nothing has happened.
        """
        return self._play(state, move, is_told=True)

    def _play(self, state: State, move: Move, *, is_told: bool) -> Draft:
        if type(move) is not Move:
            raise _no_move(move)
        if not move.is_well_formed:
            raise IllegalMoveError(_malformed(move))
        if len(state.piles) != self._size:
            check_belongs(self.compiled, state)
        name, phase = move.action, self.phases[state.phase]
        action = phase.actions.get(name)
        if action is None:
            raise IllegalMoveError(self._no_action(state, name))
        refusal = action.refusal(state, move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        draft = Draft(self.board, state, is_told=is_told or self._tally is not None)
        draft.clause = self._clauses.get(name, name)
        action.perform(draft, move)
        if phase.is_each:
            self._acted(draft)
        if name in phase.reactions:
            draft.named = move.args
            draft.signal(name)
        self.settle(draft)
        if self._tally is not None:
            self._tally.count(draft, move.action)
        return draft

    def _acted(self, draft: Draft) -> None:
        """Note that the seat has acted, where each seat acts once."""
        draft.automatic = True
        draft.memory[ACTED] = draft.number(ACTED) + 1
        if draft.number(ACTED) < self.board.seats.count:
            draft.give_turn(self.board.seats.after(draft.turn))

    def settle(self, draft: Draft) -> None:
        """Let everything happen that is due by itself, until all is quiet.

        No phase begins twice for being next before somebody acts.
        """
        draft.automatic = True
        phases, signals = self.phases, draft.signals
        rows = 0
        entered: set[int] = set()
        idle: list[_Idle] = []
        for _ in range(_BOUND):
            phase = phases[draft.phase]
            for settler in phase.settlers:
                if settler.settle(draft):
                    break
            else:
                rows += 1
                if rows > _MOST_ROWS:
                    break
                while signals:
                    signal = signals.pop(0)[0]
                    if signal in phase.reactions:
                        react(draft, phases, signal)
                        break
                else:
                    following = self._following(draft)
                    if following is not None and following not in entered:
                        entered.add(following)
                        self._go_on(draft, following)
                    elif phase.sees_no_move and self._note_idle(draft, phase, idle):
                        rows = 0
                        entered.clear()
                    else:
                        return
        raise UnsettledError(f"the automatic steps of {self.compiled.spec.id} do not end")

    def _note_idle(self, draft: Draft, phase: Phase, idle: list[_Idle]) -> bool:
        """Raise an event if the seat to move can do nothing, and return whether one was raised.

        Each of the two is raised once for a position, `blocked` where `no-move` was or is not
        reacted to, and upon one move there are no more of them than cards and seats.
        """
        if self._has_move(draft.state(), phase):
            return False
        place = (draft.phase, draft.turn, tuple(draft.piles), tuple(draft.memory))
        is_open = len(idle) < self._most_idle and not self._have_acted(draft, phase)
        for signal in (NO_MOVE, BLOCKED) if is_open else (BLOCKED,):
            if signal in phase.reactions and (signal, *place) not in idle:
                idle.append((signal, *place))
                if signal == NO_MOVE and phase.is_each:
                    self._acted(draft)
                draft.signal(signal)
                return True
        return False

    def _have_acted(self, draft: Situation, phase: Phase) -> bool:
        acted = draft.memory[ACTED] if phase.is_each else 0
        return isinstance(acted, int) and acted >= self.board.seats.count

    def _has_move(self, state: State, phase: Phase) -> bool:
        return any(True for action in phase.actions.values() for _ in action.moves(state))

    def enter(self, state: State, phase: int) -> Draft:
        """Begin a phase in a position that was set up, with everything that follows by itself."""
        draft = Draft(self.board, state)
        draft.automatic = True
        draft.clause = f"phases.{self.phases[phase].name}"
        enter_phase(draft, self.phases, phase)
        self.settle(draft)
        return draft

    def find_phase(self, draft: Draft) -> None:
        """Go on to the phase in which a position belongs, without any step."""
        for _ in self.phases:
            following = self._following(draft)
            if following is None:
                return
            draft.enter(following)

    def _go_on(self, draft: Draft, following: int) -> None:
        """Begin the phase that is due."""
        ended = following == self._over
        draft.clause = "end" if ended else f"phases.{self.phases[draft.phase].name}.next"
        enter_phase(draft, self.phases, following)

    def _following(self, draft: Situation) -> int | None:
        if draft.phase == self._over:
            return None
        for has_ended in self._ends:
            if has_ended(draft):
                return self._over
        phase = self.phases[draft.phase]
        if phase.is_each and not self._have_acted(draft, phase):
            return None
        for condition, following in phase.next:
            if condition is None or condition(draft):
                return following
        return None


def _no_move(found: object) -> TypeError:
    return wrong_kind(found, "a Move", "`rules.parse` makes one of a text")


def _malformed(move: Move) -> Refusal:
    parts: tuple[object, ...] = (move.action, move.args)
    if type(move.action) is str and type(move.args) is tuple:
        parts = move.args
    wrong = next((part for part in parts if not is_argument(part)), None)
    why = text(
        "a move is a word and after it words and whole numbers, found {what}", what=shown(wrong)
    )
    return Refusal("action.arguments", why, "")
