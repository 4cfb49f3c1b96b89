"""Transferring: cards that the seat to move chooses go from one pile to another.

Discarding, laying away and passing on are all this. The order in which a move names the
cards means nothing; listed moves name them as a sorted hand would show them.
This module does not deal, and it moves no cards without a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain, combinations
from math import comb
from operator import itemgetter
from typing import TypeAlias

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import DEALER, Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Listing, Tools, find_word, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.going_out import GoingOut, GoingOutSpec
from cardrules.moves import Argument, Move
from cardrules.refusals import Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, Slot, State, make_state
from cardrules.texts import Counted, Value, plural, text

__all__ = ["Receiver", "Transfer", "TransferSpec"]

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

LAID_OPEN = "laid_open"
"""The memory slot that holds cards shown as they were chosen."""

_LISTED = 100_000
"""An action with no more combinations than this, whatever the hand, lists them all."""

_KEPT = 30_000
"""An action with no more combinations than this keeps its moves to list them again."""


class Receiver(Enum):
    """Whose pile gets the cards."""

    OWN = "own"
    NEXT = "next"
    PREVIOUS = "previous"
    PARTNER = "partner"
    DEALER = "dealer"


@spec
class TransferSpec:
    """Choose cards of a pile and put them on another."""

    NOT_BOTH = (("count", "at_least"), ("count", "at_most"))

    from_: str = clause(refers="groups", says="The group whose pile, the mover's own, gives cards.")
    to: str = clause(refers="groups", says="The group whose pile gets them.")
    seat: Receiver = clause(
        default=Receiver.OWN,
        says="Whose pile of that group it is: the mover's `own`, that of the `next` or "
        "`previous` seat, of the `partner`, or of the `dealer`. A pile that a side owns is that "
        "of the seat's side.",
    )
    count: int | None = clause(
        default=None,
        minimum=1,
        says="How many cards; one, if neither this nor a range is given.",
    )
    at_least: int | None = clause(
        default=None, minimum=1, says="The fewest cards, where the number is open; 1 by default."
    )
    at_most: int | None = clause(
        default=None, minimum=1, says="The most cards, where the number is open; all by default."
    )
    only: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards that may be chosen; any by default."
    )
    never: tuple[str, ...] = clause(
        default=(), refers="cards", says="Cards that may not be chosen."
    )
    barred: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with cards that may not be chosen, such as `turned_up`, unless there "
        "is no other.",
    )
    avoid: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that may be chosen only when there are not enough others, and no more of "
        "them than are lacking.",
    )
    show: tuple[str, ...] = clause(
        default=(),
        refers="cards",
        says="Cards that all seats come to know if they are chosen, though they lie face down.",
    )
    face: Facing | None = clause(
        default=None, says="How the cards arrive; by default as the group's `face` says."
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


class _Kept:
    """The moves of an action by the places of their cards, made when they are first wanted.

    Those that share all cards but the last two are made together, and fetched together,
    which is much faster where a hand has hundreds of choices. Two cards are one number, the
    place of the lower one times the number of places, plus that of the other.
    """

    def __init__(self, name: str, codes: Sequence[str]) -> None:
        self.name = name
        self.codes = codes
        self._rows: dict[tuple[int, ...], list[Move]] = {}

    def move(self, places: Sequence[int]) -> Move:
        """Return the move that chooses the cards at two or more places, given in order."""
        *first, lower, upper = places
        return self._row(tuple(first))[lower * len(self.codes) + upper]

    def choices(self, places: Sequence[int], size: int) -> list[Move]:
        """Return the choices of so many cards, two or more, at these places, in order."""
        width, count = len(self.codes), len(places)
        if count < size:
            return []
        pairs = [low * width + high for at, low in enumerate(places, 1) for high in places[at:]]
        if size == 2:
            row = self._row(())
            return [row[pair] for pair in pairs]
        # The pairs that may follow upon some cards are the end of the list, from a place on.
        fetch: list[_Fetch] = []
        begin = 0
        for at in range(count - 2):
            begin += count - 1 - at
            rest = pairs[begin:]
            fetch.append(itemgetter(*rest) if len(rest) > 1 else _only(rest[0]))
        found: list[Move] = []
        for first in combinations(range(count - 2), size - 2):
            key = tuple([places[at] for at in first])
            found += fetch[first[-1]](self._rows.get(key) or self._row(key))
        return found

    def _row(self, first: tuple[int, ...]) -> list[Move]:
        """Return the moves of the first cards by pairs; the others are no moves."""
        row = self._rows.get(first)
        if row is None:
            codes, name = self.codes, self.name
            start, begin = tuple([codes[place] for place in first]), first[-1] + 1 if first else 0
            row = [Move(name)] * len(codes) ** 2
            for lower in range(begin, len(codes)):
                for upper in range(lower + 1, len(codes)):
                    move = Move(name, (*start, codes[lower], codes[upper]))
                    row[lower * len(codes) + upper] = move
            self._rows[first] = row
        return row


_Fetch: TypeAlias = Callable[[Sequence[Move]], tuple[Move, ...]]


def _only(pair: int) -> _Fetch:
    return lambda row: (row[pair],)


class _Choices(Listing):
    """All ways to choose so many cards of a hand, in order; one is found without the others.

    A player at random needs to know only how many there are.
    """

    def __init__(self, kept: _Kept, places: Sequence[int], size: int) -> None:
        self.kept = kept
        self.places = places
        self.size = size

    def __len__(self) -> int:
        return comb(len(self.places), self.size)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.kept.choices(self.places, self.size))

    def __getitem__(self, number: int) -> Move:
        left, places = range(len(self))[number], self.places
        chosen: list[int] = []
        at = 0
        for size in range(self.size - 1, -1, -1):
            while left >= (ways := comb(len(places) - at - 1, size)):
                left -= ways
                at += 1
            chosen.append(places[at])
            at += 1
        return self.kept.move(chosen)


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
        self._codes_by_entry = (*deck.codes, *reversed(deck.codes))
        # Where one card is chosen, what it takes to list it: for each card the place of its
        # code, or -1 if it may not be chosen.
        self._is_single = self.most == 1 and not self.avoid
        places = [
            self._place[deck.codes[card]] if deck.bits[card] & self.free else -1
            for card in range(deck.size)
        ]
        self._place_of = (*places, *reversed(places))  # a card that lies face down is ~card
        self._single = [Move(name, (code,)) for code in codes] if self._is_single else []
        ways = sum(comb(held, size) for size in range(self.least, self.most + 1))
        self.is_closed = ways <= _LISTED
        self._is_distinct = self.is_closed and len(codes) == deck.size
        is_kept = self._is_distinct and self.least > 1 and ways <= _KEPT
        self._kept = _Kept(name, codes) if is_kept else None
        self._free_places = tuple(
            -1 if deck.bits[card] & self.avoid else places[card] for card in range(deck.size)
        )
        self._free_places = (*self._free_places, *reversed(self._free_places))

    @staticmethod
    def slots(spec: TransferSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs: the cards that it has shown."""
        return (Slot(LAID_OPEN, (), reveals=True),) if spec.show else ()

    def _pile(self, state: State) -> Pile:
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

    def _sorted(self, pile: Pile, mask: int) -> list[str]:
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
        pile = self._pile(state)
        if self._kept is not None and self.going_out is None:
            places = set(map(self._free_places.__getitem__, pile))
            places.discard(-1)
            if len(places) >= self.most or not self.avoid:
                most = min(self.most, len(places))
                sizes = range(self.least, most + 1)
                order = sorted(places)
                if len(sizes) == 1:
                    return _Choices(self._kept, order, most)
                return chain.from_iterable(self._kept.choices(order, size) for size in sizes)
        free = self._sorted(pile, self.free & ~self.avoid)
        avoided = self._sorted(pile, self.avoid)
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
            pile = self._pile(state)
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
            return self._miscounted(len(codes))
        pile = state.piles[self.sources[state.turn]]
        if not self._are_there(self._pile(state), codes):
            barred = self._barred(state, [str(code) for code in codes])
            if barred is not None:
                return barred
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

    def _miscounted(self, found: int) -> Refusal:
        least, most = self.least, self.most
        values: dict[str, Value] = {"action": self.name, "found": found}
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
        return Refusal("transfer.count", why, f"{self.clause}.{key}", {"count": found})

    def _barred(self, state: State, codes: Sequence[str]) -> Refusal | None:
        """Return which of the cards may not be chosen, and why."""
        deck = self.board.deck
        pile = state.piles[self.sources[state.turn]]
        held = self._sorted(pile, deck.every)
        choice = self._pile(state)
        open_ = self._sorted(choice, deck.every)
        for code in codes:
            details = {"card": code, "pile": self.board.pile_names[self.sources[state.turn]]}
            bit = 1 << deck.face_by_code[code]
            if codes.count(code) > held.count(code):
                why = text("{card} is not there", card=code)
                if code in held:
                    number = held.count(code)
                    why = text("there are only {number} of {card}", number=number, card=code)
                return Refusal("transfer.not-there", why, f"{self.clause}.from", details)
            if codes.count(code) > open_.count(code):
                why = text("{card} may not be chosen this time", card=code)
                return Refusal("transfer.barred", why, f"{self.clause}.barred", details)
            if self.never & bit:
                why = text("{card} may not be chosen", card=code)
                return Refusal("transfer.never", why, f"{self.clause}.never", details)
            if not self.free & bit:
                why = text("{card} is not one of the cards that may be chosen", card=code)
                return Refusal("transfer.only", why, f"{self.clause}.only", details)
        others = self._sorted(choice, self.free & ~self.avoid)
        avoided = [code for code in codes if self.avoid >> deck.face_by_code[code] & 1]
        if len(avoided) > max(0, len(codes) - len(others)):
            why = text(
                "{card} may be chosen only when there are not enough other cards", card=avoided[0]
            )
            where = f"{self.clause}.avoid"
            return Refusal("transfer.avoid", why, where, {"card": avoided[0]})
        return None

    def _chosen(self, pile: Pile, codes: Sequence[Argument]) -> list[int]:
        """Return the entries of a pile that carry these codes, in canonical order."""
        left, entries = [self._codes_by_entry[entry] for entry in pile], list(pile)
        chosen = []
        for code in sorted(map(str, codes), key=self._place.__getitem__):
            at = left.index(code)
            del left[at]
            chosen.append(entries.pop(at))
        return chosen

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the cards have moved, or None if that is remembered."""
        if self.show or self.going_out is not None or self.refusal(state, move) is not None:
            return None
        source, target = self.sources[state.turn], self.target(state)
        pile, lying = state.piles[source], list(state.piles)
        chosen = self._chosen(pile, move.args)
        lying[source] = tuple([entry for entry in pile if entry not in chosen])
        cards = [entry if entry >= 0 else ~entry for entry in chosen]
        lying[target] += tuple(cards if self.up else [~card for card in cards])
        return make_state(tuple(lying), state.phase, state.turn, state.memory, state.seed)

    def perform(self, draft: Draft, move: Move) -> None:
        """Move the cards."""
        source = self.sources[draft.turn]
        if len(move.args) == 1 and self.up and not self.show:
            place, place_of = self._place[move.args[0]], self._place_of
            for entry in draft.piles[source]:
                if place_of[entry] == place:
                    break
            draft.clause = self.clause
            draft.play_card(source, self.target(draft), entry)
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
            raise InvalidMoveError(
                f"{self.name!r} is written '{self.name} CARD ...', found no card"
            )
        codes = [find_word(str(arg), self._codes, "card") for arg in args]
        return tuple(sorted(codes, key=self._place.__getitem__))
