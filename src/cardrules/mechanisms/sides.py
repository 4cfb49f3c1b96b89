"""What belongs to a side, and questions that are asked of one side after another.

A side owns its own piles and those of its seats, and has its share of what the rules
remember. Scoring and settling both ask `Does this hold for the side?`, and every mechanism
may offer a kind of score line.
This module gives no points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Protocol, TypeAlias

from attrs import field, frozen

from cardrules.board import Board, Owner
from cardrules.mechanisms.conditions import CountSpec, MemorySpec, Situation, share_of
from cardrules.mechanisms.parties import camp_of, is_of_party
from cardrules.scores import ScoreLine, exact
from cardrules.spec import clause, spec
from cardrules.texts import Phrase, text, words

__all__ = [
    "Heading",
    "LineKind",
    "PartPointsSpec",
    "PileNumberSpec",
    "PilesSpec",
    "Reckoning",
    "SideCondition",
    "SideSpec",
    "compile_side",
    "counted_piles",
    "optional_side",
    "share_of",
    "side_piles",
]


@spec
class PartPointsSpec:
    """The points that a side has so far."""

    of: str = clause(
        default="", says="The part of the score that is looked at; all of it, if left out."
    )
    at_least: Fraction | None = clause(default=None, says="The least number of points.")
    at_most: Fraction | None = clause(default=None, says="The greatest number of points.")


class RanksWord(Enum):
    """Of how many ranks the cards of a pile are."""

    ONE = "one"
    SEVERAL = "several"


@spec
class PilesSpec:
    """Piles of a side or of its seats, by how many cards they hold and which."""

    in_: tuple[str, ...] = clause(refers="piles", says="The piles that are looked at.")
    length: int = clause(default=1, minimum=0, says="The fewest cards of a pile that counts.")
    longest: int | None = clause(
        default=None, minimum=0, says="The most cards of a pile that counts; any by default."
    )
    with_: tuple[str, ...] = clause(
        default=(), refers="cards", says="Only piles count that hold at least one of these."
    )
    without: tuple[str, ...] = clause(
        default=(), refers="cards", says="Only piles count that hold none of these."
    )
    ranks: RanksWord | None = clause(
        default=None,
        says="Only piles count whose cards are all of `one` rank, or of `several`; any by default.",
    )


@spec
class PileNumberSpec(PilesSpec):
    """A number of piles of a side."""

    at_least: int = clause(default=1, minimum=0, says="The least number of such piles.")
    at_most: int | None = clause(
        default=None, minimum=0, says="The greatest number of such piles; any by default."
    )


@spec
class SideSpec:
    """A question about one side. Several keys in one table must all hold."""

    holds: tuple[CountSpec, ...] = clause(
        default=(), says="Numbers of cards in piles of the side or of its seats, within limits."
    )
    empty: tuple[str, ...] = clause(
        default=(), refers="piles", says="All piles of these that belong to the side are empty."
    )
    piles: tuple[PileNumberSpec, ...] = clause(
        default=(),
        says="Numbers of piles of the side or of its seats, within limits, such as melds of "
        "seven cards.",
    )
    memory: tuple[MemorySpec, ...] = clause(
        default=(),
        says="Remembered numbers within limits, such as the `tricks` taken: the side's own "
        "number, or that of its seats together.",
    )
    seat: tuple[str, ...] = clause(
        default=(),
        refers="slots",
        says="The seat that each of these slots holds, such as `dealer`, is one of the side.",
    )
    party: bool | None = clause(
        default=None,
        says="Whether a seat of the side is of the party that plays together in this round, or "
        "none is.",
    )
    points: tuple[PartPointsSpec, ...] = clause(
        default=(), says="Points in the lines above this one, within limits."
    )
    others: SideSpec | None = clause(default=None, says="This holds for every other side.")
    another: SideSpec | None = clause(default=None, says="This holds for some other side.")
    all_: tuple[SideSpec, ...] = clause(default=(), says="All of these hold.")
    any_: tuple[SideSpec, ...] = clause(default=(), says="At least one of these holds.")
    not_: SideSpec | None = clause(default=None, says="This does not hold.")


@frozen(eq=False)
class Reckoning:
    """A score being made: the situation, and the lines of each side so far."""

    board: Board
    situation: Situation
    lines: tuple[list[ScoreLine], ...] = field()
    _found: dict[SideCondition, tuple[int, ...]] = field(factory=dict, init=False)

    @lines.default
    def _no_lines(self) -> tuple[list[ScoreLine], ...]:
        return tuple([] for _ in self.board.seats.sides)

    def points(self, side: int, of: str = "") -> int | Fraction:
        """Return the points of a side so far, of one part or of all."""
        return sum([line.points for line in self.lines[side] if not of or line.of == of])

    def sides_where(self, condition: SideCondition) -> tuple[int, ...]:
        """Return the sides for which a condition holds.

        It is looked into once: a condition belongs to one line of the score, and that line
        is added when all sides have been asked.
        """
        found = self._found.get(condition)
        if found is None:
            sides = range(len(self.lines))
            found = self._found[condition] = tuple([s for s in sides if condition(self, s)])
        return found

    def camp(self, side: int) -> tuple[int, ...]:
        """Return the sides that stand together with one in this round, itself the first."""
        return camp_of(self.board, self.situation, side)

    def share(self, slot: int, side: int) -> int:
        """Return a side's share of a memory slot."""
        return share_of(self.board.seats, self.situation.memory[slot], side)


