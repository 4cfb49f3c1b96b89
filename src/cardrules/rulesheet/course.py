"""The chapters of the phases and of the end: who acts when, what follows, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.mechanisms.rounds import CarrySpec, MatchSpec
from cardrules.profile.model import (
    NextSpec,
    PhaseChangeSpec,
    PhaseSpec,
    ReactionSpec,
    SeatSpec,
    SeatWord,
)
from cardrules.profile.score import EndSpec, WonWord
from cardrules.rulesheet import names
from cardrules.rulesheet.accepting import change
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.piles import refill
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Flat, Item, Lines, points, sentence
from cardrules.texts import Joined, Text, Value, chained, counted, listed, mark, text

__all__ = ["end", "phase"]

_ACTS = {
    "turn": mark("The seat whose turn it is acts: {actions}."),
    "dealer": mark("The dealer acts: {actions}."),
    "each": mark("Each seat acts once, in playing order: {actions}."),
}
_NOBODY = mark("Nobody acts; what is due is done by itself.")
_ALONE = mark("What can be done: {actions}.")
_STEPS = {
    "deal": mark("all cards are gathered, and the next round is dealt"),
    "pass-deal": mark("the next seat becomes dealer"),
    "score": mark("the round is added to the scores of the match"),
}
_EVENTS = {
    "all-out": mark("When only one seat holds cards any more"),
    "all-passed": mark("When all have passed"),
    "auction-won": mark("When the auction has been won"),
    "all-bid": mark("When all have bid"),
    "blocked": mark("When nobody can do anything any more"),
    "given": mark("When a seat has got what it asked for"),
    "not-given": mark("When a seat has asked in vain"),
    "drawn-asked": mark("When a seat has drawn what it asked for in vain"),
    "no-move": mark("When the seat to move can do nothing"),
    "pile-won": mark("When all others have passed"),
    "seat-out": mark("When a seat has run out of cards"),
    "second-hand": mark("When a second hand has been taken up"),
    "trick-complete": mark("When a trick is complete"),
    "tricks-done": mark("When all tricks have been played"),
    "unreplaced": mark("When a card that was laid out could not be replaced"),
    "went-out": mark("When a seat has gone out"),
}


def phase(spec: PhaseSpec, *, is_alone: bool) -> Lines:
    """Say one row of the phase table; where one seat plays, who acts needs no words."""
    is_idle = spec.actor.value == "none"
    if is_idle:
        yield Item(Text(_NOBODY))
    if spec.first is not None and is_idle:
        yield Item(text("It becomes the turn of {seat}.", seat=_seat(spec.first)))
    elif spec.first is not None:
        yield Item(sentence(text("{seat} begins", seat=_seat(spec.first))))
    if spec.do:
        yield Item(text("It begins with this: {steps}.", steps=_done(spec.do)))
    if spec.actions and not is_idle:
        acts = _ALONE if is_alone else _ACTS[spec.actor.value]
        joint = "and" if is_alone else "or"
        yield Item(Text(acts, {"actions": names.actions(spec.actions, joint)}))
    if spec.otherwise:
        then = mark("{first}, or else {next}")
        others = Joined(tuple(map(names.action, spec.otherwise)), then, then)
        yield Item(text("Only when nothing of that can be done: {actions}.", actions=others))
    if spec.piles:
        changes = tuple(_change(name, part) for name, part in spec.piles.items())
        yield Item(text("Meanwhile other rules hold for some piles:"), changes)
    for signal, reactions in spec.on.items():
        yield _upon(signal, reactions)
    for number, following in enumerate(spec.next):
        yield _next(following, is_first=not number)
    yield from rest(spec, "name actor first do actions otherwise piles on next")


def _seat(spec: SeatSpec) -> Value:
    """Say which seat is meant."""
    words: Value
    if spec.holds:
        words = text("the seat that holds {cards}", cards=cards(spec.holds))
    elif spec.slot is not None:
        words = names.seat(spec.slot)
    else:
        words = Text(_SEATS[spec.is_])
    if spec.after:
        words = text("the seat after {seat}", seat=words)
    if spec.skips is not None:
        passed = names.part(spec.skips)
        words = text("{seat} (passing over the one remembered as {slot})", seat=words, slot=passed)
    if spec.holding is not None:
        hand = names.pile(spec.holding)
        words = text("{seat} (passing over seats with nothing in {pile})", seat=words, pile=hand)
    for item in rest(spec, "is_ holds slot after skips holding"):
        words = text("{seat} ({more})", seat=words, more=Flat(item))
    return words


_SEATS = {
    SeatWord.TURN: mark("the seat whose turn it is"),
    SeatWord.NEXT: mark("the next seat"),
    SeatWord.DEALER: mark("the dealer"),
    SeatWord.FOREHAND: mark("the seat after the dealer"),
}


def _change(name: str, spec: PhaseChangeSpec) -> Item:
    return change(name, spec, () if spec.refill is None else (refill(spec.refill),))


def _done(steps: tuple[str, ...]) -> Value:
    return listed(Text(_STEPS[name]) if name in _STEPS else names.part(name) for name in steps)


def _upon(signal: str, reactions: Sequence[ReactionSpec]) -> Item:
    """Say what follows upon an event."""
    event: Value = text("After {action}", action=names.action(signal))
    if signal in _EVENTS:
        event = Text(_EVENTS[signal])
    if len(reactions) == 1 and reactions[0].when is None:
        follows, more = _follows(reactions[0]), tuple(rest(reactions[0], _REACTION))
        return Item(text("{event}: {then}.", event=event, then=follows), more)
    told = tuple(_reaction(part, is_first=not at) for at, part in enumerate(reactions))
    return Item(text("{event}:", event=event), told)


_REACTION = "when do turn phase"


def _reaction(spec: ReactionSpec, *, is_first: bool) -> Item:
    words = _follows(spec)
    if spec.when is not None:
        words = text("if {condition}: {then}", condition=condition(spec.when), then=words)
    elif not is_first:
        words = text("otherwise {then}", then=words)
    return Item(sentence(words), tuple(rest(spec, _REACTION)))


def _follows(spec: ReactionSpec) -> Value:
    parts: list[Value] = [_done(spec.do)] if spec.do else []
    if spec.turn is not None:
        parts.append(text("it is the turn of {seat}", seat=_seat(spec.turn)))
    if spec.phase is not None:
        parts.append(_goes_on(spec.phase))
    joint = mark("{first}, and {next}")
    return Joined(tuple(parts), joint, joint) if parts else text("nothing follows")


def _next(spec: NextSpec, *, is_first: bool) -> Item:
    words = _goes_on(spec.phase)
    if spec.when is not None:
        words = text("{then}, as soon as {condition}", then=words, condition=condition(spec.when))
    elif not is_first:
        words = text("otherwise {then}", then=words)
    if spec.unless:
        barred = names.actions(spec.unless, "or")
        words = text("{then}, unless this can be done: {actions}", then=words, actions=barred)
    return Item(sentence(words), tuple(rest(spec, "phase when unless")))


def _goes_on(name: str) -> Value:
    if name == "over":
        return text("the game is over")
    return text("it goes on with {phase}", phase=names.part(name))


def end(spec: EndSpec, match: MatchSpec | None) -> Lines:
    """Say when the game is over and who has won."""
    if spec.won is WonWord.ALL_COMPLETE:
        yield Item(text("The game is won when every pile that can be complete is so."))
    elif spec.won is not None:
        asked = condition(spec.won)
        yield Item(text("The game is won when {condition}.", condition=asked))
    if spec.won is not None:
        yield Item(text("It is stuck when no move is left."))
    if spec.lost is not None:
        yield Item(text("It is lost when {condition}.", condition=condition(spec.lost)))
    if spec.compare is not None:
        yield Item(Text(_WINS_SIDE[spec.compare.value]))
        yield Item(Text(_TIES[spec.tie.value]))
    yield from rest(spec, "won lost compare tie")
    if match is not None:
        yield from _match(match)


_WINS_SIDE = {
    "highest": mark("The side with the highest score wins."),
    "lowest": mark("The side with the lowest score wins."),
}
_WINS = {
    "highest": mark("The highest score wins."),
    "lowest": mark("The lowest score wins."),
}
_TIES = {
    "another-round": mark("When several sides have the best score, another round is played."),
    "draw": mark("When several sides have the best score, it is a draw."),
    "shared": mark("When several sides have the best score, they share the victory."),
}


def _match(spec: MatchSpec) -> Lines:
    more = tuple(rest(spec.until, "score fallen rounds"))
    until = chained(_until(spec), "or")
    yield Item(text("Rounds are played until {condition}.", condition=until), more)
    yield Item(Text(_WINS[spec.winner.value]))
    yield Item(Text(_TIES[spec.tie.value]))
    if spec.carry is not None:
        label = Text(spec.carry.label) if spec.carry.label else text("Carried over")
        yield Item(text("{label}:", label=label), tuple(_carry(spec.carry)))
    yield from rest(spec, "until winner tie carry")


def _until(spec: MatchSpec) -> Iterator[Value]:
    if spec.until.score is not None:
        yield text("a side has reached {score}", score=spec.until.score)
    if spec.until.fallen is not None:
        yield text("a side has fallen to {score}", score=spec.until.fallen)
    if spec.until.rounds is not None:
        yield counted(
            "{count} round has been played", "{count} rounds have been played", spec.until.rounds
        )


def _carry(spec: CarrySpec) -> Lines:
    yield Item(
        text(
            "Each time the part {part} has grown by {every} in the match, this is added to the "
            "score: {points}.",
            part=names.part(spec.part),
            every=spec.every,
            points=points(spec.points),
        )
    )
    yield from rest(spec, "part every points label")
