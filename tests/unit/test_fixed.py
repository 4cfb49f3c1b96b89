"""A table that does not change, and what is handed out of values that do not."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import cardrules
from cardrules import Autoplay, Game, Move, Picked, Rules, State
from cardrules.fixed import Fixed


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.__setitem__("a", 2),
        lambda table: table.__delitem__("a"),
        lambda table: table.update(a=2),
        lambda table: table.setdefault("b", 2),
        lambda table: table.pop("a"),
        lambda table: table.popitem(),
        lambda table: table.clear(),
        lambda table: table.__ior__({"b": 2}),
    ],
)
def test_a_fixed_table_refuses_every_change(change: Callable[[Any], object]) -> None:
    table = Fixed({"a": 1})
    with pytest.raises(TypeError, match="does not change"):
        change(table)
    assert table == {"a": 1}


def test_a_fixed_table_is_a_dict_to_whoever_reads_it() -> None:
    table = Fixed({"a": 1, "b": True})
    assert json.loads(json.dumps(table)) == {"a": 1, "b": True}
    for again in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert again == table
        assert type(again) is Fixed
    changed = {**table, "a": 2}
    assert (changed["a"], table["a"]) == (2, 1)
    assert type(table | {"c": 3}) is dict
    free = dict(table)
    free["a"] = 2
    assert table["a"] == 1


def test_nobody_changes_the_identity_of_rules() -> None:
    rules = cardrules.load("klondike")
    with pytest.raises(TypeError, match="does not change"):
        rules.identity.options["draw"] = 99  # type: ignore[index]
    with pytest.raises(TypeError, match="does not change"):
        rules.options["draw"] = 99  # type: ignore[index]
    with pytest.raises(TypeError, match="does not change"):
        Game(rules).record().profile.options["draw"] = 99  # type: ignore[index]
    assert Game.from_json(Game(rules).to_json(), verify=True).options["draw"] == 1
    assert pickle.loads(pickle.dumps(rules.identity)) == rules.identity


def test_a_record_that_is_changed_leaves_its_game_alone() -> None:
    rules = cardrules.load("klondike")
    game = Game(rules, state=rules.start(3))
    text = game.to_json()
    position: Any = game.record().origin.position
    position["seed"] = 99
    position["piles"]["waste"].append("KS")
    assert game.to_json() == text
    snapshot: Any = game.record().position
    snapshot["piles"].clear()
    assert game.to_json() == text


def test_legal_moves_are_copied_as_they_are_and_not_pickled() -> None:
    rules = cardrules.load("klondike")
    moves = rules.legal_moves(rules.start(1))
    assert copy.copy(moves) is moves
    assert copy.deepcopy(moves) is moves
    with pytest.raises(TypeError, match=r"cannot be pickled; `list\(moves\)` can"):
        pickle.dumps(moves)
    assert pickle.loads(pickle.dumps(list(moves))) == list(moves)


def test_cards_are_picked_one_by_one() -> None:
    with pytest.raises(TypeError, match=r"a list of card codes, found 'KH'"):
        Picked(cards="KH")
    with pytest.raises(TypeError, match="a list of card codes, found 7"):
        Picked(cards=7)  # type: ignore[arg-type]
    assert Picked(cards=(code for code in ("KH", "KD"))).cards == ("KH", "KD")


@pytest.mark.parametrize("deed", ["undo", "play", "redo"])
def test_a_policy_that_plays_the_game_itself_is_stopped(deed: str) -> None:
    game = Game(cardrules.load("klondike"), seed=3)
    for _ in range(3):
        game.play(game.legal_moves[0])
    game.undo()

    def meddle(_: Rules, __: State) -> Move | None:
        game.autoplay = Autoplay.NONE
        match deed:
            case "undo":
                game.undo()
            case "redo":
                game.redo()
            case _:
                game.play(game.legal_moves[0])
        return None

    game.autoplay = meddle
    with pytest.raises(RuntimeError, match="names a move, and does not play"):
        game.play(game.legal_moves[-1])
    assert Game.from_json(game.to_json(), verify=True).state == game.state
