"""What a sheet says of melds: their kinds, the first ones, taking the pile, going out.

It words the data; whether a play is legal is decided by the mechanisms.
"""

from __future__ import annotations

from cardrules.mechanisms.combinations import GroupSpec
from cardrules.mechanisms.combinations.spec import GroupWildSpec, Shape
from cardrules.mechanisms.conditions import SCORES, cards_within
from cardrules.mechanisms.going_out import FinalDiscard, GoingOutSpec
from cardrules.mechanisms.melds import KnockSpec, MeldSpec, TakeSpec
from cardrules.mechanisms.melds.spec import (
    Amount,
    MeldKindSpec,
    MeldsSpec,
    Onto,
    OpeningSpec,
    Way,
)
from cardrules.mechanisms.relations import SuitRelation
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition, side
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines, points, sentence
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = [
    "GROUP_FIELDS",
    "SHAPES",
    "going_out",
    "knock",
    "meld",
    "meld_kind",
    "melds",
    "opening",
    "such_groups",
    "take",
]


def melds(spec: MeldsSpec) -> Lines:
    """Say where melds lie and who may add to them."""
    yield Item(
        text(
            "They are laid from {hand} to {melds}, each on a pile of its own.",
            hand=names.pile(spec.from_),
            melds=names.pile(spec.piles),
        )
    )
    if spec.onto is Onto.ANY:
        yield Item(text("Cards may be added to anybody's melds."))
    yield from rest(spec, "piles from_ kinds onto opening")


SHAPES = {
    (Shape.SET, SuitRelation.ANY): mark("A set: cards of one rank."),
    (Shape.SET, SuitRelation.OTHER): mark("A set: cards of one rank, each of another suit."),
    (Shape.CLASS, SuitRelation.ANY): mark("A group of certain cards."),
    (Shape.CLASS, SuitRelation.SAME): mark("A group of certain cards, all of one suit."),
    (Shape.RUN, SuitRelation.ANY): mark("A run: cards of any suits that follow one another."),
    (Shape.RUN, SuitRelation.SAME): mark("A run: cards of one suit that follow one another."),
    (Shape.RUN, SuitRelation.SAME_COLOR): mark(
        "A run: cards of one colour that follow one another."
    ),
    (Shape.RUN, SuitRelation.ALTERNATING): mark(
        "A run: cards in alternating colours that follow one another."
    ),
}


def meld_kind(spec: MeldKindSpec, *, has_wild: bool) -> Lines:
    """Say what makes a kind of meld.

    Args:
        spec: what the profile says.
        has_wild: whether any kind of meld of the game has wild cards.
    """
    yield Item(Text(SHAPES[spec.shape, spec.suit]))
    yield Item(sentence(cards_within(spec.least, spec.most)))
    yield from such_groups(spec)
    if spec.wild is None and has_wild:
        yield Item(text("It has no wild cards."))
    if spec.merge:
        yield Item(
            text(
                "There is one such meld of each rank: further cards of the rank go to the meld "
                "that lies there."
            )
        )
    if spec.going_out:
        yield Item(
            text("It is laid only in a play that goes out, or leaves nothing but the last discard.")
        )
    yield from rest(spec, f"{GROUP_FIELDS} merge going_out")


def such_groups(spec: GroupSpec) -> Lines:
    """Say which cards groups may hold, in which order, and what stands in for others."""
    if spec.cards != ("any",):
        yield Item(text("Only of these cards: {cards}.", cards=cards(spec.cards, "and")))
    if spec.never:
        yield Item(text("Never among them: {cards}.", cards=cards(spec.never, "and")))
    if spec.order:
        order = listed(map(names.card, spec.order))
        yield Item(text("Its ranks in order, the lowest first: {cards}.", cards=order))
    if spec.wrap:
        yield Item(text("The lowest rank follows the highest."))
    if spec.wild is not None:
        yield _wild(spec.wild)


GROUP_FIELDS = "shape suit least most cards never order wrap wild"
assert set(GROUP_FIELDS.split()) <= set(GroupSpec.__annotations__)


