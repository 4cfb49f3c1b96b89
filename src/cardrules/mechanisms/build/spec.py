"""What a profile may say about building: access, build, space, base and limits.

This module holds words only; `units`, `targets` and `action` give them their meaning.
"""

from __future__ import annotations

from enum import Enum

from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.neighbors import Near
from cardrules.mechanisms.relations import RelationSpec
from cardrules.spec import clause, spec

__all__ = [
    "Access",
    "BaseSpec",
    "BesideSpec",
    "BuildSpec",
    "BySourceSpec",
    "Formula",
    "LimitSpec",
    "OneWay",
    "PeerHolds",
    "PeerSpec",
    "PeerWord",
    "PileChangeSpec",
    "SpaceSpec",
]


class Access(Enum):
    """Which cards of a pile a player can take in one move."""

    NONE = "none"
    TOP = "top"
    SEQUENCE = "sequence"
    WHOLE_SEQUENCE = "whole-sequence"
    TOP_OR_WHOLE_SEQUENCE = "top-or-whole-sequence"
    PART = "part"
    WHOLE = "whole"
    TOP_OR_WHOLE = "top-or-whole"
    ENDS = "ends"
    ANY = "any"


class Formula(Enum):
    """How cells and spaces bound the length of a moved sequence."""

    FULL = "full"
    STRICT = "strict"


@spec
class LimitSpec:
    """How many cards may move as one, by the free places that would be needed."""

    formula: Formula = clause(
        default=Formula.FULL,
        says="`full`: one more than the empty cells, doubled for each space (the target "
        "itself does not count when it is a space). `strict`: one more than the empty cells.",
        tells={Formula.STRICT: "The number is one more than that of the empty cells."},
    )
    cells: tuple[str, ...] = clause(
        default=(), refers="piles", says="The piles that can hold one card for a while."
    )
    spaces: tuple[str, ...] = clause(
        default=(), refers="piles", says="The piles that double the number while empty."
    )


class PeerWord(Enum):
    """Which other piles of the group are looked at."""

    PREVIOUS = "previous"
    NEXT = "next"
    ANY = "any"
    EVERY = "every"


class PeerHolds(Enum):
    """What another pile of the group must hold before a card is accepted."""

    RANK = "rank"
    CARD = "card"
    AS_MANY = "as-many"


_FROM_NEAR: dict[object, str] = {
    Near.LINE: "Among these piles, cards come only from the pile before or after it.",
    Near.ROW: "Among these piles, cards come only from a pile beside it in its row.",
    Near.COLUMN: "Among these piles, cards come only from the pile above or below it.",
    Near.SIDE: "Among these piles, cards come only from a pile beside, above or below it.",
    Near.TOUCHING: "Among these piles, cards come only from a pile that touches it, at a corner "
    "too.",
    Near.ALIGNED: "Among these piles, cards come only from its own row or column.",
}


class OneWay(Enum):
    """How far a direction that was taken once binds what follows."""

    PILE = "pile"
    GROUP = "group"


@spec
class PeerSpec:
    """What another pile of the group must hold before a pile accepts a card."""

    SHORTHAND = "pile"

    pile: PeerWord = clause(
        default=PeerWord.PREVIOUS,
        says="Which piles are looked at: the `previous` or the `next` one of the group (the first "
        "or the last is then free), or the others, of which `any` or `every` one must hold it.",
    )
    holds: PeerHolds = clause(
        default=PeerHolds.RANK,
        says="`rank`: a card of the same rank as the one that is laid; `card`: any card at all; "
        "`as-many`: at least as many cards as the pile that is to accept one.",
    )


