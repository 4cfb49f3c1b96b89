"""The script that checks a log: what it reads, what it finds, and its exit codes."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from examples.validate.check import LOCK, MOST_BYTES, main
from examples.validate.sent import MOST_MOVES, Sent, UnreadableError, parse_json, parse_log
from examples.validate.verdict import TooSlowError, check_moves

import cardrules
from cardrules.pins import check_lock, lock
from cardrules.refusals import CODES

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "validate"
README = (EXAMPLE / "README.md").read_text(encoding="utf-8")


def played(rules: cardrules.Rules, seed: int, most: int) -> list[Sent]:
    """Return the moves of a random game with the seats that make them."""
    rng = Random(seed)
    state = rules.start(seed)
    found: list[Sent] = []
    while len(found) < most and (moves := list(rules.legal_moves(state))):
        move = rng.choice(moves)
        found.append(Sent(str(move), rules.turn(state)))
        state = rules.apply(state, move)
    return found


@pytest.mark.parametrize("name", ["casket", "whist", "canasta", "tarocco-bolognese"])
def test_a_game_as_it_was_played_is_legal(name: str) -> None:
    rules = cardrules.load(name)
    moves = played(rules, 4, 400)
    verdict = check_moves(rules, "4", moves)
    assert (verdict.is_legal, verdict.played) == (True, len(moves))
    state = rules.start(4)
    for move in moves:
        state = rules.apply(state, rules.parse(move.text))
    assert verdict.turn == rules.turn(state)
    assert verdict.outcome == rules.outcome(state)


def test_the_first_illegal_move_is_found_with_its_reason() -> None:
    rules = cardrules.load("whist")
    moves = played(rules, 4, 30)
    wrong = "play 2C" if moves[10].text != "play 2C" else "play 2D"
    state = rules.start(4)
    for sent in moves[:10]:
        state = rules.apply(state, rules.parse(sent.text))
    while rules.refusal(state, rules.parse(wrong)) is None:
        wrong = "play " + Random(wrong).choice(rules.board.deck.codes)
    moves[10] = Sent(wrong, moves[10].seat)
    moves[20] = Sent("nonsense")  # comes later, and is not looked at
    verdict = check_moves(rules, 4, moves)
    assert verdict.illegal is not None
    assert (verdict.illegal.number, verdict.played) == (11, 10)
    assert verdict.illegal.refusal == rules.refusal(state, rules.parse(wrong))
    assert verdict.illegal.refusal.code in CODES
    assert verdict.turn == rules.turn(state)
    assert str(verdict.illegal).startswith(f"move 11 by seat {moves[10].seat}, '{wrong}': ")


def test_a_move_of_another_seat_is_illegal_though_the_seat_to_move_could_make_it() -> None:
    rules = cardrules.load("whist")
    moves = played(rules, 4, 8)
    seat = moves[7].seat
    assert seat is not None
    moves[7] = Sent(moves[7].text, seat % 4 + 1)
    verdict = check_moves(rules, 4, moves)
    assert verdict.illegal is not None
    assert (verdict.illegal.number, verdict.illegal.refusal.code) == (8, "log.other-seat")
    assert verdict.illegal.refusal.message == f"it is the turn of seat {seat}"
    unsaid = [Sent(move.text) for move in moves]
    assert check_moves(rules, 4, unsaid).is_legal


def test_what_is_no_move_of_the_game_is_illegal() -> None:
    verdict = check_moves(cardrules.load("casket"), 7, [Sent("castle e1 g1")])
    assert verdict.illegal is not None
    assert verdict.illegal.refusal.code == "log.no-move"
    assert "there is no action 'castle'" in verdict.illegal.refusal.message


def test_nothing_is_legal_after_the_end() -> None:
    rules = cardrules.load("whist")
    moves = played(rules, 4, 1000)
    verdict = check_moves(rules, 4, [*moves, Sent("play 2C", 1)])
    assert (verdict.played, verdict.turn) == (len(moves), None)
    assert verdict.outcome is not None
    assert verdict.illegal is not None
    assert verdict.illegal.refusal.code == "game.over"


def test_no_more_time_is_taken_than_is_granted() -> None:
    with pytest.raises(TooSlowError, match="0 were checked"):
        check_moves(cardrules.load("casket"), 7, [Sent("draw")], seconds=-1)


@pytest.mark.parametrize("seed", [-1, "x" * 1001, 10**1000, "\ud800"])
def test_a_seed_that_cannot_be_is_named(seed: int | str) -> None:
    with pytest.raises(UnreadableError, match="seed"):
        check_moves(cardrules.load("casket"), seed, [])


def test_the_forms_of_a_line() -> None:
    text = 'draw\r\n\n  2: play 5H  \n"draw"\n{"move": "play 5H", "seat": 12}\n{"move": "pass"}'
    assert parse_log(text) == (
        Sent("draw"),
        Sent("play 5H", 2),
        Sent("draw"),
        Sent("play 5H", 12),
        Sent("pass"),
    )
    assert parse_log(" \n\n") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("draw\n{", "line 2: not JSON"),
        ('{"move": "a", "move": "b"}', "line 1: not JSON: a key stands there twice"),
        ('{"seat": NaN}', "line 1: not JSON: NaN is no number"),
        ('{"move": 7}', "line 1: 'move' is a text, found 7"),
        ('{"seat": 1}', "line 1: 'move' is a text, found None"),
        ("[]", r"line 1: a move is a text or a table, found \[\]"),
        ('{"move": "draw", "by": 1}', "line 1: unknown key 'by'"),
        ('{"move": "draw", "seat": true}', "line 1: 'seat' is a number from 1 to 12, found True"),
        ('{"move": "draw", "seat": 1.0}', "line 1: 'seat' is a number from 1 to 12, found 1.0"),
        ("13: draw", "line 1: 'seat' is a number from 1 to 12, found 13"),
        ("[" * 100_000, "line 1: nested too deeply"),
        ("draw\n" * (MOST_MOVES + 1), f"moves: at most {MOST_MOVES}, found {MOST_MOVES + 1}"),
    ],
)
def test_a_log_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=f"^{message}"):
        parse_log(text)


@pytest.mark.parametrize("body", [b"\xff{}", b"9" * 5000, b"", b"{}{}", b"\xef\xbb\xbf{}"])
def test_what_is_no_json(body: bytes) -> None:
    with pytest.raises(UnreadableError, match="not JSON"):
        parse_json(body)


# The script.


def run(*args: object) -> int:
    return main([str(arg) for arg in args])


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    casket = ["--profile", "casket", "--seed", "7"]
    log = EXAMPLE / "logs" / "casket-7.log"
    assert run(log, *casket) == 0
    assert capsys.readouterr().out.startswith("legal: 30 moves of casket==1.0.0; seat 1 is to move")
    assert run(log, "--profile", "casket==1.0.0", "--seed", "8", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["legal"], told["illegal"]["number"]) == (False, 1)
    assert told["illegal"]["code"] in CODES
    wrong = {
        "no such file": [tmp_path / "none.log", *casket],
        "a folder": [tmp_path, *casket],
        "no such pin": [log, "--profile", "golf", "--seed", "7"],
        "another version": [log, "--profile", "casket==2.0.0", "--seed", "7"],
        "no specifier": [log, "--profile", "../casket", "--seed", "7"],
        "no such seed": [log, "--profile", "casket", "--seed", "7" * 1001],
        "no lock": [log, *casket, "--lock", tmp_path / "none.lock"],
        "other options": [log, *casket, "--options", '{"aces": "to-foundation"}'],
        "no options": [log, *casket, "--options", "aces"],
        "no table of options": [log, *casket, "--options", "[1]"],
    }
    for why, args in wrong.items():
        assert run(*args) == 2, why
        out, err = capsys.readouterr()
        assert (out, err.startswith("cannot be read: ")) == ("", True), why
    with pytest.raises(SystemExit) as caught:
        main([str(log)])
    assert caught.value.code == 2


@pytest.mark.parametrize("content", [b"draw\n\xff", b" " * (MOST_BYTES + 1), b"1: draw\n{"])
def test_a_file_that_cannot_be_read(content: bytes, tmp_path: Path) -> None:
    log = tmp_path / "sent.log"
    log.write_bytes(content)
    assert run(log, "--profile", "casket", "--seed", "7") == 2


def test_standard_input_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: object) -> int:
            assert isinstance(buffer, memoryview)
            buffer[:] = b"\n" * len(buffer)
            return len(buffer)

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    assert run("-", "--profile", "casket", "--seed", "7") == 2


def test_a_profile_that_changed_since_it_was_pinned_is_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = LOCK.read_text(encoding="utf-8")
    digest = re.search(r'digest = "sha256:(.*)"', text)
    assert digest is not None
    changed = tmp_path / "cardrules.lock"
    changed.write_text(text.replace(digest[1], "0" * 64), encoding="utf-8")
    log = EXAMPLE / "logs" / "casket-7.log"
    assert run(log, "--profile", "casket", "--seed", "7", "--lock", changed) == 2
    assert "the profile has changed since it was pinned" in capsys.readouterr().err


def test_one_of_two_pins_is_chosen_by_its_options(tmp_path: Path) -> None:
    path = tmp_path / "cardrules.lock"
    lock(["klondike"], {"draw": 1}, path=path)
    one = path.read_text(encoding="utf-8")
    lock(["klondike"], {"draw": 3}, path=path)
    three = path.read_text(encoding="utf-8").partition("\n[[")
    path.write_text(one.replace("profiles = 1", "profiles = 2") + "\n[[" + three[2])
    log = tmp_path / "sent.log"
    log.write_text("draw\n", encoding="utf-8")
    wanted = [log, "--profile", "klondike", "--seed", "7", "--lock", path]
    assert run(*wanted) == 2
    assert run(*wanted, "--options", '{"draw": 3}') == 0
    assert run(*wanted, "--options", '{"draw": "3"}') == 2


def test_the_lock_of_the_example_holds() -> None:
    assert [checked.error for checked in check_lock(LOCK)] == [None] * 6


def test_the_commands_of_the_readme_print_what_it_says() -> None:
    blocks = re.findall(r"```sh\n([^`]*)```\n+```text\n([^`]*)```", README)
    assert len(blocks) >= 2
    codes = []
    for command, output in blocks:
        words = shlex.split(command)
        assert words[:2] == ["python", "-m"]
        run = subprocess.run(
            [sys.executable, "-W", "error", *words[1:]],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        codes.append(run.returncode)
        assert run.stdout == output
    assert codes == [0, 1]
