"""Texts: filled in English and in another language, braces in values left alone."""

from __future__ import annotations

from cardrules.texts import Joined, Later, Name, Sentence, Text, chained, counted, listed, text

RUSSIAN = {
    "{card} may not go on {top}": "{top} не принимает {card}",
    "{first}, {next}": "{first}; {next}",
    "{first} and {next}": "{first} и {next}",
    "red": "красный",
}


class Russian:
    """A speaker with a handful of templates and the three plural forms of Russian."""

    def template(self, english: str) -> str:
        return RUSSIAN.get(english, english)

    def counted_template(self, one: str, many: str, count: int) -> str:
        assert (one, many) == ("{count} card", "{count} cards")
        if count % 10 == 1 and count % 100 != 11:
            return "{count} карта"
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return "{count} карты" if few else "{count} карт"

    def literal(self, words: str) -> str:
        return words


def test_a_text_is_said_in_english_by_str() -> None:
    assert str(text("{card} may not go on {top}", card="5H", top="6D")) == "5H may not go on 6D"


def test_a_language_orders_the_values_as_it_likes() -> None:
    refused = text("{card} may not go on {top}", card="5H", top=text("red"))
    assert refused.spoken(Russian()) == "красный не принимает 5H"


def test_a_text_without_values_is_said_as_it_is() -> None:
    assert str(text("braces {stay} here")) == "braces {stay} here"


def test_braces_in_a_value_are_left_alone() -> None:
    assert str(text("found {what}", what="{card}")) == "found {card}"


def test_a_name_is_translated_or_stands_as_any_other() -> None:
    class Loud(Russian):
        def literal(self, words: str) -> str:
            return f"<{words}>"

    assert str(Name("red")) == "red"
    assert Name("red").spoken(Loud()) == "красный"
    assert Name("tarocchi").spoken(Loud()) == "<tarocchi>"


def test_numbers_take_the_form_of_the_language() -> None:
    cards = [counted("{count} card", "{count} cards", number) for number in (1, 3, 5, 21)]
    assert [str(part) for part in cards] == ["1 card", "3 cards", "5 cards", "21 cards"]
    assert [part.spoken(Russian()) for part in cards] == [
        "1 карта",
        "3 карты",
        "5 карт",
        "21 карта",
    ]


def test_a_list_is_joined_as_the_language_joins() -> None:
    assert str(listed([])) == ""
    assert str(listed(["a"])) == "a"
    assert str(listed(["a", "b", "c"])) == "a, b and c"
    assert listed(["a", "b", text("red")]).spoken(Russian()) == "a; b и красный"
    assert str(listed(["a", "b"], "or else")) == "a or else b"
    assert str(Joined(("a", "b"), "{first}/{next}", "{first}/{next}")) == "a/b"


def test_clauses_are_chained_with_the_joint_between_any_two() -> None:
    assert str(chained(["a", "b", "c"])) == "a and b and c"
    assert str(chained([1, 2, 5], "or")) == "1 or 2 or 5"
    assert chained(["a", "b", text("red")]).spoken(Russian()) == "a и b и красный"


def test_a_phrase_is_put_together_when_it_is_said() -> None:
    made: list[str] = []

    def make(card: str) -> Text:
        made.append(card)
        return text("{card} may not go on {top}", card=card, top="6D")

    phrase = Later(make, "5H")
    assert made == []
    assert str(phrase) == "5H may not go on 6D"
    assert phrase.spoken(Russian()) == "6D не принимает 5H"
    assert phrase == Later(make, "5H")


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    assert str(Sentence("it is so")) == "It is so."
    assert str(Sentence("Is it so?")) == "Is it so?"


def test_equal_texts_are_equal() -> None:
    assert text("a {b}", b="c") == text("a {b}", b="c")
    assert text("a {b}", b="c") != text("a {b}", b="d")
