"""Settling: who is noted, what is forfeited, and what is given for a card that goes home."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import piles, small

from cardrules import Rules, State
from cardrules.mechanisms.settling import ExchangeSpec, ForfeitSpec, NoteSpec
from cardrules.shapes import clauses_of

TABLES = """
[piles]
hand = { owner = "seat", seen_by = "owner" }
trick = {}
won = { owner = "side", seen_by = "none", face = "down" }
away = { owner = "seat" }
mine = { owner = "seat" }

[actions.play.trick]
from = "hand"
to = "trick"
won = "won"

[steps.find]
note = { holds = "AS", slot = "finder" }

[steps.other]
note = { holds = "AH", slot = "other" }
"""
PLACED = {"won.1": "KS QS", "won.2": "AS 2S 3S", "away.1": "5H", "mine.1": "9C", "mine.2": "8C"}


def settling(step: str) -> Rules:
    """Load a game that takes one step when its only phase is entered."""
    return small(
        f"{TABLES}\n[steps.settle]\n{step}",
        seats='{ count = 4, sides = "opposite", dealer = "first" }',
        deal='{ steps = { to = "hand", each = 13 } }',
        phases='[{ name = "play", actions = ["play"] }, { name = "end", do = ["settle"] }]',
        end="",
    )


def before(rules: Rules, placed: dict[str, str] = PLACED, **memory: object) -> State:
    named = {name: codes.split() for name, codes in placed.items()}
    noted = {"finder": 0, "other": 1, "tricks": [2, 1, 0, 0], **memory}
    return rules.position({"partial": True, "piles": named, "memory": noted})


def after(step: str, placed: dict[str, str] = PLACED, **memory: object) -> dict[str, str]:
    """Return what lies elsewhere when the step has been taken, and where."""
    rules = settling(step)
    return piles(rules, rules.enter(before(rules, placed, **memory), "end"))


EXCHANGE = {
    "card": '"AS"',
    "owner": '"finder"',
    "if": '{ memory = { slot = "tricks", at_least = 1 } }',
    "in": '"won"',
    "gives": '["2", "Q", "K", "5", "9"]',
    "from": '"won"',
    "to": '"won"',
}
FORFEIT = {
    "if": '{ memory = { slot = "tricks", at_most = 1 } }',
    "cards": '["AS", "2S"]',
    "from": '"won"',
    "to": '"won"',
}


def step(kind: str, fields: dict[str, str], **changed: str) -> str:
    values = {**fields, **{key.rstrip("_"): value for key, value in changed.items()}}
    return f"{kind} = {{ {', '.join(f'{key} = {value}' for key, value in values.items())} }}"


def test_a_card_goes_home_against_the_first_that_may_be_given() -> None:
    found = after(step("exchange", EXCHANGE))
    assert found == {**PLACED, "won.1": "KS ~AS", "won.2": "2S 3S ~QS"}


@pytest.mark.parametrize(
    ("changed", "won", "other"),
    [
        # Another card, found with the other side.
        ({"card": '"3S"'}, "KS ~3S", "AS 2S ~QS"),
        # It came from a seat of the side that has it.
        ({"owner": '"other"'}, "KS QS", "AS 2S 3S"),
        # The side does not fulfil the condition.
        ({"if_": '{ memory = { slot = "tricks", at_least = 3 } }'}, "KS QS", "AS 2S 3S"),
        # It is looked for elsewhere.
        ({"in_": '"mine"'}, "KS QS", "AS 2S 3S"),
        # The order of what is given decides.
        ({"gives": '["K", "Q"]'}, "QS ~AS", "2S 3S ~KS"),
        # What may be given lies in another pile too, and is asked for before.
        ({"from_": '["won", "away"]', "gives": '["5", "Q"]'}, "KS QS ~AS", "2S 3S ~5H"),
        # Both cards go to other piles.
        ({"to": '"mine"'}, "KS", "2S 3S"),
    ],
)
def test_each_field_of_an_exchange(changed: dict[str, str], won: str, other: str) -> None:
    found = after(step("exchange", EXCHANGE, **changed))
    assert (found["won.1"], found["won.2"]) == (won, other)
    assert sum(len(cards.split()) for cards in found.values()) == 8


def test_every_field_of_the_steps_is_tested() -> None:
    assert set(clauses_of(ExchangeSpec)) == {*EXCHANGE, "alone"}
    assert set(clauses_of(ForfeitSpec)) == set(FORFEIT)
    assert set(clauses_of(NoteSpec)) == {"holds", "in", "slot"}


def test_a_seat_may_stand_alone_against_all_others() -> None:
    tables = TABLES.replace('won = { owner = "side"', 'won = { owner = "seat"')
    tables += '\n[steps.declare]\nnote = { holds = "AC", slot = "declarer" }\n'
    fields = {**EXCHANGE, "if": '{ memory = { slot = "tricks" } }', "alone": '"declarer"'}

    def found(fields: dict[str, str], declarer: int) -> dict[str, str]:
        rules = small(
            f"{tables}\n[steps.settle]\n{step('exchange', fields)}",
            seats='{ count = 4, dealer = "first" }',
            deal='{ steps = { to = "hand", each = 13 } }',
            phases='[{ name = "play", actions = ["play"] }, { name = "end", do = ["settle"] }]',
            end="",
        )
        placed = {"won.2": "AS 2S", "won.3": "QS", "won.4": "KS"}
        return piles(rules, rules.enter(before(rules, placed, declarer=declarer), "end"))

    # The card was seat 1's and lies with seat 2. Seat 1 has none to give.
    without = {key: value for key, value in fields.items() if key != "alone"}
    assert found(without, 1) == {"won.1": "~AS", "won.2": "2S", "won.3": "QS", "won.4": "KS"}
    # Against seat 2 seats 1, 3 and 4 are one side, and seat 3 has the first that may be given.
    assert found(fields, 1) == {"won.1": "~AS", "won.2": "2S ~QS", "won.4": "KS"}
    # Against seat 3 the card is with its own side already.
    assert found(fields, 2) == {"won.2": "AS 2S", "won.3": "QS", "won.4": "KS"}
    # Seat 1 alone gives from its own piles only.
    assert found(fields, 0) == {"won.1": "~AS", "won.2": "2S", "won.3": "QS", "won.4": "KS"}


@pytest.mark.parametrize(
    ("more", "expected"), [("", 2), (', in = "hand"', 1), (', in = "won"', -1)]
)
def test_a_note_looks_at_some_piles(more: str, expected: int) -> None:
    tables = TABLES.replace('won = { owner = "side"', 'won = { owner = "seat"')
    rules = small(
        f'{tables}\n[steps.settle]\nnote = {{ holds = ["5H", "6H"], slot = "noted"{more} }}',
        seats='{ count = 4, dealer = "first" }',
        deal='{ steps = { to = "hand", each = 13 } }',
        phases='[{ name = "play", actions = ["play"] }, { name = "end", do = ["settle"] }]',
        end="",
    )
    placed = {"hand.2": "5H", "away.3": "6H"} if more else {"away.3": "6H"}
    after = rules.enter(before(rules, placed), "end")
    assert after.memory[rules.board.slot_index["noted"]] == expected


def test_of_several_cards_the_first_of_the_deck_is_given() -> None:
    placed = {**PLACED, "won.1": "QS QH QC"}
    found = after(step("exchange", EXCHANGE), placed)
    rules = settling(step("exchange", EXCHANGE))
    first = min(("QS", "QH", "QC"), key=rules.board.deck.codes.index)
    assert found["won.2"] == f"2S 3S ~{first}"


def test_a_card_goes_home_even_for_nothing() -> None:
    found = after(step("exchange", EXCHANGE, gives='"7"'))
    assert found == {**PLACED, "won.1": "KS QS ~AS", "won.2": "2S 3S"}


def test_the_card_itself_is_never_given() -> None:
    found = after(step("exchange", EXCHANGE, gives='["A", "Q"]'))
    assert found["won.2"] == "2S 3S ~QS"


@pytest.mark.parametrize("finder", [-1, 4, 77])
def test_without_an_owner_nothing_is_exchanged(finder: int) -> None:
    assert after(step("exchange", EXCHANGE), finder=finder) == PLACED


def test_without_a_condition_any_side_exchanges() -> None:
    fields = {key: value for key, value in EXCHANGE.items() if key != "if"}
    assert after(step("exchange", fields), tricks=[0, 1, 0, 0])["won.1"] == "KS ~AS"


def test_cards_are_forfeited() -> None:
    found = after(step("forfeit", FORFEIT))
    assert found == {**PLACED, "won.1": "KS QS ~AS ~2S", "won.2": "3S"}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"if_": '{ memory = { slot = "tricks", at_most = 0 } }'}, PLACED),
        ({"cards": '"3"'}, {"won.1": "KS QS ~3S", "won.2": "AS 2S"}),
        ({"from_": '["won", "mine"]', "cards": '"any"'}, {"won.1": "KS QS ~AS ~2S ~3S ~8C"}),
        ({"to": '"away"'}, {"away.1": "5H AS 2S", "won.2": "3S"}),
    ],
)
def test_each_field_of_a_forfeit(changed: dict[str, str], expected: dict[str, str]) -> None:
    found = after(step("forfeit", FORFEIT, **changed))
    assert {name: found.get(name, "") for name in expected} == expected


def test_two_sides_may_forfeit_at_once() -> None:
    fields = {**FORFEIT, "if": '{ memory = { slot = "tricks", at_most = 9 } }', "cards": '"any"'}
    found = after(step("forfeit", fields))
    assert (found["won.1"], found["won.2"]) == ("~AS ~2S ~3S", "~KS ~QS")


@pytest.mark.parametrize(
    ("holds", "placed", "seat"),
    [
        ("AS", {"hand.3": "2S AS"}, 2),
        ("AH", {"hand.3": "2S AS", "mine.4": "AH"}, 3),
        ("AS", {"won.2": "AS"}, -1),
        ("AS", {}, -1),
    ],
)
def test_who_holds_a_card_is_noted_in_secret(holds: str, placed: dict[str, str], seat: int) -> None:
    rules = settling(f'note = {{ holds = "{holds}", slot = "watched" }}')
    state = rules.enter(before(rules, placed), "end")
    memory = rules.describe(state)["memory"]
    assert isinstance(memory, dict)
    assert memory["watched"] == seat
    for viewer in (1, 2, 3, 4, None):
        assert "watched" not in rules.view(state, viewer).memory


def test_the_slot_has_the_name_it_is_given() -> None:
    rules = settling('note = { holds = "AS", slot = "elsewhere" }')
    assert "elsewhere" in rules.board.slot_index
