"""What happened, one picture after another, from the events that a seat may see.

Each frame has the piles as they lay at that moment and the cards that had just come. The
last frame of a step is only near to the position after it; draw that one at the end. This
module draws nothing and asks no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from cardrules import Rules, Step
from cardrules.events import PACK, UNKNOWN, Arranged, Event, Moved, Noted, Scored, Shuffled, Turned

from .faces import known
from .fingers import Spot
from .speech import Voice

__all__ = ["Frame", "Teller"]

Piles = Mapping[str, tuple[str, ...]]

_FEW = 6
_MOST = 12
"""The most frames for one step; what happens beyond is shown at once."""


@frozen
class Frame:
    """One picture: the piles, the cards that came, and whether they came by themselves."""

    piles: Piles
    trail: tuple[Spot, ...]
    automatic: bool


class Teller:
    """Tells the steps of a game to one seat, in pictures and in words."""

    def __init__(self, rules: Rules, voice: Voice) -> None:
        self.rules = rules
        self.voice = voice
        self.seat = voice.seat
        self.tricks = {
            action.trick.to for action in rules.profile.actions.values() if action.trick is not None
        }

    def frames(self, step: Step, piles: Piles) -> list[Frame]:
        """Return the pictures of a step, from the piles as they lay before it."""
        found = list(_pictures(self.rules.view_events(step, self.seat), piles))
        return found if len(found) <= _MOST else [*found[: _MOST - 1], found[-1]]

    def scored(self, step: Step) -> list[Scored]:
        """Return the scores of rounds that ended with the step, one for each side."""
        events = self.rules.view_events(step, self.seat)
        return [event for event in events if isinstance(event, Scored)]

    def words(self, step: Step) -> list[str]:
        """Say what happened: who made which move, and what followed by itself."""
        return list(self._words(step))

    def _words(self, step: Step) -> Iterator[str]:
        for number, part in enumerate(step.parts or (step,)):
            events = self.rules.view_events(part, self.seat)
            mover = part.before.turn + 1 if part.before else 0
            cause = next((event.cause for event in events), part.cause)
            if number:
                yield f"by itself: {self.voice.move(cause)}"
            elif mover and not self._is_alone():
                yield f"{self.voice.seat_name(mover)}: {self.voice.move(cause)}"
            yield from self._followed(events)

    def _is_alone(self) -> bool:
        return self.rules.board.seats.count == 1

    def _followed(self, events: Iterable[Event]) -> Iterator[str]:
        is_dealt = False
        for event in events:
            match event:
                case Moved() if PACK in (event.source, event.target):
                    if event.source == PACK and not is_dealt:
                        yield "cards are dealt"
                    is_dealt = event.source == PACK
                case Moved() if event.automatic:
                    yield self._moved(event)
                case Turned() if event.automatic:
                    where = self.voice.pile_name(event.pile)
                    yield f"{self._card(event.card)} is turned up in {where}"
                case Shuffled():
                    yield "the cards are shuffled"
                case Noted() if event.cards:
                    yield f"shown to all: {self._cards(event.cards)}"
                case _:
                    pass

    def _moved(self, event: Moved) -> str:
        cards = self._cards(event.arrived)
        if event.source in self.tricks:
            return f"trick {self._cards(event.cards)} to {self.voice.pile_name(event.target)}"
        source, target = map(self.voice.pile_name, (event.source, event.target))
        return f"{cards} from {source} to {target}"

    def _card(self, code: str) -> str:
        return self.voice.faces.label(known(code))

    def _cards(self, codes: Sequence[str]) -> str:
        hidden = sum(1 for code in codes if code == UNKNOWN)
        seen = [self._card(code) for code in codes if code != UNKNOWN]
        words = " ".join(seen) if len(seen) <= _FEW else f"{len(seen)} cards"
        if not hidden:
            return words
        unseen = "a hidden card" if hidden == 1 else f"{hidden} hidden cards"
        return f"{words} and {unseen}" if seen else unseen


def _pictures(events: Iterable[Event], piles: Piles) -> Iterator[Frame]:
    """Yield a frame for each movement; what the dealer does is one for all, without a trail."""
    now = dict(piles)
    is_dealt = False
    for event in events:
        match event:
            case Moved():
                _take(now, event)
                spots = _put(now, event)
                if PACK in (event.source, event.target):
                    is_dealt = True
                    continue
                if is_dealt:
                    yield Frame(dict(now), (), automatic=True)
                    is_dealt = False
                yield Frame(dict(now), tuple(spots), event.automatic)
            case Turned() if now.get(event.pile):
                now[event.pile] = (*now[event.pile][:-1], event.card)
                spot = Spot(event.pile, len(now[event.pile]))
                if not is_dealt:
                    yield Frame(dict(now), (spot,), event.automatic)
            case Arranged() if event.pile in now:
                now[event.pile] = event.cards
            case _:
                pass
    if is_dealt:
        yield Frame(dict(now), (), automatic=True)


def _take(piles: dict[str, tuple[str, ...]], event: Moved) -> None:
    """Take cards from where they lay: those of these codes, from the top down."""
    if event.source not in piles:
        return
    left = [*piles[event.source]]
    for code in reversed(event.cards):
        alike = [place for place, other in enumerate(left) if known(other) == known(code)]
        if alike:
            del left[alike[-1]]
        elif left:
            left.pop()
    piles[event.source] = tuple(left)


def _put(piles: dict[str, tuple[str, ...]], event: Moved) -> list[Spot]:
    if event.target not in piles:
        return []
    first = len(piles[event.target])
    piles[event.target] = (*piles[event.target], *event.arrived)
    return [Spot(event.target, first + place + 1) for place in range(len(event.arrived))]
