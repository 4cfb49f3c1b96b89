"""Methods that ask about a game and change nothing."""

from __future__ import annotations

from random import Random, SystemRandom

from cardrules.picks import Picked
from cardrules.plain import (
    Plain,
    plain_playable,
    plain_refusal,
    plain_targets,
    plain_view,
)
from cardrules.players import EagerPlayer, Player, RandomPlayer
from cardrules.refusals import Refusal
from cardrules.server.answers import (
    CARD_TEXTS,
    LANGUAGE,
    MOVE,
    OUTCOME,
    PLAYABLE,
    POSITION,
    REFUSAL,
    SCORES,
    SEAT,
    SEAT_OR_ALL,
    TARGETS,
    VIEW,
    fields,
)
from cardrules.server.definition import UNSET, Param, Ready, Result, Right, Unset, method
from cardrules.server.faults import Code, Fault
from cardrules.server.forms import TRUTH, Many, Number, Text, maybe
from cardrules.server.host import Server
from cardrules.server.tables import Access, Eyes
from cardrules.texts import Speaker


@method(result=POSITION, right=Right.HOST)
def position(server: Server, access: Access) -> Result:  # noqa: ARG001
    """Return the whole position as plain data: every card, the seed, what the rules remember.

    `new` begins at such a position again. For what a seat may see, ask for `view`.
    """
    game = access.table.game
    plain: dict[str, Plain] = game.rules.describe(game.state)  # type: ignore[assignment]
    return plain


@method(SEAT_OR_ALL, result=VIEW, right=Right.SEAT)
def view(server: Server, access: Access, *, seat: Eyes | Unset = UNSET) -> Result:  # noqa: ARG001
    """Return the position as a seat sees it: this is what is drawn."""
    return seen(access, access.eyes(seat))


def seen(access: Access, eyes: Eyes) -> dict[str, Plain]:
    """Return the position through somebody's eyes."""
    game = access.table.game
    if not isinstance(eyes, str):
        return plain_view(game.view(eyes))
    plain = plain_view(game.view(None))
    piles: Plain = game.rules.describe(game.state)["piles"]  # type: ignore[assignment]
    return plain | {"seat": eyes, "piles": piles}


@method(
    result=fields(
        turn=(Number(1, 12), "The seat whose turn it is."),
        complete=(
            TRUTH,
            "Whether these are all; where moves are made card by card, they are candidates.",
        ),
        moves=(Many(Text()), "The texts of the moves."),
    ),
    right=Right.SEAT,
)
def moves(server: Server, access: Access) -> Result:  # noqa: ARG001
    """List the legal moves; a token of a seat whose turn it is not gets none."""
    table = access.table
    if access.is_host or access.seat == table.turn:
        return Ready(table.moves_text())
    return {"turn": table.turn, "complete": True, "moves": []}


@method(
    MOVE,
    LANGUAGE,
    result=fields(refusal=(maybe(REFUSAL), "Why it is not legal; null if it is.")),
    right=Right.SEAT,
    faults=(Code.NO_MOVE,),
)
def refusal(server: Server, access: Access, *, move: str, language: str | Unset = UNSET) -> Result:
    """Tell whether a move is legal, and if not, why."""
    game = access.table.game
    parsed = game.rules.parse(move)
    found = access.idle() or game.refusal(parsed)
    return {"refusal": _plain(found, server.speaker(language, access.speaker))}


def _plain(refusal: Refusal | None, speaker: Speaker) -> Plain:
    return None if refusal is None else plain_refusal(refusal, speaker)


@method(
    SEAT,
    LANGUAGE,
    result=fields(cards=(Many(PLAYABLE), "Every card on the table.")),
    right=Right.SEAT,
)
def playable(
    server: Server,
    access: Access,
    *,
    seat: Eyes | Unset = UNSET,
    language: str | Unset = UNSET,
) -> Result:
    """Tell for every card which moves it starts, or why it cannot be picked."""
    eyes = access.eyes(seat)
    if not isinstance(eyes, int):
        raise Fault(Code.NO_RIGHT, "an onlooker plays no card")
    speaker = server.speaker(language, access.speaker)
    return {"cards": plain_playable(access.table.game.playable(eyes), speaker)}


@method(
    Param("pile", Text(200), "The pile that cards are taken from.", default="none"),
    Param("count", Number(0, 1000), "How many of its top cards are taken.", default="1"),
    Param("cards", CARD_TEXTS, "The codes of cards that are picked.", default="none"),
    LANGUAGE,
    result=TARGETS,
    right=Right.SEAT,
)
def complete(
    server: Server,
    access: Access,
    *,
    pile: str = "",
    count: int = 1,
    cards: list[str] | None = None,
    language: str | Unset = UNSET,
) -> Result:
    """Tell what may become of a half-made move: cards that the seat to move has picked.

    `pile` alone is its top card; `pile` and `count` its top cards; `pile` and `cards` cards
    out of it; `cards` alone are gathered from wherever the seat holds them; nothing at all
    asks what can be picked first.
    """
    speaker = server.speaker(language, access.speaker)
    idle = access.idle()
    if idle is not None:
        refusal = plain_refusal(idle, speaker)
        return {"moves": {}, "refusals": {}, "cards": [], "move": None, "refusal": refusal}
    picked = Picked(pile, count, tuple(cards or ()))
    return plain_targets(access.table.game.targets(picked), speaker)


@method(
    SEAT_OR_ALL,
    LANGUAGE,
    result=fields(scores=(SCORES, "The sheet of each side.")),
    right=Right.SEAT,
)
def score(
    server: Server,
    access: Access,
    *,
    seat: Eyes | Unset = UNSET,
    language: str | Unset = UNSET,
) -> Result:
    """Return the score of each side as it stands, as far as the seat can know it.

    While a game goes on, a score may depend on cards that the seat does not see; it is then
    null. The host learns all with `all`.
    """
    eyes = access.eyes(seat)
    speaker = server.speaker(language, access.speaker)
    return {"scores": access.table.plain_scores(eyes, speaker)}


@method(
    SEAT_OR_ALL,
    LANGUAGE,
    result=fields(outcome=(maybe(OUTCOME), "The outcome; null while the game goes on.")),
    right=Right.SEAT,
)
def outcome(
    server: Server,
    access: Access,
    *,
    seat: Eyes | Unset = UNSET,
    language: str | Unset = UNSET,
) -> Result:
    """Tell how the game ended."""
    eyes = access.eyes(seat)
    speaker = server.speaker(language, access.speaker)
    return {"outcome": access.table.plain_outcome(eyes, speaker)}


_PLAYERS: dict[str, Player] = {"eager": EagerPlayer(), "random": RandomPlayer()}


@method(
    Param(
        "player",
        Text(choices=("eager", "random")),
        "`eager` plays what looks like progress, `random` anything.",
        default="`eager`",
    ),
    Param("seed", Number(0), "What determines the choice.", default="chance"),
    result=fields(move=(maybe(Text()), "The move; null if there is none.")),
    right=Right.SEAT,
)
def suggest(
    server: Server,  # noqa: ARG001
    access: Access,
    *,
    player: str = "eager",
    seed: int | Unset = UNSET,
) -> Result:
    """Name a move for the seat to move, as a stand-in would choose it.

    The stand-in sees what the seat sees; it plays legally and not well.
    """
    access.check_turn()
    table = access.table
    legal = table.listed().moves
    if not legal:
        return {"move": None}
    chance = SystemRandom() if isinstance(seed, Unset) else Random(seed)
    seen_now = table.game.view(table.turn)
    return {"move": str(_PLAYERS[player].choose(table.rules, seen_now, [*legal], chance))}
