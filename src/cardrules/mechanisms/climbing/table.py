"""The play on the table, and whose turn it is to answer it: one round of climbing.

A round begins with a play that may be anything, and ends when all others have passed; the
pile then goes to the seat that played last, which leads to the next. Seats that have run
out of cards are passed over. This module does not know how plays are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from cardrules.board import Facing
from cardrules.draft import Draft
from cardrules.mechanisms.base import Tools
from cardrules.mechanisms.climbing.kinds import Key, Kind, compile_kinds
from cardrules.mechanisms.climbing.spec import AfterPass, ClimbSpec
from cardrules.seats import Seats
from cardrules.state import Slot, State

__all__ = ["ALL_OUT", "FINISHED", "PILE_WON", "SEAT_OUT", "Lying", "Round"]

FINISHED = "finished"
"""The memory slot with the seats that have run out of cards, in order."""

PLAY_SIZE = "play_size"
"""The memory slot with the number of cards of the play that must be beaten, or 0."""

_KIND = "play_kind"
_PLAYER, _PASSED = "played_by", "passed_by"
_FIRST, _LAST = "first_out", "last_out"
_BOMBS = "bombs"

PILE_WON, SEAT_OUT, ALL_OUT = "pile-won", "seat-out", "all-out"


@frozen
class Lying:
    """The play that must be beaten: its kind, its cards and its strength."""

    kind: Kind
    cards: tuple[int, ...]
    key: Key


class Round:
    """The compiled course of a round, for one action."""

    def __init__(self, name: str, spec: ClimbSpec, tools: Tools) -> None:
        board = tools.board
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.climb"
        self.kinds = compile_kinds(spec, board.deck, self.clause)
        hands, won = board.group(spec.from_), board.group(spec.won)
        self.hands = tuple(board.pile_of(hands, seat) for seat in range(board.seats.count))
        self.pile = board.group(spec.to).first
        self.won = tuple(board.pile_of(won, seat) for seat in range(board.seats.count))
        self.won_up = won.facing is Facing.UP
        index = board.slot_index
        self.kind, self.size = index[_KIND], index[PLAY_SIZE]
        self.player, self.passed = index[_PLAYER], index[_PASSED]
        self.finished, self.first, self.last = index[FINISHED], index[_FIRST], index[_LAST]
        self.bombs = index.get(_BOMBS, -1)
        self.opens = board.deck.select(spec.opens)
        self.clears = board.deck.select(spec.clears)

    @staticmethod
    def slots(spec: ClimbSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory of a round.

        `play_kind` and `play_size` tell the play on the table, `played_by` the seat that
        played last and `passed_by` those that have passed since. `finished` are the seats
        that have run out of cards; the first and the last of them are remembered in
        `first_out` and `last_out` over the next deal. `bombs` counts plays of some kinds.
        """
        counted = any(kind.counted for kind in spec.kinds.values())
        return (
            Slot(_KIND, -1),
            Slot(PLAY_SIZE),
            Slot(_PLAYER, -1),
            Slot(_PASSED, ()),
            Slot(FINISHED, ()),
            Slot(_FIRST, -1, lasting=True),
            Slot(_LAST, -1, lasting=True),
            *((Slot(_BOMBS),) if counted else ()),
        )

    def lying(self, state: State | Draft) -> Lying | None:
        """Return the play that must be beaten, or None if the seat leads."""
        kind, size = state.memory[self.kind], state.memory[self.size]
        pile = state.piles[self.pile]
        assert isinstance(kind, int)
        assert isinstance(size, int)
        if not (0 <= kind < len(self.kinds) and 0 < size <= len(pile)):
            return None
        cards = tuple([entry if entry >= 0 else ~entry for entry in pile[-size:]])
        key = self.kinds[kind].key(cards)
        return None if key is None else Lying(self.kinds[kind], cards, key)

    def must_open(self, state: State) -> bool:
        """Return whether the play must hold one of the cards that open."""
        if not self.opens or state.memory[self.player] != -1:
            return False
        return self.holds(self.hand(state), self.opens)

    def holds(self, cards: Sequence[int], mask: int) -> bool:
        """Return whether one of some cards is in a mask of faces."""
        bits = self.board.deck.bits
        return any(bits[card] & mask for card in cards)

    def hand(self, state: State) -> list[int]:
        """Return the cards of the seat to move."""
        return [entry if entry >= 0 else ~entry for entry in state.piles[self.hands[state.turn]]]

    def beats(self, kind: Kind, cards: Sequence[int], lying: Lying | None) -> bool:
        """Return whether cards beat what lies there, as a play of this kind."""
        key = kind.key(cards)
        if key is None or lying is None:
            return key is not None
        only = kind.beaten.get(lying.kind.number, 0)
        if only and not any(not only >> card & 1 for card in lying.cards):
            return True
        if kind.number != lying.kind.number:
            return False
        if len(cards) != len(lying.cards):
            return kind.spec.longer and len(cards) > len(lying.cards)
        return key >= lying.key if self.spec.equal else key > lying.key

    def may_beat(self, kind: Kind, lying: Lying | None) -> tuple[bool, int | None]:
        """Return whether a kind comes into question at all, and the only size that does."""
        if lying is None or lying.kind.number in kind.beaten:
            return True, None
        is_same = kind.number == lying.kind.number
        return is_same, None if kind.spec.longer else len(lying.cards)

    def plays(self, state: State) -> Iterator[tuple[Kind, tuple[int, ...]]]:
        """Yield plays that the seat to move may make; of alike cards only some."""
        lying, hand = self.lying(state), self.hand(state)
        is_opening = self.must_open(state)
        for kind in self.kinds:
            is_open, size = self.may_beat(kind, lying)
            for cards in kind.plays(hand, size, each_card=is_opening) if is_open else ():
                if is_opening and not self.holds(cards, self.opens):
                    continue
                if self.beats(kind, cards, lying):
                    yield kind, cards

    def play(self, draft: Draft, entries: Sequence[int]) -> None:
        """Lay a play that is legal, and let the round go on."""
        seat = draft.turn
        cards = [entry if entry >= 0 else ~entry for entry in entries]
        lying = self.lying(draft)
        kind = next(kind for kind in self.kinds if self.beats(kind, cards, lying))
        draft.clause = self.clause
        draft.move_cards(self.hands[seat], self.pile, entries, up=True)
        draft.set(self.kind, kind.number)
        draft.set(self.size, len(cards))
        draft.set(self.player, seat)
        if kind.spec.counted:
            draft.set(self.bombs, draft.number(self.bombs) + 1)
        if self.spec.passed is AfterPass.MAY_RETURN:
            draft.set(self.passed, ())
        draft.automatic = True
        if not draft.piles[self.hands[seat]]:
            self._go_out(draft, seat)
        if self.holds(cards, self.clears):
            draft.clause = f"{self.clause}.clears"
            self._win(draft, seat)
        else:
            self._go_on(draft)

    def pass_by(self, draft: Draft) -> None:
        """Let the seat to move pass, and the round go on."""
        draft.clause = f"{self.clause}.passed"
        draft.set(self.passed, (*draft.numbers(self.passed), draft.turn))
        draft.automatic = True
        self._go_on(draft)

    def _after(self, seat: int) -> Iterator[int]:
        """Yield all seats in playing order, beginning after one and ending with it."""
        count = len(self.hands)
        return ((seat + step) % count for step in range(1, count + 1))

    def _go_on(self, draft: Draft) -> None:
        """Give the turn to the next seat that may answer, or the pile to who played last."""
        passed, player = draft.numbers(self.passed), draft.number(self.player)
        for seat in self._after(draft.turn):
            if seat != player and seat not in passed and draft.piles[self.hands[seat]]:
                draft.give_turn(seat)
                return
        draft.clause = f"{self.clause}.won"
        self._win(draft, player if 0 <= player < len(self.hands) else draft.turn)

    def _win(self, draft: Draft, seat: int) -> None:
        """Give the pile to a seat, which leads; if it has run out of cards, the next does."""
        draft.move_all(self.pile, self.won[seat], up=self.won_up)
        draft.set(self.kind, -1)
        draft.set(self.size, 0)
        draft.set(self.passed, ())
        leads = (seat, *self._after(seat))
        draft.give_turn(next((s for s in leads if draft.piles[self.hands[s]]), seat))
        draft.signal(PILE_WON, seat)

    def _go_out(self, draft: Draft, seat: int) -> None:
        """Take note that a seat has run out of cards, and of the last one that holds some."""
        out = (*draft.numbers(self.finished), seat)
        if len(out) == 1:
            draft.set(self.first, seat)
        draft.signal(SEAT_OUT, seat)
        left = [s for s, hand in enumerate(self.hands) if draft.piles[hand]]
        if len(left) <= 1:
            out = (*out, *left)
            draft.set(self.last, out[-1])
            draft.signal(ALL_OUT, seat)
        draft.set(self.finished, out)
