"""Groups to meld: is this a legal group, why not, and where do its wild cards stand.

A group is judged as it lies finished, whatever the order in which it came together.
This module does not list groups (see `candidates`) and knows no meld, seat or turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import field, frozen

from cardrules.cards import NO_SUIT, Deck
from cardrules.mechanisms.combinations.explain import Cards, explain, fewest_naturals
from cardrules.mechanisms.combinations.patterns import card_mask
from cardrules.mechanisms.combinations.rows import (
    Neighbours,
    Part,
    Placed,
    cards_in,
    lay,
    mask_of,
)
from cardrules.mechanisms.combinations.spec import GroupSpec, Shape
from cardrules.mechanisms.relations import SuitRelation
from cardrules.refusals import Refusal

__all__ = ["Group", "GroupKinds", "check_group", "compile_group"]

# In the order in which they are looked for: the later one is, the nearer was the group.
_CHECKS = (
    "meld.cards",
    "meld.too-few-naturals",
    "meld.rank",
    "meld.suit",
    "meld.order",
    "meld.wilds-adjacent",
    "meld.too-many-wilds",
    "meld.too-many",
    "meld.too-few",
)


@frozen(eq=False)
class Group:
    """A compiled kind of group.

    `naturals` and `wild` are masks of the cards that it may hold, `sets` the masks that a
    set lies within, and `rows` the places of a run, lowest first; a run that wraps is
    written out twice.
    """

    spec: GroupSpec
    deck: Deck
    clause: str
    naturals: int
    wild: int
    sets: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    longest: int = 0
    row_cards: tuple[int, ...] = field(init=False)
    suits: tuple[int, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "row_cards", tuple(Part(row, 0, 0).cards for row in self.rows))
        suits = range(NO_SUIT, len(self.deck.suit_names))
        masks = [self.deck.mask(f.suit == suit for f in self.deck.faces) for suit in suits]
        object.__setattr__(self, "suits", tuple(card_mask(self.deck, mask) for mask in masks))

    def refusal(self, cards: Iterable[int]) -> Refusal | None:
        """Return why the cards are no group of this kind, or None."""
        held = mask_of(cards)
        code = self.why_not(held)
        return None if code is None else self.explain(code, held)

    def explain(self, code: str, held: int) -> Refusal:
        """Return the refusal of the cards of a mask for which `why_not` gave a code."""
        natural, wild = held & self.naturals, held & self.wild
        cards = Cards(held, natural, wild, held & ~natural & ~wild, self.deck)
        return explain(code, cards, self.spec, self.clause)

    def why_not(self, held: int) -> str | None:
        """Return the code of what keeps the cards of a mask from being a group, or None."""
        if held & ~(self.naturals | self.wild):
            return "meld.cards"
        naturals, wilds = held & self.naturals, (held & self.wild).bit_count()
        count = naturals.bit_count()
        if count < self.fewest_naturals:
            return "meld.too-few-naturals"
        return self._why_not_together(naturals, wilds) or self.why_not_so_many(count, wilds)

    @property
    def fewest_naturals(self) -> int:
        """The fewest natural cards in a group."""
        return fewest_naturals(self.spec)

    def why_not_so_many(self, naturals: int, wilds: int) -> str | None:
        """Return the code of the limit that these numbers of cards break, or None."""
        limit, size = self.spec.wild, naturals + wilds
        if naturals < self.fewest_naturals:
            return "meld.too-few-naturals"
        if limit is not None:
            if limit.most is not None and wilds > limit.most:
                return "meld.too-many-wilds"
            ratio = limit.ratio  # in whole numbers, which are much faster
            if ratio is not None and wilds * ratio.denominator > naturals * ratio.numerator:
                return "meld.too-many-wilds"
        if self.spec.most is not None and size > self.spec.most:
            return "meld.too-many"
        return "meld.too-few" if size < self.spec.least else None

    def layouts(self, cards: Iterable[int]) -> Iterator[tuple[Placed, ...]]:
        """Yield the ways to lay a run out, lowest place first, the highest run first.

        Each card comes with the mask of the cards it stands for, of which a natural card
        is one. Other shapes have one layout, in which every card stands for the group.
        """
        held = mask_of(cards)
        naturals = held & self.naturals
        wilds = tuple(cards_in(held & self.wild))
        if self.spec.shape is not Shape.RUN:
            within = next((s for s in self.sets if not naturals & ~s), 0)
            yield tuple(Placed(card, within) for card in (*cards_in(naturals), *wilds))
            return
        for laid in self._laid(naturals, len(wilds), self._neighbours()):
            standing_in = iter(wilds)
            yield tuple(
                Placed(card.bit_length() - 1 if card else next(standing_in), place)
                for place, card in laid
            )

    def starts(self, row: Sequence[int]) -> Iterator[int]:
        """Yield where a run may begin in a row, highest first."""
        return reversed(range(len(row) // 2 + 1 if self.spec.wrap else len(row)))

    def windows(self, size: int, naturals: int = 0) -> Iterator[tuple[int, ...]]:
        """Yield the places of each run of this size that holds these cards, highest first."""
        if size > self.longest:
            return
        for row, cards in zip(self.rows, self.row_cards, strict=True):
            if naturals & ~cards:
                continue
            for start in self.starts(row):
                window = row[start : start + size]
                if len(window) == size and all(window):
                    yield window

    def _neighbours(self) -> Neighbours | None:
        limit = self.spec.wild.side_by_side if self.spec.wild else None
        return None if limit is None else Neighbours(limit)

    def _laid(
        self, naturals: int, wilds: int, neighbours: Neighbours | None
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        count = naturals.bit_count()
        size = count + wilds
        for window in self.windows(size, naturals):
            part = Part(window, size, count, is_run=True)
            if naturals & ~part.cards:
                continue
            laid = lay((part,), naturals, wilds, neighbours=neighbours)
            if laid is not None:
                yield laid.places

    def _why_not_together(self, naturals: int, wilds: int) -> str | None:
        shape, suit = self.spec.shape, self.spec.suit
        if shape is Shape.RUN:
            return self._why_not_run(naturals, wilds)
        if not any(not naturals & ~within for within in self.sets):
            return "meld.suit" if shape is Shape.CLASS else "meld.rank"
        if suit is SuitRelation.OTHER and any(
            (naturals & mask).bit_count() > 1 for mask in self.suits
        ):
            return "meld.suit"
        return None

    def _why_not_run(self, naturals: int, wilds: int) -> str | None:
        neighbours = self._neighbours()
        if any(True for _ in self._laid(naturals, wilds, neighbours)):
            return None
        if neighbours and any(True for _ in self._laid(naturals, wilds, None)):
            return "meld.wilds-adjacent"
        fits = any(not naturals & ~cards for cards in self.row_cards)
        return "meld.order" if fits else "meld.suit"


class GroupKinds:
    """The kinds of groups of a game, by name."""

    def __init__(self, kinds: Sequence[tuple[str, Group]]) -> None:
        self.kinds = dict(kinds)

    def find(self, cards: Iterable[int]) -> str | None:
        """Return the name of the first kind that the cards are a group of, or None."""
        held = mask_of(cards)
        for name, group in self.kinds.items():
            if group.why_not(held) is None:
                return name
        return None

    def refusal(self, cards: Iterable[int]) -> Refusal | None:
        """Return why the cards are no group, by the kind that they are nearest to."""
        held = mask_of(cards)
        nearest: tuple[int, Refusal] | None = None
        for group in self.kinds.values():
            code = group.why_not(held)
            if code is None:
                return None
            far = _CHECKS.index(code)
            if nearest is None or far > nearest[0]:
                nearest = (far, group.explain(code, held))
        return nearest[1] if nearest else None


def compile_group(spec: GroupSpec, deck: Deck, clause: str) -> Group:
    """Compile a kind of group."""
    never = deck.select(spec.never) if spec.never else 0
    wild = deck.select(spec.wild.cards) & ~never if spec.wild else 0
    naturals = deck.select(spec.cards) & ~never & ~wild
    sets: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    longest = 0
    if spec.shape is Shape.CLASS:
        sets = (card_mask(deck, naturals),)
        if spec.suit is SuitRelation.SAME:
            suits = range(len(deck.suit_names))
            masks = (deck.mask(face.suit == suit for face in deck.faces) for suit in suits)
            sets = tuple(card_mask(deck, mask & naturals) for mask in masks if mask & naturals)
    elif spec.shape is Shape.SET:
        names = dict.fromkeys(deck.faces[face].rank_name for face in deck.members(naturals))
        masks = (deck.mask(face.rank_name == name for face in deck.faces) for name in names)
        sets = tuple(card_mask(deck, mask & naturals) for mask in masks)
    else:
        rows = tuple(_rows(spec, deck, naturals))
        # Each rank serves once, also where it stands twice in the order.
        longest = max(len(set(spec.order or ranks)) for ranks in deck.suit_ranks)
    return Group(
        spec, deck, clause, card_mask(deck, naturals), card_mask(deck, wild), sets, rows, longest
    )


def _rows(spec: GroupSpec, deck: Deck, naturals: int) -> Iterator[tuple[int, ...]]:
    """Yield the rows of places in which runs lie, one for each suit or colour that differs."""
    faces = deck.faces
    suits = range(len(deck.suit_names))
    colors = tuple(dict.fromkeys(face.color for face in faces if face.suit >= 0))
    match spec.suit:
        case SuitRelation.SAME:
            bands = [[deck.mask(face.suit == suit for face in faces)] for suit in suits]
        case SuitRelation.SAME_COLOR:
            bands = [[deck.mask(face.color == color for face in faces)] for color in colors]
        case SuitRelation.ALTERNATING:
            first, second = (deck.mask(face.color == color for face in faces) for color in colors)
            bands = [[first, second], [second, first]]
        case _:
            bands = [[deck.every]]
    for band in bands:
        within = naturals & (band[0] | band[-1])
        suit = next(
            (faces[face].suit for face in deck.members(within) if faces[face].suit >= 0), -1
        )
        if suit < 0:
            continue
        order = spec.order or deck.suit_ranks[suit]
        ranks = [deck.mask(face.rank_name == rank for face in faces) for rank in order]
        if spec.wrap:
            ranks = [*ranks, *ranks[:-1]]
        yield tuple(
            card_mask(deck, rank & naturals & band[place % len(band)])
            for place, rank in enumerate(ranks)
        )


def check_group(spec: GroupSpec, deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield the key and a sentence for everything wrong with a kind of group for this deck."""
    colors = {face.color for face in deck.faces if face.suit >= 0}
    if spec.suit is SuitRelation.ALTERNATING and len(colors) != 2:
        yield "suit", f"colours alternate only where there are two, not {len(colors)}"
        return
    group = compile_group(spec, deck, "")
    if spec.shape is Shape.RUN and not any(True for _ in group.windows(spec.least)):
        yield "least", f"no run has {spec.least} cards"
    if not group.naturals:
        yield "cards", "no natural card is left"
