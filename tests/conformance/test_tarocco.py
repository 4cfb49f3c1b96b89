"""Worked cases of Tarocco Bolognese: positions and their right answers, hand by hand.

Seats count from 0 there and from 1 here; sides are called teams. `partial` marks a
fragment of a hand. What a case calls declared points is a number without cards, which no
position can hold; it is added to what the position gives.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import Move, State

DATA = json.loads(
    (Path(__file__).parents[1] / "data" / "tarocco-bolognese.json").read_text(encoding="utf-8")
)
RULES = cardrules.load("tarocco-bolognese")
Case = dict[str, Any]


def cases(*kinds: str) -> pytest.MarkDecorator:
    found = [case for case in DATA["cases"] if case["kind"] in kinds]
    assert found
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in found])


def position(phase: str, piles: dict[str, list[str]], turn: int = 1, **memory: object) -> State:
    return RULES.position(
        {"partial": True, "phase": phase, "turn": turn, "piles": piles, "memory": memory}
    )


def sheet(table: str, cards: list[str]) -> dict[str, Any]:
    """Return the combinations of a table in the form of the cases."""
    found = RULES.evaluate(table, cards)
    size = "count" if table == "sets" else "length"
    return {
        table: {line.label: {size: line.count, "points": line.points} for line in found.items},
        "subtotal": found.subtotal,
        "doubled": found.times == 2,
        "total": found.total,
    }


def test_kinds_are_all_looked_at() -> None:
    looked_at = {
        *("card_points", "combinations", "deal", "declaration", "declaration_legal"),
        *("discard_legal", "final_score", "legal_plays", "sequences", "sets", "settlement"),
        "trick_winner",
    }
    assert {case["kind"] for case in DATA["cases"]} == looked_at


def test_deck_has_the_cards() -> None:
    assert sorted(RULES.board.deck.codes) == sorted(DATA["cards"])


@cases("deal")
def test_deal(case: Case) -> None:
    dealer = case["input"]["dealer"]
    expected = case["expected"]
    state = RULES.start(seed=5, dealer=dealer + 1)
    piles = RULES.view(state, None).piles
    assert [len(piles[f"hand.{seat}"]) for seat in (1, 2, 3, 4)] == expected["hand_sizes"]
    assert (state.turn, RULES.view(state).phase) == (dealer, "lay-away")
    state = RULES.apply(state, next(iter(RULES.legal_moves(state))))
    assert state.turn == expected["leader"]
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = RULES.apply(state, Move("pass"))
    assert turns == expected["turn_order"]
    assert (RULES.view(state).phase, state.turn) == ("tricks", expected["leader"])
    assert RULES.board.seats.side_of[dealer] == expected["dealer_team"]
    assert all(
        len(RULES.view(state, None).piles[f"hand.{seat}"]) == expected["tricks"]
        for seat in (1, 2, 3, 4)
    )


def test_packets_go_round_from_the_dealers_right() -> None:
    codes = list(RULES.board.deck.codes)
    state = RULES.start(order=codes, dealer=2)
    piles = RULES.describe(state)["piles"]
    assert isinstance(piles, dict)
    packets = {
        seat: [codes[at : at + 5] for at in range(5 * n, 60, 20)]
        for n, seat in enumerate((3, 4, 1, 2))
    }
    packets[2].append(codes[60:])
    for seat, own in packets.items():
        assert piles[f"hand.{seat}"] == [code for packet in own for code in packet]


@cases("card_points")
def test_card_points(case: Case) -> None:
    points = RULES.evaluate("cards", case["input"]["cards"]).total
    assert points == Fraction(str(case["expected"]["points"]))


@cases("sets", "sequences")
def test_sets_and_sequences(case: Case) -> None:
    assert sheet(case["kind"], case["input"]["cards"]) == case["expected"]


@cases("combinations")
def test_combinations(case: Case) -> None:
    cards, expected = case["input"]["cards"], case["expected"]
    assert sheet("sets", cards) == expected["sets"]
    assert sheet("sequences", cards) == expected["sequences"]
    assert RULES.evaluate("combinations", cards).total == expected["total"]


@cases("declaration")
def test_declaration(case: Case) -> None:
    expected = case["expected"]
    state = position("declarations", {"hand.2": case["input"]["hand"]}, turn=2)
    words = {"declare": "declare_all", "pass": "pass"}
    assert [words[str(move)] for move in RULES.legal_moves(state)] == expected["actions"]
    if "declare_all" not in expected["actions"]:
        refusal = RULES.refusal(state, Move("declare"))
        assert refusal is not None
        assert refusal.code == "declare.nothing"
        return
    state = RULES.apply(state, Move("declare"))
    declared = RULES.scores(state)[2].part("declared")
    names = [line.label.removeprefix("Declared by seat 2: ") for line in declared.items]
    assert names == sorted(expected["available"], key=names.index)
    by_table = {
        table: sum(line.points for line in declared.lines if line.clause.split(".")[2] == table)
        for table in ("sets", "sequences")
    }
    assert by_table == {"sets": expected["sets_total"], "sequences": expected["sequences_total"]}
    assert declared.total == expected["total"]
    for seat in (1, 2, 3, 4, None):
        seen = set(RULES.view(state, seat).piles["hand.2"]) - {"?"}
        own = set(case["input"]["hand"]) if seat == 2 else set(expected["public_cards"])
        assert seen == own


@cases("declaration_legal")
def test_declaration_is_legal(case: Case) -> None:
    state = position("declarations", {"hand.1": case["input"]["hand"]})
    move = Move("declare", tuple(case["input"]["declared"]))
    refusal = RULES.refusal(state, move)
    assert (refusal is None) is case["expected"]["legal"], refusal


@cases("discard_legal")
def test_discard_is_legal(case: Case) -> None:
    state = position("lay-away", {"hand.1": case["input"]["hand"]}, dealer=0)
    refusal = RULES.refusal(state, Move("lay-away", tuple(case["input"]["discard"])))
    assert (refusal is None) is case["expected"]["legal"], refusal


@cases("trick_winner")
def test_trick_winner(case: Case) -> None:
    plays = case["input"]["plays"]
    hands = {f"hand.{play['seat'] + 1}": [play["card"]] for play in plays}
    state = position("tricks", hands, turn=plays[0]["seat"] + 1)
    for play in plays:
        assert state.turn == play["seat"]
        state = RULES.apply(state, Move("play", (play["card"],)))
    assert RULES.view(state).memory["last_winner"] == case["expected"]["winner_seat"]


@cases("legal_plays")
def test_legal_plays(case: Case) -> None:
    trick = case["input"]["trick"]
    state = position("tricks", {"hand.4": case["input"]["hand"], "trick": trick}, turn=4)
    assert {str(move.args[0]) for move in RULES.legal_moves(state)} == set(
        case["expected"]["legal"]
    )


def settled(case: Case) -> tuple[State, State]:
    """Return the position before the hand is settled, and after it."""
    given = case["input"]
    owner, winner = given["matto"]["owner_team"], given["matto"]["trick_won_by_team"]
    captured = {int(side): list(cards) for side, cards in given["captured"].items()}
    captured[winner].append("matto")
    piles = {f"won.{side + 1}": cards for side, cards in captured.items()}
    piles[f"away.{given['dealer_team'] + 1}"] = given["discards"]
    tricks = [*given["tricks_won"], 0, 0]
    last = given.get("last_trick_team", -1)
    before = position(
        "tricks",
        piles,
        tricks=tricks,
        matto_holder=owner,
        last_winner=last,
        dealer=given["dealer_team"],
    )
    return before, RULES.enter(before, "settlement")


def held(state: State, side: int) -> set[str]:
    """Return what a side has captured, with what its dealer laid away."""
    piles = RULES.describe(state)["piles"]
    assert isinstance(piles, dict)
    names = [f"won.{side + 1}", f"away.{side + 1}", f"away.{side + 3}"]
    return {code.removeprefix("~") for name in names for code in piles[name]}


@cases("settlement", "final_score")
def test_settlement(case: Case) -> None:
    expected = case["expected"]
    before, after = settled(case)
    owner = case["input"]["matto"]["owner_team"]
    if case["input"]["tricks_won"][owner]:
        gone = held(before, owner) - held(after, owner)
        assert gone == {expected["given_card"]} - {None}
    else:
        assert expected["given_card"] is None
    assert "matto" in held(after, expected["matto_team"])
    points = [RULES.scores(after)[side].part("cards").total for side in (1, 2)]
    assert points == [Fraction(str(each)) for each in expected["card_points"]]


@cases("final_score")
def test_final_score(case: Case) -> None:
    _, after = settled(case)
    assert RULES.view(after).phase == "over"
    declared = case["input"]["declared"]
    totals = []
    for side, expected in enumerate(case["expected"]["scores"]):
        found = RULES.scores(after)[side + 1]
        parts = {
            "card_points": found.part("cards").total,
            "last_trick": found.part("last_trick").total,
            "captured_sets": found.part("sets").total,
            "captured_sequences": found.part("sequences").total,
            "declared": declared[side],
            "total": found.total + declared[side],
        }
        assert parts == expected
        totals.append(parts["total"])
    outcome = RULES.outcome(after)
    assert outcome is not None
    if declared == [0, 0]:
        winners = {(1, 3): "team-0", (2, 4): "team-1", (): "draw"}[outcome.winners]
        assert winners == case["expected"]["winner"]
        assert (outcome.result.value == "draw") is (winners == "draw")
    else:
        best = max(totals)
        word = "draw" if totals.count(best) > 1 else f"team-{totals.index(best)}"
        assert word == case["expected"]["winner"]


def played_out(seed: int) -> State:
    """Play a hand at random to its end."""
    choose = random.Random(seed)
    state = RULES.start(seed)
    while RULES.outcome(state) is None:
        state = RULES.apply(state, choose.choice(list(RULES.legal_moves(state))))
    return state


@pytest.mark.parametrize("seed", range(40))
def test_points_of_a_complete_hand_add_up(seed: int) -> None:
    state = played_out(seed)
    sheets = RULES.scores(state)
    points = [sheets[side].part("cards").total for side in (1, 2)]
    assert all(isinstance(each, int) for each in points)
    last = [sheets[side].part("last_trick").total for side in (1, 2)]
    assert sum(points) == 87
    assert sum(points) + sum(last) == 93
    tricks = RULES.view(state).memory["tricks"]
    assert isinstance(tricks, tuple)
    assert sum(tricks) == 15
    assert sum(map(len, state.piles)) == 62


def test_clean_sweep_takes_everything() -> None:
    """The published example: all cards and the last trick, 939 points."""
    away = ["coins-9", "cups-10"]
    rest = [code for code in DATA["cards"] if code not in (*away, "matto")]
    case = {
        "captured": {"0": rest, "1": []},
        "tricks_won": [15, 0],
        "dealer_team": 1,
        "discards": away,
        "last_trick_team": 0,
        "matto": {"owner_team": 1, "trick_won_by_team": 0},
    }
    _, after = settled({"input": case})
    assert [RULES.scores(after)[side].total for side in (1, 2)] == [939, 0]
    outcome = RULES.outcome(after)
    assert outcome is not None
    assert outcome.winners == (1, 3)


@pytest.mark.parametrize(
    ("matto", "tricks", "given", "points"),
    [
        # The owner gives what its dealer laid away; a pip goes before anything else.
        ("partner", [1, 1], "coins-9", [5, 5]),
        # Without a one-point card the lowest goes: here a jack before a king.
        ("jack", [1, 1], "coins-jack", [9, 6]),
        # A side that took nothing loses the matto, and gives nothing for it.
        ("none", [0, 2], None, [0, 10]),
    ],
)
def test_matto_goes_home(
    matto: str, tricks: list[int], given: str | None, points: list[int]
) -> None:
    own = {"partner": [], "jack": ["coins-king", "coins-jack"], "none": []}[matto]
    away = {"partner": ["coins-9", "sun"], "jack": [], "none": ["coins-9", "sun"]}[matto]
    case = {
        "captured": {"0": own, "1": ["swords-king"]},
        "tricks_won": tricks,
        "dealer_team": 0,
        "discards": away,
        "matto": {"owner_team": 0, "trick_won_by_team": 1},
    }
    before, after = settled({"input": case})
    if given is not None:
        assert held(before, 0) - held(after, 0) == {given}
    assert [RULES.scores(after)[side].part("cards").total for side in (1, 2)] == points


def test_partial_declaration_is_refused() -> None:
    hand = ["coins-king", "cups-king", "swords-king", "swords-queen", "swords-jack", "moon"]
    state = position("declarations", {"hand.1": hand})
    codes = {}
    for words in ("kings", "swords", "kings swords", "swords kings", "kings jacks", "kings kings"):
        refusal = RULES.refusal(state, Move.from_text(f"declare {words}"))
        codes[words] = refusal and refusal.code
    assert codes == {
        "kings": "declare.partial",
        "swords": "declare.partial",
        "kings swords": None,
        "swords kings": None,
        "kings jacks": "declare.missing",
        "kings kings": "action.arguments",
    }


@pytest.mark.parametrize("seed", range(20))
def test_shown_cards_are_worth_what_the_hand_is(seed: int) -> None:
    choose = random.Random(seed)
    hand = choose.sample(DATA["cards"], 15)
    whole = RULES.evaluate("combinations", hand).total
    state = position("declarations", {"hand.1": hand})
    if whole:
        state = RULES.apply(state, Move("declare"))
    assert RULES.scores(state)[1].part("declared").total == whole
