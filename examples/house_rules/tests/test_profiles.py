"""Every profile of this package keeps the laws of play, and speaks Russian."""

from pathlib import Path

import pytest

from cardrules import Library, load
from cardrules.languages import language
from cardrules.testing import Law, laws_in

PROFILES = Path(__file__).parents[1] / "src" / "house_rules" / "profiles"


@pytest.mark.parametrize("law", laws_in(PROFILES), ids=str)
def test_law(law: Law) -> None:
    """Check one law of one profile."""
    law()


@pytest.mark.parametrize("profile", ["carpet", "deep-casket"])
def test_words(profile: str) -> None:
    """Check that what people read of a profile is translated."""
    library = Library([PROFILES])
    russian = language("ru", library)
    about = load(profile, library=library).profile.about
    for words in (about.title, about.summary, about.aim, *about.tips):
        assert russian.say(words) != words
