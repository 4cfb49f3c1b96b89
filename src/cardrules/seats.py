"""Seats and sides: who sits at the table and who scores together.

Seats are numbered from 0 here, in playing order, and from 1 for people.
This module does not know whose turn it is; that is part of the state.
"""

from __future__ import annotations

from attrs import field, frozen

__all__ = ["Seats"]


@frozen
class Seats:
    """The seats of a game in playing order, and the sides they form.

    `sides` partitions the seats; a game in which everyone plays alone has as many sides
    as seats. `counterclockwise` tells a frontend how to draw the table; the playing order
    is the order of the numbers either way.
    """

    count: int = 1
    counterclockwise: bool = False
    sides: tuple[tuple[int, ...], ...] = ((0,),)
    side_of: tuple[int, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        side_of = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        object.__setattr__(self, "side_of", tuple(side_of[seat] for seat in range(self.count)))

    def after(self, seat: int) -> int:
        """Return the seat that plays next after this one."""
        return (seat + 1) % self.count
