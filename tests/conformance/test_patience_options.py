"""Options of patiences: what one value allows, another refuses, as the books differ."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import cardrules
from cardrules import Move, Rules, State

Options = Mapping[str, str | int | bool]
Piles = Mapping[str, str]

RUN = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"
TAKE_BACK = {"foundation.1": "AS 2S", "tableau.1": "3H"}
REDEAL = {"waste": "KS"}


def at(rules: Rules, piles: Piles) -> State:
    plain = {name: cards.split() for name, cards in piles.items()}
    return rules.position({"piles": plain, "partial": True})


# A profile, options that allow a move and options that refuse it, with the code.
MOVES: list[tuple[str, Options, Options, Piles, str, str]] = [
    ("klondike", {"redeals": "one"}, {"redeals": "none"}, REDEAL, "redeal", "redeal.limit"),
    (
        "klondike",
        {"units": "part"},
        {"units": "whole"},
        {"tableau.1": "8S 7H 6S", "tableau.2": "8C"},
        "move tableau.1 tableau.2 2",
        "build.whole",
    ),
    (
        "klondike",
        {"spaces": "any"},
        {"spaces": "kings"},
        {"tableau.1": "8S"},
        "move tableau.1 tableau.2",
        "space.cards",
    ),
    (
        "klondike",
        {"take_back": True},
        {"take_back": False},
        TAKE_BACK,
        "move foundation.1 tableau.1",
        "unit.closed",
    ),
    (
        "freecell",
        {"limit": "full"},
        {"limit": "strict"},
        {
            "tableau.1": "8S 7H",
            "tableau.2": "9H",
            "cell.1": "KS",
            "cell.2": "KH",
            "cell.3": "KC",
            "cell.4": "KD",
        },
        "move tableau.1 tableau.2 2",
        "unit.limit",
    ),
    (
        "freecell",
        {"limit": "strict"},
        {"limit": "single"},
        {"tableau.1": "8S 7H", "tableau.2": "9H"},
        "move tableau.1 tableau.2 2",
        "unit.top-only",
    ),
    (
        "freecell",
        {"take_back": True},
        {"take_back": False},
        TAKE_BACK,
        "move foundation.1 tableau.1",
        "unit.closed",
    ),
    (
        "yukon",
        {"spaces": "any"},
        {"spaces": "kings"},
        {"tableau.1": "8S KH"},
        "move tableau.1 tableau.2 2",
        "space.cards",
    ),
    (
        "yukon",
        {"take_back": True},
        {"take_back": False},
        TAKE_BACK,
        "move foundation.1 tableau.1",
        "unit.closed",
    ),
    (
        "canfield",
        {"units": "top-or-whole"},
        {"units": "whole"},
        {"tableau.1": "8S 7H", "tableau.2": "8C", "tableau.3": "2H", "tableau.4": "2D"},
        "move tableau.1 tableau.2",
        "build.whole",
    ),
    (
        "canfield",
        {"units": "sequence"},
        {"units": "top-or-whole"},
        {"tableau.1": "8S 7H 6S", "tableau.2": "8C", "tableau.3": "2H", "tableau.4": "2D"},
        "move tableau.1 tableau.2 2",
        "unit.whole",
    ),
    (
        "canfield",
        {"spaces": "any"},
        {"spaces": "waste"},
        {"tableau.1": "8S"},
        "move tableau.1 tableau.2",
        "space.from",
    ),
    ("canfield", {"redeals": "two"}, {"redeals": "none"}, REDEAL, "redeal", "redeal.limit"),
    ("forty-thieves", {"redeals": "one"}, {"redeals": "none"}, REDEAL, "redeal", "redeal.limit"),
    (
        "forty-thieves",
        {"units": "by-spaces"},
        {"units": "single"},
        {"tableau.1": "8S 7S", "tableau.2": "9S"},
        "move tableau.1 tableau.2 2",
        "unit.top-only",
    ),
    (
        "golf",
        {"kings": "queen"},
        {"kings": "end"},
        {"waste": "KS", "tableau.1": "QH"},
        "move tableau.1 waste",
        "build.ends",
    ),
    (
        "golf",
        {"kings": "round"},
        {"kings": "queen"},
        {"waste": "KS", "tableau.1": "AH"},
        "move tableau.1 waste",
        "build.rank",
    ),
    (
        "bakers-dozen",
        {"spaces": "any"},
        {"spaces": "none"},
        {"tableau.1": "8S"},
        "move tableau.1 tableau.2",
        "space.closed",
    ),
    (
        "scorpion",
        {"spaces": "any"},
        {"spaces": "kings"},
        {"tableau.1": "8S KH"},
        "move tableau.1 tableau.2 2",
        "space.cards",
    ),
    (
        "easthaven",
        {"spaces": "any"},
        {"spaces": "kings"},
        {"tableau.1": "8S"},
        "move tableau.1 tableau.2",
        "space.cards",
    ),
    (
        "easthaven",
        {"deal": "any-time"},
        {"deal": "spaces-filled"},
        {"stock": "~2S", **dict.fromkeys(("tableau.1",), "8S")},
        "deal",
        "action.condition",
    ),
    (
        "easthaven",
        {"take_back": True},
        {"take_back": False},
        TAKE_BACK,
        "move foundation.1 tableau.1",
        "unit.closed",
    ),
    (
        "gypsy",
        {"deal": "any-time"},
        {"deal": "spaces-filled"},
        {"stock": "~2S", "tableau.1": "8S"},
        "deal",
        "action.condition",
    ),
    (
        "gypsy",
        {"take_back": True},
        {"take_back": False},
        TAKE_BACK,
        "move foundation.1 tableau.1",
        "unit.closed",
    ),
    (
        "little-spider",
        {"lower": "free"},
        {"lower": "straight-up"},
        {"stock": "~9S", "lower.1": "2H", "foundation.2": "AH"},
        "move lower.1 foundation.2",
        "build.straight",
    ),
]


@pytest.mark.parametrize(("profile", "loose", "strict", "piles", "text", "code"), MOVES)
def test_an_option_allows_what_another_value_refuses(
    profile: str, loose: Options, strict: Options, piles: Piles, text: str, code: str
) -> None:
    move = Move.from_text(text)
    rules = cardrules.load(profile, **loose)
    assert rules.refusal(at(rules, piles), move) is None
    assert move in list(rules.legal_moves(at(rules, piles)))
    rules = cardrules.load(profile, **strict)
    found = rules.refusal(at(rules, piles), move)
    assert found is not None
    assert found.code == code
    assert move not in list(rules.legal_moves(at(rules, piles)))


# Moves that the default of a profile refuses, for a rule that has no option.
REFUSED = [
    ("klondike", {"tableau.1": "8S", "tableau.2": "9C"}, "move tableau.1 tableau.2", "build.suit"),
    ("klondike", {"tableau.1": "3H 2S", "foundation.1": "AH 2H"}, "move tableau.1 foundation.1 2",
     "build.length"),
    ("yukon", {"tableau.1": "AS 3H"}, "move tableau.1 foundation.1 2", "base.length"),
    ("spider", {"tableau.1": "8S 7H", "tableau.2": "9S"}, "move tableau.1 tableau.2 2",
     "unit.sequence"),
    ("spider", {"tableau.1": RUN.replace(" AS", "")}, "move tableau.1 foundation.1 12",
     "base.length"),
    ("spider", {"stock": "~2S", "tableau.1": "8S"}, "deal", "action.condition"),
    ("canfield", {"reserve": "8S", "tableau.1": "9H", "tableau.2": "2S", "tableau.3": "2H",
                  "tableau.4": "2D", "foundation.1": "5S"}, "move reserve foundation.2",
     "base.shared"),
    ("forty-thieves", {"waste": "8H", "tableau.1": "9S"}, "move waste tableau.1", "build.suit"),
    ("bakers-dozen", {"tableau.1": "8S 7S", "tableau.2": "9S"}, "move tableau.1 tableau.2 2",
     "unit.top-only"),
    ("scorpion", {"tableau.1": "8S", "tableau.2": "9C"}, "move tableau.1 tableau.2", "build.suit"),
    ("gypsy", {"tableau.1": "8S 7S", "tableau.2": "9H"}, "move tableau.1 tableau.2 2",
     "unit.sequence"),
    ("little-spider", {"stock": "~9S", "upper.1": "2H", "upper.2": "3S"}, "move upper.1 upper.2",
     "build.none"),
    ("little-spider", {"upper.1": "2H"}, "move upper.1 upper.2", "space.closed"),
    ("little-spider", {"upper.1": "AC", "foundation.1": "AH"}, "move upper.1 foundation.2",
     "base.color"),
    ("little-spider", {"upper.1": "KD", "foundation.1": "AH"}, "move upper.1 foundation.2",
     "base.color"),
]  # fmt: skip


@pytest.mark.parametrize(("profile", "piles", "text", "code"), REFUSED)
def test_a_rule_of_the_book_refuses(profile: str, piles: Piles, text: str, code: str) -> None:
    rules = cardrules.load(profile)
    found = rules.refusal(at(rules, piles), Move.from_text(text))
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize(("profile", "count"), [("spider", 8), ("spiderette", 4), ("scorpion", 4)])
def test_a_complete_run_leaves_by_a_move_or_by_itself(profile: str, count: int) -> None:
    rules = cardrules.load(profile, runs="by-move")
    state = at(rules, {"tableau.1": RUN.replace(" AS", ""), "tableau.2": "AS"})
    after = rules.apply(state, rules.parse("move tableau.2 tableau.1"))
    homes = [text for text in map(str, rules.legal_moves(after)) if "foundation" in text]
    assert homes == [f"move tableau.1 foundation.{number} 13" for number in range(1, count + 1)]
    rules = cardrules.load(profile, runs="automatic")
    after = rules.apply(
        at(rules, {"tableau.1": RUN.replace(" AS", ""), "tableau.2": "AS"}),
        rules.parse("move tableau.2 tableau.1"),
    )
    assert " ".join(rules.view(after).piles["foundation.1"]) == RUN


def test_a_suit_that_stays_wins_scorpion() -> None:
    rules = cardrules.load("scorpion", runs="stay")
    suits = {f"tableau.{n}": RUN.replace("S", suit) for n, suit in enumerate("SHDC", 1)}
    broken = {**suits, "tableau.4": RUN.replace("S", "C").replace(" AC", ""), "tableau.5": "AC"}
    state = at(rules, broken)
    assert rules.outcome(state) is None
    outcome = rules.outcome(rules.apply(state, rules.parse("move tableau.5 tableau.4")))
    assert outcome is not None
    assert outcome.result.value == "won"


STARTS: list[tuple[str, Options, str, int]] = [
    ("freecell", {"cells": 3}, "cell.3", 0),
    ("spider", {"suits": 1}, "stock", 50),
    ("spiderette", {"layout": "klondike"}, "stock", 24),
    ("spiderette", {"layout": "threes"}, "stock", 31),
    ("scorpion", {}, "stock", 3),
    ("easthaven", {}, "stock", 31),
    ("gypsy", {}, "stock", 80),
    ("canfield", {}, "stock", 34),
    ("forty-thieves", {}, "stock", 64),
    ("golf", {}, "stock", 16),
    ("yukon", {}, "tableau.7", 11),
    ("little-spider", {}, "stock", 44),
]


@pytest.mark.parametrize(("profile", "options", "pile", "count"), STARTS)
def test_the_deal(profile: str, options: Options, pile: str, count: int) -> None:
    rules = cardrules.load(profile, **options)
    assert len(rules.view(rules.start(seed=1)).piles[pile]) == count


@pytest.mark.parametrize(("profile", "copies"), [("spider", 8), ("spiderette", 4)])
@pytest.mark.parametrize("suits", [1, 2, 4])
def test_fewer_suits_are_as_many_cards(profile: str, copies: int, suits: int) -> None:
    deck = cardrules.load(profile, suits=suits).board.deck
    assert deck.size == 13 * copies
    assert deck.codes.count("AS") == copies // suits


@pytest.mark.parametrize("profile", ["klondike", "canfield"])
@pytest.mark.parametrize("draw", [1, 3])
def test_cards_are_turned_one_or_three_at_a_time(profile: str, draw: int) -> None:
    rules = cardrules.load(profile, draw=draw)
    state = rules.apply(rules.start(seed=1), rules.parse("draw"))
    assert len(rules.view(state).piles["waste"]) == draw


def test_kings_lie_at_the_bottom_in_bakers_dozen() -> None:
    rules = cardrules.load("bakers-dozen")
    for seed in range(20):
        for pile in rules.view(rules.start(seed=seed)).piles.values():
            ranks = [code[0] for code in pile]
            assert ranks == sorted(ranks, key=lambda rank: rank != "K")


SCORES: list[tuple[Options, int]] = [
    ({"scoring": "standard"}, 5 + 10 + 5 - 15),
    ({"scoring": "vegas"}, -52 + 5 - 5),
]


@pytest.mark.parametrize(("options", "score"), SCORES)
def test_klondike_is_scored_by_points_or_in_money(options: Options, score: int) -> None:
    rules = cardrules.load("klondike", take_back=True, **options)
    state = at(
        rules, {"waste": "3S", "tableau.1": "~9D 2H", "tableau.2": "4H", "foundation.1": "AH"}
    )
    for text in (
        "move waste tableau.2",
        "move tableau.1 foundation.1",
        "move foundation.1 tableau.2",
    ):
        state = rules.apply(state, rules.parse(text))
    assert rules.scores(state)[1].total == score


def test_a_redeal_costs_a_hundred_points_but_never_leaves_less_than_none() -> None:
    rules = cardrules.load("klondike", scoring="standard")
    state = at(rules, {"waste": "3S", "tableau.1": "2H"})
    assert rules.scores(rules.apply(state, rules.parse("redeal")))[1].total == 0
    unscored = cardrules.load("klondike")
    assert unscored.scores(at(unscored, {"waste": "3S", "tableau.1": "2H"})) == {}


def test_golf_counts_the_cards_that_are_left() -> None:
    rules = cardrules.load("golf")
    state = at(rules, {"waste": "3S", "tableau.1": "9H 2H"})
    after = rules.apply(state, rules.parse("move tableau.1 waste"))
    assert rules.scores(after)[1].total == 34
