"""Small whole profiles and partial positions, written where a test needs them.

Everything a test does not speak of is filled in: two groups `a` and `b` of two piles each,
a foundation `home`, a deal and one phase.
"""

from __future__ import annotations

from collections.abc import Mapping

import cardrules
from cardrules import Move, Refusal, Rules, State

HOME = 'count = 4\nbase = "A"\nbuild = { suit = "same", direction = "up" }\ncomplete = 13'


def rules(
    *,
    a: str = 'access = "top"',
    b: str = 'build = { direction = "down" }',
    home: str = HOME,
    deck: str = '"french-52"',
    actions: str = '["move"]',
    deal: str = 'steps = [{ to = "b", each = 1 }, { to = "a", count = "rest" }]',
    rest: str = "",
) -> Rules:
    """Load a profile in which `a` gives cards to `b`, and both to `home`.

    The arguments are the text of the tables; `rest` is put at the end.
    """
    text = f"""
format = 1
id = "inline"
version = "1.0.0"
about = {{ title = "Inline", sources = ["a test"] }}
deck = {deck}

[piles.a]
count = 2
{a}

[piles.b]
count = 2
{b}

[piles.home]
{home}

[deal]
{deal}

[[phases]]
name = "play"
actions = {actions}

[end]
won = {{ empty = ["a", "b"] }}

{rest}
"""
    return cardrules.loads(text)


def position(rules: Rules, piles: Mapping[str, str], memory: object = None) -> State:
    """Return a partial position; cards are divided by blanks, the lowest first."""
    plain = {name: cards.split() for name, cards in piles.items()}
    return rules.position({"piles": plain, "partial": True, "memory": memory or {}})


def legal(rules: Rules, state: State) -> set[str]:
    """Return the texts of all legal moves."""
    moves = list(rules.legal_moves(state))
    assert len(moves) == len(set(moves))
    assert all(rules.refusal(state, move) is None for move in moves)
    return set(map(str, moves))


def refusal(rules: Rules, state: State, text: str) -> Refusal | None:
    """Return why a move is refused, and check that it is listed exactly if it is not."""
    found = rules.refusal(state, Move.from_text(text))
    assert (text in legal(rules, state)) == (found is None)
    return found
