"""A table that does not change, where a value holds one and is handed out to everybody.

It is a dict to whoever reads it, `json` and `pickle` too. It does not guard what its values
hold: those are texts, numbers and the like.
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

__all__ = ["Fixed"]

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dict that cannot be changed; `dict(fixed)` is one that can."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this table does not change; `dict(table)` makes one that does")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> Fixed[K, V]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Fixed, (dict(self),))
