"""Tables of combinations: what each word of a pattern changes, and other games in these words."""

from __future__ import annotations

import pytest

from cardrules.errors import ProfileError
from cardrules.mechanisms.combinations import (
    CombinationsSpec,
    CombinationTable,
    Match,
    check_combinations,
)
from cardrules.mechanisms.combinations.spec import (
    PartSpec,
    PatternSpec,
    SideBySideSpec,
    TimesSpec,
    WildSpec,
)
from cardrules.shapes import clauses_of, specs_within

from .tables import BOLOGNESE, deck_of, from_toml, numbers, small_deck, table_of

PACK = deck_of(BOLOGNESE)
FRENCH = small_deck(2, 2, 'courts = ["J", "Q", "K"]')

# For each field: what a small table says of some cards before and after it is changed.
# `row` is a run of hearts with a joker as a wild card.
ROW = """
points = 10
further = 5
wild = { cards = "JK" }
[patterns.row]
parts = { cards = "hearts", run = "up", need = 3, real = 2, anywhere = true }
"""
TWO = """
points = 10
further = 5
wild = { cards = "JK" }
[patterns.two]
parts = [
  { cards = ["3H", "4H", "5H"], need = 2, real = 1 },
  { cards = ["6H", "7H", "8H"], run = "up", need = 0 },
  { cards = "AS", need = 0 },
]
"""
ROW_ANY = ROW.replace("hearts", "any")
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
TIMES = ROW.replace("further", "times = { from=1, by=3 }\nfurther", 1)
TWO_APART = TWO.replace("parts", "side_by_side = { most = 1 }\nparts", 1)
FIELDS = [
    # (field, text, cards, what it scores, old, new, what it scores then)
    ("PartSpec.cards", TWO, "3H KS", 0, '"5H"]', '"5H", "KS"]', 10),
    ("PartSpec.need", TWO, "3H JK", 10, "need = 2, real = 1", "need = 3, real = 1", 0),
    ("PartSpec.real", TWO, "3H JK", 10, "real = 1", "real = 2", 0),
    ("PartSpec.run", TWO, "3H 4H 8H", 10, 'run = "up", ', "", 15),
    ("PartSpec.run", TWO, "3H 4H 8H", 10, 'run = "up"', 'run = "down"', 15),
    ("PartSpec.run", TWO, "3H 4H 8H", 10, 'run = "up"', 'run = ["8", "6"]', 15),
    ("PartSpec.anywhere", ROW, "5H 6H 7H", 10, "anywhere = true", "anywhere = false", 0),
    ("PartSpec.after", TWO, "3H 4H 6H 7H AS", 25, '"AS", ', '"AS", after = "complete", ', 20),
    ("PartSpec.after", TWO, "3H 4H 6H JK 8H AS", 30, '"AS", ', '"AS", after = "real", ', 25),
    ("PatternSpec.parts", TWO, "3H 4H AS", 15, '{ cards = "AS", need = 0 },', "", 10),
    ("PatternSpec.each", ROW_ANY, "5H 6S 7H 8H 9H", 20, "parts", 'each = "hearts"\nparts', 10),
    ("PatternSpec.points", ROW, "5H 6H 7H", 10, "parts", "points = [12, 20]\nparts", 12),
    ("PatternSpec.points", ROW, "5H 6H 7H 8H", 15, "parts", "points = [12, 20]\nparts", 20),
    ("PatternSpec.points", ROW, "5H 6H 7H 8H 9H", 20, "parts", "points = [12, 20]\nparts", 25),
    ("PatternSpec.further", ROW, "5H 6H 7H 8H", 15, "parts", "further = 1\nparts", 11),
    ("PatternSpec.side_by_side", TWO, "3H JK JK 7H", 20, "parts", "side_by_side = 1\nparts", 10),
    ("CombinationsSpec.patterns", ROW, "5H 6H 7H", 10, "[", "patterns.a = { parts = '5' }\n[", 20),
    ("CombinationsSpec.points", ROW, "5H 6H 7H", 10, "points = 10", "points = 7", 7),
    ("CombinationsSpec.further", ROW, "5H 6H 7H 8H", 15, "further = 5", "further = 9", 19),
    ("CombinationsSpec.wild", ROW, "5H 6H JK", 10, 'wild = { cards = "JK" }', "", 0),
    ("CombinationsSpec.times", ROW, "5H 6H 7H", 10, "further", "times={from=1, by=3}\nfurther", 30),
    ("TimesSpec.from", TIMES, "5H 6H 7H", 30, "from=1", "from=2", 10),
    ("TimesSpec.by", TIMES, "5H 6H 7H", 30, "by=3", "by=4", 40),
    ("WildSpec.cards", ROW, "5H 6H KS", 0, '"JK"', '"KS"', 10),
    ("WildSpec.spare", ROW, f"{HEARTS} JK", 60, '"JK"', '"JK", spare = true', 65),
    ("SideBySideSpec.most", TWO_APART, "3H JK JK 7H", 10, "most = 1", "most = 2", 20),
]


