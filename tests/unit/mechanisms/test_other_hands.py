"""Other hands: cards drawn unseen, cards asked for, and what passes over empty hands."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError, ProfileError
from cardrules.mechanisms.laying_out import LayOutSpec
from cardrules.mechanisms.other_hands import AskSpec, PullSpec
from cardrules.picks import Picked
from cardrules.shapes import clauses_of

TABLES = """
[piles]
stock = { face = "down" }
other = { owner = "seat", seen_by = "owner" }
open = { owner = "seat", face = "down" }
hand = { owner = "seat", seen_by = "owner"LAY }
laid = { owner = "seat" }
"""


def table(
    action: str, lay: str = "", on: str = "{}", sides: str = '"each"', deck: str = '"french-52"'
) -> Rules:
    return small(
        TABLES.replace("LAY", lay),
        deck=deck,
        seats=f"{{ count = 4, sides = {sides} }}",
        actions=f"{{ act = {{ {action} }}, go = {{ pass = {{}} }} }}",
        phases=f'[{{ name = "play", actions = ["act", "go"], on = {on} }}, {{ name = "after" }}]',
        end='{ compare = "highest" }',
    )


def pulling(more: str = "", ends: str = 'from = "hand", to = "hand"', **parts: str) -> Rules:
    return table(f"pull = {{ {ends}{', ' if more else ''}{more} }}", **parts)


def asking(more: str = "", ends: str = 'from = "hand"', **parts: str) -> Rules:
    return table(f"ask = {{ {ends}{', ' if more else ''}{more} }}", **parts)


def at(rules: Rules, *hands: str, turn: int = 1, **more: str) -> State:
    given = {f"hand.{seat}": hand.split() for seat, hand in enumerate(hands, 1)}
    given |= {name.replace("_", "."): cards.split() for name, cards in more.items()}
    return rules.position({"partial": True, "piles": given, "turn": turn})


def acts(rules: Rules, state: State) -> list[str]:
    return [text.removeprefix("act ") for text in moves(rules, state) if text != "go"]


def played(rules: Rules, state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def test_every_field_is_tested() -> None:
    assert set(clauses_of(PullSpec)) == {"from", "to", "whose", "place", "when"}
    assert set(clauses_of(AskSpec)) == {"from", "whose", "what", "holding", "draws", "when"}
    assert "sets" in clauses_of(LayOutSpec)


HANDS = ("2C", "3C", "", "4C 5C")


@pytest.mark.parametrize(
    ("more", "turn", "sides", "expected"),
    [
        ("", 1, '"each"', ["hand.2"]),
        ("", 2, '"each"', ["hand.4"]),
        ('whose = "previous"', 1, '"each"', ["hand.4"]),
        ('whose = "previous"', 4, '"each"', ["hand.2"]),
        ('whose = "any"', 1, '"each"', ["hand.2", "hand.4"]),
        ('whose = "any"', 2, '"opposite"', ["hand.4", "hand.1"]),
        ('whose = "opponents"', 2, '"opposite"', ["hand.1"]),
        ('place = "choice", whose = "previous"', 1, '"each"', ["hand.4 1", "hand.4 2"]),
        ('when = { occupied = "stock" }', 1, '"each"', []),
    ],
)
def test_from_whose_hand_a_card_may_be_drawn(
    more: str, turn: int, sides: str, expected: list[str]
) -> None:
    rules = pulling(more, sides=sides)
    assert acts(rules, at(rules, *HANDS, turn=turn)) == expected


def test_the_card_at_a_place_is_drawn_counted_from_the_top() -> None:
    rules = pulling('place = "choice"')
    state = at(rules, "2C", "3C 4C 5C")
    after = played(rules, state, "act hand.2 1")
    assert piles(rules, after) == {"hand.1": "2C 5C", "hand.2": "3C 4C"}
    after = played(rules, state, "act hand.2 3")
    assert piles(rules, after) == {"hand.1": "2C 3C", "hand.2": "4C 5C"}
    # The turn stays; the phase table passes it on.
    assert rules.view(after).turn == 1


def test_a_random_card_is_the_next_one_that_the_seed_gives() -> None:
    rules = pulling()
    state = at(rules, "2C", "3C 4C 5C 6C 7C 8C 9C")
    taken = set()
    for seed in range(40):
        given = rules.position({**rules.describe(state), "seed": seed})
        after = played(rules, given, "act hand.2")
        assert after == played(rules, given, "act hand.2")
        taken.add(piles(rules, after)["hand.1"].split()[-1])
    assert len(taken) == 7


def test_only_the_two_seats_see_the_card() -> None:
    rules = pulling('place = "choice"')
    step = rules.step(at(rules, "2C", "3C 4C"), rules.parse("act hand.2 1"))
    for seat, seen in ((1, ("4C",)), (2, ("4C",)), (3, ("?",)), (4, ("?",))):
        moved = rules.view_events(step, seat)[0]
        assert getattr(moved, "cards", None) == seen
        assert moved.cause == "act hand.2 1"
    assert rules.view(step.state, 3).piles["hand.1"] == ("?", "?")


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ('from = "hand", to = "other"', {"hand.1": "2C", "other.1": "3C", "other.2": "9C"}),
        ('from = "other", to = "hand"', {"hand.1": "2C 9C", "hand.2": "3C"}),
        ('from = "hand", to = "open"', {"hand.1": "2C", "open.1": "~3C", "other.2": "9C"}),
    ],
)
def test_the_piles_are_those_named(ends: str, expected: dict[str, str]) -> None:
    rules = pulling(ends=ends)
    state = at(rules, "2C", "3C", other_2="9C")
    pile = "other.2" if 'from = "other"' in ends else "hand.2"
    assert piles(rules, played(rules, state, f"act {pile}")) == expected


@pytest.mark.parametrize(
    ("more", "move", "code", "clause"),
    [
        ("", "act hand.4", "pull.not-this-hand", "whose"),
        ("", "act hand.3", "pull.not-this-hand", "whose"),
        ("", "act hand.1", "pull.not-this-hand", "whose"),
        ('place = "choice"', "act hand.2 2", "pull.place", "place"),
        ('place = "choice"', "act hand.2 0", "pull.place", "place"),
        ('when = { occupied = "stock" }', "act hand.2", "action.condition", "when"),
    ],
)
def test_what_cannot_be_drawn(more: str, move: str, code: str, clause: str) -> None:
    rules = pulling(more)
    found = refused(rules, at(rules, *HANDS), move)
    assert found[:2] == (code, f"actions.act.pull.{clause}")


def test_wrong_words_of_drawing_are_told() -> None:
    rules = pulling('place = "choice"')
    state = at(rules, *HANDS)
    assert refused(rules, state, "act hand.2")[0] == "action.arguments"
    assert refused(rules, state, "act hand.2 AC")[0] == "action.arguments"
    with pytest.raises(InvalidMoveError, match="found 1 argument"):
        rules.parse("act hand.2")
    with pytest.raises(InvalidMoveError, match=r"no pile is called 'laid\.2'"):
        rules.parse("act laid.2 1")
    with pytest.raises(InvalidMoveError, match="a place is a whole number"):
        rules.parse("act hand.2 AC")
    assert pulling().parse("act hand.2") == Move("act", ("hand.2",))


def test_a_back_may_be_picked() -> None:
    rules = pulling('place = "choice"')
    state = at(rules, "2C", "3C 4C")
    assert rules.targets(state, Picked("hand.2", 2)).move == Move("act", ("hand.2", 2))
    assert rules.targets(state, Picked("hand.4", 1)).refusal is not None
    found = {card.place: card.moves for card in rules.playable(state, 1) if card.pile == "hand.2"}
    assert found == {1: (Move("act", ("hand.2", 2)),), 2: (Move("act", ("hand.2", 1)),)}


@pytest.mark.parametrize(
    ("more", "hands", "expected"),
    [
        ("", ("7C 7D KS", "9C", "", "2C"), ["hand.2 7", "hand.2 K", "hand.4 7", "hand.4 K"]),
        ('whose = "next"', ("7C", "9C", "", "2C"), ["hand.2 7"]),
        ('whose = "next"', ("7C", "", "", "2C"), ["hand.4 7"]),
        ('when = { occupied = "stock" }', ("7C", "9C"), []),
        (
            'what = "card"',
            ("7C 7D", "9C"),
            ["hand.2 7H", "hand.2 7S"],
        ),
        (
            'what = "card", holding = "suit"',
            ("QC KC", "9C"),
            [f"hand.2 {rank}C" for rank in "A 2 3 4 5 6 7 8 9 10 J".split()],  # noqa: SIM905
        ),
    ],
)
def test_what_may_be_asked_of_whom(more: str, hands: tuple[str, ...], expected: list[str]) -> None:
    rules = asking(more)
    assert acts(rules, at(rules, *hands)) == expected


def test_one_may_ask_without_holding_anything_like_it() -> None:
    rules = asking('holding = "nothing"')
    assert len(acts(rules, at(rules, "7C", "9C"))) == 13
    rules = asking('holding = "nothing", what = "card"')
    assert len(acts(rules, at(rules, "7C", "9C"))) == 51


def test_all_cards_of_the_rank_are_given() -> None:
    rules = asking(on='{ given = { phase = "after" } }')
    after = played(rules, at(rules, "7C", "7D 9C 7H", "7S"), "act hand.2 7")
    assert piles(rules, after) == {"hand.1": "7C 7D 7H", "hand.2": "9C", "hand.3": "7S"}
    assert rules.view(after).phase == "after"


def test_a_certain_card_is_given_and_all_know_where_it_is() -> None:
    rules = asking('what = "card"', on='{ given = {}, not-given = { phase = "after" } }')
    state = at(rules, "7C", "7D 7H", "7S")
    step = rules.step(state, rules.parse("act hand.2 7H"))
    assert piles(rules, step.state) == {"hand.1": "7C 7H", "hand.2": "7D", "hand.3": "7S"}
    assert rules.view(step.state, 3).piles["hand.1"] == ("?", "7H")
    assert {event.cause for event in rules.view_events(step, 3)} == {"act hand.2 7H"}
    # Of the next one that is asked for in vain nobody learns where it is.
    state = played(rules, step.state, "act hand.2 7S")
    assert rules.view(state, 3).piles["hand.1"] == ("?", "?")
    assert rules.view(state).phase == "after"


@pytest.mark.parametrize(
    ("stock", "phase", "hand"),
    [("~9C", "vain", "7C 9C"), ("~7S", "lucky", "7C 7S"), ("", "vain", "7C")],
)
def test_who_asks_in_vain_draws(stock: str, phase: str, hand: str) -> None:
    on = '{ not-given = { phase = "after" }, drawn-asked = { turn = "dealer" } }'
    rules = asking('draws = "stock"', on=on)
    state = at(rules, "7C", "8D", stock=stock)
    state = rules.position({**rules.describe(state), "memory": {"dealer": 3}})
    after = played(rules, state, "act hand.2 7")
    assert piles(rules, after)["hand.1"] == hand
    assert rules.view(after).phase == ("after" if phase == "vain" else "play")
    assert rules.view(after).turn == (4 if phase == "lucky" else 1)


def test_nothing_is_drawn_by_default() -> None:
    rules = asking()
    after = played(rules, at(rules, "7C", "8D", stock="~9C"), "act hand.2 7")
    assert piles(rules, after)["hand.1"] == "7C"


def test_hands_are_those_named() -> None:
    rules = asking(ends='from = "other"')
    state = at(rules, "8C", other_1="7C", other_2="7D")
    assert acts(rules, state) == ["other.2 7"]


@pytest.mark.parametrize(
    ("more", "move", "code", "clause"),
    [
        ('whose = "next"', "act hand.4 7", "ask.not-this-hand", "whose"),
        ("", "act hand.3 7", "ask.not-this-hand", "whose"),
        ("", "act hand.2 8", "ask.holding", "holding"),
        ('what = "card"', "act hand.2 7C", "ask.held", "what"),
        ('what = "card"', "act hand.2 8C", "ask.holding", "holding"),
        ('when = { occupied = "stock" }', "act hand.2 7", "action.condition", "when"),
    ],
)
def test_what_may_not_be_asked(more: str, move: str, code: str, clause: str) -> None:
    rules = asking(more)
    found = refused(rules, at(rules, "7C", "9C", "", "2C"), move)
    assert found[:2] == (code, f"actions.act.ask.{clause}")


def test_wrong_words_of_asking_are_told() -> None:
    rules = asking()
    state = at(rules, "7C", "9C")
    assert refused(rules, state, "act hand.2")[0] == "action.arguments"
    assert refused(rules, state, "act hand.2 Z")[0] == "action.arguments"
    with pytest.raises(InvalidMoveError, match="found 1 argument"):
        rules.parse("act hand.2")
    with pytest.raises(InvalidMoveError, match="no rank is called 'Z'"):
        rules.parse("act hand.2 Z")
    with pytest.raises(InvalidMoveError, match="no card is called '7X'"):
        asking('what = "card"').parse("act hand.2 7X")
    assert rules.parse("act hand.2 7") == Move("act", ("hand.2", 7))


def test_a_card_is_picked_and_then_whom_to_ask() -> None:
    rules = asking()
    state = at(rules, "7C 7D KS", "9C", "", "2C")
    assert rules.targets(state, Picked()).cards == ("7C", "7D", "KS")
    wanted = {hand: Move("act", (hand, 7)) for hand in ("hand.2", "hand.4")}
    for picked in (Picked(cards=("7D",)), Picked("hand.1", 2)):
        found = rules.targets(state, picked)
        assert found.moves == wanted
        assert found.refusal is not None
        assert found.refusal.code == "pick.incomplete"


PAIRS = ', lay_out = { cards = CARDS, to = "laid", sets = SIZE }'


@pytest.mark.parametrize(
    ("cards", "size", "hand", "left", "laid"),
    [
        ('"any"', 2, "7C 8C 7D 9C", "8C 9C", "7C 7D"),
        ('"any"', 2, "7C 8C 7D 7H", "8C 7H", "7C 7D"),
        ('"any"', 2, "7C 8C 7D 7H 7S 8D", "", "7C 7D 7H 7S 8C 8D"),
        ('"any"', 4, "7C 8C 7D 7H 8D", "7C 8C 7D 7H 8D", ""),
        ('"any"', 4, "7C 8C 7D 7H 7S", "8C", "7C 7D 7H 7S"),
        ('"!Q"', 2, "7C QC QD 7D", "QC QD", "7C 7D"),
    ],
)
def test_sets_are_laid_out_at_once(cards: str, size: int, hand: str, left: str, laid: str) -> None:
    rules = pulling(lay=PAIRS.replace("CARDS", cards).replace("SIZE", str(size)))
    state = played(rules, at(rules, hand, "KC"), "go")
    found = piles(rules, state)
    assert (found.get("hand.1", ""), found.get("laid.1", "")) == (left, laid)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ('{ is = "next", holding = "hand" }', 4),
        ('{ is = "turn", holding = "hand" }', 1),
        ('{ is = "next", after = true, holding = "other" }', 2),
        ('"next"', 2),
    ],
)
def test_the_turn_passes_over_empty_hands(turn: str, expected: int) -> None:
    rules = pulling(on=f"{{ go = {{ turn = {turn} }} }}")
    state = played(rules, at(rules, "2C", "", "", "3C", other_2="4C"), "go")
    assert rules.view(state).turn == expected


def test_where_all_hands_are_empty_the_turn_stays_where_it_would_be() -> None:
    rules = pulling(on='{ go = { turn = { is = "next", holding = "hand" } } }')
    assert rules.view(played(rules, at(rules), "go")).turn == 2


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
SEATS
piles.hand = { owner = "seat", seen_by = "owner" }
piles.table = {}
deal.steps = [{ to = "hand", each = 13 }]
actions.act = { ACTION }
actions.lay.transfer = { from = "hand", to = "table" }
end.compare = "highest"
score.lines = [{ label = "Cards", cards = { in = "hand", each = 1 } }]
[[phases]]
name = "play"
actions = ["act", "lay"]
on.act = { turn = TURN }
next = { phase = "over", when = { empty = "hand" } }
"""
FOUR = "seats.count = 4"


@pytest.mark.parametrize(
    ("seats", "action", "turn", "problem"),
    [
        (FOUR, 'pull = { from = "hand", to = "hand" }', '"next"', None),
        (FOUR, 'ask = { from = "hand" }', '{ is = "next", holding = "hand" }', None),
        (
            *("seats.count = 1", 'pull = { from = "hand", to = "hand" }', '"next"'),
            "actions.act.pull: there is no other hand; expected several seats",
        ),
        (FOUR, 'ask = { from = "table" }', '"next"', "'table' belongs to the table"),
        (FOUR, 'pull = { from = "table", to = "hand" }', '"next"', "'table' belongs to the table"),
        (
            *(FOUR, 'ask = { from = "hand", whose = "opponents" }', '"next"'),
            "whose: every other seat is an opponent; expected 'any'",
        ),
        (
            *(FOUR, 'ask = { from = "hand" }', '{ is = "next", holding = "table" }'),
            "holding: 'table' belongs to the table",
        ),
    ],
)
def test_it_is_checked(seats: str, action: str, turn: str, problem: str | None) -> None:
    text = WHOLE.replace("SEATS", seats).replace("ACTION", action).replace("TURN", turn)
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems), raised.value.problems
