"""The chapter of the piles: what each holds, gives, accepts, and how it is filled.

It words the data; which move is legal is decided by the mechanisms.
"""

from __future__ import annotations

from cardrules.board import Facing, Owner, SeenBy, places_in
from cardrules.mechanisms.build.spec import (
    Access,
    BaseSpec,
    BuildSpec,
    LimitSpec,
    PeerSpec,
    PileChangeSpec,
    SpaceSpec,
)
from cardrules.mechanisms.refill import RefillSpec, TurnUpWord
from cardrules.mechanisms.relations import RelationSpec
from cardrules.profile.model import PileSpec, SeatsSpec, SidesWord
from cardrules.rulesheet.words import (
    Item,
    Lines,
    cards,
    condition,
    counted,
    listed,
    relation,
    rest,
    sentence,
)

__all__ = ["change", "pile"]

_GIVES = {
    Access.NONE: "Players take no card from it",
    Access.TOP: "Only the top card can be taken",
    Access.SEQUENCE: "The top card can be taken, or several on top that form a sequence",
    Access.WHOLE_SEQUENCE: "Only the whole sequence on top can be taken, as one",
    Access.TOP_OR_WHOLE_SEQUENCE: "The top card can be taken, or the whole sequence on top",
    Access.PART: "Any number of cards from the top can be taken as one, in sequence or not",
    Access.WHOLE: "Only the whole pile can be taken, as one",
    Access.TOP_OR_WHOLE: "The top card can be taken, or the whole pile",
    Access.ANY: "Any one card can be taken, wherever it lies",
}
_SEEN = {
    SeenBy.OWNER: "Only the owner sees its cards",
    SeenBy.SIDE: "Only the owner's side sees its cards",
    SeenBy.NONE: "Nobody sees its cards",
}


def pile(name: str, spec: PileSpec, seats: SeatsSpec) -> Lines:
    """Say all that a group of piles is and does."""
    count = places_in(spec.layout) or spec.count
    yield Item(sentence(_how_many(name, count, spec, seats)))
    if spec.layout:
        yield Item("They lie in rows, and a pile is covered while one in front touches it.")
    if spec.face is Facing.DOWN:
        yield Item("Cards arrive face down, where nothing else is said.")
    if spec.seen_by is not SeenBy.ALL:
        yield Item(_SEEN[spec.seen_by] + ".")
    takes = (spec.build, spec.space, spec.base) != (None, None, None)
    if spec.access is Access.NONE and not takes:
        yield Item("Only the actions, and what happens by itself, move its cards.")
    else:
        yield Item(_GIVES[spec.access] + ".")
    if spec.sequence is not None:
        yield Item(f"A sequence here goes {relation(spec.sequence)}.", tuple(_more(spec.sequence)))
    if spec.limit is not None:
        yield _limit(spec.limit)
    if spec.keep:
        yield Item(f"It never gives its lowest {counted(spec.keep, 'card')}.")
    if takes or spec.access is not Access.NONE:
        yield from _takes(spec.build, spec.space, spec.base)
    for part in spec.by_source:
        inner = (*_takes(part.build, part.space, part.base), *rest(part, "from_ build space base"))
        yield Item(f"For cards from {listed(part.from_)} other rules hold:", inner)
    if spec.capacity is not None:
        yield Item(f"It holds at most {counted(spec.capacity, 'card')}.")
    if spec.complete is not None:
        yield Item(f"With {counted(spec.complete, 'card')} it is complete, and takes no more.")
    if spec.closes:
        yield Item("Then it is turned face down, and gives nothing more.")
    if spec.collect:
        yield Item(f"It takes by itself what it accepts from {listed(spec.collect)}.")
    if spec.refill is not None:
        yield _refill(spec.refill)
    if spec.turn_up is not TurnUpWord.AUTO:
        how = {
            TurnUpWord.MOVE: "A top card that lies face down is turned up by a move.",
            TurnUpWord.NEVER: "A top card that lies face down stays so.",
        }
        yield Item(how[spec.turn_up])
    yield from rest(spec, _TOLD)


