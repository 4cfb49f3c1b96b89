"""Positions worked by hand: card points, combinations and groups, from tables alone."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.scores import ScoreSheet

from .tables import (
    BOLOGNESE,
    RUMMY,
    cases,
    deck_of,
    kinds_of,
    numbers,
    points_of,
    table_of,
)

PACK = deck_of(BOLOGNESE)
TABLES = {name: table_of(BOLOGNESE, PACK, name) for name in ("sets", "sequences")}
POINTS = points_of(BOLOGNESE, PACK)

TWO_PACKS = deck_of(RUMMY)
KINDS = kinds_of(RUMMY, TWO_PACKS)
WORTH = points_of(RUMMY, TWO_PACKS)


def sheet_of(cards: list[str]) -> ScoreSheet:
    held = numbers(PACK, cards)
    return TABLES["sets"].evaluate(held) + TABLES["sequences"].evaluate(held)


def check_part(sheet: ScoreSheet, name: str, expected: dict[str, Any]) -> None:
    part = sheet.part(name)
    size = "count" if name == "sets" else "length"
    found = {line.label: {size: line.count, "points": line.points} for line in part.items}
    assert found == expected[name]
    assert part.subtotal == expected["subtotal"]
    assert (part.times == 2) == expected["doubled"]
    assert part.total == expected["total"]


def by_id(case: dict[str, Any]) -> str:
    return str(case["id"])


@pytest.mark.parametrize("case", cases("tarocco-bolognese", "card_points"), ids=by_id)
def test_card_points(case: dict[str, Any]) -> None:
    cards = numbers(PACK, case["input"]["cards"])
    assert POINTS.of_cards(cards) == case["expected"]["points"]
    assert POINTS.evaluate(cards).total == case["expected"]["points"]


@pytest.mark.parametrize("case", cases("tarocco-bolognese", "sets", "sequences"), ids=by_id)
def test_one_table(case: dict[str, Any]) -> None:
    check_part(sheet_of(case["input"]["cards"]), case["kind"], case["expected"])


@pytest.mark.parametrize("case", cases("tarocco-bolognese", "combinations"), ids=by_id)
def test_both_tables(case: dict[str, Any]) -> None:
    sheet = sheet_of(case["input"]["cards"])
    for name in TABLES:
        check_part(sheet, name, case["expected"][name])
    assert sheet.total == case["expected"]["total"]


@pytest.mark.parametrize("case", cases("tarocco-bolognese", "declaration"), ids=by_id)
def test_declaration(case: dict[str, Any]) -> None:
    sheet = sheet_of(case["input"]["hand"])
    expected = case["expected"]
    assert sorted(line.label for line in sheet.items) == sorted(expected["available"])
    assert sheet.part("sets").total == expected["sets_total"]
    assert sheet.part("sequences").total == expected["sequences_total"]
    assert sheet.total == expected["total"]
    public = {code for line in sheet.items for code in line.cards}
    assert public == set(expected["public_cards"])
    assert ("declare_all" in expected["actions"]) == bool(sheet.items)


@pytest.mark.parametrize("case", cases("tarocco-bolognese", "declaration_legal"), ids=by_id)
def test_whole_declaration(case: dict[str, Any]) -> None:
    available = {line.label for line in sheet_of(case["input"]["hand"]).items}
    assert (available == set(case["input"]["declared"])) == case["expected"]["legal"]


@pytest.mark.parametrize("case", cases("tarocco-bolognese", "final_score"), ids=by_id)
def test_captured(case: dict[str, Any]) -> None:
    given = case["input"]
    for side in (0, 1):
        cards = list(given["captured"][str(side)])
        cards += given["discards"] if side == given["dealer_team"] else ()
        cards += ["matto"] if side == case["expected"]["matto_team"] else ()
        expected = case["expected"]["scores"][side]
        sheet = sheet_of(cards)
        assert sheet.part("sets").total == expected["captured_sets"]
        assert sheet.part("sequences").total == expected["captured_sequences"]
        assert POINTS.of_cards(numbers(PACK, cards)) == expected["card_points"]


def test_whole_pack() -> None:
    sheet = sheet_of([*PACK.codes])
    sets, sequences = sheet.part("sets"), sheet.part("sequences")
    assert (sets.subtotal, sets.total) == (148, 296)
    assert (sequences.subtotal, sequences.total) == (275, 550)
    assert POINTS.of_cards(range(PACK.size)) == 87


# The alternative readings that the cases name are other values of the same words.
ALTERNATIVES = {
    "grande-06": ('run = "down", need = 0', 'run = "down", need = 0, after = "complete"'),
    "grande-14": ('after = "complete"', 'after = "real"'),
    "grande-17": ("side_by_side = 1", "side_by_side = { most = 1, skipped = true }"),
}


@pytest.mark.parametrize("name", ALTERNATIVES)
def test_alternative_reading(name: str) -> None:
    (case,) = (c for c in cases("tarocco-bolognese", "sequences") if c["id"] == name)
    (expected,) = case["alternatives"].values()
    table = table_of(BOLOGNESE.replace(*ALTERNATIVES[name]), PACK, "sequences")
    found = {m.label: m.length for m in table.matches(numbers(PACK, case["input"]["cards"]))}
    assert found == expected


@pytest.mark.parametrize("case", cases("canasta", "meld"), ids=by_id)
def test_meld(case: dict[str, Any]) -> None:
    cards = numbers(TWO_PACKS, case["given"]["cards"])
    expected = case["expect"]
    name = KINDS.find(cards)
    if name == "black_threes" and not case["given"]["going_out"]:
        name = None
    assert (name is not None) == expected["legal"]
    if name is None:
        return
    group = KINDS.kinds[name]
    wilds = [card for card in cards if group.wild >> card & 1]
    naturals = [card for card in cards if card not in wilds]
    if "rank" in expected:
        assert {TWO_PACKS.faces[TWO_PACKS.cards[c]].rank_name for c in naturals} == {
            expected["rank"]
        }
    if "canasta" in expected:
        kind = "none" if len(cards) < 7 else "mixed" if wilds else "natural"
        assert kind == expected["canasta"]


@pytest.mark.parametrize("case", cases("canasta", "meld"), ids=by_id)
def test_meld_with_a_cap(case: dict[str, Any]) -> None:
    expected = [a["expect"]["legal"] for a in case.get("alternatives", ()) if "R04" in a["reading"]]
    capped = kinds_of(RUMMY.replace("ratio = 1", "ratio = 1, most = 3"), TWO_PACKS)
    cards = numbers(TWO_PACKS, case["given"]["cards"])
    for legal in expected:
        assert (capped.find(cards) is not None) == legal


@pytest.mark.parametrize("case", cases("canasta", "extend"), ids=by_id)
def test_extend(case: dict[str, Any]) -> None:
    cards = numbers(TWO_PACKS, [*case["given"]["meld"], *case["given"]["add"]])
    if case["given"]["owner"] == "own":
        assert (KINDS.find(cards) is not None) == case["expect"]["legal"]


@pytest.mark.parametrize("case", cases("canasta", "opening"), ids=by_id)
def test_opening_count(case: dict[str, Any]) -> None:
    cards = [numbers(TWO_PACKS, meld) for meld in case["given"]["melds"]]
    legal = all(KINDS.find(group) for group in cards)
    count = sum(WORTH.of_cards(group) for group in cards) if legal else None
    assert count == case["expect"]["count"]


@pytest.mark.parametrize("case", cases("canasta", "card_points"), ids=by_id)
def test_worth(case: dict[str, Any]) -> None:
    (expected,) = case["expect"].values()
    given = case["given"]
    cards = given["cards"] if "cards" in given else [given["card"]]
    assert WORTH.of_cards(numbers(TWO_PACKS, cards)) == expected


@pytest.mark.parametrize("case", cases("canasta", "score"), ids=by_id)
def test_worth_of_melds_and_hand(case: dict[str, Any]) -> None:
    given, expected = case["given"], case["expect"]
    melds = [code for meld in given["melds"] for code in meld]
    assert WORTH.of_cards(numbers(TWO_PACKS, melds)) == expected.get("meld_points", 0)
    assert -WORTH.of_cards(numbers(TWO_PACKS, given["hand"])) == expected.get("hand_points", 0)
