"""Auctions: what may be bid, who speaks next, how it ends, every refusal, and what bids bring."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import pytest
from tests.unit.mechanisms.small import moves, refused, small

from cardrules import Move, Rules, State
from cardrules.errors import InvalidMoveError
from cardrules.mechanisms.bidding import AloneSpec, BidLineSpec, BidSpec, LevelsSpec
from cardrules.refusals import CODES
from cardrules.shapes import clauses_of

TABLES = """
[piles]
hand = { owner = "seat", seen_by = "owner", access = "any" }
other = { owner = "seat" }
trick = {}
won = { owner = "side" }
up = {}

[actions.play.trick]
from = "hand"
to = "trick"
won = "won"
trump = { slot = "trump" }
sitting_out = "sitting_out"

[actions.lone]
alone = {}

[steps.look]
note_suit = { of = "up", slot = "turned" }
"""
ENDS = ", ".join(
    f'on.{signal} = {{ phase = "{phase}" }}'
    for signal, phase in (("auction-won", "won"), ("all-passed", "passed"), ("all-bid", "all"))
)
PHASES = f"""[
  {{ name = "bidding", first = "forehand", actions = ["bid"], {ENDS} }},
  {{ name = "won", first = "forehand", actions = ["play"] }},
  {{ name = "passed", actions = ["play"] }},
  {{ name = "all", actions = ["play"] }},
  {{ name = "lone", actions = ["lone"] }},
]"""
PARTNERS = '{ count = 4, sides = "opposite", dealer = "last" }'
THREE = '{ count = 3, dealer = "last" }'


def auction(bid: str, lines: str = "", seats: str = PARTNERS, phases: str = PHASES) -> Rules:
    """Load a game that begins with an auction, at the table of four if not said otherwise."""
    return small(
        f"{TABLES}\n[actions.bid.bid]\n{bid}\n{lines}",
        seats=seats,
        deal='{ steps = { to = "hand", each = 5 } }',
        phases=phases,
        end='{ compare = "highest" }',
    )


def at(
    rules: Rules,
    turn: int = 1,
    cards: int = 3,
    phase: str = "bidding",
    noted: Mapping[str, object] = MappingProxyType({}),
) -> State:
    """Return a position in which every seat holds as many cards; the last seat has dealt."""
    codes = iter(rules.board.deck.codes)
    seats = range(1, rules.board.seats.count + 1)
    hands = {f"hand.{seat}": [next(codes) for _ in range(cards)] for seat in seats}
    return rules.position(
        {
            "partial": True,
            "piles": {**hands, "other.1": [next(codes)]},
            "turn": turn,
            "phase": phase,
            "memory": {"dealer": len(seats) - 1, **noted},
        }
    )


def said(rules: Rules, *texts: str, state: State | None = None) -> State:
    """Return the position after these have been said, one after the other."""
    state = at(rules) if state is None else state
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def memory(rules: Rules, state: State, slot: str) -> object:
    return state.memory[rules.board.slot_index[slot]]


def ended(rules: Rules, state: State) -> tuple[str, object, object]:
    """Return the phase, the bid that stands, and the declarer from 1."""
    declarer = memory(rules, state, "declarer")
    assert isinstance(declarer, int)
    return rules.view(state).phase, memory(rules, state, "contract"), declarer + 1


NAMED = 'names = ["small", "guard"]'
BRIDGE = 'levels = { to = 2 }\nstrains = ["clubs", "spades", "no-trumps"]\npass = "open"'


# What may be bid


@pytest.mark.parametrize(
    ("bid", "before", "expected"),
    [
        (NAMED, "", "bid small, bid guard, pass"),
        (NAMED, "bid small", "bid guard, pass"),
        (NAMED, "pass", "bid small, bid guard, pass"),
        ("levels = { to = 3 }", "", "bid 1, bid 2, bid 3, pass"),
        ("levels = { from = 2, to = 3 }", "", "bid 2, bid 3, pass"),
        ("levels = { from = 10, to = 30, step = 10 }", "", "bid 10, bid 20, bid 30, pass"),
        ('levels = { from = 0, to = "hand" }', "", "bid 0, bid 1, bid 2, bid 3, pass"),
        ('levels = { to = "hand" }\nfrom = "other"', "", "bid 1, pass"),
        ('names = "nil"\nlevels = { to = 2 }', "", "bid nil, bid 1, bid 2, pass"),
        ('strains = ["hearts", "none"]', "", "bid hearts, bid none, pass"),
        (
            BRIDGE,
            "bid 1 spades",
            "bid 1 no-trumps, bid 2 clubs, bid 2 spades, bid 2 no-trumps, pass",
        ),
        ("", "", "bid, pass"),
        ("alone = true", "", "bid, bid alone, pass"),
        (f"{NAMED}\nalone = true", "bid small", "bid guard, bid guard alone, pass"),
        (f'{NAMED}\nwins = "nobody"', "", "bid small, bid guard"),
        (f'{NAMED}\nwins = "nobody"', "bid guard", "bid small, bid guard"),
        (f'{NAMED}\nwins = "nobody"\npass = "final"', "", "bid small, bid guard, pass"),
        (f'{NAMED}\npass = "never"', "", "bid small, bid guard"),
        (f"{NAMED}\nrounds = 1\nlast_bids = true", "pass, pass, pass", "bid small, bid guard"),
        (f"{NAMED}\nrounds = 1\nlast_bids = true", "pass, bid small, pass", "bid guard, pass"),
        (f"{NAMED}\nrounds = 1\nlast_bids = true", "pass, pass", "bid small, bid guard, pass"),
        (f"{NAMED}\nrounds = 1", "pass, pass, pass", "bid small, bid guard, pass"),
        (
            'levels = { from = 0, to = "hand" }\nwins = "nobody"\nhook = true',
            "bid 1, bid 0, bid 0",
            "bid 0, bid 1, bid 3",
        ),
        (
            'levels = { from = 0, to = "hand" }\nwins = "nobody"\nhook = true',
            "bid 1, bid 0",
            "bid 0, bid 1, bid 2, bid 3",
        ),
        (
            'levels = { from = 0, to = "hand" }\nwins = "nobody"\nhook = true',
            "bid 3, bid 3, bid 3",
            "bid 0, bid 1, bid 2, bid 3",
        ),
        (
            'levels = { from = 0, to = "hand" }\nwins = "nobody"',
            "bid 1, bid 0, bid 0",
            "bid 0, bid 1, bid 2, bid 3",
        ),
        (
            'levels = { to = 4 }\nwins = "nobody"\nside_at_most = 5',
            "bid 3, bid 4",
            "bid 1, bid 2",
        ),
        (
            'levels = { to = 4 }\nwins = "nobody"\nside_at_most = 5',
            "bid 3",
            "bid 1, bid 2, bid 3, bid 4",
        ),
        (f"{BRIDGE}\ndouble = true", "bid 2 spades", "bid 2 no-trumps, pass, double"),
        (f"{BRIDGE}\ndouble = true", "bid 2 spades, pass", "bid 2 no-trumps, pass"),
        (f"{BRIDGE}\ndouble = true", "bid 2 spades, double", "bid 2 no-trumps, pass"),
        (
            f"{BRIDGE}\ndouble = true\nredouble = true",
            "bid 2 spades, double",
            "bid 2 no-trumps, pass, redouble",
        ),
        (
            f"{BRIDGE}\ndouble = true\nredouble = true",
            "bid 2 spades, double, pass",
            "bid 2 no-trumps, pass",
        ),
        (
            f"{BRIDGE}\ndouble = true\nredouble = true",
            "bid 2 spades, double, redouble",
            "bid 2 no-trumps, pass",
        ),
        (
            f"{BRIDGE}\ndouble = true",
            "bid 1 clubs, double, bid 2 spades",
            "bid 2 no-trumps, pass, double",
        ),
    ],
)
def test_what_may_be_said(bid: str, before: str, expected: str) -> None:
    rules = auction(bid)
    state = said(rules, *filter(None, before.split(", ")))
    assert ", ".join(moves(rules, state)) == expected


@pytest.mark.parametrize(
    ("turned", "expected"), [(2, "bid clubs"), (0, "bid hearts"), (-1, "both")]
)
def test_a_suit_may_be_turned_down(turned: int, expected: str) -> None:
    rules = auction('strains = ["clubs", "hearts"]\nnot_suit = "turned"\npass = "never"')
    listed = moves(rules, at(rules, noted={"turned": turned}))
    assert listed == (["bid clubs", "bid hearts"] if expected == "both" else [expected])


# How it goes on


@pytest.mark.parametrize(
    ("bid", "before", "turn"),
    [
        (NAMED, "pass", 2),
        (NAMED, "bid small, pass, pass", 4),
        # Whoever has passed speaks no more.
        (NAMED, "pass, bid small, pass, bid guard", 2),
        # It may, where passing is open.
        (f'{NAMED}\npass = "open"', "pass, bid small, pass, bid guard", 1),
        (f'{NAMED}\nrounds = 1\npass = "open"', "pass, bid small, pass", 4),
        (f'{NAMED}\npass = "open"', "bid small, pass, pass", 4),
        (f'{NAMED}\nwins = "nobody"\nrounds = 2', "bid small, bid small, bid small, bid small", 1),
        (f"{BRIDGE}\ndouble = true", "bid 1 clubs, pass, pass, double", 1),
    ],
)
def test_who_speaks_next(bid: str, before: str, turn: int) -> None:
    rules = auction(bid)
    state = said(rules, *before.split(", "))
    assert (rules.view(state).phase, state.turn + 1) == ("bidding", turn)


@pytest.mark.parametrize(
    ("bid", "before", "expected"),
    [
        # The highest, when the others have passed; seats are counted from 1.
        (NAMED, "bid small, pass, pass, pass", ("won", 0, 1)),
        (NAMED, "pass, pass, pass, bid small", ("won", 0, 4)),
        (NAMED, "bid small, bid guard, pass, pass, pass", ("won", 1, 2)),
        (NAMED, "pass, pass, pass, pass", ("passed", -1, 0)),
        # Once round.
        (f"{NAMED}\nrounds = 1", "bid small, pass, bid guard, pass", ("won", 1, 3)),
        (f"{NAMED}\nrounds = 1", "pass, pass, pass, pass", ("passed", -1, 0)),
        # The first.
        (f'{NAMED}\nwins = "first"', "pass, bid small", ("won", 0, 2)),
        (f'{NAMED}\nwins = "first"', "pass, pass, pass, pass", ("passed", -1, 0)),
        (
            f'{NAMED}\nwins = "first"\nrounds = 2\npass = "open"',
            f"{'pass, ' * 5}bid guard",
            ("won", 1, 2),
        ),
        # Three passes in a row, or as many as it says.
        (f'{NAMED}\npass = "open"', "pass, bid small, pass, pass, pass", ("won", 0, 2)),
        (f'{NAMED}\npass = "open"\npasses = 2', "pass, bid small, pass, pass", ("won", 0, 2)),
        (f'{NAMED}\npass = "open"\npasses = 2', "pass, pass, pass, pass", ("passed", -1, 0)),
        (BRIDGE, "bid 1 clubs, pass, bid 1 spades, pass, pass, pass", ("won", 1, 3)),
        (
            f"{BRIDGE}\ndouble = true",
            "bid 1 clubs, pass, pass, double, pass, pass, pass",
            ("won", 0, 1),
        ),
    ],
)
def test_how_it_ends(bid: str, before: str, expected: tuple[str, int, int]) -> None:
    rules = auction(bid)
    state = said(rules, *before.split(", "))
    assert ended(rules, state) == expected


def test_every_seat_may_bid_for_itself() -> None:
    rules = auction('names = "nil"\nlevels = { to = 3 }\nwins = "nobody"')
    state = said(rules, "bid 3", "bid nil", "bid 1", "bid 2")
    assert rules.view(state).phase == "all"
    assert memory(rules, state, "bids") == (3, 0, 1, 2)
    assert "declarer" not in rules.board.slot_index


def test_what_was_said_is_forgotten_when_all_have_passed() -> None:
    again = PHASES.replace('phase = "passed"', 'phase = "bidding"')
    rules = auction(f"{NAMED}\nrounds = 1", phases=again)
    state = said(rules, "pass", "pass", "pass", "pass")
    assert (rules.view(state).phase, state.turn) == ("bidding", 0)
    assert memory(rules, state, "bids") == (-1, -1, -1, -1)
    assert memory(rules, state, "spoken") == (0, 0, 0, 0)
    assert ended(rules, said(rules, "pass", "bid small", "pass", "pass", state=state))[0] == "won"


def test_doublings_are_counted_and_end_with_a_higher_bid() -> None:
    rules = auction(f"{BRIDGE}\ndouble = true\nredouble = true")
    state = said(rules, "bid 1 clubs", "double", "redouble")
    assert memory(rules, state, "doubled") == 2
    assert memory(rules, said(rules, "bid 1 spades", state=state), "doubled") == 0
    state = said(rules, "pass", "pass", "pass", state=state)
    assert (rules.view(state).phase, memory(rules, state, "doubled")) == ("won", 2)


# What it fixes


@pytest.mark.parametrize(
    ("bid", "call", "trump"),
    [
        ('strains = ["clubs", "hearts"]', "bid hearts", 2),
        ('strains = ["clubs", "none"]', "bid none", -1),
        (BRIDGE, "bid 2 spades", 3),
        ('trump_from = "turned"', "bid", 1),
        (NAMED, "bid small", -1),
    ],
)
def test_a_bid_makes_trumps(bid: str, call: str, trump: int) -> None:
    rules = auction(bid)
    state = said(rules, call, state=at(rules, noted={"turned": 1}))
    assert memory(rules, state, "trump") == trump


@pytest.mark.parametrize(
    ("seats", "call", "out", "leader"),
    [
        (PARTNERS, "bid", -1, 1),
        (PARTNERS, "bid alone", 2, 1),
        (THREE, "bid alone", -1, 1),
    ],
)
def test_the_partner_of_a_lone_bidder_sits_out(
    seats: str, call: str, out: int, leader: int
) -> None:
    rules = auction('alone = true\nwins = "first"', seats=seats)
    state = said(rules, call)
    assert memory(rules, state, "sitting_out") == out
    assert state.turn + 1 == leader


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ('"forehand"', 1),
        ('{ is = "forehand", skips = "sitting_out" }', 2),
        ('{ is = "dealer", skips = "sitting_out" }', 4),
        ('{ slot = "declarer", after = true, skips = "sitting_out" }', 4),
    ],
)
def test_the_seat_that_sits_out_is_passed_over(first: str, expected: int) -> None:
    phases = PHASES.replace('"won", first = "forehand"', f'"won", first = {first}')
    rules = auction('alone = true\nwins = "first"', phases=phases)
    # Seat 3 plays alone: its partner, seat 1, would have been forehand.
    state = said(rules, "pass", "pass", "bid alone")
    assert (rules.view(state).phase, state.turn + 1) == ("won", expected)


def test_the_last_trick_is_the_last_though_one_hand_is_not_played() -> None:
    phases = PHASES.replace(
        'actions = ["play"] },\n  { name = "passed"',
        'actions = ["play"], on.tricks-done = { phase = "over" } },\n  { name = "passed"',
    )
    rules = auction('alone = true\nwins = "first"', phases=phases)
    state = said(rules, "bid alone", state=at(rules, cards=1))
    for _ in range(3):
        assert rules.view(state).phase == "won"
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
    assert rules.view(state).phase == "over"


def test_one_may_go_alone_by_a_word_of_its_own() -> None:
    rules = auction("alone = true")
    state = at(rules, turn=4, phase="lone")
    assert moves(rules, state) == ["lone"]
    assert memory(rules, said(rules, "lone", state=state), "sitting_out") == 1
    assert set(clauses_of(AloneSpec)) == set()


# Refusals


@pytest.mark.parametrize(
    ("bid", "state", "text", "code", "clause", "message"),
    [
        (
            NAMED,
            {"bids": [1, -1, -1, -1], "contract": 1, "declarer": 0, "turn": 2},
            "bid small",
            "bid.too-low",
            "wins",
            "seat 1 has bid guard, and small is not higher",
        ),
        (
            BRIDGE,
            {"contract": 1, "declarer": 3},
            "bid 1 spades",
            "bid.too-low",
            "wins",
            "seat 4 has bid 1 spades, and 1 spades is not higher",
        ),
        (
            'levels = { to = "hand" }',
            {},
            "bid 4",
            "bid.too-many",
            "levels.to",
            "you hold 3 cards and cannot bid 4",
        ),
        (
            'strains = ["clubs", "hearts"]\nnot_suit = "turned"',
            {"turned": 2},
            "bid hearts",
            "bid.turned-down",
            "not_suit",
            "hearts may not be bid: the suit was turned down",
        ),
        (
            'levels = { from = 0, to = "hand" }\nwins = "nobody"\nhook = true',
            {"bids": [1, 0, 0, -1], "spoken": [1, 1, 1, 0], "turn": 4},
            "bid 2",
            "bid.hook",
            "hook",
            "the last bid may not be 2: all bids would add up to 3",
        ),
        (
            'levels = { to = 4 }\nwins = "nobody"\nside_at_most = 5',
            {"bids": [2, 3, -1, -1], "spoken": [1, 1, 0, 0], "turn": 3},
            "bid 3",
            "bid.side-limit",
            "side_at_most",
            "3 would make 6 for the side, more than it may bid",
        ),
        (
            f"{NAMED}\nrounds = 1\nlast_bids = true",
            {"bids": [-2, -2, -2, -1], "spoken": [1, 1, 1, 0], "turn": 4},
            "pass",
            "bid.must-bid",
            "last_bids",
            "all others have passed, and the last seat must bid",
        ),
        *(
            (
                f"{BRIDGE}\nrounds = 1\ndouble = true\nredouble = true",
                {"spoken": [1, 0, 0, 0]},
                text,
                "bid.not-your-round",
                "rounds",
                "the seat has passed, or has spoken as often as it may",
            )
            for text in ("bid 1 clubs", "pass", "double", "redouble")
        ),
        (
            NAMED,
            {"bids": [-2, -1, -1, -1]},
            "bid small",
            "bid.not-your-round",
            "rounds",
            "the seat has passed, or has spoken as often as it may",
        ),
        (
            f"{BRIDGE}\ndouble = true\nredouble = true",
            {"contract": 1, "declarer": 2},
            "double",
            "bid.double",
            "double",
            "only a bid of the other side can be doubled, once",
        ),
        (
            f"{BRIDGE}\ndouble = true\nredouble = true",
            {"contract": 1, "declarer": 2},
            "redouble",
            "bid.redouble",
            "redouble",
            "only a bid of one's own side that was doubled can be redoubled, once",
        ),
        (
            f"{BRIDGE}\ndouble = true\nredouble = true",
            {},
            "double",
            "bid.double",
            "double",
            "only a bid of the other side can be doubled, once",
        ),
    ],
)
def test_refusals(
    bid: str, state: dict[str, object], text: str, code: str, clause: str, message: str
) -> None:
    rules = auction(bid)
    noted = {slot: value for slot, value in state.items() if slot != "turn"}
    turn = state.get("turn", 1)
    assert isinstance(turn, int)
    found = refused(rules, at(rules, turn, noted=noted), text)
    REACHED.add(code)
    assert found == (code, f"actions.bid.bid.{clause}", message)


REACHED: set[str] = set()


def test_every_code_is_reached() -> None:
    assert {code for code in CODES if code.startswith("bid.")} == REACHED


@pytest.mark.parametrize(
    ("bid", "text", "shape"),
    [
        (NAMED, "bid", "bid small|guard"),
        (NAMED, "bid smal", "bid small|guard"),
        (NAMED, "bid small alone", "bid small|guard"),
        ("levels = { to = 3 }", "bid 4", "bid NUMBER"),
        (BRIDGE, "bid 1", "bid NUMBER STRAIN"),
        (BRIDGE, "bid spades 1", "bid NUMBER STRAIN"),
        ('strains = ["hearts"]\nalone = true', "bid alone", "bid hearts [alone]"),
        ("", "bid 1", "bid"),
    ],
)
def test_other_words_are_refused(bid: str, text: str, shape: str) -> None:
    rules = auction(bid)
    refusal = rules.refusal(at(rules), Move.from_text(text))
    assert refusal is not None
    assert (refusal.code, refusal.message) == ("action.arguments", f"'bid' is written '{shape}'")
    with pytest.raises(InvalidMoveError):
        rules.parse(text)


def test_the_nearest_word_is_named() -> None:
    with pytest.raises(InvalidMoveError, match="did you mean 'guard'"):
        auction(NAMED).parse("bid gard")


def test_a_pass_stands_alone() -> None:
    rules = auction(NAMED)
    refusal = rules.refusal(at(rules), Move("pass", ("hearts",)))
    assert refusal is not None
    assert refusal.code == "action.arguments"


def test_the_words_of_an_auction_are_open_only_with_it() -> None:
    rules = auction(f"{NAMED}\npass = 'never'")
    assert rules.refusal(at(rules), Move("pass")).code == "action.unknown"  # type: ignore[union-attr]
    rules = auction(NAMED)
    state = at(rules, phase="won")
    assert rules.refusal(state, Move("pass")).code == "action.closed"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("bid", "message"),
    [
        (f"{NAMED}\ndouble = true", "only where passing is open"),
        (f'{NAMED}\npass = "open"\nredouble = true', "only what can be doubled"),
        (f'{NAMED}\npass = "open"\nwins = "first"\ndouble = true', "only the highest bid"),
    ],
)
def test_settings_that_do_not_go_together(bid: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        auction(bid)


# What bids bring

# Sides are seats 1 and 3, 2 and 4. Of the first, seat 1 has bid 3 and seat 3 nil.
LADDER = 'names = "nil"\nlevels = { to = 5 }\nwins = "nobody"'
MEMORY: dict[str, object] = {"bids": [3, 1, 0, 2], "tricks": [2, 3, 1, 0]}

LINE_FIELDS: dict[str, tuple[str, list[int], str, list[int]]] = {
    "points": ("points = 7", [7, 7], "points = 9", [9, 9]),
    "each_bid": ("each_bid = 2", [6, 6], "each_bid = 10", [30, 30]),
    "each_trick": ("each_trick = 2", [6, 6], "each_trick = 1", [3, 3]),
    "each_off": ("each_off = 2, all_tricks = false", [2, 0], "each_off = 5, by = 'seat'", [5, 20]),
    "by": ("each_off = 1", [0, 0], "each_off = 1, by = 'seat'", [1, 4]),
    "names": ("points = 4, by = 'seat'", [4, 8], "points = 4, by = 'seat', names = 'nil'", [4, 0]),
    "all_tricks": (
        "is = 'exact', points = 4",
        [4, 4],
        "is = 'exact', points = 4, all_tricks = false",
        [0, 4],
    ),
    "is": ("by = 'seat', points = 1", [1, 2], "by = 'seat', points = 1, is = 'made'", [0, 1]),
}


def totals(line: str, action: str = "bid", **noted: object) -> list[int | Fraction]:
    lines = f'[[score.lines]]\nlabel = "Bid"\nbid = {{ action = "{action}", {line} }}'
    rules = auction(LADDER, f"[actions.say.bid]\nlevels = {{ to = 9 }}\nwins = 'nobody'\n{lines}")
    sheets = rules.scores(at(rules, phase="won", noted={**MEMORY, **noted}))
    return [sheet.total for sheet in sheets.values()]


@pytest.mark.parametrize("field", LINE_FIELDS)
def test_field_of_a_line(field: str) -> None:
    before, expected_before, after, expected_after = LINE_FIELDS[field]
    assert expected_before != expected_after
    assert totals(before) == expected_before
    assert totals(after) == expected_after


def test_a_line_looks_at_one_auction() -> None:
    # The same places are other numbers there, and none of them a name.
    assert totals("each_bid = 1", "bid") == [3, 3]
    assert totals("each_bid = 1", "say") == [5, 5]


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        ("any", [1, 1, 1]),
        ("made", [0, 1, 1]),
        ("exact", [0, 1, 0]),
        ("over", [0, 0, 1]),
        ("failed", [1, 0, 0]),
        ("missed", [1, 0, 1]),
    ],
)
def test_how_tricks_compare_with_a_bid(kept: str, expected: list[int]) -> None:
    found = [totals(f"is = '{kept}', points = 1", tricks=[t, 0, 0, 0])[0] for t in (2, 3, 4)]
    assert found == expected


def test_each_seat_has_a_line_of_its_own() -> None:
    lines = "[[score.lines]]\nlabel = 'Bid'\nbid = { by = 'seat', each_bid = 10 }"
    rules = auction(LADDER, lines)
    sheet = rules.scores(at(rules, phase="won", noted=MEMORY))[2]
    assert [(line.label, line.points, line.count) for line in sheet.lines] == [
        ("Bid by seat 2", 10, 1),
        ("Bid by seat 4", 20, 2),
    ]


def test_where_one_bid_wins_only_that_counts() -> None:
    # Each seat has spoken once: partners have bid 2 and 4, and the others 3; 4 stands.
    lines = "[[score.lines]]\nlabel = 'Bid'\nbid = { each_bid = 10 }"
    rules = auction("levels = { to = 5 }\nrounds = 1", lines)
    state = said(rules, "bid 2", "bid 3", "bid 4", "pass", state=at(rules))
    assert [sheet.total for sheet in rules.scores(state).values()] == [40, 0]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # The side of seats 1 and 3 has bid 3 and made 6 points, that of 2 and 4 has bid 3 and
        # made 2.
        ("is = 'made', points = 1, against = 'game'", [1, 0]),
        ("is = 'failed', each_bid = 10, against = 'game'", [0, 30]),
        ("each_trick = 10, against = 'game'", [60, 20]),
        ("each_off = 10, against = 'game'", [30, 10]),
        ("is = 'made', points = 1", [1, 1]),
    ],
)
def test_a_bid_may_be_held_against_points(line: str, expected: list[int]) -> None:
    lines = f"""
        [[score.lines]]
        of = "game"
        label = "Game"
        slot = {{ slot = "spoken", each = 1 }}
        [[score.lines]]
        label = "Bid"
        of = "bid"
        bid = {{ {line} }}
        """
    rules = auction(LADDER, lines)
    noted = {**MEMORY, "spoken": [3, 1, 3, 1]}
    sheets = rules.scores(at(rules, phase="won", noted=noted))
    assert [sheet.part("bid").total for sheet in sheets.values()] == expected


# Nothing is left out

FIELDS = {
    "names", "levels", "strains", "wins", "rounds", "pass", "passes", "last_bids", "hook",
    "side_at_most", "trump_from", "not_suit", "alone", "double", "redouble", "from",
}  # fmt: skip
"""The fields of an auction: each stands, with and without it, in a table above."""


def test_every_field_is_tested() -> None:
    assert set(clauses_of(BidSpec)) == FIELDS
    assert set(clauses_of(LevelsSpec)) == {"from", "to", "step"}
    assert set(clauses_of(BidLineSpec)) == {*LINE_FIELDS, "action", "against"}
