"""The endpoint: what it answers, what it refuses, and that nothing a client sends breaks it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples.validate import server
from examples.validate.sent import MOST_MOVES
from examples.validate.server import LOCK, MOST_BYTES, make_app
from starlette.applications import Starlette
from tests.examples.asgi import Answer, ask

import cardrules
from cardrules.pins import read_lock
from cardrules.plain import plain_outcome, plain_refusal

ROOT = Path(__file__).parents[2]
PLANNED = {200, 400, 404, 413, 415, 422}
CASKET = {"profile": "casket==1.0.0", "seed": 7, "moves": ["move waste reserve.1"]}


@cache
def app() -> Starlette:
    return make_app()


def check(data: object) -> Answer:
    return ask(app(), json.dumps(data).encode())


def test_legal_moves_are_found_legal() -> None:
    answer = check(CASKET)
    rules = cardrules.load("casket")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert answer.data == {
        "profile": "casket==1.0.0",
        "options": dict(rules.options),
        "digest": rules.identity.digest,
        "legal": True,
        "played": 1,
        "turn": 1,
        "outcome": None,
        "illegal": None,
    }


def test_an_illegal_move_is_answered_with_its_reason() -> None:
    moves = ["move waste reserve.1", {"move": "move lid.2 body.5", "seat": 1}]
    answer = check({**CASKET, "moves": moves})
    rules = cardrules.load("casket")
    state = rules.apply(rules.start(7), rules.parse("move waste reserve.1"))
    refusal = rules.refusal(state, rules.parse("move lid.2 body.5"))
    assert refusal is not None
    assert (answer.status, answer.data["legal"], answer.data["played"]) == (200, False, 1)
    told = {"number": 2, "move": "move lid.2 body.5", "seat": 1, **plain_refusal(refusal)}
    assert answer.data["illegal"] == told


def test_a_game_to_its_end_is_answered_with_the_outcome() -> None:
    rules = cardrules.load("whist")
    state, moves = rules.start("x"), []
    while legal := list(rules.legal_moves(state)):
        moves.append({"move": str(legal[0]), "seat": rules.turn(state)})
        state = rules.apply(state, legal[0])
    outcome = rules.outcome(state)
    assert outcome is not None
    answer = check({"profile": "whist", "seed": "x", "moves": moves})
    assert (answer.data["legal"], answer.data["turn"]) == (True, None)
    assert answer.data["outcome"] == json.loads(json.dumps(plain_outcome(outcome)))


def test_the_profiles_are_those_of_the_lock() -> None:
    answer = ask(app(), path="/profiles", method="GET")
    pinned = [pin.identity for pin in read_lock(LOCK).pins]
    assert [entry["profile"] for entry in answer.data] == [each.pin for each in pinned]
    assert [entry["digest"] for entry in answer.data] == [each.digest for each in pinned]
    assert [entry["options"] for entry in answer.data] == [each.options for each in pinned]


def test_options_choose_and_never_change() -> None:
    wanted = {"profile": "klondike", "seed": 7, "moves": ["draw"]}
    assert check({**wanted, "options": {"draw": 3}}).status == 200
    assert check({**wanted, "options": {"draw": 1}}).status == 404
    assert check({**wanted, "options": {"draw": True}}).status == 404
    assert check({**wanted, "options": {"lock": "/etc/passwd"}}).status == 404


def test_a_digest_holds_both_to_one_profile() -> None:
    digest = cardrules.load("casket").identity.digest
    assert check({**CASKET, "digest": digest}).status == 200
    answer = check({**CASKET, "digest": digest[:-1]})
    assert answer.status == 422
    assert digest in answer.data["error"]


@pytest.mark.parametrize(
    "wanted",
    ["golf", "casket==1.0.1", "casket>=2", "Casket", "casket.toml", "casket" + "-" * 80],
)
def test_what_is_not_pinned_is_not_there(wanted: str) -> None:
    """Golf is in the library, but not in the lock."""
    assert check({**CASKET, "profile": wanted}).status == 404


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"profile": None}, "profile: "),
        ({"profile": 7}, "profile: "),
        ({"profile": ""}, "profile: "),
        ({"profile": "x" * 101}, "profile: "),
        ({"profile": "../casket"}, "profile: "),
        ({"profile": "/etc/passwd"}, "profile: "),
        ({"profile": "casket==\ud800"}, "profile: "),
        ({"seed": None}, "seed: "),
        ({"seed": True}, "seed: "),
        ({"seed": 7.0}, "seed: "),
        ({"seed": [7]}, "seed: "),
        ({"seed": -1}, "seed: "),
        ({"seed": "x" * 1001}, "seed: "),
        ({"seed": "\udfff"}, "seed: "),
        ({"moves": None}, "moves: "),
        ({"moves": "draw"}, "moves: "),
        ({"moves": {}}, "moves: "),
        ({"moves": [None]}, "moves.1: "),
        ({"moves": ["draw", ["draw"]]}, "moves.2: "),
        ({"moves": [{"move": "draw", "seat": 0}]}, "moves.1: "),
        ({"moves": [{"move": "draw", "seat": 10**30}]}, "moves.1: "),
        ({"moves": [{"text": "draw"}]}, "moves.1: "),
        ({"moves": [""] * (MOST_MOVES + 1)}, "moves: "),
        ({"options": None}, "options: "),
        ({"options": [1]}, "options: "),
        ({"options": {"aces": 1.5}}, "options."),
        ({"options": {"aces": {}}}, "options."),
        ({"options": {str(n): 1 for n in range(51)}}, "options: "),
        ({"digest": 7}, "digest: "),
        ({"lock": "/etc/passwd"}, "unknown key 'lock'"),
    ],
)
def test_data_of_another_form_is_refused_by_place(change: dict[str, object], place: str) -> None:
    answer = check({**CASKET, **change})
    assert answer.status == 422
    assert answer.data["error"].startswith(place)
    assert len(answer.data["error"]) < 500


@pytest.mark.parametrize("missing", ["profile", "seed", "moves"])
def test_nothing_is_guessed(missing: str) -> None:
    left = {key: value for key, value in CASKET.items() if key != missing}
    assert check(left).status == 422


@pytest.mark.parametrize("data", [None, True, 7, "x", [], [CASKET]])
def test_a_body_that_is_no_table(data: object) -> None:
    assert check(data).status == 422


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b'{"seed": NaN}',
        b'{"seed": 1, "seed": 2}',
        b'{"seed": %s}' % (b"9" * 5000),
        b"[" * 200_000,
        b'{"a":' * 50_000,
        json.dumps(CASKET).encode("utf-16"),
        json.dumps(CASKET).encode()[:-1],
    ],
)
def test_a_body_that_is_no_json(body: bytes) -> None:
    assert ask(app(), body).status == 400


def test_a_body_that_is_cut_off() -> None:
    assert ask(app(), json.dumps(CASKET).encode(), end="cut off").status == 400


@pytest.mark.parametrize("rest", [0, 1])
def test_a_body_is_bounded_however_it_comes(rest: int) -> None:
    body = json.dumps(CASKET).encode().ljust(MOST_BYTES + rest)
    parts = [body[start : start + 5000] for start in range(0, len(body), 5000)]
    assert ask(app(), body).status == ask(app(), parts).status == (413 if rest else 200)


def test_no_more_of_a_body_is_taken_than_is_wanted() -> None:
    taken = 0

    def endless() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(100):
            taken += 1
            yield b" " * 50_000

    assert ask(app(), endless()).status == 413
    assert taken == MOST_BYTES // 50_000 + 1


def test_a_body_that_comes_too_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "READ_SECONDS", 0.02)
    assert ask(app(), json.dumps(CASKET).encode(), end="stalled").status == 408


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        (None, 415),
        ("", 415),
        ("text/plain", 415),
        ("application/jsonp", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/json; charset=latin-1", 415),
        ("application/json; charset=utf-8", 200),
        ("Application/JSON;Charset=UTF-8", 200),
        ('application/json; charset="utf-8"', 200),
    ],
)
def test_only_json_is_read(content_type: str | None, status: int) -> None:
    assert ask(app(), json.dumps(CASKET).encode(), content_type=content_type).status == status


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/check", 405),
        ("PUT", "/check", 405),
        ("POST", "/profiles", 405),
        ("GET", "/", 404),
        ("POST", "/check/../../etc/passwd", 404),
    ],
)
def test_other_ways_to_ask_are_answered_in_json_too(method: str, path: str, status: int) -> None:
    answer = ask(app(), path=path, method=method)
    assert (answer.status, list(answer.data)) == (status, ["error"])


def test_half_characters_come_back_as_they_went() -> None:
    answer = check({**CASKET, "moves": ["\ud800 draw"]})
    assert answer.data["illegal"]["move"] == "\ud800 draw"
    assert answer.data["illegal"]["code"] == "log.no-move"


def test_an_endless_move_is_not_sent_back_whole() -> None:
    answer = check({**CASKET, "moves": ["move " + "x" * 200_000]})
    assert answer.data["illegal"]["code"] == "log.no-move"
    assert len(answer.body) < 2000


def test_work_ends_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "CHECK_SECONDS", -1.0)
    answer = check(CASKET)
    assert answer.status == 422
    assert "time was up" in answer.data["error"]


def test_a_lock_whose_profile_changed_is_not_served(tmp_path: Path) -> None:
    text = LOCK.read_text(encoding="utf-8")
    path = tmp_path / "cardrules.lock"
    path.write_text(re.sub(r'(\ndigest = "sha256:)....', r"\g<1>0000", text), encoding="utf-8")
    with pytest.raises(cardrules.PinMismatchError):
        make_app(path)
    with pytest.raises(cardrules.LockError):
        make_app(tmp_path / "none.lock")


# Hostile input by the thousand.

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 1e308, 10**400, "", "\x00", "\ud83d", "💥", "~", "{}"),
    *([], {}, [[]], {"": None}, {"move": None}, {"__class__": "x"}, "x" * 5000, "∞", "٣"),
    *("casket", "casket==1.0.0", "canasta", "klondike", "../../x", "casket;rm", "a~=1", "*"),
    *("draw", "move waste reserve.1", "meld KH KD KS", "play 2C", "pass", "take 9H + 9S"),
)


def mutated(data: Any, rng: Random) -> Any:
    """Return plain data with something replaced, added, dropped or nested."""
    if isinstance(data, dict) and data and rng.random() < 0.8:
        key = rng.choice(list(data))
        return {**data, key: mutated(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        place = rng.randrange(len(data))
        return [*data[:place], mutated(data[place], rng), *data[place + 1 :]]
    junk = rng.choice(JUNK)
    match rng.randrange(6):
        case 0 if isinstance(data, dict):
            return {**data, str(junk)[:50]: rng.choice(JUNK)}
        case 1 if isinstance(data, list):
            return [*data, junk] * rng.choice((1, 1, 2, 100))
        case 2 if isinstance(data, str):
            place = rng.randrange(len(data) + 1)
            return data[:place] + str(junk)[:50] + data[place:]
        case 3:
            return [data]
        case 4:
            for _ in range(rng.choice((1, 10, 100))):
                data = [data] if rng.random() < 0.5 else {"moves": data}
            return data
    return junk


def bodies(count: int) -> Iterator[tuple[bytes, int | None]]:
    """Yield hostile bodies, and the status where it is known."""
    rng = Random("bodies")
    seeds = [CASKET]
    for name in ("canasta", "klondike", "tarocco-bolognese", "whist"):
        rules = cardrules.load(name, **({"draw": 3} if name == "klondike" else {}))
        state, moves = rules.start(3), list[object]()
        for _ in range(25):
            move = rng.choice(list(rules.legal_moves(state)))
            moves.append({"move": str(move), "seat": rules.turn(state)})
            state = rules.apply(state, move)
        seeds.append({"profile": name, "seed": 3, "moves": moves, "options": {}})
    for seed in seeds:
        yield json.dumps(seed).encode(), 200
    for _ in range(count):
        data: Any = rng.choice(seeds)
        for _ in range(rng.choice((1, 1, 2, 5))):
            data = mutated(data, rng)
        body = json.dumps(data).encode()
        if rng.random() < 0.3:
            place = rng.randrange(len(body) + 1)
            body = body[:place] + rng.randbytes(rng.randrange(4)) + body[place + rng.randrange(9) :]
        yield body, None


def test_nothing_that_a_client_sends_breaks_it() -> None:
    statuses = dict.fromkeys(PLANNED, 0)
    for body, status in bodies(3000):
        answer = ask(app(), body)
        assert answer.status in PLANNED, body
        assert status in (None, answer.status)
        statuses[answer.status] += 1
        if answer.status == 200:
            assert answer.data["legal"] == (answer.data["illegal"] is None)
        else:
            assert list(answer.data) == ["error"]
            assert len(answer.body) < 2000
    assert all(statuses[status] > 20 for status in (200, 400, 404, 422)), statuses
    assert check(CASKET).data["legal"]  # and it still works


# The server itself, on the loopback address.


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "examples.validate.server", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        found = None
        for line in process.stderr:
            if found := re.search(r"running on http://(127\.0\.0\.1):(\d+)", line):
                break
        assert found is not None, "the server did not start"
        yield found[1], int(found[2])
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def post(address: tuple[str, int], body: bytes, **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(*address, timeout=20)
    try:
        connection.request("POST", "/check", body, {"content-type": "application/json", **headers})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def test_it_runs(address: tuple[str, int]) -> None:
    status, data = post(address, json.dumps(CASKET).encode())
    assert (status, data["legal"], data["played"]) == (200, True, 1)
    status, data = post(address, json.dumps({**CASKET, "seed": 8}).encode())
    assert (status, data["legal"]) == (200, data["illegal"] is None)
    assert post(address, b"{")[0] == 400
    assert post(address, b"{}", **{"content-type": "text/plain"})[0] == 415
    assert post(address, json.dumps({**CASKET, "profile": "golf"}).encode())[0] == 404


def test_it_lives_on_after_broken_requests(address: tuple[str, int]) -> None:
    broken = [
        b"\x00" * 100_000,
        b"GET /check HTTP/9.9\r\n\r\n",
        b"POST /check HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"POST /check HTTP/1.1\r\nhost: x\r\ncontent-length: " + b"9" * 5000 + b"\r\n\r\n{}",
        b"POST /check HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"POST /check HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * 10_000 + b"\r\n",
        b"POST /check HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
    ]
    for request in broken:
        with socket.create_connection(address, timeout=20) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):
                    pass
            except OSError:
                pass  # it may close the connection while we still send
    status, data = post(address, json.dumps(CASKET).encode())
    assert (status, data["legal"]) == (200, True)


def test_a_body_that_is_too_long_is_refused_while_it_comes(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=20) as connection:
        head = b"POST /check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        connection.sendall(head + b"content-length: 999999999\r\n\r\n" + b" " * (MOST_BYTES + 1))
        assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")
