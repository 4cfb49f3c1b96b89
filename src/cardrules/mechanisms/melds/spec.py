"""What a profile may say about melds: their kinds, the first ones of a side, taking a pile.

This module holds words only; `table`, `action` and `take` give them their meaning.
"""

from __future__ import annotations

from enum import Enum

from cardrules.mechanisms.combinations import GroupSpec
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.points import BracketSpec
from cardrules.spec import clause, spec

__all__ = [
    "Amount",
    "AsideSpec",
    "MeldKindSpec",
    "MeldSpec",
    "MeldsSpec",
    "Onto",
    "OpeningSpec",
    "TakeSpec",
    "Way",
]


class Onto(Enum):
    """Whose melds may get further cards."""

    OWN = "own"
    ANY = "any"


@spec
class MeldKindSpec(GroupSpec):
    """A kind of meld."""

    merge: bool = clause(
        default=False,
        says="Whether there is one meld of each rank: cards of a rank that the side has on the "
        "table go to that meld by themselves. It is for sets.",
    )
    going_out: bool = clause(
        default=False,
        says="Whether such a meld can be laid only by a play that goes out, or leaves nothing "
        "but the last discard.",
    )

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.merge and self.shape.value != "set":
            raise ValueError("only sets merge")


@spec
class OpeningSpec:
    """What the first play of a side must be worth."""

    minimum: tuple[BracketSpec, ...] = clause(
        says="The fewest points, by the score of the side; a lone step without `below` for all."
    )
    by: str | None = clause(
        default=None,
        refers="slots",
        says="The memory slot that holds the score of each side, such as `scores`, or one number "
        "for all, such as `round`; without it the score is 0.",
    )
    points: str = clause(refers="tables", says="The table of card points that is used.")
    waived_going_out: bool = clause(
        default=False,
        says="Whether a play that goes out, or leaves nothing but the last discard, need not be "
        "worth so much.",
    )
    taken: bool = clause(
        default=True,
        says="Whether the card counts for which a pile is taken, beside what comes from the hand.",
    )


@spec
class MeldsSpec:
    """Groups of cards on the table, one in each pile of a group."""

    piles: str = clause(
        refers="groups",
        says="The group of piles, of the table, of sides or of seats; a new meld takes the first "
        "empty one.",
    )
    from_: str = clause(default="hand", refers="groups", says="The group of hands.")
    kinds: dict[str, MeldKindSpec] = clause(says="The kinds of melds, by name.")
    onto: Onto = clause(
        default=Onto.OWN,
        says="Whose melds may get further cards: the `own` ones, or those of `any` owner.",
    )
    own_first: bool = clause(
        default=False,
        says="Whether further cards may be laid only by an owner who has a meld, or lays one in "
        "the same move.",
    )
    credit: bool = clause(
        default=False,
        says="Whether cards laid to a meld of another owner are remembered, so that they count "
        "for who laid them (see the score line `laid`). It is for melds of sides or of seats.",
        tells={True: "Cards laid to another owner's meld count for who laid them."},
    )
    opening: OpeningSpec | None = clause(
        default=None,
        says="What the first play must be worth of an owner who has no meld; any play will do by "
        "default. It is for melds of sides or of seats.",
    )


@spec
class MeldSpec:
    """Lay melds from the hand, and further cards to melds, any number at once."""

    new: bool = clause(default=True, says="Whether new melds may be laid.")
    add: bool = clause(default=True, says="Whether melds may get further cards.")
    most: int | None = clause(
        default=None, minimum=1, says="The most melds in one move; any number by default."
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


class Way(Enum):
    """With what a card may be taken, in the meld that it comes to."""

    NATURAL_PAIR = "natural-pair"
    NATURAL_AND_WILD = "natural-and-wild"
    MELD = "meld"
    GROUP = "group"


class Amount(Enum):
    """How many cards are taken."""

    ALL = "all"
    CHOICE = "choice"


@spec
class AsideSpec:
    """Cards of a taken pile that do not come into the hand."""

    cards: tuple[str, ...] = clause(refers="cards", says="The cards.")
    to: str = clause(refers="groups", says="The group whose pile, the taker's own, gets them.")


@spec
class TakeSpec:
    """Take a pile: one card of it is melded at once, the others come into the hand."""

    from_: str = clause(refers="groups", says="The pile that is taken.")
    with_: tuple[Way, ...] = clause(
        says="With what the card is melded. `natural-pair`: two natural cards from the hand; "
        "`natural-and-wild`: one natural and one wild card from the hand; `meld`: a meld that "
        "lies there; `group`: any cards that make a meld with it."
    )
    shorter_than: int | None = clause(
        default=None,
        minimum=2,
        says="How short a meld must be that gets the card alone: it must hold fewer cards than "
        "this. Any meld will do by default.",
    )
    alone: bool = clause(
        default=False,
        says="Whether a meld that lies there must get the card alone, without others from the "
        "hand.",
    )
    amount: Amount = clause(
        default=Amount.ALL,
        says="How many cards are taken: `all`, and the top one is melded; or by `choice` any "
        "number from the top, and the lowest of them is melded.",
    )
    never: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards for which the pile cannot be taken."
    )
    frozen_by: tuple[str, ...] = clause(
        default=(), refers="cards", says="The pile is frozen while it holds one of these."
    )
    frozen_until_open: bool = clause(
        default=False, says="Whether the pile is frozen for an owner who has no meld."
    )
    frozen_with: tuple[Way, ...] = clause(
        default=(Way.NATURAL_PAIR,), says="With what the card is melded while the pile is frozen."
    )
    aside: AsideSpec | None = clause(
        default=None, says="Cards of the pile that are laid out and do not come into the hand."
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )
