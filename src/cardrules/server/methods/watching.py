"""Methods about following a game: subscriptions, and what has happened so far."""

from __future__ import annotations

from cardrules.plain import Plain
from cardrules.server.answers import EVENTS, SEAT_OR_ALL, VIEW, WHEN, fields
from cardrules.server.definition import UNSET, Param, Result, Right, Unset, method
from cardrules.server.faults import Code, Fault
from cardrules.server.forms import TRUTH, Fields, Many, Number, Text
from cardrules.server.host import Server
from cardrules.server.methods.asking import seen
from cardrules.server.tables import Access, Eyes

_MOST = 1000


@method(
    SEAT_OR_ALL,
    result=fields(
        subscription=(Number(1), "The number that every notification carries."),
        view=(VIEW, "The position now."),
    ),
    right=Right.SEAT,
    faults=(Code.NO_RIGHT, Code.LIMIT),
)
def subscribe(server: Server, access: Access, *, seat: Eyes | Unset = UNSET) -> Result:
    """Be told of everything that happens at the table, as a seat sees it.

    After each move, undo and redo, whoever asked for it, a notification `events` follows the
    answer; when the table closes or the token is taken back, one `closed`.
    """
    eyes = access.eyes(seat)
    watch = server.watch(access, eyes)
    return {"subscription": watch.id, "view": seen(access, eyes)}


@method(
    Param("subscription", Number(1), "The number of the subscription.", required=True),
    result=Fields({}),
    right=Right.SEAT,
)
def unsubscribe(server: Server, access: Access, *, subscription: int) -> Result:  # noqa: ARG001
    """End a subscription; a token ends its own, the host any of the game."""
    watches = access.table.watches
    watch = watches.get(subscription)
    if watch is None or not (access.is_host or watch.access is access):
        raise Fault(Code.UNKNOWN_GAME, "there is no such subscription")
    del watches[subscription]
    return {}


@method(
    SEAT_OR_ALL,
    Param("since", Number(0), "How many moves are known already.", default="0"),
    Param("most", Number(1, _MOST), "How many moves to tell at most.", default=f"{_MOST}"),
    WHEN,
    result=fields(
        moves=(
            Many(
                fields(
                    seat=(Number(1, 12), "The seat that moved."),
                    automatic=(TRUTH, "Whether it was played for the player."),
                    move=(Text(), "The move, as the seat knows it."),
                    events=(EVENTS, "What happened; empty if not wanted."),
                )
            ),
            "The moves, in order.",
        ),
        made=(Number(0), "How many moves are made."),
        deal=(EVENTS, "What happened in the deal; empty if not wanted, or if `since` is not 0."),
    ),
    right=Right.SEAT,
)
def history(
    server: Server,  # noqa: ARG001
    access: Access,
    *,
    seat: Eyes | Unset = UNSET,
    since: int = 0,
    most: int = _MOST,
    events: bool = True,
) -> Result:
    """Tell what has happened, as a seat saw it: for who comes late, or to look back.

    If more moves are made than were known and are told, ask again.
    """
    table, speaker = access.table, access.speaker
    eyes = access.eyes(seat)
    deal: list[Plain] = []
    if since == 0 and events:
        step = table.game.deal()
        deal = [] if step is None else table.plain_events(step, eyes, speaker)
    told: list[Plain] = []
    end = since + most
    past = table.game.history[since:end]
    for played, step in zip(past, table.game.steps(since, end), strict=True):
        told.append(
            {
                "seat": played.seat,
                "automatic": played.automatic,
                "move": table.cause(step, eyes),
                "events": table.plain_events(step, eyes, speaker) if events else [],
            }
        )
    return {"made": table.made, "moves": told, "deal": deal}
