"""Combinations agree with checkers that try everything, and obey laws of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.mechanisms.tables import BOLOGNESE, deck_of, points_of, table_of

from cardrules.cards import Deck
from cardrules.mechanisms.combinations import Group, can_grow, compile_group, completions
from cardrules.mechanisms.combinations.rows import Neighbours, Part, lay, mask_of
from cardrules.mechanisms.combinations.spec import (
    After,
    GroupSpec,
    GroupWildSpec,
    Over,
    Shape,
)
from cardrules.mechanisms.relations import SuitRelation

PACK = deck_of(BOLOGNESE)
SETS = table_of(BOLOGNESE, PACK, "sets")
SEQUENCES = table_of(BOLOGNESE, PACK, "sequences")
POINTS = points_of(BOLOGNESE, PACK)
ROW = [*("angel", "world", "sun", "moon"), *(f"trump-{n}" for n in range(16, 4, -1))]
ROW += [*(f"moor-{n}" for n in range(1, 5)), "begato", "matto"]

piles = st.sets(st.integers(0, PACK.size - 1)).map(sorted)
# Piles in which the long row gets far: of its 22 cards only a few are missing.
long_rows = st.sets(st.sampled_from(ROW), max_size=7).map(
    lambda gone: [card for card, code in enumerate(PACK.codes) if code in ROW and code not in gone]
)


def length_of_the_grande(codes: set[str]) -> int:
    """Return the length by the procedure of the rules, or 0."""
    k = len(codes & {"begato", "matto"})
    t = len(codes & {"world", "sun", "moon"})
    if "angel" not in codes or t < 1 or t + k < 2:
        return 0
    spare = k - max(0, 2 - t)
    was_counter = t == 1 and "world" in codes and k - spare == 1
    reached = 0
    passed = True
    for n in range(16, 4, -1):
        if f"trump-{n}" in codes:
            reached, was_counter = reached + 1, False
        elif spare > 0 and not was_counter:
            spare, was_counter = spare - 1, True
        else:
            passed = False
            break
    moors = sum(code.startswith("moor") for code in codes) if passed else 0
    return 1 + t + k + reached + moors


def length_in_suit(codes: set[str], suit: str) -> int:
    """Return the length by the reading of suit sequences, or 0."""
    k = len(codes & {"begato", "matto"})
    courts = len(codes & {f"{suit}-{rank}" for rank in ("queen", "knight", "jack")})
    if f"{suit}-king" not in codes or courts < 1 or courts + k < 2:
        return 0
    return 1 + courts + (f"{suit}-ace" in codes) + k


@settings(max_examples=400)
@given(st.one_of(piles, long_rows))
def test_lengths_are_those_of_the_procedure(cards: list[int]) -> None:
    codes = {PACK.codes[card] for card in cards}
    k = len(codes & {"begato", "matto"})
    expected = {"grande": length_of_the_grande(codes)}
    for suit in ("swords", "batons", "cups", "coins"):
        expected[suit] = length_in_suit(codes, suit)
    for name, ending in (("aces", "-ace"), ("moors", "moor-")):
        real = sum(ending in code for code in codes)
        expected[name] = real + k if real >= 2 and real + k >= 3 else 0
    found = {match.label: match.length for match in SEQUENCES.matches(cards)}
    assert found == {name: length for name, length in expected.items() if length}


@settings(max_examples=400)
@given(st.one_of(piles, st.sets(st.integers(0, PACK.size - 1), max_size=15).map(sorted)))
def test_quick_looks_see_what_the_sheet_tells(cards: list[int]) -> None:
    for table in (SETS, SEQUENCES, POINTS):
        lines = table.evaluate(cards).lines
        assert table.has_any(mask_of(cards)) == bool(lines)
        told = {code for line in lines for code in line.cards}
        assert {PACK.codes[card] for card in table.taking_part(cards)} == told


@given(st.permutations(range(PACK.size)), st.integers(0, PACK.size))
def test_order_of_cards_is_irrelevant(cards: list[int], count: int) -> None:
    some = cards[:count]
    for table in (SETS, SEQUENCES):
        assert table.evaluate(some) == table.evaluate(sorted(some))
    assert POINTS.of_cards(some) == POINTS.of_cards(sorted(some))


@given(st.one_of(piles, long_rows), st.integers(0, PACK.size - 1))
def test_one_more_card_never_costs(cards: list[int], card: int) -> None:
    more = sorted({*cards, card})
    for table in (SETS, SEQUENCES):
        assert table.evaluate(more).total >= table.evaluate(cards).total


@given(piles)
def test_total_is_the_sum_of_the_lines(cards: list[int]) -> None:
    for table in (SETS, SEQUENCES):
        sheet = table.evaluate(cards)
        assert sheet.total == sum(line.points for line in sheet.lines)
        assert sheet.total == sheet.subtotal * sheet.times
        for line in sheet.items:
            assert line.count == len(line.cards) == len(set(line.cards))
            assert set(line.cards) <= {PACK.codes[card] for card in cards}
    sheet = POINTS.evaluate(cards)
    assert sheet.total == POINTS.of_cards(cards) == sum(POINTS.worth[card] for card in cards)


@given(piles)
def test_points_of_two_piles_add_up(cards: list[int]) -> None:
    others = [card for card in range(PACK.size) if card not in cards]
    assert POINTS.of_cards(cards) + POINTS.of_cards(others) == 87


# The matcher against every way to fill the places.

PLACES = 5


@st.composite
def parts(draw: st.DrawFn) -> list[Part]:
    found = []
    first = 0
    for _ in range(draw(st.integers(1, 3))):
        size = draw(st.integers(1, PLACES))
        need = draw(st.integers(0, size))
        found.append(
            Part(
                tuple(1 << card for card in range(first, first + size)),
                need,
                draw(st.integers(0, need)),
                draw(st.booleans()),
                draw(st.sampled_from(After)),
            )
        )
        first += size
    return found


def filled(part: Part, cards: int, wild: Sequence[bool]) -> list[str]:
    """Return for each place of a part what is there: real, wild or nothing."""
    return [
        "real" if place & cards else "wild" if by_wild else ""
        for place, by_wild in zip(part.places, wild, strict=True)
    ]


def is_fit(rows: Sequence[list[str]], all_parts: Sequence[Part], near: Neighbours | None) -> bool:
    before = ["real"]
    for part, row in zip(all_parts, rows, strict=True):
        complete = all(before) and (part.after is not After.REAL or set(before) == {"real"})
        if any(row) and part.after is not After.ANY and not complete:
            return False
        if sum(map(bool, row)) < part.need or row.count("real") < part.real:
            return False
        before = row
    if near is None:
        return True
    stretches = [walked(all_parts, rows, number) for number in range(len(rows))]
    if near.over is Over.ROW:
        stretches = [list(chain.from_iterable(stretches))]
    for row in stretches:
        beside = 0
        for place in row:
            if place == "wild" and beside >= near.most:
                return False
            if place == "real":
                beside = 0
            elif place == "wild" or near.skipped:
                beside += 1
    return True


def walked(all_parts: Sequence[Part], rows: Sequence[list[str]], number: int) -> list[str]:
    """Return the places of a part that count as neighbours."""
    part, row = all_parts[number], rows[number]
    if part.is_run:
        return [place for place in row if place]
    if number and part.after is not After.ANY:
        before = rows[number - 1]
        if not all(before) or (part.after is After.REAL and set(before) != {"real"}):
            return []
    return row


def longest(
    all_parts: Sequence[Part], cards: int, wilds: int, near: Neighbours | None, *, spare: bool
) -> int | None:
    """Return the length of the longest row, by trying all."""
    ways = []
    for part in all_parts:
        rows = set()
        for wild in product((False, True), repeat=len(part.places)):
            row = filled(part, cards, wild)
            if part.is_run:
                for end in range(len(row) + 1):
                    if all(row[:end]) and (end == len(row) or not cards & part.places[end]):
                        rows.add((*row[:end], *[""] * (len(row) - end)))
            else:
                rows.add(tuple(row))
        if part.after is not After.ANY:
            rows.add(("",) * len(part.places))
        ways.append([list(row) for row in rows])
    best: int | None = None
    for chosen in product(*ways):
        used = sum(row.count("wild") for row in chosen)
        if used > wilds or not is_fit(chosen, all_parts, near):
            continue
        length = sum(map(bool, chain.from_iterable(chosen))) + (wilds - used if spare else 0)
        best = length if best is None else max(best, length)
    return best


neighbours = st.none() | st.builds(
    Neighbours, st.integers(0, 2), st.sampled_from(Over), st.booleans()
)


@settings(max_examples=300, deadline=None)
@given(parts(), st.integers(0, 2**15 - 1), st.integers(0, 3), neighbours, st.booleans())
def test_row_is_the_longest(
    all_parts: list[Part], cards: int, wilds: int, near: Neighbours | None, spare: bool
) -> None:
    laid = lay(all_parts, cards, wilds, neighbours=near, spare=spare)
    expected = longest(all_parts, cards, wilds, near, spare=spare)
    if laid is None:
        assert expected is None
        return
    assert len(laid.places) + (wilds - laid.wilds if spare else 0) == expected
    assert sum(card == 0 for _, card in laid.places) == laid.wilds <= wilds
    assert all(card & place & cards for place, card in laid.places if card)


# Groups against every order of the cards.

SMALL = deck_of(
    """
    [deck]
    use = "french-52"
    copies = 2
    jokers = 3
    suits = ["spades", "hearts", "clubs"]
    ranks = ["A", "2", "3", "4", "5"]
    """
)
ORDER = ("A", "2", "3", "4", "5")


def rank_of(deck: Deck, card: int) -> str:
    return deck.faces[deck.cards[card]].rank_name


@st.composite
def kinds(draw: st.DrawFn) -> GroupSpec:
    shape = draw(st.sampled_from(Shape))
    suits = {
        Shape.RUN: [SuitRelation.SAME, SuitRelation.ANY, SuitRelation.ALTERNATING],
        Shape.SET: [SuitRelation.ANY, SuitRelation.OTHER],
        Shape.CLASS: [SuitRelation.ANY],
    }[shape]
    least = draw(st.integers(1, 4))
    order = draw(st.sampled_from([(), (*ORDER, "A")])) if shape is Shape.RUN else ()
    wild = GroupWildSpec(
        cards=("JK",),
        most=draw(st.none() | st.integers(0, 2)),
        ratio=draw(st.none() | st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(2)])),
        naturals=draw(st.integers(1, 3)),
        side_by_side=draw(st.none() | st.integers(1, 2)),
    )
    return GroupSpec(
        shape=shape,
        cards=("any",) if shape is not Shape.CLASS else ("A", "2"),
        never=draw(st.sampled_from([(), ("3",), ("4H", "JK")])),
        least=least,
        most=draw(st.none() | st.integers(least, 5)),
        suit=draw(st.sampled_from(suits)),
        order=order,
        wrap=draw(st.booleans()) if shape is Shape.RUN and not order else False,
        wild=draw(st.sampled_from([wild, None])),
    )


def is_group(spec: GroupSpec, deck: Deck, cards: Sequence[int]) -> bool:
    """Judge a group by its words, trying every order of a run."""
    never = deck.select(spec.never) if spec.never else 0
    wild_faces = deck.select(spec.wild.cards) if spec.wild else 0
    if any(deck.bits[card] & never for card in cards):
        return False
    wilds = [card for card in cards if deck.bits[card] & wild_faces]
    naturals = [card for card in cards if card not in wilds]
    if any(not deck.bits[card] & deck.select(spec.cards) for card in naturals):
        return False
    limit = spec.wild or GroupWildSpec(cards=())
    if len(naturals) < limit.naturals or len(cards) < spec.least:
        return False
    if spec.most is not None and len(cards) > spec.most:
        return False
    if limit.most is not None and len(wilds) > limit.most:
        return False
    if limit.ratio is not None and len(wilds) > limit.ratio * len(naturals):
        return False
    suits = [deck.faces[deck.cards[card]].suit for card in naturals]
    if spec.shape is not Shape.RUN:
        one_rank = len({rank_of(deck, card) for card in naturals}) == 1
        if spec.suit is SuitRelation.OTHER and len(set(suits)) < len(suits):
            return False
        return one_rank or spec.shape is Shape.CLASS
    order = spec.order or ORDER
    if len(cards) > len(set(order)):
        return False
    if spec.suit is SuitRelation.SAME and len(set(suits)) > 1:
        return False
    ranks = order * 2 if spec.wrap else order
    return any(
        is_run(spec, deck, ranks[start : start + len(cards)], laid, wilds)
        for start in range(len(order))
        if start + len(cards) <= len(ranks)
        for laid in permutations(cards)
    )


def is_run(
    spec: GroupSpec, deck: Deck, ranks: Sequence[str], laid: Sequence[int], wilds: Sequence[int]
) -> bool:
    beside = 0
    colors: set[tuple[int, int]] = set()
    for place, (rank, card) in enumerate(zip(ranks, laid, strict=True)):
        if card in wilds:
            beside += 1
            if spec.wild and spec.wild.side_by_side and beside > spec.wild.side_by_side:
                return False
            # A wild card stands only for cards that a group may hold.
            if not may_stand_for(spec, deck, rank, laid, wilds, place):
                return False
            continue
        beside = 0
        if rank_of(deck, card) != rank:
            return False
        colors.add((place % 2, deck.faces[deck.cards[card]].color))
    if spec.suit is SuitRelation.ALTERNATING:
        return len({(parity + color) % 2 for parity, color in colors}) <= 1
    return True


def may_stand_for(
    spec: GroupSpec,
    deck: Deck,
    rank: str,
    laid: Sequence[int],
    wilds: Sequence[int],
    place: int,
) -> bool:
    never = deck.select(spec.never) if spec.never else 0
    at, natural = next((i, card) for i, card in enumerate(laid) if card not in wilds)
    face = deck.faces[deck.cards[natural]]
    for index, other in enumerate(deck.faces):
        if other.rank_name != rank or never >> index & 1:
            continue
        if spec.suit is SuitRelation.SAME and other.suit != face.suit:
            continue
        if spec.suit is SuitRelation.ALTERNATING and (
            (other.color == face.color) != ((at - place) % 2 == 0)
        ):
            continue
        return True
    return False


hands = st.lists(st.integers(0, SMALL.size - 1), unique=True, min_size=1, max_size=5)


@settings(max_examples=600, deadline=None)
@given(kinds(), hands)
def test_group_is_what_its_words_say(spec: GroupSpec, cards: list[int]) -> None:
    group = compile_group(spec, SMALL, "kind")
    refusal = group.refusal(cards)
    assert (refusal is None) == is_group(spec, SMALL, cards)
    assert refusal == group.refusal(cards[::-1])


@settings(max_examples=300, deadline=None)
@given(kinds(), hands)
def test_layout_places_each_card_once(spec: GroupSpec, cards: list[int]) -> None:
    group = compile_group(spec, SMALL, "kind")
    if group.refusal(cards) is not None:
        return
    layouts = list(group.layouts(cards))
    assert layouts
    for layout in layouts:
        assert sorted(placed.card for placed in layout) == sorted(cards)
        for placed in layout:
            assert placed.place >> placed.card & 1 or group.wild >> placed.card & 1


def faces(deck: Deck, cards: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(deck.cards[card] for card in cards).items()))


def every_choice(group: Group, pool: list[int], held: list[int]) -> set[object]:
    found: set[object] = set()
    for size in range(1, len(pool) + 1):
        for cards in combinations(pool, size):
            if group.why_not(sum(1 << card for card in (*held, *cards))) is None:
                found.add(faces(SMALL, cards))
    return found


def is_less(less: object, more: object) -> bool:
    assert isinstance(less, tuple)
    assert isinstance(more, tuple)
    return less != more and not Counter(dict(less)) - Counter(dict(more))


@pytest.mark.parametrize("minimal", [False, True])
@settings(max_examples=150, deadline=None)
@given(
    kinds(),
    st.lists(st.integers(0, SMALL.size - 1), unique=True, max_size=9),
    st.integers(0, 3),
)
def test_completions_are_all(minimal: bool, spec: GroupSpec, cards: list[int], count: int) -> None:
    group = compile_group(spec, SMALL, "kind")
    held, pool = cards[:count], cards[count:]
    found = list(completions(group, pool, held, minimal=minimal))
    keys = [faces(SMALL, choice) for choice in found]
    assert len(keys) == len(set(keys))
    expected = every_choice(group, pool, held)
    if minimal:
        expected = {key for key in expected if not any(is_less(k, key) for k in expected)}
    assert set(keys) == expected
    assert found == list(completions(group, pool[::-1], held[::-1], minimal=minimal))


@settings(max_examples=100, deadline=None)
@given(
    kinds(),
    st.lists(st.integers(0, SMALL.size - 1), unique=True, max_size=8),
    st.integers(0, 2),
)
def test_cards_that_can_be_put_to_those_picked(
    spec: GroupSpec, cards: list[int], count: int
) -> None:
    group = compile_group(spec, SMALL, "kind")
    held, pool = cards[:count], cards[count:]
    every = every_choice(group, pool, held)
    useful = {face for choice in every for face, _ in choice}  # type: ignore[attr-defined]
    expected = [card for card in sorted(pool) if SMALL.cards[card] in useful]
    assert list(can_grow(group, pool, held)) == expected
