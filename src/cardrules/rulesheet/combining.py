"""The chapter of combinations that score: what each is made of, and what it is worth.

It words the data; which combinations cards hold is found by the mechanisms.
"""

from __future__ import annotations

from cardrules.mechanisms.combinations.spec import (
    After,
    CombinationsSpec,
    Over,
    PartSpec,
    PatternSpec,
    RunOrder,
    SideBySideSpec,
    WildSpec,
)
from cardrules.rulesheet import names
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, added, points, sentence
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = ["combinations"]


def combinations(spec: CombinationsSpec) -> Lines:
    """Say what a table of combinations holds."""
    for name, pattern in spec.patterns.items():
        yield _pattern(name, pattern)
    if spec.points or spec.further:
        words = _worth(spec.points, spec.further or None, None)
        has_own = any(pattern.points for pattern in spec.patterns.values())
        where = text("Where nothing else is said: {worth}.", worth=words)
        yield Item(where if has_own else sentence(words))
    if spec.wild is not None:
        yield _wild(spec.wild)
    for times in spec.times:
        values: dict[str, Value] = {"times": times.by}
        yield Item(
            counted(
                "With one combination or more all points count {times} times.",
                "With {count} different combinations or more all points count {times} times.",
                times.from_,
                **values,
            ),
            tuple(rest(times, "from_ by")),
        )
    yield from rest(spec, "patterns points further wild times")


def _pattern(name: str, spec: PatternSpec) -> Item:
    inner = [_part(part) for part in spec.parts]
    if spec.side_by_side is not None:
        inner.append(_side_by_side(spec.side_by_side))
    if spec.points or spec.further is not None:
        shortest = sum(part.need for part in spec.parts)
        inner.append(Item(sentence(_worth(spec.points, spec.further, shortest))))
    word = names.plain(name)
    if spec.each:
        within = cards(spec.each, "and")
        head = text("{name}, in each of these: {cards}:", name=word, cards=within)
    else:
        head = text("{name}:", name=word)
    inner += rest(spec, "parts each points further side_by_side")
    return Item(sentence(head), tuple(inner))


def _part(spec: PartSpec) -> Item:
    phrases: list[Value] = [_needed(spec)]
    if spec.real is not None:
        phrases.append(
            counted(
                "at least one of them no stand-in",
                "at least {count} of them no stand-ins",
                spec.real,
            )
        )
    if isinstance(spec.run, RunOrder):
        phrases.append(Text(_RUNS[spec.run]))
    elif spec.run is not None:
        order = listed(map(names.card, spec.run))
        phrases.append(text("in this order, up to the first gap: {cards}", cards=order))
    if spec.anywhere:
        phrases.append(text("beginning with any of them"))
    if spec.after is not After.ANY:
        phrases.append(Text(_AFTER[spec.after]))
    return Item(sentence(added(phrases)), tuple(rest(spec, "cards need real run anywhere after")))


def _needed(spec: PartSpec) -> Value:
    named = cards(spec.cards, "and")
    if spec.need == 0:
        return text("any further cards of these: {cards}", cards=named)
    if spec.need == 1 and len(spec.cards) == 1 and spec.real is None and spec.run is None:
        return named
    return counted(
        "at least one of these: {cards}",
        "at least {count} of these: {cards}",
        spec.need,
        cards=named,
    )


_RUNS = {
    RunOrder.UP: mark("in their order, upwards to the first gap"),
    RunOrder.DOWN: mark("in their order, downwards to the first gap"),
}
_AFTER = {
    After.COMPLETE: mark("if the part before is complete"),
    After.REAL: mark("if the part before is complete without stand-ins"),
}


def _worth(series: tuple[int, ...], further: int | None, shortest: int | None) -> Value:
    """Say what combinations of growing length are worth."""
    phrases: list[Value] = []
    for more, worth in enumerate(series):
        if shortest is not None:
            phrases.append(
                counted(
                    "{points} for one card",
                    "{points} for {count} cards",
                    shortest + more,
                    points=points(worth),
                )
            )
        elif not more:
            phrases.append(text("{points} for the shortest", points=points(worth)))
        else:
            phrases.append(
                counted(
                    "{points} for one card more",
                    "{points} for {count} cards more",
                    more,
                    points=points(worth),
                )
            )
    if further is not None:
        phrases.append(text("{points} more for each further card", points=points(further)))
    return listed(phrases)


def _side_by_side(spec: SideBySideSpec) -> Item:
    if spec.over is Over.ROW:
        words = counted(
            "At most one stand-in in neighbouring places.",
            "At most {count} stand-ins in neighbouring places.",
            spec.most,
        )
    else:
        words = counted(
            "At most one stand-in in neighbouring places of each part.",
            "At most {count} stand-ins in neighbouring places of each part.",
            spec.most,
        )
    inner = []
    if spec.skipped:
        inner.append(Item(text("A place that is left out counts like one with a stand-in.")))
    return Item(words, (*inner, *rest(spec, "most over skipped")))


def _wild(spec: WildSpec) -> Item:
    inner = []
    if spec.reused:
        inner.append(Item(text("Each serves in every combination, once.")))
    else:
        inner.append(Item(text("Each serves in one combination only.")))
    if spec.spare:
        inner.append(Item(text("One that no place needs makes the combination one card longer.")))
    words = text("Cards that stand in for others: {cards}.", cards=cards(spec.cards, "and"))
    return Item(words, (*inner, *rest(spec, "cards reused spare")))
