"""The lines of a score: what each counts, for whom and when.

It words the data; what is counted is found by the mechanisms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from cardrules.mechanisms.bidding import BidLineSpec, Kept
from cardrules.mechanisms.climbing import FinishLineSpec
from cardrules.mechanisms.declaring import BestDeclaredSpec, DeclaredLineSpec
from cardrules.mechanisms.declaring.spec import Equals
from cardrules.mechanisms.melds import LaidLineSpec
from cardrules.mechanisms.scoring import (
    BestLineSpec,
    BonusLineSpec,
    CardsLineSpec,
    CombinationsLineSpec,
    DifferenceLineSpec,
    InsteadLineSpec,
    LastTrickLineSpec,
    MostLineSpec,
    PayLineSpec,
    PilesLineSpec,
    PointsLineSpec,
    RoundLineSpec,
    SlotLineSpec,
    TimesLineSpec,
    TricksLineSpec,
)
from cardrules.profile.score import LineSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition, side, such_piles
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import label_of, rest
from cardrules.rulesheet.words import Item, Lines, added, points
from cardrules.shapes import clauses_of
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = ["line"]


def line(spec: LineSpec) -> Item:
    """Say one line of the score: its label, what counts, and when."""
    inner: list[Item] = []
    label: Value = text("Line")
    if spec.label or spec.of:
        label = Text(spec.label) if spec.label else names.plain(spec.of, capital=True)
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
            inner += [Item(text("{what}.", what=Text(label_of(clause)))), *rest(part)]
    if spec.together:
        inner.append(Item(text("What the sides have that play together counts for each of them.")))
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
    told_here = " ".join((*type(spec).ONE_OF, "label of lost together if_ when"))
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


def _by_number(series: Sequence[Fraction | int]) -> Value:
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
    inner = _of_suit(spec.suit)
    return words, (item for part in (inner, rest(spec, "tables in_ suit")) for item in part)


def _declared_line(spec: DeclaredLineSpec) -> _Counted:
    words = text(
        "the combinations that were declared, each seat's by itself, by {tables}",
        tables=names.parts(spec.tables),
    )
    return words, _declared_more(spec)


def _of_suit(slot: str | None) -> Lines:
    if slot is not None:
        yield Item(text("Only cards of the suit remembered as {slot}.", slot=names.part(slot)))


def _declared_more(spec: DeclaredLineSpec) -> Lines:
    yield from _of_suit(spec.suit)
    if spec.best is not None:
        yield Item(
            text("Only the side with the best of them counts, with all of its own."),
            tuple(_best_declared(spec.best)),
        )
    yield from rest(spec, "tables suit best")


_EQUALS = {
    Equals.FIRST: mark("Of equal ones that of the first seat after the dealer is the best."),
    Equals.NOBODY: mark("Where several sides have equal ones nobody counts any."),
    Equals.ALL: mark("Where several sides have equal ones all of them count theirs."),
}


def _best_declared(spec: BestDeclaredSpec) -> Lines:
    yield Item(
        text(
            "The best is the one with more points; then the one that stands before in the table, "
            "the longer one, and the one with the higher card."
        )
    )
    if spec.order:
        order = listed(map(names.card, spec.order))
        yield Item(text("The cards by height, the highest first: {cards}.", cards=order))
    if spec.trump is not None:
        slot = names.part(spec.trump)
        yield Item(text("Else one of the suit remembered as {slot} is better.", slot=slot))
    yield Item(Text(_EQUALS[spec.equal]))
    yield from rest(spec, "equal order trump")


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


def _finish_line(spec: FinishLineSpec) -> _Counted:
    order = listed(map(str, spec.points))
    words = text(
        "by the order in which seats run out of cards, the first first: {points}, and the last "
        "for all others",
        points=order,
    )
    return words, rest(spec, "points")


def _laid_line(spec: LaidLineSpec) -> _Counted:
    words = text(
        "the points of the cards that the side has laid as melds, by the table {table}",
        table=names.part(spec.table),
    )
    return words, _laid(spec)


def _laid(spec: LaidLineSpec) -> Lines:
    for but in spec.but:
        yield Item(
            text(
                "In melds with one of these, {others}, it is {points} for each of: {cards}.",
                others=cards(but.with_),
                points=points(but.points),
                cards=cards(but.of, "and"),
            ),
            tuple(rest(but, "of with_ points")),
        )
    yield from rest(spec, "table but")


def _slot_line(spec: SlotLineSpec) -> _Counted:
    slot = names.part(spec.slot)
    if spec.each is not None:
        words = text("{points} times {slot}", points=points(spec.each), slot=slot)
    else:
        words = text("by {slot} ({numbers})", slot=slot, numbers=_by_number(spec.by_number))
    return words, rest(spec, "slot each by_number")


def _bid_line(spec: BidLineSpec) -> _Counted:
    action = names.action(spec.action)
    if spec.against is not None:
        points = names.part(spec.against)
        words = text(
            "what was bid by {action}, and the points for {part}", action=action, part=points
        )
        return words, _of_points(spec)
    words = text("what was bid by {action}, and the tricks taken", action=action)
    return words, rest(spec, "action")


def _of_points(spec: BidLineSpec) -> Lines:
    """Say what a line brings that holds a bid against points."""
    if spec.is_ in _AGAINST:
        yield Item(Text(_AGAINST[spec.is_]))
    for template, worth in (
        (_EACH_BID, spec.each_bid),
        (_EACH_MADE, spec.each_trick),
        (_EACH_OFF, spec.each_off),
    ):
        if worth:
            yield Item(Text(template, {"points": points(worth)}))
    yield from rest(spec, "action against is_ each_bid each_trick each_off all_tricks")


_AGAINST = {
    Kept.MADE: mark("Only if no fewer points were made than bid."),
    Kept.EXACT: mark("Only if exactly as many points were made as bid."),
    Kept.OVER: mark("Only if more points were made than bid."),
    Kept.FAILED: mark("Only if fewer points were made than bid."),
    Kept.MISSED: mark("Only if more or fewer points were made than bid."),
}
_EACH_BID = mark("For each point that was bid: {points}.")
_EACH_MADE = mark("For each point made: {points}.")
_EACH_OFF = mark("For each point above the bid, or below it: {points}.")


def _above(part: str) -> Value:
    """Say what stands above a line that changes it."""
    return text("the points above for {part}", part=names.part(part)) if part else _ALL_ABOVE


_ALL_ABOVE = text("all points above")


def _times_line(spec: TimesLineSpec) -> _Counted:
    above = _above(spec.part)
    if spec.by_number and spec.slot is not None:
        words: Value = text(
            "{above} count several times, by {slot} ({numbers})",
            above=above,
            slot=names.part(spec.slot),
            numbers=_by_number(spec.by_number),
        )
        return words, rest(spec, "by_number slot part")
    words = counted(
        "{above} count {count} time", "{above} count {count} times", spec.factor, above=above
    )
    return words, rest(spec, "factor part")


def _pay_line(spec: PayLineSpec) -> _Counted:
    words = text(
        "every other side pays {above} to the side that {side}",
        above=_above(spec.part),
        side=side(spec.to),
    )
    return words, rest(spec, "to part")


def _instead_line(spec: InsteadLineSpec) -> _Counted:
    words = text(
        "these points take the place of {above}, if there is a side that {side}",
        above=_above(spec.part),
        side=side(spec.who),
    )
    return words, _instead(spec)


def _instead(spec: InsteadLineSpec) -> Lines:
    if spec.own is not None:
        yield Item(text("For that side: {points}.", points=points(spec.own)))
    if spec.others is not None:
        yield Item(text("For each of the others: {points}.", points=points(spec.others)))
    yield from rest(spec, "who part own others")


def _round_line(spec: RoundLineSpec) -> _Counted:
    return Text(_ROUNDED[spec.to.value], {"above": _above(spec.part)}), rest(spec, "to part")


_ROUNDED = {
    "down": mark("{above} are made whole, downwards"),
    "up": mark("{above} are made whole, upwards"),
    "nearest": mark("{above} are made whole, to the nearest number"),
}


def _most_line(spec: MostLineSpec) -> _Counted:
    values: dict[str, Value] = {
        "points": points(spec.points),
        "cards": cards(spec.cards, "and"),
        "piles": names.piles(spec.in_),
    }
    words = text("{points} for the side with the most in {piles}: {cards}", **values)
    return words, rest(spec, "in_ cards points")


def _best_line(spec: BestLineSpec) -> _Counted:
    words = text(
        "{points} for the side that has, in {piles}, the first of these that is there: {cards}",
        points=points(spec.points),
        piles=names.piles(spec.in_),
        cards=listed(map(names.card, spec.cards)),
    )
    return words, rest(spec, "in_ cards points")


_COUNTED: dict[type, Callable[[Any], _Counted]] = {
    BestLineSpec: _best_line,
    BidLineSpec: _bid_line,
    BonusLineSpec: _bonus_line,
    CardsLineSpec: _cards_line,
    CombinationsLineSpec: _combinations_line,
    DeclaredLineSpec: _declared_line,
    DifferenceLineSpec: _difference_line,
    FinishLineSpec: _finish_line,
    InsteadLineSpec: _instead_line,
    LaidLineSpec: _laid_line,
    LastTrickLineSpec: _last_trick_line,
    MostLineSpec: _most_line,
    PayLineSpec: _pay_line,
    PilesLineSpec: _piles_line,
    PointsLineSpec: _points_line,
    RoundLineSpec: _round_line,
    SlotLineSpec: _slot_line,
    TimesLineSpec: _times_line,
    TricksLineSpec: _tricks_line,
}
