"""The JSON Schema of a document, which editors complete and check with.

It is derived from the spec classes, so it cannot drift from the reader. It
allows an option wherever a value may stand, and does not check that a name
refers to anything: only the linter sees the whole profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

from cardrules.profile.fitting import FRACTION_PATTERN, GREATEST
from cardrules.shapes import (
    Clause,
    Either,
    Many,
    Named,
    Plain,
    Record,
    Shape,
    Word,
    clauses_of,
    shorthand_of,
    specs_within,
)

__all__ = ["json_schema"]

JsonSchema = dict[str, object]

_OPTION: Final = "option"  # no spec class is spelled so
_OPTION_SCHEMA: Final[JsonSchema] = {
    "type": "object",
    "description": "A value that a choice of the player decides.",
    "properties": {
        "option": {"type": "string", "description": "The option that decides."},
        "cases": {
            "type": "object",
            "description": "The value for each choice. Without it the choice is the value.",
        },
    },
    "required": ["option"],
    "additionalProperties": False,
}


def json_schema(cls: type, *, title: str | None = None, is_partial: bool = False) -> JsonSchema:
    """Give the JSON Schema (2020-12) of the documents that a spec class reads.

    Args:
        cls: The spec class of the whole document.
        title: The title that an editor shows; the name of the class by default.
        is_partial: Require no key, for a document that extends another.
    """
    names = _names(cls)
    definitions = {name: _table(each, names, is_partial) for each, name in names.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title or cls.__name__,
        "$ref": f"#/$defs/{names[cls]}",
        "$defs": definitions | {_OPTION: _OPTION_SCHEMA},
    }


def _names(cls: type) -> Mapping[type, str]:
    """Name each spec class; two of one name are told apart by their modules."""
    specs = specs_within(cls)
    plain = [each.__name__ for each in specs]
    return {
        each: each.__name__
        if plain.count(each.__name__) == 1
        else f"{each.__module__.rpartition('.')[2]}.{each.__name__}"
        for each in specs
    }


def _table(cls: type, names: Mapping[type, str], is_partial: bool) -> JsonSchema:  # noqa: FBT001
    """Give the schema of the table that a spec class reads."""
    clauses = clauses_of(cls)
    schema: JsonSchema = {
        "type": "object",
        "description": (cls.__doc__ or cls.__name__).strip().partition("\n")[0],
        "properties": {key: _property(clause, names) for key, clause in clauses.items()},
        "additionalProperties": False,
    }
    required = [key for key, clause in clauses.items() if clause.is_required]
    if required and not is_partial:
        schema["required"] = required
    return schema


def _property(clause: Clause, names: Mapping[type, str]) -> JsonSchema:
    """Give the schema of one key, an option in its place included."""
    says = clause.says
    if clause.refers:
        says += f" Names {clause.refers} of the profile."
    schema: JsonSchema = {"description": says}
    if isinstance(clause.default, bool | int | str):
        schema["default"] = clause.default
    elif isinstance(clause.default, Enum) and not clause.is_required:
        schema["default"] = clause.default.value
    if clause.example is not None:
        schema["examples"] = [clause.example]
    return schema | _any_of([*_alternatives(clause.shape, clause, names), _ref(_OPTION)])


def _alternatives(shape: Shape, clause: Clause, names: Mapping[type, str]) -> list[JsonSchema]:
    """Give the schemas of which a value must meet one."""
    match shape:
        case Plain():
            return _plain(shape.hint, clause)
        case Word():
            return [{"enum": list(shape.words)}]
        case Many():
            items = _alternatives(shape.item, clause, names)
            array: JsonSchema = {"type": "array", "items": _any_of([*items, _ref(_OPTION)])}
            return [*items, array]
        case Named():
            values = _any_of([*_alternatives(shape.item, clause, names), _ref(_OPTION)])
            return [{"type": "object", "additionalProperties": values}]
        case Either():
            return [s for option in shape.options for s in _alternatives(option, clause, names)]
        case Record():
            table = _ref(names[shape.hint])
            short = shorthand_of(shape.hint)
            if short is None:
                return [table]
            return [table, _ref(f"{names[shape.hint]}/properties/{short.key}")]


def _plain(hint: type, clause: Clause) -> list[JsonSchema]:
    if hint is object:
        return [{}]
    if hint is bool or hint is str:
        return [{"type": "boolean" if hint is bool else "string"}]
    least = -GREATEST if clause.minimum is None else clause.minimum
    most = GREATEST if clause.maximum is None else clause.maximum
    number: JsonSchema = {"type": "integer", "minimum": least, "maximum": most}
    if hint is Fraction:
        return [number, {"type": "string", "pattern": f"^{FRACTION_PATTERN}$"}]
    return [number]


def _ref(name: str) -> JsonSchema:
    return {"$ref": f"#/$defs/{name}"}


def _any_of(schemas: list[JsonSchema]) -> JsonSchema:
    """Join alternatives, each once."""
    unique = [s for i, s in enumerate(schemas) if s not in schemas[:i]]
    return unique[0] if len(unique) == 1 else {"anyOf": unique}
