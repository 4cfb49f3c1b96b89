"""The action that ends a round early: discard, and lay the hand out with little left over.

`knock 5H` lays the best arrangement of the hand (see `Arranger`); `knock 5H + KH KD KS`
lays the groups that it names. Where a whole hand may be laid, `knock` alone does it.
This module does not say what the cards left over cost; the score does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from attrs import frozen

from cardrules.board import Facing
from cardrules.draft import Draft
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.base import Tools, find_word, wrong_arguments
from cardrules.mechanisms.combinations import Arranger
from cardrules.mechanisms.conditions import ConditionSpec, Situation, describe, optional_condition
from cardrules.mechanisms.melds.listing import mask_of_hand
from cardrules.mechanisms.melds.parts import JOIN
from cardrules.mechanisms.melds.table import Melds
from cardrules.moves import Argument, Move
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.scores import exact
from cardrules.seats import Seats
from cardrules.spec import clause, spec
from cardrules.state import Pile, Slot, State
from cardrules.texts import text

__all__ = [
    "KNOCKED",
    "Arrange",
    "ArrangeSpec",
    "Knock",
    "KnockSpec",
    "Layout",
    "LimitByCardSpec",
]

KNOCKED = "knocked"
"""The memory slot that holds the seat that has knocked, or -1."""

declare_codes(
    {
        "knock.limit": "What would be left of the hand is worth too much.",
        "knock.whole": "The hand is laid without a discard only if nothing is left.",
        "knock.nothing": "The pile from which a card is taken to knock is empty.",
        "knock.barred": "A card of which the rules took note may not be discarded.",
    }
)


@spec
class LimitByCardSpec:
    """A limit by a card, such as one that was turned up for it."""

    slot: str = clause(
        refers="slots", says="The memory slot that holds the card, such as `turned_up`."
    )
    table: str = clause(refers="tables", says="The table of card points that gives the limit.")


@spec
class KnockSpec:
    """Discard a card and lay the hand out in groups, if what is left is worth little enough."""

    to: str = clause(
        refers="groups", says="The group whose pile, the mover's own, is discarded to."
    )
    points: str = clause(refers="tables", says="The table of points of the cards that are left.")
    limit: int | LimitByCardSpec = clause(
        default=0,
        minimum=0,
        says="The most points that may be left: a number, or the worth of a card.",
    )
    rest: str | None = clause(
        default=None,
        refers="groups",
        says="The group whose pile, the mover's own, gets the cards that are left; they stay in "
        "the hand by default.",
    )
    takes: str | None = clause(
        default=None,
        refers="groups",
        says="The pile whose top card is taken into the hand first; none by default.",
    )
    whole: bool = clause(
        default=False,
        says="Whether a hand of which nothing is left may be laid without a discard.",
    )
    barred: str | None = clause(
        default=None,
        refers="slots",
        says="A memory slot with cards that may not be discarded, such as the one just taken.",
    )
    when: ConditionSpec | None = clause(
        default=None, says="The action is open only while this holds."
    )


@spec
class ArrangeSpec:
    """Lay the hand of every seat out, so that what is left is worth the least."""

    points: str = clause(refers="tables", says="The table of points of the cards that are left.")
    rest: str | None = clause(
        default=None,
        refers="groups",
        says="The group whose pile, each seat's own, gets the cards that are left; they stay in "
        "the hand by default.",
    )


class Layout:
    """How hands are laid out: the groups to meld piles, the rest to a pile of its own."""

    def __init__(self, melds: Melds, points: str, rest: str | None, tools: Tools) -> None:
        board = tools.board
        worth = tools.worths[points]
        self.melds = melds
        self.arranger = Arranger(
            melds.kinds.groups, [worth((card,)) for card in range(board.deck.size)]
        )
        seats = range(board.seats.count)
        group = None if rest is None else board.group(rest)
        self.rests = tuple(-1 if group is None else board.pile_of(group, s) for s in seats)
        self.rest_up = group is None or group.facing is Facing.UP
        self.up = board.group(melds.spec.piles).facing is Facing.UP

    def rooms(self, piles: Sequence[Pile], seat: int) -> list[int]:
        """Return the piles in which a seat can lay a new group."""
        return [pile for pile in self.melds.own[seat] if not piles[pile]]

    def lay(self, draft: Draft, seat: int, groups: Sequence[int]) -> None:
        """Lay groups, given as masks, as far as there are piles, and then the rest."""
        hand = self.melds.hands[seat]
        for pile, group in zip(self.rooms(draft.piles, seat), groups, strict=False):
            entries = [e for e in draft.piles[hand] if group >> (e if e >= 0 else ~e) & 1]
            draft.move_cards(hand, pile, self._sorted(entries), up=self.up)
        if self.rests[seat] >= 0 and draft.piles[hand]:
            entries = self._sorted(draft.piles[hand])
            draft.move_cards(hand, self.rests[seat], entries, up=self.rest_up)

    def _sorted(self, entries: Iterable[int]) -> list[int]:
        codes, place = self.melds.board.deck.codes, self.melds.words.place
        return sorted(entries, key=lambda entry: place[codes[entry if entry >= 0 else ~entry]])


class Arrange:
    """The compiled step that lays out the hands."""

    def __init__(self, name: str, spec: ArrangeSpec, tools: Tools) -> None:
        self.clause = f"steps.{name}.arrange"
        self.layout = Layout(Melds(tools), spec.points, spec.rest, tools)

    def run(self, draft: Draft) -> None:
        """Lay out every hand that holds cards, from the seat whose turn it is on."""
        draft.clause = self.clause
        hands = self.layout.melds.hands
        for step in range(len(hands)):
            seat = (draft.turn + step) % len(hands)
            mask = mask_of_hand(draft.piles[hands[seat]])
            if mask:
                self.layout.lay(draft, seat, self.layout.arranger.best(mask).groups)


@frozen
class _Knock:
    """What a legal knock does: the card discarded (-1: none), and the groups laid."""

    discard: int
    groups: tuple[int, ...]


class Knock:
    """A compiled knock."""

    is_closed = False

    def __init__(self, name: str, spec: KnockSpec, tools: Tools) -> None:
        board = tools.board
        self.name = name
        self.spec = spec
        self.board = board
        self.clause = f"actions.{name}.knock"
        self.when = optional_condition(spec.when, board, tools.completes)
        self.melds = Melds(tools)
        self.layout = Layout(self.melds, spec.points, spec.rest, tools)
        self.arranger = self.layout.arranger
        seats = range(board.seats.count)
        target = board.group(spec.to)
        self.targets = tuple(board.pile_of(target, seat) for seat in seats)
        self.up = target.facing is Facing.UP
        self.source = -1 if spec.takes is None else board.group(spec.takes).first
        self.hand_up = board.group(self.melds.spec.from_).facing is Facing.UP
        self.barred = -1 if spec.barred is None else board.slot_index[spec.barred]
        self.slot = board.slot_index[KNOCKED]
        self.limits = _limits(spec.limit, tools, self.arranger.scale)
        by_card = spec.limit if isinstance(spec.limit, LimitByCardSpec) else None
        self.by = -1 if by_card is None else board.slot_index[by_card.slot]
        codes = board.deck.codes
        self._moves = [Move(name, (code,)) for code in codes]
        place = self.melds.words.place
        self._order = sorted(range(board.deck.size), key=lambda card: (place[codes[card]], card))

    @staticmethod
    def slots(spec: KnockSpec, seats: Seats) -> tuple[Slot, ...]:  # noqa: ARG004
        """Return the memory of who has knocked."""
        return (Slot(KNOCKED, -1),)

    def _limit(self, situation: Situation) -> int:
        """Return the most points that may be left, by the scale of the arranger."""
        if self.by < 0:
            return self.limits[0]
        cards = situation.memory[self.by]
        assert isinstance(cards, tuple)
        return self.limits[cards[-1]] if cards else 0

    def _barred(self, situation: Situation) -> tuple[int, ...]:
        if self.barred < 0:
            return ()
        cards = situation.memory[self.barred]
        assert isinstance(cards, tuple)
        return cards

    def _mask(self, situation: Situation) -> int:
        """Return the cards that are laid out or discarded."""
        mask = mask_of_hand(situation.piles[self.melds.hands[situation.turn]])
        if self.source >= 0:
            mask |= mask_of_hand(situation.piles[self.source][-1:])
        return mask

    # Listing.

    def moves(self, state: State) -> Iterable[Move]:
        """List the knocks that lay the best arrangement."""
        if self._closed(state) is not None:
            return ()
        mask = self._mask(state)
        discards = self.arranger.discards(mask, self._limit(state))
        is_whole = self.spec.whole and self.arranger.covered(mask) == mask
        if not discards and not is_whole:
            return ()
        return self._listed(state, mask, discards)

    def _listed(self, state: State, mask: int, discards: Sequence[int]) -> list[Move]:
        barred, best = self._barred(state), self.arranger.best
        rooms = len(self.layout.rooms(state.piles, state.turn))
        found: dict[Move, None] = {}
        for card in self._order:
            if card not in discards or card in barred:
                continue
            if len(best(mask & ~(1 << card)).groups) <= rooms:
                found[self._moves[card]] = None
        if self.spec.whole:
            whole = best(mask)
            if not whole.left and len(whole.groups) <= rooms:
                found[Move(self.name)] = None
        return list(found)

    # Judging.

    def _closed(self, state: Situation) -> Refusal | None:
        if self.when is not None and not self.when(state):
            assert self.spec.when is not None
            why = text("it is allowed only while {condition}", condition=describe(self.spec.when))
            return Refusal("action.condition", why, f"{self.clause}.when")
        if self.source >= 0 and not state.piles[self.source]:
            name = self.board.pile_names[self.source]
            details: Details = {"pile": name}
            why = text("{pile} is empty", pile=name)
            return Refusal("knock.nothing", why, f"{self.clause}.takes", details)
        return None

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why the knock is refused, or None."""
        read = self._try_read(move.args)
        if read is None:
            return wrong_arguments(self.name, f"{self.name} [CARD] [+ CARD ... + ...]")
        found = self._closed(state) or self._judge(state, *read)
        return found if isinstance(found, Refusal) else None

    def _judge(
        self, state: Situation, code: str, named: tuple[tuple[str, ...], ...]
    ) -> _Knock | Refusal:
        free = self._mask(state)
        discard = -1
        if code:
            barred = self._barred(state)
            held = self._find(free, code)
            discard = next((card for card in held if card not in barred), -1)
            if not held:
                return self._not_held(code)
            if discard < 0:
                why = text("{card} may not be discarded this time", card=code)
                details: Details = {"card": code}
                return Refusal("knock.barred", why, f"{self.clause}.barred", details)
            free &= ~(1 << discard)
        elif not self.spec.whole:
            why = text("a card must be discarded to knock")
            return Refusal("knock.whole", why, f"{self.clause}.whole")
        groups: Sequence[int]
        if named:
            made = self._groups(free, named)
            if isinstance(made, Refusal):
                return made
            groups, left = made
            points = self.arranger.points(left)
        else:
            best = self.arranger.best(free)
            groups, left, points = best.groups, best.left, best.points
        return (
            self._too_much(state, code, left, points)
            or self._no_room(state, len(groups))
            or _Knock(discard, tuple(groups))
        )

    def _groups(self, free: int, named: Sequence[Sequence[str]]) -> tuple[list[int], int] | Refusal:
        """Return the masks of the groups that a move names, and what they leave."""
        groups: list[int] = []
        for codes in named:
            group = 0
            for code in codes:
                card = next(iter(self._find(free, code)), None)
                if card is None:
                    return self._not_held(code)
                group |= 1 << card
                free &= ~(1 << card)
            if not isinstance(self.melds.kinds.of(group), int):
                return self.melds.kinds.refused(mask_cards(group))
            groups.append(group)
        return groups, free

    def _find(self, mask: int, code: str) -> list[int]:
        codes = self.board.deck.codes
        return [card for card in mask_cards(mask) if codes[card] == code]

    def _not_held(self, code: str) -> Refusal:
        why = text("{card} is not there, or not as often as it is named", card=code)
        return Refusal("meld.not-held", why, "melds.from", {"card": code})

    def _too_much(self, state: Situation, code: str, left: int, points: int) -> Refusal | None:
        if not code:
            if not left:
                return None
            why = text("a hand is laid without a discard only if nothing is left of it")
            return Refusal("knock.whole", why, f"{self.clause}.whole")
        limit = self._limit(state)
        if points <= limit:
            return None
        scale = self.arranger.scale
        codes = self.melds.words.sorted(self.board.deck.codes[card] for card in mask_cards(left))
        worth, most = (exact(Fraction(number, scale)) for number in (points, limit))
        why = text(
            "{cards} would be left, worth {points}; {most} is the most",
            cards=" ".join(codes),
            points=worth,
            most=most,
        )
        details: Details = {"points": str(worth), "limit": str(most), "left": codes}
        return Refusal("knock.limit", why, f"{self.clause}.limit", details)

    def _no_room(self, state: Situation, groups: int) -> Refusal | None:
        if groups <= len(self.layout.rooms(state.piles, state.turn)):
            return None
        why = text("there is no place for so many melds")
        return Refusal("meld.no-room", why, f"piles.{self.melds.spec.piles}.count")

    # Words.

    def _try_read(
        self, args: tuple[Argument, ...]
    ) -> tuple[str, tuple[tuple[str, ...], ...]] | None:
        if len(args) == 1 and args[0] in self.melds.words.place:
            return str(args[0]), ()
        try:
            return self._read(args)
        except InvalidMoveError:
            return None

    def _read(self, args: Sequence[Argument]) -> tuple[str, tuple[tuple[str, ...], ...]]:
        words = self.melds.words
        found: list[list[str]] = [[]]
        for arg in args:
            if arg == JOIN:
                found.append([])
            else:
                found[-1].append(find_word(arg, words.place, "card"))
        head, *named = found
        if len(head) > 1:
            raise InvalidMoveError(
                text(
                    "'{action}' discards one card, found {number}; groups come after '{sign}'",
                    action=self.name,
                    number=len(head),
                    sign=JOIN,
                )
            )
        if not all(named):
            shape = f"{JOIN} CARD ..."
            raise InvalidMoveError(
                text("a group without cards; one is written '{shape}'", shape=shape)
            )
        groups = sorted(map(words.sorted, named), key=lambda codes: words.order(("", codes)))
        return "".join(head), tuple(groups)

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        """Return the discard and the groups in canonical form.

        Raises:
            InvalidMoveError: a word is no card, several cards are discarded, or a group is
                empty.
        """
        code, named = self._read(args)
        words: list[Argument] = [code] if code else []
        for codes in named:
            words += [JOIN, *codes]
        return tuple(words)

    # Doing.

    def perform(self, draft: Draft, move: Move) -> None:
        """Take a card if one is taken, discard, and lay the hand out."""
        read = self._try_read(move.args)
        assert read is not None
        found = self._judge(draft, *read)
        assert isinstance(found, _Knock)
        seat = draft.turn
        hand = self.melds.hands[seat]
        draft.clause = self.clause
        if self.source >= 0:
            draft.move_cards(self.source, hand, draft.piles[self.source][-1:], up=self.hand_up)
        if found.discard >= 0:
            held = draft.piles[hand]
            entry = found.discard if found.discard in held else ~found.discard
            draft.move_cards(hand, self.targets[seat], (entry,), up=self.up)
        self.layout.lay(draft, seat, found.groups)
        draft.set(self.slot, seat)


def mask_cards(mask: int) -> list[int]:
    """Return the cards of a mask, lowest number first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _limits(limit: int | LimitByCardSpec, tools: Tools, scale: int) -> tuple[int, ...]:
    """Return the limit, or one for each card, by the scale of an arranger."""
    if not isinstance(limit, LimitByCardSpec):
        return (limit * scale,)
    worth = tools.worths[limit.table]
    return tuple(int(worth((card,)) * scale) for card in range(tools.board.deck.size))
