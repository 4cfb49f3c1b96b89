"""The `move` action: from what one pile gives to what another accepts.

Listing and checking ask the same `Unit.counts` and `Target.masks`; the listing only
visits the pairs that can matter. Tables are made once for each phase.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from cardrules.board import Board
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import find_word, wrong_arguments, wrong_number
from cardrules.mechanisms.build.demands import Demands, demands_between
from cardrules.mechanisms.build.explain import explain
from cardrules.mechanisms.build.rule import PileRule, Transfer
from cardrules.mechanisms.build.spec import Access
from cardrules.mechanisms.build.units import Unit
from cardrules.mechanisms.conditions import Situation
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.state import Pile, State, make_state
from cardrules.texts import text
from cardrules.words import shown

__all__ = ["BuildAction"]

SHAPE = "{0} SOURCE TARGET [COUNT], or {0} SOURCE CARD TARGET"

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


class _Way:
    """From one source group to one target group: what may go there, in plain numbers.

    One card may go on any pile that accepts it if `is_easy`; so may several if
    `is_easy_for_many`. Otherwise spaces and other piles, lengths, room and `demands` are
    looked at.
    """

    __slots__ = (
        "build_least",
        "build_most",
        "demands",
        "is_easy",
        "is_easy_for_many",
        "number",
        "room",
        "start_least",
        "start_most",
    )

    def __init__(
        self,
        giver: PileRule,
        taker: PileRule,
        number: int,
        size: int,
        demands: Demands | None,
    ) -> None:
        target = taker.target
        index = giver.group.index
        closed = (1, 0)
        build = target.lengths(on_space=False) if index in taker.build_from else closed
        start = target.lengths(on_space=True) if index in taker.start_from else closed
        self.build_least, self.build_most = build
        self.start_least, self.start_most = start
        self.number = number
        self.room = target.room
        self.demands = demands
        # Where no card lies on another, it does not matter how many would go there.
        is_built = target.called >= 0 or any(target.table)
        takes_one = start[0] <= 1 <= start[1] and (build[0] <= 1 <= build[1] or not is_built)
        self.is_easy = takes_one and demands is None
        least, most = max(build[0], start[0]), min(build[1], start[1])
        is_free = giver.unit.limit is None and demands is None
        self.is_easy_for_many = least <= 1 and most >= size and target.is_roomy and is_free


class _Route:
    """One source group and the ways its cards may go."""

    __slots__ = ("is_layered", "is_walled", "piles", "unit", "ways")

    def __init__(
        self,
        rule: PileRule,
        rules: Sequence[PileRule],
        size: int,
        demands: Mapping[tuple[int, int], Demands],
    ) -> None:
        self.piles = tuple(rule.group.piles)
        self.is_layered = bool(rule.group.layout)
        self.is_walled = bool(rule.group.exposed)
        self.unit = rule.unit
        index = rule.group.index
        self.ways = [
            _Way(rule, other, number, size, demands.get((index, number)))
            for number, other in enumerate(rules)
            if rule.unit.access is not Access.NONE
            and (index in other.build_from or index in other.start_from)
        ]


class BuildAction:
    """Every transfer that the pile rules of one phase allow."""

    is_closed = True

    def __init__(self, board: Board, rules: Sequence[PileRule], name: str = "move") -> None:
        self.name = name
        self.board = board
        self.rules = tuple(rules)
        self._shape = SHAPE.format(name)
        size = board.deck.size
        self._demands = demands = demands_between(board, rules)
        routes = [_Route(rule, rules, size, demands) for rule in rules[: len(board.groups)]]
        self._by_source = {
            (giver, rule.group.index): number
            for number, rule in enumerate(rules)
            if rule.part
            for giver in rule.build_from | rule.start_from
        }
        self._routes = [route for route in routes if route.ways]
        used = {way.number for route in self._routes for way in route.ways}
        self._targets = [
            (number, rules[number].target, rules[number].group.first) for number in sorted(used)
        ]
        self._is_shared = board.seats.count > 1
        self._interned: dict[tuple[int, int, int, int], Move] = {}
        # The moves of one card, by source and target.
        piles = range(len(board.pile_names))
        self._singles: list[list[Move | None]] = [[None for _ in piles] for _ in piles]
        self._transfers: dict[Move, Transfer] = {}
        self._last: tuple[State | None, list[Move]] = (None, [])

    def moves(self, state: State) -> list[Move]:
        """List the legal transfers, by source group, pile and length."""
        piles = state.piles
        masks: list[list[tuple[int, int]]] = [[]] * len(self.rules)
        unions = [0] * len(self.rules)
        for number, target, first in self._targets:
            union = 0
            accepted: list[tuple[int, int]] = []
            for place, mask in enumerate(target.masks(state), first):
                if mask:
                    accepted.append((place, mask))
                    union |= mask
            masks[number] = accepted
            unions[number] = union
        found: list[Move] = []
        for route in self._routes:
            wanted = 0
            for way in route.ways:
                wanted |= unions[way.number]
            unit, ways = route.unit, route.ways
            if not wanted or (unit.when is not None and not unit.when(state)):
                continue
            bits, limit, table = unit.shown_bits, unit.limit, unit.table
            is_top, is_stepwise, keep = unit.is_top, unit.is_stepwise, unit.keep
            most = limit.most(piles, -1) if limit is not None else 0
            sources = route.piles
            if route.is_layered:
                sources = tuple(pile for pile in sources if not self.board.is_covered(piles, pile))
            if route.is_walled:
                sources = tuple(p for p in sources if not self.board.is_enclosed(piles, p))
            for source in sources:
                pile = piles[source]
                if not pile or (self._is_shared and not self.board.is_own(source, state.turn)):
                    continue
                if is_top:
                    bit = bits[pile[-1]]
                    if bit & wanted:
                        self._onto(
                            piles, unit, ways, masks, unions, source, 1, bit, -1, state, found
                        )
                elif is_stepwise:
                    count, place = 1, len(pile) - 1
                    lowest = keep
                    if limit is not None and place - most >= lowest:
                        lowest = place - most + 1
                    bit = bits[pile[place]]
                    while bit:
                        if bit & wanted:
                            self._onto(
                                piles,
                                unit,
                                ways,
                                masks,
                                unions,
                                source,
                                count,
                                bit,
                                -1,
                                state,
                                found,
                            )
                        place -= 1
                        if place < lowest or not table[pile[place]] & bit:
                            break
                        bit = bits[pile[place]]
                        count += 1
                elif unit.is_any:
                    for face in self._faces(unit.reached(pile)):
                        bit = 1 << face
                        if bit & wanted:
                            self._onto(
                                piles, unit, ways, masks, unions, source, 1, bit, face, state, found
                            )
                else:
                    for count in unit.counts(pile):
                        bit = bits[pile[-count]]
                        if bit & wanted and (limit is None or count <= most):
                            self._onto(
                                piles,
                                unit,
                                ways,
                                masks,
                                unions,
                                source,
                                count,
                                bit,
                                -1,
                                state,
                                found,
                            )
        self._last = (state, found)
        return found

    def _faces(self, entries: Pile) -> Iterable[int]:
        """Return the faces that show among some entries of a pile, from the top, each once."""
        cards = self.board.deck.cards
        return dict.fromkeys(cards[entry] for entry in reversed(entries) if entry >= 0)

    def _onto(
        self,
        piles: Sequence[Pile],
        unit: Unit,
        ways: Sequence[_Way],
        masks: list[list[tuple[int, int]]],
        unions: list[int],
        source: int,
        count: int,
        bit: int,
        face: int,
        state: State,
        found: list[Move],
    ) -> None:
        """Add the moves of one unit, whose lowest card has the given bit."""
        interned = self._interned
        singles = self._singles[source] if count == 1 and face < 0 else None
        for way in ways:
            if not unions[way.number] & bit:
                continue
            if singles is not None and way.is_easy and not self._is_shared:
                for target, mask in masks[way.number]:
                    if mask & bit and target != source:
                        found.append(singles[target] or self._intern(source, target, 1, -1))
                continue
            is_easy = way.is_easy if count == 1 else way.is_easy_for_many
            for target, mask in masks[way.number]:
                if not mask & bit or target == source:
                    continue
                if not is_easy:
                    lying = piles[target]
                    if lying:
                        if not way.build_least <= count <= way.build_most:
                            continue
                    elif not way.start_least <= count <= way.start_most:
                        continue
                    if count > way.room - len(lying):
                        continue
                    limit = unit.limit
                    if count > 1 and limit and not lying and count > limit.most(piles, target):
                        continue
                    demands = way.demands
                    if demands and demands.why_not(piles, source, target, count):
                        continue
                if self._is_shared and not self.board.is_own(target, state.turn):
                    continue
                key = (source, target, count, face)
                found.append(interned.get(key) or self._intern(*key))

    def _intern(self, source: int, target: int, count: int, face: int) -> Move:
        names = self.board.pile_names
        args: tuple[Argument, ...] = (names[source], names[target])
        if face >= 0:
            args = (names[source], self.board.deck.faces[face].code, names[target])
        elif count > 1:
            args = (*args, count)
        move = Move(self.name, args)
        self._interned[source, target, count, face] = move
        if count == 1 and face < 0:
            self._singles[source][target] = move
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
            raise InvalidMoveError(wrong_number(self.name, self._shape, len(args)))
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
                text(
                    "'{action}' takes from 1 to {most} cards as its count, found {what}",
                    action=self.name,
                    most=board.deck.size,
                    what=shown(count),
                )
            )
        return (source, target, count)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a transfer is not legal, or None.

        A move that was listed last, for the same state, need not be judged again.
        """
        last, listed = self._last
        if last is state:
            for known in listed:
                if known is move:
                    return None
        transfer = self.transfer(move)
        if transfer is None:
            return wrong_arguments(self.name, self._shape)
        code = self.why_not(state, transfer)
        if code is None:
            return None
        source, target = (self.board.group_of[p] for p in (transfer.source, transfer.target))
        taker = self.rules[self._by_source.get((source, target), target)]
        return explain(self.board, self.rules[source], taker, state, transfer, code)

    def why_not(self, situation: Situation, transfer: Transfer) -> str | None:
        """Return the code of what forbids a transfer, or None."""
        source, target, count = transfer.source, transfer.target, transfer.count
        piles, group_of = situation.piles, self.board.group_of
        index, number = group_of[source], group_of[target]
        if self._by_source:
            number = self._by_source.get((index, number), number)
        giver, taker = self.rules[index], self.rules[number]
        pile, lying, unit = piles[source], piles[target], giver.unit
        if self._is_shared and not (
            self.board.is_own(source, situation.turn) and self.board.is_own(target, situation.turn)
        ):
            return "move.not-yours"
        if unit.has_ends and transfer.face < 0 and 1 < count < len(pile) - unit.keep:
            return "unit.ends"
        if unit.is_any != (transfer.face >= 0):
            return "unit.closed" if unit.access is Access.NONE else "unit.top-only"
        if giver.group.layout and self.board.is_covered(piles, source):
            return "unit.covered"
        if giver.group.exposed and self.board.is_enclosed(piles, source):
            return "unit.enclosed"
        if transfer.face >= 0:
            face = transfer.face
            if face not in self._faces(unit.reached(pile)):
                return "unit.ends" if face in self._faces(pile) else "unit.no-such-card"
        else:
            code = unit.why_not(pile, count)
            if code is not None:
                return code
            face = self.board.deck.cards[pile[-count]]
        if unit.when is not None and not unit.when(situation):
            return "unit.when"
        if source == target:
            return "move.same-pile"
        kind = "build" if lying else taker.start_word
        if index not in (taker.build_from if lying else taker.start_from):
            return f"{kind}.from" if taker.accepts(empty=not lying) else "pile.closed"
        code = taker.target.why_not(situation, target, face)
        if code is not None:
            return code
        least, most = taker.target.lengths(on_space=not lying)
        if not least <= count <= most:
            return f"{kind}.length"
        if count > taker.target.room - len(lying):
            return "pile.no-room"
        if count > 1 and unit.limit is not None and count > unit.limit.most(piles, target):
            return "unit.limit"
        demands = self._demands.get((index, number))
        return demands.why_not(piles, source, target, count) if demands is not None else None

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the cards have moved, or None if that is refused."""
        if self.refusal(state, move) is not None:
            return None
        transfer = self.transfer(move)
        if transfer is None or transfer.face >= 0:
            return None
        piles, source, count = list(state.piles), transfer.source, transfer.count
        moved = piles[source][-count:]
        piles[source] = piles[source][:-count]
        piles[transfer.target] += moved
        return make_state(tuple(piles), state.phase, state.turn, state.memory, state.seed)

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
        cards, group_of = draft.board.deck.cards, draft.board.group_of
        unit = self.rules[group_of[transfer.source]].unit
        for entry in reversed(unit.reached(draft.piles[transfer.source])):
            if entry >= 0 and cards[entry] == transfer.face:
                draft.move_cards(transfer.source, transfer.target, (entry,), up=True)
                return
