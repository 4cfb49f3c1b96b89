"""Views: what a seat may see of a position, and of what happens.

A card that may not be seen is `?`; how many cards lie in a pile is known unless the pile
hides even that. This module decides nothing about play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from cardrules.board import Board
from cardrules.cards import card_of
from cardrules.draft import Change
from cardrules.events import UNKNOWN, Sees
from cardrules.profile.compile import Compiled
from cardrules.state import State

__all__ = ["View", "Watcher", "sees_in", "shown_to", "view_of"]


@frozen
class View:
    """A position as one seat sees it (`seat` None: an onlooker).

    `piles` maps pile names to codes, bottom card first: `5H` face up, `~5H` face down but
    known, `?` unknown. `turn` and `seat` are numbered from 1.
    """

    seat: int | None
    piles: dict[str, tuple[str, ...]]
    phase: str
    turn: int
    memory: dict[str, int | tuple[int, ...]]


def sees_in(board: Board, state: State, seat: int | None) -> Sees:
    """Return which entries a seat (from 0) knows in a state."""
    revealed = _revealed(board, state)

    def sees(pile: int, entry: int) -> bool:
        if entry < 0:
            return ~entry in revealed
        return entry in revealed or (pile >= 0 and board.can_see(pile, seat))

    return sees


def _revealed(board: Board, state: State) -> frozenset[int]:
    """Return the cards that all seats know wherever they lie."""
    return frozenset(
        card
        for slot, value in zip(board.slots, state.memory, strict=True)
        if slot.reveals and isinstance(value, tuple)
        for card in value
    )


class Watcher:
    """A seat that follows a step: what it knows at each moment, not what it learns later.

    A card that was shown in one round is a card like others when the next is dealt.
    """

    def __init__(self, board: Board, before: State | None, seat: int | None) -> None:
        self.board = board
        self.seat = seat
        self._shown = {
            number: frozenset(value)
            for number, slot in enumerate(board.slots)
            if slot.reveals
            and isinstance(
                value := (slot.initial if before is None else before.memory[number]), tuple
            )
        }
        self.revealed: frozenset[int] = frozenset().union(*self._shown.values())

    def sees(self, pile: int, entry: int) -> bool:
        """Return whether the seat knows an entry of a pile (-1: the pack) now."""
        if (entry if entry >= 0 else ~entry) in self.revealed:
            return True
        return entry >= 0 and pile >= 0 and self.board.can_see(pile, self.seat)

    def follow(self, log: Iterable[Change]) -> Iterator[Change]:
        """Yield the changes, and learn after each what it has shown."""
        for change in log:
            yield change
            kind, slot, _, _, after, _, _ = change
            if kind == "noted" and slot in self._shown:
                self._shown[slot] = frozenset(after)
                self.revealed = frozenset().union(*self._shown.values())

    def cause(self, cause: str, log: Iterable[Change]) -> str:
        """Return the text of a move without the cards that it moved unseen by the seat."""
        seen: dict[str, bool] = {}
        changes = list(log)
        # All that a move does which was played for the player is marked as automatic.
        chosen = [change for change in changes if not change[-1]] or changes
        shown = {
            card
            for kind, slot, _, _, after, _, _ in chosen
            if kind == "noted" and slot in self._shown
            for card in after
        }
        for kind, source, target, before, after, _, _ in chosen:
            if kind == "moved":
                for old, new in zip(before, after, strict=True):
                    code = self.board.deck.codes[card_of(old)]
                    is_seen = self.sees(source, old) or self.sees(target, new)
                    is_seen = is_seen or card_of(old) in shown
                    seen[code] = seen.get(code, False) or is_seen
        if all(seen.values()):
            return cause
        return " ".join(word if seen.get(word, True) else UNKNOWN for word in cause.split(" "))


def view_of(compiled: Compiled, state: State, seat: int | None) -> View:
    """Return what a seat (from 0; None: an onlooker) sees."""
    board = compiled.board
    sees = sees_in(board, state, seat)
    piles = {
        name: tuple(
            board.deck.entry_code(entry) if sees(number, entry) else UNKNOWN for entry in pile
        )
        for number, (name, pile) in enumerate(zip(board.pile_names, state.piles, strict=True))
    }
    memory = {
        slot.name: value
        for slot, value in zip(board.slots, state.memory, strict=True)
        if not slot.secret
    }
    phase = compiled.phases[state.phase].name
    return View(None if seat is None else seat + 1, piles, phase, state.turn + 1, memory)


def shown_to(board: Board, before: State, after: State, log: Iterable[Change]) -> tuple[int, ...]:
    """Return the seats (from 0) to which a move showed a card that they did not know.

    A card counts too that was shown on the way and lies hidden again in the end.
    """
    passed = list(_passed(log))
    found = []
    for seat in range(board.seats.count):
        knew, knows = sees_in(board, before, seat), sees_in(board, after, seat)
        shown = {card_of(entry) for pile, entry in passed if knows(pile, entry)}
        if (shown | _seen(after, knows)) - _seen(before, knew):
            found.append(seat)
    return tuple(found)


def _passed(log: Iterable[Change]) -> Iterator[tuple[int, int]]:
    """Yield every pile entry that cards had on the way."""
    for kind, source, target, left, arrived, _, _ in log:
        if kind in ("moved", "turned", "arranged"):
            yield from ((source, entry) for entry in left)
            yield from ((target, entry) for entry in arrived)


def _seen(state: State, sees: Sees) -> set[int]:
    return {
        card_of(entry)
        for pile, entries in enumerate(state.piles)
        for entry in entries
        if sees(pile, entry)
    }
