"""Actions that wait until others cannot be done: drawing, or passing, for who cannot play."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import moves, refused, small

import cardrules
from cardrules import Picked, Rules, State
from cardrules.errors import ProfileError

TABLES = """
[piles]
stock = { face = "down", seen_by = "none" }
hand = { owner = "seat", seen_by = "owner", access = "any" }
heap = { build = { suit = "same", direction = "any", from = "hand" } }

[actions.draw]
deal = { from = "stock", to = "hand", own = true }

[actions.pass]
pass = {}
"""


def waiting(otherwise: str = '["draw", "pass"]') -> Rules:
    actions = 'actions = ["move"]' if otherwise else 'actions = ["move", "draw", "pass"]'
    later = f"otherwise = {otherwise}, " if otherwise else ""
    phases = f'[{{ name = "play", {actions}, {later}on.draw = {{ turn = "next" }} }}]'
    return small(TABLES, seats="{ count = 2 }", phases=phases, end='{ compare = "highest" }')


def at(rules: Rules, hand: str, heap: str, stock: str = "~9D") -> State:
    piles = {"hand.1": hand.split(), "heap": heap.split(), "stock": stock.split()}
    return rules.position({"partial": True, "piles": piles, "turn": 1})


@pytest.mark.parametrize(
    ("otherwise", "hand", "stock", "expected"),
    [
        ("", "2C 3D", "~9D", ["move hand.1 2C heap", "draw", "pass"]),
        ('["draw", "pass"]', "2C 3D", "~9D", ["move hand.1 2C heap"]),
        ('["draw", "pass"]', "2H 3D", "~9D", ["draw"]),
        ('["draw", "pass"]', "2H 3D", "", ["pass"]),
        ('["pass", "draw"]', "2H 3D", "~9D", ["pass"]),
        ('["draw"]', "2H 3D", "~9D", ["draw"]),
    ],
)
def test_it_waits_for_the_actions_before_it(
    otherwise: str, hand: str, stock: str, expected: list[str]
) -> None:
    rules = waiting(otherwise)
    assert moves(rules, at(rules, hand, "KC", stock)) == expected


def test_it_says_what_it_waits_for() -> None:
    rules = waiting()
    assert refused(rules, at(rules, "2C", "KC"), "draw") == (
        "action.otherwise",
        "phases.play.otherwise",
        "'draw' is open only while 'move' cannot be done",
    )
    assert refused(rules, at(rules, "2H", "KC"), "pass")[2].endswith("'draw' cannot be done")
    # When its turn has come, it refuses as ever.
    assert refused(rules, at(rules, "2H", "KC", ""), "draw")[0] == "deal.empty"


def test_it_is_done_and_picked_as_ever() -> None:
    rules = waiting()
    state = at(rules, "2H", "KC")
    after = rules.apply(state, rules.parse("draw"))
    assert rules.view(after, 1).piles["hand.1"] == ("2H", "9D")
    assert rules.view(after).turn == 2
    assert str(rules.targets(state, Picked("stock")).move) == "draw"
    assert rules.targets(at(rules, "2C", "KC"), Picked("stock")).move is None


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats.count = 2
piles.hand = { owner = "seat", seen_by = "owner", access = "any" }
piles.heap = { build = { direction = "any" } }
deal.steps = [{ to = "heap", count = 2 }, { to = "hand", count = "rest" }]
actions.pass.pass = {}
actions.say.bid = { names = ["one"], wins = "first" }
end.compare = "highest"
score.lines = [{ label = "Left", cards = { in = "hand", each = -1 } }]
[[phases]]
name = "play"
on.auction-won = { phase = "over" }
on.all-passed = { phase = "over" }
PHASE
"""


@pytest.mark.parametrize(
    ("phase", "problem"),
    [
        ('actions = "move"\notherwise = "pass"', None),
        ('next = "over"\notherwise = "pass"', "there is nothing that cannot be done"),
        ('actions = "move"\notherwise = "move"', "'move' stands there twice"),
        ('actions = "move"\notherwise = ["pass", "pass"]', "'pass' stands there twice"),
        ('actions = "move"\notherwise = "say"', "an auction waits for nothing"),
        ('actions = "say"\notherwise = "pass"', "'pass' belongs to the auction that is open"),
        ('actions = "move"\notherwise = "pas"', "unknown action 'pas'"),
    ],
)
def test_what_waits_is_checked(phase: str, problem: str | None) -> None:
    text = WHOLE.replace("PHASE", phase)
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError, match=r"phases\.1") as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems)
