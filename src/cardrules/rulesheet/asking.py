"""What conditions ask, in words: of the position, and of one side.

Each is a clause of a sentence without its subject or its ending.
This module does not decide whether a condition holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.mechanisms.conditions import (
    ConditionSpec,
    CountSpec,
    MemorySpec,
    Names,
    cards_within,
    describe,
    limits,
    number_of_cards,
)
from cardrules.mechanisms.relations import RelationSpec
from cardrules.mechanisms.sides import PileNumberSpec, PilesSpec, RanksWord, SideSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.names import cards, part, piles, seat
from cardrules.rulesheet.untold import rest, worded
from cardrules.rulesheet.words import Flat, added, relation
from cardrules.texts import Text, Value, chained, counted, mark, text

__all__ = ["condition", "number_of", "side", "such_piles"]

_CONDITION_WORDS = (
    "empty occupied not_empty complete count piles top memory turn scores sorted along all_ any_ "
    "not_"
)
_NAMES = Names(pile=names.pile, cards=names.cards, slot=names.part)


@worded(ConditionSpec)
def condition(spec: ConditionSpec) -> Value:
    """Say what a condition asks, without an ending: `stock is empty`."""
    words: Value = describe(spec, _NAMES)
    found = list(_sequences(spec))
    if found:
        words = text("{condition} ({how})", condition=words, how=added(found))
    more = [Flat(item) for item in rest(spec, _CONDITION_WORDS)]
    return chained([words, *more]) if more else words


def _sequences(spec: ConditionSpec) -> Iterator[Value]:
    """Yield what `in sequence` means in a condition."""
    if spec.sorted is not None:
        part = spec.sorted
        how = relation(part.relation)
        yield text("each card follows the one below it {relation}", relation=how)
        if not part.face_up:
            yield text("face up or down")
        if part.length is not None:
            yield counted("{count} card in a pile", "{count} cards in a pile", part.length)
    if spec.along is not None:
        line = spec.along
        yield text("each card follows the one before it {relation}", relation=relation(line))
        if line.first != ("any",):
            yield text("a row begins with {cards}", cards=cards(line.first))
        if line.round_:
            yield text("the last pile lies beside the first")
    for inner in (*spec.all_, *spec.any_, *([spec.not_] if spec.not_ else [])):
        yield from _sequences(inner)


def number_of(spec: CountSpec) -> Value:
    """Say how many cards some piles hold: `at least 3 cards of QS in won`."""
    number = number_of_cards(spec, _NAMES)
    return text("{cards} in {piles}", cards=number, piles=names.piles(spec.in_))


@worded(RelationSpec)
def _relation(spec: RelationSpec) -> Value:
    return relation(spec)


_TRICKS = "tricks"


def _remembered(spec: MemorySpec) -> Value:
    """Say a limit of a remembered number: `has taken at least one trick`."""
    least, most = spec.at_least, spec.at_most
    if spec.slot == _TRICKS and most == 0:
        return text("has taken no trick")
    if spec.slot == _TRICKS and least is not None and most is None:
        return counted("has taken at least one trick", "has taken at least {count} tricks", least)
    if spec.slot == _TRICKS and most is not None and least is None:
        return counted("has taken at most one trick", "has taken at most {count} tricks", most)
    return text("has {slot}: {limits}", slot=part(spec.slot), limits=limits(least, most))


def such_piles(number: Value, spec: PilesSpec) -> Value:
    """Say which piles count, after their number: `2 piles with 7 cards or more`."""
    which = list(_such(spec))
    return text("{piles} {which}", piles=number, which=chained(which)) if which else number


def _such(spec: PilesSpec) -> Iterator[Value]:
    if spec.longest is not None:
        yield text("with {cards}", cards=cards_within(spec.length, spec.longest))
    elif spec.length != 1:
        yield counted("with {count} card or more", "with {count} cards or more", spec.length)
    if spec.with_:
        yield text("with one of these among them: {cards}", cards=cards(spec.with_))
    if spec.without:
        yield text("with none of these among them: {cards}", cards=cards(spec.without))
    if spec.ranks is not None:
        yield Text(_RANKS[spec.ranks])


_RANKS = {
    RanksWord.ONE: mark("with cards of one rank only"),
    RanksWord.SEVERAL: mark("with cards of several ranks"),
}
_PILE_WORDS = "in_ length longest with_ without ranks at_least at_most"


def _piles(spec: PileNumberSpec) -> Value:
    where = piles(spec.in_)
    if spec.at_most is None:
        number: Value = counted(
            "has at least one pile of {piles}", "has at least {count} piles of {piles}",
            spec.at_least, piles=where,
        )  # fmt: skip
    else:
        number = text(
            "has {limits} piles of {piles}", limits=limits(spec.at_least, spec.at_most), piles=where
        )
    return added([such_piles(number, spec), *map(Flat, rest(spec, _PILE_WORDS))])


@worded(SideSpec)
def _whole_side(spec: SideSpec) -> Value:
    return text("the side that {side}", side=side(spec))


_SIDE_WORDS = "holds empty piles memory seat party points others another all_ any_ not_"


def side(spec: SideSpec) -> Value:
    """Say what is asked of a side, without its subject: `has taken no trick`."""
    found = [*_asked_of_side(spec), *map(Flat, rest(spec, _SIDE_WORDS))]
    return chained(found) if found else text("is any side")


def _asked_of_side(spec: SideSpec) -> Iterator[Value]:
    for count in spec.holds:
        yield text("has {cards}", cards=number_of(count))
    if spec.empty:
        yield text("has nothing in {piles}", piles=piles(spec.empty))
    yield from map(_piles, spec.piles)
    yield from map(_remembered, spec.memory)
    for slot in spec.seat:
        yield text("includes {seat}", seat=seat(slot))
    if spec.party is not None:
        yield text("is of the party") if spec.party else text("is not of the party")
    for asked in spec.points:
        number = limits(asked.at_least, asked.at_most)
        if asked.of:
            yield text("has {limits} points for {part} so far", limits=number, part=part(asked.of))
        else:
            yield text("has {limits} points so far", limits=number)
    if spec.others is not None:
        yield text("plays where every other side {side}", side=side(spec.others))
    if spec.another is not None:
        yield text("plays where some other side {side}", side=side(spec.another))
    yield from map(side, spec.all_)
    if spec.any_:
        yield chained([side(part) for part in spec.any_], "or")
    if spec.not_ is not None:
        yield _denied(spec.not_)


def _denied(spec: SideSpec) -> Value:
    """Say that something is not so of a side."""
    if spec == SideSpec(empty=spec.empty):
        return text("has a card in {piles}", piles=piles(spec.empty, "or"))
    if spec == SideSpec(seat=spec.seat) and len(spec.seat) == 1:
        return text("does not include {seat}", seat=seat(spec.seat[0]))
    return text("is not one that {side}", side=side(spec))
