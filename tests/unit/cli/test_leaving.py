"""Leaving a game at the terminal: nothing that was played is lost without a word."""

from __future__ import annotations

import io
import os
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from tests.unit.cli.conftest import Run

from cardrules import Game, load
from cardrules.cli.keeping import state_folder
from cardrules.cli.sitting import Sitting
from cardrules.players import RandomPlayer

SOURCE = Path(__file__).parents[3] / "src"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep games in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path / "cardrules" / "play"


def sit(
    monkeypatch: pytest.MonkeyPatch, *lines: str, game: Game | None = None, path: Path | None = None
) -> str:
    """Type lines at a terminal, and then the end of input; return what is said."""
    typed: Iterator[str] = iter(lines)

    def read(_: str = "") -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        if line == "^C":
            raise KeyboardInterrupt
        return line

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr("sys.stdin", Terminal())
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, no_color=True, width=200, markup=False)
    game = game or Game(load("klondike"), seed=3)
    Sitting(game, console, seat=1, others=RandomPlayer(), path=path).run()
    return re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue())


@pytest.mark.parametrize("lines", [("draw", "q"), ("draw",)])
def test_an_unfinished_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, folder: Path, lines: tuple[str, ...]
) -> None:
    said = sit(monkeypatch, *lines)
    path = folder / "klondike.json"
    assert f"the unfinished game is saved in {path}" in said
    assert f"cardrules play --resume {shlex.quote(str(path))}" in said
    assert [str(each.move) for each in Game.from_json(path.read_text()).history] == ["draw"]


def test_an_interrupted_game_is_kept(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        sit(monkeypatch, "draw", "draw", "^C")
    assert len(Game.from_json((folder / "klondike.json").read_text()).history) == 2


@pytest.mark.parametrize("lines", [("q",), ("draw", "u", "q"), ("h", "m", "q")])
def test_nothing_is_kept_where_nothing_was_played(
    monkeypatch: pytest.MonkeyPatch, folder: Path, lines: tuple[str, ...]
) -> None:
    assert "saved" not in sit(monkeypatch, *lines)
    assert not folder.exists()


def test_what_is_saved_already_is_not_saved_again(
    monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    said = sit(monkeypatch, "draw", f"s {tmp_path / 'mine.json'}", "q")
    assert said.count("saved in") == 1
    assert not folder.exists()


def test_no_kept_game_takes_the_place_of_another(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    sit(monkeypatch, "draw", "q")
    sit(monkeypatch, "draw", "draw", "q")
    kept = {path.name: Game.from_json(path.read_text()) for path in folder.iterdir()}
    assert {name: len(game.history) for name, game in kept.items()} == {
        "klondike.json": 1,
        "klondike-2.json": 2,
    }


def test_a_resumed_game_goes_back_to_its_file(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    sit(monkeypatch, "draw", "q")
    path = folder / "klondike.json"
    sit(monkeypatch, "draw", "q", game=Game.from_json(path.read_text()), path=path)
    assert [path.name for path in folder.iterdir()] == ["klondike.json"]
    assert len(Game.from_json(path.read_text()).history) == 2


def test_who_cannot_save_is_asked_once_more(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file where a folder should be")
    said = sit(monkeypatch, "draw", "q", "q")
    assert "the game cannot be saved: " in said
    assert "s FILE saves it somewhere else; q again quits without" in said
    assert said.rstrip().endswith("goodbye")


def test_a_pipe_leaves_no_file_and_is_told(run: Run, folder: Path) -> None:
    output = run("play", "klondike", "--seed", "3", lines="draw\n").output
    assert output.endswith("the game was not saved; s FILE saves one\n")
    assert "not saved" not in run("play", "klondike", "--seed", "3", lines="draw\nu\nq\n").output
    assert not folder.exists()


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_STATE_HOME": ""}, ".local/state/cardrules/play"),
        ("linux", {"XDG_STATE_HOME": "/state"}, "/state/cardrules/play"),
        ("darwin", {}, "Library/Application Support/cardrules/play"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/cardrules/play"),
    ],
)
def test_where_platforms_keep_state(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert state_folder() == Path.home() / expected


@pytest.mark.skipif(os.name != "posix", reason="there are no such terminals")
@pytest.mark.parametrize("end", ["interrupt", "end of input"])
def test_at_a_real_terminal(tmp_path: Path, folder: Path, end: str) -> None:
    import pty

    mine, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cardrules", "play", "klondike", "--seed", "3"],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        _read_until(mine, b"> ")
        os.write(mine, b"draw\n")
        _read_until(mine, b"\n> ")
        if end == "interrupt":
            # One that comes between the prompt and the wait for a line is heeded at the next.
            for _ in range(10):
                process.send_signal(signal.SIGINT)
                if select.select([mine], [], [], 3)[0]:
                    break
        else:
            os.write(mine, b"\x04")
        said = _read_until(mine, b"--resume")
        assert process.wait(timeout=30) == (130 if end == "interrupt" else 0)
    finally:
        process.kill()
        process.wait()
        os.close(mine)
    assert b"the unfinished game is saved in" in said
    assert len(Game.from_json((folder / "klondike.json").read_text()).history) == 1


def _read_until(terminal: int, wanted: bytes) -> bytes:
    """Read what is said, until something is."""
    said = b""
    while wanted not in said:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, said
        said += os.read(terminal, 4096)
    return said
