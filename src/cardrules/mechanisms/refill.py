"""Refilling: piles that fill themselves, cards that turn themselves up.

Triggers are looked at after every move, in the order of the profile, until nothing more
is due; each filling belongs to the move that caused it.
This module does not deal: a filling moves cards one at a time from stated piles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from cardrules.board import Board, Facing, Group
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import find_word, wrong_arguments, wrong_number
from cardrules.mechanisms.conditions import Condition, ConditionSpec, compile_condition
from cardrules.mechanisms.diverting import Accepts, Diversions, DivertSpec, deal_diverting
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.spec import clause, spec
from cardrules.state import Pile, State, make_state
from cardrules.texts import text

__all__ = ["Close", "Refill", "RefillSpec", "Trigger", "TurnAction", "TurnUp", "TurnUpWord"]


declare_codes(
    {
        "turn.nothing": "The top card of the pile does not lie face down.",
        "turn.closed": "Cards of this pile are not turned up by a move.",
    }
)


class Trigger(Enum):
    """When a pile is due for a filling."""

    EMPTY = "empty"
    BELOW = "below"
    GROUP_EMPTY = "group-empty"


class TurnUpWord(Enum):
    """How a card that comes to lie on top face down is turned up."""

    AUTO = "auto"
    MOVE = "move"
    NEVER = "never"


@spec
class RefillSpec:
    """What fills the piles of a group by itself."""

    when: Trigger = clause(
        default=Trigger.EMPTY,
        says="`empty`: the pile is empty; `below`: it holds fewer than `to` cards; "
        "`group-empty`: all piles of the group are empty, and then all are filled.",
    )
    from_: tuple[str, ...] = clause(
        refers="piles",
        also=("next", "previous", "below", "above"),
        says="Where cards come from, in order: the first of these piles that holds a card "
        "gives it. `next` and `previous` stand for the pile after this one in the group and the "
        "one before it, `below` and `above` for those in the rows next to its own.",
    )
    paired: bool = clause(
        default=False,
        says="Whether a pile is filled only from the piles of its own number in those groups.",
    )
    to: int = clause(default=1, minimum=1, says="The number of cards the pile is filled up to.")
    face: Facing | None = clause(
        default=None, says="How the cards arrive; by default as the group's `face` says."
    )
    last_up: bool = clause(
        default=False, says="Whether the last card of a filling arrives face up in any case."
    )
    whole: bool = clause(
        default=False,
        says="Whether a filling takes all cards of the first of these piles that holds any, as "
        "they lie.",
    )
    only_if: ConditionSpec | None = clause(
        default=None, says="The piles are filled only while this holds."
    )
    divert: tuple[DivertSpec, ...] = clause(
        default=(),
        says="Cards that go to another pile in place of filling one; the next card fills it.",
    )


class Refill:
    """The compiled filling of one group."""

    def __init__(
        self, spec: RefillSpec, board: Board, group: Group, clause: str, accepts: Accepts
    ) -> None:
        self.board = board
        self.piles = tuple(group.piles)
        self.trigger = spec.when
        self.to = spec.to if spec.when is not Trigger.EMPTY else max(1, spec.to)
        self.up = (spec.face or group.facing) is Facing.UP
        self.last_up = spec.last_up
        self.whole = spec.whole
        self.clause = clause
        self.only_if: Condition | None = (
            compile_condition(spec.only_if, board) if spec.only_if is not None else None
        )
        self.row = group.row or group.count
        self.sources = {pile: self._sources(spec, pile) for pile in self.piles}
        self.diversions = Diversions(spec.divert, board, accepts)

    def _sources(self, spec: RefillSpec, pile: int) -> tuple[int, ...]:
        found: list[int] = []
        number = pile - self.piles[0]
        row = self.row
        nearby = {"next": 1, "previous": -1, "below": row, "above": -row}
        for name in spec.from_:
            if name not in nearby:
                piles = self.board.piles(name)
                found.extend(piles[number : number + 1] if spec.paired else piles)
            elif pile + nearby[name] in self.piles:
                found.append(pile + nearby[name])
        return tuple(found)

    def settle(self, draft: Draft) -> bool:
        """Fill the first pile that is due and can be filled."""
        piles = draft.piles
        trigger = self.trigger
        if trigger is Trigger.GROUP_EMPTY:
            if any(piles[pile] for pile in self.piles):
                return False
            if self.only_if is not None and not self.only_if(draft):
                return False
            filled = [self._fill(draft, pile) for pile in self.piles]
            return any(filled)
        enough = 1 if trigger is Trigger.EMPTY else self.to
        for pile in self.piles:
            if len(piles[pile]) < enough:
                if self.only_if is not None and not self.only_if(draft):
                    return False
                if self._fill(draft, pile):
                    return True
        return False

    def _fill(self, draft: Draft, pile: int) -> bool:
        piles = draft.piles
        moved = False
        while len(piles[pile]) < self.to:
            source = next((source for source in self.sources[pile] if piles[source]), None)
            if source is None:
                break
            draft.clause = self.clause
            if self.whole:
                draft.move_top(source, pile, len(piles[source]))
                return True
            up = self.up or (self.last_up and len(piles[pile]) + 1 == self.to)
            moved = True
            if not self.diversions:
                draft.deal_top(source, pile, up=up)
            elif not self._fill_diverting(draft, pile, up=up):
                break
        return moved

    def _fill_diverting(self, draft: Draft, pile: int, *, up: bool) -> bool:
        """Give a pile one card, after those that go elsewhere; return whether there was one."""

        def source() -> int | None:
            return next((source for source in self.sources[pile] if draft.piles[source]), None)

        filled = deal_diverting(draft, self.diversions, source, lambda _: pile, up=lambda _: up)
        return filled is not None


class TurnUp:
    """Turns up the top cards of some piles that lie face down and free."""

    def __init__(
        self,
        board: Board,
        groups: Sequence[Group],
        closed: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.is_covered = board.is_covered
        self.closed = closed
        self.clauses = {
            pile: f"piles.{group.name}.turn_up" for group in groups for pile in group.piles
        }

    def _due(self, piles: Sequence[Pile]) -> Iterator[int]:
        """Yield the piles whose top card is to be turned up."""
        for pile in self.clauses:
            lying = piles[pile]
            if lying and lying[-1] < 0 and not self.is_covered(piles, pile):
                if self.closed and len(lying) >= self.closed.get(pile, len(lying) + 1):
                    continue
                yield pile

    def is_due(self, piles: Sequence[Pile]) -> bool:
        """Return whether a card is to be turned up."""
        for _ in self._due(piles):
            return True
        return False

    def settled(self, state: State) -> State:
        """Return the state with every card turned up that is due."""
        piles = list(state.piles)
        for pile in self._due(state.piles):
            piles[pile] = (*piles[pile][:-1], ~piles[pile][-1])
        return make_state(tuple(piles), state.phase, state.turn, state.memory, state.seed)

    def settle(self, draft: Draft) -> bool:
        """Turn up every card that is due."""
        turned = False
        for pile in self._due(draft.piles):
            draft.clause = self.clauses[pile]
            draft.turn_top(pile, up=True)
            turned = True
        return turned


class Close:
    """Turns face down the piles of one group that are complete."""

    def __init__(self, group: Group, length: int) -> None:
        self.piles = tuple(group.piles)
        self.length = length
        self.clause = f"piles.{group.name}.closes"

    def settle(self, draft: Draft) -> bool:
        """Turn down every pile that is due."""
        turned = False
        for pile in self.piles:
            lying = draft.piles[pile]
            if len(lying) >= self.length and any(entry >= 0 for entry in lying):
                draft.clause = self.clause
                draft.arrange(pile, tuple(~card_of(entry) for entry in lying))
                turned = True
        return turned


class TurnAction:
    """The `turn` action: turning up the top card of a pile by a move."""

    name = "turn"
    is_closed = True

    def __init__(self, board: Board, groups: Sequence[Group]) -> None:
        self.board = board
        self.piles = {
            pile: Move("turn", (board.pile_names[pile],)) for g in groups for pile in g.piles
        }

    def moves(self, state: State) -> Iterator[Move]:
        """List the piles whose top card can be turned up."""
        for pile, move in self.piles.items():
            lying = state.piles[pile]
            if lying and lying[-1] < 0 and not self.board.is_covered(state.piles, pile):
                yield move

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the card cannot be turned up, or None."""
        pile = self.board.pile_index.get(str(move.args[0])) if len(move.args) == 1 else None
        if pile is None:
            return wrong_arguments("turn", "turn PILE")
        name = self.board.pile_names[pile]
        group = self.board.groups[self.board.group_of[pile]].name
        if pile not in self.piles:
            why = text("cards of {pile} are not turned up by a move", pile=name)
            return Refusal("turn.closed", why, f"piles.{group}.turn_up", {"pile": name})
        lying = state.piles[pile]
        if not lying or lying[-1] >= 0:
            why = text("no card lies face down on top of {pile}", pile=name)
            return Refusal("turn.nothing", why, f"piles.{group}.turn_up", {"pile": name})
        if self.board.is_covered(state.piles, pile):
            why = text("other cards lie on {pile}", pile=name)
            return Refusal("unit.covered", why, f"piles.{group}.layout", {"pile": name})
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Turn the card up."""
        draft.turn_top(self.board.pile_index[str(move.args[0])], up=True)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the pile's name.

        Raises:
            InvalidMoveError: there is no such pile, or not exactly one is named.
        """
        if len(args) != 1:
            raise InvalidMoveError(wrong_number("turn", "turn PILE", len(args)))
        return (find_word(args[0], self.board.pile_names, "pile"),)
