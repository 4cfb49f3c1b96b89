"""What makes a meld on the table larger: the cards of which one may be added.

It is asked of the whole pack, once for a meld as it lies, and not again for every hand.
This module does not know whose meld it is, nor what a play is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from cardrules.mechanisms.combinations import Group
from cardrules.mechanisms.melds.options import cards_of
from cardrules.mechanisms.melds.table import Melds

__all__ = ["Growth", "growth_of"]


class Growth(NamedTuple):
    """The cards of which one may be added, and those of them for a last play alone."""

    able: int = 0
    last_only: int = 0


def growth_of(melds: Melds, meld: int, within: int) -> Growth:
    """Return what makes a meld, given as a mask, larger, of the cards of another mask."""
    kind = melds.kinds.of(meld)
    alike = melds.kinds.alike(meld)
    if alike is not None:
        return _by_number(melds, alike, within)
    if isinstance(kind, int) and melds.kinds.is_lone_run(kind):
        able = _at_the_ends(melds.kinds.groups[kind], meld) & within
        return Growth(able, able if melds.kinds.last_only[kind] else 0)
    return _one_by_one(melds, meld, within & melds.kinds.beside(meld))


def _by_number(melds: Melds, alike: tuple[int, int, int], within: int) -> Growth:
    """Return the growth of a meld where only numbers of cards matter."""
    rank, naturals, size = alike
    able = last_only = 0
    for cards, more in ((rank, 1), (melds.kinds.wild, 0)):
        kind = melds.kinds.of_number((rank, naturals + more, size + 1))
        if isinstance(kind, int):
            able |= cards & within
            last_only |= cards & within if melds.kinds.last_only[kind] else 0
    return Growth(able, last_only)


def _at_the_ends(group: Group, run: int) -> int:
    """Return the cards that lie next to a run without wild cards, if it may be longer."""
    size = run.bit_count() + 1
    able = 0
    if group.why_not_so_many(size, 0) is None:
        for window in group.windows(size, run):
            free = [place for place in window if not place & run]
            if len(free) == 1:
                able |= free[0]
    return able


def _one_by_one(melds: Melds, meld: int, within: int) -> Growth:
    """Return the growth of any meld; twins are judged once."""
    codes = melds.board.deck.codes
    judged: dict[str, int | str] = {}
    able = last_only = 0
    for card in cards_of(within & ~meld):
        code = codes[card]
        if code not in judged:
            judged[code] = melds.kinds.of(meld | 1 << card)
        kind = judged[code]
        if isinstance(kind, int):
            able |= 1 << card
            last_only |= 1 << card if melds.kinds.last_only[kind] else 0
    return Growth(able, last_only)
