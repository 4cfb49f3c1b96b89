"""The command line of the terminal program, without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.terminal.__main__ import main
from examples.terminal.app import TerminalApp
from examples.terminal.saves import Saves, default_folder
from examples.terminal.start import Chosen

from cardrules import Game, RecordError, load


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[TerminalApp]:
    """Run no program, and return those that would have been."""
    found: list[TerminalApp] = []
    monkeypatch.setattr(TerminalApp, "run", lambda app: found.append(app))
    return found


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ([], None),
        (["klondike"], ("klondike", Chosen())),
        (["klondike==1.0.0"], ("klondike", Chosen(wanted="klondike==1.0.0"))),
        (
            ["klondike", "--deal", "7", "-o", "draw=3"],
            ("klondike", Chosen(options={"draw": 3}, deal="7")),
        ),
        (
            ["whist", "--seat", "3", "--others", "random"],
            ("whist", Chosen(seat=3, others="random")),
        ),
    ],
)
def test_how_a_game_is_begun(
    begun: list[TerminalApp], tmp_path: Path, words: list[str], first: tuple[str, Chosen] | None
) -> None:
    assert main([*words, "--state-dir", str(tmp_path)]) == 0
    assert begun[0].first == first
    assert begun[0].saves.folder == tmp_path


def test_a_kept_game_is_resumed_unless_another_is_asked_for(
    begun: list[TerminalApp], tmp_path: Path
) -> None:
    Saves(tmp_path).save(Game(load("klondike"), seed=3))
    folder = ["--state-dir", str(tmp_path)]
    for more in ([], ["--resume"], ["--deal", "3"]):
        main(["klondike", *more, *folder])
    assert [app.first for app in begun] == [
        ("klondike", None),
        ("klondike", Chosen(is_resumed=True)),
        ("klondike", Chosen(deal="3")),
    ]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["klondik"], 1, "klondik: no such profile; did you mean 'klondike'?"),
        (["whist", "--seat", "5"], 1, "--seat: found 5; expected a number from 1 to 4"),
        (["klondike", "-o", "draw=7"], 1, "options.draw: the option has no such value"),
        (["klondike", "-o", "drow=1"], 1, "drow"),
        (["casket", "--resume"], 1, "no game of casket is kept in "),
        (["casket", "--language", "xx"], 1, "expected one of 'ar', 'en', 'ru'"),
        (["--deal", "3"], 2, "which game? name a PROFILE"),
    ],
)
def test_wrong_usage_is_one_line(
    begun: list[TerminalApp],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: list[str],
    code: int,
    said: str,
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*words, "--state-dir", str(tmp_path)])
    assert end.value.code == code
    assert said in capsys.readouterr().err
    assert not begun


def test_games_are_kept_where_the_platform_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "cardrules" / "terminal"


def test_a_game_of_rules_that_are_not_there_is_kept(tmp_path: Path) -> None:
    """What a newer program saved is no rubbish, though nobody here can read it."""
    saves = Saves(tmp_path)
    game = Game(load("klondike"), seed=3)
    newer = game.to_json().replace('"1.0.0"', '"9.0.0"')
    saves.path("klondike").write_text(newer)
    with pytest.raises(RecordError, match=r"klondike\.json: "):
        saves.resume("klondike")
    saves.drop("klondike")
    assert saves.path("klondike").read_text() == newer
    aside = saves.save(game)
    assert aside == tmp_path / "klondike.damaged-1.json"
    assert aside.read_text() == newer
    assert saves.save(game) is None
    assert saves.ids() == {"klondike"}


def test_seats_are_kept_beside_the_games(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.seat("whist") == 1
    saves.keep_seat("whist", 3)
    assert Saves(tmp_path).seat("whist") == 3
    (tmp_path / "seats.json").write_text('{"whist": "third"}')
    assert Saves(tmp_path).seat("whist") == 1
    assert not Saves(tmp_path).ids()
