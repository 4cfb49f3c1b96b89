"""Events: what happened, in order, in words that a frontend can animate.

They are made from the log of a draft, for all to see or as one seat sees them.
This module does not change a state; an event is told after the fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from attrs import frozen

from cardrules.board import Board
from cardrules.draft import Change
from cardrules.scores import ScoreSheet

__all__ = [
    "Arranged",
    "Event",
    "Moved",
    "Noted",
    "PhaseEntered",
    "Scored",
    "Shuffled",
    "TurnPassed",
    "Turned",
    "events_of",
]

PACK = "pack"
"""The name, in events, of the hand that holds cards being dealt."""

UNKNOWN = "?"
"""The code of a card that the viewer does not know."""


@frozen(kw_only=True)
class Moved:
    """Cards went from one pile to another.

    `cards` are the codes as they lay at the source, lowest first, with `~` before those
    face down; `arrived` the same cards as they lie at the target. A pile called `pack` is
    the hand of whoever deals.
    """

    cards: tuple[str, ...]
    arrived: tuple[str, ...]
    source: str
    target: str
    automatic: bool
    clause: str
    cause: str


@frozen(kw_only=True)
class Turned:
    """The top card of a pile was turned; `card` is its code as it lies now."""

    card: str
    pile: str
    automatic: bool
    clause: str
    cause: str


@frozen(kw_only=True)
class Arranged:
    """The cards of one pile were put in another order; `cards` as they lie now."""

    cards: tuple[str, ...]
    pile: str
    automatic: bool
    clause: str
    cause: str


@frozen(kw_only=True)
class Shuffled:
    """Cards in the dealer's hand were shuffled."""

    automatic: bool
    clause: str
    cause: str


@frozen(kw_only=True)
class Noted:
    """The rules took note of something: a memory slot has a new value.

    `cards` are the codes of the cards that the slot makes known to all, if that is its use.
    """

    slot: str
    value: int | tuple[int, ...]
    automatic: bool
    clause: str
    cause: str
    cards: tuple[str, ...] = ()


@frozen(kw_only=True)
class TurnPassed:
    """It became another seat's turn; seats are numbered from 1."""

    seat: int
    automatic: bool
    clause: str
    cause: str


@frozen(kw_only=True)
class PhaseEntered:
    """The game went on to another phase."""

    phase: str
    automatic: bool
    clause: str
    cause: str


@frozen(kw_only=True)
class Scored:
    """A round was scored for a side (from 1): its sheet, and the side's score by now."""

    side: int
    sheet: ScoreSheet
    score: int
    automatic: bool
    clause: str
    cause: str


Event: TypeAlias = Moved | Turned | Arranged | Shuffled | Noted | Scored | TurnPassed | PhaseEntered

Sees = Callable[[int, int], bool]
"""Whether the viewer knows an entry of a pile (pile number, or -1 for the pack; entry)."""


def events_of(
    board: Board,
    phases: tuple[str, ...],
    log: Iterable[Change],
    cause: str,
    sees: Sees | None,
    sheets: Sequence[ScoreSheet] = (),
) -> Iterator[Event]:
    """Yield the events of a log.

    Args:
        board: the names.
        phases: the names of the phases.
        log: the changes of one move.
        cause: the text of the move, or `start`.
        sees: which cards the viewer knows; None knows all and is told everything.
        sheets: the score sheets that the log speaks of.
    """
    names = board.pile_names

    def name(pile: int) -> str:
        return names[pile] if pile >= 0 else PACK

    def code(pile: int, entry: int, also: tuple[int, int]) -> str:
        """Name a card that is known from where it was or from where it is."""
        if sees is None or sees(pile, entry) or sees(*also):
            return board.deck.entry_code(entry)
        return UNKNOWN

    for kind, first, second, before, after, clause, automatic in log:
        match kind:
            case "moved":
                pairs = list(zip(before, after, strict=True))
                yield Moved(
                    cards=tuple(code(first, old, (second, new)) for old, new in pairs),
                    arrived=tuple(code(second, new, (first, old)) for old, new in pairs),
                    source=name(first),
                    target=name(second),
                    automatic=automatic,
                    clause=clause,
                    cause=cause,
                )
            case "turned":
                yield Turned(
                    card=code(first, after[0], (first, before[0])),
                    pile=name(first),
                    automatic=automatic,
                    clause=clause,
                    cause=cause,
                )
            case "arranged":
                yield Arranged(
                    cards=tuple(code(first, entry, (first, entry)) for entry in after),
                    pile=name(first),
                    automatic=automatic,
                    clause=clause,
                    cause=cause,
                )
            case "shuffled":
                yield Shuffled(automatic=automatic, clause=clause, cause=cause)
            case "noted":
                slot = board.slots[first]
                if sees is None or not slot.secret:
                    value = after if isinstance(slot.initial, tuple) else after[0]
                    yield Noted(
                        slot=slot.name,
                        value=value,
                        automatic=automatic,
                        clause=clause,
                        cause=cause,
                        cards=tuple(board.deck.codes[c] for c in after) if slot.reveals else (),
                    )
            case "scored":
                yield Scored(
                    side=first + 1,
                    sheet=sheets[second],
                    score=after[0],
                    automatic=automatic,
                    clause=clause,
                    cause=cause,
                )
            case "turn":
                yield TurnPassed(seat=first + 1, automatic=automatic, clause=clause, cause=cause)
            case "phase":
                yield PhaseEntered(
                    phase=phases[first], automatic=automatic, clause=clause, cause=cause
                )
            case _:
                raise AssertionError(f"unknown change {kind!r}")
