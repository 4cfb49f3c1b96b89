"""What the pages say of defaults and of orders is so, where no block on a page shows it."""

from __future__ import annotations

import json

import pytest

import cardrules
from cardrules.errors import ProfileError

BASE = """
format = 1
id = "mine"
version = "1.0.0"
deck = "french-52"
[about]
title = "Mine"
sources = ["none"]
[deal]
steps = [{ to = "a", count = "rest" }]
[end]
won = { empty = "a" }
[[phases]]
name = "play"
actions = "move"
"""


def rules_of(piles: str, more: str = "") -> cardrules.Rules:
    return cardrules.loads(BASE + more + piles)


def targets(rules: cardrules.Rules, **piles: str) -> set[str]:
    """Return the moves in a position whose piles are given by words."""
    named = {name.replace("_", "."): cards.split() for name, cards in piles.items()}
    state = rules.position({"piles": named, "partial": True})
    return {str(move).removeprefix("move ") for move in rules.legal_moves(state)}


FOUNDATION = """
[piles.f]
count = 2
access = "top"
base = "A"
build = { suit = "same", direction = "up" }
complete = 13
"""


def test_nothing_leaves_a_pile_without_access() -> None:
    rules = rules_of('[piles.a]\n[piles.b]\nspace = "any"\naccess = "top"\n')
    assert not targets(rules, a="5H")


def test_an_empty_pile_with_a_build_takes_anything() -> None:
    built = '[piles.a]\naccess = "top"\ncount = 2\nbuild = { direction = "down" }\n'
    assert targets(rules_of(built), a_1="5H") == {"a.1 a.2"}
    closed = built + 'space = "none"\n'
    assert not targets(rules_of(closed), a_1="5H")


def test_an_empty_pile_without_a_build_takes_nothing() -> None:
    two = '[piles.a]\naccess = "top"\n[piles.b]\naccess = "top"\n'
    rules = rules_of(two, '[actions.d]\ndeal = { from = "a", to = "b" }\n'.replace("\n", "\n"))
    assert not targets(rules, a="5H")


def test_sources_left_out() -> None:
    piles = '[piles.a]\ncount = 2\naccess = "top"\nbuild = { direction = "down" }\n'
    rules = rules_of(piles + '[piles.w]\naccess = "top"\nspace = "any"\n' + FOUNDATION)
    found = targets(rules, a_1="6H", a_2="KS", w="5H", f_1="AC 2C")
    assert "w a.1" in found
    assert not {move for move in found if move.startswith("f.1 f")}
    assert "f.1 w" not in found  # the waste holds a card
    assert "f.1 a.1" not in targets(rules, a_1="9H", a_2="KS", f_1="AC 2C")
    assert "f.1 a.1" in targets(rules, a_1="3H", a_2="KS", f_1="AC 2C")


def test_a_space_has_the_sources_of_the_build() -> None:
    piles = '[piles.a]\ncount = 2\naccess = "top"\nbuild = { direction = "down", from = "a" }\n'
    rules = rules_of(piles + '[piles.w]\naccess = "top"\nspace = "any"\n')
    assert "w a.2" not in targets(rules, a_1="6H", w="5H")


def test_a_base_has_the_sources_of_the_build() -> None:
    foundation = FOUNDATION.replace('"up" }', '"up", from = "w" }')
    rules = rules_of(
        '[piles.a]\naccess = "top"\n[piles.w]\naccess = "top"\nspace = "any"\n' + foundation
    )
    assert targets(rules, a="AS", w="AC") == {"w f.1", "w f.2"}


def test_one_card_at_a_time_where_piles_are_completed() -> None:
    piles = '[piles.a]\naccess = "part"\n'
    rules = rules_of(piles + FOUNDATION.replace('"up" }', '"down" }'))
    assert targets(rules, a="AS KS") == set()
    assert targets(rules, a="KS AS") == {"a f.1", "a f.2"}


@pytest.mark.parametrize(("formula", "to_pile", "to_space"), [("full", 6, 3), ("strict", 3, 3)])
def test_limits(formula: str, to_pile: int, to_space: int) -> None:
    piles = f"""
[piles.a]
count = 3
access = "sequence"
build = {{ direction = "down" }}
limit = {{ formula = "{formula}", cells = "c", spaces = "a" }}
[piles.c]
count = 2
capacity = 1
access = "top"
space = "any"
"""
    found = targets(rules_of(piles), a_1="9S 8S 7S 6S 5S 4S 3S 2S", a_2="8H")
    # The unit that fits on the eight begins with the seven and has six cards.
    assert ("a.1 a.2 6" in found) == (to_pile == 6)
    counts = {int(move.split()[2]) for move in found if move.startswith("a.1 a.3 ")}
    assert max(counts) == to_space


