"""Building: each field forbids a move that is legal without it, and says so.

A case is a pair of profiles that differ in one field: in the first the move is legal, in
the second it is refused, with this code, this clause and this sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import attrs
import pytest
from tests.unit.mechanisms.inline import legal, position, refusal, rules

import cardrules
from cardrules import Move, Rules
from cardrules.errors import IllegalMoveError, InvalidMoveError
from cardrules.mechanisms.build import Access, BaseSpec, BuildSpec, LimitSpec, SpaceSpec
from cardrules.mechanisms.build.spec import PeerSpec
from cardrules.mechanisms.relations import RelationSpec
from cardrules.refusals import CODES
from cardrules.shapes import clauses_of

Words = Mapping[str, str]

DOWN = 'build = { direction = "down" }'
SEQUENCE = f'access = "sequence"\n{DOWN}'
PART = 'access = "part"'


@attrs.frozen
class Case:
    """A field, two profiles, a position and a move that only the first of them allows."""

    field: str
    loose: Words
    strict: Words
    piles: Words
    move: str
    code: str
    clause: str
    message: str


def build(more: str) -> Words:
    return {"b": f"build = {{ {more} }}"}


def space(more: str) -> Words:
    return {"b": f"{DOWN}\nspace = {{ {more} }}"}


def base(more: str) -> Words:
    return {"b": f"{DOWN.replace('down', 'up')}\nbase = {{ {more} }}"}


def two_packs(words: Words) -> Words:
    return {"deck": '{ use = "french-52", copies = 2 }', **words}


def part(words: Words) -> Words:
    return {"a": PART, **words}


BUILD = [
    Case(
        "build",
        {},
        {"b": ""},
        {"a.1": "8S", "b.1": "9S"},
        "move a.1 b.1",
        "pile.closed",
        "piles.b",
        "b.1 accepts no cards",
    ),
    Case(
        "build.suit",
        build('direction = "down"'),
        build('direction = "down", suit = "same"'),
        {"a.1": "8H", "b.1": "9S"},
        "move a.1 b.1",
        "build.suit",
        "piles.b.build.suit",
        "8H may not go on 9S: the pile builds down in suit",
    ),
    Case(
        "build.suit",
        build('direction = "down"'),
        build('direction = "down", suit = "none"'),
        {"a.1": "8H", "b.1": "9S"},
        "move a.1 b.1",
        "build.none",
        "piles.b.build.suit",
        "8H may not go on 9S: there is no building on b.1",
    ),
    Case(
        "build.direction",
        build('direction = "both"'),
        build('direction = "down"'),
        {"a.1": "10H", "b.1": "9S"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "10H may not go on 9S: the pile builds down",
    ),
    Case(
        "build.step",
        build('direction = "down"'),
        build('direction = "down", step = 2'),
        {"a.1": "8H", "b.1": "9S"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "8H may not go on 9S: the pile builds down by 2",
    ),
    Case(
        "build.wrap",
        build('direction = "down", wrap = true'),
        build('direction = "down"'),
        {"a.1": "KH", "b.1": "AS"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "KH may not go on AS: the pile builds down",
    ),
    Case(
        "build.order",
        build('direction = "up"'),
        build('direction = "up", order = ["A", "3", "5", "2"]'),
        {"a.1": "2H", "b.1": "AS"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "2H may not go on AS: the pile builds up in the order A 3 5 2",
    ),
    Case(
        "build.sum",
        build('direction = "any"'),
        build('direction = "any", sum = [14, 13]'),
        {"a.1": "6H", "b.1": "9S"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "6H may not go on 9S: the pile builds regardless of rank, making 14 or 13 together",
    ),
    Case(
        "build.wild",
        build('direction = "down", wild = "2"'),
        build('direction = "down"'),
        {"a.1": "2H", "b.1": "KS"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "2H may not go on KS: the pile builds down",
    ),
    Case(
        "build.ends",
        build('direction = "down"'),
        build('direction = "down", ends = "K"'),
        {"a.1": "QH", "b.1": "KS"},
        "move a.1 b.1",
        "build.ends",
        "piles.b.build.ends",
        "QH may not go on KS: KS ends a sequence",
    ),
    Case(
        "build.apart",
        {"a": 'access = "top"\nbuild = { direction = "down", apart = [-1, 1] }'},
        {"a": 'access = "top"\nbuild = { direction = "down", apart = 1 }'},
        {"a.1": "8H", "a.2": "9S"},
        "move a.1 a.2",
        "build.apart",
        "piles.a.build.apart",
        "8H may not go from a.1 to a.2: they lie too far apart, or too near",
    ),
    Case(
        "build.near",
        {"a": 'access = "top"\nbuild = { direction = "down", near = "row" }'},
        {"a": 'access = "top"\nbuild = { direction = "down", near = "column" }'},
        {"a.1": "8H", "a.2": "9S"},
        "move a.1 a.2",
        "build.near",
        "piles.a.build.near",
        "8H may not go from a.1 to a.2: they do not lie one above the other",
    ),
    Case(
        "build.ranks",
        build('direction = "any", ranks = ["9", "4", "8"]'),
        build('direction = "any", ranks = ["9", "8", "4"]'),
        {"a.1": "4H", "b.1": "9S"},
        "move a.1 b.1",
        "build.ranks",
        "piles.b.build.ranks",
        "4H may not go on 9S: b.1 takes another rank next",
    ),
    Case(
        "build.or",
        build('direction = "down", or = { direction = "same" }'),
        build('direction = "down"'),
        {"a.1": "KH", "b.1": "KS"},
        "move a.1 b.1",
        "build.rank",
        "piles.b.build.direction",
        "KH may not go on KS: the pile builds down",
    ),
    Case(
        "build.cards",
        build('direction = "down"'),
        build('direction = "down", cards = "clubs"'),
        {"a.1": "8H", "b.1": "9S"},
        "move a.1 b.1",
        "build.cards",
        "piles.b.build.cards",
        "8H is not accepted by b.1",
    ),
    Case(
        "build.upon",
        build('direction = "down"'),
        build('direction = "down", upon = "K"'),
        {"a.1": "8H", "b.1": "10S 9S"},
        "move a.1 b.1",
        "build.upon",
        "piles.b.build.upon",
        "8H may not go on 9S: b.1 does not begin with the right card",
    ),
    Case(
        "build.peer",
        build('direction = "down"'),
        build('direction = "down", peer = "previous"'),
        {"a.1": "8H", "b.1": "3S", "b.2": "9S"},
        "move a.1 b.2",
        "build.peer",
        "piles.b.build.peer",
        "8H may not go on 9S yet: the pile before it must hold a card of the same rank",
    ),
    Case(
        "build.peer.pile",
        build('direction = "down", peer = "next"'),
        build('direction = "down", peer = "previous"'),
        {"a.1": "8H", "b.1": "3S", "b.2": "9S"},
        "move a.1 b.2",
        "build.peer",
        "piles.b.build.peer",
        "8H may not go on 9S yet: the pile before it must hold a card of the same rank",
    ),
    Case(
        "build.peer.holds",
        build('direction = "down", peer = { holds = "as-many" }'),
        build('direction = "down", peer = { holds = "rank" }'),
        {"a.1": "8H", "b.1": "3S", "b.2": "9S"},
        "move a.1 b.2",
        "build.peer",
        "piles.b.build.peer",
        "8H may not go on 9S yet: the pile before it must hold a card of the same rank",
    ),
    Case(
        "build.one_way",
        build('direction = "both"'),
        build('direction = "both", one_way = "pile"'),
        {"a.1": "8H", "b.1": "8S 9S"},
        "move a.1 b.1",
        "build.one-way",
        "piles.b.build.one_way",
        "8H may not go on 9S: b builds the other way already",
    ),
    Case(
        "build.from",
        build('direction = "down"'),
        build('direction = "down", from = "home"'),
        {"a.1": "8H", "b.1": "9S"},
        "move a.1 b.1",
        "build.from",
        "piles.b.build.from",
        "b.1 accepts no cards from a.1",
    ),
    Case(
        "build.whole_from",
        {"a": SEQUENCE},
        {"a": SEQUENCE, "b": 'build = { direction = "down", whole_from = "a" }'},
        {"a.1": "9H 8H 7H", "b.1": "9S"},
        "move a.1 b.1 2",
        "build.whole",
        "piles.b.build.whole_from",
        "all built cards of a.1 move as one; 2 of them may not go on 9S",
    ),
    Case(
        "build.straight_from",
        {},
        build('direction = "down", straight_from = "a"'),
        {"a.1": "8H", "b.1": "9H", "b.2": "9S"},
        "move a.1 b.2",
        "build.straight",
        "piles.b.build.straight_from",
        "8H may go only to the pile of b that has its number",
    ),
    Case(
        "build.at_least",
        {"a": PART},
        part(build('direction = "down", at_least = 2')),
        {"a.1": "8H", "b.1": "9S"},
        "move a.1 b.1",
        "build.length",
        "piles.b.build.at_least",
        "1 card alone cannot arrive at b.1",
    ),
    Case(
        "build.at_most",
        {"a": PART},
        part(build('direction = "down", at_most = 1')),
        {"a.1": "8H 3C", "b.1": "9S"},
        "move a.1 b.1 2",
        "build.length",
        "piles.b.build.at_most",
        "2 cards cannot arrive at b.1 as one",
    ),
    Case(
        "build.sequence",
        {"a": PART},
        part(build('direction = "down", sequence = { direction = "down" }')),
        {"a.1": "8H 3C", "b.1": "9S"},
        "move a.1 b.1 2",
        "build.sequence",
        "piles.b.build.sequence",
        "the top 2 cards of a.1 do not follow each other as b.1 asks",
    ),
    Case(
        "build.when",
        build('direction = "down", when = { not_empty = "a.1" }'),
        build('direction = "down", when = { empty = "b.2" }'),
        {"a.1": "8H", "b.1": "9S", "b.2": "KS"},
        "move a.1 b.1",
        "build.when",
        "piles.b.build.when",
        "8H may not go on 9S now: the pile builds down, while b.2 is empty",
    ),
]

SPACE = [
    Case(
        "space",
        {},
        {"b": f'{DOWN}\nspace = "none"'},
        {"a.1": "8H", "b.2": "KS"},
        "move a.1 b.1",
        "space.closed",
        "piles.b.space.accepts",
        "b.1 is empty, and empty piles of b stay so",
    ),
    Case(
        "space.accepts",
        space('accepts = "any"'),
        space('accepts = "K"'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "space.cards",
        "piles.b.space.accepts",
        "8H may not fill b.1: an empty pile takes K",
    ),
    Case(
        "space.shared_with",
        space('accepts = "any"'),
        space('shared_with = "home"'),
        {"a.1": "8H", "home.1": "AS"},
        "move a.1 b.1",
        "space.shared",
        "piles.b.space.shared_with",
        "8H may not fill b.1: another rank is due",
    ),
    Case(
        "space.offset",
        space('shared_with = "home", offset = 7'),
        space('shared_with = "home", offset = -1'),
        {"a.1": "8H", "home.1": "AS"},
        "move a.1 b.1",
        "space.shared",
        "piles.b.space.shared_with",
        "8H may not fill b.1: another rank is due",
    ),
    Case(
        "space.beside",
        space('accepts = "any"'),
        space('beside = { suit = "same", direction = "up" }'),
        {"a.1": "8H", "b.1": "7S"},
        "move a.1 b.2",
        "space.beside",
        "piles.b.space.beside",
        "8H may not fill b.2: it does not follow the card before it",
    ),
    Case(
        "space.beside",
        space('beside = { suit = "same", direction = "up" }'),
        space('beside = { suit = "same", direction = "up", side = "right", first = "K" }'),
        {"a.1": "8H", "b.1": "7H"},
        "move a.1 b.2",
        "space.sides",
        "piles.b.space.beside",
        "8H may not fill b.2: it does not go with the card beside it",
    ),
    Case(
        "space.near",
        {"a": 'access = "top"\nspace = { near = "line" }'},
        {"a": 'access = "top"\nspace = { near = "column" }'},
        {"a.1": "8H"},
        "move a.1 a.2",
        "space.near",
        "piles.a.space.near",
        "8H may not go from a.1 to a.2: they do not lie one above the other",
    ),
    Case(
        "space.from",
        space('from = ["a", "home"]'),
        space('from = "home"'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "space.from",
        "piles.b.space.from",
        "b.1 is empty, and may not be filled from a.1",
    ),
    Case(
        "space.at_least",
        part(space("at_least = 1")),
        part(space("at_least = 2")),
        {"a.1": "8H"},
        "move a.1 b.1",
        "space.length",
        "piles.b.space.at_least",
        "1 card alone cannot fill b.1",
    ),
    Case(
        "space.at_most",
        part(space("at_most = 2")),
        part(space("at_most = 1")),
        {"a.1": "8H 3C"},
        "move a.1 b.1 2",
        "space.length",
        "piles.b.space.at_most",
        "2 cards cannot fill b.1 as one",
    ),
    Case(
        "space.sequence",
        part(space('accepts = "any"')),
        part(space('sequence = { direction = "down" }')),
        {"a.1": "8H 3C"},
        "move a.1 b.1 2",
        "space.sequence",
        "piles.b.space.sequence",
        "the top 2 cards of a.1 do not follow each other as a space asks",
    ),
    Case(
        "space.when",
        space('when = { empty = "a.2" }'),
        space('when = { not_empty = "a.2" }'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "space.when",
        "piles.b.space.when",
        "8H may not fill b.1 now: an empty pile takes any, while a.2 holds a card",
    ),
]

BASE = [
    Case(
        "base",
        {"b": 'build = { direction = "up" }\nspace = "any"'},
        {"b": 'build = { direction = "up" }\nbase = "2"'},
        {"a.1": "8H"},
        "move a.1 b.1",
        "base.cards",
        "piles.b.base.cards",
        "8H may not start b.1: a pile starts with 2",
    ),
    Case(
        "base.cards",
        base('cards = ["2", "8"]'),
        base('cards = "2"'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "base.cards",
        "piles.b.base.cards",
        "8H may not start b.1: a pile starts with 2",
    ),
    Case(
        "base.per_suit",
        two_packs(base('cards = "8"')),
        two_packs(base('cards = "8", per_suit = 1')),
        {"a.1": "8H", "b.2": "8H"},
        "move a.1 b.1",
        "base.taken",
        "piles.b.base.per_suit",
        "8H may not start b.1: another pile of b has taken that base",
    ),
    Case(
        "base.one_suit_each",
        base('cards = ["8", "2"]'),
        base('cards = ["8", "2"], one_suit_each = true'),
        {"a.1": "8H", "b.2": "2H"},
        "move a.1 b.1",
        "base.taken",
        "piles.b.base.one_suit_each",
        "8H may not start b.1: another pile of b has taken that base",
    ),
    Case(
        "base.one_rank_each_color",
        base('cards = ["8", "2"]'),
        base('cards = ["8", "2"], one_rank_each_color = true'),
        {"a.1": "8H", "b.2": "2D"},
        "move a.1 b.1",
        "base.color",
        "piles.b.base.one_rank_each_color",
        "8H may not start b.1: a colour of b starts with one rank only",
    ),
    Case(
        "base.by_pile",
        base('by_pile = ["8", "2"]'),
        base('by_pile = ["2", "8"]'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "base.cards",
        "piles.b.base.by_pile",
        "8H may not start b.1: a pile starts with 2, 8",
    ),
    Case(
        "base.shared",
        base("shared = false"),
        base("shared = true"),
        {"a.1": "8H", "b.2": "2S"},
        "move a.1 b.1",
        "base.shared",
        "piles.b.base.shared",
        "8H may not start b.1: all piles of b start with one rank",
    ),
    Case(
        "base.shared_with",
        base("shared = true"),
        base('shared = true, shared_with = "home"'),
        {"a.1": "8H", "home.1": "AS"},
        "move a.1 b.1",
        "base.shared",
        "piles.b.base.shared",
        "8H may not start b.1: all piles of b start with one rank",
    ),
    Case(
        "base.offset",
        base('shared = true, shared_with = "home", offset = 7'),
        base('shared = true, shared_with = "home", offset = 6'),
        {"a.1": "8H", "home.1": "AS"},
        "move a.1 b.1",
        "base.shared",
        "piles.b.base.shared",
        "8H may not start b.1: all piles of b start with one rank",
    ),
    Case(
        "base.paired",
        base('cards = "8"'),
        base('shared_with = "home", paired = true, offset = 1'),
        {"a.1": "8H", "home.1": "7S", "home.2": "6S"},
        "move a.1 b.2",
        "base.paired",
        "piles.b.base.paired",
        "8H may not start b.2: its pair sets another rank",
    ),
    Case(
        "base.peer",
        base('cards = "8"'),
        base('cards = "8", peer = { pile = "every", holds = "rank" }'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "base.peer",
        "piles.b.base.peer",
        "8H may not start b.1 yet: every other pile must hold a card of the same rank",
    ),
    Case(
        "base.from",
        base('cards = "8"'),
        base('cards = "8", from = "home"'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "base.from",
        "piles.b.base.from",
        "b.1 may not be started from a.1",
    ),
    Case(
        "base.at_least",
        part(base("at_least = 2")),
        part(base("at_least = 3")),
        {"a.1": "8H 7H"},
        "move a.1 b.1 2",
        "base.length",
        "piles.b.base.at_least",
        "2 cards cannot start b.1 as one",
    ),
    Case(
        "base.at_most",
        part(base("at_most = 2")),
        part(base("at_most = 1")),
        {"a.1": "8H 7H"},
        "move a.1 b.1 2",
        "base.length",
        "piles.b.base.at_most",
        "2 cards cannot start b.1 as one",
    ),
    Case(
        "base.sequence",
        part(base("at_least = 2")),
        part(base('at_least = 2, sequence = { suit = "same", direction = "down" }')),
        {"a.1": "8H 7S"},
        "move a.1 b.1 2",
        "base.sequence",
        "piles.b.base.sequence",
        "the top 2 cards of a.1 do not follow each other as b.1 asks",
    ),
    Case(
        "base.when",
        base('cards = "8"'),
        base('cards = "8", when = { occupied = "home" }'),
        {"a.1": "8H"},
        "move a.1 b.1",
        "base.when",
        "piles.b.base.when",
        "8H may not start b.1 now: a pile starts with 8, while no pile of home is empty",
    ),
]

TOP = {"a": 'access = "top"'}
ONE = {"a.1": "10H 8H 7H", "b.1": "9S 8S"}
RUN = {"a.1": "10H 8H 7H", "b.1": "9S"}


def access(word: str) -> Words:
    return {"a": f'access = "{word}"\n{DOWN}'}


UNITS = [
    Case(
        "access.none",
        access("top"),
        access("none"),
        ONE,
        "move a.1 b.1",
        "unit.closed",
        "piles.a.access",
        "a.1 gives no cards",
    ),
    Case(
        "access.top",
        access("sequence"),
        access("top"),
        RUN,
        "move a.1 b.1 2",
        "unit.top-only",
        "piles.a.access",
        "only one card at a time can be taken from a.1",
    ),
    Case(
        "access.part",
        access("part"),
        access("sequence"),
        {"a.1": "10H 8H 3C", "b.1": "9S"},
        "move a.1 b.1 2",
        "unit.sequence",
        "piles.a.sequence",
        "the top 2 cards of a.1 do not form a sequence",
    ),
    Case(
        "access.sequence",
        access("sequence"),
        access("top-or-whole"),
        RUN,
        "move a.1 b.1 2",
        "unit.whole",
        "piles.a.access",
        "a.1 gives only its whole pile or sequence, not 2 cards",
    ),
    Case(
        "access.whole-sequence",
        access("top"),
        access("whole-sequence"),
        ONE,
        "move a.1 b.1",
        "unit.whole",
        "piles.a.access",
        "a.1 gives only its whole pile or sequence, not 1 card",
    ),
    Case(
        "access.top-or-whole-sequence",
        access("top-or-whole-sequence"),
        access("top-or-whole"),
        RUN,
        "move a.1 b.1 2",
        "unit.whole",
        "piles.a.access",
        "a.1 gives only its whole pile or sequence, not 2 cards",
    ),
    Case(
        "access.top-or-whole",
        access("top-or-whole"),
        access("whole"),
        ONE,
        "move a.1 b.1",
        "unit.whole",
        "piles.a.access",
        "a.1 gives only its whole pile or sequence, not 1 card",
    ),
    Case(
        "access.whole",
        access("whole"),
        access("whole-sequence"),
        {"a.1": "8H 3C", "b.1": "9S"},
        "move a.1 b.1 2",
        "unit.whole",
        "piles.a.access",
        "a.1 gives only its whole pile or sequence, not 2 cards",
    ),
    Case(
        "access_when",
        access("top"),
        {"a": f'access = "top"\naccess_when = {{ empty = "b.2" }}\n{DOWN}'},
        {"a.1": "8H", "b.1": "9S", "b.2": "KS"},
        "move a.1 b.1",
        "unit.when",
        "piles.a.access_when",
        "a.1 gives cards only while b.2 is empty",
    ),
    Case(
        "access.ends",
        access("any"),
        access("ends"),
        {"a.1": "2C 8H KD", "b.1": "9S"},
        "move a.1 8H b.1",
        "unit.ends",
        "piles.a.access",
        "8H is neither the top nor the lowest card of a.1",
    ),
    Case(
        "access.ends",
        access("sequence"),
        access("ends"),
        {"a.1": "KD 8H 7H", "b.1": "9S"},
        "move a.1 b.1 2",
        "unit.ends",
        "piles.a.access",
        "8H is neither the top nor the lowest card of a.1",
    ),
    Case(
        "access.ends",
        access("ends"),
        access("top"),
        {"a.1": "8H KD 7H", "b.1": "9S"},
        "move a.1 8H b.1",
        "unit.top-only",
        "piles.a.access",
        "only one card at a time can be taken from a.1",
    ),
    Case(
        "access.any",
        access("any"),
        access("top"),
        RUN,
        "move a.1 8H b.1",
        "unit.top-only",
        "piles.a.access",
        "only one card at a time can be taken from a.1",
    ),
    Case(
        "access.any",
        access("top"),
        access("any"),
        ONE,
        "move a.1 b.1",
        "unit.top-only",
        "piles.a.access",
        "only one card at a time can be taken from a.1",
    ),
    Case(
        "sequence",
        {"a": SEQUENCE},
        {"a": SEQUENCE + '\nsequence = { suit = "same", direction = "down" }'},
        {"a.1": "10H 8H 7S", "b.1": "9S"},
        "move a.1 b.1 2",
        "unit.sequence",
        "piles.a.sequence",
        "the top 2 cards of a.1 do not form a sequence",
    ),
    Case(
        "keep",
        {"a": PART},
        {"a": PART + "\nkeep = 2"},
        RUN,
        "move a.1 b.1 2",
        "unit.keep",
        "piles.a.keep",
        "a.1 keeps its lowest 2 cards",
    ),
    Case(
        "limit",
        {"a": SEQUENCE},
        {"a": SEQUENCE + '\nlimit = { cells = "b.2" }'},
        {"a.1": "8H 7H", "b.1": "9S", "b.2": "KS"},
        "move a.1 b.1 2",
        "unit.limit",
        "piles.a.limit",
        "2 cards cannot move as one: the free places allow 1",
    ),
    Case(
        "limit.cells",
        {"a": SEQUENCE + '\nlimit = { cells = ["home.1", "home.2"] }'},
        {"a": SEQUENCE + '\nlimit = { cells = "home.1" }'},
        {"a.1": "8H 7H 6H", "b.1": "9S"},
        "move a.1 b.1 3",
        "unit.limit",
        "piles.a.limit",
        "3 cards cannot move as one: the free places allow 2",
    ),
    Case(
        "limit.spaces",
        {"a": SEQUENCE + '\nlimit = { cells = "home.1", spaces = "b" }'},
        {"a": SEQUENCE + '\nlimit = { cells = "home.1" }'},
        {"a.1": "8H 7H 6H", "b.1": "9S"},
        "move a.1 b.1 3",
        "unit.limit",
        "piles.a.limit",
        "3 cards cannot move as one: the free places allow 2",
    ),
    Case(
        "limit.formula",
        {"a": SEQUENCE + '\nlimit = { formula = "full", spaces = "b" }'},
        {"a": SEQUENCE + '\nlimit = { formula = "strict", spaces = "b" }'},
        {"a.1": "8H 7H", "b.1": "9S"},
        "move a.1 b.1 2",
        "unit.limit",
        "piles.a.limit",
        "2 cards cannot move as one: the free places allow 1",
    ),
    Case(
        "capacity",
        {},
        {"b": DOWN + "\ncapacity = 2"},
        ONE | {"a.1": "7H"},
        "move a.1 b.1",
        "pile.full",
        "piles.b.capacity",
        "b.1 is full: it holds at most 2 cards",
    ),
    Case(
        "capacity",
        {"a": PART},
        part({"b": DOWN + "\ncapacity = 2"}),
        RUN,
        "move a.1 b.1 2",
        "pile.no-room",
        "piles.b.capacity",
        "b.1 has no room for 2 cards: it holds at most 2",
    ),
    Case(
        "complete",
        {},
        {"b": DOWN + "\ncomplete = 2"},
        ONE | {"a.1": "7H"},
        "move a.1 b.1",
        "pile.complete",
        "piles.b.complete",
        "b.1 is complete",
    ),
    Case(
        "complete",
        {"a": PART},
        part({"b": DOWN + "\ncomplete = 13"}),
        RUN,
        "move a.1 b.1 2",
        "build.length",
        "piles.b.build.at_most",
        "2 cards cannot arrive at b.1 as one",
    ),
]

CASES = [*BUILD, *SPACE, *BASE, *UNITS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.field}-{case.code}")
def test_a_field_refuses_what_is_legal_without_it(case: Case) -> None:
    loose, strict = rules(**case.loose), rules(**case.strict)
    assert refusal(loose, position(loose, case.piles), case.move) is None
    found = refusal(strict, position(strict, case.piles), case.move)
    assert found is not None
    assert (found.code, found.clause, found.message) == (case.code, case.clause, case.message)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.field}-{case.code}")
def test_a_refused_move_is_not_made(case: Case) -> None:
    strict = rules(**case.strict)
    state = position(strict, case.piles)
    with pytest.raises(IllegalMoveError) as raised:
        strict.apply(state, Move.from_text(case.move))
    assert raised.value.refusal.code == case.code


def test_a_sequence_may_have_to_keep_to_one_relation() -> None:
    relation = 'suit = "same", direction = "down", or = { direction = "same" }'
    mixed = f'access = "sequence"\nbuild = {{ {relation} }}'
    piles = {"a.1": "8S 8H 7H", "a.2": "9S", "b.1": "KC"}
    free = rules(a=mixed)
    bound = rules(a=f"{mixed}\nunmixed = true")
    assert "move a.1 a.2 3" in legal(free, position(free, piles))
    found = refusal(bound, position(bound, piles), "move a.1 a.2 3")
    assert found is not None
    assert found.code == "unit.sequence"
    # Two by rank, or two by suit, move as one.
    for cards, move in (("KC 8S 8H", "move a.1 a.2 2"), ("KC 8S 7S", "move a.1 a.2 2")):
        state = position(bound, {"a.1": cards, "a.2": "9S" if "7S" in cards else "8C"})
        assert move in legal(bound, state)


def test_every_field_has_a_case() -> None:
    fields = {case.field for case in CASES}
    for word, spec in (
        ("build", BuildSpec),
        ("space", SpaceSpec),
        ("base", BaseSpec),
        ("limit", LimitSpec),
        ("build.peer", PeerSpec),
    ):
        elsewhere = {"build.called"}  # where suits are chosen
        assert {f"{word}.{key}" for key in clauses_of(spec)} - elsewhere <= fields
    assert {f"access.{word.value}" for word in Access} <= fields
    assert {"build", "space", "base", "sequence", "limit", "keep", "capacity", "complete"} <= fields
    assert "access_when" in fields
    assert set(clauses_of(RelationSpec)) <= set(clauses_of(BuildSpec))


# Moves that are wrong whatever the profile says of building.
PLAIN = [
    (
        {"a.1": "8H"},
        "move a.2 b.1",
        "unit.empty",
        "piles.a.access",
        "a.2 is empty",
    ),
    (
        {"a.1": "8H"},
        "move a.1 b.1 2",
        "unit.too-few",
        "piles.a.access",
        "a.1 holds 1 card, not 2",
    ),
    (
        {"a.1": "~8H"},
        "move a.1 b.1",
        "unit.face-down",
        "piles.a.access",
        "a card that lies face down in a.1 cannot be moved",
    ),
    (
        {"a.1": "~8H 7H", "b.1": "9S"},
        "move a.1 b.1 2",
        "unit.face-down",
        "piles.a.access",
        "a card that lies face down in a.1 cannot be moved",
    ),
    (
        {"a.1": "8H"},
        "move a.1 a.1",
        "move.same-pile",
        "piles.a",
        "a.1 is the same pile",
    ),
    (
        {"a.1": "8H", "a.2": "9H"},
        "move a.1 a.2",
        "pile.closed",
        "piles.a",
        "a.2 accepts no cards",
    ),
    (
        {"a.1": "8H", "b.1": "~9S"},
        "move a.1 b.1",
        "build.face-down",
        "piles.b.build",
        "the top card of b.1 lies face down",
    ),
]


@pytest.mark.parametrize(("piles", "move", "code", "clause", "message"), PLAIN)
def test_what_no_pile_does(piles: Words, move: str, code: str, clause: str, message: str) -> None:
    game = rules(a=PART)
    found = refusal(game, position(game, piles), move)
    assert found is not None
    assert (found.code, found.clause, found.message) == (code, clause, message)


def test_a_space_is_filled_from_where_the_pile_builds_from() -> None:
    made = rules(b='build = { direction = "down", from = "home" }')
    found = refusal(made, position(made, {"a.1": "8H"}), "move a.1 b.1")
    assert found is not None
    assert (found.code, found.clause) == ("space.from", "piles.b.build.from")


def test_a_card_is_named_where_any_can_be_taken() -> None:
    game = rules(a='access = "any"')
    state = position(game, {"a.1": "8H ~9C 7H", "b.1": "9S"})
    assert legal(game, state) == {"move a.1 8H b.1", "move a.1 8H b.2", "move a.1 7H b.2"}
    found = refusal(game, state, "move a.1 9C b.1")
    assert found is not None
    assert found.code == "unit.no-such-card"
    assert found.clause == "piles.a.access"
    assert found.message == "9C does not lie face up in a.1"
    after = game.describe(game.apply(state, game.parse("move a.1 8H b.1")))["piles"]
    assert isinstance(after, dict)
    assert after["a.1"] == ["~9C", "7H"]
    assert after["b.1"] == ["9S", "8H"]


def seated(owner: str) -> Rules:
    """Return rules for two, in which each seat has one pile of `a`."""
    return cardrules.loads(
        f"""
