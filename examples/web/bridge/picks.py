"""Picks: from a card that was touched to the question that the rules understand.

A page knows where a card lies and nothing more. How its moves name it, by the pile, by its
code out of the pile, or by its code alone, is read off the moves that it starts.
"""

from __future__ import annotations

from cardrules.engine.rules import Rules
from cardrules.moves import Move
from cardrules.picks import Picked, Playable
from cardrules.state import State

__all__ = ["forms_of", "move_target"]


def forms_of(rules: Rules, state: State, card: Playable) -> list[Picked]:
    """Return the ways in which the moves of a card name it, each once."""
    size = len(state.piles[rules.board.pile_index[card.pile]])
    forms = [_form(rules, card, move, size) for move in card.moves]
    return list(dict.fromkeys(forms)) or [Picked(cards=(card.card,))]


def _form(rules: Rules, card: Playable, move: Move, size: int) -> Picked:
    piles, codes = rules.board.pile_index, rules.board.deck.face_by_code
    args = move.args
    if not args:
        return Picked(card.pile)
    names_card = any(arg in codes for arg in args)
    if card.pile in args and not names_card:
        return Picked(card.pile, size - card.place + 1)
    if args[0] == card.pile and names_card and args[-1] in piles and len(args) > 2:
        return Picked(card.pile, cards=(card.card,))
    if card.card in args:
        return Picked(cards=(card.card,))
    return Picked(card.pile, size - card.place + 1)


def move_target(rules: Rules, move: Move, source: str) -> str | None:
    """Return the pile that a move from a pile goes to, if it names one."""
    named = [str(arg) for arg in move.args if arg in rules.board.pile_index and arg != source]
    return named[-1] if named else None
