"""What a profile may say of tricks. This module only declares it."""

from __future__ import annotations

from enum import Enum

from cardrules.spec import clause, spec

__all__ = [
    "Duty",
    "FirstTrickSpec",
    "JoinSpec",
    "LeadSpec",
    "OrderSpec",
    "TieWord",
    "TrickSpec",
    "TrumpSpec",
]


class Duty(Enum):
    """What a seat must play, if it can, to a trick that another has led."""

    FOLLOW = "follow"
    TRUMP = "trump"
    ANY = "any"


class TieWord(Enum):
    """Which of several cards of equal strength wins."""

    FIRST = "first"
    LAST = "last"


@spec
class TrumpSpec:
    """Which cards are trumps."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that are trumps in every deal."
    )
    slot: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot that another rule fills with the number of a suit, from 0 in the "
        "order of the deck: the cards of that suit are trumps too. -1 stands for no suit.",
    )
    bowers: tuple[str, ...] = clause(
        default=(),
        refers="ranks",
        says="Ranks that become the highest trumps, in this order: the card of the suit that is "
        "trumps, then the one of the other suit in its colour, which leaves its own suit.",
    )
    above: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that are trumps in every deal and stand above all others, bowers too, the "
        "highest first, such as a joker.",
    )
    first_led: bool = clause(
        default=False,
        says="Whether the suit of the first card that is led becomes trumps, while the slot holds "
        "none.",
    )


@spec
class OrderSpec:
    """The strength of some cards."""

    of: tuple[str, ...] = clause(refers="cards", says="The cards that have this order.")
    order: tuple[str, ...] = clause(
        refers="cards",
        says="Those of a suit by strength, the highest first. All that one word names are equal.",
    )


@spec
class LeadSpec:
    """Cards that may not be led at first, unless the seat has nothing else."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(
        default=(), refers="cards", says="The cards that may not be led."
    )
    broken_by: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Once such a card has been played to any trick, they may be led; by default any of "
        "the cards themselves.",
    )
    or_only: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="A seat that could lead nothing but one of these is free of the restriction as well.",
    )


@spec
class FirstTrickSpec:
    """What differs in the first trick of a hand."""

    lead: tuple[str, ...] = clause(
        default=(), refers="cards", says="It is led with one of these cards by a seat that can."
    )
    never: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that are not played to it, unless the seat has nothing else to play.",
    )


@spec
class JoinSpec:
    """Cards that show, when they are played, who is of the party."""

    SHORTHAND = "cards"

    cards: tuple[str, ...] = clause(
        default=(), refers="cards", says="The cards: who plays one is of the party."
    )
    called: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a card that was called: who plays it is of the party.",
    )
    bound: bool = clause(
        default=False,
        says="Whether a card that was called must be played to a trick in which its suit is led.",
    )


@spec
class TrickSpec:
    """Play a card to the trick, and let the winner take it when all have played."""

    NOT_BOTH = (("may_trump", "overtake"), ("may_trump", "overtrump"))

    from_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    to: str = clause(refers="groups", says="The pile in which the cards of a trick lie.")
    won: str = clause(
        refers="groups",
        says="The piles that complete tricks go to: the winner's, its side's, or the table's.",
    )
    duties: tuple[Duty, ...] = clause(
        default=(Duty.FOLLOW, Duty.ANY),
        says="What a seat must play, in order; the first that it can fulfil binds it. `follow`: a "
        "card of the suit led; `trump`: a trump; `any`: whatever it likes.",
        example='["follow", "trump", "any"]',
    )
    trump: TrumpSpec | None = clause(default=None, says="Which cards are trumps; none by default.")
    order: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The cards of a suit by strength, the highest first; by default as the deck ranks "
        "them. All cards that one word names are equal.",
        example='["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]',
    )
    trump_order: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="The same for trumps, where they have an order of their own.",
    )
    orders: tuple[OrderSpec, ...] = clause(
        default=(), says="The same for the cards of suits or classes with orders of their own."
    )
    ties: dict[str, TieWord] = clause(
        factory=dict,
        refers="cards",
        says="Classes of cards that are equal among themselves, as strong as their highest, and "
        "whether the `first` or the `last` played of them wins.",
        example='{ moors = "last" }',
    )
    twins: TieWord = clause(
        default=TieWord.FIRST,
        says="Which of several equal cards wins, where `ties` does not say: the `first` or the "
        "`last` played.",
    )
    always: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that may be played whatever the duties are."
    )
    suitless: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards of no suit: they fulfil no duty, and when one is led the next card sets the "
        "suit.",
    )
    never_wins: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that lose to every other."
    )
    overtrump: bool = clause(
        default=False,
        says="Whether a seat that must play a trump must beat the highest trump of the trick, if "
        "it can.",
    )
    overtake: bool = clause(
        default=False,
        says="Whether a seat that follows a suit must beat the winning card, if it can and the "
        "trick is not trumped.",
    )
    may_trump: bool = clause(
        default=False,
        says="Whether a seat that could follow suit may play a trump instead.",
    )
    partner_frees: bool = clause(
        default=False,
        says="Whether a seat is free of the duty to trump while its own side wins the trick.",
    )
    lead: tuple[LeadSpec, ...] = clause(default=(), says="Cards that may not be led at first.")
    lead_from: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with cards, such as `shown_last`: while it holds any that the seat "
        "has, one of them must be led. Whatever is played, it holds none afterwards.",
        tells="One of the cards remembered as {value} must be led, if there are any.",
    )
    first_trick: FirstTrickSpec | None = clause(
        default=None, says="What differs in the first trick of a hand."
    )
    joins: JoinSpec | None = clause(
        default=None,
        says="Cards that show who is of the party: the seats that play together in this round. "
        "They are remembered in the slot `party`.",
    )
    sitting_out: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot that another rule fills with the seat that takes no part, from 0; -1 "
        "stands for nobody.",
        tells="The seat remembered as {value} takes no part.",
    )
