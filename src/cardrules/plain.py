"""Plain forms: what the engine answers, as JSON can hold it.

A frontend in another process or language gets these: numbers, texts, lists and tables with
texts for keys. Moves are their texts; exact fractions are texts such as `1/2`; every text is
said in the speaker's language, while codes, names and clauses stay as they are. This
module reads nothing back: a move is read by `Rules.parse`, a game by `Game.from_json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from cardrules.board import Group
from cardrules.engine.outcome import Outcome
from cardrules.engine.rules import Rules
from cardrules.engine.views import View
from cardrules.events import (
    Arranged,
    Event,
    Moved,
    Noted,
    PhaseEntered,
    Scored,
    Shuffled,
    Turned,
    TurnPassed,
)
from cardrules.picks import Playable, Targets
from cardrules.profile.model import PileSpec
from cardrules.refusals import Refusal
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.showing import TOP, shows
from cardrules.texts import ENGLISH, Speaker, spoken, words

__all__ = [
    "Plain",
    "plain_event",
    "plain_events",
    "plain_outcome",
    "plain_playable",
    "plain_refusal",
    "plain_scores",
    "plain_sheet",
    "plain_table",
    "plain_targets",
    "plain_view",
]

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"

_EVENTS: dict[type, str] = {
    Moved: "moved",
    Turned: "turned",
    Arranged: "arranged",
    Shuffled: "shuffled",
    Noted: "noted",
    TurnPassed: "turn-passed",
    PhaseEntered: "phase-entered",
    Scored: "scored",
}


def plain_view(view: View) -> dict[str, Plain]:
    """Return `{"seat", "turn", "phase", "piles": {name: [code]}, "memory": {slot: value}}`."""
    return {
        "seat": view.seat,
        "turn": view.turn,
        "phase": view.phase,
        "piles": {name: list(cards) for name, cards in view.piles.items()},
        "memory": {slot: _value(value) for slot, value in view.memory.items()},
    }


def plain_event(event: Event, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return an event with its kind: `{"event": "moved", "cards": [...], ...}`."""
    told: dict[str, Plain] = {"event": _EVENTS[type(event)]}
    match event:
        case Moved():
            told |= {"cards": list(event.cards), "arrived": list(event.arrived)}
            told |= {"source": event.source, "target": event.target}
        case Turned():
            told |= {"card": event.card, "pile": event.pile}
        case Arranged():
            told |= {"cards": list(event.cards), "pile": event.pile}
        case Shuffled():
            pass
        case Noted():
            told |= {"slot": event.slot, "value": _value(event.value), "cards": list(event.cards)}
        case TurnPassed():
            told |= {"seat": event.seat}
        case PhaseEntered():
            told |= {"phase": event.phase}
        case Scored():
            told |= {"side": event.side, "score": event.score}
            told |= {"sheet": plain_sheet(event.sheet, speaker)}
    return told | {"automatic": event.automatic, "clause": event.clause, "cause": event.cause}


def plain_events(events: Iterable[Event], speaker: Speaker = ENGLISH) -> list[Plain]:
    """Return events in order."""
    return [plain_event(event, speaker) for event in events]


