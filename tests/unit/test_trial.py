"""Games written to try the vocabulary: words that no shipped profile uses, in whole games.

They load under every choice of options and keep the laws of play. Positions from their rules
say that the words mean what they should.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.test_rulesheet import ALONE, FROM_DECK, changed

import cardrules
from cardrules import Rules, State
from cardrules.library import Library
from cardrules.rulesheet import rule_sheet
from cardrules.testing import Law, laws

FOLDER = Path(__file__).parents[1] / "data" / "trial"
LIBRARY = Library([FOLDER])
GAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
LAWS = [law for game in GAMES for law in laws(game, library=LIBRARY, games=1, most_moves=25)]


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_it_keeps_the_laws(law: Law) -> None:
    law()


def at(game: str, piles: dict[str, str]) -> tuple[Rules, State]:
    rules = cardrules.load(game, library=LIBRARY)
    plain = {name: cards.split() for name, cards in piles.items()}
    return rules, rules.position({"partial": True, "piles": plain})


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_told(game: str) -> None:
    rules = cardrules.load(game, library=LIBRARY)
    spec, deck = rules.profile, rules.board.deck
    sheet = rule_sheet(spec, deck)
    untold = [
        ".".join(path)
        for path, other in changed(spec)
        if not (spec.seats.count == 1 and set(path) & set(ALONE))
        and path[:2] not in FROM_DECK
        and rule_sheet(other, deck) == sheet
    ]
    assert untold == []


# A game, a position in it, the piles that are looked at, and the moves that lead to them.
POSITIONS = [
    # Foundations start one above their own indicators, whatever the others do.
    (
        "interregnum",
        {"indicator.1": "4S", "indicator.2": "9H", "tableau.1": "5C", "tableau.2": "10D"},
        ("foundation.1", "foundation.2"),
        {"move tableau.1 foundation.1", "move tableau.2 foundation.2"},
    ),
    # A rank goes to a suit once the suit above holds it, and a suit begins with the base.
    (
        "osmosis",
        {
            "foundation.1": "7S 9S",
            "foundation.2": "7H",
            "reserve.1": "9H",
            "reserve.2": "8H",
            "reserve.3": "7D",
        },
        ("foundation.1", "foundation.2", "foundation.3"),
        {"move reserve.1 foundation.2", "move reserve.3 foundation.3"},
    ),
    # A two goes to the left edge; elsewhere what follows the card to the left, if any does.
    (
        "montana",
        {"tableau.2": "2H", "tableau.4": "5S", "tableau.6": "6S", "tableau.8": "KS"},
        tuple(f"tableau.{number}" for number in range(1, 27)),
        {
            "move tableau.2 tableau.1",
            "move tableau.2 tableau.14",
            "move tableau.6 tableau.5",
        },
    ),
    # One or three to the left, by suit or by rank, and always as a pile.
    (
        "accordion",
        {"tableau.1": "9H", "tableau.2": "2C", "tableau.3": "5C 3C", "tableau.4": "9C"},
        ("tableau.1", "tableau.2", "tableau.3", "tableau.4", "tableau.5"),
        {
            "move tableau.3 tableau.2 2",
            "move tableau.4 tableau.1",
            "move tableau.4 tableau.3",
        },
    ),
    # Sequences go to spaces as one, and onto cards only one by one.
    (
        "forty-nine",
        {"tableau.1": "10H", "tableau.2": "9S 8H", "tableau.3": "9C"},
        ("tableau.1", "tableau.3", "tableau.4"),
        {
            "move tableau.1 tableau.4",
            "move tableau.2 tableau.3",
            "move tableau.2 tableau.4",
            "move tableau.2 tableau.4 2",
            "move tableau.3 tableau.1",
            "move tableau.3 tableau.4",
        },
    ),
    # Only kings wait there, three of them.
    (
        "batsford",
        {"reserve": "KS KC", "waste": "KH", "tableau.1": "QC"},
        ("reserve",),
        {"move waste reserve"},
    ),
    ("batsford", {"reserve": "KS KC KD", "waste": "KH"}, ("reserve",), set()),
    # A row pile builds only on its own base; a wrong card there blocks it until it is gone.
    (
        "picture-gallery",
        {"fours.1": "4S", "threes.1": "7S", "threes.2": "3H", "tableau.1": "6H", "stock": "~AS"},
        ("fours.1", "threes.1", "threes.2", "tableau.2"),
        {"move threes.1 fours.1", "move tableau.1 threes.2"},
    ),
    # The direction of the first foundation that has two cards binds all.
    (
        "braid",
        {"foundation.1": "7S 6S", "foundation.2": "7H", "reserve.1": "6H", "reserve.2": "8H"},
        ("foundation.1", "foundation.2"),
        {"move reserve.1 foundation.2"},
    ),
    # Up to the king, and down again; a row that went up takes no card down.
    (
        "union-square",
        {
            "foundation.1": SPADES,
            "foundation.2": "AH 2H",
            "waste": "KS",
            "tableau.1": "3H",
            "tableau.2": "AH",
            "tableau.3": "8C 9C",
            "tableau.4": "10C",
            "tableau.5": "8C",
        },
        ("foundation.1", "foundation.2", "tableau.3"),
        {
            "move waste foundation.1",
            "move tableau.1 foundation.2",
            "move tableau.4 tableau.3",
        },
    ),
    # The waste anywhere, a row downwards, a king into a space.
    (
        "shifting",
        {"waste": "2H", "tableau.1": "9S", "tableau.2": "8H", "tableau.3": "4C KS"},
        ("tableau.1", "tableau.2", "tableau.3", "tableau.4"),
        {f"move waste tableau.{number}" for number in (1, 2, 3, 4)}
        | {"move tableau.2 tableau.1", "move tableau.3 tableau.4"},
    ),
    # Nothing else can be done until the base is chosen from the row.
    (
        "terrace",
        {"reserve": "9C", "tableau.1": "4S", "tableau.2": "5H", "stock": "~2C"},
        ("foundation.1", "tableau.1", "tableau.2", "tableau.3"),
        {"move tableau.1 foundation.1", "move tableau.2 foundation.1"},
    ),
    # A foundation gives back what lies on its base, and never the base.
    (
        "dutch-solitaire",
        {"foundation.1": "AS 2H", "foundation.2": "AC", "tableau.1": "3C", "tableau.2": "2S"},
        ("tableau.1", "tableau.2"),
        {
            "move foundation.1 tableau.1",
            "move tableau.1 tableau.2",
            "move tableau.2 tableau.1",
        },
    ),
    # A sequence moves as one only if it goes one way.
    (
        "cicely",
        {"tableau.1": "4S 5S 6S 5S", "tableau.2": "7S", "tableau.3": "4S"},
        ("tableau.2", "tableau.3", "tableau.4"),
        {
            "move tableau.1 tableau.2 2",
            "move tableau.1 tableau.3",
            "move tableau.1 tableau.4",
            "move tableau.1 tableau.4 2",
            "move tableau.2 tableau.4",
            "move tableau.3 tableau.4",
        },
    ),
    # The row in front reaches kings only, the one behind aces only; the sides reach both.
    (
        "st-helena",
        {
            "foundation.1": "AS",
            "foundation.5": "KS",
            "tableau.1": "2S",
            "tableau.2": "QS",
            "tableau.5": "2S",
            "tableau.9": "QS",
        },
        ("foundation.1", "foundation.5"),
        {
            "move tableau.2 foundation.5",
            "move tableau.5 foundation.1",
        },
    ),
    # The reserve is blocked while the last card of the backbone lies there.
    (
        "backbone",
        {"block": "9S", "reserve.1": "8H", "tableau.1": "9H", "tableau.2": "10S"},
        ("tableau.1", "tableau.2"),
        {"move block tableau.2"},
    ),
    (
        "backbone",
        {"reserve.1": "8H", "tableau.1": "9H", "tableau.2": "10S"},
        ("tableau.1", "tableau.2"),
        {"move reserve.1 tableau.1"},
    ),
    # Down in suit, or by equal rank; a sequence does one or the other.
    (
        "curds-and-whey",
        {"tableau.1": "8S 8H 7H", "tableau.2": "9S", "tableau.3": "8C"},
        ("tableau.1", "tableau.2", "tableau.3"),
        {"move tableau.1 tableau.3 2"},
    ),
    # Four foundations of one name: up by one, two, three and four.
    (
        "calculation",
        {
            "foundation.1": "AS",
            "foundation.2": "2S",
            "foundation.3": "3S 6S",
            "foundation.4": "4S 8H QD",
            "stock": "3H",
            "tableau.1": "9C",
            "tableau.2": "4C",
        },
        ("foundation.1", "foundation.2", "foundation.3", "foundation.4"),
        {
            "move tableau.1 foundation.3",
            "move tableau.2 foundation.2",
            "move stock foundation.4",
        },
    ),
    # Each hour has its base and its length; four cards end the morning hours.
    (
        "grandfathers-clock",
        {
            "foundation.1": "2H 3H 4H 5H",
            "foundation.12": "KC AC 2C 3C",
            "tableau.1": "6H",
            "tableau.2": "4C",
        },
        ("foundation.1", "foundation.12"),
        {"move tableau.2 foundation.12"},
    ),
    # The rank below the base fills a space.
    (
        "agnes-bernauer",
        {"foundation.1": "9S", "reserve.1": "8H", "reserve.2": "9H", "tableau.2": "10S"},
        ("tableau.1", "tableau.2"),
        {"move reserve.1 tableau.1", "move reserve.2 tableau.2"},
    ),
    # The pocket opens when the stock is empty, for one sequence.
    (
        "miss-milligan",
        {"tableau.1": "9S 8H", "stock": "~2C"},
        ("reserve",),
        set(),
    ),
    (
        "miss-milligan",
        {"tableau.1": "9S 8H"},
        ("reserve",),
        {"move tableau.1 reserve", "move tableau.1 reserve 2"},
    ),
    # In each suit one foundation goes up and one goes down.
    (
        "house-on-the-hill",
        {"foundation.1": "AS 2S", "foundation.2": "KS", "tableau.1": "3S", "tableau.2": "AS"}
        | {"tableau.3": "QS", "tableau.4": "KS"},
        ("foundation.1", "foundation.2", "foundation.3"),
        {"move tableau.1 foundation.1", "move tableau.3 foundation.2"},
    ),
    # Built by colour, moved by suit.
    (
        "whitehead",
        {"tableau.1": "9S 8C 7C", "tableau.2": "9C", "tableau.3": "8S"},
        ("tableau.2", "tableau.3"),
        {"move tableau.1 tableau.2 2", "move tableau.1 tableau.3", "move tableau.3 tableau.2"},
    ),
]


@pytest.mark.parametrize(("game", "piles", "targets", "expected"), POSITIONS)
def test_what_leads_to_some_piles(
    game: str, piles: dict[str, str], targets: tuple[str, ...], expected: set[str]
) -> None:
    rules, state = at(game, piles)
    found = {str(m) for m in rules.legal_moves(state) if m.args and m.args[1] in targets}
    assert found == expected


# A game, a position in it, and the moves of one action that are open there.
ACTIONS = [
    # Kings of one rank that touch, at a corner too, but not over the end of a row.
    (
        "monte-carlo",
        {"tableau.1": "KS", "tableau.7": "KH", "tableau.5": "KD", "tableau.6": "KC"},
        "pair",
        {"pair tableau.1 tableau.6", "pair tableau.1 tableau.7", "pair tableau.6 tableau.7"},
    ),
    # One or two cards between two of one suit or rank.
    (
        "push-pin",
        {"tableau.1": "KS", "tableau.2": "3H", "tableau.3": "KD", "tableau.4": "5D"}
        | {"tableau.5": "2H", "stock": "~AC"},
        "push",
        {"push tableau.2", "push tableau.3 tableau.4"},
    ),
    # Two, three or more, one after the other, that make ten, twenty or thirty.
    (
        "decade",
        {"tableau.1": "KS", "tableau.2": "QH", "tableau.3": "4D", "tableau.4": "3S"}
        | {"tableau.5": "3H", "tableau.6": "6C"},
        "take",
        {
            "take tableau.1 tableau.2",
            "take tableau.1 tableau.2 tableau.3 tableau.4 tableau.5",
            "take tableau.2 tableau.3 tableau.4 tableau.5",
            "take tableau.3 tableau.4 tableau.5",
        },
    ),
    # A three among the twos against a two among the threes, and no card that lies right.
    (
        "royal-parade",
        {"twos.1": "3H", "twos.2": "2S 5S", "twos.3": "4D", "threes.1": "2H", "threes.2": "3S"}
        | {"fours.1": "3D", "fours.2": "JC"},
        "exchange",
        {"exchange twos.1 threes.1"},
    ),
    # The lowest card of a column as well as the top one, but none between them.
    (
        "labyrinth",
        {"foundation.1": "AS", "foundation.2": "AH", "foundation.3": "AD", "stock": "~KC"}
        | {"tableau.1": "2S KD 2H", "tableau.2": "KH 2D QC"}
        | {f"tableau.{number}": f"{number}C" for number in range(3, 9)},
        "move",
        {"move tableau.1 2H foundation.2", "move tableau.1 2S foundation.1"},
    ),
    # A card comes from the kings to the aces; see below for the next one.
    (
        "windmill",
        {"aces": "AS 2S", "kings.1": "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H", "stock": "~2C"}
        | {f"sails.{number}": f"{number + 4}C" for number in range(1, 9) if number < 7}
        | {"sails.7": "JC", "sails.8": "QC"},
        "move",
        {"move kings.1 aces"},
    ),
    # In one row or column, whatever lies between; aces stay.
    (
        "aces-square",
        {"tableau.1": "2S", "tableau.3": "9S", "tableau.8": "KS", "tableau.13": "5S"}
        | {"tableau.5": "AS"},
        "pair",
        {"pair tableau.1 tableau.3", "pair tableau.1 tableau.13"},
    ),
    # The card on the waste against any in its row or column.
    (
        "pas-de-deux",
        {"waste": "9S", "grid.2": "9S", "grid.5": "KC", "grid.15": "2H", "grid.20": "3D"},
        "exchange",
        {"exchange grid.2 grid.5", "exchange grid.2 grid.15"},
    ),
    # A king on an ace, a queen on a two.
    (
        "eiffel-tower",
        {"waste": "KH", "tower.1": "AS", "tower.2": "2S", "tower.3": "AD AC", "stock": "~9C"},
        "move",
        {"move waste tower.1", "move waste tower.3"},
    ),
    # The reserve beside a foundation that has begun is open.
    (
        "leprechaun",
        {"foundation.2": "AS", "reserve1": "2S", "reserve2": "7D", "tableau.1": "8C"},
        "move",
        {"move reserve2 tableau.1", "move tableau.1 tableau.2", "move reserve2 tableau.2"}
        | {
            f"move {source} tableau.{n}"
            for source in ("tableau.1", "reserve2")
            for n in range(3, 9)
        },
    ),
    # The first card lies upright, free above; the tenth, too, and closed in above and below.
    (
        "crazy-quilt",
        {"quilt.1": "2S", "quilt.2": "2H", "quilt.10": "2D", "quilt.18": "JC", "waste": "3D"}
        | {"quilt.9": "5C", "quilt.3": "6C", "quilt.11": "7C"}
        | {"foundation.1": "AS", "foundation.2": "AH", "foundation.3": "AD", "stock": "~9C"},
        "move",
        {"move quilt.1 foundation.1"},
    ),
    # Straight up only, but a queen from any pile.
    (
        "amazons",
        {"foundation.1": "AS 7S", "foundation.2": "AH 7H 8H 9H 10H JH", "reserve.2": "8S"}
        | {"reserve.4": "QH", "stock": "~AC"},
        "raise",
        {"raise reserve.4 foundation.2"},
    ),
]


@pytest.mark.parametrize(("game", "piles", "action", "expected"), ACTIONS)
def test_what_an_action_may_do(
    game: str, piles: dict[str, str], action: str, expected: set[str]
) -> None:
    rules, state = at(game, piles)
    found = {str(move) for move in rules.legal_moves(state) if move.action == action}
    assert found == expected


# A game, a position, a move, and the piles that are not empty after it.
EFFECTS = [
    # The row closes up, pile by pile.
    (
        "accordion",
        {"tableau.1": "9H", "tableau.2": "2C", "tableau.3": "5C 3C", "tableau.4": "9C"},
        "move tableau.3 tableau.2 2",
        {"tableau.1": "9H", "tableau.2": "2C 5C 3C", "tableau.3": "9C"},
    ),
    # Three cards come to a space.
    (
        "chelicera",
        {"stock": "~2C ~3C ~4C ~5C", "tableau.1": "8S", "tableau.2": "9S"}
        | {f"tableau.{number}": f"{number}H" for number in range(3, 8)},
        "move tableau.1 tableau.2",
        {"stock": "~2C", "tableau.1": "5C 4C 3C", "tableau.2": "9S 8S"}
        | {f"tableau.{number}": f"{number}H" for number in range(3, 8)},
    ),
    # The last card of the reserve calls for the next four.
    (
        "amphibian",
        {"stock": "~2C ~3C ~4C ~5C ~6C", "reserve.3": "AS", "tableau.1": "9H"},
        "move reserve.3 foundation.1",
        {
            "stock": "~2C",
            "foundation.1": "AS",
            "reserve.1": "6C",
            "reserve.2": "5C",
            "reserve.3": "4C",
            "reserve.4": "3C",
            "tableau.1": "9H",
        },
    ),
    # A complete pile is closed.
    (
        "picture-gallery",
        {"fours.1": "4S 7S 10S", "tableau.1": "KS", "stock": "~2C", "tableau.2": "5H"},
        "move tableau.1 fours.1",
        {"fours.1": "~4S ~7S ~10S ~KS", "tableau.1": "2C", "tableau.2": "5H"},
    ),
    # Choosing the base fills the rows.
    (
        "terrace",
        {"reserve": "9C", "tableau.1": "4S", "stock": "~2C ~3C ~5C ~6C ~7C ~8C ~10C ~JC ~QC"},
        "move tableau.1 foundation.1",
        {
            "reserve": "9C",
            "foundation.1": "4S",
            "tableau.1": "QC",
            "tableau.2": "JC",
            "tableau.3": "10C",
            "tableau.4": "8C",
            "tableau.5": "7C",
            "tableau.6": "6C",
            "tableau.7": "5C",
            "tableau.8": "3C",
            "tableau.9": "2C",
        },
    ),
    # A deal passes over the spaces.
    (
        "ground-for-a-divorce",
        {"stock": "~2C ~3C ~4C", "tableau.2": "9H", "tableau.5": "8H"},
        "deal",
        {"stock": "~2C", "tableau.2": "9H 4C", "tableau.5": "8H 3C"},
    ),
    # The columns are filled up to three cards.
    (
        "big-ben",
        {"tableau.1": "2S 2H", "tableau.2": "3S 3H 3C 3D", "stock": "~AC ~5C ~6C ~7C"}
        | {f"tableau.{number}": f"{number}D {number}H KC" for number in (3, 7)}
        | {"tableau.4": "9D KD JC", "tableau.5": "8S", "tableau.6": "9H KH QD"}
        | {"tableau.8": "8D 8H JS"},
        "fill",
        {"tableau.1": "2S 2H 6C", "tableau.2": "3S 3H 3C 3D", "stock": "~AC"}
        | {f"tableau.{number}": f"{number}D {number}H KC" for number in (3, 7)}
        | {"tableau.4": "9D KD JC", "tableau.5": "8S 7C 5C", "tableau.6": "9H KH QD"}
        | {"tableau.8": "8D 8H JS"},
    ),
    # The lowest card of every pile goes on top.
    (
        "crescent",
        {"tableau.1": "2S 3S 4S", "tableau.2": "5H 9H", "tableau.3": "KD"},
        "shift",
        {"tableau.1": "3S 4S 2S", "tableau.2": "9H 5H", "tableau.3": "KD"},
    ),
    # A five was turned up, so the next card comes from the fifth hour.
    (
        "clock",
        {"hour.5": "~2C ~3C", "hour.4": "~4C", "turned": "KH 5D"},
        "turn-up",
        {"hour.5": "~2C", "hour.4": "~4C", "turned": "KH 5D 3C"},
    ),
    # The first row fills itself, and no other.
    (
        "labyrinth",
        {"tableau.1": "2S", "foundation.1": "AS", "stock": "~KC ~QC ~JC ~10C ~9C ~8C ~7C ~6C"},
        "move tableau.1 2S foundation.1",
        {"foundation.1": "AS 2S"}
        | {
            f"tableau.{number}": card
            for number, card in enumerate(["6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC"], 1)
        },
    ),
    # The ace goes up, and the next card is dealt in its place.
    (
        "amazons",
        {"stock": "~QC ~JC ~10C ~9C ~AC ~8C", "reserve.1": "7S"},
        "deal",
        {
            "stock": "~QC",
            "foundation.1": "AC",
            "reserve.1": "7S 8C",
            "reserve.2": "9C",
            "reserve.3": "10C",
            "reserve.4": "JC",
        },
    ),
    # The top card of every fan goes under it.
    (
        "rainbow-fan",
        {"tableau.1": "2S 3S 4S", "tableau.2": "5H 9H", "tableau.3": "KD"},
        "turn-under",
        {"tableau.1": "4S 2S 3S", "tableau.2": "9H 5H", "tableau.3": "KD"},
    ),
    # The two cards change places.
    (
        "royal-parade",
        {"twos.1": "3H", "threes.1": "2H", "stock": "~KC"},
        "exchange twos.1 threes.1",
        {"twos.1": "2H", "threes.1": "3H", "stock": "~KC"},
    ),
    # The row closes up behind what was pushed out.
    (
        "push-pin",
        {"tableau.1": "KS", "tableau.2": "3H", "tableau.3": "5D", "tableau.4": "KD"}
        | {"tableau.5": "9C", "stock": "~AC"},
        "push tableau.2 tableau.3",
        {"tableau.1": "KS", "tableau.2": "KD", "tableau.3": "9C", "stock": "~AC"}
        | {"discard": "3H 5D"},
    ),
    # The trunk stays hidden when its top card goes.
    (
        "eagle-wing",
        {"trunk": "~2C ~3C", "foundation.1": "9S", "tableau.1": "10S", "stock": "~5C"}
        | {f"tableau.{number}": "KD" for number in range(2, 3)}
        | {f"tableau.{number}": f"{number}H" for number in range(3, 9)},
        "move tableau.1 foundation.1",
        {"trunk": "~2C", "foundation.1": "9S 10S", "tableau.1": "3C", "stock": "~5C"}
        | {"tableau.2": "KD"}
        | {f"tableau.{number}": f"{number}H" for number in range(3, 9)},
    ),
]


@pytest.mark.parametrize(("game", "piles", "move", "expected"), EFFECTS)
def test_what_follows_upon_a_move(
    game: str, piles: dict[str, str], move: str, expected: dict[str, str]
) -> None:
    rules, state = at(game, piles)
    after = rules.describe(rules.apply(state, rules.parse(move)))["piles"]
    assert isinstance(after, dict)
    assert {name: " ".join(cards) for name, cards in after.items() if cards} == expected


def test_kings_begin_the_columns_as_they_turn_up() -> None:
    rules = cardrules.load("salic-law", library=LIBRARY)
    for seed in range(5):
        piles = rules.describe(rules.start(seed=seed))["piles"]
        assert isinstance(piles, dict)
        columns = [piles[f"tableau.{number}"] for number in range(1, 9)]
        assert all(column[0].startswith("K") for column in columns if column)
        assert sum(card.startswith("K") for column in columns for card in column) == 8
        # Only what is dealt after the last king can hold no further one.
        assert all(not card.startswith("K") for column in columns for card in column[1:])
        assert sum(len(piles[f"foundation.{number}"]) for number in range(1, 9)) == 8
        assert sum(len(piles[f"queens.{number}"]) for number in range(1, 9)) == 8


@pytest.mark.parametrize("game", ["montana", "gaps"])
def test_the_aces_leave_gaps_wherever_they_turn_up(game: str) -> None:
    rules = cardrules.load(game, library=LIBRARY)
    gaps = set()
    for seed in range(5):
        piles = rules.describe(rules.start(seed=seed))["piles"]
        assert isinstance(piles, dict)
        assert sorted(piles["aces"]) == ["AC", "AD", "AH", "AS"]
        gaps.add(tuple(name for name, cards in piles.items() if not cards))
    assert len(gaps) == 5
    assert all(len(each) == 4 for each in gaps)


def test_a_redeal_leaves_the_gaps_where_the_rules_say() -> None:
    for game in ("montana", "gaps"):
        rules = cardrules.load(game, library=LIBRARY)
        state = rules.start(seed=4)
        before = rules.describe(state)["piles"]
        after = rules.describe(rules.apply(state, rules.parse("redeal")))["piles"]
        assert isinstance(before, dict)
        assert isinstance(after, dict)
        gaps = []
        for row in range(4):
            names = [f"tableau.{row * 13 + place}" for place in range(1, 14)]
            stays = 0
            for name, wanted in zip(
                names, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], strict=False
            ):
                suit = before[names[0]][0][-1:] if before[names[0]] else ""
                if before[name] != [f"{wanted}{suit}"]:
                    break
                stays += 1
            assert [after[name] for name in names[:stays]] == [before[n] for n in names[:stays]]
            gaps.append([place for place, name in enumerate(names) if not after[name]])
            if game == "montana":
                assert gaps[-1] == [stays]
        assert sum(map(len, gaps)) == 4
        assert sorted(after["aces"]) == ["AC", "AD", "AH", "AS"]


def test_no_two_cards_come_from_the_kings_in_succession() -> None:
    sails = {f"sails.{number}": f"{number + 4}C" for number in range(2, 7)}
    sails |= {"sails.1": "4C", "sails.7": "JC", "sails.8": "QC"}
    down = "KD QD JD 10D 9D 8D 7D 6D 5D"
    kings = {"kings.1": "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H", "kings.2": down}
    rules, state = at("windmill", {"aces": "AS 2S", "stock": "~2C", **sails, **kings})
    state = rules.apply(state, rules.parse("move kings.1 aces"))
    assert {str(move) for move in rules.legal_moves(state)} >= {"move sails.1 aces", "draw"}
    assert "move kings.1 aces" not in map(str, rules.legal_moves(state))
    state = rules.apply(state, rules.parse("move sails.1 aces"))
    assert "move kings.2 aces" in map(str, rules.legal_moves(state))


def test_the_cards_of_the_rank_that_was_dealt_first_start_the_foundations() -> None:
    rules = cardrules.load("penguin", library=LIBRARY)
    for seed in range(5):
        piles = rules.describe(rules.start(seed=seed))["piles"]
        assert isinstance(piles, dict)
        beak = piles["tableau.1"][0]
        started = [card for n in range(1, 5) for card in piles[f"foundation.{n}"]]
        assert sorted(card[:-1] for card in started) == [beak[:-1]] * 3
        assert [len(piles[f"tableau.{number}"]) for number in range(1, 8)] == [7] * 7


def test_no_two_cards_of_a_rank_lie_in_a_pile() -> None:
    rules = cardrules.load("nestor", library=LIBRARY)
    for seed in range(20):
        piles = rules.describe(rules.start(seed=seed))["piles"]
        assert isinstance(piles, dict)
        columns = [piles[f"tableau.{number}"] for number in range(1, 9)]
        assert all(len({card[:-1] for card in column}) == 6 for column in columns)


def test_some_ace_or_king_lies_in_a_cell() -> None:
    rules = cardrules.load("tournament", library=LIBRARY)
    for seed in range(30):
        piles = rules.describe(rules.start(seed=seed))["piles"]
        assert isinstance(piles, dict)
        cells = [piles[f"cell.{number}"][0] for number in range(1, 9)]
        assert any(card[0] in "AK" for card in cells)


def test_the_arch_is_dealt_by_rank() -> None:
    rules = cardrules.load("lady-of-the-manor", library=LIBRARY)
    piles = rules.describe(rules.start(seed=3))["piles"]
    assert isinstance(piles, dict)
    for number, rank in enumerate(RANKS, 2):
        assert all(card[:-1] == rank for card in piles[f"arch.{number}"])
    assert sum(len(piles[f"arch.{number}"]) for number in range(1, 14)) == 48


def test_one_pack_lies_in_the_grid() -> None:
    rules = cardrules.load("pas-de-deux", library=LIBRARY)
    piles = rules.describe(rules.start(seed=3))["piles"]
    assert isinstance(piles, dict)
    assert len({piles[f"grid.{number}"][0] for number in range(1, 53)}) == 52


def test_the_columns_close_up_and_the_stock_fills_what_is_left_open() -> None:
    rules, state = at("weddings", {"tableau.7": "KS", "tableau.12": "9S", "stock": "~2C ~3C"})
    state = rules.apply(rules.enter(state, "gaps"), rules.parse("close-up"))
    piles = rules.describe(state)["piles"]
    assert isinstance(piles, dict)
    lying = {name: cards for name, cards in piles.items() if cards}
    assert lying == {"tableau.2": ["KS"], "tableau.7": ["9S"]} | {
        "tableau.1": ["3C"],
        "tableau.3": ["2C"],
    }


def test_aces_go_up_that_would_lie_open_and_the_rest_of_a_redeal_goes_under() -> None:
    rules = cardrules.load("bad-seven", library=LIBRARY)
    for seed in range(5):
        state = rules.start(seed=seed)
        piles = rules.describe(state)["piles"]
        assert isinstance(piles, dict)
        columns = [piles[f"tableau.{number}"] for number in range(1, 8)]
        shown = [card for column in columns for card in column if not card.startswith("~")]
        assert len(shown) == 4 * 7
        assert not any(card.startswith("A") for card in shown)
        assert all(len(column) == 7 for column in columns)
        while "deal" in map(str, rules.legal_moves(state)):
            state = rules.apply(state, rules.parse("deal"))
        state = rules.apply(state, rules.parse("redeal"))
        piles = rules.describe(state)["piles"]
        assert isinstance(piles, dict)
        for number in range(1, 8):
            column = piles[f"tableau.{number}"]
            # The columns of seven lie on top of what was left.
            hidden = [place for place, card in enumerate(reversed(column)) if card[0] == "~"]
            assert hidden == [1, 3, 5]


@pytest.mark.parametrize(
    ("game", "place", "is_won"), [("montana", 0, True), ("montana", 1, False), ("maze", 20, True)]
)
def test_a_game_of_rows_is_won_when_they_lie_in_sequence(
    game: str, place: int, is_won: bool
) -> None:
    rules = cardrules.load(game, library=LIBRARY)
    piles = {}
    if game == "montana":
        for row, suit in enumerate("CDHS"):
            for number, rank in enumerate(RANKS, place):
                piles[f"tableau.{row * 13 + number + 1}"] = [f"{rank}{suit}"]
    else:
        for row, suit in enumerate("CDHS"):
            for number, rank in enumerate(("A", *RANKS[:-1])):
                piles[f"maze.{(place + row * 13 + number) % 54 + 1}"] = [f"{rank}{suit}"]
    outcome = rules.outcome(rules.position({"partial": True, "piles": piles}))
    assert (outcome is not None and outcome.result.value == "won") == is_won
