"""The profile: what a document of format 1 may hold, from top to bottom.

Each part's words belong to the mechanism that gives them their meaning; here they are
put together. This module checks nothing and does nothing.
"""

from __future__ import annotations

from enum import Enum

from cardrules.board import Facing, Owner, SeenBy
from cardrules.mechanisms.build.spec import Access, BaseSpec, BuildSpec, LimitSpec, SpaceSpec
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.deal import DealSpec, RedealSpec, StockDealSpec
from cardrules.mechanisms.refill import RefillSpec, TurnUpWord
from cardrules.mechanisms.relations import RelationSpec
from cardrules.mechanisms.tally import TallySpec
from cardrules.profile.deck import DeckUse
from cardrules.spec import clause, spec

__all__ = [
    "AboutSpec",
    "ActionSpec",
    "EndSpec",
    "OptionSpec",
    "PhaseSpec",
    "PileChangeSpec",
    "PileSpec",
    "ProfileSpec",
    "ScoreSpec",
    "SeatsSpec",
]


@spec
class AboutSpec:
    """What a frontend shows about the game. Nothing here affects play."""

    title: str = clause(says="The name of the game.")
    summary: str = clause(default="", says="The game in one or two sentences.")
    aim: str = clause(default="", says="What the player tries to do.")
    tips: tuple[str, ...] = clause(default=(), says="Advice for the player.")
    players: str = clause(default="", says="For how many people, in words.")
    origin: str = clause(default="", says="Where and when the game comes from.")
    links: tuple[str, ...] = clause(default=(), says="Pages to read on.")
    sources: tuple[str, ...] = clause(says="The published rules that the profile follows.")
    names: tuple[str, ...] = clause(default=(), says="Other names of the game.")
    licence: str = clause(default="", says="The licence of the profile's words.")


@spec
class OptionSpec:
    """A choice that is made when the profile is loaded."""

    values: tuple[str | int | bool, ...] = clause(says="The values there are.")
    default: str | int | bool = clause(says="The value when the caller chooses none.")
    says: str = clause(says="What the choice means.")


class PlayingOrder(Enum):
    """In which direction the turn goes round."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class SidesWord(Enum):
    """A usual way to form sides."""

    EACH = "each"
    OPPOSITE = "opposite"


@spec
class SeatsSpec:
    """Who sits at the table."""

    count: int = clause(default=1, minimum=1, maximum=12, says="The number of seats.")
    order: PlayingOrder = clause(
        default=PlayingOrder.CLOCKWISE, says="The direction of play round the table."
    )
    sides: SidesWord | tuple[tuple[int, ...], ...] = clause(
        default=SidesWord.EACH,
        says="Who scores together: `each` for oneself, partners `opposite`, or lists of seats.",
    )


@spec
class PileChangeSpec:
    """Rules of a pile group that hold in one phase, in place of the group's own."""

    access: Access | None = clause(default=None, says="Which cards can be taken.")
    sequence: RelationSpec | None = clause(default=None, says="What moves as one.")
    limit: LimitSpec | None = clause(default=None, says="How many cards move as one.")
    build: BuildSpec | None = clause(default=None, says="What a pile with cards accepts.")
    space: SpaceSpec | None = clause(default=None, says="What an empty pile accepts.")
    base: BaseSpec | None = clause(default=None, says="What starts an empty foundation.")


