"""Auctions of whole profiles: each mistake with its exact message."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.errors import ProfileError

WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats = { count = 4, sides = "opposite" }
end = { compare = "highest" }

[piles]
hand = { owner = "seat", seen_by = "owner", access = "any" }
trick = {}
won = { owner = "side" }

[deal]
steps = [{ to = "hand", each = 13 }]

[actions.bid.bid]
levels = { to = 5 }
strains = ["hearts", "none"]
rounds = 1

[actions.say.bid]
names = ["low", "high"]
wins = "nobody"

[actions.pass]
pass = {}

[actions.play]
trick = { from = "hand", to = "trick", won = "won", trump = { slot = "trump" } }

[[phases]]
name = "bidding"
first = "forehand"
actions = ["bid"]
on.auction-won = { phase = "saying" }

[[phases]]
name = "saying"
first = "forehand"
actions = ["say"]
on.all-bid = { phase = "tricks" }

[[phases]]
name = "tricks"
first = "forehand"
actions = ["play"]
on.tricks-done = { phase = "over" }

[[score.lines]]
label = "Bid"
bid = { points = 1 }
"""
SAID = 'names = ["low", "high"]'
BIDDING = 'actions = ["bid"]'


def problems(*changes: tuple[str, str]) -> list[str]:
    """Return what is wrong with the profile after some changes."""
    text = WHOLE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    try:
        cardrules.loads(text)
    except ProfileError as error:
        return [str(problem).partition(": ")[2] for problem in error.problems]
    return []


def test_the_whole_profile_has_no_problem() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            SAID,
            'names = ["very low", "high"]',
            "actions.say.bid.names: 'very low' cannot be bid; "
            "expected a word of small letters and hyphens, but not 'alone'",
        ),
        (
            SAID,
            'names = ["alone", "high"]',
            "actions.say.bid.names: 'alone' cannot be bid; "
            "expected a word of small letters and hyphens, but not 'alone'",
        ),
        (
            SAID,
            'names = ["7", "high"]',
            "actions.say.bid.names: '7' cannot be bid; "
            "expected a word of small letters and hyphens, but not 'alone'",
        ),
        (
            SAID,
            'names = ["low", "low"]',
            "actions.say.bid.names: 'low' is bid in two ways; expected different words",
        ),
        (
            "levels = { to = 5 }",
            "levels = { from = 6, to = 5 }",
            "actions.bid.bid.levels.to: no number, found 5; expected 6 or more, as 'from' says",
        ),
        (
            "levels = { to = 5 }",
            "levels = { to = 1000 }",
            "actions.bid.bid: too large: bids there are, found 2000; expected at most 1000",
        ),
        (
            SAID,
            f'{SAID}\nnot_suit = "trump"',
            "actions.say.bid.not_suit: no suit is bid; expected suits in 'strains'",
        ),
        (
            "levels = { to = 5 }",
            'levels = { to = "hand" }\nfrom = "won"',
            "actions.bid.bid.from: 'won' is no hand whose cards could be counted; "
            "expected a group that belongs to seats",
        ),
        (
            "rounds = 1",
            "hook = true",
            "actions.bid.bid.hook: nobody is the last to speak; expected a number of 'rounds'",
        ),
        (
            "rounds = 1",
            "last_bids = true",
            "actions.bid.bid.last_bids: nobody is the last to speak; expected a number of 'rounds'",
        ),
        (
            "bid = { points = 1 }",
            'bid = { points = 1, action = "play" }',
            "score.lines.1.bid.action: unknown bid 'play'; "
            "expected one of 'bid', 'say'; did you mean 'say'?",
        ),
        (
            "bid = { points = 1 }",
            'bid = { points = 1, action = "say", names = "hih" }',
            "score.lines.1.bid.names: unknown bid by name 'hih'; "
            "expected one of 'low', 'high'; did you mean 'high'?",
        ),
        (
            BIDDING,
            'actor = "each"\nactions = ["bid"]',
            "phases.1.actor: an auction gives the turn on by itself; expected 'turn'",
        ),
        (
            BIDDING,
            'actions = ["bid", "pass"]',
            "phases.1.actions: 'pass' belongs to the auction that is open too; "
            "expected another name",
        ),
        (
            BIDDING,
            'actions = ["bid", "say"]',
            "phases.1.actions: 'bid' and 'say' are two auctions at once; expected one of them",
        ),
    ],
)
def test_one_mistake(old: str, new: str, expected: str) -> None:
    assert problems((old, new)) == [expected]


@pytest.mark.parametrize(
    "change",
    [(SAID, f"{SAID}\nalone = true"), ("pass = {}", "pass = {}\n[actions.lone]\nalone = {}")],
)
def test_going_alone_needs_a_partner(change: tuple[str, str]) -> None:
    assert problems(change) == []
    (found,) = problems(change, ('"opposite"', '"each"'))
    message = "going alone leaves out one partner; expected sides of two seats"
    assert found.endswith(message)


def test_a_bid_is_held_against_tricks() -> None:
    lines = WHOLE[WHOLE.index("[actions.play]") : WHOLE.index("[[phases]]")]
    found = problems(
        (lines, ""),
        ('actions = ["play"]\non.tricks-done = { phase = "over" }', 'next = "over"'),
        ("trick = {}\n", ""),
        ('won = { owner = "side" }', ""),
    )
    where = "score.lines.1.bid: nothing here could be counted; expected an action with a 'trick'"
    assert where in found


def test_what_is_carried_on_is_a_part_of_the_score() -> None:
    match = '[match]\nuntil = { rounds = 2 }\ncarry = { part = "bits", every = 2, points = 1 }'
    changes = [
        ('end = { compare = "highest" }', ""),
        ('label = "Bid"', 'label = "Bid"\nof = "bids"'),
        ("bid = { points = 1 }", f"bid = {{ points = 1 }}\n{match}"),
    ]
    assert problems(*changes) == [
        "match.carry.part: unknown part of the score 'bits'; expected 'bids'; did you mean 'bids'?"
    ]
