"""A rule sheet leaves nothing out: whatever a profile says, saying otherwise changes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from string import Formatter
from typing import Any

import attrs
import pytest

from cardrules import load
from cardrules.library import profile_ids
from cardrules.mechanisms.bidding import BidLineSpec, BidSpec
from cardrules.mechanisms.bidding.spec import Wins
from cardrules.mechanisms.conditions import ConditionSpec, MemorySpec
from cardrules.mechanisms.relations import Direction, RelationSpec, SuitRelation
from cardrules.profile.model import PileSpec
from cardrules.rulesheet import rule_sheet
from cardrules.rulesheet.asking import condition
from cardrules.rulesheet.moving import movers
from cardrules.rulesheet.untold import rest
from cardrules.rulesheet.vocabulary import clause_messages
from cardrules.rulesheet.words import markdown, relation
from cardrules.shapes import clauses_of
from cardrules.spec import is_spec

# What one person who plays alone need not be told.
ALONE = ("seats", "actor")

# What is told as the pack has it.
FROM_DECK = (("deck", "ranks"), ("deck", "lowest"), ("deck", "suits"))


def test_what_can_never_be_done_is_not_counted() -> None:
    rules = load("klondike", redeals="none")
    sheet = rule_sheet(rules.profile, rules.board.deck)
    assert "This can never be done." in sheet
    assert "0 times" not in sheet


def others(value: object) -> Iterator[object]:
    """Yield values that say something else in the place of one."""
    match value:
        case bool():
            yield not value
        case int() | Fraction():
            yield value + 7
        case str():
            yield f"{value}-changed"
        case Enum():
            yield from [other for other in type(value) if other is not value][:1]
        case _:
            return


def changed(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield a spec with one value changed, for every value in it, with the place of it."""
    if is_spec(type(value)):
        kind: type = type(value)
        for clause in clauses_of(kind).values():
            part = getattr(value, clause.name)
            if part == clause.default:
                continue
            for where, other in changed(part, (*path, clause.key)):
                with suppress(ValueError):  # values that cannot stand together
                    yield where, attrs.evolve(value, **{clause.name: other})
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            for where, other in changed(part, (*path, str(number + 1))):
                yield where, (*value[:number], other, *value[number + 1 :])
    elif isinstance(value, dict):
        for key, part in value.items():
            for where, other in changed(part, (*path, key)):
                yield where, {**value, key: other}
    else:
        for other in others(value):
            yield path, other


@pytest.mark.parametrize("name", profile_ids())
def test_every_clause_is_told(name: str) -> None:
    rules = load(name)
    spec, deck = rules.profile, rules.board.deck
    sheet = rule_sheet(spec, deck)
    untold = [
        ".".join(path)
        for path, other in changed(spec)
        if not (spec.seats.count == 1 and set(path) & set(ALONE))
        and path[:2] not in FROM_DECK
        and rule_sheet(other, deck) == sheet
    ]
    assert untold == []


@pytest.mark.parametrize("name", profile_ids())
def test_options_change_the_rules_that_are_told(name: str) -> None:
    rules = load(name)
    base = without_options(rule_sheet(rules.profile, rules.board.deck))
    for option, spec in rules.profile.options.items():
        for value in spec.values:
            try:
                other = load(name, options={option: value})
            except ValueError:  # this value needs another beside it
                continue
            if other.identity.play_digest != rules.identity.play_digest:
                told = without_options(rule_sheet(other.profile, other.board.deck))
                assert told != base, f"{option} = {value}"


def without_options(sheet: str) -> str:
    return re.sub(r"(?s)## Options.*?(?=## )", "", sheet)


def test_sheet_has_its_chapters_in_order() -> None:
    rules = load("klondike", draw=3)
    sheet = rule_sheet(rules.profile, rules.board.deck, rules.identity.options)
    assert sheet.startswith("# Klondike\n")
    headings = re.findall(r"(?m)^## (.*)$", sheet)
    assert headings == [
        "Cards", "Piles", "Deal", "Actions", "Phases", "End", "Options", "Tips", "Sources",
    ]  # fmt: skip
    assert "Deal 3 cards from `stock` to `waste`." in sheet
    assert "It builds down in alternating colours." in sheet
    assert "When it is empty, K may start it." in sheet
    assert "1 (the default) or 3; here 3." in sheet


def test_untold_clauses_are_said_by_their_own_words() -> None:
    spec = PileSpec(keep=2, capacity=3)
    told = list(markdown(rest(spec, "keep")))
    says = "The most cards a pile may hold; any number by default."
    assert clauses_of(PileSpec)["capacity"].says == says
    assert told == ["- The most cards a pile may hold: 3."]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (RelationSpec(direction=Direction.UP, suit=SuitRelation.SAME), "up in suit"),
        (
            RelationSpec(direction=Direction.DOWN, wild=("JK",)),
            "down; JK goes with every card",
        ),
    ],
)
def test_relations(spec: RelationSpec, words: str) -> None:
    assert str(relation(spec)) == words


def test_conditions() -> None:
    spec = ConditionSpec(empty=("stock",), memory=(MemorySpec(slot="redeals", at_most=1),))
    assert str(condition(spec)) == "`stock` is empty and *redeals* is at most 1"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        (BidSpec(wins=Wins.FIRST), ["- The first bid counts, and ends the auction."]),
        (BidSpec(wins=Wins.HIGHEST), []),
        (
            BidSpec(not_suit="turned_suit", rounds=2),
            [
                "- How often each seat may speak: 2.",
                "- The suit remembered as *turned suit* may not be bid.",
            ],
        ),
        (
            BidLineSpec(all_tricks=False),
            ["- The tricks of the side's other seats do not count."],
        ),
    ],
)
def test_clauses_may_have_sentences_of_their_own(spec: object, told: list[str]) -> None:
    assert list(markdown(rest(spec))) == told


def test_sentences_of_clauses_say_the_value_and_nothing_else() -> None:
    for place, words in clause_messages():
        fields = {name for _, name, _, _ in Formatter().parse(words) if name is not None}
        assert fields <= {"value"}, place


def test_actions_that_move_the_cards_of_piles() -> None:
    moved = movers(load("canasta").profile)
    assert moved["stock"] == ("draw",)
    assert moved["melds"] == ("take", "meld")
    assert moved["hand"] == ("draw", "take", "meld", "discard")
    # Looking at a pile moves nothing: to pass asks how many cards the stock holds.
    assert "leave" not in moved["stock"]
    assert "jewel" not in movers(load("casket").profile)


def test_a_sentence_of_a_score_line_has_what_the_line_counts() -> None:
    rules = load("canasta")
    sheet = rule_sheet(rules.profile, rules.board.deck)
    assert (
        "- Natural canasta: 500 points for each pile of `melds` with 7 cards or more and with "
        "none of these among them: wild." in sheet
    )
    assert "(0: 0, 1: 100, 2: 200, 3: 300, 4 or more: 800)" in sheet
    assert "- With a score below 1500: at least 50 points." in sheet


def test_sheets_hold_no_template_that_is_not_filled() -> None:
    for name in profile_ids():
        rules = load(name)
        told = rule_sheet(rules.profile, rules.board.deck).partition("## Options")[0]
        told = re.sub(r"(?s)```.*?```", "", told)  # the drawing of a layout
        assert not re.search(r"[{}]|None|\.\.|::", told), name
