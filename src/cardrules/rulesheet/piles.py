"""The chapter of the piles: what each holds, gives, accepts, and how it is filled.

It words the data; which move is legal is decided by the mechanisms.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Facing, Owner, SeenBy, places_in
from cardrules.mechanisms.build.spec import Access
from cardrules.mechanisms.laying_out import LayOutSpec
from cardrules.mechanisms.refill import RefillSpec, TurnUpWord
from cardrules.profile.model import PileSpec, SeatsSpec, SidesWord
from cardrules.rulesheet import names
from cardrules.rulesheet.accepting import accepted, given, limit, sequence
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.dealing import diverted
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, added, sentence
from cardrules.texts import Joined, Text, Value, counted, mark, text

__all__ = ["pile", "refill"]

_SEEN = {
    SeenBy.OWNER: mark("Only the owner sees its cards."),
    SeenBy.SIDE: mark("Only the owner's side sees its cards."),
    SeenBy.NONE: mark("Nobody sees its cards."),
}


def pile(name: str, spec: PileSpec, seats: SeatsSpec, moved_by: Sequence[str] = ()) -> Lines:
    """Say all that a group of piles is and does.

    Args:
        name: the name of the group.
        spec: what the profile says of it.
        seats: who sits at the table.
        moved_by: the actions that move its cards, beside moving them freely.
    """
    count = places_in(spec.layout) or spec.count
    yield Item(sentence(_how_many(name, count, spec, seats)))
    if spec.layout:
        yield Item(text("They lie in rows, and a pile is covered while one in front touches it."))
    if spec.face is Facing.DOWN:
        yield Item(text("Cards arrive face down, where nothing else is said."))
    if spec.seen_by is not SeenBy.ALL:
        yield Item(Text(_SEEN[spec.seen_by]))
    takes = (spec.build, spec.space, spec.base) != (None, None, None)
    if spec.access is Access.NONE and not takes:
        yield _moved(moved_by)
    else:
        yield given(spec.access)
    if spec.access_when is not None:
        asked = condition(spec.access_when)
        yield Item(text("Players can take cards only while {condition}.", condition=asked))
    if spec.sequence is not None:
        yield sequence(spec.sequence)
    if spec.limit is not None:
        yield limit(spec.limit)
    if spec.keep:
        yield Item(
            counted(
                "It never gives its lowest card.",
                "It never gives its lowest {count} cards.",
                spec.keep,
            )
        )
    if takes or spec.access is not Access.NONE:
        yield from accepted(spec.build, spec.space, spec.base)
    for part in spec.by_source:
        inner = (
            *accepted(part.build, part.space, part.base),
            *rest(part, "from_ build space base"),
        )
        sources = names.piles(part.from_)
        yield Item(text("For cards from {piles} other rules hold:", piles=sources), inner)
    yield from _fullness(spec)
    if spec.collect:
        sources = names.piles(spec.collect)
        yield Item(text("It takes by itself what it accepts from {piles}.", piles=sources))
    if spec.refill is not None:
        yield refill(spec.refill)
    if spec.lay_out is not None:
        yield from _lay_out(spec.lay_out)
    if spec.turn_up is TurnUpWord.MOVE:
        yield Item(text("A top card that lies face down is turned up by a move."))
    if spec.turn_up is TurnUpWord.NEVER:
        yield Item(text("A top card that lies face down stays so."))
    yield from rest(spec, _TOLD)


_TOLD = (
    "count layout owner seen_by face access access_when sequence limit keep build space base "
    "by_source capacity complete closes collect refill lay_out turn_up label"
)


def _moved(actions: Sequence[str]) -> Item:
    """Say what moves the cards of a pile that nobody may take from or lay on at will."""
    if not actions:
        return Item(text("Players do not move its cards; the rules do."))
    return Item(text("Players move its cards only by {actions}.", actions=names.actions(actions)))


def _how_many(name: str, count: int, spec: PileSpec, seats: SeatsSpec) -> Value:
    match spec.owner:
        case Owner.TABLE:
            times, words = 1, counted("one pile", "{count} piles", count)
        case Owner.SEAT:
            times = seats.count
            words = counted("one pile for each seat", "{count} piles for each seat", count)
        case Owner.SIDE:
            times = _sides(seats)
            words = counted("one pile for each side", "{count} piles for each side", count)
    if count * times == 1:
        return words
    first, last = f"`{name}.1`", f"`{name}.{count * times}`"
    return text("{piles}, called {first} to {last}", piles=words, first=first, last=last)


def _sides(seats: SeatsSpec) -> int:
    if isinstance(seats.sides, tuple):
        return len(seats.sides)
    return seats.count if seats.sides is SidesWord.EACH else max(1, seats.count // 2)


def _fullness(spec: PileSpec) -> Lines:
    if spec.capacity is not None:
        yield Item(
            counted("It holds at most one card.", "It holds at most {count} cards.", spec.capacity)
        )
    if spec.complete is not None:
        yield Item(
            counted(
                "With one card it is complete, and takes no more.",
                "With {count} cards it is complete, and takes no more.",
                spec.complete,
            )
        )
    if spec.closes:
        yield Item(text("Then it is turned face down, and gives nothing more."))


def refill(spec: RefillSpec) -> Item:
    """Say what fills the piles of a group by themselves."""
    below = spec.when.value == "below"
    sources = _in_order(spec.from_)
    if below:
        words: Value = counted(
            "While it holds fewer than one card, it is filled by itself from {piles}",
            "While it holds fewer than {count} cards, it is filled by itself from {piles}",
            spec.to,
            piles=sources,
        )
    else:
        words = Text(_FILLED[spec.when.value], {"piles": sources})
    phrases = [words]
    if spec.to != 1 and not below:
        phrases.append(counted("up to one card", "up to {count} cards", spec.to))
    if spec.face is not None:
        phrases.append(Text(_FACED[spec.face]))
    if spec.only_if is not None:
        phrases.append(text("but only while {condition}", condition=condition(spec.only_if)))
    inner = map(diverted, spec.divert)
    told = rest(spec, "when from_ to face only_if divert")
    return Item(sentence(added(phrases)), (*inner, *told))


_FILLED = {
    "empty": mark("When it is empty, it is filled by itself from {piles}"),
    "group-empty": mark(
        "When all piles of the group are empty, each is filled by itself from {piles}"
    ),
}
_FACED = {Facing.UP: mark("face up"), Facing.DOWN: mark("face down")}


def _in_order(groups: Sequence[str]) -> Value:
    named = [text("the next pile") if name == "next" else names.pile(name) for name in groups]
    joint = mark("{first}, or else from {next}")
    return Joined(tuple(named), joint, joint)


def _lay_out(spec: LayOutSpec) -> Lines:
    laid, to = cards(spec.cards, "and"), names.pile(spec.to)
    inner: list[Item] = []
    words: Value
    if spec.sets is not None:
        words = counted(
            "Every {count} of these cards that are of one rank are laid out at once on {pile}: "
            "{cards}.",
            "Every {count} of these cards that are of one rank are laid out at once on {pile}: "
            "{cards}.",
            spec.sets,
            pile=to,
            cards=laid,
        )
        if spec.replace_from:
            sources = names.piles(spec.replace_from, "or else")
            inner.append(Item(text("Each is replaced from {sources}.", sources=sources)))
    elif spec.replace_from:
        words = text(
            "These cards do not stay here; each is laid out at once on {pile}, and replaced from "
            "{sources} while that has a card: {cards}.",
            pile=to,
            sources=names.piles(spec.replace_from, "or else"),
            cards=laid,
        )
    else:
        words = text(
            "These cards do not stay here; each is laid out at once on {pile}: {cards}.",
            pile=to,
            cards=laid,
        )
    yield Item(words, (*inner, *rest(spec, "cards to replace_from sets")))
