"""Identity: equal profiles have equal digests, and what plays otherwise has another."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import cast

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from tests.property.changes import changed, changes_of, differences, spelled

from cardrules.engine.machine import UnsettledError
from cardrules.engine.rules import Rules
from cardrules.library import SHIPPED, profile_ids
from cardrules.profile.canon import canonical_form, identity_of
from cardrules.profile.document import Document, parse_document
from cardrules.profile.load import compile_document, resolve_document
from cardrules.profile.model import ProfileSpec
from cardrules.profile.reading import read
from cardrules.shapes import Record

PROFILES = st.sampled_from(profile_ids())
RANDOMS = st.integers(0, 2**32).map(random.Random)
QUICK = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)


@cache
def original(name: str) -> Rules:
    return Rules(compile_document(SHIPPED.document(name), SHIPPED.finder, {}))


# Equal spellings


def shuffled(value: object, chance: random.Random, path: tuple[str, ...] = ()) -> object:
    """Return a document with its keys in another order, where order says nothing.

    The order of `deck.classes` is one of definition, and groups that fill themselves do so
    in order, so those two tables keep theirs.
    """
    if isinstance(value, list):
        return [shuffled(item, chance, path) for item in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    fill = ("refill", "collect")
    filling = [k for k in keys if isinstance(value[k], dict) and any(f in value[k] for f in fill)]
    if path != ("deck", "classes") and not (path == ("piles",) and len(filling) > 1):
        chance.shuffle(keys)
    return {key: shuffled(value[key], chance, (*path, key)) for key in keys}


@QUICK
@given(PROFILES, RANDOMS)
def test_the_order_of_keys_says_nothing(name: str, chance: random.Random) -> None:
    document = SHIPPED.document(name)
    data = cast("dict[str, object]", shuffled(document.data, chance))
    found = resolve_document(Document(data, name), SHIPPED.finder, {})
    assert identity_of(found.spec, found.deck, found.options) == original(name).identity


@pytest.mark.parametrize("name", profile_ids())
def test_comments_and_white_space_say_nothing(name: str) -> None:
    text = SHIPPED.find(name).file.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^(?=\[|\w+ *=)", "\n  # a comment\n\t", text)
    text = re.sub(r"(?m)^(\s*\w+) *= *", r"\1   =\t", text).replace("\n", "\r\n")
    document = parse_document(text, name)
    assert Rules(compile_document(document, SHIPPED.finder, {})).identity == original(name).identity


@QUICK
@given(PROFILES, RANDOMS)
def test_equal_spellings_say_the_same(name: str, chance: random.Random) -> None:
    rules = original(name)
    data = cast("dict[str, object]", spelled(rules.profile, Record(ProfileSpec), chance))
    found = read(ProfileSpec, data, Document(data, name))
    assert found == rules.profile
    deck, options = rules.board.deck, rules.identity.options
    assert canonical_form(found, deck, options) == canonical_form(rules.profile, deck, options)


# Changes


@settings(QUICK, max_examples=200)
@given(PROFILES, RANDOMS)
def test_what_plays_otherwise_has_another_digest(name: str, chance: random.Random) -> None:
    """Play is compared; whatever differs there differs in the digest of play."""
    rules = original(name)
    other = changed(rules, chance.choice(changes_of(rules)), chance)
    if other is None:
        event("the change made no game")
        return
    try:
        differs = any(differences(rules, other, chance.randrange(1000)))
    except UnsettledError:
        event("the change made no game")
        return
    event("plays otherwise" if differs else "plays alike")
    if differs:
        assert other.identity.play_digest != rules.identity.play_digest
