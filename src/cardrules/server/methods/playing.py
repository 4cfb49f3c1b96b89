"""Methods that move a game on, or back."""

from __future__ import annotations

from cardrules.engine.rules import Step
from cardrules.plain import Plain
from cardrules.server.answers import MADE, MOVE, SEAT_OR_ALL, WHEN
from cardrules.server.definition import UNSET, Param, Result, Right, Unset, method
from cardrules.server.faults import Code, Fault
from cardrules.server.forms import TRUTH
from cardrules.server.host import Server
from cardrules.server.tables import Access, Eyes


@method(
    MOVE,
    SEAT_OR_ALL,
    WHEN,
    result=MADE,
    right=Right.SEAT,
    faults=(Code.ILLEGAL_MOVE, Code.NO_MOVE, Code.NO_RIGHT, Code.LIMIT, Code.RULES),
)
def apply(
    server: Server,
    access: Access,
    *,
    move: str,
    seat: Eyes | Unset = UNSET,
    events: bool = True,
) -> Result:
    """Make a move, with all that follows by itself.

    The events are those that the seat sees, which for the host is by default the one that
    moves. Everyone who has subscribed is told.
    """
    table = access.table
    eyes = access.eyes(seat)
    access.check_turn()
    server.check_moves(table.made + 1)
    step = table.play(move)
    return _told(server, access, "apply", step, eyes, events=events)


@method(
    SEAT_OR_ALL,
    WHEN,
    Param(
        "even_revealed",
        TRUTH,
        "Whether to take back even a move that showed a hidden card; for the host alone.",
        default="false",
    ),
    result=MADE,
    right=Right.SEAT,
    faults=(Code.NO_RIGHT, Code.REVEALED),
)
def undo(
    server: Server,
    access: Access,
    *,
    seat: Eyes | Unset = UNSET,
    events: bool = True,
    even_revealed: bool = False,
) -> Result:
    """Take back the last move, with all that followed by itself.

    A seat may take back only its own move. At a table of several seats nothing is taken back
    that showed somebody a hidden card, unless the host says so.
    """
    eyes = access.eyes(seat)
    table = access.table
    if not access.is_host:
        if even_revealed:
            raise Fault(Code.NO_RIGHT, "even_revealed is for the host")
        _check_own(access, table.last_mover())
    step = table.undo(even_revealed=even_revealed)
    return _told(server, access, "undo", step, eyes, events=events)


@method(SEAT_OR_ALL, WHEN, result=MADE, right=Right.SEAT, faults=(Code.NO_RIGHT,))
def redo(
    server: Server, access: Access, *, seat: Eyes | Unset = UNSET, events: bool = True
) -> Result:
    """Make again the move that was taken back last.

    A seat may do so when it is its turn.
    """
    eyes = access.eyes(seat)
    table = access.table
    if not access.is_host:
        _check_own(access, table.turn)
    return _told(server, access, "redo", table.redo(), eyes, events=events)


def _check_own(access: Access, mover: int | None) -> None:
    if mover is not None and mover != access.seat:
        raise Fault(Code.NO_RIGHT, f"the move is that of seat {mover}")


def _told(
    server: Server, access: Access, kind: str, step: Step | None, eyes: Eyes, *, events: bool
) -> dict[str, Plain]:
    """Tell those who have subscribed, and return the answer."""
    table, speaker = access.table, access.speaker
    told: list[Plain] = []
    if step is not None:
        server.spread(table, kind, step)
        if events:
            told = table.plain_events(step, eyes, speaker)
    return {"done": step is not None, "events": told, **table.stands(eyes, speaker)}
