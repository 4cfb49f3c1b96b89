"""JSON-RPC 2.0: what any line is answered with."""

from __future__ import annotations

import json

import pytest
from tests.unit.server.talking import FailedError, Json, Talk

from cardrules.server import Limits
from cardrules.server.faults import Code

VERSION = '{"jsonrpc": "2.0", "method": "version", "id": %s}'


@pytest.fixture
def talk() -> Talk:
    return Talk()


def code_of(talk: Talk, line: str | bytes) -> Code:
    """Send a line that is answered with one error, and return its code."""
    (answer,) = talk.send(line)
    assert answer["id"] is None
    return Code(answer["error"]["code"])


# The examples of the specification (https://www.jsonrpc.org/specification, section 7), with
# methods that there are.


def test_positional_and_named_parameters(talk: Talk) -> None:
    for params in ('["golf"]', '{"profile": "golf"}'):
        line = f'{{"jsonrpc": "2.0", "method": "load", "params": {params}, "id": 3}}'
        (answer,) = talk.send(line)
        assert answer["id"] == 3
        assert answer["result"]["profile"] == "golf==1.0.0"


def test_a_notification_is_not_answered(talk: Talk) -> None:
    assert talk.send('{"jsonrpc": "2.0", "method": "version"}') == []
    assert talk.send('{"jsonrpc": "2.0", "method": "foobar"}') == []
    assert talk.send('{"jsonrpc": "2.0", "method": "new", "params": {"profile": 1}}') == []


def test_a_notification_is_carried_out(talk: Talk) -> None:
    game = talk.new("golf", seed=1)
    params = json.dumps({"game": game, "move": "draw"})
    assert talk.send(f'{{"jsonrpc": "2.0", "method": "apply", "params": {params}}}') == []
    assert len(talk.ask("history", game=game)["moves"]) == 1


def test_unknown_method(talk: Talk) -> None:
    with pytest.raises(FailedError) as caught:
        talk.ask("undoo")
    assert caught.value.code is Code.METHOD
    assert caught.value.message == "there is no method 'undoo'; did you mean 'undo'?"
    assert caught.value.data == {"near": "undo"}


@pytest.mark.parametrize(
    "line",
    [
        '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
        '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0"',
        "x",
        "{",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        '{"jsonrpc": "2.0", "method": "version", "id": NaN}',
        '{"id": Infinity}',
        '{"id": ' + "1" * 5000 + "}",
        "\x00",
        '"a\nb"'.replace("\n", "\x01"),
        "[" * 30,
        "{'id': 1}",
    ],
)
def test_parse_error(talk: Talk, line: str | bytes) -> None:
    assert code_of(talk, line) is Code.PARSE


@pytest.mark.parametrize(
    "line",
    [
        '{"jsonrpc": "2.0", "method": 1, "params": "bar"}',
        "[]",
        "1",
        "null",
        '"version"',
        "{}",
        '{"jsonrpc": "1.0", "method": "version", "id": null}',
        '{"jsonrpc": 2.0, "method": "version", "id": null}',
        '{"method": "version"}',
        '{"jsonrpc": "2.0", "method": "version", "params": "bar"}',
        '{"jsonrpc": "2.0", "method": "version", "params": null}',
        '{"jsonrpc": "2.0", "result": 7, "id": null}',
        VERSION % "true",
        VERSION % "[1]",
        VERSION % "{}",
        VERSION % "1e999",
    ],
)
def test_invalid_request(talk: Talk, line: str) -> None:
    assert code_of(talk, line) is Code.REQUEST


def test_an_invalid_request_keeps_its_id(talk: Talk) -> None:
    (answer,) = talk.send('{"method": "version", "id": 5}')
    assert (answer["id"], answer["error"]["code"]) == (5, Code.REQUEST.value)


@pytest.mark.parametrize("own", ["7", "-1", '"a"', '""', "1.5", "null", str(2**70), '"\\ud800"'])
def test_the_id_comes_back(talk: Talk, own: str) -> None:
    (answer,) = talk.send(VERSION % own)
    assert answer["id"] == json.loads(own)
    assert type(answer["id"]) is type(json.loads(own))
    assert "result" in answer


