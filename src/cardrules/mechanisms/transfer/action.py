"""Transferring: cards that the seat to move chooses go from one pile to another.

Discarding, laying away and passing on are all this. The order in which a move names the
cards means nothing; listed moves name them as a sorted hand would show them.
This module does not deal, and it moves no cards without a choice.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, combinations
from math import comb

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import DEALER, Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, no_card, wrong_arguments
from cardrules.mechanisms.conditions import describe, optional_condition
from cardrules.mechanisms.going_out import GoingOut, GoingOutSpec
from cardrules.mechanisms.transfer.choices import Choices, KeptMoves
from cardrules.mechanisms.transfer.explain import barred, miscounted
from cardrules.mechanisms.transfer.spec import Receiver, TransferSpec
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal
from cardrules.seats import Seats
from cardrules.state import Pile, Slot, State, make_state
from cardrules.texts import text

__all__ = ["Transfer"]

LAID_OPEN = "laid_open"
"""The memory slot that holds cards shown as they were chosen."""

_LISTED = 100_000
"""An action with no more combinations than this, whatever the hand, lists them all."""

_KEPT = 30_000
"""An action with no more combinations than this keeps its moves to list them again."""


class Transfer:
    """A compiled transfer."""

    def __init__(self, name: str, spec: TransferSpec, tools: Tools) -> None:
        board = tools.board
        deck, seats = board.deck, board.seats
        self.name = name
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.transfer"
        self.when = optional_condition(spec.when, board, tools.completes)
        source, target = board.group(spec.from_), board.group(spec.to)
        self.sources = tuple(board.pile_of(source, seat) for seat in range(seats.count))
        self.targets = tuple(board.pile_of(target, seat) for seat in range(seats.count))
        self.slot = -1 if spec.slot is None else board.slot_index[spec.slot]
        self.up = (spec.face or target.facing) is Facing.UP
        held = min(deck.size, tools.room[self.sources[0]])
        if spec.at_least is None and spec.at_most is None:
            self.least = self.most = spec.count or 1
        else:
            self.least, self.most = spec.at_least or 1, spec.at_most or held
        barred = deck.select(spec.never)
        self.never = barred
        self.free = deck.select(spec.only) & ~barred
        self.avoid = deck.select(spec.avoid) & self.free
        self.barred = -1 if spec.barred is None else board.slot_index[spec.barred]
        self.show = deck.select(spec.show)
        self.shown = board.slot_index[LAID_OPEN] if spec.show else -1
        going_out = tools.part(GoingOutSpec)
        self.going_out: GoingOut | None = None
        if going_out is not None and going_out.hand == spec.from_:
            self.going_out = GoingOut(going_out, board)
        # Twins stand at one place, so that a sorted list of places is the canonical form.
        order = sorted(
            range(deck.size), key=lambda card: (*deck.sort_key(card)[:2], deck.codes[card])
        )
        codes = list(dict.fromkeys(deck.codes[card] for card in order))
        self._place: dict[Argument, int] = {code: place for place, code in enumerate(codes)}
        self._codes = codes
        # Without twins a place is that of one card.
        has_twins = len(codes) < deck.size
        self._card_at = [] if has_twins else [deck.codes.index(code) for code in codes]
        self._codes_by_entry = (*deck.codes, *reversed(deck.codes))
        # Where one card is chosen, what it takes to list it: for each card the place of its
        # code, or -1 if it may not be chosen.
        self._is_single = self.most == 1 and not self.avoid
        self._is_plain = self._is_single and self.when is None and self.barred < 0 and not self.show
        self._is_own = spec.seat is Receiver.OWN and spec.slot is None
        places = [
            self._place[deck.codes[card]] if deck.bits[card] & self.free else -1
            for card in range(deck.size)
        ]
        self._place_of = (*places, *reversed(places))  # a card that lies face down is ~card
        self._single = [Move(name, (code,)) for code in codes] if self._is_single else []
        ways = sum(comb(held, size) for size in range(self.least, self.most + 1))
        self.is_closed = ways <= _LISTED
        self._is_distinct = self.is_closed and not has_twins
        is_kept = self._is_distinct and self.least > 1 and ways <= _KEPT
        self._kept = KeptMoves(name, codes) if is_kept else None
        self._free_places = tuple(
            -1 if deck.bits[card] & self.avoid else places[card] for card in range(deck.size)
        )
        self._free_places = (*self._free_places, *reversed(self._free_places))

    @staticmethod
    def slots(spec: TransferSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: the cards that it has shown."""
        return (Slot(LAID_OPEN, (), reveals=True),) if spec.show else ()

    def pile(self, state: State) -> Pile:
        """Return the entries that a choice is made from."""
        pile = state.piles[self.sources[state.turn]]
        if self.barred < 0:
            return pile
        barred = state.memory[self.barred]
        assert isinstance(barred, tuple)
        return tuple([e for e in pile if card_of(e) not in barred]) or pile if barred else pile

    def target(self, state: State | Draft) -> int:
        """Return the pile that the cards come to."""
        return self.targets[self._receiver(state)]

    def _receiver(self, draft: State | Draft) -> int:
        seats = self.board.seats
        if self.slot >= 0:
            seat = draft.memory[self.slot]
            assert isinstance(seat, int)
            return seat if 0 <= seat < seats.count else draft.turn
        match self.spec.seat:
            case Receiver.OWN:
                return draft.turn
            case Receiver.NEXT:
                return seats.after(draft.turn)
            case Receiver.PREVIOUS:
                return (draft.turn - 1) % seats.count
            case Receiver.PARTNER:
                side = seats.sides[seats.side_of[draft.turn]]
                return side[(side.index(draft.turn) + 1) % len(side)]
            case Receiver.DEALER:
                dealer = draft.memory[DEALER] if seats.count > 1 else 0
                assert isinstance(dealer, int)
                return dealer

    def sorted_codes(self, pile: Pile, mask: int) -> list[str]:
        """Return the codes of the cards of a pile that a mask holds, in canonical order."""
        deck = self.board.deck
        codes, bits = deck.codes, deck.bits
        cards = [entry if entry >= 0 else ~entry for entry in pile]
        return sorted(
            (codes[card] for card in cards if bits[card] & mask), key=self._place.__getitem__
        )

    def moves(self, state: State) -> Iterable[Move]:
        """List the choices; of an open action, some with each card that may be chosen."""
        if self.when is not None and not self.when(state):
            return ()
        if self._is_single:
            return self._singles(state)
        pile = self.pile(state)
        if self._kept is not None and self.going_out is None:
            places = set(map(self._free_places.__getitem__, pile))
            places.discard(-1)
            if len(places) >= self.most or not self.avoid:
                most = min(self.most, len(places))
                sizes = range(self.least, most + 1)
                order = sorted(places)
                if len(sizes) == 1:
                    return Choices(self._kept, order, most)
                return chain.from_iterable(self._kept.choices(order, size) for size in sizes)
        free = self.sorted_codes(pile, self.free & ~self.avoid)
        avoided = self.sorted_codes(pile, self.avoid)
        most = min(self.most, len(free) + len(avoided))
        if most == len(pile) and self.going_out and self.going_out.code_of_discard(state, 0):
            most -= 1
        found = chain.from_iterable(
            self._choices(free, avoided, size) for size in range(self.least, most + 1)
        )
        return (Move(self.name, codes) for codes in dict.fromkeys(found))

    def _singles(self, state: State) -> Iterable[Move]:
        """List the cards of which one is chosen."""
        pile = state.piles[self.sources[state.turn]]
        if len(pile) == 1 and self.going_out and self.going_out.code_of_discard(state, 0):
            return ()
        if self.barred >= 0:
            pile = self.pile(state)
        places = set(map(self._place_of.__getitem__, pile))
        places.discard(-1)
        return map(self._single.__getitem__, sorted(places))

    def _choices(
        self, free: Sequence[str], avoided: Sequence[str], size: int
    ) -> Iterator[tuple[str, ...]]:
        lacking = size - len(free)
        if lacking <= 0:
            return self._some(free, size)
        every, place = tuple(free), self._place.__getitem__
        more = self._some(avoided, lacking)
        return (tuple(sorted(every + chosen, key=place)) for chosen in more)

    def _some(self, codes: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
        """Return all choices of so many cards; for an open action, one or more with each."""
        if self.is_closed or comb(len(codes), size) <= len(codes) ** 2:
            return combinations(codes, size)
        place = self._place.__getitem__
        spread = (
            [codes[(start + step * stride) % len(codes)] for step in range(size)]
            for stride in range(1, len(codes) // size + 1)
            for start in range(len(codes))
        )
        return (tuple(sorted(chosen, key=place)) for chosen in spread)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the choice is refused, or None."""
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is allowed only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        codes = move.args
        if not codes or None in map(self._place.get, codes):
            return wrong_arguments(self.name, f"{self.name} CARD ...")
        if not self.least <= len(codes) <= self.most:
            return miscounted(self, len(codes))
        pile = state.piles[self.sources[state.turn]]
        if not self._are_there(self.pile(state), codes):
            refused = barred(self, state, [str(code) for code in codes])
            if refused is not None:
                return refused
        if self.going_out is None:
            return None
        left = len(pile) - len(codes)
        code = self.going_out.code_of_discard(state, left)
        return None if code is None else self.going_out.explain(code)

    def _are_there(self, pile: Pile, codes: Sequence[Argument]) -> bool:
        """Return whether a pile holds cards of these codes, all different, that may be chosen."""
        place, there = self._place, map(self._free_places.__getitem__, pile)
        if len(codes) == 1:
            return place[codes[0]] in there
        return len(set(codes)) == len(codes) and set(there).issuperset(map(place.get, codes))

    def _chosen(self, pile: Pile, codes: Sequence[Argument]) -> list[int]:
        """Return the entries of a pile that carry these codes, in canonical order."""
        if self._card_at:
            places = sorted([self._place[code] for code in codes])
            cards = [self._card_at[place] for place in places]
            return [card if card in pile else ~card for card in cards]
        left, entries = [self._codes_by_entry[entry] for entry in pile], list(pile)
        chosen = []
        for code in sorted(map(str, codes), key=self._place.__getitem__):
            at = left.index(code)
            del left[at]
            chosen.append(entries.pop(at))
        return chosen

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the cards have moved, or None if that is remembered."""
        if self._is_plain and len(move.args) == 1:
            return self._discarded(state, move.args[0])
        if self.show or self.refusal(state, move) is not None:
            return None
        source, target = self.sources[state.turn], self.target(state)
        pile, lying, memory = state.piles[source], list(state.piles), state.memory
        if self.going_out is not None:
            noted = self.going_out.noted_discard(state, len(pile) - len(move.args))
            if noted is None:
                return None
            memory = noted
        chosen = self._chosen(pile, move.args)
        lying[source] = tuple([entry for entry in pile if entry not in chosen])
        cards = [entry if entry >= 0 else ~entry for entry in chosen]
        lying[target] += tuple(cards if self.up else [~card for card in cards])
        return make_state(tuple(lying), state.phase, state.turn, memory, state.seed)

    def _discarded(self, state: State, code: Argument) -> State | None:
        """Return the state after one card has moved that is chosen from all of the pile."""
        place, places, at = self._place.get(code, -1), self._place_of, 0
        source, lying, memory = self.sources[state.turn], list(state.piles), state.memory
        pile = lying[source]
        for entry in pile:
            if places[entry] == place:
                break
            at += 1
        else:
            return None
        if place < 0:
            return None
        if self.going_out is not None:
            noted = self.going_out.noted_discard(state, len(pile) - 1)
            if noted is None:
                return None
            memory = noted
        target = self.targets[state.turn] if self._is_own else self.target(state)
        lying[source] = pile[:at] + pile[at + 1 :]
        card = entry if entry >= 0 else ~entry
        lying[target] = (*lying[target], card if self.up else ~card)
        return make_state(tuple(lying), state.phase, state.turn, memory, state.seed)

    def _found(self, pile: Pile, code: Argument) -> int:
        """Return where in a pile the first card of a code lies that may be chosen."""
        place, place_of = self._place[code], self._place_of
        for at, entry in enumerate(pile):  # noqa: B007
            if place_of[entry] == place:
                break
        return at

    def perform(self, draft: Draft, move: Move) -> None:
        """Move the cards."""
        source = self.sources[draft.turn]
        if len(move.args) == 1 and self.up and not self.show:
            pile = draft.piles[source]
            draft.clause = self.clause
            draft.play_card(source, self.target(draft), pile[self._found(pile, move.args[0])])
            if self.going_out is not None:
                self.going_out.note_discard(draft)
            return
        entries = self._chosen(draft.piles[source], move.args)
        draft.clause = self.clause
        if self.show:
            bits = self.board.deck.bits
            shown = [card for card in map(card_of, entries) if bits[card] & self.show]
            draft.set(self.shown, (*draft.numbers(self.shown), *shown))
        draft.move_cards(source, self.target(draft), entries, up=self.up)
        if self.going_out is not None:
            self.going_out.note_discard(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the codes of the cards, sorted.

        Raises:
            InvalidMoveError: there is none, or no such card.
        """
        if not args:
            raise InvalidMoveError(no_card(self.name, f"{self.name} CARD ..."))
        codes = [find_word(str(arg), self._codes, "card") for arg in args]
        return tuple(sorted(codes, key=self._place.__getitem__))