@spec
class PileSpec:
    """A group of piles with common rules: a pile type."""

    count: int = clause(
        default=1, minimum=1, maximum=128, says="The number of piles, for each owner."
    )
    owner: Owner = clause(
        default=Owner.TABLE, says="Whose the piles are: the `table`'s, one `seat`'s or `side`'s."
    )
    seen_by: SeenBy = clause(
        default=SeenBy.ALL,
        says="Who sees the cards that lie face up: `all`, the `owner`, the owner's `side`, `none`.",
    )
    face: Facing = clause(
        default=Facing.UP, says="How cards lie that a rule puts here: `up` or `down`."
    )
    access: Access = clause(
        default=Access.NONE,
        says="Which cards a player can take in one move: `none`; the `top` card; any built "
        "`sequence` on top; the `whole-sequence` only; `top-or-whole-sequence`; any `part` of "
        "the pile from the top, in sequence or not; the `whole` pile only; `top-or-whole`; or "
        "`any` one card.",
    )
    sequence: RelationSpec | None = clause(
        default=None, says="What counts as a sequence when cards move as one; by default `build`."
    )
    limit: LimitSpec | None = clause(
        default=None, says="How many cards may move as one, by free places; any number by default."
    )
    keep: int = clause(
        default=0, minimum=0, says="How many of its lowest cards a pile never gives."
    )
    capacity: int | None = clause(
        default=None, minimum=1, says="The most cards a pile may hold; any number by default."
    )
    build: BuildSpec | None = clause(
        default=None, says="What a pile that holds cards accepts; nothing by default."
    )
    space: SpaceSpec | None = clause(
        default=None,
        says="What an empty pile accepts. By default anything if there is a `build`, else nothing.",
    )
    base: BaseSpec | None = clause(
        default=None, says="What starts an empty foundation; stands in place of `space`."
    )
    complete: int | None = clause(
        default=None,
        minimum=1,
        says="The length at which a pile is complete and takes no more; `complete` win tests "
        "look at these piles.",
    )
    collect: tuple[str, ...] = clause(
        default=(),
        refers="groups",
        says="Groups from which these piles take by themselves, as part of the move before, "
        "every unit that their rules accept.",
    )
    refill: RefillSpec | None = clause(default=None, says="What fills the piles by themselves.")
    turn_up: TurnUpWord = clause(
        default=TurnUpWord.AUTO,
        says="Whether a top card that lies face down is turned up: `auto`, by a `move`, or "
        "`never`. It concerns only piles that players can take from.",
    )
    label: str = clause(default="", says="What people call the pile.")


@spec
class ActionSpec:
    """Something a player may choose to do. Exactly one key says what it is."""

    deal: StockDealSpec | None = clause(default=None, says="Deal cards from the stock.")
    redeal: RedealSpec | None = clause(default=None, says="Gather piles and deal them again.")


@spec
class NextSpec:
    """Where the game goes on from a phase."""

    phase: str = clause(refers="phases", says="The phase that follows.")
    when: ConditionSpec = clause(says="The game goes on there as soon as this holds.")


@spec
class PhaseSpec:
    """One row of the phase table."""

    name: str = clause(says="The name of the phase.")
    actions: tuple[str, ...] = clause(
        refers="actions",
        says="The actions that are open: names of `[actions]`, `move` for what the pile rules "
        "allow, and `turn` for turning up cards.",
    )
    piles: dict[str, PileChangeSpec] = clause(
        factory=dict, refers="groups", says="Pile rules that differ in this phase."
    )
    next: tuple[NextSpec, ...] = clause(
        default=(), says="When the game goes on to another phase; the first that holds."
    )


@spec
class ScoreSpec:
    """How the game is scored."""

    events: TallySpec | None = clause(default=None, says="Points for what happens.")


class WonWord(Enum):
    """A usual way to win."""

    ALL_COMPLETE = "all-complete"


@spec
class EndSpec:
    """When the game is over."""

    won: WonWord | ConditionSpec = clause(
        says="When the game is won: `all-complete` (every pile with a `complete` length has "
        "reached it), or a condition."
    )
    lost: ConditionSpec | None = clause(
        default=None, says="When the game is lost, other than by having no move."
    )


@spec
class ProfileSpec:
    """A rule profile."""

    format: int = clause(minimum=1, says="The number of the format; always 1.")
    id: str = clause(says="The profile's id: small letters, digits and hyphens.")
    version: str = clause(says="The profile's version, three numbers: `1.0.0`.")
    about: AboutSpec = clause(says="What a frontend shows about the game.")
    deck: DeckUse = clause(says="The cards the game is played with.")
    options: dict[str, OptionSpec] = clause(
        factory=dict, says="Choices that are made when the profile is loaded."
    )
    seats: SeatsSpec = clause(default=SeatsSpec(), says="Who sits at the table.")
    piles: dict[str, PileSpec] = clause(says="The pile groups, by name.")
    deal: DealSpec = clause(says="The deal.")
    actions: dict[str, ActionSpec] = clause(
        factory=dict, says="What players may choose to do beside `move`."
    )
    phases: tuple[PhaseSpec, ...] = clause(says="The phase table; the game starts in the first.")
    score: ScoreSpec | None = clause(default=None, says="How the game is scored.")
    end: EndSpec = clause(says="When the game is over.")
