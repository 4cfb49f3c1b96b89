"""Lock files: which version of each profile a project plays, with digests.

A lock is made anew as a whole, by naming what is wanted; it is never patched. This module
does not load rules; it says which version and options are pinned and whether they still
are what they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from attrs import frozen
from packaging.version import InvalidVersion, Version

from cardrules._version import __version__
from cardrules.atomic import replace_file
from cardrules.errors import (
    CardrulesError,
    LockError,
    PinMismatchError,
    ProfileError,
    SpecifierError,
    UnknownProfileError,
)
from cardrules.identity import Choice, Identity
from cardrules.kinds import check_kind
from cardrules.library import DEFAULT, Library, parse_wanted
from cardrules.profile.canon import identity_of
from cardrules.profile.document import FORMAT, Document, load_document
from cardrules.profile.load import Resolved
from cardrules.profile.options import typed_choice
from cardrules.profile.reading import read
from cardrules.spec import clause, spec
from cardrules.words import one_of, quoted, shown

__all__ = [
    "LOCK_FILE",
    "Checked",
    "Lock",
    "Pin",
    "check_lock",
    "lock",
    "make_lock",
    "read_lock",
    "verify_pin",
    "write_lock",
]

LOCK_FILE: Final = "cardrules.lock"
"""The usual name of a lock file."""

_LOCK_FORMAT: Final = 1
_AGAIN: Final = "write it again with `cardrules lock`"
_HEADER: Final = """\
# Written by `cardrules lock`, and not meant to be edited; `cardrules lock --check` verifies it.
"""


@spec
class PinSpec:
    """One pinned profile."""

    id: str = clause(says="The profile's id.")
    version: str = clause(says="The version that is pinned.")
    wanted: str = clause(says="What was asked for, as a specifier.")
    format: int = clause(minimum=1, says="The format of the profile.")
    options: dict[str, str | int | bool] = clause(says="The value of every option.")
    digest: str = clause(says="The digest of the whole profile.")
    play: str = clause(says="The digest of what affects play.")


@spec
class LockSpec:
    """A lock file."""

    lock: int = clause(minimum=1, says="The number of the lock's own format.")
    library: str = clause(says="The version of cardrules that wrote the file.")
    profiles: int = clause(minimum=0, says="How many profiles follow.")
    profile: tuple[PinSpec, ...] = clause(default=(), says="The pinned profiles.")


@frozen
class Pin:
    """One profile of a lock: what was wanted, and what was got."""

    wanted: str
    identity: Identity
    format: int = FORMAT


@frozen
class Lock:
    """The profiles that a project pins.

    Attributes:
        pins: The pins, in the order in which they were wanted.
        library: The version of cardrules that made the lock.
        origin: The name of its file, for messages.
    """

    pins: tuple[Pin, ...]
    library: str = __version__
    origin: str = LOCK_FILE

    def pin_for(self, wanted: str, options: Mapping[str, Choice] | None = None) -> Pin:
        """Return the pin of a profile.

        Args:
            wanted: An id, perhaps with versions, which must fit the pinned one.
            options: Options that must be as they are pinned; others are not looked at.

        Raises:
            LockError: The profile is not locked, or locked more than once with other options.
            PinMismatchError: Another version or option is pinned than the one wanted.
        """
        name, fits = parse_wanted(wanted)
        pins = [pin for pin in self.pins if pin.identity.id == name]
        if not pins:
            ids = dict.fromkeys(pin.identity.id for pin in self.pins)
            locked = f"expected {one_of(ids)}" if ids else "the lock is empty"
            raise LockError(f"{self.origin}: {quoted(name)} is not locked; {locked}")
        fitting = [pin for pin in pins if fits.contains(pin.identity.version)]
        if not fitting:
            pinned = ", ".join(pin.identity.pin for pin in pins)
            raise PinMismatchError(f"{self.origin}: {name}", pinned, wanted)
        given = _folded(options)
        chosen = [pin for pin in fitting if _agrees(pin, given)]
        if not chosen:
            pinned = " or ".join(_in_words(pin.identity.options) for pin in fitting)
            raise PinMismatchError(f"{self.origin}: {name}", pinned, _in_words(options or {}))
        if len(chosen) > 1:
            both = " or ".join(_in_words(pin.identity.options) for pin in chosen)
            message = f"{name} is locked {len(chosen)} times; expected options: {both}"
            raise LockError(f"{self.origin}: {message}")
        return chosen[0]


def _folded(options: Mapping[str, Choice] | None) -> dict[str, Choice]:
    """Return options by names in which a hyphen is an underscore."""
    given = {} if options is None else options
    check_kind(given, Mapping, "options: a mapping of names to values")
    for name in given:
        check_kind(name, str, "options: the name of an option")
    return {name.replace("-", "_"): value for name, value in given.items()}


def _agrees(pin: Pin, given: Mapping[str, Choice]) -> bool:
    pinned = {name.replace("-", "_"): value for name, value in pin.identity.options.items()}
    return all(
        name in pinned and type(pinned[name]) is type(value) and pinned[name] == value
        for name, value in given.items()
    )


def _in_words(options: Mapping[str, Choice]) -> str:
    return ", ".join(f"{name} = {shown(value)}" for name, value in options.items()) or "no options"


def lock(
    wanted: Iterable[str] = (),
    options: Mapping[str, Choice] | None = None,
    *,
    path: str | Path = LOCK_FILE,
    library: Library = DEFAULT,
) -> Lock:
    """Pin the newest versions that fit, and write the lock file.

    Args:
        wanted: Specifiers; if there are none, what the file already pins is wanted again,
            with the options that are pinned there.
        options: See `make_lock`.
        path: The lock file.
        library: Where to look.

    Raises:
        LockError: An option belongs to no profile, or nothing is wanted.
        UnknownProfileError: There is no version that fits.
        ProfileError: A profile is wrong, or has no such value of an option.
    """
    names = tuple(wanted)
    if names:
        made = make_lock(names, options, library=library)
    else:
        if not Path(path).exists():
            raise LockError(f"{path}: there is no such file, and no profile was named to lock")
        pins = read_lock(path).pins
        given = dict(options or {})
        locks = [
            make_lock([pin.wanted], {**pin.identity.options, **given}, library=library)
            for pin in pins
        ]
        made = Lock(tuple(pin for each in locks for pin in each.pins))
    write_lock(path, made)
    return made


def make_lock(
    wanted: Iterable[str],
    options: Mapping[str, Choice] | None = None,
    *,
    library: Library = DEFAULT,
) -> Lock:
    """Pin the newest versions that fit.

    Args:
        wanted: Specifiers, such as `name~=1.0`.
        options: Options, each for every profile that has it. A text stands for the value
            that is written so: `3` for the number, `true` for the truth.
        library: Where to look.

    Raises:
        LockError: An option belongs to none of the profiles.
        UnknownProfileError: There is no version that fits.
        ProfileError: A profile is wrong, or has no such value of an option.
    """
    given = _folded(options)
    used: set[str] = set()
    known: set[str] = set()
    pins: dict[tuple[str, str], Pin] = {}
    for each in wanted:
        plain = library.resolve(each)
        chosen: dict[str, Choice] = {}
        for name, option in plain.spec.options.items():
            folded = name.replace("-", "_")
            known.add(name)
            if folded in given:
                value = given[folded]
                used.add(folded)
                chosen[name] = typed_choice(option, value) if isinstance(value, str) else value
        exact = f"{plain.spec.id}=={plain.spec.version}"
        identity = _identity(library.resolve(exact, chosen) if chosen else plain)
        pins.setdefault((identity.id, identity.digest), Pin(each.strip(), identity))
    for name in given.keys() - used:
        expected = one_of(sorted(known)) if known else "no option"
        raise LockError(f"none of the profiles has an option {name!r}; expected {expected}")
    return Lock(tuple(pins.values()))


def _identity(resolved: Resolved) -> Identity:
    return identity_of(resolved.spec, resolved.deck, resolved.options)


def write_lock(path: str | Path, made: Lock) -> None:
    """Write a lock file, whole or not at all.

    Raises:
        OSError: The file cannot be written; an old one is untouched.
    """
    lines = [_HEADER + f"lock = {_LOCK_FORMAT}", f"library = {_toml(made.library)}"]
    lines.append(f"profiles = {len(made.pins)}")
    for pin in made.pins:
        identity = pin.identity
        inner = ", ".join(f"{name} = {_toml(value)}" for name, value in identity.options.items())
        lines += [
            "",
            "[[profile]]",
            f"id = {_toml(identity.id)}",
            f"version = {_toml(identity.version)}",
            f"wanted = {_toml(pin.wanted)}",
            f"format = {pin.format}",
            f"options = {{ {inner} }}" if inner else "options = {}",
            f"digest = {_toml(identity.digest)}",
            f"play = {_toml(identity.play_digest)}",
        ]
    replace_file(path, "\n".join([*lines, ""]).encode())


def _toml(value: Choice) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_lock(path: str | Path) -> Lock:
    """Read a lock file.

    Raises:
        LockError: There is no such file; it is damaged or cut off; or it was written by a
            newer version of cardrules than this one.
    """
    try:
        document = load_document(path)
    except ProfileError as error:
        raise LockError(f"{error}; {_AGAIN}") from error
    _check_age(document)
    try:
        found = read(LockSpec, document.data, document)
    except ProfileError as error:
        raise LockError(f"{error.problems[0]}; {_AGAIN}") from error
    if len(found.profile) != found.profiles:
        message = f"cut off: {len(found.profile)} profiles, expected {found.profiles}"
        raise LockError(f"{document.origin}: {message}; {_AGAIN}")
    pins = [
        Pin(
            each.wanted,
            Identity(each.id, each.version, each.options, each.digest, each.play),
            each.format,
        )
        for each in found.profile
    ]
    for pin in pins:
        if pin.format > FORMAT:
            reads = f"this cardrules {__version__} reads format {FORMAT}"
            message = f"{pin.identity.pin} is of profile format {pin.format}; {reads}"
            raise LockError(f"{document.origin}: {message}; upgrade cardrules")
    return Lock(tuple(pins), found.library, document.origin)


def _check_age(document: Document) -> None:
    """Check the format of the lock and the version of the writer, before all else."""
    number, writer = document.data.get("lock"), document.data.get("library")
    if type(number) is not int or not isinstance(writer, str):
        message = "not a lock file, or cut off: 'lock' and 'library' come first"
        raise LockError(f"{document.origin}: {message}; {_AGAIN}")
    try:
        is_newer = number > _LOCK_FORMAT or Version(writer) > Version(__version__)
    except InvalidVersion as error:
        message = f"library: not a version, found {writer!r:.60}"
        raise LockError(f"{document.origin}: {message}; {_AGAIN}") from error
    if is_newer:
        message = f"written by cardrules {writer}, newer than this {__version__}"
        if number > _LOCK_FORMAT:
            message = f"a lock of format {number}, newer than {_LOCK_FORMAT}, the newest known here"
        raise LockError(f"{document.origin}: {message}; upgrade cardrules, or {_AGAIN}")


def verify_pin(pin: Pin, found: Identity) -> None:
    """Check that a profile is what was pinned.

    Raises:
        PinMismatchError: It has changed.
    """
    if found.digest != pin.identity.digest:
        raise PinMismatchError(pin.identity.pin, pin.identity.digest, found.digest)
    if found.play_digest != pin.identity.play_digest:
        raise PinMismatchError(pin.identity.pin, pin.identity.play_digest, found.play_digest)


@frozen
class Checked:
    """What checking one pin gave.

    Attributes:
        pin: The pin.
        error: None, or the error that loading it would raise.
        newer: A newer version that fits what was wanted, such as `1.2.0`, if there is one;
            `cardrules lock` would take it.
    """

    pin: Pin
    error: CardrulesError | None
    newer: str | None = None

    @property
    def is_good(self) -> bool:
        """Whether the profile is what was pinned."""
        return self.error is None


def check_lock(path: str | Path = LOCK_FILE, *, library: Library = DEFAULT) -> tuple[Checked, ...]:
    """Check every pin of a lock file against the profiles that are here.

    Raises:
        LockError: The file cannot be used at all.
    """
    pins = read_lock(path).pins
    return tuple(Checked(pin, _error_of(pin, library), _newer(pin, library)) for pin in pins)


def _newer(pin: Pin, library: Library) -> str | None:
    try:
        found = library.find(pin.wanted).version
    except (SpecifierError, UnknownProfileError, ProfileError):
        return None
    return found if Version(found) > Version(pin.identity.version) else None


def _error_of(pin: Pin, library: Library) -> CardrulesError | None:
    try:
        resolved = library.resolve(pin.identity.pin, pin.identity.options)
        verify_pin(pin, _identity(resolved))
    except (UnknownProfileError, ProfileError, PinMismatchError) as error:
        return error
    return None
