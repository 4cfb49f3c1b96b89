"""The profile: what a document of format 1 may hold, from top to bottom.

Each part's words belong to the mechanism that gives them their meaning; here they are
put together. This module checks nothing and does nothing.
"""

from __future__ import annotations

from enum import Enum

from cardrules.board import Exposed, Facing, Owner, SeenBy
from cardrules.mechanisms.bidding import AloneSpec, BidSpec
from cardrules.mechanisms.build.exception import ExceptionSpec
from cardrules.mechanisms.build.spec import (
    Access,
    BaseSpec,
    BuildSpec,
    BySourceSpec,
    LimitSpec,
    PileChangeSpec,
    SpaceSpec,
)
from cardrules.mechanisms.calling import CallSpec, PartySpec
from cardrules.mechanisms.capture import CaptureSpec
from cardrules.mechanisms.choosing import ChooseSpec
from cardrules.mechanisms.climbing import ClimbSpec
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.deal import DealSpec, RedealSpec, StockDealSpec
from cardrules.mechanisms.declaring import DeclareSpec, PassSpec, ShowSpec
from cardrules.mechanisms.going_out import GoingOutSpec
from cardrules.mechanisms.handover import (
    CycleSpec,
    DrawSpec,
    ForgetSpec,
    HandOnSpec,
    NoteSuitSpec,
)
from cardrules.mechanisms.laying_out import LayOutSpec
from cardrules.mechanisms.melds import ArrangeSpec, KnockSpec, MeldSpec, MeldsSpec, TakeSpec
from cardrules.mechanisms.other_hands import AskSpec, PullSpec
from cardrules.mechanisms.pairs import RemoveSpec
from cardrules.mechanisms.refill import RefillSpec, TurnUpWord
from cardrules.mechanisms.relations import RelationSpec
from cardrules.mechanisms.rotating import RotateSpec
from cardrules.mechanisms.rounds import MatchSpec
from cardrules.mechanisms.settling import ExchangeSpec, ForfeitSpec, NoteSpec
from cardrules.mechanisms.swapping import SwapSpec
from cardrules.mechanisms.transfer import TransferSpec
from cardrules.mechanisms.tribute import TributeSpec
from cardrules.mechanisms.tricks import TrickSpec
from cardrules.profile.deck import DeckUse
from cardrules.profile.score import EndSpec, ScoreSpec, WonWord
from cardrules.spec import clause, spec

