"""Every profile of this package keeps the laws of play."""

from pathlib import Path

import pytest

from cardrules.testing import Law, laws_in

PROFILES = Path(__file__).parents[1] / "src" / "turning_piles" / "profiles"


@pytest.mark.parametrize("law", laws_in(PROFILES), ids=str)
def test_law(law: Law) -> None:
    """Check one law of one profile."""
    law()
