"""Whatever is sent, the server answers in JSON-RPC, goes on, and tells no hidden card."""

from __future__ import annotations

import io
import re
from collections import Counter
from random import Random

import pytest
from tests.property.messages import lines
from tests.property.test_server_two_worlds import open_at
from tests.property.test_two_worlds import load, other_world
from tests.unit.server.talking import METHODS, Json, Talk, read_line

from cardrules.library import SHIPPED
from cardrules.server import Limits, Protocol, Server, serve
from cardrules.server.definition import Right
from cardrules.server.faults import Code

SHORT, LONG = 4000, 100_000
KEY = re.compile(r"(game|seat)-[\w-]{32}")


@pytest.mark.parametrize("count", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)])
def test_every_line_is_answered(count: int) -> None:
    """Messages of all kinds, some of which play, open and close games; none is a bug."""
    talk = Talk(Limits(games=20, moves=200, rules=8, line=60_000))
    found: Counter[Json] = Counter()
    keys: list[str] = []
    for number, line in enumerate(lines(f"fuzz {count}", Renewed(talk, keys), count)):
        if number % 500 == 0:
            keys[:] = []
        for message in talk.send(line):
            for each in message if isinstance(message, list) else [message]:
                found[each.get("error", {}).get("code", "answer")] += 1
    assert talk.logged == []
    assert Code.INTERNAL.value not in found
    met = {Code(code) for code in found if code != "answer"}
    assert met >= {*Code} - {Code.INTERNAL, Code.RULES, Code.REVEALED}
    assert found["answer"] > count / 20


class Renewed(list[str]):
    """Keys of games that are opened anew when they have been given up."""

    def __init__(self, talk: Talk, keys: list[str]) -> None:
        super().__init__()
        self.talk = talk
        self.keys = keys

    def __len__(self) -> int:
        if not self.keys:
            for key in [*self.talk.server._keys.values()]:
                if key.is_host:
                    self.talk.ask("close", game=key.key)
            for profile in ("whist", "gin-rummy", "klondike", "hearts"):
                game = self.talk.new(profile, seed=1)
                self.keys += [game, self.talk.seat(game, 1), self.talk.seat(game, None)]
        return len(self.keys)

    def __getitem__(self, place: Json) -> Json:
        return self.keys[place]


@pytest.mark.parametrize("count", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)])
def test_a_pipe_of_junk(count: int) -> None:
    """The same through the pipe, in pieces of any size; what comes after is answered."""
    chance = Random(count)
    stream = b"\n".join(lines(f"pipe {count}", ["game-none"], count))
    stream += b'\n{"jsonrpc":"2.0","method":"version","id":"last"}\n'

    class Source(io.BytesIO):
        def read1(self, _: int | None = -1, /) -> bytes:
            return self.read(chance.choice([1, 10, 100, 10_000]))

    logged: list[str] = []
    target = io.BytesIO()
    server = Server(SHIPPED, Limits(line=4096, games=5, rules=4))
    serve(Protocol(server, logged.append), Source(stream), target)
    answers = [read_line(line) for line in target.getvalue().decode("ascii").splitlines()]
    assert len(answers) > count / 2
    assert answers[-1]["id"] == "last"
    assert "result" in answers[-1]
    assert logged == []


@pytest.mark.parametrize("count", [SHORT // 4, pytest.param(LONG // 5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["whist", "canasta", "gin-rummy", "tarocco-bolognese", "hearts"])
@pytest.mark.parametrize("is_turn", [True, False])
def test_junk_with_a_token_shows_no_hidden_card(name: str, count: int, *, is_turn: bool) -> None:
    """In two worlds alike to a seat, every line is answered by the same lines."""
    rules = load(name)
    state = rules.start(seed=3)
    seat = (state.turn + (not is_turn)) % rules.board.seats.count + 1
    other = other_world(rules, state, seat, set(), Random(name))
    assert other != state
    asked = [each.name for each in METHODS.values() if each.right is not Right.ANYBODY]
    asked.remove("close")
    asked.remove("suggest")  # takes its chance from the machine
    if is_turn:
        asked.remove("apply")  # it may be legal, and show a card to all
    replies: list[list[str]] = []
    for world in (state, other):
        talk, game, key = open_at(rules, world, seat)
        onlooker = talk.seat(game, None)
        told = []
        for line in lines(f"leak {name}", ["KEY-SEAT", "KEY-NONE"], count, asked):
            line = line.replace(b"KEY-SEAT", key.encode()).replace(b"KEY-NONE", onlooker.encode())
            told += [KEY.sub("KEY", each) for each in talk.protocol.answered(line)]
        assert talk.logged == []
        replies.append(told)
    for one, two in zip(*replies, strict=True):
        assert one == two
