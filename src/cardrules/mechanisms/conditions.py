"""Conditions: named questions about a position with literal arguments.

A profile joins them with `all`, `any` and `not`; compiled, one is a function of the
situation, and it can say in words what it asks.
This module has no arithmetic and no variables; a question that needs them wants a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import Protocol, TypeAlias

from attrs import frozen

from cardrules.board import Board
from cardrules.mechanisms.relations import RelationSpec, compile_relation
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, SlotValue
from cardrules.texts import Later, Name, Phrase, Text, Value, chained, counted, listed, mark, text

__all__ = [
    "SCORES",
    "AlongSpec",
    "Condition",
    "ConditionSpec",
    "CountSpec",
    "MemorySpec",
    "Names",
    "PilesCountSpec",
    "PilesWord",
    "Situation",
    "TopSpec",
    "cards_within",
    "compile_condition",
    "describe",
    "limits",
    "number_of_cards",
    "optional_condition",
    "share_of",
]

SCORES = "scores"
"""The memory slot of a match that holds the score of each side in the rounds before."""


class Situation(Protocol):
    """What a condition can look at: a state, or a draft of one."""

    @property
    def piles(self) -> Sequence[Pile]:
        """The piles, in the order of the board."""
        ...

    @property
    def phase(self) -> int:
        """The number of the phase."""
        ...

    @property
    def turn(self) -> int:
        """The seat whose turn it is, from 0."""
        ...

    @property
    def memory(self) -> Sequence[SlotValue]:
        """The values of the memory slots."""
        ...


Condition: TypeAlias = Callable[[Situation], bool]


@spec
class CountSpec:
    """A number of cards in some piles."""

    in_: tuple[str, ...] = clause(refers="piles", says="The piles whose cards are counted.")
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="Which cards count; all of them by default."
    )
    at_least: int = clause(default=0, minimum=0, says="The least number.")
    at_most: int | None = clause(default=None, minimum=0, says="The greatest number.")


class PilesWord(Enum):
    """What is asked of each of some piles."""

    EMPTY = "empty"
    OCCUPIED = "occupied"
    COMPLETE = "complete"


@spec
class PilesCountSpec:
    """A number of piles that are empty, hold cards, or are complete."""

    in_: tuple[str, ...] = clause(refers="piles", says="The piles that are looked at.")
    are: PilesWord = clause(
        default=PilesWord.OCCUPIED,
        says="Which of them count: those that are `empty`, that are not (`occupied`), or that "
        "have reached their `complete` length.",
    )
    at_least: int = clause(default=0, minimum=0, says="The least number.")
    at_most: int | None = clause(default=None, minimum=0, says="The greatest number.")


@spec
class MemorySpec:
    """A number that a mechanism remembers."""

    slot: str = clause(refers="slots", says="The name of the memory slot, such as `redeals`.")
    of: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a seat, such as `declarer`: of several numbers, one for each seat "
        "or side, those of the seat's side are added. Questions about a side are about it anyway.",
    )
    at_least: int | None = clause(default=None, says="The least value.")
    at_most: int | None = clause(default=None, says="The greatest value.")


@spec
class ScoresSpec:
    """The scores of a match, in the rounds before."""

    at_least: int | None = clause(default=None, says="Some side has this score or more.")
    at_most: int | None = clause(default=None, says="Some side has this score or less.")


@spec
class SortedSpec:
    """Piles that must lie in sequence from bottom to top."""

    piles: tuple[str, ...] = clause(refers="piles", says="The piles that are looked at.")
    relation: RelationSpec = clause(says="How each card must follow the one below it.")
    face_up: bool = clause(default=True, says="Whether every card must lie face up.")
    length: int | None = clause(
        default=None, minimum=1, says="The length of each pile that is not empty."
    )


@spec
class TopSpec:
    """The top card of a pile."""

    of: tuple[str, ...] = clause(refers="piles", says="The piles that are looked at.")
    cards: tuple[str, ...] = clause(refers="cards", says="The cards, one of which it must be.")


@spec
class AlongSpec(RelationSpec):
    """Cards that follow each other from pile to pile along their rows."""

    in_: tuple[str, ...] = clause(
        refers="groups",
        says="The groups that are looked at. Each top card, but those of `ends`, must be followed "
        "in the next pile of its row.",
    )
    first: tuple[str, ...] = clause(
        default=("any",),
        refers="cards",
        says="The cards of which one must lie in the first pile of each row; by default it may "
        "also be empty.",
    )
    round_: bool = clause(
        default=False,
        says="Whether the piles lie in a ring, the first of the group beside the last.",
    )


@spec
class ConditionSpec:
    """A question about the position. Several keys in one table must all hold."""

    empty: tuple[str, ...] = clause(
        default=(), refers="piles", says="All these piles are empty.", example='"stock"'
    )
    occupied: tuple[str, ...] = clause(
        default=(), refers="piles", says="None of these piles is empty."
    )
    not_empty: tuple[str, ...] = clause(
        default=(), refers="piles", says="At least one of these piles holds a card."
    )
    complete: tuple[str, ...] = clause(
        default=(), refers="piles", says="Each of these piles has reached its `complete` length."
    )
    count: tuple[CountSpec, ...] = clause(
        default=(), says="Numbers of cards in piles, within limits."
    )
    piles: tuple[PilesCountSpec, ...] = clause(
        default=(), says="Numbers of piles that are empty, hold cards or are complete."
    )
    top: tuple[TopSpec, ...] = clause(
        default=(), says="Certain cards lie on top of each of these piles, face up."
    )
    memory: tuple[MemorySpec, ...] = clause(
        default=(), says="Remembered numbers within limits, such as the redeals made."
    )
    turn: str | None = clause(
        default=None,
        refers="slots",
        says="It is the turn of the seat that this memory slot holds, such as `knocked`.",
    )
    scores: ScoresSpec | None = clause(
        default=None, says="The scores of the match so far; with both limits, of one side."
    )
    sorted: SortedSpec | None = clause(default=None, says="Piles that lie in sequence.")
    along: AlongSpec | None = clause(default=None, says="Rows that lie in sequence.")
    all_: tuple[ConditionSpec, ...] = clause(default=(), says="All of these hold.")
    any_: tuple[ConditionSpec, ...] = clause(default=(), says="At least one of these holds.")
    not_: ConditionSpec | None = clause(default=None, says="This does not hold.")


def compile_condition(
    spec: ConditionSpec, board: Board, complete: Sequence[int | None] = ()
) -> Condition:
    """Make the function of a condition.

    Args:
        spec: the condition, all of whose names exist.
        board: the names.
        complete: for each pile number the length at which it is complete, or None.
    """
    parts: list[Condition] = []
    if spec.empty:
        parts.append(_are_empty(_piles(board, spec.empty)))
    if spec.occupied:
        parts.append(_are_occupied(_piles(board, spec.occupied)))
    if spec.not_empty:
        parts.append(_negation(_are_empty(_piles(board, spec.not_empty))))
    if spec.complete:
        parts.append(_are_complete(_piles(board, spec.complete), complete))
    parts.extend(_count(count, board) for count in spec.count)
    parts.extend(_piles_count(count, board, complete) for count in spec.piles)
    parts.extend(_top(top, board) for top in spec.top)
    parts.extend(_memory(memory, board) for memory in spec.memory)
    if spec.turn is not None:
        parts.append(_turn(board.slot_index[spec.turn]))
    if spec.scores is not None:
        parts.append(_scores(spec.scores, board))
    if spec.sorted is not None:
        parts.append(_sorted(spec.sorted, board))
    if spec.along is not None:
        parts.extend(_along(spec.along, board, name) for name in spec.along.in_)
    parts.extend(compile_condition(part, board, complete) for part in spec.all_)
    if spec.any_:
        parts.append(_either([compile_condition(part, board, complete) for part in spec.any_]))
    if spec.not_ is not None:
        parts.append(_negation(compile_condition(spec.not_, board, complete)))
    return parts[0] if len(parts) == 1 else _both(parts)


def optional_condition(
    spec: ConditionSpec | None, board: Board, complete: Sequence[int | None] = ()
) -> Condition | None:
    """Make the function of a condition that may be left out."""
    return None if spec is None else compile_condition(spec, board, complete)


def _piles(board: Board, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(pile for name in names for pile in board.piles(name))


def _are_empty(piles: Sequence[int]) -> Condition:
    def are_empty(situation: Situation) -> bool:
        lying = situation.piles
        for pile in piles:  # noqa: SIM110 (asked after every move, and a loop is twice as fast)
            if lying[pile]:
                return False
        return True

    return are_empty


def _are_occupied(piles: Sequence[int]) -> Condition:
    def are_occupied(situation: Situation) -> bool:
        lying = situation.piles
        for pile in piles:  # noqa: SIM110 (asked after every move, and a loop is twice as fast)
            if not lying[pile]:
                return False
        return True

    return are_occupied


def _are_complete(piles: Sequence[int], complete: Sequence[int | None]) -> Condition:
    lengths = [(pile, complete[pile]) for pile in piles]

    def are_complete(situation: Situation) -> bool:
        lying = situation.piles
        return all(len(lying[pile]) == length for pile, length in lengths)

    return are_complete


def _count(spec: CountSpec, board: Board) -> Condition:
    piles, bits = _piles(board, spec.in_), board.deck.bits
    mask = board.deck.select(spec.cards)
    least, most = spec.at_least, board.deck.size if spec.at_most is None else spec.at_most
    if mask == board.deck.every:
        if len(piles) == 1:
            only = piles[0]
            return lambda situation: least <= len(situation.piles[only]) <= most

        def has_as_many(situation: Situation) -> bool:
            lying = situation.piles
            return least <= sum([len(lying[pile]) for pile in piles]) <= most

        return has_as_many

    def is_within(situation: Situation) -> bool:
        lying = situation.piles
        number = sum(
            1
            for pile in piles
            for entry in lying[pile]
            if bits[entry if entry >= 0 else ~entry] & mask
        )
        return least <= number <= most

    return is_within


def _piles_count(spec: PilesCountSpec, board: Board, complete: Sequence[int | None]) -> Condition:
    piles = _piles(board, spec.in_)
    least, most = spec.at_least, len(piles) if spec.at_most is None else spec.at_most

    def counts(lying: Pile, pile: int) -> bool:
        if spec.are is PilesWord.COMPLETE:
            return len(lying) == complete[pile]
        return bool(lying) == (spec.are is PilesWord.OCCUPIED)

    def is_within(situation: Situation) -> bool:
        lying = situation.piles
        return least <= sum(counts(lying[pile], pile) for pile in piles) <= most

    return is_within


def _top(spec: TopSpec, board: Board) -> Condition:
    piles, bits = _piles(board, spec.of), board.deck.bits
    mask = board.deck.select(spec.cards)

    def lies_on_top(situation: Situation) -> bool:
        lying = situation.piles
        return all(
            lying[pile] and lying[pile][-1] >= 0 and bits[lying[pile][-1]] & mask for pile in piles
        )

    return lies_on_top


def _memory(spec: MemorySpec, board: Board) -> Condition:
    slot, least, most = board.slot_index[spec.slot], spec.at_least, spec.at_most
    seats, of = board.seats, -1 if spec.of is None else board.slot_index[spec.of]

    def is_within(situation: Situation) -> bool:
        value = situation.memory[slot]
        if of >= 0:
            seat = situation.memory[of]
            if not isinstance(seat, int) or not 0 <= seat < seats.count:
                return False
            value = share_of(seats, value, seats.side_of[seat])
        elif not isinstance(value, int):
            value = len(value)
        return (least is None or value >= least) and (most is None or value <= most)

    return is_within


def share_of(seats: Seats, value: SlotValue, side: int) -> int:
    """Return a side's share of what a slot holds.

    Of one number a seat it is the sum over the side's seats, of one number a side its own;
    a lone number is everybody's.
    """
    if isinstance(value, int):
        return value
    if len(value) == seats.count:
        return sum(value[seat] for seat in seats.sides[side])
    return value[side]


def _turn(slot: int) -> Condition:
    return lambda situation: situation.memory[slot] == situation.turn


def _scores(spec: ScoresSpec, board: Board) -> Condition:
    slot, least, most = board.slot_index[SCORES], spec.at_least, spec.at_most

    def is_within(situation: Situation) -> bool:
        scores = situation.memory[slot]
        assert isinstance(scores, tuple)
        return any(
            (least is None or score >= least) and (most is None or score <= most)
            for score in scores
        )

    return is_within


def _sorted(spec: SortedSpec, board: Board) -> Condition:
    relation = compile_relation(spec.relation, board.deck)
    piles, cards, bits = _piles(board, spec.piles), board.deck.cards, board.deck.bits

    def is_sorted(pile: Pile) -> bool:
        if spec.face_up and any(entry < 0 for entry in pile):
            return False
        if pile and spec.length is not None and len(pile) != spec.length:
            return False
        lying = [entry if entry >= 0 else ~entry for entry in pile]
        return all(relation.table[cards[below]] & bits[card] for below, card in pairwise(lying))

    return lambda situation: all(is_sorted(situation.piles[pile]) for pile in piles)


def _along(spec: AlongSpec, board: Board, name: str) -> Condition:
    group, deck = board.group(name), board.deck
    relation = compile_relation(spec, deck)
    row, ends, first = group.row or group.count, deck.select(spec.ends), deck.select(spec.first)
    is_bound = spec.first != ("any",)

    def lies_along(situation: Situation) -> bool:
        tops = [situation.piles[pile][-1:] for pile in group.piles]
        for place, top in enumerate(tops):
            if is_bound and place % row == 0 and not (top and deck.shown_bits[top[0]] & first):
                return False
            if not top:
                continue
            if top[0] < 0:
                return False
            if deck.bits[top[0]] & ends:
                continue
            is_last = (place + 1) % row == 0 or place + 1 == len(tops)
            beyond = () if is_last and not spec.round_ else tops[(place + 1) % len(tops)]
            if not beyond or not relation.table[deck.cards[top[0]]] & deck.shown_bits[beyond[0]]:
                return False
        return True

    return lies_along


def _negation(part: Condition) -> Condition:
    return lambda situation: not part(situation)


def _both(parts: Sequence[Condition]) -> Condition:
    return lambda situation: all(part(situation) for part in parts)


def _either(parts: Sequence[Condition]) -> Condition:
    return lambda situation: any(part(situation) for part in parts)


@frozen
class Names:
    """How a condition calls piles, cards and slots: by their names, if nothing else is given."""

    pile: Callable[[str], Value] = str
    cards: Callable[[Sequence[str]], Value] = lambda words: listed(map(Name, words), "or")
    slot: Callable[[str], Value] = str

    def piles(self, names: Sequence[str], joint: str = "and") -> Value:
        """Return what several piles are called, as a list."""
        return listed(map(self.pile, names), joint)


_BY_NAME = Names()


def describe(spec: ConditionSpec, names: Names = _BY_NAME) -> Phrase:
    """Say in words what a condition asks, for refusals and rule sheets.

    Args:
        spec: the condition.
        names: how it calls things.
    """
    return Later(_described, (spec, names))


def _described(asked: tuple[ConditionSpec, Names]) -> Phrase:
    spec, names = asked
    parts: list[Phrase] = []
    if spec.empty:
        named, many = names.piles(spec.empty), len(spec.empty)
        parts.append(counted("{piles} is empty", "{piles} are empty", many, piles=named))
    if spec.occupied:
        parts.append(text("no pile of {piles} is empty", piles=names.piles(spec.occupied)))
    if spec.not_empty:
        parts.append(text("{piles} holds a card", piles=names.piles(spec.not_empty, "or")))
    if spec.complete:
        named, many = names.piles(spec.complete), len(spec.complete)
        parts.append(counted("{piles} is complete", "{piles} are complete", many, piles=named))
    parts.extend(
        counted(
            "{piles} holds {number}",
            "{piles} hold {number}",
            len(count.in_),
            piles=names.piles(count.in_),
            number=number_of_cards(count, names),
        )
        for count in spec.count
    )
    parts.extend(
        Text(
            _PILES[count.are],
            {
                "number": limits(count.at_least or None, count.at_most),
                "piles": names.piles(count.in_),
            },
        )
        for count in spec.piles
    )
    parts.extend(
        text(
            "{cards} lies on top of {piles}",
            cards=names.cards(top.cards),
            piles=names.piles(top.of),
        )
        for top in spec.top
    )
    parts.extend(_remembered(memory, names) for memory in spec.memory)
    if spec.turn is not None:
        parts.append(text("it is the turn of the seat in {slot}", slot=names.slot(spec.turn)))
    if spec.scores is not None:
        number = limits(spec.scores.at_least, spec.scores.at_most)
        parts.append(text("some side's score is {limits}", limits=number))
    if spec.sorted is not None:
        named, many = names.piles(spec.sorted.piles), len(spec.sorted.piles)
        one = counted("{piles} lies in sequence", "{piles} lie in sequence", many, piles=named)
        parts.append(one)
    if spec.along is not None:
        named = names.piles(spec.along.in_)
        parts.append(text("the rows of {piles} lie in sequence", piles=named))
    parts.extend(describe(part, names) for part in spec.all_)
    if spec.any_:
        parts.append(chained([describe(part, names) for part in spec.any_], "or"))
    if spec.not_ is not None:
        parts.append(text("it is not true that {condition}", condition=describe(spec.not_, names)))
    if not parts:
        return text("always")
    return parts[0] if len(parts) == 1 else chained(parts)


def _remembered(spec: MemorySpec, names: Names) -> Phrase:
    slot, within = names.slot(spec.slot), limits(spec.at_least, spec.at_most)
    if spec.of is None:
        return text("{slot} is {limits}", slot=slot, limits=within)
    seat = names.slot(spec.of)
    return text("{slot} is {limits} for the side of {seat}", slot=slot, limits=within, seat=seat)


_PILES = {
    PilesWord.EMPTY: mark("of {piles}, the number of empty piles is {number}"),
    PilesWord.OCCUPIED: mark("of {piles}, the number of piles with cards is {number}"),
    PilesWord.COMPLETE: mark("of {piles}, the number of complete piles is {number}"),
}


def number_of_cards(spec: CountSpec, names: Names = _BY_NAME) -> Phrase:
    """Say a number of cards within limits: `at least 3 cards of hearts`."""
    number = cards_within(spec.at_least or None, spec.at_most)
    if spec.cards == ("any",):
        return number
    return text("{number} of {cards}", number=number, cards=names.cards(spec.cards))


def cards_within(least: int | None, most: int | None) -> Phrase:
    """Say two limits of a number of cards, either of which may be None."""
    if least is None and most is None:
        return text("any number of cards")
    if least == most:
        return counted("exactly {count} card", "exactly {count} cards", least or 0)
    if least is None:
        return counted("at most {count} card", "at most {count} cards", most or 0)
    if most is None:
        return counted("at least {count} card", "at least {count} cards", least)
    return counted(
        "at least {least} and at most {count} card",
        "at least {least} and at most {count} cards",
        most,
        least=least,
    )


def limits(least: int | Fraction | None, most: int | Fraction | None) -> Phrase:
    """Say two limits, either of which may be None: `at least 2 and at most 4`."""
    if least is None and most is None:
        return text("any number")
    if least == most:
        return text("exactly {number}", number=least or 0)
    if least is None:
        return text("at most {number}", number=most or 0)
    if most is None:
        return text("at least {number}", number=least)
    return text("at least {least} and at most {most}", least=least, most=most)
