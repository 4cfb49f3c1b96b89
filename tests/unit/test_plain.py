"""Plain forms: what the engine answers, as JSON can hold it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from tests.unit.engine.table import HANDS, STOCK, table

import cardrules
from cardrules import Game, Move, Outcome, Picked, Playable, Result, Rules, Targets, View
from cardrules.events import (
    Arranged,
    Event,
    Moved,
    Noted,
    PhaseEntered,
    Scored,
    Shuffled,
    Turned,
    TurnPassed,
)
from cardrules.library import profile_ids
from cardrules.plain import (
    plain_event,
    plain_events,
    plain_outcome,
    plain_playable,
    plain_refusal,
    plain_scores,
    plain_sheet,
    plain_table,
    plain_targets,
    plain_view,
)
from cardrules.refusals import Refusal
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.showing import shown_of
from cardrules.texts import text

HALVES = ScoreSheet(
    (
        ScoreLine("score.points.cards", "the king", Fraction(5, 2), 1, 1, ("KS",), "cards"),
        ScoreLine("score.points.cards", text("{count} others", count=2), Fraction(1, 2), 2),
    )
)
THIRDS = ScoreSheet((ScoreLine("score.points.cards", "", Fraction(1, 3)),))


class Loud:
    """A speaker who says everything in capitals, but for what is said alike everywhere."""

    def template(self, english: str) -> str:
        """Return the template in capitals, its names as they are."""
        parts = english.split("{")
        rest = ["{" + name + "}" + words.upper() for name, _, words in map(cut, parts[1:])]
        return parts[0].upper() + "".join(rest)

    def counted_template(self, one: str, many: str, count: int) -> str:
        """Return the one or the other in capitals."""
        return self.template(one if count == 1 else many)

    def literal(self, words: str) -> str:
        """Return the words as they are."""
        return words


def cut(part: str) -> tuple[str, str, str]:
    return part.partition("}")


def whole(plain: Any) -> Any:
    """Return plain data after a journey through JSON, and check that it is as it was."""
    again = json.loads(json.dumps(plain, allow_nan=False))
    assert again == plain
    assert json.dumps(again, sort_keys=True) == json.dumps(plain, sort_keys=True)
    return again


TOLD = {"automatic": True, "clause": "deal.steps.1", "cause": "draw"}

EVENTS: list[tuple[Event, dict[str, Any]]] = [
    (
        Moved(
            cards=("~5H", "?"),
            arrived=("5H", "?"),
            source="stock",
            target="tableau.2",
            automatic=True,
            clause="deal.steps.1",
            cause="draw",
        ),
        {
            "event": "moved",
            "cards": ["~5H", "?"],
            "arrived": ["5H", "?"],
            "source": "stock",
            "target": "tableau.2",
        },
    ),
    (
        Turned(card="10C", pile="waste", automatic=True, clause="deal.steps.1", cause="draw"),
        {"event": "turned", "card": "10C", "pile": "waste"},
    ),
    (
        Arranged(cards=("JK", "AS"), pile="m", automatic=True, clause="deal.steps.1", cause="draw"),
        {"event": "arranged", "cards": ["JK", "AS"], "pile": "m"},
    ),
    (Shuffled(automatic=True, clause="deal.steps.1", cause="draw"), {"event": "shuffled"}),
    (
        Noted(slot="led", value=3, automatic=True, clause="deal.steps.1", cause="draw"),
        {"event": "noted", "slot": "led", "value": 3, "cards": []},
    ),
    (
        Noted(
            slot="shown",
            value=(3, 40),
            automatic=True,
            clause="deal.steps.1",
            cause="draw",
            cards=("4C", "2S"),
        ),
        {"event": "noted", "slot": "shown", "value": [3, 40], "cards": ["4C", "2S"]},
    ),
    (
        TurnPassed(seat=2, automatic=True, clause="deal.steps.1", cause="draw"),
        {"event": "turn-passed", "seat": 2},
    ),
    (
        PhaseEntered(phase="over", automatic=True, clause="deal.steps.1", cause="draw"),
        {"event": "phase-entered", "phase": "over"},
    ),
    (
        Scored(side=1, sheet=THIRDS, score=12, automatic=True, clause="deal.steps.1", cause="draw"),
        {
            "event": "scored",
            "side": 1,
            "score": 12,
            "sheet": {
                "total": "1/3",
                "lines": [
                    {
                        "clause": "score.points.cards",
                        "label": "",
                        "points": "1/3",
                        "count": 1,
                        "times": 1,
                        "cards": [],
                        "of": "",
                    }
                ],
            },
        },
    ),
]


@pytest.mark.parametrize(("event", "plain"), EVENTS, ids=lambda each: type(each).__name__)
def test_events(event: Event, plain: dict[str, Any]) -> None:
    assert whole(plain_event(event)) == {**plain, **TOLD}


def test_every_kind_of_event_has_a_plain_form_and_a_name_of_its_own() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(Event))
    names = {type(event): plain["event"] for event, plain in EVENTS}
    assert len(set(names.values())) == len(names)
    told = plain_events(event for event, _ in EVENTS)
    assert [one["event"] for one in whole(told)] == [plain["event"] for _, plain in EVENTS]


def test_an_event_says_everything_that_it_holds() -> None:
    for event, _ in EVENTS:
        fields = {name for name in dir(event) if not name.startswith("_")}
        assert set(plain_event(event)) == fields | {"event"}


def test_a_view() -> None:
    view = View(None, {"hand.1": ("?", "5H"), "stock": ()}, "play", 2, {"led": 0, "shown": (1, 2)})
    assert whole(plain_view(view)) == {
        "seat": None,
        "turn": 2,
        "phase": "play",
        "piles": {"hand.1": ["?", "5H"], "stock": []},
        "memory": {"led": 0, "shown": [1, 2]},
    }


def test_a_view_of_a_table() -> None:
    rules = table()
    state = rules.position({"piles": {**HANDS, "stock": STOCK}})
    seen = whole(plain_view(rules.view(state, 2)))
    assert (seen["seat"], seen["turn"], seen["phase"]) == (2, 1, "play")
    assert seen["piles"] == {
        "stock": ["?"] * 6,
        "hand.1": ["?"] * 3,
        "hand.2": ["AD", "2D", "AH"],
        "open": [],
        "under": [],
    }


def test_a_refusal() -> None:
    refusal = Refusal(
        "build.suit",
        text("{card} may not go there", card="5H"),
        "piles.tableau.build.suit",
        {"card": "5H", "top": ("6D", "7D"), "count": 1, "first": True},
    )
    plain = {
        "code": "build.suit",
        "message": "5H may not go there",
        "clause": "piles.tableau.build.suit",
        "details": {"card": "5H", "top": ["6D", "7D"], "count": 1, "first": True},
    }
    assert whole(plain_refusal(refusal)) == plain
    assert plain_refusal(refusal, Loud()) == {**plain, "message": "5H MAY NOT GO THERE"}
    assert plain_refusal(Refusal("a.b", "said as it is", ""), Loud())["message"] == "said as it is"


def test_playable_cards() -> None:
    refusal = Refusal("pick.turn", text("wait"), "phases.play")
    cards = [
        Playable("waste", 1, "5H", (Move("move", ("waste", "f.1")), Move("move", ("waste", 2)))),
        Playable("stock", 3, "?", (), refusal),
    ]
    assert whole(plain_playable(cards)) == [
        {
            "pile": "waste",
            "place": 1,
            "card": "5H",
            "moves": ["move waste f.1", "move waste 2"],
            "refusal": None,
        },
        {
            "pile": "stock",
            "place": 3,
            "card": "?",
            "moves": [],
            "refusal": plain_refusal(refusal),
        },
    ]
    (_, grey) = plain_playable(cards, Loud())
    assert grey == {**whole(grey), "refusal": plain_refusal(refusal, Loud())}


def test_targets() -> None:
    refusal = Refusal("pick.incomplete", text("choose a pile"), "actions.move")
    targets = Targets(
        {"f.1": Move("move", ("waste", "f.1"))}, {"f.2": refusal}, ("5H",), None, refusal
    )
    assert whole(plain_targets(targets)) == {
        "moves": {"f.1": "move waste f.1"},
        "refusals": {"f.2": plain_refusal(refusal)},
        "cards": ["5H"],
        "move": None,
        "refusal": plain_refusal(refusal),
    }
    done = plain_targets(Targets(move=Move("play", ("5H",))))
    assert whole(done) == {
        "moves": {},
        "refusals": {},
        "cards": [],
        "move": "play 5H",
        "refusal": None,
    }


def test_fractions_are_exact_and_whole_where_they_can_be() -> None:
    sheet = whole(plain_sheet(HALVES))
    assert sheet["total"] == 3
    assert type(sheet["total"]) is int
    assert [line["points"] for line in sheet["lines"]] == ["5/2", "1/2"]
    assert [Fraction(line["points"]) for line in sheet["lines"]] == [Fraction(5, 2), Fraction(1, 2)]
    assert sheet["lines"][0] == {
        "clause": "score.points.cards",
        "label": "the king",
        "points": "5/2",
        "count": 1,
        "times": 1,
        "cards": ["KS"],
        "of": "cards",
    }
    assert sheet["lines"][1]["label"] == "2 others"
    assert plain_sheet(THIRDS)["total"] == "1/3"


def test_points_below_nothing_and_past_all_floats() -> None:
    huge = 2**70
    lines = tuple(ScoreLine("a", "", points) for points in (-huge, Fraction(-1, huge)))
    told = whole(plain_sheet(ScoreSheet(lines)))
    assert [line["points"] for line in told["lines"]] == [-huge, f"-1/{huge}"]
    assert Fraction(told["total"]) == -huge - Fraction(1, huge)


def test_scores_and_outcome() -> None:
    scores = {1: HALVES, 2: ScoreSheet()}
    plain = {"1": plain_sheet(HALVES), "2": {"total": 0, "lines": []}}
    assert whole(plain_scores(scores)) == plain
    outcome = Outcome(Result.WON, (1, 3), scores)
    assert whole(plain_outcome(outcome)) == {
        "result": "won",
        "message": "seat 1 and seat 3 win",
        "winners": [1, 3],
        "scores": plain,
    }
    assert plain_outcome(outcome, Loud())["message"] == "SEAT 1 AND SEAT 3 WIN"
    assert {plain_outcome(Outcome(each))["result"] for each in Result} == {
        "won",
        "lost",
        "draw",
        "stuck",
    }


# Of a whole table.


def test_a_table_of_one() -> None:
    told = whole(plain_table(cardrules.load("klondike", draw=3)))
    assert (told["id"], told["version"], told["options"]["draw"]) == ("klondike", "1.0.0", 3)
    assert (told["seats"], told["sides"]) == (1, [[1]])
    piles = {group["name"]: group["piles"] for group in told["groups"]}
    assert piles["tableau"] == [f"tableau.{number}" for number in range(1, 8)]
    assert piles["foundation"] == [f"foundation.{number}" for number in range(1, 5)]
    assert piles["stock"] == ["stock"]
    foundation = next(group for group in told["groups"] if group["name"] == "foundation")
    assert (foundation["complete"], foundation["builds"]) == (13, True)
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert set(told["cards"]) == {rank + suit for rank in ranks for suit in "CDHS"}
    assert told["cards"]["10H"] == {"rank": "10", "suit": "hearts", "symbol": "♥", "color": "red"}
    assert told["cards"]["KS"]["color"] == "black"


def test_a_table_of_four_with_partners() -> None:
    told = whole(plain_table(cardrules.load("whist")))
    assert (told["seats"], told["sides"]) == (4, [[1, 3], [2, 4]])
    hand = next(group for group in told["groups"] if group["name"] == "hand")
    assert (hand["owner"], hand["seen_by"]) == ("seat", "owner")
    assert hand["piles"] == ["hand.1", "hand.2", "hand.3", "hand.4"]


def shown(rules: Rules) -> dict[str, str]:
    """Return what is shown of the groups of which more than the top card is."""
    groups = whole(plain_table(rules))["groups"]
    return {group["name"]: group["shows"] for group in groups if group["shows"] != "top"}


def test_a_table_tells_of_which_piles_more_than_the_top_card_is_seen() -> None:
    assert shown(cardrules.load("klondike")) == {}
    assert shown(cardrules.load("whist")) == {"trick": "all"}
    assert shown(cardrules.load("scopa")) == {"table": "all"}
    path = Path(__file__).parents[1] / "data" / "trial" / "big-two.toml"
    climbing = cardrules.load_file(path)
    assert shown(climbing) == {"heap": "play_size"}
    game = Game(climbing, seed=3)
    play = max(game.legal_moves, key=lambda move: len(move.args))
    game.play(play)
    told = [game.view(seat).memory["play_size"] for seat in range(1, 5)]
    assert told == [len(play.args)] * 4  # every seat knows the slot


@pytest.mark.parametrize(
    ("how", "size", "slot", "expected"),
    [
        ("top", 5, 3, 1),
        ("all", 5, 3, 5),
        ("play_size", 5, 3, 3),
        ("play_size", 5, 0, 1),  # nobody has led yet
        ("play_size", 2, 3, 2),  # while cards are on their way
        ("play_size", 0, 3, 0),
        ("all", 0, 3, 0),
        ("top", 0, 3, 0),
    ],
)
def test_so_many_cards_of_a_pile_are_seen(how: str, size: int, slot: int, expected: int) -> None:
    assert shown_of(how, size, {"play_size": slot}) == expected


def test_a_card_without_a_suit_has_none() -> None:
    cards = whole(plain_table(cardrules.load("canasta")))["cards"]
    assert len(cards) == 53  # two packs and four jokers have so many faces
    jokers = [card for card in cards.values() if not card["suit"]]
    assert len(jokers) == 1
    assert (jokers[0]["symbol"], jokers[0]["color"]) == ("", "")
    assert jokers[0]["rank"]


@pytest.mark.parametrize("name", profile_ids())
def test_a_table_knows_everything_that_lies_on_it(name: str) -> None:
    """All that a frontend is shown in play, it was told of before."""
    rules: Rules = cardrules.load(name)
    told = whole(plain_table(rules))
    game = Game(rules, seed=2)
    view = plain_view(game.view(1))
    piles = [pile for group in told["groups"] for pile in group["piles"]]
    assert sorted(piles) == sorted(whole(view)["piles"])
    assert len(set(piles)) == len(piles)
    assert set(rules.board.deck.codes) == set(told["cards"])
    assert game.phase in told["phases"]
    assert game.options == told["options"]
    assert sorted(seat for side in told["sides"] for seat in side) == [*range(1, told["seats"] + 1)]
    rng = Random(name)
    while (moves := list(game.legal_moves)) and len(game.history) < 60:
        assert {move.action for move in moves} <= set(told["actions"])
        game.play(rng.choice(moves))
        assert game.phase in told["phases"]
    assert "over" in told["phases"]


def test_a_card_picked_up_is_told_as_it_may_be_dropped() -> None:
    """A black five goes on a red six, and on the other red six as well, and nowhere else."""
    rules = cardrules.load("freecell")
    piles = {"tableau.1": ["6D"], "tableau.2": ["5S"], "tableau.3": ["6H"], "tableau.4": ["6C"]}
    state = rules.position({"piles": piles, "partial": True})
    told = whole(plain_targets(rules.targets(state, Picked("tableau.2"))))
    built = {pile for pile in told["moves"] if pile in piles}
    assert built == {"tableau.1", "tableau.3"}
    assert told["moves"]["tableau.1"] == "move tableau.2 tableau.1"
    assert told["refusals"]["tableau.4"]["code"] == "build.suit"
    assert "5S" in told["refusals"]["tableau.4"]["message"]
    cards = {card["card"]: card for card in whole(plain_playable(rules.playable(state)))}
    assert set(cards["5S"]["moves"]) >= {"move tableau.2 tableau.1", "move tableau.2 tableau.3"}
    assert rules.parse(cards["5S"]["moves"][0]) in rules.legal_moves(state)