@frozen
class Heading:
    """What stands at the head of every line of one kind."""

    clause: str
    text: Phrase | str
    of: str = ""

    def by(self, seat: int) -> Heading:
        """Return the heading of what one seat (from 0) of the side has made."""
        says = text("{heading} by seat {seat}", heading=words(self.text), seat=seat + 1)
        return Heading(self.clause, says, self.of)

    def line(
        self,
        points: int | Fraction,
        count: int = 1,
        times: int = 1,
        cards: tuple[str, ...] = (),
    ) -> ScoreLine:
        """Return a line under this heading."""
        return ScoreLine(self.clause, self.text, exact(points), count, times, cards, self.of)

    def over(self, line: ScoreLine) -> ScoreLine:
        """Return a line of a table under this heading: its label, and its part of the score."""
        says = line.text
        if self.text:
            says = text("{heading}: {line}", heading=words(self.text), line=words(line.text))
        of = self.of or line.of
        return ScoreLine(line.clause, says, line.points, line.count, line.times, line.cards, of)


class LineKind(Protocol):
    """A kind of line: what it gives a side, with the lines above at hand."""

    def lines(self, reckoning: Reckoning, side: int) -> Iterable[ScoreLine]:
        """Return the lines of a side; none where there is nothing to tell."""
        ...


SideCondition: TypeAlias = Callable[[Reckoning, int], bool]
"""Whether something holds for a side."""