def plain_refusal(refusal: Refusal, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return `{"code", "message", "clause", "details"}`."""
    details: dict[str, Plain] = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in refusal.details.items()
    }
    return {
        "code": refusal.code,
        "message": spoken(refusal.text, speaker),
        "clause": refusal.clause,
        "details": details,
    }


def plain_playable(cards: Iterable[Playable], speaker: Speaker = ENGLISH) -> list[Plain]:
    """Return each card: `{"pile", "place", "card", "moves": [text], "refusal"}`."""
    return [
        {
            "pile": card.pile,
            "place": card.place,
            "card": card.card,
            "moves": [str(move) for move in card.moves],
            "refusal": _refusal(card.refusal, speaker),
        }
        for card in cards
    ]


def plain_targets(targets: Targets, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return `{"moves": {pile: text}, "refusals": {pile: …}, "cards", "move", "refusal"}`."""
    return {
        "moves": {pile: str(move) for pile, move in targets.moves.items()},
        "refusals": {
            pile: plain_refusal(refusal, speaker) for pile, refusal in targets.refusals.items()
        },
        "cards": list(targets.cards),
        "move": None if targets.move is None else str(targets.move),
        "refusal": _refusal(targets.refusal, speaker),
    }


def plain_sheet(sheet: ScoreSheet, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return `{"total", "lines": [{"clause", "label", "points", "count", …}]}`."""
    return {
        "total": _number(sheet.total),
        "lines": [_line(line, speaker) for line in sheet.lines],
    }


def plain_scores(scores: Mapping[int, ScoreSheet], speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return the sheet of each side, by the number of the side as text."""
    return {str(side): plain_sheet(sheet, speaker) for side, sheet in scores.items()}


def plain_outcome(outcome: Outcome, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return `{"result": "won", "message", "winners": [seat], "scores": {side: sheet}}`."""
    return {
        "result": outcome.result.value,
        "message": spoken(outcome.text, speaker),
        "winners": list(outcome.winners),
        "scores": plain_scores(outcome.scores, speaker),
    }


def plain_table(rules: Rules, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
    """Return what a frontend needs to lay a table before any card is dealt.

    Args:
        rules: the rules of the game.
        speaker: the language of titles and labels.

    Returns:
        `id`, `version`, `options`, `about`, `seats`, `sides` (lists of seats from 1),
        `groups` of piles in the order of the profile, `cards` by code, as a sorted hand has
        them (rank, suit, symbol and colour; a card without a suit has none), `actions` and
        `phases` by name, with those that no profile needs to name: `move`, `pass` beside
        bids, and `over`. `shows` of a group says which cards are to be seen even if they
        cannot be reached: the `"top"` one, `"all"` (of a trick, or cards that can be
        captured), or so many of the top as the memory slot of that name holds.
    """
    spec, board, deck = rules.profile, rules.board, rules.board.deck
    phases = rules.compiled.phases
    shown = shows(spec)
    in_hand = sorted(range(deck.size), key=deck.sort_key)

    def say(said: str) -> str:
        return words(said).spoken(speaker)

    return {
        "id": rules.id,
        "version": rules.version,
        "options": dict(rules.identity.options),
        "about": {
            "title": say(spec.about.title),
            "summary": say(spec.about.summary),
            "aim": say(spec.about.aim),
            "tips": [say(tip) for tip in spec.about.tips],
        },
        "seats": board.seats.count,
        "sides": [[seat + 1 for seat in side] for side in board.seats.sides],
        "groups": [
            _group(rules, group, say(_label(rules, group)), shown.get(group.name, TOP))
            for group in board.groups
        ],
        "cards": {
            deck.faces[face].code: {
                "rank": deck.faces[face].rank_name or deck.faces[face].code,
                "suit": deck.suit_names[suit] if (suit := deck.faces[face].suit) >= 0 else "",
                "symbol": deck.suit_symbols[suit] if suit >= 0 else "",
                "color": deck.suit_colors[suit] if suit >= 0 else "",
            }
            for face in dict.fromkeys(deck.cards[card] for card in in_hand)
        },
        "actions": list(dict.fromkeys(name for phase in phases for name in phase.actions)),
        "phases": [phase.name for phase in phases],
    }


def _label(rules: Rules, group: Group) -> str:
    """Return what people call the piles of a group: its label, or else its name in words."""
    part = rules.profile.piles.get(group.name)
    name = (group.continues or group.name).replace("_", " ").replace("-", " ")
    return (part.label if part is not None else "") or name


def _base(part: PileSpec | None) -> list[Plain]:
    """Return the words for the cards that may start a pile, if single cards of some kinds may."""
    base = part.base if part is not None else None
    words = base.cards if base is not None and base.at_least == 1 else ()
    return [word for word in words if word != "any"]


def _group(rules: Rules, group: Group, label: str, shown: str) -> Plain:
    """Return what is to be known of a group of piles to draw it."""
    part = rules.profile.piles.get(group.name)
    return {
        "name": group.name,
        "label": label,
        "piles": [rules.board.pile_names[pile] for pile in group.piles],
        "owner": group.owner.value,
        "seen_by": group.seen_by.value,
        "layout": list(group.layout),
        "row": group.row,
        "access": part.access.value if part is not None else "none",
        "capacity": part.capacity if part is not None else None,
        "complete": part.complete if part is not None else None,
        "base": _base(part),
        "builds": part is not None and part.build is not None,
        "shows": shown,
    }


def _refusal(refusal: Refusal | None, speaker: Speaker) -> Plain:
    return None if refusal is None else plain_refusal(refusal, speaker)


def _line(line: ScoreLine, speaker: Speaker) -> Plain:
    return {
        "clause": line.clause,
        "label": spoken(words(line.text), speaker),
        "points": _number(line.points),
        "count": line.count,
        "times": line.times,
        "cards": list(line.cards),
        "of": line.of,
    }


def _number(value: int | Fraction) -> Plain:
    return value if isinstance(value, int) else str(value)


def _value(value: int | tuple[int, ...]) -> Plain:
    return value if isinstance(value, int) else list(value)
