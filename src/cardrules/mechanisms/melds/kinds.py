"""The kinds of melds: which cards make one, and of which nothing but their numbers matters.

Sets of one rank are alike in all that matters if they hold as many natural and wild cards,
so that one judgement serves hundreds of them. This module knows no table and no hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardrules.cards import Deck
from cardrules.mechanisms.combinations import Group, GroupKinds, compile_group
from cardrules.mechanisms.combinations.spec import Shape
from cardrules.mechanisms.melds.spec import MeldKindSpec
from cardrules.mechanisms.relations import SuitRelation
from cardrules.refusals import Refusal

__all__ = ["Kinds"]

_KEPT = 100_000

_UNCOUNTED = (0, 1)
"""No rank, of which even one card is another."""


class Kinds:
    """The compiled kinds of melds, by number.

    Attributes:
        groups: What each kind accepts.
        merging: Whether there is one meld of each rank.
        last_only: Whether such melds are laid only by a play that goes out.
        wild: The cards that are wild in some kind.
        bits: For each entry of a pile, whichever way it faces, the mask of its card.
    """

    def __init__(self, specs: Mapping[str, MeldKindSpec], deck: Deck) -> None:
        self.groups: tuple[Group, ...] = tuple(
            compile_group(kind, deck, f"melds.kinds.{name}") for name, kind in specs.items()
        )
        self.merging = tuple(kind.merge for kind in specs.values())
        self.last_only = tuple(kind.going_out for kind in specs.values())
        self._named = GroupKinds(list(zip(specs, self.groups, strict=True)))
        self._bits = [1 << card for card in range(deck.size)]
        self.bits = (*self._bits, *reversed(self._bits))  # a card that lies face down is ~card
        self.wild = 0
        for group in self.groups:
            self.wild |= group.wild
        self._counted = self._ranks_by_number()
        self._by_number: dict[tuple[int, int, int], int | str] = {}
        self._known: dict[int, int | str] = {}

    def of(self, mask: int) -> int | str:
        """Return the number of the kind of meld that cards make, or the code why they do not."""
        alike = self.alike(mask)
        known = self._by_number.get(alike) if alike is not None else self._known.get(mask)
        if known is None:
            known = self._find(mask)
            if alike is not None:
                self._by_number[alike] = known
            else:
                if len(self._known) > _KEPT:
                    self._known.clear()
                self._known[mask] = known
        return known

    def _find(self, mask: int) -> int | str:
        for at, kind in enumerate(self.groups):
            if kind.why_not(mask) is None:
                return at
        return "meld.cards"

    def alike(self, mask: int) -> tuple[int, int, int] | None:
        """Return all that matters of a meld: its rank, and its numbers of natural cards and all.

        None stands for cards of which more matters than that.
        """
        naturals = mask & ~self.wild
        rank, least = self._counted.get(naturals & -naturals, _UNCOUNTED)
        if naturals & ~rank or naturals.bit_count() < least:
            return None
        return rank, naturals.bit_count(), mask.bit_count()

    def of_number(self, alike: tuple[int, int, int]) -> int | str:
        """Return what `of` does, for cards of which only that matters, see `alike`."""
        known = self._by_number.get(alike)
        if known is None:
            rank, naturals, size = alike
            cards = [bit for bit in self._bits if bit & rank][:naturals]
            wilds = [bit for bit in self._bits if bit & self.wild]
            cards += wilds[: size - naturals]
            known = self._find(sum(cards)) if len(cards) == size else "meld.cards"
            self._by_number[alike] = known
        return known

    def is_lone_run(self, kind: int) -> bool:
        """Return whether cards of this kind, two or more, can be of no other, and none is wild."""
        others = (k for at, k in enumerate(self.groups) if at != kind)
        is_run = self.groups[kind].spec.shape is Shape.RUN and not self.groups[kind].wild
        return is_run and all(other.spec.shape is Shape.SET for other in others)

    def beside(self, mask: int) -> int:
        """Return the cards of which each may lie beside some others, as rank and suit go."""
        found = self.wild
        for kind in self.groups:
            naturals = mask & ~kind.wild
            for within in (*kind.sets, *kind.row_cards):
                if not naturals & ~within:
                    found |= within
        return found

    def _ranks_by_number(self) -> dict[int, tuple[int, int]]:
        """Return where only numbers matter: the rank of a card, given as a mask.

        Beside it stands the fewest natural cards for which that is so. It is 2 where a card
        may lie in a run as well, for a run holds no two cards of a rank.
        """
        found: dict[int, tuple[int, int]] = {}
        masks = [mask for kind in self.groups for mask in kind.sets]
        in_runs = 0
        for kind in self.groups:
            in_runs |= kind.naturals if kind.spec.shape is Shape.RUN else 0
        for kind in self.groups:
            if kind.spec.suit is not SuitRelation.ANY or kind.wild not in (0, self.wild):
                continue
            for rank in kind.sets:
                least = 2 if rank & in_runs else 1
                is_lone = sum(bool(rank & mask) for mask in masks) == 1
                is_rank = kind.spec.shape is Shape.SET or not rank & in_runs
                if is_lone and is_rank and not rank & self.wild:
                    found.update((bit, (rank, least)) for bit in self._bits if bit & rank)
        return found

    def refused(self, cards: Sequence[int]) -> Refusal:
        """Return why cards make no meld."""
        refusal = self._named.refusal(cards)
        assert refusal is not None
        return refusal
