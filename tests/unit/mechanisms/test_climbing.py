"""Climbing: which cards are a play, what answers a play, passing, and running out of cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.unit.mechanisms.small import moves, piles, refused, small

import cardrules
from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError, ProfileError
from cardrules.mechanisms.climbing import (
    AttachedSpec,
    BeatsSpec,
    ClimbSpec,
    FinishLineSpec,
    PlayKindSpec,
)
from cardrules.picks import Picked
from cardrules.shapes import clauses_of

TABLES = """
[piles]
stock = {}
hand = { owner = "seat", seen_by = "owner" }
other = { owner = "seat", seen_by = "owner" }
heap = {}
side = {}
gone = {}
mine = { owner = "seat", face = "down" }
"""
PILES = 'from = "hand", to = "heap", won = "gone"'
ORDER = 'order = ["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]'
SUITS = 'suits = ["spades", "hearts", "clubs", "diamonds"]'
SINGLE = 'single = { shape = "set", least = 1, most = 1 }'
PAIR = 'pair = { shape = "set", least = 2, most = 2 }'
SETS = 'equal = { shape = "set", least = 1 }'
RUN = 'run = { shape = "run" }'


def climbing(
    kinds: str = SETS,
    more: str = ORDER,
    ends: str = PILES,
    on: str = "",
    deck: str = '"french-52"',
    **parts: str,
) -> Rules:
    more = f", {more}" if more else ""
    return small(
        TABLES,
        deck=deck,
        seats="{ count = 3 }",
        actions=f"{{ play = {{ climb = {{ {ends}, kinds = {{ {kinds} }}{more} }} }} }}",
        phases=f'[{{ name = "play", actions = ["play"]{on} }}, {{ name = "after", actions = [] }}]',
        end='{ compare = "highest" }',
        **parts,
    )


def at(rules: Rules, hand: str, two: str = "KS", three: str = "KD", **more: object) -> State:
    given = {"hand.1": hand.split(), "hand.2": two.split(), "hand.3": three.split()}
    return rules.position({"partial": True, "piles": given, "turn": 1, **more})


def led(rules: Rules, lead: str, hand: str = "KS") -> State:
    """Return the position after a play of the first seat, which keeps another card."""
    others = [code for code in rules.board.deck.codes if code not in (lead + " " + hand).split()]
    state = at(rules, f"{lead} {others[0]}", hand, others[1])
    return rules.apply(state, rules.parse(f"play {lead}"))


def answers(rules: Rules, lead: str, hand: str) -> list[str]:
    found = moves(rules, led(rules, lead, hand))
    return [text.removeprefix("play ") for text in found if text != "pass"]


def played(rules: Rules, state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def memory(rules: Rules, state: State, slot: str) -> object:
    found = rules.describe(state)["memory"]
    assert isinstance(found, dict)
    return found[slot]


def test_every_field_is_tested() -> None:
    assert set(clauses_of(ClimbSpec)) == {
        *("from", "to", "won", "kinds", "order", "suits", "equal", "passed", "forced"),
        *("opens", "clears", "when"),
    }
    own = set(clauses_of(PlayKindSpec)) - {
        *("shape", "cards", "never", "least", "most", "suit", "order", "wrap", "wild"),
    }
    assert own == {"each", "with", "longer", "beats", "counted"}
    assert set(clauses_of(AttachedSpec)) == {"size", "number", "different"}
    assert set(clauses_of(BeatsSpec)) == {"kinds", "only"}
    assert set(clauses_of(FinishLineSpec)) == {"points"}


@pytest.mark.parametrize(
    ("kinds", "lead", "hand", "expected"),
    [
        # As many of a higher rank, in the order of strength; suits mean nothing.
        (SETS, "7C", "6C 7D 8S 2H", ["8S", "2H"]),
        (SETS, "7C 7D", "8S 9S 9H 2C", ["9S 9H"]),
        (SETS, "QC QD QH", "KC KD AS AH AC", ["AS AH AC"]),
        # A longer set answers only where that is said.
        ('equal = { shape = "set", least = 1, longer = true }', "9C", "7S 7D QC", ["QC", "7S 7D"]),
        # Runs of as many cards, by their highest card, in the order of strength.
        (RUN, "3C 4D 5H", "4C 5D 6H 2S 3S", ["4C 5D 6H"]),
        (RUN, "QC KD AH", "KC AC 2D", ["KC AC 2D"]),
        ('run = { shape = "run", never = "2" }', "JC QD KH", "QC KC AD 2D", ["QC KC AD"]),
        ('run = { shape = "run", suit = "same" }', "3C 4C 5C", "4D 5D 6D 6H", ["4D 5D 6D"]),
        # A run of pairs is a pair of each rank.
        (
            'pairs = { shape = "run", each = 2, least = 2 }',
            *("3C 3D 4C 4D", "4H 4S 5H 5S 5C", ["4H 4S 5C 5H"]),
        ),
        # What is attached counts for nothing.
        (
            'triple = { shape = "set", least = 3, most = 3, with = 1 }',
            *("7C 7D 7H AC", "8C 8D 8H 3C", ["3C 8C 8D 8H"]),
        ),
        (
            'triple = { shape = "set", least = 3, most = 3, with = { size = 2 } }',
            *("7C 7D 7H 3C 3D", "8C 8D 8H 9C 9D JC", ["8C 8D 8H 9C 9D"]),
        ),
        (
            'plane = { shape = "run", each = 3, least = 2, with = 1 }',
            *("3C 3D 3H 4C 4D 4H 9C JC", "5C 5D 5H 6C 6D 6H QC QD", ["5C 5D 5H 6C 6D 6H QC QD"]),
        ),
        (
            'plane = { shape = "run", each = 3, least = 2, with = { different = true } }',
            *("3C 3D 3H 4C 4D 4H 9C JC", "5C 5D 5H 6C 6D 6H QC QD", []),
        ),
        (
            'four = { shape = "set", least = 4, most = 4, with = { size = 1, number = 2 } }',
            *("3C 3D 3H 3S 9C JC", "5C 5D 5H 5S QC QD", ["5C 5D 5H 5S QC QD"]),
        ),
        # A class: here a flush, by its highest cards.
        (
            'flush = { shape = "class", suit = "same", least = 3, most = 3 }',
            *("3C 9C KC", "4D 9D KD QH", ["4D 9D KD"]),
        ),
        (
            'flush = { shape = "class", suit = "same", least = 3, most = 3 }',
            *("3C 10C KC", "4D 9D KD", []),
        ),
        # Wild cards stand in for others.
        (
            'equal = { shape = "set", least = 2, wild = "2" }',
            "7C 7D",
            "8H 2H 3C",
            ["8H 2H"],
        ),
        ('run = { shape = "run", wild = "2" }', "8C 9D 10H", "9H 10C 2D", ["9H 10C 2D"]),
    ],
)
def test_what_answers_a_play(kinds: str, lead: str, hand: str, expected: list[str]) -> None:
    found = answers(climbing(kinds), lead, hand)
    assert Counter(frozenset(text.split()) for text in found) == Counter(
        frozenset(text.split()) for text in expected
    )


BOMB = 'bomb = { shape = "set", least = 4, beats = BEATS }'


@pytest.mark.parametrize(
    ("beats", "lead", "hand", "expected"),
    [
        ('"all"', "9C", "3C 3D 3H 3S", 1),
        ('"all"', "9C 9D", "3C 3D 3H 3S", 1),
        ('["single"]', "9C", "3C 3D 3H 3S", 1),
        ('["single"]', "9C 9D", "3C 3D 3H 3S", 0),
        ('{ kinds = "single", only = "2" }', "9C", "3C 3D 3H 3S", 0),
        ('{ kinds = "single", only = "2" }', "2C", "3C 3D 3H 3S", 1),
        (
            '[{ kinds = "pair", only = "2" }, { kinds = "pair", only = "A" }]',
            "2C 2D",
            "3C 3D 3H 3S",
            1,
        ),
        ('{ kinds = ["all", "!single"] }', "9C", "3C 3D 3H 3S", 0),
        ('{ kinds = ["all", "!single"] }', "9C 9D", "3C 3D 3H 3S", 1),
        ('"all"', "9C 9D 9H 9S", "3C 3D 3H 3S", 0),
        ('"all"', "9C 9D 9H 9S", "10C 10D 10H 10S", 1),
        ('"all"', "9C 9D 9H 9S", "10C 10D 10H", 0),
    ],
)
def test_some_kinds_beat_others(beats: str, lead: str, hand: str, expected: int) -> None:
    rules = climbing(f"{BOMB.replace('BEATS', beats)}, {SINGLE}, {PAIR}")
    found = [text for text in answers(rules, lead, hand) if len(text.split()) == 4]
    assert len(found) == expected


@pytest.mark.parametrize(
    ("more", "lead", "hand", "expected"),
    [
        (ORDER, "7C", "7S 8S", ["8S"]),
        ("", "2C", "AS 3S", ["3S"]),
        (f"{ORDER}, equal = true", "7C", "7S 6S 8S", ["7S", "8S"]),
        # The suit of the highest card decides between equals.
        (f"{ORDER}, {SUITS}", "7C", "7S 7D 7H", ["7S", "7H"]),
        (f"{ORDER}, {SUITS}", "7C 7H", "7S 7D", ["7D 7S"]),
        (f"{ORDER}, {SUITS}", "7C 7S", "7H 7D", []),
    ],
)
def test_strength(more: str, lead: str, hand: str, expected: list[str]) -> None:
    assert sorted(answers(climbing(more=more), lead, hand)) == sorted(expected)


def test_of_equal_runs_the_suit_of_the_highest_card_decides() -> None:
    rules = climbing(RUN, f"{ORDER}, {SUITS}")
    assert answers(rules, "3S 4S 5C", "3C 4C 5H") == ["3C 4C 5H"]
    assert answers(rules, "3C 4C 5H", "3S 4S 5C") == []


def test_a_run_with_an_order_of_its_own_goes_by_its_highest_place() -> None:
    order = 'order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]'
    rules = climbing(f'run = {{ shape = "run", {order} }}')
    assert answers(rules, "AC 2C 3C", "2D 3D 4D") == ["3D 4D 2D"]
    assert answers(rules, "2D 3D 4D", "AC 2C 3C") == []


@pytest.mark.parametrize(
    ("more", "lead", "hand", "move", "code", "clause", "message"),
    [
        (ORDER, "", "7C", "9D", "not-in-hand", "from", "you do not hold 9D"),
        (ORDER, "", "7C", "7C 7C", "not-in-hand", "from", "you do not hold 7C"),
        (ORDER, "", "7C 9D", "7C 9D", "pattern", "kinds", "7C, 9D are no play together"),
        (ORDER, "7C", "6D", "6D", "too-weak", "order", "6D does not beat 7C"),
        ("", "7C", "6D", "6D", "too-weak", "kinds", "6D does not beat 7C"),
        (ORDER, "7C", "8D 8C", "8C 8D", "too-weak", "order", ""),
        (f'{ORDER}, opens = "3D"', "", "3D 9S", "9S", "opens", "opens", "the first play must hold"),
    ],
)
def test_refusals(
    more: str, lead: str, hand: str, move: str, code: str, clause: str, message: str
) -> None:
    kinds = 'equal = { shape = "set", least = 1, longer = true }'
    rules = climbing(kinds, more) if message else climbing(f"{SINGLE}, {PAIR}", more)
    state = led(rules, lead, hand) if lead else at(rules, hand)
    found = refused(rules, state, f"play {move}")
    if not message:
        assert found[:2] == ("climb.other-kind", "actions.play.climb.kinds.single")
        assert found[2].startswith("8C, 8D does not answer 7C: it needs another play of its kind")
        return
    assert found[:2] == (f"climb.{code}", f"actions.play.climb.{clause}")
    assert found[2].startswith(message)


def test_a_card_that_is_no_play_by_itself() -> None:
    rules = climbing(PAIR)
    code, _, message = refused(rules, at(rules, "7C 7D"), "play 7C")
    assert (code, message) == ("climb.pattern", "7C cannot be played by itself")


def test_wrong_words_are_told() -> None:
    rules = climbing()
    state = at(rules, "7C 3D")
    assert refused(rules, state, "play")[0] == "action.arguments"
    assert refused(rules, state, "play 7X")[0] == "action.arguments"
    with pytest.raises(InvalidMoveError, match="found no card"):
        rules.parse("play")
    with pytest.raises(InvalidMoveError, match="no card is called '7X'"):
        rules.parse("play 7X")
    assert rules.parse("play 2C 7C 3D") == Move("play", ("3D", "7C", "2C"))


def test_a_condition_opens_it() -> None:
    rules = climbing(more=f'{ORDER}, when = {{ empty = "stock" }}')
    assert moves(rules, at(rules, "7C"))
    given = {"hand.1": ["7C"], "stock": ["8C"], "hand.2": ["KS"]}
    state = rules.position({"partial": True, "piles": given})
    code, clause, _ = refused(rules, state, "play 7C")
    assert (code, clause) == ("action.condition", "actions.play.climb.when")


def test_some_plays_are_counted() -> None:
    four = 'four = { shape = "set", least = 4, beats = "all", counted = true }'
    rules = climbing(f"{four}, {SINGLE}")
    state = played(rules, at(rules, "5C 9C", "3C 3D 3H 3S 7H"), "play 5C")
    assert memory(rules, state, "bombs") == 0
    assert memory(rules, played(rules, state, "play 3C 3D 3H 3S"), "bombs") == 1
    assert "bombs" not in climbing(SINGLE).board.slot_index


def test_who_leads_may_not_pass() -> None:
    rules = climbing()
    code, clause, _ = refused(rules, at(rules, "7C"), "pass")
    assert (code, clause) == ("climb.nothing-to-pass", "actions.play.climb.to")


def test_who_can_beat_may_have_to() -> None:
    rules = climbing(more=f"{ORDER}, forced = true")
    assert moves(rules, led(rules, "7C", "6C")) == ["pass"]
    code, clause, _ = refused(rules, led(rules, "7C", "9C 6C"), "pass")
    assert (code, clause) == ("climb.forced", "actions.play.climb.forced")
    rules = climbing()
    assert moves(rules, led(rules, "7C", "9C 6C")) == ["play 9C", "pass"]


@pytest.mark.parametrize(("passed", "turn"), [('passed = "out"', 1), ('passed = "may-return"', 2)])
def test_who_has_passed_is_out_or_may_return(passed: str, turn: int) -> None:
    rules = climbing(more=f"{ORDER}, {passed}")
    state = at(rules, "5C 9C 3C", "6C 10C", "7C JC")
    state = played(rules, state, "play 5C", "pass", "play 7C", "play 9C")
    # The second seat has passed: only the third may answer, or it is asked first.
    assert rules.view(state).turn == (3 if turn == 1 else 2)


def test_the_pile_goes_to_who_played_last_when_all_others_have_passed() -> None:
    rules = climbing(on=', on = { pile-won = { phase = "after" } }')
    state = at(rules, "5C 9C", "6C 10C", "7C JC")
    state = played(rules, state, "play 5C", "play 6C", "pass", "pass")
    assert piles(rules, state)["gone"] == "5C 6C"
    assert (rules.view(state).turn, rules.view(state).phase) == (2, "after")
    assert memory(rules, state, "play_kind") == -1
    assert memory(rules, state, "passed_by") == []


def test_where_the_cards_lie_and_go() -> None:
    rules = climbing(ends='from = "other", to = "side", won = "mine"')
    given = {"other.1": ["5C", "6C"], "other.2": ["7C"], "other.3": ["8C"], "hand.1": ["9C"]}
    state = rules.position({"partial": True, "piles": given})
    assert moves(rules, state) == ["play 5C", "play 6C"]
    state = played(rules, state, "play 5C")
    assert piles(rules, state)["side"] == "5C"
    state = played(rules, state, "pass", "pass")
    assert piles(rules, state)["mine.1"] == "~5C"


def test_some_cards_win_the_pile_at_once() -> None:
    rules = climbing(more=f'{ORDER}, clears = "2"')
    state = played(rules, at(rules, "5C 9C", "2C 10C", "7C JC"), "play 5C", "play 2C")
    assert piles(rules, state)["gone"] == "5C 2C"
    assert rules.view(state).turn == 2
    assert moves(rules, state) == ["play 10C"]


def test_only_the_first_play_of_a_deal_must_hold_a_card() -> None:
    rules = climbing(f"{SINGLE}, {PAIR}", f'{ORDER}, opens = "3D"')
    state = at(rules, "3D 3C 9S", "4C", "5C")
    assert moves(rules, state) == ["play 3D", "play 3C 3D"]
    state = played(rules, state, "play 3D", "pass", "pass")
    assert moves(rules, state) == ["play 3C", "play 9S"]
    # A seat that does not have it plays what it likes.
    assert moves(rules, at(rules, "3C 9S")) == ["play 3C", "play 9S"]


def test_who_has_run_out_is_passed_over_and_the_order_is_remembered() -> None:
    rules = climbing(on=', on = { seat-out = {}, all-out = { phase = "after" } }')
    state = played(rules, at(rules, "5C", "6C 10C", "7C JC"), "play 5C", "play 6C", "play 7C")
    assert memory(rules, state, "finished") == [0]
    assert rules.view(state).turn == 2
    # The third seat has the pile, and runs out with its next play.
    state = played(rules, state, "pass", "play JC")
    assert memory(rules, state, "finished") == [0, 2, 1]
    assert (memory(rules, state, "first_out"), memory(rules, state, "last_out")) == (0, 1)
    assert rules.view(state).phase == "after"


def test_the_next_seat_leads_when_the_last_player_has_run_out() -> None:
    rules = climbing()
    state = played(rules, at(rules, "9C", "6C 10D", "7C JC"), "play 9C", "pass", "pass")
    assert rules.view(state).turn == 2
    assert piles(rules, state)["gone"] == "9C"


def test_points_by_the_order_of_running_out() -> None:
    rules = climbing(score='{ lines = [{ label = "Place", finish = [3, 1] }] }')
    state = at(rules, "5C", memory={"finished": [2, 0, 1]})
    assert [sheet.total for sheet in rules.scores(state).values()] == [1, 1, 3]


def test_several_kinds_at_once_count_as_the_first_that_may_be_played() -> None:
    straight = 'straight = { shape = "run", least = 3, most = 3 }'
    flush = 'flush = { shape = "class", suit = "same", least = 3, most = 3, beats = "straight" }'
    rules = climbing(f"{flush}, {straight}")
    # Clubs in sequence are led as a flush, which no straight answers.
    assert answers(rules, "3C 4C 5C", "8D 9H 10S") == []
    # They answer a lower straight as a flush, too; and a higher flush they do not beat.
    assert answers(rules, "8D 9H 10S", "3C 4C 5C") == ["3C 4C 5C"]
    assert answers(rules, "6D 8D KD", "3C 4C 5C") == []


def test_half_made_plays_say_what_may_be_added() -> None:
    rules = climbing(f"{PAIR}, {RUN}")
    state = at(rules, "3C 4D 4S 5H 9C 9D KH")
    assert set(rules.targets(state, Picked()).cards) == {"3C", "4D", "4S", "5H", "9C", "9D"}
    found = rules.targets(state, Picked(cards=("4D",)))
    assert set(found.cards) == {"3C", "4S", "5H"}
    assert found.move is None
    assert found.refusal is not None
    assert found.refusal.code == "climb.unfinished"
    found = rules.targets(state, Picked(cards=("5H", "3C", "4S")))
    assert found.move == Move("play", ("3C", "4S", "5H"))
    assert found.moves == {"heap": found.move}
    found = rules.targets(state, Picked(cards=("9C", "KH")))
    assert found.refusal is not None
    assert found.refusal.code == "climb.pattern"


def test_the_list_has_every_play_up_to_alike_cards() -> None:
    rules = climbing(
        f'{SETS}, {RUN}, pairs = {{ shape = "run", each = 2, least = 2 }}, '
        'full = { shape = "set", least = 3, most = 3, with = 2 }'
    )
    hand = "3C 3D 4C 4D 4H 5S 6C 6D 7H KC".split()  # noqa: SIM905
    state = at(rules, " ".join(hand))
    legal = {
        tuple(sorted(code[:-1] for code in cards))
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if rules.refusal(state, Move("play", cards)) is None
    }
    found = [tuple(sorted(c[:-1] for c in text.split()[1:])) for text in moves(rules, state)]
    assert set(found) == legal


def test_twins_are_two_cards() -> None:
    rules = climbing(PAIR, deck='{ use = "french-52", copies = 2 }')
    state = at(rules, "6C 6C")
    assert moves(rules, state) == ["play 6C 6C"]
    assert piles(rules, played(rules, state, "play 6C 6C"))["heap"] == "6C 6C"


def test_a_strange_memory_is_no_play() -> None:
    rules = climbing()
    state = at(rules, "6C 7C", memory={"play_kind": 9, "play_size": 3, "played_by": 7})
    assert moves(rules, state) == ["play 6C", "play 7C"]
    played(rules, state, "play 6C", "pass", "pass")


WHOLE = """
format = 1
id = "whole"
version = "1.0.0"
about = { title = "Whole", sources = ["made for a test"] }
deck = "french-52"
seats.count = 2
piles.hand = { owner = "seat", seen_by = "owner" }
piles.heap = { count = TABLES }
piles.gone = { owner = "seat" }
deal.steps = [{ to = "hand", each = 26 }]
actions.play.climb = { from = "hand", to = "heap", won = "gone", CLIMB }
end.compare = "highest"
score.lines = [{ label = "Place", finish = POINTS }]
[[phases]]
name = "play"
actions = ["play"]
on.seat-out = { phase = "over" }
"""


@pytest.mark.parametrize(
    ("climb", "problem"),
    [
        (f"kinds = {{ {SETS} }}, {ORDER}, {SUITS}", None),
        ("kinds = {}", "kinds: there are no plays; expected a kind of play"),
        (f'kinds = {{ {SETS} }}, order = ["2", "A"]', "order: the order leaves out cards"),
        (f'kinds = {{ {SETS} }}, suits = ["spades"]', "suits: suits are left out that decide"),
        ('kinds.all = { shape = "set" }', "kinds.all: the name stands for every kind"),
        ('kinds.a = { shape = "set", beats = "b" }', "unknown other kind of play 'b'"),
        (
            'kinds.a = { shape = "set", beats = { kinds = ["all", "!b"] } }',
            "unknown other kind of play 'b'",
        ),
        ('kinds.a = { shape = "set", beats = "a" }', "unknown other kind of play 'a'"),
        (
            f'kinds = {{ {SINGLE}, a = {{ shape = "set", beats = ["all", "!single"] }} }}',
            "nothing is beaten from which this would be taken away; expected { kinds = ['all'",
        ),
        ('kinds.a = { shape = "run", least = 14 }', "kinds.a.least: no run has 14 cards"),
        ('kinds.a = { shape = "set", each = 2 }', "only a run of any suits holds several cards"),
        ('kinds.a = { shape = "class", with = 1 }', "only to a set or a run can cards be attached"),
        (
            'kinds.a = { shape = "set", with = 1, wild = "2" }',
            "wild cards stand only in plain sets, runs and classes",
        ),
        (f'kinds = {{ {SETS} }}, won = "heap"', "won: 'heap' is the pile that is won"),
    ],
)
def test_climbing_is_checked(climb: str, problem: str | None) -> None:
    text = WHOLE.replace("CLIMB", climb).replace("TABLES", "1").replace("POINTS", "[1, 0]")
    if 'won = "heap"' in climb:
        text = text.replace('won = "gone", ', "")
    if problem is None:
        cardrules.loads(text)
        return
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems), raised.value.problems


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("TABLES", "2", "'heap' has several piles for one owner"),
        ("POINTS", "[]", "no place is worth anything; expected some points"),
        (
            "[[phases]]",
            'actions.again.climb = { from = "hand", to = "heap", won = "gone", '
            f"kinds = {{ {SINGLE} }} }}\n[[phases]]",
            "a second action of this kind would mistake the plays of the first",
        ),
    ],
)
def test_what_goes_with_it_is_checked(old: str, new: str, problem: str) -> None:
    text = WHOLE.replace("CLIMB", f"kinds = {{ {SETS} }}").replace(old, new)
    text = text.replace("TABLES", "1").replace("POINTS", "[1, 0]")
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any(problem in str(found) for found in raised.value.problems), raised.value.problems


def test_points_by_order_need_such_plays() -> None:
    text = WHOLE.replace("TABLES", "1").replace("POINTS", "[1, 0]")
    text = text.replace(
        'climb = { from = "hand", to = "heap", won = "gone", CLIMB }',
        'transfer = { from = "hand", to = "heap" }',
    ).replace("on.seat-out = { phase", "on.play = { turn = 'next', phase")
    with pytest.raises(ProfileError) as raised:
        cardrules.loads(text)
    assert any("an action with a 'climb'" in str(found) for found in raised.value.problems)