STOCK = """
[piles.a]
face = "down"
[piles.w]
access = "top"
[actions.draw]
deal = { from = "a", to = "w", count = 3 }
[actions.redeal]
redeal = { gather = "w", steps = { to = "a", count = "rest" }, when = { empty = "a" } }
"""


def test_drawing_and_turning_over() -> None:
    text = (BASE + STOCK).replace('actions = "move"', 'actions = ["move", "draw", "redeal"]')
    text = text.replace('won = { empty = "a" }', 'won = { empty = ["a", "w"] }')
    rules = cardrules.loads(text)
    state = rules.position({"piles": {"a": ["~4C", "~3C", "~2C", "~AC"]}, "partial": True})
    drawn = rules.apply(state, rules.parse("draw"))
    assert rules.describe(drawn)["piles"] == {"a": ["~4C"], "w": ["AC", "2C", "3C"]}
    rest = rules.apply(drawn, rules.parse("draw"))
    assert rules.describe(rest)["piles"] == {"a": [], "w": ["AC", "2C", "3C", "4C"]}
    again = rules.apply(rest, rules.parse("redeal"))
    assert rules.describe(again)["piles"] == rules.describe(state)["piles"]


def test_the_rest_lies_as_in_the_pack() -> None:
    rules = cardrules.load("golf")
    pack = list(rules.board.deck.codes)
    state = rules.start(order=pack)
    stock = rules.describe(state)["piles"]["stock"]  # type: ignore[index]
    assert stock[-1] == "~" + pack[36]


def test_cards_dealt_face_down_are_turned_up_where_players_take_them() -> None:
    piles = '[piles.a]\naccess = "top"\ncount = 2\nbuild = { direction = "down" }\nface = "down"\n'
    state = rules_of(piles).start(seed=1)
    for pile in state.piles:
        assert [entry >= 0 for entry in pile] == [False] * (len(pile) - 1) + [True]


def test_turning_up_then_collecting_then_refilling() -> None:
    piles = """
[piles.a]
access = "top"
[piles.r]
access = "top"
capacity = 1
refill = { from = "a" }
[piles.f]
count = 4
base = "A"
build = { suit = "same", direction = "up" }
complete = 13
collect = ["a", "r"]
[piles.hold]
capacity = 1
space = "any"
access = "top"
"""
    text = (BASE + piles).replace('count = "rest" }', 'count = "rest", face = "top" }')
    text = text.replace('won = { empty = "a" }', 'won = "all-complete"')
    rules = cardrules.loads(text)
    state = rules.position({"piles": {"a": ["5D", "~AS"], "hold": ["AH"]}, "partial": True})
    step = rules.step(state, rules.parse("move hold f.1"))
    assert [event.clause for event in step.events][1:] == [
        "piles.a.turn_up",
        "piles.f.collect",
        "piles.r.refill",
    ]


def test_a_step_round_the_corner_reaches_every_rank() -> None:
    build = 'build = { suit = "same", direction = "up", step = 2, wrap = true }\n'
    piles = '[piles.a]\naccess = "top"\ncount = 2\n' + build
    rules_of(piles)
    short = json.dumps(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"])
    with pytest.raises(ProfileError, match="misses some of the 12 ranks"):
        cardrules.loads(
            (BASE + piles).replace(
                'deck = "french-52"', f'deck = {{ use = "french-52", ranks = {short} }}'
            )
        )


def test_seat_one_has_the_first_turn() -> None:
    text = (BASE + '[piles.a]\nseen_by = "none"\n').replace(
        'won = { empty = "a" }', 'compare = "highest"'
    )
    play = 'actions = ["wait", "end"]\non.end = { turn = "next" }'
    text = text.replace('actions = "move"', play)
    text += '[seats]\ncount = 3\ndealer = "random"\n[actions]\nwait.pass = {}\nend.pass = {}\n'
    text += '[score]\nlines = [{ label = "x", bonus = 1 }]\n'
    rules = cardrules.loads(text)
    state = rules.start(seed=1)
    assert state.turn == 0
    assert rules.apply(state, rules.parse("wait")).turn == 0  # nothing passes the turn
    assert rules.apply(state, rules.parse("end")).turn == 1
