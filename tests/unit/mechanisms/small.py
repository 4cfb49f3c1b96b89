"""Small profiles for tests: only what a test is about is written out."""

from __future__ import annotations

from cardrules import Move, Refusal, Rules, State
from cardrules.library import DEFAULT
from cardrules.profile.compile import compile_profile
from cardrules.profile.document import parse_document
from cardrules.profile.load import resolve_document

HEAD = """
format = 1
id = "small"
version = "1.0.0"
about = { title = "Small", sources = ["made for a test"] }
"""
USUAL = {
    "deck": '"french-52"',
    "deal": '{ steps = { to = "stock", count = "rest" } }',
    "phases": '[{ name = "play", actions = ["move"] }]',
    "end": '{ won = { memory = { slot = "shuffles", at_least = 99 } } }',
}


def small(tables: str, **parts: str) -> Rules:
    """Load a profile made of some tables and of top-level parts, as TOML text.

    It is not checked as a whole: a test may leave piles without use and cards undealt.
    """
    lines = [f"{key} = {value}" for key, value in {**USUAL, **parts}.items() if value]
    document = parse_document("\n".join([HEAD, *lines, tables]), "profile.toml")
    resolved = resolve_document(document, DEFAULT.finder, {})
    return Rules(compile_profile(resolved.spec, resolved.deck))


def at(rules: Rules, **piles: str) -> State:
    """Return a partial position; `tableau_1="5H 4S"` stands for the pile `tableau.1`."""
    named = {name.replace("_", "."): codes.split() for name, codes in piles.items()}
    return rules.position({"partial": True, "piles": named})


def moves(rules: Rules, state: State) -> list[str]:
    """Return the legal moves as text."""
    found = [str(move) for move in rules.legal_moves(state)]
    assert all(rules.refusal(state, rules.parse(text)) is None for text in found)
    return found


def after(rules: Rules, state: State, text: str) -> dict[str, str]:
    """Return the piles that are not empty after a move."""
    return piles(rules, rules.apply(state, rules.parse(text)))


def piles(rules: Rules, state: State) -> dict[str, str]:
    """Return the piles of a state that are not empty."""
    described = rules.describe(state)["piles"]
    assert isinstance(described, dict)
    return {name: " ".join(cards) for name, cards in described.items() if cards}


def refused(rules: Rules, state: State, text: str) -> tuple[str, str, str]:
    """Return code, clause and sentence of the refusal of a move, which is not listed either."""
    move = Move.from_text(text)
    refusal = rules.refusal(state, move)
    assert isinstance(refusal, Refusal)
    assert text not in moves(rules, state)
    return refusal.code, refusal.clause, refusal.message
