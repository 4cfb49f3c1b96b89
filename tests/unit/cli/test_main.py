"""The way in: without the extras, as a module, and into a pipe that closes."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import util
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from cardrules.cli import main

SOURCE = str(Path(__file__).parents[3] / "src")


def command(*words: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cardrules", *words],
        env={**os.environ, "PYTHONPATH": SOURCE, **variables},
        input=b"1\n? waste\nq\n",
        capture_output=True,
        check=False,
    )


def test_missing_extras_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find = util.find_spec

    def without(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "rich" else find(name, package)

    monkeypatch.setattr("cardrules.cli.find_spec", without)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 1
    assert capsys.readouterr().err == (
        "cardrules: the command line needs rich; expected pip install 'cardrules[cli]'\n"
    )


def test_as_a_module() -> None:
    ended = command("play", "royal-cotillion", "--seed", "7")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert "waste 9♣".encode() in ended.stdout


@pytest.mark.parametrize("words", [("play", "tarocco-bolognese"), ("list",)])
def test_terminals_with_plain_letters_alone(words: tuple[str, ...]) -> None:
    ended = command(*words, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.isascii()


def test_no_color_is_heeded() -> None:
    with_color = command("play", "klondike", "--seed", "1", FORCE_COLOR="1", TERM="xterm")
    assert b";31m" in with_color.stdout
    without = command(
        "play", "klondike", "--seed", "1", NO_COLOR="1", FORCE_COLOR="1", TERM="xterm"
    )
    assert b"31m" not in without.stdout


def test_a_reader_that_has_had_enough() -> None:
    ended = subprocess.run(
        f"{sys.executable} -m cardrules show hearts | head -1",
        shell=True,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": SOURCE},
        text=True,
    )
    assert ended.stdout == "# Hearts\n"
    assert ended.stderr == ""


def test_the_command_alone_tells_what_there_is(run: Run) -> None:
    result = run(code=2)
    assert result.stderr == run("--help").output
    assert result.stdout == ""
