"""Judging a play: allowed or not, by the melds and the hand that it leaves.

A play is a number of groups laid at once. Each finds its pile; then the finished melds are
judged, what they are worth if they are the first, and what is left in the hand.
This module lists nothing and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.mechanisms.conditions import Situation
from cardrules.mechanisms.going_out import After
from cardrules.mechanisms.melds.parts import Part, Parts
from cardrules.mechanisms.melds.plan import Asked, Laid, Plan, Taken
from cardrules.mechanisms.melds.table import Melds
from cardrules.refusals import Details, Refusal, declare_codes
from cardrules.state import Pile
from cardrules.texts import counted, text

__all__ = ["judge"]

declare_codes(
    {
        "meld.not-held": "A card is not in the hand, or not as often as the move names it.",
        "meld.no-such": "There is no meld in the pile that is named.",
        "meld.foreign": "Only the owner may lay further cards to that meld.",
        "meld.no-room": "There is no place for another meld.",
        "meld.own-first": "Further cards may be laid only by an owner of a meld.",
        "meld.new": "The action lays no new melds.",
        "meld.add": "The action lays no further cards to melds.",
        "meld.groups": "The action lays fewer melds at once.",
        "meld.going-out": "Such a meld is laid only by a play that goes out.",
        "opening.below-minimum": "The first melds are worth less than they must be.",
    }
)


def judge(
    melds: Melds, situation: Situation, parts: Parts, asked: Asked, taken: Taken | None = None
) -> Plan | Refusal:
    """Return what a play does, or why it is refused.

    Args:
        melds: the melds of the game.
        situation: the position before the play.
        parts: the groups, as read.
        asked: what the action allows.
        taken: a card that is melded with the first group, and those that come with it.
    """
    usual = _usual(melds, situation, parts[0], asked, taken) if len(parts) == 1 else None
    if usual is not None:
        return usual
    play = _Play(melds, situation, asked, taken)
    return play.lay(parts) or play.finish()


def _usual(
    melds: Melds, situation: Situation, part: Part, asked: Asked, taken: Taken | None
) -> Plan | None:
    """Return what one group does to which nothing is to be said, or None to look closer.

    Nothing is if its owner has a meld, and if it goes to a meld of that owner, or is a
    new one, and leaves two cards or more.
    """
    seat, piles, bits = situation.turn, situation.piles, melds.kinds.bits
    free = list(piles[melds.hands[seat]])
    codes = list(map(melds.codes.__getitem__, free))
    own: list[int] = []
    for code in part[1]:
        if code not in codes:
            return None
        place = codes.index(code)
        del codes[place]
        card = free.pop(place)
        own.append(card if card >= 0 else ~card)
    cards, rest = (own, ()) if taken is None else ([*own, taken.card], taken.rest)
    pile = _usual_pile(melds, piles, seat, part[0], cards)
    is_allowed = pile >= 0 and (asked.spec.add if piles[pile] else asked.spec.new)
    if not is_allowed or len(free) + len(rest) < 2 or asked.spec.most is not None:
        return None
    mask = 0
    for card in (*piles[pile], *cards):
        mask |= bits[card]
    kind = melds.kinds.of(mask)
    if not isinstance(kind, int) or melds.kinds.last_only[kind]:
        return None
    return Plan((Laid(pile, tuple(own)),), tuple(free), rest)


def _usual_pile(
    melds: Melds, piles: Sequence[Pile], seat: int, name: str, cards: Sequence[int]
) -> int:
    """Return the pile that a group comes to whose owner has a meld, or -1."""
    if name:
        pile = melds.board.pile_index[name]
        return pile if piles[pile] and pile in melds.own[seat] else -1
    rank_of = melds.words.rank_of
    rank = 0
    for card in cards:
        rank = rank_of[card]
        if rank:
            break
    first, is_open = -1, False
    for pile in melds.own[seat]:
        lying = piles[pile]
        if not lying:
            first = pile if first < 0 else first
            continue
        is_open = True
        for card in lying if rank else ():
            found = rank_of[card]
            if found:
                if found == rank:
                    return pile if melds.all_merge else -1
                break
    return first if is_open else -1


class _Play:
    """One play while it is judged."""

    __slots__ = (
        "added",
        "asked",
        "buried",
        "free",
        "laid",
        "melds",
        "new",
        "seat",
        "situation",
        "taken",
    )

    def __init__(
        self, melds: Melds, situation: Situation, asked: Asked, taken: Taken | None
    ) -> None:
        self.melds = melds
        self.situation = situation
        self.asked = asked
        self.taken = taken
        self.seat = situation.turn
        self.free = list(situation.piles[melds.hands[self.seat]])
        self.buried = list(taken.rest) if taken else []
        self.laid: list[Laid] = []
        self.added: dict[int, list[int]] = {}
        self.new: dict[int, int] = {}

    def lay(self, parts: Parts) -> Refusal | None:
        """Find the cards and the pile of every group; return what is wrong with one."""
        free, added = self.free, self.added
        codes = list(map(self.melds.codes.__getitem__, free))
        for number, part in enumerate(parts):
            own: list[int] = []
            dug: list[int] = []
            for code in part[1]:
                try:
                    place = codes.index(code)
                except ValueError:
                    if not self._dig(code, dug):
                        return self._not_held(code, parts)
                else:
                    del codes[place]
                    entry = free.pop(place)
                    own.append(entry if entry >= 0 else ~entry)
            cards = own + dug
            if not number and self.taken is not None:
                cards.append(self.taken.card)
            pile = self._pile(part, cards)
            if isinstance(pile, Refusal):
                return pile
            if pile in added:
                added[pile] += cards
            else:
                added[pile] = cards
            self.laid.append(Laid(pile, tuple(own), tuple(dug)))
        return None

    def _dig(self, code: str, dug: list[int]) -> bool:
        """Find a card among those that come with the one taken."""
        codes = self.melds.codes
        for card in self.buried:
            if codes[card] == code:
                self.buried.remove(card)
                dug.append(card)
                return True
        return False

    def _not_held(self, code: str, parts: Parts) -> Refusal:
        named = sum(codes.count(code) for _, codes in parts)
        pile = self.melds.board.pile_names[self.melds.hands[self.seat]]
        details: Details = {"card": code, "count": named, "pile": pile}
        if named == 1:
            why = text("{card} is not there", card=code)
        else:
            why = text("there are not {number} of {card}", number=named, card=code)
        return Refusal("meld.not-held", why, "melds.from", details)

    def _pile(self, part: Part, cards: Sequence[int]) -> int | Refusal:
        melds, piles = self.melds, self.situation.piles
        if part[0]:
            pile = melds.board.pile_index[part[0]]
            details: Details = {"pile": part[0]}
            if not piles[pile]:
                why = text("there is no meld in {pile}; a new meld names no pile", pile=part[0])
                return Refusal("meld.no-such", why, "melds.piles", details)
            if pile not in melds.reach[self.seat]:
                why = text("only its owner may lay further cards to {pile}", pile=part[0])
                return Refusal("meld.foreign", why, "melds.onto", details)
            return self._allowed(pile)
        rank = self._rank(cards)
        if rank:
            if rank in self.new:
                return self.new[rank]
            merged = melds.merged(piles, self.seat, rank)
            if merged is not None:
                return self._allowed(merged)
        for pile in melds.own[self.seat]:
            if not piles[pile] and pile not in self.added:
                if not self.asked.spec.new:
                    why = text("no new melds may be laid now")
                    return Refusal("meld.new", why, f"{self.asked.clause}.new")
                if rank:
                    self.new[rank] = pile
                return pile
        why = text("there is no place for another meld")
        return Refusal("meld.no-room", why, f"piles.{melds.spec.piles}.count")

    def _allowed(self, pile: int) -> int | Refusal:
        if self.asked.spec.add:
            return pile
        why = text("no further cards may be laid to melds now")
        return Refusal("meld.add", why, f"{self.asked.clause}.add")

    def _rank(self, cards: Sequence[int]) -> int:
        """Return the one rank, melded once, of the natural cards, or 0."""
        rank_of = self.melds.words.rank_of
        rank = 0
        for card in cards:
            own = rank_of[card]
            if own:
                if rank and rank != own:
                    return 0
                rank = own
        return rank

    def finish(self) -> Plan | Refusal:
        """Judge what the groups found lead to."""
        melds, piles = self.melds, self.situation.piles
        is_last_only = False
        bits = melds.kinds.bits
        for pile, cards in self.added.items():
            mask = 0
            for card in piles[pile]:
                mask |= bits[card]
            for card in cards:
                mask |= bits[card]
            kind = melds.kinds.of(mask)
            if not isinstance(kind, int):
                return melds.kinds.refused((*piles[pile], *cards))
            if melds.kinds.last_only[kind]:
                is_last_only = True
        most = self.asked.spec.most
        if most is not None and len(self.added) > most:
            why = counted(
                "at most {count} meld is laid at once, found {found}",
                "at most {count} melds are laid at once, found {found}",
                most,
                found=len(self.added),
            )
            return Refusal("meld.groups", why, f"{self.asked.clause}.most", {"most": most})
        left = len(self.free) + len(self.buried)
        if left > 1 and not is_last_only and melds.is_open(piles, self.seat):
            return Plan(tuple(self.laid), tuple(self.free), tuple(self.buried))
        return (
            (self._not_last(left) if is_last_only else None)
            or self._not_own()
            or self._not_out_below(left)
            or Plan(tuple(self.laid), tuple(self.free), tuple(self.buried))
        )

    def _not_last(self, left: int) -> Refusal | None:
        going_out = self.melds.going_out
        if left > 1 or (going_out is not None and going_out.has_second(self.situation)):
            why = text("such a meld is laid only by a play that goes out")
            return Refusal("meld.going-out", why, "melds.kinds", {"left": left})
        return self._not_out(left)

    def _not_own(self) -> Refusal | None:
        melds = self.melds
        if not melds.spec.own_first or melds.is_open(self.situation.piles, self.seat):
            return None
        if any(pile in melds.own[self.seat] for pile in self.added):
            return None
        why = text("lay a meld of your own before you lay cards to those of others")
        return Refusal("meld.own-first", why, "melds.own_first")

    def _not_out_below(self, left: int) -> Refusal | None:
        opening = self.melds.spec.opening
        going_out = self.melds.going_out
        is_out = left <= 1 and not (going_out and going_out.has_second(self.situation))
        if opening is not None and opening.waived_going_out and is_out:
            return self._not_out(left)
        return self._below_minimum() or self._not_out(left)

    def _below_minimum(self) -> Refusal | None:
        melds = self.melds
        least = melds.minimum(self.situation)
        if least is None:
            return None
        worth, opening = melds.worth, melds.spec.opening
        points = sum([worth[card] for laid in self.laid for card in laid.own])
        if self.taken is not None and opening is not None and opening.taken:
            points += worth[self.taken.card]
        if points >= least:
            return None
        why = counted(
            "the first melds are worth {points} of {count} point",
            "the first melds are worth {points} of {count} points",
            least,
            points=points,
        )
        details: Details = {"points": points, "minimum": least}
        return Refusal("opening.below-minimum", why, "melds.opening.minimum", details)

    def _not_out(self, left: int) -> Refusal | None:
        going_out = self.melds.going_out
        if going_out is None or left > 1:
            return None
        situation = self.situation
        piles = list(situation.piles)
        for pile, cards in self.added.items():
            piles[pile] = (*piles[pile], *cards)
        after = After(piles, situation.phase, situation.turn, situation.memory)
        code = going_out.code(after, left)
        return None if code is None else going_out.explain(code)
