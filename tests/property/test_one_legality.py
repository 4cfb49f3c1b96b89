"""One legality: listing, checking, applying, picking and replay are of one mind."""

from __future__ import annotations

import pytest
from tests.property.shipped import shipped_laws

from cardrules.testing import Law


@pytest.mark.parametrize(
    "law", shipped_laws("options", "legality", games=2, most_moves=50), ids=str
)
def test_what_is_listed_accepted_and_played_is_the_same(law: Law) -> None:
    law()


@pytest.mark.parametrize("law", shipped_laws("picking", games=1, most_moves=25), ids=str)
def test_what_can_be_picked_is_the_same_too(law: Law) -> None:
    law()


@pytest.mark.slow
@pytest.mark.parametrize(
    "law", shipped_laws("legality", "picking", games=12, most_moves=150), ids=str
)
def test_so_it_is_in_long_games(law: Law) -> None:
    law()
