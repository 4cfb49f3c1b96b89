"""Why a card may not be played: the rule that refuses it, in a sentence.

It asks the same questions as `TrickAction.allowed`, which has refused the card already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from cardrules.cards import card_of
from cardrules.mechanisms.tricks.spec import Duty
from cardrules.refusals import Refusal, declare_codes
from cardrules.state import State
from cardrules.texts import Name, chained, text

if TYPE_CHECKING:
    from cardrules.mechanisms.tricks.action import TrickAction

__all__ = ["explain"]

Detail: TypeAlias = "str | int | bool | tuple[str, ...]"

declare_codes(
    {
        "trick.not-in-hand": "The seat does not hold the card.",
        "trick.must-follow": "The seat holds cards of the suit led and must play one.",
        "trick.must-trump": "The seat cannot follow suit and must play a trump.",
        "trick.must-overtrump": "The seat must play a trump that beats those in the trick.",
        "trick.must-overtake": "The seat must play a card that beats those in the trick.",
        "trick.called": "The seat holds the card that was called, whose suit is led.",
        "trick.not-broken": "The card may not be led yet.",
        "trick.first-lead": "The first trick is led with a certain card, which the seat holds.",
        "trick.lead-from": "One of certain cards must be led, such as those that were shown.",
        "trick.first-trick": "The card is not played to the first trick.",
    }
)


def explain(action: TrickAction, state: State, code: str, entry: int | None) -> Refusal:
    """Return why a card, at this entry of the hand if it is there, may not be played."""
    details: dict[str, Detail] = {"card": code}
    if entry is None:
        where = f"{action.clause}.from"
        why = text("you do not hold {card}", card=code)
        return Refusal("trick.not-in-hand", why, where, details)
    if state.piles[action.trick]:
        refused = _follow(action, state, entry, details)
    else:
        refused = _lead(action, state, entry, details)
    if refused is not None:
        return refused
    why = text(
        "{card} is not played to the first trick while you hold another card for it", card=code
    )
    return Refusal("trick.first-trick", why, f"{action.clause}.first_trick.never", details)


def _follow(
    action: TrickAction, state: State, entry: int, details: dict[str, Detail]
) -> Refusal | None:
    """Return which duty refuses a card that is played to a trick, if one does."""
    tables = action.tables_of(state)
    led = tables.led(state.piles[action.trick])
    duty, suit, chosen = action.bound(state, tables, led)
    if entry in chosen:
        return _called(action, state, led, chosen, details)
    name, led_name = tables.names[suit], tables.names[led]
    details["suit"], details["led"] = name, led_name
    if tables.suits[entry] != suit:
        where = f"{action.clause}.duties"
        if duty is Duty.FOLLOW:
            if action.spec.may_trump:
                why = text("you hold {suit} and must follow {suit} or trump", suit=Name(name))
            else:
                why = text("you hold {suit} and must follow {suit}", suit=Name(name))
            return Refusal("trick.must-follow", why, where, details)
        why = text("you hold no {led} and must play {suit}", led=Name(led_name), suit=Name(name))
        return Refusal("trick.must-trump", why, where, details)
    details["cards"] = _codes(action, chosen)
    named = chained(_codes(action, chosen), "or")
    word = "overtrump" if suit == tables.trump else "overtake"
    why = text("you must beat the cards of the trick, and can with {cards}", cards=named)
    return Refusal(f"trick.must-{word}", why, f"{action.clause}.{word}", details)


def _called(
    action: TrickAction,
    state: State,
    led: int,
    chosen: Sequence[int],
    details: dict[str, Detail],
) -> Refusal | None:
    """Return that the card that was called must be played, if that is why."""
    bound = action.called_first(state, action.tables_of(state), led, chosen)
    if not action.is_bound or len(bound) == len(chosen):
        return None
    card = details["called"] = _codes(action, bound)[0]
    why = text("{card} was called, and must be played when its suit is led", card=card)
    return Refusal("trick.called", why, f"{action.clause}.joins.bound", details)


def _lead(
    action: TrickAction, state: State, entry: int, details: dict[str, Detail]
) -> Refusal | None:
    """Return which rule refuses a card that is led, if one does but the last."""
    allowed = action.allowed(state)
    bits = action.bits
    named = action.named_to_lead(state)
    if named and all(card_of(other) in named for other in allowed):
        details["cards"] = _codes(action, allowed)
        wanted = chained(_codes(action, allowed), "or")
        why = text("one of these must be led: {cards}", cards=wanted)
        return Refusal("trick.lead-from", why, f"{action.clause}.lead_from", details)
    if action.is_first(state) and all(bits[other] & action.first_lead for other in allowed):
        details["cards"] = _codes(action, allowed)
        lead_with = chained(_codes(action, allowed), "or")
        why = text("the first trick is led with {cards}", cards=lead_with)
        return Refusal("trick.first-lead", why, f"{action.clause}.first_trick.lead", details)
    broken = state.memory[action.broken] if action.restrictions else 0
    assert isinstance(broken, int)
    for number, (bit, cards, _, _) in enumerate(action.restrictions):
        if bits[entry] & cards and not broken & bit:
            lead = action.spec.lead[number]
            why = text(
                "{cards} may not be led before {others} has been played",
                cards=chained(map(Name, lead.cards), "or"),
                others=chained(map(Name, lead.broken_by or lead.cards), "or"),
            )
            details["cards"], details["broken_by"] = lead.cards, lead.broken_by or lead.cards
            where = f"{action.clause}.lead.{number + 1}"
            return Refusal("trick.not-broken", why, where, details)
    return None


def _codes(action: TrickAction, entries: Sequence[int]) -> tuple[str, ...]:
    codes = action.board.deck.codes
    return tuple(dict.fromkeys(codes[entry if entry >= 0 else ~entry] for entry in entries))
