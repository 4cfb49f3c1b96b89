"""What a profile says of a choice of cards that go from one pile to another.

This module does not say which choices are legal.
"""

from __future__ import annotations

from enum import Enum

from cardrules.board import Facing
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.spec import clause, spec

__all__ = ["Receiver", "TransferSpec"]


class Receiver(Enum):
    """Whose pile gets the cards."""

    OWN = "own"
    NEXT = "next"
    PREVIOUS = "previous"
    PARTNER = "partner"
    DEALER = "dealer"


@spec
class TransferSpec:
    """Choose cards of a pile and put them on another."""

    NOT_BOTH = (("count", "at_least"), ("count", "at_most"), ("seat", "slot"))

    from_: str = clause(refers="groups", says="The group whose pile, the mover's own, gives cards.")
    to: str = clause(refers="groups", says="The group whose pile gets them.")
    seat: Receiver = clause(
        default=Receiver.OWN,
        says="Whose pile of that group it is: the mover's `own`, that of the `next` or "
        "`previous` seat, of the `partner`, or of the `dealer`. A pile that a side owns is that "
        "of the seat's side.",
    )
    slot: str | None = clause(
        default=None,
        refers="slots",
        says="In place of `seat`: a memory slot with the seat whose pile it is, such as "
        "`first_out`; the mover's own while it holds none.",
    )
    count: int | None = clause(
        default=None,
        minimum=1,
        says="How many cards; one, if neither this nor a range is given.",
    )
    at_least: int | None = clause(
        default=None, minimum=1, says="The fewest cards, where the number is open; 1 by default."
    )
    at_most: int | None = clause(
        default=None, minimum=1, says="The most cards, where the number is open; all by default."
    )
    only: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards that may be chosen; any by default."
    )
    never: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that may not be chosen."
    )
    barred: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with cards that may not be chosen, such as `turned_up`, unless there "
        "is no other.",
    )
    avoid: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that may be chosen only when there are not enough others, and no more of "
        "them than are lacking.",
    )
    show: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that all seats come to know if they are chosen, though they lie face down.",
        tells="All seats come to know these cards if they are chosen: {value}.",
    )
    face: Facing | None = clause(
        default=None, says="How the cards arrive; by default as the group's `face` says."
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )
