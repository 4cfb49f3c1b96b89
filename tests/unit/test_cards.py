"""The pack: words for cards, what they take away, and which rank is lowest."""

from __future__ import annotations

import pytest

from cardrules.cards import Deck, SelectorError
from cardrules.profile.deck import DeckError, DeckSpec, DeckUse, make_deck
from cardrules.profile.document import parse_document
from cardrules.profile.reading import read

FRENCH = """
format = 1
id = "short"
ranks = ["A", "2", "K"]
suits.clubs = { letter = "C", color = "black" }
suits.hearts = { letter = "H", color = "red" }
suits.spades = { letter = "S", color = "black" }
extras.JK = {}
"""


def deck_of(_text: str = FRENCH, /, **use: object) -> Deck:
    document = parse_document(_text, "deck.toml")
    found = read(DeckUse, {"use": "short", "jokers": 1, **use}, document)
    return make_deck(read(DeckSpec, document.data, document), found)


def codes(deck: Deck, *words: str) -> str:
    return " ".join(deck.faces[face].code for face in deck.members(deck.select(words)))


CLASSES = {"high": ["A", "KS"], "low": ["any", "!high", "!JK"]}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("red", "AH 2H KH"),
        ("black", "AC 2C KC AS 2S KS"),
        ("red KS", "AH 2H KH KS"),
        ("black !K", "AC 2C AS 2S"),
        ("!K black", "AC 2C AS 2S"),
        ("!black", "AH 2H KH JK"),
        ("!black !JK !2H", "AH KH"),
        ("any !red !clubs", "AS 2S KS JK"),
        ("hearts !*H", ""),
        ("!high", "2C KC 2H KH 2S JK"),
        ("low", "2C KC 2H KH 2S"),
        ("low !low", ""),
        ("", ""),
    ],
)
def test_words(words: str, found: str) -> None:
    assert codes(deck_of(classes=CLASSES), *words.split()) == found


def test_a_colour_is_of_the_suits_that_are_played_with() -> None:
    deck = deck_of(suits=["clubs", "hearts"])
    assert codes(deck, "black") == "AC 2C KC"
    with pytest.raises(SelectorError):
        deck_of(suits=["clubs"]).select(["red"])


@pytest.mark.parametrize("word", ["!reds", "!", "!!red", "! red", "!none"])
def test_what_takes_nothing_known_away(word: str) -> None:
    with pytest.raises(SelectorError) as caught:
        deck_of().select(["any", word])
    assert caught.value.word == word
    assert "!red" in caught.value.choices


@pytest.mark.parametrize(
    ("lowest", "ranks", "first"),
    [(None, "A 2 K", "AC"), ("A", "A 2 K", "AC"), ("2", "2 K A", "2C"), ("K", "K A 2", "KC")],
)
def test_the_lowest_rank(lowest: str | None, ranks: str, first: str) -> None:
    deck = deck_of(lowest=lowest) if lowest else deck_of()
    assert [" ".join(own) for own in deck.suit_ranks] == [ranks] * 3
    assert deck.codes[0] == first
    assert [deck.faces[deck.face_by_code[f"{rank}H"]].rank for rank in ranks.split()] == [0, 1, 2]


def test_the_lowest_rank_is_that_of_the_suits_that_have_it() -> None:
    text = FRENCH.replace('letter = "H"', 'letter = "H", ranks = ["K", "Q"]')
    assert deck_of(text, lowest="2").suit_ranks == (("2", "K", "A"), ("K", "Q"), ("2", "K", "A"))


def test_listing_the_ranks_is_the_same() -> None:
    assert deck_of(lowest="2") == deck_of(ranks=["2", "K", "A"])


@pytest.mark.parametrize(
    ("use", "key", "found"),
    [
        ({"lowest": "3"}, "lowest", "3"),
        ({"classes": {"red": ["AH"]}}, "classes.red", "red"),
        ({"classes": {"!x": ["AH"]}}, "classes.!x", "!x"),
        ({"classes": {"x": ["A", "!B"]}}, "classes.x", "!B"),
        ({"without": ["!green"]}, "without", "!green"),
    ],
)
def test_wishes_that_cannot_be_fulfilled(use: dict[str, object], key: str, found: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck_of(**use)
    assert (caught.value.key, caught.value.found) == (key, found)


def test_without_all_but_some() -> None:
    assert " ".join(deck_of(without=["!hearts"]).codes) == "AH 2H KH"


@pytest.mark.parametrize(
    ("old", "new"),
    [("suits.clubs", "suits.red"), ('"2", "K"', '"red", "K"'), ("extras.JK", "extras.red")],
)
def test_a_colour_with_the_name_of_other_cards(old: str, new: str) -> None:
    assert old in FRENCH
    with pytest.raises(DeckError, match="the colour 'red' of the deck has the name of other cards"):
        deck_of(FRENCH.replace(old, new), jokers=0)


def test_a_colour_may_be_named_as_its_only_suit() -> None:
    deck = deck_of(FRENCH.replace("suits.hearts", "suits.red"))
    assert codes(deck, "red") == "AH 2H KH"
    assert deck.words().count("red") == 1
