"""What a profile may say about combinations: patterns that score, and groups to meld.

This module holds words only; `rows`, `table` and `groups` give them their meaning.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from cardrules.mechanisms.relations import SuitRelation
from cardrules.spec import clause, spec

__all__ = [
    "After",
    "CombinationsSpec",
    "GroupSpec",
    "GroupWildSpec",
    "Over",
    "PartSpec",
    "PatternSpec",
    "RunOrder",
    "Shape",
    "SideBySideSpec",
    "TimesSpec",
    "WildSpec",
]


class RunOrder(Enum):
    """In which direction a run goes through the ranks of the deck."""

    UP = "up"
    DOWN = "down"


class After(Enum):
    """What must be laid of a part before the next one counts."""

    ANY = "any"
    COMPLETE = "complete"
    REAL = "real"


class Over(Enum):
    """Where places are neighbours."""

    ROW = "row"
    PART = "part"


@spec
class SideBySideSpec:
    """How many wild cards may lie side by side, in places of other cards."""

    SHORTHAND = "most"

    most: int = clause(minimum=0, says="The most wild cards in neighbouring places.")
    over: Over = clause(
        default=Over.ROW,
        says="Whether neighbours are counted over the whole `row`, or in each `part` anew.",
    )
    skipped: bool = clause(
        default=False,
        says="Whether a place that is left out counts like one with a wild card; otherwise "
        "the places beside it are neighbours.",
    )


@spec
class PartSpec:
    """A part of a pattern: some cards, of which a number is needed."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards that have a place in the part."
    )
    need: int = clause(
        default=1,
        minimum=0,
        says="How many of its places must be filled; further cards make it longer. 0 for a "
        "part that only adds length.",
    )
    real: int | None = clause(
        default=None,
        minimum=0,
        says="How many of the needed cards must be real; all of them by default.",
    )
    run: RunOrder | tuple[str, ...] | None = clause(
        default=None,
        refers="cards",
        says="The part goes on in this order up to the first gap that no wild card fills: "
        "`up` or `down` through the deck's ranks, or a list of ranks or cards. Without it any "
        "of the cards may be there.",
    )
    anywhere: bool = clause(
        default=False,
        says="Whether a run may begin at any of its cards, and be there several times; "
        "otherwise it begins with the first.",
    )
    after: After = clause(
        default=After.ANY,
        says="What must be there of the part before it for this part to count: `any` number "
        "of cards, the `complete` part, or the complete part in `real` cards.",
    )

    def __attrs_post_init__(self) -> None:
        if self.real is not None and self.real > self.need:
            raise ValueError(f"{self.real} real cards are more than the {self.need} needed")
        if self.anywhere and self.run is None:
            raise ValueError("only a run can begin anywhere")


@spec
class PatternSpec:
    """A kind of combination: what it is made of, and what it is worth.

    The shortest is as long as its parts need together.
    """

    parts: tuple[PartSpec, ...] = clause(says="The parts, in the order in which they are laid.")
    each: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The pattern stands for several, one within each of these suits, ranks or classes.",
    )
    points: tuple[int, ...] = clause(
        default=(),
        says="The points of the shortest, then of one card more, and so on; those of the whole "
        "table of combinations by default.",
    )
    further: int | None = clause(
        default=None,
        says="The points of each card beyond the list of points; those of the whole table of "
        "combinations by default.",
    )
    side_by_side: SideBySideSpec | None = clause(
        default=None, says="How many wild cards may lie side by side; any number by default."
    )

    def __attrs_post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a pattern needs a part")
        if len(self.parts) > 1 and any(part.anywhere for part in self.parts):
            raise ValueError("a run that begins anywhere must be the only part")
        if not sum(part.need for part in self.parts):
            raise ValueError("a pattern must need a card")


