"""The command `cardrules serve`, as another program runs it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.unit.server.talking import METHODS, Json, read_line

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-W", "error", "-m", "cardrules", "serve"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
EXAMPLE = ROOT / "examples" / "javascript" / "play.mjs"


@contextmanager
def serving(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the command; what it says on stderr must be nothing."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*COMMAND, *options], stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ask(process: subprocess.Popen[bytes], method: str, **params: Json) -> Json:
    assert process.stdin
    assert process.stdout
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()
    answer = read_line(process.stdout.readline().decode().rstrip("\n"))
    METHODS[method].result.check(answer["result"], method)
    return answer["result"]


def test_a_whole_game_through_a_pipe() -> None:
    with serving() as process:
        game = ask(process, "new", profile="whist", seed=2)["game"]
        outcome = None
        while outcome is None:
            move = ask(process, "suggest", game=game)["move"]
            outcome = ask(process, "apply", game=game, move=move)["outcome"]
        assert outcome["result"] == "won"
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (0, b"", b"")


def test_the_end_of_the_input_ends_it() -> None:
    run = subprocess.run(
        COMMAND, input=b"", capture_output=True, env=ENVIRONMENT, check=False, timeout=30
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_an_interrupt_ends_it_quietly() -> None:
    with serving() as process:
        ask(process, "version")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (130, b"", b"")


def test_nobody_reads_any_more() -> None:
    with serving() as process:
        ask(process, "version")
        assert process.stdout
        assert process.stdin
        assert process.stderr
        process.stdout.close()
        message = b'{"jsonrpc":"2.0","id":1,"method":"version"}\n'
        process.stdin.write(message)
        process.stdin.flush()
        assert process.wait(timeout=30) == 1
        assert process.stderr.read() == b""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize(
    ("profile", "end"),
    [
        ("whist", r"won by seat \d and seat \d, after \d+ moves$"),
        ("golf", r"(won|lost|stuck)\b.*, after \d+ moves$"),
    ],
)
def test_the_client_in_javascript_plays_a_whole_game(profile: str, end: str) -> None:
    command = ["node", str(EXAMPLE), profile, "7", *COMMAND]
    run = subprocess.run(
        command,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines()[1] == "there is no action 'no-such-action'; there are " + (
        "play" if profile == "whist" else "move, draw"
    )
    assert re.match(end, run.stdout.splitlines()[-1])
