"""The game: what a frontend holds, with its history, undo and redo, and saving.

A `Game` is the one value here that changes; everything it hands out is immutable. It
decides nothing about the rules: it asks them, and remembers what they answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import NoReturn, TypeAlias

import attrs

from cardrules.autoplay import Autoplay, Policy, policy_of
from cardrules.engine.outcome import Outcome
from cardrules.engine.rules import LegalMoves, Rules, Step
from cardrules.engine.views import View, shown_to
from cardrules.errors import RecordError, RevealedError
from cardrules.identity import Choice
from cardrules.kinds import check_kind
from cardrules.moves import Move
from cardrules.picks import Picked, Playable, Targets
from cardrules.record import Origin, Played, ProfileRef, Record, load_recorded, replay
from cardrules.refusals import Refusal
from cardrules.scores import ScoreSheet
from cardrules.state import State
from cardrules.texts import chained, text

__all__ = ["Game", "Resolver"]

Resolver: TypeAlias = Callable[[ProfileRef], Rules]
"""Finds the rules that a record names, or raises `RecordError`."""

_MOST_AUTOMATIC = 1000


class Game:
    """A game being played. It is for one thread at a time; a copy is a game of its own.

    Args:
        rules: The rules to play by.
        seed: Determines the deal and every later shuffle.
        order: The codes of all cards, first dealt first, in place of the seed's shuffle.
        state: A position to play on from, in place of a deal.
        dealer: The seat (from 1) that deals first, in place of whom the profile names.
        autoplay: What is played for the player after each move: a name of `Autoplay`, or a
            function of the rules and a state that returns a move or None.
        even_revealed: Whether undo may take back a move that showed a hidden card.

    Raises:
        InvalidPositionError: The order is not the whole pack.
        ValueError: There is no such seed, dealer or policy, or a state is given beside a deal.

    Examples:
        >>> import cardrules
        >>> game = cardrules.Game(cardrules.load("casket"), seed=7)
        >>> step = game.play("move waste reserve.1")
        >>> [str(played.move) for played in game.history]
        ['move waste reserve.1']
        >>> step = game.undo()
        >>> game.can_undo, game.can_redo
        (False, True)
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | str = 0,
        order: Iterable[str] | None = None,
        state: State | None = None,
        dealer: int | None = None,
        autoplay: Autoplay | str | Policy = Autoplay.NONE,
        even_revealed: bool = False,
    ) -> None:
        check_kind(rules, Rules, "rules: a Rules", "`load` returns one")
        if state is None:
            origin = Origin(seed, None if order is None else tuple(order), dealer)
            state = origin.start(rules)
        elif seed != 0 or order is not None or dealer is not None:
            raise ValueError("a game starts from a deal or from a state, found both")
        else:
            origin = Origin(position=rules.describe(state))
        self._begin(rules, origin, (), [state], autoplay, even_revealed=even_revealed)
        for move, step in self._automatic(state):
            self._keep(move, step, automatic=True)

    def _begin(
        self,
        rules: Rules,
        origin: Origin,
        history: Iterable[Played],
        states: list[State | None],
        autoplay: Autoplay | str | Policy,
        *,
        even_revealed: bool,
    ) -> None:
        self.rules = rules
        self.even_revealed = even_revealed
        self._origin = origin
        self._history = list(history)
        self._states = states
        self._undone: list[tuple[list[Played], list[State]]] = []
        self._autoplay = autoplay
        self._policy = policy_of(autoplay)

    @property
    def autoplay(self) -> Autoplay | str | Policy:
        """What is played for the player; set it, and it holds from the next move on."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, autoplay: Autoplay | str | Policy) -> None:
        self._policy = policy_of(autoplay)
        self._autoplay = autoplay

    @property
    def state(self) -> State:
        """The position as it stands."""
        state = self._states[-1]
        assert state is not None
        return state

    @property
    def history(self) -> tuple[Played, ...]:
        """The moves made and not taken back, automatic ones marked, each with its seat."""
        return tuple(self._history)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat to move, lazily."""
        return self.rules.legal_moves(self.state)

    @property
    def turn(self) -> int | None:
        """The seat (from 1) whose turn it is, or None when the game is over."""
        return self.rules.turn(self.state)

    @property
    def phase(self) -> str:
        """The name of the phase; it is `over` when the game is."""
        return self.rules.phase(self.state)

    @property
    def options(self) -> Mapping[str, Choice]:
        """The value of every option of the rules."""
        return self.rules.options

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def scores(self) -> Mapping[int, ScoreSheet]:
        """The score sheet of each side (from 1) as it stands; empty if none is kept."""
        return self.rules.scores(self.state)

    def refusal(self, move: Move) -> Refusal | None:
        """Return why a move is not legal now, or None if it is."""
        return self.rules.refusal(self.state, move)

    def view(self, seat: int | None = 1) -> View:
        """Return what a seat (from 1; None: an onlooker) may see."""
        return self.rules.view(self.state, seat)

    def playable(self, seat: int = 1) -> tuple[Playable, ...]:
        """Return every card with the moves it starts, or why it starts none."""
        return self.rules.playable(self.state, seat)

    def targets(self, picked: Picked | str) -> Targets:
        """Return what may become of the cards that the seat to move has picked."""
        return self.rules.targets(self.state, picked)

    def play(self, move: Move | str) -> Step:
        """Play a move, and then what the autoplay policy plays upon it.

        Returns:
            The step to animate. If anything was played automatically, its `parts` are the
            single moves, and its events are those of all of them in order.

        Raises:
            InvalidMoveError: The text is no move of this game; nothing has changed.
            IllegalMoveError: The move is refused; nothing has changed.
            RuntimeError: The policy has played the game itself.
        """
        if isinstance(move, str):
            move = self.rules.parse(move)
        before, made = self.state, len(self._history)
        step = self.rules.step(before, move)
        automatic = self._automatic(step.state, before)
        if self.state is not before or len(self._history) != made:
            raise RuntimeError("autoplay: a policy names a move, and does not play it")
        self._keep(move, step, automatic=False)
        for following, part in automatic:
            self._keep(following, part, automatic=True)
        self._undone.clear()
        return _joined([step, *(part for _, part in automatic)])

    def _keep(self, move: Move, step: Step, *, automatic: bool) -> None:
        self._history.append(Played(move, automatic, self.state.turn + 1))
        self._states.append(step.state)

    def _automatic(self, state: State, *before: State) -> list[tuple[Move, Step]]:
        """Return what the policy plays from a state on, without playing it."""
        steps: list[tuple[Move, Step]] = []
        # A policy that goes in circles, turning a stock over and over, is stopped; so is one
        # that would put back what the player has just taken.
        seen = {_arrangement(each) for each in (state, *before)}
        while len(steps) < _MOST_AUTOMATIC:
            move = self._policy(self.rules, state)
            if move is None:
                break
            step = self.rules.step(state, move)
            state = step.state
            if _arrangement(state) in seen:
                break
            seen.add(_arrangement(state))
            steps.append((move, _marked(step)))
        return steps

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would take back a move."""
        start = self._last_chosen()
        return start is not None and (self.even_revealed or not self._shown_since(start))

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return bool(self._undone)

    def undo(self, *, even_revealed: bool | None = None) -> Step | None:
        """Take back the last move that was chosen, with all that was automatic upon it.

        Args:
            even_revealed: Whether to do so even if a seat has seen a hidden card since;
                by default as the game was told when it was made.

        Returns:
            The step taken back, to animate from its end; None if there is none.

        Raises:
            RevealedError: At a table of several seats, the move showed a hidden card to one
                of them; nothing has changed.
            RecordError: The game was loaded from a record that does not hold what it says.
        """
        start = self._last_chosen()
        if start is None:
            return None
        allowed = self.even_revealed if even_revealed is None else even_revealed
        seats = () if allowed else self._shown_since(start)
        if seats:
            action = self._history[start].move.action
            raise RevealedError(
                text(
                    "undo stops here: '{action}' showed a hidden card to {seats}, and what was "
                    "seen cannot be taken back",
                    action=action,
                    seats=chained([text("seat {seat}", seat=seat + 1) for seat in seats]),
                )
            )
        steps = self._steps(start)
        states = [step.state for step in steps]
        self._undone.append((self._history[start:], states))
        del self._history[start:]
        del self._states[start + 1 :]
        return _joined(steps)

    def redo(self) -> Step | None:
        """Make again the last move that was taken back, with all that was automatic upon it.

        Returns:
            The step made, or None if there is none to make.
        """
        if not self._undone:
            return None
        history, states = self._undone.pop()
        start = len(self._history)
        self._history.extend(history)
        self._states.extend(states)
        return _joined(self._steps(start))

    def _last_chosen(self) -> int | None:
        """Return the place in the history of the last move that a player chose."""
        places = range(len(self._history) - 1, -1, -1)
        return next((place for place in places if not self._history[place].automatic), None)

    def deal(self) -> Step | None:
        """Return the step of the deal, made once more; None if the game began at a position."""
        origin = self._origin
        if origin.position is not None:
            return None
        return self.rules.start_step(origin.seed, origin.order, origin.dealer)

    def steps(self, since: int = 0, until: int | None = None) -> tuple[Step, ...]:
        """Return the steps of moves made so far, made once more: those of `history[since:until]`.

        Raises:
            RecordError: The game was loaded from a record that does not hold what it says.
        """
        return tuple(self._steps(since, until))

    def _steps(self, start: int, end: int | None = None) -> list[Step]:
        """Return the steps from a place in the history to another, made once more."""
        steps = []
        for place in range(len(self._history))[start:end]:
            played = self._history[place]
            step = self.rules.step(self._state_at(place), played.move)
            steps.append(_marked(step) if played.automatic else step)
        return steps

    def _shown_since(self, start: int) -> tuple[int, ...]:
        """Return the seats that have seen a hidden card from a place in the history on."""
        board = self.rules.board
        if board.seats.count == 1:
            return ()
        seats: set[int] = set()
        for step in self._steps(start):
            assert step.before is not None
            seats.update(shown_to(board, step.before, step.state, step.log))
        return tuple(sorted(seats))

    def _state_at(self, place: int) -> State:
        """Return the state before a move; those of a loaded game are made by replay once."""
        state = self._states[place]
        if state is None:
            self._states[: len(self.record().moves) + 1] = self.record().verify(self.rules)
            state = self._states[place]
            assert state is not None
        return state

    def record(self) -> Record:
        """Return the game as a record, as it would be saved."""
        profile = ProfileRef.of(self.rules.identity)
        position = self.rules.describe(self.state)
        origin = self._origin
        if origin.position is not None:  # a caller may write into what he is given
            origin = attrs.evolve(origin, position=deepcopy(origin.position))
        return Record(profile, origin, tuple(self._history), position)

    def to_json(self) -> str:
        """Return the saved game; `from_json` is the inverse, but for what was taken back."""
        return self.record().to_json()

    @classmethod
    def from_json(
        cls,
        text: str | bytes,
        rules: Rules | None = None,
        *,
        resolve: Resolver = load_recorded,
        verify: bool = False,
        convert: bool = False,
        autoplay: Autoplay | str | Policy = Autoplay.NONE,
        even_revealed: bool = False,
    ) -> Game:
        """Resume a saved game, without replay if it is as it was written.

        Args:
            text: The record.
            rules: The rules it was played by, if they are at hand.
            resolve: Finds the rules if they are not.
            verify: Whether to replay the record in any case. Ask for it when the record
                comes from somebody who may have forged it.
            convert: Whether rules of another version or with other options will do too: the
                moves are then replayed by them, and must all be legal.
            autoplay: As for a new game; nothing is played before the next move.
            even_revealed: As for a new game.

        Raises:
            RecordError: The text is no record, was changed since it was written, or does
                not fit the rules; the message says where.
        """
        record = Record.from_json(text)
        here = resolve(record.profile) if rules is None else rules
        check_kind(here, Rules, "rules: a Rules", "`load` returns one")
        states: list[State | None]
        if convert:
            played = replay(record, here)
            if played.problem is not None:
                raise RecordError(played.problem)
            states = list(played.states)
        elif verify or not record.is_sealed:
            states = list(record.verify(here))
        else:
            record.profile.check(here)
            states = [None] * len(record.moves)
            states.append(record.state(here))
        game = cls.__new__(cls)
        game._begin(
            here, record.origin, record.moves, states, autoplay, even_revealed=even_revealed
        )
        return game

    def __copy__(self) -> Game:
        game = type(self).__new__(type(self))
        game._begin(
            self.rules,
            self._origin,
            self._history,
            [*self._states],
            self._autoplay,
            even_revealed=self.even_revealed,
        )
        game._undone = [*self._undone]
        return game

    def __deepcopy__(self, _: object) -> Game:
        return self.__copy__()  # what the lists hold does not change

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"{self!r} cannot be pickled; `to_json` saves it and `from_json` resumes it"
        )

    def __repr__(self) -> str:
        return f"<Game {self.rules.id}=={self.rules.version}, {len(self._history)} moves>"


def _arrangement(state: State) -> object:
    """Return what a player sees change; counters in the memory may grow for ever."""
    return (state.piles, state.phase, state.turn)


def _marked(step: Step) -> Step:
    """Return the step of a move that was played automatically, marked as such throughout."""
    return attrs.evolve(
        step,
        events=tuple(attrs.evolve(event, automatic=True) for event in step.events),
        log=tuple((*change[:-1], True) for change in step.log),
    )


def _joined(steps: list[Step]) -> Step:
    """Return one step for several that followed upon each other."""
    first = steps[0]
    if len(steps) == 1:
        return first
    return Step(
        steps[-1].state,
        tuple(event for step in steps for event in step.events),
        first.before,
        first.cause,
        tuple(change for step in steps for change in step.log),
        tuple(steps),
        tuple(sheet for step in steps for sheet in step.sheets),
    )
