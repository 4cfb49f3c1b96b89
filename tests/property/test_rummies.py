"""Games of melds at random: cards accounted for, moves in any order of words, scores that add up.

The points are counted here once more, plainly, from what lies on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import cardrules
from cardrules import Game, Move, Rules, State, Step
from cardrules.events import Moved, Scored

GAMES: list[tuple[str, dict[str, str | int | bool]]] = [
    ("gin-rummy", {}),
    ("gin-rummy", {"big_gin": 50, "last_discard": "may-be-taken", "spades": "double"}),
    ("rummy-500", {"players": 3}),
    ("rummy-500", {"aces": "high", "final_discard": "needed", "top_card": "melded"}),
    ("basic-rummy", {"players": 4, "aces": "round-the-corner"}),
    ("basic-rummy", {"final_discard": "needed", "melds_in_a_turn": "one", "stock": "shuffled"}),
    ("basic-rummy", {"lay_off": "after-melding", "stock": "round-ends", "aces": "high-or-low"}),
    ("samba", {}),
]
IDS = [f"{name} {' '.join(map(str, options.values()))}" for name, options in GAMES]
PIPS = {"A": 15, "K": 10, "Q": 10, "J": 10}


def steps(rules: Rules, seed: int, most: int) -> Iterator[tuple[State, Move, Step]]:
    """Yield the moves of a game; what melds or knocks is chosen rather than what does not."""
    chance = Random(f"{rules.id} {seed}")
    state = rules.start(seed=seed)
    for _ in range(most):
        legal = list(rules.legal_moves(state))
        if not legal:
            return
        bold = [move for move in legal if len(move.args) > 1 or move.action == "knock"]
        move = chance.choice(bold if bold and chance.random() < 0.7 else legal)
        step = rules.step(state, move)
        yield state, move, step
        state = step.state


def shuffled(move: Move, chance: Random) -> str:
    """Return the text of a move with the cards of each group in another order."""
    groups: list[list[str]] = [[]]
    for arg in move.args:
        groups.append(["+"]) if arg == "+" else groups[-1].append(str(arg))
    texts = []
    for group in groups:
        fixed = [word for word in group if word == "+" or "." in word or word.isdecimal()]
        cards = [word for word in group if word not in fixed]
        if move.action.startswith("knock") and group is groups[0]:
            fixed, cards = group, []
        chance.shuffle(cards)
        texts += [*fixed, *cards]
    return " ".join((move.action, *texts))


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_cards_are_accounted_for_and_their_order_means_nothing(
    name: str, options: dict[str, str | int | bool]
) -> None:
    rules = cardrules.load(name, **options)
    chance = Random(1)
    size = rules.board.deck.size
    for seed in range(3):
        for state, move, step in steps(rules, seed, 150):
            lying = Counter(e if e >= 0 else ~e for pile in step.state.piles for e in pile)
            assert len(lying) == size
            assert max(lying.values()) == 1
            other = rules.parse(shuffled(move, chance))
            assert other == move
            assert rules.apply(state, other) == step.state


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_games_are_taken_back_and_saved(name: str, options: dict[str, str | int | bool]) -> None:
    rules = cardrules.load(name, **options)
    game = Game(rules, seed=5)
    states = [game.state]
    for _, move, _ in steps(rules, 5, 200):
        game.play(move)
        states.append(game.state)
    again = Game.from_json(game.to_json())
    assert again.state == game.state
    while game.undo(even_revealed=True) is not None:
        states.pop()
        assert game.state == states[-1]
    assert len(states) == 1


def test_negative_scores_are_saved() -> None:
    for name in ("rummy-500", "samba"):
        rules = cardrules.load(name)
        for seed in range(20):
            game = Game(rules, seed=seed)
            chance = Random(seed)
            for _ in range(400):
                moves = list(game.legal_moves)
                game.play(chance.choice([m for m in moves if m.action != "meld"] or moves))
                if min(sheet.total for sheet in rules.scores(game.state).values()) < 0 and (
                    rules.describe(game.state)["memory"]["round"] > 1  # type: ignore[index]
                ):
                    break
            else:
                continue
            assert Game.from_json(game.to_json()).state == game.state
            assert rules.position(rules.describe(game.state)) == game.state
            break
        else:
            raise AssertionError(f"{name}: no score below nought in twenty games")


def points(code: str, pile: list[str]) -> int:
    """Return what a card counts in Rummy 500, in the hand or in a meld."""
    rank = code[:-1]
    if rank == "A" and any(other[:-1] == "2" for other in pile):
        return 1
    return PIPS.get(rank) or int(rank)


def test_what_is_laid_counts_for_who_laid_it() -> None:
    """Follow every card of Rummy 500 from the hand that laid it to the score."""
    rules = cardrules.load("rummy-500", players=3)
    rounds = 0
    for seed in range(6):
        laid_by: dict[str, int] = {}
        for state, move, step in steps(rules, seed, 400):
            seat = state.turn + 1
            before = rules.describe(state)["piles"]
            assert isinstance(before, dict)
            piles = {name: list(cards) for name, cards in before.items()}
            for event in step.events:
                if isinstance(event, Scored):
                    break
                if isinstance(event, Moved) and event.source != "pack" and event.target != "pack":
                    for card in event.cards:
                        piles[event.source].remove(card)
                    piles.setdefault(event.target, []).extend(event.arrived)
                    if event.target.startswith("melds"):
                        laid_by.update(dict.fromkeys(event.arrived, seat))
            scores = [event for event in step.events if isinstance(event, Scored)]
            if not scores:
                continue
            rounds += 1
            for event in scores:
                total = 0
                for name, cards in piles.items():
                    if name == f"hand.{event.side}":
                        total -= sum(points(card, []) for card in cards)
                    if name.startswith("melds"):
                        own = [card for card in cards if laid_by[card] == event.side]
                        total += sum(points(card, cards) for card in own)
                assert event.sheet.total == total, (seed, move, event)
            laid_by.clear()
    assert rounds > 5
