"""The mechanisms that an action or a step of a profile can name.

A key of `[actions.NAME]` or `[steps.NAME]` selects one of these; each has a spec class,
the memory slots it needs, and a way to be compiled. What other packages add is described
by the same `Kind`; this module does not look for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from attrs import field, frozen

from cardrules.mechanisms.base import Action, Effect
from cardrules.mechanisms.bidding import Alone, Bid, BidLine
from cardrules.mechanisms.build import ExceptionAction
from cardrules.mechanisms.calling import Call, Party
from cardrules.mechanisms.capture import Capture
from cardrules.mechanisms.choosing import Choose
from cardrules.mechanisms.climbing import Climb, FinishLine
from cardrules.mechanisms.deal import Redeal, StockDeal
from cardrules.mechanisms.declaring import Declare, DeclaredLine, Pass, Show
from cardrules.mechanisms.handover import Cycle, Draw, Forget, HandOn, NoteSuit
from cardrules.mechanisms.melds import Arrange, Knock, LaidLine, Meld, Take
from cardrules.mechanisms.other_hands import Ask, Pull
from cardrules.mechanisms.pairs import Removal
from cardrules.mechanisms.rotating import Rotate
from cardrules.mechanisms.scoring import (
    BestLine,
    BonusLine,
    CardsLine,
    CombinationsLine,
    DifferenceLine,
    InsteadLine,
    LastTrickLine,
    MostLine,
    PayLine,
    PilesLine,
    PointsLine,
    RoundLine,
    SlotLine,
    TimesLine,
    TricksLine,
)
from cardrules.mechanisms.settling import Exchange, Forfeit, Note
from cardrules.mechanisms.sides import LineKind
from cardrules.mechanisms.swapping import Swap
from cardrules.mechanisms.transfer import Transfer
from cardrules.mechanisms.tribute import Tribute
from cardrules.mechanisms.tricks import TrickAction
from cardrules.seats import Seats
from cardrules.state import Slot

__all__ = ["ACTIONS", "LINES", "STEPS", "Kind", "Made", "Mechanisms"]

Made = TypeVar("Made", Action, Effect, LineKind)
Slots = Callable[..., tuple[Slot, ...]]


def _no_slots(spec: object, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG001
    return ()


@frozen
class Kind(Generic[Made]):
    """One mechanism: `make(name, spec, tools)` compiles it, `slots(spec, seats)` is its memory.

    `signals` are the events that it raises beside those named after actions. `gives_turn`
    tells that it passes the turn by itself. `spec` is its spec class, where no field of this
    library says so. A line is compiled by `make(spec, heading, tools)` and has no slots.
    """

    make: Callable[..., Made]
    slots: Slots = _no_slots
    signals: tuple[str, ...] = ()
    gives_turn: bool = field(default=False, kw_only=True)
    spec: type | None = field(default=None, kw_only=True)


@frozen(kw_only=True, eq=False)
class Mechanisms:
    """What another package adds, by the key that selects it: the object of its entry point.

    Each kind has its `spec` class, whose first line says in the reference what it is.
    """

    actions: Mapping[str, Kind[Action]] = field(factory=dict)
    steps: Mapping[str, Kind[Effect]] = field(factory=dict)
    lines: Mapping[str, Kind[LineKind]] = field(factory=dict)


ACTIONS: Mapping[str, Kind[Action]] = {
    "deal": Kind(StockDeal, StockDeal.slots),
    "redeal": Kind(Redeal, Redeal.slots),
    "remove": Kind(Removal),
    "swap": Kind(Swap, Swap.slots),
    "rotate": Kind(Rotate, Rotate.slots),
    "exception": Kind(ExceptionAction, ExceptionAction.slots),
    "bid": Kind(Bid, Bid.slots, Bid.SIGNALS, gives_turn=True),
    "alone": Kind(Alone, Alone.slots),
    "declare": Kind(Declare, Declare.slots),
    "show": Kind(Show, Show.slots),
    "capture": Kind(Capture, Capture.slots),
    "climb": Kind(Climb, Climb.slots, Climb.SIGNALS, gives_turn=True),
    "pull": Kind(Pull),
    "ask": Kind(Ask, Ask.slots, Ask.SIGNALS),
    "call": Kind(Call, Call.slots),
    "choose": Kind(Choose, Choose.slots),
    "pass_": Kind(Pass, Pass.slots),
    "transfer": Kind(Transfer, Transfer.slots),
    "meld": Kind(Meld),
    "take": Kind(Take),
    "knock": Kind(Knock, Knock.slots),
    "trick": Kind(TrickAction, TrickAction.slots, TrickAction.SIGNALS, gives_turn=True),
}
"""What a player may choose to do, by the key that says so."""

STEPS: Mapping[str, Kind[Effect]] = {
    "move": Kind(HandOn),
    "draw": Kind(Draw),
    "note_suit": Kind(NoteSuit, NoteSuit.slots),
    "cycle": Kind(Cycle, Cycle.slots),
    "note": Kind(Note, Note.slots),
    "tribute": Kind(Tribute),
    "party": Kind(Party, Party.slots),
    "forfeit": Kind(Forfeit),
    "exchange": Kind(Exchange),
    "arrange": Kind(Arrange),
    "forget": Kind(Forget),
}
"""What the phase table does by itself, by the key that says so."""

LINES: Mapping[str, Callable[..., LineKind]] = {
    "points": PointsLine,
    "cards": CardsLine,
    "piles": PilesLine,
    "most": MostLine,
    "best": BestLine,
    "difference": DifferenceLine,
    "laid": LaidLine,
    "combinations": CombinationsLine,
    "declared": DeclaredLine,
    "bid": BidLine,
    "tricks": TricksLine,
    "last_trick": LastTrickLine,
    "slot": SlotLine,
    "finish": FinishLine,
    "bonus": BonusLine,
    "times": TimesLine,
    "pay": PayLine,
    "instead": InsteadLine,
    "round_": RoundLine,
}
"""The kinds of score lines, by the key that selects one: `make(spec, heading, tools)`."""
