"""Playing to a trick: which cards a seat may play, and what a complete trick leads to.

Who has played which card follows from whose turn it is, so a position needs no more than
the cards that lie in the trick. Listing and checking both ask `TrickAction.allowed`.
This module scores nothing; it counts tricks and hands the cards to their winners.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments, wrong_number
from cardrules.mechanisms.parties import PARTY_SLOT, join_party
from cardrules.mechanisms.tricks.explain import explain
from cardrules.mechanisms.tricks.spec import Duty, TrickSpec
from cardrules.mechanisms.tricks.tables import NO_LEAD, Tables, make_tables
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal
from cardrules.seats import Seats
from cardrules.state import Slot, SlotValue, State, make_state

__all__ = ["Binding", "TrickAction"]

TRICKS = "tricks"
LEADER = "leader"
LAST_WINNER = "last_winner"
BROKEN = "broken"

TRICK_COMPLETE = "trick-complete"
"""The event that a trick has gone to its winner."""


class Binding(NamedTuple):
    """A duty that binds a hand: the suit it asks for, and the entries that fulfil it."""

    duty: Duty
    suit: int
    entries: Sequence[int]


class TrickAction:
    """A compiled trick."""

    is_closed = True
    SIGNALS = (TRICK_COMPLETE, "tricks-done")

    def __init__(self, name: str, spec: TrickSpec, tools: Tools) -> None:
        board = tools.board
        deck, seats = board.deck, board.seats
        self.name = name
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.trick"
        self.won_clause = f"{self.clause}.won"
        hands, won = board.group(spec.from_), board.group(spec.won)
        self.hands = tuple(board.pile_of(hands, seat) for seat in range(seats.count))
        self.trick = board.group(spec.to).first
        self.won = tuple(board.pile_of(won, seat) for seat in range(seats.count))
        self.won_up = won.facing is Facing.UP
        index = board.slot_index
        self.tricks, self.leader = index[TRICKS], index[LEADER]
        self.last_winner, self.broken = index[LAST_WINNER], index.get(BROKEN, -1)
        self.sitting_out = -1 if spec.sitting_out is None else index[spec.sitting_out]
        slot = spec.trump.slot if spec.trump is not None else None
        self.trump_slot = -1 if slot is None else index[slot]
        self.tables = make_tables(spec, deck)
        self.plain = self.tables[-1]
        self.no_tricks = (0,) * seats.count
        self.after = tuple(seats.after(seat) for seat in range(seats.count))
        # Bits by entry: a face-down entry has a negative index and finds its card's bit.
        self.bits = (*deck.bits, *reversed(deck.bits))
        self.always = deck.select(spec.always)
        self.restrictions = [
            (
                1 << number,
                deck.select(lead.cards),
                deck.select(lead.broken_by or lead.cards),
                deck.select(lead.or_only),
            )
            for number, lead in enumerate(spec.lead)
        ]
        self.breakers = 0
        for _, _, breakers, _ in self.restrictions:
            self.breakers |= breakers
        self.all_broken = (1 << len(self.restrictions)) - 1
        first = spec.first_trick
        self.first_lead = deck.select(first.lead) if first is not None else 0
        self.first_never = deck.select(first.never) if first is not None else 0
        self.first_led = spec.trump is not None and spec.trump.first_led
        joins = spec.joins
        self.joining = deck.select(joins.cards) if joins is not None else 0
        called = joins.called if joins is not None else None
        self.called = -1 if called is None else index[called]
        self.is_bound = joins is not None and joins.bound
        self.lead_from = -1 if spec.lead_from is None else index[spec.lead_from]
        self._is_plain_lead = not (
            self.restrictions or first is not None or spec.lead_from is not None
        )
        # The usual duties without a condition need no more than two looks at the hand.
        is_free = not (spec.overtake or spec.overtrump or spec.partner_frees or spec.may_trump)
        self._must_trump = spec.duties == (Duty.FOLLOW, Duty.TRUMP, Duty.ANY)
        self._is_plain_follow = is_free and (
            self._must_trump or spec.duties == (Duty.FOLLOW, Duty.ANY)
        )
        moves = {code: Move(name, (code,)) for code in deck.codes}
        self._moves = tuple(moves[code] for code in (*deck.codes, *reversed(deck.codes)))
        self._has_twins = len(moves) < deck.size
        self._last: tuple[State | None, Sequence[int]] = (None, ())
        self._entries: dict[Argument, tuple[int, ...]] = {}
        for card, code in enumerate(deck.codes):
            self._entries[code] = (*self._entries.get(code, ()), card, ~card)

    @staticmethod
    def slots(spec: TrickSpec, seats: Seats) -> tuple[Slot, ...]:
        """Return the memory that the mechanism needs.

        `tricks` counts the tricks of each seat; `leader` led the present trick and
        `last_winner` won the last complete one; `broken` has a bit for each restriction
        of leads that has fallen.
        """
        slots = [Slot(TRICKS, (0,) * seats.count), Slot(LEADER, -1), Slot(LAST_WINNER, -1)]
        if spec.lead:
            slots.append(Slot(BROKEN))
        if spec.trump is not None and spec.trump.slot is not None:
            slots.append(Slot(spec.trump.slot, -1))
        if spec.sitting_out is not None:
            slots.append(Slot(spec.sitting_out, -1))
        if spec.joins is not None:
            slots.append(PARTY_SLOT)
        return tuple(slots)

    def tables_of(self, state: State | Draft) -> Tables:
        """Return the tables for the suit that is trumps."""
        if self.trump_slot < 0:
            return self.plain
        suit = state.memory[self.trump_slot]
        assert isinstance(suit, int)
        return self.tables.get(suit, self.plain)

    def player(self, state: State | Draft, place: int) -> int:
        """Return the seat that has played the card at a place of the trick."""
        out = state.memory[self.sitting_out] if self.sitting_out >= 0 else -1
        assert isinstance(out, int)
        missing = len(self.hands) - (out >= 0) - len(state.piles[self.trick])
        return self._seat_on(state.turn, missing + place, out)

    def _seat_on(self, seat: int, steps: int, out: int) -> int:
        """Return the seat so many steps on, leaving out the one that takes no part."""
        for _ in range(steps):
            seat = self.after[seat]
            if seat == out:
                seat = self.after[seat]
        return seat

    def allowed(self, state: State) -> Sequence[int]:
        """Return the entries of the hand of the seat to move that it may play.

        Listing and checking ask for the same state one after the other, so the last answer
        is kept.
        """
        last, chosen = self._last
        if last is not state:
            chosen = self._find_allowed(state)
            self._last = (state, chosen)
        return chosen

    def _find_allowed(self, state: State) -> Sequence[int]:
        piles = state.piles
        hand = piles[self.hands[state.turn]]
        trick = piles[self.trick]
        if not trick:
            return hand if self._is_plain_lead else self._leads(state, hand)
        tables = self.plain if self.trump_slot < 0 else self.tables_of(state)
        suits = tables.suits
        led = suits[trick[0]]
        if led == NO_LEAD:
            led = tables.led(trick)
        chosen: Sequence[int]
        if self._is_plain_follow and led != NO_LEAD:
            chosen = [entry for entry in hand if suits[entry] == led]
            if not chosen and self._must_trump:
                chosen = [entry for entry in hand if suits[entry] == tables.trump]
            chosen = chosen or hand
        else:
            chosen = self.bound(state, tables, led).entries
        if self.is_bound and led != NO_LEAD:
            chosen = self.called_first(state, tables, led, chosen)
        if self.always and len(chosen) < len(hand):
            bits, always = self.bits, self.always
            free = [entry for entry in hand if bits[entry] & always and entry not in chosen]
            chosen = [*chosen, *free]
        if self.first_never and state.memory[self.tricks] == self.no_tricks:
            chosen = self.without(chosen, self.first_never)
        return chosen

    def called_first(
        self, state: State, tables: Tables, led: int, entries: Sequence[int]
    ) -> Sequence[int]:
        """Return the card that was called, if it is among the entries and its suit is led."""
        mask, suits = self._called_mask(state), tables.suits
        bits = self.bits
        return [e for e in entries if bits[e] & mask and suits[e] == led] or entries

    def _called_mask(self, state: State | Draft) -> int:
        """Return the mask of the card that was called, 0 if there is none."""
        face = state.memory[self.called] if self.called >= 0 else -1
        assert isinstance(face, int)
        return 1 << face if 0 <= face < len(self.board.deck.faces) else 0

    def _leads(self, state: State, hand: Sequence[int]) -> Sequence[int]:
        """Return the entries that may be led."""
        if self.lead_from >= 0:
            named = self.named_to_lead(state)
            wanted = [entry for entry in hand if card_of(entry) in named]
            if wanted:
                return wanted
        is_first = self.is_first(state)
        if is_first and self.first_lead:
            bits = self.bits
            wanted = [entry for entry in hand if bits[entry] & self.first_lead]
            if wanted:
                return wanted
        chosen = hand
        if self.restrictions:
            broken = state.memory[self.broken]
            assert isinstance(broken, int)
            for bit, cards, _, or_only in self.restrictions:
                if not broken & bit:
                    chosen = self.without(chosen, cards, or_only)
        return self.without(chosen, self.first_never) if is_first else chosen

    def named_to_lead(self, state: State | Draft) -> Sequence[int]:
        """Return the cards of which one must be led, such as those just shown."""
        if self.lead_from < 0:
            return ()
        cards = state.memory[self.lead_from]
        assert isinstance(cards, tuple)
        return cards

    def is_first(self, state: State | Draft) -> bool:
        """Return whether this is the first trick, where that makes a difference."""
        return self.spec.first_trick is not None and state.memory[self.tricks] == self.no_tricks

    def without(self, entries: Sequence[int], mask: int, or_only: int = 0) -> Sequence[int]:
        """Return the entries that are not in the mask; all of them if there are no others."""
        bits = self.bits
        kept = [entry for entry in entries if not bits[entry] & mask]
        if or_only and len(kept) == 1 and bits[kept[0]] & or_only:
            return entries
        return kept or entries

    def bound(self, state: State | Draft, tables: Tables, led: int) -> Binding:
        """Return the first duty that the hand can fulfil, and the entries that fulfil it."""
        piles, spec, suits = state.piles, self.spec, tables.suits
        hand = piles[self.hands[state.turn]]
        for duty in spec.duties:
            if duty is Duty.ANY or led == NO_LEAD:
                break
            wanted = led if duty is Duty.FOLLOW else tables.trump
            if duty is Duty.TRUMP and spec.partner_frees:
                place = tables.winner(piles[self.trick], led)
                side_of = self.board.seats.side_of
                if side_of[self.player(state, place)] == side_of[state.turn]:
                    continue
            chosen = [entry for entry in hand if suits[entry] == wanted]
            if chosen and spec.may_trump and duty is Duty.FOLLOW:
                own = (wanted, tables.trump)
                return Binding(duty, wanted, [entry for entry in hand if suits[entry] in own])
            if chosen:
                if spec.overtrump if wanted == tables.trump else spec.overtake:
                    return Binding(duty, wanted, self.beating(tables, chosen, state, led))
                return Binding(duty, wanted, chosen)
        return Binding(Duty.ANY, NO_LEAD, hand)

    def beating(
        self, tables: Tables, entries: Sequence[int], state: State | Draft, led: int
    ) -> Sequence[int]:
        """Return the entries that would win the trick as it lies; all of them if none would."""
        power = tables.power[led]
        best = max(power[entry] for entry in state.piles[self.trick])
        least = best if best in tables.lasts[led] else best + 1
        return [entry for entry in entries if power[entry] >= least] or entries

    def moves(self, state: State) -> Iterable[Move]:
        """List the cards that may be played, in the order of the hand."""
        moves, chosen = self._moves, self._find_allowed(state)
        self._last = (state, chosen)
        listed = [moves[entry] for entry in chosen]
        return dict.fromkeys(listed) if self._has_twins else listed

    def find(self, state: State | Draft, code: Argument) -> int | None:
        """Return the entry of a card in the hand of the seat to move, or None."""
        hand = state.piles[self.hands[state.turn]]
        for entry in self._entries[code]:
            if entry in hand:
                return entry
        return None

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the card may not be played, or None."""
        args = move.args
        entries = self._entries.get(args[0]) if len(args) == 1 else None
        if entries is None:
            return wrong_arguments(self.name, f"{self.name} CARD")
        allowed = self.allowed(state)
        for entry in entries:
            if entry in allowed:
                return None
        return explain(self, state, str(args[0]), self.find(state, args[0]))

    def perform(self, draft: Draft, move: Move) -> None:
        """Play the card, and pass the turn on or the trick to its winner."""
        entry = self.find(draft, move.args[0])
        assert entry is not None
        seat = draft.turn
        draft.clause = self.clause
        if self.named_to_lead(draft):
            draft.set(self.lead_from, ())
        draft.play_card(self.hands[seat], self.trick, entry)
        trick = draft.piles[self.trick]
        if len(trick) == 1 and draft.memory[self.leader] != seat:
            draft.set(self.leader, seat)
        if self.first_led and len(trick) == 1 and draft.number(self.trump_slot) < 0:
            deck = self.board.deck
            draft.set(self.trump_slot, deck.faces[deck.cards[trick[0]]].suit)
        if self.bits[entry] & (self.joining | self._called_mask(draft)):
            join_party(draft, seat)
        if self.bits[entry] & self.breakers:
            self._break(draft, self.bits[entry])
        out = draft.number(self.sitting_out) if self.sitting_out >= 0 else -1
        after = self.after[seat]
        if after == out:
            after = self.after[after]
        if len(trick) < len(self.hands) - (out >= 0):
            draft.give_turn(after)
            return
        draft.automatic = True
        tables = self.tables_of(draft)
        place = tables.winner(trick, tables.led(trick))
        self._complete(draft, self._seat_on(after, place, out), out)

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:
        """Return the state after a card that passes the turn on or completes a trick, or None."""
        last, chosen = self._last
        if last is not state:
            chosen = self.allowed(state)
        args = move.args
        for entry in self._entries.get(args[0], ()) if len(args) == 1 else ():
            if entry in chosen:
                break
        else:
            return None
        joins = self.joining | self._called_mask(state) if self.spec.joins is not None else 0
        if self.bits[entry] & joins:
            return None
        if self.lead_from >= 0 and self.named_to_lead(state):
            return None
        piles, seat, memory = state.piles, state.turn, state.memory
        source, trick = self.hands[seat], piles[self.trick]
        hand, after = piles[source], self.after[seat]
        is_last = len(trick) + 1 == len(self.hands)
        if self.sitting_out >= 0 and memory[self.sitting_out] != -1:
            return None
        if not trick:
            if self.first_led or is_last or memory[self.leader] != seat:
                return None
        elif is_last and (len(hand) == 1 or TRICK_COMPLETE in heard):
            return None
        if self.bits[entry] & self.breakers and memory[self.broken] != self.all_broken:
            return None
        place = hand.index(entry)
        trick = (*trick, entry if entry >= 0 else ~entry)
        lying = list(piles)
        lying[source] = hand[:place] + hand[place + 1 :]
        if not is_last:
            lying[self.trick] = trick
            return make_state(tuple(lying), state.phase, after, memory, state.seed)
        tables = self.plain if self.trump_slot < 0 else self.tables_of(state)
        winner = (after + tables.winner(trick, tables.led(trick))) % len(self.hands)
        won = self.won[winner]
        lying[self.trick] = ()
        lying[won] += trick if self.won_up else tuple([~card for card in trick])
        noted = list(memory)
        noted[self.tricks] = self._counted(memory[self.tricks], winner)
        noted[self.last_winner] = noted[self.leader] = winner
        return make_state(tuple(lying), state.phase, winner, tuple(noted), state.seed)

    def _break(self, draft: Draft, bit: int) -> None:
        broken = draft.number(self.broken)
        for number, _, breakers, _ in self.restrictions:
            if breakers & bit:
                broken |= number
        draft.set(self.broken, broken)

    def _complete(self, draft: Draft, winner: int, out: int) -> None:
        """Give a complete trick to its winner, who leads to the next."""
        draft.clause = self.won_clause
        draft.move_all(self.trick, self.won[winner], up=self.won_up)
        draft.set(self.tricks, self._counted(draft.memory[self.tricks], winner))
        draft.set(self.last_winner, winner)
        draft.set(self.leader, winner)
        draft.give_turn(winner)
        draft.signal(TRICK_COMPLETE, winner)
        piles = draft.piles
        if piles[self.hands[winner]]:
            return
        if not any(piles[hand] for seat, hand in enumerate(self.hands) if seat != out):
            draft.signal("tricks-done", winner)

    def _counted(self, counts: SlotValue, winner: int) -> tuple[int, ...]:
        """Return the numbers of tricks with one more for the winner."""
        assert isinstance(counts, tuple)
        return (*counts[:winner], counts[winner] + 1, *counts[winner + 1 :])

    def target(self, state: State) -> int:  # noqa: ARG002  the same in every state
        """Return the pile that the card comes to."""
        return self.trick

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the card's code.

        Raises:
            InvalidMoveError: there is no such card, or not exactly one is named.
        """
        if len(args) != 1:
            raise InvalidMoveError(wrong_number(self.name, f"{self.name} CARD", len(args)))
        return (find_word(str(args[0]), map(str, self._entries), "card"),)
