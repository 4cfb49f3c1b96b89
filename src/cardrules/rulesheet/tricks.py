"""What a sheet says of tricks and of auctions."""

from __future__ import annotations

from cardrules.mechanisms.bidding import BidSpec
from cardrules.mechanisms.tricks.spec import (
    FirstTrickSpec,
    JoinSpec,
    LeadSpec,
    TrickSpec,
    TrumpSpec,
)
from cardrules.rulesheet import names
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, sentence
from cardrules.texts import Joined, Text, Value, listed, mark, text

__all__ = ["bid", "trick"]

_DUTIES = {
    "follow": mark("a card of the suit led"),
    "trump": mark("a trump"),
    "any": mark("any card"),
}
_TIES = {
    "first": mark("Of these cards, which are equal, the first one played is the best: {cards}."),
    "last": mark("Of these cards, which are equal, the last one played is the best: {cards}."),
}


def trick(spec: TrickSpec) -> Lines:
    """Say how cards are played to tricks, and who wins them."""
    yield Item(
        text(
            "Play a card of {hand} to {trick}; the winner takes it to {won}.",
            hand=names.pile(spec.from_),
            trick=names.pile(spec.to),
            won=names.pile(spec.won),
        )
    )
    yield from _duties(spec)
    if spec.trump is not None:
        yield _trump(spec.trump)
    if spec.order:
        order = listed(map(names.card, spec.order))
        yield Item(text("The cards of a suit, the highest first: {cards}.", cards=order))
    if spec.trump_order:
        order = listed(map(names.card, spec.trump_order))
        yield Item(text("Trumps, the highest first: {cards}.", cards=order))
    for own in spec.orders:
        order = listed(map(names.card, own.order))
        yield Item(text("Of {suit}, the highest first: {cards}.", suit=cards(own.of), cards=order))
    for name, wins in spec.ties.items():
        yield Item(Text(_TIES[wins.value], {"cards": names.card(name)}))
    if spec.twins.value == "last":
        yield Item(text("Of several like cards the last one played wins."))
    if spec.always:
        yield _subject(mark("{cards} may always be played"), spec.always)
    if spec.suitless:
        yield _subject(
            mark("{cards} has no suit; when it is led, the next card sets one"), spec.suitless
        )
    if spec.never_wins:
        yield _subject(mark("{cards} loses to every other card"), spec.never_wins)
    for lead in spec.lead:
        yield _lead(lead)
    if spec.first_trick is not None:
        yield from _first_trick(spec.first_trick)
    if spec.joins is not None:
        yield from _joins(spec.joins)
    told = "from_ to won duties trump order trump_order orders ties twins always suitless"
    yield from rest(spec, f"{told} never_wins lead first_trick joins")


def _joins(spec: JoinSpec) -> Lines:
    if spec.cards:
        named = cards(spec.cards)
        yield Item(
            text(
                "Who plays one of these is of the party that plays together: {cards}.", cards=named
            )
        )
    if spec.called is not None:
        slot = names.part(spec.called)
        yield Item(
            text(
                "Who plays the card remembered as {slot} is of the party that plays together.",
                slot=slot,
            )
        )
    if spec.bound:
        yield Item(text("That card must be played to a trick in which its suit is led."))
    yield from rest(spec, "cards called bound")


def _subject(template: str, words: tuple[str, ...]) -> Item:
    return Item(sentence(Text(template, {"cards": cards(words)})))


def _duties(spec: TrickSpec) -> Lines:
    joint = mark("{first}, else {next}")
    duties = tuple(Text(_DUTIES[duty.value]) for duty in spec.duties)
    must = Joined(duties, joint, joint)
    yield Item(text("To be played, as far as the hand has it: {duties}.", duties=must))
    has_trumps = any(duty.value == "trump" for duty in spec.duties)
    if has_trumps and not (spec.overtrump or spec.overtake):
        yield Item(text("Nobody need beat a card that was played."))


def _trump(spec: TrumpSpec) -> Item:
    inner = []
    if spec.slot is not None:
        slot = names.part(spec.slot)
        template = _ALSO_OF_SUIT if spec.cards else _OF_SUIT
        inner.append(Item(Text(template, {"slot": slot})))
    if spec.bowers:
        inner.append(
            Item(
                text(
                    "The highest are {ranks} of that suit, and after each its fellow in colour.",
                    ranks=listed(map(names.card, spec.bowers)),
                )
            )
        )
    if spec.cards == (_TRUMPS,):
        words = text("Trumps beat all other cards.")
    elif spec.cards:
        words = text("Trumps are {cards}.", cards=cards(spec.cards, "and"))
    else:
        words = text("Which cards are trumps differs from deal to deal.")
    return Item(words, (*inner, *rest(spec, "cards slot bowers")))


_ALSO_OF_SUIT = mark("So are those of the suit that is remembered as {slot}.")
_OF_SUIT = mark("They are those of the suit that is remembered as {slot}.")
_TRUMPS = "trumps"
"""A suit or class of this name needs no words to say that it is trumps."""


def _lead(spec: LeadSpec) -> Item:
    if not spec.cards:
        return Item(text("Cards that may not be led at first:"), tuple(rest(spec)))
    values: dict[str, Value] = {"cards": cards(spec.cards, "and")}
    if spec.broken_by:
        values["by"] = cards(spec.broken_by)
    if spec.or_only:
        values["only"] = cards(spec.or_only)
    words = Text(_NOT_LED[bool(spec.broken_by), bool(spec.or_only)], values)
    return Item(words, tuple(rest(spec, "cards broken_by or_only")))


_NOT_LED = {
    (False, False): mark("Not led before one of them has been played: {cards}."),
    (True, False): mark("Not led before one of these ({by}) has been played: {cards}."),
    (False, True): mark(
        "Not led before one of them has been played, unless nothing but {only} could be led: "
        "{cards}."
    ),
    (True, True): mark(
        "Not led before one of these ({by}) has been played, unless nothing but {only} could be "
        "led: {cards}."
    ),
}


def _first_trick(spec: FirstTrickSpec) -> Lines:
    if spec.lead:
        led = cards(spec.lead)
        yield Item(text("The first trick is led with {cards} by a seat that can.", cards=led))
    if spec.never:
        yield Item(
            text(
                "Not played to the first trick while there is another card: {cards}.",
                cards=cards(spec.never),
            )
        )
    yield from rest(spec, "lead never")


def bid(spec: BidSpec) -> Lines:
    """Say what can be said in an auction."""
    yield Item(text("Speak in the auction: bid, or pass."))
    if spec.names:
        called = listed(map(names.plain, spec.names))
        yield Item(text("The bids by name, the lowest first: {names}.", names=called))
    if spec.levels is not None:
        levels = spec.levels
        if isinstance(levels.to, int):
            words = text(
                "A number from {least} to {most} can be bid.", least=levels.from_, most=levels.to
            )
        else:
            words = text(
                "A number from {least} to the number of cards in the hand can be bid.",
                least=levels.from_,
            )
        yield Item(words, tuple(rest(levels, "from_ to")))
    if spec.strains:
        called = listed(map(names.plain, spec.strains))
        yield Item(text("What is named with it, the lowest first: {names}.", names=called))
    yield from rest(spec, "names levels strains")
