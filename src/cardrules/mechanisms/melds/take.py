"""The action that takes a pile: one card of it is melded at once, the rest comes to hand.

`take 9H 9S + KH KD KS` melds the top card with two nines and lays kings as well. Where the
player chooses how many cards to take, their number comes first: `take 3 7H 8H`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cardrules.board import Facing
from cardrules.cards import card_of
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, wrong_arguments
from cardrules.mechanisms.combinations import completions
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.conditions import Situation, describe, optional_condition
from cardrules.mechanisms.melds.chances import Chances
from cardrules.mechanisms.melds.listing import Listing, mask_of_hand
from cardrules.mechanisms.melds.opening import Base, Opening
from cardrules.mechanisms.melds.options import Option, cards_of
from cardrules.mechanisms.melds.parts import Part, Parts
from cardrules.mechanisms.melds.picking import Fingers
from cardrules.mechanisms.melds.spec import Amount, TakeSpec, Way
from cardrules.mechanisms.melds.table import Asked, Laid, Melds, Plan, Taken, mask_of
from cardrules.mechanisms.relations import SuitRelation
from cardrules.moves import Argument, Move
from cardrules.picks import Picked, Targets
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import Pile, State, make_state
from cardrules.texts import Text, chained, counted, mark, text
from cardrules.words import quoted

__all__ = ["Take"]

declare_codes(
    {
        "take.empty": "There is no card to take.",
        "take.amount": "There are not so many cards to take.",
        "take.never": "A card lies on top for which the pile cannot be taken.",
        "take.frozen": "The pile is frozen, and the cards with the one taken do not do for that.",
        "take.with": "The cards with which the card would be melded do not do.",
    }
)

_KEPT = 20_000
_NOTHING_LESS = -1_000_000


class _Ways(NamedTuple):
    """The ways in which a card may be taken, one by one: see `Way`."""

    pair: bool
    mixed: bool
    meld: bool
    group: bool


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
        self.asked = Asked(self.clause)
        self.listing = Listing(self.melds, name, self.asked)
        self.fingers = Fingers(self.melds, name, self.asked)
        self.when = optional_condition(spec.when, board, tools.completes)
        self.pile = board.group(spec.from_).first
        self.is_chosen = spec.amount is Amount.CHOICE
        deck = board.deck
        self.never = self._entries(spec.never)
        self.freezing = self._entries(spec.frozen_by)
        self.up = board.group(self.melds.spec.piles).facing is Facing.UP
        self.hand_up = board.group(self.melds.spec.from_).facing is Facing.UP
        self.aside = self._entries(spec.aside.cards if spec.aside else ())
        seats = range(board.seats.count)
        target = board.group(spec.aside.to) if spec.aside else None
        self.targets = tuple(board.pile_of(target, seat) if target else -1 for seat in seats)
        same = [self._of_rank(card) for card in range(deck.size)]
        self.same = (*same, *reversed(same))  # by entries, whichever way they face
        self.least = min(_FEWEST[way] for way in (*spec.with_, *spec.frozen_with))
        self.usual, self.frozen = _ways_in(spec.with_), _ways_in(spec.frozen_with)
        # For each card the kind of meld that it makes with any two of its rank, whatever else
        # lies on the table; -1 where more matters than that.
        self.chances = Chances(self.melds.kinds, deck.size)
        self.plain = tuple(self._plain_kind(card) for card in range(deck.size))
        self._last: tuple[tuple[object, ...], Move, Plan] | None = None
        self._pairs: dict[frozenset[int], tuple[Move, ...]] = {}
        self._bases: dict[tuple[int, int, tuple[int, ...], _Ways], tuple[Option, ...]] = {}
        self._mixed: dict[tuple[frozenset[int], frozenset[int]], tuple[Move, ...]] = {}
        self.wilds = _both_ways(cards_of(self.listing.wilds.mask))
        self.codes = (*deck.codes, *reversed(deck.codes))

    def _entries(self, words: Sequence[str]) -> frozenset[int]:
        """Return the entries of the cards that some words name, whichever way they face."""
        deck = self.board.deck
        mask = deck.select(words)
        return _both_ways(card for card in range(deck.size) if deck.bits[card] & mask)

    def _of_rank(self, card: int) -> frozenset[int]:
        """Return the entries of the natural cards of a card's rank, whichever way they face."""
        deck, wild = self.board.deck, self.listing.wilds.mask
        names = [deck.faces[face].rank_name for face in deck.cards]
        alike = (c for c in range(deck.size) if names[c] == names[card] and not wild >> c & 1)
        return _both_ways(alike)

    def _plain_kind(self, card: int) -> int:
        """Return the kind of meld of any three of a card's rank, or -1 if there is not one such."""
        kinds = [at for at, kind in enumerate(self.melds.kinds) if kind.naturals >> card & 1]
        sets = [at for at in kinds if self.melds.kinds[at].spec.shape is Shape.SET]
        if len(sets) != 1 or any(self.melds.last_only[at] for at in kinds):
            return -1
        spec = self.melds.kinds[sets[0]].spec
        is_plain = spec.suit is SuitRelation.ANY and spec.most is None and spec.least <= 3
        return sets[0] if is_plain else -1

    # What is asked of the pile.

    def _closed(self, state: Situation) -> Refusal | None:
        """Return why nothing can be taken now, whatever is laid, or None."""
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is allowed only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        pile = state.piles[self.pile]
        if pile and pile[-1] not in self.never:
            return None
        name = self.board.pile_names[self.pile]
        if not pile:
            why = text("{pile} is empty", pile=name)
            return Refusal("take.empty", why, f"{self.clause}.from", {"pile": name})
        code = self.codes[pile[-1]]
        why = text("{pile} cannot be taken while {card} lies on top", pile=name, card=code)
        details: Details = {"pile": name, "card": code}
        return Refusal("take.never", why, f"{self.clause}.never", details)

    def _is_frozen(self, state: Situation) -> bool:
        if self.freezing and not self.freezing.isdisjoint(state.piles[self.pile]):
            return True
        return self.spec.frozen_until_open and not self.melds.is_open(state.piles, state.turn)

    def _taken(self, state: Situation, amount: int) -> Taken:
        entries = state.piles[self.pile][-amount:]
        cards = tuple([entry if entry >= 0 else ~entry for entry in entries])
        card = cards[0] if self.is_chosen else cards[-1]
        rest = cards[1:] if self.is_chosen else cards[:-1]
        if not self.aside.isdisjoint(rest):
            rest = tuple(card for card in rest if card not in self.aside)
        return Taken(card, rest)

    def _amounts(self, state: Situation) -> range:
        held = len(state.piles[self.pile])
        return range(1, held + 1) if self.is_chosen else range(held, held + 1)

    def _ways(self, state: Situation) -> _Ways:
        return self.frozen if self._is_frozen(state) else self.usual

    # Judging.

    def _read(self, args: Sequence[Argument]) -> tuple[int, Parts] | None:
        """Return how many cards are taken (0: all) and the groups, or None."""
        amount, words = 0, tuple(args)
        if self.is_chosen:
            if not words or not isinstance(words[0], int):
                return None
            amount, words = words[0], words[1:]
        parts = self.melds.words.try_read(words, first=True)
        return None if parts is None else (amount, parts)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the pile cannot be taken so, or None."""
        read = self._read(move.args)
        if read is None:
            shape = f"{self.name} {'NUMBER ' if self.is_chosen else ''}[MELD] CARD ... + ..."
            return wrong_arguments(self.name, shape)
        found = self._judge(state, *read)
        if isinstance(found, Refusal):
            return found
        self._last = ((state.turn, state.piles), move, found)
        return None

    def _judge(self, state: Situation, amount: int, parts: Parts) -> Plan | Refusal:
        closed = self._closed(state)
        if closed is not None:
            return closed
        held = len(state.piles[self.pile])
        if self.is_chosen and not 1 <= amount <= held:
            why = counted(
                "{count} card cannot be taken; there are {held}",
                "{count} cards cannot be taken; there are {held}",
                amount,
                held=held,
            )
            return Refusal("take.amount", why, f"{self.clause}.amount", {"held": held})
        taken = self._taken(state, amount or held)
        ways = self.spec.frozen_with if self._is_frozen(state) else self.spec.with_
        found = self.melds.judge(state, parts, self.asked, taken)
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
            if self.codes[entry] in wanted:
                wanted.remove(self.codes[entry])
                found.append(card_of(entry))
        return found

    def _does(self, way: Way, state: Situation, card: int, part: Part, own: Sequence[int]) -> bool:
        """Return whether the first group, with these cards of the hand, is one that will do."""
        match way:
            case Way.NATURAL_PAIR:
                return sum([other in self.same[card] for other in own]) >= 2
            case Way.NATURAL_AND_WILD:
                has_natural = not self.same[card].isdisjoint(own)
                return has_natural and not self.wilds.isdisjoint(own)
            case Way.MELD:
                pile, rank = part[0], self.melds.words.rank_of[card]
                if pile or not rank:
                    onto = self.board.pile_index[pile] if pile else None
                else:
                    onto = self.melds.merged(state.piles, state.turn, rank)
                return onto is not None and self._is_open_to(state.piles[onto], part[1])
            case Way.GROUP:
                return True

    def _is_open_to(self, lying: Pile, codes: Sequence[str]) -> bool:
        """Return whether a meld may get the card, with cards of these codes from the hand."""
        most = self.spec.shorter_than
        return not (self.spec.alone and codes) and (most is None or len(lying) < most)

    def _wrong_way(self, state: Situation, card: int) -> Refusal:
        ways = self.spec.frozen_with if self._is_frozen(state) else self.spec.with_
        words = chained([Text(_WORDS[way]) for way in ways], "or")
        code = self.board.deck.codes[card]
        details: Details = {"card": code, "with": tuple(way.value for way in ways)}
        if self._is_frozen(state):
            why = text(
                "the pile is frozen; {card} is taken only with {cards}", card=code, cards=words
            )
            freezes = not self.freezing.isdisjoint(state.piles[self.pile])
            key = "frozen_by" if freezes else "frozen_until_open"
            return Refusal("take.frozen", why, f"{self.clause}.{key}", details)
        why = text("{card} is taken only with {cards}", card=code, cards=words)
        return Refusal("take.with", why, f"{self.clause}.with", details)

    # Listing.

    def moves(self, state: State) -> Iterable[Move]:
        """List the ways to take the pile."""
        pile = state.piles[self.pile]
        if not pile:
            return ()
        if self.least and not self.is_chosen:
            hand = state.piles[self.melds.hands[state.turn]]
            if len(self.same[pile[-1]].intersection(hand)) < self.least:
                return ()
        if self._closed(state) is not None:
            return ()
        ways = self._ways(state)
        if not (self.is_chosen or ways.group or self.melds.is_closed(state)):
            plain = self._plain(state, ways)
            if plain is not None:
                return plain
        found: dict[Move, None] = {}
        least = self.melds.minimum(state)
        amounts: Iterable[int] = self._amounts(state)
        if self.is_chosen and least is None and not (ways.pair or ways.mixed):
            amounts = self._hopeful(state, ways)
        for amount in amounts:
            taken = self._taken(state, amount)
            if least is not None:
                self._open(state, amount, taken, ways, least, found)
            if least is None or ways.group:
                for parts in self._first_groups(state, taken, ways):
                    self._try(state, self._move(amount, parts), found)
        return list(found)

    def _try(self, state: State, move: Move, found: dict[Move, None]) -> None:
        if move not in found and self.refusal(state, move) is None:
            found[move] = None

    def _open(
        self,
        state: State,
        amount: int,
        taken: Taken,
        ways: _Ways,
        least: int,
        found: dict[Move, None],
    ) -> None:
        """List the ways to take the pile that open."""
        melds = self.melds
        hand = state.piles[melds.hands[state.turn]]
        most = len(hand) + len(taken.rest) + 1 - (0 if melds.going_out is None else 2)
        is_plain = self.plain[taken.card] >= 0 and not self.listing.overlaps
        for size, words in self._openings(state, taken, ways, mask_of_hand(hand), least):
            move = Move(self.name, (amount, *words) if self.is_chosen else words)
            if is_plain and size <= most:
                found[move] = None
            else:
                self._try(state, self._canonical(move), found)

    def _canonical(self, move: Move) -> Move:
        return Move(self.name, self.parse(move.args))

    def _plain(self, state: State, ways: _Ways) -> list[Move] | None:
        """List the ways to take the pile where numbers alone matter, or return None."""
        melds, seat, piles = self.melds, state.turn, state.piles
        pile, hand = piles[self.pile], piles[melds.hands[seat]]
        card = card_of(pile[-1])
        kind = self.plain[card]
        same = self.same[card].intersection(hand)
        rest = len(pile) - 1 - len(self.aside.intersection(pile))
        if kind < 0 or len(hand) + rest - max(2, len(same)) < 2:
            return None
        rank = melds.words.rank_of[card]
        onto = melds.merged(piles, seat, rank) if rank else None
        lying = () if onto is None else piles[onto]
        found: list[Move] = []
        if lying or melds.has_room(piles, seat):
            if ways.pair and len(same) >= 2:
                found += self._pairs.get(same) or self._list_pairs(same)
            if ways.mixed and same:
                wilds = self.wilds.intersection(hand)
                held = sum([entry in self.wilds for entry in lying])
                naturals = len(lying) - held + 2
                if wilds and melds.kinds[kind].why_not_so_many(naturals, held + 1) is None:
                    found += self._mixed.get((same, wilds)) or self._list_mixed(same, wilds)
        if ways.meld:
            found += self._onto(state, card, onto)
        return found

    def _list_pairs(self, same: frozenset[int]) -> tuple[Move, ...]:
        """List the pairs of some cards of one rank, and all of them."""
        if len(self._pairs) > _KEPT:
            self._pairs.clear()
        codes = self.melds.words.sorted(self.codes[card] for card in same)
        groups: dict[tuple[str, ...], None] = dict.fromkeys(combinations(codes, 2))
        if len(codes) > 2:
            groups[codes] = None
        moves = self._pairs[same] = tuple(Move(self.name, group) for group in groups)
        return moves

    def _list_mixed(self, same: frozenset[int], wilds: frozenset[int]) -> tuple[Move, ...]:
        """List a card of some of one rank with a wild one."""
        if len(self._mixed) > _KEPT:
            self._mixed.clear()
        found: list[Move] = []
        words = self.melds.words
        beside = list(dict.fromkeys(self.codes[card] for card in sorted(map(card_of, wilds))))
        for natural in dict.fromkeys(self.codes[card] for card in sorted(map(card_of, same))):
            found += [Move(self.name, words.sorted((natural, code))) for code in beside]
        moves = self._mixed[same, wilds] = tuple(found)
        return moves

    def _onto(self, state: State, card: int, merged: int | None) -> list[Move]:
        """List the melds that get the card alone."""
        melds, seat, piles = self.melds, state.turn, state.piles
        found: list[Move] = []
        if merged is not None and self._is_open_to(piles[merged], ()):
            found.append(Move(self.name))
        unnamed = melds.own[seat] if melds.words.rank_of[card] else ()
        for pile in melds.reach[seat]:
            lying = piles[pile]
            if (
                lying
                and pile not in unnamed
                and self._is_open_to(lying, ())
                and self.listing.able(pile, lying, seat) >> card & 1
            ):
                found.append(Move(self.name, (self.board.pile_names[pile],)))
        return found

    def _move(self, amount: int, parts: Parts) -> Move:
        words = self.melds.words.write(parts)
        return Move(self.name, (amount, *words) if self.is_chosen else words)

    def _hopeful(self, state: State, ways: _Ways) -> Iterator[int]:
        """Yield the numbers of cards the lowest of which may come to a meld."""
        melds, seat = self.melds, state.turn
        others = mask_of_hand(state.piles[melds.hands[seat]])
        onto = 0
        for pile in melds.reach[seat]:
            if state.piles[pile]:
                onto |= self.listing.able(pile, state.piles[pile], seat)
        for amount, entry in enumerate(reversed(state.piles[self.pile]), 1):
            card = card_of(entry)
            if onto >> card & 1 or (ways.group and self.chances.kinds(card, others)):
                yield amount
            if entry not in self.aside:
                others |= 1 << card

    def _first_groups(self, state: State, taken: Taken, ways: _Ways) -> Iterator[Parts]:
        """Yield the groups to which the taken card may come, nothing else being laid."""
        deck, melds, seat = self.board.deck, self.melds, state.turn
        hand = mask_of_hand(state.piles[melds.hands[seat]])
        held = cards_of(hand)
        wild = self.listing.wilds.mask
        same = [deck.codes[c] for c in held if c in self.same[taken.card]]
        if ways.pair:
            for pair in combinations(melds.words.sorted(same), 2):
                yield (("", pair),)
            if len(same) > 2:
                yield (("", melds.words.sorted(same)),)
        if ways.mixed:
            wilds = dict.fromkeys(deck.codes[c] for c in held if wild >> c & 1)
            for natural in dict.fromkeys(same):
                for code in wilds:
                    yield (("", melds.words.sorted((natural, code))),)
        if ways.group:
            yield from self._groups(taken, hand)
        if ways.meld or ways.group:
            rank = melds.words.rank_of[taken.card]
            if rank and melds.merged(state.piles, state.turn, rank) is not None:
                yield (("", ()),)
            for pile in melds.reach[state.turn]:
                lying = state.piles[pile]
                is_named = not rank or pile not in melds.own[state.turn]
                if lying and is_named and self.listing.able(pile, lying, seat) >> taken.card & 1:
                    yield ((self.board.pile_names[pile], ()),)

    def _groups(self, taken: Taken, hand: int) -> Iterator[Parts]:
        """Yield the smallest new groups with the taken card."""
        deck, words = self.board.deck, self.melds.words
        others = hand | mask_of(taken.rest)
        pool = cards_of(others)
        for kind in self.chances.kinds(taken.card, others):
            for cards in completions(self.melds.kinds[kind], pool, (taken.card,)):
                yield (("", words.sorted(deck.codes[card] for card in cards)),)

    def _openings(
        self, state: State, taken: Taken, ways: _Ways, hand: int, least: int
    ) -> Iterator[Opening]:
        """Yield the groups with the taken card, each with what is needed to open."""
        melds, listing = self.melds, self.listing
        opening = melds.spec.opening
        worth = melds.worth[taken.card]
        off = worth - (worth if opening is not None and opening.taken else 0)
        wilds = hand & listing.wilds.mask
        counts = tuple(map(len, listing.wilds.held(wilds)))
        for at, cluster in enumerate(listing.first):
            naturals = hand & cluster.mask
            if not (cluster.mask >> taken.card & 1 and cluster.is_counted and naturals):
                continue
            own = cluster.codes(naturals)
            key = cluster.kin, len(own), counts, ways
            options = self._bases.get(key)
            if options is None:
                with_it = cluster.options(naturals | 1 << taken.card, counts, wilds)
                options = self._bases[key] = tuple(_without_taken(with_it, ways, off))
            yield from listing.ways(state, hand, least, Base(at, options, own, key))

    def lifted(self, state: State, move: Move) -> tuple[int, int]:
        """Return the pile, and the place of the lowest card that a move takes."""
        held = len(state.piles[self.pile])
        amount = move.args[0] if self.is_chosen else held
        assert isinstance(amount, int)
        return self.pile, held - amount

    # Doing.

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
        pile = piles[self.pile]
        taken = pile[-read[0] :]
        piles[self.pile] = pile[: -len(taken)]
        card, rest = (taken[0], taken[1:]) if self.is_chosen else (taken[-1], taken[:-1])
        first, *others = plan.laid
        cards = (*first.own, card if card >= 0 else ~card, *first.dug)
        piles[first.pile] += cards if self.up else tuple([~card for card in cards])
        for laid in others:
            cards = laid.own + laid.dug
            piles[laid.pile] += cards if self.up else tuple([~card for card in cards])
        if not self.aside.isdisjoint(rest):
            aside = [entry if entry >= 0 else ~entry for entry in rest if entry in self.aside]
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
        pile = draft.piles[self.pile]
        entries = pile[-amount:] if amount else pile
        card = entries[0] if self.is_chosen else entries[-1]
        rest = entries[1:] if self.is_chosen else entries[:-1]
        hand = melds.hands[seat]
        draft.clause = self.clause
        first = plan.laid[0]
        melds.perform(draft, (Laid(first.pile, first.own),), self.up)
        draft.move_cards(self.pile, first.pile, (card,), up=self.up)
        melds.credit(draft, first.pile, (card_of(card),))
        if not self.aside.isdisjoint(rest):
            aside = [entry for entry in rest if entry in self.aside]
            rest = tuple([entry for entry in rest if entry not in self.aside])
            draft.clause = f"{self.clause}.aside"
            draft.move_cards(self.pile, self.targets[seat], aside, up=True)
            draft.clause = self.clause
        if rest:
            draft.move_cards(self.pile, hand, rest, up=self.hand_up)
        melds.perform(draft, (Laid(first.pile, (), first.dug), *plan.laid[1:]), self.up)
        if melds.going_out is not None:
            melds.going_out.note_laid(draft)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the number of cards, if it is chosen, and the groups in canonical form.

        Raises:
            InvalidMoveError: a word is no card, or the number is missing.
        """
        words = self.melds.words
        if not self.is_chosen:
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
        if picked.pile not in ("", self.board.pile_names[self.pile]):
            return None
        closed = self._closed(state)
        if closed is not None:
            return Targets(refusal=closed) if picked.pile or picked.cards else None
        amount = picked.count if self.is_chosen else len(state.piles[self.pile])
        if not 1 <= amount <= len(state.piles[self.pile]):
            return None
        taken = self._taken(state, amount)

        def judge(parts: Parts) -> Plan | Refusal:
            return self._judge(state, amount, parts)

        return self.fingers.targets(
            state, picked.cards, taken, judge, lambda parts: self._move(amount, parts)
        )


