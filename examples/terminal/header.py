"""The line above the table: which game, whose turn, and what the rules remember for all."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.engine.views import View

from .session import Session
from .speech import Voice, titled

__all__ = ["header"]


def header(session: Session, voice: Voice) -> str:
    """Return the line."""
    game, rules = session.game, session.rules
    view = game.view(session.seat)
    parts = [voice.words(rules.profile.about.title)]
    origin = game.record().origin
    parts += [f"deal {origin.seed}"] if origin.position is None else []
    if not session.is_alone:
        turn = "your turn" if session.is_mine else f"turn: seat {view.turn}"
        parts += [titled(view.phase), "over" if session.is_over else turn]
    parts += _facts(session, view)
    chosen = sum(1 for played in game.history if not played.automatic)
    parts.append("1 move" if chosen == 1 else f"{chosen} moves")
    policy = getattr(game.autoplay, "value", game.autoplay)
    parts += [f"autoplay {titled(str(policy))}"] if policy != "none" else []
    return " · ".join(parts)


def _facts(session: Session, view: View) -> Iterator[str]:
    """Yield what the rules remember and players ask for: trumps, and scores so far."""
    profile, deck = session.rules.profile, session.rules.board.deck
    slots = (
        action.trick.trump.slot
        for action in profile.actions.values()
        if action.trick is not None and action.trick.trump is not None
    )
    suit = next((view.memory.get(slot) for slot in slots if slot), None)
    if isinstance(suit, int) and 0 <= suit < len(deck.suit_names):
        yield f"trumps {deck.suit_symbols[suit]} {deck.suit_names[suit]}"
    scores = view.memory.get("scores")
    if isinstance(scores, tuple) and profile.match is not None:
        yield f"scores {', '.join(map(str, scores))}"