def scored(text: str, cards: str) -> int:
    total = table_of(text, FRENCH).evaluate(numbers(FRENCH, cards.split())).total
    assert isinstance(total, int)
    return total


@pytest.mark.parametrize(("field", "text", "cards", "before", "old", "new", "after"), FIELDS)
def test_field(
    field: str, text: str, cards: str, before: int, old: str, new: str, after: int
) -> None:
    assert field.partition(".")[2]
    assert old in text
    assert before != after
    assert scored(text, cards) == before
    assert scored(text.replace(old, new, 1), cards) == after


FIELDS_TESTED_BELOW = {"WildSpec.reused", "SideBySideSpec.over", "SideBySideSpec.skipped"}


def test_every_field_is_tested() -> None:
    words = {
        f"{cls.__name__}.{key}" for cls in specs_within(CombinationsSpec) for key in clauses_of(cls)
    }
    assert words == {row[0] for row in FIELDS} | FIELDS_TESTED_BELOW


def test_wild_card_serves_in_every_pattern_or_in_one() -> None:
    text = """
    points = [10]
    wild = { cards = "JK", reused = true }
    [patterns.kings]
    parts = { cards = "K", need = 3, real = 2 }
    [patterns.queens]
    points = [30]
    parts = { cards = "Q", need = 3, real = 2 }
    [patterns.aces]
    points = [20]
    parts = { cards = "A", need = 3, real = 2 }
    """
    once = text.replace("true", "false")
    assert scored(text, "KS KH QS QH AS AH JK") == 60
    assert scored(once, "KS KH QS QH AS AH JK") == 30
    assert scored(once, "KS KH QS QH AS AH JK JK") == 50
    held = numbers(FRENCH, ["KS", "KH", "QS", "QH", "AS", "AH", "JK", "JK"])
    matches = table_of(once, FRENCH).matches(held)
    assert [m.label for m in matches] == ["queens", "aces"]
    used = [card for m in matches for card in m.cards if FRENCH.codes[card] == "JK"]
    assert len(used) == len(set(used)) == 2


def test_wild_cards_are_dealt_out_for_the_multiplier() -> None:
    text = """
    wild = { cards = "JK" }
    points = 10
    times = { from = 2, by = 10 }
    [patterns.kings]
    points = [50]
    parts = { cards = "K", need = 3, real = 1 }
    [patterns.queens]
    parts = { cards = "Q", need = 3, real = 2 }
    [patterns.aces]
    parts = { cards = "A", need = 3, real = 2 }
    """
    # Two jokers make 50 with one king, but two small sets are multiplied.
    assert scored(text, "KS QS QH AS AH JK JK") == 200
    assert scored(text, "KS QS QH AS JK JK") == 50


def test_run_in_which_wild_cards_are_used_up() -> None:
    once = ROW.replace('"JK"', '"JK", spare = true')
    reused = ROW.replace('"JK"', '"JK", spare = true, reused = true')
    cards = "3H 4H 5H 9H 10H JH JK"
    assert scored(once, cards) == 15 + 10
    assert scored(reused, cards) == 15 + 15


