"""The chapter of the score: tables of points, and the lines that are counted.

It words the data; what is counted is found by the mechanisms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from cardrules.mechanisms.declaring import DeclaredLineSpec
from cardrules.mechanisms.points import PointsSpec
from cardrules.mechanisms.scoring import (
    BonusLineSpec,
    CardsLineSpec,
    CombinationsLineSpec,
    DifferenceLineSpec,
    LastTrickLineSpec,
    PilesLineSpec,
    PointsLineSpec,
    TricksLineSpec,
)
from cardrules.mechanisms.tally import TallyLineSpec, TallySpec
from cardrules.profile.score import LineSpec, ScoreSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition, side, such_piles
from cardrules.rulesheet.combining import combinations
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, added, points
from cardrules.shapes import clauses_of
from cardrules.texts import Text, Value, mark, text

__all__ = ["score"]


def score(spec: ScoreSpec) -> Iterator[tuple[Value, list[Item]]]:
    """Yield the sections of the score, each with its heading."""
    if spec.events is not None:
        yield text("For what happens"), list(_tally(spec.events))
    for name, table in spec.points.items():
        yield _titled(mark("Points of cards: {name}"), name), list(_points(table))
    for name, kinds in spec.combinations.items():
        yield _titled(mark("Combinations: {name}"), name), list(combinations(kinds))
    if spec.lines:
        yield text("The score of a side"), list(map(_line, spec.lines))
    more = list(rest(spec, "events points combinations lines"))
    if more:
        yield text("More"), more


def _titled(template: str, name: str) -> Value:
    return Text(template, {"name": Text(names.spaced(name))})


def _tally(spec: TallySpec) -> Lines:
    if spec.start:
        yield Item(text("The score begins at {points}.", points=spec.start))
    for line in spec.lines:
        yield _happening(line)
    if spec.floor is not None:
        yield Item(text("The score never falls below {points}.", points=spec.floor))
    yield from rest(spec, "start lines floor")


def _happening(spec: TallyLineSpec) -> Item:
    values: dict[str, Value] = {"label": Text(spec.label), "points": spec.points}
    if spec.to and spec.from_:
        words = text(
            "{label}: {points} for each card that goes to {target} from {source}.",
            target=names.piles(spec.to, "or"),
            source=names.piles(spec.from_, "or"),
            **values,
        )
    elif spec.to:
        target = names.piles(spec.to, "or")
        words = text(
            "{label}: {points} for each card that goes to {target}.", target=target, **values
        )
    elif spec.turned:
        where = names.piles(spec.turned, "or")
        words = text("{label}: {points} for each card turned up in {piles}.", piles=where, **values)
    else:
        done = names.actions(spec.action, "or")
        words = text("{label}: {points} each time, for {actions}.", actions=done, **values)
    told = "label points to turned action" + (" from_" if spec.to else "")
    return Item(words, tuple(rest(spec, told)))


def _points(spec: PointsSpec) -> Lines:
    for worth in spec.values:
        name = cards(worth.of)
        if worth.label:
            name = text("{label} ({cards})", label=Text(worth.label), cards=name)
        words = text("{cards}: {points}.", cards=name, points=worth.points)
        yield Item(words, tuple(rest(worth, "of points label")))
    yield Item(text("Any other card: {points}.", points=spec.rest))
    if spec.less_per_card:
        yield Item(text("For each card counted {points} is taken off.", points=spec.less_per_card))
    if spec.total is not None:
        yield Item(text("The whole pack is worth {points}.", points=spec.total))
    yield from rest(spec, "values rest less_per_card total")


def _line(spec: LineSpec) -> Item:
    """Say one line of the score: its label, what counts, and when."""
    inner: list[Item] = []
    label: Value = Text(spec.label or names.spaced(spec.of).capitalize() or mark("Line"))
    words: Value = label
    kind: type = type(spec)
    for name in type(spec).ONE_OF:
        part = getattr(spec, name)
        if part is None:
            continue
        told = _COUNTED.get(type(part))
        if told is not None:
            what, more = told(part)
            words = text("{label}: {what}.", label=label, what=what)
            inner += more
        else:
            clause = next(each for each in clauses_of(kind).values() if each.name == name)
            words = text("{label}:", label=label)
            inner += [Item(Text(clause.says)), *rest(part)]
    if spec.lost:
        inner.append(Item(text("The points are lost.")))
    if spec.if_ is not None:
        inner.append(Item(text("Only for a side that {side}.", side=side(spec.if_))))
    if spec.when is not None:
        asked = condition(spec.when)
        inner.append(Item(text("Only if {condition}.", condition=asked)))
    if spec.of and names.spaced(spec.of).lower() != spec.label.lower():
        belongs = names.part(spec.of)
        inner.append(Item(text("It belongs to the part {part} of the score.", part=belongs)))
    told_here = " ".join((*type(spec).ONE_OF, "label of lost if_ when"))
    return Item(words, (*inner, *rest(spec, told_here)))


_Counted = tuple[Value, Lines]


def _points_line(spec: PointsLineSpec) -> _Counted:
    values: dict[str, Value] = {"piles": names.piles(spec.in_), "table": names.part(spec.table)}
    if spec.cards == ("any",):
        words = text("the points of the cards in {piles}, by the table {table}", **values)
    else:
        words = text(
            "the points of these cards in {piles}, by the table {table}: {cards}",
            cards=cards(spec.cards, "and"),
            **values,
        )
    return words, rest(spec, "table in_ cards")


def _cards_line(spec: CardsLineSpec) -> _Counted:
    where = names.piles(spec.in_)
    inner = rest(spec, "in_ cards by_number each")
    if spec.by_number:
        template = _BY_NUMBER[spec.cards == ("any",)]
        values: dict[str, Value] = {"numbers": _by_number(spec.by_number)}
    else:
        template = _EACH_CARD[spec.cards == ("any",)]
        values = {"points": points(spec.each or 0)}
    if spec.cards != ("any",):
        values["cards"] = cards(spec.cards, "and")
    return Text(template, {"piles": where, **values}), inner


_BY_NUMBER = {
    True: mark("by the number of cards in {piles} ({numbers})"),
    False: mark("by the number of these cards in {piles}: {cards} ({numbers})"),
}
_EACH_CARD = {
    True: mark("{points} for each card in {piles}"),
    False: mark("{points} for each of these cards in {piles}: {cards}"),
}


def _by_number(series: Sequence[Fraction]) -> Value:
    """Say what goes with 0, 1, 2 and so on: `0: 0, 1: 100, 2 or more: 300`."""
    last = len(series) - 1
    found: list[Value] = [
        text("{number} or more: {points}", number=number, points=worth)
        if number == last
        else text("{number}: {points}", number=number, points=worth)
        for number, worth in enumerate(series)
    ]
    return added(found)


def _piles_line(spec: PilesLineSpec) -> _Counted:
    words = text(
        "{points} for each pile of {piles}",
        points=points(spec.each),
        piles=names.piles(spec.in_),
    )
    told = "in_ length longest with_ without ranks each"
    return such_piles(words, spec), rest(spec, told)


def _difference_line(spec: DifferenceLineSpec) -> _Counted:
    words = text(
        "what the cards of the others in {piles} are worth more than the side's own, by the table "
        "{table}",
        piles=names.piles(spec.in_),
        table=names.part(spec.table),
    )
    return words, rest(spec, "table in_")


def _combinations_line(spec: CombinationsLineSpec) -> _Counted:
    words = text(
        "the combinations of the cards in {piles}, by {tables}",
        piles=names.piles(spec.in_),
        tables=names.parts(spec.tables),
    )
    return words, rest(spec, "tables in_")


def _declared_line(spec: DeclaredLineSpec) -> _Counted:
    words = text(
        "the combinations that were declared, each seat's by itself, by {tables}",
        tables=names.parts(spec.tables),
    )
    return words, rest(spec, "tables")


def _last_trick_line(spec: LastTrickLineSpec) -> _Counted:
    worth = points(spec.points)
    return text("{points} for who won the last trick", points=worth), rest(spec, "points")


def _bonus_line(spec: BonusLineSpec) -> _Counted:
    return text("{points}", points=points(spec.points)), rest(spec, "points")


def _tricks_line(spec: TricksLineSpec) -> _Counted:
    if spec.each is None:
        words = text("by the number of tricks ({numbers})", numbers=_by_number(spec.by_number))
    elif spec.over:
        words = text(
            "{points} for each trick above {number}", points=points(spec.each), number=spec.over
        )
    else:
        words = text("{points} for each trick", points=points(spec.each))
    return words, rest(spec, "each over by_number")


_COUNTED: dict[type, Callable[[Any], _Counted]] = {
    BonusLineSpec: _bonus_line,
    CardsLineSpec: _cards_line,
    CombinationsLineSpec: _combinations_line,
    DeclaredLineSpec: _declared_line,
    DifferenceLineSpec: _difference_line,
    LastTrickLineSpec: _last_trick_line,
    PilesLineSpec: _piles_line,
    PointsLineSpec: _points_line,
    TricksLineSpec: _tricks_line,
}
