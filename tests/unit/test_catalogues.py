"""Catalogues: up to date with the sources, compiled, filled by the right values, complete."""

from __future__ import annotations

import gettext
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from tools.catalogues import (
    LOCALE,
    PACKAGE,
    Domain,
    compiled,
    extracted,
    file_of,
    languages,
    missing,
    read_catalogue,
    templates_of,
    updated,
)

from cardrules.extraction import profile_words, words_of

COMPLETE = ("ar", "ru")
"""The languages in which nothing of the four games may be missing."""

GAMES = ("royal-cotillion", "casket", "tarocco-bolognese", "canasta")
DECKS = ("french-52", "tarocco-bolognese-62")
EACH = [(language, domain) for language in languages() for domain in Domain]


def forms(message: Message) -> tuple[str, ...]:
    """Return the translations of a message, one for each plural form."""
    said = message.string
    return (said or "",) if isinstance(said, str) or said is None else tuple(x or "" for x in said)


def ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def messages(catalogue: Catalog) -> Iterator[Message]:
    yield from (message for message in catalogue if message.id)


def lacking(language: str, domain: Domain) -> tuple[str, ...]:
    """Return what a language lacks, in English."""
    return missing(read_catalogue(language, domain))


def test_the_languages_are_there() -> None:
    assert set(languages()) >= set(COMPLETE)


@pytest.mark.parametrize(("language", "domain"), EACH)
def test_a_catalogue_is_up_to_date(language: str, domain: Domain) -> None:
    _, written = updated(language, domain)
    found = file_of(language, domain).read_bytes()
    assert found == written, "bring it up to date with `python -m tools.catalogues update`"


@pytest.mark.parametrize(("language", "domain"), EACH)
def test_a_catalogue_is_compiled(language: str, domain: Domain) -> None:
    file = file_of(language, domain).with_suffix(".mo")
    assert file.read_bytes() == compiled(read_catalogue(language, domain)), (
        "compile it with `python -m tools.catalogues update`"
    )


@pytest.mark.parametrize(("language", "domain"), EACH)
def test_the_standard_library_reads_what_is_compiled(language: str, domain: Domain) -> None:
    catalogue = read_catalogue(language, domain)
    spoken = gettext.GNUTranslations(BytesIO(compiled(catalogue)))
    for message in messages(catalogue):
        if not all(forms(message)):
            continue
        if isinstance(message.id, str):
            assert spoken.gettext(message.id) == message.string
        else:
            one, many = ids(message)
            said = {spoken.ngettext(one, many, number) for number in range(300)}
            assert said == set(forms(message))


def test_no_two_catalogues_translate_one_message() -> None:
    found = [ids(message) for domain in Domain for message in messages(extracted(domain))]
    assert len(found) == len(set(found))


# Placeholders.


def filled_by(template: str) -> list[str]:
    """Return the names of what fills a template, sorted, each as often as it stands there."""
    return sorted({name for _, name, _, _ in Formatter().parse(template) if name is not None})


def numbers_of(catalogue: Catalog) -> list[set[int]]:
    """Return for each plural form the numbers up to 1000 that take it."""
    parsed = re.fullmatch(r"nplurals=(\d+); plural=(.*?);?", catalogue.plural_forms)
    assert parsed
    form_of = gettext.c2py(parsed[2])
    found: list[set[int]] = [set() for _ in range(int(parsed[1]))]
    for number in range(1001):
        found[form_of(number)].add(number)
    return found


@pytest.mark.parametrize(("language", "domain"), [e for e in EACH if e[1] is not Domain.PROFILES])
def test_a_translation_is_filled_by_what_fills_the_english(language: str, domain: Domain) -> None:
    catalogue = read_catalogue(language, domain)
    numbers = numbers_of(catalogue)
    wrong = []
    for message in messages(catalogue):
        wanted = filled_by(ids(message)[-1])
        for number, said in enumerate(forms(message)):
            is_plural = not isinstance(message.id, str)
            # A form for one number alone may say the number in its words.
            may_lack = {"count"} if is_plural and len(numbers[number]) == 1 else set()
            if said and set(wanted) - set(filled_by(said)) - may_lack:
                wrong.append((ids(message)[0], said))
            if said and set(filled_by(said)) - set(wanted):
                wrong.append((ids(message)[0], said))
    assert wrong == []


def test_plural_forms_are_those_of_the_language() -> None:
    counts = {
        language: {read_catalogue(language, domain).num_plurals for domain in Domain}
        for language in COMPLETE
    }
    assert counts == {"ar": {6}, "ru": {3}}
    russian = numbers_of(read_catalogue("ru", Domain.ENGINE))
    assert {1, 21, 101} <= russian[0]
    assert {2, 4, 22} <= russian[1]
    assert {0, 5, 11, 12, 14, 20, 111} <= russian[2]
    arabic = numbers_of(read_catalogue("ar", Domain.ENGINE))
    assert [arabic[form] for form in range(3)] == [{0}, {1}, {2}]
    assert {3, 10, 103} <= arabic[3]
    assert {11, 26, 99} <= arabic[4]
    assert {100, 101, 102} <= arabic[5]