def _without_taken(options: Iterable[Option], ways: _Ways, off: int) -> Iterator[Option]:
    """Yield groups that a card is taken for in one of these ways, without that card.

    What it counts less for an opening is taken off.
    """
    less = _NOTHING_LESS
    for option in options:
        number = option.number - 1
        is_mixed = ways.mixed and number >= 1 and option.packed
        if (ways.pair and number >= 2) or is_mixed or ways.group:
            points = option.points - off
            yield option._replace(number=number, points=points, less=less)
            less = max(less, points)


def _both_ways(cards: Iterable[int]) -> frozenset[int]:
    """Return the entries of cards, whichever way they face."""
    return frozenset(entry for card in cards for entry in (card, ~card))


def _ways_in(ways: Sequence[Way]) -> _Ways:
    """Return which ways there are."""
    order = (Way.NATURAL_PAIR, Way.NATURAL_AND_WILD, Way.MELD, Way.GROUP)
    return _Ways(*(way in ways for way in order))


_FEWEST = {Way.NATURAL_PAIR: 2, Way.NATURAL_AND_WILD: 1, Way.MELD: 0, Way.GROUP: 0}
"""The fewest natural cards of the rank that a way takes from the hand."""

_WORDS = {
    Way.NATURAL_PAIR: mark("two natural cards of its rank from the hand"),
    Way.NATURAL_AND_WILD: mark("a natural card of its rank and a wild card from the hand"),
    Way.MELD: mark("a meld on the table"),
    Way.GROUP: mark("cards that make a meld with it"),
}
