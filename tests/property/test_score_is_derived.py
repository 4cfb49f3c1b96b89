"""The score is derived: it follows from the record and from what happened, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from tests.property.shipped import PROFILES, every_choice, positions, shipped_laws

from cardrules import Game, Rules
from cardrules.events import Event, Moved, Turned
from cardrules.library import SHIPPED
from cardrules.mechanisms.tally import TallyLineSpec
from cardrules.moves import Move
from cardrules.record import replay
from cardrules.testing import Law

TALLIED = [name for name in PROFILES if "events" in str(SHIPPED.document(name).data.get("score"))]


@pytest.mark.parametrize("law", shipped_laws("scores", games=3, most_moves=150), ids=str)
def test_a_score_is_the_sum_of_its_lines(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws("scores", games=25, most_moves=800), ids=str)
def test_it_is_in_long_games(law: Law) -> None:
    law()


@pytest.mark.parametrize("name", PROFILES)
def test_a_replay_leads_to_the_same_sheets(name: str) -> None:
    for seed, rules in enumerate(every_choice(name)):
        game = Game(rules, seed=seed)
        sheets = [game.scores]
        for _, _, move in positions(rules, seed, 40):
            if move is not None:
                game.play(move)
                sheets.append(game.scores)
        again = Game.from_json(game.to_json(), rules, verify=True)
        assert again.scores == sheets[-1]
        states = replay(again.record(), rules).states
        assert [rules.scores(state) for state in states] == sheets


def piles_of(rules: Rules, names: Iterable[str]) -> set[str]:
    """Return the piles that the names of groups and piles stand for."""
    board = rules.board
    return {board.pile_names[pile] for name in names for pile in board.piles(name)}


def times(rules: Rules, line: TallyLineSpec, move: Move, events: tuple[Event, ...]) -> int:
    """Count what a line of the tally speaks of, by what a frontend is told of one move."""
    if line.action:
        return int(move.action in line.action)
    sources, targets, turned = (piles_of(rules, n) for n in (line.from_, line.to, line.turned))
    count = 0
    for event in events:
        if isinstance(event, Moved) and event.target in targets:
            count += len(event.cards) if not sources or event.source in sources else 0
        elif isinstance(event, Turned) and event.pile in turned:
            count += not event.card.startswith("~")
    return count


@pytest.mark.parametrize("name", TALLIED)
def test_the_events_add_up_to_the_score(name: str) -> None:
    """Counted again by what was told, the floor applied after every move."""
    counted = Counter[str]()
    for rules in every_choice(name):
        score = rules.profile.score
        tally = score.events if score is not None else None
        if tally is None:
            continue
        for seed in range(6):
            counts = [0] * len(tally.lines)
            given = 0
            for state, _, move in positions(rules, seed, 200):
                worth = [
                    max(0, n - line.after) * line.points
                    for n, line in zip(counts, tally.lines, strict=True)
                ]
                total = tally.start + sum(worth)
                if tally.floor is not None:
                    given += max(0, tally.floor - total - given)
                assert rules.scores(state)[1].total == total + given
                if move is not None:
                    events = rules.step(state, move).events
                    for number, line in enumerate(tally.lines):
                        counts[number] += times(rules, line, move, events)
            counted.update({line.label: n for line, n in zip(tally.lines, counts, strict=True)})
    assert counted.total() > 0