# What is missing.


@pytest.mark.parametrize("language", COMPLETE)
def test_all_that_the_engine_says_is_translated(language: str) -> None:
    assert lacking(language, Domain.ENGINE) == ()
    assert lacking(language, Domain.RULESHEET) == ()
    assert lacking(language, Domain.CLI) == ()


@pytest.mark.parametrize("language", COMPLETE)
def test_the_words_of_the_four_games_are_translated(language: str) -> None:
    lacks = {words for domain in Domain for words in lacking(language, domain)}
    files = [*(f"profiles/{game}" for game in GAMES), *(f"decks/{deck}" for deck in DECKS)]
    found = []
    for file in files:
        data = tomllib.loads((PACKAGE / f"{file}.toml").read_text(encoding="utf-8"))
        found += [(file, place, words) for place, words in words_of(data) if words in lacks]
    assert found == []


@pytest.mark.parametrize("language", COMPLETE)
def test_a_translation_is_written_in_the_script_of_the_language(language: str) -> None:
    scripts = {"ar": "[\u0600-\u06ff]", "ru": "[\u0400-\u04ff]"}
    own = scripts.pop(language)
    others = "|".join(scripts.values())
    strange = [
        said
        for domain in Domain
        for message in messages(read_catalogue(language, domain))
        for said in forms(message)
        if re.search(others, said) or (_has_words(said) and not re.search(own, said))
    ]
    assert strange == []


def _has_words(template: str) -> bool:
    return re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", template)) is not None


@pytest.mark.parametrize("language", COMPLETE)
def test_no_isolates_are_written_into_a_catalogue(language: str) -> None:
    """What goes from left to right is set apart where it is said, not by translators."""
    for domain in Domain:
        content = file_of(language, domain).read_text(encoding="utf-8")
        assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", content)


# Extraction.


def test_templates_are_found_in_the_code() -> None:
    source = """
from cardrules.texts import counted as many, mark, text
from elsewhere import counted

A = {1: mark("a {pile}"), 2: "no template"}
def f(n):
    said = text("in {what}, and "
        "{more}", what=[text("an inner {x}", x=1)], more=f"{n} things")
    counted("not", "these", n)
    g.text("nor this")
    text(said)
    return many("{count} ace", "{count} aces", n, said=said)
"""
    assert sorted(map(str, templates_of(source))) == [
        "('{count} ace', '{count} aces')",
        "a {pile}",
        "an inner {x}",
        "in {what}, and {more}",
    ]


def test_the_words_of_a_profile_are_found() -> None:
    document = """
        id = "x"
        [about]
        title = "A Game"
        tips = ["One.", "Two."]
        sources = ["A Book"]
        [options.aces]
        values = ["stay"]
        says = "What aces do."
        [deck.classes]
        kings = ["K"]
        "7s" = ["7"]
        [piles]
        hand = { label = "hand" }
        stock = { label = { option = "aces", cases = { stay = "no words of a list" } } }
        [score.combinations.sets.patterns.royal]
        each = ["swords", "10"]
        [[score.lines]]
        option = "aces"
        [score.lines.cases.stay]
        label = "Aces"
    """
    assert [words for _, words in words_of(tomllib.loads(document))] == [
        "A Game",
        "One.",
        "Two.",
        "What aces do.",
        "kings",
        "hand",
        "royal",
        "swords",
        "Aces",
    ]
    told = list(profile_words(BytesIO(document.encode()), (), (), {}))
    assert [words for _, _, words, _ in told][:3] == ["A Game", "One.", "Two."]
    assert told[0] == (1, "", "A Game", ["about.title"])


def test_the_words_of_a_deck_are_found() -> None:
    document = 'title = "D"\nranks = ["2", "jack"]\n[suits.cups]\ncolor = "red"\nranks = ["ace"]'
    found = [words for _, words in words_of(tomllib.loads(document))]
    assert found == ["D", "jack", "cups", "red", "ace"]


def test_nothing_but_catalogues_lies_in_the_folder() -> None:
    names = {file.relative_to(LOCALE).as_posix() for file in LOCALE.rglob("*") if file.is_file()}
    assert names == {
        f"{language}/LC_MESSAGES/{domain.value}.{ending}"
        for language, domain in EACH
        for ending in ("po", "mo")
    }


def test_a_wheel_holds_the_compiled_catalogues() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"] == ["*.po"]
