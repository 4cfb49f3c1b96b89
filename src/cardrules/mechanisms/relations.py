"""Relations between a card and the card it is laid on: suit, direction, step, wrap, order.

A relation is data; compiled, it is a table with one bit mask for each lower card. The
refusal of a pair is found by the same predicate that filled the table.
This module does not know piles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from operator import or_

from attrs import frozen

from cardrules.cards import Deck, Face
from cardrules.refusals import declare_codes
from cardrules.shapes import clauses_of
from cardrules.spec import clause, spec

__all__ = ["Direction", "Relation", "RelationSpec", "SuitRelation", "compile_relation"]

declare_codes(
    {
        "build.suit": "The card's suit or colour does not follow the card below it.",
        "build.rank": "The card's rank does not follow the card below it.",
        "build.ends": "The card below ends a sequence: nothing is laid on it.",
        "build.none": "The pile takes no card on top of another.",
        "build.cards": "The pile takes only certain cards, and this is not one of them.",
    }
)


class SuitRelation(Enum):
    """How the suits of two neighbouring cards relate."""

    ANY = "any"
    SAME = "same"
    ALTERNATING = "alternating"
    SAME_COLOR = "same-color"
    OTHER = "other"
    NONE = "none"


class Direction(Enum):
    """How the rank goes from a card to the one laid on it."""

    UP = "up"
    DOWN = "down"
    BOTH = "both"
    SAME = "same"
    ANY = "any"


@spec
class RelationSpec:
    """A relation between a card and the one laid on it."""

    suit: SuitRelation = clause(
        default=SuitRelation.ANY,
        says="How suits follow: `same`, `alternating` colours, `same-color`, `other` (any suit "
        "but the same), `any`, or `none` (nothing is laid on another card).",
    )
    direction: Direction = clause(
        says="How ranks follow: `up`, `down`, `both` (up or down at each card), `same` (equal "
        "rank), or `any`.",
    )
    step: tuple[int, ...] = clause(
        default=(1,),
        minimum=0,
        says="By how many ranks; several numbers mean any of them, and 0 is the same rank.",
    )
    wrap: bool = clause(
        default=False,
        says="Whether the lowest rank follows the highest, and the other way round.",
    )
    order: tuple[str, ...] = clause(
        default=(),
        refers="ranks",
        says="The ranks in the order in which this build goes up, when it is not the deck's; "
        "ranks left out cannot be built. A rank may stand twice.",
    )
    wild: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that fit on every card and that every card fits on.",
    )
    ends: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that end a sequence: nothing is laid on them, whatever the rest says.",
    )
    sum: tuple[int, ...] = clause(
        default=(),
        minimum=1,
        says="The places of the two ranks, counted from 1 for the lowest, must also add up to one "
        "of these; then `direction` is usually `any`.",
    )
    or_: RelationSpec | None = clause(
        default=None,
        says="Another relation that will do as well, as where cards follow by suit or by rank.",
        example='{ direction = "same" }',
    )


@frozen
class Relation:
    """A compiled relation: `table[below]` is the mask of faces that may lie on `below`."""

    spec: RelationSpec
    deck: Deck
    table: tuple[int, ...]

    def why_not(self, below: int, face: int) -> str | None:
        """Return the code of the clause that a pair of faces breaks, or None."""
        return _why_not(self.spec, self.deck, below, face)


def compile_relation(spec: RelationSpec, deck: Deck) -> Relation:
    """Make the table of a relation over the faces of a deck.

    The deck keeps the tables that were made of it: piles and phases share their relations.
    """
    key = tuple(getattr(spec, name) for name in _FIELDS)
    table = deck.tables.get(key)
    if table is None:
        table = deck.tables[key] = _table(spec, deck)
    return Relation(spec, deck, table)


_FIELDS = tuple(clause.name for clause in clauses_of(RelationSpec).values())


def _table(spec: RelationSpec, deck: Deck) -> tuple[int, ...]:
    """Return the mask for each lower face, of the relation or of the other that will do."""
    table = _own_table(spec, deck)
    if spec.or_ is None:
        return table
    return tuple(map(or_, table, compile_relation(spec.or_, deck).table))


def _own_table(spec: RelationSpec, deck: Deck) -> tuple[int, ...]:
    """Return the mask for each lower face; faces alike in suit or rank are judged once."""
    faces = deck.faces
    if spec.suit is SuitRelation.NONE:
        return (0,) * len(faces)
    suits = _alike(faces, lambda face: (face.suit, face.color))
    ranks = _alike(faces, lambda face: (face.rank, face.rank_name))
    by_suit: dict[object, int] = {}
    by_rank: dict[object, int] = {}
    found = []
    for lower in faces:
        suit, rank = (lower.suit, lower.color), (lower.suit, lower.rank, lower.rank_name)
        if suit not in by_suit:
            by_suit[suit] = sum(
                mask for face, mask in suits if _suits_follow(spec.suit, lower, face)
            )
        if rank not in by_rank:
            by_rank[rank] = sum(
                mask for face, mask in ranks if _ranks_follow(spec, deck, lower, face)
            )
        found.append(by_suit[suit] & by_rank[rank])
    wild, ends = deck.select(spec.wild), deck.select(spec.ends)
    return tuple(
        0 if ends >> below & 1 else deck.every if wild >> below & 1 else mask | wild
        for below, mask in enumerate(found)
    )


def _alike(faces: Sequence[Face], likeness: Callable[[Face], object]) -> list[tuple[Face, int]]:
    """Return one face of each kind, with the mask of all of that kind."""
    first: dict[object, Face] = {}
    masks: dict[object, int] = {}
    for number, face in enumerate(faces):
        kind = likeness(face)
        first.setdefault(kind, face)
        masks[kind] = masks.get(kind, 0) | 1 << number
    return [(first[kind], mask) for kind, mask in masks.items()]


def _why_not(spec: RelationSpec, deck: Deck, below: int, face: int) -> str | None:
    broken = _own_why_not(spec, deck, below, face)
    if broken is None or spec.or_ is None or _why_not(spec.or_, deck, below, face) is not None:
        return broken
    return None


def _own_why_not(spec: RelationSpec, deck: Deck, below: int, face: int) -> str | None:
    lower, upper = deck.faces[below], deck.faces[face]
    if spec.suit is SuitRelation.NONE:
        return "build.none"
    if spec.ends and deck.select(spec.ends) >> below & 1:
        return "build.ends"
    if spec.wild:
        wild = deck.select(spec.wild)
        if wild >> below & 1 or wild >> face & 1:
            return None
    if not _suits_follow(spec.suit, lower, upper):
        return "build.suit"
    return None if _ranks_follow(spec, deck, lower, upper) else "build.rank"


def _suits_follow(relation: SuitRelation, lower: Face, upper: Face) -> bool:
    match relation:
        case SuitRelation.ANY:
            return True
        case SuitRelation.SAME:
            return lower.suit == upper.suit
        case SuitRelation.OTHER:
            return lower.suit != upper.suit
        case SuitRelation.ALTERNATING:
            return lower.color != upper.color
        case SuitRelation.SAME_COLOR:
            return lower.color == upper.color
        case SuitRelation.NONE:
            return False


def _ranks_follow(spec: RelationSpec, deck: Deck, lower: Face, upper: Face) -> bool:
    if spec.sum and (
        min(lower.rank, upper.rank) < 0 or lower.rank + upper.rank + 2 not in spec.sum
    ):
        return False
    if spec.direction is Direction.ANY:
        return True
    if lower.rank < 0 or upper.rank < 0:
        return False
    if spec.order:
        return _order_follows(spec, lower.rank_name, upper.rank_name)
    size = len(deck.suit_ranks[lower.suit])
    return _rises(spec, upper.rank - lower.rank, size)


def _rises(spec: RelationSpec, rise: int, size: int) -> bool:
    def matches(difference: int) -> bool:
        if spec.wrap:
            return any((difference - step) % size == 0 for step in spec.step)
        return difference in spec.step

    match spec.direction:
        case Direction.UP:
            return matches(rise)
        case Direction.DOWN:
            return matches(-rise)
        case Direction.BOTH:
            return matches(rise) or matches(-rise)
        case Direction.SAME:
            return rise == 0
        case Direction.ANY:
            return True


def _order_follows(spec: RelationSpec, lower: str, upper: str) -> bool:
    places = [place for place, rank in enumerate(spec.order) if rank == lower]
    targets = [place for place, rank in enumerate(spec.order) if rank == upper]
    size = len(spec.order)
    return any(_rises(spec, target - place, size) for place in places for target in targets)