_TOLD = (
    "count layout owner seen_by face access sequence limit keep build space base by_source "
    "capacity complete closes collect refill turn_up label"
)


def _how_many(name: str, count: int, spec: PileSpec, seats: SeatsSpec) -> str:
    owners = {
        Owner.TABLE: (1, ""),
        Owner.SEAT: (seats.count, " for each seat"),
        Owner.SIDE: (_sides(seats), " for each side"),
    }
    times, whose = owners[spec.owner]
    all_ = count * times
    words = f"{counted(count, 'pile')}{whose}"
    return words if all_ == 1 else f"{words}, called `{name}.1` to `{name}.{all_}`"


def _sides(seats: SeatsSpec) -> int:
    if isinstance(seats.sides, tuple):
        return len(seats.sides)
    return seats.count if seats.sides is SidesWord.EACH else max(1, seats.count // 2)


def _limit(spec: LimitSpec) -> Item:
    cells, spaces = listed(spec.cells), listed(spec.spaces)
    words = f"As many cards may move as one as could move one by one: a place in {cells} holds one"
    if spec.spaces:
        words += f", and an empty {spaces} doubles the number"
    more = tuple(rest(spec, "cells spaces"))
    return Item(words + ".", more)


def _takes(build: BuildSpec | None, space: SpaceSpec | None, base: BaseSpec | None) -> Lines:
    if build is not None:
        yield _build(build)
    elif space is None and base is None:
        yield Item("Players lay no card on it.")
    else:
        yield Item("Nothing is laid on another card here.")
    if base is not None:
        yield _base(base)
    elif space is not None:
        yield _space(space)
    elif build is not None:
        yield Item("When it is empty, any card may start it.")


def _build(spec: BuildSpec) -> Item:
    words = f"It builds {relation(spec)}"
    if spec.from_ is not None:
        words += f", with cards from {listed(spec.from_)}"
    inner = []
    if spec.cards != ("any",):
        inner.append(Item(f"Only {cards(spec.cards)} may be laid here."))
    if spec.upon != ("any",):
        inner.append(Item(f"Only piles whose lowest card is {cards(spec.upon)} accept cards."))
    if spec.peer is not None:
        inner.append(_peer(spec.peer))
    if spec.whole_from:
        inner.append(Item(f"From {listed(spec.whole_from)} only all that goes together may come."))
    if spec.straight_from:
        text = f"From {listed(spec.straight_from)} a card goes to the pile of its own number."
        inner.append(Item(text))
    told = f"{_RELATION} {_ARRIVING} cards upon peer whole_from straight_from"
    return Item(words + ".", (*inner, *_arriving(spec), *rest(spec, told)))


def _space(spec: SpaceSpec) -> Item:
    if spec.accepts == ("none",):
        words = "When it is empty, it stays so"
    else:
        words = f"When it is empty, {cards(spec.accepts)} may start it"
    if spec.from_ is not None:
        words += f", from {listed(spec.from_)}"
    inner = [*_shared(spec.shared_with, spec.offset, "fills a space")]
    told = f"{_ARRIVING} accepts shared_with offset"
    return Item(words + ".", (*inner, *_arriving(spec), *rest(spec, told)))


def _base(spec: BaseSpec) -> Item:
    if spec.by_pile:
        words = f"The piles start, in their order, with {listed(spec.by_pile)}"
    else:
        words = f"A pile starts with {cards(spec.cards)}"
    if spec.from_ is not None:
        words += f", from {listed(spec.from_)}"
    inner = []
    if spec.by_pile and spec.cards != ("any",):
        inner.append(Item(f"A pile starts with {cards(spec.cards)}."))
    if spec.per_suit is not None:
        times = counted(spec.per_suit, "pile")
        inner.append(Item(f"For each suit {times} may start with the same rank."))
    if spec.one_suit_each:
        inner.append(Item("No two of them start in the same suit."))
    if spec.shared:
        inner.append(Item("All start with the same rank: that of the first card laid here."))
    inner += _shared(spec.shared_with, spec.offset, "starts a pile")
    if spec.peer is not None:
        inner.append(_peer(spec.peer))
    told = f"{_ARRIVING} by_pile cards per_suit one_suit_each shared shared_with offset peer"
    return Item(words + ".", (*inner, *_arriving(spec), *rest(spec, told)))


def _shared(names: tuple[str, ...], offset: int, what: str) -> Lines:
    if not names and not offset:
        return
    whose = f"the lowest card of {listed(names)}" if names else "the first card"
    rank = "of the rank"
    if offset:
        rank = f"{abs(offset)} {'above' if offset > 0 else 'below'} the rank"
    yield Item(f"The card that {what} is {rank} of {whose}.")


def _peer(spec: PeerSpec) -> Item:
    words = {
        "rank": "a card of the same rank as the one that is laid",
        "card": "a card",
        "as-many": "at least as many cards",
    }[spec.holds.value]
    which = f"the {spec.pile.value} pile" if spec.pile.value in ("previous", "next") else ""
    which = which or f"{spec.pile.value} other pile of the group"
    return Item(f"A card is accepted only if {which} holds {words}.")


_RELATION = "suit direction step wrap order wild ends or_"
_ARRIVING = "from_ at_least at_most sequence when"


def _arriving(spec: BuildSpec | SpaceSpec | BaseSpec) -> Lines:
    """Say how many cards may arrive as one, in which order, and when."""
    if spec.at_least > 1 and spec.at_least == spec.at_most:
        yield Item(f"Exactly {spec.at_least} cards arrive as one.")
    elif spec.at_least > 1:
        yield Item(f"At least {spec.at_least} cards must arrive as one.")
    if spec.at_most is not None and spec.at_least != spec.at_most:
        yield Item(f"At most {counted(spec.at_most, 'card')} may arrive as one.")
    elif spec.at_most == 1:
        yield Item("Cards arrive one by one.")
    if spec.sequence is not None:
        yield Item(f"Cards that arrive as one must go {relation(spec.sequence)}.")
    if spec.when is not None:
        yield Item(f"This holds only while {condition(spec.when)}.")


def _more(spec: RelationSpec) -> Lines:
    return rest(spec, _RELATION)


def _refill(spec: RefillSpec) -> Item:
    when = {
        "empty": "When it is empty, it",
        "below": f"While it holds fewer than {counted(spec.to, 'card')}, it",
        "group-empty": "When all piles of the group are empty, each",
    }[spec.when.value]
    words = f"{when} is filled by itself from {_in_order(spec.from_)}"
    if spec.to != 1 and spec.when.value != "below":
        words += f", up to {counted(spec.to, 'card')}"
    if spec.face is not None:
        words += f", face {spec.face.value}"
    if spec.only_if is not None:
        words += f", but only while {condition(spec.only_if)}"
    return Item(words + ".", tuple(rest(spec, "when from_ to face only_if")))


def _in_order(names: tuple[str, ...]) -> str:
    named = ["the next pile" if name == "next" else name for name in names]
    return ", or else from ".join(named)


def change(name: str, spec: PileChangeSpec) -> Item:
    """Say which rules of a pile group differ for a while."""
    inner: list[Item] = []
    if spec.access is not None:
        inner.append(Item(_GIVES[spec.access] + "."))
    if spec.sequence is not None:
        inner.append(Item(f"A sequence here goes {relation(spec.sequence)}."))
    if spec.limit is not None:
        inner.append(_limit(spec.limit))
    if spec.build is not None:
        inner.append(_build(spec.build))
    if spec.space is not None:
        inner.append(_space(spec.space))
    if spec.base is not None:
        inner.append(_base(spec.base))
    inner += rest(spec, "access sequence limit build space base")
    return Item(f"{name}:", tuple(inner))
