"""What a profile may say about plays that must beat the play before: kinds, strength, passing.

This module holds words only; `kinds` and `action` give them their meaning.
"""

from __future__ import annotations

from enum import Enum

from cardrules.mechanisms.combinations import GroupSpec
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.relations import SuitRelation
from cardrules.spec import clause, spec

__all__ = ["EVERY_KIND", "AfterPass", "AttachedSpec", "BeatsSpec", "ClimbSpec", "PlayKindSpec"]

EVERY_KIND = "all"
"""The word that stands for all other kinds of plays."""


class AfterPass(Enum):
    """What becomes of a seat that has passed."""

    OUT = "out"
    MAY_RETURN = "may-return"


@spec
class AttachedSpec:
    """Further cards that a play brings along, such as the pair of a full house."""

    SHORTHAND = "size"

    size: int = clause(
        default=1, minimum=1, says="How many cards of one rank: 1 for single cards, 2 for pairs."
    )
    number: int = clause(
        default=1, minimum=1, says="How many of them come with each rank of the play."
    )
    different: bool = clause(
        default=False, says="Whether all that come with a play are of different ranks."
    )


@spec
class BeatsSpec:
    """Kinds of plays that a kind beats beside weaker ones of its own."""

    SHORTHAND = "kinds"

    kinds: tuple[str, ...] = clause(
        says="The names of the kinds, or `all` for all others; `!` before a name takes it away. "
        "Plays of them are beaten whatever their length and strength."
    )
    only: tuple[str, ...] = clause(
        default=("any",),
        refers="cards",
        says="Only plays are beaten that hold nothing but these cards.",
    )


@spec
class PlayKindSpec(GroupSpec):
    """A kind of play: a set, a run or a class of cards, and what else it needs and beats."""

    each: int = clause(
        default=1,
        minimum=1,
        says="How many cards of each of its ranks a run holds, such as 2 for a run of pairs; "
        "`least` and `most` then count ranks.",
    )
    with_: AttachedSpec | None = clause(
        default=None,
        says="Cards of other ranks that come along and add nothing to its strength; "
        "`least` and `most` do not count them.",
    )
    longer: bool = clause(
        default=False,
        says="Whether a play of more cards beats one of fewer; otherwise only plays of as many "
        "cards are compared.",
    )
    beats: tuple[BeatsSpec, ...] = clause(
        default=(), says="Other kinds that it beats, as a bomb does.", example='["single", "pair"]'
    )
    counted: bool = clause(
        default=False,
        says="Whether plays of this kind are counted, such as bombs that double the stakes: the "
        "memory slot `bombs`.",
    )

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.each > 1 and (self.shape is not Shape.RUN or self.suit is not SuitRelation.ANY):
            raise ValueError("only a run of any suits holds several cards of each rank")
        if self.with_ is not None and self.shape is Shape.CLASS:
            raise ValueError("only to a set or a run can cards be attached")
        if self.wild is not None and (self.each > 1 or self.with_ is not None):
            raise ValueError("wild cards stand only in plain sets, runs and classes")


@spec
class ClimbSpec:
    """Play cards that beat the play before, until all others pass."""

    from_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    to: str = clause(refers="groups", says="The pile in which the plays lie.")
    won: str = clause(
        refers="groups",
        says="The piles that the plays go to when all others have passed: those of the seat that "
        "played last, its side's, or the table's.",
    )
    kinds: dict[str, PlayKindSpec] = clause(
        says="The kinds of plays, by name. Where cards are several kinds at once, the first that "
        "may be played counts."
    )
    order: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The cards by strength, the highest first; by default as the deck ranks them. All "
        "cards that one word names are equal. Runs that have no `order` follow it too.",
        example='["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]',
    )
    suits: tuple[str, ...] = clause(
        default=(),
        refers="suits",
        says="The suits by strength, the highest first, which decide between plays that are equal "
        "otherwise, by the suit of their highest card; by default nothing does.",
    )
    equal: bool = clause(
        default=False, says="Whether a play may also be answered by one that is just as strong."
    )
    passed: AfterPass = clause(
        default=AfterPass.OUT,
        says="What becomes of a seat that has passed: it is `out` until the pile is won, or it "
        "`may-return` when the turn comes to it again.",
    )
    forced: bool = clause(
        default=False, says="Whether a seat that can beat the play on the table may not pass."
    )
    opens: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards of which the first play of a deal must hold one, if the seat has one.",
    )
    clears: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that win the pile at once, with a play in which one of them is.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )
