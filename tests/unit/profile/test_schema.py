"""The schema and the reference: both say what the reader does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.errors import ProfileError
from cardrules.profile.document import Document
from cardrules.profile.reading import read
from cardrules.profile.reference import FieldRow, field_tables, markdown
from cardrules.profile.schema import json_schema
from cardrules.shapes import clauses_of
from cardrules.spec import clause, spec


class Face(Enum):
    UP = "up"
    DOWN = "down"


@spec
class Space:
    """What an empty pile accepts.

    More about it.
    """

    SHORTHAND = "accepts"

    accepts: tuple[str, ...] = clause(default=("any",), refers="ranks", says="What | may go in.")


@spec
class Pile:
    """A pile type."""

    face: Face = clause(default=Face.UP, says="How cards lie.")
    count: int = clause(minimum=1, maximum=9, says="How many piles.", example="3")
    worth: Fraction | None = clause(default=None, says="Worth.")
    space: Space | bool = clause(default=False, says="The empty pile.")
    inner: dict[str, Pile] = clause(factory=dict, says="Piles in piles.")


SCHEMA = json_schema(Pile, title="Piles")
DEFINITIONS = cast("dict[str, dict[str, object]]", SCHEMA["$defs"])


def accepts(schema: Mapping[str, object], value: object) -> bool:
    """Validate with the few words of JSON Schema that are used, and no others."""
    return all(_WORDS[word](rule, value, schema) for word, rule in schema.items())


def _ref(rule: object, value: object, _: Mapping[str, object]) -> bool:
    target: object = SCHEMA
    for part in cast("str", rule).split("/")[1:]:
        target = cast("dict[str, object]", target)[part]
    return accepts(cast("dict[str, object]", target), value)


def _type(rule: object, value: object, _: Mapping[str, object]) -> bool:
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    return type(value) is kinds[cast("str", rule)]


def _additional(rule: object, value: object, schema: Mapping[str, object]) -> bool:
    if not isinstance(value, dict):
        return True
    known = cast("dict[str, object]", schema.get("properties", {}))
    others = [v for k, v in value.items() if k not in known]
    if isinstance(rule, bool):
        return rule or not others
    return all(accepts(cast("dict[str, object]", rule), v) for v in others)


def _properties(rule: object, value: object, _: Mapping[str, object]) -> bool:
    table = cast("dict[str, dict[str, object]]", rule)
    return not isinstance(value, dict) or all(
        accepts(table[k], v) for k, v in value.items() if k in table
    )


_WORDS: dict[str, Callable[[Any, object, Mapping[str, object]], bool]] = {
    **dict.fromkeys(
        ("$schema", "title", "description", "default", "examples", "$defs"),
        lambda _rule, _value, _schema: True,
    ),
    "$ref": _ref,
    "type": _type,
    "anyOf": lambda rule, value, _: any(accepts(each, value) for each in rule),
    "enum": lambda rule, value, _: isinstance(value, str) and value in rule,
    "minimum": lambda rule, value, _: not isinstance(value, int) or value >= rule,
    "maximum": lambda rule, value, _: not isinstance(value, int) or value <= rule,
    "pattern": lambda rule, value, _: (
        not isinstance(value, str) or re.search(rule, value) is not None
    ),
    "required": lambda rule, value, _: not isinstance(value, dict) or set(rule) <= set(value),
    "items": lambda rule, value, _: (
        not isinstance(value, list) or all(accepts(rule, v) for v in value)
    ),
    "properties": _properties,
    "additionalProperties": _additional,
}

LEAVES = (
    st.sampled_from(["up", "upp", "1/2", "1/0", "any"])
    | st.integers(-1, 11)
    | st.booleans()
    | st.just(2**53 + 1)
)
TABLES = st.recursive(
    LEAVES | st.lists(LEAVES, max_size=2),
    lambda inner: (
        st.dictionaries(st.sampled_from([*clauses_of(Pile), "accepts", "x"]), inner, max_size=4)
        | st.builds(
            lambda table: {"count": 1, **table},
            st.dictionaries(st.sampled_from(list(clauses_of(Pile))), inner, max_size=2),
        )
    ),
    max_leaves=8,
)


@given(TABLES)
def test_the_schema_accepts_what_the_reader_reads_and_nothing_else(value: object) -> None:
    try:
        read(Pile, value, Document({}, "x.toml"))
    except ProfileError:
        is_read = False
    else:
        is_read = True
    assert accepts(SCHEMA, value) is is_read


@pytest.mark.parametrize(
    "value",
    [
        {"count": {"option": "n"}},
        {"count": 1, "face": {"option": "n", "cases": {"a": "up"}}},
        {"count": 1, "space": {"accepts": ["A", {"option": "n"}]}},
        {"count": 1, "inner": {"a": {"option": "n"}}},
    ],
)
def test_an_option_may_stand_for_any_value(value: object) -> None:
    assert accepts(SCHEMA, value)


def test_a_misspelt_option_may_not() -> None:
    assert not accepts(SCHEMA, {"count": {"option": "n", "case": {}}})
    assert not accepts(SCHEMA, {"count": {"opton": "n"}})


def test_a_document_that_extends_another_need_not_have_every_key() -> None:
    partial = json_schema(Pile, is_partial=True)
    assert DEFINITIONS["Pile"]["required"] == ["count"]
    assert "required" not in cast("dict[str, dict[str, object]]", partial["$defs"])["Pile"]


def test_the_words_of_the_declaration_reach_the_editor() -> None:
    assert SCHEMA["title"] == "Piles"
    assert DEFINITIONS["Space"]["description"] == "What an empty pile accepts."
    properties = cast("dict[str, dict[str, object]]", DEFINITIONS["Pile"]["properties"])
    assert properties["face"]["description"] == "How cards lie."
    assert properties["face"]["default"] == "up"
    assert properties["count"]["examples"] == ["3"]
    assert "default" not in properties["count"]


def test_tables_of_fields() -> None:
    piles, space = field_tables(Pile)
    assert (piles.name, piles.summary) == ("Pile", "A pile type.")
    assert (space.name, space.summary) == ("Space", "What an empty pile accepts.")
    assert piles.rows[:3] == (
        FieldRow("face", "one of 'up', 'down'", "'up'", "How cards lie."),
        FieldRow(
            "count", "a whole number (from 1 to 9)", "required", "How many piles. Example: `3`."
        ),
        FieldRow("worth", 'a whole number or a fraction in text such as "1/2"', "none", "Worth."),
    )
    assert space.rows == (
        FieldRow(
            "accepts",
            "text, or an array of such",
            "['any']",
            "What | may go in. Names ranks of the profile.",
        ),
    )


def test_markdown_keeps_its_columns() -> None:
    lines = markdown(Pile, level=3).split("\n")
    assert lines[0] == "### Pile"
    assert "| `accepts` | text, or an array of such | ['any'] | What \\| may go in." in lines[-2]
    rows = [line for line in lines if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {5}
