"""Swapping: two top cards that change places.

Which cards may do so is said by a relation, by how their piles lie to each other, and by
what the piles themselves accept. This module moves no card to a pile that holds none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.allowance import Allowance
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.neighbors import NEAR_TOLD, Near, near_words, piles_near
from cardrules.mechanisms.relations import RelationSpec, compile_relation
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import Text, mark, text

__all__ = ["Swap", "SwapSpec"]

declare_codes(
    {
        "swap.closed": "Cards of this pile are not exchanged.",
        "swap.empty": "The pile holds no card.",
        "swap.face-down": "The top card of the pile lies face down.",
        "swap.cards": "The card is not one of those that are exchanged.",
        "swap.near": "The piles do not lie next to each other as they must.",
        "swap.like": "Neither of the cards is the one that may be exchanged now.",
        "swap.match": "The cards do not go together.",
        "swap.misfit": "One of the cards does not fit its new place.",
        "swap.limit": "Cards have been exchanged as often as they may be.",
    }
)


@spec
class SwapSpec:
    """Exchange the top cards of two piles, which stay face up."""

    of: tuple[str, ...] = clause(
        refers="piles", says="The piles whose top cards can change places while they lie face up."
    )
    cards: tuple[str, ...] = clause(
        default=("any",), refers="cards", says="The cards that can change places."
    )
    like: str | None = clause(
        default=None,
        refers="piles",
        says="One of the two must be the same card as the top card of this pile, of the same rank "
        "and suit, that lies face up.",
        tells="One of the two must be the same card as the top card of {value}.",
    )
    match: RelationSpec | None = clause(
        default=None,
        says="Only cards of which one can be laid on the other in this relation change places.",
    )
    near: Near | None = clause(
        default=None,
        says="How the two piles must lie to each other: next to each other in the `line` of all "
        "piles of their group, in their `row` or `column`, at a `side` (in row or column), or "
        "`touching` (at a corner too), or `aligned` (in one row or column at any distance).",
        tells=NEAR_TOLD,
    )
    fits: bool = clause(
        default=False,
        says="Whether each card must be one that its new pile accepts, by its `build`, `space` or "
        "`base`, when the other card is gone.",
        tells={True: "Each card must be one that its new pile accepts when the other is gone."},
    )
    limit: int | None = clause(
        default=None,
        minimum=0,
        says="How many times in a game; any number by default.",
        tells="This can be done so many times in a game: {value}.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="Cards change places only while this holds."
    )
    counter: str = clause(
        default="swaps",
        says="The memory slot that counts them; actions that name the same share it.",
    )


class Swap:
    """The compiled action; its arguments are the two piles, in the order of the board."""

    is_closed = True

    def __init__(self, name: str, spec: SwapSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.board = board
        self.accepts = tools.accepts
        self.clause = f"actions.{name}.swap"
        self.allowance = Allowance(
            name, self.clause, "swap.limit", spec.limit, spec.counter, spec.when, tools
        )
        self.piles = sorted({pile for part in spec.of for pile in board.piles(part)})
        self.cards = board.deck.select(spec.cards)
        self.like = board.piles(spec.like)[0] if spec.like else -1
        self.near = piles_near(board, self.piles, spec.near) if spec.near else None
        self.match = compile_relation(spec.match, board.deck) if spec.match else None

    @staticmethod
    def slots(spec: SwapSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory that the mechanism needs."""
        return (Slot(spec.counter),)

    def moves(self, state: State) -> Iterator[Move]:
        """List the pairs of piles whose top cards can change places."""
        if self.allowance.code(state) is not None:
            return
        names = self.board.pile_names
        open_ = [pile for pile in self.piles if self._why_not_open(state, pile) is None]
        for first, second in combinations(open_, 2):
            if self._why_not_pair(state, first, second) is None:
                yield Move(self.name, (names[first], names[second]))

    def _why_not_open(self, state: State, pile: int) -> str | None:
        if pile not in self.piles:
            return "swap.closed"
        if not self.board.is_own(pile, state.turn):
            return "move.not-yours"
        if not state.piles[pile]:
            return "swap.empty"
        if state.piles[pile][-1] < 0:
            return "swap.face-down"
        if not self.board.deck.bits[state.piles[pile][-1]] & self.cards:
            return "swap.cards"
        if self.board.is_covered(state.piles, pile):
            return "unit.covered"
        return "unit.enclosed" if self.board.is_enclosed(state.piles, pile) else None

    def _why_not_pair(self, state: State, first: int, second: int) -> str | None:
        if self.near is not None and second not in self.near.get(first, ()):
            return "swap.near"
        cards = [card_of(state.piles[pile][-1]) for pile in (first, second)]
        if self.like >= 0:
            bits, sign = self.board.deck.shown_bits, state.piles[self.like]
            if not sign or bits[sign[-1]] not in [self.board.deck.bits[card] for card in cards]:
                return "swap.like"
        if self.match is not None:
            low, high = (self.board.deck.cards[card] for card in cards)
            if not (self.match.table[low] >> high & 1 or self.match.table[high] >> low & 1):
                return "swap.match"
        if self.spec.fits:
            draft = Draft(self.board, state, is_told=False)
            for pile in (first, second):
                draft.piles[pile] = draft.piles[pile][:-1]
            if not (self.accepts(draft, first, cards[1]) and self.accepts(draft, second, cards[0])):
                return "swap.misfit"
        return None

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the cards may not change places, or None."""
        index = self.board.pile_index
        piles = [index.get(str(arg), -1) for arg in move.args]
        if len(piles) != 2 or not 0 <= piles[0] < piles[1]:
            return wrong_arguments(self.name, f"{self.name} PILE PILE")
        refused = self.allowance.refusal(state)
        if refused is not None:
            return refused
        for pile in piles:
            code = self._why_not_open(state, pile)
            if code is not None:
                return self._shut(state, pile, code)
        code = self._why_not_pair(state, piles[0], piles[1])
        return None if code is None else self._apart(state, piles, code)

    def _shut(self, state: State, pile: int, code: str) -> Refusal:
        name, lying = self.board.pile_names[pile], state.piles[pile]
        card = self.board.deck.codes[lying[-1]] if lying and lying[-1] >= 0 else ""
        group = self.board.groups[self.board.group_of[pile]].name
        clauses = {
            "swap.cards": f"{self.clause}.cards",
            "unit.covered": f"piles.{group}.layout",
            "unit.enclosed": f"piles.{group}.exposed",
            "move.not-yours": f"piles.{group}",
        }
        why = Text(_SHUT[code], {"pile": name, "card": card})
        return Refusal(code, why, clauses.get(code, f"{self.clause}.of"), {"pile": name})

    def _apart(self, state: State, piles: Sequence[int], code: str) -> Refusal:
        first, second = (self.board.deck.codes[state.piles[pile][-1]] for pile in piles)
        details: Details = {"cards": (first, second)}
        if code == "swap.near":
            assert self.spec.near is not None
            near = near_words(self.spec.near)
            why = text("{card} and {other} do not lie {near}", card=first, other=second, near=near)
        elif code == "swap.like":
            why = text(
                "neither {card} nor {other} is the same as the top card of {pile}",
                card=first,
                other=second,
                pile=self.board.pile_names[self.like],
            )
        elif code == "swap.match":
            why = text("{card} and {other} do not go together", card=first, other=second)
        else:
            why = text("{card} or {other} does not fit its new place", card=first, other=second)
        field = "fits" if code == "swap.misfit" else code.partition(".")[2]
        return Refusal(code, why, f"{self.clause}.{field}", details)

    def perform(self, draft: Draft, move: Move) -> None:
        """Let the cards change places, and count."""
        draft.clause = self.clause
        first, second = (self.board.pile_index[str(arg)] for arg in move.args)
        draft.exchange_tops(first, second)
        self.allowance.count(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the names of the piles in the order of the board.

        Raises:
            InvalidMoveError: there is no such pile, or there are not two.
        """
        names = [find_word(arg, self.board.pile_names, "pile") for arg in args]
        if len(names) != 2 or names[0] == names[1]:
            shape = f"{self.name} PILE PILE"
            raise InvalidMoveError(
                text(
                    "'{action}' is written '{shape}', with two piles", action=self.name, shape=shape
                )
            )
        return tuple(sorted(names, key=self.board.pile_index.__getitem__))


_SHUT = {
    "swap.closed": mark("cards of {pile} are not exchanged"),
    "move.not-yours": mark("{pile} belongs to another seat"),
    "swap.empty": mark("{pile} is empty"),
    "swap.face-down": mark("the top card of {pile} lies face down"),
    "swap.cards": mark("{card} is not exchanged"),
    "unit.covered": mark("other cards lie on {pile}"),
    "unit.enclosed": mark("{pile} is closed in by other cards"),
}
