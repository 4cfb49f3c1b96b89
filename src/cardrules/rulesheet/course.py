"""The chapters of the phases, the score and the end."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.mechanisms.points import PointsSpec
from cardrules.mechanisms.rounds import MatchSpec
from cardrules.mechanisms.tally import TallyLineSpec, TallySpec
from cardrules.profile.model import NextSpec, PhaseSpec, ReactionSpec, SeatSpec, SeatWord
from cardrules.profile.score import EndSpec, LineSpec, ScoreSpec, WonWord
from cardrules.rulesheet.piles import change
from cardrules.rulesheet.words import (
    Item,
    Lines,
    cards,
    condition,
    counted,
    listed,
    rest,
    sentence,
    side,
    spaced,
)
from cardrules.shapes import clauses_of

__all__ = ["end", "phase", "score"]

_ACTORS = {
    "turn": "The seat whose turn it is acts.",
    "dealer": "The dealer acts.",
    "each": "Each seat acts once, in playing order.",
    "none": "Nobody acts; what is due is done by itself.",
}
_STEPS = {
    "deal": "all cards are gathered, and the next round is dealt",
    "pass-deal": "the next seat becomes dealer",
    "score": "the round is added to the scores of the match",
}
_EVENTS = {
    "no-move": "When the seat to move can do nothing",
    "blocked": "When nobody can do anything any more",
}
_ACTIONS = {"move": "moving cards as the piles allow", "turn": "turning up cards"}


def phase(spec: PhaseSpec, *, is_alone: bool) -> Lines:
    """Say one row of the phase table; where one seat plays, who acts needs no words."""
    if not is_alone or spec.actor.value == "none":
        yield Item(_ACTORS[spec.actor.value])
    if spec.first is not None:
        yield Item(sentence(f"{_seat(spec.first)} begins"))
    if spec.do:
        yield Item(f"It begins with this: {_done(spec.do)}.")
    if spec.actions:
        actions = (_ACTIONS.get(name, f"`{name}`") for name in spec.actions)
        yield Item(f"What can be done: {listed(actions)}.")
    if spec.otherwise:
        actions = (_ACTIONS.get(name, f"`{name}`") for name in spec.otherwise)
        yield Item(f"Only when nothing of that can be done: {', or else '.join(actions)}.")
    if spec.piles:
        changes = tuple(change(name, part) for name, part in spec.piles.items())
        yield Item("Meanwhile other rules hold for some piles:", changes)
    for signal, reactions in spec.on.items():
        when = _EVENTS.get(signal, f"After {spaced(signal)}")
        yield Item(f"{when}:", tuple(map(_reaction, reactions)))
    for following in spec.next:
        yield Item(_next(following))
    yield from rest(spec, "name actor first do actions otherwise piles on next")


def _seat(spec: SeatSpec) -> str:
    """Say which seat is meant."""
    if spec.holds:
        words = f"the seat that holds {cards(spec.holds)}"
    elif spec.slot is not None:
        words = f"the seat remembered as {spaced(spec.slot)}"
    else:
        words = {
            SeatWord.TURN: "the seat whose turn it is",
            SeatWord.NEXT: "the next seat",
            SeatWord.DEALER: "the dealer",
            SeatWord.FOREHAND: "the seat after the dealer",
        }[spec.is_]
    if spec.after:
        words = f"the seat after {words}"
    if spec.skips is not None:
        words += f" (passing over the one remembered as {spaced(spec.skips)})"
    return words + "".join(f" ({item.text})" for item in rest(spec, _SEAT_TOLD))


_SEAT_TOLD = "is_ holds slot after skips"


def _done(names: tuple[str, ...]) -> str:
    return listed(_STEPS.get(name, f"*{spaced(name)}*") for name in names)


def _reaction(spec: ReactionSpec) -> Item:
    parts = [_done(spec.do)] if spec.do else []
    if spec.turn is not None:
        parts.append(f"it is the turn of {_seat(spec.turn)}")
    if spec.phase is not None:
        parts.append(_goes_on(spec.phase))
    words = ", and ".join(parts) or "nothing follows"
    if spec.when is not None:
        words = f"if {condition(spec.when)}: {words}"
    return Item(sentence(words), tuple(rest(spec, "when do turn phase")))


def _next(spec: NextSpec) -> str:
    words = _goes_on(spec.phase)
    if spec.when is not None:
        words += f", as soon as {condition(spec.when)}"
    return sentence(words + "".join(f"; {item.text}" for item in rest(spec, "phase when")))


def _goes_on(name: str) -> str:
    return "the game is over" if name == "over" else f"it goes on with *{spaced(name)}*"


def score(spec: ScoreSpec) -> Iterator[tuple[str, list[Item]]]:
    """Yield the sections of the score, each with its heading."""
    if spec.events is not None:
        yield "For what happens", list(_tally(spec.events))
    for name, points in spec.points.items():
        yield f"Points of cards: {spaced(name)}", list(_points(points))
    for name, table in spec.combinations.items():
        yield f"Combinations: {spaced(name)}", list(rest(table))
    if spec.lines:
        yield "The score of a side", list(map(_line, spec.lines))
    more = list(rest(spec, "events points combinations lines"))
    if more:
        yield "More", more


def _tally(spec: TallySpec) -> Lines:
    if spec.start:
        yield Item(f"The score begins at {spec.start}.")
    for line in spec.lines:
        yield _happening(line)
    if spec.floor is not None:
        yield Item(f"The score never falls below {spec.floor}.")
    yield from rest(spec, "start lines floor")


def _happening(spec: TallyLineSpec) -> Item:
    if spec.to:
        words = f"for each card that goes to {listed(spec.to, 'or')}"
        words += f" from {listed(spec.from_, 'or')}" if spec.from_ else ""
    elif spec.turned:
        words = f"for each card turned up in {listed(spec.turned, 'or')}"
    else:
        words = f"each time, for {listed(map(spaced, spec.action), 'or')}"
    told = "label points to turned action" + (" from_" if spec.to else "")
    return Item(f"{spec.label}: {spec.points} {words}.", tuple(rest(spec, told)))


def _points(spec: PointsSpec) -> Lines:
    for worth in spec.values:
        name = f"{worth.label} ({cards(worth.of)})" if worth.label else cards(worth.of)
        yield Item(f"{name}: {worth.points}.", tuple(rest(worth, "of points label")))
    yield Item(f"Any other card: {spec.rest}.")
    if spec.less_per_card:
        yield Item(f"For each card counted {spec.less_per_card} is taken off.")
    if spec.total is not None:
        yield Item(f"The whole pack is worth {spec.total}.")
    yield from rest(spec, "values rest less_per_card total")


def _line(spec: LineSpec) -> Item:
    """Say one line of the score: its label, what counts, and when."""
    inner: list[Item] = []
    named = spaced(spec.of).capitalize() or "Line"
    words = spec.label or named
    kind: type = type(spec)
    for name in type(spec).ONE_OF:
        part = getattr(spec, name)
        if part is None:
            continue
        clause = next(each for each in clauses_of(kind).values() if each.name == name)
        words += f": {clause.says[:1].lower()}{clause.says[1:]}"
        inner += rest(part)
    if spec.of:
        inner.append(Item(f"It belongs to the part *{spaced(spec.of)}* of the score."))
    if spec.lost:
        inner.append(Item("The points are lost."))
    if spec.if_ is not None:
        inner.append(Item(f"Only for a side that {side(spec.if_)}."))
    if spec.when is not None:
        inner.append(Item(f"Only if {condition(spec.when)}."))
    told = " ".join((*type(spec).ONE_OF, "label of lost if_ when"))
    return Item(words, (*inner, *rest(spec, told)))


def end(spec: EndSpec, match: MatchSpec | None) -> Lines:
    """Say when the game is over and who has won."""
    if spec.won is WonWord.ALL_COMPLETE:
        yield Item("The game is won when every pile that can be complete is so.")
    elif spec.won is not None:
        yield Item(f"The game is won when {condition(spec.won)}.")
    if spec.won is not None:
        yield Item("It is stuck when no move is left.")
    if spec.lost is not None:
        yield Item(f"It is lost when {condition(spec.lost)}.")
    if spec.compare is not None:
        yield Item(f"The side with the {spec.compare.value} score wins.")
        tie = {"draw": "it is a draw", "shared": "they share the victory"}[spec.tie.value]
        yield Item(f"When several sides have the best score, {tie}.")
    yield from rest(spec, "won lost compare tie")
    if match is not None:
        yield from _match(match)


def _match(spec: MatchSpec) -> Lines:
    until = []
    if spec.until.score is not None:
        until.append(f"a side has reached {spec.until.score}")
    if spec.until.fallen is not None:
        until.append(f"a side has fallen to {spec.until.fallen}")
    if spec.until.rounds is not None:
        until.append(f"{counted(spec.until.rounds, 'round')} have been played")
    more = tuple(rest(spec.until, "score fallen rounds"))
    yield Item(f"Rounds are played until {listed(until, 'or')}.", more)
    yield Item(f"The {spec.winner.value} score wins.")
    tie = {
        "another-round": "another round is played",
        "draw": "it is a draw",
        "shared": "they share the victory",
    }[spec.tie.value]
    yield Item(f"When several sides have the best score, {tie}.")
    if spec.carry is not None:
        yield Item(f"{spec.carry.label or 'Carried over'}:", tuple(_carry(spec)))
    yield from rest(spec, "until winner tie carry")


def _carry(spec: MatchSpec) -> Lines:
    assert spec.carry is not None
    part = spec.carry
    yield Item(
        f"Each time the part *{spaced(part.part)}* has grown by {part.every} in the match, "
        f"{part.points} points are added to the score."
    )
    yield from rest(part, "part every points label")
