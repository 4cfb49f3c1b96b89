"""One legality: listing, checking, applying, picking and replay are of one mind."""

from __future__ import annotations

import pytest
from tests.property.shipped import shipped_laws

from cardrules.testing import Law

LAWS = ("options", "legality", "picking")


@pytest.mark.parametrize("law", shipped_laws(*LAWS, games=2, most_moves=60), ids=str)
def test_what_is_listed_accepted_played_and_picked_is_the_same(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize("law", shipped_laws(*LAWS[1:], games=12, most_moves=150), ids=str)
def test_so_it_is_in_long_games(law: Law) -> None:
    law()
