"""Classic Canasta: positions in which it differs from the game of two, by the rule books.

Seats 1 and 3 are one side, 2 and 4 the other; the melds of the first side are `melds.1` to
`melds.12`.
"""

from __future__ import annotations

from functools import cache

import pytest

import cardrules
from cardrules import Rules, State, Step
from cardrules.events import Scored

QUEENS = {"melds.1": "QC QD QH"}
CANASTA = {"melds.1": "KC KD KH KS KC KD KH"}


@cache
def load(**options: str | int | bool) -> Rules:
    return cardrules.load("canasta-classic", **options)


def position(
    rules: Rules, phase: str, hand: str, pile: str = "", score: int = 0, **piles: str
) -> State:
    named = {name.replace("_", "."): cards.split() for name, cards in piles.items()}
    return rules.position(
        {
            "partial": True,
            "phase": phase,
            "piles": {"hand.1": hand.split(), "discard_pile": pile.split(), **named},
            "scores": [score, 0],
        }
    )


def refused(rules: Rules, state: State, text: str) -> str | None:
    move = rules.parse(text)
    refusal = rules.refusal(state, move)
    if refusal is not None:
        assert move not in list(rules.legal_moves(state))
    return None if refusal is None else refusal.code


def test_the_deal() -> None:
    rules = load()
    order = sorted(
        rules.board.deck.codes, key=lambda code: code in ("3D", "3H", "JK") or code[0] == "2"
    )
    piles = rules.view(rules.start(order=order), None).piles
    hands = [len(piles[f"hand.{seat}"]) for seat in range(1, 5)]
    assert (hands, len(piles["discard_pile"]), len(piles["stock"])) == ([11] * 4, 1, 63)


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "text", "code"),
    [
        # Open to a pair, to a card with a wild one, and to a meld, once the side has melded.
        ("9C 9D 5C 6D", "7C 9H", "QC QD QH", "take 9C 9D", None),
        ("9C 2D 5C 6D", "7C 9H", "QC QD QH", "take 9C 2D", None),
        ("5C 6D 7S", "7C QS", "QC QD QH", "take", None),
        ("5C 6D 7S", "7C 9H", "QC QD QH", "take", "take.with"),
        # Frozen for a side that has no meld.
        ("AC AD 5C 6D", "7C AH", "", "take AC AD", None),
        ("AC JK 5C 6D", "7C AH", "", "take AC JK", "take.frozen"),
        # Frozen for all while a wild card or a red three is in it, wherever it lies.
        ("9C 2D 5C 6D", "2C 7C 9H", "QC QD QH", "take 9C 2D", "take.frozen"),
        ("9C 2D 5C 6D", "3D 7C 9H", "QC QD QH", "take 9C 2D", "take.frozen"),
        ("5C 6D 7S", "JK QS", "QC QD QH", "take", "take.frozen"),
        ("9C 9D 5C 6D", "2C 7C 9H", "QC QD QH", "take 9C 9D", None),
        # Nobody takes it from under a wild card or a black three.
        ("9C 9D 5C 6D", "9H 3S", "QC QD QH", "take 9C 9D", "take.never"),
        ("2C 2D 5C 6D", "9H 2S", "QC QD QH", "take 2C 2D", "take.never"),
    ],
)
def test_taking_the_pile(hand: str, pile: str, melds: str, text: str, code: str | None) -> None:
    rules = load()
    assert refused(rules, position(rules, "draw", hand, pile, melds_1=melds), text) == code


def test_taking_onto_a_meld() -> None:
    rules = load()
    state = position(rules, "draw", "5C 6D", "7C 8D QS", melds_1="QC QD QH")
    assert "take" in [str(move) for move in rules.legal_moves(state)]
    piles = rules.view(rules.apply(state, rules.parse("take"))).piles
    assert piles["melds.1"] == ("QC", "QD", "QH", "QS")
    assert piles["hand.1"] == ("5C", "6D", "7C", "8D")


def test_a_red_three_in_the_pile_is_laid_out() -> None:
    rules = load()
    state = position(rules, "draw", "9C 9D 5C 6D", "3H 7C 9H", melds_1="QC QD QH")
    piles = rules.view(rules.apply(state, rules.parse("take 9C 9D"))).piles
    assert (piles["hand.1"], piles["laid.1"]) == (("5C", "6D", "7C"), ("3H",))


