"""Playing alone: a patience at the terminal, line by line."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from cardrules import Game, load
from cardrules.deals import microsoft_deal

SEVEN = ("royal-cotillion", "--seed", "7")
PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"


def play(run: Run, *lines: str, words: tuple[str, ...] = SEVEN) -> str:
    """Play some lines, and return what is said from the first of them on."""
    output = run("play", *words, lines="".join(f"{line}\n" for line in lines)).output
    return output.split("\n> ", 1)[1] if lines else output


def answer(output: str) -> str:
    """Return what is said without the line that was typed."""
    return output.split("\n", 1)[1]


def test_the_position_is_drawn(run: Run) -> None:
    output = play(run)
    assert output.startswith("Royal Cotillion, royal-cotillion==1.0.0\n")
    assert "stock ▒▒ ×75   waste 9♣" in output
    columns = [line.split() for line in output.splitlines()]
    start = columns.index(["left"])
    assert columns[start + 1 : start + 5] == [
        ["1", "2", "3", "4"],
        ["2♣", "7♦", "J♦", "6♣"],
        ["6♦", "K♦", "10♠", "10♠"],
        ["10♣", "5♦", "2♠", "5♠"],
    ]
    assert re.search(r"  1 move left\.3 foundation\.1  2♠", output)


def test_a_seed_is_told_when_none_is_given(run: Run) -> None:
    output = run("play", "klondike").output
    seed = re.match(r"seed (\d+) ", output)
    assert seed is not None
    assert run("play", "klondike", "--seed", seed[1]).output == answer(output)


@pytest.mark.parametrize("line", ["move left.3 foundation.1", "left.3 foundation.1"])
def test_moves_by_number_or_by_text(run: Run, line: str) -> None:
    after = answer(play(run, "1"))
    assert "2♠   —" in after
    assert answer(play(run, line)) == after


def test_a_card_that_makes_one_move_is_enough(run: Run) -> None:
    words = ("klondike", "--seed", "3")
    after = answer(play(run, "move tableau.3 tableau.6", words=words))
    assert "is turned up in tableau.3" in after
    for typed in ("jd", "JD", "J♦"):
        assert answer(play(run, typed, words=words)) == after


def test_a_card_with_several_moves_is_asked_about(run: Run) -> None:
    output = play(run, "ad")
    assert "A♦ can be played in several ways: 4 move reserve.8 foundation.1, " in output


def test_a_card_for_any_of_several_empty_piles_is_enough(run: Run) -> None:
    assert answer(play(run, "2s")) == answer(play(run, "move left.3 foundation.1"))


def test_a_pile_alone_is_tapped(run: Run) -> None:
    assert answer(play(run, "stock")) == answer(play(run, "draw"))
    assert answer(play(run, "left.3")) == answer(play(run, "move left.3 foundation.1"))
    several = play(run, "tableau.4", words=("gypsy", "--seed", "8"))
    assert "several moves: move tableau.4 tableau.2, move tableau.4 tableau.5" in several


def test_automatic_steps_are_told(run: Run) -> None:
    output = play(run, "move reserve.8 foundation.1")
    assert "  9♣ from waste to reserve.8" in output
    assert re.search(r"  \S+ from stock to waste", output)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move left.1 foundation.1", "refused: 10♣ may not start foundation.1: "),
        ("? move left.1 foundation.1", "move left.1 foundation.1: 10♣ may not start foundation.1"),
        ("? left.1 foundation.1", "(piles.foundation.base.cards)"),
        ("? move left.3 foundation.1", "move left.3 foundation.1 is legal"),
        ("? 1", "move left.3 foundation.1 is legal"),
        ("? 99", "there is no move 99"),
        ("? 10♣", "10♣ in left.1: "),
        ("? 10c", "10♣ in left.1: "),
        ("? ad", "A♦ in reserve.8: move reserve.8 foundation.1"),
        ("? 5H", "you see no 5♥ now"),
        ("? left.1", "left.1, 3 cards, lowest first: 2♣ 6♦ 10♣"),
        ("? reserve", "It holds at most one card."),
        ("? reserve.1", "reserve.1, 1 card: "),
        ("? left1", "left.1, 3 cards, lowest first: 2♣ 6♦ 10♣"),
        ("? Left 1", "left.1, 3 cards, lowest first: 2♣ 6♦ 10♣"),
        ("? lft", "(or the pile 'left'?)"),
        ("left-3 Foundation.1", "2♠ — "),
        ("? stock", "stock, 75 cards, lowest first: ▒▒"),
        ("? gibberish", "there is no action 'gibberish'"),
        ("?", "Type the number of a move"),
        ("help", "Type the number of a move"),
        ("99", "there is no move 99; expected 1 to 41"),
        ("0", "there is no move 0; expected 1 to 41"),
        ("9" * 5000, "there is no move 9999"),
        ("٣", "there is no action"),
        ("drow", "did you mean 'draw'?"),
        ("undoo", "(or 'undo'?)"),
        ("move", "'move' is written"),
        ("move left.9 foundation.1", "no pile is called 'left.9'"),
        ("x" * 9000, "a move is at most"),
        ("\x1b[31m", "there is no action"),
        ("u", "there is nothing to take back"),
        ("r", "there is nothing to make again"),
        ("h", "perhaps: "),
        ("p", "nothing is scored in this game"),
        ("rules", "## Piles"),
        ("save", "save where?"),
        ("s no/such/folder/x", "No such file or directory"),
        ("s .", "irectory"),
        ("q", "goodbye"),
    ],
)
def test_every_line_is_answered(run: Run, line: str, said: str) -> None:
    assert said in " ".join(play(run, line).split())


def test_undo_and_redo(run: Run) -> None:
    start, after = answer(play(run, "")), answer(play(run, "1"))
    assert play(run, "1", "u").endswith(start)
    assert play(run, "1", "undo", "redo").endswith(after)


def test_all_moves_are_listed_when_asked_for(run: Run) -> None:
    assert " 41 " not in play(run, "")
    assert "and 35 more: m lists them all" in play(run, "")
    assert " 41 " in play(run, "m")


def test_what_is_no_text_is_answered(run: Run) -> None:
    output = run("play", "klondike", "--seed", "1", lines=b"\xff\xfe\xfa\nq\n").output
    assert "goodbye" in output


def test_save_and_resume(run: Run, tmp_path: Path) -> None:
    output = play(run, "1", "s game.json", "draw", "s")
    assert output.count("saved in game.json") == 2
    saved = Game.from_json((tmp_path / "game.json").read_text())
    assert [str(played.move) for played in saved.history] == ["move left.3 foundation.1", "draw"]
    assert "saved in game.json" in run("play", "--resume", "game.json", lines="u\ns\n").output
    assert len(Game.from_json((tmp_path / "game.json").read_text()).history) == 1
    run("play", "royal-cotillion~=1.0", "--resume", "game.json")
    wrong = run("play", "casket", "--resume", "game.json", code=1)
    assert "a game of royal-cotillion==1.0.0, not of casket" in wrong.stderr
    wrong = run("play", "--resume", "game.json", "--seed", "3", code=2)
    assert "--seed does not go with --resume" in wrong.stderr


def test_other_files_are_not_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader")
    assert "is no saved game; expected another name" in play(run, "s letter.txt")
    assert (tmp_path / "letter.txt").read_text() == "Dear reader"


def test_a_damaged_save_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{")
    assert (
        "game.json: line 1, column 2: cut off"
        in run("play", "--resume", "game.json", code=1).stderr
    )


def test_numbered_deals_and_orders(run: Run, tmp_path: Path) -> None:
    output = run("play", "freecell", "--deal", "1").output
    assert "J♦   2♦   9♥   J♣   5♦   7♥   7♣   5♥" in output
    deal = tmp_path / "deal.txt"
    deal.write_text("\n".join(microsoft_deal(1)))
    assert run("play", "freecell", "--order", "deal.txt").output == output
    deal.write_text("AS AS")
    assert "named too often" in run("play", "freecell", "--order", "deal.txt", code=1).stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "which game?"),
        (["klondike", "--seat", "2"], "expected 1, for this is played alone"),
        (["klondike", "--autoplay", "all"], "safe-foundation"),
        (["casket", "--deal", "1"], "numbered deals are for one pack of 52 cards"),
        (["freecell", "--deal", "0"], "out of range"),
        (["freecell", "--deal", "x"], "--deal"),
        (["freecell", "--order", "nowhere"], "does not exist"),
    ],
)
def test_wrong_usage(run: Run, words: list[str], message: str) -> None:
    wrong = run("play", *words, code=2)
    assert message in wrong.stderr
    assert not wrong.stdout


def test_autoplay_is_told(run: Run) -> None:
    words = ("klondike", "--seed", "1", "--autoplay", "safe-foundation")
    assert "by itself: move " in play(run, *["1"] * 30, words=words)


def test_a_game_is_played_until_it_is_stuck(run: Run) -> None:
    game, chance = Game(load("casket"), seed=7), random.Random(1)
    moves = []
    while game.legal_moves:
        move = chance.choice(list(game.legal_moves))
        game.play(move)
        moves.append(str(move))
    words = ("casket", "--seed", "7")
    output = play(run, *moves, words=words)
    assert "No move is left: the game is stuck." in output
    assert "refused" not in output
    after = play(run, *moves, "1", "h", "u", words=words)
    assert "no move is left; u takes the last one back, q quits" in after


def test_a_won_game_says_so(run: Run) -> None:
    head, moves, end = (PLAYTHROUGHS / "klondike-1.0.0.txt").read_text().split("\n\n")
    assert "outcome: won" in end
    seed = dict(line.split(": ") for line in head.splitlines())["seed"]
    lines = [line.split(" | ")[0] for line in moves.splitlines()]
    words = ("klondike", "--seed", seed)
    assert "The game is won." in play(run, *lines, words=words)
    assert "The game is won." not in play(run, *lines[:-1], words=words)


def test_points_are_shown(run: Run) -> None:
    output = play(run, "p", words=("klondike", "--seed", "3", "-o", "scoring=vegas"))
    assert "The score as it stands" in output
    assert "-52" in output


def test_layouts_are_drawn_as_they_lie(run: Run) -> None:
    output = play(run, words=("pyramid", "--seed", "3"))
    rows = output.split("tableau\n")[1].splitlines()[:7]
    assert [len(row.split()) for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert all(row.startswith("  ") for row in rows[:-1])


@pytest.mark.parametrize("width", ["30", "44", "200"])
def test_terminals_of_any_width(run: Run, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    output = play(run, words=("forty-thieves", "--seed", "3"))
    board = output.split("tableau\n")[1].split("foundation")[0]
    assert max(map(len, board.splitlines())) <= int(width)
    assert sum(word.isdigit() for word in board.split()) == 10


def test_sixteen_piles_go_on_a_line_of_eighty(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = play(run).splitlines()
    numbers = lines[lines.index("reserve") + 1]
    assert numbers.split() == [str(number) for number in range(1, 17)]
    assert len(numbers) <= 80
