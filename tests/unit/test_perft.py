"""Perft: counts that other programs, written from the rules alone, arrive at too.

Each file in `tests/perft` names a deal and what a source counted there. For two games the
source is below: a plain program that shares nothing with the engine but the shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import field, frozen

import cardrules
from cardrules import divide, perft
from cardrules.shuffle import shuffled

FOLDER = Path(__file__).parents[1] / "perft"


@frozen
class Case:
    """One file: the deal, and the count at each depth."""

    profile: str = ""
    options: dict[str, str | int | bool] = field(factory=dict)
    seed: int | str = 0
    counts: dict[int, int] = field(factory=dict)
    source: str = ""


def read_case(path: Path) -> Case:
    """Read a file of lines `key value`; `#` begins a comment."""
    profile = source = ""
    options: dict[str, str | int | bool] = {}
    seed: int | str = 0
    counts: dict[int, int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition("#")[0].strip().partition(" ")
        match key:
            case "":
                continue
            case "profile":
                profile = value
            case "option":
                name, _, text = value.partition(" ")
                words: dict[str, bool] = {"true": True, "false": False}
                options[name] = words.get(text, int(text) if text.isdigit() else text)
            case "seed":
                seed = int(value) if value.isdigit() else value
            case "depth":
                depth, count = value.split()
                counts[int(depth)] = int(count)
            case "source":
                source = value
            case _:
                raise ValueError(f"{path}: unknown key {key!r}")
    assert profile, path
    assert counts, path
    assert source, path
    return Case(profile, options, seed, counts, source)


CASES = {path.stem: read_case(path) for path in sorted(FOLDER.glob("*.perft"))}


@pytest.mark.parametrize("name", CASES)
def test_counts_are_those_of_the_source(name: str) -> None:
    case = CASES[name]
    rules = cardrules.load(case.profile, **case.options)
    state = rules.start(case.seed)
    found = {depth: perft(rules, state, depth) for depth in case.counts}
    assert found == case.counts


def test_divide_shares_out_the_count() -> None:
    rules = cardrules.load("casket")
    state = rules.start(7)
    shares = divide(rules, state, 3)
    assert list(shares) == list(rules.legal_moves(state))
    assert sum(shares.values()) == perft(rules, state, 3)
    move, count = next(iter(shares.items()))
    assert count == perft(rules, rules.apply(state, move), 2)


def test_ways_that_end_early_do_not_count() -> None:
    rules = cardrules.load("casket")
    state = rules.position({"piles": {"waste": ["5H"]}, "partial": True})
    # The card goes to one of three reserves or eight spaces, and from each on to others.
    assert perft(rules, state, 0) == 1
    assert perft(rules, state, 1) == 11
    over = rules.position({"piles": {}, "phase": "over", "partial": True})
    assert perft(rules, over, 0) == 1
    assert perft(rules, over, 1) == 0
    assert divide(rules, over, 2) == {}


def test_the_depth_is_a_number_of_moves() -> None:
    rules = cardrules.load("casket")
    with pytest.raises(ValueError, match="from 0, found -1"):
        perft(rules, rules.start(), -1)
    with pytest.raises(ValueError, match="from 1, found 0"):
        divide(rules, rules.start(), 0)


# The independent programs. A card is (rank, suit); a position is a dictionary of lists,
# changed in place and copied for each move.

Position = dict[str, list[tuple[int, int]]]
Moves = Callable[[Position], Iterator[Position]]


def pack(seed: int | str) -> list[tuple[int, int]]:
    """Return two packs in the order of the deal, suits in the order of their letters."""
    cards = [(rank, suit) for _ in range(2) for suit in range(4) for rank in range(1, 14)]
    return list(shuffled(cards, seed, 0))


def after(position: Position, source: str, target: str) -> Position:
    copy = {name: list(cards) for name, cards in position.items()}
    copy[target].append(copy[source].pop())
    return copy


def casket(seed: int | str) -> Position:
    """Deal by the rules: 13 jewels, five lids, eight bodies, one card to the waste."""
    cards = pack(seed)
    position: Position = {"jewel": [cards.pop(0) for _ in range(13)]}
    for name, count in (("lid", 5), ("body", 8)):
        for number in range(count):
            position[f"{name}{number}"] = [cards.pop(0)]
    position["waste"] = [cards.pop(0)]
    for number in range(3):
        position[f"reserve{number}"] = []
    for number in range(8):
        position[f"foundation{number}"] = []
    position["stock"] = cards[::-1]
    return position


def casket_moves(position: Position) -> Iterator[Position]:
    """Play one move by the statements and readings of the rules."""
    if position["stock"] and not position["waste"]:
        yield after(position, "stock", "waste")
    for source, cards in position.items():
        kind = source.rstrip("0123456789")
        if not cards or kind in ("stock", "jewel", "foundation"):
            continue
        rank, suit = cards[-1]
        for target, lying in position.items():
            goal = target.rstrip("0123456789")
            if goal == "foundation":
                fits = lying[-1] == (rank - 1, suit) if lying else rank == 1
            elif goal == "body" and target != source:
                fits = lying[-1] == (rank + 1, suit) if lying else kind != "lid"
            else:
                fits = goal == "reserve" and kind == "waste"
            if fits:
                new = after(position, source, target)
                if kind == "lid" and new["jewel"]:
                    new[source].append(new["jewel"].pop())
                yield new


def cotillion(seed: int | str) -> Position:
    """Deal sixteen reserves, three cards each to four left piles, one card to the waste."""
    cards = pack(seed)
    position: Position = {}
    for number in range(16):
        position[f"reserve{number}"] = [cards.pop(0)]
    for number in range(4):
        position[f"left{number}"] = []
    for _ in range(3):
        for number in range(4):
            position[f"left{number}"].append(cards.pop(0))
    position["waste"] = [cards.pop(0)]
    for number in range(8):
        position[f"foundation{number}"] = []
    position["stock"] = cards[::-1]
    return position


def cotillion_moves(position: Position) -> Iterator[Position]:
    """Play one move: draw, or a card to a foundation, which climbs by twos."""
    if position["stock"]:
        yield settled(after(position, "stock", "waste"))
    piles = [cards for name, cards in position.items() if name.startswith("foundation")]
    begun = [cards[0] for cards in piles if cards]
    for source, cards in position.items():
        if not cards or source.startswith(("stock", "foundation")):
            continue
        rank, suit = cards[-1]
        for target, lying in position.items():
            if not target.startswith("foundation"):
                continue
            if lying:
                below, own = lying[-1]
                fits = own == suit and (below + 2 - 1) % 13 + 1 == rank and len(lying) < 13
            else:
                fits = rank in (1, 2) and (rank, suit) not in begun
            if fits:
                yield settled(after(position, source, target))


def settled(position: Position) -> Position:
    """Fill empty reserves from the waste, and an empty waste from the stock."""
    while True:
        empty = [n for n, cards in position.items() if n.startswith("reserve") and not cards]
        if not position["waste"] and position["stock"]:
            position["waste"].append(position["stock"].pop())
        elif empty and position["waste"]:
            position[empty[0]].append(position["waste"].pop())
        else:
            return position


def ways(position: Position, moves: Moves, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(ways(new, moves, depth - 1) for new in moves(position))


PROGRAMS: dict[str, tuple[Callable[[int | str], Position], Moves]] = {
    "casket": (casket, casket_moves),
    "royal-cotillion": (cotillion, cotillion_moves),
}


@pytest.mark.parametrize("name", [n for n, case in CASES.items() if case.profile in PROGRAMS])
def test_the_source_counts_what_the_file_says(name: str) -> None:
    case = CASES[name]
    start, moves = PROGRAMS[case.profile]
    deepest = [depth for depth, count in case.counts.items() if count < 60_000]
    found = {depth: ways(start(case.seed), moves, depth) for depth in deepest}
    assert found == {depth: case.counts[depth] for depth in deepest}
