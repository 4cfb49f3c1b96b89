"""The phase table: whose turn it becomes, and what follows when nobody can move."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.inline import legal
from tests.unit.mechanisms.small import at as lying
from tests.unit.mechanisms.small import small

import cardrules
from cardrules import Rules, State
from cardrules.errors import ProfileError

HEAD = """
format = 1
id = "turns"
version = "1.0.0"
about = { title = "Turns", sources = ["made for a test"] }
deck = { use = "french-52", suits = ["hearts"] }
"""


def table(phases: str, rest: str = "", seats: int = 3) -> Rules:
    """Load a game in which a hand that holds the card below the top one of `up` plays it."""
    return cardrules.loads(f"""{HEAD}
[seats]
count = {seats}
[piles]
hand = {{ owner = "seat", access = "any" }}
up = {{ build = {{ direction = "down", suit = "any", from = "hand" }} }}
stock = {{ face = "down" }}
[deal]
steps = [
  {{ to = "hand", each = 2 }},
  {{ to = "up", count = 1 }},
  {{ to = "stock", count = "rest" }},
]
[actions]
draw = {{ deal = {{ from = "stock", to = "hand", own = true }} }}
wait = {{ pass = {{}} }}
[steps]
get = {{ draw = {{ from = "stock", to = "hand" }} }}
[end]
won = {{ empty = "stock" }}
{phases}
{rest}
""")


def at(
    rules: Rules, *hands: str, up: str, stock: str = "~KH", turn: int = 1, dealer: int = 2
) -> State:
    """Return a position; by default seat 3 deals (2, counted from 0), and seat 1 is forehand."""
    piles = {f"hand.{seat}": hand.split() for seat, hand in enumerate(hands, 1)}
    piles |= {"up": up.split(), "stock": stock.split()}
    plain = {"piles": piles, "partial": True, "turn": turn, "memory": {"dealer": dealer}}
    return rules.position(plain)


# The turn that a reaction gives stands in place of `first`.

TO_DRAW = """
[[phases]]
name = "play"
actions = ["move", "wait"]
on.move = {{ turn = "next", phase = "draw" }}
on.wait = {{ phase = "draw" }}
[[phases]]
name = "draw"
first = "{first}"
do = {do}
actions = ["draw"]
on.draw = {{ turn = "next", phase = "play" }}
"""


@pytest.mark.parametrize(("first", "waited"), [("forehand", 0), ("dealer", 2), ("next", 2)])
def test_a_turn_that_is_given_comes_before_first(first: str, waited: int) -> None:
    rules = table(TO_DRAW.format(first=first, do=[]))
    state = at(rules, "5H", "2H", "6H", up="3H", turn=2)
    assert rules.apply(state, rules.parse("wait")).turn == waited
    assert rules.apply(state, rules.parse("move hand.2 2H up")).turn == 2


def test_it_is_given_before_the_steps_of_the_phase() -> None:
    rules = table(TO_DRAW.format(first="forehand", do='["get"]'))
    state = at(rules, "5H", "2H", "6H", up="3H", stock="~JH ~QH", turn=2)
    after = rules.describe(rules.apply(state, rules.parse("move hand.2 2H up")))["piles"]
    assert isinstance(after, dict)
    assert (after["hand.3"], after["hand.1"]) == (["6H", "QH"], ["5H", "JH"])


def test_first_is_obeyed_when_the_game_goes_on_by_itself() -> None:
    phases = TO_DRAW.format(first="forehand", do=[]).replace(
        'on.move = { turn = "next", phase = "draw" }',
        'on.move = { turn = "next" }\nnext = { phase = "draw", when = { empty = "hand.2" } }',
    )
    state = at(rules := table(phases), "5H", "2H", "6H", up="3H", turn=2)
    assert rules.apply(state, rules.parse("move hand.2 2H up")).turn == 0


# `no-move` and `blocked`.

PASSING = """
[[phases]]
name = "play"
actions = ["move"]
on.move = { turn = "next" }
on.no-move = { turn = "next" }
"""
BLOCKED = PASSING + 'on.blocked = { phase = "over" }\n'
COUNTED = '[score]\nlines = { label = "Cards", cards = { in = "hand", each = -1 } }'


def test_a_seat_that_can_do_nothing_is_passed_over() -> None:
    rules = table(PASSING)
    state = at(rules, "5H 9H", "7H 8H", "2H 4H", up="6H")
    step = rules.step(state, rules.parse("move hand.1 5H up"))
    assert (step.state.turn, legal(rules, step.state)) == (2, {"move hand.3 4H up"})
    assert [event.clause for event in step.events if type(event).__name__ == "TurnPassed"] == [
        "phases.play.on.move",
        "phases.play.on.no-move",
    ]


def test_where_no_phase_reacts_the_seat_is_stuck() -> None:
    rules = table(PASSING.replace('on.no-move = { turn = "next" }', ""))
    state = at(rules, "5H 9H", "7H 8H", "2H 4H", up="6H")
    assert rules.apply(state, rules.parse("move hand.1 5H up")).turn == 1


def test_when_nobody_can_move_the_game_rests() -> None:
    rules = table(PASSING)
    state = at(rules, "5H 9H", "7H 8H", "2H JH", up="6H")
    after = rules.apply(state, rules.parse("move hand.1 5H up"))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert outcome.result.value == "stuck"


def test_blocked_is_what_follows_then() -> None:
    text = """
