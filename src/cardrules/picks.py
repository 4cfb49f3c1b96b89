"""Picks: cards that a player has taken up, and what may become of them.

A half-made move is what lies in the fingers: nothing yet, cards from a pile, or cards of a
hand gathered one by one. These are the values that a frontend and an action exchange.
This module judges nothing; `cardrules.engine.picking` asks the actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from attrs import field, frozen

from cardrules.kinds import wrong_kind
from cardrules.moves import Move
from cardrules.refusals import Refusal
from cardrules.state import State

__all__ = ["Lifting", "Picked", "Picking", "Playable", "Receiving", "Targets"]


def _codes(cards: Iterable[str]) -> tuple[str, ...]:
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise wrong_kind(cards, "picked: a list of card codes")
    return tuple(cards)


@frozen
class Picked:
    """What has been picked so far.

    `Picked("tableau.2", 3)` are the three top cards of a pile, `Picked("reserve",
    cards=("5H",))` is one card out of a pile, `Picked(cards=("KH", "KD"))` are cards
    gathered from wherever the seat holds them, and `Picked()` is nothing yet.
    """

    pile: str = ""
    count: int = 1
    cards: tuple[str, ...] = field(default=(), converter=_codes)


@frozen
class Playable:
    """One card on the table: the moves it starts, or the reason why it starts none.

    Attributes:
        pile: The name of the pile.
        place: Its place in the pile, 1 for the lowest card.
        card: The code as the seat sees it; `?` for a card it does not know.
        moves: The listed legal moves that begin with this card.
        refusal: Why the card cannot be picked; None if it can, even when an open action
            lists no move with it.
    """

    pile: str
    place: int
    card: str
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None

    @property
    def is_playable(self) -> bool:
        """Whether the card can be picked."""
        return self.refusal is None


@frozen
class Targets:
    """What may become of the cards picked.

    Attributes:
        moves: The pile on which they may be dropped, to the move that this makes.
        refusals: Every other pile that was thought of, to the reason why not.
        cards: The codes of cards that may be picked in addition.
        move: The move that the cards are already, dropped nowhere in particular.
        refusal: What is wrong with the cards, or still missing, when they are no move yet.
    """

    moves: Mapping[str, Move] = field(factory=dict, hash=False)
    refusals: Mapping[str, Refusal] = field(factory=dict, hash=False)
    cards: tuple[str, ...] = ()
    move: Move | None = None
    refusal: Refusal | None = None

    def __or__(self, other: Targets) -> Targets:
        """Join what two actions say: whatever one of them allows is allowed."""
        moves = {**other.moves, **self.moves}
        refusals = {**other.refusals, **self.refusals}
        move = self.move or other.move
        return Targets(
            moves,
            {pile: refusal for pile, refusal in refusals.items() if pile not in moves},
            tuple(dict.fromkeys((*self.cards, *other.cards))),
            move,
            None if move else self.refusal or other.refusal,
        )


@runtime_checkable
class Picking(Protocol):
    """What an action may offer beside `moves` when its moves are made card by card.

    An action without it is asked through its list of moves, which is enough when the list
    is complete.
    """

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say what may become of picked cards, or None if the action has no use for them.

        For nothing picked, `cards` are the codes with which a move may begin.
        """
        ...


@runtime_checkable
class Lifting(Protocol):
    """An action that takes cards of a pile which its moves do not name.

    The lowest of those cards starts the move, beside the cards that it does name.
    """

    def lifted(self, state: State, move: Move) -> tuple[int, int]:
        """Return the number of the pile, and the place in it of the lowest card, from 0."""
        ...


@runtime_checkable
class Receiving(Protocol):
    """An action whose moves name cards alone, because they all come to one pile.

    Cards that make such a move may be dropped on that pile, too.
    """

    def target(self, state: State) -> int:
        """Return the number of the pile."""
        ...
