"""Rule bugs that were reported of other patience programs, each held against this engine.

What the laws hold for every profile (one legality, conservation, undo of all that a move
did, records) and what the field tests hold is not repeated here.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.unit.mechanisms.inline import position, refusal, rules
from tests.unit.mechanisms.small import at, small

import cardrules
from cardrules import Game, Rules
from cardrules.library import Library
from cardrules.mechanisms.build import BuildAction

TRIAL = Path(__file__).parents[1] / "data" / "trial"
LIBRARY = Library([TRIAL])
PATIENCES = sorted(
    {entry.id for entry in LIBRARY.entries()}
    - {
        entry.id
        for entry in LIBRARY.entries()
        if cardrules.load(entry.id, library=LIBRARY).board.seats.count > 1
    }
)


@pytest.mark.parametrize("name", PATIENCES)
def test_no_hidden_card_moves_in_a_run_and_none_is_built_on(name: str) -> None:
    """KDE 260748, 265857, 283519; Solvitaire 140: only the first card of a run was checked."""
    _check_moves(cardrules.load(name, library=LIBRARY))


def _check_moves(game: Rules) -> None:
    chance, state = Random(1), game.start(1)
    for _ in range(60):
        moves = list(game.legal_moves(state))
        for move in moves:
            action = game.compiled.phases[state.phase].actions[move.action]
            if not isinstance(action, BuildAction):
                continue
            transfer = action.transfer(move)
            assert transfer is not None
            source, target = state.piles[transfer.source], state.piles[transfer.target]
            assert transfer.source != transfer.target
            if transfer.face < 0:
                assert all(entry >= 0 for entry in source[-transfer.count :]), move
            assert not target or target[-1] >= 0, move
        if not moves:
            return
        state = game.apply(state, chance.choice(moves))


def test_a_run_of_several_suits_goes_to_no_foundation() -> None:
    """GNOME 443307: a double click sent a run of mixed suits off in Spider."""
    game = cardrules.load("spider")
    run = "KS QS JS 10S 9S 8S 7H 6S 5S 4S 3S 2S AS"
    state = game.position({"partial": True, "piles": {"tableau.1": run.split()}})
    found = game.refusal(state, game.parse("move tableau.1 foundation.1 13"))
    assert found is not None
    assert found.code == "unit.sequence"
    assert not [m for m in game.legal_moves(state) if str(m.args[1]).startswith("foundation")]


def test_no_card_leaves_a_completed_run() -> None:
    """PySolFC 414: single cards could be taken off completed runs."""
    game = cardrules.load("spider")
    run = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"
    piles = {"foundation.1": run.split(), "tableau.1": ["2H"], "tableau.2": ["9D"]}
    state = game.position({"partial": True, "piles": piles})
    found = game.refusal(state, game.parse("move foundation.1 tableau.1"))
    assert found is not None
    assert found.code == "unit.closed"


def test_a_card_may_go_back_to_the_pile_it_came_from() -> None:
    """Klondike-Solver 10: a card worried back onto its own pile is legal where it fits."""
    game = cardrules.load("klondike", take_back=True)
    piles = {"tableau.1": ["3H", "2S"], "foundation.1": ["AS"], "tableau.2": ["KC"]}
    state = game.position({"partial": True, "piles": piles})
    there = game.apply(state, game.parse("move tableau.1 foundation.1"))
    assert game.apply(there, game.parse("move foundation.1 tableau.1")).piles == state.piles


def test_a_card_does_not_move_onto_its_own_pile() -> None:
    """GNOME 467796: in Bristol such a move counted."""
    made = rules(a='access = "top"\nbuild = { direction = "any" }')
    found = refusal(made, position(made, {"a.1": "9S 8H"}), "move a.1 a.1")
    assert found is not None
    assert found.code == "move.same-pile"


def test_between_foundations_nothing_moves_unless_the_profile_says_so() -> None:
    made = cardrules.load("freecell", take_back=True)
    piles = {"foundation.1": ["AS"], "tableau.1": ["KC"]}
    state = made.position({"partial": True, "piles": piles})
    assert "move foundation.1 foundation.2" not in map(str, made.legal_moves(state))


SORTED = """
[piles.tableau]
access = "top"
build = { direction = "down" }
[piles.foundation]
base = { cards = "3", at_least = 3 }
complete = 3
collect = "tableau"
"""


def test_a_game_can_be_won_by_its_deal() -> None:
    """A set that was dealt complete hit an assertion (PySolFC 12), or nobody noticed."""
    made = small(
        SORTED.replace('access = "top"', 'access = "sequence"'),
        deck='{ use = "french-52", suits = ["spades"], ranks = ["A", "2", "3"] }',
        deal='{ steps = { to = "tableau", each = 3 } }',
        end='{ won = "all-complete" }',
    )
    game = Game(made, order=["3S", "2S", "AS"])
    assert game.outcome is not None
    assert game.outcome.result.value == "won"
    assert not list(game.legal_moves)
    assert Game(made, order=["2S", "3S", "AS"]).state.piles != game.state.piles


@pytest.mark.parametrize("name", ["la-belle-lucie", "cruel", "st-helena", "montana"])
def test_a_redeal_is_taken_back_and_made_again_alike(name: str) -> None:
    """PySolFC 278, 163; St. Helena: the redeal lay outside the journal, or shuffled anew."""
    made = cardrules.load(name, library=LIBRARY)
    game = Game(made, seed=3)
    for number in range(3):
        before = game.state
        if made.refusal(before, made.parse("redeal")) is not None:
            break
        game.play("redeal")
        redealt = game.state
        game.undo(even_revealed=True)
        assert game.state == before
        game.redo()
        assert game.state == redealt
        moves = list(game.legal_moves)
        if number == 2 or not moves:
            break
        game.play(moves[0])


def test_a_redeal_shuffles_the_cards_it_gathers_and_no_others() -> None:
    """AisleRiot: Scuffle and Triple Peaks shuffled a global pack, not the pile."""
    made = cardrules.load("la-belle-lucie")
    full = made.describe(made.start(seed=1))["piles"]
    assert isinstance(full, dict)
    ace = next(name for name, cards in full.items() if cards and cards[-1].startswith("A"))
    state = made.apply(made.start(seed=1), made.parse(f"move {ace} foundation.1"))
    redealt = made.apply(state, made.parse("redeal"))
    group = made.board.group("foundation")
    assert [redealt.piles[p] for p in group.piles] == [state.piles[p] for p in group.piles]


def test_three_drawn_cards_go_back_in_their_order() -> None:
    """SerenityOS 9820: undoing a draw of three reversed them."""
    game = Game(cardrules.load("klondike", draw=3), seed=5)
    before = game.state
    game.play("draw")
    game.undo(even_revealed=True)
    assert game.state == before


def test_the_last_cards_of_the_stock_are_dealt_though_they_are_too_few() -> None:
    """KDE 424263: dealing the last card of the stock crashed."""
    made = cardrules.load("easthaven")
    piles = {"stock": ["~2C"], "tableau.1": ["9H"], "tableau.2": ["5S"]}
    state = made.position({"partial": True, "piles": piles})
    dealt = made.describe(made.apply(state, made.parse("deal")))["piles"]
    assert isinstance(dealt, dict)
    assert dealt["tableau.1"] == ["9H", "2C"]


def test_the_top_of_a_closed_stock_stays_hidden_and_that_of_an_open_one_does_not() -> None:
    """PySolFC 544: the first card of the stock was seen too early."""
    closed, opened = cardrules.load("klondike"), cardrules.load("pyramid")
    assert closed.view(closed.start(1)).piles["stock"][-1] == "?"
    assert opened.view(opened.start(1)).piles["stock"][-1] != "?"


def test_a_space_counts_only_where_any_card_may_fill_it() -> None:
    """KDE 230354: kings only on empty columns, and yet the columns doubled what may move."""
    tables = """
