"""The rules of a game: the one object that programs ask.

A `Rules` is compiled, immutable and may be shared between threads; it holds no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NoReturn, ParamSpec, TypeVar

import attrs
from attrs import frozen

from cardrules.draft import Change, Draft
from cardrules.engine.belonging import AMISS, blame, check_belongs
from cardrules.engine.machine import Machine
from cardrules.engine.outcome import Outcome, outcome_of, scores_of
from cardrules.engine.picking import playable_cards, targets_of
from cardrules.engine.position import PlainPosition, describe_position, read_position
from cardrules.engine.views import View, Watcher, view_of
from cardrules.errors import CardrulesError, InvalidMoveError, InvalidPositionError
from cardrules.events import Event, events_of
from cardrules.fixed import Fixed
from cardrules.identity import Choice, Identity
from cardrules.kinds import check_kind, written, wrong_kind
from cardrules.mechanisms.base import Action, Listing
from cardrules.moves import Move
from cardrules.picks import Picked, Playable, Targets
from cardrules.profile.canon import identity_of
from cardrules.profile.compile import Compiled
from cardrules.profile.model import ProfileSpec, ScoreSpec
from cardrules.refusals import Refusal
from cardrules.scores import ScoreSheet
from cardrules.state import State
from cardrules.texts import Joined, text
from cardrules.words import near_word, quoted

__all__ = ["LegalMoves", "Rules", "Step"]

P = ParamSpec("P")
T = TypeVar("T")


class LegalMoves:
    """The legal moves of a state, listed once, when they are first asked for.

    They can be counted, gone through and taken by number, as `random.choice` does. `in` asks
    the rules, and so is exact for open actions too, of which the list holds only candidates.
    """

    __slots__ = ("_found", "_machine", "_state")

    def __init__(self, machine: Machine, state: State) -> None:
        self._machine = machine
        self._state = state
        self._found: list[Move] | Listing | None = None

    def _list(self) -> list[Move] | Listing:
        try:
            found = self._found = self._machine.moves(self._state)
        except AMISS as error:
            blame(self._machine.compiled, self._state, error)
            raise
        return found

    def __iter__(self) -> Iterator[Move]:
        found = self._found
        return iter(self._list() if found is None else found)

    def __len__(self) -> int:
        found = self._found
        return len(self._list() if found is None else found)

    def __getitem__(self, number: int) -> Move:
        found = self._found
        return (self._list() if found is None else found)[number]

    def __contains__(self, move: object) -> bool:
        if type(move) is not Move:
            return False
        try:
            return self._machine.refusal(self._state, move) is None
        except AMISS as error:
            blame(self._machine.compiled, self._state, error)
            raise

    def __copy__(self) -> LegalMoves:
        return self  # nothing in it changes

    def __deepcopy__(self, _: object) -> LegalMoves:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("legal moves cannot be pickled; `list(moves)` can")

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self))}>"


@frozen
class Step:
    """A move made: the state after it, and the events in the order they happened.

    `parts` are the single moves of a step that joins several: one that a player chose and
    those that were played automatically upon it.
    """

    state: State
    events: tuple[Event, ...]
    before: State | None
    cause: str
    log: tuple[Change, ...]
    parts: tuple[Step, ...] = ()
    sheets: tuple[ScoreSheet, ...] = ()


class Rules:
    """The compiled rules of one profile, with its options chosen.

    Whatever takes a state raises `InvalidPositionError` if the state is one of other rules and
    cannot be one of these, and `TypeError` if it is no state.
    """

    def __init__(self, compiled: Compiled) -> None:
        self._machine = Machine(compiled)
        self._compiled = compiled
        self.board = compiled.board
        self._size = len(compiled.board.pile_names)
        self._slots = len(compiled.board.slots)
        self._phases = tuple(phase.name for phase in compiled.phases)

    @property
    def profile(self) -> ProfileSpec:
        """The profile, as data."""
        return self._compiled.spec

    @property
    def compiled(self) -> Compiled:
        """The profile as tables and live parts, for layers above; no frontend needs it."""
        return self._compiled

    @property
    def id(self) -> str:
        """The profile's id."""
        return self.profile.id

    @property
    def version(self) -> str:
        """The profile's version."""
        return self.profile.version

    @cached_property
    def _actions(self) -> dict[str, Action]:
        """Every action that some phase opens, by name."""
        return {
            name: action
            for phase in self._compiled.phases
            for name, action in phase.actions.items()
        }

    @cached_property
    def identity(self) -> Identity:
        """What these rules are: id, version, options chosen, and two digests."""
        compiled = self._compiled
        return identity_of(compiled.spec, compiled.board.deck, compiled.options)

    @cached_property
    def options(self) -> Mapping[str, Choice]:
        """The value of every option that the profile declares."""
        return Fixed(sorted(self._compiled.options.items()))

    def __repr__(self) -> str:
        return f"<Rules {self.id}=={self.version}>"

    def __copy__(self) -> Rules:
        return self  # nothing in it changes

    def __deepcopy__(self, _: object) -> Rules:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"{self!r} cannot be pickled; another process loads them again, by "
            "`rules.identity.pin` and `rules.identity.options`"
        )

    def start(
        self,
        seed: int | str = 0,
        order: Iterable[str] | None = None,
        dealer: int | None = None,
    ) -> State:
        """Deal a game.

        Args:
            seed: determines the deal and every later shuffle.
            order: the codes of all cards, first dealt first, in place of the seed's shuffle.
            dealer: the seat (from 1) that deals first, in place of whom the profile names.

        Raises:
            InvalidPositionError: the order is not the whole pack.
            ValueError: there is no such seat.
        """
        pack, first = self._pack(order), self._seat(dealer)
        return self._machine.deal(seed, pack, first, is_told=False).state()

    def start_step(
        self,
        seed: int | str = 0,
        order: Iterable[str] | None = None,
        dealer: int | None = None,
    ) -> Step:
        """Deal a game as `start` does and tell how, as a step whose cause is `start`."""
        draft = self._machine.deal(seed, self._pack(order), self._seat(dealer))
        return self._told(None, draft, "start")

    def _pack(self, order: Iterable[str] | None) -> Sequence[int] | None:
        if order is None:
            return None
        pack, size = self._cards(order, "order"), self.board.deck.size
        if len(pack) != size:
            raise InvalidPositionError(f"order: all {size} cards, found {len(pack)}")
        return pack

    def _cards(self, codes: Iterable[str], what: str) -> list[int]:
        """Return cards with these codes, each card once."""
        if isinstance(codes, str) or not isinstance(codes, Iterable):
            raise wrong_kind(codes, f"{what}: a list of card codes")
        deck = self.board.deck
        free: dict[str, list[int]] = {}
        for card in range(deck.size - 1, -1, -1):
            free.setdefault(deck.codes[card], []).append(card)
        cards = []
        for code in codes:
            check_kind(code, str, f"{what}: the code of a card")
            if not free.get(code):
                known = "no card of the pack" if code not in free else "named too often"
                raise InvalidPositionError(f"{what}: {written(code)} is {known}")
            cards.append(free[code].pop())
        return cards

    def legal_moves(self, state: State) -> LegalMoves:
        """Return the legal moves, lazily."""
        try:
            if len(state.piles) == self._size:  # no more than that: it is asked at every move
                return LegalMoves(self._machine, state)
        except AMISS:
            pass
        check_belongs(self._compiled, state)
        return LegalMoves(self._machine, state)

    def _ask(self, state: State, ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return an answer about a state; if there is none, say what is wrong with the state."""
        try:
            if len(state.piles) != self._size or len(state.memory) != self._slots:
                check_belongs(self._compiled, state)
            return ask(*args, **kwargs)
        except CardrulesError:
            raise
        except AMISS as error:
            blame(self._compiled, state, error)
            raise

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a move is not legal, or None if it is; whatever it holds, this is no error."""
        return self._ask(state, self._machine.refusal, state, move)

    def apply(self, state: State, move: Move) -> State:
        """Return the state after a move and all that follows by itself.

        Raises:
            IllegalMoveError: the move is refused; it carries the refusal.
        """
        try:
            return self._machine.apply(state, move)
        except CardrulesError:
            raise
        except AMISS as error:
            blame(self._compiled, state, error)
            raise

    def step(self, state: State, move: Move) -> Step:
        """Play a move and tell what happened.

        Raises:
            IllegalMoveError: the move is refused; it carries the refusal.
        """
        return self._told(state, self._ask(state, self._machine.play, state, move), str(move))

    def _told(self, before: State | None, draft: Draft, cause: str) -> Step:
        sheets = tuple(draft.sheets)
        events = events_of(self.board, self._phases, draft.log, cause, None, sheets)
        return Step(draft.state(), tuple(events), before, cause, tuple(draft.log), sheets=sheets)

    def turn(self, state: State) -> int | None:
        """Return the seat (from 1) whose turn it is, or None if the game is over.

        A seat that is stuck keeps the turn, though `outcome` says how the game ended.
        """
        over = self._compiled.over
        return self._ask(state, lambda: None if state.phase == over else state.turn + 1)

    def phase(self, state: State) -> str:
        """Return the name of the phase; it is `over` when the game is."""
        return self._ask(state, lambda: self._phases[state.phase])

    def view(self, state: State, seat: int | None = 1) -> View:
        """Return what a seat (from 1; None: an onlooker) may see."""
        return self._ask(state, view_of, self._compiled, state, self._seat(seat))

    def view_events(self, step: Step, seat: int | None = 1) -> tuple[Event, ...]:
        """Return the events of a step as a seat (from 1; None: an onlooker) may see them."""
        check_kind(step, Step, "a Step", "`game.play` returns one")
        if step.parts:
            return tuple(event for part in step.parts for event in self.view_events(part, seat))
        watcher = Watcher(self.board, step.before, self._seat(seat))
        cause = watcher.cause(step.cause, step.log)
        log = watcher.follow(step.log)
        return tuple(events_of(self.board, self._phases, log, cause, watcher.sees, step.sheets))

    def _seat(self, seat: int | None) -> int | None:
        if seat is None:
            return None
        check_kind(seat, int, "a seat is a whole number")
        if not 1 <= seat <= self.board.seats.count:
            found = written(seat)
            raise ValueError(
                f"a seat is a number from 1 to {self.board.seats.count}, found {found}"
            )
        return seat - 1

    def playable(self, state: State, seat: int = 1) -> tuple[Playable, ...]:
        """Return every card on the table with the moves it starts, or why it starts none.

        Cards that the seat (from 1) does not see are `?`.
        """
        number = self._seat(seat)
        if number is None:
            raise wrong_kind(seat, "a seat is a whole number")
        return self._ask(state, playable_cards, self._machine, state, number)

    def targets(self, state: State, picked: Picked | str) -> Targets:
        """Return what may become of the cards that the seat to move has picked.

        Args:
            state: the position.
            picked: the cards taken up so far; the name of a pile stands for its top card.

        Raises:
            ValueError: a number of cards is below nothing.
        """
        taken = Picked(picked) if isinstance(picked, str) else picked
        held = _checked(taken, self.board.deck.size)
        return self._ask(state, targets_of, self._machine, state, held)

    def outcome(self, state: State, moves: LegalMoves | None = None) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        Args:
            state: the position.
            moves: its legal moves, if they are at hand, so that they are not listed again.
        """
        can_move = None if moves is None else bool(moves)
        return self._ask(state, outcome_of, self._machine, state, can_move=can_move)

    def scores(self, state: State) -> dict[int, ScoreSheet]:
        """Return the score sheet of each side (from 1) as it stands; empty if none is kept."""
        return self._ask(state, scores_of, self._machine, state)

    def evaluate(self, table: str, cards: Iterable[str]) -> ScoreSheet:
        """Return what cards are worth by a scoring table, whosever they are.

        Args:
            table: the name of a table of the profile, or `points` or `combinations` for all
                tables of that kind.
            cards: the codes of the cards.

        Raises:
            InvalidPositionError: the cards are not of the pack.
            ValueError: there is no such table.
        """
        check_kind(table, str, "the name of a scoring table")
        held = self._cards(cards, "cards")
        score = self.profile.score or ScoreSpec()
        kinds = {"points": [*score.points], "combinations": [*score.combinations]}
        names = [table] if table in self._compiled.tables else kinds.get(table, [])
        if not names:
            known = [*self._compiled.tables, *(kind for kind, some in kinds.items() if some)]
            near = near_word(table, known)
            hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(known)}"
            raise ValueError(f"no scoring table is called {quoted(table)}{hint}")
        sheets = (self._compiled.tables[name].evaluate(held) for name in names)
        return ScoreSheet(tuple(line for sheet in sheets for line in sheet.lines))

    def position(self, data: PlainPosition) -> State:
        """Return the state of a position given as plain data.

        Raises:
            InvalidPositionError: with every problem there is.
        """
        state = read_position(self._compiled, data)
        if "phase" in data:
            return state
        draft = Draft(self.board, state)
        self._machine.find_phase(draft)
        return draft.state()

    def enter(self, state: State, phase: str) -> State:
        """Begin a phase in a position that was set up, and let follow what follows by itself.

        A phase in which nobody acts, such as one that settles a hand, is gone through.

        Raises:
            ValueError: there is no such phase.
        """
        check_kind(phase, str, "the name of a phase")
        if phase not in self._phases:
            raise ValueError(f"a phase is one of {', '.join(self._phases)}, found {quoted(phase)}")
        return self._ask(state, self._machine.enter, state, self._phases.index(phase)).state()

    def describe(self, state: State) -> dict[str, object]:
        """Return a state as plain data; `position` is the inverse."""
        return self._ask(state, describe_position, self._compiled, state)

    def parse(self, text: str) -> Move:
        """Read the text of a move; `str(move)` is the inverse.

        Raises:
            InvalidMoveError: the text names no move of this game.
        """
        return self._canonical(Move.from_text(text))

    def move_from_json(self, data: object) -> Move:
        """Read the plain form of a move; `Move.to_json` is the inverse.

        Raises:
            InvalidMoveError: the data names no move of this game.
        """
        return self._canonical(Move.from_json(data))

    def _canonical(self, move: Move) -> Move:
        known = self._actions
        if move.action not in known:
            near, called = near_word(move.action, known), quoted(move.action)
            if near:
                raise InvalidMoveError(
                    text(
                        "there is no action {action}; did you mean '{near}'?",
                        action=called,
                        near=near,
                    )
                )
            there = Joined(tuple(known))
            raise InvalidMoveError(
                text(
                    "there is no action {action}; there are {actions}", action=called, actions=there
                )
            )
        return Move(move.action, known[move.action].parse(move.args))


def _checked(picked: Picked, most: int) -> Picked:
    """Check that picked cards are named as cards are; return no more than one more than most."""
    check_kind(picked, Picked, "picked cards, or the name of a pile")
    check_kind(picked.pile, str, "picked: the name of a pile")
    check_kind(picked.count, int, "picked: a number of cards")
    if picked.count < 0:
        raise ValueError(f"picked: a number of cards from 0, found {written(picked.count)}")
    for code in picked.cards:
        check_kind(code, str, "picked: the code of a card")
    return attrs.evolve(picked, count=most + 1) if picked.count > most else picked
