"""replay and perft."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.samples import folder_with, small
from tests.unit.cli.conftest import Run

from cardrules import Game, Library, load, perft


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = Game(load("casket"), seed=7)
    for _ in range(5):
        game.play(next(iter(game.legal_moves)))
    path = tmp_path / "game.json"
    path.write_text(game.to_json())
    return path


def test_replay_holds(run: Run, record: Path) -> None:
    assert run("replay", str(record)).output.splitlines() == [
        "casket==1.0.0: 5 moves, all as recorded",
        "the game is not over",
    ]


def test_replay_under_other_rules(run: Run, tmp_path: Path) -> None:
    upward = ('direction = "down", suit = "same"', 'direction = "up", suit = "same"')
    mine = folder_with(
        tmp_path / "mine",
        {
            "small-1.0.0.toml": small(),
            "small-1.1.0.toml": small("1.1.0"),
            "small-2.0.0.toml": small("2.0.0", upward),
        },
    )
    rules = load("small==1.0.0", library=Library([mine]))
    games = (Game(rules, seed=seed) for seed in range(100))
    game, move = next(
        (game, move)
        for game in games
        for move in game.legal_moves
        if str(move.args[1]).startswith("tableau")
    )
    game.play(move)
    (tmp_path / "game.json").write_text(game.to_json())
    replay = ("--folder", "mine", "replay", "game.json")
    output = run(*replay, "--with", "small==1.1.0").output
    assert output.startswith("small==1.0.0 under small==1.1.0: 1 move, all legal\n")
    result = run(*replay, "--with", "small==2.0.0", code=1)
    assert "under small==2.0.0, after 0 moves: moves.1: " in result.stderr
    assert "is not legal" in result.stderr
    run(*replay)
    assert "no such profile" in run("replay", "game.json", code=1).stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "cut off"),
        (b"{}", "format: "),
        (b"\xff\xfe", "not text in UTF-8"),
        (b"[1]", "a table"),
    ],
)
def test_what_is_no_record_is_one_line(run: Run, tmp_path: Path, text: bytes, message: str) -> None:
    (tmp_path / "bad.json").write_bytes(text)
    result = run("replay", "bad.json", code=1)
    assert result.stderr.startswith("cardrules: bad.json: ")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_changed_record_is_told(run: Run, record: Path) -> None:
    record.write_text(record.read_text().replace('"seed":7', '"seed":8'))
    assert run("replay", str(record), code=1).stderr.startswith("cardrules: ")


def test_perft_counts(run: Run) -> None:
    rules = load("casket")
    number = perft(rules, rules.start(7), 2)
    words = ("perft", "casket", "--seed", "7", "--depth", "2")
    assert run(*words).output == f"{number}\n"
    lines = run(*words, "--divide").output.splitlines()
    assert int(lines[-1]) == number == sum(int(line.split()[0]) for line in lines[:-1])
    assert len(lines) - 1 == len(rules.legal_moves(rules.start(7)))
    plain = json.loads(run(*words, "--divide", "--json").output)
    assert plain["count"] == number == sum(plain["moves"].values())
    assert run("perft", "casket", "--depth", "0").output == "1\n"


def test_perft_takes_options(run: Run) -> None:
    one, three = (
        run("perft", "klondike", "--seed", "1", "--depth", "3", "-o", f"draw={n}").output
        for n in (1, 3)
    )
    assert one != three
