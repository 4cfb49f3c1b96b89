"""The `move` action: from what one pile gives to what another accepts.

Listing and checking ask the same `Unit.counts` and `Target.masks`; the listing only
visits the pairs that can matter. Tables are made once for each phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import find_word, wrong_arguments
from cardrules.mechanisms.build.explain import explain
from cardrules.mechanisms.build.rule import PileRule, Transfer
from cardrules.mechanisms.conditions import Situation
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.state import State

__all__ = ["BuildAction"]

SHAPE = "move SOURCE TARGET [COUNT], or move SOURCE CARD TARGET"

declare_codes(
    {
        "move.same-pile": "A card does not move onto its own pile.",
        "move.not-yours": "The pile belongs to another seat or side.",
        "build.from": "The pile accepts no cards from that source.",
        "space.from": "An empty pile of this group is not filled from that source.",
        "base.from": "A pile of this group is not started from that source.",
        "build.length": "The pile accepts units of another length.",
        "space.length": "An empty pile of this group accepts units of another length.",
        "base.length": "A pile of this group starts with a unit of another length.",
        "pile.no-room": "The pile has no room for so many cards.",
    }
)


class _Route:
    """One source group and the target groups its cards may go to."""

    __slots__ = ("piles", "targets", "unit")

    def __init__(self, rule: PileRule, targets: list[tuple[int, bool, bool]]) -> None:
        self.piles = tuple(rule.group.piles)
        self.unit = rule.unit
        self.targets = targets


class BuildAction:
    """Every transfer that the pile rules of one phase allow."""

    name = "move"
    is_closed = True

    def __init__(self, board: Board, rules: Sequence[PileRule]) -> None:
        self.board = board
        self.rules = tuple(rules)
        self._targets = [rule.target for rule in rules]
        self._lengths = [
            (*target.lengths(on_space=False), *target.lengths(on_space=True), target.room)
            for target in self._targets
        ]
        self._routes = [route for rule in rules if (route := self._route(rule)).targets]
        self._shared = board.seats.count > 1
        self._interned: dict[tuple[int, int, int, int], Move] = {}
        self._transfers: dict[Move, Transfer] = {}

    def _route(self, rule: PileRule) -> _Route:
        index = rule.group.index
        if rule.unit.access.value == "none":
            return _Route(rule, [])
        found = []
        for number, other in enumerate(self.rules):
            on_build, on_space = index in other.build_from, index in other.start_from
            if on_build or on_space:
                found.append((number, on_build, on_space))
        return _Route(rule, found)

    def moves(self, state: State) -> Iterator[Move]:
        """List the legal transfers, by source group, pile and length."""
        piles = state.piles
        masks = [target.masks(state) for target in self._targets]
        unions = []
        for group_masks in masks:
            union = 0
            for mask in group_masks:
                union |= mask
            unions.append(union)
        for route in self._routes:
            wanted = 0
            for number, _, _ in route.targets:
                wanted |= unions[number]
            if not wanted:
                continue
            unit = route.unit
            bits = unit.bits
            for source in route.piles:
                pile = piles[source]
                if not pile or pile[-1] < 0:
                    if not (pile and unit.is_any):
                        continue
                if self._shared and not self.board.is_own(source, state.turn):
                    continue
                if unit.is_top:
                    if wanted & bits[pile[-1]]:
                        yield from self._onto(state, route, masks, unions, source, 1, -1)
                elif unit.is_any:
                    yield from self._any(state, route, masks, unions, source)
                else:
                    for count in unit.counts(pile):
                        if wanted & bits[pile[-count]]:
                            yield from self._onto(state, route, masks, unions, source, count, -1)

    def _any(
        self,
        state: State,
        route: _Route,
        masks: list[list[int]],
        unions: list[int],
        source: int,
    ) -> Iterator[Move]:
        cards = self.board.deck.cards
        pile = state.piles[source]
        kept = route.unit.keep
        for face in dict.fromkeys(cards[entry] for entry in reversed(pile[kept:]) if entry >= 0):
            yield from self._onto(state, route, masks, unions, source, 1, face)

    def _onto(
        self,
        state: State,
        route: _Route,
        masks: list[list[int]],
        unions: list[int],
        source: int,
        count: int,
        face: int,
    ) -> Iterator[Move]:
        piles = state.piles
        bit = 1 << face if face >= 0 else route.unit.bits[piles[source][-count]]
        for number, on_build, on_space in route.targets:
            if not unions[number] & bit:
                continue
            build_least, build_most, start_least, start_most, room = self._lengths[number]
            target = self._targets[number].group.first - 1
            for mask in masks[number]:
                target += 1
                if not mask & bit or target == source:
                    continue
                lying = piles[target]
                if lying:
                    if not (on_build and build_least <= count <= build_most):
                        continue
                elif not (on_space and start_least <= count <= start_most):
                    continue
                if count > 1:
                    if count > room - len(lying):
                        continue
                    limit = route.unit.limit
                    if limit is not None and count > limit.most(piles, target):
                        continue
                if self._shared and not self.board.is_own(target, state.turn):
                    continue
                key = (source, target, count, face)
                move = self._interned.get(key)
                yield move if move is not None else self._intern(*key)

    def _intern(self, source: int, target: int, count: int, face: int) -> Move:
        names = self.board.pile_names
        args: tuple[Argument, ...] = (names[source], names[target])
        if face >= 0:
            args = (names[source], self.board.deck.faces[face].code, names[target])
        elif count > 1:
            args = (*args, count)
        move = Move(self.name, args)
        self._interned[source, target, count, face] = move
        self._transfers[move] = Transfer(source, target, count, face)
        return move

    def transfer(self, move: Move) -> Transfer | None:
        """Return the move in numbers, or None when its arguments do not fit."""
        found = self._transfers.get(move)
        if found is not None:
            return found
        try:
            args = self.parse(move.args)
        except InvalidMoveError:
            return None
        if args != move.args:
            return None
        piles, faces = self.board.pile_index, self.board.deck.face_by_code
        source = piles[str(args[0])]
        if isinstance(args[-1], int):
            return Transfer(source, piles[str(args[1])], args[-1])
        if len(args) == 3:
            return Transfer(source, piles[args[-1]], 1, faces[str(args[1])])
        return Transfer(source, piles[args[-1]], 1)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the canonical arguments: a count of one is left out.

        Raises:
            InvalidMoveError: a pile or card does not exist, or the shape is another.
        """
        if len(args) not in (2, 3):
            raise InvalidMoveError(f"'move' is written {SHAPE!r}, found {len(args)} arguments")
        board = self.board
        source = find_word(args[0], board.pile_names, "pile")
        if len(args) == 3 and type(args[2]) is not int:
            card = find_word(args[1], board.deck.face_by_code, "card")
            return (source, card, find_word(args[2], board.pile_names, "pile"))
        target = find_word(args[1], board.pile_names, "pile")
        if len(args) == 2 or args[2] == 1:
            return (source, target)
        count = args[2]
        if type(count) is not int or not 1 <= count <= board.deck.size:
            raise InvalidMoveError(
                f"'move' takes from 1 to {board.deck.size} cards as its count, found {count!r}"
            )
        return (source, target, count)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a transfer is not legal, or None."""
        transfer = self.transfer(move)
        if transfer is None:
            return wrong_arguments(self.name, SHAPE)
        code = self.why_not(state, transfer)
        if code is None:
            return None
        return explain(self.board, self.rules, state, transfer, code)

    def why_not(self, situation: Situation, transfer: Transfer) -> str | None:
        """Return the code of what forbids a transfer, or None."""
        source, target, count = transfer.source, transfer.target, transfer.count
        piles, group_of = situation.piles, self.board.group_of
        giver, taker = self.rules[group_of[source]], self.rules[group_of[target]]
        pile, lying, unit = piles[source], piles[target], giver.unit
        if self._shared and not (
            self.board.is_own(source, situation.turn) and self.board.is_own(target, situation.turn)
        ):
            return "move.not-yours"
        if unit.is_any != (transfer.face >= 0):
            return "unit.closed" if unit.access.value == "none" else "unit.top-only"
        if transfer.face >= 0:
            face = transfer.face
            cards = self.board.deck.cards
            if not any(entry >= 0 and cards[entry] == face for entry in pile[unit.keep :]):
                return "unit.no-such-card"
        else:
            code = unit.why_not(pile, count)
            if code is not None:
                return code
            face = self.board.deck.cards[pile[-count]]
        if source == target:
            return "move.same-pile"
        index = giver.group.index
        kind = "build" if lying else taker.start_word
        if index not in (taker.build_from if lying else taker.start_from):
            return f"{kind}.from" if taker.accepts(empty=not lying) else "pile.closed"
        code = taker.target.why_not(situation, target, face)
        if code is not None:
            return code
        build_least, build_most, start_least, start_most, room = self._lengths[taker.group.index]
        least, most = (build_least, build_most) if lying else (start_least, start_most)
        if not least <= count <= most:
            return f"{kind}.length"
        if count > room - len(lying):
            return "pile.no-room"
        if count > 1 and unit.limit is not None and count > unit.limit.most(piles, target):
            return "unit.limit"
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Move the cards."""
        transfer = self.transfer(move)
        assert transfer is not None
        self.carry_out(draft, transfer)

    def carry_out(self, draft: Draft, transfer: Transfer) -> None:
        """Move the cards of a transfer that is known to be legal."""
        if transfer.face < 0:
            draft.move_top(transfer.source, transfer.target, transfer.count)
            return
        cards = draft.board.deck.cards
        for entry in reversed(draft.piles[transfer.source]):
            if entry >= 0 and cards[entry] == transfer.face:
                draft.move_cards(transfer.source, transfer.target, (entry,), up=True)
                return
