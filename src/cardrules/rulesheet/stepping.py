"""What happens by itself: the steps of the phase table, each told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.mechanisms.calling import PartySpec
from cardrules.mechanisms.handover import (
    CycleSpec,
    DrawSpec,
    ForgetSpec,
    HandOnSpec,
    NoteSuitSpec,
)
from cardrules.mechanisms.melds import ArrangeSpec
from cardrules.mechanisms.settling import ExchangeSpec, ForfeitSpec, NoteSpec
from cardrules.mechanisms.tribute import TributeSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import side
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines
from cardrules.texts import Value, counted, listed, text

__all__ = ["STEPS"]


def _hand_on(spec: HandOnSpec) -> Lines:
    values: dict[str, Value] = {"source": names.pile(spec.from_), "target": names.pile(spec.to)}
    if spec.seat is not None:
        words = text("{source} goes to {target} of {seat}.", seat=names.seat(spec.seat), **values)
    elif spec.shift == (0,):
        words = text("{source} goes to {target}.", **values)
    else:
        further = listed(map(str, spec.shift), "or")
        words = text(
            "Each seat's {source} goes to {target} of the seat so many places further on: "
            "{numbers}.",
            numbers=further,
            **values,
        )
    inner = []
    if spec.by is not None:
        inner.append(
            Item(text("Which of the numbers it is goes by {slot}.", slot=names.part(spec.by)))
        )
    yield Item(words, (*inner, *rest(spec, "from_ to shift by seat")))


def _draw(spec: DrawSpec) -> Lines:
    values: dict[str, Value] = {
        "source": names.piles(spec.from_, "or else"),
        "target": names.pile(spec.to),
    }
    if spec.up_to is None:
        words = counted(
            "Each seat gets one card from {source} to {target}, beginning with the seat whose turn "
            "it is.",
            "Each seat gets {count} cards from {source} to {target}, beginning with the seat whose "
            "turn it is.",
            spec.each,
            **values,
        )
    else:
        words = counted(
            "Each seat's {target} is filled up to one card from {source}, beginning with the seat "
            "whose turn it is.",
            "Each seat's {target} is filled up to {count} cards from {source}, beginning with the "
            "seat whose turn it is.",
            spec.up_to,
            **values,
        )
    yield Item(words, tuple(rest(spec, "from_ to each up_to")))


def _note_suit(spec: NoteSuitSpec) -> Lines:
    yield Item(
        text(
            "The suit of the top card of {pile} is remembered as {slot}.",
            pile=names.pile(spec.of),
            slot=names.part(spec.slot),
        )
    )
    if spec.show:
        yield Item(text("All seats come to know that card, wherever it lies."))
    yield from rest(spec, "of slot show")


def _cycle(spec: CycleSpec) -> Lines:
    yield Item(
        text(
            "The rounds are counted as {slot}, from 0 to {most}, and then from 0 again.",
            slot=names.part(spec.slot),
            most=spec.length - 1,
        ),
        tuple(rest(spec, "slot length")),
    )


def _forget(spec: ForgetSpec) -> Lines:
    slot = names.part(spec.slot)
    yield Item(text("What is remembered as {slot} is forgotten.", slot=slot))
    yield from rest(spec, "slot")


def _arrange(spec: ArrangeSpec) -> Lines:
    yield Item(
        text(
            "All hands are laid out, each as well as it can be; what is left counts by the table "
            "{table}.",
            table=names.part(spec.points),
        )
    )
    if spec.rest is not None:
        yield Item(text("The cards that are left go to {pile}.", pile=names.pile(spec.rest)))
    yield from rest(spec, "points rest")


def _note(spec: NoteSpec) -> Lines:
    yield Item(
        text(
            "It is remembered as {slot} which seat holds {cards}.",
            slot=names.part(spec.slot),
            cards=cards(spec.holds),
        ),
        tuple(rest(spec, "holds slot")),
    )


def _tribute(spec: TributeSpec) -> Lines:
    values: dict[str, Value] = {
        "hand": names.pile(spec.in_),
        "giver": names.seat(spec.from_),
        "getter": names.seat(spec.to),
    }
    if spec.worst:
        words = counted(
            "The worst card in {hand} goes from this seat to that: {giver}; {getter}.",
            "The {count} worst cards in {hand} go from this seat to that: {giver}; {getter}.",
            spec.count,
            **values,
        )
    else:
        words = counted(
            "The best card in {hand} goes from this seat to that: {giver}; {getter}.",
            "The {count} best cards in {hand} go from this seat to that: {giver}; {getter}.",
            spec.count,
            **values,
        )
    yield Item(words)
    if spec.order:
        order = listed(map(names.card, spec.order))
        yield Item(text("The strength of the cards, the highest first: {cards}.", cards=order))
    yield from rest(spec, "in_ from_ to count order worst")


def _party(spec: PartySpec) -> Lines:
    if spec.seats:
        seats = listed(map(names.seat, spec.seats))
        yield Item(text("Of the party that plays together: {seats}.", seats=seats))
    if spec.holds:
        named = cards(spec.holds)
        yield Item(text("Who holds one of these is of the party: {cards}.", cards=named))
    if spec.called is not None:
        slot = names.part(spec.called)
        yield Item(text("Who holds the card remembered as {slot} is of the party.", slot=slot))
    yield from rest(spec, "seats holds called")


def _forfeit(spec: ForfeitSpec) -> Lines:
    values: dict[str, Value] = {
        "side": side(spec.if_),
        "piles": names.piles(spec.from_),
        "target": names.pile(spec.to),
    }
    if spec.cards == ("any",):
        words = text(
            "A side that {side} loses all cards of {piles}; the other side gets them in {target}.",
            **values,
        )
    else:
        words = text(
            "A side that {side} loses these cards of {piles}: {cards}; the other side gets them "
            "in {target}.",
            cards=cards(spec.cards, "and"),
            **values,
        )
    yield Item(words, tuple(rest(spec, "if_ from_ to cards")))


def _exchange(spec: ExchangeSpec) -> Lines:
    yield Item(
        text(
            "If it lies in {piles} of another side, this card goes back to the side of "
            "{seat}: {cards}.",
            piles=names.piles(spec.in_, "or"),
            cards=cards(spec.card),
            seat=names.seat(spec.owner),
        )
    )
    if spec.if_ is not None:
        yield Item(text("It goes back only to a side that {side}.", side=side(spec.if_)))
    yield Item(
        text(
            "That side gives for it the first of these that lies in its {piles}: {cards}.",
            piles=names.piles(spec.from_, "or"),
            cards=listed(map(names.card, spec.gives), "or else"),
        )
    )
    yield Item(text("Both cards come to lie in {pile}.", pile=names.pile(spec.to)))
    yield from rest(spec, "card owner if_ in_ gives from_ to")


STEPS: Final[Mapping[type, Callable[[Any], Lines]]] = {
    ArrangeSpec: _arrange,
    CycleSpec: _cycle,
    DrawSpec: _draw,
    ExchangeSpec: _exchange,
    ForfeitSpec: _forfeit,
    ForgetSpec: _forget,
    HandOnSpec: _hand_on,
    NoteSpec: _note,
    NoteSuitSpec: _note_suit,
    PartySpec: _party,
    TributeSpec: _tribute,
}
"""What tells a step of each kind."""
