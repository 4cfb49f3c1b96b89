"""Games of several seats written to try the vocabulary: positions from their rules.

That they load and keep the laws of play is tested with the patiences beside them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import cardrules
from cardrules import Rules, State
from cardrules.library import Library

LIBRARY = Library([Path(__file__).parents[1] / "data" / "trial"])


def at(game: str, piles: dict[str, str], turn: int = 1, **more: object) -> tuple[Rules, State]:
    rules = cardrules.load(game, library=LIBRARY)
    plain = {name: cards.split() for name, cards in piles.items()}
    return rules, rules.position({"partial": True, "piles": plain, "turn": turn, **more})


def played(rules: Rules, state: State, *moves: str) -> State:
    for move in moves:
        state = rules.apply(state, rules.parse(move))
    return state


def texts(rules: Rules, state: State) -> list[str]:
    return [str(move) for move in rules.legal_moves(state)]


# Crazy Eights

HANDS = {"hand.1": "8C 3H 9D", "hand.2": "KH KC", "hand.3": "2S", "hand.4": "2C 3C"}


def test_an_eight_calls_a_suit_until_it_is_played() -> None:
    rules, state = at("crazy-eights", {**HANDS, "heap": "KS", "stock": "~4D"}, phase="play")
    assert texts(rules, state) == ["move hand.1 8C heap"]
    state = played(rules, state, "move hand.1 8C heap")
    assert texts(rules, state)[:2] == ["call clubs", "call diamonds"]
    state = played(rules, state, "call hearts")
    assert rules.view(state).turn == 2
    # The eight is a club, but hearts were called.
    assert texts(rules, state) == ["move hand.2 KH heap"]
    state = played(rules, state, "move hand.2 KH heap")
    # Then suit and rank count again.
    assert rules.view(state).turn == 3
    assert texts(rules, state) == ["draw"]
    assert rules.refusal(state, rules.parse("pass")).code == "action.otherwise"  # type: ignore[union-attr]


def test_who_cannot_play_draws_and_then_passes() -> None:
    piles = {**HANDS, "hand.1": "9D", "heap": "4S KS", "stock": "~4D"}
    rules, state = at("crazy-eights", piles, phase="play")
    assert texts(rules, state) == ["draw"]
    state = played(rules, state, "draw")
    assert rules.view(state, 1).turn == 1
    # The stock is empty: the heap is turned over, but for its top card.
    assert texts(rules, state) == ["turn-over"]
    state = played(rules, state, "turn-over")
    piles_now = rules.view(state, 1).piles
    assert (piles_now["heap"], piles_now["stock"]) == (("KS",), ("?",))
    state = played(rules, state, "draw")
    assert texts(rules, state) == ["move hand.1 4S heap"]


def test_a_game_that_is_blocked_is_scored() -> None:
    piles = {"hand.1": "9D", "hand.2": "9C QC", "hand.3": "2D", "hand.4": "AD", "heap": "KS"}
    rules, state = at("crazy-eights", piles, phase="play")
    step = None
    for _ in range(4):
        assert texts(rules, state) == ["pass"]
        step = rules.step(state, rules.parse("pass"))
        state = step.state
    assert step is not None
    scored = [event for event in step.events if type(event).__name__ == "Scored"]
    # 9, 19, 2 and 1 are left; the last wins what the others hold more.
    assert [event.score for event in scored] == [0, 0, 0, 27]  # type: ignore[union-attr]


# Pitch


def test_the_first_lead_makes_trumps_and_one_may_always_trump() -> None:
    hands = {"hand.1": "KS 3H", "hand.2": "AH 2S", "hand.3": "5H 4S 2C", "hand.4": "2D 3D"}
    rules, state = at("pitch", hands, phase="tricks", memory={"declarer": 0, "contract": 0})
    state = played(rules, state, "play KS", "play 2S", "play 4S", "play 2D", "play 3H", "play AH")
    assert texts(rules, state) == ["play 5H"]
    _, free = at(
        "pitch", {"trick": "3H", "hand.3": "5H 4S 2C"}, 3, phase="tricks", memory={"trump": 3}
    )
    assert texts(rules, free) == ["play 5H", "play 4S"]


@pytest.mark.parametrize(
    ("contract", "declarer", "expected"),
    [(0, 0, [3, 1, 0, 0]), (1, 0, [3, 1, 0, 0]), (2, 0, [-4, 1, 0, 0]), (0, 1, [3, -2, 0, 0])],
)
def test_high_low_jack_and_game(contract: int, declarer: int, expected: list[int]) -> None:
    # High and low are won, whoever held them; tens are ten for the game.
    piles = {"won.1": "KH JH 10C 10D", "won.2": "3H 10H AS", "won.3": "2C 2D"}
    memory = {"trump": 2, "declarer": declarer, "contract": contract}
    rules, state = at("pitch", piles, phase="tricks", memory=memory)
    assert [sheet.total for sheet in rules.scores(state).values()] == expected


# Five Hundred


def test_the_joker_stands_above_both_bowers() -> None:
    hands = {"hand.1": "JH 5H", "hand.2": "JK 9C", "hand.3": "JD 4D", "hand.4": "AH 4H"}
    memory = {"trump": 2, "declarer": 0, "contract": 3}
    rules, state = at("five-hundred", hands, phase="tricks", memory=memory)
    state = played(rules, state, "play JH")
    assert texts(rules, state) == ["play JK"]
    state = played(rules, state, "play JK")
    assert texts(rules, state) == ["play JD"]
    state = played(rules, state, "play JD", "play AH")
    assert rules.view(state).turn == 2


def test_a_match_may_be_lost() -> None:
    memory: dict[str, object] = {"trump": 2, "declarer": 0, "contract": 4}
    memory |= {"tricks": [3, 3, 1, 1], "bids": [4, -2, -2, -2]}
    hands = {"hand.1": "5H", "hand.2": "9C", "hand.3": "4D", "hand.4": "4H"}
    rules, state = at("five-hundred", hands, phase="tricks", memory=memory, scores=[-390, 100])
    state = played(rules, state, "play 5H", "play 9C", "play 4D", "play 4H")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2, 4)
    assert outcome.scores[1].total == -510


# Twenty-Nine


def test_the_winner_of_the_auction_names_trumps_and_hands_are_filled() -> None:
    rules = cardrules.load("twenty-nine", library=LIBRARY)
    state = rules.start(seed=3)
    first = rules.view(state).turn
    state = played(rules, state, "bid 17", "pass", "pass", "pass")
    assert rules.view(state).turn == first
    assert rules.view(state, 2).piles["hand.1"] == ("?",) * 4
    state = played(rules, state, "trumps hearts")
    view = rules.view(state, 1)
    assert (view.memory["trump"], view.memory["contract"]) == (2, 1)
    assert len(view.piles["hand.1"]) == len(view.piles["hand.2"]) == 8
    assert "?" not in view.piles["hand.1"]
    assert set(view.piles["hand.2"]) == {"?"}


# Escoba


def test_what_is_taken_makes_fifteen_with_the_card() -> None:
    hands = {"hand.1": "cups-7 coins-king", "hand.2": "coins-2"}
    table = "batons-jack cups-5 cups-3 swords-7"
    rules, state = at("escoba", {**hands, "table": table, "stock": "~coins-4"}, phase="play")
    # A seven of the same value is not taken by itself, and what can be taken must be.
    assert texts(rules, state) == [
        "play cups-7 batons-jack",
        "play cups-7 cups-5 cups-3",
        "play coins-king cups-5",
    ]


# Burraco


def test_the_pot_goes_to_the_first_of_a_side_that_empties_the_hand() -> None:
    piles = {"hand.1": "9C 9D 9H KS", "hand.3": "5H", "pot.1": "~3C ~4C", "pot.2": "~6C"}
    piles["stock"] = "~7C ~8C ~10C"
    rules, state = at("burraco", piles, phase="play")
    state = played(rules, state, "meld 9C 9D 9H", "discard KS")
    assert rules.view(state, 1).piles["hand.1"] == ("3C", "4C")
    assert rules.view(state, 2).piles["hand.1"] == ("?", "?")
    assert rules.view(state).turn == 2
    # The partner finds no pot any more, and may not go out without a burraco.
    rules, state = at("burraco", {**piles, "pot.1": ""}, 3, phase="play")
    refusal = rules.refusal(state, rules.parse("discard 5H"))
    assert refusal is not None
    assert refusal.code == "go-out.not-yet"


# Big Two

# A play, and what answers it in the hand of the next seat.
FIVES = [
    ("3D 4C 5H 6S 7D", "3C 4S 5D 6H 7S", "3C 4S 5D 6H 7S"),  # a straight, by suit
    ("3D 4C 5H 6S 7D", "2C 9C 4C 5C 6C", ""),  # 4C is not there twice
    ("10C JD QH KS AC", "3D 5D 7D 8D 9D", "3D 5D 7D 8D 9D"),  # a flush beats straights
    ("3D 5D 7D 8D 9D", "3S 3H 3C 4S 4H", "3C 3H 3S 4H 4S"),  # and a full house flushes
    ("2S 2H 2C 3S 3H", "4D 4C 4H 4S 5D", "4D 4C 4H 4S 5D"),
    ("AD AC AH AS KD", "3C 4C 5C 6C 7C", "3C 4C 5C 6C 7C"),  # a straight flush beats all
    ("3C 4C 5C 6C 7C", "AD AC AH AS KD", ""),
    ("9D 9C", "9H 9S JD", "9H 9S"),
    ("9S 9C", "9H 9D JD", ""),
]


@pytest.mark.parametrize(("play", "hand", "answer"), FIVES)
def test_hands_of_five_beat_each_other(play: str, hand: str, answer: str) -> None:
    wanted = [] if "4C" in play and "4C" in hand else [hand]
    hands = {"hand.1": f"{play} 10S", "hand.2": " ".join(wanted) or "QD", "hand.3": "8H"}
    memory = {"played_by": 3}
    rules, state = at("big-two", {**hands, "hand.4": "8S"}, phase="play", memory=memory)
    state = played(rules, state, f"play {play}")
    found = {frozenset(text.split()[1:]) for text in texts(rules, state) if text != "pass"}
    assert found == ({frozenset(answer.split())} if answer else set())


def test_the_cards_left_count_once_twice_or_three_times() -> None:
    thirteen = "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C"
    ten = "3H 4H 5H 6H 7H 8H 9H 10H JH QH"
    hands = {"hand.1": "3D", "hand.2": thirteen, "hand.3": ten, "hand.4": "4S 5S"}
    rules, state = at("big-two", hands, phase="play")
    step = rules.step(state, rules.parse("play 3D"))
    scored = [event for event in step.events if type(event).__name__ == "Scored"]
    assert [event.score for event in scored] == [0, -39, -20, -2]  # type: ignore[union-attr]


# Tien Len


@pytest.mark.parametrize(
    ("play", "hand", "is_beaten"),
    [
        ("2S", "3S 3C 3D 3H", True),
        ("AS", "3S 3C 3D 3H", False),
        ("2S 2C", "3S 3C 3D 3H", False),
        ("2S", "4S 4C 5S 5C 6S 6C", True),
        ("2S 2C", "4S 4C 5S 5C 6S 6C", False),
        ("2S 2C", "4S 4C 5S 5C 6S 6C 7S 7C", True),
        ("2S 2C 2D", "4S 4C 5S 5C 6S 6C 7S 7C 8S 8C", True),
        ("3S 4S 5C", "3C 4C 5D", True),
        ("3C 4C 5D", "3S 4S 5C", False),
    ],
)
def test_twos_fall_to_fours_and_runs_of_pairs(play: str, hand: str, *, is_beaten: bool) -> None:
    hands = {"hand.1": f"{play} JD", "hand.2": hand, "hand.3": "QD", "hand.4": "KD"}
    rules, state = at("tien-len", hands, phase="play", memory={"played_by": 2})
    state = played(rules, state, f"play {play}")
    refusal = rules.refusal(state, rules.parse(f"play {hand}"))
    assert (refusal is None) == is_beaten


# President


def test_who_is_out_first_leads_the_next_deal() -> None:
    hands = {"hand.1": "3C", "hand.2": "4C", "hand.3": "5C", "hand.4": "6C 7C"}
    rules, state = at("president", hands, 3, phase="play")
    state = played(rules, state, "play 5C", "play 6C", "pass", "pass", "play 7C")
    view = rules.view(state)
    # Seats 1 and 2 hold cards still: it goes on, with seat 1.
    assert (view.phase, view.turn, view.memory["finished"]) == ("play", 1, (2, 3))
    state = played(rules, state, "pass", "pass")
    step = rules.step(state, rules.parse("play 3C"))
    scored = [event for event in step.events if type(event).__name__ == "Scored"]
    assert [event.score for event in scored] == [0, 0, 2, 1]  # type: ignore[union-attr]
    view = rules.view(step.state)
    assert (view.phase, view.turn) == ("tax", 3)
    # The last has given its best card, and gets another for it.
    assert [len(view.piles[f"hand.{seat}"]) for seat in (1, 2, 3, 4)] == [13, 12, 14, 13]
    best = next(e for e in rules.view_events(step, 3) if e.clause == "steps.tax.tribute")
    order = "3 4 5 6 7 8 9 10 J Q K A 2".split()  # noqa: SIM905
    left = [order.index(code[:-1]) for code in rules.view(step.state, 2).piles["hand.2"]]
    (given,) = best.arrived  # type: ignore[union-attr]
    assert order.index(given[:-1]) >= max(left)
    state = rules.apply(step.state, next(iter(rules.legal_moves(step.state))))
    view = rules.view(state)
    assert (view.phase, view.turn, len(view.piles["hand.2"])) == ("play", 3, 13)


# Schafkopf


def test_the_partner_is_whoever_plays_the_ace_that_was_called() -> None:
    hands = {"hand.1": "9C KS QC", "hand.2": "AC 8C JD", "hand.3": "10S 9S", "hand.4": "7C AH"}
    rules, state = at("schafkopf", hands, phase="calling", memory={"declarer": 0, "party": [0]})
    # Seat 1 holds a plain club and a plain spade, but no plain diamond.
    assert texts(rules, state) == ["call AC", "call AS"]
    state = played(rules, state, "call AC")
    view = rules.view(state)
    assert (view.phase, view.memory["party"]) == ("tricks", (0,))
    state = rules.position({**rules.describe(state), "turn": 1})
    state = played(rules, state, "play 9C")
    assert texts(rules, state) == ["play AC"]
    state = played(rules, state, "play AC")
    assert rules.view(state).memory["party"] == (0, 1)


KINGS_AND_QUEENS = "KC KS KD KH QC QS QD QH"


@pytest.mark.parametrize(
    ("party", "won", "expected"),
    [
        # 53 points of the two together against 61 of the others; then 63.
        ([0, 1], ("AC AS AD", "10C 10S", f"AH 10D 10H JC {KINGS_AND_QUEENS}"), [-1, -1, 1, 1]),
        ([0, 1], ("AC AS AD", "10C 10S 10D", f"AH {KINGS_AND_QUEENS}"), [1, 1, -1, -1]),
        # Who plays alone wins and loses three times as much.
        ([2], ("AC AS AD AH 10H", "KC QC", "10C 10S 10D"), [1, 1, -3, 1]),
        ([2], ("KC", "QC", "AC AS AD AH 10H 10S"), [-1, -1, 3, -1]),
    ],
)
def test_partners_make_sixty_one_together(
    party: list[int], won: tuple[str, str, str], expected: list[int]
) -> None:
    piles = {f"won.{seat}": cards for seat, cards in enumerate(won, 1)}
    rules, state = at("schafkopf", piles, phase="tricks", memory={"party": party})
    sheets = rules.scores(state).values()
    assert [sheet.part("game").total for sheet in sheets] == expected
    assert [sheet.total for sheet in sheets] == expected


# Doppelkopf


def test_the_queens_of_clubs_play_together_or_one_alone() -> None:
    hands = {"hand.1": "QC 9D", "hand.2": "10D KD", "hand.3": "QC JD", "hand.4": "9D AD"}
    rules, state = at("doppelkopf", hands, phase="tricks")
    state = played(rules, state, "play QC", "play KD")
    assert rules.view(state).memory["party"] == (0,)
    state = played(rules, state, "play QC", "play AD")
    # The first of two equal cards wins.
    assert (rules.view(state).memory["party"], rules.view(state).turn) == ((0, 2), 1)


# Old Maid, Go Fish, Quartet


def test_a_pair_that_is_drawn_is_laid_down_and_empty_hands_are_passed_over() -> None:
    hands = {"hand.1": "7C", "hand.2": "7D", "hand.3": "QD 8C", "hand.4": "8D 9C"}
    rules, state = at("old-maid", hands, phase="play")
    state = played(rules, state, "draw hand.2 1")
    view = rules.view(state, 1)
    assert (view.piles["pairs.1"], view.piles["hand.1"], view.turn) == (("7C", "7D"), (), 3)
    state = played(rules, state, "draw hand.4 2")
    assert rules.view(state, 3).piles["pairs.3"] == ("8C", "8D")
    # Seats 1 and 2 are out, and the fourth draws from the third.
    assert rules.view(state).turn == 4
    assert texts(rules, state) == ["draw hand.3 1"]
    rules, state = at("old-maid", {"hand.3": "QD", "hand.4": "9C 9D"}, 4, phase="play")
    state = played(rules, state, "draw hand.3 1")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1, 2, 3)


def test_who_draws_what_was_asked_for_goes_on() -> None:
    hands = {"hand.1": "7C 7D 7H", "hand.2": "8C", "hand.3": "9C", "stock": "~2C ~7S"}
    rules, state = at("go-fish", hands, phase="play")
    state = played(rules, state, "ask hand.2 7")
    view = rules.view(state)
    assert (view.piles["books.1"], view.turn) == (("7C", "7D", "7H", "7S"), 1)
    # The hand is empty, and a card is drawn before anything can be asked.
    assert texts(rules, state) == ["draw"]
    state = played(rules, state, "draw", "ask hand.3 2")
    assert rules.view(state).turn == 2


def test_a_family_is_asked_for_card_by_card() -> None:
    hands = {"hand.1": "7C 7D", "hand.2": "7H 8C", "hand.3": "7S", "hand.4": "8D"}
    rules, state = at("quartet", hands, phase="play")
    wanted = [f"ask hand.{seat} {card}" for seat in (2, 3, 4) for card in ("7H", "7S")]
    assert texts(rules, state) == wanted
    state = played(rules, state, "ask hand.2 7H", "ask hand.3 7S")
    view = rules.view(state)
    assert (view.piles["families.1"], view.turn) == (("7C", "7D", "7H", "7S"), 2)


# Belote, Pinochle


def declared(game: str, hands: dict[str, str], trump: int) -> list[list[tuple[str, int]]]:
    """Return, for each side, what has been declared when all seats have done so."""
    memory = {"trump": trump, "dealer": 3}
    phase = {"belote": "declaring", "pinochle": "melding"}[game]
    rules, state = at(game, hands, phase=phase, memory=memory)
    for _ in range(4):
        state = played(rules, state, texts(rules, state)[0])
    lines = ("Declared", "Belote", "Melds")
    return [
        [(str(line.text), int(line.points)) for line in sheet.lines if line.label.startswith(lines)]
        for sheet in rules.scores(state).values()
    ]


def test_only_the_side_with_the_best_declaration_counts_any() -> None:
    hands = {"hand.1": "7C 8C 9C KH QH", "hand.2": "7D 8D 9D", "hand.3": "10S JS QS"}
    # A sequence of three to the queen is higher than one to the nine; trumps are hearts.
    assert declared("belote", {**hands, "hand.4": "AC"}, 2) == [
        [
            ("Declared by seat 1: clubs", 20),
            ("Declared by seat 3: spades", 20),
            ("Belote by seat 1: hearts", 20),
        ],
        [],
    ]
    # Of two as high the one in trumps is better, here that of the second seat.
    assert declared("belote", {**hands, "hand.3": "AS", "hand.4": "AC"}, 1) == [
        [],
        [("Declared by seat 2: diamonds", 20)],
    ]
    # Four kings stand above a sequence of five, which is worth as much.
    four = {"hand.1": "KC KD KH KS", "hand.2": "7D 8D 9D 10D JD", "hand.3": "AC", "hand.4": "AS"}
    assert declared("belote", four, 2) == [[("Declared by seat 1: K", 100)], []]


def test_a_run_in_trumps_is_worth_a_hundred_and_fifty() -> None:
    hands = {"hand.1": "AH 10H KH QH JH 9H KC QC", "hand.2": "JD QS QS JD", "hand.3": "9H"}
    one, two = declared("pinochle", {**hands, "hand.4": "AC"}, 2)
    assert sum(points for _, points in one) == 150 + 20 + 10 + 10
    assert two == [("Melds by seat 2: pinochle", 300)]
    # In another suit the run is a marriage and nothing else.
    one, _ = declared("pinochle", {**hands, "hand.4": "AC"}, 3)
    assert sum(points for _, points in one) == 20 + 20


# Dou Dizhu


@pytest.mark.parametrize(
    ("play", "hand", "is_beaten"),
    [
        ("RJ", "3C 3D 3H 3S", True),
        ("2C", "BJ", True),
        ("3C 3D 3H 3S", "BJ RJ", True),
        ("BJ RJ", "3C 3D 3H 3S", False),
        ("3C 3D 3H 3S", "4C 4D 4H 4S", True),
        ("3C 3D 3H 4C 4D 4H 9C JC", "5C 5D 5H 6C 6D 6H 7C BJ", True),
        # What is attached must differ, and two bring no sequence on.
        ("3C 3D 3H 4C 4D 4H 9C JC", "5C 5D 5H 6C 6D 6H 7C 7D", False),
        ("KC KD KH AC AD AH", "2C 2D 2H 3C 3D 3H", False),
        ("3C 4D 5H 6C 7D", "10C JD QH KC AD", True),
        ("9C 10D JH QC KD", "JC QD KH AC 2D", False),
        ("5C 5D 5H 5S 9C JC", "6C 6D 6H 6S 7C 8C", True),
        # Four with two cards is no bomb.
        ("9C 9D", "6C 6D 6H 6S 7C 8C", False),
    ],
)
def test_bombs_the_rocket_and_planes(play: str, hand: str, *, is_beaten: bool) -> None:
    hands = {"hand.1": f"{play} 8D", "hand.2": f"{hand} 8H", "hand.3": "8S"}
    rules, state = at("dou-dizhu", hands, phase="play", memory={"declarer": 0, "party": [0]})
    state = played(rules, state, f"play {play}")
    assert (rules.refusal(state, rules.parse(f"play {hand}")) is None) == is_beaten


@pytest.mark.parametrize(
    ("hands", "moves", "expected"),
    [
        (("5C", "6C 7C", "8C 9C"), ["play 5C"], [4, -2, -2]),
        # A bomb doubles the stake.
        (("5C 9C", "3C 3D 3H 3S", "4C 4D 4H 4S 8C"), ["play 5C", "play 3C 3D 3H 3S"], [-8, 4, 4]),
    ],
)
def test_the_landlord_is_paid_by_both_or_pays_both(
    hands: tuple[str, ...], moves: list[str], expected: list[int]
) -> None:
    memory = {"declarer": 0, "party": [0], "contract": 1}
    piles = {f"hand.{seat}": cards for seat, cards in enumerate(hands, 1)}
    rules, state = at("dou-dizhu", piles, phase="play", memory=memory)
    step = rules.step(played(rules, state, *moves[:-1]), rules.parse(moves[-1]))
    scored = [event for event in step.events if type(event).__name__ == "Scored"]
    assert [event.score for event in scored] == expected  # type: ignore[union-attr]


def test_the_landlord_takes_three_cards_that_all_have_seen() -> None:
    rules = cardrules.load("dou-dizhu", library=LIBRARY)
    state = rules.start(seed=1)
    step = rules.step(played(rules, state, "bid 1", "pass"), rules.parse("pass"))
    seat = rules.view(step.state).turn
    assert len(rules.view(step.state).piles[f"hand.{seat}"]) == 20
    shown = [e for e in rules.view_events(step, 2) if getattr(e, "target", "") == "shown"]
    assert "?" not in shown[0].arrived  # type: ignore[union-attr]
    assert rules.view(step.state).memory["party"] == (seat - 1,)


# Kaiser


@pytest.mark.parametrize(
    ("bids", "contract", "expected"),
    [
        # Six tricks and the five make eleven, and two tricks less the three minus one.
        ([8, -2, -1, -1], 8, [11, -1]),  # ten, with trumps
        ([9, -2, -1, -1], 9, [22, -1]),  # ten, without
        ([12, -2, -1, -1], 12, [-12, -1]),  # twelve
        # The other side had bid six before and lost nothing by it.
        ([8, -2, -1, 0], 8, [11, -1]),
    ],
)
def test_points_are_held_against_the_bid(
    bids: list[int], contract: int, expected: list[int]
) -> None:
    memory = {"bids": bids, "contract": contract, "declarer": 0, "tricks": [4, 1, 2, 1]}
    piles = {"won.1": "5H AH", "won.2": "3S KS"}
    rules, state = at("kaiser", piles, phase="tricks", memory=memory)
    assert [sheet.total for sheet in rules.scores(state).values()] == expected


# Cassino


def test_an_eight_takes_an_eight_and_all_sums_of_eight_at_once() -> None:
    hands = {"hand.1": "8H KC", "hand.2": "2C", "stock": "~3C"}
    rules, state = at("cassino", {**hands, "table": "8S 6C 2D 5H 3S KD KH"}, phase="play")
    whole = "play 8H 6C 2D 5H 8S 3S"
    assert whole in texts(rules, state)
    assert {"play KC KD KH", "play KC KH KD"} & set(texts(rules, state))
    state = played(rules, state, whole)
    assert rules.view(state).piles["table"] == ("KD", "KH")
    # What does not come to eight is left lying.
    _, other = at("cassino", {**hands, "table": "8S 6C"}, phase="play")
    refusal = rules.refusal(other, rules.parse("play 8H 6C 8S"))
    assert refusal is not None
    assert refusal.code == "capture.together"


# Schnapsen

SCHNAPSEN = {"hand.1": "KH QH AS", "hand.2": "JC JD JS", "upcard": "JH", "stock": "~AC"}


def test_a_marriage_is_led_and_counts_with_the_first_trick() -> None:
    rules, state = at("schnapsen", SCHNAPSEN, phase="open", memory={"trump": 2})
    assert "marry QH KH" in texts(rules, state)
    state = played(rules, state, "marry QH KH")
    assert rules.refusal(state, rules.parse("play AS")).code == "trick.lead-from"  # type: ignore[union-attr]
    assert rules.scores(state)[1].total == 0
    state = played(rules, state, "play QH", "play JC")
    # Twenty for the marriage, twenty more as it is in trumps, and the cards three and two; points
    # do not count for the match, so they are looked at by their part.
    sheet = rules.scores(state)[1]
    assert sum(line.points for line in sheet.lines if line.of == "points" and line.points > 0) == 45
    # Seat 1 has drawn first, and seat 2 the card that was turned up.
    assert rules.view(state, 1).piles["hand.1"][-1] == "AC"
    assert rules.view(state, 2).piles["hand.2"][-1] == "JH"


@pytest.mark.parametrize(
    ("won", "tricks", "claimer", "closer", "last", "expected"),
    [
        # Aces and tens of three suits are 63, and the jacks and a queen make 66 with one.
        ("AS AH AC 10S 10H 10C QS", [4, 1], 0, -1, 0, [1, 0]),
        # The others have only a jack: less than 33; or nothing at all.
        ("AS AH AC 10S 10H 10C QS", [4, 0], 0, -1, 0, [3, 0]),
        # One point is lacking.
        ("AS AH AC 10S 10H 10C JS", [4, 1], 0, -1, 0, [0, 2]),
        # The stock was closed in vain, and nobody has said anything.
        ("AS", [1, 4], -1, 0, 1, [0, 2]),
        # Or nobody has closed it: the last trick wins, and 35 points are more than 32.
        ("AS AH 10C QS", [1, 4], -1, -1, 1, [0, 1]),
    ],
)
def test_who_wins_a_deal_of_schnapsen(
    won: str, tricks: list[int], claimer: int, closer: int, last: int, expected: list[int]
) -> None:
    memory = {"tricks": tricks, "claimer": claimer, "closer": closer, "last_winner": last}
    other = "KS KH KC KD AD 10D" if tricks[1] else ""
    piles = {"won.1": won, "won.2": other}
    rules, state = at("schnapsen", piles, phase="closed", memory=memory)
    found = [sheet.part("won").total for sheet in rules.scores(state).values()]
    assert found == expected


# Beggar My Neighbour


def test_a_court_card_is_paid_for_and_the_heap_goes_under_the_hand() -> None:
    piles = {"hand.1": "~2C ~JH", "hand.2": "~3C ~4C"}
    rules, state = at("beggar-my-neighbour", piles, phase="play")
    assert texts(rules, state) == ["turn-over"]
    # A jack costs one card; the four is none to be paid for, so seat 1 takes both cards and leads.
    state = played(rules, state, "turn-over", "turn-over")
    assert rules.view(state).turn == 1
    lying = rules.describe(state)["piles"]
    assert isinstance(lying, dict)
    assert (lying["hand.1"], lying["hand.2"], lying["heap"]) == (["~4C", "~JH", "~2C"], ["~3C"], [])


def test_what_is_turned_over_in_payment_may_be_paid_for_itself() -> None:
    piles = {"hand.1": "~2C ~5C ~AH", "hand.2": "~3C ~KS ~4C"}
    rules, state = at("beggar-my-neighbour", piles, phase="play")
    state = played(rules, state, "turn-over", "turn-over")
    assert (rules.view(state).turn, rules.describe(state)["phase"]) == (2, "pay-3")
    state = played(rules, state, "turn-over")
    assert (rules.view(state).turn, rules.describe(state)["phase"]) == (1, "pay-3")


# Hokm


@pytest.mark.parametrize(
    ("tricks", "expected", "dealer"),
    [
        ([4, 2, 3, 1], [1, 0], 1),  # the dealer's side has won, and the same seat deals again
        ([3, 4, 2, 3], [0, 1], 2),
        ([4, 0, 3, 0], [2, 0], 1),  # without a trick for the others it counts twice
    ],
)
def test_who_deals_goes_on_while_the_side_wins(
    tricks: list[int], expected: list[int], dealer: int
) -> None:
    rules = cardrules.load("hokm", library=LIBRARY)
    plain = rules.describe(rules.start(seed=1))
    memory = plain["memory"]
    assert isinstance(memory, dict)
    plain["memory"] = {**memory, "dealer": 0, "tricks": tricks}
    state = rules.enter(rules.position(plain), "scoring")
    assert rules.view(state).memory["scores"] == tuple(expected)
    assert rules.view(state).memory["dealer"] == dealer - 1
    assert rules.view(state).turn == dealer
