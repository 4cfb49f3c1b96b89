"""Asking: a seat asks another for cards of a rank, or for a certain card, and gets them.

If the other has none, a card may be drawn from the stock instead; what was asked for may
then come of itself. This module lays no sets, and passes no turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from cardrules.board import Facing
from cardrules.cards import NO_SUIT
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments, wrong_number
from cardrules.mechanisms.conditions import ConditionSpec, describe, optional_condition
from cardrules.mechanisms.other_hands.whose import Hands, Whose
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Slot, State
from cardrules.texts import Name, text

__all__ = ["ASKED", "Ask", "AskSpec"]

ASKED = "asked_for"
"""The memory slot with the card that was asked for and given last; all know where it is."""

GIVEN, NOT_GIVEN, DRAWN_ASKED = "given", "not-given", "drawn-asked"

declare_codes(
    {
        "ask.not-this-hand": "This hand may not be asked now.",
        "ask.holding": "The seat holds no card that entitles it to ask for this.",
        "ask.held": "The seat holds the card itself.",
    }
)


class What(Enum):
    """What is asked for."""

    RANK = "rank"
    CARD = "card"


class Holding(Enum):
    """What the seat that asks must hold."""

    RANK = "rank"
    SUIT = "suit"
    NOTHING = "nothing"


@spec
class AskSpec:
    """Ask another seat for cards; if it has them, it gives them."""

    from_: str = clause(refers="groups", says="The group of hands; each seat owns a pile of it.")
    whose: Whose = clause(
        default=Whose.ANY,
        says="Who may be asked: the `next` or `previous` seat that has cards, `any` other, or any "
        "of the `opponents`, which are not of the own side.",
    )
    what: What = clause(
        default=What.RANK,
        says="What is asked for: all cards of a `rank`, or one certain `card`, which the seat "
        "does not hold itself.",
    )
    holding: Holding = clause(
        default=Holding.RANK,
        says="What the seat must hold to ask: a card of the same `rank`, one of the same `suit`, "
        "or `nothing`.",
    )
    draws: tuple[str, ...] = clause(
        default=(),
        refers="piles",
        says="The piles of which the first that holds a card gives one to a seat that has asked in "
        "vain; none by default. If it is what was asked for, the event `drawn-asked` is raised.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


class Ask:
    """The compiled action; its arguments are the hand that is asked, and a rank or a card."""

    is_closed = True
    SIGNALS = (GIVEN, NOT_GIVEN, DRAWN_ASKED)

    def __init__(self, name: str, spec: AskSpec, tools: Tools) -> None:
        board, deck = tools.board, tools.board.deck
        group = board.group(spec.from_)
        self.name = name
        self.spec = spec
        self.deck = deck
        self.clause = f"actions.{name}.ask"
        self.hands = Hands(board, group, spec.whose)
        self.up = group.facing is Facing.UP
        self.sources = tuple(pile for word in spec.draws for pile in board.piles(word))
        self.slot = board.slot_index.get(ASKED, -1)
        self.when = optional_condition(spec.when, board, tools.completes)
        self.is_card = spec.what is What.CARD
        self.shape = f"{name} HAND {'CARD' if self.is_card else 'RANK'}"
        there = dict.fromkeys(sorted(deck.cards))
        faces = [(face, deck.faces[face]) for face in there]
        self.words: dict[Argument, int] = {}
        """What may be asked for, with the mask of the faces that answer it."""
        self.entitled: dict[Argument, int] = {}
        """The mask of the faces of which the seat must hold one."""
        for number, face in faces:
            word = self._word(number)
            self.words[word] = self.words.get(word, 0) | 1 << number
            like = 0
            for other, peer in faces:
                is_like = peer.rank_name == face.rank_name
                if spec.holding is Holding.SUIT:
                    is_like = peer.suit == face.suit != NO_SUIT
                like |= 1 << other if is_like else 0
            self.entitled[word] = self.entitled.get(word, 0) | like

    @staticmethod
    def slots(spec: AskSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory: of certain cards, the one that was given last, which all know."""
        return (Slot(ASKED, (), reveals=True),) if spec.what is What.CARD else ()

    def _word(self, face: int) -> Argument:
        """Return the word by which a face is asked for; a rank that is a number is one."""
        word = self.deck.faces[face].code if self.is_card else self.deck.faces[face].rank_name
        return Move.from_text(f"{self.name} {word}").args[0]

    def _held(self, state: State) -> int:
        """Return the mask of the faces that the seat to move holds."""
        mask = 0
        for entry in state.piles[self.hands.piles[state.turn]]:
            mask |= self.deck.bits[entry if entry >= 0 else ~entry]
        return mask

    def _why_not(self, held: int, word: Argument) -> str | None:
        """Return the code of what keeps a seat with these cards from asking, or None."""
        if self.is_card and held & self.words[word]:
            return "ask.held"
        if self.spec.holding is not Holding.NOTHING and not held & self.entitled[word]:
            return "ask.holding"
        return None

    def _open(self, state: State) -> list[Argument]:
        """Return what the seat to move may ask for."""
        held = self._held(state)
        return [word for word in self.words if self._why_not(held, word) is None]

    def moves(self, state: State) -> Iterator[Move]:
        """List all that may be asked of whom."""
        if self.when is not None and not self.when(state):
            return
        words = self._open(state)
        for seat in self.hands.choices(state):
            for word in words:
                yield Move(self.name, (self.hands.names[seat], word))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why this may not be asked, or None."""
        seat = self.hands.seat(move.args[0]) if len(move.args) == 2 else None
        if seat is None or move.args[1] not in self.words:
            return wrong_arguments(self.name, self.shape)
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is open only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        word = move.args[1]
        details: Details = {"pile": self.hands.names[seat], "asked": str(word)}
        if seat not in self.hands.choices(state):
            why = text("{pile} may not be asked now", pile=self.hands.names[seat])
            return Refusal("ask.not-this-hand", why, f"{self.clause}.whose", details)
        code = self._why_not(self._held(state), word)
        if code == "ask.held":
            why = text("you hold {card} yourself", card=str(word))
            return Refusal(code, why, f"{self.clause}.what", details)
        if code is not None:
            why = text("you hold no card that lets you ask for {what}", what=Name(str(word)))
            return Refusal(code, why, f"{self.clause}.holding", details)
        return None

    def perform(self, draft: Draft, move: Move) -> None:
        """Give what is there, or draw a card."""
        seat = self.hands.seat(move.args[0])
        assert seat is not None
        mask, bits = self.words[move.args[1]], self.deck.bits
        source, target = self.hands.piles[seat], self.hands.piles[draft.turn]
        found = [e for e in draft.piles[source] if bits[e if e >= 0 else ~e] & mask]
        draft.clause = self.clause
        if self.slot >= 0:
            draft.set(self.slot, tuple(e if e >= 0 else ~e for e in found[:1]))
        if found:
            given = found[:1] if self.is_card else found
            draft.move_cards(source, target, given, up=self.up)
            draft.signal(GIVEN, seat)
            return
        draft.automatic = True
        draft.clause = f"{self.clause}.draws"
        pile = next((pile for pile in self.sources if draft.piles[pile]), None)
        if pile is not None:
            draft.deal_top(pile, target, up=self.up)
            drawn = draft.piles[target][-1]
            if bits[drawn if drawn >= 0 else ~drawn] & mask:
                draft.signal(DRAWN_ASKED, draft.turn)
                return
        draft.signal(NOT_GIVEN, seat)

    def lifted(self, state: State, move: Move) -> tuple[int, int]:
        """Return what a player takes up to ask: a card of the rank, or the hand that is asked."""
        if self.is_card:
            seat = self.hands.seat(move.args[0])
            assert seat is not None
            return self.hands.piles[seat], len(state.piles[self.hands.piles[seat]]) - 1
        mask, pile = self.words[move.args[1]], self.hands.piles[state.turn]
        bits = self.deck.bits
        places = enumerate(state.piles[pile])
        like = (at for at, e in places if bits[e if e >= 0 else ~e] & mask)
        return pile, next(like, len(state.piles[pile]) - 1)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the hand, and the rank or the card.

        Raises:
            InvalidMoveError: there is no such hand, rank or card.
        """
        if len(args) != 2:
            raise InvalidMoveError(wrong_number(self.name, self.shape, len(args)))
        hand = find_word(args[0], self.hands.names, "pile")
        kind = "card" if self.is_card else "rank"
        words = {str(word): word for word in self.words}
        return (hand, words[find_word(str(args[1]), words, kind)])

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say whom a seat may ask for a card, or for cards like one that it has picked."""
        is_open = self.when is None or self.when(state)
        if not is_open or len(picked.cards) > 1:
            return None
        words = self._open(state)
        if not picked.cards and not picked.pile:
            return Targets(cards=tuple(dict.fromkeys(self._codes(state, words))))
        face = self._picked_face(state, picked)
        if face is None:
            return None
        word = self._word(face)
        asked = [self.hands.names[seat] for seat in self.hands.choices(state)]
        hands = [hand for hand in asked if hand == picked.pile] or asked
        moves = {hand: Move(self.name, (hand, word)) for hand in hands if word in words}
        if moves:
            only = moves[hands[0]] if picked.pile in moves else None
            why = None if only else Refusal("pick.incomplete", text("choose a pile"), self.clause)
            return Targets(moves, {}, (), only, why)
        if word not in self.words or not hands:
            return None
        return Targets(refusal=self.refusal(state, Move(self.name, (hands[0], word))))

    def _picked_face(self, state: State, picked: Picked) -> int | None:
        """Return the face that was picked: by its code, or as a card of the own hand."""
        if picked.cards:
            return self.deck.face_by_code.get(picked.cards[0])
        pile = state.piles[self.hands.piles[state.turn]]
        is_own = picked.pile == self.hands.names[state.turn]
        if self.is_card or not is_own or not 1 <= picked.count <= len(pile):
            return None
        entry = pile[-picked.count]
        return self.deck.cards[entry if entry >= 0 else ~entry]

    def _codes(self, state: State, words: Sequence[Argument]) -> Iterator[str]:
        """Yield the codes of the cards with which a seat may begin to ask."""
        if self.is_card:
            yield from map(str, words)
            return
        for entry in state.piles[self.hands.piles[state.turn]]:
            card = entry if entry >= 0 else ~entry
            if self._word(self.deck.cards[card]) in words:
                yield self.deck.codes[card]
