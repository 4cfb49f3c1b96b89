"""Demands: what a pile asks of a unit beyond its lowest card, by the group it comes from.

Most groups ask nothing of each other, and then there are no demands to look at.
This module does not judge which cards fit on which; see `targets`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardrules.board import Board
from cardrules.mechanisms.build.rule import PileRule
from cardrules.mechanisms.build.spec import SpaceSpec
from cardrules.mechanisms.neighbors import neighbors_in
from cardrules.mechanisms.relations import Relation, RelationSpec, compile_relation
from cardrules.refusals import declare_codes
from cardrules.state import Pile

__all__ = ["Demands", "demands_between"]

declare_codes(
    {
        "build.whole": "Only the whole pile, or all built cards of it, may go on that pile.",
        "build.apart": "The pile that the card comes from lies too far away, or too near.",
        "build.near": "The pile that the card comes from does not lie next to this one.",
        "space.near": "The pile that the card comes from does not lie next to the space.",
        "build.straight": "The card may go only to the pile of the same number as its own.",
        "build.sequence": "The cards do not follow each other as the pile asks.",
        "space.sequence": "The cards do not follow each other as an empty pile asks.",
        "base.sequence": "The cards do not follow each other as a pile of this group begins.",
    }
)


class Demands:
    """What the piles of one group ask of units from another.

    Attributes:
        is_whole: only the longest unit may arrive.
        is_straight: a unit goes only to the pile of the same number.
        near: the piles that lie near enough to a space, and to a pile with cards.
        sequences: how its cards must follow each other, on a space and on cards.
    """

    def __init__(
        self,
        giver: PileRule,
        taker: PileRule,
        sequences: tuple[Relation | None, Relation | None],
    ) -> None:
        build = taker.target.build
        self.unit = giver.unit
        self.is_whole = build is not None and giver.group.name in build.whole_from
        self.is_straight = build is not None and giver.group.name in build.straight_from
        is_own = giver.group.index == taker.group.index
        self.apart = frozenset(build.apart) if build is not None and is_own else frozenset[int]()
        start = taker.target.start
        nears = (
            start.near if isinstance(start, SpaceSpec) and is_own else None,
            build.near if build is not None and is_own else None,
        )
        self.near = tuple(
            neighbors_in(taker.group, near) if near is not None else None for near in nears
        )
        self.distance = taker.group.first - giver.group.first
        self.sequences = sequences
        self.start_word = taker.start_word

    def why_not(self, piles: Sequence[Pile], source: int, target: int, count: int) -> str | None:
        """Return the code of the demand that a unit does not meet, or None."""
        pile, lying = piles[source], piles[target]
        if lying and self.is_straight and target - source != self.distance:
            return "build.straight"
        if lying and self.apart and source - target not in self.apart:
            return "build.apart"
        near = self.near[bool(lying)]
        if near is not None and source not in near[target]:
            return "build.near" if lying else "space.near"
        if lying and self.is_whole and count != self.unit.counts(pile)[-1]:
            return "build.whole"
        relation = self.sequences[bool(lying)]
        if count > 1 and relation is not None and not _follow(pile[-count:], relation):
            return f"{'build' if lying else self.start_word}.sequence"
        return None


def _follow(entries: Pile, relation: Relation) -> bool:
    cards, bits = relation.deck.cards, relation.deck.bits
    return all(relation.table[cards[below]] & bits[above] for below, above in pairwise(entries))


def demands_between(board: Board, rules: Sequence[PileRule]) -> dict[tuple[int, int], Demands]:
    """Return the demands of each pair of rules, giver and taker, that has any.

    The givers are groups; a taker may be the rules of a group for certain sources.
    """

    def compiled(spec: RelationSpec | None) -> Relation | None:
        return None if spec is None else compile_relation(spec, board.deck)

    found = {}
    for number, taker in enumerate(rules):
        build, start = taker.target.build, taker.target.start
        sequences = (
            compiled(start.sequence if start else None),
            compiled(build.sequence if build else None),
        )
        for giver in rules[: len(board.groups)]:
            demands = Demands(giver, taker, sequences)
            bound = demands.is_whole or demands.is_straight or demands.apart
            if bound or any(sequences) or any(demands.near):
                found[giver.group.index, number] = demands
    return found
