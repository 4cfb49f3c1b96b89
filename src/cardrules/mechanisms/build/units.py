"""Units: how many cards a pile gives as one.

This module does not know where the cards go.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board
from cardrules.cards import Deck
from cardrules.mechanisms.build.spec import Access, Formula, LimitSpec
from cardrules.mechanisms.conditions import Condition, ConditionSpec
from cardrules.mechanisms.relations import Relation
from cardrules.refusals import declare_codes
from cardrules.state import Pile

__all__ = ["Limit", "Unit"]

declare_codes(
    {
        "unit.closed": "Players cannot take cards from this pile.",
        "unit.empty": "The pile holds no card.",
        "unit.too-few": "The pile holds fewer cards than the move names.",
        "unit.face-down": "A card of the unit lies face down.",
        "unit.top-only": "Only the top card of the pile can be taken.",
        "unit.sequence": "The cards of the unit do not form a sequence.",
        "unit.whole": "Only the whole pile, or the whole sequence, can be taken.",
        "unit.when": "Cards can be taken only under a condition, which does not hold now.",
        "unit.ends": "Only the top and the lowest card of the pile can be taken.",
        "unit.no-such-card": "The card does not lie face up in the pile.",
        "unit.keep": "The pile must keep its lowest cards.",
        "unit.limit": "There are too few free cells and spaces to move so many cards.",
    }
)


class Unit:
    """What the piles of one group give: `counts` lists the lengths of the units on top.

    `table[below]` is the mask of the cards that may lie on `below` in a moved sequence; any
    card may, where a part of a pile moves regardless of order. A sequence that may go up or
    down goes one way all along: then `ways` holds a table for each. Cards are given while
    `when` holds, which says what is `asked`.
    """

    __slots__ = (
        "access",
        "asked",
        "bits",
        "gives_one",
        "has_ends",
        "is_any",
        "is_stepwise",
        "is_top",
        "keep",
        "limit",
        "shown_bits",
        "table",
        "ways",
        "when",
    )

    def __init__(
        self,
        access: Access,
        sequence: Relation | None,
        keep: int,
        limit: Limit | None,
        board: Board,
        ways: Sequence[Relation] = (),
        when: Condition | None = None,
        asked: ConditionSpec | None = None,
    ) -> None:
        deck = board.deck
        self.access = access
        self.when = when
        self.asked = asked
        self.bits = deck.bits
        self.shown_bits = deck.shown_bits
        self.table: tuple[int, ...] = (0,) * (2 * deck.size)
        if sequence is not None:
            self.table = _entry_table(sequence, deck)
        self.keep = keep
        self.limit = limit
        self.is_top = access is Access.TOP and not keep
        self.has_ends = access is Access.ENDS
        self.is_any = access is Access.ANY or self.has_ends
        self.gives_one = access not in (Access.NONE, Access.WHOLE, Access.WHOLE_SEQUENCE)
        is_part = access is Access.PART
        self.ways = tuple(_entry_table(way, deck) for way in ways if not is_part)
        self.is_stepwise = is_part or (access is Access.SEQUENCE and not ways)
        if access is Access.PART:
            self.table = (deck.every,) * deck.size + (0,) * deck.size

    def counts(self, pile: Pile) -> Sequence[int]:
        """Return the lengths that may leave the top of this pile, shortest first."""
        most = len(pile) - self.keep
        if most <= 0 or pile[-1] < 0 or self.access is Access.NONE:
            return ()
        access = self.access
        if access is Access.TOP or self.is_any:
            return (1,)
        if access is Access.SEQUENCE or access is Access.PART:
            return range(1, min(self._run(pile), most) + 1)
        if access is Access.WHOLE or access is Access.TOP_OR_WHOLE:
            whole = len(pile) if most == len(pile) and _face_up(pile) == most else 0
        else:
            run = self._run(pile)
            whole = run if run <= most else 0
        if access is Access.TOP_OR_WHOLE or access is Access.TOP_OR_WHOLE_SEQUENCE:
            return (1, whole) if whole > 1 else (1,)
        return (whole,) if whole else ()

    def reached(self, pile: Pile) -> Pile:
        """Return the entries of a pile that can be taken one by one, where they can be."""
        free = pile[self.keep :]
        return (free[0], free[-1]) if self.has_ends and len(free) > 1 else free

    def _run(self, pile: Pile) -> int:
        if self.ways:
            return max(self._run_by(table, pile) for table in self.ways)
        return self._run_by(self.table, pile)

    def _run_by(self, table: Sequence[int], pile: Pile) -> int:
        bits = self.shown_bits
        place = len(pile) - 1
        while place and table[pile[place - 1]] & bits[pile[place]]:
            place -= 1
        return len(pile) - place

    def why_not(self, pile: Pile, count: int) -> str | None:
        """Return the code of what keeps the top `count` cards where they are, or None."""
        if count == 1 and self.gives_one and len(pile) > self.keep and pile[-1] >= 0:
            return None
        if count in self.counts(pile):
            return None
        if self.access is Access.NONE:
            return "unit.closed"
        if not pile:
            return "unit.empty"
        if count > len(pile):
            return "unit.too-few"
        if any(entry < 0 for entry in pile[-count:]):
            return "unit.face-down"
        if count > len(pile) - self.keep:
            return "unit.keep"
        if self.access is Access.TOP or self.is_any:
            return "unit.top-only"
        return "unit.sequence" if self.access is Access.SEQUENCE else "unit.whole"


def _entry_table(relation: Relation, deck: Deck) -> tuple[int, ...]:
    """Return what may lie on each entry: nothing where it lies face down."""
    return tuple(relation.table[face] for face in deck.cards) + (0,) * deck.size


def _face_up(pile: Pile) -> int:
    number = 0
    for entry in reversed(pile):
        if entry < 0:
            break
        number += 1
    return number


class Limit:
    """How many cards may move as one, from the free cells and spaces of the position."""

    __slots__ = ("cells", "doubles", "spaces")

    def __init__(self, spec: LimitSpec, board: Board) -> None:
        self.cells = tuple(pile for name in spec.cells for pile in board.piles(name))
        self.spaces = tuple(pile for name in spec.spaces for pile in board.piles(name))
        self.doubles = spec.formula is Formula.FULL

    def most(self, piles: Sequence[Pile], target: int) -> int:
        """Return the most cards that may go to the target pile as one."""
        free = 1
        for cell in self.cells:
            if not piles[cell]:
                free += 1
        if self.doubles:
            for space in self.spaces:
                if not piles[space] and space != target:
                    free <<= 1
        return free
