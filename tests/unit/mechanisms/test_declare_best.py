"""Declarations of which only the best side's count, and such as depend on a suit."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import moves, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import ProfileError
from cardrules.mechanisms.declaring import BestDeclaredSpec, DeclaredLineSpec, DeclareSpec
from cardrules.shapes import clauses_of

SUITS = '["clubs", "diamonds", "hearts", "spades"]'
TABLES = f"""
[piles]
hand = {{ owner = "seat", seen_by = "owner" }}

[score.combinations.shown.patterns]
four = {{ each = ["A", "K", "Q", "J"], parts = {{ cards = "any", need = 4 }}, points = 100 }}
run = {{ each = {SUITS}, parts = {{ run = "up", anywhere = true, need = 3 }}, POINTS }}

[score.combinations.pair.patterns]
pair = {{ each = {SUITS}, parts = [{{ cards = "K" }}, {{ cards = "Q" }}], points = 20 }}
""".replace("POINTS", "points = [20, 50, 100]")


def declaring(
    line: str = 'tables = "shown", best = {}', declare: str = 'tables = "shown"'
) -> Rules:
    return small(
        f"{TABLES}\n[actions.declare]\ndeclare = {{ {declare} }}\n[actions.pass]\npass = {{}}\n"
        '[actions.name]\nchoose = { of = ["clubs", "hearts"] }\n'
        f'[[score.lines]]\nlabel = "Shown"\ndeclared = {{ {line} }}\n',
        deck='{ use = "french-52", lowest = "2" }',
        seats='{ count = 4, sides = "opposite", dealer = "last" }',
        phases='[{ name = "declare", actor = "each", first = "forehand", '
        'actions = ["declare", "pass", "name"], next = "play" }, { name = "play" }]',
        end='{ compare = "highest" }',
    )


def totals(rules: Rules, *hands: str, trump: int = -1) -> list[int]:
    """Return the scores of the two sides when all seats have declared what they can."""
    state = at(rules, *hands, trump=trump)
    for _ in hands:
        can = "declare" in moves(rules, state)
        state = rules.apply(state, Move("declare" if can else "pass"))
    return [int(sheet.total) for sheet in rules.scores(state).values()]


def at(rules: Rules, *hands: str, trump: int = -1) -> State:
    piles = {f"hand.{seat}": hand.split() for seat, hand in enumerate(hands, 1)}
    memory = {"dealer": 3, "trump": trump}
    return rules.position({"partial": True, "turn": 1, "piles": piles, "memory": memory})


def test_every_field_is_tested() -> None:
    assert set(clauses_of(BestDeclaredSpec)) == {"equal", "order", "trump"}
    assert set(clauses_of(DeclaredLineSpec)) == {"tables", "suit", "best"}
    assert {"suited", "suit"} <= set(clauses_of(DeclareSpec))


THREE, FOUR = "7C 8C 9C", "2D 3D 4D 5D"
FIVE = "2H 3H 4H 5H 6H"
KINGS, QUEENS = "KC KD KH KS", "QC QD QH QS"


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((THREE, FOUR, "", ""), [0, 50]),
        # With the best combination of a side all of its own count.
        ((THREE, FOUR, FIVE, ""), [120, 0]),
        ((f"{THREE} 10S", f"{FOUR} JS QS KS", "", ""), [0, 70]),
        # Of equal points the pattern counts that stands first, whatever its length.
        ((FIVE, KINGS, "", ""), [0, 100]),
        # Of equal patterns the longer one, then the one with the higher card.
        ((KINGS, QUEENS, "", ""), [100, 0]),
        ((THREE, "8D 9D 10D", "", ""), [0, 20]),
        # Of equal ones that of the first seat after the dealer.
        ((THREE, "7D 8D 9D", "7H 8H 9H", ""), [40, 0]),
        (("", "7D 8D 9D", THREE, ""), [0, 20]),
        (("", "", "", ""), [0, 0]),
    ],
)
def test_only_the_best_side_counts(hands: tuple[str, ...], expected: list[int]) -> None:
    assert totals(declaring(), *hands) == expected


@pytest.mark.parametrize(
    ("best", "trump", "expected"),
    [
        ("{}", 1, [20, 0]),
        ('{ equal = "first" }', 1, [20, 0]),
        ('"nobody"', 1, [0, 0]),
        ('"all"', 1, [20, 20]),
        ('{ trump = "trump" }', 1, [0, 20]),
        ('{ trump = "trump" }', 0, [20, 0]),
        ('{ equal = "nobody", trump = "trump" }', 1, [0, 20]),
        ('{ equal = "nobody", trump = "trump" }', 2, [0, 0]),
    ],
)
def test_equal_ones(best: str, trump: int, expected: list[int]) -> None:
    rules = declaring(f'tables = "shown", best = {best}')
    assert totals(rules, THREE, "7D 8D 9D", "", "", trump=trump) == expected


def test_without_the_word_every_side_counts() -> None:
    assert totals(declaring('tables = "shown"'), THREE, FOUR, "", "") == [20, 50]


def test_the_height_of_cards_may_be_another() -> None:
    order = 'order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]'
    rules = declaring(f'tables = "shown", best = {{ {order} }}')
    assert totals(rules, THREE, "8D 9D 10D", "", "") == [20, 0]


@pytest.mark.parametrize(
    ("declare", "trump", "hand", "can", "score"),
    [
        ('tables = "pair"', 0, "KH QH", True, 20),
        ('tables = "shown", suited = "pair", suit = "trump"', 2, "KH QH", True, 20),
        ('tables = "shown", suited = "pair", suit = "trump"', 0, "KH QH", False, 0),
        ('tables = "shown", suited = "pair", suit = "trump"', -1, "KH QH", False, 0),
    ],
)
def test_tables_may_look_at_one_suit(
    declare: str, trump: int, hand: str, *, can: bool, score: int
) -> None:
    rules = declaring('tables = "pair"', declare)
    state = at(rules, hand, trump=trump)
    assert ("declare" in moves(rules, state)) == can
    if not can:
        refusal = rules.refusal(state, Move("declare"))
        assert refusal is not None
        assert refusal.code == "declare.nothing"
        return
    state = rules.apply(state, Move("declare"))
    assert rules.view(state, 2).piles["hand.1"] == ("KH", "QH")
    assert rules.scores(state)[1].total == score


@pytest.mark.parametrize(
    ("line", "trump", "expected"),
    [('tables = "pair"', 2, 40), ('tables = "pair", suit = "trump"', 2, 20)],
)
def test_a_line_may_count_one_suit(line: str, trump: int, expected: int) -> None:
    rules = declaring(line, 'tables = "pair"')
    assert totals(rules, "KH QH KS QS", "", "", "", trump=trump) == [expected, 0]


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats.count = 4
piles.hand = { owner = "seat", seen_by = "owner", access = "any" }
deal.steps = [{ to = "hand", each = 13 }]
actions.declare.declare = { DECLARE }
actions.pass.pass = {}
actions.name.choose = { of = ["clubs", "hearts"] }
end.compare = "highest"
score.lines = [{ label = "Shown", declared = { tables = "kings"LINE } }]
score.combinations.kings.patterns.kings = { parts = { cards = "K", need = 3 }, points = [1, 2] }
[[phases]]
name = "play"
actor = "each"
actions = ["declare", "pass", "name"]
next = "over"
"""


@pytest.mark.parametrize(
    ("declare", "line", "problem"),
    [
        ('tables = "kings"', ', best = "nobody"', None),
        ('tables = "kings", suited = "kings", suit = "trump"', "", None),
        ('tables = "kings", suited = "kings"', "", "suited: nothing says within which suit"),
        ('tables = "kings", suit = "trump"', "", "suit: no table looks at the suit"),
        ('tables = "kings"', ', best = { order = ["K"] }', "order: the order leaves out cards"),
        ('tables = "kings"', ', best = { trump = "trumps" }', "unknown memory slot 'trumps'"),
    ],
)
def test_it_is_checked(declare: str, line: str, problem: str | None) -> None:
    text = WHOLE.replace("DECLARE", declare).replace("LINE", line)
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems), raised.value.problems
