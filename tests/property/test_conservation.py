"""Cards are conserved: after every move and every deal the pack is whole, twins apart."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.property.shipped import PROFILES, every_choice, positions, shipped_laws

from cardrules.library import SHIPPED
from cardrules.mechanisms.rounds import ROUND
from cardrules.testing import Law

MATCHES = [name for name in PROFILES if "match" in SHIPPED.document(name).data]
MOVES = 1_500


@pytest.mark.parametrize("law", shipped_laws("cards", games=5, most_moves=150), ids=str)
def test_no_card_is_lost_or_found(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws("cards", games=50, most_moves=1_000), ids=str)
def test_none_is_in_long_games(law: Law) -> None:
    law()


@pytest.mark.parametrize("name", MATCHES)
def test_the_pack_is_whole_again_in_every_round(name: str) -> None:
    rules = every_choice(name)[0]
    whole = Counter(range(rules.board.deck.size))
    slot = rules.board.slot_index[ROUND]
    rounds = set()
    for state, _, _ in positions(rules, 1, MOVES):
        assert Counter(c if c >= 0 else ~c for pile in state.piles for c in pile) == whole
        rounds.add(state.memory[slot])
        if len(rounds) > 3:
            break
    # A match of very long rounds, as random play makes them, shows at least their beginnings.
    assert len(rounds) > 1 or len(whole) > 60, rounds


@pytest.mark.parametrize("name", PROFILES)
def test_twins_are_two_cards_with_one_face(name: str) -> None:
    rules = every_choice(name)[0]
    deck = rules.board.deck
    copies = Counter(deck.codes)
    assert set(copies) == {face.code for face in deck.faces}
    twins = [code for code, count in copies.items() if count > 1]
    for state, _, _ in positions(rules, 2, 40):
        lying = [c if c >= 0 else ~c for pile in state.piles for c in pile]
        for code in twins:
            assert len({c for c in lying if deck.codes[c] == code}) == copies[code]
