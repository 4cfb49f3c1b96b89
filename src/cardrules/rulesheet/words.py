"""The words that all chapters of a rule sheet share: lists, numbers, cards, conditions.

What has no sentence of its own yet is said by the words of its clause, so that nothing a
profile says is ever left out. This module does not order chapters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from attrs import frozen

from cardrules.cards import NOT
from cardrules.mechanisms.build.explain import describe_relation
from cardrules.mechanisms.conditions import ConditionSpec, CountSpec, MemorySpec, describe
from cardrules.mechanisms.relations import Direction, RelationSpec, SuitRelation
from cardrules.mechanisms.sides import SideSpec
from cardrules.shapes import Clause, clauses_of
from cardrules.spec import is_spec

__all__ = [
    "Item",
    "Lines",
    "cards",
    "condition",
    "counted",
    "listed",
    "markdown",
    "relation",
    "rest",
    "sentence",
    "side",
    "spaced",
]

_SENTENCE = re.compile(r"(?<=[.])\s")
_DEFAULTS = re.compile(r"[;,] (?:[^;,]*,? )?(?:if left out|by default)$")
_WHETHER = re.compile(r"^Whether\s+")


@frozen
class Item:
    """One line of a list, perhaps with lines under it."""

    text: str
    inner: tuple[Item, ...] = ()


Lines: TypeAlias = Iterator[Item]


def markdown(items: Iterable[Item], depth: int = 0) -> Iterator[str]:
    """Yield the lines of a nested Markdown list."""
    for item in items:
        yield "    " * depth + "- " + item.text
        yield from markdown(item.inner, depth + 1)


def listed(words: Iterable[object], joint: str = "and") -> str:
    """Join words as a sentence does: `a, b and c`."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `one card`, `3 cards`."""
    return f"one {noun}" if number == 1 else f"{number} {noun}s"


def spaced(name: str) -> str:
    """Return a name as words: `note-suit` is `note suit`."""
    return name.replace("-", " ").replace("_", " ")


def cards(words: Sequence[str], joint: str = "or") -> str:
    """Return words that name cards as a sentence does; `any` is any card, `!K` is no king."""
    named = ["any card" if word == "any" else word for word in words if not word.startswith(NOT)]
    gone = [word.removeprefix(NOT) for word in words if word.startswith(NOT)]
    text = listed(named or (["any card"] if gone else []), joint)
    return f"{text} except {listed(gone)}" if gone else text


def sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":", "!", "?")) else ".")


def relation(spec: RelationSpec) -> str:
    """Say how cards follow one another: `down in alternating colours`."""
    words = str(describe_relation(spec))
    if spec.suit is SuitRelation.NONE and spec.direction is not Direction.ANY:
        words += f", though the ranks would go {spec.direction.value}"
    return words + (f"; {cards(spec.wild)} goes with every card" if spec.wild else "")


_CONDITION_WORDS = "empty occupied not_empty complete count memory scores sorted all_ any_ not_"


def condition(spec: ConditionSpec) -> str:
    """Say what a condition asks, without an ending: `stock is empty`."""
    words = str(describe(spec))
    found = list(_sequences(spec))
    if found:
        words += f" ({'; '.join(found)})"
    more = list(rest(spec, _CONDITION_WORDS))
    if more:
        extra = "; ".join(flat(item) for item in more)
        words = extra if words == "always" else f"{words}; {extra}"
    return words


def _sequences(spec: ConditionSpec) -> Iterator[str]:
    """Yield what `in sequence` means in a condition."""
    if spec.sorted is not None:
        part = spec.sorted
        words = f"each card follows the one below it {relation(part.relation)}"
        words += "" if part.face_up else ", face up or down"
        yield words + (f", {part.length} cards in a pile" if part.length is not None else "")
    for inner in (*spec.all_, *spec.any_, *([spec.not_] if spec.not_ else [])):
        yield from _sequences(inner)


def limits(least: object, most: object) -> str:
    """Say two limits, either of which may be None: `at least 2 and at most 4`."""
    if least is not None and least == most:
        return f"exactly {least}"
    words = [f"at least {least}"] if least is not None else []
    words += [f"at most {most}"] if most is not None else []
    return " and ".join(words) or "any number of"


def number_of(spec: CountSpec) -> str:
    """Say how many cards some piles hold: `at least 3 of QS in won`."""
    what = "cards" if spec.cards == ("any",) else f"of {cards(spec.cards)}"
    return f"{limits(spec.at_least or None, spec.at_most)} {what} in {listed(spec.in_)}"


