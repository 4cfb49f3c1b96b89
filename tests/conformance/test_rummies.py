"""The rummies against their rule books: turns, knocks, piles taken, and scores, option by option.

The rules are those that the profiles name as sources.
"""

from __future__ import annotations

from typing import Any

import pytest

import cardrules
from cardrules import Move, Rules, State
from cardrules.events import Scored

Options = dict[str, Any]


def place(
    rules: Rules, phase: str, turn: int = 1, memory: dict[str, Any] | None = None, **piles: str
) -> State:
    """Return a position; `hand_1="5H"` stands for the pile `hand.1`."""
    codes = rules.board.deck.codes
    remembered = {
        slot: [codes.index(code) for code in value] if isinstance(value, list) else value
        for slot, value in (memory or {}).items()
    }
    named = {}
    for name, cards in piles.items():
        pile = name if name in rules.board.pile_index else ".".join(name.rsplit("_", 1))
        named[pile] = cards.split()
    return rules.position(
        {"partial": True, "piles": named, "phase": phase, "turn": turn, "memory": remembered}
    )


def play(rules: Rules, state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def scores(rules: Rules, state: State, *texts: str) -> list[int]:
    """Return what each side has made in the round that the moves end."""
    state = play(rules, state, *texts[:-1])
    step = rules.step(state, rules.parse(texts[-1]))
    return [int(e.sheet.total) for e in step.events if isinstance(e, Scored)]


def code(rules: Rules, state: State, text: str) -> str | None:
    refusal = rules.refusal(state, rules.parse(text))
    return None if refusal is None else refusal.code


def legal(rules: Rules, state: State) -> set[str]:
    return {str(move) for move in rules.legal_moves(state)}


# Gin Rummy.

TEN = "4C 5C 6C 7D 7H 7S 9D 9H 9S"
"""Nine cards in melds, with room for one card that is left and one to discard."""

STOCK = "~2S ~3S ~4S ~5S"


@pytest.mark.parametrize(
    ("options", "hand", "other", "texts", "expected"),
    [
        # The difference of what is left over.
        ({}, f"{TEN} 2C KD", "KC KH QC 8S", ("knock KD", "pass"), [36, 0]),
        # Cards laid off count nothing.
        ({}, f"{TEN} 2C KD", "KC KH QC 7C", ("knock KD", "lay_off melds.1 7C", "pass"), [28, 0]),
        # What is left to the other player is laid out as well as it can be.
        ({}, f"{TEN} 2C KD", "KC KH KS QC", ("knock KD", "pass"), [8, 0]),
        # Gin, on which nothing can be laid off.
        ({}, f"{TEN} 9C KD", "KC KH 7C", ("knock KD",), [52, 0]),
        ({"gin": 20}, f"{TEN} 9C KD", "KC KH 7C", ("knock KD",), [47, 0]),
        # Gin wins against nothing left over.
        ({}, f"{TEN} 9C KD", "AC AD AH", ("knock KD",), [25, 0]),
        # An undercut, also by the same.
        ({}, f"{TEN} 2C KD", "AC AD AH AS", ("knock KD", "pass"), [0, 27]),
        ({}, f"{TEN} 2C KD", "AC AD AH 2D", ("knock KD", "pass"), [0, 25]),
        ({"undercut": 10}, f"{TEN} 2C KD", "AC AD AH 2D", ("knock KD", "pass"), [0, 10]),
        # Big gin.
        ({"big_gin": "same"}, f"{TEN} 9C 7C", "KC KH", ("knock",), [45, 0]),
        ({"big_gin": 31}, f"{TEN} 9C 7C", "KC KH", ("knock",), [51, 0]),
        ({"big_gin": 50}, f"{TEN} 9C 7C", "KC KH", ("knock",), [70, 0]),
        ({"big_gin": 50}, f"{TEN} 9C 7C", "KC KH", ("knock 7C",), [45, 0]),
    ],
)  # fmt: skip
def test_a_hand_of_gin_is_scored(
    options: Options, hand: str, other: str, texts: tuple[str, ...], expected: list[int]
) -> None:
    rules = cardrules.load("gin-rummy", **options)
    state = place(rules, "discard", hand_1=hand, hand_2=other, stock=STOCK, discard_pile="8H")
    assert scores(rules, state, *texts) == expected


@pytest.mark.parametrize(("suit", "expected"), [(0, 36), (3, 72)])
def test_spades_count_double(suit: int, expected: int) -> None:
    rules = cardrules.load("gin-rummy", spades="double")
    state = place(rules, "discard", memory={"upcard_suit": suit}, hand_1=f"{TEN} 2C KD",
                  hand_2="KC KH QC 8S", stock=STOCK)  # fmt: skip
    assert scores(rules, state, "knock KD", "pass") == [expected, 0]


@pytest.mark.parametrize(
    ("knocking", "upcard", "card", "discards"),
    [
        ("ten", "5D", "6H", {"knock KD", "knock 6H"}),
        ("by-upcard", "5D", "5H", {"knock KD"}),
        ("by-upcard", "5D", "6H", set()),
        ("by-upcard", "AD", "2H", set()),
        ("by-upcard", "QD", "6H", {"knock KD", "knock 6H"}),
        ("gin-only", "QD", "AH", set()),
    ],
)
def test_how_much_may_be_left_to_knock(
    knocking: str, upcard: str, card: str, discards: set[str]
) -> None:
    rules = cardrules.load("gin-rummy", knocking=knocking)
    memory = {"turned_up": [upcard]}
    state = place(rules, "discard", memory=memory, hand_1=f"{TEN} {card} KD", stock=STOCK)
    assert {text for text in legal(rules, state) if text.startswith("knock")} == discards


def test_the_upcard_is_offered_before_anybody_draws() -> None:
    rules = cardrules.load("gin-rummy")
    state = rules.start(seed=4, dealer=2)
    assert state.turn == 0
    assert legal(rules, state) == {"take", "pass"}
    state = play(rules, state, "pass")
    assert state.turn == 1
    assert legal(rules, state) == {"take", "pass"}
    state = play(rules, state, "pass")
    assert state.turn == 0
    assert legal(rules, state) == {"draw"}
    free = cardrules.load("gin-rummy", first_upcard="free")
    assert legal(free, free.start(seed=4)) == {"draw", "take"}


@pytest.mark.parametrize(("taken_card", "expected"), [("kept", "transfer.barred"), ("free", None)])
def test_the_card_taken_stays_for_the_turn(taken_card: str, expected: str | None) -> None:
    rules = cardrules.load("gin-rummy", taken_card=taken_card)
    state = place(rules, "draw", hand_1=f"{TEN} 2C", hand_2="KC KH", stock=STOCK,
                  discard_pile="8H")  # fmt: skip
    state = play(rules, state, "take")
    assert code(rules, state, "discard 8H") == expected
    assert code(rules, state, "knock 8H") == (expected and "knock.barred")
    # Two turns later it is a card like others.
    state = play(rules, state, "discard 2C", "draw", "discard KC", "draw")
    assert code(rules, state, "discard 8H") is None


def test_with_two_cards_in_the_stock_the_hand_is_dead() -> None:
    hands: dict[str, Any] = {"hand_1": f"{TEN} 2C KD", "hand_2": "10C 10D 10H QD QH QS AC AD AH 3C"}
    for last_discard in ("dead", "may-be-taken"):
        rules = cardrules.load("gin-rummy", last_discard=last_discard)
        state = place(rules, "discard", stock="~2S ~3S", discard_pile="8H", **hands)
        state = play(rules, state, "discard KD")
        phase = rules.view(state).phase
        if last_discard == "dead":
            assert phase == "offer"
            assert rules.describe(state)["memory"]["round"] == 2  # type: ignore[index]
            continue
        assert phase == "last-discard"
        assert legal(rules, state) == {"knock_with 3C", "knock_with KD", "pass"}
        after = play(rules, state, "knock_with KD")
        assert rules.view(after).phase == "laying-off"
        assert rules.view(play(rules, state, "pass")).phase == "offer"


# Rummy 500.


def test_a_card_of_the_pile_is_taken_if_it_is_melded() -> None:
    rules = cardrules.load("rummy-500")
    state = place(rules, "draw", hand_1="7C 7D KS 2D", hand_2="AC", melds_15="8H 9H 10H",
                  stock="~2S", discard_pile="3D 7H 4S QC")  # fmt: skip
    taken = play(rules, state, "take 3 7C 7D")
    piles: Any = rules.describe(taken)["piles"]
    assert sorted(piles["melds.1"]) == ["7C", "7D", "7H"]
    assert sorted(piles["hand.1"]) == ["2D", "4S", "KS", "QC"]
    assert piles["discard_pile"] == ["3D"]
    assert code(rules, state, "take 3 melds.15") is None
    assert code(rules, state, "take 2 7C 7D") is not None
    assert code(rules, state, "take 1 7C 7D") is not None
    assert code(rules, state, "pick_up") is None
    strict = cardrules.load("rummy-500", top_card="melded")
    assert "pick_up" not in legal(strict, place(strict, "draw", hand_1="7C", discard_pile="QC",
                                                stock=STOCK))  # fmt: skip


def test_the_round_ends_when_nobody_wants_the_pile() -> None:
    rules = cardrules.load("rummy-500")
    state = place(rules, "draw", hand_1="7C", hand_2="AC 2D", melds_1="KC KD KH",
                  discard_pile="QC")  # fmt: skip
    assert "draw" not in legal(rules, state)
    assert scores(rules, state, "leave") == [30 - 7, -17]


@pytest.mark.parametrize(
    ("options", "meld", "expected"),
    [
        ({}, "AC 2C 3C", 6),
        ({"low_aces": 15}, "AC 2C 3C", 20),
        ({}, "QC KC AC", 35),
        ({}, "AC AD AH", 45),
        ({"small_cards": "five"}, "AC 2C 3C", 11),
        ({"aces": "low"}, "QC KC AC", None),
        ({"aces": "high"}, "AC 2C 3C", None),
        ({}, "KC AC 2C", None),
    ],
)
def test_aces_and_small_cards(options: Options, meld: str, expected: int | None) -> None:
    rules = cardrules.load("rummy-500", **options)
    state = place(rules, "play", hand_1=meld, hand_2="", stock=STOCK)
    if expected is None:
        assert code(rules, state, f"meld {meld}") == "meld.order"
    else:
        assert scores(rules, state, f"meld {meld}") == [expected, 0]


@pytest.mark.parametrize(
    ("final_discard", "expected"), [("optional", None), ("needed", "go-out.discard")]
)
def test_going_out(final_discard: str, expected: str | None) -> None:
    for name, action in (("rummy-500", "meld"), ("basic-rummy", "lay")):
        rules = cardrules.load(name, final_discard=final_discard)
        state = place(rules, "play", hand_1="5C 5D 5H", hand_2="KC", stock=STOCK)
        assert code(rules, state, f"{action} 5C 5D 5H") == expected


# Basic rummy.


def test_who_goes_out_scores_what_the_others_hold() -> None:
    rules = cardrules.load("basic-rummy", players=3)
    state = place(rules, "play", turn=2, hand_1="KC 2D", hand_2="5C", hand_3="AC 9H", stock=STOCK)
    assert scores(rules, state, "discard 5C") == [0, 22, 0]


@pytest.mark.parametrize(
    ("aces", "runs"),
    [
        ("low", {"AC 2C 3C"}),
        ("high", {"QC KC AC"}),
        ("high-or-low", {"AC 2C 3C", "QC KC AC"}),
        ("round-the-corner", {"AC 2C 3C", "QC KC AC", "KC AC 2C"}),
    ],
)
def test_where_aces_stand(aces: str, runs: set[str]) -> None:
    rules = cardrules.load("basic-rummy", aces=aces)
    for run in ("AC 2C 3C", "QC KC AC", "KC AC 2C"):
        state = place(rules, "play", hand_1=f"{run} 9H 8H", hand_2="5D", stock=STOCK)
        assert (code(rules, state, f"lay {run}") is None) == (run in runs)


def test_one_meld_in_a_turn() -> None:
    for melds, phase in (("any", "play"), ("one", "after-a-meld")):
        rules = cardrules.load("basic-rummy", melds_in_a_turn=melds)
        state = place(rules, "play", hand_1="5C 5D 5H 6C 6D 6H 9S", hand_2="KC", stock=STOCK)
        state = play(rules, state, "lay 5C 5D 5H")
        assert rules.view(state).phase == phase
        assert ("lay 6C 6D 6H" in legal(rules, state)) == (melds == "any")


def test_laying_off_after_a_meld_of_ones_own() -> None:
    for lay_off, expected in (("free", None), ("after-melding", "meld.own-first")):
        rules = cardrules.load("basic-rummy", lay_off=lay_off)
        state = place(rules, "play", hand_1="5S 9S KD", hand_2="KC", melds_9="5C 5D 5H",
                      stock="~2S")  # fmt: skip
        assert code(rules, state, "lay_off melds.9 5S") == expected


def test_the_stock_is_made_anew() -> None:
    rules = cardrules.load("basic-rummy")
    state = place(rules, "draw", hand_1="KD", hand_2="KC", discard_pile="2C 3C 4C 5C")
    assert legal(rules, state) == {"take", "turn_over"}
    piles: Any = rules.describe(play(rules, state, "turn_over"))["piles"]
    assert piles["stock"] == ["~4C", "~3C", "~2C"]
    assert piles["discard_pile"] == ["5C"]
    ends = cardrules.load("basic-rummy", stock="round-ends")
    state = place(ends, "draw", hand_1="KD", hand_2="2C", discard_pile="5C")
    assert legal(ends, state) == {"take", "leave"}
    assert scores(ends, state, "leave") == [0, 8]


# Samba.

SIX = "4C 5C 6C 7C 8C 9C"


def test_sequences_of_seven_are_sambas() -> None:
    rules = cardrules.load("samba")
    state = place(rules, "play", hand_1="10C JC KS 9H", melds_1=SIX, hand_3="2C", stock=STOCK)
    assert code(rules, state, "meld melds.1 10C JC") == "meld.too-many"
    assert code(rules, state, "meld melds.1 10C") is None
    wild = place(rules, "play", hand_1="2C KS 9H", melds_1=SIX, stock=STOCK)
    assert code(rules, wild, "meld melds.1 2C") is not None


@pytest.mark.parametrize(
    ("melds", "top", "text", "expected"),
    [
        (SIX, "10C", "take melds.1", None),
        (SIX, "JC", "take melds.1 10C", "take.with"),
        ("9C 9D 9H", "9S", "take melds.1", None),
        ("9C 9D 9H 9S 9C 9D 9H", "9S", "take melds.1", "take.with"),
        ("4H 4D 4S", "KS", "take KC KD", None),
        ("4H 4D 4S", "KS", "take KC 2D", "take.with"),
    ],
)
def test_how_the_pile_is_taken(melds: str, top: str, text: str, expected: str | None) -> None:
    rules = cardrules.load("samba")
    state = place(rules, "draw", hand_1="10C KC KD 2D 5H 6S", melds_1=melds,
                  discard_pile=f"4D {top}", stock=STOCK)  # fmt: skip
    assert code(rules, state, text) == expected
    frozen = place(rules, "draw", hand_1="10C KC KD 2D 5H 6S", melds_1=melds,
                   discard_pile=f"2H {top}", stock=STOCK)  # fmt: skip
    assert (code(rules, frozen, text) is None) == (text == "take KC KD")


def test_the_pile_may_be_taken_onto_a_canasta_by_an_option() -> None:
    rules = cardrules.load("samba", onto_canastas=True)
    state = place(rules, "draw", hand_1="KC KD 5H", melds_1="9C 9D 9H 9S 9C 9D 9H",
                  discard_pile="4D 9S", stock=STOCK)  # fmt: skip
    assert code(rules, state, "take melds.1") is None


CANASTA = "9C 9D 9H 9S 9C 9D 9H"


@pytest.mark.parametrize(
    ("options", "melds", "laid", "hand", "expected"),
    [
        # Two canastas: going out, a samba and a natural canasta, and red threes.
        ({}, {"melds_1": f"{SIX} 10C", "melds_2": CANASTA}, "3D 3H", "KC",
         [200 + 1500 + 500 + 50 + 70 + 200, 0]),
        ({}, {"melds_1": f"{SIX} 10C", "melds_2": "9C 9D 9H 9S 9C 2D 2H"},
         "3D 3D 3D 3H 3H 3H", "KC", [200 + 1500 + 300 + 50 + 50 + 40 + 1000, 0]),
    ],
)  # fmt: skip
def test_what_a_round_of_samba_is_worth(
    options: Options, melds: dict[str, Any], laid: str, hand: str, expected: list[int]
) -> None:
    rules = cardrules.load("samba", **options)
    state = place(rules, "play", hand_1=hand, laid_1=laid, stock=STOCK, **melds)
    assert scores(rules, state, f"discard {hand}") == expected


def test_one_canasta_is_not_enough() -> None:
    rules = cardrules.load("samba")
    state = place(rules, "play", hand_1="KC", melds_1=CANASTA, stock=STOCK)
    assert code(rules, state, "discard KC") == "go-out.not-yet"


@pytest.mark.parametrize(
    ("red_threes", "melds", "expected"),
    [
        ("two-canastas", "KC KD KH", -100),
        ("meld", "KC KD KH", 100),
        ("meld", "", -100),
    ],
)
def test_red_threes_may_count_against(red_threes: str, melds: str, expected: int) -> None:
    rules = cardrules.load("samba", red_threes=red_threes)
    state = place(rules, "draw", hand_1="", laid_1="3D", melds_1=melds, discard_pile="5C")
    worth = 30 if melds else 0
    assert scores(rules, state, "leave") == [expected + worth, 0]


@pytest.mark.parametrize(
    ("score", "least"), [(-5, 15), (0, 50), (1500, 90), (3000, 120), (7000, 160)]
)
def test_what_the_first_melds_must_be_worth(score: int, least: int) -> None:
    rules = cardrules.load("samba")
    state = place(rules, "play", memory={"scores": (score, 0)}, hand_1="4C 4D 4H 9S 8S",
                  stock=STOCK)  # fmt: skip
    refusal = rules.refusal(state, Move("meld", ("4C", "4D", "4H")))
    assert (None if refusal is None else refusal.details["minimum"]) == (
        None if least == 15 else least
    )