@spec
class BuildSpec(RelationSpec):
    """What a pile that holds cards accepts on its top card."""

    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="Only these cards are accepted at all."
    )
    upon: tuple[str, ...] = clause(
        default=("any",),
        refers="cards",
        says="Only a pile whose lowest card is one of these accepts cards.",
    )
    called: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit that has been called, such as that of a `choose`: while it "
        "holds one, cards of that suit and `wild` ones are accepted, whatever lies on top.",
    )
    ranks: tuple[str, ...] = clause(
        default=(),
        refers="ranks",
        says="The ranks of a pile from its lowest card to its last, where no step tells them; then "
        "`direction` is usually `any`.",
        example='["A", "2", "4", "8", "3", "6", "Q"]',
    )
    peer: PeerSpec | None = clause(
        default=None, says="A card is accepted only if another pile of the group holds this."
    )
    one_way: OneWay | None = clause(
        default=None,
        says="When `both` directions are open: a `pile` that has begun one way goes on that way; "
        "or all piles of the `group` go the way that the first one went.",
    )
    from_: tuple[str, ...] | None = clause(
        default=None,
        refers="groups",
        says="The pile groups from which cards are accepted. By default every group that "
        "players can take from, but a pile with `complete` or a `base` takes nothing from such "
        "piles.",
    )
    whole_from: tuple[str, ...] = clause(
        default=(),
        refers="groups",
        says="The groups from which only the longest unit that a pile gives is accepted: all its "
        "built cards, or the whole pile.",
    )
    apart: tuple[int, ...] = clause(
        default=(),
        says="How many places after this pile the pile of the same group must lie that a card "
        "comes from (before it, if negative); several numbers mean any of them.",
    )
    near: Near | None = clause(
        default=None,
        says="How a pile of the same group must lie to this one to give it cards: next to it in "
        "the `line` of all piles, in its `row` or `column`, at a `side` (in row or column), or "
        "`touching` it (at a corner too), or `aligned` (in its row or column at any distance).",
        tells=_FROM_NEAR,
    )
    straight_from: tuple[str, ...] = clause(
        default=(),
        refers="groups",
        says="The groups from which a card goes only to the pile of its own number: from the "
        "third pile there to the third pile here.",
    )
    at_least: int = clause(default=1, minimum=1, says="The fewest cards that may arrive as one.")
    at_most: int | None = clause(
        default=None,
        minimum=1,
        says="The most cards that may arrive as one; by default one on a pile with `complete` or a "
        "`base`, else any number.",
    )
    sequence: RelationSpec | None = clause(
        default=None,
        says="How the cards that arrive as one must follow each other, when the pile they come "
        "from gives other units too.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="Cards are accepted only while this holds."
    )


class BesideWord(Enum):
    """At which side of a space a card lies that the one filling it goes with."""

    LEFT = "left"
    RIGHT = "right"
    EITHER = "either"


@spec
class BesideSpec(RelationSpec):
    """How a card that fills a space follows the top card of the pile before it."""

    side: BesideWord = clause(
        default=BesideWord.LEFT,
        says="Whether it must follow the card to the `left`, precede the one to the `right` so "
        "that this follows it, or do `either`.",
    )
    round_: bool = clause(
        default=False,
        says="Whether the piles lie in a ring, the first of the group beside the last; then there "
        "are no edges.",
        tells={True: "The piles lie in a ring, the first of them beside the last."},
    )
    row: int | None = clause(
        default=None,
        minimum=2,
        says="How many piles lie in a row, the first of which has none before it; by default as "
        "the group's `row` says.",
    )
    first: tuple[str, ...] = clause(
        default=("any",),
        refers="cards",
        says="The cards that may fill the first pile of a row (from the `right`, the last one), "
        "which has no neighbour there.",
    )


