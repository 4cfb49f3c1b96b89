"""The game: playing, taking back, and what was shown to somebody in the meantime."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from tests.unit.engine.table import HANDS, STOCK, table

import cardrules
from cardrules import Game, Move, Picked, Rules
from cardrules.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    RevealedError,
)


def at_random(rules: Rules, count: int, seed: int = 5) -> Game:
    game = Game(rules, seed=seed)
    rng = random.Random(seed)
    for _ in range(count):
        moves = list(game.legal_moves)
        if not moves:
            break
        game.play(rng.choice(moves))
    return game


def at_table(*, even_revealed: bool = False) -> Game:
    rules = table()
    state = rules.position({"piles": {**HANDS, "stock": STOCK}})
    return Game(rules, state=state, even_revealed=even_revealed)


def test_a_game_starts_as_the_rules_do() -> None:
    rules = cardrules.load("casket")
    assert Game(rules).state == rules.start()
    assert Game(rules, seed="x").state == rules.start("x")
    order = rules.board.deck.codes
    assert Game(rules, order=order, seed=3).state == rules.start(3, order)
    state = rules.start(4)
    assert Game(rules, state=state).state is state
    assert Game(table(), seed=1, dealer=2).state == table().start(1, dealer=2)


def test_a_game_starts_from_one_thing() -> None:
    rules = cardrules.load("casket")
    state = rules.start()
    with pytest.raises(ValueError, match="found both"):
        Game(rules, state=state, seed=3)
    with pytest.raises(ValueError, match="found both"):
        Game(rules, state=state, order=rules.board.deck.codes)
    with pytest.raises(InvalidPositionError, match="all 104 cards"):
        Game(rules, order=[])
    with pytest.raises(ValueError, match="negative"):
        Game(rules, seed=-1)


def test_a_game_answers_as_the_rules_do() -> None:
    rules = cardrules.load("klondike", scoring="standard")
    game = at_random(rules, 20)
    state = game.state
    assert list(game.legal_moves) == list(rules.legal_moves(state))
    assert game.outcome == rules.outcome(state)
    assert game.scores == rules.scores(state)
    assert (game.turn, game.phase) == (1, rules.profile.phases[0].name)
    assert game.options == rules.options
    assert game.options["scoring"] == "standard"
    assert game.view(1) == rules.view(state, 1)
    assert game.playable() == rules.playable(state)
    assert game.targets("stock") == rules.targets(state, Picked("stock"))
    nonsense = Move("move", ("stock", "waste"))
    assert game.refusal(nonsense) == rules.refusal(state, nonsense)
    assert game.refusal(nonsense) is not None


def test_playing_gives_the_step() -> None:
    rules = cardrules.load("casket")
    game = Game(rules, seed=7)
    before = game.state
    step = game.play("move waste reserve.1")
    assert step == rules.step(before, rules.parse("move waste reserve.1"))
    assert game.state == step.state
    assert [str(played.move) for played in game.history] == ["move waste reserve.1"]
    assert game.history[0].seat == 1
    assert not game.history[0].automatic


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("draw", IllegalMoveError),
        ("fly", InvalidMoveError),
        ("move waste nowhere", InvalidMoveError),
        (Move("fly"), IllegalMoveError),
        (Move("move", (1, 2, 3, 4)), IllegalMoveError),
    ],
)
def test_a_wrong_move_changes_nothing(move: str | Move, error: type[Exception]) -> None:
    game = Game(cardrules.load("casket"), seed=7)
    game.play("move waste reserve.1")
    game.play("draw")
    game.undo()
    game.play("draw")
    game.undo()
    before = game.to_json()
    if move == "draw":
        game.play("draw")
        before = game.to_json()
    with pytest.raises(error):
        game.play(move)
    assert game.to_json() == before
    assert game.can_redo == (move != "draw")


@pytest.mark.parametrize("name", ["casket", "royal-cotillion", "klondike", "spider"])
def test_every_move_is_undone_and_redone(name: str) -> None:
    rules = cardrules.load(name)
    game = at_random(rules, 60)
    states = [game.state]
    while game.can_undo:
        step = game.undo()
        assert step is not None
        assert step.state == states[-1]
        assert step.before == game.state
        states.append(game.state)
    assert game.undo() is None
    assert game.state == rules.start(5)
    for state in reversed(states[:-1]):
        assert game.can_redo
        redone = game.redo()
        assert redone is not None
        assert game.state == redone.state == state
    assert game.redo() is None
    assert not game.can_redo


def test_a_loaded_game_is_undone_to_its_start() -> None:
    rules = cardrules.load("royal-cotillion")
    game = at_random(rules, 40)
    again = Game.from_json(game.to_json(), rules)
    while again.undo() is not None:
        game.undo()
        assert again.state == game.state
    assert again.state == rules.start(5)
    while again.redo() is not None:
        pass
    assert again.state == at_random(rules, 40).state


def test_a_loaded_game_is_played_on_and_undone() -> None:
    rules = cardrules.load("royal-cotillion")
    game = Game.from_json(at_random(rules, 10).to_json(), rules)
    game.play(next(iter(game.legal_moves)))
    for _ in range(11):
        assert game.undo() is not None
    assert game.state == rules.start(5)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    rules = cardrules.load("casket")
    game = Game(rules, seed=7)
    game.play("move waste reserve.1")
    game.undo()
    game.play("move waste reserve.2")
    assert not game.can_redo


def test_where_one_plays_alone_everything_is_taken_back() -> None:
    game = Game(cardrules.load("royal-cotillion"), seed=7)
    game.play("draw")
    assert game.can_undo
    game.undo()


def test_at_a_table_undo_stops_where_a_card_was_shown_to_another_seat() -> None:
    game = at_table()
    game.play("move hand.1 2C open")
    before = game.to_json()
    assert not game.can_undo
    with pytest.raises(RevealedError, match="'move' showed a hidden card to seat 2"):
        game.undo()
    assert game.to_json() == before
    assert game.undo(even_revealed=True) is not None
    assert game.history == ()


def test_at_a_table_undo_stops_where_the_mover_saw_a_card() -> None:
    game = at_table()
    game.play("draw")
    with pytest.raises(RevealedError, match="'draw' showed a hidden card to seat 1,"):
        game.undo()


def test_what_is_said_of_a_shown_card_does_not_show_it() -> None:
    game = at_table()
    game.play("move hand.1 2C open")
    with pytest.raises(RevealedError) as caught:
        game.undo()
    assert "2C" not in str(caught.value)


def test_at_a_table_a_move_that_showed_nothing_is_taken_back() -> None:
    game = at_table()
    game.play("burn")
    assert game.can_undo
    game.undo()
    assert game.history == ()
    assert game.redo() is not None


def test_a_game_may_be_told_to_take_everything_back() -> None:
    game = at_table(even_revealed=True)
    game.play("draw")
    assert game.can_undo
    assert game.undo() is not None
    game.redo()
    with pytest.raises(RevealedError):
        game.undo(even_revealed=False)


def test_the_seats_are_in_the_history_and_in_the_record() -> None:
    game = at_table()
    game.play("burn")
    game.play("move hand.2 AD open")
    game.play("burn")
    assert [played.seat for played in game.history] == [1, 2, 1]
    again = Game.from_json(game.to_json(), table(), verify=True)
    assert again.history == game.history
    assert again.state == game.state
    with pytest.raises(RevealedError):
        [again.undo() for _ in range(2)]


def test_the_end_of_a_game_says_so() -> None:
    game = at_table()
    for move in ("2C", "AD", "3C", "2D", "2S", "AH"):
        assert (game.turn, game.phase) == (game.view(1).turn, "play")
        game.play(f"move hand.{game.turn} {move} open")
    assert game.outcome is not None
    assert (game.turn, game.phase) == (None, "over")
    assert not game.legal_moves
    assert repr(game) == "<Game table==1.0.0, 6 moves>"


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_game_of_its_own(make: Callable[[Game], Game]) -> None:
    game = at_random(cardrules.load("klondike"), 12)
    game.undo()
    before = game.to_json()
    other = make(game)
    assert other.to_json() == before
    assert other.redo() is not None
    while other.undo() is not None:
        pass
    assert game.to_json() == before
    assert game.can_redo


def test_games_and_rules_say_how_they_are_kept() -> None:
    game = Game(cardrules.load("klondike"))
    with pytest.raises(TypeError, match=r"cannot be pickled; `to_json` saves it"):
        pickle.dumps(game)
    with pytest.raises(TypeError, match=r"cannot be pickled; another process loads them again"):
        pickle.dumps(game.rules)
    assert copy.deepcopy(game.rules) is game.rules
    assert copy.copy(game.rules) is game.rules


@pytest.mark.parametrize("wrong", ["draw", None, ["draw"], {"action": "draw"}])
def test_what_is_no_move_at_all_is_the_callers_mistake(wrong: object) -> None:
    game = Game(cardrules.load("klondike"))
    for ask in (game.rules.refusal, game.rules.apply, game.rules.step):
        with pytest.raises(TypeError, match=r"a Move, found .*; `rules.parse` makes one of a text"):
            ask(game.state, wrong)  # type: ignore[arg-type]
    assert wrong not in game.legal_moves
    assert game.history == ()


def test_legal_moves_can_be_chosen_from() -> None:
    game = Game(cardrules.load("klondike"), seed=3)
    moves = game.legal_moves
    assert moves[0] == next(iter(moves))
    assert moves[-1] == list(moves)[-1]
    assert random.Random(2).choice(moves) in moves


def test_cards_that_were_moved_unseen_for_a_player_are_not_told() -> None:
    """A pass that a policy made is as hidden as one that the player made."""

    def passes(rules: Rules, state: cardrules.State) -> Move | None:
        moves = rules.legal_moves(state)
        return moves[0] if moves and moves[0].action == "give" and state.turn else None

    rules = cardrules.load("hearts")
    game = Game(rules, seed=1, dealer=4, autoplay=passes)
    hands = {seat: set(game.view(seat).piles[f"hand.{seat}"]) for seat in (1, 2, 3, 4)}
    step = game.play(next(iter(game.legal_moves)))
    assert len(step.parts) == 4
    for seat, held in hands.items():
        for part in step.parts:
            if part is step.parts[-1]:  # here the cards are handed over
                held = held | set(game.view(seat).piles[f"hand.{seat}"])
            given = set(part.cause.split()[1:])
            causes = {event.cause for event in rules.view_events(part, seat)}
            assert causes == ({part.cause} if given <= held else {"give ? ? ?"})
