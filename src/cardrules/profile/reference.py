"""The tables of fields that the reference documentation shows.

They are derived from the spec classes: what the reader accepts is what the
reference says. It does not explain how fields work together; pages written by
hand do that around these tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

from cardrules.profile.wording import bounds_in_words, shape_in_words
from cardrules.shapes import (
    MISSING,
    Clause,
    Either,
    Many,
    Named,
    Record,
    Shape,
    clauses_of,
    specs_within,
)
from cardrules.words import shown

__all__ = ["REQUIRED", "FieldRow", "FieldTable", "field_tables", "markdown"]

REQUIRED: Final = "required"
"""What stands in place of a default where there is none."""


class FieldRow(NamedTuple):
    """One field: its key, what may be written, the default and the meaning."""

    name: str
    type: str
    default: str
    says: str


class FieldTable(NamedTuple):
    """The fields of one spec class, and what must be or may not be given of them."""

    name: str
    summary: str
    rows: tuple[FieldRow, ...]
    demands: tuple[str, ...] = ()


def field_tables(cls: type) -> list[FieldTable]:
    """Give the table of a spec class and of every one reachable from it.

    A class comes after the first class that mentions it.
    """
    return [
        FieldTable(
            each.__name__,
            (each.__doc__ or "").strip().partition("\n")[0],
            tuple(_row(clause) for clause in clauses_of(each).values()),
            tuple(_demands(each)),
        )
        for each in specs_within(cls)
    ]


def markdown(cls: type, *, level: int = 2) -> str:
    """Write the tables as Markdown, each under a heading of the level given."""
    parts = []
    for table in field_tables(cls):
        parts += [f"{'#' * level} {table.name}", "", table.summary, ""]
        parts += ["| field | value | default | meaning |", "|---|---|---|---|"]
        for row in table.rows:
            is_required = row.default == REQUIRED
            name = f"**`{row.name}`**" if is_required else f"`{row.name}`"
            default = f"**{REQUIRED}**" if is_required else _cell(row.default)
            parts.append(f"| {name} | {_cell(row.type)} | {default} | {_cell(row.says)} |")
        parts.append("")
        parts += [part for demand in table.demands for part in (demand, "")]
    return "\n".join(parts)


def _demands(cls: type) -> Iterator[str]:
    """Say of which fields one must be given, and which exclude each other."""
    chosen: tuple[str, ...] = getattr(cls, "ONE_OF", ())
    if chosen:
        yield f"Exactly one of {', '.join(map(_key, chosen))} must be given."
    pairs: tuple[tuple[str, str], ...] = getattr(cls, "NOT_BOTH", ())
    if pairs:
        first, *more = (f"{_key(one)} and {_key(other)}" for one, other in pairs)
        rest = "".join(f", and so do {pair}" for pair in more)
        yield f"{first} exclude each other{rest}."


def _key(name: str) -> str:
    return f"`{name.rstrip('_')}`"


def _row(clause: Clause) -> FieldRow:
    kind = shape_in_words(clause.shape)
    if bounds := bounds_in_words(clause):
        kind += f" ({bounds})"
    if tables := dict.fromkeys(_tables(clause.shape)):
        kind += f" ({', '.join(tables)})"
    says = clause.says
    if clause.refers:
        says += f" Names {clause.refers} of the profile."
    if clause.example is not None:
        says += f" Example: `{clause.example}`."
    return FieldRow(clause.key, kind, _default(clause.default), says)


def _tables(shape: Shape) -> list[str]:
    """Name the spec classes that a field holds, to be looked up by the reader."""
    match shape:
        case Record():
            return [shape.hint.__name__]
        case Many() | Named():
            return _tables(shape.item)
        case Either():
            return [name for option in shape.options for name in _tables(option)]
        case _:
            return []


def _default(value: object) -> str:
    """Write a default as a document would."""
    if value is MISSING:
        return REQUIRED
    if isinstance(value, Enum):
        return shown(value.value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_default(item) for item in value) + "]"
    if isinstance(value, bool | int | str | Fraction):
        return shown(value)
    return "none" if not value else "a table"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