__all__ = [
    "AboutSpec",
    "ActionSpec",
    "EndSpec",
    "ForbidSpec",
    "OptionSpec",
    "PhaseChangeSpec",
    "PhaseSpec",
    "PileChangeSpec",
    "PileSpec",
    "ProfileSpec",
    "ScoreSpec",
    "SeatsSpec",
    "WonWord",
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


@spec
class ForbidSpec:
    """Choices that do not go together."""

    options: dict[str, tuple[str | int | bool, ...]] = clause(
        refers="options",
        says="The values, by option, that may not all be chosen at once; of several values "
        "given for one option, none may.",
    )
    says: str = clause(says="Why not, in words for the player.")


class PlayingOrder(Enum):
    """In which direction the turn goes round."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class SidesWord(Enum):
    """A usual way to form sides."""

    EACH = "each"
    OPPOSITE = "opposite"


class DealerWord(Enum):
    """Who deals the first time."""

    RANDOM = "random"
    FIRST = "first"
    LAST = "last"


@spec
class SeatsSpec:
    """Who sits at the table."""

    count: int = clause(default=1, minimum=1, maximum=12, says="The number of seats.")
    order: PlayingOrder = clause(
        default=PlayingOrder.CLOCKWISE,
        says="The direction of play round the table. Seats are numbered in it; it is only shown.",
        plays=False,
    )
    sides: SidesWord | tuple[tuple[int, ...], ...] = clause(
        default=SidesWord.EACH,
        says="Who scores together: `each` for oneself, partners `opposite`, or lists of seats.",
    )
    dealer: DealerWord = clause(
        default=DealerWord.LAST,
        says="Who deals the first time: a `random` seat, the `first`, or the `last`, so that "
        "seat 1 is forehand.",
    )


@spec
class PileSpec:
    """A group of piles with common rules: a pile type."""

    NOT_BOTH = (("base", "space"), ("layout", "count"), ("layout", "row"), ("layout", "exposed"))

    count: int = clause(
        default=1, minimum=1, maximum=128, says="The number of piles, for each owner."
    )
    layout: tuple[str, ...] = clause(
        default=(),
        says="The piles as they lie, row by row from the back to the front, drawn with an `x` for "
        "each; it stands in place of `count`. A pile is covered, and nothing can be taken from "
        "it, while a pile of the next row that touches it, drawn at most one place to its left "
        "or right, holds a card.",
        example='["  x  ", " x x ", "x x x"]',
    )
    row: int | None = clause(
        default=None,
        minimum=2,
        says="How many piles lie in a row, one row below the other, for rules that ask for "
        "neighbours; by default all lie in one row.",
        tells="They lie in rows of {value}.",
    )
    exposed: tuple[Exposed, ...] = clause(
        default=(),
        says="Where a place must hold no card, or lie beyond the edge, for a card to be taken: to "
        "the left or right (`row`), above or below (`column`), or at any of these (`side`); "
        "several words are for the piles in turn, over and over.",
        example='"side"',
    )
    continues: str | None = clause(
        default=None,
        refers="groups",
        says="A group above whose piles these go on from, in number: after four piles of "
        "`foundation` they are `foundation.5` and so on. So piles that people call by one name "
        "can have different rules; in the profile each group keeps its own name.",
        tells="Its piles go on in number from those of {value}.",
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
        "the pile from the top, in sequence or not; the `whole` pile only; `top-or-whole`; at "
        "both `ends` the top or the lowest card; or `any` one card.",
    )
    access_when: ConditionSpec | None = clause(
        default=None, says="Players can take cards only while this holds."
    )
    sequence: RelationSpec | None = clause(
        default=None,
        says="What counts as a sequence when cards move as one; by default `build`. One that may "
        "go up or down goes one way all along.",
    )
    unmixed: bool = clause(
        default=False,
        says="Whether a sequence follows one relation all along, where there is another that will "
        "do (`or`).",
        tells={True: "A sequence follows one of these relations all along, never both."},
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
    by_source: tuple[BySourceSpec, ...] = clause(
        default=(),
        says="What the piles accept from certain groups, where that is not what `build`, `space` "
        "and `base` say for all others.",
    )
    complete: int | None = clause(
        default=None,
        minimum=1,
        says="The length at which a pile is complete and takes no more; `complete` win tests "
        "look at these piles.",
    )
    closes: bool = clause(
        default=False,
        says="Whether a pile is turned face down when it is complete; then it gives nothing more.",
    )
    collect: tuple[str, ...] = clause(
        default=(),
        refers="groups",
        says="Groups from which these piles take by themselves, as part of the move before, "
        "every unit that their rules accept.",
    )
    refill: RefillSpec | None = clause(default=None, says="What fills the piles by themselves.")
    lay_out: LayOutSpec | None = clause(
        default=None, says="Cards that do not stay in the piles, and are replaced."
    )
    turn_up: TurnUpWord = clause(
        default=TurnUpWord.AUTO,
        says="Whether a top card that lies face down is turned up: `auto`, by a `move`, or "
        "`never`. It concerns only piles that players can take from.",
    )
    label: str = clause(default="", says="What people call the pile.", plays=False)


@spec
class ActionSpec:
    """Something a player may choose to do. Exactly one key says what it is."""

    deal: StockDealSpec | None = clause(default=None, says="Deal cards from the stock.")
    redeal: RedealSpec | None = clause(default=None, says="Gather piles and deal them again.")
    remove: RemoveSpec | None = clause(
        default=None, says="Take cards away that make a pair or a set."
    )
    swap: SwapSpec | None = clause(default=None, says="Exchange the top cards of two piles.")
    rotate: RotateSpec | None = clause(default=None, says="Put top cards under their piles.")
    exception: ExceptionSpec | None = clause(
        default=None, says="Move cards under other pile rules, a few times in a game."
    )
    transfer: TransferSpec | None = clause(
        default=None, says="Put cards that the player chooses on another pile."
    )
    meld: MeldSpec | None = clause(
        default=None, says="Lay melds, and further cards to melds.", example="{}"
    )
    take: TakeSpec | None = clause(
        default=None, says="Take a pile, of which one card is melded at once."
    )
    knock: KnockSpec | None = clause(
        default=None, says="Discard, and lay the hand out with little left over."
    )
    trick: TrickSpec | None = clause(default=None, says="Play a card to a trick.")
    capture: CaptureSpec | None = clause(
        default=None, says="Play a card that takes cards from the table, or stays there."
    )
    climb: ClimbSpec | None = clause(
        default=None, says="Play cards that beat the play before, or pass."
    )
    bid: BidSpec | None = clause(default=None, says="Bid in an auction.")
    alone: AloneSpec | None = clause(default=None, says="Play without the partner.", example="{}")
    declare: DeclareSpec | None = clause(
        default=None, says="Show all combinations of the hand; they count for themselves."
    )
    show: ShowSpec | None = clause(
        default=None, says="Show one combination of the hand, such as a marriage; it counts."
    )
    pull: PullSpec | None = clause(
        default=None, says="Draw a card from another hand, without seeing it."
    )
    ask: AskSpec | None = clause(default=None, says="Ask another seat for cards.")
    call: CallSpec | None = clause(
        default=None, says="Call a card, whose holder is to be the partner."
    )
    choose: ChooseSpec | None = clause(
        default=None, says="Name one of several words, such as the suit that is to be trumps."
    )
    pass_: PassSpec | None = clause(default=None, says="Do nothing.", example="{}")


class ActorWord(Enum):
    """Who acts in a phase."""

    TURN = "turn"
    DEALER = "dealer"
    EACH = "each"
    NONE = "none"


class SeatWord(Enum):
    """A seat, by its place at the table."""

    TURN = "turn"
    NEXT = "next"
    DEALER = "dealer"
    FOREHAND = "forehand"


@spec
class SeatSpec:
    """A seat, by its place, by a card it holds, or as the rules remember it."""

    SHORTHAND = "is_"

    is_: SeatWord = clause(
        default=SeatWord.TURN,
        says="`turn` (whose turn it is), `next` (the seat after it), `dealer`, or `forehand` "
        "(the seat after the dealer).",
    )
    holds: tuple[str, ...] = clause(
        default=(), refers="cards", says="The seat one of whose piles holds such a card."
    )
    slot: str | None = clause(
        default=None, refers="slots", says="The seat that a memory slot holds, such as `declarer`."
    )
    after: bool = clause(default=False, says="Whether the seat after that one is meant.")
    holding: str | None = clause(
        default=None,
        refers="groups",
        says="A group of hands: if the hand of that seat is empty, the next seat in playing order "
        "is meant that has cards.",
    )
    skips: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with a seat that is passed over, such as `sitting_out`: if it would "
        "be meant, the seat after it is.",
    )


@spec
class ReactionSpec:
    """What follows upon an event. The first reaction whose condition holds is taken."""

    when: ConditionSpec | None = clause(default=None, says="Only if this holds; else always.")
    from_: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="Only after a move that took cards from one of these piles; for `move` and moves "
        "that are written like it.",
    )
    to: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="Only after a move that put cards on one of these piles; for `move` and moves that "
        "are written like it.",
    )
    do: tuple[str, ...] = clause(
        default=(), refers="steps", says="Steps that are taken by themselves, in order."
    )
    turn: SeatSpec | None = clause(default=None, says="Whose turn it is then.")
    phase: str | None = clause(
        default=None,
        refers="phases",
        says="The phase that the game goes on to; with a `turn` it is that seat's turn there, "
        "whatever the `first` of the phase says.",
    )


@spec
class StepSpec:
    """Something the phase table does by itself. Exactly one key says what it is."""

    move: HandOnSpec | None = clause(default=None, says="Move whole piles, such as to other seats.")
    draw: DrawSpec | None = clause(default=None, says="Give each seat cards from the stock.")
    note_suit: NoteSuitSpec | None = clause(
        default=None, says="Remember the suit of a card, such as the one that fixes trumps."
    )
    cycle: CycleSpec | None = clause(default=None, says="Count rounds, again and again.")

    note: NoteSpec | None = clause(default=None, says="Remember who holds a card.")
    tribute: TributeSpec | None = clause(
        default=None, says="Let a seat give its best cards to another."
    )
    party: PartySpec | None = clause(
        default=None, says="Tell all seats who is of the party that plays together."
    )
    forfeit: ForfeitSpec | None = clause(default=None, says="Cards that a side loses.")
    exchange: ExchangeSpec | None = clause(
        default=None, says="A card that goes back to its side against another."
    )
    arrange: ArrangeSpec | None = clause(
        default=None, says="Lay all hands out, each as well as it can be."
    )
    forget: ForgetSpec | None = clause(
        default=None, says="Forget what a memory slot holds, such as the card just taken."
    )


@spec
class NextSpec:
    """Where the game goes on from a phase."""

    SHORTHAND = "phase"

    phase: str = clause(refers="phases", says="The phase that follows; `over` ends the game.")
    when: ConditionSpec | None = clause(
        default=None,
        says="The game goes on there as soon as this holds; always, if left out.",
    )
    unless: tuple[str, ...] = clause(
        default=(),
        refers="actions",
        says="The game does not go on there while one of these actions can be done.",
    )


@spec
class PhaseChangeSpec(PileChangeSpec):
    """Rules of a pile group that hold in a phase, in place of the group's own."""

    refill: RefillSpec | None = clause(default=None, says="What fills the piles by themselves.")


@spec
class PhaseSpec:
    """One row of the phase table."""

    name: str = clause(says="The name of the phase.")
    actor: ActorWord = clause(
        default=ActorWord.TURN,
        says="Who acts: whose `turn` it is; the `dealer`; `each` seat once, in playing order; or "
        "`none`, when only steps are taken.",
    )
    first: SeatSpec | None = clause(
        default=None,
        says="Whose turn it is when the phase begins, unless a reaction that leads there gives "
        "the `turn` itself; unchanged by default.",
    )
    do: tuple[str, ...] = clause(
        default=(),
        refers="steps",
        says="Steps that are taken by themselves when the phase begins: names of `[steps]`, "
        "`deal` (gather all cards and deal the next round), `pass-deal` (the next seat "
        "becomes dealer), and `score` (add the round to the scores of the match).",
    )
    on: dict[str, tuple[ReactionSpec, ...]] = clause(
        factory=dict,
        refers="signals",
        says="What follows upon an event: an action's name, when it has been done, an event "
        "that a mechanism raises, `no-move` (the seat to move can do nothing) or `blocked` (and "
        "nothing that follows upon `no-move` helps).",
    )
    actions: tuple[str, ...] = clause(
        default=(),
        refers="actions",
        says="The actions that are open: names of `[actions]`, `move` for what the pile rules "
        "allow, and `turn` for turning up cards.",
    )
    otherwise: tuple[str, ...] = clause(
        default=(),
        refers="actions",
        says="Actions that are open only while none of `actions` can be done, nor any that stands "
        "before them in this list.",
        example='["draw", "pass"]',
    )
    piles: dict[str, PhaseChangeSpec] = clause(
        factory=dict, refers="groups", says="Pile rules that differ in this phase."
    )
    next: tuple[NextSpec, ...] = clause(
        default=(),
        says="When the game goes on to another phase; the first that holds. In a phase in which "
        "`each` seat acts it is looked at when all have acted.",
    )


@spec
class ProfileSpec:
    """A rule profile."""

    format: int = clause(minimum=1, says="The number of the format; always 1.")
    id: str = clause(says="The profile's id: small letters, digits and hyphens.", plays=False)
    version: str = clause(says="The profile's version, three numbers: `1.0.0`.", plays=False)
    about: AboutSpec = clause(says="What a frontend shows about the game.", plays=False)
    requires: tuple[str, ...] = clause(
        default=(),
        says="Installed packages whose mechanisms the profile uses, perhaps with the versions "
        "that fit.",
        example='["turning-piles>=1.0"]',
    )
    deck: DeckUse = clause(says="The cards the game is played with.")
    options: dict[str, OptionSpec] = clause(
        factory=dict, says="Choices that are made when the profile is loaded.", plays=False
    )
    forbid: tuple[ForbidSpec, ...] = clause(
        default=(), says="Choices that do not go together.", plays=False
    )
    seats: SeatsSpec = clause(default=SeatsSpec(), says="Who sits at the table.")
    piles: dict[str, PileSpec] = clause(says="The pile groups, by name.")
    deal: DealSpec = clause(says="The deal.")
    actions: dict[str, ActionSpec] = clause(
        factory=dict, says="What players may choose to do beside `move`."
    )
    steps: dict[str, StepSpec] = clause(
        factory=dict, says="What the phase table does by itself, by name."
    )
    phases: tuple[PhaseSpec, ...] = clause(says="The phase table; the game starts in the first.")
    melds: MeldsSpec | None = clause(default=None, says="The melds, if the game has any.")
    going_out: GoingOutSpec | None = clause(
        default=None, says="When a hand may be emptied; always, and nothing follows, by default."
    )
    score: ScoreSpec | None = clause(default=None, says="How the game is scored.")
    match: MatchSpec | None = clause(
        default=None, says="The match, if rounds are played until one is decided."
    )
    end: EndSpec = clause(default=EndSpec(), says="When the game is over, and who has won.")
