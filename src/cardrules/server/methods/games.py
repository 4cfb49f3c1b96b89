"""Methods that open games, save and close them, and give out keys."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from cardrules.engine.rules import Rules
from cardrules.errors import InvalidPositionError
from cardrules.game import Game
from cardrules.identity import Choice
from cardrules.plain import Plain
from cardrules.record import ProfileRef
from cardrules.server.answers import (
    AUTOPLAY,
    CARD_TEXTS,
    LANGUAGE,
    OPTIONS,
    POSITION,
    PROFILE,
    SOURCE,
    STARTED,
    fields,
)
from cardrules.server.definition import UNSET, Param, Result, Right, Unset, method
from cardrules.server.faults import Code, Fault
from cardrules.server.forms import TRUTH, Either, Fields, Number, Text, maybe
from cardrules.server.host import Server
from cardrules.server.tables import Access

_LOADING = (Code.PROFILE, Code.UNKNOWN_PROFILE, Code.LIMIT)
_SEAT = Number(1, 12)


@method(
    PROFILE,
    SOURCE,
    OPTIONS,
    Param(
        "seed",
        Either((Number(0), Text(1000))),
        "What determines the deal and every later shuffle.",
        default="one that nobody can guess",
    ),
    Param(
        "order",
        CARD_TEXTS,
        "The codes of all cards, first dealt first, in place of the seed's shuffle.",
    ),
    Param("dealer", _SEAT, "The seat that deals first.", default="whom the profile names"),
    Param("position", POSITION, "A position to play on from, in place of a deal."),
    AUTOPLAY,
    LANGUAGE,
    result=STARTED,
    faults=(*_LOADING, Code.POSITION),
)
def new(
    server: Server,
    *,
    profile: str | Unset = UNSET,
    text: str | Unset = UNSET,
    options: Mapping[str, Choice] | None = None,
    seed: int | str | Unset = UNSET,
    order: list[str] | Unset = UNSET,
    dealer: int | Unset = UNSET,
    position: Mapping[str, object] | Unset = UNSET,
    autoplay: str = "none",
    language: str | Unset = UNSET,
) -> Result:
    """Open a game: deal it, or begin at a position.

    The answer holds the id of the game. Keep it: who has it may do everything. For players
    who must not see each other's cards, give out tokens (see `seat`).

    A seed that others could guess tells them every card; without one the server takes a
    seed that nobody can guess. `position` and `save` tell it to the host.
    """
    server.check_room(server.games, "games", "close one")
    speaker = server.speaker(language)
    rules = server.rules(profile, text, options)
    if isinstance(position, Mapping):
        if not (seed is UNSET and order is UNSET and dealer is UNSET):
            expected = "a position, or a deal with 'seed', 'order' and 'dealer'"
            message = f"position: found both; expected {expected}"
            raise Fault(Code.PARAMS, message, {"param": "position", "expected": expected})
        game = Game(rules, state=rules.position(position), autoplay=autoplay)
    else:
        try:
            game = Game(
                rules,
                seed=secrets.token_hex(16) if isinstance(seed, Unset) else seed,
                order=None if isinstance(order, Unset) else order,
                dealer=None if isinstance(dealer, Unset) else dealer,
                autoplay=autoplay,
            )
        except InvalidPositionError:
            raise
        except ValueError as error:
            raise Fault(Code.POSITION, str(error), {"problems": [str(error)]}) from error
    return _started(server.open(game, len(game.history), speaker))


@method(
    Param("record", Text(), "A saved game, as `save` gave it.", required=True),
    Param(
        "verify",
        TRUTH,
        "Whether to play the game again, to be sure that it was not forged.",
        default="true",
    ),
    SOURCE,
    AUTOPLAY,
    LANGUAGE,
    result=STARTED,
    faults=(*_LOADING, Code.RECORD),
)
def resume(
    server: Server,
    *,
    record: str,
    verify: bool = True,
    text: str | Unset = UNSET,
    autoplay: str = "none",
    language: str | Unset = UNSET,
) -> Result:
    """Open a saved game.

    It gets a new id. Its rules are found by the profile that it names, or made from the text
    that is given.
    """
    server.check_room(server.games, "games", "close one")
    speaker = server.speaker(language)

    def resolve(named: ProfileRef) -> Rules:
        options = dict(named.options)
        if isinstance(text, str):
            return server.rules(UNSET, text, options)
        return server.rules(named.pin, UNSET, options)

    game = Game.from_json(record, resolve=resolve, verify=verify, autoplay=autoplay)
    return _started(server.open(game, len(game.history), speaker))


def _started(access: Access) -> dict[str, Plain]:
    table = access.table
    identity = table.rules.identity
    return {
        "game": access.key,
        "profile": identity.pin,
        "options": dict(identity.options),
        "seats": table.seats,
        **table.stands("all", access.speaker),
    }


@method(
    result=fields(record=(Text(), "The record: JSON in a text, to be kept as it is.")),
    right=Right.HOST,
)
def save(server: Server, access: Access) -> Result:  # noqa: ARG001
    """Return the game as a record, from which `resume` goes on.

    It holds the seed and so every card.
    """
    return {"record": access.table.game.to_json()}


@method(
    Param("seat", maybe(_SEAT), "The seat (from 1), or null for an onlooker.", required=True),
    LANGUAGE,
    result=fields(
        token=(Text(), "The token: give it to the player as `game`."),
        seat=(maybe(_SEAT), "The seat."),
    ),
    right=Right.HOST,
    faults=(Code.LIMIT,),
)
def seat(
    server: Server, access: Access, *, seat: int | None, language: str | Unset = UNSET
) -> Result:
    """Give out a token for a seat.

    In place of the id it can be given as `game` to every method that a seat may call. It
    shows what the seat may see, and moves only when it is the seat's turn.
    """
    access.eyes(seat)
    given = server.seat(access.table, seat, server.speaker(language, access.speaker))
    return {"token": given.key, "seat": seat}


@method(
    Param("token", Text(64), "The token.", required=True),
    result=Fields({}),
    right=Right.HOST,
)
def revoke(server: Server, access: Access, *, token: str) -> Result:
    """Take back a token; its subscriptions end."""
    taken = access.table.accesses.get(token)
    if taken is None or taken.is_host:
        raise Fault(Code.UNKNOWN_GAME, "this game has given out no such token")
    server.close(taken)
    return {}


@method(result=Fields({}), right=Right.SEAT)
def close(server: Server, access: Access) -> Result:
    """Close the game, if that is the host; a seat gives back its token.

    The id and all tokens are forgotten, and subscriptions end. Nothing is saved.
    """
    server.close(access)
    return {}
