"""The chapters of the deal and of what players may do: dealing, drawing, tricks, bids.

An action of a kind without sentences of its own is told by the words of its clauses.
"""

from __future__ import annotations

from cardrules.mechanisms.bidding import BidSpec
from cardrules.mechanisms.build.exception import ExceptionSpec
from cardrules.mechanisms.deal import DealSpec, RedealSpec, StockDealSpec
from cardrules.mechanisms.deal.script import DealStep
from cardrules.mechanisms.melds import KnockSpec
from cardrules.mechanisms.pairs import RemoveSpec
from cardrules.mechanisms.transfer import TransferSpec
from cardrules.mechanisms.tricks.spec import LeadSpec, TrickSpec, TrumpSpec
from cardrules.profile.model import ActionSpec, StepSpec
from cardrules.rulesheet.piles import change
from cardrules.rulesheet.words import (
    Item,
    Lines,
    cards,
    condition,
    counted,
    limits,
    listed,
    relation,
    rest,
    sentence,
    spaced,
)
from cardrules.shapes import clauses_of

__all__ = ["action", "deal", "step"]


def deal(spec: DealSpec) -> Lines:
    """Say how the cards are dealt."""
    for part in spec.steps:
        yield _deal_step(part)
    for divert in spec.divert:
        words = f"{cards(divert.cards)} met in the deal goes to {listed(divert.to, 'or')}"
        if divert.during:
            words += f" instead of {listed(divert.during)}"
        words += (
            ", and the next card of the pack takes its place"
            if divert.replace
            else ", and nothing takes its place"
        )
        yield Item(sentence(words))
    for sink in spec.sink:
        words = f"when all is dealt, {cards(sink.cards, 'and')} in {listed(sink.in_)}"
        yield Item(sentence(f"{words} are put under the others of their pile"))
    yield from rest(spec, "steps divert sink")


def _deal_step(spec: DealStep) -> Item:
    to = listed(spec.to)
    if spec.each is not None:
        words = f"{counted(spec.each, 'card')} to each pile of {to}"
    elif spec.counts:
        words = f"to the piles of {to}, in order, {listed(spec.counts)} cards"
    elif spec.by_round:
        words = f"to each pile of {to}, from round to round, {listed(spec.by_round)} cards"
    elif isinstance(spec.count, int):
        words = f"{counted(spec.count, 'card')} in all to {to}"
    else:
        words = f"all cards that are left to {to}"
    if spec.packet > 1:
        words += f", {spec.packet} at a time"
    if spec.order.value == "piles":
        words += ", pile after pile"
    if spec.face is not None:
        words += {
            "up": ", face up",
            "down": ", face down",
            "top": ", only the last one face up",
            "alternate": ", the last one and every second below it face up",
        }[spec.face.value]
    if spec.face_down:
        words += f", the first {listed(spec.face_down)} of a pile face down and the others face up"
    if spec.cards:
        words += f"; these are {listed(spec.cards)}, taken out of the pack"
    if spec.only is not None:
        words += f", leaving out piles that are not {spec.only.value}"
    if spec.of.value != "all":
        words += f", but only of the {spec.of.value}"
    told = "to each counts by_round count packet order face face_down cards only of"
    return Item(sentence(words), tuple(rest(spec, told)))


def action(spec: ActionSpec) -> Lines:
    """Say what an action of the profile lets a player do."""
    kinds: type = type(spec)
    for clause in clauses_of(kinds).values():
        part = getattr(spec, clause.name)
        if part is None:
            continue
        match part:
            case StockDealSpec():
                yield from _stock_deal(part)
            case RedealSpec():
                yield from _redeal(part)
            case RemoveSpec():
                yield from _remove(part)
            case ExceptionSpec():
                yield from _exception(part)
            case TransferSpec():
                yield from _transfer(part)
            case KnockSpec():
                yield from _knock(part)
            case TrickSpec():
                yield from _trick(part)
            case BidSpec():
                yield from _bid(part)
            case _:
                yield Item(clause.says)
                yield from rest(part)


def step(spec: StepSpec) -> Lines:
    """Say what a step of the phase table does."""
    kinds: type = type(spec)
    for clause in clauses_of(kinds).values():
        part = getattr(spec, clause.name)
        if part is not None:
            yield Item(clause.says, tuple(rest(part)))


