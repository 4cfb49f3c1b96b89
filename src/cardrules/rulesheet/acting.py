"""The chapter of what players may do: every action, and what happens by itself.

An action of a kind without sentences of its own is told by the words of its clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from cardrules.mechanisms.bidding import BidSpec
from cardrules.mechanisms.build.exception import ExceptionSpec
from cardrules.mechanisms.calling import CallSpec
from cardrules.mechanisms.climbing import ClimbSpec
from cardrules.mechanisms.deal import RedealSpec, StockDealSpec
from cardrules.mechanisms.declaring import DeclareSpec, PassSpec, ShowSpec
from cardrules.mechanisms.melds import KnockSpec, MeldSpec, TakeSpec
from cardrules.mechanisms.other_hands import AskSpec, PullSpec
from cardrules.mechanisms.pairs import RemoveSpec
from cardrules.mechanisms.rotating import RotateSpec, RotateWord
from cardrules.mechanisms.swapping import SwapSpec
from cardrules.mechanisms.transfer import TransferSpec
from cardrules.mechanisms.tricks.spec import TrickSpec
from cardrules.profile.model import ActionSpec, StepSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.accepting import change
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.climbing import climb
from cardrules.rulesheet.dealing import redeal, stock_deal
from cardrules.rulesheet.hands import ask, pull
from cardrules.rulesheet.melding import knock, meld, take
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.stepping import STEPS
from cardrules.rulesheet.tricks import bid, trick
from cardrules.rulesheet.untold import label_of, rest
from cardrules.rulesheet.words import Item, Lines, relation
from cardrules.shapes import clauses_of
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = ["action", "step"]


def action(spec: ActionSpec, bounded: Collection[str] = (), shared: Collection[str] = ()) -> Lines:
    """Say what an action of the profile lets a player do.

    Args:
        spec: what the profile says.
        bounded: the groups of piles that hold only so many cards.
        shared: the groups of piles that belong to the table.
    """
    kinds: type = type(spec)
    for clause in clauses_of(kinds).values():
        part = getattr(spec, clause.name)
        if part is None:
            continue
        tell = _TOLD_BY.get(type(part))
        if isinstance(part, StockDealSpec):
            yield from stock_deal(part, shared)
        elif tell is not None:
            yield from tell(part)
        else:
            yield Item(text("{what}.", what=Text(label_of(clause))))
            yield from rest(part)
        if isinstance(part, StockDealSpec):
            full = [name for name in part.to if name in bounded]
            if full:
                yield Item(text("It is not open while {piles} is full.", piles=names.piles(full)))


def step(spec: StepSpec) -> Lines:
    """Say what a step of the phase table does."""
    kinds: type = type(spec)
    for clause in clauses_of(kinds).values():
        part = getattr(spec, clause.name)
        if part is None:
            continue
        tell = STEPS.get(type(part))
        if tell is not None:
            yield from tell(part)
        else:
            yield Item(text("{what}.", what=Text(label_of(clause))), tuple(rest(part)))


def _remove(spec: RemoveSpec) -> Lines:
    yield Item(
        text(
            "Take free cards of {piles} away to {target}.",
            piles=names.piles(spec.from_),
            target=names.pile(spec.to),
        )
    )
    if spec.sum or spec.match is not None:
        yield Item(_together(spec))
    if spec.values:
        worth = [
            text("{card} {number}", card=names.card(rank), number=value)
            for rank, value in spec.values.items()
        ]
        yield Item(
            text(
                "The values: {values}; a rank not named counts its place from the lowest.",
                values=listed(worth),
            )
        )
    if spec.sets:
        sets = listed((" ".join(words) for words in spec.sets), "or")
        yield Item(text("These sets go together whatever their sum: {sets}.", sets=sets))
    if spec.alone:
        alone = cards(spec.alone, "and")
        yield Item(text("These can be removed one by one: {cards}.", cards=alone))
    if spec.beaten_by is not None:
        how = relation(spec.beaten_by)
        yield Item(
            text(
                "A card can be removed while another free one could be laid on it {relation}.",
                relation=how,
            )
        )
    if spec.between is not None:
        yield Item(
            counted(
                "One card can be removed that lies between two of which one can be laid on the "
                "other {relation}.",
                "Up to {count} cards, one after the other, can be removed that lie between two of "
                "which one can be laid on the other {relation}.",
                spec.between.most,
                relation=relation(spec.between),
            )
        )
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("Cards are removed only while {condition}.", condition=asked))
    if spec.cards != ("any",):
        yield Item(text("Only {cards} can be removed.", cards=cards(spec.cards, "and")))
    yield from rest(spec, "from_ to cards size sum values match sets alone beaten_by between when")


def _together(spec: RemoveSpec) -> Value:
    values: dict[str, Value] = {"sizes": listed(map(str, spec.size), "or")}
    if spec.sum:
        values["sums"] = listed(map(str, spec.sum), "or")
    if spec.match is not None:
        values["relation"] = relation(spec.match)
    return Text(_GO_TOGETHER[bool(spec.sum), spec.match is not None], values)


_GO_TOGETHER = {
    (True, False): mark("{sizes} cards go together when their values add up to {sums}."),
    (False, True): mark(
        "{sizes} cards go together when they can be laid one on another {relation}."
    ),
    (True, True): mark(
        "{sizes} cards go together when their values add up to {sums} and when they can be laid "
        "one on another {relation}."
    ),
}


def _swap(spec: SwapSpec) -> Lines:
    yield Item(text("Exchange the top cards of two piles of {piles}.", piles=names.piles(spec.of)))
    if spec.cards != ("any",):
        yield Item(text("Only {cards} can change places.", cards=cards(spec.cards, "and")))
    if spec.match is not None:
        yield Item(
            text(
                "One of the two must be such that it could be laid on the other {relation}.",
                relation=relation(spec.match),
            )
        )
    yield from rest(spec, "of cards match when")
    yield from _open_while(spec)


def _rotate(spec: RotateSpec) -> Lines:
    piles = names.piles(spec.of)
    if spec.all_:
        words = counted(
            "Let one card go to the other end in every pile of {piles} at once.",
            "Let {count} cards go to the other end in every pile of {piles} at once.",
            spec.count,
            piles=piles,
        )
    else:
        words = counted(
            "Let one card go to the other end in a pile of {piles}.",
            "Let {count} cards go to the other end in a pile of {piles}.",
            spec.count,
            piles=piles,
        )
    yield Item(words)
    yield Item(Text(_TURNED_ROUND[spec.takes]))
    yield from rest(spec, "of all_ count takes when")
    yield from _open_while(spec)


_TURNED_ROUND = {
    RotateWord.TOP: mark("What lies on top goes under the others."),
    RotateWord.LOWEST: mark("What lies lowest goes on top of the others."),
}


def _exception(spec: ExceptionSpec) -> Lines:
    inner = tuple(change(name, part) for name, part in spec.piles.items())
    if spec.limit is None:
        words: Value = text("Move cards under other rules, any number of times in a game:")
    else:
        words = counted(
            "Move cards under other rules, once in a game:",
            "Move cards under other rules, {count} times in a game:",
            spec.limit,
        )
    yield Item(words, inner)
    yield from _open_while(spec)
    yield from rest(spec, "piles limit when")


def _open_while(
    spec: CallSpec | ExceptionSpec | TransferSpec | PassSpec | ShowSpec | SwapSpec | RotateSpec,
) -> Lines:
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("It is open only while {condition}.", condition=asked))


def _transfer(spec: TransferSpec) -> Lines:
    values: dict[str, Value] = {
        "source": names.pile(spec.from_),
        "target": Text(_WHOSE[spec.seat.value], {"pile": names.pile(spec.to)}),
    }
    if spec.slot is not None:
        pile, whose = names.pile(spec.to), names.seat(spec.slot)
        values["target"] = text("{pile} of {seat}", pile=pile, seat=whose)
    if spec.at_least is None and spec.at_most is None:
        words: Value = counted(
            "Choose one card of {source} and put it on {target}.",
            "Choose {count} cards of {source} and put them on {target}.",
            spec.count or 1,
            **values,
        )
    elif spec.at_most is None:
        words = counted(
            "Choose at least one card of {source} and put them on {target}.",
            "Choose at least {count} cards of {source} and put them on {target}.",
            spec.at_least or 1,
            **values,
        )
    else:
        words = counted(
            "Choose {least} to one card of {source} and put them on {target}.",
            "Choose {least} to {count} cards of {source} and put them on {target}.",
            spec.at_most,
            least=spec.at_least or 1,
            **values,
        )
    yield Item(words)
    if spec.only != ("any",):
        yield Item(text("Only {cards} may be chosen.", cards=cards(spec.only)))
    if spec.never:
        yield Item(text("Never {cards}.", cards=cards(spec.never)))
    if spec.barred is not None:
        barred = names.part(spec.barred)
        yield Item(text("No card remembered as {slot}, unless there is no other.", slot=barred))
    if spec.avoid:
        avoided = cards(spec.avoid)
        yield Item(text("Only when there are not enough others: {cards}.", cards=avoided))
    yield from _open_while(spec)
    told = "from_ to seat slot count at_least at_most only never barred avoid when"
    yield from rest(spec, told)


_WHOSE = {
    "own": mark("{pile}"),
    "dealer": mark("the dealer's {pile}"),
    "next": mark("{pile} of the next seat"),
    "previous": mark("{pile} of the previous seat"),
    "partner": mark("{pile} of the partner"),
}


def _call(spec: CallSpec) -> Lines:
    yield Item(
        text(
            "Call one of these cards, whose holder is to be the partner: {cards}.",
            cards=cards(spec.cards),
        )
    )
    if spec.held:
        yield Item(text("The caller may hold it, too."))
    else:
        yield Item(text("The caller must not hold it in {pile}.", pile=names.pile(spec.from_)))
    if spec.beside:
        yield Item(
            text(
                "The caller must hold another card of its suit, of these: {cards}.",
                cards=cards(spec.beside),
            )
        )
    yield from _open_while(spec)
    yield from rest(spec, "cards from_ held beside when")


def _pass(spec: PassSpec) -> Lines:
    if spec.slot is None:
        yield Item(text("Do nothing."))
    else:
        slot = names.part(spec.slot)
        yield Item(text("Do nothing, but who has done so is remembered as {slot}.", slot=slot))
    yield from _open_while(spec)
    yield from rest(spec, "when slot")


def _declare(spec: DeclareSpec) -> Lines:
    yield Item(
        text(
            "Show all combinations of {pile} at once; they count by themselves, by {tables}.",
            pile=names.pile(spec.from_),
            tables=names.parts(spec.tables),
        )
    )
    if spec.suited and spec.suit is not None:
        yield Item(
            text(
                "Of {tables} only those of the suit remembered as {slot}.",
                tables=names.parts(spec.suited),
                slot=names.part(spec.suit),
            )
        )
        yield from rest(spec, "tables suited suit from_")
    else:
        yield from rest(spec, "tables from_")


def _show(spec: ShowSpec) -> Lines:
    yield Item(
        text(
            "Show one combination of {pile}, which counts by {tables}.",
            pile=names.pile(spec.from_),
            tables=names.parts(spec.tables),
        )
    )
    if spec.suit_slot is not None:
        slot = names.part(spec.suit_slot)
        yield Item(text("The suit of its cards is remembered as {slot}, if it is one.", slot=slot))
    yield from _open_while(spec)
    yield from rest(spec, "tables suit_slot from_ when")


_TOLD_BY: dict[type, Callable[[Any], Lines]] = {
    AskSpec: ask,
    BidSpec: bid,
    CallSpec: _call,
    ClimbSpec: climb,
    DeclareSpec: _declare,
    ExceptionSpec: _exception,
    KnockSpec: knock,
    MeldSpec: meld,
    PassSpec: _pass,
    PullSpec: pull,
    RedealSpec: redeal,
    RemoveSpec: _remove,
    RotateSpec: _rotate,
    ShowSpec: _show,
    SwapSpec: _swap,
    TakeSpec: take,
    TransferSpec: _transfer,
    TrickSpec: trick,
}
