"""Dealing: the script, dealing from the stock, and redeals, field by field."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import after, at, moves, piles, refused, small

from cardrules import Rules

DECK = '{ use = "french-52", suits = ["spades"], ranks = ["A", "2", "3", "4", "5", "6"] }'
ORDER = ["AS", "2S", "3S", "4S", "5S", "6S"]
PILES = """
[piles.stock]
face = "down"
[piles.tableau]
count = 3
[piles.foundation]
base = "A"
build = { direction = "up" }
"""


def dealt(deal: str, tables: str = PILES, **parts: str) -> dict[str, str]:
    """Return the piles after a deal of A to 6, the ace first."""
    rules = small(tables, deck=DECK, deal=deal, **parts)
    return piles(rules, rules.start(order=ORDER))


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('to = "tableau", each = 2', ["AS 4S", "2S 5S", "3S 6S"]),
        ('to = "tableau", counts = [1, 2, 3]', ["AS", "2S 4S", "3S 5S 6S"]),
        ('to = "tableau", counts = [1, 0, 2]', ["AS", "", "2S 3S"]),
        ('to = "tableau", count = 4', ["AS 4S", "2S", "3S"]),
        ('to = "tableau", count = "rest"', ["AS 4S", "2S 5S", "3S 6S"]),
        ('to = ["tableau.3", "tableau.1"], each = 1', ["2S", "", "AS"]),
        ('to = "tableau", each = 2, order = "piles"', ["AS 2S", "3S 4S", "5S 6S"]),
        ('to = "tableau", each = 2, order = "rounds"', ["AS 4S", "2S 5S", "3S 6S"]),
        ('to = "tableau", counts = [3, 2, 1], packet = 2', ["AS 2S 6S", "3S 4S", "5S"]),
        ('to = "tableau", each = 4, order = "piles", short = true', ["AS 2S 3S 4S", "5S 6S", ""]),
        ('to = "tableau.1", count = 3', ["AS 2S 3S", "", ""]),
        ('to = "tableau.1", count = "rest"', ["6S 5S 4S 3S 2S AS", "", ""]),
        ('to = "tableau.1", each = 3, face = "up"', ["AS 2S 3S", "", ""]),
        ('to = "tableau.1", each = 3, face = "down"', ["~AS ~2S ~3S", "", ""]),
        ('to = "tableau.1", each = 3, face = "top"', ["~AS ~2S 3S", "", ""]),
        ('to = "tableau.1", each = 3, face = "alternate"', ["AS ~2S 3S", "", ""]),
        ('to = "tableau.1", each = 3, face_down = 1', ["~AS 2S 3S", "", ""]),
        ('to = "tableau", each = 2, face_down = [0, 1, 2]', ["AS 4S", "~2S 5S", "~3S ~6S"]),
        ('to = "tableau", each = 1, cards = ["6S", "5S", "4S"]', ["6S", "5S", "4S"]),
        ('to = "tableau", each = 1, cards = ["5", "6"]', ["5S", "6S", ""]),
    ],
)
def test_each_field_of_a_step(step: str, expected: list[str]) -> None:
    found = dealt(f"{{ steps = {{ {step} }} }}")
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


def test_what_no_step_deals_lies_face_down_on_the_first_pile_in_the_order_of_the_pack() -> None:
    found = dealt('{ steps = { to = "tableau", each = 1 } }')
    assert found["stock"] == "~6S ~5S ~4S"


def test_cards_lie_as_the_group_says_when_the_step_does_not() -> None:
    step = '{ steps = { to = "stock", count = 6 } }'
    assert dealt(step)["stock"] == "~AS ~2S ~3S ~4S ~5S ~6S"
    assert dealt(step, PILES.replace('"down"', '"up"'))["stock"] == "AS 2S 3S 4S 5S 6S"


@pytest.mark.parametrize(
    ("only", "expected"), [("empty", ["AS", "2S", "3S"]), ("non-empty", ["AS 2S", "", ""])]
)
def test_a_step_can_look_at_which_piles_are_empty(only: str, expected: list[str]) -> None:
    first = '{ to = "tableau.1", each = 1 }'
    found = dealt(f'{{ steps = [{first}, {{ to = "tableau", each = 1, only = "{only}" }}] }}')
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("divert", "expected"),
    [
        (
            'cards = "A", to = "foundation"',
            {"foundation": "AS", "tableau.1": "2S", "tableau.2": "3S", "tableau.3": "4S"},
        ),
        (
            'cards = "A", to = "foundation", replace = false',
            {"foundation": "AS", "tableau.2": "2S", "tableau.3": "3S"},
        ),
        (
            'cards = ["A", "2", "3"], to = "foundation"',
            {"foundation": "AS 2S 3S", "tableau.1": "4S", "tableau.2": "5S", "tableau.3": "6S"},
        ),
        (
            'cards = ["2", "A"], to = "foundation", during = "stock"',
            {"tableau.1": "AS", "tableau.2": "2S", "tableau.3": "3S"},
        ),
        (
            'cards = "2", to = ["foundation", "reserve"]',
            {"reserve": "2S", "tableau.1": "AS", "tableau.2": "3S", "tableau.3": "4S"},
        ),
    ],
)
def test_each_field_of_a_diversion(divert: str, expected: dict[str, str]) -> None:
    tables = PILES + '\n[piles.reserve]\nspace = "any"'
    found = dealt(f'{{ divert = {{ {divert} }}, steps = {{ to = "tableau", each = 1 }} }}', tables)
    found.pop("stock", None)
    assert found == expected


@pytest.mark.parametrize(
    ("sink", "expected"),
    [
        ('cards = "5", in = "tableau"', ["AS 4S", "5S 2S", "3S 6S"]),
        ('cards = ["5", "6"], in = "tableau.3"', ["AS 4S", "2S 5S", "6S 3S"]),
        ('cards = ["4", "A"], in = "tableau"', ["AS 4S", "2S 5S", "3S 6S"]),
    ],
)
def test_each_field_of_a_sinking(sink: str, expected: list[str]) -> None:
    found = dealt(f'{{ sink = {{ {sink} }}, steps = {{ to = "tableau", each = 2 }} }}')
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('begins = "4", count = "rest"', ["AS 2S 3S", "4S 5S 6S", ""]),
        ('begins = ["A", "3", "5", "6"], count = "rest"', ["AS 2S", "3S 4S", "5S 6S"]),
        ('begins = "3", count = 4', ["AS 2S", "3S 4S", ""]),
        ('begins = "3", count = 4, face = "down"', ["~AS ~2S", "~3S ~4S", ""]),
    ],
)
def test_certain_cards_begin_the_next_pile(step: str, expected: list[str]) -> None:
    found = dealt(f'{{ steps = {{ to = "tableau", {step} }} }}')
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("divert", "first", "expected"),
    [
        # The first card sets the rank that starts the others; what would follow there stays.
        ("", "", {"foundation": "AS 2S 3S 4S 5S 6S"}),
        (
            ", only_empty = true",
            "",
            {"foundation": "AS", "tableau.1": "2S", "tableau.2": "3S 5S", "tableau.3": "4S 6S"},
        ),
        (
            ", only_empty = true",
            ", diverts = false",
            {"foundation": "2S", "tableau.1": "AS", "tableau.2": "3S 5S", "tableau.3": "4S 6S"},
        ),
        ("", ", diverts = false", {"foundation": "2S 3S 4S 5S 6S", "tableau.1": "AS"}),
        # What would lie face down stays.
        (
            ", only_up = true",
            ', face = "down"',
            {"foundation": "2S 3S 4S 5S 6S", "tableau.1": "~AS"},
        ),
        ("", ', face = "down"', {"foundation": "AS 2S 3S 4S 5S 6S"}),
    ],
)
def test_when_a_diversion_holds(divert: str, first: str, expected: dict[str, str]) -> None:
    tables = PILES.replace('base = "A"', 'base = "any"')
    steps = (
        f'[{{ to = "tableau.1", count = 1{first} }}, '
        '{ to = ["tableau.2", "tableau.3"], count = "rest" }]'
    )
    found = dealt(
        f'{{ divert = {{ cards = "any", to = "foundation"{divert} }}, steps = {steps} }}', tables
    )
    assert found == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        # Where none will do, they are dealt as they come.
        ('each = 2, unlike = { direction = "any" }', ["AS 4S", "2S 5S", "3S 6S"]),
        ('each = 2, unlike = { direction = "up", step = 3 }', ["AS 5S", "2S 6S", "3S 4S"]),
        ('each = 2, unlike = { direction = "up" }', ["AS 4S", "2S 5S", "3S 6S"]),
        ('each = 2, unlike = { direction = "up", step = [3, 4] }', ["AS 6S", "2S 4S", "3S 5S"]),
    ],
)
def test_cards_that_would_go_with_those_that_lie_go_under_the_pack(
    step: str, expected: list[str]
) -> None:
    found = dealt(f'{{ steps = {{ to = "tableau", {step} }} }}')
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("under", "expected"),
    [("false", ["AS 4S", "2S ~5S", "3S ~6S"]), ("true", ["AS 4S", "~5S 2S", "~6S 3S"])],
)
def test_a_step_may_deal_under_what_lies_there(under: str, expected: list[str]) -> None:
    first = '{ to = "tableau", count = 4 }'
    other = f'{{ to = ["tableau.2", "tableau.3"], each = 1, face = "down", under = {under} }}'
    found = dealt(f"{{ steps = [{first}, {other}] }}")
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("distinct", "expected"),
    [("false", ["AS", "AS", "2S"]), ("true", ["AS", "2S", "3S"])],
)
def test_a_step_may_deal_no_two_cards_alike(distinct: str, expected: list[str]) -> None:
    deck = DECK.replace("suits", "copies = 2, suits")
    step = f'{{ to = "tableau", each = 1, distinct = {distinct} }}'
    rest = '{ to = "stock", count = "rest", face = "up" }'
    rules = small(PILES, deck=deck, deal=f"{{ steps = [{step}, {rest}] }}")
    found = piles(rules, rules.start(order=[code for code in ORDER for _ in range(2)]))
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected
    assert len(found["stock"].split()) == 9


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('by_rank = true, count = "rest"', ["AS", "2S", "3S 4S 5S 6S"]),
        ("by_rank = true, count = 2", ["AS", "2S", ""]),
    ],
)
def test_each_card_may_go_to_the_pile_of_its_rank(step: str, expected: list[str]) -> None:
    found = dealt(f'{{ steps = {{ to = "tableau", {step} }} }}')
    assert [found.get(f"tableau.{number}", "") for number in (1, 2, 3)] == expected


def test_a_deal_is_made_anew_while_the_profile_asks_for_it() -> None:
    again = 'again = { count = { in = "tableau", cards = "A", at_most = 0 } }'
    steps = 'steps = { to = "tableau", each = 1 }'
    rules = small(PILES, deck=DECK, deal=f"{{ {again}, {steps} }}")
    plain = small(PILES, deck=DECK, deal=f"{{ {steps} }}")
    shuffles = rules.board.slot_index["shuffles"]
    made = set()
    for seed in range(20):
        state = rules.start(seed=seed)
        found = piles(rules, state)
        assert "AS" in [found[f"tableau.{number}"] for number in (1, 2, 3)]
        assert state == rules.start(seed=seed) == rules.start_step(seed=seed).state
        made.add(state.memory[shuffles])
        if state.memory[shuffles] == 1:
            assert found == piles(plain, plain.start(seed=seed))
    assert len(made) > 2
    given = ["2S", "3S", "4S", "5S", "6S", "AS"]
    assert piles(rules, rules.start(order=given))["tableau.1"] == "2S"


def test_cards_that_are_diverted_begin_no_pile() -> None:
    deal = 'divert = { cards = ["A", "2"], to = "foundation" }'
    found = dealt(
        f'{{ {deal}, steps = {{ to = "tableau", begins = ["2", "5"], count = "rest" }} }}'
    )
    assert found == {"foundation": "AS 2S", "tableau.1": "3S 4S", "tableau.2": "5S 6S"}


TALON = """
[piles.stock]
face = "down"
[piles.waste]
[piles.tableau]
count = 3
[piles.reserve]
"""
DRAWING = '[{ name = "play", actions = ["draw"] }]'


def drawing(deal: str, tables: str = TALON) -> Rules:
    actions = f"{{ draw = {{ deal = {{ {deal} }} }} }}"
    return small(tables, actions=actions, phases=DRAWING)


STOCK = "~4C ~3C ~2C ~AC"


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (
            'from = "stock", to = "waste"',
            {"stock": "~4C ~3C ~2C", "waste": "AC", "tableau.2": "KD"},
        ),
        (
            'from = "stock", to = "waste", count = 3',
            {"stock": "~4C", "waste": "AC 2C 3C", "tableau.2": "KD"},
        ),
        (
            'from = "stock", to = "waste", each = 2',
            {"stock": "~4C ~3C", "waste": "AC 2C", "tableau.2": "KD"},
        ),
        (
            'from = "stock", to = "waste", count = 9',
            {"waste": "AC 2C 3C 4C", "tableau.2": "KD"},
        ),
        (
            'from = "stock", to = "tableau"',
            {"stock": "~4C", "tableau.1": "AC", "tableau.2": "KD 2C", "tableau.3": "3C"},
        ),
        (
            'from = "stock", to = "tableau", count = 4',
            {"tableau.1": "AC 4C", "tableau.2": "KD 2C", "tableau.3": "3C"},
        ),
        (
            'from = "stock", to = "tableau", only = "empty"',
            {"stock": "~4C ~3C", "tableau.1": "AC", "tableau.2": "KD", "tableau.3": "2C"},
        ),
        (
            'from = "stock", to = "tableau", only = "non-empty"',
            {"stock": "~4C ~3C ~2C", "tableau.2": "KD AC"},
        ),
        (
            'from = "stock", to = "waste", face = "down"',
            {"stock": "~4C ~3C ~2C", "waste": "~AC", "tableau.2": "KD"},
        ),
        (
            'from = ["reserve", "tableau.2", "stock"], to = "waste", count = 2',
            {"stock": "~4C ~3C ~2C", "waste": "KD AC"},
        ),
    ],
)
def test_each_field_of_a_deal_from_the_stock(deal: str, expected: dict[str, str]) -> None:
    rules = drawing(deal)
    state = at(rules, stock=STOCK, tableau_2="KD")
    assert moves(rules, state) == ["draw"]
    assert after(rules, state, "draw") == expected


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ("up_to = 1", {"tableau.1": "AC", "tableau.2": "KD QD", "tableau.3": "2C"}),
        ("up_to = 2", {"tableau.1": "AC 3C", "tableau.2": "KD QD", "tableau.3": "2C 4C"}),
        (
            'up_to = 3, only = "non-empty"',
            {"tableau.2": "KD QD AC"},
        ),
    ],
)
def test_a_deal_may_fill_piles_up(deal: str, expected: dict[str, str]) -> None:
    rules = drawing(f'from = "stock", to = "tableau", {deal}')
    found = after(rules, at(rules, stock=STOCK, tableau_2="KD QD"), "draw")
    found.pop("stock", None)
    assert found == expected


def test_a_deal_that_would_fill_nothing_is_refused() -> None:
    rules = drawing('from = "stock", to = "tableau", up_to = 1')
    state = at(rules, stock=STOCK, tableau_1="KD", tableau_2="KC", tableau_3="KH")
    assert refused(rules, state, "draw")[0] == "deal.no-target"


@pytest.mark.parametrize("limit", ["capacity = 2", "complete = 2", "capacity = 3\ncomplete = 2"])
def test_a_deal_can_pass_over_the_piles_that_are_complete(limit: str) -> None:
    tables = TALON.replace("[piles.tableau]", f"[piles.tableau]\n{limit}")
    rules = drawing('from = "stock", to = "tableau", only = "incomplete"', tables)
    state = at(rules, stock="~3C ~2C ~AC", tableau_1="KD QD", tableau_2="KS")
    expected = {"stock": "~3C", "tableau.1": "KD QD", "tableau.2": "KS AC", "tableau.3": "2C"}
    assert after(rules, state, "draw") == expected


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (
            'to = "waste", divert = { cards = "A", to = "tableau.1" }',
            {"stock": "~4C ~3C", "tableau.1": "AC", "tableau.2": "KD", "waste": "2C"},
        ),
        (
            'to = "waste", divert = { cards = "A", to = "tableau.1", replace = false }',
            {"stock": "~4C ~3C ~2C", "tableau.1": "AC", "tableau.2": "KD"},
        ),
        (
            'to = "waste", count = 3, divert = { cards = "2", to = "tableau.1", during = "waste" }',
            {"tableau.1": "2C", "tableau.2": "KD", "waste": "AC 3C 4C"},
        ),
        (
            'to = "waste", divert = { cards = "A", to = "tableau.1", during = "reserve" }',
            {"stock": "~4C ~3C ~2C", "tableau.2": "KD", "waste": "AC"},
        ),
        (
            'to = "waste", divert = { cards = ["A", "2", "3", "4"], to = "tableau.1" }',
            {"stock": "~4C ~3C", "tableau.1": "AC", "tableau.2": "KD", "waste": "2C"},
        ),
        # The second pile was begun last, and an ace begins the third.
        ('to = "tableau", begins = "2"', {"stock": "~4C ~3C ~2C", "tableau.2": "KD AC"}),
        (
            'to = "tableau", begins = "2", count = 3',
            {"stock": "~4C", "tableau.2": "KD AC", "tableau.3": "2C 3C"},
        ),
        (
            'to = "tableau", begins = ["A", "2"], count = 3',
            {"stock": "~4C", "tableau.2": "KD", "tableau.3": "AC 2C 3C"},
        ),
    ],
)
def test_a_deal_from_the_stock_can_look_at_its_cards(deal: str, expected: dict[str, str]) -> None:
    tables = TALON.replace("count = 3", "count = 3\nspace = 'any'\nbuild = { direction = 'same' }")
    rules = drawing(f'from = "stock", {deal}', tables)
    state = at(rules, stock=STOCK, tableau_2="KD")
    assert after(rules, state, "draw") == expected


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("AH", {"tableau.1": "9C 8C", "tableau.3": "5C", "waste": "AH 7C"}),
        ("3H", {"tableau.1": "9C 8C 7C", "waste": "3H 5C"}),
    ],
)
def test_the_rank_of_a_card_tells_from_where_the_next_one_comes(
    top: str, expected: dict[str, str]
) -> None:
    rules = drawing('from = "tableau", to = "waste", numbered_by = "waste"')
    state = at(rules, tableau_1="9C 8C 7C", tableau_3="5C", waste=top)
    assert after(rules, state, "draw") == expected
    several = drawing('from = "tableau", to = "waste", numbered_by = "waste", count = 2')
    state = at(several, tableau_1="9C", tableau_3="AC", waste="3H")
    assert after(several, state, "draw") == {"waste": "3H AC 9C"}


@pytest.mark.parametrize(
    ("top", "clause", "sentence"),
    [
        ("2H", "actions.draw.deal.from", "tableau.2 is empty"),
        ("4H", "actions.draw.deal.numbered_by", "the top card of waste names no pile"),
        ("~AH", "actions.draw.deal.numbered_by", "the top card of waste names no pile"),
        ("", "actions.draw.deal.numbered_by", "the top card of waste names no pile"),
    ],
)
def test_a_rank_that_names_no_pile_with_cards(top: str, clause: str, sentence: str) -> None:
    rules = drawing('from = "tableau", to = "waste", numbered_by = "waste"')
    state = at(rules, tableau_1="9C 8C 7C", tableau_3="5C", waste=top)
    assert refused(rules, state, "draw") == ("deal.empty", clause, sentence)


CAPPED = TALON.replace("[piles.waste]", "[piles.waste]\ncapacity = 2")


@pytest.mark.parametrize(
    ("deal", "tables", "lying", "refusal"),
    [
        (
            'from = "stock", to = "waste"',
            TALON,
            {"waste": "AC"},
            ("deal.empty", "actions.draw.deal.from", "stock is empty"),
        ),
        (
            'from = ["stock", "reserve"], to = "waste"',
            TALON,
            {},
            ("deal.empty", "actions.draw.deal.from", "stock and reserve are empty"),
        ),
        (
            'from = "stock", to = "tableau", whole = true',
            TALON,
            {"stock": "~AC ~2C"},
            (
                "deal.short",
                "actions.draw.deal.whole",
                "3 cards are dealt at a time, and 2 are left",
            ),
        ),
        (
            'from = "stock", to = "tableau", only = "non-empty"',
            TALON,
            {"stock": "~AC"},
            ("deal.no-target", "actions.draw.deal.only", "no pile would get a card"),
        ),
        (
            'from = "stock", to = "waste"',
            CAPPED,
            {"stock": "~AC", "waste": "5C 6C"},
            ("deal.full", "piles.waste.capacity", "waste is full: it holds at most 2 cards"),
        ),
        (
            'from = "stock", to = "waste", count = 3',
            CAPPED,
            {"stock": "~AC ~2C", "waste": "5C"},
            ("deal.full", "piles.waste.capacity", "waste is full: it holds at most 2 cards"),
        ),
        (
            'from = "stock", to = "tableau", when = { occupied = "tableau" }',
            TALON,
            {"stock": "~AC", "tableau_1": "5C"},
            (
                "action.condition",
                "actions.draw.deal.when",
                "cards are dealt only while no pile of tableau is empty",
            ),
        ),
    ],
)
def test_each_refusal_of_a_deal_from_the_stock(
    deal: str, tables: str, lying: dict[str, str], refusal: tuple[str, str, str]
) -> None:
    rules = drawing(deal, tables)
    assert refused(rules, at(rules, **lying), "draw") == refusal


def test_a_deal_takes_no_arguments() -> None:
    rules = drawing('from = "stock", to = "waste"')
    code, clause, sentence = refused(rules, at(rules, stock=STOCK), "draw 3")
    assert (code, clause) == ("action.arguments", "actions.draw")
    assert sentence == "'draw' stands alone, found 1 more word"


def test_the_room_is_that_of_the_cards_there_are() -> None:
    rules = drawing('from = "stock", to = "waste", count = 3', CAPPED)
    state = at(rules, stock="~AC", waste="5C")
    assert after(rules, state, "draw") == {"waste": "5C AC"}


PASSES = """
[piles.stock]
face = "down"
[piles.waste]
[actions.draw]
deal = { from = "stock", to = "waste", count = [3, 2, 1]%s }
[actions.redeal]
redeal = { gather = "waste", steps = { to = "stock", count = "rest" }%s }
"""
TURNING = '[{ name = "play", actions = ["draw", "redeal"] }]'


def test_the_count_can_differ_by_pass() -> None:
    rules = small(PASSES % ("", ""), phases=TURNING)
    dealt = []
    for passes in range(5):
        state = rules.position(
            {"partial": True, "piles": {"stock": STOCK.split()}, "memory": {"redeals": passes}}
        )
        dealt.append(after(rules, state, "draw")["waste"])
    assert dealt == ["AC 2C 3C", "AC 2C", "AC", "AC", "AC"]


def test_the_pass_is_counted_by_the_slot_of_the_same_name() -> None:
    rules = small(PASSES % (', counter = "turns"', ', counter = "turns"'), phases=TURNING)
    assert "turns" in rules.board.slot_index
    state = rules.apply(at(rules, waste="AC 2C 3C 4C"), rules.parse("redeal"))
    assert after(rules, state, "draw")["waste"] == "AC 2C"
    apart = small(PASSES % ("", ', counter = "turns"'), phases=TURNING)
    state = apart.apply(at(apart, waste="AC 2C 3C 4C"), apart.parse("redeal"))
    assert after(apart, state, "draw")["waste"] == "AC 2C 3C"


GATHER = """
[piles.stock]
face = "down"
[piles.waste]
[piles.tableau]
count = 3
"""
REDEALING = '[{ name = "play", actions = ["redeal"] }]'
LYING = {"tableau_1": "AC 2C", "tableau_2": "3C", "tableau_3": "4C 5C 6C"}


def redealing(redeal: str) -> Rules:
    actions = f"{{ redeal = {{ redeal = {{ {redeal} }} }} }}"
    return small(GATHER, actions=actions, phases=REDEALING)


FLAT = 'steps = { to = "waste", count = 6 }'


@pytest.mark.parametrize(
    ("redeal", "expected"),
    [
        (f'gather = "tableau", {FLAT}', "AC 2C 3C 4C 5C 6C"),
        (f'gather = ["tableau.3", "tableau.1", "tableau.2"], {FLAT}', "4C 5C 6C AC 2C 3C"),
        (f'gather = "tableau", pick_up = "last-first", {FLAT}', "4C 5C 6C 3C AC 2C"),
        (f'gather = "tableau", pick_up = "rows", {FLAT}', "AC 3C 4C 2C 5C 6C"),
        (f'gather = "tableau", reverse = true, {FLAT}', "6C 5C 4C 3C 2C AC"),
    ],
)
def test_piles_are_taken_up_in_the_stated_order(redeal: str, expected: str) -> None:
    rules = redealing(redeal)
    assert after(rules, at(rules, **LYING), "redeal") == {"waste": expected}


def test_the_steps_of_a_redeal_deal_it() -> None:
    rules = redealing('gather = "tableau", steps = { to = "tableau", each = 2, order = "piles" }')
    state = at(rules, tableau_1="AC", tableau_2="2C", tableau_3="3C")
    assert after(rules, state, "redeal") == {"tableau.1": "AC 2C", "tableau.2": "3C"}


def test_a_waste_pile_that_is_turned_over_gives_its_lowest_card_first() -> None:
    rules = redealing('gather = "waste", steps = { to = "stock", count = "rest" }')
    state = at(rules, waste="AC 2C 3C")
    assert after(rules, state, "redeal") == {"stock": "~3C ~2C ~AC"}


def test_a_shuffled_redeal_takes_the_next_shuffle_of_the_seed() -> None:
    rules = redealing(f'gather = "tableau", shuffle = true, {FLAT}')
    plain = {"partial": True, "piles": {k.replace("_", "."): v.split() for k, v in LYING.items()}}

    def shuffled(seed: int, shuffles: int) -> str:
        state = rules.position({**plain, "seed": seed, "memory": {"shuffles": shuffles}})
        return after(rules, state, "redeal")["waste"]

    assert shuffled(1, 1) == shuffled(1, 1)
    assert len({shuffled(1, 1), shuffled(2, 1), shuffled(1, 2)}) == 3
    assert sorted(shuffled(1, 1).split()) == sorted(["AC", "2C", "3C", "4C", "5C", "6C"])


GRID = """
[piles.stock]
face = "down"
[piles.tableau]
count = 6
row = 3
capacity = 1
[piles.aces]
space = "A"
build = { direction = "same" }
"""
STAYS = 'stays = { suit = "same", direction = "up", first = "2" }'
AGAIN = 'steps = { to = "tableau", count = "rest", only = "empty" }'
# 2S 3S 9H
# 4D -- 2D
GAPPED = {
    "tableau_1": "2S",
    "tableau_2": "3S",
    "tableau_3": "9H",
    "tableau_4": "4D",
    "tableau_6": "2D",
}


@pytest.mark.parametrize(
    ("redeal", "lying", "expected"),
    [
        # What is in sequence from the edge stays; the gap is at the end, or after the sequence.
        (STAYS, GAPPED, ["2S", "3S", "9H", "4D", "2D", ""]),
        (f"{STAYS}, leave_gap = true", GAPPED, ["2S", "3S", "", "9H", "4D", "2D"]),
        ("leave_gap = true", GAPPED, ["", "2S", "3S", "9H", "4D", "2D"]),
        ("", GAPPED, ["2S", "3S", "9H", "4D", "2D", ""]),
        # A gap in each row, where there are so few cards.
        (
            f"{STAYS}, leave_gap = true",
            {**GAPPED, "tableau_3": ""},
            ["2S", "3S", "", "", "4D", "2D"],
        ),
        # Any card may begin a row by default, and nothing stays behind one that does not.
        ('stays = { suit = "same", direction = "up" }', GAPPED, ["2S", "3S", "9H", "4D", "2D", ""]),
        (
            'stays = { suit = "same", direction = "up", first = "4" }, reverse = true',
            GAPPED,
            ["2D", "9H", "3S", "4D", "2S", ""],
        ),
        (
            'stays = { suit = "same", direction = "down", first = "2" }, reverse = true',
            GAPPED,
            ["2S", "2D", "4D", "9H", "3S", ""],
        ),
        # More cards from the stock, its top card first.
        (
            'then_from = "stock"',
            {**GAPPED, "stock": "~KC ~QC"},
            ["2S", "3S", "9H", "4D", "2D", ""],
        ),
        # Cards met while dealing go elsewhere, and leave the place empty or do not.
        (
            'divert = { cards = "4", to = "aces" }',
            {**GAPPED, "tableau_3": "AS", "stock": "~KC"},
            ["2S", "3S", "AS", "4D", "2D", ""],
        ),
        (
            'divert = { cards = "A", to = "aces" }',
            {**GAPPED, "tableau_3": "AS"},
            ["2S", "3S", "4D", "2D", "", ""],
        ),
        (
            'divert = { cards = "A", to = "aces", replace = false }',
            {**GAPPED, "tableau_3": "AS"},
            ["2S", "3S", "", "4D", "2D", ""],
        ),
    ],
)
def test_what_a_redeal_does_to_rows(
    redeal: str, lying: dict[str, str], expected: list[str]
) -> None:
    redealt = ", ".join(filter(None, ('gather = "tableau"', redeal, AGAIN)))
    actions = f"{{ redeal = {{ redeal = {{ {redealt} }} }} }}"
    rules = small(GRID, actions=actions, phases=REDEALING)
    found = after(rules, at(rules, **lying), "redeal")
    assert [found.get(f"tableau.{number}", "") for number in range(1, 7)] == expected


def test_a_redeal_closes_a_row_up_and_fills_it_from_the_stock() -> None:
    steps = 'steps = { to = "tableau", each = 1 }'
    actions = (
        f'{{ redeal = {{ redeal = {{ gather = "tableau", then_from = "stock", {steps} }} }} }}'
    )
    rules = small(GRID, actions=actions, phases=REDEALING)
    state = at(rules, tableau_2="2S", tableau_5="3S", stock="~KC ~QC ~JC ~10C ~9C")
    assert after(rules, state, "redeal") == {
        "tableau.1": "2S",
        "tableau.2": "3S",
        "tableau.3": "9C",
        "tableau.4": "10C",
        "tableau.5": "JC",
        "tableau.6": "QC",
        "stock": "~KC",
    }
    state = at(rules, tableau_6="2S")
    assert after(rules, state, "redeal") == {"tableau.1": "2S"}
    state = at(rules, stock="~KC")
    assert after(rules, state, "redeal") == {"tableau.1": "KC"}
    assert refused(rules, at(rules), "redeal")[0] == "redeal.empty"


def test_cards_that_are_diverted_in_a_redeal_are_made_up_for_from_the_stock() -> None:
    actions = (
        '{ redeal = { redeal = { gather = "tableau", then_from = "stock", '
        'divert = { cards = "A", to = "aces" }, steps = { to = "tableau", each = 1 } } } }'
    )
    rules = small(GRID, actions=actions, phases=REDEALING)
    state = at(rules, tableau_2="AS", tableau_5="3S", stock="~KC ~QC ~JC ~10C ~9C ~8C")
    found = after(rules, state, "redeal")
    assert (found["aces"], found["stock"]) == ("AS", "~KC")
    row = [found[f"tableau.{number}"] for number in range(1, 7)]
    assert row == ["3S", "8C", "9C", "10C", "JC", "QC"]


def test_a_redeal_of_cards_that_all_stay_is_refused() -> None:
    actions = f'{{ redeal = {{ redeal = {{ gather = "tableau", {STAYS}, {AGAIN} }} }} }}'
    rules = small(GRID, actions=actions, phases=REDEALING)
    assert refused(rules, at(rules, tableau_1="2S", tableau_2="3S"), "redeal") == (
        "redeal.empty",
        "actions.redeal.redeal.gather",
        "there is no card to gather",
    )


@pytest.mark.parametrize(
    ("redeal", "made", "lying", "refusal"),
    [
        (
            f'gather = "tableau", limit = 2, {FLAT}',
            2,
            LYING,
            ("redeal.limit", "actions.redeal.redeal.limit", "no redeal is left: 2 of 2 made"),
        ),
        (
            f'gather = "tableau", limit = 0, {FLAT}',
            0,
            LYING,
            ("redeal.limit", "actions.redeal.redeal.limit", "there is no redeal"),
        ),
        (
            f'gather = "tableau", {FLAT}',
            0,
            {"waste": "AC"},
            ("redeal.empty", "actions.redeal.redeal.gather", "there is no card to gather"),
        ),
        (
            f'gather = "tableau", when = {{ empty = "stock" }}, {FLAT}',
            0,
            {"stock": "~AC", "tableau_1": "2C"},
            (
                "action.condition",
                "actions.redeal.redeal.when",
                "a redeal is allowed only while stock is empty",
            ),
        ),
    ],
)
def test_each_refusal_of_a_redeal(
    redeal: str, made: int, lying: dict[str, str], refusal: tuple[str, str, str]
) -> None:
    rules = redealing(redeal)
    named = {name.replace("_", "."): codes.split() for name, codes in lying.items()}
    state = rules.position({"partial": True, "piles": named, "memory": {"redeals": made}})
    assert refused(rules, state, "redeal") == refusal


def test_redeals_are_counted_up_to_the_limit() -> None:
    rules = redealing('gather = "waste", limit = 2, steps = { to = "waste", count = 6 }')
    state = at(rules, waste="AC 2C")
    for _ in range(2):
        assert moves(rules, state) == ["redeal"]
        state = rules.apply(state, rules.parse("redeal"))
    assert moves(rules, state) == []