@pytest.mark.parametrize(
    ("score", "hand", "text", "is_enough"),
    [
        (-5, "4C 4D 4H 9S 8S", "meld 4C 4D 4H", True),
        (0, "4C 4D 4H 9S 8S", "meld 4C 4D 4H", False),
        (1495, "KC KD 2C JK 9S 8S", "meld KC KD 2C JK", True),
        (3000, "KC KD 2C JK 9S 8S", "meld KC KD 2C JK", False),
        (9000, "AC AD AH JK JK 9S 8S", "meld AC AD AH JK JK", True),
    ],
)
def test_minimum(*, score: int, hand: str, text: str, is_enough: bool) -> None:
    rules = load()
    code = refused(rules, position(rules, "play", hand, score=score), text)
    assert code == (None if is_enough else "opening.below-minimum")


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("AC AD AH 2C 2D JK", None),
        ("AC AD 2C 2D JK", None),
        ("AC AD AH AS 2C 2D JK JK", "meld.too-many-wilds"),
        ("AC 2C 2D", "meld.too-few-naturals"),
    ],
)
def test_wild_cards(cards: str, code: str | None) -> None:
    rules = load()
    state = position(rules, "play", f"{cards} 9S 8S", melds_1="QC QD QH")
    assert refused(rules, state, f"meld {cards}") == code


def test_partners_share_melds() -> None:
    rules = load()
    state = rules.position(
        {
            "partial": True,
            "phase": "play",
            "turn": 3,
            "piles": {"hand.3": ["QS", "9S", "8S"], "melds.1": ["QC", "QD", "QH"]},
        }
    )
    assert refused(rules, state, "meld QS") is None


def play(rules: Rules, state: State, *texts: str) -> Step:
    for text in texts[:-1]:
        state = rules.apply(state, rules.parse(text))
    return rules.step(state, rules.parse(texts[-1]))


def test_going_out_needs_no_discard() -> None:
    rules = load()
    state = position(rules, "play", "KS", melds_1=CANASTA["melds.1"])
    step = play(rules, state, "meld KS")
    assert any(isinstance(event, Scored) for event in step.events)
    assert refused(load(final_discard="needed"), state, "meld KS") == "go-out.discard"


@pytest.mark.parametrize("points", [100, 0])
def test_going_out_concealed(points: int) -> None:
    rules = load(concealed=points)
    hand = "4C 4D 4H 4S 4C 4D 4H 9S"
    step = play(rules, position(rules, "play", hand), "meld 4C 4C 4D 4D 4H 4H 4S", "discard 9S")
    assert step.sheets[0].part("going_out").total == 100 + points
    # Not so for a player who has melded before.
    data = {**rules.describe(position(rules, "play", hand)), "memory": {"laid_before": [0]}}
    step = play(rules, rules.position(data), "meld 4C 4C 4D 4D 4H 4H 4S", "discard 9S")
    assert step.sheets[0].part("going_out").total == 100


def test_the_minimum_is_waived_for_going_out() -> None:
    text, hand = "meld 4C 4C 4D 4D 4H 4H 4S", "4C 4D 4H 4S 4C 4D 4H 9S"
    for waived, code in ((True, None), (False, "opening.below-minimum")):
        rules = load(waived=waived)
        assert refused(rules, position(rules, "play", hand), text) == code
        # It is not for a play after which the game goes on.
        state = position(rules, "play", f"{hand} 8S")
        assert refused(rules, state, text) == "opening.below-minimum"


def test_the_round_ends_with_the_stock() -> None:
    rules = load()
    state = rules.position(
        {
            "partial": True,
            "phase": "play",
            "turn": 2,
            "piles": {
                "hand.2": ["9S", "8S", "7S"],
                "hand.3": ["9C", "9D", "5C", "6D"],
                "melds.1": ["QC", "QD", "QH"],
            },
        }
    )
    taken = play(rules, state, "discard 9S")
    assert [str(move) for move in rules.legal_moves(taken.state)] == ["take 9C 9D", "leave"]
    assert any(isinstance(e, Scored) for e in play(rules, taken.state, "leave").events)
    over = play(rules, state, "discard 8S")
    assert any(isinstance(event, Scored) for event in over.events)