[piles.cell]
count = 2
capacity = 1
access = "top"
space = "any"
[piles.tableau]
count = 4
access = "sequence"
build = {{ direction = "down", suit = "alternating" }}
space = "{}"
limit = {{ cells = "cell"{} }}
"""
    kings = small(tables.format("K", ""))
    free = small(tables.format("any", ', spaces = "tableau"'))
    piles = {"cell_1": "2D", "cell_2": "2C", "tableau_1": "9S 8H 7S", "tableau_2": "8D 7C"}
    for made, most in ((kings, 1), (free, 4)):
        state = at(made, **piles, tableau_3="9C")
        found = [text for text in map(str, made.legal_moves(state)) if "tableau.3" in text]
        assert ("move tableau.1 tableau.3 2" in found) == (most >= 2)
        assert ("move tableau.2 tableau.3 2" in found) == (most >= 2)


def test_a_discard_needs_a_better_card_of_its_suit_in_the_open() -> None:
    """KDE 309784: a simplified test in Aces Up allowed illegal discards."""
    made = cardrules.load("aces-up", library=LIBRARY)
    piles = {"tableau.1": ["9S"], "tableau.2": ["KH", "2S"], "tableau.3": ["QH"], "stock": ["~5C"]}
    state = made.position({"partial": True, "piles": piles})
    found = {str(move) for move in made.legal_moves(state) if move.action == "discard"}
    assert found == {"discard tableau.2"}


def test_a_refused_deal_says_that_a_pile_is_empty() -> None:
    """PySolFC 369: a legal refusal was taken for a broken deal."""
    made = cardrules.load("spider")
    piles = {"stock": ["~2C"], "tableau.1": ["9H"]}
    state = made.position({"partial": True, "piles": piles})
    found = made.refusal(state, made.parse("deal"))
    assert found is not None
    assert found.message == "cards are dealt only while no pile of tableau is empty"
