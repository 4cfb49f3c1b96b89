"""Relations: each field decides about at least one pair of cards, and says which it was."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.inline import position, refusal, rules

from cardrules.cards import Deck
from cardrules.mechanisms.relations import (
    Direction,
    RelationSpec,
    SuitRelation,
    compile_relation,
)
from cardrules.shapes import clauses_of

DECK = rules(deck='{ use = "french-52", jokers = 1 }').board.deck

UP = RelationSpec(direction=Direction.UP)
DOWN = RelationSpec(direction=Direction.DOWN)
SUIT_ONLY = RelationSpec(suit=SuitRelation.SAME, direction=Direction.ANY)
SUIT_OR_RANK = RelationSpec(
    suit=SuitRelation.SAME,
    direction=Direction.ANY,
    or_=RelationSpec(direction=Direction.SAME),
)
ODD_FIRST = ("A", "3", "5", "7", "9", "J", "K", "2", "4", "6", "8", "10", "Q")


def with_suit(suit: SuitRelation) -> RelationSpec:
    return RelationSpec(suit=suit, direction=Direction.DOWN)


def fits(spec: RelationSpec, pair: str, deck: Deck = DECK) -> str | None:
    """Return the code that keeps the second card of a pair off the first, or None."""
    below, face = (deck.face_by_code[code] for code in pair.split())
    relation = compile_relation(spec, deck)
    code = relation.why_not(below, face)
    assert (code is None) == bool(relation.table[below] >> face & 1)
    return code


PAIRS = [
    # The suit, and what it means for cards of one suit, of one colour and of two.
    ("suit", with_suit(SuitRelation.ANY), "9S 8S", None),
    ("suit", with_suit(SuitRelation.ANY), "9S 8H", None),
    ("suit", with_suit(SuitRelation.SAME), "9S 8S", None),
    ("suit", with_suit(SuitRelation.SAME), "9S 8C", "build.suit"),
    ("suit", with_suit(SuitRelation.ALTERNATING), "9S 8H", None),
    ("suit", with_suit(SuitRelation.ALTERNATING), "9S 8C", "build.suit"),
    ("suit", with_suit(SuitRelation.SAME_COLOR), "9S 8C", None),
    ("suit", with_suit(SuitRelation.SAME_COLOR), "9S 8S", None),
    ("suit", with_suit(SuitRelation.SAME_COLOR), "9S 8D", "build.suit"),
    ("suit", with_suit(SuitRelation.OTHER), "9S 8C", None),
    ("suit", with_suit(SuitRelation.OTHER), "9S 8S", "build.suit"),
    ("suit", with_suit(SuitRelation.NONE), "9S 8S", "build.none"),
    # The direction.
    ("direction", UP, "8S 9S", None),
    ("direction", UP, "9S 8S", "build.rank"),
    ("direction", DOWN, "9S 8S", None),
    ("direction", DOWN, "8S 9S", "build.rank"),
    ("direction", RelationSpec(direction=Direction.BOTH), "8S 9S", None),
    ("direction", RelationSpec(direction=Direction.BOTH), "9S 8S", None),
    ("direction", RelationSpec(direction=Direction.BOTH), "9S 9H", "build.rank"),
    ("direction", RelationSpec(direction=Direction.SAME), "9S 9H", None),
    ("direction", RelationSpec(direction=Direction.SAME), "9S 8S", "build.rank"),
    ("direction", RelationSpec(direction=Direction.ANY), "9S 2H", None),
    # By how many ranks, and by any of several numbers.
    ("step", RelationSpec(direction=Direction.UP, step=(2,)), "7S 9S", None),
    ("step", RelationSpec(direction=Direction.UP, step=(2,)), "8S 9S", "build.rank"),
    ("step", RelationSpec(direction=Direction.DOWN, step=(1, 3)), "9S 6S", None),
    ("step", RelationSpec(direction=Direction.DOWN, step=(1, 3)), "9S 7S", "build.rank"),
    # Round the corner, by any step and either way.
    ("wrap", UP, "KS AS", "build.rank"),
    ("wrap", RelationSpec(direction=Direction.UP, wrap=True), "KS AS", None),
    ("wrap", RelationSpec(direction=Direction.DOWN, wrap=True), "AS KS", None),
    ("wrap", RelationSpec(direction=Direction.UP, step=(2,), wrap=True), "KS 2S", None),
    ("wrap", RelationSpec(direction=Direction.UP, step=(2,), wrap=True), "KS AS", "build.rank"),
    # An order of its own, which leaves ranks out or names one twice.
    ("order", RelationSpec(direction=Direction.UP, order=ODD_FIRST), "KS 2S", None),
    ("order", RelationSpec(direction=Direction.UP, order=ODD_FIRST), "AS 2S", "build.rank"),
    ("order", RelationSpec(direction=Direction.UP, order=("A", "2", "A")), "2S AS", None),
    ("order", RelationSpec(direction=Direction.UP, order=("A", "2", "A")), "2S 3S", "build.rank"),
    ("order", RelationSpec(direction=Direction.UP, order=("9", "4"), wrap=True), "4S 9S", None),
    # Places that add up: king and ace, queen and two, seven and seven.
    ("sum", RelationSpec(direction=Direction.ANY, sum=(14,)), "KS AH", None),
    ("sum", RelationSpec(direction=Direction.ANY, sum=(14,)), "7S 7H", None),
    ("sum", RelationSpec(direction=Direction.ANY, sum=(14,)), "QS AH", "build.rank"),
    ("sum", RelationSpec(direction=Direction.ANY, sum=(13, 14)), "QS AH", None),
    ("sum", RelationSpec(direction=Direction.SAME, sum=(13, 14)), "QS AH", "build.rank"),
    ("sum", RelationSpec(direction=Direction.ANY, sum=(14,)), "KS JK", "build.rank"),
    # Wild cards go anywhere, and anything goes on them; other cards without rank do not.
    ("wild", DOWN, "9S JK", "build.rank"),
    ("wild", RelationSpec(direction=Direction.DOWN, wild=("JK",)), "9S JK", None),
    ("wild", RelationSpec(direction=Direction.DOWN, wild=("JK",)), "JK 2H", None),
    ("wild", RelationSpec(direction=Direction.DOWN, wild=("2",)), "KS 2H", None),
    # Cards that end a sequence, even a wild one.
    ("ends", DOWN, "KS QS", None),
    ("ends", RelationSpec(direction=Direction.DOWN, ends=("K",)), "KS QS", "build.ends"),
    ("ends", RelationSpec(direction=Direction.BOTH, ends=("K",)), "QS KS", None),
    ("or_", SUIT_OR_RANK, "9S 2S", None),
    ("or_", SUIT_OR_RANK, "9S 9H", None),
    ("or_", SUIT_OR_RANK, "9S 2H", "build.suit"),
    ("or_", SUIT_ONLY, "9S 9H", "build.suit"),
    ("ends", RelationSpec(direction=Direction.UP, wild=("2",), ends=("2",)), "2S 5S", "build.ends"),
]


@pytest.mark.parametrize(("field", "spec", "pair", "code"), PAIRS)
def test_a_relation_takes_a_pair_or_names_the_field(
    field: str, spec: RelationSpec, pair: str, code: str | None
) -> None:
    del field
    assert fits(spec, pair) == code


def test_every_field_of_a_relation_decides_in_some_pair() -> None:
    assert {field for field, *_ in PAIRS} == {
        clause.name for clause in clauses_of(RelationSpec).values()
    }
    for field in {field for field, *_ in PAIRS}:
        codes = {code for name, _, _, code in PAIRS if name == field}
        assert None in codes
        assert codes - {None}, field


def test_the_suit_is_named_before_the_rank() -> None:
    assert fits(with_suit(SuitRelation.SAME), "9S 2H") == "build.suit"


SENTENCES = [
    ('suit = "same", direction = "down"', "down in suit"),
    ('suit = "alternating", direction = "up"', "up in alternating colours"),
    ('suit = "same-color", direction = "both"', "up or down in one colour"),
    ('suit = "other", direction = "same"', "by equal rank in any suit but the same"),
    ('direction = "up", step = [1, 2]', "up by 1 or 2"),
    (
        'direction = "down", wrap = true',
        "down, going round from the highest rank to the lowest",
    ),
    ('direction = "up", order = ["2", "3", "9"]', "up in the order 2 3 9"),
    ('direction = "both", ends = ["A", "K"]', "up or down, ending with A or K"),
    (
        'direction = "any", suit = "same", or = { direction = "same" }',
        "regardless of rank in suit, or by equal rank",
    ),
]


@pytest.mark.parametrize(("build", "words"), SENTENCES)
def test_a_refusal_says_the_whole_relation(build: str, words: str) -> None:
    game = rules(b=f"build = {{ {build} }}")
    state = position(game, {"a.1": "2S", "b.1": "9H"})
    found = refusal(game, state, "move a.1 b.1")
    assert found is not None
    assert found.message == f"2S may not go on 9H: the pile builds {words}"
    assert found.details["card"] == "2S"
    assert found.details["top"] == "9H"
