"""Whether a state is one of these rules, said only where something has gone wrong.

Play takes a state as it is: looking at every card before each move would cost more than
the move. So this is asked when the shape of a state is another, or when an answer failed.
Values that fit one by one may contradict each other still, in a position that somebody wrote
himself; nobody looks for that before an answer fails either.
"""

from __future__ import annotations

from typing import Final

from cardrules.errors import InvalidPositionError
from cardrules.kinds import written, wrong_kind
from cardrules.profile.compile import Compiled
from cardrules.state import Slot, SlotValue, State

__all__ = ["AMISS", "blame", "check_belongs"]

AMISS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What asking about a state of other rules may run into."""


def check_belongs(compiled: Compiled, state: object) -> None:
    """Check that something is a state of these rules, down to the last card.

    Raises:
        TypeError: it is no state.
        InvalidPositionError: it is a state of other rules.
    """
    if type(state) is not State:
        raise wrong_kind(state, "a State", "a game has one in `state`")
    problem = _problem(compiled, state)
    if problem is not None:
        rules = f"{compiled.spec.id}=={compiled.spec.version}"
        raise InvalidPositionError(f"the state is not one of {rules}: {problem}")


def blame(compiled: Compiled, state: object, error: Exception) -> None:
    """Say what is wrong with a state about which there was no answer, if it is to blame.

    Args:
        compiled: The rules.
        state: What was asked about.
        error: What it came to; one that the caller made himself is left alone.

    Raises:
        TypeError: It is no state.
        InvalidPositionError: It is a state of other rules, or cannot arise in play.
    """
    check_belongs(compiled, state)
    if not isinstance(error, RuntimeError | TypeError):
        message = "the rules have no answer in this position, which cannot arise in play"
        raise InvalidPositionError(f"{message}: {written(error)}") from error


def _problem(compiled: Compiled, state: State) -> str | None:
    board, phases = compiled.board, len(compiled.phases)
    if type(state.piles) is not tuple or len(state.piles) != len(board.pile_names):
        return f"{_number(state.piles)} piles; expected {len(board.pile_names)}"
    if type(state.memory) is not tuple or len(state.memory) != len(board.slots):
        return f"{_number(state.memory)} slots of memory; expected {len(board.slots)}"
    for slot, value in zip(board.slots, state.memory, strict=True):
        if not _fits(slot, value):
            return f"memory.{slot.name}: {written(value)}; expected the like of {slot.initial}"
    if type(state.phase) is not int or not 0 <= state.phase < phases:
        return f"phase {written(state.phase)}; expected less than {phases}"
    if type(state.turn) is not int or not 0 <= state.turn < board.seats.count:
        return f"turn {written(state.turn)}; expected less than {board.seats.count}"
    return _problem_of_cards(state.piles, board.deck.size)


def _number(values: object) -> str:
    return str(len(values)) if isinstance(values, tuple) else f"{written(values)} as"


def _fits(slot: Slot, value: SlotValue) -> bool:
    if isinstance(slot.initial, int):
        return type(value) is int
    if type(value) is not tuple or not all(type(each) is int for each in value):
        return False
    return not slot.initial or len(value) == len(slot.initial)


def _problem_of_cards(piles: tuple[object, ...], size: int) -> str | None:
    seen: set[int] = set()
    for pile in piles:
        if type(pile) is not tuple:
            return f"{written(pile)} as a pile"
        for entry in pile:
            card = -1 if type(entry) is not int else entry if entry >= 0 else ~entry
            if not 0 <= card < size:
                return f"card {written(entry)}; expected less than {size}"
            if card in seen:
                return f"card {card} twice"
            seen.add(card)
    return None
