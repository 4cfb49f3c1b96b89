"""Plain data to spec classes, with every problem found in one pass.

cattrs chooses the hook for each type and remembers it. The hooks are ours:
they read a `Node`, a value that knows its place, and go on after a problem. Its
generated code is not used, because compiling it for some forty classes costs
more than reading a whole profile. This module does not compare one field with
another; that is the linter's work.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar, cast

from attrs import evolve

from cardrules.errors import Problem, ProfileError
from cardrules.profile.document import Document
from cardrules.profile.fitting import GREATEST, NO_FIT, distance, members
from cardrules.profile.instead import fits, instead
from cardrules.profile.wording import bounds_in_words, noun_of, shape_in_words, words_within
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
    shape_of,
    shorthand_of,
)
from cardrules.words import CONTROL, dotted, near_word, one_of, quoted, shown

if TYPE_CHECKING:
    from cattrs import BaseConverter

__all__ = ["UNREAD", "read", "read_collecting", "read_mended"]

T = TypeVar("T")
Path = tuple[str | int, ...]
Hook = Callable[["Node", object], object]

UNREAD: Final = "what-could-not-be-read"
"""The word that stands for one that is wrong or missing, when a value is read mended."""

_DEPTH: Final = 64


class _Failed(Enum):
    """What a hook gives when it has noted a problem."""

    FAILED = "failed"


_FAILED: Final = _Failed.FAILED


class Node:
    """A value, its place in the document, and where problems are noted."""

    __slots__ = ("document", "is_mended", "path", "problems", "value")

    def __init__(
        self,
        value: object,
        path: Path,
        document: Document,
        problems: list[Problem],
        *,
        is_mended: bool = False,
    ) -> None:
        self.value = value
        self.path = path
        self.document = document
        self.problems = problems
        self.is_mended = is_mended

    def child(self, key: str | int, value: object) -> Node:
        """Give the node of one key or element."""
        path, mended = (*self.path, key), self.is_mended
        return Node(value, path, self.document, self.problems, is_mended=mended)

    def wrong(
        self,
        message: str,
        *,
        found: str | None = None,
        expected: str | None = None,
        near: str | None = None,
    ) -> _Failed:
        """Note a problem here."""
        file, line = self.document.place(self.path)
        path = dotted(self.path)
        self.problems.append(Problem(file, line, path, message, found, expected, near))
        return _FAILED

    def misfit(self, shape: Shape) -> _Failed:
        """Note that the value is not one that the shape can take."""
        expected = shape_in_words(shape)
        vocabularies = list(words_within(shape))
        if not isinstance(self.value, str) or not vocabularies:
            return self.wrong("wrong kind of value", found=shown(self.value), expected=expected)
        noun = " or ".join(dict.fromkeys(noun_of(v.hint) for v in vocabularies))
        near = near_word(self.value, [word for v in vocabularies for word in v.words])
        found = quoted(self.value)
        return self.wrong(f"unknown {noun} {found}", found=found, expected=expected, near=near)


def read(cls: type[T], value: object, document: Document, path: Path = ()) -> T:
    """Read a value of a document as a spec class.

    Args:
        cls: The spec class.
        value: Plain data, as `Document.data` or a part of it.
        document: Where the value is from, for the lines in messages.
        path: The path of the value in the document.

    Raises:
        ProfileError: With all problems, in the order of the document.
    """
    problems: list[Problem] = []
    result = read_collecting(cls, value, document, path, problems)
    if result is None:
        raise ProfileError(sorted(problems, key=lambda problem: problem.line or 0))
    return result


def read_collecting(
    cls: type[T], value: object, document: Document, path: Path, problems: list[Problem]
) -> T | None:
    """Read as `read` does, but add the problems to a list and give None."""
    node = Node(value, path, document, problems)
    result = _converter().structure(node, cls)
    return None if cast("object", result) is _FAILED else result


def read_mended(cls: type[T], value: object, document: Document) -> T | None:
    """Read a value that was found wrong, as if what is wrong were left out or any word.

    Only plain values are mended. Where a part is wrong as a whole there is no saying what
    its author meant, and nothing is read. No problem is noted again.
    """
    result = _converter().structure(Node(value, (), document, [], is_mended=True), cls)
    return None if cast("object", result) is _FAILED else result


@functools.cache
def _converter() -> BaseConverter:
    """Make the converter at first use, with a hook for each kind of shape."""
    from cattrs import BaseConverter  # late, so that importing the library is quick

    converter = BaseConverter()
    factories: dict[type, Callable[[object], Hook]] = {
        Plain: lambda _: _read_scalar,
        Many: _many_hook,
        Named: _named_hook,
        Record: _record_hook,
        Either: _either_hook,
    }
    for kind, factory in factories.items():
        converter.register_structure_hook_factory(functools.partial(_is_kind, kind), factory)
    # cattrs looks at base classes before it asks a predicate, and an Enum may
    # be a str as well, so one hook serves both.
    for plain in (bool, int, str, Fraction, Enum):
        converter.register_structure_hook(plain, _read_scalar)
    return converter


def _is_kind(kind: type, hint: object) -> bool:
    return isinstance(shape_of(hint), kind)


def _hook(shape: Shape) -> Hook:
    return cast("Hook", _converter().get_structure_hook(shape.hint))


def _read_scalar(node: Node, hint: object) -> object:
    """Read a plain value or a word."""
    shape = shape_of(hint)
    value = node.value
    if distance(shape, value) == NO_FIT:
        return node.misfit(shape)
    if isinstance(value, str) and not value.isprintable() and CONTROL.search(value):
        # A title is printed as it is, and must not steer the terminal of whoever reads it.
        return node.wrong("a control character in a text", found=shown(value))
    if isinstance(value, int) and abs(value) > GREATEST:
        return node.wrong("number too large", found=shown(value), expected="at most 15 digits")
    if isinstance(shape, Word):
        return members(shape.hint)[cast("str", value)]
    return Fraction(cast("str", value)) if shape.hint is Fraction else value


def _many_hook(hint: object) -> Hook:
    shape = cast("Many", shape_of(hint))
    read_item = _hook(shape.item) if isinstance(shape.item, Plain | Word) else None

    def read_many(node: Node, _: object) -> object:
        read_one = read_item or _hook(shape.item)
        value = node.value
        if isinstance(value, list):
            if len(node.path) >= _DEPTH:
                return _too_deep(node)
            items = [read_one(node.child(i, v), shape.item.hint) for i, v in enumerate(value)]
        elif distance(shape, value) == NO_FIT:
            return node.misfit(shape)
        else:
            items = [read_one(node, shape.item.hint)]
        return _FAILED if any(item is _FAILED for item in items) else tuple(items)

    return read_many


def _named_hook(hint: object) -> Hook:
    shape = cast("Named", shape_of(hint))

    def read_named(node: Node, _: object) -> object:
        if not isinstance(node.value, dict):
            return node.misfit(shape)
        if len(node.path) >= _DEPTH:
            return _too_deep(node)
        read_one = _hook(shape.item)
        items: dict[str, object] = {}
        for key, value in node.value.items():
            if not isinstance(key, str):
                items[shown(key)] = node.wrong("key is not text", found=shown(key))
            else:
                items[key] = read_one(node.child(key, value), shape.item.hint)
        return _FAILED if any(item is _FAILED for item in items.values()) else items

    return read_named


def _either_hook(hint: object) -> Hook:
    shape = cast("Either", shape_of(hint))

    def read_either(node: Node, _: object) -> object:
        option = min(shape.options, key=lambda option: distance(option, node.value))
        if distance(option, node.value) == NO_FIT:
            return node.misfit(shape)
        return _hook(option)(node, option.hint)

    return read_either


def _record_hook(hint: object) -> Hook:
    cls = cast("type", hint)
    shape = shape_of(cls)

    def read_record(node: Node, _: object) -> object:
        value = node.value
        clauses = clauses_of(cls)
        if not isinstance(value, dict):
            short = shorthand_of(cls)
            if short is None or distance(shape, value) == NO_FIT or _is_several(short, value):
                return node.misfit(shape)
            return _made(cls, node, {short.name: _read_clause(short, node)})
        if len(node.path) >= _DEPTH:
            return _too_deep(node)
        before = len(node.problems)
        _note_keys(node, value, clauses)
        fields: dict[str, object] = {}
        for key, clause in clauses.items():
            if key in value:
                fields[clause.name] = _read_clause(clause, node.child(key, value[key]))
                if fields[clause.name] is _FAILED:
                    _point_elsewhere(node, instead(cls, clauses, clause, value[key]))
        if node.is_mended:
            _mend(fields, value, clauses)
        elif len(node.problems) > before:
            return _FAILED
        return _made(cls, node, fields)

    return read_record


def _is_several(short: Clause, value: object) -> bool:
    """Tell whether tables stand in an array where there may be one table alone."""
    return (
        isinstance(value, list)
        and any(isinstance(item, dict) for item in value)
        and not fits(short.shape, value)
    )


def _point_elsewhere(node: Node, words: str) -> None:
    """Add to what was expected which other keys take the value that was found wrong."""
    if words and node.problems:
        last = node.problems[-1]
        node.problems[-1] = evolve(last, expected=f"{last.expected or 'another value'}{words}")


def _mend(
    fields: dict[str, object], table: Mapping[str, object], clauses: Mapping[str, Clause]
) -> None:
    """Put something in place of plain values that could not be read."""
    for key, clause in clauses.items():
        if key in table and fields[clause.name] is not _FAILED:
            continue
        is_plain = key in table and _is_plain(table[key])
        if not clause.is_required:
            if is_plain:
                del fields[clause.name]
        elif isinstance(clause.shape, Word):
            fields[clause.name] = next(iter(members(clause.shape.hint).values()))
        elif (is_plain or clause.refers) and clause.shape.hint in _STAND_INS:
            fields[clause.name] = _STAND_INS[clause.shape.hint]
        else:
            fields[clause.name] = _FAILED


_STAND_INS: Final[Mapping[object, object]] = {
    str: UNREAD,
    tuple[str, ...]: (UNREAD,),
    int: 1,
    bool: False,
}


def _is_plain(value: object) -> bool:
    parts = value if isinstance(value, list) else [value]
    return not any(isinstance(part, dict | list) for part in parts)


def _read_clause(clause: Clause, node: Node) -> object:
    """Read one field, and hold its numbers to their bounds."""
    result = _hook(clause.shape)(node, clause.shape.hint)
    bounds = bounds_in_words(clause)
    if not bounds or result is _FAILED:
        return result
    parts: list[tuple[Node, object]] = [(node, result)]
    if isinstance(result, tuple) and isinstance(node.value, list):
        parts = [(node.child(i, v), v) for i, v in enumerate(result)]
    elif isinstance(result, tuple):
        parts = [(node, v) for v in result]
    elif isinstance(result, dict):
        parts = [(node.child(k, v), v) for k, v in result.items()]
    for place, number in parts:
        if isinstance(number, int | Fraction) and not isinstance(number, bool):
            low = clause.minimum is not None and number < clause.minimum
            high = clause.maximum is not None and number > clause.maximum
            if low or high:
                result = place.wrong("out of range", found=shown(number), expected=bounds)
    return result


def _note_keys(node: Node, table: dict[object, object], clauses: Mapping[str, Clause]) -> None:
    """Note the keys of a table that are unknown and those that are missing."""
    free = [key for key in clauses if key not in table]
    for key in table:
        if key not in clauses:
            text = key if isinstance(key, str) else shown(key)
            node.child(text, None).wrong(
                f"unknown key {quoted(text)}",
                found=quoted(text),
                expected=one_of(free or clauses),
                near=near_word(text, free),
            )
    for key in free:
        if clauses[key].is_required:
            expected = shape_in_words(clauses[key].shape)
            node.wrong(f"missing key {quoted(key)}", expected=expected)


def _made(cls: type, node: Node, fields: dict[str, object]) -> object:
    """Make the spec; a validator of its own may still find it wrong."""
    if any(value is _FAILED for value in fields.values()):
        return _FAILED
    try:
        return cls(**fields)
    except ValueError as error:
        return node.wrong(str(error))


def _too_deep(node: Node) -> _Failed:
    return node.wrong("nested too deep", expected=f"at most {_DEPTH} levels")
