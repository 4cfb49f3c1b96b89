"""Groups to meld: what each word forbids, how a refusal reads, and what is listed of a hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardrules.errors import ProfileError
from cardrules.mechanisms.combinations import (
    Group,
    GroupSpec,
    can_grow,
    check_group,
    completions,
)
from cardrules.refusals import CODES
from cardrules.shapes import clauses_of, specs_within

from .tables import RUMMY, codes, deck_of, from_toml, group_of, kinds_of, numbers, small_deck

DECK = small_deck(2, 4, 'courts = ["J", "Q", "K"]')
TWO_PACKS = deck_of(RUMMY)
KINDS = kinds_of(RUMMY, TWO_PACKS)

SET = 'shape = "set"\n'
RUN = 'shape = "run"\nsuit = "same"\n'
WILD_SET = SET + 'wild = { cards = "JK" }\n'
WILD_RUN = RUN + 'wild = { cards = "JK" }\n'


def group(text: str) -> Group:
    return group_of(text, DECK)


def why_not(text: str, cards: str) -> str | None:
    refusal = group(text).refusal(numbers(DECK, cards.split()))
    return None if refusal is None else refusal.code


# (field, text, cards, code, old, new, code then)
FIELDS = [
    ("GroupSpec.shape", SET, "4H 5H 6H", "meld.rank", '"set"', '"run"', None),
    ("GroupSpec.shape", SET, "4H 5H 6H", "meld.rank", '"set"', '"class"', None),
    ("GroupSpec.cards", SET, "KH KD KS", None, "\n", '\ncards = "hearts"\n', "meld.cards"),
    ("GroupSpec.never", SET, "KH KD KS", None, "\n", '\nnever = "KS"\n', "meld.cards"),
    ("GroupSpec.least", SET, "KH KD", "meld.too-few", "\n", "\nleast = 2\n", None),
    ("GroupSpec.most", SET, "KH KD KS KC", None, "\n", "\nmost = 3\n", "meld.too-many"),
    ("GroupSpec.suit", SET, "KH KH KS", None, "\n", '\nsuit = "other"\n', "meld.suit"),
    ("GroupSpec.suit", RUN, "4H 5S 6H", "meld.suit", "same", "any", None),
    ("GroupSpec.suit", RUN, "4H 5D 6H", "meld.suit", "same", "same-color", None),
    ("GroupSpec.suit", RUN, "4H 5S 6D", "meld.suit", "same", "alternating", None),
    ("GroupSpec.suit", RUN, "4H 5H 6H", None, "same", "alternating", "meld.suit"),
    ("GroupSpec.order", RUN, "QH KH AH", "meld.order", "\n", "\norder=['Q','K','A']\n", None),
    ("GroupSpec.wrap", RUN, "KH AH 2H", "meld.order", "\n", "\nwrap = true\n", None),
    ("GroupSpec.wild", WILD_SET, "KH KD JK", None, 'wild = { cards = "JK" }', "", "meld.rank"),
    ("GroupWildSpec.cards", WILD_SET, "KH KD 2S", "meld.rank", '"JK"', '["JK", "2S"]', None),
    (
        "GroupWildSpec.most",
        WILD_SET,
        "KH KD JK JK",
        None,
        '"JK"',
        '"JK", most = 1',
        "meld.too-many-wilds",
    ),
    (
        "GroupWildSpec.ratio",
        WILD_SET,
        "KH JK JK",
        None,
        '"JK"',
        '"JK", ratio = 1',
        "meld.too-many-wilds",
    ),
    (
        "GroupWildSpec.naturals",
        WILD_SET,
        "KH JK JK",
        None,
        '"JK"',
        '"JK", naturals = 2',
        "meld.too-few-naturals",
    ),
    (
        "GroupWildSpec.side_by_side",
        WILD_RUN,
        "4H JK JK 7H",
        None,
        '"JK"',
        '"JK", side_by_side = 1',
        "meld.wilds-adjacent",
    ),
]


@pytest.mark.parametrize(("field", "text", "cards", "before", "old", "new", "after"), FIELDS)
def test_field(
    field: str, text: str, cards: str, before: str | None, old: str, new: str, after: str | None
) -> None:
    assert field
    assert why_not(text, cards) == before
    assert before != after
    assert why_not(text.replace(old, new, 1), cards) == after


def test_every_field_is_tested() -> None:
    words = {f"{cls.__name__}.{key}" for cls in specs_within(GroupSpec) for key in clauses_of(cls)}
    assert words == {row[0] for row in FIELDS}


RATIOS = [("1/2", "KH KD JK", True), ("1/2", "KH KD KS JK JK", False), ("2", "KH JK JK", True)]


@pytest.mark.parametrize(("ratio", "cards", "is_legal"), RATIOS)
def test_ratio(ratio: str, cards: str, is_legal: bool) -> None:
    text = WILD_SET.replace('"JK"', f'"JK", ratio = "{ratio}"')
    assert (why_not(text, cards) is None) == is_legal


RUNS = [
    ("4H 5H 6H", ["4H 5H 6H"]),
    ("6H 4H JK", ["4H JK 6H"]),
    # A free wild card goes to either end, the higher first.
    ("4H 5H JK", ["4H 5H JK", "JK 4H 5H"]),
    ("QH KH JK", ["JK QH KH"]),
    ("AH 2H JK", ["AH 2H JK"]),
    ("4H 7H JK JK", ["4H JK JK 7H"]),
    ("4H 4H 5H", []),
    ("4H 7H JK", []),
    ("4H 5D JK", []),
]


@pytest.mark.parametrize(("cards", "layouts"), RUNS)
def test_layout_of_a_run(cards: str, layouts: list[str]) -> None:
    run = group(WILD_RUN)
    held = numbers(DECK, cards.split())
    found = list(run.layouts(held))
    assert [codes(DECK, (placed.card for placed in layout)) for layout in found] == layouts
    assert (run.refusal(held) is None) == bool(layouts)


def test_what_a_wild_card_stands_for() -> None:
    (layout,) = group(WILD_RUN).layouts(numbers(DECK, ["4H", "JK", "6H"]))
    stands_for = [
        {DECK.codes[card] for card in range(DECK.size) if placed.place >> card & 1}
        for placed in layout
    ]
    assert stands_for == [{"4H"}, {"5H"}, {"6H"}]
    (layout,) = group(WILD_SET).layouts(numbers(DECK, ["KH", "KD", "JK"]))
    assert {DECK.codes[card] for card in range(DECK.size) if layout[2].place >> card & 1} == {
        "KC",
        "KD",
        "KH",
        "KS",
    }


def test_wild_card_never_stands_for_what_a_group_cannot_hold() -> None:
    assert why_not(WILD_RUN, "2H JK 4H") is None
    assert why_not(WILD_RUN + 'never = "3H"', "2H JK 4H") == "meld.order"


def test_ace_low_and_high() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K", "A"]
    text = f"{RUN}order = {ranks}\n"
    assert why_not(text, "AH 2H 3H") is None
    assert why_not(text, "QH KH AH") is None
    assert why_not(text, "KH AH 2H") == "meld.order"
    every = " ".join(f"{rank}H" for rank in ranks)
    assert why_not(text, every) == "meld.order"
    assert why_not(text, every.removesuffix(" AH")) is None


REFUSALS = [
    (
        "rank",
        "KH KD 3H",
        "meld.cards",
        "melds.kinds.rank.never",
        "no such group holds 3H",
        {"wrong": ("3H",)},
    ),
    (
        "rank",
        "2S 2C JK",
        "meld.too-few-naturals",
        "melds.kinds.rank.wild.naturals",
        "0 natural cards are too few; at least 1 is needed",
        {"naturals": 1},
    ),
    (
        "rank",
        "KH KD QS",
        "meld.rank",
        "melds.kinds.rank.shape",
        "KD KH QS are not of one rank",
        {"cards": ("KD", "KH", "QS")},
    ),
    (
        "rank",
        "KH KD 2S 2C JK",
        "meld.too-many-wilds",
        "melds.kinds.rank.wild.ratio",
        "3 wild cards are too many; at most 2 may be here",
        {"most": 2, "wilds": ("2C", "2S", "JK")},
    ),
    (
        "rank",
        "KH KD",
        "meld.too-few",
        "melds.kinds.rank.least",
        "2 cards are too few; at least 3 make a group",
        {"least": 3},
    ),
    (
        "black_threes",
        "3C 3S 3C 3S 3C",
        "meld.too-many",
        "melds.kinds.black_threes.most",
        "5 cards are too many; at most 4 make a group",
        {"most": 4},
    ),
    (
        "black_threes",
        "3C 3S 2H",
        "meld.cards",
        "melds.kinds.black_threes.cards",
        "no such group holds 2H",
        {"wrong": ("2H",)},
    ),
]


@pytest.mark.parametrize(("kind", "cards", "code", "clause", "message", "details"), REFUSALS)
def test_refusal(
    kind: str, cards: str, code: str, clause: str, message: str, details: dict[str, object]
) -> None:
    deck = deck_of(RUMMY.replace("copies = 2", "copies = 3"))
    refusal = group_of(RUMMY, deck, "kinds", kind).refusal(numbers(deck, cards.split()))
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.message) == (code, clause, message)
    assert {key: refusal.details[key] for key in details} == details


RUN_REFUSALS = [
    (RUN, "4H 5D 6H", "meld.suit", "melds.suit", "the suits of 5D 4H 6H do not go together"),
    (RUN, "4H 5H 7H", "meld.order", "melds.shape", "4H 5H 7H do not follow one another"),
    (
        WILD_RUN.replace('"JK"', '"JK", side_by_side = 1'),
        "4H JK JK 7H",
        "meld.wilds-adjacent",
        "melds.wild.side_by_side",
        "more than 1 wild card would lie side by side",
    ),
    (
        WILD_RUN.replace('"JK"', '"JK", most = 1, ratio = 1'),
        "4H JK JK 7H",
        "meld.too-many-wilds",
        "melds.wild.most",
        "2 wild cards are too many; at most 1 may be here",
    ),
]


@pytest.mark.parametrize(("text", "cards", "code", "clause", "message"), RUN_REFUSALS)
def test_refusal_of_a_run(text: str, cards: str, code: str, clause: str, message: str) -> None:
    refusal = group(text).refusal(numbers(DECK, cards.split()))
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.message) == (code, clause, message)


def test_codes_are_declared() -> None:
    given = {row[2] for row in REFUSALS} | {row[2] for row in RUN_REFUSALS}
    assert {code for code in CODES if code.startswith("meld.")} >= given


NEAREST = [
    ("3C 3S", "meld.too-few", "black_threes"),
    ("KH KD", "meld.too-few", "rank"),
    ("KH KD 2S 2C JK", "meld.too-many-wilds", "rank"),
    ("3C KH 3S", "meld.cards", "rank"),
]


@pytest.mark.parametrize(("cards", "code", "kind"), NEAREST)
def test_refusal_of_the_nearest_kind(cards: str, code: str, kind: str) -> None:
    held = numbers(TWO_PACKS, cards.split())
    refusal = KINDS.refusal(held)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.clause.startswith(f"melds.kinds.{kind}.")
    assert KINDS.find(held) is None


def test_first_kind_that_fits() -> None:
    assert KINDS.find(numbers(TWO_PACKS, ["3C", "3S", "3C"])) == "black_threes"
    assert KINDS.find(numbers(TWO_PACKS, ["KH", "2S", "KH"])) == "rank"
    assert KINDS.refusal(numbers(TWO_PACKS, ["KH", "2S", "KH"])) is None


def listed(of: Group, pool: str, held: str = "", *, minimal: bool = True) -> list[str]:
    deck = of.deck
    every = numbers(deck, (*held.split(), *pool.split()))
    split = len(held.split())
    found = completions(of, every[split:], every[:split], minimal=minimal)
    return [codes(deck, cards) for cards in found]


LISTS = [
    # Twins, here two kings of hearts, stand for one another.
    (WILD_SET, "KH KH KS", "", ["KH KH KS"]),
    (WILD_SET, "KH KH KS KD", "", ["KD KH KH", "KD KH KS", "KH KH KS"]),
    (WILD_SET, "4H 4S JK", "", ["4H 4S JK"]),
    (WILD_SET, "KH KS JK JK", "", ["KH KS JK", "KH JK JK", "KS JK JK"]),
    (SET + 'suit = "other"', "KH KH KS KD", "", ["KD KH KS"]),
    # Additions to what lies there, one by one.
    (WILD_SET, "KH QH JK JK", "KS KD KC", ["KH", "JK"]),
    (WILD_SET.replace('"JK"', '"JK", ratio = 1'), "KH JK", "KS KD JK JK", ["KH"]),
    # Half made: what is missing.
    (WILD_SET, "KS KD JK JK", "KH", ["KD KS", "KD JK", "KS JK", "JK JK"]),
    (WILD_SET, "KS QH", "JK", []),
    (WILD_SET, "KS QH JK", "JK", ["QH JK", "KS JK"]),
    (RUN, "4H 5H 6H 7H 9H", "", ["5H 6H 7H", "4H 5H 6H"]),
    (RUN, "3H 7H 8H 2H", "4H 5H 6H", ["7H", "3H"]),
    (WILD_RUN, "4H 6H JK", "", ["4H 6H JK"]),
    (WILD_RUN, "4H 7H JK JK", "", ["7H JK JK", "4H JK JK"]),
    (WILD_RUN.replace('"JK"', '"JK", naturals = 2'), "4H 7H JK JK", "", ["4H 7H JK JK"]),
    (WILD_RUN.replace('"JK"', '"JK", naturals = 2, side_by_side = 1'), "4H 7H JK JK", "", []),
    (RUN.replace("same", "any"), "4H 5H 5S 6D", "", ["4H 5H 6D", "4H 5S 6D"]),
]


@pytest.mark.parametrize(("text", "pool", "held", "expected"), LISTS)
def test_list(text: str, pool: str, held: str, expected: list[str]) -> None:
    found = listed(group(text), pool, held)
    assert [" ".join(sorted(cards.split())) for cards in found] == [
        " ".join(sorted(cards.split())) for cards in expected
    ]


def test_list_of_all() -> None:
    assert listed(group(SET), "KH KD KS KC", minimal=False)[-1] == "KC KD KH KS"
    assert len(listed(group(SET), "KH KD KS KC", minimal=False)) == 5
    assert len(listed(group(RUN), "4H 5H 6H 7H", minimal=False)) == 3


def test_list_of_another_kind_of_cards() -> None:
    assert listed(group(SET), "KH KD KS", "QH") == []
    assert listed(group(SET + 'never = "QH"'), "QS QD QC", "QH") == []


def test_list_with_fewer_differences() -> None:
    by_rank = [DECK.faces[DECK.cards[card]].rank for card in range(DECK.size)]
    pool = numbers(DECK, ["KH", "KD", "KS", "KC", "JK", "JK"])
    found = list(completions(group(WILD_SET), pool, alike=by_rank))
    assert [codes(DECK, cards) for cards in found] == ["KC KD KH", "KC KD JK", "KC JK JK"]


PICKED = [
    (WILD_SET, "KS KD QH JK", "KH", "KD KS JK"),
    (WILD_SET, "KS QH", "KH", ""),
    (WILD_RUN, "5H 6H 9H JK", "4H", "5H 6H JK"),
    (RUN, "5H 6H 9H", "4H 8H", ""),
    (RUN, "5H 6H 7H", "4H 8H", "5H 6H 7H"),
]


@pytest.mark.parametrize(("text", "pool", "held", "expected"), PICKED)
def test_what_can_be_put_to_picked_cards(text: str, pool: str, held: str, expected: str) -> None:
    every = numbers(DECK, (*held.split(), *pool.split()))
    split = len(held.split())
    assert codes(DECK, can_grow(group(text), every, every[:split])) == expected


CONTRADICTIONS = [
    ('shape = "set"\nsuit = "same"', "suits of a set cannot be 'same'"),
    ('shape = "run"\nsuit = "other"', "suits of a run cannot be 'other'"),
    ('shape = "class"\nsuit = "other"', "suits of a class cannot be 'other'"),
    ('shape = "set"\nleast = 3\nmost = 2', "at most 2 cards are fewer than the least, 3"),
    ('shape = "set"\nwrap = true', "only a run has an order"),
    ('shape = "run"\norder = ["A", "2", "A", "3"]', "a rank stands twice in an order"),
    ('shape = "run"\nwrap = true\norder = ["A", "2", "A"]', "a rank stands twice in an order"),
]


@pytest.mark.parametrize(("text", "message"), CONTRADICTIONS)
def test_contradiction(text: str, message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        from_toml(GroupSpec, text)


PROBLEMS = [
    ('shape = "run"\ncards = "courts"\nleast = 4', [("least", "no run has 4 cards")]),
    ('shape = "set"\ncards = "hearts"\nnever = "hearts"', [("cards", "no natural card is left")]),
    (SET, []),
    (WILD_RUN, []),
]


@pytest.mark.parametrize(("text", "expected"), PROBLEMS)
def test_problem(text: str, expected: list[tuple[str, str]]) -> None:
    assert list(check_group(from_toml(GroupSpec, text), DECK)) == expected


def test_colours_of_a_pack_without_two() -> None:
    spec = from_toml(GroupSpec, 'shape = "run"\nsuit = "alternating"')
    red = deck_of('[deck]\nuse = "french-52"\nsuits = ["hearts"]')
    assert list(check_group(spec, red)) == [
        ("suit", "colours alternate only where there are two, not 1")
    ]


def test_ratio_is_exact() -> None:
    spec = from_toml(GroupSpec, WILD_SET.replace('"JK"', '"JK", ratio = "1/3"'))
    assert spec.wild is not None
    assert spec.wild.ratio == Fraction(1, 3)
