"""--language: the terminal speaks it, and the environment may say which."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

CASKET = ("play", "casket", "--seed", "3")


def test_a_game_is_told_in_russian(run: Run) -> None:
    output = run(*CASKET, "--language", "ru", lines="move stock foundation.1\nhelp\nq\n").output
    assert "Шкатулка, casket==1.0.0" in output
    assert "драгоценности из-под крышек" in output
    assert "нельзя: из стопки stock карты не берут (piles.stock.access)" in output
    assert "сохранить игру" in output
    assert "до свидания" in output
    assert "refused" not in output


def test_what_is_no_move_is_told_in_russian(run: Run) -> None:
    output = run(*CASKET, "--language", "ru", lines="move wast body.1\ndraw now\n").output
    assert "стопки 'wast' не существует; может быть, «waste»?" in output
    assert "ход «draw» пишется одним словом, найдено ещё: 'now'" in output


def test_a_game_is_told_in_arabic_with_its_names_set_apart(run: Run) -> None:
    output = run(*CASKET, "--language", "ar", lines="move stock foundation.1\n").output
    assert (
        "مرفوض: لا تؤخذ أوراق من الكومة \u2068stock\u2069 (\u2068piles.stock.access\u2069)"
        in output
    )


def test_the_environment_may_say_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDRULES_LANGUAGE", "ru-RU")
    assert "Канаста" in run("list").output
    assert "Канаста" not in run("list", "--language", "en").output
    monkeypatch.setenv("CARDRULES_LANGUAGE", "")
    assert "Канаста" not in run("list").output


def test_scores_and_the_end_are_told_in_russian(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(
        """
format = 1
id = "one"
version = "1.0.0"
[about]
title = "One"
sources = ["A test"]
[deck]
use = "french-52"
ranks = ["A"]
[piles.hand]
access = "top"
[piles.foundation]
[deal]
steps = [{ to = "hand", count = "rest" }]
[actions.throw]
transfer = { from = "hand", to = "foundation" }
[[phases]]
name = "play"
actions = ["throw"]
[end]
won = { empty = "hand" }
""",
        encoding="utf-8",
    )
    output = run("play", "one.toml", "--seed", "1", "--language", "ru", lines="1\n1\n1\n1\n").output
    assert "Игра выиграна." in output


def test_an_unknown_language_is_a_clear_error(run: Run) -> None:
    output = run("show", "casket", "--language", "tlh", code=1).output
    assert output == (
        "cardrules: no words in the language 'tlh'; expected one of 'ar', 'en', 'ru'\n"
    )


def test_the_rules_are_told_in_the_language(run: Run) -> None:
    assert run("show", "casket", "--language", "ru").output.startswith("# Шкатулка")
