"""Matches with melds, played at random to the end, against a plain checker of the rules.

The checker knows one game, is written without the library, and tries nothing clever:
groups by rank, counts, and the position they leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pytest

import cardrules
from cardrules import Game, Move, Picked, Rules, State

RULES = cardrules.load("canasta")
OPTIONAL = cardrules.load("canasta", final_discard="optional", wilds="three")
WILD = {"JK", "2C", "2D", "2H", "2S"}
BLACK, RED = {"3C", "3S"}, {"3D", "3H"}


def worth(code: str) -> int:
    if code == "JK":
        return 50
    rank = code[:-1]
    return {"2": 20, "A": 20}.get(rank, 5 if rank in "34567" else 10)


def minimum(score: int) -> int:
    return next(
        (points for below, points in ((1500, 50), (3000, 90), (5000, 120)) if score < below), 150
    )


def is_meld(cards: Sequence[str], *, cap: int | None) -> bool:
    naturals = [code for code in cards if code not in WILD]
    wilds = len(cards) - len(naturals)
    if len({code[:-1] for code in naturals}) != 1 or RED & set(naturals):
        return False
    if BLACK & set(naturals):
        return not wilds and 3 <= len(cards) <= 4
    return len(cards) >= 3 and wilds <= len(naturals) and (cap is None or wilds <= cap)


def is_allowed(
    groups: Iterable[tuple[int | None, Sequence[str]]],
    hand: Sequence[str],
    melds: Sequence[Sequence[str]],
    score: int,
    *,
    needs_discard: bool,
    cap: int | None,
) -> bool:
    """Return whether a play is legal; a group names the meld that it is put to, or none."""
    laid = [code for _, cards in groups for code in cards]
    if not laid or Counter(laid) - Counter(hand):
        return False
    finished: list[list[str]] = [list(cards) for cards in melds]
    touched = set()
    for number, cards in groups:
        ranks = {code[:-1] for code in cards if code not in WILD}
        if number is None and len(ranks) == 1:
            rank = next(iter(ranks))
            number = next((at for at, own in enumerate(finished) if has(own, rank)), None)
        if number is None:
            number = len(finished)
            finished.append([])
        finished[number].extend(cards)
        touched.add(number)
    if not all(is_meld(finished[number], cap=cap) for number in touched):
        return False
    left = len(hand) - len(laid)
    may_go_out = any(len(cards) >= 7 for cards in finished)
    goes_out = may_go_out and (left == 1 or (left == 0 and not needs_discard))
    if any(BLACK & set(finished[number]) for number in touched) and not goes_out:
        return False
    if not melds and sum(map(worth, laid)) < minimum(score):
        return False
    return left >= 2 or goes_out


def has(meld: Sequence[str], rank: str) -> bool:
    return any(code[:-1] == rank for code in meld if code not in WILD)


def cards_of(rules: Rules, state: State, name: str) -> list[str]:
    codes = rules.board.deck.codes
    return [codes[entry] for entry in state.piles[rules.board.pile_index[name]]]


def melds_of(rules: Rules, state: State) -> dict[str, list[str]]:
    first = 12 * state.turn + 1
    found = {name: cards_of(rules, state, name) for name in names(first)}
    return {name: cards for name, cards in found.items() if cards}


def names(first: int) -> list[str]:
    return [f"melds.{number}" for number in range(first, first + 12)]


def some_groups(
    hand: Sequence[str], melds: Sequence[str], chance: Random
) -> list[tuple[str, list[str]]]:
    """Return random groups of cards of a hand, most of them of one rank."""
    left = list(hand)
    chance.shuffle(left)
    groups = []
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        if not left:
            break
        rank = chance.choice(left)[:-1]
        same = [code for code in left if code[:-1] == rank and code not in WILD]
        wilds = [code for code in left if code in WILD]
        some = same[: chance.randint(0, len(same))] + wilds[: chance.choice((0, 0, 1, 1, 2, 3))]
        if chance.random() < 0.1:
            some.append(chance.choice(left))
        some = list((Counter(some) & Counter(left)).elements())
        if some:
            chance.shuffle(some)
            pile = chance.choice(melds) if melds and chance.random() < 0.4 else ""
            groups.append((pile, some))
            left = list((Counter(left) - Counter(some)).elements())
    return groups


def move_of(groups: Sequence[tuple[str, Sequence[str]]], action: str = "meld") -> Move:
    words: list[str] = []
    for number, (pile, cards) in enumerate(groups):
        words += ["+"] if number else []
        words += [pile, *cards] if pile else list(cards)
    return Move(action, tuple(words))


def playing(
    rules: Rules, seed: int, most: int = 100_000
) -> Iterable[tuple[State, list[Move], Move]]:
    """Yield the positions of a random match, with the moves listed and the one that is made."""
    chance = Random(seed)
    state = rules.start(seed=seed)
    for _ in range(most):
        moves = list(rules.legal_moves(state))
        if not moves:
            assert rules.outcome(state) is not None
            assert rules.view(state).phase == "over"
            return
        # Laying often brings matches to all their ends.
        bold = [move for move in moves if move.action in ("meld", "take")]
        move = chance.choice(bold if bold and chance.random() < 0.7 else moves)
        yield state, moves, move
        state = rules.apply(state, move)


OTHERS: list[tuple[str, dict[str, str | int | bool]]] = [
    ("canasta", {"replacing": False, "short_stock": "last-card"}),
    ("canasta", {"unreplaced": "play-on", "short_stock": "at-once"}),
    ("canasta-classic", {}),
    ("canasta-classic", {"replacing": False, "final_discard": "needed"}),
]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "rules",
    [RULES, OPTIONAL, *(cardrules.load(name, **options) for name, options in OTHERS)],
    ids=["usual", "optional", *map(str, range(len(OTHERS)))],
)
def test_matches_come_to_their_end(rules: Rules, seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, moves, _ in playing(rules, seed):
        assert sorted(c if c >= 0 else ~c for pile in state.piles for c in pile) == list(range(108))
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert rules.refusal(state, move) is None
            assert rules.parse(str(move)) == move
        seen.update({move.action for move in moves})
    assert min(seen[action] for action in ("draw", "take", "meld", "discard")) > 10


@pytest.mark.parametrize(
    ("rules", "seed"), [(RULES, 11), (RULES, 12), (OPTIONAL, 13), (OPTIONAL, 14)]
)
def test_plays_are_judged_as_the_plain_checker_judges_them(rules: Rules, seed: int) -> None:
    chance = Random(seed)
    verdicts: Counter[bool] = Counter()
    for state, moves, _ in playing(rules, seed):
        if rules.view(state).phase != "play":
            continue
        hand = cards_of(rules, state, f"hand.{state.turn + 1}")
        own = melds_of(rules, state)
        scores = rules.describe(state)["scores"]
        assert isinstance(scores, list)
        listed = [move for move in moves if move.action == "meld"]
        tried = [some_groups(hand, list(own), chance) for _ in range(4)]
        tried += [groups_of(rules, move) for move in chance.sample(listed, min(2, len(listed)))]
        for groups in filter(None, tried):
            expected = is_allowed(
                [(list(own).index(pile) if pile else None, cards) for pile, cards in groups],
                hand,
                list(own.values()),
                scores[state.turn],
                needs_discard=rules is RULES,
                cap=None if rules is RULES else 3,
            )
            refusal = rules.refusal(state, move_of(groups))
            assert (refusal is None) == expected, (rules.describe(state), groups, refusal)
            verdicts[expected] += 1
    assert min(verdicts.values()) > 100


def groups_of(rules: Rules, move: Move) -> list[tuple[str, list[str]]]:
    groups: list[tuple[str, list[str]]] = []
    for words in " ".join(map(str, move.args)).split(" + "):
        first, *rest = words.split()
        is_pile = first in rules.board.pile_index
        groups.append((first, rest) if is_pile else ("", [first, *rest]))
    return groups


def test_order_of_cards_and_groups_means_nothing() -> None:
    chance = Random(5)
    looked_at = 0
    for state, moves, _ in playing(RULES, 5):
        laying = [move for move in moves if move.action == "meld"]
        for move in chance.sample(laying, min(2, len(laying))):
            groups = groups_of(RULES, move)
            shuffled = [(pile, chance.sample(cards, len(cards))) for pile, cards in groups]
            chance.shuffle(shuffled)
            other = move_of(shuffled)
            assert RULES.refusal(state, other) is None
            assert RULES.parse(str(other)) == move
            assert RULES.apply(state, other) == RULES.apply(state, move)
            looked_at += len(groups) > 1 or len(groups[0][1]) > 1
    assert looked_at > 20


def test_undo_is_exact() -> None:
    game = Game(RULES, seed=3)
    chance = Random(3)
    states = [game.state]
    for _ in range(120):
        game.play(chance.choice(list(game.legal_moves)))
        states.append(game.state)
    for state in reversed(states[:-1]):
        game.undo(even_revealed=True)
        assert game.state == state


def test_negative_scores_are_saved() -> None:
    state = RULES.start(seed=4)
    data = {**RULES.describe(state), "scores": [-250, -5]}
    game = Game(RULES, state=RULES.position(data))
    for _ in range(3):
        game.play(next(iter(game.legal_moves)))
    again = Game.from_json(game.to_json())
    assert again.state == game.state
    assert RULES.describe(again.state)["scores"] == [-250, -5]


def test_listed_plays_can_be_picked_card_by_card() -> None:
    chance = Random(6)
    looked_at = 0
    for state, moves, _ in playing(RULES, 6, most=150):
        laying = [move for move in moves if move.action == "meld"]
        for move in chance.sample(laying, min(1, len(laying))):
            groups = groups_of(RULES, move)
            codes = [code for _, cards in groups for code in cards]
            chance.shuffle(codes)
            for at, code in enumerate(codes):
                found = RULES.targets(state, Picked(cards=tuple(codes[:at])))
                assert code in found.cards, (RULES.describe(state), codes, at)
            found = RULES.targets(state, Picked(cards=tuple(codes)))
            assert found.move is not None
            assert RULES.refusal(state, found.move) is None
            looked_at += 1
    assert looked_at > 15