def remembered(spec: MemorySpec) -> str:
    """Say a limit of a remembered number: `tricks: at least 1`."""
    return f"{spaced(spec.slot)}: {limits(spec.at_least, spec.at_most)}".rstrip(" of")


_SIDE_WORDS = "holds empty memory seat points others another all_ any_ not_"


def side(spec: SideSpec) -> str:
    """Say what is asked of a side, without its subject: `has tricks: at least 1`."""
    parts = [f"has {number_of(count)}" for count in spec.holds]
    if spec.empty:
        parts.append(f"has nothing in {listed(spec.empty)}")
    parts += [f"has {remembered(memory)}" for memory in spec.memory]
    parts += [f"includes the seat remembered as {spaced(slot)}" for slot in spec.seat]
    for points in spec.points:
        where = f" for {spaced(points.of)}" if points.of else ""
        parts.append(f"has {limits(points.at_least, points.at_most)} points{where} so far")
    if spec.others is not None:
        parts.append(f"plays where every other side {side(spec.others)}")
    if spec.another is not None:
        parts.append(f"plays where some other side {side(spec.another)}")
    parts += [side(part) for part in spec.all_]
    if spec.any_:
        parts.append(" or ".join(side(part) for part in spec.any_))
    if spec.not_ is not None:
        parts.append(f"is not one that {side(spec.not_)}")
    parts += [flat(item) for item in rest(spec, _SIDE_WORDS)]
    return " and ".join(parts) or "is any side"


def flat(item: Item) -> str:
    """Return an item and all under it as one text."""
    inner = "; ".join(flat(part) for part in item.inner)
    return f"{item.text.rstrip('.')} {inner}".strip()


def rest(spec: object, told: str = "") -> Lines:
    """Say every clause that is not as by default and has not been told, by its own words.

    Args:
        spec: a value of a spec class.
        told: the names of the fields that were told already, with blanks between them.
    """
    known = told.split()
    kind: type = type(spec)
    for clause in clauses_of(kind).values():
        value = getattr(spec, clause.name)
        if clause.name not in known and (clause.is_required or value != clause.default):
            yield said(clause, value)


def said(clause: Clause, value: object) -> Item:
    """Say what a value means at a clause, by the words of the clause."""
    if isinstance(value, bool):
        return _truth(clause.says, is_true=value)
    text = clause.says if isinstance(value, Enum) else _SENTENCE.split(clause.says)[0]
    text = _DEFAULTS.sub("", text.rstrip(". "))
    plain = _plain(value)
    if plain is not None:
        return Item(f"{text}: {plain}.")
    return Item(f"{text}:", tuple(_parts(value)))


def _truth(says: str, *, is_true: bool) -> Item:
    """Turn `Whether it is so.` into a statement."""
    if not _WHETHER.match(says):
        return Item(f"{says.rstrip('. ')}: {'yes' if is_true else 'no'}.")
    text = _WHETHER.sub("", says)
    return Item(sentence(text if is_true else f"it is not so that {text}"))


def _plain(value: object) -> str | None:
    """Return a value in one phrase, or None if it takes a list."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case ConditionSpec():
            return condition(value)
        case SideSpec():
            return f"the side that {side(value)}"
        case RelationSpec():
            if type(value) is RelationSpec:
                return relation(value)
        case tuple():
            parts = [_plain(part) for part in value]
            if all(part is not None and len(part) < 60 for part in parts):
                return listed(part if part else "nothing" for part in parts) or "none"
            return None
        case Mapping():
            return "none" if not value else None
        case _:
            pass
    if is_spec(type(value)):
        short = getattr(type(value), "SHORTHAND", None)
        if short is not None and not list(rest(value, short)):
            return _plain(getattr(value, short))
        return None
    return str(value)


def _parts(value: object) -> Lines:
    """Say a value that takes several lines."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield _named(str(key), part)
    elif isinstance(value, tuple):
        for number, part in enumerate(value, 1):
            yield _named(str(number), part)
    elif is_spec(type(value)):
        yield from rest(value)
    else:
        yield Item(f"{value}.")


def _named(name: str, value: object) -> Item:
    plain = _plain(value)
    if plain is not None:
        return Item(f"{spaced(name)}: {plain}.")
    inner = tuple(_parts(value))
    return Item(f"{spaced(name)}:", inner) if inner else Item(f"{spaced(name)}.")
