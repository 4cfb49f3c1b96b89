"""The list of laws, about one profile or about a folder of them.

What each law asks is in the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from attrs import frozen

from cardrules.engine.rules import Rules
from cardrules.kinds import check_kind
from cardrules.library import DEFAULT, Library
from cardrules.published import check_published
from cardrules.testing.keeping import check_positions, check_records, check_undo, check_views
from cardrules.testing.moves import check_end, check_legality, check_options, check_picking
from cardrules.testing.subject import Subject
from cardrules.testing.values import (
    check_cards,
    check_chance,
    check_events,
    check_scores,
    check_values,
)

__all__ = ["Law", "laws", "laws_in"]

_CHECKS: Final[tuple[Callable[[Subject], None], ...]] = (
    check_options,
    check_legality,
    check_picking,
    check_end,
    check_cards,
    check_values,
    check_events,
    check_chance,
    check_scores,
    check_positions,
    check_views,
    check_undo,
    check_records,
)


@frozen
class Law:
    """One law, about one profile.

    Attributes:
        profile: The profile, such as `my-game==1.0.0`.
        name: The law's name, a word or two with hyphens.
        says: The law in a sentence.
        check: Raises `AssertionError` if the profile breaks it.
    """

    profile: str
    name: str
    says: str
    check: Callable[[], None]

    def __call__(self) -> None:
        """Check the law.

        Raises:
            AssertionError: The profile breaks it; the message says where.
            CardrulesError: The profile cannot be loaded.
        """
        self.check()

    def __str__(self) -> str:
        return f"{self.profile}-{self.name}"


def laws(
    profile: str | Rules,
    *,
    library: Library = DEFAULT,
    games: int = 5,
    most_moves: int = 60,
) -> tuple[Law, ...]:
    """Return the laws about one profile.

    Args:
        profile: A specifier; every value of every option is then played at least once.
            Or rules, which are played as they are.
        library: Where to look.
        games: How many games each law plays, if the options do not make them more.
        most_moves: The most moves of one game.
    """
    check_kind(profile, (str, Rules), "a profile, or rules")
    subject = Subject(profile, library, games, most_moves)
    name = profile if isinstance(profile, str) else profile.identity.pin
    return tuple(_law(name, check, partial(check, subject)) for check in _CHECKS)


def laws_in(folder: str | Path, *, games: int = 5, most_moves: int = 60) -> tuple[Law, ...]:
    """Return the laws about every version of every profile in a folder.

    One more law says that versions on the folder's digest list have not changed.
    """
    library = Library([folder])
    own = [entry for entry in library.entries() if entry.source == str(Path(folder))]
    pins = [f"{entry.id}=={entry.version}" for entry in own]

    def check_listed() -> None:
        """Every file is a profile that can be listed."""
        problems = [str(problem) for problem in library.problems()]
        assert not problems, "\n".join(problems)

    def check_published_() -> None:
        """A version that was published never changes."""
        problems = [str(problem) for problem in check_published(folder)]
        assert not problems, "\n".join(problems)

    name = Path(folder).name
    about = (_law(name, check, check) for check in (check_listed, check_published_))
    each = (laws(pin, library=library, games=games, most_moves=most_moves) for pin in pins)
    return (*about, *(law for some in each for law in some))


def _law(profile: str, asked: Callable[..., None], check: Callable[[], None]) -> Law:
    name = asked.__name__.removeprefix("check_").strip("_")
    return Law(profile, name, (asked.__doc__ or "").partition("\n")[0], check)
