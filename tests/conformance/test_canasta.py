"""Worked cases of Canasta: positions and their right answers, and every option.

Seats count from 1 here and there is one side a seat; the side that a case asks about is
the first. Where a case expects an end of the round, what lay in the hand is read off the
score sheet, for the next round is dealt at once.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import Move, Rules, State, Step
from cardrules.events import Scored
from cardrules.scores import ScoreSheet

DATA = json.loads((Path(__file__).parents[1] / "data" / "canasta.json").read_text(encoding="utf-8"))
Case = dict[str, Any]
Cards = Sequence[str]

WILD = {"JK", "2C", "2D", "2H", "2S"}
RED_THREES = {"3D", "3H"}

READINGS: dict[str, dict[str, str]] = {
    "R03 stopping at a black three": {"upcard": "not-wild"},
    "R04 with a cap of three wilds per meld": {"wilds": "three"},
    "R21 with the check at the start of the turn": {"short_stock": "at-once"},
}
"""The other readings that an option of the profile stands for."""

NOT_OFFERED = {"R11 the other way: the quick example overrides the minimum"}


@cache
def load(**options: str | int | bool) -> Rules:
    return cardrules.load("canasta", **options)


def cases(kind: str) -> pytest.MarkDecorator:
    """Parametrize a test with rules, what is given and what is expected, readings included."""
    found = []
    for case in DATA["cases"]:
        if case["kind"] != kind:
            continue
        found.append(pytest.param({}, case["given"], case["expect"], id=case["id"]))
        for other in case.get("alternatives", ()):
            if other["reading"] not in NOT_OFFERED:
                options, name = READINGS[other["reading"]], f"{case['id']}-{other['reading'][:3]}"
                found.append(pytest.param(options, case["given"], other["expect"], id=name))
    assert found
    return pytest.mark.parametrize(("options", "given", "expect"), found)


def rank(code: str) -> str:
    return code if code == "JK" else code[:-1]


def pack() -> list[str]:
    return list(load().board.deck.codes)


def unused(used: Iterable[str], wanted: Iterable[str] = ()) -> list[str]:
    """Return the cards of the pack that are not used, those of wanted ranks first."""
    left = Counter(pack()) - Counter(used)
    cards = [code for code in left.elements() if code not in RED_THREES]
    first = list(wanted)
    return sorted(cards, key=lambda code: rank(code) not in first)


def own_piles(melds: Iterable[Cards], side: int = 1) -> dict[str, Cards]:
    start = 12 * (side - 1) + 1
    return {f"melds.{start + at}": cards for at, cards in enumerate(melds)}


def position(
    rules: Rules, phase: str, piles: Mapping[str, Cards], score: int = 0, **memory: object
) -> State:
    return rules.position(
        {
            "partial": True,
            "phase": phase,
            "piles": {name: list(cards) for name, cards in piles.items()},
            "scores": [score, 0],
            "memory": memory,
        }
    )


def piles_of(rules: Rules, state: State) -> dict[str, list[str]]:
    described = rules.describe(state)["piles"]
    assert isinstance(described, dict)
    return {name: [str(code) for code in cards] for name, cards in described.items()}


def melds_of(rules: Rules, state: State) -> list[list[str]]:
    piles = piles_of(rules, state)
    return [piles[f"melds.{at}"] for at in range(1, 13) if piles[f"melds.{at}"]]


def same(found: Iterable[Cards], expected: Iterable[Cards]) -> bool:
    return sorted(map(sorted, found)) == sorted(map(sorted, expected))


def is_scored(step: Step) -> bool:
    return any(isinstance(event, Scored) for event in step.events)


def part(sheet: ScoreSheet, of: str) -> int:
    return int(sheet.part(of).total)


def cards_of(step: Step, of: str) -> list[str]:
    """Return the cards of a part of the first side's score sheet."""
    return [code for line in step.sheets[0].part(of).lines for code in line.cards]


def meld_move(rules: Rules, state: State, groups: Iterable[tuple[str, Cards]]) -> Move:
    """Return the move of groups, each with the rank of the meld that it goes to, or `new`."""
    words = []
    for to, cards in groups:
        naturals = [code for code in cards if code not in WILD]
        pile = ""
        if to != "new" and not naturals:
            piles = piles_of(rules, state)
            pile = next(name for name, held in piles.items() if held and holds(name, held, to))
        words.append(" ".join([*filter(None, [pile]), *cards]))
    return rules.parse("meld " + " + ".join(words))


