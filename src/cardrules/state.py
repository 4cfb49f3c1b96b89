"""The state of a game: what lies where, whose turn it is, and what the rules remember.

Entries of a pile are cards (integers); a card that lies face down is stored as `~card`.
This module does not know any rule: what a memory slot means belongs to its mechanism.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import define, frozen

__all__ = ["Memory", "Pile", "Slot", "SlotValue", "State", "make_state"]

Pile: TypeAlias = "tuple[int, ...]"
SlotValue: TypeAlias = "int | tuple[int, ...]"
Memory: TypeAlias = "tuple[SlotValue, ...]"


@frozen
class Slot:
    """A place in the memory of a state, declared and owned by one mechanism.

    A slot with `reveals` holds cards that all seats may see wherever they lie; one with
    `secret` is shown to nobody. A slot that is `lasting` keeps its value when a match goes
    on to another round; every other is set to its initial value by the deal.
    """

    name: str
    initial: SlotValue = 0
    reveals: bool = False
    secret: bool = False
    lasting: bool = False


@define(eq=False)
class _Unfrozen:
    """The fields of a state; for `make_state` alone."""

    piles: tuple[Pile, ...]
    phase: int
    turn: int
    memory: Memory
    seed: int | str


@frozen
class State(_Unfrozen):
    """A position of a game, complete and immutable.

    Piles are listed in the order of the rules' pile names, bottom card first. `phase` and
    `turn` are numbers from 0 (seats are numbered from 1 outside). `seed` and the shuffle
    counter in the memory determine every later shuffle.
    """


def make_state(
    piles: tuple[Pile, ...], phase: int, turn: int, memory: Memory, seed: int | str
) -> State:
    """Return a state, at a third of what its constructor costs.

    One is made after every move. A frozen class fills its fields one by one past its own
    guard; here they are filled before the guard is set up.
    """
    made = _Unfrozen(piles, phase, turn, memory, seed)
    made.__class__ = State
    assert isinstance(made, State)
    return made
