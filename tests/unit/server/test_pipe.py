"""The pipe: lines of any length, in any pieces."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from random import Random

import pytest
from tests.unit.server.talking import Json, read_line

from cardrules.library import SHIPPED
from cardrules.server import Limits, Protocol, Server, serve
from cardrules.server.pipe import Lines


class Pieces(io.BytesIO):
    """Bytes that come in pieces of stated sizes, and count what is taken."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        super().__init__(data)
        self.sizes = sizes

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read(self.sizes.pop(0) if self.sizes else size)


class Target(io.BytesIO):
    """Remembers what had been written at each flush."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[int] = []

    def flush(self) -> None:
        self.flushed.append(self.tell())


def served(data: bytes, sizes: list[int] | None = None, limits: Limits | None = None) -> list[Json]:
    target = Target()
    protocol = Protocol(Server(SHIPPED, limits or Limits()))
    serve(protocol, Pieces(data, sizes or []), target)
    text = target.getvalue().decode("ascii")
    assert not text or text.endswith("\n")
    return [read_line(line) for line in text.splitlines()]


def request(own: int) -> bytes:
    return b'{"jsonrpc":"2.0","method":"version","id":%d}' % own


def ids(answers: list[Json]) -> list[Json]:
    return [each["id"] for each in answers]


def test_lines_in_pieces() -> None:
    data = b"\n".join(request(own) for own in range(50)) + b"\n"
    chance = Random(1)
    for _ in range(20):
        sizes = [chance.randrange(1, 90) for _ in range(len(data))]
        assert ids(served(data, sizes)) == [*range(50)]


def test_ends_of_lines_and_blank_lines() -> None:
    assert ids(served(request(1) + b"\r\n\r\n\n  \n" + request(2) + b"\n")) == [1, 2]


def test_the_last_line_needs_no_end() -> None:
    assert ids(served(request(1) + b"\n" + request(2))) == [1, 2]


def test_nothing() -> None:
    assert served(b"") == []
    assert served(b"\n\n") == []


def test_a_line_that_is_too_long_is_passed_over() -> None:
    limits = Limits(line=100)
    for long in (b"x" * 101, b"x" * 5000):
        data = request(1) + b"\n" + long + b"\n" + request(2) + b"\n" + long
        for size in (1, 7, 100, 10_000):
            answers = served(data, [size] * (len(data) // size + 1), limits)
            assert ids(answers) == [1, None, 2, None]
            assert answers[1]["error"]["data"] == {"limit": "line", "most": 100}


def test_a_line_as_long_as_the_limit_is_read() -> None:
    line = request(1)
    assert ids(served(line + b"\n", None, Limits(line=len(line)))) == [1]
    assert ids(served(line + b"\n", None, Limits(line=len(line) - 1))) == [None]


def test_no_more_is_held_than_a_line_may_have() -> None:
    lines = Lines(1000)
    for _ in range(1000):
        assert [*lines.take(b"x" * 600)] == []
        assert sum(map(len, lines._parts)) <= 1000
    assert [*lines.take(b"\nab")] == [None]
    assert [*lines.take(b"c\n")] == [b"abc"]


def test_answers_are_sent_when_input_runs_dry() -> None:
    line = request(1) + b"\n"
    target = Target()
    source = Pieces(line * 7, [3 * len(line), 4 * len(line)])
    serve(Protocol(Server(SHIPPED)), source, target)
    counts = [target.getvalue()[:end].count(b"\n") for end in target.flushed]
    assert counts == [3, 7]


def test_much_is_sent_before_input_runs_dry() -> None:
    line = json.dumps({"jsonrpc": "2.0", "method": "rpc.discover", "id": 1}).encode() + b"\n"
    target = Target()
    serve(Protocol(Server(SHIPPED)), Pieces(line * 10, [10 * len(line)]), target)
    gaps = [end - start for start, end in pairwise([0, *target.flushed])]
    assert len(gaps) > 1
    assert max(gaps) < 200_000


def test_a_broken_pipe_is_told() -> None:
    class Broken(io.BytesIO):
        def write(self, _: object, /) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        serve(Protocol(Server(SHIPPED)), io.BytesIO(request(1)), Broken())
