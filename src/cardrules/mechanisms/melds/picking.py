"""Half-made plays: cards picked so far, how they could lie, and what may be added.

Cards are picked one by one and in any order; which groups they make is found here, the
melds on the table included. What a finished play leads to is judged by `table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardrules.mechanisms.combinations import completions
from cardrules.mechanisms.melds.judging import judge as judge_play
from cardrules.mechanisms.melds.parts import Part, Parts
from cardrules.mechanisms.melds.plan import Asked, Plan, Taken
from cardrules.mechanisms.melds.table import Melds, mask_of
from cardrules.moves import Move
from cardrules.picks import Targets
from cardrules.refusals import Refusal, declare_codes
from cardrules.state import Pile, State
from cardrules.texts import text

__all__ = ["Fingers"]

declare_codes(
    {
        "meld.apart": "The cards picked do not lie together, whatever is added.",
        "meld.unfinished": "The cards picked make melds only together with others.",
    }
)

_PATIENCE = 3000

Groups = list[tuple[int, list[int]]]
"""Groups of cards, each with the pile that it comes to, -1 for a new meld."""

Judge = Callable[[Parts], "Plan | Refusal"]
Write = Callable[[Parts], Move]


class Fingers:
    """Finds what may become of picked cards, for one action."""

    def __init__(self, melds: Melds, name: str, asked: Asked) -> None:
        self.melds = melds
        self.name = name
        self.asked = asked

    def targets(
        self,
        state: State,
        picked: Sequence[str],
        taken: Taken | None = None,
        judge: Judge | None = None,
        write: Write | None = None,
    ) -> Targets | None:
        """Say what may become of cards picked from the hand, or None if they are not there.

        Args:
            state: the position.
            picked: their codes.
            taken: a card of another pile that lies in the first group.
            judge: judges a play; by default that of this action.
            write: makes the move of a play.
        """
        judged_by = judge or (lambda parts: judge_play(self.melds, state, parts, self.asked))
        write = write or (lambda parts: Move(self.name, self.melds.words.write(parts)))
        sorting = _Sorting(self.melds, state, taken)
        cards = sorting.find(picked)
        if cards is None:
            return None
        more = tuple(
            dict.fromkeys(
                code for code, card in sorting.others(cards) if sorting.arrange([*cards, card])
            )
        )
        if not cards and taken is None:
            return Targets(cards=more) if more else None
        found = sorting.arrange(cards)
        move: Move | None = None
        refusal: Refusal | None = None
        if found is None:
            why = text("these cards make no melds together, whatever is added")
            refusal = Refusal("meld.apart", why, "melds.kinds", {"cards": tuple(picked)})
        else:
            parts, is_finished = found
            judged = judged_by(parts)
            if isinstance(judged, Plan):
                move = write(parts)
            elif is_finished:
                refusal = judged
            else:
                why = text("the cards make melds only with more cards")
                details = {"cards": more}
                refusal = Refusal("meld.unfinished", why, "melds.kinds", details)
        moves, refusals = {}, {}
        if cards or taken is not None:
            for pile, part in sorting.single(cards):
                judged = judged_by((part,))
                if isinstance(judged, Plan):
                    moves[pile] = write((part,))
                else:
                    refusals[pile] = judged
        return Targets(moves, refusals, more, move, refusal)


class _Sorting:
    """The search for groups in cards that have been picked."""

    def __init__(self, melds: Melds, state: State, taken: Taken | None) -> None:
        self.melds = melds
        self.state = state
        self.taken = taken
        hand = state.piles[melds.hands[state.turn]]
        self.hand = [entry if entry >= 0 else ~entry for entry in hand]
        self.rest = list(taken.rest) if taken else []
        self.wild = 0
        for kind in melds.kinds.groups:
            self.wild |= kind.wild
        self.there = {
            pile: state.piles[pile] for pile in melds.reach[state.turn] if state.piles[pile]
        }
        self.can_be: dict[tuple[int, int], bool] = {}
        self.steps = 0

    def find(self, codes: Sequence[str]) -> list[int] | None:
        """Return cards of the hand with these codes, or None if they are not all there."""
        free = [*self.hand, *self.rest]
        found = []
        for code in codes:
            card = next((c for c in free if self.melds.codes[c] == code), None)
            if card is None:
                return None
            free.remove(card)
            found.append(card)
        return found

    def others(self, cards: Sequence[int]) -> Iterator[tuple[str, int]]:
        """Yield one card of each code that is left in the hand."""
        seen = set()
        for card in [*self.hand, *self.rest]:
            code = self.melds.codes[card]
            if card not in cards and code not in seen:
                seen.add(code)
                yield code, card

    def arrange(self, cards: Sequence[int]) -> tuple[Parts, bool] | None:
        """Return groups that the cards make, and whether all of them are finished.

        Groups that are not are returned only if further cards of the hand finish them.
        """
        order = sorted(cards, key=lambda card: (self.wild >> card & 1, self._place(card)))
        self.steps = 0
        self.half: list[Groups] = []
        starts: list[Groups] = [[]]
        if self.taken is not None:
            card = self.taken.card
            starts = [[(pile, [card])] for pile in (*self._piles_of([card]), -1)]
        for start in starts:
            done = self._go(order, 0, start)
            if done is not None:
                return self._parts(done), True
        return (self._parts(self.half[0]), False) if self.half else None

    def _place(self, card: int) -> int:
        return self.melds.words.place[self.melds.codes[card]]

    def _go(self, order: Sequence[int], at: int, groups: Groups) -> Groups | None:
        """Put the cards from one on into groups; return those that are all finished."""
        self.steps += 1
        if self.steps > _PATIENCE:
            return None
        if at == len(order):
            return self._end(groups)
        card = order[at]
        for number, (pile, cards) in enumerate(groups):
            if self._may_lie(pile, [*cards, card]):
                more = [*groups[:number], (pile, [*cards, card]), *groups[number + 1 :]]
                done = self._go(order, at + 1, more)
                if done is not None:
                    return done
        used = {pile for pile, _ in groups}
        for pile in self._piles_of([card]):
            if pile not in used:
                done = self._go(order, at + 1, [*groups, (pile, [card])])
                if done is not None:
                    return done
        if self._may_lie(-1, [card]):
            return self._go(order, at + 1, [*groups, (-1, [card])])
        return None

    def _end(self, groups: Groups) -> Groups | None:
        if all(self._is_meld(pile, cards) for pile, cards in groups):
            return groups
        self.half.append(groups)
        return None

    def _piles_of(self, cards: Sequence[int]) -> list[int]:
        """Return the piles on the table where cards may lie, perhaps with more."""
        return [pile for pile in self.there if self._may_lie(pile, cards)]

    def _lying(self, pile: int) -> Pile:
        return self.there.get(pile, ())

    def _is_meld(self, pile: int, cards: Sequence[int]) -> bool:
        return isinstance(self.melds.kinds.of(mask_of((*self._lying(pile), *cards))), int)

    def _may_lie(self, pile: int, cards: Sequence[int]) -> bool:
        """Return whether cards make a meld, or would with more of the hand."""
        held = (*self._lying(pile), *cards)
        key = pile, mask_of(cards)
        known = self.can_be.get(key)
        if known is None:
            known = self._is_meld(pile, cards)
            pool = [card for card in (*self.hand, *self.rest) if card not in cards]
            for kind in () if known else self.melds.kinds.groups:
                if next(completions(kind, pool, held), None) is not None:
                    known = True
                    break
            self.can_be[key] = known
        return known

    def _parts(self, groups: Groups) -> Parts:
        """Return groups as the words of a move have them."""
        melds = self.melds
        parts: list[Part] = []
        for number, (pile, cards) in enumerate(groups):
            own = cards
            if not number and self.taken is not None:
                own = [card for card in cards if card != self.taken.card]
            parts.append((self._name(pile, cards), melds.words.sorted(map(self._code, own))))
        words = melds.words.write(parts)
        return melds.words.read(words, first=self.taken is not None)

    def _code(self, card: int) -> str:
        return self.melds.codes[card]

    def _name(self, pile: int, cards: Sequence[int]) -> str:
        """Return the pile that a group must name, or nothing."""
        melds, seat = self.melds, self.state.turn
        if pile < 0:
            return ""
        rank = melds.words.rank_of_part(map(self._code, cards))
        if rank and melds.merged(self.state.piles, seat, rank) == pile:
            return ""
        return melds.board.pile_names[pile]

    def single(self, cards: Sequence[int]) -> Iterator[tuple[str, Part]]:
        """Yield each pile on which all cards might be dropped, with the group it makes."""
        melds = self.melds
        codes = melds.words.sorted(map(self._code, cards))
        group = [*cards, self.taken.card] if self.taken else cards
        for pile in self.there:
            yield melds.board.pile_names[pile], (self._name(pile, group), codes)
        rank = melds.words.rank_of_part(map(self._code, group))
        seat = self.state.turn
        if rank and melds.merged(self.state.piles, seat, rank) is not None:
            return
        for pile in melds.own[seat]:
            if not self.state.piles[pile]:
                yield melds.board.pile_names[pile], ("", codes)
                return
