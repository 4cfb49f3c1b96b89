"""Languages: found, spoken, with what is not translated in English; right to left isolated."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.catalogues import catalogue

from cardrules import (
    CardrulesError,
    Library,
    Outcome,
    ProfileError,
    Result,
    ScoreSheet,
    UnknownLanguageError,
)
from cardrules.languages import Language, available, language
from cardrules.texts import counted, listed, text

SOURCE = Path(__file__).parents[2] / "src"
WORDS = {
    "{card} may not go on {top}": "{top} ne prend pas {card}",
    "My Patience": "Ma patience",
    "{first} and {next}": "{first} et {next}",
}
COUNTED = {
    ("{count} lovely card", "{count} lovely cards"): (
        "{count} belle carte",
        "{count} de belles cartes",
        "{count} belles cartes",
    )
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    catalogue(tmp_path / "locale", "fr", WORDS, COUNTED)
    return Library([tmp_path], with_packages=False)


def test_the_languages_of_the_package_are_there() -> None:
    shipped = Library(with_packages=False)
    assert available(shipped) == ("ar", "en", "ru")
    named = [language(code, shipped) for code in available(shipped)]
    assert [(one.name, one.direction) for one in named] == [
        ("العربية", "rtl"),
        ("English", "ltr"),
        ("Русский", "ltr"),
    ]


def test_profiles_bring_their_own_words_and_a_language(library: Library) -> None:
    assert available(library) == ("ar", "en", "fr", "ru")
    french = language("fr", library)
    assert french.name == "fr"
    assert french.say("My Patience") == "Ma patience"
    assert french.say(text("{card} may not go on {top}", card="5H", top="6D")) == (
        "6D ne prend pas 5H"
    )
    assert french.say(listed(["a", "b"])) == "a et b"


def test_numbers_take_the_form_of_the_language(library: Library) -> None:
    french = language("fr", library)
    said = [
        french.say(counted("{count} lovely card", "{count} lovely cards", number))
        for number in (0, 1, 2)
    ]
    # In French nothing is singular.
    assert said == ["0 belle carte", "1 belle carte", "2 belles cartes"]


def test_what_is_not_translated_is_said_in_english(library: Library) -> None:
    french = language("fr", library)
    assert french.say("Another Patience") == "Another Patience"
    assert french.say("") == ""
    assert french.say(text("{n} of hearts", n=3)) == "3 of hearts"
    unknown = [counted("{count} ace", "{count} aces", number) for number in (0, 1)]
    assert [french.say(part) for part in unknown] == ["0 aces", "1 ace"]


def test_the_words_of_the_package_come_before_those_of_profiles(tmp_path: Path) -> None:
    catalogue(tmp_path / "locale", "ru", {"English": "Чужой", "My Patience": "Мой пасьянс"})
    russian = language("ru", Library([tmp_path], with_packages=False))
    assert russian.name == "Русский"
    assert russian.say("My Patience") == "Мой пасьянс"


@pytest.mark.parametrize("wanted", ["fr", "FR", "fr-CA", "fr_CA", "fr-Latn-CA"])
def test_a_kind_of_a_language_is_the_language(library: Library, wanted: str) -> None:
    assert language(wanted, library).code == "fr"


def test_the_nearest_kind_is_taken(tmp_path: Path) -> None:
    for code, word in (("pt", "Paciência"), ("pt_BR", "Minha paciência")):
        catalogue(tmp_path / "locale", code, {"My Patience": word})
    library = Library([tmp_path], with_packages=False)
    assert available(library) == ("ar", "en", "pt", "pt-BR", "ru")
    assert language("pt-br", library).say("My Patience") == "Minha paciência"
    assert language("pt-PT", library).say("My Patience") == "Paciência"


@pytest.mark.parametrize("wanted", ["xx", "", "r", "../ru", "fr/../ru", "russian", "ru ", "ru\0"])
def test_an_unknown_language_is_an_error_that_names_those_there_are(
    library: Library, wanted: str
) -> None:
    with pytest.raises(UnknownLanguageError) as caught:
        language(wanted, library)
    assert isinstance(caught.value, CardrulesError)
    assert str(caught.value) == (
        f"no words in the language {wanted!r}; expected one of 'ar', 'en', 'fr', 'ru'"
    )


@pytest.mark.parametrize(
    "wrong",
    ["{top} ne prend pas {carte}", "{top.__class__} ne prend pas {card}", "{top} {card", "{}"],
)
def test_a_translation_that_cannot_be_filled_is_passed_over(tmp_path: Path, wrong: str) -> None:
    catalogue(tmp_path / "locale", "fr", {"{card} may not go on {top}": wrong})
    french = language("fr", Library([tmp_path], with_packages=False))
    assert french.say(text("{card} may not go on {top}", card="5H", top="6D")) == (
        "5H may not go on 6D"
    )


def test_braces_of_a_profile_are_left_alone(tmp_path: Path) -> None:
    catalogue(tmp_path / "locale", "fr", {"A smile {:": "Un sourire {:"})
    french = language("fr", Library([tmp_path], with_packages=False))
    assert french.say("A smile {:") == "Un sourire {:"


@pytest.mark.parametrize("content", [b"", b"junk", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_file_that_is_no_catalogue_is_named(tmp_path: Path, content: bytes) -> None:
    catalogue(tmp_path / "locale", "fr", WORDS).write_bytes(content)
    with pytest.raises(ProfileError, match=r"profiles\.mo: cannot be read as a catalogue"):
        language("fr", Library([tmp_path], with_packages=False))


def test_a_folder_without_catalogues_is_no_language(tmp_path: Path) -> None:
    (tmp_path / "locale" / "fr" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "locale" / "de").write_text("a file")
    assert available(Library([tmp_path], with_packages=False)) == ("ar", "en", "ru")


@pytest.mark.parametrize(
    ("code", "direction"),
    [("he", "rtl"), ("fa-IR", "rtl"), ("de", "ltr"), ("az-Arab", "rtl"), ("ku-Latn", "ltr")],
)
def test_scripts_have_a_direction(code: str, direction: str) -> None:
    assert Language(code).direction == direction


def test_values_are_isolated_where_words_go_from_right_to_left() -> None:
    hebrew = Language("he")
    said = hebrew.say(text("{card} may not go on {top} ({n})", card="5H", top="6D", n=12))
    assert said == "\u20685H\u2069 may not go on \u20686D\u2069 (12)"
    # A phrase within a phrase is in the language already; its own values are isolated.
    inner = text("the pile {pile}", pile="tableau.3")
    assert hebrew.say(text("{pile} is empty", pile=inner)) == (
        "the pile \u2068tableau.3\u2069 is empty"
    )
    assert hebrew.say(text("{n} points", n=-5)) == "\u2068-5\u2069 points"
    assert Language("de").say(text("{pile} is empty", pile="a")) == "a is empty"


def test_no_catalogue_is_read_before_a_language_is_asked_for() -> None:
    code = "import cardrules, cardrules.languages, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    assert not set(loaded) & {"gettext", "locale", "babel"}


def test_the_package_speaks_out_of_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "cardrules.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for file in (SOURCE / "cardrules").rglob("*"):
            if file.suffix in {".py", ".mo", ".toml", ".json"}:
                packed.write(file, file.relative_to(SOURCE))
    code = "from cardrules.languages import language; print(ascii(language('ru').name))"
    said = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(archive)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert said.strip() == ascii("Русский")


def test_the_end_of_a_game_is_said_in_words() -> None:
    sheets = {1: ScoreSheet(), 2: ScoreSheet()}
    russian = language("ru")
    said = {
        Outcome(Result.WON, (1,)): ("the game is won", "игра выиграна"),
        Outcome(Result.STUCK): (
            "no move is left: the game is stuck",
            "ходов не осталось: игра зашла в тупик",
        ),
        Outcome(Result.DRAW, (), sheets): ("the game is a draw", "ничья"),
        Outcome(Result.WON, (2,), sheets): ("seat 2 wins", "побеждает игрок 2"),
        Outcome(Result.WON, (1, 3), sheets): (
            "seat 1 and seat 3 win",
            "побеждают игрок 1 и игрок 3",
        ),
    }
    for outcome, (english, translated) in said.items():
        assert str(outcome.text) == english
        assert russian.say(outcome.text) == translated