def _stock_deal(spec: StockDealSpec) -> Lines:
    source, target = listed(spec.from_, "or else"), listed(spec.to)
    if spec.count:
        first = counted(spec.count[0], "card")
        words = f"deal {first} from {source} to {target}"
        if len(spec.count) > 1:
            words += f"; from pass to pass it is {listed(spec.count)} cards"
    else:
        words = f"deal {counted(spec.each, 'card')} from {source} to each pile of {target}"
    if spec.only is not None:
        words += f" that is {spec.only.value}"
    if spec.face is not None:
        words += f", face {spec.face.value}"
    yield Item(sentence(words))
    if spec.whole:
        yield Item("There must be enough cards for the whole deal.")
    if spec.note is not None:
        yield Item(f"The cards are remembered as `{spec.note}`, and all seats know them.")
    if spec.when is not None:
        yield Item(f"It is open only while {condition(spec.when)}.")
    yield from rest(spec, "from_ to count each only face whole note when")


def _redeal(spec: RedealSpec) -> Lines:
    words = f"take up {listed(spec.gather)}"
    words += {
        "piles": "",
        "last-first": ", pile by pile from the last to the first",
        "rows": ", row by row from the lowest cards on",
    }[spec.pick_up.value]
    words += ", shuffle" if spec.shuffle else ""
    yield Item(sentence(words + ", and deal again:"), tuple(_deal_step(s) for s in spec.steps))
    if spec.reverse:
        yield Item("The cards are dealt from the other end.")
    if spec.keep:
        yield Item(f"Each pile keeps its {counted(spec.keep, 'top card')}.")
    if spec.limit is None:
        yield Item("This can be done any number of times.")
    else:
        yield Item(f"This can be done {counted(spec.limit, 'time')} in a game.")
    if spec.when is not None:
        yield Item(f"It is open only while {condition(spec.when)}.")
    yield from rest(spec, "gather keep pick_up shuffle reverse limit steps when")


def _remove(spec: RemoveSpec) -> Lines:
    yield Item(f"Take free cards of {listed(spec.from_)} away to {spec.to}.")
    if spec.sum or spec.match is not None:
        words = f"{listed(spec.size, 'or')} cards go together"
        if spec.sum:
            words += f" when their values add up to {listed(spec.sum, 'or')}"
        if spec.match is not None:
            words += " and" if spec.sum else ""
            words += f" when they can be laid one on another {relation(spec.match)}"
        yield Item(words + ".")
    if spec.values:
        worth = listed(f"{rank} {value}" for rank, value in spec.values.items())
        yield Item(f"The values: {worth}; a rank not named counts its place from the lowest.")
    if spec.sets:
        sets = listed((" ".join(words) for words in spec.sets), "or")
        yield Item(f"These sets go together whatever their sum: {sets}.")
    if spec.alone:
        yield Item(f"These can be removed one by one: {cards(spec.alone, 'and')}.")
    if spec.beaten_by is not None:
        how = relation(spec.beaten_by)
        yield Item(f"A card can be removed while another free one could be laid on it {how}.")
    if spec.when is not None:
        yield Item(f"Cards are removed only while {condition(spec.when)}.")
    yield from rest(spec, "from_ to size sum values match sets alone beaten_by when")


def _exception(spec: ExceptionSpec) -> Lines:
    times = "any number of times" if spec.limit is None else counted(spec.limit, "time")
    inner = tuple(change(name, part) for name, part in spec.piles.items())
    yield Item(f"Move cards under other rules, {times} in a game:", inner)
    if spec.when is not None:
        yield Item(f"It is open only while {condition(spec.when)}.")
    yield from rest(spec, "piles limit when")


def _transfer(spec: TransferSpec) -> Lines:
    if spec.at_least is not None or spec.at_most is not None:
        number = f"{limits(spec.at_least or 1, spec.at_most)} cards"
    else:
        number = counted(spec.count or 1, "card")
    whose = {
        "own": spec.to,
        "dealer": f"the dealer's {spec.to}",
    }.get(spec.seat.value, f"{spec.to} of the {spec.seat.value} seat")
    yield Item(f"Choose {number} of {spec.from_} and put them on {whose}.")
    if spec.only != ("any",):
        yield Item(f"Only {cards(spec.only)} may be chosen.")
    if spec.never:
        yield Item(f"Never {cards(spec.never)}.")
    if spec.barred is not None:
        yield Item(f"No card of `{spec.barred}`, unless there is no other.")
    if spec.avoid:
        yield Item(f"{cards(spec.avoid)} only when there are not enough others.")
    if spec.when is not None:
        yield Item(f"It is open only while {condition(spec.when)}.")
    told = "from_ to seat count at_least at_most only never barred avoid when"
    yield from rest(spec, told)


