"""The chapter of the score: its tables of points and what happenings are worth.

It words the data; what is counted is found by the mechanisms.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.mechanisms.points import PointsSpec
from cardrules.mechanisms.tally import TallyLineSpec, TallySpec
from cardrules.profile.score import ScoreSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.combining import combinations
from cardrules.rulesheet.lines import line
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines
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
        yield text("The score of a side"), list(map(line, spec.lines))
    more = list(rest(spec, "events points combinations lines"))
    if more:
        yield text("More"), more


def _titled(template: str, name: str) -> Value:
    return Text(template, {"name": names.plain(name)})


def _tally(spec: TallySpec) -> Lines:
    if spec.start:
        yield Item(text("The score begins at {points}.", points=spec.start))
    for part in spec.lines:
        yield _happening(part)
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