format = 1
id = "seated"
version = "1.0.0"
about = {{ title = "Seated", sources = ["a test"] }}
deck = "french-52"
seats = {{ count = 2 }}

[piles.a]
owner = "{owner}"
access = "top"

[piles.b]
build = {{ direction = "down" }}

[deal]
steps = [{{ to = "a", each = 5 }}, {{ to = "b", count = "rest" }}]

[[phases]]
name = "play"
actions = "move"
on.move = {{ turn = "next" }}

[end]
won = {{ empty = "b" }}
"""
    )


def test_a_seat_moves_only_its_own_cards() -> None:
    game = seated("seat")
    state = position(game, {"a.1": "8H", "a.2": "8D", "b": "9S"})
    assert legal(game, state) == {"move a.1 b"}
    found = refusal(game, state, "move a.2 b")
    assert found is not None
    assert (found.code, found.clause) == ("move.not-yours", "piles.b")
    assert found.message == "a.2 or b belongs to another seat"


MALFORMED = [
    ("move", "'move' is written 'move SOURCE TARGET [COUNT], or move SOURCE CARD TARGET'"),
    ("move a.1", "'move' is written"),
    ("move a.1 b.1 2 3", "'move' is written"),
    ("move a.1 c.1", "no pile is called 'c.1'"),
    ("move a.1 b.1 0", "'move' takes from 1 to 52 cards as its count, found 0"),
    ("move a.1 b.1 53", "'move' takes from 1 to 52 cards as its count, found 53"),
    ("move a.1 11H b.1", "no card is called '11H'"),
]


@pytest.mark.parametrize(("text", "message"), MALFORMED)
def test_a_malformed_move_is_explained(text: str, message: str) -> None:
    game = rules()
    with pytest.raises(InvalidMoveError) as raised:
        game.parse(text)
    assert str(raised.value).startswith(message)
    found = game.refusal(position(game, {"a.1": "8H"}), Move.from_text(text))
    assert found is not None
    assert found.code == "action.arguments"


def test_a_count_of_one_is_left_out() -> None:
    assert str(rules().parse("move a.1 b.1 1")) == "move a.1 b.1"


def test_every_code_of_building_is_reached() -> None:
    families = ("build.", "space.", "base.", "unit.", "pile.", "move.")
    declared = {code for code in CODES if code.startswith(families)}
    reached = {case.code for case in CASES} | {code for _, _, code, _, _ in PLAIN}
    # Of layouts, in which cards lie on others or next to them, and of suits that are called.
    elsewhere = {"pile.covered", "unit.covered", "unit.enclosed", "build.called"}
    assert declared - elsewhere == reached | {"unit.no-such-card", "move.not-yours"}


@pytest.mark.parametrize(
    ("spaces", "target", "most"),
    [
        ({"b.1": "9S", "b.2": "KS"}, "b.1", 3),
        ({"b.1": "9S"}, "b.1", 6),
        ({"b.1": "9S"}, "b.2", 3),
        ({}, "b.2", 6),
    ],
)
def test_the_full_limit_doubles_for_each_space_but_the_target(
    spaces: Words, target: str, most: int
) -> None:
    game = rules(a=SEQUENCE + '\nlimit = { cells = ["home.1", "home.2"], spaces = "b" }')
    state = position(game, {"a.1": "8H 7H 6H 5H 4H 3H 2H", **spaces})
    found = refusal(game, state, f"move a.1 {target} 7")
    assert found is not None
    assert (found.code, found.details["most"]) == ("unit.limit", most)


class Sign(Enum):
    """A way in which a pile is set out for the collecting tests."""

    AUTOMATIC = 'collect = "a"'
    BY_HAND = ""


RUN_HOME = 'base = { cards = "K", at_least = 13 }\ncount = 4\ncomplete = 13\n'
WHOLE_SUIT = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
IN_SUIT = 'sequence = { suit = "same", direction = "down" }'


@pytest.mark.parametrize("sign", Sign)
def test_collect_takes_a_complete_run_by_itself(sign: Sign) -> None:
    game = rules(
        a=f'access = "sequence"\n{DOWN}\n{IN_SUIT}', b='access = "top"', home=RUN_HOME + sign.value
    )
    state = position(game, {"a.1": WHOLE_SUIT, "a.2": "8H", "b.1": "AS"})
    after = game.apply(state, game.parse("move b.1 a.1"))
    piles = game.describe(after)["piles"]
    assert isinstance(piles, dict)
    whole = [*WHOLE_SUIT.split(), "AS"]
    if sign is Sign.AUTOMATIC:
        assert piles["home.1"] == whole
        assert piles["a.1"] == []
    else:
        assert piles["a.1"] == whole
        assert "move a.1 home.1 13" in legal(game, after)


def test_what_is_collected_is_an_automatic_event_with_its_clause() -> None:
    game = rules(
        a=f'access = "sequence"\n{DOWN}\n{IN_SUIT}',
        b='access = "top"',
        home=RUN_HOME + Sign.AUTOMATIC.value,
    )
    state = position(game, {"a.1": WHOLE_SUIT, "b.1": "AS"})
    step = game.step(state, game.parse("move b.1 a.1"))
    assert [event.automatic for event in step.events[:2]] == [False, True]
    assert step.events[1].clause == "piles.home.collect"
