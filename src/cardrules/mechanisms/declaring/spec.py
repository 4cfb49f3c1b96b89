"""What a profile may say about declaring, about what was declared, and about passing.

This module holds words only; `action` and `line` give them their meaning.
"""

from __future__ import annotations

from enum import Enum

from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.spec import clause, spec

__all__ = [
    "SHOWN",
    "SHOWN_BY",
    "SHOWN_LAST",
    "BestDeclaredSpec",
    "DeclareSpec",
    "DeclaredLineSpec",
    "Equals",
    "PassSpec",
    "ShowSpec",
]

SHOWN = "shown"
"""The memory slot that holds the cards shown so far."""

SHOWN_BY = "shown_by"
"""The memory slot that holds, card by card, the seat that has shown it."""

SHOWN_LAST = "shown_last"
"""The memory slot that holds the cards of the combination that was shown last."""


@spec
class DeclareSpec:
    """Showing all combinations of the hand, or none."""

    SHORTHAND = "tables"

    tables: tuple[str, ...] = clause(
        refers="tables", says="The tables of combinations that can be declared."
    )
    suited: tuple[str, ...] = clause(
        default=(),
        refers="tables",
        says="Further tables, of which only combinations within the suit that `suit` holds can be "
        "declared.",
    )
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`, for the tables of `suited`.",
    )
    from_: str = clause(
        default="hand", refers="groups", says="The group of piles whose cards are looked at."
    )


@spec
class ShowSpec:
    """Showing one combination of the hand, such as a marriage."""

    SHORTHAND = "tables"

    tables: tuple[str, ...] = clause(
        refers="tables", says="The tables of combinations of which one can be shown."
    )
    suit_slot: str | None = clause(
        default=None,
        says="The name of a memory slot that gets the suit of the combination, where its cards "
        "are all of one suit, such as `trump`; none by default.",
    )
    from_: str = clause(
        default="hand", refers="groups", says="The group of piles whose cards are looked at."
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


@spec
class PassSpec:
    """Doing nothing."""

    when: ConditionSpec | None = clause(default=None, says="What must hold; always, if left out.")
    slot: str | None = clause(
        default=None,
        says="The name of a memory slot that gets the seat that has done so, -1 before anybody "
        "has; none by default.",
    )


class Equals(Enum):
    """Who counts where the best combinations of several sides are equal."""

    FIRST = "first"
    NOBODY = "nobody"
    ALL = "all"


@spec
class BestDeclaredSpec:
    """Which combination is the best: by points, and then by pattern, length and height.

    Of those with equal points the one is better whose pattern stands before the other's in
    the table, then the longer one, then the one with the higher card.
    """

    SHORTHAND = "equal"

    equal: Equals = clause(
        default=Equals.FIRST,
        says="Who counts where several sides have equal ones: that of the `first` seat after the "
        "dealer, `nobody`, or `all`.",
    )
    order: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The cards by height, the highest first; by default as the deck ranks them.",
    )
    trump: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit: of combinations that are equal otherwise, one of that "
        "suit is better.",
    )


@spec
class DeclaredLineSpec:
    """The worth of what the seats of a side have declared, each seat's by itself."""

    SHORTHAND = "tables"

    tables: tuple[str, ...] = clause(refers="tables", says="The tables of combinations.")
    suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit, such as `trump`: only cards of that suit are looked at.",
    )
    best: BestDeclaredSpec | None = clause(
        default=None,
        says="Only the side with the best combination of these tables counts, with all of its "
        "own; by default every side does.",
    )
