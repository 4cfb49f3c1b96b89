"""Rounds and matches: scoring a round, the next deal, when a match ends, and who deals."""

from __future__ import annotations

import pytest
from tests.unit.mechanisms.small import small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import CardrulesError, InvalidPositionError, ProfileError
from cardrules.events import Scored
from cardrules.mechanisms.conditions import ScoresSpec
from cardrules.mechanisms.deal.script import DealStep
from cardrules.mechanisms.rounds import CarrySpec, MatchSpec, UntilSpec, leaders
from cardrules.profile.score import EndSpec
from cardrules.shapes import clauses_of

# One card each; the highest card is worth what it is worth, and that was the round.
TABLES = """
[piles]
stock = {}
hand = { owner = "seat", seen_by = "owner" }

[actions.show]
pass = {}

[steps.find]
note = { holds = "AS", slot = "noted" }

[score.points.worth]
values = [{ of = "A", points = 5 }, { of = "K", points = 3 }, { of = "Q", points = "1/2" }]
rest = 1

[[score.lines]]
label = "Cards"
of = "cards"
points = { table = "worth", in = "hand" }
"""
PHASES = """[
  { name = "play", first = "forehand", actions = ["show"], on.show = { phase = "count" } },
  { name = "count", actor = "none", do = ["score"], next = "again" },
  { name = "again", actor = "none", do = ["pass-deal", "deal"], next = "play" },
]"""

WHOLE = """
format = 1
id = "small"
version = "1.0.0"
about = { title = "Small", sources = ["made for a test"] }
deck = "french-52"
seats = { count = 2 }
deal = { steps = [{ to = "hand", each = 25 }, { to = "stock", count = "rest" }] }
phases = [{ name = "play", actions = ["show"], on.show = { phase = "over" } }]
"""


def problems(text: str) -> list[str]:
    """Return what is wrong with a profile."""
    try:
        cardrules.loads(text)
    except ProfileError as error:
        return [str(problem) for problem in error.problems]
    return []


def matching(match: str = "until = { score = 5 }", phases: str = PHASES, **parts: str) -> Rules:
    usual = {
        "seats": '{ count = 2, dealer = "first" }',
        "deal": '{ steps = [{ to = "hand", each = 1 }] }',
        "match": f"{{ {match} }}" if match else "",
        "end": "",
    }
    return small(TABLES, phases=phases, **{**usual, **parts})


def holding(rules: Rules, one: str, two: str, *scores: int, **memory: object) -> State:
    given = {"hand.1": one.split(), "hand.2": two.split()}
    plain = {"partial": True, "piles": given, "memory": memory, "seed": 3}
    return rules.position({**plain, "scores": list(scores)} if scores else plain)


def score(rules: Rules, state: State) -> tuple[State, list[Scored]]:
    step = rules.step(state, Move("show"))
    return step.state, [event for event in step.events if isinstance(event, Scored)]


def scores_of(rules: Rules, state: State) -> object:
    return rules.describe(state)["scores"]


def memory_of(rules: Rules, state: State, slot: str) -> object:
    memory = rules.describe(state)["memory"]
    assert isinstance(memory, dict)
    return memory[slot]


def test_a_round_is_added_and_told_with_its_sheets() -> None:
    rules = matching()
    state, events = score(rules, holding(rules, "KS", "2S", 1, 1))
    assert scores_of(rules, state) == [4, 2]
    assert [(event.side, event.sheet.total, event.score) for event in events] == [
        (1, 3, 4),
        (2, 1, 2),
    ]
    (line,) = events[0].sheet.lines
    assert (line.label, line.cards) == ("Cards", ("KS",))
    assert (events[0].automatic, events[0].cause) == (True, "show")
    assert events[0].clause == "phases.count.do"


def test_everybody_is_told_the_same_of_a_score() -> None:
    rules = matching()
    step = rules.step(holding(rules, "KS", "2S"), Move("show"))
    told = [
        [event for event in rules.view_events(step, seat) if isinstance(event, Scored)]
        for seat in (1, 2, None)
    ]
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 2


