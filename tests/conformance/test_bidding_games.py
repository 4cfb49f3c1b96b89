"""Games with bidding as their rule books tell them: worked scores, choices and options."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

import cardrules
from cardrules import Move, Rules, State
from cardrules.events import Moved, Scored
from cardrules.identity import Choice


def position(
    rules: Rules, phase: str, noted: Mapping[str, object], piles: Mapping[str, str] | None = None
) -> State:
    """Return a partial position in which it is the turn of seat 1."""
    placed = {name: cards.split() for name, cards in (piles or {}).items()}
    return rules.position({"partial": True, "piles": placed, "phase": phase, "memory": noted})


def totals(rules: Rules, state: State) -> list[int]:
    return [int(sheet.total) for sheet in rules.scores(state).values()]


def refused(rules: Rules, state: State, text: str) -> str:
    refusal = rules.refusal(state, Move.from_text(text))
    return "" if refusal is None else refusal.code


def said(rules: Rules, state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("oh-hell", {}),
        ("oh-hell", {"players": 7, "hook": False, "scoring": "penalty", "hands": "up-and-down"}),
        ("oh-hell", {"players": 3, "cards": 10, "scoring": "tricks", "hands": "down-and-up"}),
        ("spades", {}),
        ("spades", {"nil": False, "together": True, "bags": False, "breaking": False}),
        ("spades", {"nil_tricks": "count"}),
        ("euchre", {}),
        ("euchre", {"stick_the_dealer": True, "alone": "never", "discard_upcard": False}),
        ("euchre", {"alone": "after-the-discard"}),
        ("french-tarot", {}),
        ("french-tarot", {"petit_au_bout": False, "deals": 4}),
    ],
)
def test_somebody_always_has_a_move_until_rounds_are_scored(
    name: str, options: dict[str, Choice]
) -> None:
    rules = cardrules.load(name, options=options)
    for seed in range(5):
        rng, rounds = Random(seed), 0
        state = rules.start(seed=seed)
        while rounds < 4 and rules.outcome(state) is None:
            moves = list(rules.legal_moves(state))
            step = rules.step(state, rng.choice(moves))
            state = step.state
            rounds += any(isinstance(event, Scored) for event in step.events)
        assert rounds == 4


# Oh Hell


def test_the_last_bid_in_oh_hell_is_hooked() -> None:
    for hook in (True, False):
        rules = cardrules.load("oh-hell", hook=hook)
        state = said(rules, rules.start(dealer=4), "bid 2", "bid 3", "bid 0")
        assert refused(rules, state, "bid 2") == ("bid.hook" if hook else "")
        assert refused(rules, state, "bid 8") == "bid.too-many"


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({}, [7, 6, 5, 4, 3, 2, 1]),
        ({"hands": "down-and-up"}, [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]),
        ({"hands": "up-and-down"}, [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]),
        ({"cards": 10}, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_hands_change_in_oh_hell(options: dict[str, Choice], sizes: list[int]) -> None:
    rules = cardrules.load("oh-hell", options=options)
    state = rules.start()
    found: list[int] = []
    while rules.outcome(state) is None:
        if rules.view(state).phase == "bidding" and 0 not in map(len, state.piles[:4]):
            size = len(rules.view(state).piles["hand.1"])
            if not found or memory(rules, state, "round") > len(found):
                found.append(size)
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
    assert found == sizes


def memory(rules: Rules, state: State, slot: str) -> int:
    value = state.memory[rules.board.slot_index[slot]]
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [("exact", [13, 0, 10, 0]), ("tricks", [13, 1, 10, 1]), ("penalty", [13, -2, 10, -1])],
)
def test_points_in_oh_hell(scoring: str, expected: list[int]) -> None:
    rules = cardrules.load("oh-hell", scoring=scoring)
    state = position(rules, "tricks", {"bids": [3, 3, 0, 0], "tricks": [3, 1, 0, 1]})
    assert totals(rules, state) == expected


# Spades


@pytest.mark.parametrize(
    ("options", "bids", "tricks", "carried", "expected"),
    [
        # Seven bid and made; six bid, five taken.
        ({}, [4, 3, 3, 3], [4, 3, 4, 2], [0, 0], [71, -60]),
        # Three bags more make ten.
        ({}, [4, 3, 1, 4], [4, 2, 4, 3], [7, 0], [53 - 100, -70]),
        ({"bags": False}, [4, 3, 1, 4], [4, 2, 4, 3], [], [53, -70]),
        # Nil, made beside the partner's bid.
        ({}, [0, 4, 5, 4], [0, 4, 5, 4], [0, 0], [150, 80]),
        # Nil failed: its trick is a bag, and does not help the partner.
        ({}, [0, 4, 5, 4], [1, 4, 4, 4], [0, 0], [-100 - 50 + 1, 80]),
        ({"nil_tricks": "count"}, [0, 4, 5, 4], [1, 4, 4, 4], [0, 0], [-100 + 50, 80]),
        ({}, [0, 4, 5, 4], [1, 4, 5, 3], [0, 0], [-100 + 50 + 1, -80]),
        # Without nil a bid of nothing is a bid of nothing.
        ({"nil": False}, [0, 4, 5, 4], [1, 4, 4, 4], [0, 0], [50, 80]),
    ],
)
def test_points_in_spades(
    options: dict[str, Choice],
    bids: list[int],
    tricks: list[int],
    carried: list[int],
    expected: list[int],
) -> None:
    rules = cardrules.load("spades", options=options)
    noted = {"bids": bids, "tricks": tricks, **({"carried": carried} if carried else {})}
    state = position(rules, "tricks", noted)
    assert totals(rules, state) == expected


def test_partners_in_spades_may_bid_thirteen() -> None:
    for together in (True, False):
        rules = cardrules.load("spades", together=together)
        state = said(rules, rules.start(dealer=4), "bid 9", "bid nil")
        assert refused(rules, state, "bid 5") == ("bid.side-limit" if together else "")
        assert refused(rules, state, "bid 4") == ""


def test_spades_are_broken_before_they_are_led() -> None:
    for breaking in (True, False):
        rules = cardrules.load("spades", breaking=breaking)
        state = position(rules, "tricks", {}, {"hand.1": "AS 2C"})
        assert refused(rules, state, "play AS") == ("trick.not-broken" if breaking else "")


# Euchre


@pytest.mark.parametrize(
    ("tricks", "out", "expected"),
    [
        ([3, 1, 0, 1], -1, [1, 0]),
        ([2, 1, 2, 0], -1, [1, 0]),
        ([3, 0, 2, 0], -1, [2, 0]),
        ([2, 2, 0, 1], -1, [0, 2]),
        ([4, 1, 0, 0], 2, [1, 0]),
        ([5, 0, 0, 0], 2, [4, 0]),
        ([2, 2, 0, 1], 2, [0, 2]),
    ],
)
def test_points_in_euchre(tricks: list[int], out: int, expected: list[int]) -> None:
    rules = cardrules.load("euchre")
    noted = {"declarer": 0, "trump": 0, "sitting_out": out, "tricks": tricks}
    state = position(rules, "tricks", noted)
    assert totals(rules, state) == expected


def euchre(**options: Choice) -> tuple[Rules, State]:
    """Deal with the ten of hearts turned up; seat 4 deals."""
    rules = cardrules.load("euchre", options=options)
    hands = {
        "hand.1": "AS KS QS JS 9S",
        "hand.2": "AH KH QH JD 9D",
        "hand.3": "AC KC QC JC 9C",
        "hand.4": "AD KD QD JH 10D",
        "upcard": "10H",
        "kitty": "~9H ~10C ~10S",
    }
    piles = {name: cards.split() for name, cards in hands.items()}
    plain: dict[str, object] = {"piles": piles, "phase": "turn-up", "memory": {"dealer": 3}}
    return rules, rules.enter(rules.position(plain), "turn-up")


def test_the_dealer_takes_what_was_ordered_up() -> None:
    rules, state = euchre()
    assert [str(move) for move in rules.legal_moves(state)] == [
        "order-up",
        "order-up alone",
        "pass",
    ]
    state = said(rules, state, "pass", "order-up")
    view = rules.view(state, seat=4)
    assert (view.phase, view.turn) == ("take-up", 4)
    assert "10H" in view.piles["hand.4"]
    assert len(list(rules.legal_moves(state))) == 6
    after = said(rules, state, "discard 10H")
    assert rules.view(after).phase == "tricks"
    # Hearts are trumps, and the jack of diamonds is one of them.
    assert memory(rules, after, "trump") == 2
    after = said(rules, after, "play 9S")
    assert {str(move) for move in rules.legal_moves(after)} >= {"play JD", "play AH"}


def test_the_card_taken_up_stays_if_it_may_not_be_discarded() -> None:
    rules, state = euchre(discard_upcard=False)
    state = said(rules, state, "order-up")
    assert len(list(rules.legal_moves(state))) == 5
    assert refused(rules, state, "discard 10H") == "transfer.barred"
    # Everybody knows where it is.
    assert "10H" in rules.view(state, seat=1).piles["hand.4"]


def test_another_suit_is_called_in_the_second_round() -> None:
    rules, state = euchre()
    state = said(rules, state, "pass", "pass", "pass", "pass")
    assert (rules.view(state).phase, state.turn) == ("second-round", 0)
    assert refused(rules, state, "call hearts") == "bid.turned-down"
    assert refused(rules, state, "order-up") == "action.closed"
    after = said(rules, state, "pass", "call spades alone")
    # The partner of seat 2 is the dealer; seat 1 leads to the three that play.
    assert (memory(rules, after, "sitting_out"), after.turn) == (3, 0)
    after = said(rules, state, "call spades")
    assert (rules.view(after).phase, memory(rules, after, "sitting_out")) == ("tricks", -1)


def test_when_all_pass_twice_the_deal_is_passed_on() -> None:
    rules, state = euchre()
    state = said(rules, state, *["pass"] * 8)
    assert rules.view(state).phase == "first-round"
    assert memory(rules, state, "dealer") == 0
    rules, state = euchre(stick_the_dealer=True)
    state = said(rules, state, *["pass"] * 7)
    assert refused(rules, state, "pass") == "bid.must-bid"


def test_one_may_go_alone_when_the_dealer_has_discarded() -> None:
    rules, state = euchre(alone="after-the-discard")
    assert refused(rules, state, "order-up alone") == "action.arguments"
    state = said(rules, state, "pass", "pass", "order-up", "discard 10D")
    assert (rules.view(state).phase, state.turn) == ("alone", 2)
    # The partner is forehand, so the next seat leads.
    alone = said(rules, state, "alone")
    assert (memory(rules, alone, "sitting_out"), alone.turn) == (0, 1)
    assert said(rules, state, "with-partner").turn == 0
    rules, state = euchre(alone="never")
    assert refused(rules, state, "order-up alone") == "action.arguments"
    assert rules.view(said(rules, state, "order-up", "discard 10D")).phase == "tricks"


# French Tarot


def tarot(piles: Mapping[str, str], phase: str = "tricks", **noted: int) -> tuple[Rules, State]:
    """Return a position in which seat 1 is the taker, and has the turn."""
    rules = cardrules.load("french-tarot")
    return rules, position(rules, phase, {"declarer": 0, **noted}, piles)


def test_the_dog_is_shown_and_taken() -> None:
    rules = cardrules.load("french-tarot")
    state = rules.start(seed=3, dealer=4)
    dog = set(rules.describe(state)["piles"]["dog"])  # type: ignore[index]
    assert rules.view(state, 1).piles["dog"] == ("?",) * 6
    for bid in ("petite", "garde"):
        before = said(rules, state, "pass", "pass", f"bid {bid}")
        step = rules.step(before, Move("pass"))
        after = step.state
        assert (rules.view(after).phase, after.turn) == ("dog", 2)
        assert len(rules.view(after, 3).piles["hand.3"]) == 24
        shown = [
            e for e in rules.view_events(step, 1) if isinstance(e, Moved) and e.target == "shown"
        ]
        assert {f"~{code}" for code in shown[0].arrived} == dog
    # Nobody looks at it, and it counts for the taker, or not.
    for bid, left in (("garde-sans", 0), ("garde-contre", 6)):
        after = said(rules, state, "pass", "pass", f"bid {bid}", "pass")
        assert (rules.view(after).phase, after.turn) == ("tricks", 0)
        view = rules.view(after, 3)
        assert (len(view.piles["dog"]), len(view.piles["won.3"])) == (left, 6 - left)
        assert {*view.piles["dog"], *view.piles["won.3"]} == {"?"}


def test_bids_rise_once_round() -> None:
    rules = cardrules.load("french-tarot")
    state = said(rules, rules.start(dealer=4), "bid garde")
    assert refused(rules, state, "bid petite") == "bid.too-low"
    assert refused(rules, state, "bid garde") == "bid.too-low"
    state = said(rules, state, "bid garde-sans", "pass", "pass")
    assert (rules.view(state).phase, memory(rules, state, "declarer")) == ("tricks", 1)
    state = said(rules, rules.start(dealer=4), *["pass"] * 4)
    assert (rules.view(state).phase, memory(rules, state, "dealer"), state.turn) == (
        "bidding",
        0,
        1,
    )


LONG = "1C 2C 3C 4C 5C 6C 7C 8C 9C 10C JC CC QC KC 1D 2D 3D KD T1 T2 T21 excuse"


@pytest.mark.parametrize(
    ("hand", "laid", "code"),
    [
        (LONG, "1C 2C 3C 4C 5C QC", ""),
        (LONG, "1C 2C 3C 4C 5C KC", "transfer.never"),
        (LONG, "1C 2C 3C 4C 5C T1", "transfer.never"),
        (LONG, "1C 2C 3C 4C 5C excuse", "transfer.never"),
        (LONG, "1C 2C 3C 4C 5C T2", "transfer.avoid"),
        (LONG, "1C 2C 3C 4C 5C", "transfer.count"),
        ("1C 2C 3C 4C KC KD T1 T2 T3 T4", "1C 2C 3C 4C T2 T3", ""),
        ("1C 2C 3C 4C KC KD T1 T2 T3 T4", "1C 2C 3C T2 T3 T4", "transfer.avoid"),
    ],
)
def test_what_may_be_laid_away(hand: str, laid: str, code: str) -> None:
    rules, state = tarot({"hand.1": hand}, "dog")
    assert refused(rules, state, f"lay-away {laid}") == code
    if not code:
        after = said(rules, state, f"lay-away {laid}")
        seen = {card for card in rules.view(after, 2).piles["away.1"] if card != "?"}
        assert seen == {card for card in laid.split() if card.startswith("T")}


def test_trumps_must_be_beaten() -> None:
    rules, state = tarot({"trick": "5H T7", "hand.1": "6C T3 T9 excuse"}, leader=2)
    assert {str(m) for m in rules.legal_moves(state)} == {"play T9", "play excuse"}
    assert refused(rules, state, "play T3") == "trick.must-overtrump"
    rules, state = tarot({"trick": "5H T10", "hand.1": "6C T3 T9"}, leader=2)
    assert {str(m) for m in rules.legal_moves(state)} == {"play T3", "play T9"}


@pytest.mark.parametrize(
    ("holder", "won", "expected"),
    [
        # The taker, seat 1, played it, and a defender took it.
        (0, {"won.1": "KC 2C", "won.2": "excuse 3H"}, {"won.1": "KC excuse", "won.2": "3H 2C"}),
        # What the taker has laid away is not given for it.
        (
            0,
            {"won.1": "KC", "away.1": "3C", "won.2": "excuse 3H"},
            {"won.1": "KC excuse", "away.1": "3C", "won.2": "3H"},
        ),
        # A defender played it: any defender gives a card for it.
        (
            2,
            {"won.1": "excuse 5C", "won.2": "KH", "won.4": "T5"},
            {"won.1": "5C T5", "won.2": "KH", "won.3": "excuse"},
        ),
        # Among defenders nothing is exchanged.
        (2, {"won.2": "excuse 5C"}, {"won.2": "excuse 5C"}),
    ],
)
def test_the_excuse_goes_home(holder: int, won: dict[str, str], expected: dict[str, str]) -> None:
    last = {"hand.1": "9C", "hand.2": "9D", "hand.3": "9H", "hand.4": "9S"}
    rules, state = tarot({**last, **won}, excuse_holder=holder)
    after = rules.enter(state, "last-trick")
    piles = rules.describe(after)["piles"]
    assert isinstance(piles, dict)
    found = {name: " ".join(cards).replace("~", "") for name, cards in piles.items() if cards}
    assert found == {**last, **expected}


def test_the_excuse_is_lost_in_the_last_trick() -> None:
    hands = {"hand.1": "excuse", "hand.2": "9D", "hand.3": "9H", "hand.4": "9S"}
    placed = {**hands, "won.1": "2C 3C"}
    rules, state = tarot(placed, contract=0, excuse_holder=0, round=7)
    state = rules.enter(state, "last-trick")
    state = said(rules, state, "play excuse", "play 9D", "play 9H")
    step = rules.step(state, Move("play", ("9S",)))
    taken = [e for e in step.events if isinstance(e, Moved) and e.source == "trick"]
    assert (taken[0].target, len(taken[0].cards)) == ("won.2", 4)
    sheet = next(e.sheet for e in step.events if isinstance(e, Scored) and e.side == 1)
    assert [line.points for line in sheet.part("contract").lines] == [1, -56]


# Two bouts, so that 41 points are needed, and 56 in all.
FIFTY_SIX = "T1 T21 KC KD KH KS QC QD QH QS CC CD CH CS JC 1C 2C 3C 4C 5C 6C 7C"


@pytest.mark.parametrize(
    ("contract", "cards", "last", "petit", "expected"),
    [
        (0, FIFTY_SIX, 1, -1, 25 + 15),
        (1, FIFTY_SIX, 1, -1, (25 + 15) * 2),
        (2, FIFTY_SIX, 1, -1, (25 + 15) * 4),
        (3, FIFTY_SIX, 1, -1, (25 + 15) * 6),
        # The petit in the last trick.
        (1, FIFTY_SIX, 0, 0, (25 + 15 + 10) * 2),
        (1, FIFTY_SIX, 1, 0, (25 + 15 - 10) * 2),
        # What is needed depends on the bouts: 36, 41, 51, 56.
        (0, "T1 T21 excuse KC KD KH KS QC", 1, -1, -(25 + 1)),
        (0, "T1 T21 excuse KC KD KH KS QC JC 1C", 1, -1, 25 + 1),
        (0, "T21 KC KD KH KS QC", 1, -1, -(25 + 25)),
        (0, "KC KD", 1, -1, -(25 + 47)),
    ],
)
def test_points_in_french_tarot(
    contract: int, cards: str, last: int, petit: int, expected: int
) -> None:
    rules, state = tarot({"won.1": cards}, contract=contract, last_winner=last, petit=petit)
    assert totals(rules, state) == [3 * expected, -expected, -expected, -expected]


def test_the_petit_may_count_nothing() -> None:
    rules = cardrules.load("french-tarot", petit_au_bout=False)
    noted = {"contract": 0, "declarer": 0, "last_winner": 0, "petit": 0}
    state = position(rules, "tricks", noted, {"won.1": FIFTY_SIX})
    assert totals(rules, state) == [120, -40, -40, -40]
