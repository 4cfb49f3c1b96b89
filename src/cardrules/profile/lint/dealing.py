"""Dealing: every card of the pack finds a place in the deal, and every step its cards.

The steps are followed with numbers of cards only; where chance decides, the worst is
assumed. What a redeal finds is not known before play, so only its form is judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board, Owner
from cardrules.mechanisms.deal import RedealSpec, StockDealSpec
from cardrules.mechanisms.deal.script import DealStep, Occupied, Order, Pattern, Rest, Seated
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.limits import MOST_CARDS
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import ProfileSpec
from cardrules.words import quoted

__all__ = ["check_begun", "check_deal", "check_givers", "check_redeals", "check_staying"]


def check_deal(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note where the steps of the deal and the pack do not fit."""
    steps = [place for place, _ in of_type(places, DealStep) if place.path[0] == "deal"]
    table = _Table(spec, board, findings)
    for place in steps:
        if _check_form(place, board, findings):
            table.take(place)
    table.finish(steps)


def check_redeals(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note redeals whose steps cannot be followed."""
    for place, step in of_type(places, DealStep):
        if place.path[0] == "deal" or not _check_form(place, board, findings):
            continue
        piles = served(board, step)
        for pile, count in zip(piles, counts_of(step, len(piles), 0), strict=True):
            room = _room(spec, board, pile)
            if room is not None and count > room:
                _note_full(findings, place, board.pile_names[pile], room, count)
                break


def check_staying(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note redeals that leave cards lying in piles of many."""
    for place, redeal in of_type(places, RedealSpec):
        if redeal.stays is None:
            continue
        groups = {board.group_of[board.piles(name)[0]] for name in redeal.gather}
        if not any(spec.piles[board.groups[group].name].capacity == 1 for group in groups):
            message = "cards stay along rows of single cards, and none is gathered"
            findings.add(place.path_of("stays"), message, expected="piles with capacity = 1")


def check_begun(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note piles that are to get as many cards as chance will have, and have no room for them."""
    for place in places:
        deal = place.spec
        if not isinstance(deal, DealStep | StockDealSpec):
            continue
        is_sorted = isinstance(deal, DealStep) and deal.by_rank
        names = deal.to if deal.begins or is_sorted else ()
        for pile in dict.fromkeys(pile for name in names for pile in board.piles(name)):
            room = _room(spec, board, pile)
            if room is not None:
                name = quoted(board.pile_names[pile])
                message = f"{name} holds at most {room}, and how many it gets is not known"
                key = "by_rank" if is_sorted else "begins"
                findings.add(place.path_of(key), message, expected="piles of any length")
                break


def check_givers(board: Board, places: list[Place], findings: Findings) -> None:
    """Note hands of which the first that holds a card would give it, whosever it is."""
    for place, deal in of_type(places, StockDealSpec):
        if deal.own or deal.numbered_by is not None:
            continue
        for word in place.words():
            if word.clause.name != "from_" or len(board.piles(word.text)) < 2:
                continue
            if board.groups[board.group_of[board.piles(word.text)[0]]].owner is not Owner.TABLE:
                message = (
                    f"{quoted(word.text)} belongs to several, and the first of them would give"
                )
                findings.add(word.path, message, expected="'own = true', for those of the mover")


def served(board: Board, step: DealStep) -> list[int]:
    """Return the piles that a step serves, when seat 1 deals."""
    piles = [pile for name in step.to for pile in board.piles(name)]
    if board.seats.count == 1 or step.of is Seated.ALL:
        return piles

    def is_served(pile: int) -> bool:
        if board.groups[board.group_of[pile]].owner is not Owner.SEAT:
            return True
        owner = board.owner_of[pile]
        if step.of is Seated.FOREHAND:
            return owner == 1
        return (owner == 0) == (step.of is Seated.DEALER)

    return [pile for pile in piles if is_served(pile)]


def counts_of(step: DealStep, piles: int, left: int) -> list[int]:
    """Return how many cards each pile of a step is to get."""
    if step.counts:
        return list(step.counts[:piles])
    total = left if step.count is Rest.REST else step.count
    if isinstance(total, int):
        return [total // piles + (number < total % piles) for number in range(piles)]
    return [step.each or max(step.by_round, default=1)] * piles


def _check_form(place: Place, board: Board, findings: Findings) -> bool:
    """Note lists that are not as long as the piles; return whether the step can be followed."""
    step = place.spec
    assert isinstance(step, DealStep)
    piles = len(served(board, step))
    before = len(findings.problems)
    one_each = f"one for each of the {piles} piles"
    if step.counts and len(step.counts) != piles:
        found = str(len(step.counts))
        path = place.path_of("counts")
        findings.add(path, "wrong number of counts", found=found, expected=one_each)
    if len(step.face_down) > 1 and len(step.face_down) != piles:
        found = str(len(step.face_down))
        path, expected = place.path_of("face_down"), f"one for all, or {one_each}"
        findings.add(path, "wrong number of values", found=found, expected=expected)
    if step.begins or step.by_rank:
        for key, is_idle in _idle_beside_begins(step):
            if is_idle:
                message = f"{quoted(key)} without effect: the cards tell to which pile they go"
                findings.add(place.path_of(key), message, expected=f"no {quoted(key)} here")
    asked = sum(counts_of(step, piles, 0)) if piles else 0
    if asked > MOST_CARDS:
        found, expected = str(asked), f"at most {MOST_CARDS}"
        findings.add(place.path, "too large: cards in one step", found=found, expected=expected)
    return len(findings.problems) == before


def _idle_beside_begins(step: DealStep) -> list[tuple[str, bool]]:
    """Return the keys that a step in which cards begin piles has no use for, if set."""
    return [
        ("packet", step.packet != 1),
        ("order", step.order is not Order.ROUNDS),
        ("only", step.only is not None),
        ("until_not", bool(step.until_not)),
        ("face", step.face in (Pattern.TOP, Pattern.ALTERNATE)),
    ]


def _room(spec: ProfileSpec, board: Board, pile: int) -> int | None:
    group = spec.piles[board.groups[board.group_of[pile]].name]
    limits = [limit for limit in (group.capacity, group.complete) if limit is not None]
    return min(limits) if limits else None


def _note_full(findings: Findings, place: Place, pile: str, room: int, count: int) -> None:
    message = f"{quoted(pile)} gets more cards than it may hold"
    findings.add(place.path, message, found=str(count), expected=f"at most {room}")


class _Table:
    """The pack and the piles while the deal is followed."""

    def __init__(self, spec: ProfileSpec, board: Board, findings: Findings) -> None:
        deck = board.deck
        self.spec = spec
        self.board = board
        self.findings = findings
        self.left = deck.size
        self.held = [0] * len(board.pile_names)
        self.taken: list[tuple[int, int]] = []  # masks of selected cards, and how many of each
        self.by_chance = 0
        replaced = 0
        bounded = 0
        for divert in spec.deal.divert:
            mask = deck.select(divert.cards)
            if divert.replace and divert.only_empty:
                places = sum(len(board.piles(name)) for name in divert.to)
                bounded += min(self._in_pack(mask), places)
            elif divert.replace:
                replaced |= mask
        for step in spec.deal.steps:
            replaced |= deck.select(step.until_not)
        self.before = len(findings.problems)
        self.spare = min(deck.size, self._in_pack(replaced) + bounded)
        """How many cards may leave the pack beside those that the steps ask for."""

    def _in_pack(self, mask: int) -> int:
        return sum(1 for bit in self.board.deck.bits if bit & mask)

    def take(self, place: Place) -> None:
        """Follow one step."""
        step = place.spec
        assert isinstance(step, DealStep)
        piles = self._open(step)
        if not piles:
            what = "occupied" if step.only is Occupied.EMPTY else "empty"
            message = f"every one of these piles is {what} then"
            self.findings.add(place.path_of("only"), message, expected="a pile to deal to")
            return
        counts = counts_of(step, len(piles), self.left)
        asked = sum(counts)
        if step.short:
            asked = min(asked, max(0, self.left - self.spare))
        if step.count is not Rest.REST and asked > self.left - self.spare:
            have = max(0, self.left - self.spare)
            certain = " with certainty" if self.spare else ""
            expected = f"at most the {have} that are left{certain}"
            self.findings.add(place.path, "too many cards", found=str(asked), expected=expected)
            asked = min(asked, self.left)
        self._select(place, step, asked)
        self.left -= asked
        self._lay(place, piles, counts)

    def _open(self, step: DealStep) -> list[int]:
        piles = served(self.board, step)
        if step.only is None:
            return piles
        wanted = step.only is Occupied.NON_EMPTY
        return [pile for pile in piles if bool(self.held[pile]) == wanted]

    def _select(self, place: Place, step: DealStep, asked: int) -> None:
        """Note selected cards that may not be in the pack any more."""
        if not step.cards:
            self.by_chance += asked
            return
        deck = self.board.deck
        masks = [deck.select((word,)) for word in step.cards]
        if len(masks) != asked:
            union = 0
            for mask in masks:
                union |= mask
            masks = [union] * asked
        for mask in dict.fromkeys(masks):
            need = masks.count(mask)
            gone = sum(count for other, count in self.taken if other & mask)
            have = max(0, self._in_pack(mask) - gone - self.by_chance)
            if need > have:
                found, expected = str(need), f"at most the {have} that are surely left"
                if self.by_chance:
                    expected += ", or this step before those that deal what comes"
                message = "too many cards of this kind"
                self.findings.add(place.path_of("cards"), message, found=found, expected=expected)
        self.taken += [(mask, masks.count(mask)) for mask in dict.fromkeys(masks)]

    def _lay(self, place: Place, piles: Sequence[int], counts: Sequence[int]) -> None:
        full = None
        for pile, count in zip(piles, counts, strict=True):
            self.held[pile] += count
            room = _room(self.spec, self.board, pile)
            if room is not None and self.held[pile] > room and full is None:
                full = pile
                name = self.board.pile_names[pile]
                _note_full(self.findings, place, name, room, self.held[pile])

    def finish(self, steps: Sequence[Place]) -> None:
        """Note cards that no step deals."""
        path: Path = ("deal", "steps")
        rest = any(
            isinstance(s.spec, DealStep) and (s.spec.count is Rest.REST or s.spec.short)
            for s in steps
        )
        if len(self.findings.problems) > self.before:
            return
        if self.left:
            found = f"{self.left} of {self.board.deck.size} cards left"
            message = "the deal does not use up the pack"
            self.findings.add(path, message, found=found, expected="no card left")
        elif self.spare and not rest:
            message = "cards are diverted and replaced, so how many are needed is not known"
            self.findings.add(path, message, expected="a step that deals the 'rest'")
