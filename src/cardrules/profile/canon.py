"""The canonical form of a profile, and its digests.

Profiles that are read alike have one canonical form, however they are spelled: it is the
shortest document that reads as the same profile, beside the pack it is played with. Values
that equal their default are left out, so a later version of the library that knows more
keys gives the digests of today. This module reads no document.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from typing import Final, cast

from cardrules.canonical import digest_of
from cardrules.cards import NO_SUIT, NOT, Deck
from cardrules.identity import Choice, Identity
from cardrules.profile.fitting import NO_FIT, distance
from cardrules.profile.model import ProfileSpec
from cardrules.shapes import (
    MISSING,
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
)

__all__ = ["canonical_form", "identity_of", "plain_form", "play_form"]

_FORM: Final = 1
"""The number of the canonical form, part of every digest."""


def identity_of(spec: ProfileSpec, deck: Deck, options: Mapping[str, Choice]) -> Identity:
    """Return the identity of a profile with its options chosen and its pack made."""
    whole = digest_of(canonical_form(spec, deck, options))
    return Identity(spec.id, spec.version, options, whole, digest_of(play_form(spec, deck)))


def canonical_form(
    spec: ProfileSpec, deck: Deck, options: Mapping[str, Choice]
) -> dict[str, object]:
    """Return, as plain data, everything that a profile says."""
    form = _form(spec, deck, is_play=False)
    form["options"] = dict(options)
    return form


def play_form(spec: ProfileSpec, deck: Deck) -> dict[str, object]:
    """Return, as plain data, what affects play: no word, label, source or version.

    The options are not part of it either: what was chosen shows where it was referred to.
    """
    return _form(spec, deck, is_play=True)


def plain_form(value: object, *, is_play: bool = False) -> object:
    """Return the shortest plain data that reads as the same spec.

    Args:
        value: An instance of a spec class.
        is_play: Leave out what cannot affect play.
    """
    return _plain(value, Record(type(value)), is_play=is_play)


def _form(spec: ProfileSpec, deck: Deck, *, is_play: bool) -> dict[str, object]:
    said = plain_form(spec, is_play=is_play)
    has_colors = not is_play or _names_one(said, deck.suit_colors)
    form: dict[str, object] = {
        "canonical": _FORM,
        "pack": _pack(deck, is_play=is_play, has_colors=has_colors),
        "profile": said,
    }
    by_phase = {
        name for phase in spec.phases for name, change in phase.piles.items() if change.refill
    }
    filling = [
        name for name, pile in spec.piles.items() if pile.refill or pile.collect or name in by_phase
    ]
    if len(filling) > 1:
        # JSON forgets the order of keys, but groups that want the same cards are filled in
        # the order of the document.
        form["filling"] = filling
    return form


def _names_one(plain: object, words: Container[str]) -> bool:
    """Tell whether one of some words for cards may stand in plain data."""
    match plain:
        case str():
            return plain.removeprefix(NOT) in words
        case dict():
            return any(_names_one(part, words) for part in (*plain, *plain.values()))
        case list():
            return any(_names_one(part, words) for part in plain)
        case _:
            return False


def _pack(deck: Deck, *, is_play: bool, has_colors: bool) -> dict[str, object]:
    faces: dict[str, object] = {}
    for face in deck.faces:
        suited = {"suit": face.suit, "color": face.color, "place": face.rank}
        faces[face.code] = {"rank": face.rank_name, **(suited if face.suit != NO_SUIT else {})}
    pack: dict[str, object] = {"cards": deck.codes, "faces": faces, "suits": deck.suit_names}
    if has_colors:
        pack["colors"] = deck.suit_colors
    return pack if is_play else {**pack, "symbols": deck.suit_symbols}


def _plain(value: object, shape: Shape, *, is_play: bool, is_short: bool = True) -> object:
    """Write a value; the shorter spelling of a lone element or field only if allowed."""
    match shape:
        case Word():
            return value.value  # type: ignore[attr-defined]
        case Plain():
            return _scalar(value)
        case Named():
            return {
                key: _plain(item, shape.item, is_play=is_play)
                for key, item in cast("Mapping[str, object]", value).items()
            }
        case Many():
            items = [
                _plain(item, shape.item, is_play=is_play)
                for item in cast("tuple[object, ...]", value)
            ]
            alone = is_short and len(items) == 1 and not isinstance(items[0], list)
            return items[0] if alone else items
        case Record():
            table = dict(_fields(value, is_play=is_play))
            short = shorthand_of(shape.hint)
            if is_short and short is not None and list(table) == [short.key]:
                only = table[short.key]
                return table if isinstance(only, dict) else only
            return table
        case Either():
            return _either(value, shape, is_play=is_play)


def _fields(value: object, *, is_play: bool) -> Iterator[tuple[str, object]]:
    for key, clause in clauses_of(cast("type", type(value))).items():
        if clause.plays or not is_play:
            item = getattr(value, clause.name)
            if not _is_default(item, clause):
                yield key, _plain(item, clause.shape, is_play=is_play)


def _is_default(value: object, clause: Clause) -> bool:
    default = clause.default
    return default is not MISSING and type(value) is type(default) and value == default


def _either(value: object, shape: Either, *, is_play: bool) -> object:
    """Write an alternative so that reading chooses the same one."""
    option = next(option for option in shape.options if _holds(option, value))
    short = _plain(value, option, is_play=is_play)
    nearest = min(shape.options, key=lambda other: distance(other, short))
    if nearest is option or distance(option, short) == NO_FIT:
        return short
    return _plain(value, option, is_play=is_play, is_short=False)


def _holds(shape: Shape, value: object) -> bool:
    match shape:
        case Word() | Record():
            return type(value) is shape.hint
        case Plain():
            return shape.hint is object or type(value) is shape.hint
        case Many():
            return isinstance(value, tuple)
        case Named():
            return isinstance(value, Mapping)
        case Either():
            return any(_holds(option, value) for option in shape.options)


def _scalar(value: object) -> object:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value
