"""The chapter of the deal, and the actions that deal: from the stock, and once more.

It words the data; the mechanisms deal.
"""

from __future__ import annotations

from collections.abc import Collection

from cardrules.mechanisms.deal import DealSpec, RedealSpec, StockDealSpec
from cardrules.mechanisms.deal.script import DealStep
from cardrules.mechanisms.diverting import DivertSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, added, relation, sentence
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = ["deal", "diverted", "open_while", "redeal", "stock_deal"]


def deal(spec: DealSpec, lone: Collection[str] = ()) -> Lines:
    """Say how the cards are dealt.

    Args:
        spec: what the profile says.
        lone: the groups of one pile.
    """
    for part in spec.steps:
        yield _step(part, lone)
    for divert in spec.divert:
        yield diverted(divert)
    for sink in spec.sink:
        yield Item(
            text(
                "When all is dealt, {cards} in {piles} are put under the others of their pile.",
                cards=cards(sink.cards, "and"),
                piles=names.piles(sink.in_),
            )
        )
    yield from rest(spec, "steps divert sink")


def diverted(spec: DivertSpec) -> Item:
    """Say which cards go elsewhere as they are dealt."""
    found, to = cards(spec.cards), names.piles(spec.to, "or")
    if spec.during:
        words = text(
            "{cards} met in the deal goes to {piles} instead of {others}",
            cards=found,
            piles=to,
            others=names.piles(spec.during),
        )
    else:
        words = text("{cards} met in the deal goes to {piles}", cards=found, piles=to)
    replaced = (
        text("and the next card of the pack takes its place")
        if spec.replace
        else text("and nothing takes its place")
    )
    told = rest(spec, "cards to during replace")
    return Item(sentence(added([words, replaced])), tuple(told))


def _step(spec: DealStep, lone: Collection[str] = ()) -> Item:
    phrases = [_how_many(spec, lone)]
    if spec.packet > 1:
        phrases.append(counted("one at a time", "{count} at a time", spec.packet))
    if spec.order.value == "piles":
        phrases.append(text("pile after pile"))
    if spec.face is not None:
        phrases.append(Text(_FACES[spec.face.value]))
    if spec.face_down:
        phrases.append(
            text(
                "the first {numbers} of a pile face down and the others face up",
                numbers=_numbers(spec.face_down),
            )
        )
    if spec.only is not None:
        phrases.append(Text(_ONLY[spec.only.value]))
    if spec.of.value != "all":
        phrases.append(Text(_FOR[spec.of.value]))
    words: Value = added(phrases)
    if spec.cards:
        words = text(
            "{words}; these are {cards}, taken out of the pack",
            words=words,
            cards=listed(map(names.card, spec.cards)),
        )
    told = (
        "unlike to each counts by_round count packet order face face_down cards only of until_not"
    )
    inner = []
    if spec.unlike is not None:
        inner.append(
            Item(
                text(
                    "A card that could be laid {relation} on one that lies in its pile is put "
                    "under the pack, and the next one is dealt.",
                    relation=relation(spec.unlike),
                )
            )
        )
    if spec.until_not:
        inner.append(
            Item(
                text(
                    "Further cards are laid on it until the top card is none of these: {cards}.",
                    cards=cards(spec.until_not, "and"),
                )
            )
        )
    return Item(sentence(words), (*inner, *rest(spec, told)))


def _how_many(spec: DealStep, lone: Collection[str]) -> Value:
    to = names.piles(spec.to)
    if spec.each is not None:
        return counted(
            "one card to each pile of {piles}",
            "{count} cards to each pile of {piles}",
            spec.each,
            piles=to,
        )
    if spec.counts:
        numbers = _numbers(spec.counts)
        return text("to the piles of {piles}, in order, {numbers} cards", piles=to, numbers=numbers)
    if spec.by_round:
        numbers = _numbers(spec.by_round)
        return text(
            "to each pile of {piles}, from round to round, {numbers} cards",
            piles=to,
            numbers=numbers,
        )
    if not isinstance(spec.count, int):
        return text("all cards that are left to {piles}", piles=to)
    if len(spec.to) == 1 and spec.to[0] in lone:
        return counted("one card to {piles}", "{count} cards to {piles}", spec.count, piles=to)
    return counted(
        "one card in all to {piles}", "{count} cards in all to {piles}", spec.count, piles=to
    )


def _numbers(numbers: tuple[int, ...]) -> Value:
    return listed(map(str, numbers))