def _wild(spec: GroupWildSpec) -> Item:
    inner = []
    if spec.ratio is not None:
        if spec.ratio == 1:
            inner.append(Item(text("No more wild cards than natural ones.")))
        else:
            ratio = str(spec.ratio)
            inner.append(
                Item(text("At most {number} wild cards for each natural one.", number=ratio))
            )
    if spec.most is not None:
        inner.append(
            Item(counted("At most one wild card.", "At most {count} wild cards.", spec.most))
        )
    if spec.naturals != 1:
        inner.append(
            Item(
                counted(
                    "At least one natural card.", "At least {count} natural cards.", spec.naturals
                )
            )
        )
    if spec.side_by_side is not None:
        inner.append(
            Item(
                counted(
                    "No two wild cards side by side.",
                    "At most {count} wild cards side by side.",
                    spec.side_by_side,
                )
            )
        )
    words = text("Wild cards may stand in for others: {cards}.", cards=cards(spec.cards, "and"))
    return Item(words, (*inner, *rest(spec, "cards ratio most naturals side_by_side")))


def opening(spec: OpeningSpec) -> Lines:
    """Say what the first melds of a side must be worth."""
    for step in spec.minimum:
        worth = points(step.points)
        if step.below is not None:
            words = text(
                "With a score below {score}: at least {points}.", score=step.below, points=worth
            )
        elif len(spec.minimum) > 1:
            words = text("With any higher score: at least {points}.", points=worth)
        else:
            words = text("At least {points}.", points=worth)
        yield Item(words, tuple(rest(step, "below points")))
    if spec.by is not None:
        if spec.by == SCORES:
            yield Item(text("The score is that of the match before the round."))
        else:
            slot = names.part(spec.by)
            yield Item(text("The score is the one remembered as {slot}.", slot=slot))
    table = names.part(spec.points)
    if spec.taken:
        words = text(
            "What counts is the cards laid from the hand in that turn, and the card for which a "
            "pile is taken, by the table {table}.",
            table=table,
        )
    else:
        words = text(
            "What counts is the cards laid from the hand in that turn, by the table {table}.",
            table=table,
        )
    yield Item(words)
    if spec.waived_going_out:
        yield Item(
            text(
                "A play that goes out, or leaves nothing but the last discard, need not be worth "
                "so much."
            )
        )
    yield from rest(spec, "minimum by points waived_going_out taken")


def going_out(spec: GoingOutSpec) -> Lines:
    """Say when a hand may be emptied."""
    hand = names.pile(spec.hand)
    if spec.if_ is None:
        yield Item(text("Who has emptied {hand} has gone out.", hand=hand))
    else:
        yield Item(
            text(
                "{hand} may be emptied only by a side that {side}.", hand=hand, side=side(spec.if_)
            )
        )
    if spec.discard is FinalDiscard.NEEDED:
        yield Item(text("The last card of the hand must be discarded."))
        if spec.if_ is not None:
            yield Item(
                text("Until then a play must leave two cards: one to discard and one to keep.")
            )
    else:
        yield Item(text("The last card of the hand may be discarded, or laid with others."))
    if spec.second_hand is not None:
        yield Item(
            text(
                "Who empties the hand takes up the cards of {pile}, as long as there are any, and "
                "has not gone out then.",
                pile=names.pile(spec.second_hand),
            )
        )
    if spec.concealed:
        yield Item(text("It is remembered who goes out in the turn of its first play."))
    yield from rest(spec, "hand if_ discard second_hand concealed")


def meld(spec: MeldSpec) -> Lines:
    """Say how melds are laid."""
    if spec.new and spec.add:
        yield Item(text("Lay melds from the hand, and add cards to melds that lie there."))
    elif spec.new:
        yield Item(text("Lay new melds from the hand."))
    else:
        yield Item(text("Add cards from the hand to melds that lie there."))
    if spec.most is not None:
        yield Item(
            counted("At most one meld in a move.", "At most {count} melds in a move.", spec.most)
        )
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("It is open only while {condition}.", condition=asked))
    yield from rest(spec, "new add most when")