def test_another_round_is_dealt_by_the_next_dealer() -> None:
    rules = matching()
    state, _ = score(rules, holding(rules, "KS", "2S", dealer=0))
    assert rules.view(state).phase == "play"
    assert (memory_of(rules, state, "dealer"), memory_of(rules, state, "round")) == (1, 2)
    assert memory_of(rules, state, "scored") == 0
    assert state.turn == 0
    assert [len(pile) for pile in rules.view(state, None).piles.values()] == [50, 1, 1]


def test_only_what_lasts_outlives_the_deal() -> None:
    rules = matching()
    state, _ = score(rules, holding(rules, "KS", "2S", noted=1))
    assert memory_of(rules, state, "noted") == -1


def test_later_deals_follow_from_the_first_seed() -> None:
    rules = matching("until = { rounds = 20 }", deck='{ use = "french-52", without = "Q" }')
    played = []
    for seed in (4, 4, 5):
        state = rules.start(seed)
        deals = []
        for _ in range(5):
            deals.append(state.piles)
            state = rules.apply(state, Move("show"))
        assert len(set(deals)) > 1
        played.append(deals)
    assert played[0] == played[1] != played[2]


def test_the_match_ends_when_a_score_is_reached() -> None:
    rules = matching()
    state, _ = score(rules, holding(rules, "AS", "2S"))
    assert rules.view(state).phase == "over"
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.result.value, outcome.winners) == ("won", (1,))
    assert {side: sheet.total for side, sheet in outcome.scores.items()} == {1: 5, 2: 1}
    assert not rules.legal_moves(state)


def test_a_score_that_stands_already_does_not_end_a_round() -> None:
    rules = matching()
    state = holding(rules, "2S", "3S", 7, 7)
    assert rules.outcome(state) is None
    assert rules.view(state).phase == "play"


def test_a_sheet_of_a_match_begins_with_the_rounds_before() -> None:
    rules = matching()
    state = holding(rules, "KS", "2S", 4, 0)
    lines = [(line.label, line.points) for line in rules.scores(state)[1].lines]
    assert lines == [("Earlier rounds", 4), ("Cards", 3)]
    # When the round has been added, the sheet still tells how it came about.
    state, _ = score(rules, state)
    assert rules.view(state).phase == "over"
    assert [(line.label, line.points) for line in rules.scores(state)[1].lines] == lines
    assert [line.label for line in rules.scores(state)[2].lines] == ["Cards"]


@pytest.mark.parametrize(
    ("match", "scores", "hands", "result", "winners"),
    [
        ("until = { score = 5 }", (4, 4), ("2S", "KS"), "won", (2,)),
        ('until = { score = 5 }, winner = "lowest"', (4, 4), ("2S", "KS"), "won", (1,)),
        ("until = { score = 5 }", (4, 4), ("2S", "3S"), None, ()),
        ('until = { score = 5 }, tie = "draw"', (4, 4), ("2S", "3S"), "draw", ()),
        ('until = { score = 5 }, tie = "shared"', (4, 4), ("2S", "3S"), "won", (1, 2)),
        ("until = { score = 9 }", (4, 4), ("2S", "KS"), None, ()),
        ("until = { fallen = -5 }", (-6, 0), ("2S", "KS"), "won", (2,)),
        ("until = { fallen = -5 }", (-5, 0), ("2S", "KS"), None, ()),
        ("until = { score = 50, fallen = 0 }", (-1, 4), ("2S", "KS"), "won", (2,)),
        ("until = { rounds = 1 }", (0, 0), ("2S", "KS"), "won", (2,)),
        ("until = { rounds = 2 }", (0, 0), ("2S", "KS"), None, ()),
        ("until = { rounds = 2, score = 3 }", (0, 0), ("2S", "KS"), "won", (2,)),
    ],
)
def test_when_a_match_ends_and_who_wins(
    match: str,
    scores: tuple[int, int],
    hands: tuple[str, str],
    result: str | None,
    winners: tuple[int, ...],
) -> None:
    rules = matching(match)
    state, _ = score(rules, holding(rules, *hands, *scores))
    outcome = rules.outcome(state)
    assert (outcome.result.value if outcome else None) == result
    assert (outcome.winners if outcome else ()) == winners


