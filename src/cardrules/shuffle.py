"""Chance that any language can reproduce: a seed and a counter give one shuffle.

The one idea: every use of chance is a stream of SHA-256 digests named by the seed of
the game and a counter kept in its state, so a deal follows from values that can be
written down. The exact bytes are specified, with test vectors, in
`docs/reference/shuffle.md`. This module deliberately does not use `random`, whose
sequences are Python's own, and is not meant to keep secrets.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from operator import mod
from struct import Struct, unpack
from typing import TypeVar

from cardrules.kinds import written, wrong_kind

T = TypeVar("T")

ALGORITHM = "sha256-fy-1"
"""The name under which records note the algorithm. It changes if any deal would."""

MAX_SEED_LENGTH = 1000
"""The longest text of a seed, in characters; a number counts its decimal digits."""

_TAG = b"cardrules-shuffle-1"
_FIRST_NUMBER_TOO_LONG = 10**MAX_SEED_LENGTH
_RANGE = 2**64
_NEVER_REJECTED = _RANGE - 2**32
"""Below this a draw is good for every bound up to 2**32; nearly all draws are."""

_split = Struct(">4Q").unpack


class Uniform:
    """A stream of whole numbers, each chosen evenly below a bound.

    Every use of chance in a game takes the next counter and a new stream: a first
    shuffle 0, the choice of a dealer 1, a second shuffle 2, and so on.

    Examples:
        >>> stream = Uniform(seed=7)
        >>> [stream.below(6) for _ in range(5)]
        [0, 1, 1, 0, 0]
    """

    __slots__ = ("_draws",)

    def __init__(self, seed: int | str, counter: int = 0) -> None:
        """Start the stream that this seed and counter name.

        Args:
            seed: A whole number from 0, or a text. A number stands for its decimal
                text, so 7 and "7" are the same seed.
            counter: How many uses of chance the game has made before this one.

        Raises:
            TypeError: The seed is no int or str, or the counter no int.
            ValueError: One of them is negative, or the seed is too long or no Unicode.
        """
        self._draws = _draws(_seed_bytes(seed), _counter_bytes(counter))

    def below(self, bound: int) -> int:
        """Return the next number, from 0 to `bound - 1`.

        Draws in the last, incomplete multiple of the bound are thrown away, so that
        no number is likelier than another.

        Args:
            bound: How many numbers there are to choose from, 1 to 2**64.

        Raises:
            ValueError: The bound is out of that range.
        """
        if not 1 <= bound <= _RANGE:
            raise ValueError(f"bound: out of range, found {written(bound)}; expected 1 to 2**64")
        limit = _RANGE - _RANGE % bound
        for draw in self._draws:
            if draw < limit:
                return draw % bound
        raise AssertionError("the stream of draws has no end")


def shuffled(items: Sequence[T], seed: int | str, counter: int = 0) -> tuple[T, ...]:
    """Return the items in the order that the seed and the counter give.

    Fisher-Yates from the last place down to the second: each place is exchanged with
    one chosen evenly among itself and the places before it.

    Args:
        items: What to shuffle; it stays as it is.
        seed: A whole number from 0, or a text. See `Uniform`.
        counter: How many uses of chance the game has made before this one.

    Raises:
        TypeError: The seed is no int or str, or the counter no int.
        ValueError: One of them is negative, or the seed is too long or no Unicode.

    Examples:
        >>> shuffled("ABCDEFGH", seed=7)
        ('E', 'C', 'G', 'H', 'D', 'B', 'F', 'A')
    """
    order = list(items)
    choices = _choices(len(order), seed, counter)
    for last, chosen in zip(range(len(order) - 1, 0, -1), choices, strict=True):
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _choices(items: int, seed: int | str, counter: int) -> Iterable[int]:
    """Return what `Uniform` would draw for a shuffle, from as many blocks as that takes."""
    bounds = range(items, 1, -1)
    blocks = (len(bounds) + 3) // 4
    start = b"%b:%b:" % (_TAG, _counter_bytes(counter))
    end = b":%b" % _seed_bytes(seed)
    digests = [sha256(start + b"%d" % block + end).digest() for block in range(blocks)]
    draws = unpack(f">{4 * blocks}Q", b"".join(digests))
    if draws and max(draws) >= _NEVER_REJECTED:
        return map(Uniform(seed, counter).below, bounds)
    return map(mod, draws, bounds)


def _draws(seed: bytes, counter: bytes) -> Iterator[int]:
    block = 0
    while True:
        # The seed stands last: it alone may contain the separator, so no two
        # different triples can give the same bytes.
        yield from _split(sha256(b"%b:%b:%d:%b" % (_TAG, counter, block, seed)).digest())
        block += 1


def _seed_bytes(seed: int | str) -> bytes:
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise wrong_kind(seed, "seed: not a seed", "expected a whole number or a text")
    if isinstance(seed, int):
        if seed < 0:
            raise ValueError(f"seed: negative, found {written(seed)}; expected 0 or more")
        if seed >= _FIRST_NUMBER_TOO_LONG:
            raise ValueError(f"seed: too long; expected at most {MAX_SEED_LENGTH} digits")
        return b"%d" % seed
    if len(seed) > MAX_SEED_LENGTH:
        raise ValueError(
            f"seed: too long, found {len(seed)} characters; expected at most {MAX_SEED_LENGTH}"
        )
    try:
        return seed.encode("utf-8")
    except UnicodeEncodeError as error:
        message = f"seed: half a character, found {written(seed)}; expected Unicode"
        raise ValueError(message) from error


def _counter_bytes(counter: int) -> bytes:
    if isinstance(counter, bool) or not isinstance(counter, int):
        raise wrong_kind(counter, "counter: not a whole number", "expected an int")
    if not 0 <= counter < _RANGE:
        raise ValueError(
            f"counter: out of range, found {written(counter)}; expected 0 to 2**64 - 1"
        )
    return b"%d" % counter