_WAYS = {
    Way.NATURAL_PAIR: mark("two natural cards of its rank from the hand"),
    Way.NATURAL_AND_WILD: mark("a natural card of its rank and a wild card from the hand"),
    Way.MELD: mark("a meld on the table"),
    Way.GROUP: mark("cards that make a meld with it"),
}


def take(spec: TakeSpec) -> Lines:
    """Say how a pile is taken."""
    pile = names.pile(spec.from_)
    if spec.amount is Amount.ALL:
        yield Item(
            text(
                "Take the whole of {pile}: its top card is melded at once, and the others come "
                "into the hand.",
                pile=pile,
            )
        )
    else:
        yield Item(
            text(
                "Take any number of cards from the top of {pile}: the lowest of them is melded at "
                "once, and the others come into the hand.",
                pile=pile,
            )
        )
    yield Item(text("The card is melded with {ways}.", ways=_ways(spec.with_)))
    if spec.shorter_than is not None:
        yield Item(
            counted(
                "A meld that gets the card alone must hold fewer than one card.",
                "A meld that gets the card alone must hold fewer than {count} cards.",
                spec.shorter_than,
            )
        )
    if spec.alone:
        yield Item(
            text("A meld that lies there gets the card alone, without others from the hand.")
        )
    if spec.never:
        yield Item(
            text(
                "The pile cannot be taken while one of these lies on top: {cards}.",
                cards=cards(spec.never, "and"),
            )
        )
    if spec.frozen_by:
        frozen = cards(spec.frozen_by, "and")
        yield Item(text("The pile is frozen while it holds one of these: {cards}.", cards=frozen))
    if spec.frozen_until_open:
        yield Item(text("The pile is frozen for an owner who has no meld."))
    if spec.frozen_by or spec.frozen_until_open:
        ways = _ways(spec.frozen_with)
        yield Item(text("While it is frozen, the card is melded with {ways}.", ways=ways))
    if spec.aside is not None:
        yield Item(
            text(
                "These cards of the pile are laid out on {pile}, and do not come into the hand: "
                "{cards}.",
                pile=names.pile(spec.aside.to),
                cards=cards(spec.aside.cards, "and"),
            )
        )
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("It is open only while {condition}.", condition=asked))
    yield from rest(
        spec,
        "from_ with_ shorter_than alone amount never frozen_by frozen_until_open frozen_with aside "
        "when",
    )


def _ways(ways: tuple[Way, ...]) -> Value:
    return listed((Text(_WAYS[way]) for way in ways), "or")


def knock(spec: KnockSpec) -> Lines:
    """Say how a hand is laid out with little left over."""
    if spec.takes is not None:
        yield Item(
            text(
                "Take the top card of {pile}, discard a card to {target} and lay the hand out in "
                "melds.",
                pile=names.pile(spec.takes),
                target=names.pile(spec.to),
            )
        )
    else:
        target = names.pile(spec.to)
        yield Item(text("Discard a card to {target} and lay the hand out in melds.", target=target))
    table = names.part(spec.points)
    if isinstance(spec.limit, int):
        yield Item(
            text(
                "The cards that are left may be worth {points} at most; they count by {table}.",
                points=points(spec.limit),
                table=table,
            )
        )
    else:
        yield Item(
            text(
                "The cards that are left may be worth at most what the card remembered as {slot} "
                "is worth by {limit}; they count by {table}.",
                slot=names.part(spec.limit.slot),
                limit=names.part(spec.limit.table),
                table=table,
            )
        )
    if spec.rest is not None:
        yield Item(text("They go to {pile}.", pile=names.pile(spec.rest)))
    if spec.whole:
        yield Item(text("A hand of which nothing is left may be laid without a discard."))
    if spec.barred is not None:
        barred = names.part(spec.barred)
        yield Item(text("A card remembered as {slot} may not be discarded.", slot=barred))
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("It is open only while {condition}.", condition=asked))
    yield from rest(spec, "to points limit rest takes whole barred when")