seats = { count = 2 }
[piles]
hand = { owner = "seat", access = "any" }
up = { build = { direction = "down", suit = "any", from = "hand" } }
[deal]
steps = [{ to = "up", count = 1 }, { to = "hand", count = "rest" }]
[end]
compare = "highest"
"""
    rules = cardrules.loads(HEAD + text + BLOCKED + COUNTED)
    piles = {"hand.1": ["5H", "9H"], "hand.2": ["JH"], "up": ["6H"]}
    state = rules.position({"piles": piles, "partial": True})
    after = rules.apply(state, rules.parse("move hand.1 5H up"))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert (outcome.result.value, rules.describe(after)["phase"]) == ("draw", "over")
    assert {side: sheet.total for side, sheet in outcome.scores.items()} == {1: -1, 2: -1}


def test_a_step_may_help_the_seat_on() -> None:
    phases = PASSING.replace('on.no-move = { turn = "next" }', 'on.no-move = { do = "get" }')
    rules = table(phases)
    state = at(rules, "5H", "9H", "2H", up="6H", stock="~KH ~3H ~8H ~4H ~10H ~JH ~QH")
    after = rules.apply(state, rules.parse("move hand.1 5H up"))
    assert after.turn == 1
    assert legal(rules, after) == {"move hand.2 4H up"}


def test_each_seat_acts_once_and_one_that_cannot_has_acted() -> None:
    rules = table("""
[[phases]]
name = "play"
actor = "each"
actions = ["move"]
on.no-move = {}
next = "rest"
[[phases]]
name = "rest"
actions = ["wait"]
""")
    state = at(rules, "5H", "9H", "4H", up="6H")
    after = rules.apply(state, rules.parse("move hand.1 5H up"))
    assert (after.turn, rules.describe(after)["phase"]) == (2, "play")
    last = rules.apply(after, rules.parse("move hand.3 4H up"))
    assert rules.describe(last)["phase"] == "rest"


def test_the_deal_may_leave_the_first_seat_without_a_move() -> None:
    rules = table(PASSING)
    order = [f"{rank}H" for rank in ("9", "10", "5", "J", "Q", "K", "6", "A", "2", "3", "4")]
    order += ["7H", "8H"]
    state = rules.start(order=order)
    assert state.turn == 2
    assert legal(rules, state) == {"move hand.3 5H up"}


def test_what_follows_upon_no_move_ends_whatever_it_does() -> None:
    phases = PASSING.replace("on.no-move = { turn", 'on.no-move = { do = "deal", turn')
    rules = table(phases + 'piles.up.build = { suit = "none", direction = "up" }')
    assert not rules.legal_moves(rules.start(seed=1))


def test_a_phase_that_nothing_leads_on_from_without_a_move() -> None:
    with pytest.raises(ProfileError, match="the phase 'play' never ends"):
        table('[[phases]]\nname = "play"\n')


WAYS = """
[piles.stock]
[piles.waste]
access = "top"
[piles.tableau]
count = 2
access = "top"
build = {{ direction = "any" }}
space = "any"
[[phases]]
name = "play"
actions = ["move"]
on.move = {on}
[[phases]]
name = "other"
actions = ["move"]
"""


@pytest.mark.parametrize(
    ("on", "move", "phase"),
    [
        ('{ from = "waste", phase = "other" }', "move waste tableau.1", "other"),
        ('{ from = "waste", phase = "other" }', "move tableau.1 tableau.2", "play"),
        ('{ to = "tableau.1", phase = "other" }', "move waste tableau.1", "other"),
        ('{ to = "tableau.1", phase = "other" }', "move waste tableau.2", "play"),
        ('{ from = "tableau", to = "tableau", phase = "other" }', "move waste tableau.2", "play"),
        (
            '{ from = "tableau", to = "tableau", phase = "other" }',
            "move tableau.1 tableau.2",
            "other",
        ),
        (
            '[{ from = "tableau" }, { to = "tableau.1", phase = "other" }]',
            "move tableau.2 tableau.1",
            "play",
        ),
        (
            '[{ from = "tableau" }, { to = "tableau.1", phase = "other" }]',
            "move waste tableau.1",
            "other",
        ),
    ],
)
def test_a_reaction_may_ask_for_the_way_that_cards_went(on: str, move: str, phase: str) -> None:
    rules = small(WAYS.format(on=on), phases="")
    state = lying(rules, waste="5C", tableau_1="6H", tableau_2="7D")
    assert rules.phase(rules.apply(state, rules.parse(move))) == phase
    assert rules.phase(rules.step(state, rules.parse(move)).state) == phase
