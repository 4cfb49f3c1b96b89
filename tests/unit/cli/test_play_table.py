"""Playing at a table: the other seats are played by stand-ins."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from tests.unit.cli.conftest import Run

from cardrules import Game, load
from cardrules.cli.screen import Screen
from cardrules.library import SHIPPED

TABLES = [name for name in SHIPPED.ids() if b"[seats]" in SHIPPED.find(name).file.read_bytes()]
HEARTS = ("play", "hearts", "--seed", "7")


def firsts(number: int) -> str:
    """Return lines that choose the first move, again and again."""
    return "1\n" * number


def test_a_deal_is_played_to_its_score(run: Run) -> None:
    output = run("play", "whist", "--seed", "3", lines=firsts(13)).output
    assert "refused" not in output
    assert "The score of this round" in output or "The final score" in output
    assert "you and seat 3" in output


def test_a_match_is_played_to_its_end(run: Run) -> None:
    output = run(*HEARTS, lines=firsts(400)).output
    assert output.count("The score of this round") > 3
    assert re.search(r"(You win|Seat \d( and seat \d)* wins?|The game is a draw)\.", output)
    final = output.split("The final score")[1]
    assert "Earlier rounds" in final
    totals = [int(total) for total in re.findall(r"(?m)^   total +(-?\d+)", final)]
    assert len(totals) == 4
    assert max(totals) >= 100


def test_combinations_and_declarations_reach_the_score_sheet(run: Run) -> None:
    output = run("play", "tarocco-bolognese", "--seed", "3", lines=firsts(30)).output
    assert "Seat 4: lay-away ? ?" in output  # what the dealer laid away stays hidden
    assert "shown to all: " in output
    final = output.split("The final score")[1]
    for label in ("Card points", "Last trick", "Captured", "Declared"):
        assert label in final
    assert "angel" in final


def test_melds_are_shown_as_groups_with_their_points(run: Run) -> None:
    output = run("play", "canasta", "--seed", "5", lines=firsts(24)).output
    assert re.search(r"\(\d+ points, \d short of 7\)", output)


def test_ones_own_melds_stand_as_they_lie_beside_those_of_others() -> None:
    """Only what others do not see is sorted by suit below the table."""
    file = io.StringIO()
    rules = load("basic-rummy")
    piles = {
        "hand.1": ["2S", "AH"],
        "hand.2": ["4S"],
        "melds.1": ["QD", "QC", "QS"],
        "melds.2": ["5H", "6H", "7H"],
        "stock": ["~8H"],
    }
    state = rules.position({"piles": piles, "phase": "play", "partial": True})
    terminal = Console(file=file, no_color=True, width=80)
    Screen(Game(rules, state=state), terminal, 1).show()
    lines = [line.strip() for line in file.getvalue().splitlines()]
    assert any(line.endswith("Q♦ Q♣ Q♠") for line in lines)
    assert any(line.startswith("5♥ 6♥ 7♥") or line.endswith("5♥ 6♥ 7♥") for line in lines)
    assert "your hand" in lines
    assert "your melds" not in lines


def test_the_hand_is_sorted_and_grey_cards_have_reasons(run: Run) -> None:
    output = run(*HEARTS, lines="1\n? 9H\n? JD\n? 2C\n9H\nJD\n").output
    hand = output.split("your hand\n")[2].splitlines()[:3]
    assert hand == ["  J♦ 7♦ 6♦ 5♦ 4♦", "  (9♥) (8♥) (5♥) (4♥) (3♥) (2♥)", "  4♠ 2♠"]
    text = " ".join(output.split())
    reason = "9♥ is not played to the first trick while you hold another card for it"
    assert f"9♥ in hand.1: {reason} (actions.play.trick.first_trick.never)" in text
    assert text.count(reason) == 2
    assert "J♦ in hand.1: play J♦" in text
    assert "2♣ in trick: " in text
    assert re.search(r"(you take|takes) 2♣ 6♣ J♦", text)


def test_the_trick_tells_who_played_what(run: Run) -> None:
    output = run(*HEARTS, lines="1\n").output
    assert "Seat 3: play 2♣" in output
    assert "trick seat 3 2♣, seat 4 6♣" in output


def test_all_cards_that_can_be_taken_are_shown(run: Run) -> None:
    output = run("play", "scopa", "--seed", "3", lines="q\n").output
    table = output.split("table ")[1].split("stock")[0].split()
    rules = load("scopa")
    assert tuple(table) == rules.view(rules.start(seed=3)).piles["table"]


def test_the_whole_play_that_must_be_beaten_is_shown(run: Run) -> None:
    path = Path(__file__).parents[2] / "data" / "trial" / "big-two.toml"
    output = run("play", str(path), "--seed", "3", lines="q\n").output
    # Seat 4 has led a full house.
    assert re.search(r"heap 3\S+ 3\S+ 10\S+ 10\S+ 10\S+ +gone", output)


def test_hidden_cards_stay_hidden(run: Run) -> None:
    output = run(*HEARTS, lines="1\n").output
    assert "Seat 2: give ? ? ?" in output
    assert "3 hidden cards from passed on (seat 2) to hand (seat 3)" in output


def test_cards_alone_make_a_move(run: Run) -> None:
    assert "Q♦ 9♦ 9♥ from passed on (you)" in run(*HEARTS, lines="qd 9d 9h\n").output
    assert "A♠ is not there" in run(*HEARTS, lines="qd 9d as\n").output


@pytest.mark.parametrize("line", ["? discard-pile", "? discard pile", "? DISCARD_PILE"])
def test_piles_are_asked_about_as_people_write_them(run: Run, line: str) -> None:
    output = run("play", "canasta", "--seed", "5", lines=f"{line}\n").output
    assert "discard_pile, 1 card: " in output


def test_near_piles_are_offered(run: Run) -> None:
    output = run("play", "canasta", "--seed", "5", lines="? discards\n").output
    assert "(or the pile 'discard_pile'?)" in " ".join(output.split())


def test_one_screen_writes_cards_in_one_way(run: Run) -> None:
    lines = "? 9H\n? play 9H\nplay 9H\nh\nqd\n? qd\nqd 9d\n"
    output = run(*HEARTS, lines=lines).output
    typed = [line for line in output.splitlines() if line.startswith("> ")]
    said = [line for line in output.splitlines() if not line.startswith("> ")]
    assert len(typed) == lines.count("\n")
    assert not re.findall(r"\b(?:10|[2-9JQKA])[CDHS]\b", "\n".join(said))


def test_undo_stops_where_cards_were_seen(run: Run) -> None:
    output = run(*HEARTS, lines="1\n1\nu\n").output
    assert "what was seen cannot be taken back" in " ".join(output.split())


def test_points_that_would_tell_hidden_cards_are_not_told(run: Run) -> None:
    assert "points are told when the round is over" in run(*HEARTS, lines="p\n").output


@pytest.mark.parametrize("seat", ["1", "2", "3", "4"])
def test_every_seat_can_be_taken(run: Run, seat: str) -> None:
    words = ("play", "whist", "--seed", "2", "--seat", seat, "--others", "eager")
    assert run(*words, lines=firsts(3)).output.count("▸ you") >= 3


def test_a_saved_table_goes_on_alike(run: Run, tmp_path: Path) -> None:
    run(*HEARTS, lines="1\n1\n1\n1\ns whole.json\n")
    run(*HEARTS, lines="1\n1\ns half.json\n")
    run("play", "--resume", "half.json", lines="1\n1\ns other.json\n")
    one, other = (
        Game.from_json((tmp_path / name).read_text()).history
        for name in ("whole.json", "other.json")
    )
    assert one == other


def test_the_dealer_can_be_chosen(run: Run) -> None:
    one, two = (run("play", "whist", "--seed", "1", "--dealer", seat).output for seat in "12")
    assert one != two
    wrong = run("play", "whist", "--dealer", "9", code=2)
    assert "--dealer: found 9; expected a number from 1 to 4" in wrong.stderr
    assert not wrong.stdout


@pytest.mark.parametrize("name", TABLES)
def test_every_table_game_can_be_sat_at(run: Run, name: str) -> None:
    lines = firsts(12) + "m\n? 1\nv\nh\np\nq\n"
    output = run("play", name, "--seed", "4", lines=lines).output
    assert "refused" not in output
    assert output.endswith("goodbye (seat 1)\n")


@pytest.mark.parametrize(("height", "listed"), [(12, 20), (24, 28), (60, 40)])
def test_the_table_and_the_moves_stay_in_sight(height: int, listed: int) -> None:
    file = io.StringIO()
    terminal = Console(file=file, force_terminal=True, no_color=True, width=80, height=height)
    Screen(Game(load("hearts"), seed=5, dealer=4), terminal, 1).show()
    assert file.getvalue().count("give ") == listed
    assert len(file.getvalue().splitlines()) < max(height, 24)  # a line is left to type in