def test_batch(talk: Talk) -> None:
    batch: list[Json] = [
        {"jsonrpc": "2.0", "method": "version", "id": "1"},
        {"jsonrpc": "2.0", "method": "version"},
        {"foo": "boo"},
        {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
        1,
    ]
    (answers,) = talk.send(json.dumps(batch))
    assert [(each["id"], each.get("error", {}).get("code")) for each in answers] == [
        ("1", None),
        (None, -32600),
        ("5", -32601),
        (None, -32600),
    ]


def test_a_batch_of_notifications_is_not_answered(talk: Talk) -> None:
    one = {"jsonrpc": "2.0", "method": "version"}
    assert talk.send(json.dumps([one, one])) == []


def test_notifications_follow_the_answer_to_a_batch(talk: Talk) -> None:
    game = talk.new("golf", seed=1)
    talk.ask("subscribe", game=game)
    play = {"jsonrpc": "2.0", "method": "apply", "params": {"game": game, "move": "draw"}}
    answers, *notices = talk.send(json.dumps([play | {"id": 1}, play | {"id": 2}]))
    assert [each["result"]["made"] for each in answers] == [1, 2]
    assert [each["params"]["made"] for each in notices] == [1, 2]


# Parameters.


@pytest.mark.parametrize(
    ("params", "param", "message"),
    [
        ({}, "profile", "profile: found neither; expected either 'profile' or 'text'"),
        ({"profile": "golf", "text": ""}, "profile", "profile: found both"),
        ({"profile": 7}, "profile", "profile: found 7; expected a text of at most 200"),
        ({"profile": None}, "profile", "profile: found nothing; expected a text"),
        ({"profil": "golf"}, "profil", "did you mean 'profile'?"),
        ({"profile": "golf", "seed": True}, "seed", "seed: found true; expected a whole number"),
        ({"profile": "golf", "seed": 1.0}, "seed", "seed: found 1.0; expected a whole number"),
        ({"profile": "golf", "seed": -1}, "seed", "seed: found -1; expected a whole number from"),
        ({"profile": "golf", "order": "AS"}, "order", "order: found 'AS'; expected a list"),
        ({"profile": "golf", "order": ["AS", 1]}, "order.2", "order.2: found 1; expected a text"),
        ({"profile": "golf", "options": {"a": []}}, "options.a", "options.a: found an empty"),
        ({"profile": "golf", "autoplay": "saef"}, "autoplay", "'none', 'safe-foundation', 'for"),
        ({"profile": "golf", "dealer": 13}, "dealer", "expected a whole number from 1 to 12"),
        (
            {"profile": "golf", "language": "xx"},
            "language",
            "language: found 'xx'; expected one of",
        ),
    ],
)
def test_invalid_params(talk: Talk, params: Json, param: str, message: str) -> None:
    with pytest.raises(FailedError) as caught:
        talk.ask("new", **params)
    assert caught.value.code is Code.PARAMS
    assert caught.value.data["param"] == param
    assert message in caught.value.message


def test_missing_and_too_many(talk: Talk) -> None:
    with pytest.raises(FailedError, match="missing") as caught:
        talk.ask("view")
    assert caught.value.data == {"param": "game", "expected": "a text of at most 64 characters"}
    line = '{"jsonrpc": "2.0", "method": "version", "params": [1], "id": 1}'
    assert talk.send(line)[0]["error"]["code"] == Code.PARAMS.value


def test_answers_hold_no_controls(talk: Talk) -> None:
    with pytest.raises(FailedError) as caught:
        talk.ask("new", profile="\x1b[31m\ud800 profile")
    assert caught.value.code is Code.UNKNOWN_PROFILE
    assert "\x1b" not in caught.value.message


# Limits.


def test_batch_limit() -> None:
    talk = Talk(Limits(batch=2))
    one = {"jsonrpc": "2.0", "method": "version", "id": 1}
    assert len(talk.send(json.dumps([one] * 2))[0]) == 2
    (answer,) = talk.send(json.dumps([one] * 3))
    assert answer["error"]["data"] == {"limit": "batch", "most": 2}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[[[[1]]]]", Code.REQUEST),
        ("[[[[[1]]]]]", Code.LIMIT),
        ('[[[[{"a":1}]]]]', Code.LIMIT),
        ('["[[[[[", [[[1]]], "\\"[[[["]', Code.REQUEST),
        ("[[[[[", Code.LIMIT),
        ("[" * 100_000, Code.LIMIT),
        ('{"a":' * 100_000, Code.LIMIT),
        ("[[],[],[],[],[],[]]", Code.REQUEST),
    ],
)
def test_depth_limit(line: str, code: Code) -> None:
    (answers,) = Talk(Limits(depth=4)).send(line)
    found = {each["error"]["code"] for each in (answers if type(answers) is list else [answers])}
    assert found == {code.value}


def test_depth_is_bounded_by_the_reader_too() -> None:
    (answer,) = Talk(Limits(depth=10**9)).send("[" * 900_000)
    assert answer["error"]["code"] == Code.PARSE.value


def test_a_bug_is_told_to_the_log_alone(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = talk.new("golf")

    def broken(*_: object) -> None:
        raise RuntimeError("the ace of spades is in hand 2")

    monkeypatch.setattr("cardrules.game.Game.to_json", broken)
    with pytest.raises(FailedError) as caught:
        talk.ask("save", game=game)
    assert (caught.value.code, caught.value.message) == (Code.INTERNAL, "Internal error")
    assert caught.value.data is None
    assert "ace of spades" in talk.logged[0]
    assert talk.ask("view", game=game)["turn"] == 1
