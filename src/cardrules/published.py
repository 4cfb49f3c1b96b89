"""The digest list: what published versions were, so that none ever changes.

A folder of profiles keeps it as `digests.json`. A version enters the list when it is
published and never leaves it. This module does not look at versions that are not recorded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardrules.atomic import replace_file
from cardrules.canonical import digest_of
from cardrules.errors import CardrulesError, Problem, ProfileError
from cardrules.library import Entry, Library
from cardrules.profile.canon import identity_of
from cardrules.profile.load import resolve_document
from cardrules.profile.resolve import extend

__all__ = ["DIGEST_LIST", "check_published", "digests_of", "read_published", "record_published"]

DIGEST_LIST: Final = "digests.json"

_KEYS: Final = ("document", "digest", "play")


def digests_of(entry: Entry, library: Library) -> dict[str, str]:
    """Return the digests of one version by name.

    `document` is that of the whole text as data, with what it extends filled in and the
    options not yet chosen; `digest` and `play` are those of its identity by default.
    """
    document = library.document(f"{entry.id}=={entry.version}")
    resolved = resolve_document(document, library.finder, {})
    identity = identity_of(resolved.spec, resolved.deck, resolved.options)
    whole = extend(document, library.finder.profile).data
    return dict(zip(_KEYS, (digest_of(whole), identity.digest, identity.play_digest), strict=True))


def read_published(folder: str | Path) -> dict[str, dict[str, dict[str, str]]]:
    """Read the digest list of a folder: id, then version, then the digests by name.

    Raises:
        ProfileError: The list is not one.
    """
    path = Path(folder) / DIGEST_LIST
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ProfileError(Problem(path.name, None, "", f"cannot be read: {error}")) from error
    if not _is_list(found):
        expected = "ids, then versions, then " + ", ".join(_KEYS)
        raise ProfileError(Problem(path.name, None, "", "not a digest list", None, expected))
    listed: dict[str, dict[str, dict[str, str]]] = found
    return listed


def _is_list(found: object) -> bool:
    return isinstance(found, dict) and all(
        isinstance(versions, dict)
        and all(
            isinstance(digests, dict)
            and set(digests) == set(_KEYS)
            and all(isinstance(digest, str) for digest in digests.values())
            for digests in versions.values()
        )
        for versions in found.values()
    )


def check_published(folder: str | Path) -> tuple[Problem, ...]:
    """Return what has changed in a folder of profiles that must not change.

    Raises:
        ProfileError: The digest list cannot be read.
    """
    library = Library([folder])
    problems = []
    for name, versions in read_published(folder).items():
        for version, recorded in versions.items():
            problem = _changed(name, version, recorded, library, Path(folder))
            if problem is not None:
                problems.append(problem)
    return tuple(problems)


def _changed(
    name: str, version: str, recorded: Mapping[str, str], library: Library, folder: Path
) -> Problem | None:
    pin = f"{name}=={version}"
    keep = f"a new version; {version} stays as it was published, as {name}-{version}.toml"
    try:
        entry = library.find(pin)
        if Path(str(entry.file)).resolve().parent != folder.resolve():
            return Problem(DIGEST_LIST, None, pin, "published, but no longer there", None, keep)
        found = digests_of(entry, library)
    except LookupError:
        return Problem(DIGEST_LIST, None, pin, "published, but no longer there", None, keep)
    except CardrulesError as error:
        return Problem(DIGEST_LIST, None, pin, f"published, but no longer loads: {error}")
    if found == recorded:
        return None
    what = "its rules have" if found["play"] != recorded["play"] else "its document has"
    message = f"published, and {what} changed since"
    return Problem(entry.file.name, None, pin, message, None, keep)


def record_published(folder: str | Path) -> tuple[str, ...]:
    """Add every version in a folder that is not on its digest list yet.

    Returns:
        The versions that were added, such as `my-game==1.0.0`.

    Raises:
        ProfileError: A version that is on the list has changed, or a profile is wrong; then
            nothing is recorded.
    """
    problems = check_published(folder)
    if problems:
        raise ProfileError(problems)
    library = Library([folder])
    listed = read_published(folder)
    added = []
    home = Path(folder).resolve()
    for entry in library.entries():
        is_here = Path(str(entry.file)).resolve().parent == home
        if is_here and entry.version not in listed.get(entry.id, {}):
            listed.setdefault(entry.id, {})[entry.version] = digests_of(entry, library)
            added.append(f"{entry.id}=={entry.version}")
    text = json.dumps(listed, indent=2, sort_keys=True)
    replace_file(Path(folder) / DIGEST_LIST, f"{text}\n".encode())
    return tuple(added)


if __name__ == "__main__":
    import sys

    for folder_ in sys.argv[1:]:
        for pin_ in record_published(folder_):
            print(f"{folder_}: recorded {pin_}")
