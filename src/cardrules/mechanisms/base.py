"""What every mechanism offers the engine: actions that are chosen, steps that follow.

This module does not know any mechanism.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from attrs import field, frozen

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.scores import ScoreSheet
from cardrules.state import Memory, Pile, State
from cardrules.texts import Phrase, Text, Value, counted, mark, text
from cardrules.words import near_word, quoted, shown

declare_codes(
    {
        "unit.covered": "Cards of another pile lie on this one.",
        "unit.enclosed": "Cards lie at all sides of this one, of which one must be free.",
    }
)

__all__ = [
    "Accompanied",
    "Action",
    "BareAction",
    "Effect",
    "Listing",
    "Noting",
    "Quick",
    "Settler",
    "Table",
    "Tools",
    "Watchful",
    "Worth",
    "find_word",
    "no_card",
    "wrong_arguments",
    "wrong_number",
]

T = TypeVar("T")


class Action(Protocol):
    """Something the seat to move may choose to do.

    `is_closed` promises that `moves` lists every legal move; an open action lists
    candidates and judges any other move exactly.
    """

    @property
    def name(self) -> str:
        """The word that begins the action's moves."""
        ...

    @property
    def is_closed(self) -> bool:
        """Whether `moves` lists all legal moves."""
        ...

    def moves(self, state: State) -> Iterable[Move]:
        """List the legal moves of the action, each once."""
        ...

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a move of this action is not legal, or None.

        The arguments may be anything a caller wrote; this never raises.
        """
        ...

    def perform(self, draft: Draft, move: Move) -> None:
        """Carry out a legal move on the draft."""
        ...

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the arguments in canonical form.

        Raises:
            InvalidMoveError: an argument is not of the kind the action takes.
        """
        ...


class Listing:
    """Moves in order that an action has not made yet: how many there are, and any one."""

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, number: int) -> Move:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Move]:
        return (self[number] for number in range(len(self)))


@runtime_checkable
class Accompanied(Protocol):
    """An action with others that are open whenever it is, such as passing beside bidding."""

    @property
    def companions(self) -> Mapping[str, Action]:
        """The other actions, by name."""
        ...


@runtime_checkable
class Quick(Action, Protocol):
    """An action many of whose moves lead to nothing but themselves, such as a card played.

    Where nobody asks what happened, these need no draft, which is most of what they cost.
    """

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:
        """Return the state after a move, or None if it is refused or may do more than that.

        The state is what `perform` would make of a draft. No event is raised, so there is
        no state after a move that would raise one of those to which the phase listens.
        """
        ...


class Effect(Protocol):
    """A named step that the phase table takes by itself."""

    def run(self, draft: Draft) -> None:
        """Do it."""
        ...


@runtime_checkable
class Noting(Effect, Protocol):
    """A step that changes nothing but what is remembered."""

    def noted(self, memory: Memory) -> Memory:
        """Return what is remembered after the step."""
        ...


class Table(Protocol):
    """A scoring table of the profile: what some cards are worth, whosever they are."""

    def evaluate(self, cards: Iterable[int]) -> ScoreSheet:
        """Return the sheet of some cards."""
        ...

    def has_any(self, held: int) -> bool:
        """Return whether the sheet of the cards of a mask has a line, without making it."""
        ...

    def taking_part(self, cards: Iterable[int]) -> set[int]:
        """Return those of some cards that the lines of their sheet count."""
        ...


Worth: TypeAlias = Callable[[Iterable[int]], "int | Fraction"]
"""The total of a scoring table for some cards."""


@frozen
class Tools:
    """What a mechanism is given to be compiled with.

    `completes` and `room` hold, for each pile number, the length at which the pile is
    complete (or None) and the most cards it may hold. `tables` are the scoring tables,
    `worths` the same without their lines, and `actions` the compiled actions, for what is
    compiled after them. `moves_under` makes the
    action that moves cards, of a given name, with some pile groups changed. `accepts` tells
    whether a pile accepts a card, by their numbers. `parts` are the
    parts of the profile that several mechanisms share, by their spec classes.
    """

    board: Board
    completes: Sequence[int | None]
    room: Sequence[int]
    tables: Mapping[str, Table] = field(factory=dict)
    worths: Mapping[str, Worth] = field(factory=dict)
    moves_under: Callable[[str, Mapping[str, object]], Action] | None = None
    accepts: Callable[[Draft, int, int], bool] = field(default=lambda _draft, _pile, _card: False)
    actions: Mapping[str, Action] = field(factory=dict)
    parts: Mapping[type, object] = field(factory=dict)

    def part(self, cls: type[T]) -> T | None:
        """Return the part of the profile, of those that mechanisms share, of a spec class."""
        return cast("T | None", self.parts.get(cls))


