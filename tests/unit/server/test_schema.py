"""The published schema says what the server checks: no more and no less."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator
from tests.property.messages import JUNK
from tests.unit.server.talking import METHODS, Json, Talk

from cardrules.server import Limits, published
from cardrules.server.answers import NAMED_FORMS
from cardrules.server.faults import ABOUT, Code
from cardrules.server.forms import (
    ANYTHING,
    NOTHING,
    TRUTH,
    Either,
    Field,
    Fields,
    Form,
    Many,
    Misfit,
    Named,
    Number,
    Table,
    Text,
    maybe,
)
from cardrules.server.methods import all_methods
from cardrules.server.notices import NOTICES

DOCUMENT: Json = published(Limits(), all_methods())


def validates(schema: Json, value: Json) -> bool:
    """Ask another library whether a value is valid."""
    whole = {**schema, "components": DOCUMENT["components"]}
    return Draft202012Validator(whole).is_valid(value)


def fits(form: Form, value: Json) -> bool:
    try:
        form.check(value, "value")
    except Misfit:
        return False
    return True


VALUES = [
    *(value for value in JUNK if not isinstance(value, float)),
    *([1, 2], [1, "a"], ["a"], [[1]], {"a": 1}, {"a": "b"}, {"a": None}, {"a": {"b": 1}}, "bb"),
    *({"b": 1}, {"a": 1, "b": 2}, {"a": 1, "c": 3}, {"a": 1, "b": 2, "c": 3}, 3, 4, 5, "abc"),
]
FORMS: list[Form] = [
    *(TRUTH, NOTHING, ANYTHING, Text(), Text(2), Text(choices=("a", "bb"))),
    *(Number(), Number(0), Number(1, 3), Many(Number()), Many(Text(), 1), Table(Number())),
    *(Table(Text(), 1), maybe(Number()), Either((Text(1), Many(Text(1)))), Many(Many(Number()))),
    Fields({"a": Field(Number(), ""), "b": Field(Number(), "", optional=True)}),
    Fields({}),
    Named("View", next(form.of for form in NAMED_FORMS if form.name == "View"), ""),
]


def every_form() -> Iterator[tuple[str, Form]]:
    yield from ((f"form {number}", form) for number, form in enumerate(FORMS))
    for method in METHODS.values():
        yield from ((f"{method.name} {param.name}", param.form) for param in method.params)
        yield f"{method.name} result", method.result
    yield from ((form.name, form) for form in NAMED_FORMS)
    yield from ((notice.name, notice.form) for notice in NOTICES)


@pytest.mark.parametrize(("name", "form"), [*every_form()], ids=lambda each: str(each)[:40])
def test_schema_and_check_agree(name: str, form: Form) -> None:
    schema = form.schema()
    Draft202012Validator.check_schema(schema)
    greatest = 2**53  # whole numbers beyond what all readers keep are refused, as documented
    for value in VALUES:
        if type(value) is int and abs(value) >= greatest:
            continue
        assert fits(form, value) is validates(schema, value), (name, value)
    assert form.words()


def test_answers_are_valid() -> None:
    talk = Talk()
    game = talk.new("klondike", seed=1)
    results = {each["name"]: each["result"]["schema"] for each in DOCUMENT["methods"]}
    for method in ("view", "moves", "playable", "complete", "score", "outcome", "history"):
        answer = talk.ask(method, game=game)
        assert validates(results[method], answer)
        assert not validates(results[method], {**answer, "more": 1})


def test_references_are_there() -> None:
    def references(value: Json) -> Iterator[str]:
        if isinstance(value, dict):
            if "$ref" in value:
                yield value["$ref"]
            for each in value.values():
                yield from references(each)
        elif isinstance(value, list):
            for each in value:
                yield from references(each)

    found = set(references(DOCUMENT))
    assert found
    for reference in found:
        part = DOCUMENT
        for key in reference.removeprefix("#/").split("/"):
            part = part[key]
    named = {f"#/components/schemas/{form.name}" for form in NAMED_FORMS}
    unused = named - found
    assert not unused - {f"#/components/schemas/{each}" for each in ("Table",)}


def test_it_is_an_openrpc_document() -> None:
    """What the meta-schema of OpenRPC 1.3 requires of the parts that are used."""
    assert re.fullmatch(r"1\.3\.\d+", DOCUMENT["openrpc"])
    assert {"title", "version"} <= set(DOCUMENT["info"])
    for method in DOCUMENT["methods"]:
        assert {"name", "params", "result"} <= set(method)
        assert method["paramStructure"] in ("by-name", "by-position", "either")
        assert method["summary"].endswith(".")
        needed = [param.get("required", False) for param in method["params"]]
        # Those that a list may leave out come last.
        assert needed == sorted(needed, reverse=True), method["name"]
        for param in method["params"]:
            assert {"name", "schema"} <= set(param)
    for error in DOCUMENT["components"]["errors"].values():
        assert set(error) == {"code", "message"}


def test_codes() -> None:
    assert set(ABOUT) == {*Code}
    own = [code.value for code in Code if code.value > -32100]
    assert all(-32099 <= code <= -32000 for code in own)  # reserved for servers by JSON-RPC
