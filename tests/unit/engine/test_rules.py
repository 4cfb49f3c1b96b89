"""The rules: the one object that programs ask, and what it promises them."""

from __future__ import annotations

import copy
import random

import pytest
from tests.unit.engine.table import TEXT, table

import cardrules
from cardrules import Move, Rules
from cardrules.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError

GAMES = ["casket", "royal-cotillion", "klondike", "freecell", "spider", "yukon"]


@pytest.mark.parametrize("name", GAMES)
def test_listing_checking_and_applying_agree(name: str) -> None:
    rules = cardrules.load(name)
    rng = random.Random(8)
    state = rules.start(8)
    for _ in range(40):
        before = copy.deepcopy(state)
        moves = rules.legal_moves(state)
        assert len(moves) == len(list(moves)) == len(set(moves))
        assert bool(moves) == (len(moves) > 0)
        for move in moves:
            assert move in moves
            assert rules.refusal(state, move) is None
            assert rules.parse(str(move)) == move
            assert rules.move_from_json(move.to_json()) == move
        assert state == before
        if not moves:
            break
        move = rng.choice(list(moves))
        step = rules.step(state, move)
        assert step.state == rules.apply(state, move)
        assert step.before is state
        assert step.cause == str(move)
        state = step.state


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_follows_from_its_seed(name: str) -> None:
    rules = cardrules.load(name)
    assert rules.start(7) == rules.start(7)
    assert rules.start(7) == cardrules.load(name).start(7)
    assert rules.start(7).piles == rules.start("7").piles
    assert rules.start(7) != rules.start(8)
    assert rules.start_step(7).state == rules.start(7)
    assert rules.start_step(7).cause == "start"


def test_an_event_names_the_clause_of_its_action() -> None:
    rules = cardrules.load("tarocco-bolognese")
    step = rules.start_step(1)
    assert {event.clause for event in step.events} == {"deal", "deal.steps.1", "deal.steps.2"}
    state = rules.apply(step.state, next(iter(rules.legal_moves(step.state))))
    passed = rules.step(state, rules.parse("pass"))
    assert [event.clause for event in passed.events] == ["actions.pass"]
    patience = cardrules.load("klondike")
    moved = next(move for move in patience.legal_moves(patience.start(1)) if move.action == "move")
    assert patience.step(patience.start(1), moved).events[0].clause == "move"


def test_an_order_is_dealt_first_card_first() -> None:
    rules = cardrules.load("royal-cotillion")
    order = rules.board.deck.codes
    view = rules.view(rules.start(order=order))
    assert [view.piles[f"reserve.{n}"] for n in (1, 2, 16)] == [("AC",), ("2C",), ("3D",)]


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (["AC"], "order: all 104 cards, found 1"),
        (["XX"], "order: 'XX' is no card of the pack"),
        (["AC"] * 3, "order: 'AC' is named too often"),
    ],
)
def test_a_wrong_order_is_named(order: list[str], message: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        cardrules.load("casket").start(order=order)
    assert caught.value.problems == (message,)


def test_a_refused_move_raises_with_the_refusal_and_changes_nothing() -> None:
    rules = cardrules.load("casket")
    state = rules.start(7)
    move = Move("draw")
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(state, move)
    assert caught.value.refusal == rules.refusal(state, move)
    assert caught.value.refusal.code == "deal.full"
    assert state == rules.start(7)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move("fly"), "action.unknown"),
        (Move("move"), "action.arguments"),
        (Move("move", ("waste", "waste")), "move.same-pile"),
        (Move("move", ("waste", 7)), "action.arguments"),
        (Move("move", ("waste", "body.1", 10**30)), "action.arguments"),
        (Move("move", ("waste", "body.1", 10**5000)), "action.arguments"),
        (Move("draw", ("stock",)), "action.arguments"),
        (Move("draw", ("x" * 5000,)), "action.arguments"),
        (Move("x" * 5000), "action.unknown"),
        (Move(None), "action.arguments"),  # type: ignore[arg-type]
        (Move(["draw"]), "action.arguments"),  # type: ignore[arg-type]
        (Move("draw", None), "action.arguments"),  # type: ignore[arg-type]
        (Move("draw", []), "action.arguments"),  # type: ignore[arg-type]
        (Move("move", ("waste", True)), "action.arguments"),
        (Move("move", ("waste", ["body.1"])), "action.arguments"),  # type: ignore[arg-type]
        (Move("move", ("waste", 10**5000, None)), "action.arguments"),  # type: ignore[arg-type]
    ],
    ids=range(16),
)
def test_nonsense_is_refused_and_never_raises(move: Move, code: str) -> None:
    rules = cardrules.load("casket")
    refusal = rules.refusal(rules.start(7), move)
    assert refusal is not None
    assert refusal.code == code
    assert len(refusal.message) < 300
    with pytest.raises(IllegalMoveError):
        rules.apply(rules.start(7), move)


