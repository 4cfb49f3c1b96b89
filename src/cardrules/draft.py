"""A draft: the next state while one move and what follows from it are being made.

Every change of a game goes through the few primitives here, so that each is logged once
and becomes an event. A draft lives within one call and is frozen into a new state.
It judges nothing: legality was settled before it was made.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.board import Board
from cardrules.moves import Argument
from cardrules.scores import ScoreSheet
from cardrules.shuffle import Uniform, shuffled
from cardrules.state import Pile, SlotValue, State, make_state

__all__ = ["ACTED", "DEALER", "SHUFFLES", "Change", "Draft"]

SHUFFLES = 0
"""The memory slot, first in every game, that counts the shuffles made so far."""

DEALER = 1
"""The memory slot, second in every game of several seats, that holds the dealer's seat."""

ACTED = 2
"""The memory slot, third in every game of several seats: how many seats have acted in a
phase in which each acts once."""

Change = tuple[str, int, int, tuple[int, ...], tuple[int, ...], str, bool]
"""A logged change: kind, source or slot, target, entries before, entries after, clause,
and whether it was automatic."""


class Draft:
    """A state under change. `log`, `signals` and `sheets` are in order of happening.

    `named` are the arguments of the move that is being made, where the phase asks for them.
    Where nobody is told what happened, no log is kept: that saves a twentieth of the time.
    """

    __slots__ = (
        "automatic",
        "board",
        "clause",
        "is_told",
        "log",
        "memory",
        "named",
        "phase",
        "piles",
        "seed",
        "sheets",
        "signals",
        "turn",
    )

    def __init__(self, board: Board, state: State, *, is_told: bool = True) -> None:
        self.board = board
        self.piles: list[Pile] = list(state.piles)
        self.phase: int = state.phase
        self.turn: int = state.turn
        self.memory: list[SlotValue] = list(state.memory)
        self.seed: int | str = state.seed
        self.is_told = is_told
        self.log: list[Change] = []
        self.signals: list[tuple[str, int]] = []
        self.sheets: list[ScoreSheet] = []
        self.clause: str = ""
        self.automatic: bool = False
        self.named: tuple[Argument, ...] = ()

    def state(self) -> State:
        """Return the finished state."""
        return make_state(tuple(self.piles), self.phase, self.turn, tuple(self.memory), self.seed)

    def move_top(self, source: int, target: int, count: int) -> None:
        """Move the top `count` cards, keeping their order and facing."""
        piles = self.piles
        pile = piles[source]
        moved = pile[-count:]
        piles[source] = pile[:-count]
        piles[target] = piles[target] + moved
        if self.is_told:
            self.log.append(("moved", source, target, moved, moved, self.clause, self.automatic))

    def deal_top(self, source: int, target: int, *, up: bool) -> None:
        """Move the top card, turned to face as stated."""
        piles = self.piles
        pile = piles[source]
        before = pile[-1]
        after = (before if before >= 0 else ~before) if up else (before if before < 0 else ~before)
        piles[source] = pile[:-1]
        piles[target] = (*piles[target], after)
        if self.is_told:
            change = ("moved", source, target, (before,), (after,), self.clause, self.automatic)
            self.log.append(change)

    def move_cards(self, source: int, target: int, entries: Iterable[int], *, up: bool) -> None:
        """Move the named entries, wherever they lie in the pile, in the order given.

        Raises:
            ValueError: an entry is not in the pile.
        """
        moved = tuple(entries)
        piles = self.piles
        rest = list(piles[source])
        for entry in moved:
            rest.remove(entry)
        if up:
            after = tuple([entry if entry >= 0 else ~entry for entry in moved])
        else:
            after = tuple([entry if entry < 0 else ~entry for entry in moved])
        piles[source] = tuple(rest)
        piles[target] = piles[target] + after
        if self.is_told:
            self.log.append(("moved", source, target, moved, after, self.clause, self.automatic))

    def play_card(self, source: int, target: int, entry: int) -> None:
        """Move one card, wherever it lies in the pile, to lie face up on another."""
        piles = self.piles
        pile = piles[source]
        place = pile.index(entry)
        card = entry if entry >= 0 else ~entry
        piles[source] = pile[:place] + pile[place + 1 :]
        piles[target] = (*piles[target], card)
        if self.is_told:
            change = ("moved", source, target, (entry,), (card,), self.clause, self.automatic)
            self.log.append(change)

    def move_all(self, source: int, target: int, *, up: bool) -> None:
        """Move a whole pile onto another, keeping its order, turned to face as stated."""
        piles = self.piles
        moved = piles[source]
        if not moved:
            return
        if up:
            after = tuple([entry if entry >= 0 else ~entry for entry in moved])
        else:
            after = tuple([entry if entry < 0 else ~entry for entry in moved])
        piles[source] = ()
        piles[target] = piles[target] + after
        if self.is_told:
            self.log.append(("moved", source, target, moved, after, self.clause, self.automatic))

    def exchange_tops(self, first: int, second: int) -> None:
        """Let the top cards of two piles change places, turned as they are."""
        piles = self.piles
        one, other = piles[first][-1], piles[second][-1]
        piles[first] = (*piles[first][:-1], other)
        piles[second] = (*piles[second][:-1], one)
        if self.is_told:
            hidden = one if one < 0 else ~one
            where = (self.clause, self.automatic)
            self.log.append(("moved", first, -1, (one,), (hidden,), *where))
            self.log.append(("moved", second, first, (other,), (other,), *where))
            self.log.append(("moved", -1, second, (hidden,), (one,), *where))

    def lift(self, pile: int, keep: int = 0) -> tuple[int, ...]:
        """Take up a pile, but for its top cards that it keeps; return the cards, lowest first."""
        lying = self.piles[pile]
        stays = max(0, len(lying) - keep)
        lifted = lying[:stays]
        self.piles[pile] = lying[stays:]
        cards = lifted
        if lifted and min(lifted) < 0:
            cards = lifted
        if lifted and min(lifted) < 0:
            cards = tuple([entry if entry >= 0 else ~entry for entry in lifted])
        if lifted and self.is_told:
            hidden = tuple([~card for card in cards])
            self.log.append(("moved", pile, -1, lifted, hidden, self.clause, self.automatic))
        return cards

    def lift_top(self, pile: int, count: int) -> tuple[int, ...]:
        """Take up the top cards of a pile, as many as there are; return them, the top first."""
        lying = self.piles[pile]
        lifted = lying[len(lying) - min(count, len(lying)) :]
        self.piles[pile] = lying[: len(lying) - len(lifted)]
        cards = tuple([entry if entry >= 0 else ~entry for entry in lifted])
        if lifted and self.is_told:
            hidden = tuple([~card for card in cards])
            self.log.append(("moved", pile, -1, lifted, hidden, self.clause, self.automatic))
        return cards[::-1]

    def begin_anew(self) -> None:
        """Take up all cards, and set every memory slot that does not last to its initial value."""
        if not self.is_told:
            self.piles = [()] * len(self.piles)
            slots = zip(self.memory, self.board.slots, strict=True)
            self.memory = [value if slot.lasting else slot.initial for value, slot in slots]
            return
        for pile in range(len(self.piles)):
            self.lift(pile)
        for number, slot in enumerate(self.board.slots):
            if not slot.lasting:
                self.set(number, slot.initial)

    def bring(self, target: int, entries: Iterable[int]) -> None:
        """Put cards from the hand, those of a pack being dealt, on a pile."""
        after = tuple(entries)
        self.piles[target] = self.piles[target] + after
        if self.is_told:
            before = tuple([entry if entry < 0 else ~entry for entry in after])
            self.log.append(("moved", -1, target, before, after, self.clause, self.automatic))

    def turn_top(self, pile: int, *, up: bool) -> None:
        """Turn the top card to face as stated."""
        cards = self.piles[pile]
        before = cards[-1]
        after = (before if before >= 0 else ~before) if up else (before if before < 0 else ~before)
        self.piles[pile] = (*cards[:-1], after)
        if self.is_told:
            self.log.append(
                ("turned", pile, pile, (before,), (after,), self.clause, self.automatic)
            )

    def arrange(self, pile: int, entries: Pile) -> None:
        """Put the cards of one pile into another order or facing."""
        before = self.piles[pile]
        if before != entries:
            self.piles[pile] = entries
            if self.is_told:
                change = ("arranged", pile, pile, before, entries, self.clause, self.automatic)
                self.log.append(change)

    def shuffle(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards in a new order, the next one that the seed gives."""
        counter = self.memory[SHUFFLES]
        assert isinstance(counter, int)
        self.memory[SHUFFLES] = counter + 1
        if self.is_told:
            self.log.append(("shuffled", -1, -1, (), (), self.clause, self.automatic))
        return shuffled(cards, self.seed, counter)

    def choose(self, below: int) -> int:
        """Return a random number from 0 to `below` - 1, the next one that the seed gives."""
        counter = self.memory[SHUFFLES]
        assert isinstance(counter, int)
        self.memory[SHUFFLES] = counter + 1
        return Uniform(self.seed, counter).below(below)

    def number(self, slot: int) -> int:
        """Return the value of a memory slot that holds a number."""
        value = self.memory[slot]
        assert isinstance(value, int)
        return value

    def numbers(self, slot: int) -> tuple[int, ...]:
        """Return the value of a memory slot that holds several numbers."""
        value = self.memory[slot]
        assert isinstance(value, tuple)
        return value

    def set(self, slot: int, value: SlotValue) -> None:
        """Write a memory slot."""
        before = self.memory[slot]
        if before != value:
            self.memory[slot] = value
            if self.is_told:
                old = (before,) if isinstance(before, int) else before
                new = (value,) if isinstance(value, int) else value
                self.log.append(("noted", slot, -1, old, new, self.clause, self.automatic))

    def score(self, side: int, sheet: ScoreSheet, score: int) -> None:
        """Tell that a round has been scored for a side, whose score is now `score`."""
        if self.is_told:
            change = ("scored", side, len(self.sheets), (), (score,), self.clause, self.automatic)
            self.log.append(change)
        self.sheets.append(sheet)

    def give_turn(self, seat: int) -> None:
        """Make it another seat's turn."""
        if seat != self.turn:
            self.turn = seat
            if self.is_told:
                self.log.append(("turn", seat, -1, (), (), self.clause, True))

    def enter(self, phase: int) -> None:
        """Go to another phase."""
        self.phase = phase
        if self.is_told:
            self.log.append(("phase", phase, -1, (), (), self.clause, True))

    def signal(self, name: str, argument: int = -1) -> None:
        """Raise a named event for the phase table to react to."""
        self.signals.append((name, argument))
