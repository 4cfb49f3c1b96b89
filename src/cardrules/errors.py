"""The errors a caller can catch, one class for each thing a caller would do.

Every error is also one of the builtins that a caller would catch without
knowing this library, and survives pickle and copy. This module does not find
anything wrong itself: it imports nothing from the package.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from cardrules.refusals import Refusal
    from cardrules.texts import Phrase

__all__ = [
    "CardrulesError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LimitError",
    "LockError",
    "PinMismatchError",
    "Problem",
    "ProfileError",
    "RecordError",
    "RevealedError",
    "SpecifierError",
    "UnknownLanguageError",
    "UnknownProfileError",
]


@attrs.frozen
class Problem:
    """Say one thing that is wrong with a document, and what would be right.

    `str()` follows one grammar: place: what is wrong, what was found; what
    would be right; a near word.

    Attributes:
        file: The name of the document, as its author knows it.
        line: The line, counted from 1, or None if it is not known.
        path: The dotted path of the value; empty for the whole document.
        message: What is wrong, in words. It may already name what was found.
        found: The value found, as the document would write it.
        expected: What would be right: a noun phrase.
        near: A word that would be right and is spelled much like the one found.
    """

    file: str
    line: int | None
    path: str
    message: str
    found: str | None = None
    expected: str | None = None
    near: str | None = None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        text = f"{place}: {self.path}: " if self.path else f"{place}: "
        text += self.message
        if self.found is not None and self.found not in self.message:
            text += f", found {self.found}"
        if self.expected is not None:
            text += f"; expected {self.expected}"
        if self.near is not None:
            text += f"; did you mean '{self.near}'?"
        return text


class CardrulesError(Exception):
    """The root of every error that this library raises on purpose."""


class ProfileError(CardrulesError, ValueError):
    """A profile, deck or other document is wrong.

    Attributes:
        problems: Everything found wrong, in the order of the document.
    """

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = (
            (problems,) if isinstance(problems, Problem) else tuple(problems)
        )
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class LimitError(ProfileError):
    """A document is larger or deeper than this library agrees to read."""


class InvalidMoveError(CardrulesError, ValueError):
    """A text or a piece of data is not a move at all.

    Attributes:
        text: Why, in a sentence that can be said in other languages.
    """

    def __init__(self, text: Phrase | str) -> None:
        super().__init__(text)
        self.text = text


class IllegalMoveError(CardrulesError, ValueError):
    """A move is well formed and the rules refuse it.

    Attributes:
        refusal: Why, with a stable code and the clause that refused.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class InvalidPositionError(CardrulesError, ValueError):
    """A position does not fit the rules, given as plain data or as a state of other rules.

    Attributes:
        problems: Everything found wrong, one sentence each.
    """

    def __init__(self, problems: str | Iterable[str]) -> None:
        self.problems: tuple[str, ...] = (
            (problems,) if isinstance(problems, str) else tuple(problems)
        )
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(self.problems)


class RecordError(CardrulesError, ValueError):
    """A saved game is damaged, or does not fit the rules it names."""


class LockError(CardrulesError, ValueError):
    """A lock file cannot be used: damaged, written by a newer library, or without the pin."""


class PinMismatchError(RecordError):
    """A profile is not the one that a lock file or saved game was made with.

    Attributes:
        profile: The profile as asked for, `id==version`.
        pinned: The digest on record; or the version or options, if these already differ.
        found: The digest of the profile that is here; or the version or options wanted.
    """

    def __init__(self, profile: str, pinned: str, found: str) -> None:
        super().__init__(profile, pinned, found)
        self.profile = profile
        self.pinned = pinned
        self.found = found

    def __str__(self) -> str:
        if not self.pinned.startswith("sha256:"):
            expected = f"expected {self.pinned:.100}"
            return f"{self.profile}: not what is pinned, found {self.found:.100}; {expected}"
        return (
            f"{self.profile}: the profile has changed since it was pinned, "
            f"found digest {self.found:.100}; expected {self.pinned:.100}"
        )


class UnknownProfileError(CardrulesError, LookupError):
    """No profile has this id, or none of its versions is the one wanted.

    Attributes:
        wanted: The specifier as the caller wrote it.
        near: Ids spelled much like the one wanted, nearest first.
        versions: The versions there are, if the id is known.
    """

    def __init__(
        self,
        wanted: str,
        near: Iterable[str] = (),
        versions: Iterable[str] = (),
    ) -> None:
        self.wanted = wanted
        self.near = tuple(near)
        self.versions = tuple(versions)
        super().__init__(wanted, self.near, self.versions)

    def __str__(self) -> str:
        if self.versions:
            there = ", ".join(self.versions)
            return f"{self.wanted:.100}: no such version; expected one of {there}"
        text = f"{self.wanted:.100}: no such profile"
        if self.near:
            text += "; did you mean " + " or ".join(f"'{i}'" for i in self.near) + "?"
        return text


class SpecifierError(CardrulesError, ValueError):
    """A text does not say which profile is wanted, as `name~=1.2` would.

    Attributes:
        wanted: The text as the caller wrote it.
    """

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted

    def __str__(self) -> str:
        return (
            f"{self.wanted!r:.80} does not say which profile; expected an id, perhaps with "
            "versions: 'name', 'name==1.0.0', 'name~=1.2' or 'name>=1,<2'"
        )


class UnknownLanguageError(CardrulesError, ValueError):
    """There are no words in this language.

    Attributes:
        wanted: The language as the caller wrote it.
        available: The codes of the languages there are.
    """

    def __init__(self, wanted: str, available: Iterable[str]) -> None:
        self.wanted = wanted
        self.available = tuple(available)
        super().__init__(wanted, self.available)

    def __str__(self) -> str:
        there = ", ".join(f"'{code}'" for code in self.available)
        return f"no words in the language {self.wanted!r:.60}; expected one of {there}"


class RevealedError(CardrulesError, RuntimeError):
    """An undo would take back a move after which somebody saw a hidden card.

    Attributes:
        text: Whom it was shown to, in a sentence that can be said in other languages.
    """

    def __init__(self, text: Phrase | str) -> None:
        super().__init__(text)
        self.text = text
