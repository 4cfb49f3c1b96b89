"""The action that takes a pile: one card of it is melded at once, the rest comes to hand.

`take 9H 9S + KH KD KS` melds the top card with two nines and lays kings as well. Where the
player chooses how many cards to take, their number comes first: `take 3 7H 8H`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, wrong_arguments
from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.melds.judging import judge
from cardrules.mechanisms.melds.listing import Listing
from cardrules.mechanisms.melds.parts import Part, Parts
from cardrules.mechanisms.melds.picking import Fingers
from cardrules.mechanisms.melds.pile import TakenPile
from cardrules.mechanisms.melds.plan import Asked, Laid, Plan
from cardrules.mechanisms.melds.spec import TakeSpec, Way
from cardrules.mechanisms.melds.table import Melds
from cardrules.mechanisms.melds.taking import Takings
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import State, make_state
from cardrules.texts import Text, chained, counted, mark, text
from cardrules.words import quoted

__all__ = ["Take"]

declare_codes(
    {
        "take.amount": "There are not so many cards to take.",
        "take.frozen": "The pile is frozen, and the cards with the one taken do not do for that.",
        "take.with": "The cards with which the card would be melded do not do.",
    }
)


class Take:
    """A compiled action that takes a pile."""

    is_closed = False

    def __init__(self, name: str, spec: TakeSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.clause = f"actions.{name}.take"
        self.board = board
        self.melds = Melds(tools)
        self.pile = TakenPile(spec, self.clause, self.melds, tools)
        asked = Asked(self.clause)
        listing = Listing(self.melds, name, asked)
        self.takings = Takings(name, self.pile, listing, self._is_legal)
        self.fingers = Fingers(self.melds, name, asked)
        self.asked = asked
        self.up = board.group(self.melds.spec.piles).facing is Facing.UP
        self.hand_up = board.group(self.melds.spec.from_).facing is Facing.UP
        seats = range(board.seats.count)
        target = board.group(spec.aside.to) if spec.aside else None
        self.targets = tuple(board.pile_of(target, seat) if target else -1 for seat in seats)
        self._last: tuple[tuple[object, ...], Move, Plan] | None = None

    def moves(self, state: State) -> Iterable[Move]:
        """List the ways to take the pile."""
        return self.takings.moves(state)

    def _is_legal(self, state: State, move: Move) -> bool:
        return self.refusal(state, move) is None

    def _read(self, args: Sequence[Argument]) -> tuple[int, Parts] | None:
        """Return how many cards are taken (0: all) and the groups, or None."""
        amount, words = 0, tuple(args)
        if self.pile.is_chosen:
            if not words or not isinstance(words[0], int):
                return None
            amount, words = words[0], words[1:]
        parts = self.melds.words.try_read(words, first=True)
        return None if parts is None else (amount, parts)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the pile cannot be taken so, or None."""
        read = self._read(move.args)
        if read is None:
            shape = f"{self.name} {'NUMBER ' if self.pile.is_chosen else ''}[MELD] CARD ... + ..."
            return wrong_arguments(self.name, shape)
        found = self._judge(state, *read)
        if isinstance(found, Refusal):
            return found
        self._last = ((state.turn, state.piles), move, found)
        return None

    def _judge(self, state: Situation, amount: int, parts: Parts) -> Plan | Refusal:
        closed = self.pile.closed(state)
        if closed is not None:
            return closed
        held = len(state.piles[self.pile.number])
        if self.pile.is_chosen and not 1 <= amount <= held:
            why = counted(
                "{count} card cannot be taken; there are {held}",
                "{count} cards cannot be taken; there are {held}",
                amount,
                held=held,
            )
            return Refusal("take.amount", why, f"{self.clause}.amount", {"held": held})
        taken = self.pile.taken(state, amount or held)
        ways = self.spec.frozen_with if self.pile.is_frozen(state) else self.spec.with_
        found = judge(self.melds, state, parts, self.asked, taken)
        own = found.laid[0].own if isinstance(found, Plan) else self._held(state, parts[0][1])
        for way in ways:
            if self._does(way, state, taken.card, parts[0], own):
                return found
        return self._wrong_way(state, taken.card)

    def _held(self, state: Situation, codes: Sequence[str]) -> list[int]:
        """Return the cards of the hand that carry some of these codes."""
        wanted = list(codes)
        found: list[int] = []
        for entry in state.piles[self.melds.hands[state.turn]]:
            if self.pile.codes[entry] in wanted:
                wanted.remove(self.pile.codes[entry])
                found.append(card_of(entry))
        return found

    def _does(self, way: Way, state: Situation, card: int, part: Part, own: Sequence[int]) -> bool:
        """Return whether the first group, with these cards of the hand, is one that will do."""
        match way:
            case Way.NATURAL_PAIR:
                return sum([other in self.pile.same[card] for other in own]) >= 2
            case Way.NATURAL_AND_WILD:
                has_natural = not self.pile.same[card].isdisjoint(own)
                return has_natural and not self.pile.wilds.isdisjoint(own)
            case Way.MELD:
                pile, rank = part[0], self.melds.words.rank_of[card]
                if pile or not rank:
                    onto = self.board.pile_index[pile] if pile else None
                else:
                    onto = self.melds.merged(state.piles, state.turn, rank)
                return onto is not None and self.pile.is_open_to(state.piles[onto], part[1])
            case Way.GROUP:
                return True

    def _wrong_way(self, state: Situation, card: int) -> Refusal:
        ways = self.spec.frozen_with if self.pile.is_frozen(state) else self.spec.with_
        words = chained([Text(_WORDS[way]) for way in ways], "or")
        code = self.board.deck.codes[card]
        details: Details = {"card": code, "with": tuple(way.value for way in ways)}
        if self.pile.is_frozen(state):
            why = text(
                "the pile is frozen; {card} is taken only with {cards}", card=code, cards=words
            )
            freezes = not self.pile.freezing.isdisjoint(state.piles[self.pile.number])
            key = "frozen_by" if freezes else "frozen_until_open"
            return Refusal("take.frozen", why, f"{self.clause}.{key}", details)
        why = text("{card} is taken only with {cards}", card=code, cards=words)
        return Refusal("take.with", why, f"{self.clause}.with", details)

    def lifted(self, state: State, move: Move) -> tuple[int, int]:
        """Return the pile, and the place of the lowest card that a move takes."""
        held = len(state.piles[self.pile.number])
        amount = move.args[0] if self.pile.is_chosen else held
        assert isinstance(amount, int)
        return self.pile.number, held - amount

    def quickly(self, state: State, move: Move, heard: Container[str]) -> State | None:  # noqa: ARG002
        """Return the state after the pile is taken, or None if it is refused or more follows."""
        read = self._read(move.args)
        plan = None if read is None else self._judge(state, *read)
        if read is None or not isinstance(plan, Plan):
            return None
        memory = self.melds.noted(state, plan)
        if memory is None:
            return None
        seat, piles = state.turn, list(state.piles)
        number = self.pile.number
        pile = piles[number]
        taken = pile[-read[0] :]
        piles[number] = pile[: -len(taken)]
        card, rest = (taken[0], taken[1:]) if self.pile.is_chosen else (taken[-1], taken[:-1])
        first, *others = plan.laid
        cards = (*first.own, card if card >= 0 else ~card, *first.dug)
        piles[first.pile] += cards if self.up else tuple([~card for card in cards])
        for laid in others:
            cards = laid.own + laid.dug
            piles[laid.pile] += cards if self.up else tuple([~card for card in cards])
        if not self.pile.aside.isdisjoint(rest):
            aside = [entry if entry >= 0 else ~entry for entry in rest if entry in self.pile.aside]
            piles[self.targets[seat]] += tuple(aside)
        kept = plan.rest if self.hand_up else tuple([~card for card in plan.rest])
        piles[self.melds.hands[seat]] = plan.hand + kept
        return make_state(tuple(piles), state.phase, seat, memory, state.seed)

    def perform(self, draft: Draft, move: Move) -> None:
        """Meld the card, take the others, and lay what else there is."""
        read = self._read(move.args)
        assert read is not None
        amount, parts = read
        last = self._last
        if last is not None and last[1] is move and last[0] == (draft.turn, tuple(draft.piles)):
            plan: Plan | Refusal = last[2]
        else:
            plan = self._judge(draft, amount, parts)
        assert isinstance(plan, Plan)
        melds, seat = self.melds, draft.turn
        pile = draft.piles[self.pile.number]
        entries = pile[-amount:] if amount else pile
        card = entries[0] if self.pile.is_chosen else entries[-1]
        rest = entries[1:] if self.pile.is_chosen else entries[:-1]
        hand = melds.hands[seat]
        draft.clause = self.clause
        first = plan.laid[0]
        melds.perform(draft, (Laid(first.pile, first.own),), self.up)
        draft.move_cards(self.pile.number, first.pile, (card,), up=self.up)
        melds.credit(draft, first.pile, (card_of(card),))
        if not self.pile.aside.isdisjoint(rest):
            aside = [entry for entry in rest if entry in self.pile.aside]
            rest = tuple([entry for entry in rest if entry not in self.pile.aside])
            draft.clause = f"{self.clause}.aside"
            draft.move_cards(self.pile.number, self.targets[seat], aside, up=True)
            draft.clause = self.clause
        if rest:
            draft.move_cards(self.pile.number, hand, rest, up=self.hand_up)
        melds.perform(draft, (Laid(first.pile, (), first.dug), *plan.laid[1:]), self.up)
        if melds.going_out is not None:
            melds.going_out.note_laid(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the number of cards, if it is chosen, and the groups in canonical form.

        Raises:
            InvalidMoveError: a word is no card, or the number is missing.
        """
        words = self.melds.words
        if not self.pile.is_chosen:
            return words.write(words.read(args, first=True))
        if not args or not isinstance(args[0], int):
            found = quoted(str(args[0])) if args else text("nothing")
            raise InvalidMoveError(
                text(
                    "'{action}' begins with the number of cards taken, found {what}",
                    action=self.name,
                    what=found,
                )
            )
        return (args[0], *words.write(words.read(args[1:], first=True)))

    def picks(self, state: State, picked: Picked) -> Targets | None:
        """Say what may become of the pile, and of cards of the hand picked for it."""
        if picked.pile not in ("", self.board.pile_names[self.pile.number]):
            return None
        closed = self.pile.closed(state)
        if closed is not None:
            return Targets(refusal=closed) if picked.pile or picked.cards else None
        amount = picked.count if self.pile.is_chosen else len(state.piles[self.pile.number])
        if not 1 <= amount <= len(state.piles[self.pile.number]):
            return None
        taken = self.pile.taken(state, amount)

        def judged(parts: Parts) -> Plan | Refusal:
            return self._judge(state, amount, parts)

        return self.fingers.targets(
            state, picked.cards, taken, judged, lambda parts: self.takings.move(amount, parts)
        )


_WORDS = {
    Way.NATURAL_PAIR: mark("two natural cards of its rank from the hand"),
    Way.NATURAL_AND_WILD: mark("a natural card of its rank and a wild card from the hand"),
    Way.MELD: mark("a meld on the table"),
    Way.GROUP: mark("cards that make a meld with it"),
}
