"""Playing cards that beat the play before, and passing: the moves and their refusals.

A play is written with its cards: `play 7C 7H`. Listing finds one play of those that differ
only in cards that serve alike, and any other is judged exactly.
This module passes no judgement on what seats that have run out have won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import (
    Action,
    BareAction,
    Tools,
    find_word,
    no_card,
    wrong_arguments,
)
from cardrules.mechanisms.climbing.kinds import Kind
from cardrules.mechanisms.climbing.spec import ClimbSpec
from cardrules.mechanisms.climbing.table import ALL_OUT, PILE_WON, SEAT_OUT, Round
from cardrules.mechanisms.conditions import describe, optional_condition
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import State
from cardrules.texts import Joined, Name, listed, text

__all__ = ["Climb"]

declare_codes(
    {
        "climb.not-in-hand": "The seat does not hold a card, or not as often as it is named.",
        "climb.pattern": "The cards together are no play of the game.",
        "climb.other-kind": "A play of this kind, or of so many cards, does not answer the one on "
        "the table.",
        "climb.too-weak": "The play is not stronger than the one on the table.",
        "climb.opens": "The first play must hold a certain card.",
        "climb.unfinished": "The cards picked make a play only together with others.",
        "climb.nothing-to-pass": "The seat leads, and may not pass.",
        "climb.forced": "The seat can beat the play on the table, and must.",
    }
)

_LISTED = 5000
"""The most plays that are listed in a position."""


class Climb:
    """The compiled action; its arguments are the cards of the play."""

    is_closed = False
    SIGNALS = (PILE_WON, SEAT_OUT, ALL_OUT, "pass")
    slots = Round.slots

    def __init__(self, name: str, spec: ClimbSpec, tools: Tools) -> None:
        deck = tools.board.deck
        self.name = name
        self.spec = spec
        self.board = tools.board
        self.round = Round(name, spec, tools)
        self.clause = self.round.clause
        self.when = optional_condition(spec.when, tools.board, tools.completes)
        self.codes = deck.codes
        strength = self.round.kinds[0].strength if self.round.kinds else None

        def order(card: int) -> tuple[int, int, int, str]:
            face = deck.faces[deck.cards[card]]
            if strength is None:
                return (0, 0, face.suit, face.code)
            return (strength.ranks[card], strength.suits[card], face.suit, face.code)

        codes = dict.fromkeys(deck.codes[card] for card in sorted(range(deck.size), key=order))
        self.place: dict[Argument, int] = {code: place for place, code in enumerate(codes)}
        self.companions: Mapping[str, Action] = {"pass": PassPlay(self)}

    def is_open(self, state: State) -> bool:
        """Return whether plays may be made now at all."""
        return self.when is None or self.when(state)

    def moves(self, state: State) -> Iterator[Move]:
        """List the plays; of those that differ only in alike cards, some."""
        if not self.is_open(state):
            return
        seen: set[tuple[str, ...]] = set()
        for _, cards in self.round.plays(state):
            codes = self.sorted(self.codes[card] for card in cards)
            if codes not in seen:
                seen.add(codes)
                yield Move(self.name, codes)
                if len(seen) >= _LISTED:
                    return

    def sorted(self, codes: Iterator[str]) -> tuple[str, ...]:
        """Return codes in canonical order, the weakest first."""
        return tuple(sorted(codes, key=self.place.__getitem__))

    def can_play(self, state: State) -> bool:
        """Return whether there is any play."""
        return self.is_open(state) and any(True for _ in self.round.plays(state))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the cards may not be played, or None."""
        if not move.args or any(code not in self.place for code in move.args):
            return wrong_arguments(self.name, f"{self.name} CARD [CARD ...]")
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is open only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        named = tuple(map(str, move.args))
        entries = self.find(state, named)
        if entries is None:
            held = Counter(self.codes[card] for card in self.round.hand(state))
            lacking = next(iter(Counter(named) - held))
            why = text("you do not hold {card}", card=lacking)
            details: Details = {"card": lacking, "cards": named}
            return Refusal("climb.not-in-hand", why, f"{self.clause}.from", details)
        return self._judge(state, [entry if entry >= 0 else ~entry for entry in entries], named)

    def _judge(self, state: State, cards: Sequence[int], named: tuple[str, ...]) -> Refusal | None:
        """Return why cards of the hand are no play that may be made, or None."""
        table = self.round
        details: Details = {"cards": named}
        said = Joined(named)
        kinds = [kind for kind in table.kinds if kind.key(cards) is not None]
        if not kinds:
            why = text("{cards} are no play together", cards=said)
            if len(named) == 1:
                why = text("{card} cannot be played by itself", card=named[0])
            return Refusal("climb.pattern", why, f"{self.clause}.kinds", details)
        if table.must_open(state) and not table.holds(cards, table.opens):
            opening = listed(map(Name, self.spec.opens), "or")
            why = text("the first play must hold {cards}", cards=opening)
            return Refusal("climb.opens", why, f"{self.clause}.opens", details)
        lying = table.lying(state)
        if lying is None or any(table.beats(kind, cards, lying) for kind in kinds):
            return None
        there = tuple(self.codes[card] for card in lying.cards)
        details = {**details, "lying": there, "kind": lying.kind.name}
        shown = Joined(there)
        if self._is_weaker(kinds, lying.kind, len(cards) - len(lying.cards)):
            clause = f"{self.clause}.{'order' if self.spec.order else 'kinds'}"
            why = text("{cards} does not beat {lying}", cards=said, lying=shown)
            return Refusal("climb.too-weak", why, clause, details)
        why = text(
            "{cards} does not answer {lying}: it needs another play of its kind and length",
            cards=said,
            lying=shown,
        )
        clause = f"{self.clause}.kinds.{lying.kind.name}"
        return Refusal("climb.other-kind", why, clause, details)

    def _is_weaker(self, kinds: Sequence[Kind], kind: Kind, more: int) -> bool:
        """Return whether cards answer a play of a kind and are just not strong enough."""
        return kind in kinds and (not more or kind.spec.longer)

    def find(self, state: State | Draft, codes: Sequence[str]) -> list[int] | None:
        """Return the entries of the hand with these codes, or None if they are not all there."""
        left, found = list(state.piles[self.round.hands[state.turn]]), []
        for code in codes:
            entry = next((e for e in left if self.codes[e if e >= 0 else ~e] == code), None)
            if entry is None:
                return None
            left.remove(entry)
            found.append(entry)
        return found

    def perform(self, draft: Draft, move: Move) -> None:
        """Play the cards, and pass the turn on."""
        entries = self.find(draft, self.sorted(map(str, move.args)))
        assert entries is not None
        self.round.play(draft, entries)

    def target(self, state: State) -> int:  # noqa: ARG002  the same in every state
        """Return the pile that the cards come to."""
        return self.round.pile

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the codes of the cards, the weakest first.

        Raises:
            InvalidMoveError: there is none, or no such card.
        """
        if not args:
            raise InvalidMoveError(no_card(self.name, f"{self.name} CARD [CARD ...]"))
        codes = [find_word(str(arg), map(str, self.place), "card") for arg in args]
        return tuple(sorted(codes, key=self.place.__getitem__))

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say which cards may be added to those picked, and whether they are a play."""
        if picked.pile or not self.is_open(state):
            return None
        entries = self.find(state, picked.cards)
        if entries is None:
            return None
        cards = [entry if entry >= 0 else ~entry for entry in entries]
        rest = [card for card in self.round.hand(state) if card not in cards]
        more = self._more(state, cards, rest)
        if not cards:
            return Targets(cards=more) if more else None
        named = self.sorted(iter(picked.cards))
        refusal = self._judge(state, cards, named)
        if refusal is None:
            move = Move(self.name, named)
            return Targets({self.board.pile_names[self.round.pile]: move}, {}, more, move)
        if more:
            why = text("the cards make no play yet; add one of {cards}", cards=Joined(more))
            clause = f"{self.clause}.kinds"
            refusal = Refusal("climb.unfinished", why, clause, {"cards": more})
        return Targets({}, {}, more, None, refusal)

    def _more(self, state: State, cards: Sequence[int], rest: Sequence[int]) -> tuple[str, ...]:
        """Return the codes of further cards with which those picked can become a play."""
        addable: set[int] = set()
        for kind, play in self.round.plays(state):
            alike = kind.alike if not self.round.must_open(state) else self.board.deck.cards
            wanted = Counter(alike[card] for card in play)
            wanted.subtract(alike[card] for card in cards)
            if min(wanted.values()) >= 0:
                addable.update(card for card in rest if wanted[alike[card]] > 0)
        return tuple(dict.fromkeys(self.codes[card] for card in rest if card in addable))


class PassPlay(BareAction):
    """Not answering the play on the table."""

    def __init__(self, climb: Climb) -> None:
        super().__init__("pass")
        self.climb = climb

    def code(self, state: State) -> str | None:
        """Return the code of what forbids passing now, or None."""
        if self.climb.round.lying(state) is None:
            return "climb.nothing-to-pass"
        if self.climb.spec.forced and self.climb.can_play(state):
            return "climb.forced"
        return None

    def explain(self, state: State, code: str) -> Refusal:  # noqa: ARG002
        """Word the refusal."""
        if code == "climb.forced":
            why = text("you can beat the play on the table, and must")
            return Refusal(code, why, f"{self.climb.clause}.forced")
        why = text("there is no play on the table, and you lead")
        return Refusal(code, why, f"{self.climb.clause}.to")

    def perform(self, draft: Draft, move: Move) -> None:  # noqa: ARG002
        """Pass, and let the round go on."""
        self.climb.round.pass_by(draft)
