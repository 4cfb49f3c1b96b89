"""The board of a profile: seats and sides, pile groups, and what is remembered.

Every name becomes a number here. It knows no rule: what a pile takes is compiled by
`cardrules.profile.compile.piles`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from cardrules.board import Board, Group, Owner, places_in
from cardrules.cards import Deck
from cardrules.mechanisms.going_out import GoingOut
from cardrules.mechanisms.melds import Melds
from cardrules.mechanisms.registry import Kind, Made
from cardrules.mechanisms.rounds import Match
from cardrules.mechanisms.tally import Tally
from cardrules.profile.model import ActionSpec, ProfileSpec, SeatsSpec, SidesWord, StepSpec
from cardrules.profile.vocabulary import vocabulary_of
from cardrules.seats import Seats
from cardrules.state import Slot

__all__ = ["make_board", "make_seats"]


def make_seats(spec: SeatsSpec) -> Seats:
    """Make the seats of a game."""
    seats = range(spec.count)
    sides: tuple[tuple[int, ...], ...]
    if spec.sides is SidesWord.EACH:
        sides = tuple((seat,) for seat in seats)
    elif spec.sides is SidesWord.OPPOSITE:
        half = spec.count // 2
        sides = tuple((seat, seat + half) for seat in range(half))
    else:
        sides = tuple(tuple(seat - 1 for seat in side) for side in spec.sides)
    return Seats(spec.count, spec.order.value == "counterclockwise", sides)


def make_board(spec: ProfileSpec, deck: Deck) -> Board:
    """Make the board of a game, whose seats are known to be right."""
    seats = make_seats(spec.seats)
    owners = {Owner.TABLE: 1, Owner.SEAT: seats.count, Owner.SIDE: len(seats.sides)}
    groups: list[Group] = []
    first = 0
    for index, (name, pile) in enumerate(spec.piles.items()):
        drawn = places_in(pile.layout)
        count = (drawn or pile.count) * owners[pile.owner]
        group = Group(name, index, first, count, pile.owner, pile.seen_by, pile.face)
        if pile.continues is not None:
            group = evolve(group, continues=pile.continues)
        if drawn:
            group = evolve(group, layout=pile.layout)
        groups.append(evolve(group, row=pile.row, exposed=pile.exposed))
        first += count
    return Board(deck, seats, tuple(groups), _slots(spec, seats))


def _slots(spec: ProfileSpec, seats: Seats) -> tuple[Slot, ...]:
    slots = [Slot("shuffles", lasting=True)]
    if seats.count > 1:
        slots += [Slot("dealer", lasting=True), Slot("acted")]
    known = vocabulary_of(spec)
    for action in spec.actions.values():
        slots.extend(_slots_of(action, known.actions, seats))
    for step in spec.steps.values():
        slots.extend(_slots_of(step, known.steps, seats))
    if spec.melds is not None:
        slots.extend(Melds.slots(spec.melds))
    if spec.going_out is not None:
        slots.extend(GoingOut.slots(spec.going_out))
    if spec.score and spec.score.events:
        slots.extend(Tally.slots(spec.score.events))
    if spec.match is not None:
        slots.extend(Match.slots(spec.match, len(seats.sides)))
    return tuple({slot.name: slot for slot in slots}.values())


def _slots_of(
    spec: ActionSpec | StepSpec, kinds: Mapping[str, Kind[Made]], seats: Seats
) -> Iterator[Slot]:
    for key, kind in kinds.items():
        part = getattr(spec, key, None)
        if part is not None:
            yield from kind.slots(part, seats)