def test_a_round_is_scored_once() -> None:
    phases = PHASES.replace('do = ["score"]', 'do = ["score", "score"]')
    rules = matching(phases=phases)
    _, events = score(rules, holding(rules, "KS", "2S"))
    assert len(events) == 2


def test_a_fraction_cannot_be_carried_on() -> None:
    rules = matching()
    with pytest.raises(CardrulesError, match="whole points, found 1/2"):
        rules.apply(holding(rules, "QS", "2S"), Move("show"))


def test_negative_scores_are_kept() -> None:
    rules = matching()
    state = holding(rules, "2S", "KS", -40, 1)
    assert rules.position(rules.describe(state)) == state
    state, _ = score(rules, state)
    assert scores_of(rules, state) == [-39, 4]
    assert rules.position(rules.describe(state)) == state


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ([1], r"scores: a list of 2 whole numbers, found \[1\]"),
        ("many", "scores: a list of 2 whole numbers, found 'many'"),
        ([1, "2"], r"memory\.scores: a list of whole numbers"),
    ],
)
def test_scores_of_a_position_are_checked(scores: object, message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message):
        matching().position({"partial": True, "scores": scores})


def test_only_a_match_has_scores() -> None:
    phases = '[{ name = "play", actions = ["show"] }]'
    rules = matching("", phases, end='{ compare = "highest" }')
    with pytest.raises(InvalidPositionError, match="only a match has scores"):
        rules.position({"partial": True, "scores": [0, 0]})
    assert "scores" not in rules.describe(rules.start())


@pytest.mark.parametrize(
    ("limits", "scores", "expected"),
    [
        ("at_least = 3", (2, 1), "play"),
        ("at_least = 3", (1, 3), "other"),
        ("at_most = 0", (2, 1), "play"),
        ("at_most = 0", (2, 0), "other"),
        # One side within both limits; not one within each.
        ("at_least = 3, at_most = 4", (9, 0), "play"),
        ("at_least = 3, at_most = 4", (9, 4), "other"),
    ],
)
def test_a_phase_may_ask_for_the_scores(
    limits: str, scores: tuple[int, int], expected: str
) -> None:
    phases = (
        f'[{{ name = "play", next = {{ phase = "other", when = {{ scores = {{ {limits} }} }} }} }},'
        ' { name = "other" }]'
    )
    rules = matching(phases=phases)
    assert rules.view(holding(rules, "2S", "3S", *scores)).phase == expected


@pytest.mark.parametrize(("best", "expected"), [("highest", (1, 3)), ("lowest", (2,))])
def test_leaders(best: str, expected: tuple[int, ...]) -> None:
    compare = next(
        word for word in type(MatchSpec(until=UntilSpec(score=1)).winner) if word.value == best
    )
    assert leaders([1, 4, -2, 4], compare) == expected


def test_every_field_is_tested() -> None:
    assert set(clauses_of(MatchSpec)) == {"until", "winner", "tie", "carry"}
    assert set(clauses_of(CarrySpec)) == {"part", "every", "points", "label"}
    assert set(clauses_of(UntilSpec)) == {"score", "fallen", "rounds"}
    assert set(clauses_of(ScoresSpec)) == {"at_least", "at_most"}
    assert set(clauses_of(EndSpec)) == {"won", "lost", "compare", "tie"}
    assert {"first", "of"} < set(clauses_of(DealStep))


# What is carried on


