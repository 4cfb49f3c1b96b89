"""Numbered deals are those that players know."""

import re

import pytest

from cardrules.deals import LAST_DEAL, LAST_ORIGINAL_DEAL, microsoft_deal

# Each layout as programs publish it, T for 10: deals 1 and 617 stand on Rosetta Code
# (https://rosettacode.org/wiki/Deal_cards_for_FreeCell); deal 11982, the one of the
# original 32,000 that cannot be won, and deal 1,000,000 are as in the tests of
# independent programs that reproduce the deals.
PUBLISHED = {
    1: """
        JD 2D 9H JC 5D 7H 7C 5H
        KD KC 9S 5S AD QC KH 3H
        2S KS 9D QD JS AS AH 3C
        4C 5C TS QH 4H AC 4D 7S
        3S TD 4S TH 8H 2C JH 7D
        6D 8S 8D QS 6C 3D 8C TC
        6S 9C 2H 6H
    """,
    617: """
        7D AD 5C 3S 5S 8C 2D AH
        TD 7S QD AC 6D 8H AS KH
        TH QC 3H 9D 6S 8D 3D TC
        KD 5H 9S 3C 8S 7H 4D JS
        4C QS 9C 9H 7C 6H 2C 2S
        4S TS 2H 5D JC 6C JH QH
        JD KS KC 4H
    """,
    11982: """
        AH AS 4H AC 2D 6S TS JS
        3D 3H QS QC 8S 7H AD KS
        KD 6H 5S 4D 9H JH 9S 3C
        JC 5D 5C 8C 9D TD KH 7C
        6C 2C TH QH 6D TC 4S 7S
        JD 7D 8H 9C 2H QD 4C 5H
        KC 8D 2S 3S
    """,
    1_000_000: """
        2D 6H 6S TH JC 3C 4D TD
        9C 3D 7D 7C QC AC 2S 4C
        KD 5H 5D QH JH 6C 9H KS
        JD 7S QD 8D 2H AD 5C 8C
        3H 4S 3S KC KH 9D 7H 8S
        TC AS 6D 8H 2C QS 5S JS
        TS AH 9S 4H
    """,
}


@pytest.mark.parametrize("number", PUBLISHED)
def test_published_layout(number: int) -> None:
    layout = PUBLISHED[number].replace("T", "10").split()
    assert list(microsoft_deal(number)) == layout


@pytest.mark.parametrize("number", [1, 2, 32_000, LAST_ORIGINAL_DEAL, LAST_DEAL])
def test_whole_pack_is_dealt(number: int) -> None:
    deal = microsoft_deal(number)
    assert len(deal) == 52
    assert set(deal) == {rank + suit for rank in "A23456789JQK" for suit in "CDHS"} | {
        "10C",
        "10D",
        "10H",
        "10S",
    }


def test_numbers_give_different_deals() -> None:
    assert len({microsoft_deal(number) for number in range(1, 2001)}) == 2000


@pytest.mark.parametrize("number", [0, -1, LAST_DEAL + 1])
def test_number_out_of_range(number: int) -> None:
    message = f"deal number: out of range, found {number}; expected 1 to 2147483647"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        microsoft_deal(number)


@pytest.mark.parametrize("number", [True, 1.0, "1"])
def test_number_of_another_type(number: int) -> None:
    with pytest.raises(TypeError, match=r"^deal number: not a whole number, found "):
        microsoft_deal(number)
