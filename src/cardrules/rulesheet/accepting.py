"""What piles accept and give: building, spaces, bases, and how many cards at a time.

It words the data; which move is legal is decided by the mechanisms.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.mechanisms.build.spec import (
    Access,
    BaseSpec,
    BesideSpec,
    BesideWord,
    BuildSpec,
    LimitSpec,
    PeerSpec,
    PileChangeSpec,
    SpaceSpec,
)
from cardrules.mechanisms.relations import RelationSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, relation
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = ["accepted", "change", "given", "limit", "sequence"]

_GIVES = {
    Access.NONE: mark("Players take no card from it."),
    Access.TOP: mark("Only the top card can be taken."),
    Access.SEQUENCE: mark("The top card can be taken, or several on top that form a sequence."),
    Access.WHOLE_SEQUENCE: mark("Only the whole sequence on top can be taken, as one."),
    Access.TOP_OR_WHOLE_SEQUENCE: mark("The top card can be taken, or the whole sequence on top."),
    Access.PART: mark("Any number of cards from the top can be taken as one, in sequence or not."),
    Access.WHOLE: mark("Only the whole pile can be taken, as one."),
    Access.TOP_OR_WHOLE: mark("The top card can be taken, or the whole pile."),
    Access.ENDS: mark("The top card can be taken, or the lowest."),
    Access.ANY: mark("Any one card can be taken, wherever it lies."),
}


def given(access: Access) -> Item:
    """Say which cards of a pile can be taken."""
    return Item(Text(_GIVES[access]))


def sequence(spec: RelationSpec) -> Item:
    """Say what counts as a sequence in a pile."""
    return Item(
        text("A sequence here goes {relation}.", relation=relation(spec)),
        tuple(rest(spec, _RELATION)),
    )


def limit(spec: LimitSpec) -> Item:
    """Say how the free places bound what moves as one."""
    cells, spaces = names.piles(spec.cells), names.piles(spec.spaces)
    if spec.spaces:
        words = text(
            "As many cards may move as one as could move one by one: a place in {cells} holds "
            "one, and an empty {spaces} doubles the number.",
            cells=cells,
            spaces=spaces,
        )
    else:
        words = text(
            "As many cards may move as one as could move one by one: a place in {cells} holds one.",
            cells=cells,
        )
    return Item(words, tuple(rest(spec, "cells spaces")))


def accepted(build: BuildSpec | None, space: SpaceSpec | None, base: BaseSpec | None) -> Lines:
    """Say what a pile accepts, on a card and when it is empty."""
    if build is not None:
        yield _build(build)
    elif space is None and base is None:
        yield Item(text("Players lay no card on it."))
    else:
        yield Item(text("Nothing is laid on another card here."))
    if base is not None:
        yield _base(base)
    elif space is not None:
        yield _space(space)
    elif build is not None:
        yield Item(text("When it is empty, any card may start it."))


def _build(spec: BuildSpec) -> Item:
    how = relation(spec)
    if spec.from_ is not None:
        sources = names.piles(spec.from_)
        words = text("It builds {relation}, with cards from {piles}.", relation=how, piles=sources)
    else:
        words = text("It builds {relation}.", relation=how)
    inner = []
    if spec.cards != ("any",):
        inner.append(Item(text("Only {cards} may be laid here.", cards=cards(spec.cards))))
    if spec.upon != ("any",):
        lowest = cards(spec.upon)
        inner.append(
            Item(text("Only piles whose lowest card is {cards} accept cards.", cards=lowest))
        )
    if spec.peer is not None:
        inner.append(_peer(spec.peer))
    if spec.whole_from:
        sources = names.piles(spec.whole_from)
        inner.append(
            Item(text("From {piles} only all that goes together may come.", piles=sources))
        )
    if spec.straight_from:
        sources = names.piles(spec.straight_from)
        inner.append(
            Item(text("From {piles} a card goes to the pile of its own number.", piles=sources))
        )
    told = f"{_RELATION} {_ARRIVING} cards upon peer whole_from straight_from"
    return Item(words, (*inner, *_arriving(spec), *rest(spec, told)))


def _space(spec: SpaceSpec) -> Item:
    if spec.accepts == ("none",):
        words = text("When it is empty, it stays so.")
    elif spec.from_ is None:
        words = text("When it is empty, {cards} may start it.", cards=cards(spec.accepts))
    else:
        words = text(
            "When it is empty, {cards} may start it, from {piles}.",
            cards=cards(spec.accepts),
            piles=names.piles(spec.from_),
        )
    inner = [*_shared(spec.shared_with, spec.offset, _FILLS)]
    if spec.beside is not None:
        inner.append(_beside(spec.beside))
    told = f"{_ARRIVING} accepts shared_with offset beside"
    return Item(words, (*inner, *_arriving(spec), *rest(spec, told)))


def _beside(spec: BesideSpec) -> Item:
    values: dict[str, Value] = {"relation": relation(spec), "cards": cards(spec.first)}
    told = rest(spec, f"{_RELATION} side first")
    return Item(Text(_BESIDE[spec.side], values), tuple(told))


_BESIDE = {
    BesideWord.LEFT: mark(
        "Only a card that goes on {relation} from the card to its left may fill it, and at the "
        "left edge {cards}."
    ),
    BesideWord.RIGHT: mark(
        "Only a card from which the card to its right goes on {relation} may fill it, and at the "
        "right edge {cards}."
    ),
    BesideWord.EITHER: mark(
        "Only a card that goes on {relation} from the card to its left, or from which the card to "
        "its right so goes on, may fill it, and at the left edge {cards}."
    ),
}


def _base(spec: BaseSpec) -> Item:
    template = _STARTS[bool(spec.by_pile), spec.from_ is not None]
    values: dict[str, Value] = {
        "cards": listed(map(names.card, spec.by_pile)) if spec.by_pile else cards(spec.cards)
    }
    if spec.from_ is not None:
        values["piles"] = names.piles(spec.from_)
    inner = []
    if spec.by_pile and spec.cards != ("any",):
        inner.append(Item(text("A pile starts with {cards}.", cards=cards(spec.cards))))
    if spec.per_suit is not None:
        inner.append(
            Item(
                counted(
                    "For each suit one pile may start with the same rank.",
                    "For each suit {count} piles may start with the same rank.",
                    spec.per_suit,
                )
            )
        )
    if spec.one_suit_each:
        inner.append(Item(text("No two of them start in the same suit.")))
    if spec.shared:
        inner.append(Item(text("All start with the same rank: that of the first card laid here.")))
    inner += _shared(spec.shared_with, spec.offset, _STARTS_A_PILE)
    if spec.peer is not None:
        inner.append(_peer(spec.peer))
    told = f"{_ARRIVING} by_pile cards per_suit one_suit_each shared shared_with offset peer"
    return Item(Text(template, values), (*inner, *_arriving(spec), *rest(spec, told)))


_STARTS = {
    (False, False): mark("A pile starts with {cards}."),
    (False, True): mark("A pile starts with {cards}, from {piles}."),
    (True, False): mark("The piles start, in their order, with {cards}."),
    (True, True): mark("The piles start, in their order, with {cards}, from {piles}."),
}
_FILLS = mark("The card that fills a space is {rank} of {which}.")
_STARTS_A_PILE = mark("The card that starts a pile is {rank} of {which}.")


def _shared(groups: tuple[str, ...], offset: int, template: str) -> Lines:
    if not groups and not offset:
        return
    which = text("the first card")
    if groups:
        which = text("the lowest card of {piles}", piles=names.piles(groups))
    rank: Value = text("of the rank")
    if offset > 0:
        rank = text("{count} above the rank", count=offset)
    elif offset:
        rank = text("{count} below the rank", count=-offset)
    yield Item(Text(template, {"rank": rank, "which": which}))


_PEERS = {
    "previous": mark("A card is accepted only if the previous pile holds {what}."),
    "next": mark("A card is accepted only if the next pile holds {what}."),
    "any": mark("A card is accepted only if any other pile of the group holds {what}."),
    "every": mark("A card is accepted only if every other pile of the group holds {what}."),
}
_HELD = {
    "rank": mark("a card of the same rank as the one that is laid"),
    "card": mark("a card"),
    "as-many": mark("at least as many cards"),
}


def _peer(spec: PeerSpec) -> Item:
    return Item(Text(_PEERS[spec.pile.value], {"what": Text(_HELD[spec.holds.value])}))


_RELATION = "suit direction step wrap order wild ends or_"
_ARRIVING = "from_ at_least at_most sequence when"


def _arriving(spec: BuildSpec | SpaceSpec | BaseSpec) -> Lines:
    """Say how many cards may arrive as one, in which order, and when."""
    if spec.at_least > 1 and spec.at_least == spec.at_most:
        yield Item(
            counted(
                "Exactly one card arrives at a time.",
                "Exactly {count} cards arrive as one.",
                spec.at_least,
            )
        )
    elif spec.at_least > 1:
        yield Item(
            counted(
                "At least one card must arrive.",
                "At least {count} cards must arrive as one.",
                spec.at_least,
            )
        )
    if spec.at_most is not None and spec.at_least != spec.at_most:
        yield Item(
            counted(
                "At most one card may arrive as one.",
                "At most {count} cards may arrive as one.",
                spec.at_most,
            )
        )
    elif spec.at_most == 1:
        yield Item(text("Cards arrive one by one."))
    if spec.sequence is not None:
        how = relation(spec.sequence)
        yield Item(text("Cards that arrive as one must go {relation}.", relation=how))
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("This holds only while {condition}.", condition=asked))


def change(name: str, spec: PileChangeSpec, more: Iterable[Item] = ()) -> Item:
    """Say which rules of a pile group differ for a while, and what else does."""
    inner: list[Item] = []
    if spec.access is not None:
        inner.append(given(spec.access))
    if spec.sequence is not None:
        inner.append(sequence(spec.sequence))
    if spec.limit is not None:
        inner.append(limit(spec.limit))
    if spec.build is not None:
        inner.append(_build(spec.build))
    if spec.space is not None:
        inner.append(_space(spec.space))
    if spec.base is not None:
        inner.append(_base(spec.base))
    inner += more
    inner += rest(spec, "access sequence limit build space base refill")
    return Item(text("{pile}:", pile=names.pile(name)), tuple(inner))
