"""Tricks: which cards may be played, who wins, what follows, and every way to be refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError
from cardrules.events import Moved, Noted, TurnPassed
from cardrules.mechanisms.tricks import TrickAction

PILES = """
[piles.hand]
owner = "seat"
seen_by = "owner"
[piles.trick]
[piles.won]
owner = "side"
seen_by = "none"
"""
TAROCCO = '{ use = "tarocco-bolognese-62", classes = { moors = "moor-*" } }'
TAROCCO_TRICK = (
    'trump = "trumps", duties = ["follow", "trump", "any"], always = "matto", '
    'suitless = "matto", never_wins = "matto", ties = { moors = "last" }'
)
# Aces are low in the pack, and high in the usual order of these tests.
HIGH_ACE = 'order = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]'


def playing(
    trick: str = "",
    deck: str = '"french-52"',
    seats: str = '{ count = 4, sides = "opposite" }',
    tables: str = PILES,
    ends: str = 'from = "hand", to = "trick", won = "won"',
) -> Rules:
    return small(
        tables,
        deck=deck,
        seats=seats,
        deal='{ steps = { to = "hand", count = "rest" } }',
        phases='[{ name = "play", actions = ["play"] }]',
        actions=f"{{ play = {{ trick = {{ {ends}{', ' if trick else ''}{trick} }} }} }}",
    )


def at(rules: Rules, hand: str, trick: str = "", **memory: object) -> State:
    """Return a position in which seat 1 led, and the next seat has this hand."""
    played = trick.split()
    turn = len(played) % rules.board.seats.count + 1
    return rules.position(
        {
            "partial": True,
            "piles": {f"hand.{turn}": hand.split(), "trick": played},
            "turn": turn,
            "memory": memory,
        }
    )


def playable(rules: Rules, hand: str, trick: str = "", **memory: object) -> str:
    found = moves(rules, at(rules, hand, trick, **memory))
    return " ".join(text.removeprefix("play ") for text in found)


def winner(rules: Rules, trick: str, **memory: object) -> int:
    """Return the seat that wins a trick that seat 1 led, from 1."""
    *played, last = trick.split()
    state = at(rules, last, " ".join(played), **memory)
    after = rules.apply(state, Move("play", (last,)))
    won = after.memory[rules.board.slot_index["last_winner"]]
    assert after.turn == won
    assert isinstance(won, int)
    return won + 1


FREE = 'duties = ["any"]'
TRUMPING = 'trump = "spades", duties = ["follow", "trump", "any"]'


@pytest.mark.parametrize(
    ("trick", "hand", "played", "expected"),
    [
        ("", "2C 3D 4H", "", "2C 3D 4H"),
        ("", "2C 3D 4C", "5C", "2C 4C"),
        ("", "2C 3D 4C", "5S", "2C 3D 4C"),
        (FREE, "2C 3D 4C", "5C", "2C 3D 4C"),
        ('trump = "spades"', "2C 3S", "5H", "2C 3S"),
        (TRUMPING, "2C 3S", "5H", "3S"),
        (TRUMPING, "2C 3H", "5H", "3H"),
        (TRUMPING, "2C 3D", "5H", "2C 3D"),
        (TRUMPING, "2C 3S", "5H 4S", "3S"),
        (f"{TRUMPING}, overtrump = true", "2C 3S 5S", "5H 4S", "5S"),
        (f"{TRUMPING}, overtrump = true", "2C 3S 2S", "5H 4S", "3S 2S"),
        (f"{TRUMPING}, overtrump = true", "3S 5S 2C", "4S 6C", "5S"),
        (f"{TRUMPING}, overtrump = true", "3H 6H 2C", "5H 6C", "3H 6H"),
        (f"{TRUMPING}, overtake = true", "3H 6H 7H", "5H 8C 4H", "6H 7H"),
        (f"{TRUMPING}, overtake = true", "3H 6H 7H", "5H KH", "3H 6H 7H"),
        (f"{TRUMPING}, overtake = true", "3H 6H 7H", "5H 2S", "3H 6H 7H"),
        (f"{TRUMPING}, overtake = true", "3S 5S 2C", "4S", "3S 5S"),
        (f"{TRUMPING}, partner_frees = true", "2C 3S", "5H 2H", "2C 3S"),
        (f"{TRUMPING}, partner_frees = true", "2C 3S", "5H 6H", "3S"),
        (f"{TRUMPING}, partner_frees = true", "2C 3S", "5H", "3S"),
        ('trump = "spades", may_trump = true', "3H 6S 2C", "5H", "3H 6S"),
        ('trump = "spades", may_trump = true', "6S 2C", "5H", "6S 2C"),
        ('trump = "spades", may_trump = true', "3S 6S 2C", "5S", "3S 6S"),
        ('trump = { slot = "trump" }, may_trump = true', "3H 6S 2C", "5H", "3H"),
        (f'{TRUMPING}, always = "2C"', "2C 3H 4C", "5H", "3H 2C"),
        (f'{TRUMPING}, suitless = "2H"', "2H 3S 4C", "5H", "3S"),
        (f'{TRUMPING}, suitless = ["2H", "7H"]', "2H 3S 4C 5D", "7H", "2H 3S 4C 5D"),
        (f'{TRUMPING}, suitless = ["2H", "7H"]', "2H 3S 4C 5D", "7H 9D", "5D"),
        ('trump = "Q", duties = ["follow", "any"]', "QH 3H 2C", "5H", "3H"),
        ('trump = ["Q", "JD"], duties = ["follow", "any"]', "QH JD 2D", "QC", "QH JD"),
        ('lead = "hearts"', "2H 3C 4H", "", "3C"),
        ('lead = "hearts"', "2H 4H", "", "2H 4H"),
        ('lead = "hearts"', "2H 3C", "4D", "2H 3C"),
        ('lead = [{ cards = "hearts", or_only = "QS" }]', "2H QS", "", "2H QS"),
        ('lead = [{ cards = "hearts", or_only = "QS" }]', "2H QS 3C", "", "QS 3C"),
        ('lead = [{ cards = "hearts" }]', "2H QS", "", "QS"),
        ('lead = ["hearts", "spades"]', "2H QS 3C", "", "3C"),
        ('lead = ["hearts", "spades"]', "2H QS", "", "QS"),
        ('first_trick = { lead = "2C" }', "2C 3C", "", "2C"),
        ('first_trick = { lead = "2C" }', "4D 3C", "", "4D 3C"),
        ('first_trick = { lead = "clubs" }', "4D 3C 2C", "", "3C 2C"),
        ('first_trick = { never = "hearts" }', "4D 3H", "5C", "4D"),
        ('first_trick = { never = "hearts" }', "2H 3H", "5C", "2H 3H"),
        ('first_trick = { never = "hearts" }', "2H 3C", "", "3C"),
    ],
)
def test_fields_say_what_may_be_played(trick: str, hand: str, played: str, expected: str) -> None:
    rules = playing(f"{trick}, {HIGH_ACE}" if trick else HIGH_ACE)
    assert playable(rules, hand, played) == expected


@pytest.mark.parametrize(
    ("trick", "memory", "hand", "played", "expected"),
    [
        ('first_trick = { lead = "2C" }', {"tricks": [0, 1, 0, 0]}, "2C 3C", "", "2C 3C"),
        ('first_trick = { never = "2C" }', {"tricks": [0, 1, 0, 0]}, "2C 3D", "AH", "2C 3D"),
        ('lead = ["hearts", "spades"]', {"broken": 1}, "2H QS 3C", "", "2H 3C"),
        ('lead = ["hearts", "spades"]', {"broken": 2}, "2H QS 3C", "", "QS 3C"),
        ('trump = { slot = "trump" }, DUTIES', {}, "2H QS 3C", "5D", "2H QS 3C"),
        ('trump = { slot = "trump" }, DUTIES', {"trump": 2}, "2H QS 3C", "5D", "2H"),
        ('trump = { slot = "trump" }, DUTIES', {"trump": 3}, "2H QS 3C", "5D", "QS"),
        (
            'trump = { slot = "trump", cards = "3C" }, DUTIES',
            {"trump": 3},
            "2H QS 3C",
            "5D",
            "QS 3C",
        ),
        ('trump = { slot = "trump", bowers = "J" }, DUTIES', {"trump": 2}, "2H JD 3D", "5D", "3D"),
        (
            'trump = { slot = "trump", bowers = "J" }, DUTIES',
            {"trump": 2},
            "2H JD 3D",
            "5H",
            "2H JD",
        ),
        (
            'trump = { slot = "trump", bowers = "J" }, DUTIES',
            {"trump": 0},
            "2H JD 3D",
            "5D",
            "JD 3D",
        ),
    ],
)
def test_memory_says_what_may_be_played(
    trick: str, memory: dict[str, object], hand: str, played: str, expected: str
) -> None:
    rules = playing(trick.replace("DUTIES", 'duties = ["follow", "trump", "any"]'))
    assert playable(rules, hand, played, **memory) == expected


LONG = 'order = ["K", "9", "A"]'


@pytest.mark.parametrize(
    ("trick", "played", "expected"),
    [
        ("", "5C 9C KC AC", 3),
        ("", "5C 9D KD 4C", 1),
        (HIGH_ACE, "5C 9C KC AC", 4),
        (LONG, "AC 9C QC 2C", 2),
        (LONG, "QC AC 2C 2D", 2),
        ('trump = "hearts"', "5C 2H KC 3H", 4),
        ('trump = "hearts"', "5C 2D KC 3D", 3),
        ('trump = "hearts", trump_order = ["J", "9"]', "AH KH 9H JH", 4),
        ('trump = "hearts", trump_order = ["J", "9"]', "9C KC 10C JC", 2),
        ('orders = [{ of = "clubs", order = ["J", "9"] }]', "9C KC 10C JC", 4),
        ('orders = [{ of = "clubs", order = ["J", "9"] }]', "9D KD 10D JD", 2),
        ('trump = "Q", ties = { Q = "first" }', "5C QD QH QC", 2),
        ('trump = "Q", ties = { Q = "last" }', "5C QD QH 6C", 3),
        ('trump = ["K", "Q"], ties = { Q = "last" }', "QC QD KS QH", 3),
        ('never_wins = "KC"', "5C KC 6C 2C", 3),
        ('suitless = "KC"', "KC 3D 2D KD", 4),
        ('suitless = "KC"', "5C KC 6C 2C", 3),
    ],
)
def test_fields_say_who_wins(trick: str, played: str, expected: int) -> None:
    assert winner(playing(trick), played) == expected


TWICE = '{ use = "french-52", copies = 2, jokers = 2 }'


@pytest.mark.parametrize(("twins", "expected"), [("", 1), ('twins = "last"', 3)])
def test_equal_cards(twins: str, expected: int) -> None:
    rules = playing(twins, deck=TWICE)
    assert winner(rules, "KC 5C KC 6C") == expected
    assert winner(rules, "5C KC 6C KD") == 2


def test_twins_are_listed_once() -> None:
    rules = playing("", deck=TWICE)
    assert playable(rules, "KC 5C KC 5D", "2C") == "KC 5C"


def test_a_card_without_suit_is_one_of_its_own_unless_it_sets_none() -> None:
    rules = playing("", deck=TWICE)
    assert playable(rules, "KC JK 5D", "JK") == "JK"
    assert playable(rules, "KC 5D", "JK 2D") == "KC 5D"
    assert winner(rules, "JK 5C 6C KD") == 1
    rules = playing('suitless = "JK"', deck=TWICE)
    assert playable(rules, "KC 5D", "JK 2D") == "5D"
    assert winner(rules, "JK 5C 6C KD") == 3


def test_some_trumps_stand_above_the_bowers() -> None:
    trick = 'trump = { slot = "trump", bowers = "J", above = ["JK", "2C"] }'
    deck = '{ use = "french-52", jokers = 1 }'
    rules = playing(trick, deck=deck)
    assert winner(rules, "AH JH JK 2C", trump=2) == 3
    assert winner(rules, "AH JH 2C JD", trump=2) == 3
    assert winner(rules, "AH JH KH JD", trump=2) == 2
    # They are trumps though no suit is.
    assert winner(rules, "AH 2C KH JH", trump=-1) == 2
    assert playable(rules, "JK 3D", "5D", trump=-1) == "3D"


@pytest.mark.parametrize(
    ("trick", "hand", "trump", "expected"),
    [
        ('trump = { slot = "trump", first_led = true }', "9S", -1, 3),
        ('trump = { slot = "trump", first_led = true }', "9S", 1, 1),
        ('trump = { slot = "trump" }', "9S", -1, -1),
        ('trump = { slot = "trump", cards = "JK", first_led = true }', "JK", -1, -1),
    ],
)
def test_the_first_card_led_may_make_trumps(
    trick: str, hand: str, trump: int, expected: int
) -> None:
    rules = playing(trick, deck='{ use = "french-52", jokers = 1 }')
    state = rules.apply(at(rules, hand, trump=trump), Move("play", (hand,)))
    assert state.memory[rules.board.slot_index["trump"]] == expected
    follower = at(rules, "2H", "9H", trump=-1)
    after = rules.apply(follower, Move("play", ("2H",)))
    assert after.memory[rules.board.slot_index["trump"]] == -1


def test_who_may_trump_is_told_so() -> None:
    rules = playing('trump = "spades", may_trump = true')
    state = at(rules, "3H 6S 2C", "5H")
    code, _, message = refused(rules, state, "play 2C")
    assert (code, message) == (
        "trick.must-follow",
        "you hold hearts and must follow hearts or trump",
    )


def test_bowers_are_the_highest_trumps() -> None:
    rules = playing('trump = { slot = "trump", bowers = ["J", "10"] }')
    for trick, trump, expected in [
        ("KH JD JH 5H", 2, 3),
        ("KH JD 10H 5H", 2, 2),
        ("KH 10D 5H 2H", 2, 2),
        ("KH JC JS 5H", 2, 1),
        ("KH JC 2S JS", 3, 4),
        ("KH JC 2S JH", 3, 2),
        ("KH JH JC 2H", -1, 1),
    ]:
        assert winner(rules, trick, trump=trump) == expected, trick


def test_a_number_that_is_no_suit_means_no_trump() -> None:
    rules = playing('trump = { slot = "trump" }')
    assert winner(rules, "5C AS AH 6C", trump=9) == 4


def test_a_complete_trick_goes_to_its_winner() -> None:
    rules = playing(HIGH_ACE)
    state = rules.position(
        {
            "partial": True,
            "piles": {
                "hand.1": ["2H"],
                "hand.2": ["KC", "3H"],
                "hand.3": ["4H"],
                "hand.4": ["5H"],
                "trick": ["2C", "3C", "AC"],
            },
            "turn": 2,
            "memory": {"leader": 2, "tricks": [1, 0, 2, 0]},
        }
    )
    step = rules.step(state, Move("play", ("KC",)))
    assert piles(rules, step.state) == {
        "hand.1": "2H",
        "hand.2": "3H",
        "hand.3": "4H",
        "hand.4": "5H",
        "won.1": "2C 3C AC KC",
    }
    assert step.state.turn == 0
    assert rules.view(step.state, 1).memory["tricks"] == (2, 0, 2, 0)
    moved = [event for event in step.events if isinstance(event, Moved)]
    assert [(m.source, m.target, m.automatic) for m in moved] == [
        ("hand.2", "trick", False),
        ("trick", "won.1", True),
    ]
    assert moved[1].cards == ("2C", "3C", "AC", "KC")
    assert moved[1].clause == "actions.play.trick.won"
    noted = {event.slot: event.value for event in step.events if isinstance(event, Noted)}
    assert noted == {"tricks": (2, 0, 2, 0), "last_winner": 0, "leader": 0}
    assert [event.seat for event in step.events if isinstance(event, TurnPassed)] == [1]


def test_the_turn_goes_round_and_the_leader_is_remembered() -> None:
    rules = playing()
    state = rules.start(seed=1)
    for seat in (0, 1, 2):
        assert state.turn == seat
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
        assert state.memory[rules.board.slot_index["leader"]] == 0
    assert state.turn == 3


@pytest.mark.parametrize("duties", ['["follow", "any"]', '["follow", "trump", "any"]'])
def test_the_short_way_to_the_usual_duties_is_right(duties: str) -> None:
    rules = playing(f'trump = "trumps", suitless = "matto", duties = {duties}', deck=TAROCCO)
    action = rules._machine.phases[0].actions["play"]
    assert isinstance(action, TrickAction)
    rng = Random(1)
    for _ in range(300):
        hand, trick = rng.randint(1, 6), rng.randint(1, 3)
        cards = rng.sample(rules.board.deck.codes, hand + trick)
        state = at(rules, " ".join(cards[:hand]), " ".join(cards[hand:]))
        tables = action.tables_of(state)
        led = tables.led(state.piles[action.trick])
        assert list(action.allowed(state)) == list(action.bound(state, tables, led).entries)


def test_names_of_the_piles_matter() -> None:
    tables = '[piles.cards]\nowner = "seat"\n[piles.table]\n[piles.away]\nface = "down"\n'
    rules = small(
        tables,
        seats="{ count = 2 }",
        deal='{ steps = { to = "cards", count = "rest" } }',
        phases='[{ name = "play", actions = ["put"] }]',
        actions='{ put = { trick = { from = "cards", to = "table", won = "away" } } }',
    )
    state = rules.position(
        {"partial": True, "piles": {"cards.1": ["5H", "2C"], "cards.2": ["6H", "3C"]}}
    )
    state = rules.apply(state, rules.parse("put 5H"))
    assert piles(rules, state) == {"cards.1": "2C", "cards.2": "6H 3C", "table": "5H"}
    state = rules.apply(state, rules.parse("put 6H"))
    assert piles(rules, state) == {"cards.1": "2C", "cards.2": "3C", "away": "~5H ~6H"}


def test_a_seat_that_sits_out_is_passed_over() -> None:
    rules = playing('sitting_out = "alone"')
    state = rules.position(
        {
            "partial": True,
            "piles": {
                "hand.1": ["2C"],
                "hand.2": ["3C"],
                "hand.3": ["4C"],
                "hand.4": ["5C"],
            },
            "memory": {"alone": 1},
        }
    )
    turns = []
    for card in ("2C", "4C", "5C"):
        turns.append(state.turn)
        state = rules.apply(state, Move("play", (card,)))
    assert turns == [0, 2, 3]
    assert state.turn == 3
    assert piles(rules, state) == {"hand.2": "3C", "won.2": "2C 4C 5C"}


def test_a_partner_is_known_beside_a_seat_that_sits_out() -> None:
    free = f'{TRUMPING}, partner_frees = true, sitting_out = "alone"'
    rules = playing(free)
    state = rules.position(
        {
            "partial": True,
            "piles": {"hand.4": ["2C", "3S"], "trick": ["9H", "KH"]},
            "turn": 4,
            "memory": {"alone": 2},
        }
    )
    assert moves(rules, state) == ["play 2C", "play 3S"]


def test_cards_break_what_may_not_be_led() -> None:
    rules = playing('lead = [{ cards = "hearts" }, { cards = "spades", broken_by = ["QS", "KH"] }]')
    slot = rules.board.slot_index["broken"]
    for card, expected in (("2H", 1), ("QS", 2), ("KH", 3), ("KS", 0), ("2C", 0)):
        state = at(rules, f"{card} 3C", "5D")
        assert rules.apply(state, Move("play", (card,))).memory[slot] == expected


def signalling(event: str) -> Rules:
    phases = (
        '[{ name = "play", actions = ["play"], '
        f'on = {{ {event} = {{ phase = "next" }} }} }}, {{ name = "next", actions = ["play"] }}]'
    )
    return small(
        PILES,
        seats="{ count = 2 }",
        deal='{ steps = { to = "hand", count = "rest" } }',
        phases=phases,
        actions='{ play = { trick = { from = "hand", to = "trick", won = "won" } } }',
    )


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("trick-complete", ["play", "next", "next", "next"]),
        ("tricks-done", ["play", "play", "play", "next"]),
    ],
)
def test_events_are_raised(event: str, expected: list[str]) -> None:
    rules = signalling(event)
    state = rules.position(
        {"partial": True, "piles": {"hand.1": ["2C", "3C"], "hand.2": ["4C", "5C"]}}
    )
    phases = []
    for card in ("2C", "4C", "5C", "3C"):
        state = rules.apply(state, Move("play", (card,)))
        phases.append(rules.view(state).phase)
    assert phases == expected


@pytest.mark.parametrize(
    ("trick", "hand", "played", "card", "code", "clause", "message"),
    [
        ("", "2C", "", "3C", "trick.not-in-hand", "from", "you do not hold 3C"),
        (
            "",
            "2C 3D",
            "5C",
            "3D",
            "trick.must-follow",
            "duties",
            "you hold clubs and must follow clubs",
        ),
        (
            TRUMPING,
            "2C 3S",
            "5H",
            "2C",
            "trick.must-trump",
            "duties",
            "you hold no hearts and must play spades",
        ),
        (
            'trump = "Q", duties = ["follow", "trump", "any"]',
            "2C QS",
            "5H",
            "2C",
            "trick.must-trump",
            "duties",
            "you hold no hearts and must play trumps",
        ),
        (
            f"{TRUMPING}, overtrump = true",
            "2C 2S 5S 6S",
            "5H 4S",
            "2S",
            "trick.must-overtrump",
            "overtrump",
            "you must beat the cards of the trick, and can with 5S or 6S",
        ),
        (
            "overtake = true",
            "2C 6C",
            "5C",
            "2C",
            "trick.must-overtake",
            "overtake",
            "you must beat the cards of the trick, and can with 6C",
        ),
        (
            'lead = [{ cards = "hearts", broken_by = ["hearts", "QS"] }]',
            "2C 6H",
            "",
            "6H",
            "trick.not-broken",
            "lead.1",
            "hearts may not be led before hearts or QS has been played",
        ),
        (
            'first_trick = { lead = "2C" }',
            "2C 6H",
            "",
            "6H",
            "trick.first-lead",
            "first_trick.lead",
            "the first trick is led with 2C",
        ),
        (
            'first_trick = { never = "hearts" }',
            "3S 6H",
            "9C",
            "6H",
            "trick.first-trick",
            "first_trick.never",
            "6H is not played to the first trick while you hold another card for it",
        ),
        (
            'first_trick = { never = "hearts" }',
            "3S 6H",
            "",
            "6H",
            "trick.first-trick",
            "first_trick.never",
            "6H is not played to the first trick while you hold another card for it",
        ),
    ],
)
def test_refusals(
    trick: str, hand: str, played: str, card: str, code: str, clause: str, message: str
) -> None:
    rules = playing(trick)
    found = refused(rules, at(rules, hand, played), f"play {card}")
    assert found == (code, f"actions.play.trick.{clause}", message)


def test_refusals_carry_the_values() -> None:
    rules = playing(f"{TRUMPING}, overtrump = true")
    refusal = rules.refusal(at(rules, "2C 2S 5S", "5H 4S"), Move("play", ("2S",)))
    assert refusal is not None
    assert refusal.details == {"card": "2S", "suit": "spades", "led": "hearts", "cards": ("5S",)}


@pytest.mark.parametrize("text", ["play", "play 2C 3C", "play 7", "play ~2C", "play hearts"])
def test_other_words_are_refused(text: str) -> None:
    rules = playing()
    refusal = rules.refusal(at(rules, "2C 3C"), Move.from_text(text))
    assert refusal is not None
    assert refusal.code == "action.arguments"
    with pytest.raises(InvalidMoveError):
        rules.parse(text)


def cases(kind: str) -> list[Any]:
    path = Path(__file__).parents[2] / "data" / "tarocco-bolognese.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    found = [case for case in data["cases"] if case["kind"] == kind]
    assert found
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in found]


@pytest.mark.parametrize(("given", "expected"), cases("legal_plays"))
def test_worked_cases_of_legal_plays(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = playing(TAROCCO_TRICK, deck=TAROCCO)
    found = playable(rules, " ".join(given["hand"]), " ".join(given["trick"]))
    assert sorted(found.split()) == sorted(expected["legal"])


@pytest.mark.parametrize(("given", "expected"), cases("trick_winner"))
def test_worked_cases_of_trick_winners(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rules = playing(TAROCCO_TRICK, deck=TAROCCO)
    plays = given["plays"]
    last = plays[-1]
    state = rules.position(
        {
            "partial": True,
            "piles": {
                "trick": [play["card"] for play in plays[:-1]],
                f"hand.{last['seat'] + 1}": [last["card"]],
            },
            "turn": last["seat"] + 1,
        }
    )
    after = rules.apply(state, Move("play", (last["card"],)))
    assert after.turn == expected["winner_seat"]
