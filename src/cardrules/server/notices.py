"""Notices: the notifications that a server sends to those who have subscribed."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from cardrules.server.answers import EVENTS, STANDS, fields
from cardrules.server.forms import Fields, Number, Text

__all__ = ["NOTICES", "Notice"]


@frozen
class Notice:
    """One kind of notification: its method, and the form of its parameters."""

    name: str
    form: Fields
    says: str


_SUBSCRIPTION: Final = (Number(1), "The number that `subscribe` gave.")

NOTICES: Final = (
    Notice(
        "events",
        fields(
            subscription=_SUBSCRIPTION,
            kind=(
                Text(choices=("apply", "undo", "redo")),
                "What was done; the events of an undo are to be gone through from the end.",
            ),
            events=(EVENTS, "The events as the seat sees them."),
            **STANDS,
        ),
        "A move was made, taken back or made again.",
    ),
    Notice(
        "closed",
        fields(subscription=_SUBSCRIPTION),
        "The game was closed or the token taken back: the subscription has ended.",
    ),
)
"""Every kind of notification."""