NEIGHBOURS = """
points = 10
further = 5
wild = { cards = "JK" }
[patterns.two]
side_by_side = { most = 1 }
parts = [
  { cards = ["3H", "4H", "5H"], need = 2, real = 1 },
  { cards = ["6H", "7H", "8H"], run = "up", need = 0 },
]
"""


def test_neighbours_over_the_row_or_in_each_part() -> None:
    # The joker after the three is beside the place of the missing six.
    assert scored(NEIGHBOURS, "3H JK JK 7H") == 10
    assert scored(NEIGHBOURS.replace("most = 1", 'most = 1, over = "part"'), "3H JK JK 7H") == 20


def test_skipped_place_beside_a_wild_card() -> None:
    # Three, four: the five is left out, and then the joker stands for the six.
    assert scored(NEIGHBOURS, "3H 4H JK 7H") == 20
    skipped = NEIGHBOURS.replace("most = 1", "most = 1, skipped = true")
    assert scored(skipped, "3H 4H JK 7H") == 15  # the joker stands for the five instead


def test_several_multipliers() -> None:
    text = ROW.replace("further", "times = [{ from = 1, by = 2 }, { from = 2, by = 5 }]\nfurther")
    text = text.replace('"hearts"', '"any"').replace("anywhere = true }", "anywhere = true }\n@")
    text = text.replace("@", 'each = ["hearts", "spades"]')
    assert scored(text, "3H 4H 5H") == 20
    assert scored(text, "3H 4H 5H 3S 4S 5S") == 100
    # Two runs of one suit are one item for the multiplier.
    assert scored(text, "3H 4H 5H 8H 9H 10H") == 40


def test_line_of_a_multiplier() -> None:
    text = TWO.replace("further", "times = { from = 1, by = 3 }\nfurther")
    table = table_of(text, FRENCH)
    item, times = table.evaluate(numbers(FRENCH, ["3H", "4H"])).lines
    assert (item.label, item.clause, item.cards) == ("two", ".patterns.two", ("3H", "4H"))
    assert (item.points, item.count, item.times) == (10, 2, 1)
    assert (times.clause, times.points, times.count, times.times) == (".times.1", 20, 1, 3)


def placed(match: Match) -> list[tuple[str, str]]:
    deck = PACK
    return [
        (
            deck.codes[p.card],
            " ".join(code for card, code in enumerate(deck.codes) if p.place >> card & 1),
        )
        for p in match.placed
    ]


def test_where_wild_cards_stand() -> None:
    table = table_of(BOLOGNESE, PACK, "sequences")
    cards = ["angel", "sun", "trump-15", "begato", "matto"]
    (match,) = table.matches(numbers(PACK, cards))
    assert placed(match) == [
        ("angel", "angel"),
        ("begato", "world"),
        ("sun", "sun"),
        ("matto", "trump-16"),
        ("trump-15", "trump-15"),
    ]
    (match,) = table.matches(numbers(PACK, ["angel", "sun", "moon", "matto"]))
    assert placed(match)[-1] == ("matto", "")


def of_french(text: str, deck_text: str = "") -> CombinationTable:
    return table_of(text, deck_of(deck_text or '[deck]\nuse = "french-52"'))


def found(table: CombinationTable, cards: str) -> dict[str, int | object]:
    sheet = table.evaluate(numbers(table.deck, cards.split()))
    return {line.label: line.points for line in sheet.lines}


def test_declarations_of_a_trick_game_with_32_cards() -> None:
    table = of_french(
        """
        patterns.nines = { parts = { cards = "9", need = 4 }, points = [150] }
        patterns.jacks = { parts = { cards = "J", need = 4 }, points = [200] }
        patterns.four = { each = ["A", "K", "Q", "10"], parts = { need = 4 }, points = [100] }
        [patterns.run]
        each = ["clubs", "diamonds", "hearts", "spades"]
        points = [20, 50, 100]
        [patterns.run.parts]
        run = ["7", "8", "9", "10", "J", "Q", "K", "A"]
        need = 3
        anywhere = true
        """
    )
    assert found(table, "QS KS AS 7H 8H 9H 10H JC") == {"spades": 20, "hearts": 50}
    assert found(table, "JS JH JC JD QS KS AS 2S") == {"jacks": 200, "spades": 50}
    assert found(table, "KS KH KC KD AS 2S 3S") == {"K": 100}
    assert found(table, "7S 8S 9S 10S JS QS KS AS") == {"spades": 100}


