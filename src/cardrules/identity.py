"""The identity of rules: which profile, which version, which options, and two digests.

Saved games, lock files and the list of published versions carry it. This module does not
compute a digest; `cardrules.profile.canon` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field, frozen

from cardrules.fixed import Fixed

__all__ = ["Choice", "Identity"]

Choice: TypeAlias = "str | int | bool"
"""The value of an option."""


def _sorted(options: Mapping[str, Choice]) -> Fixed[str, Choice]:
    return Fixed(sorted(options.items()))


@frozen
class Identity:
    """Which rules a game is played by.

    Attributes:
        id: The profile's id.
        version: The profile's version.
        options: The value of every option that the profile declares, defaults included.
        digest: The SHA-256 digest of the whole profile with its options chosen and its
            pack made: `sha256:` and 64 hexadecimal digits.
        play_digest: The digest of what affects play alone, so that it stays the same when
            words, labels or sources change, and also when the id or version does.
    """

    id: str
    version: str
    options: Mapping[str, Choice] = field(converter=_sorted, hash=False)
    digest: str
    play_digest: str

    @property
    def pin(self) -> str:
        """The exact specifier, such as `my-game==1.0.0`."""
        return f"{self.id}=={self.version}"
