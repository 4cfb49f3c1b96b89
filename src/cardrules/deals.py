"""Deals that other programs number, as card orders to start from.

The one idea: a number that players already share names a whole deal. This module
does not shuffle by a seed; `cardrules.shuffle` does.
"""

from itertools import product

from cardrules.kinds import check_kind, written

FIRST_DEAL = 1
LAST_ORIGINAL_DEAL = 1_000_000
LAST_DEAL = 2**31 - 1

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = ("C", "D", "H", "S")
_PACK = tuple(rank + suit for rank, suit in product(_RANKS, _SUITS))


def microsoft_deal(number: int) -> tuple[str, ...]:
    """Return the pack of Microsoft's numbered deal, first card dealt first.

    Cards are dealt face up in rows across eight columns, so the first eight cards
    are the bottom cards of columns 1 to 8 and the last four go to columns 1 to 4.

    The generator is that of Microsoft's C library, `state * 214013 + 2531011` modulo
    2**31, of which each draw yields bits 16 to 30. Windows numbers the deals 1 to
    1,000,000 (at first 1 to 32,000). Larger numbers, up to 2**31 - 1, continue with
    the same generator unchanged; programs that number such deals in another way
    exist, and theirs differ.

    Args:
        number: The number of the deal, 1 to 2**31 - 1.

    Raises:
        TypeError: The number is not an int.
        ValueError: The number is out of range.

    Examples:
        >>> microsoft_deal(1)[:8]
        ('JD', '2D', '9H', 'JC', '5D', '7H', '7C', '5H')
    """
    check_kind(number, int, "deal number: not a whole number", "expected an int")
    if not FIRST_DEAL <= number <= LAST_DEAL:
        found = written(number)
        raise ValueError(
            f"deal number: out of range, found {found}; expected {FIRST_DEAL} to {LAST_DEAL}"
        )
    state = number
    left = list(_PACK)
    dealt: list[str] = []
    while left:
        state = (state * 214013 + 2531011) % 2**31
        chosen = (state >> 16) % len(left)
        left[chosen], left[-1] = left[-1], left[chosen]
        dealt.append(left.pop())
    return tuple(dealt)