def test_a_move_that_only_looks_legal_is_refused() -> None:
    rules = cardrules.load("yukon")
    state = rules.start(7)
    move = next(move for move in rules.legal_moves(state) if len(move.args) == 3)
    assert isinstance(move.args[2], int)
    like = Move(move.action, (*move.args[:2], float(move.args[2])))  # type: ignore[arg-type]
    assert like == move
    assert rules.refusal(state, like) is not None
    assert like not in rules.legal_moves(state)


def test_nothing_is_a_move_that_is_not_one() -> None:
    rules = cardrules.load("casket")
    moves = rules.legal_moves(rules.start(7))
    assert "draw" not in moves
    assert None not in moves
    assert repr(moves).startswith("<LegalMoves: move waste reserve.1, ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a move begins with an action"),
        ("fly", "there is no action 'fly'; there are move, draw"),
        ("drow", "there is no action 'drow'; did you mean 'draw'?"),
        ("draw now", "'draw' stands alone"),
        ("move waste", "'move' is written"),
        ("move wast body.1", "no pile is called 'wast'; did you mean 'waste'?"),
    ],
)
def test_a_text_that_is_no_move_is_named(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        cardrules.load("casket").parse(text)
    assert message in str(caught.value)


def test_a_move_is_written_in_one_way() -> None:
    rules = cardrules.load("freecell")
    assert rules.parse("move  tableau.1 tableau.2 1") == rules.parse("move tableau.1 tableau.2")


def test_rules_say_what_they_are() -> None:
    rules = cardrules.load("klondike", draw=3)
    assert (rules.id, rules.version) == ("klondike", rules.identity.version)
    assert rules.identity.options["draw"] == 3
    assert repr(rules) == f"<Rules {rules.identity.pin}>"
    assert rules.profile is rules.compiled.spec


def test_the_dealer_may_be_named() -> None:
    rules = table()
    slot = rules.board.slot_index["dealer"]
    assert [rules.start(dealer=seat).memory[slot] for seat in (1, 2, None)] == [0, 1, 1]
    with pytest.raises(ValueError, match="a seat is a number from 1 to 2, found 3"):
        rules.start(dealer=3)


def test_a_game_in_which_no_move_is_left_is_stuck_and_one_that_is_won_is_over() -> None:
    rules = cardrules.load("casket")
    stuck = rules.position({"piles": {"lid.1": ["9H"]}, "partial": True})
    outcome = rules.outcome(stuck)
    assert outcome is not None
    assert (outcome.result.value, outcome.winners) == ("stuck", ())
    assert rules.outcome(rules.start()) is None


def test_rules_of_one_text_are_equal_in_all_they_say() -> None:
    one, two = cardrules.loads(TEXT), cardrules.loads(TEXT)
    assert one.identity == two.identity
    assert isinstance(one, Rules)
    assert one.start(3) == two.start(3)


def test_turn_and_phase_are_said_as_people_count() -> None:
    rules = table()
    state = rules.start(1)
    # The last seat deals, so the first begins.
    assert (rules.turn(state), rules.phase(state)) == (1, "play")
    state = rules.apply(state, rules.parse("burn"))
    assert (rules.turn(state), rules.phase(state)) == (2, "play")
    cards = rules.describe(state)["piles"]
    assert isinstance(cards, dict)
    everything = [code for pile in cards.values() for code in pile]
    over = rules.position({"piles": {"under": everything}})
    assert (rules.turn(over), rules.phase(over)) == (None, "over")


def test_turn_is_that_of_the_view_until_the_game_is_over() -> None:
    rules = cardrules.load("whist")
    state = rules.start(3)
    turns = set()
    while moves := list(rules.legal_moves(state)):
        turns.add(rules.turn(state))
        assert rules.turn(state) == rules.view(state).turn
        assert rules.phase(state) == rules.view(state).phase
        state = rules.apply(state, moves[-1])
    assert turns == {1, 2, 3, 4}
    assert rules.outcome(state) is not None
    assert (rules.turn(state), rules.phase(state)) == (None, "over")


def test_options_are_told_with_those_that_were_not_chosen() -> None:
    declared = cardrules.load("klondike").profile.options
    rules = cardrules.load("klondike", draw=3)
    assert rules.options == {**{n: o.default for n, o in declared.items()}, "draw": 3}
    assert rules.options == rules.identity.options
    dict(rules.options).clear()
    assert rules.options["draw"] == 3