@spec
class SpaceSpec:
    """What an empty pile accepts."""

    SHORTHAND = "accepts"

    accepts: tuple[str, ...] = clause(
        default=("any",),
        refers="cards",
        also=("none",),
        says="The cards that may fill it: `any`, `none`, or ranks, classes and codes.",
    )
    shared_with: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="Piles whose lowest card sets the rank that fills a space, such as the foundations.",
    )
    offset: int = clause(
        default=0,
        says="By how many ranks the card lies above that rank (below it if negative).",
    )
    beside: BesideSpec | None = clause(
        default=None,
        says="Only a card that follows the top card of the pile before it in the group may fill "
        "it; none, while that pile is empty.",
    )
    near: Near | None = clause(
        default=None,
        says="How a pile of the same group must lie to the empty one to fill it; see `build`.",
        tells=_FROM_NEAR,
    )
    from_: tuple[str, ...] | None = clause(
        default=None,
        refers="groups",
        says="The pile groups from which it may be filled; as for `build` by default.",
    )
    at_least: int = clause(default=1, minimum=1, says="The fewest cards that may arrive as one.")
    at_most: int | None = clause(
        default=None,
        minimum=1,
        says="The most cards that may arrive as one; by default one on a pile with `complete` or a "
        "`base`, else any number.",
    )
    sequence: RelationSpec | None = clause(
        default=None,
        says="How the cards that arrive as one must follow each other, when the pile they come "
        "from gives other units too.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="It may be filled only while this holds."
    )


@spec
class BaseSpec:
    """What may start an empty foundation."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards that may start a pile, such as `A`."
    )
    per_suit: int | None = clause(
        default=None,
        minimum=1,
        says="How many piles of the group may start with the same rank of the same suit; by "
        "default as many as there are such cards.",
    )
    one_suit_each: bool = clause(
        default=False, says="Whether no two piles of the group may start in the same suit."
    )
    one_rank_each_color: bool = clause(
        default=False,
        says="Whether piles of the group that start in one colour start with one rank, and those "
        "in another colour with another.",
    )
    by_pile: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The card or cards that start each pile, in the order of the piles; then `cards` "
        "is not needed.",
    )
    shared: bool = clause(
        default=False,
        says="Whether all piles start with the same rank: that of the first card dealt or "
        "played to one of them.",
    )
    shared_with: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="Other piles whose lowest card sets the shared rank too.",
    )
    paired: bool = clause(
        default=False,
        says="Whether each pile starts with the rank that the pile of its own number among "
        "`shared_with` sets, whatever the others start with.",
    )
    offset: int = clause(
        default=0,
        says="By how many ranks the base lies above the shared rank (below it if negative).",
    )
    peer: PeerSpec | None = clause(
        default=None, says="A pile may be started only if another pile of the group holds this."
    )
    from_: tuple[str, ...] | None = clause(
        default=None,
        refers="groups",
        says="The pile groups from which a pile may be started; as for `build` by default.",
    )
    at_least: int = clause(default=1, minimum=1, says="The fewest cards that may arrive as one.")
    at_most: int | None = clause(
        default=None,
        minimum=1,
        says="The most cards that may arrive as one; by default one on a pile with `complete` or a "
        "`base`, else any number.",
    )
    sequence: RelationSpec | None = clause(
        default=None,
        says="How the cards that arrive as one must follow each other, when the pile they come "
        "from gives other units too.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="A pile may be started only while this holds."
    )


@spec
class BySourceSpec:
    """What a pile accepts from certain groups, in place of what it accepts from others."""

    NOT_BOTH = (("base", "space"),)

    from_: tuple[str, ...] = clause(
        refers="groups", says="The groups whose cards these rules are for."
    )
    build: BuildSpec | None = clause(
        default=None, says="What a pile with cards accepts from there; nothing by default."
    )
    space: SpaceSpec | None = clause(
        default=None, says="What an empty pile accepts from there; nothing by default."
    )
    base: BaseSpec | None = clause(
        default=None, says="What from there starts an empty foundation; nothing by default."
    )


@spec
class PileChangeSpec:
    """Rules of a pile group that hold for a while, in place of the group's own."""

    NOT_BOTH = (("base", "space"),)

    access: Access | None = clause(default=None, says="Which cards can be taken.")
    sequence: RelationSpec | None = clause(default=None, says="What moves as one.")
    limit: LimitSpec | None = clause(default=None, says="How many cards move as one.")
    build: BuildSpec | None = clause(default=None, says="What a pile with cards accepts.")
    space: SpaceSpec | None = clause(default=None, says="What an empty pile accepts.")
    base: BaseSpec | None = clause(default=None, says="What starts an empty foundation.")
