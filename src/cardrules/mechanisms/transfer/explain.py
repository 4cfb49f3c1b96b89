"""Why a choice of cards is refused, in a sentence a player understands.

That it is refused was found by the action; this module only finds the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardrules.refusals import Refusal, declare_codes
from cardrules.state import State
from cardrules.texts import Counted, Value, plural, text

if TYPE_CHECKING:
    from cardrules.mechanisms.transfer.action import Transfer

__all__ = ["barred", "miscounted"]

declare_codes(
    {
        "transfer.not-there": "A card is not in the pile, or not as often as the move names it.",
        "transfer.count": "The action takes more cards, or fewer.",
        "transfer.never": "A card may not be chosen.",
        "transfer.barred": "A card of which the rules took note may not be chosen.",
        "transfer.only": "A card is not one of those that may be chosen.",
        "transfer.avoid": "The card may be chosen only when there are not enough others.",
    }
)


def miscounted(action: Transfer, found: int) -> Refusal:
    """Return the refusal of too few or too many cards."""
    least, most = action.least, action.most
    values: dict[str, Value] = {"action": action.name, "found": found}
    if least == most:
        forms = plural(
            "{action} takes {count} card, found {found}",
            "{action} takes {count} cards, found {found}",
        )
    else:
        forms = plural(
            "{action} takes {least} to {count} card, found {found}",
            "{action} takes {least} to {count} cards, found {found}",
        )
        values["least"] = least
    why = Counted(*forms, most, values)
    key = "count" if least == most else "at_least" if found < least else "at_most"
    return Refusal("transfer.count", why, f"{action.clause}.{key}", {"count": found})


def barred(action: Transfer, state: State, codes: Sequence[str]) -> Refusal | None:
    """Return which of the cards may not be chosen, and why."""
    deck = action.board.deck
    pile = state.piles[action.sources[state.turn]]
    held = action.sorted_codes(pile, deck.every)
    choice = action.pile(state)
    open_ = action.sorted_codes(choice, deck.every)
    for code in codes:
        details = {"card": code, "pile": action.board.pile_names[action.sources[state.turn]]}
        bit = 1 << deck.face_by_code[code]
        if codes.count(code) > held.count(code):
            why = text("{card} is not there", card=code)
            if code in held:
                number = held.count(code)
                why = text("there are only {number} of {card}", number=number, card=code)
            return Refusal("transfer.not-there", why, f"{action.clause}.from", details)
        if codes.count(code) > open_.count(code):
            why = text("{card} may not be chosen this time", card=code)
            return Refusal("transfer.barred", why, f"{action.clause}.barred", details)
        if action.never & bit:
            why = text("{card} may not be chosen", card=code)
            return Refusal("transfer.never", why, f"{action.clause}.never", details)
        if not action.free & bit:
            why = text("{card} is not one of the cards that may be chosen", card=code)
            return Refusal("transfer.only", why, f"{action.clause}.only", details)
    others = action.sorted_codes(choice, action.free & ~action.avoid)
    avoided = [code for code in codes if action.avoid >> deck.face_by_code[code] & 1]
    if len(avoided) > max(0, len(codes) - len(others)):
        why = text(
            "{card} may be chosen only when there are not enough other cards", card=avoided[0]
        )
        where = f"{action.clause}.avoid"
        return Refusal("transfer.avoid", why, where, {"card": avoided[0]})
    return None
