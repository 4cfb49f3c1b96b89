"""Memory: each slot means one thing, and what reads it can read what it holds.

A field that names a slot wants one number there, such as a seat, a suit or a count, unless
it is listed here. This module does not ask when a slot is filled.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import Board
from cardrules.mechanisms.conditions import MemorySpec
from cardrules.mechanisms.going_out import GoingOut
from cardrules.mechanisms.handover import ForgetSpec
from cardrules.mechanisms.melds import KnockSpec, LimitByCardSpec, Melds, OpeningSpec
from cardrules.mechanisms.rounds import Match
from cardrules.mechanisms.scoring import SlotLineSpec, TimesLineSpec
from cardrules.mechanisms.sides import SideSpec
from cardrules.mechanisms.tally import Tally
from cardrules.mechanisms.transfer import TransferSpec
from cardrules.mechanisms.tricks import TrickSpec
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place, is_part, of_type
from cardrules.profile.model import ProfileSpec
from cardrules.profile.vocabulary import vocabulary_of
from cardrules.seats import Seats
from cardrules.state import Slot, SlotValue
from cardrules.words import quoted

__all__ = ["check_memory", "check_slots"]

_OWN_SLOTS: Final = ("shuffles", "dealer", "acted")

_SHARED: Final = (SlotLineSpec, TimesLineSpec)
"""What reads a side's share: of one number, or of one for each seat or side."""

_LISTS: Final = {
    (TransferSpec, "barred"),
    (KnockSpec, "barred"),
    (LimitByCardSpec, "slot"),
    (TrickSpec, "lead_from"),
}
"""Fields that want a slot with any number of cards."""


def check_slots(spec: ProfileSpec, seats: Seats, findings: Findings) -> None:
    """Note memory slots that two mechanisms would use in different ways."""
    declared = {name: Slot(name) for name in _OWN_SLOTS}
    if spec.score and spec.score.events:
        declared.update((slot.name, slot) for slot in Tally.slots(spec.score.events))
    if spec.match is not None:
        declared.update((slot.name, slot) for slot in Match.slots(spec.match, len(seats.sides)))
    if spec.melds is not None:
        declared.update((slot.name, slot) for slot in Melds.slots(spec.melds))
    if spec.going_out is not None:
        declared.update((slot.name, slot) for slot in GoingOut.slots(spec.going_out))
    own = set(declared)
    known = vocabulary_of(spec)
    for key, parts, kinds in (
        ("actions", spec.actions, known.actions),
        ("steps", spec.steps, known.steps),
    ):
        for name, part in parts.items():
            for word, kind in kinds.items():
                inner = getattr(part, word, None)
                path: Path = (key, name, word)
                for slot in kind.slots(inner, seats) if is_part(inner) else ():
                    if slot.name in own or declared.setdefault(slot.name, slot) != slot:
                        message = f"the memory slot {quoted(slot.name)} is used for something else"
                        findings.add(path, message, expected="another name")
    for name, action in spec.actions.items():
        counter = declared.get(action.deal.counter) if action.deal else None
        if counter is not None and not isinstance(counter.initial, int):
            message = f"the memory slot {quoted(counter.name)} is no counter"
            findings.add(("actions", name, "deal", "counter"), message, expected="another name")


def check_memory(board: Board, places: list[Place], findings: Findings) -> None:
    """Note slots that do not hold what is read from them."""
    for place in places:
        if isinstance(place.spec, MemorySpec):
            _check_whose(board, place, place.spec, findings)
            continue
        if isinstance(place.spec, ForgetSpec):
            continue
        for word in place.words():
            if word.clause.refers != "slots":
                continue
            is_number = isinstance(_initial(board, word.text), int)
            if isinstance(place.spec, _SHARED):
                _check_share(board, word.text, word.path, findings)
            elif isinstance(place.spec, OpeningSpec):
                if not is_number and len(_row(board, word.text)) != len(board.seats.sides):
                    message = f"the memory slot {quoted(word.text)} does not hold a score a side"
                    expected = "a slot that does, one with a number for all, or no 'by'"
                    findings.add(word.path, message, expected=expected)
            elif (type(place.spec), word.clause.name) in _LISTS:
                if is_number:
                    message = f"the memory slot {quoted(word.text)} holds one number"
                    findings.add(word.path, message, expected="a slot with cards")
            elif not is_number:
                message = f"the memory slot {quoted(word.text)} does not hold one number"
                findings.add(word.path, message, expected="another slot")
    for place, side in of_type(places, SideSpec):
        for memory in side.memory:
            if memory.of is not None:
                message = "the question is about one side anyway"
                findings.add(place.path_of("memory"), message, expected="no 'of' here")
            _check_share(board, memory.slot, place.path_of("memory"), findings)


def _check_whose(board: Board, place: Place, memory: MemorySpec, findings: Findings) -> None:
    """Note a share that is asked for of nobody, or of what has no shares."""
    if memory.of is None:
        return
    _check_share(board, memory.slot, place.path_of("slot"), findings)
    if not isinstance(_initial(board, memory.of), int):
        message = f"the memory slot {quoted(memory.of)} does not hold one number"
        findings.add(place.path_of("of"), message, expected="a slot with a seat")


def _check_share(board: Board, name: str, path: Path, findings: Findings) -> None:
    initial, seats = _initial(board, name), board.seats
    if not isinstance(initial, int) and len(initial) not in (seats.count, len(seats.sides)):
        message = f"the memory slot {quoted(name)} does not hold a number for each seat or side"
        findings.add(path, message, expected="one that does, or one with a number for all")


def _row(board: Board, name: str) -> tuple[int, ...]:
    initial = _initial(board, name)
    return (initial,) if isinstance(initial, int) else initial


def _initial(board: Board, name: str) -> SlotValue:
    return board.slots[board.slot_index[name]].initial