def test_many_trumps_shown_before_play() -> None:
    table = table_of(
        """
        [patterns.trumps]
        parts = { cards = ["trumps", "matto"], need = 10 }
        points = [20, 20, 20, 30, 30, 40]
        """,
        PACK,
    )
    trumps = [code for code in PACK.codes if code.startswith(("trump", "moor"))]
    for count, points in ((9, 0), (10, 20), (12, 20), (13, 30), (14, 30), (15, 40), (16, 40)):
        assert table.evaluate(numbers(PACK, trumps[:count])).total == points


def test_marriages_and_aces_of_two_packs() -> None:
    table = table_of(
        """
        patterns.aces = { parts = ["AC", "AD", "AH", "AS"], points = [100, 100, 100, 100, 1000] }
        patterns.pinochle = { parts = ["QS", "JD"], points = [40, 40, 300] }
        [patterns.marriage]
        each = ["clubs", "diamonds", "spades"]
        parts = ["K", "Q"]
        points = [20, 20, 40]
        """,
        FRENCH,
    )
    assert found(table, "AC AD AH AH AS") == {"aces": 100}
    assert found(table, "AC AD AH AS AC AD AH AS") == {"aces": 1000}
    assert found(table, "AC AD AH AH AC AD") == {}
    assert found(table, "KC QC KC KD") == {"clubs": 20}
    assert found(table, "KC QC KC QC QS JD QS JD") == {"clubs": 40, "pinochle": 300}


def problems(text: str) -> list[tuple[str, str]]:
    return list(check_combinations(from_toml(CombinationsSpec, text), FRENCH))


PROBLEMS = [
    (
        'points = 1\n[patterns.courts]\nparts = { cards = "courts", need = 25 }',
        ("patterns.courts.parts.1", "25 are needed of 24 places"),
    ),
    (
        "[patterns.kings]\nparts = { cards = 'K', need = 3 }",
        ("patterns.kings", "neither the pattern nor the table says what it is worth"),
    ),
    (
        "points = 1\n[patterns.a]\neach = ['hearts']\nparts = ['3S']",
        ("patterns.a.parts.1", "no card has a place in it for 'hearts'"),
    ),
    (
        "points = 1\n[patterns.a]\nparts = ['K', 'hearts']",
        ("patterns.a.parts.2", "KH has a place in an earlier part too"),
    ),
    (
        "points = 1\n[patterns.K]\nparts = ['Q']\n[patterns.b]\neach = ['K']\nparts = ['K']",
        ("patterns.b", "two combinations are called 'K'"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), PROBLEMS)
def test_problem(text: str, expected: tuple[str, str]) -> None:
    assert problems(text) == [expected]


def test_tables_of_the_tests_are_sound() -> None:
    for name in ("sets", "sequences"):
        spec = from_toml(CombinationsSpec, BOLOGNESE, name)
        assert list(check_combinations(spec, PACK)) == []


CONTRADICTIONS = [
    ("parts = { need = 2, real = 3 }", "3 real cards are more than the 2 needed"),
    ("parts = { anywhere = true }", "only a run can begin anywhere"),
    ("parts = []", "a pattern needs a part"),
    ("parts = { need = 0 }", "a pattern must need a card"),
    ("parts = ['K', { run = 'up', anywhere = true }]", "must be the only part"),
]


@pytest.mark.parametrize(("text", "message"), CONTRADICTIONS)
def test_contradiction(text: str, message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        from_toml(CombinationsSpec, f"[patterns.a]\n{text}")


def test_spec_classes_are_values() -> None:
    assert WildSpec(cards=("JK",)) == WildSpec(cards=("JK",))
    assert TimesSpec(from_=1, by=2) != TimesSpec(from_=1, by=3)
    assert PatternSpec(parts=(PartSpec(),)) == PatternSpec(parts=(PartSpec(need=1),))
    assert SideBySideSpec(most=1) != SideBySideSpec(most=2)