@pytest.mark.parametrize(
    ("carry", "carried", "expected"),
    [
        ("", (0, 0), [3, 1]),
        ('carry = { part = "cards", every = 4, points = -100 }', (0, 0), [3, 1]),
        ('carry = { part = "cards", every = 4, points = -100 }', (1, 0), [-97, 1]),
        ('carry = { part = "cards", every = 4, points = -100 }', (6, 11), [-97, -99]),
        ('carry = { part = "cards", every = 4, points = 7 }', (6, 11), [10, 8]),
        ('carry = { part = "cards", every = 3, points = -100 }', (1, 2), [-97, -99]),
        ('carry = { part = "cards", every = 1, points = -1 }', (0, 0), [0, 0]),
        ('carry = { part = "other", every = 1, points = -1 }', (0, 0), [3, 1]),
    ],
)
def test_a_part_of_the_score_is_carried_on(
    carry: str, carried: tuple[int, int], expected: list[int]
) -> None:
    rules = matching(", ".join(filter(None, ["until = { score = 90 }", carry])))
    memory = {"carried": list(carried)} if carry else {}
    state = holding(rules, "KS", "2S", 20, 30, **memory)
    before = [sheet.total for sheet in rules.scores(state).values()]
    assert before == [20 + expected[0], 30 + expected[1]]
    step = rules.step(state, Move("show"))
    scored = [event for event in step.events if isinstance(event, Scored)]
    assert [event.sheet.total for event in scored] == expected
    assert [event.score for event in scored] == before


def test_what_is_carried_on_is_told_by_its_label() -> None:
    carry = 'carry = { part = "cards", every = 2, points = -5, label = "Two cards" }'
    rules = matching(f"until = {{ score = 3 }}, {carry}")
    state = holding(rules, "KS", "2S", carried=[0, 0])
    after = rules.apply(state, Move("show"))
    sheet = rules.scores(after)[1]
    (line,) = sheet.part("carry").lines
    assert (line.label, line.points, line.count, line.clause) == ("Two cards", -5, 1, "match.carry")
    assert memory_of(rules, after, "carried") == [3, 1]


# Whom a deal serves


def served(step: str, dealer: int) -> list[str]:
    """Deal the pack in order and return what each hand has got."""
    rules = matching(
        "",
        '[{ name = "play", actions = ["show"] }]',
        seats="{ count = 3 }",
        deal=f"{{ steps = [{step}] }}",
    )
    state = rules.start(order=rules.board.deck.codes, dealer=dealer)
    piles = rules.describe(state)["piles"]
    assert isinstance(piles, dict)
    first = rules.board.deck.codes.index
    return [" ".join(str(first(code)) for code in piles[f"hand.{seat}"]) for seat in (1, 2, 3)]


@pytest.mark.parametrize(
    ("more", "dealer", "expected"),
    [
        ("", 3, ["0 3", "1 4", "2 5"]),
        ("", 1, ["2 5", "0 3", "1 4"]),
        (', first = "dealer"', 1, ["0 3", "1 4", "2 5"]),
        (', first = "dealer"', 3, ["1 4", "2 5", "0 3"]),
        (", packet = 2", 1, ["4 5", "0 1", "2 3"]),
        (', of = "dealer"', 2, ["", "0 1", ""]),
        (', of = "forehand"', 2, ["", "", "0 1"]),
        (', of = "others"', 2, ["1 3", "", "0 2"]),
        (', order = "piles"', 2, ["2 3", "4 5", "0 1"]),
    ],
)
def test_whom_a_deal_serves(more: str, dealer: int, expected: list[str]) -> None:
    assert served(f'{{ to = "hand", each = 2{more} }}', dealer) == expected


def test_the_number_of_cards_may_differ_by_round() -> None:
    deal = '{ steps = [{ to = "hand", by_round = [3, 1] }, { to = "stock", count = "rest" }] }'
    rules = matching("until = { rounds = 5 }", PHASES.replace('do = ["score"], ', ""), deal=deal)
    state = rules.start()
    sizes = []
    for _ in range(4):
        sizes.append([len(pile) for pile in state.piles])
        state = rules.apply(state, Move("show"))
    assert sizes == [[46, 3, 3], [50, 1, 1], [46, 3, 3], [50, 1, 1]]


