"""A small game at a table of two seats, with hidden hands and a hidden stock."""

from __future__ import annotations

from functools import cache

import cardrules
from cardrules import Rules

TEXT = """
format = 1
id = "table"
version = "1.0.0"

[about]
title = "Table"
sources = ["made for a test"]

[deck]
use = "french-52"
ranks = ["A", "2", "3"]

[seats]
count = 2
dealer = "last"

[piles.stock]
face = "down"

[piles.hand]
owner = "seat"
seen_by = "owner"
access = "any"

[piles.open]
access = "top"
build = { suit = "any", direction = "any", from = "hand" }

[piles.under]
face = "down"

[deal]
steps = [
  { to = "hand", each = 3 },
  { to = "stock", count = "rest" },
]

[actions.draw]
deal = { from = "stock", to = "hand.1", count = 1 }

[actions.burn]
deal = { from = "stock", to = "under", count = 1 }

[[phases]]
name = "play"
actions = ["move", "draw", "burn"]
on = { move = { turn = "next" }, draw = { turn = "next" }, burn = { turn = "next" } }

[end]
won = { empty = ["hand"] }
"""

HANDS = {"hand.1": ["2C", "3C", "2S"], "hand.2": ["AD", "2D", "AH"]}
STOCK = ["~3S", "~2H", "~3D", "~AC", "~AS", "~3H"]


@cache
def table() -> Rules:
    """Return the rules of the game."""
    return cardrules.loads(TEXT)