def _knock(spec: KnockSpec) -> Lines:
    words = f"discard a card to {listed((spec.to,))} and lay the hand out in melds"
    if spec.takes is not None:
        words = f"take the top card of {listed((spec.takes,))}, {words}"
    yield Item(sentence(words))
    limit = spec.limit
    if isinstance(limit, int):
        worth = f"{limit} points at most"
    else:
        worth = f"at most what the card in `{limit.slot}` is worth by *{limit.table}*"
    yield Item(f"The cards that are left may be worth {worth}; they count by *{spec.points}*.")
    if spec.rest is not None:
        yield Item(f"They go to {listed((spec.rest,))}.")
    if spec.whole:
        yield Item("A hand of which nothing is left may be laid without a discard.")
    if spec.barred is not None:
        yield Item(f"A card of `{spec.barred}` may not be discarded.")
    if spec.when is not None:
        yield Item(f"It is open only while {condition(spec.when)}.")


def _trick(spec: TrickSpec) -> Lines:
    yield Item(f"Play a card of {spec.from_} to {spec.to}; the winner takes it to {spec.won}.")
    duties = {
        "follow": "a card of the suit led",
        "trump": "a trump",
        "any": "any card",
    }
    must = ", else ".join(duties[duty.value] for duty in spec.duties)
    yield Item(f"Who can must play {must}.")
    if spec.trump is not None:
        yield _trump(spec.trump)
    if spec.order:
        yield Item(f"The cards of a suit, the highest first: {listed(spec.order)}.")
    if spec.trump_order:
        yield Item(f"Trumps, the highest first: {listed(spec.trump_order)}.")
    for order in spec.orders:
        yield Item(f"Of {cards(order.of)}, the highest first: {listed(order.order)}.")
    for name, wins in spec.ties.items():
        yield Item(f"Cards of {name} are equal, and the {wins.value} one played is the best.")
    if spec.twins.value != "first":
        yield Item(f"Of equal cards the {spec.twins.value} one played wins.")
    if spec.always:
        yield Item(f"{cards(spec.always)} may always be played.")
    if spec.suitless:
        yield Item(f"{cards(spec.suitless)} has no suit; when it is led, the next card sets one.")
    if spec.never_wins:
        yield Item(f"{cards(spec.never_wins)} loses to every other card.")
    for lead in spec.lead:
        yield _lead(lead)
    if spec.first_trick is not None:
        first = spec.first_trick
        if first.lead:
            yield Item(f"The first trick is led with {cards(first.lead)} by a seat that can.")
        if first.never:
            yield Item(f"{cards(first.never)} is not played to it while there is another card.")
        yield from rest(first, "lead never")
    told = "from_ to won duties trump order trump_order orders ties twins always suitless"
    yield from rest(spec, f"{told} never_wins lead first_trick")


def _trump(spec: TrumpSpec) -> Item:
    inner = []
    if spec.slot is not None:
        inner.append(Item(f"So are those of the suit that the rules remember as {spec.slot}."))
    if spec.bowers:
        ranks = listed(spec.bowers)
        text = f"The highest are {ranks} of that suit, and after each its fellow in colour."
        inner.append(Item(text))
    if spec.cards:
        words = f"Trumps are {cards(spec.cards, 'and')}."
    else:
        words = "Which cards are trumps differs from deal to deal."
    return Item(words, (*inner, *rest(spec, "cards slot bowers")))


def _lead(spec: LeadSpec) -> Item:
    if not spec.cards:
        return Item("Cards that may not be led at first:", tuple(rest(spec)))
    by = cards(spec.broken_by or spec.cards)
    words = f"{cards(spec.cards)} may not be led before {by} has been played"
    if spec.or_only:
        words += f", unless nothing but {cards(spec.or_only)} could be led"
    return Item(words + ".", tuple(rest(spec, "cards broken_by or_only")))


def _bid(spec: BidSpec) -> Lines:
    yield Item("Speak in the auction: bid, or pass.")
    if spec.names:
        yield Item(f"The bids by name, the lowest first: {listed(map(spaced, spec.names))}.")
    if spec.levels is not None:
        top = spec.levels.to
        most = str(top) if isinstance(top, int) else "the number of cards in the hand"
        words = f"A number from {spec.levels.from_} to {most} can be bid."
        yield Item(words, tuple(rest(spec.levels, "from_ to")))
    if spec.strains:
        yield Item(f"What is named with it, the lowest first: {listed(spec.strains)}.")
    yield from rest(spec, "names levels strains")
