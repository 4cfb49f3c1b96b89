"""Why cards are no group, in words.

This module judges nothing: it is told what is wrong, and says it with the values involved.
"""

from __future__ import annotations

from attrs import frozen

from cardrules.cards import Deck
from cardrules.mechanisms.combinations.rows import cards_in
from cardrules.mechanisms.combinations.spec import GroupSpec, GroupWildSpec
from cardrules.refusals import Refusal, declare_codes
from cardrules.texts import Phrase, counted, text

__all__ = ["Cards", "explain", "fewest_naturals"]

declare_codes(
    {
        "meld.cards": "A group of this kind never holds one of the cards.",
        "meld.rank": "The natural cards are not of one rank.",
        "meld.suit": "The suits of the natural cards do not go together.",
        "meld.order": "The cards do not follow one another.",
        "meld.wilds-adjacent": "Too many wild cards would lie side by side.",
        "meld.too-few-naturals": "The group has fewer natural cards than it needs.",
        "meld.too-many-wilds": "The group has more wild cards than it may have.",
        "meld.too-few": "The group has fewer cards than it needs.",
        "meld.too-many": "The group has more cards than it may have.",
    }
)


@frozen
class Cards:
    """The cards that are no group, as masks: all, and the natural, wild and wrong ones."""

    all: int
    naturals: int
    wilds: int
    wrong: int
    deck: Deck

    def codes(self, mask: int) -> tuple[str, ...]:
        """Return the codes of some of the cards."""
        return tuple(self.deck.codes[card] for card in cards_in(mask))

    def text(self, mask: int) -> str:
        """Return the codes of some of the cards as a text."""
        return " ".join(self.codes(mask))


def fewest_naturals(spec: GroupSpec) -> int:
    """Return the fewest natural cards in a group of a kind."""
    return spec.wild.naturals if spec.wild else 1


def explain(code: str, cards: Cards, spec: GroupSpec, clause: str) -> Refusal:
    """Return the refusal of a code: its sentence, clause and details."""
    wild = spec.wild or GroupWildSpec(cards=())
    size, naturals, wilds = (m.bit_count() for m in (cards.all, cards.naturals, cards.wilds))
    details: dict[str, str | int | bool | tuple[str, ...]] = {
        "cards": cards.codes(cards.all),
        "wilds": cards.codes(cards.wilds),
    }
    why: Phrase
    match code:
        case "meld.cards":
            details["wrong"] = cards.codes(cards.wrong)
            key = "never" if spec.never else "cards"
            why = text("no such group holds {cards}", cards=cards.text(cards.wrong))
        case "meld.too-few-naturals":
            key, fewest = "wild.naturals", fewest_naturals(spec)
            details["naturals"] = fewest
            too_few = counted(
                "{count} natural card is too few", "{count} natural cards are too few", naturals
            )
            needed = counted("at least {count} is needed", "at least {count} are needed", fewest)
            why = text("{too_few}; {needed}", too_few=too_few, needed=needed)
        case "meld.rank":
            key = "shape"
            why = text("{cards} are not of one rank", cards=cards.text(cards.naturals))
        case "meld.suit":
            key = "suit"
            named = cards.text(cards.naturals)
            why = text("the suits of {cards} do not go together", cards=named)
        case "meld.order":
            key = "order" if spec.order else "shape"
            why = text("{cards} do not follow one another", cards=cards.text(cards.all))
        case "meld.wilds-adjacent":
            key = "wild.side_by_side"
            most = details["most"] = wild.side_by_side or 0
            why = counted(
                "more than {count} wild card would lie side by side",
                "more than {count} wild cards would lie side by side",
                most,
            )
        case "meld.too-many-wilds":
            most = details["most"] = _most_wilds(wild, naturals)
            key = "wild.most" if most == wild.most else "wild.ratio"
            why = counted(
                "{count} wild card is too many; at most {most} may be here",
                "{count} wild cards are too many; at most {most} may be here",
                wilds,
                most=most,
            )
        case "meld.too-many":
            key, most = "most", spec.most or 0
            details["most"] = most
            why = counted(
                "{count} card is too many; at most {most} make a group",
                "{count} cards are too many; at most {most} make a group",
                size,
                most=most,
            )
        case _:
            key, details["least"] = "least", spec.least
            why = counted(
                "{count} card is too few; at least {least} make a group",
                "{count} cards are too few; at least {least} make a group",
                size,
                least=spec.least,
            )
    return Refusal(code, why, f"{clause}.{key}", details)


def _most_wilds(wild: GroupWildSpec, naturals: int) -> int:
    """Return the most wild cards beside so many natural cards, of which there is a limit."""
    by_ratio = None if wild.ratio is None else int(naturals * wild.ratio)
    return min(limit for limit in (wild.most, by_ratio) if limit is not None)
