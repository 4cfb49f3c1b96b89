"""What a profile may say of an auction. This module only declares it."""

from __future__ import annotations

from enum import Enum

from cardrules.spec import clause, spec

__all__ = ["BidSpec", "HandWord", "LevelsSpec", "Passing", "Wins"]


class Wins(Enum):
    """Whose bid counts in the end."""

    HIGHEST = "highest"
    FIRST = "first"
    NOBODY = "nobody"


class Passing(Enum):
    """What it means to pass."""

    NEVER = "never"
    FINAL = "final"
    OPEN = "open"


class HandWord(Enum):
    """A number that is known only at the table."""

    HAND = "hand"


@spec
class LevelsSpec:
    """The numbers that can be bid."""

    from_: int = clause(default=1, minimum=0, maximum=1000, says="The lowest number.")
    to: int | HandWord = clause(
        minimum=0,
        maximum=1000,
        says="The highest number; `hand` is the number of cards that the seat holds.",
    )
    step: int = clause(
        default=1, minimum=1, says="By how much each number is higher than the one before."
    )


@spec
class BidSpec:
    """Speak in an auction: bid, or pass.

    The bids there are, from the lowest to the highest, are the `names` and then the numbers of
    `levels`, each with every one of the `strains`, if there are any. Without any of these there
    is one bid, made by the action's name alone. Whoever has the turn speaks; the turn then goes
    on by itself to the next seat that may.

    While a bid is open, so are the words that belong to it: `pass`, `double` and `redouble`,
    as far as the auction has them; a phase does not list them.
    """

    NOT_BOTH = (("strains", "trump_from"),)

    names: tuple[str, ...] = clause(
        default=(),
        says="Bids by a name of their own, the lowest first; lower than those with a number.",
        example='["petite", "garde"]',
    )
    levels: LevelsSpec | None = clause(default=None, says="Bids of a number.")
    strains: tuple[str, ...] = clause(
        default=(),
        says="What is named beside the number, or alone if there are no numbers, the lowest "
        "first: suits of the deck, which the bid makes trumps, and other words, such as "
        "`no-trumps`, for none.",
    )
    wins: Wins = clause(
        default=Wins.HIGHEST,
        says="Whose bid counts: the `highest`, and each must be higher than the one before; the "
        "`first`, which ends the auction; or that of `nobody` alone: every seat bids for itself.",
        tells={
            Wins.FIRST: "The first bid counts, and ends the auction.",
            Wins.NOBODY: "Every seat bids for itself.",
        },
    )
    rounds: int | None = clause(
        default=None,
        minimum=1,
        says="How often each seat may speak. By default once; where the highest bid wins, until "
        "the others have passed.",
    )
    pass_: Passing | None = clause(
        default=None,
        says="Whether a seat may pass: `never`; `final`, and it speaks no more; or `open`, and "
        "it may speak when its turn comes again. By default `final`, and `never` where every "
        "seat bids for itself.",
    )
    passes: int | None = clause(
        default=None,
        minimum=1,
        says="How many passes in a row end the auction after a bid, where passing is `open`; by "
        "default those of all other seats.",
    )
    last_bids: bool = clause(
        default=False,
        says="Whether the last seat to speak must bid if all before it have passed. Where the "
        "highest bid wins it needs `rounds`.",
    )
    hook: bool = clause(
        default=False,
        says="Whether the last seat may not make the sum of all bids equal to the number of "
        "cards in its hand.",
    )
    side_at_most: int | None = clause(
        default=None, minimum=0, says="The most that the bids of a side may add up to."
    )
    trump_from: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with the suit that the winning bid makes trumps, if it names none.",
        tells="The winning bid makes the suit trumps that is remembered as {value}.",
    )
    not_suit: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a suit that may not be bid.",
        tells="The suit remembered as {value} may not be bid.",
    )
    alone: bool = clause(
        default=False,
        says="Whether a bidder may add `alone`: the partner takes no part in the play.",
    )
    double: bool = clause(
        default=False, says="Whether the other side may `double` a bid; passing is then `open`."
    )
    redouble: bool = clause(default=False, says="Whether the bidder's side may then `redouble` it.")
    from_: str = clause(
        default="hand",
        refers="groups",
        says="The group of hands whose cards are counted for `hand` and `hook`.",
    )

    def __attrs_post_init__(self) -> None:
        if self.double and self.pass_ is not Passing.OPEN:
            raise ValueError("a bid can be doubled only where passing is open")
        if self.redouble and not self.double:
            raise ValueError("only what can be doubled can be redoubled")
        if self.double and self.wins is not Wins.HIGHEST:
            raise ValueError("only the highest bid of an auction can be doubled")

    @property
    def passing(self) -> Passing:
        """What it means to pass, with the default filled in."""
        if self.pass_ is not None:
            return self.pass_
        return Passing.NEVER if self.wins is Wins.NOBODY else Passing.FINAL

    @property
    def most_rounds(self) -> int | None:
        """How often each seat may speak, with the default filled in."""
        if self.rounds is None and self.wins is not Wins.HIGHEST:
            return 1
        return self.rounds

    @property
    def counts_hand(self) -> bool:
        """Whether the cards in a hand are counted."""
        return self.hook or (self.levels is not None and self.levels.to is HandWord.HAND)

    @property
    def fixes_trump(self) -> bool:
        """Whether a bid makes a suit trumps."""
        return bool(self.strains) or self.trump_from is not None
