"""The tally: each field changes the score of the same moves, and each line says why."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.inline import HOME, position, rules

from cardrules import Rules
from cardrules.mechanisms.tally import TallyLineSpec, TallySpec
from cardrules.scores import ScoreSheet
from cardrules.shapes import clauses_of

DRAW = '[actions.draw]\ndeal = { from = "a.2", to = "b.2" }'
PILES = {"a.1": "9H ~5H 4C 3S", "a.2": "KH 8S 7D", "b.1": "4H", "home.1": "AS 2S"}
HOME_TOP = HOME + '\naccess = "top"'

# The first line moves a card within the tableau, the second takes two cards and turns one
# up, the third brings a card home and back, the last two are deals.
MOVES = (
    "move a.1 b.1",
    "move b.1 home.1",
    "move a.1 b.2",
    "move home.1 b.2",
    "draw",
    "draw",
)


def scored(events: str) -> Rules:
    """Load rules with this table of events, each a member of an inline table."""
    return rules(
        a='access = "top"\nspace = "none"',
        b='access = "top"\nbuild = { direction = "down" }',
        home=HOME_TOP,
        actions='["move", "draw"]',
        deal='steps = [{ to = "b", each = 1 }, { to = "a", count = "rest", face = "top" }]',
        rest=f"{DRAW}\n[score]\nevents = {{ {events} }}",
    )


def sheet(events: str, moves: tuple[str, ...] = MOVES) -> ScoreSheet:
    """Return the score after the moves."""
    game = scored(events)
    state = position(game, PILES)
    for text in moves:
        state = game.apply(state, game.parse(text))
    return game.scores(state)[1]


def line(more: str) -> str:
    return f'lines = {{ label = "It", {more} }}'


# A field, a table of events without it or with another value, one with it, and both scores.
SCORES = [
    ("start", line('points = 5, to = "home"'), 5, "start = -52, lines = []", -52),
    ("lines", "lines = []", 0, line('points = 5, to = "home"'), 5),
    ("points", line('points = 5, to = "home"'), 5, line('points = -7, to = "home"'), -7),
    ("to", line('points = 1, to = "home"'), 1, line('points = 1, to = "b"'), 5),
    ("to", line('points = 1, to = "b.1"'), 1, line('points = 1, to = ["b", "home"]'), 6),
    ("from", line('points = 1, to = "b"'), 5, line('points = 1, to = "b", from = "a.1"'), 2),
    ("turned", line('points = 5, to = "home"'), 5, line('points = 3, turned = "a"'), 3),
    ("turned", line('points = 3, turned = "b"'), 0, line('points = 3, turned = "a.1"'), 3),
    ("action", line('points = 3, action = "draw"'), 6, line('points = 3, action = "move"'), 12),
    (
        "after",
        line('points = 3, action = "move"'),
        12,
        line('points = 3, action = "move", after = 3'),
        3,
    ),
    (
        "after",
        line('points = 3, action = "draw", after = 1'),
        3,
        line('points = 3, action = "draw", after = 9'),
        0,
    ),
    (
        "floor",
        line('points = -7, to = "home"'),
        -7,
        line('points = -7, to = "home"') + ", floor = -5",
        -5,
    ),
]


@pytest.mark.parametrize(("field", "without", "before", "with_it", "after"), SCORES)
def test_a_field_changes_the_score(
    field: str, without: str, before: int, with_it: str, after: int
) -> None:
    del field
    assert before != after
    assert sheet(without).total == before
    assert sheet(with_it).total == after


def test_every_field_has_a_score() -> None:
    fields = {field for field, *_ in SCORES}
    assert fields == {*clauses_of(TallySpec), *clauses_of(TallyLineSpec)} - {"label"}


def test_the_sheet_has_a_line_for_each_thing_that_happened() -> None:
    found = sheet(
        'start = 10, floor = 8, lines = [{ label = "Home", points = -5, to = "home" }, '
        '{ label = "Never", points = 1, to = "a" }, '
        '{ label = "Draws", points = 2, action = "draw" }]'
    )
    assert [(one.clause, one.label, one.points, one.count) for one in found.lines] == [
        ("score.events.start", "Start", 10, 1),
        ("score.events.lines.1", "Home", -5, 1),
        ("score.events.lines.3", "Draws", 4, 2),
        ("score.events.floor", "Not taken away", 3, 1),
    ]
    assert found.total == sum(one.points for one in found.lines) == 12


def test_what_is_not_taken_away_is_not_made_up_for_later() -> None:
    down, up = 'points = -9, to = "home"', 'points = 4, action = "draw"'
    lines = f'lines = [{{ label = "Down", {down} }}, {{ label = "Up", {up} }}]'
    assert sheet(f"floor = 0, {lines}").total == 8
    assert sheet(lines).total == -1


def test_points_for_a_move_are_counted_once_whatever_follows() -> None:
    table = line('points = 1, action = "move"')
    assert sheet(table, MOVES[:3]).total == 3


def test_a_game_without_a_score_has_no_sheet() -> None:
    game = rules()
    assert game.scores(position(game, {"a.1": "8H"})) == {}