def side_piles(board: Board, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return for each side the piles, of those named, that belong to it or to its seats.

    Where all seats are one side, the table's piles are its own too.
    """
    seats = board.seats
    found: list[list[int]] = [[] for _ in seats.sides]
    for pile in (pile for name in names for pile in board.piles(name)):
        owner = board.owner_of[pile]
        match board.groups[board.group_of[pile]].owner:
            case Owner.SEAT:
                found[seats.side_of[owner]].append(pile)
            case Owner.SIDE:
                found[owner].append(pile)
            case Owner.TABLE:
                if len(seats.sides) == 1:
                    found[0].append(pile)
    return tuple(map(tuple, found))


def compile_side(spec: SideSpec, board: Board) -> SideCondition:
    """Make the function of a question whose names all exist."""
    parts: list[SideCondition] = [_holds(count, board) for count in spec.holds]
    if spec.empty:
        parts.append(_are_empty(side_piles(board, spec.empty)))
    parts.extend(_pile_number(piles, board) for piles in spec.piles)
    parts.extend(_memory(memory, board) for memory in spec.memory)
    parts.extend(_seat(board.slot_index[name]) for name in spec.seat)
    if spec.party is not None:
        parts.append(_is_of_party(is_of_it=spec.party))
    parts.extend(_points(points) for points in spec.points)
    if spec.others is not None:
        parts.append(_elsewhere(compile_side(spec.others, board), all))
    if spec.another is not None:
        parts.append(_elsewhere(compile_side(spec.another, board), any))
    parts.extend(compile_side(part, board) for part in spec.all_)
    if spec.any_:
        parts.append(_either([compile_side(part, board) for part in spec.any_]))
    if spec.not_ is not None:
        parts.append(_negation(compile_side(spec.not_, board)))
    return parts[0] if len(parts) == 1 else _both(parts)


def optional_side(spec: SideSpec | None, board: Board) -> SideCondition | None:
    """Make the function of a question that may be left out."""
    return None if spec is None else compile_side(spec, board)


def _holds(spec: CountSpec, board: Board) -> SideCondition:
    piles, bits = side_piles(board, spec.in_), board.deck.bits
    mask = board.deck.select(spec.cards)
    least, most = spec.at_least, board.deck.size if spec.at_most is None else spec.at_most

    def is_within(reckoning: Reckoning, side: int) -> bool:
        lying = reckoning.situation.piles
        if least and sum([len(lying[pile]) for pile in piles[side]]) < least:
            return False
        held = [
            entry
            for pile in piles[side]
            for entry in lying[pile]
            if bits[entry if entry >= 0 else ~entry] & mask
        ]
        return least <= len(held) <= most

    return is_within


def counted_piles(
    spec: PilesSpec, board: Board
) -> Callable[[Situation, int], Sequence[Sequence[int]]]:
    """Return what finds the piles that count, of a side."""
    deck = board.deck
    piles, bits = side_piles(board, spec.in_), deck.bits
    least, most = spec.length, board.deck.size if spec.longest is None else spec.longest
    wanted = board.deck.select(spec.with_)
    unwanted = board.deck.select(spec.without)

    def counts(pile: Sequence[int]) -> bool:
        if spec.ranks is not None and (spec.ranks is RanksWord.ONE) != (len(ranks_in(pile)) == 1):
            return False
        if not (wanted or unwanted):
            return True
        faces = 0
        for entry in pile:
            faces |= bits[entry if entry >= 0 else ~entry]
        return not faces & unwanted and (not wanted or bool(faces & wanted))

    def ranks_in(pile: Sequence[int]) -> set[str]:
        return {deck.faces[deck.cards[e if e >= 0 else ~e]].rank_name for e in pile}

    def found(situation: Situation, side: int) -> Sequence[Sequence[int]]:
        lying = situation.piles
        some = [lying[pile] for pile in piles[side] if least <= len(lying[pile]) <= most]
        return [pile for pile in some if counts(pile)]

    return found


def _pile_number(spec: PileNumberSpec, board: Board) -> SideCondition:
    piles, least, most = counted_piles(spec, board), spec.at_least, spec.at_most

    def is_within(reckoning: Reckoning, side: int) -> bool:
        number = len(piles(reckoning.situation, side))
        return least <= number and (most is None or number <= most)

    return is_within


def _are_empty(piles: Sequence[Sequence[int]]) -> SideCondition:
    def are_empty(reckoning: Reckoning, side: int) -> bool:
        lying = reckoning.situation.piles
        return not any(lying[pile] for pile in piles[side])

    return are_empty


def _memory(spec: MemorySpec, board: Board) -> SideCondition:
    slot, least, most = board.slot_index[spec.slot], spec.at_least, spec.at_most

    def is_within(reckoning: Reckoning, side: int) -> bool:
        value = reckoning.share(slot, side)
        return (least is None or value >= least) and (most is None or value <= most)

    return is_within


def _seat(slot: int) -> SideCondition:
    def is_of_the_side(reckoning: Reckoning, side: int) -> bool:
        return reckoning.situation.memory[slot] in reckoning.board.seats.sides[side]

    return is_of_the_side


def _is_of_party(*, is_of_it: bool) -> SideCondition:
    def is_so(reckoning: Reckoning, side: int) -> bool:
        return is_of_party(reckoning.board, reckoning.situation, side) == is_of_it

    return is_so


def _points(spec: PartPointsSpec) -> SideCondition:
    def is_within(reckoning: Reckoning, side: int) -> bool:
        points = reckoning.points(side, spec.of)
        return (spec.at_least is None or points >= spec.at_least) and (
            spec.at_most is None or points <= spec.at_most
        )

    return is_within


def _elsewhere(part: SideCondition, join: Callable[[Sequence[bool]], bool]) -> SideCondition:
    def holds_elsewhere(reckoning: Reckoning, side: int) -> bool:
        sides = range(len(reckoning.lines))
        return join([part(reckoning, other) for other in sides if other != side])

    return holds_elsewhere


def _negation(part: SideCondition) -> SideCondition:
    return lambda reckoning, side: not part(reckoning, side)


def _both(parts: Sequence[SideCondition]) -> SideCondition:
    return lambda reckoning, side: all(part(reckoning, side) for part in parts)


def _either(parts: Sequence[SideCondition]) -> SideCondition:
    return lambda reckoning, side: any(part(reckoning, side) for part in parts)
