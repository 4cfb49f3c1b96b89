"""Pictures shown one after another, and what comes after the last.

Whoever cannot wait has the rest passed over. This module draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen
from textual.screen import Screen
from textual.timer import Timer

from .fingers import Spot
from .pieces import Shown

__all__ = ["Picture", "Reel"]


@frozen
class Picture:
    """A position on the way, the cards that have just come, and how long it is seen."""

    shown: Shown
    trail: tuple[Spot, ...]
    seconds: float


class Reel:
    """Shows pictures on a screen, by its timers."""

    def __init__(self, screen: Screen[None], draw: Callable[[Picture], None]) -> None:
        self.screen = screen
        self.draw = draw
        self._left: list[Picture] = []
        self._timer: Timer | None = None
        self._then: Callable[[], None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is still something to be shown."""
        return self._then is not None

    def show(self, pictures: Iterable[Picture], then: Callable[[], None]) -> None:
        """Show pictures, and do something when they have been seen or passed over."""
        self._left = list(pictures)
        self._then = then
        self._next()

    def _next(self) -> None:
        if not self._left:
            self.finish()
            return
        picture = self._left.pop(0)
        self.draw(picture)
        self._timer = self.screen.set_timer(picture.seconds, self._next)

    def finish(self) -> None:
        """Pass over what is left."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._left = []
        then, self._then = self._then, None
        if then is not None:
            then()