class Settler(Protocol):
    """An automatic step, tried after every move until nothing more happens."""

    def settle(self, draft: Draft) -> bool:
        """Do what is due, and return whether anything was."""
        ...


@runtime_checkable
class Watchful(Settler, Protocol):
    """An automatic step that can tell from the piles whether it is due, and needs no draft."""

    def is_due(self, piles: Sequence[Pile]) -> bool:
        """Return whether anything is due; nothing is if `settle` would do nothing."""
        ...

    def settled(self, state: State) -> State | None:
        """Return the state after the step that is due, or None if it raises an event."""
        ...


class BareAction:
    """An action without arguments: it is open or refused, and that is its whole list.

    A mechanism says by a code what forbids it, and words the refusal only when asked.
    """

    is_closed = True

    def __init__(self, name: str) -> None:
        self.name = name
        self._alone = (Move(name),)

    def code(self, state: State) -> str | None:
        """Return the code of what forbids the action now, or None."""
        raise NotImplementedError

    def explain(self, state: State, code: str) -> Refusal:
        """Word the refusal of a code that was given for this state."""
        raise NotImplementedError

    def moves(self, state: State) -> tuple[Move, ...]:
        """List the one move, if it is legal."""
        return self._alone if self.code(state) is None else ()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the move is refused, or None."""
        if move.args:
            why = counted(
                "'{action}' stands alone, found {count} more word",
                "'{action}' stands alone, found {count} more words",
                len(move.args),
                action=self.name,
            )
            return Refusal("action.arguments", why, f"actions.{self.name}")
        code = self.code(state)
        return None if code is None else self.explain(state, code)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return no arguments.

        Raises:
            InvalidMoveError: there are some.
        """
        if args:
            also = quoted(str(args[0]))
            raise InvalidMoveError(
                text("'{action}' stands alone, found also {what}", action=self.name, what=also)
            )
        return ()


def find_word(word: Argument, choices: Iterable[str], kind: str) -> str:
    """Return a word of a move text that must be one of the choices.

    Raises:
        InvalidMoveError: it is not; the message names the nearest.
    """
    known = tuple(choices)
    if isinstance(word, str) and word in known:
        return word
    near = near_word(str(word), known)
    values: dict[str, Value] = {"name": shown(word)}
    if kind not in _UNKNOWN:
        values["kind"] = kind
    alone, with_near = _UNKNOWN.get(kind, _UNKNOWN_KIND)
    if near is None:
        raise InvalidMoveError(Text(alone, values))
    raise InvalidMoveError(Text(with_near, {**values, "near": near}))


_UNKNOWN = {
    "card": (
        mark("no card is called {name}"),
        mark("no card is called {name}; did you mean '{near}'?"),
    ),
    "pile": (
        mark("no pile is called {name}"),
        mark("no pile is called {name}; did you mean '{near}'?"),
    ),
    "card or meld": (
        mark("no card or meld is called {name}"),
        mark("no card or meld is called {name}; did you mean '{near}'?"),
    ),
    "rank": (
        mark("no rank is called {name}"),
        mark("no rank is called {name}; did you mean '{near}'?"),
    ),
    "choice": (
        mark("no choice is called {name}"),
        mark("no choice is called {name}; did you mean '{near}'?"),
    ),
}
_UNKNOWN_KIND = (
    mark("no {kind} is called {name}"),
    mark("no {kind} is called {name}; did you mean '{near}'?"),
)


def no_card(action: str, shape: str) -> Phrase:
    """Say that a move text names no card after its action."""
    return text("'{action}' is written '{shape}', found no card", action=action, shape=shape)


def wrong_number(action: str, shape: str, found: int) -> Phrase:
    """Say that a move text has too few words after its action, or too many."""
    return counted(
        "'{action}' is written '{shape}', found {count} argument",
        "'{action}' is written '{shape}', found {count} arguments",
        found,
        action=action,
        shape=shape,
    )


def wrong_arguments(action: str, shape: str) -> Refusal:
    """Return the refusal for arguments of the wrong kind or number."""
    why = text("'{action}' is written '{shape}'", action=action, shape=shape)
    return Refusal("action.arguments", why, "", {"action": action})
