"""Cards handed on by rule: whole piles, drawn cards, the suit of a card, and cycles."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import piles, small

from cardrules import Move, Rules, State
from cardrules.events import Moved

PILES = """
[piles.stock]
face = "down"
[piles.up]
[piles.out]
owner = "seat"
seen_by = "owner"
[piles.hand]
owner = "seat"
seen_by = "owner"
[piles.away]
face = "down"
"""


def stepping(step: str, seats: str = "{ count = 4 }", *, down: bool = False) -> Rules:
    """Load rules in which putting a card away sets off the step."""
    more = '[piles.down]\nowner = "seat"\nface = "down"\n' if down else ""
    return small(
        f"{PILES}{more}",
        seats=seats,
        deal='{ steps = { to = "stock", count = "rest" } }',
        actions='{ put = { transfer = { from = "hand", to = "away" } } }',
        steps=f"{{ it = {{ {step} }} }}",
        phases='[{ name = "play", actions = ["put"], on = { put = { do = "it" } } }]',
    )


def run(
    rules: Rules, turn: int = 1, memory: dict[str, object] | None = None, **lying: str
) -> State:
    """Return the state after seat `turn` has put the 2C away."""
    given = {name.replace("_", "."): codes.split() for name, codes in lying.items()}
    mine = given.setdefault(f"hand.{turn}", [])
    mine.insert(0, "2C")
    state = rules.position({"partial": True, "piles": given, "turn": turn, "memory": memory or {}})
    return rules.apply(state, Move("put", ("2C",)))


def left(rules: Rules, state: State) -> dict[str, str]:
    found = piles(rules, state)
    del found["away"]
    return found


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("", {"hand.1": "5H", "hand.2": "6H", "hand.4": "7H 8H"}),
        ("shift = 1", {"hand.2": "5H", "hand.3": "6H", "hand.1": "7H 8H"}),
        ("shift = 3", {"hand.4": "5H", "hand.1": "6H", "hand.3": "7H 8H"}),
    ],
)
def test_piles_of_seats_go_on(step: str, expected: dict[str, str]) -> None:
    rules = stepping(f'move = {{ from = "out", to = "hand"{", " if step else ""}{step} }}')
    assert left(rules, run(rules, out_1="5H", out_2="6H", out_4="7H 8H")) == expected


@pytest.mark.parametrize(("value", "expected"), [(0, "hand.2"), (1, "hand.4"), (2, "hand.1")])
def test_a_slot_chooses_the_shift(value: int, expected: str) -> None:
    rules = stepping('move = { from = "out", to = "hand", shift = [1, 3, 0], by = "dealer" }')
    assert left(rules, run(rules, out_1="5H", memory={"dealer": value})) == {expected: "5H"}


def test_piles_go_round_within_a_group() -> None:
    rules = stepping('move = { from = "hand", to = "hand", shift = 1 }')
    found = left(rules, run(rules, hand_1="5H 6H", hand_3="7H"))
    assert found == {"hand.2": "5H 6H", "hand.4": "7H"}


def test_the_pile_of_the_table_goes_to_one_seat() -> None:
    rules = stepping('move = { from = "up", to = "hand" }')
    assert left(rules, run(rules, turn=2, up="5H 6H")) == {"hand.2": "5H 6H"}
    rules = stepping('move = { from = "up", to = "hand", seat = "dealer" }')
    found = left(rules, run(rules, turn=2, up="5H 6H", memory={"dealer": 3}))
    assert found == {"hand.4": "5H 6H"}


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("", {"hand.1": "9H", "hand.2": "5H KD QS", "away": "~2C"}),
        # They lie one way there and here, so the lowest stays the lowest.
        (", under = true", {"hand.1": "9H", "hand.2": "KD QS 5H", "away": "~2C"}),
    ],
)
def test_cards_may_go_under_the_others(step: str, expected: dict[str, str]) -> None:
    rules = stepping(f'move = {{ from = "up", to = "hand", seat = "dealer"{step} }}')
    state = run(rules, memory={"dealer": 1}, hand_1="9H", hand_2="5H", up="KD QS")
    assert piles(rules, state) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [("", "~5H ~KD ~QS"), (", under = true", "~QS ~KD ~5H")],
)
def test_cards_that_are_turned_over_come_in_their_order(step: str, expected: str) -> None:
    # Of the face-down pile the top card comes first: the five, and then the king, laid first.
    rules = stepping(f'move = {{ from = "up", to = "down"{step} }}', down=True)
    state = run(rules, down_1="~5H", up="KD QS")
    assert piles(rules, state)["down.1"] == expected


def test_arriving_cards_lie_as_their_group_says() -> None:
    rules = stepping('move = { from = "up", to = "stock" }')
    assert left(rules, run(rules, up="5H")) == {"stock": "~5H"}


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (
            'from = "stock", to = "hand"',
            {"hand.2": "9H", "hand.3": "8H", "hand.1": "7H", "stock": "~5H ~6H", "up": "KH"},
        ),
        (
            'from = "stock", to = "out"',
            {"out.2": "9H", "out.3": "8H", "out.1": "7H", "stock": "~5H ~6H", "up": "KH"},
        ),
        (
            'from = ["up", "stock"], to = "hand"',
            {"hand.2": "KH", "hand.3": "9H", "hand.1": "8H", "stock": "~5H ~6H ~7H"},
        ),
        (
            'from = ["stock", "up"], to = "hand", each = 2',
            {"hand.2": "9H 8H", "hand.3": "7H 6H", "hand.1": "5H KH"},
        ),
        (
            'from = "stock", to = "hand", up_to = 3',
            {"hand.2": "9H 8H 7H", "hand.3": "6H 5H", "up": "KH"},
        ),
        (
            'from = "up", to = "hand", each = 2',
            {"hand.2": "KH", "stock": "~5H ~6H ~7H ~8H ~9H"},
        ),
    ],
)
def test_each_seat_draws_in_turn(step: str, expected: dict[str, str]) -> None:
    rules = stepping(f"draw = {{ {step} }}", seats="{ count = 3 }")
    found = left(rules, run(rules, turn=2, stock="~5H ~6H ~7H ~8H ~9H", up="KH"))
    assert found == expected


def test_hands_are_filled_up_from_what_they_hold() -> None:
    rules = stepping('draw = { from = "stock", to = "hand", up_to = 2 }', seats="{ count = 3 }")
    state = run(rules, turn=1, stock="~5H ~6H ~7H", hand_1="9C", hand_2="3C 4C 8C")
    assert left(rules, state) == {
        "hand.1": "9C 7H",
        "hand.2": "3C 4C 8C",
        "hand.3": "6H 5H",
    }


@pytest.mark.parametrize(
    ("step", "slot", "expected"),
    [
        ('of = "up"', "trump", 2),
        ('of = "up", slot = "suit"', "suit", 2),
        ('of = "hand"', "trump", 3),
        ('of = "stock"', "trump", 1),
        ('of = "out"', "trump", -1),
    ],
)
def test_the_suit_of_a_card_is_noted(step: str, slot: str, expected: int) -> None:
    rules = stepping(f"note_suit = {{ {step} }}")
    after = run(rules, hand_1="9C", hand_2="9S", up="2D 5H", stock="~2H ~3D", memory={"dealer": 1})
    assert after.memory[rules.board.slot_index[slot]] == expected


def test_the_noted_card_may_be_shown() -> None:
    rules = stepping('note_suit = { of = "hand", show = true }')
    after = run(rules, hand_1="9C", hand_2="8S 9S", memory={"dealer": 1})
    assert rules.view(after, 1).piles["hand.2"] == ("?", "9S")
    rules = stepping('note_suit = { of = "hand" }')
    after = run(rules, hand_1="9C", hand_2="8S 9S", memory={"dealer": 1})
    assert rules.view(after, 1).piles["hand.2"] == ("?", "?")


def test_a_cycle_counts_and_begins_anew() -> None:
    rules = stepping('cycle = { slot = "turns", length = 3 }')
    slot = rules.board.slot_index["turns"]
    values = [run(rules, memory={"turns": before}).memory[slot] for before in (0, 1, 2)]
    assert values == [1, 2, 0]
    assert rules.board.slots[slot].lasting


def test_steps_are_told_with_their_clause() -> None:
    rules = stepping('draw = { from = "stock", to = "hand" }')
    state = rules.position({"partial": True, "piles": {"hand.1": ["2C"], "stock": ["~5H"]}})
    step = rules.step(state, Move("put", ("2C",)))
    drawn = [event for event in step.events if isinstance(event, Moved)][1]
    assert (drawn.cards, drawn.arrived, drawn.target) == (("~5H",), ("5H",), "hand.1")
    assert (drawn.automatic, drawn.clause) == (True, "steps.it.draw")
    seen = rules.view_events(step, 2)
    assert [event.arrived for event in seen if isinstance(event, Moved)][1] == ("?",)
