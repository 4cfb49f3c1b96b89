"""Rule sheets in other languages: nothing untranslated in the four games, codes as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tools.catalogues import Domain, extracted

from cardrules import Rules, load
from cardrules.languages import Language, language
from cardrules.library import profile_ids
from cardrules.rulesheet import rule_sheet
from cardrules.texts import ENGLISH, Speaker

GAMES = ("royal-cotillion", "casket", "tarocco-bolognese", "canasta")
COMPLETE = ("ar", "ru")


class Recorder:
    """A speaker that notes what it is asked for, and what of that stays English."""

    def __init__(self, speaker: Speaker = ENGLISH) -> None:
        self.speaker = speaker
        self.asked: set[str | tuple[str, str]] = set()
        self.untranslated: set[str] = set()

    def template(self, english: str) -> str:
        said = self.speaker.template(english)
        self.asked.add(english)
        if said == english:
            self.untranslated.add(english)
        return said

    def counted_template(self, one: str, many: str, count: int) -> str:
        said = self.speaker.counted_template(one, many, count)
        self.asked.add((one, many))
        if said in (one, many):
            self.untranslated.add(one)
        return said

    def literal(self, words: str) -> str:
        return self.speaker.literal(words)


def variants(name: str) -> Iterator[Rules]:
    """Yield a game with its defaults, and with each value of each option."""
    rules = load(name)
    yield rules
    for option, spec in rules.profile.options.items():
        for value in spec.values:
            try:
                yield load(name, options={option: value})
            except ValueError:  # this value needs another beside it
                continue


def sheet(rules: Rules, speaker: Speaker) -> str:
    return rule_sheet(rules.profile, rules.board.deck, rules.identity.options, speaker)


@cache
def translatable() -> frozenset[str]:
    """Return every template that the catalogues know, of several forms the first."""
    return frozenset(
        message.id if isinstance(message.id, str) else message.id[0]
        for domain in Domain
        for message in extracted(domain)
        if message.id
    )


# What is the same in all languages.
SAME = re.compile(r"[^\w]*(?:\{\w+\}[^\w]*)+")


@pytest.mark.parametrize("code", COMPLETE)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_untranslated(game: str, code: str) -> None:
    recorder = Recorder(language(code))
    for rules in variants(game):
        sheet(rules, recorder)
    missing = {words for words in recorder.untranslated if not SAME.fullmatch(words)}
    assert sorted(missing & translatable()) == []


@pytest.mark.parametrize("name", profile_ids())
def test_every_word_that_is_asked_for_can_be_translated(name: str) -> None:
    """Apart from codes of cards and ranks, which are the same everywhere."""
    unknown = set()
    for rules in variants(name):
        recorder = Recorder()
        sheet(rules, recorder)
        deck = rules.board.deck
        codes = {*deck.codes, *(face.rank_name for face in deck.faces)}
        asked = {words if isinstance(words, str) else words[0] for words in recorder.asked}
        unknown |= asked - translatable() - codes
    assert unknown == set()


@pytest.mark.parametrize("name", profile_ids())
def test_a_language_without_words_is_english(name: str) -> None:
    rules = load(name)
    assert sheet(rules, Language("xx")) == sheet(rules, ENGLISH)


def bare(text: str) -> str:
    """Return a sheet without codes, numbers, options and sources."""
    text = re.sub(r"(?s)\n## (Источники|المصادر)\n.*", "", text)
    for code in (r"`[^`]*`", r"'[\w-]+'", r"\u2068[^\u2069]*\u2069", r"\((?:A|K|Q|J|JK)\)"):
        text = re.sub(code, "", text)
    return re.sub(r"\b(?:true|false|\d+[CDHS]|Tarocchin[io]|[IVX]+)\b", "", text)


@pytest.mark.parametrize("code", COMPLETE)
@pytest.mark.parametrize("game", GAMES)
def test_no_english_word_is_left(game: str, code: str) -> None:
    for rules in variants(game):
        assert re.findall(r"[A-Za-z]+", bare(sheet(rules, language(code)))) == []


def test_numbers_take_the_form_of_the_language() -> None:
    russian = sheet(load("canasta"), language("ru"))
    assert "108 карт колоды" in russian
    assert "Сдать 2 карты" in russian
    assert "Всего 4 джокера" in russian
    arabic = sheet(load("canasta"), language("ar"))
    assert "ورقتين" in arabic  # two cards are a form of their own
    assert "7 أوراق" in arabic
    assert "12 كومة" in arabic


def test_names_that_moves_are_written_with_stay_in_sight() -> None:
    russian = sheet(load("casket"), language("ru"))
    rules = load("casket")
    for name in rules.profile.piles:
        assert f"(`{name}`)" in russian
    assert "(`draw`)" in russian
    arabic = sheet(rules, language("ar"))
    assert "\u2068`lid`\u2069" in arabic, "codes are set apart from what is written to the left"


def test_numbers_after_a_letter_keep_their_direction() -> None:
    """A number takes the direction of the letter before it, if that is not set apart."""
    arabic = sheet(load("canasta"), language("ar"))
    row = next(line for line in arabic.splitlines() if " 2 3 4 5 " in line)
    before, _, _ = row.partition(" 2 3 4 5 ")
    assert before.endswith("\u2069"), before
