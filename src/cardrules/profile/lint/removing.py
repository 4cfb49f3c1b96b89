"""Removing: a rule by which cards go away says which, and can be looked through in good time.

This module does not ask whether the game can be won.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Final

from cardrules.board import Board
from cardrules.mechanisms.neighbors import Near
from cardrules.mechanisms.pairs import RemoveSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type

__all__ = ["check_removing"]

_RULES: Final = ("sum", "match", "sets", "alone", "beaten_by", "between")
_LARGEST_SET: Final = 5
_MOST_WAYS: Final = 500_000


def check_removing(board: Board, places: list[Place], findings: Findings) -> None:
    """Note removals that remove nothing, or could never be listed."""
    for place, remove in of_type(places, RemoveSpec):
        if not any(getattr(remove, rule) for rule in _RULES):
            expected = "at least one of " + ", ".join(map(repr, _RULES))
            findings.add(place.path, "nothing says which cards go", expected=expected)
        for words in remove.sets:
            if not 2 <= len(words) <= _LARGEST_SET:
                expected = f"from 2 to {_LARGEST_SET}"
                path = place.path_of("sets")
                findings.add(path, "wrong size of a set", found=str(len(words)), expected=expected)
                return
        if remove.size != (2,) and not (remove.sum or remove.match):
            message = "a size without 'sum' or 'match'"
            findings.add(place.path_of("size"), message, expected="one of them, or no size")
        if remove.values and not remove.sum:
            findings.add(place.path_of("values"), "values without a 'sum'", expected="a 'sum'")
        for rank in remove.values:
            if rank not in {face.rank_name for face in board.deck.faces}:
                known = dict.fromkeys(face.rank_name for face in board.deck.faces)
                findings.unknown((*place.path_of("values"), rank), "rank", rank, known)
        if remove.near is not None and not (remove.sum or remove.match or remove.sets):
            message = "without effect here: no cards go together"
            expected = "'sum', 'match' or 'sets' too"
            findings.add(place.path_of("near"), message, expected=expected)
        free = sum(len(board.piles(name)) for name in remove.from_)
        ways = sum(_ways(remove, free, size) for size in {*remove.size, *map(len, remove.sets)})
        if ways > _MOST_WAYS:
            message = "too large: ways to choose cards from so many piles"
            findings.add(place.path, message, found=str(ways), expected=f"at most {_MOST_WAYS}")


def _ways(remove: RemoveSpec, free: int, size: int) -> int:
    """Return how many rows of so many cards have to be looked at, at most."""
    is_ordered = remove.match is not None or any(len(words) == size for words in remove.sets)
    orders = factorial(size) if is_ordered or remove.near is None else 1
    if remove.near is None:
        return comb(free, size) * orders
    return int(free * _FORKS[remove.near] ** (size - 1) * orders)


_FORKS: Final = {
    Near.LINE: 1,
    Near.ROW: 1,
    Near.COLUMN: 1,
    Near.SIDE: 3,
    Near.TOUCHING: 7,
    Near.ALIGNED: 30,
}