_FACES = {
    "up": mark("face up"),
    "down": mark("face down"),
    "top": mark("only the last one face up"),
    "alternate": mark("the last one and every second below it face up"),
}
_ONLY = {
    "empty": mark("leaving out piles that are not empty"),
    "non-empty": mark("leaving out piles that are empty"),
    "incomplete": mark("leaving out piles that are complete or full"),
}
_FOR = {
    "dealer": mark("but only for the dealer"),
    "forehand": mark("but only for the seat after the dealer"),
    "others": mark("but not for the dealer"),
}


def open_while(spec: StockDealSpec | RedealSpec) -> Lines:
    """Say while what an action is open, if that is limited."""
    if spec.when is not None:
        yield Item(text("It is open only while {condition}.", condition=condition(spec.when)))


def stock_deal(spec: StockDealSpec, shared: Collection[str] = ()) -> Lines:
    """Say how an action deals from the stock.

    Args:
        spec: what the profile says.
        shared: the groups of piles that belong to the table.
    """
    values: dict[str, Value] = {
        "source": names.piles(spec.from_, "or else"),
        "target": names.piles(spec.to),
    }
    if spec.own:
        for key, named in (("source", spec.from_), ("target", spec.to)):
            if not {name.partition(".")[0] for name in named} & {*shared}:
                values[key] = text("the player's own {piles}", piles=names.piles(named))
    count = spec.count or ((spec.each,) if spec.own and len(spec.to) == 1 else ())
    if count:
        words: Value = counted(
            "deal one card from {source} to {target}",
            "deal {count} cards from {source} to {target}",
            count[0],
            **values,
        )
        if len(spec.count) > 1:
            words = text(
                "{words}; from pass to pass it is {numbers} cards",
                words=words,
                numbers=_numbers(spec.count),
            )
    else:
        words = counted(
            "deal one card from {source} to each pile of {target}",
            "deal {count} cards from {source} to each pile of {target}",
            spec.each,
            **values,
        )
    phrases = [words]
    if spec.only is not None:
        phrases.append(Text(_ONLY[spec.only.value]))
    if spec.face is not None:
        phrases.append(Text(_FACES[spec.face.value]))
    yield Item(sentence(added(phrases)))
    if spec.whole:
        yield Item(text("There must be enough cards for the whole deal."))
    if spec.note is not None:
        note = f"`{spec.note}`"
        yield Item(text("The cards are remembered as {slot}, and all seats know them.", slot=note))
    for divert in spec.divert:
        yield diverted(divert)
    yield from open_while(spec)
    yield from rest(spec, "from_ to count each only face own whole note divert when")


def redeal(spec: RedealSpec) -> Lines:
    """Say how an action gathers piles and deals them again."""
    phrases: list[Value] = [text("take up {piles}", piles=names.piles(spec.gather))]
    if spec.pick_up.value != "piles":
        phrases.append(Text(_TAKEN_UP[spec.pick_up.value]))
    if spec.shuffle:
        phrases.append(text("shuffle"))
    phrases.append(text("and deal again:"))
    yield Item(sentence(added(phrases)), tuple(_step(part) for part in spec.steps))
    if spec.reverse:
        yield Item(text("The cards are dealt from the other end."))
    if spec.keep:
        yield Item(
            counted(
                "Each pile keeps its top card.", "Each pile keeps its {count} top cards.", spec.keep
            )
        )
    if spec.stays is not None:
        yield Item(
            text(
                "Cards stay where they lie that begin a row ({cards}), and after them those that "
                "go on {relation}.",
                cards=cards(spec.stays.first),
                relation=relation(spec.stays),
            ),
            tuple(rest(spec.stays, _RELATION_AND_FIRST)),
        )
    if spec.limit is None:
        yield Item(text("This can be done any number of times."))
    elif spec.limit == 0:
        yield Item(text("This can never be done."))
    else:
        yield Item(
            counted(
                "This can be done once in a game.",
                "This can be done {count} times in a game.",
                spec.limit,
            )
        )
    for divert in spec.divert:
        yield diverted(divert)
    yield from open_while(spec)
    yield from rest(spec, "divert stays gather keep pick_up shuffle reverse limit steps when")


_RELATION_AND_FIRST = "suit direction step wrap order wild ends or_ first"
_TAKEN_UP = {
    "last-first": mark("pile by pile from the last to the first"),
    "rows": mark("row by row from the lowest cards on"),
}