def holds(name: str, cards: Cards, wanted: str) -> bool:
    return name.startswith("melds.") and any(
        rank(code) == wanted for code in cards if code not in WILD
    )


def canastas(rules: Rules, state: State) -> Counter[str]:
    lines = rules.scores(state)[1].part("canastas").lines
    return Counter(line.label.split()[0].lower() for line in lines)


def minimum(rules: Rules, score: int) -> int:
    """Return the opening minimum at a score, as a refusal names it."""
    hand = ["4C", "4D", "4H", "9C", "9D", "KD"]
    state = position(rules, "play", {"hand.1": hand}, score)
    refusal = rules.refusal(state, rules.parse("meld 4C 4D 4H"))
    assert refusal is not None
    assert refusal.code == "opening.below-minimum"
    assert refusal.details["points"] == 15
    return int(str(refusal.details["minimum"]))


def test_kinds_are_all_looked_at() -> None:
    looked_at = {
        *("draw", "extend", "match", "meld", "opening", "opening_minimum", "pile", "score"),
        *("take_pile", "turn_end", "turn_start", "upcard"),
    }
    assert {case["kind"] for case in DATA["cases"]} == looked_at


def test_readings_are_all_looked_at() -> None:
    found = {other["reading"] for case in DATA["cases"] for other in case.get("alternatives", ())}
    assert found == set(READINGS) | NOT_OFFERED


def test_the_deal_leaves_77_cards() -> None:
    rules = load()
    order = sorted(pack(), key=lambda code: code in RED_THREES or code in WILD)
    piles = piles_of(rules, rules.start(order=order))
    assert [len(piles[name]) for name in ("hand.1", "hand.2", "discard_pile", "stock")] == [
        *(15, 15, 1, 77)
    ]


