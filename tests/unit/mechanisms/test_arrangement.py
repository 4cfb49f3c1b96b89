"""Arranging hands: the best arrangement, against trying everything, and which of equal ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from tests.unit.mechanisms.small import small

from cardrules.cards import Deck
from cardrules.mechanisms.combinations import Arranger, Group, GroupSpec, compile_group
from cardrules.mechanisms.combinations.spec import GroupWildSpec, Shape
from cardrules.mechanisms.relations import SuitRelation

DECK = small("[piles.stock]").board.deck
TWO_PACKS = small("[piles.stock]", deck='{ use = "french-52", copies = 2, jokers = 4 }').board.deck
SETS = GroupSpec(shape=Shape.SET)
RUNS = GroupSpec(shape=Shape.RUN, suit=SuitRelation.SAME)
WILD = GroupWildSpec(cards=("JK",), most=1)


def arranger(deck: Deck, *specs: GroupSpec) -> Arranger:
    """Make an arranger for which cards count their pips, and pictures and jokers ten."""
    worth = [min(deck.faces[deck.cards[card]].rank + 1, 10) or 10 for card in range(deck.size)]
    return Arranger([compile_group(spec, deck, "") for spec in specs], worth)


def mask(deck: Deck, codes: str) -> int:
    """Return the mask of cards given by codes; twins are taken one after the other."""
    found = 0
    for code in codes.split():
        card = next(c for c in range(deck.size) if deck.codes[c] == code and not found >> c & 1)
        found |= 1 << card
    return found


def names(deck: Deck, groups: Sequence[int]) -> list[str]:
    return [" ".join(deck.codes[c] for c in range(deck.size) if group >> c & 1) for group in groups]


def every_group(kinds: Sequence[Group], cards: Sequence[int]) -> list[int]:
    """Return every group among some cards, by asking about every choice of them."""
    found = []
    for size in range(3, len(cards) + 1):
        for chosen in combinations(cards, size):
            held = sum(1 << card for card in chosen)
            if any(kind.why_not(held) is None for kind in kinds):
                found.append(held)
    return found


def ways(groups: Sequence[int], free: int) -> Iterator[int]:
    """Yield what every choice of groups leaves."""
    yield free
    for at, group in enumerate(groups):
        if group & free == group:
            yield from ways(groups[at + 1 :], free & ~group)


@pytest.mark.parametrize(
    ("deck", "specs", "size"),
    [
        (DECK, (SETS, RUNS), 10),
        (DECK, (GroupSpec(shape=Shape.RUN, suit=SuitRelation.SAME, wrap=True), SETS), 9),
        (DECK, (GroupSpec(shape=Shape.SET, most=3), RUNS), 10),
        (TWO_PACKS, (SETS, RUNS), 9),
        (
            TWO_PACKS,
            (
                GroupSpec(shape=Shape.SET, wild=WILD),
                GroupSpec(shape=Shape.RUN, suit=SuitRelation.SAME, wild=WILD),
            ),
            8,
        ),
    ],
)
def test_no_choice_of_groups_leaves_less(
    deck: Deck, specs: tuple[GroupSpec, ...], size: int
) -> None:
    found = arranger(deck, *specs)
    kinds = [compile_group(spec, deck, "") for spec in specs]
    chance = Random(7)
    for _ in range(60):
        low = chance.randrange(9)
        pool = [
            card
            for card in range(deck.size)
            if low <= deck.faces[deck.cards[card]].rank < low + 4 or deck.codes[card] == "JK"
        ]
        cards = sorted(chance.sample(pool, size))
        held = sum(1 << card for card in cards)
        groups = every_group(kinds, cards)
        assert set(found.groups_in(held)) == set(groups)
        best = found.best(held)
        assert best.points == min(map(found.points, ways(groups, held)))
        assert best.points == found.points(best.left)
        laid = sum(best.groups)
        assert laid | best.left == held
        assert not laid & best.left
        assert set(best.groups) <= set(groups)


def test_discards_are_those_that_leave_little_enough() -> None:
    found = arranger(DECK, SETS, RUNS)
    chance = Random(3)
    for _ in range(300):
        low = chance.randrange(9)
        pool = [card for card in range(52) if low <= DECK.faces[card].rank < low + 5]
        cards = chance.sample(pool, 11)
        held = sum(1 << card for card in cards)
        for limit in (0, 10):
            expected = {c for c in cards if found.best(held & ~(1 << c)).points <= limit}
            assert set(found.discards(held, limit)) == expected


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        # The fewest points.
        ("5C 5D 5H 6H 7H", ["5C 5D 5H"]),
        ("5C 5D 5H 6H 7H KS", ["5H 6H 7H"]),
        ("2C 2D 2H 3H 4H", ["2H 3H 4H"]),
        # As few groups as will do.
        ("4H 5H 6H 7H 8H 9H", ["4H 5H 6H 7H 8H 9H"]),
        # Of equal ones, the kind that the profile names first for the lowest card.
        ("7C 7D 7H 8H 9H 8C 9C", ["7C 8C 9C", "7H 8H 9H"]),
        ("8C 8D 8H 9C 9D 9H 10C 10D 10H", ["8C 8D 8H", "9C 9D 9H", "10C 10D 10H"]),
    ],
)
def test_which_arrangement_is_the_best(hand: str, laid: list[str]) -> None:
    found = arranger(DECK, SETS, RUNS)
    groups = names(DECK, found.best(mask(DECK, hand)).groups)
    if hand == "5C 5D 5H 6H 7H":
        laid = ["5H 6H 7H"]  # ten are left against thirteen
    assert sorted(groups) == sorted(laid)


def test_the_order_of_kinds_decides_between_equals() -> None:
    hand = mask(DECK, "8C 8D 8H 9C 9D 9H 10C 10D 10H")
    assert "8C 8D 8H" in names(DECK, arranger(DECK, SETS, RUNS).best(hand).groups)
    assert "8C 9C 10C" in names(DECK, arranger(DECK, RUNS, SETS).best(hand).groups)


def test_of_twins_one_may_lie_in_a_set_and_one_in_a_run() -> None:
    found = arranger(TWO_PACKS, SETS, RUNS)
    best = found.best(mask(TWO_PACKS, "7C 7D 7H 7H 8H 9H"))
    assert best.left == 0
    assert len(best.groups) == 2


def test_points_may_be_fractions() -> None:
    worth = [Fraction(1, 2)] * 52
    found = Arranger([compile_group(SETS, DECK, "")], worth)
    assert found.scale == 2
    assert found.best(mask(DECK, "5C 5D 5H 6H")).points == 1


def test_a_knot_that_is_too_large_is_grabbed() -> None:
    found = arranger(DECK, SETS, RUNS)
    best = found.best((1 << 52) - 1)
    assert sum(best.groups) | best.left == (1 << 52) - 1
    assert all(a & b == 0 for a, b in combinations(best.groups, 2))