@spec
class WildSpec:
    """Cards that stand in for others. They never count as real cards of a pattern."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(refers="cards", says="The wild cards.")
    spare: bool = clause(
        default=False,
        says="Whether a wild card that no place needs makes the combination one card longer.",
    )
    reused: bool = clause(
        default=False,
        says="Whether a wild card serves in every combination; otherwise only in one. It "
        "stands in each at most once.",
    )


@spec
class TimesSpec:
    """A multiplier of all combinations of a table."""

    from_: int = clause(minimum=1, says="From how many different combinations on.")
    by: int = clause(minimum=2, says="By how much their points are multiplied.")


@spec
class CombinationsSpec:
    """A table of combinations that score: all that some cards hold are counted."""

    patterns: dict[str, PatternSpec] = clause(says="The kinds of combinations, by name.")
    points: tuple[int, ...] = clause(
        default=(),
        says="The points of the shortest, then of one card more, and so on, for patterns that "
        "have none of their own.",
    )
    further: int = clause(
        default=0, says="The points of each card beyond the list of points, for such patterns."
    )
    wild: WildSpec | None = clause(default=None, says="Cards that stand in for others.")
    times: tuple[TimesSpec, ...] = clause(
        default=(), says="What multiplies the points; the highest number reached counts."
    )


class Shape(Enum):
    """What makes cards a group."""

    SET = "set"
    RUN = "run"
    CLASS = "class"


@spec
class GroupWildSpec:
    """Wild cards in groups, and their limits."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(refers="cards", says="The wild cards.")
    most: int | None = clause(
        default=None, minimum=0, says="The most wild cards in a group; any number by default."
    )
    ratio: Fraction | None = clause(
        default=None,
        minimum=0,
        says="The most wild cards for each natural card: 1 for as many as naturals.",
    )
    naturals: int = clause(default=1, minimum=1, says="The fewest natural cards in a group.")
    side_by_side: int | None = clause(
        default=None,
        minimum=1,
        says="The most wild cards side by side in a run; any number by default.",
    )


@spec
class GroupSpec:
    """A kind of group that can be melded."""

    shape: Shape = clause(
        says="`set`: cards of one rank. `run`: cards that follow one another. `class`: any of "
        "`cards`."
    )
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The natural cards that a group may hold."
    )
    never: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that it never holds, wild cards included."
    )
    least: int = clause(default=3, minimum=1, says="The fewest cards.")
    most: int | None = clause(
        default=None, minimum=1, says="The most cards; any number by default."
    )
    suit: SuitRelation = clause(
        default=SuitRelation.ANY,
        says="How the suits of natural cards relate. In a set: `any`, or `other` for each of "
        "another suit. In a run: `same`, `same-color`, `alternating` or `any`. In a class: `any` "
        "or `same`.",
    )
    order: tuple[str, ...] = clause(
        default=(),
        refers="ranks",
        says="The ranks of a run, lowest first, when the order is not the deck's. A rank may "
        "stand twice, lowest and highest, but serves once in a run.",
    )
    wrap: bool = clause(default=False, says="Whether the lowest rank of a run follows the highest.")
    wild: GroupWildSpec | None = clause(default=None, says="Wild cards; none by default.")

    def __attrs_post_init__(self) -> None:
        fitting = {
            Shape.SET: (SuitRelation.ANY, SuitRelation.OTHER),
            Shape.CLASS: (SuitRelation.ANY, SuitRelation.SAME),
            Shape.RUN: (
                SuitRelation.ANY,
                SuitRelation.SAME,
                SuitRelation.SAME_COLOR,
                SuitRelation.ALTERNATING,
            ),
        }[self.shape]
        if self.suit not in fitting:
            raise ValueError(f"suits of a {self.shape.value} cannot be {self.suit.value!r}")
        if self.most is not None and self.most < self.least:
            raise ValueError(f"at most {self.most} cards are fewer than the least, {self.least}")
        if self.shape is not Shape.RUN and (self.order or self.wrap):
            raise ValueError("only a run has an order")
        inner = self.order if self.wrap else self.order[1:]
        if len(set(inner)) < len(inner) or len(set(self.order[:-1])) < len(self.order[:-1]):
            raise ValueError("a rank stands twice in an order, and not lowest and highest")