@cases("upcard")
def test_upcard(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    stock = given["stock"]
    rest = unused(stock)
    left = Counter(pack()) - Counter(stock) - Counter(rest)
    order = [*rest[:30], *stock, *rest[30:], *left.elements()]
    piles = piles_of(rules, rules.start(order=order))
    assert piles["discard_pile"] == expect["pile"]
    above = [code.removeprefix("~") for code in reversed(piles["stock"])]
    assert above[: len(expect["stock_after"])] == expect["stock_after"]


@cases("pile")
def test_pile(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    pile = given["pile"]
    spare = unused(pile)
    top = rank(pile[-1]) if pile else "K"
    pair = [code for code in spare if rank(code) == top][:2]
    hand = [*pair, *(code for code in spare if rank(code) not in (top, "Q"))][:6]
    meld = [code for code in unused([*pile, *hand]) if rank(code) == "Q"][:3]
    state = position(rules, "draw", {"hand.1": hand, "discard_pile": pile, **own_piles([meld])})
    move = rules.parse(f"take {' '.join(pair)}")
    refusal = rules.refusal(state, move)
    assert (refusal is None) == expect["takeable_with_natural_pair"]
    assert (refusal is not None and refusal.code == "take.never") == expect["frozen"]
    assert (move in list(rules.legal_moves(state))) == expect["takeable_with_natural_pair"]


@cases("turn_end")
def test_turn_end(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    used = [*given["hand"], *(code for cards in given["own_melds"] for code in cards)]
    stock = [f"~{code}" for code in unused(used)[:9]]
    state = position(
        rules,
        "play",
        {"hand.1": given["hand"], "stock": stock, **own_piles(given["own_melds"])},
        given["score"],
    )
    melds = given["own_melds"]
    if given["lay"]:
        move = meld_move(rules, state, [(lay["to"], lay["cards"]) for lay in given["lay"]])
        if not expect["legal"]:
            assert rules.refusal(state, move) is not None
            assert move not in list(rules.legal_moves(state))
            return
        state = rules.apply(state, move)
        melds = melds_of(rules, state)
    if given["discard"] is None:
        assert not expect["legal"]
        assert {move.action for move in rules.legal_moves(state)} <= {"meld", "discard"}
        return
    step = rules.step(state, rules.parse(f"discard {given['discard']}"))
    assert expect["legal"]
    assert is_scored(step) == expect["ends_round"]
    after = cards_of(step, "hand") if is_scored(step) else piles_of(rules, step.state)["hand.1"]
    assert sorted(after) == sorted(expect["hand_after"])
    if "melds_after" in expect:
        assert same(melds, expect["melds_after"])


@cases("opening")
def test_opening(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    state = position(rules, "play", {"hand.1": given["hand"]}, given["score"])
    move = meld_move(rules, state, [("new", cards) for cards in given["melds"]])
    refusal = rules.refusal(state, move)
    assert (refusal is None) == expect["legal"]
    if refusal is not None and refusal.code == "opening.below-minimum":
        assert refusal.details["points"] == expect["count"]
        assert refusal.details["minimum"] == expect["minimum"]
    if expect["count"] is not None:
        laid = [code for cards in given["melds"] for code in cards]
        assert rules.evaluate("cards", laid).total == expect["count"]
    assert minimum(rules, given["score"]) == expect["minimum"]


@cases("opening_minimum")
def test_opening_minimum(options: dict[str, str], given: Case, expect: Case) -> None:
    assert minimum(load(**options), given["score"]) == expect["minimum"]


@cases("meld")
def test_meld(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    cards = given["cards"]
    ranks = {rank(code) for code in cards}
    other = next(name for name in ("9", "8", "6") if name not in ranks)
    spare = unused(cards)
    canasta = [code for code in spare if rank(code) == other][:7]
    rest = [code for code in unused([*cards, *canasta]) if rank(code) in ("4", "5", "7")]
    held = [code for code in rest if rank(code) not in ranks][: 1 if given["going_out"] else 3]
    state = position(rules, "play", {"hand.1": [*cards, *held], **own_piles([canasta])})
    move = meld_move(rules, state, [("new", cards)])
    refusal = rules.refusal(state, move)
    assert (refusal is None) == expect["legal"]
    if refusal is None:
        after = rules.apply(state, move)
        (meld,) = [m for m in melds_of(rules, after) if not same([m], [canasta])]
        assert sorted(meld) == sorted(cards)
        if "rank" in expect:
            assert {rank(code) for code in cards if code not in WILD} == {expect["rank"]}
        kind = canastas(rules, after) - canastas(rules, state)
        assert kind == (Counter() if expect["canasta"] == "none" else Counter([expect["canasta"]]))


@cases("extend")
def test_extend(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    meld, add = given["meld"], given["add"]
    spare = unused([*meld, *add])
    ranks = {rank(code) for code in [*meld, *add]}
    held = [code for code in spare if rank(code) in ("4", "5", "7") and rank(code) not in ranks]
    own = [meld]
    others: list[Cards] = []
    if given["owner"] != "own":
        own, others = [[code for code in spare if rank(code) == "9"][:3]], [meld]
    piles = {"hand.1": [*add, *held[:3]], **own_piles(own), **own_piles(others, side=2)}
    state = position(rules, "play", piles)
    pile = "melds.1" if given["owner"] == "own" else "melds.13"
    move = rules.parse(f"meld {pile} {' '.join(add)}")
    assert (rules.refusal(state, move) is None) == expect["legal"]
    if expect["legal"]:
        after = rules.apply(state, move)
        assert same(melds_of(rules, after), [[*meld, *add]])
        kinds = Counter() if expect["canasta"] == "none" else Counter([expect["canasta"]])
        assert canastas(rules, after) == kinds


@cases("take_pile")
def test_take_pile(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    pile = given["pile"]
    piles = {"hand.1": given["hand"], "discard_pile": pile, **own_piles(given["own_melds"])}
    state = position(rules, "draw", piles, given["score"])
    first = [*given["pair"], *given["extra"]]
    text = " + ".join([" ".join(first), *(" ".join(cards) for cards in given["other_melds"])])
    move = rules.parse(f"take {text}")
    refusal = rules.refusal(state, move)
    assert (refusal is None) == expect["legal"]
    laid = [pile[-1], *first, *(code for cards in given["other_melds"] for code in cards)]
    if expect.get("count") is not None:
        assert rules.evaluate("cards", laid).total == expect["count"]
        if refusal is not None and refusal.code == "opening.below-minimum":
            assert refusal.details["points"] == expect["count"]
    if refusal is not None:
        assert move not in list(rules.legal_moves(state))
        return
    after = rules.apply(state, move)
    found = piles_of(rules, after)
    assert sorted(found["hand.1"]) == sorted(expect["hand_after"])
    assert found["discard_pile"] == []
    (meld,) = [m for m in melds_of(rules, after) if any(rank(c) == rank(pile[-1]) for c in m)]
    assert sorted(meld) == sorted(expect["meld_after"])
    assert found["laid.1"] == expect.get("red_threes_laid", [])
    assert rules.view(after).phase == "play"


def before_turn(
    rules: Rules, hand: Cards, stock: Cards, melds: Iterable[Cards] = (), pile: Cards = ()
) -> State:
    """Return the position in which the second seat is about to discard a black three."""
    piles = {
        "hand.1": hand,
        "hand.2": ["3S", "8C", "8D"],
        "stock": [f"~{code}" for code in reversed(stock)],
        "discard_pile": pile,
        **own_piles(melds),
    }
    state = position(rules, "play", piles)
    return rules.position({**rules.describe(state), "turn": 2})


def next_turn(rules: Rules, piles: Mapping[str, Cards], score: int = 0) -> State:
    """Return the position in which the turn has just come to the first seat."""
    state = position(rules, "play", piles, score)
    return rules.enter(rules.position({**rules.describe(state), "turn": 2}), "turn")


@cases("draw")
def test_draw(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    step = rules.step(before_turn(rules, given["hand"], given["stock"]), Move("discard", ("3S",)))
    drawn = 0
    if not is_scored(step):
        assert {move.action for move in rules.legal_moves(step.state)} == {"draw"}
        step = rules.step(step.state, Move("draw"))
        drawn = 2
    assert is_scored(step) == expect["round_ends"]
    if is_scored(step):
        hand, laid = cards_of(step, "hand"), cards_of(step, "red_threes")
        stock = given["stock"][drawn:]
    else:
        piles = piles_of(rules, step.state)
        hand, laid = piles["hand.1"], piles["laid.1"]
        stock = [code.removeprefix("~") for code in reversed(piles["stock"])]
    assert sorted(hand) == sorted(expect["hand_after"])
    assert sorted(laid) == sorted(expect["red_threes_laid"])
    assert stock == expect["stock_after"]


@cases("turn_start")
def test_turn_start(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    used = [*given["hand"], *given["pile"], *(c for cards in given["own_melds"] for c in cards)]
    stock = unused([*used, "3S", "8C", "8D"])[: given["stock_count"]]
    piles = {
        "hand.1": given["hand"],
        "hand.2": ["8C", "8D"],
        "stock": [f"~{code}" for code in stock],
        "discard_pile": given["pile"],
        **own_piles(given["own_melds"]),
    }
    state = next_turn(rules, piles, given["score"])
    memory = rules.view(state).memory
    assert (memory["round"] == 2) == expect["round_over"]
    if not expect["round_over"]:
        actions = {move.action for move in rules.legal_moves(state)}
        assert ("draw" in actions) == expect["may_draw"]
        assert ("take" in actions) == expect["may_take"]


@cases("score")
def test_score(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    piles = {"hand.1": given["hand"], "laid.1": given["red_threes"], **own_piles(given["melds"])}
    went_out = 0 if given["went_out"] else -1
    sheet = rules.scores(position(rules, "play", piles, went_out=went_out))[1]
    names = {
        "meld_points": "melds",
        "canasta_bonus": "canastas",
        "red_three": "red_threes",
        "going_out": "going_out",
        "hand_points": "hand",
    }
    found = {key: part(sheet, of) for key, of in names.items()} | {"total": int(sheet.total)}
    assert found == expect


def worth(points: int, free: Counter[str]) -> tuple[list[list[str]], list[str]]:
    """Return melds, none of them a canasta, and a hand that are worth so many points."""
    left, cards = abs(points), []
    values = {code: int(load().evaluate("cards", [code]).total) for code in free}
    for code in sorted(values, key=lambda code: -values[code]):
        while values[code] and left >= values[code] and free[code]:
            free[code] -= 1
            left -= values[code]
            cards.append(code)
    assert not left
    if points < 0:
        return [], cards
    return [cards[at : at + 6] for at in range(0, len(cards), 6)], []


@cases("match")
def test_match(options: dict[str, str], given: Case, expect: Case) -> None:
    rules = load(**options)
    free = Counter(code for code in pack() if code not in RED_THREES)
    piles: dict[str, Cards] = {}
    for side, name in enumerate("AB", 1):
        melds, hand = worth(given["round"][name], free)
        piles |= {**own_piles(melds, side), f"hand.{side}": hand}
    data = {
        "partial": True,
        "phase": "scoring",
        "piles": {name: list(cards) for name, cards in piles.items()},
        "scores": [given["before"]["A"], given["before"]["B"]],
    }
    state = rules.enter(rules.position(data), "scoring")
    assert rules.describe(state)["scores"] == [expect["after"]["A"], expect["after"]["B"]]
    outcome = rules.outcome(state)
    assert (outcome is not None) == expect["over"]
    if outcome is not None:
        assert outcome.winners == ({"A": 1, "B": 2}[expect["winner"]],)
    for name, least in expect.get("next_minimum", {}).items():
        assert minimum(rules, expect["after"][name]) == least


# Options: each value that the rules leave open matters.


def test_final_discard() -> None:
    canasta = ["KC", "KD", "KH", "KS", "KC", "KD", "KH"]
    piles = {"hand.1": ["KS"], "hand.2": ["8C", "8D"], **own_piles([canasta])}
    for value, is_legal in (("needed", False), ("optional", True)):
        rules = load(final_discard=value)
        state = position(rules, "play", piles)
        move = rules.parse("meld KS")
        refusal = rules.refusal(state, move)
        assert (refusal is None) == is_legal
        assert (move in list(rules.legal_moves(state))) == is_legal
        if is_legal:
            assert is_scored(rules.step(state, move))
        else:
            assert refusal is not None
            assert refusal.code == "go-out.discard"


@pytest.mark.parametrize("points", [100, 200, 0])
def test_points_for_going_out(points: int) -> None:
    rules = load(going_out=points)
    state = position(rules, "play", {}, went_out=0)
    assert [part(sheet, "going_out") for sheet in rules.scores(state).values()] == [points, 0]


@pytest.mark.parametrize(
    ("options", "with_meld", "without"),
    [
        ({}, [100, 200, 300, 800], [-100, -200, -300, -800]),
        ({"red_threes": "four-hundred"}, [100, 200, 300, 400], [-100, -200, -300, -400]),
        ({"red_threes_lost": False}, [100, 200, 300, 800], [0, 0, 0, 0]),
    ],
)
def test_red_threes(options: dict[str, str], with_meld: list[int], without: list[int]) -> None:
    rules = load(**options)
    threes = ["3D", "3D", "3H", "3H"]
    for melds, expected in (([["KC", "KD", "KH"]], with_meld), ([], without)):
        found = []
        for number in range(1, 5):
            piles = {"laid.1": threes[:number], **own_piles(melds)}
            sheet = rules.scores(position(rules, "play", piles))[1]
            found.append(part(sheet, "red_threes"))
        assert found == expected


def test_replacing() -> None:
    for value, hand in ((True, ["5C", "9C", "9H", "KH"]), (False, ["9C", "9H", "KH"])):
        rules = load(replacing=value)
        state = before_turn(rules, ["9C", "9H"], ["KH", "3D", "5C", "9D"])
        state = rules.apply(rules.apply(state, Move("discard", ("3S",))), Move("draw"))
        piles = piles_of(rules, state)
        assert sorted(piles["hand.1"]) == sorted(hand)
        assert piles["laid.1"] == ["3D"]


def test_a_card_that_must_be_kept_is_kept() -> None:
    """Without a card for each red three a player may be left with one who may not go out."""
    rules = load(replacing=False)
    state = before_turn(rules, ["9C"], ["3H", "3D", "5C", "9D"])
    state = rules.apply(rules.apply(state, Move("discard", ("3S",))), Move("draw"))
    assert (state.turn, rules.view(state).phase) == (1, "draw")
    assert piles_of(rules, state)["hand.1"] == ["9C"]


def test_unreplaced() -> None:
    for value, ends in (("score", True), ("play-on", False)):
        rules = load(unreplaced=value)
        state = before_turn(rules, ["9C", "9H"], ["KH", "3D"])
        step = rules.step(rules.apply(state, Move("discard", ("3S",))), Move("draw"))
        assert is_scored(step) == ends
        if not ends:
            assert rules.view(step.state).phase == "play"


def test_short_stock() -> None:
    hand, melds = ["9C", "9H", "KC", "KD"], [["QC", "QD", "QH"]]
    takes = ["take 9C 9H", "leave"]
    for value, expected in (
        ("unless-taken", takes),
        ("at-once", None),
        ("last-card", ["draw", *takes[:1]]),
    ):
        rules = load(short_stock=value)
        piles = {
            "hand.1": hand,
            "hand.2": ["8C", "8D"],
            "stock": ["~5C"],
            "discard_pile": ["7C", "9D"],
            **own_piles(melds),
        }
        state = next_turn(rules, piles)
        is_over = rules.view(state).memory["round"] == 2
        assert is_over == (expected is None)
        if expected is not None:
            assert [str(move) for move in rules.legal_moves(state)] == expected
        if value == "last-card":
            after = rules.apply(state, Move("draw"))
            assert len(piles_of(rules, after)["hand.1"]) == 5
    step = load().step(next_turn(load(), piles), Move("leave"))
    assert is_scored(step)