def test_packets_may_leave_a_rest() -> None:
    found = served('{ to = "hand", each = 3, packet = 2 }', 1)
    assert found == ["4 5 8", "0 1 6", "2 3 7"]


def test_the_dealer_is_a_seat() -> None:
    rules = matching()
    assert {memory_of(rules, rules.start(dealer=seat), "dealer") for seat in (1, 2)} == {0, 1}
    with pytest.raises(ValueError, match="a seat is a number from 1 to 2, found 3"):
        rules.start(dealer=3)


@pytest.mark.parametrize(
    ("lines", "is_whole"),
    [
        ("", False),
        ("[[score.lines]]\nround = {}", True),
        ('[[score.lines]]\nround = { part = "cards" }', True),
        ('[[score.lines]]\nround = { part = "other" }', False),
        ('[[score.lines]]\nif = { seat = "dealer" }\nround = {}', False),
        ("[[score.lines]]\nround = {}\n[[score.lines]]\nbonus = 3", True),
        ('[[score.lines]]\nround = {}\n[[score.lines]]\nbonus = "1/3"', False),
        ("[[score.lines]]\ntimes = 2\n[[score.lines]]\nround = {}", True),
        ('[[score.lines]]\ntimes = 2\n[[score.lines]]\nround = { part = "cards" }', False),
    ],
)
def test_a_match_must_be_scored_in_whole_points(lines: str, is_whole: bool) -> None:
    found = problems(f"{WHOLE}{TABLES}{lines}\n[match]\nuntil = {{ score = 5 }}")
    assert any("whole points" in problem for problem in found) is not is_whole


# What is wrong with a whole profile


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (TABLES, "end: nothing says who wins; expected 'won', 'compare' or a 'match'"),
        (
            TABLES + '[match]\nuntil = { score = 5 }\n[end]\ncompare = "highest"',
            "end.compare: a match says itself who wins; expected no 'compare' beside a 'match'",
        ),
        (
            TABLES.split("[[score.lines]]")[0] + '[end]\ncompare = "highest"',
            "end: scores are compared, but there are none; expected lines in 'score.lines'",
        ),
        (
            TABLES + '[[score.lines]]\nlast_trick = 1\n[end]\ncompare = "highest"',
            "score.lines.2.last_trick: nothing here could be counted; "
            "expected an action with a 'trick'",
        ),
        (
            TABLES + '[score.points.other]\ntotal = 7\n[end]\ncompare = "highest"',
            "score.points.other.total: the whole pack is worth 0, not 7",
        ),
        (
            TABLES + '[[score.lines]]\ncombinations = { tables = "worth", in = "hand" }\n'
            '[end]\ncompare = "highest"',
            "score.lines.2.combinations.tables: unknown table of combinations 'worth'",
        ),
        (
            TABLES + '[[score.lines]]\nif = { empty = "table" }\ntricks = 1\n'
            '[end]\ncompare = "highest"\n[piles.table]',
            "score.lines.2.if.empty: 'table' belongs to no side; expected piles of seats or sides",
        ),
        (
            TABLES + "[end]\nwon = { scores = { at_least = 3 } }",
            "end.won.scores: only a match has scores; expected a 'match'",
        ),
        (
            TABLES + '[[score.lines]]\nlabel = "None"\n[end]\ncompare = "highest"',
            "score.lines.2: a key is missing; expected exactly one of 'points', 'cards'",
        ),
        (
            TABLES + "[match]\nuntil = { score = 1 }",
            "score.lines.1: a match is scored in whole points, and this line may leave a "
            "fraction; expected a line with 'round' after it",
        ),
        (
            TABLES + "[match]\nuntil = {}",
            "a match ends at a score or after a number of rounds",
        ),
        (
            TABLES.replace('slot = "noted"', 'slot = "scores"') + "[match]\nuntil = { score = 1 }",
            "the memory slot 'scores' is used for something else",
        ),
    ],
)
def test_a_profile_that_cannot_be_scored(tables: str, message: str) -> None:
    found = problems(WHOLE + tables)
    assert any(message in problem for problem in found), found
