"""What a sheet says of plays that must beat the play before: kinds, strength, passing.

It words the data; whether a play is legal is decided by the mechanism.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.cards import NOT
from cardrules.mechanisms.climbing import EVERY_KIND, AttachedSpec, ClimbSpec, PlayKindSpec
from cardrules.mechanisms.climbing.spec import AfterPass, BeatsSpec
from cardrules.rulesheet import names
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.melding import GROUP_FIELDS, SHAPES, such_groups
from cardrules.rulesheet.names import cards
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.words import Item, Lines
from cardrules.texts import Text, Value, counted, listed, mark, text

__all__ = ["climb"]


def climb(spec: ClimbSpec) -> Lines:
    """Say what is played, what beats it, and what follows when all others pass."""
    yield Item(
        text(
            "Play cards of {hand} to {pile}, of one of these kinds:",
            hand=names.pile(spec.from_),
            pile=names.pile(spec.to),
        ),
        tuple(
            Item(text("{what}:", what=names.plain(name)), tuple(_kind(kind)))
            for name, kind in spec.kinds.items()
        ),
    )
    yield Item(
        text(
            "A play must be of the same kind as the one before, of as many cards, and stronger, "
            "or of a kind that beats it; who leads may play anything."
        )
    )
    if spec.order:
        order = listed(map(names.card, spec.order))
        yield Item(text("The strength of the cards, the highest first: {cards}.", cards=order))
    if spec.suits:
        suits = listed(map(names.plain, spec.suits))
        yield Item(
            text(
                "Between equals the suit of the highest card decides, the highest suit first: "
                "{suits}.",
                suits=suits,
            )
        )
    if spec.equal:
        yield Item(text("A play that is just as strong answers, too."))
    yield Item(Text(_PASSED[spec.passed]))
    yield Item(
        text(
            "When all others have passed, the plays go to {pile}, and the seat that played last "
            "leads; if it has no cards left, the next seat does.",
            pile=names.pile(spec.won),
        )
    )
    if spec.forced:
        yield Item(text("A seat that can beat the play on the table may not pass."))
    if spec.opens:
        yield Item(
            text(
                "The first play of a deal holds one of these, if the seat has one: {cards}.",
                cards=cards(spec.opens),
            )
        )
    if spec.clears:
        yield Item(
            text(
                "A play with one of these wins the pile at once: {cards}.", cards=cards(spec.clears)
            )
        )
    if spec.when is not None:
        asked = condition(spec.when)
        yield Item(text("It is open only while {condition}.", condition=asked))
    told = "from_ to won kinds order suits equal passed forced opens clears when"
    yield from rest(spec, told)


_PASSED = {
    AfterPass.OUT: mark("Who has passed is out until the plays have been won."),
    AfterPass.MAY_RETURN: mark("Who has passed may play again when the turn comes round."),
}


def _kind(spec: PlayKindSpec) -> Lines:
    yield Item(Text(SHAPES[spec.shape, spec.suit]))
    if spec.each > 1:
        yield Item(
            counted(
                "It holds one card of each rank.",
                "It holds {count} cards of each rank.",
                spec.each,
            )
        )
    yield Item(_size(spec))
    yield from such_groups(spec)
    if spec.with_ is not None:
        yield _attached(spec.with_)
    if spec.longer:
        yield Item(text("A longer play of this kind beats a shorter one."))
    for beats in spec.beats:
        yield Item(_beaten(beats), tuple(rest(beats, "kinds only")))
    if spec.counted:
        yield Item(text("Plays of this kind are counted."))
    yield from rest(spec, f"{GROUP_FIELDS} each with_ longer beats counted")


def _size(spec: PlayKindSpec) -> Value:
    """Say how many cards a play has, or ranks."""
    least, most = spec.least, spec.most
    if spec.each > 1:
        if most is None:
            return counted("At least {count} rank.", "At least {count} ranks.", least)
        if most == least:
            return counted("Exactly {count} rank.", "Exactly {count} ranks.", least)
        return counted("{least} to {count} rank.", "{least} to {count} ranks.", most, least=least)
    if most is None:
        return counted("At least {count} card.", "At least {count} cards.", least)
    if most == least:
        return counted("Exactly {count} card.", "Exactly {count} cards.", least)
    return counted("{least} to {count} card.", "{least} to {count} cards.", most, least=least)


def _attached(spec: AttachedSpec) -> Item:
    words = counted(
        "With each of its ranks comes a set of other ranks, of {size} cards.",
        "With each of its ranks come {count} sets of other ranks, of {size} cards each.",
        spec.number,
        size=spec.size,
    )
    return Item(words, tuple(_differing(spec)))


def _differing(spec: AttachedSpec) -> Iterator[Item]:
    if spec.different:
        yield Item(text("They are all of different ranks."))
    yield from rest(spec, "size number different")


def _beaten(spec: BeatsSpec) -> Value:
    plain = [kind for kind in spec.kinds if not kind.startswith(NOT)]
    gone = [kind.removeprefix(NOT) for kind in spec.kinds if kind.startswith(NOT)]
    named: Value = names.parts(plain)
    if EVERY_KIND in spec.kinds:
        named = text("all other kinds")
    if gone:
        named = text("{cards} except {gone}", cards=named, gone=names.parts(gone))
    if spec.only == ("any",):
        return text("It beats {kinds}.", kinds=named)
    return text(
        "It beats {kinds}, if all cards there are of these: {cards}.",
        kinds=named,
        cards=cards(spec.only),
    )
