"""Forms: what a value of a message may be, declared once.

A form checks a value, writes its JSON Schema, and says in words what it takes; parameters,
answers, the published schema and the reference are all made from it. This module reads no
message and knows no method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeAlias

from attrs import field, frozen

from cardrules.words import near_word, one_of, shown

__all__ = [
    "ANYTHING",
    "NOTHING",
    "TRUTH",
    "Check",
    "Either",
    "Field",
    "Fields",
    "Form",
    "Many",
    "Misfit",
    "Named",
    "Number",
    "Schema",
    "Table",
    "Text",
    "maybe",
]

Schema: TypeAlias = "dict[str, object]"

_GREATEST = 2**53 - 1
"""The greatest whole number that every reader of JSON keeps exact."""


class Misfit(Exception):  # noqa: N818  the caller makes an answer of it
    """A value is not of the form that is wanted there."""

    def __init__(self, path: str, found: object, expected: str) -> None:
        super().__init__(path, found, expected)
        self.path = path
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.path}: found {shown(self.found)}; expected {self.expected}"


Check: TypeAlias = Callable[[object, str], None]
"""Raises `Misfit` if a value, found at a path, is not of a form."""


class Form(Protocol):
    """What a value may be."""

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        ...

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        ...

    def words(self) -> str:
        """Say what is taken, as a noun phrase."""
        ...

    def parts(self) -> Iterator[Form]:
        """Yield the forms within this one."""
        ...


class _Plain:
    """A form without parts."""

    def parts(self) -> Iterator[Form]:
        yield from ()


@frozen
class Text(_Plain):
    """A text of so many characters at most, or one of some words."""

    most: int = 0
    choices: tuple[str, ...] = ()

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        if type(value) is not str:
            raise Misfit(path, value, self.words())
        if self.choices and value not in self.choices:
            near = near_word(value, self.choices)
            hint = f"; did you mean {near!r}?" if near else ""
            raise Misfit(path, value, self.words() + hint)
        if self.most and len(value) > self.most:
            raise Misfit(path, f"{len(value)} characters", self.words())

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        if self.choices:
            return {"type": "string", "enum": list(self.choices)}
        return {"type": "string"} | ({"maxLength": self.most} if self.most else {})

    def words(self) -> str:
        """Say what is taken."""
        if self.choices:
            return one_of(self.choices)
        return f"a text of at most {self.most} characters" if self.most else "a text"


@frozen
class Number(_Plain):
    """A whole number between two others."""

    least: int = -_GREATEST
    most: int = _GREATEST

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Misfit(path, value, self.words())

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        bounds: Schema = {} if self.least == -_GREATEST else {"minimum": self.least}
        bounds |= {} if self.most == _GREATEST else {"maximum": self.most}
        return {"type": "integer", **bounds}

    def words(self) -> str:
        """Say what is taken."""
        if self.most == _GREATEST:
            low = "" if self.least == -_GREATEST else f" from {self.least}"
            return f"a whole number{low}"
        return f"a whole number from {self.least} to {self.most}"


@frozen
class _Truth(_Plain):
    def check(self, value: object, path: str) -> None:
        if type(value) is not bool:
            raise Misfit(path, value, self.words())

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def words(self) -> str:
        return "true or false"


@frozen
class _Nothing(_Plain):
    def check(self, value: object, path: str) -> None:
        if value is not None:
            raise Misfit(path, value, self.words())

    def schema(self) -> Schema:
        return {"type": "null"}

    def words(self) -> str:
        return "null"


@frozen
class _Anything(_Plain):
    def check(self, value: object, path: str) -> None:
        """Take whatever is there."""

    def schema(self) -> Schema:
        return {}

    def words(self) -> str:
        return "anything"


TRUTH: Form = _Truth()
NOTHING: Form = _Nothing()
ANYTHING: Form = _Anything()


@frozen
class Many:
    """A list of values of one form."""

    of: Form
    most: int = 0

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        if type(value) is not list:
            raise Misfit(path, value, self.words())
        if self.most and len(value) > self.most:
            raise Misfit(path, f"{len(value)} of them", self.words())
        check = self.of.check
        for number, item in enumerate(value, 1):
            check(item, f"{path}.{number}")

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        bound: Schema = {"maxItems": self.most} if self.most else {}
        return {"type": "array", "items": self.of.schema(), **bound}

    def words(self) -> str:
        """Say what is taken."""
        bound = f" of at most {self.most}" if self.most else ""
        return f"a list{bound}, each {self.of.words()}"

    def parts(self) -> Iterator[Form]:
        """Yield the forms within this one."""
        yield self.of


@frozen
class Table:
    """A table with any texts for keys, and values of one form."""

    of: Form
    most: int = 0

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        if type(value) is not dict:
            raise Misfit(path, value, self.words())
        if self.most and len(value) > self.most:
            raise Misfit(path, f"{len(value)} keys", self.words())
        check = self.of.check
        for key, item in value.items():
            check(item, f"{path}.{key:.60}")

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        bound: Schema = {"maxProperties": self.most} if self.most else {}
        return {"type": "object", "additionalProperties": self.of.schema(), **bound}

    def words(self) -> str:
        """Say what is taken."""
        return f"a table, each value {self.of.words()}"

    def parts(self) -> Iterator[Form]:
        """Yield the forms within this one."""
        yield self.of


@frozen
class Field:
    """One key of a table with stated keys."""

    of: Form
    says: str
    optional: bool = False


@frozen
class Fields:
    """A table with stated keys and no others."""

    fields: Mapping[str, Field] = field(hash=False)

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        if type(value) is not dict:
            raise Misfit(path, value, self.words())
        for key in value:
            if key not in self.fields:
                raise Misfit(f"{path}.{key:.60}", key, one_of(self.fields))
        for name, part in self.fields.items():
            if name in value:
                part.of.check(value[name], f"{path}.{name}")
            elif not part.optional:
                raise Misfit(f"{path}.{name}", None, part.of.words())

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        return {
            "type": "object",
            "properties": {
                name: part.of.schema() | {"description": part.says}
                for name, part in self.fields.items()
            },
            "required": [name for name, part in self.fields.items() if not part.optional],
            "additionalProperties": False,
        }

    def words(self) -> str:
        """Say what is taken."""
        return "a table of " + ", ".join(f"'{name}'" for name in self.fields)

    def parts(self) -> Iterator[Form]:
        """Yield the forms within this one."""
        yield from (part.of for part in self.fields.values())


@frozen
class Either:
    """A value of one of several forms."""

    forms: tuple[Form, ...]

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        nearest: Misfit | None = None
        for form in self.forms:
            try:
                return form.check(value, path)
            except Misfit as misfit:
                if misfit.path != path:  # it was of that kind, and wrong within
                    nearest = misfit
        raise nearest or Misfit(path, value, self.words())

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        return {"anyOf": [form.schema() for form in self.forms]}

    def words(self) -> str:
        """Say what is taken."""
        return " or ".join(form.words() for form in self.forms)

    def parts(self) -> Iterator[Form]:
        """Yield the forms within this one."""
        yield from self.forms


@frozen
class Named:
    """A form that has a name of its own in the published schema."""

    name: str
    of: Form
    says: str

    def check(self, value: object, path: str) -> None:
        """Raise `Misfit` if the value is not of this form."""
        self.of.check(value, path)

    def schema(self) -> Schema:
        """Return the JSON Schema: a reference to what the name stands for."""
        return {"$ref": f"#/components/schemas/{self.name}"}

    def words(self) -> str:
        """Say what is taken."""
        return self.name

    def parts(self) -> Iterator[Form]:
        """Yield the forms within this one."""
        yield self.of


def maybe(form: Form) -> Either:
    """Return the form of a value that may be null."""
    return Either((form, NOTHING))
