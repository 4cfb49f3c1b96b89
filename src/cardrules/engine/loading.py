"""Loading: from an id, a file or a text to rules.

This is where a library's documents become rules; the library only finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import overload

from cardrules.engine.rules import Rules
from cardrules.errors import UnknownProfileError
from cardrules.identity import Choice
from cardrules.kinds import check_kind
from cardrules.library import DEFAULT, Library
from cardrules.pins import read_lock, verify_pin
from cardrules.profile.document import Document, load_document, parse_document
from cardrules.profile.load import compile_document
from cardrules.profile.resolve import Chosen

__all__ = ["load", "load_file", "loads"]


@overload
def load(wanted: str, **options: Choice) -> Rules: ...


@overload
def load(
    wanted: str,
    *,
    library: Library | None = None,
    lock: str | Path | None = None,
    options: Chosen | None = None,
    **chosen: Choice,
) -> Rules: ...


def load(
    wanted: str,
    *,
    library: object = None,
    lock: object = None,
    options: object = None,
    **chosen: Choice,
) -> Rules:
    """Load a profile by its id, perhaps with the versions that fit: `name~=1.2`.

    Args:
        wanted: The id, and specifiers as for Python packages; the newest that fits is taken.
        library: Where to look; by default what comes with cardrules and installed packages.
        lock: A lock file; the version and the options that it pins are loaded, and nothing
            that differs from them.
        options: The profile's options, as a mapping.
        **chosen: Options by name; a hyphen in a name may be an underscore.

    Raises:
        LockError: The lock file is damaged, too new, or does not pin the profile.
        PinMismatchError: The profile is not what was pinned, or what is wanted differs.
        SpecifierError: The text does not say what is wanted.
        UnknownProfileError: There is none that fits.
        ProfileError: The profile is wrong, or has no such option; with every problem.
    """
    shelf = _library(library)
    given = _options(options, chosen)
    if lock is None:
        return _rules(shelf.document(wanted), shelf, given)
    check_kind(lock, (str, Path), "lock: the path of a lock file")
    assert isinstance(lock, str | Path)
    return _locked(wanted, shelf, lock, given)


def _locked(wanted: str, library: Library, path: str | Path, options: Chosen) -> Rules:
    pin = read_lock(path).pin_for(wanted, options)
    try:
        document = library.document(pin.identity.pin)
    except UnknownProfileError as error:
        error.add_note(f"{pin.identity.pin} is pinned in {path}")
        raise
    rules = _rules(document, library, pin.identity.options)
    verify_pin(pin, rules.identity)
    return rules


@overload
def load_file(path: str | Path, **options: Choice) -> Rules: ...


@overload
def load_file(
    path: str | Path,
    *,
    library: Library | None = None,
    options: Chosen | None = None,
    **chosen: Choice,
) -> Rules: ...


def load_file(
    path: str | Path, *, library: object = None, options: object = None, **chosen: Choice
) -> Rules:
    """Load a profile from a file.

    What the profile extends is looked for in the library; if none is given, in the folder
    of the file and then among what comes with cardrules and installed packages.

    Raises:
        ProfileError: The profile is wrong, or has no such option; with every problem.
    """
    shelf = Library([Path(path).parent]) if library is None else _library(library)
    return _rules(load_document(path), shelf, _options(options, chosen))


@overload
def loads(text: str, origin: str = ..., **options: Choice) -> Rules: ...


@overload
def loads(
    text: str,
    origin: str = ...,
    *,
    library: Library | None = None,
    options: Chosen | None = None,
    **chosen: Choice,
) -> Rules: ...


def loads(
    text: str,
    origin: str = "profile.toml",
    *,
    library: object = None,
    options: object = None,
    **chosen: Choice,
) -> Rules:
    """Load a profile from its text.

    Args:
        text: The document.
        origin: The name for messages.
        library: Where to find what it extends.
        options: The profile's options, as a mapping.
        **chosen: Options by name; a hyphen in a name may be an underscore.

    Raises:
        ProfileError: The profile is wrong, or has no such option; with every problem.
    """
    return _rules(parse_document(text, origin), _library(library), _options(options, chosen))


def _library(library: object) -> Library:
    """Check what a caller gave: a profile's option might be meant."""
    if library is None:
        return DEFAULT
    check_kind(library, Library, "library: a Library")
    assert isinstance(library, Library)
    return library


def _options(options: object, chosen: Chosen) -> Chosen:
    if options is None:
        return chosen
    check_kind(options, Mapping, "options: a mapping of names to values")
    assert isinstance(options, Mapping)
    for name in options:
        check_kind(name, str, "options: the name of an option")
    return {**options, **chosen}


def _rules(document: Document, library: Library, options: Chosen) -> Rules:
    return Rules(compile_document(document, library.finder, options))
