"""The library: which profiles and decks there are, and finding one by id and version.

A profile is a file `<id>.toml`; further versions lie beside it as `<id>-<version>.toml`.
Names of files are all that is indexed, so that a thousand profiles cost one listing of a
folder, and loading one of them reads no other. This module makes no rules out of a profile.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final

from attrs import frozen
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from cardrules.errors import Problem, ProfileError, SpecifierError, UnknownProfileError
from cardrules.identity import Choice
from cardrules.kinds import check_kind
from cardrules.profile.document import Document, Limits, parse_document
from cardrules.profile.load import Finder, Resolved, resolve_document

__all__ = [
    "DEFAULT",
    "ENTRY_POINTS",
    "FINDER",
    "SHIPPED",
    "Entry",
    "Library",
    "parse_wanted",
    "profile_ids",
    "read_file",
]

ENTRY_POINTS: Final = "cardrules.profiles"
"""The entry point group: each value names a package folder that holds profiles."""

_WANTED = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9_.-]*?)\s*((?:[=<>~!].*)?)", re.DOTALL)
_FILE = re.compile(r"(?P<id>[a-z0-9][a-z0-9-]*?)(?:-(?P<version>\d+\.\d+\.\d+))?\.toml")
_VERSION = re.compile(rb"^version\s*=\s*[\"']([0-9]+\.[0-9]+\.[0-9]+)[\"']", re.MULTILINE)
_TABLE = re.compile(rb"^\s*\[", re.MULTILINE)
_HEAD = 2048
_MOST = Limits().size


@frozen
class Entry:
    """One version of a profile that can be had.

    Attributes:
        id: The profile's id.
        version: Its version.
        source: Where it comes from: `cardrules`, a folder, or the name of a package.
        file: The file itself.
    """

    id: str
    version: str
    source: str
    file: Traversable

    @property
    def order(self) -> tuple[int, ...]:
        """A key that sorts versions from the oldest to the newest."""
        return tuple(map(int, self.version.split(".")))


def parse_wanted(wanted: str) -> tuple[str, SpecifierSet]:
    """Read what is wanted, such as `name~=1.2`: an id, and the versions that fit.

    Raises:
        SpecifierError: The text is not of this form.
    """
    check_kind(wanted, str, "a profile is wanted by a text such as 'name~=1.2'")
    parts = _WANTED.fullmatch(wanted)
    if parts is None:
        raise SpecifierError(wanted)
    try:
        return parts[1], SpecifierSet(parts[2])
    except InvalidSpecifier as error:
        raise SpecifierError(wanted) from error


class _Folder:
    """One folder of profiles, listed when first asked."""

    def __init__(self, place: Traversable, source: str) -> None:
        self._place = place
        self._source = source
        self._entries: dict[str, tuple[Entry, ...]] = {}

    @cached_property
    def names(self) -> Mapping[str, tuple[tuple[str | None, str], ...]]:
        """The ids, each with the version in the file's name, if any, and that name."""
        found: dict[str, list[tuple[str | None, str]]] = {}
        for name in _listed(self._place):
            if parts := _FILE.fullmatch(name):
                found.setdefault(parts["id"], []).append((parts["version"], name))
        return {name: tuple(found[name]) for name in sorted(found)}

    @property
    def strangers(self) -> Iterator[Problem]:
        """What is wrong with the names of files that cannot be profiles."""
        for name in _listed(self._place):
            if name.endswith(".toml") and not _FILE.fullmatch(name):
                expected = "small letters, digits and hyphens, as in 'my-game-1.0.0.toml'"
                yield Problem(
                    name, None, "", "the file's name is not the id of a profile", None, expected
                )

    @cached_property
    def decks(self) -> Mapping[str, Traversable]:
        """The decks that lie in the folder `decks` within this one."""
        return _decks_in(self._place / "decks")

    @property
    def locale(self) -> Traversable:
        """The folder of message catalogues within this one, which need not be there."""
        return self._place / "locale"

    def entries(self, name: str) -> tuple[Entry, ...]:
        """Give every version of an id, oldest first."""
        if name not in self._entries:
            found = []
            for version, file in self.names.get(name, ()):
                place = self._place / file
                found.append(Entry(name, version or _read_version(place), self._source, place))
            self._entries[name] = tuple(sorted(found, key=lambda entry: entry.order))
        return self._entries[name]


class Library:
    """Profiles and decks, wherever they are kept.

    The caller's folders and the profiles that come with cardrules are searched together:
    of the versions that fit the newest is taken, and of two files for one version the one
    in the folder named first. Only where none fits are installed packages asked, so no
    package can take the place of a profile that is here already.

    A library is a view of the moment it is first asked; make another to see new files.
    """

    def __init__(self, folders: Iterable[str | Path] = (), *, with_packages: bool = True) -> None:
        """Make a library.

        Args:
            folders: Folders of profiles, the nearest first.
            with_packages: Whether installed packages may offer profiles too.
        """
        self.folders = tuple(Path(folder) for folder in folders)
        self._with_packages = with_packages
        self._near = [_Folder(folder, str(folder)) for folder in self.folders]
        self._near.append(_Folder(files("cardrules") / "profiles", "cardrules"))

    @cached_property
    def _far(self) -> list[_Folder]:
        return list(_packages()) if self._with_packages else []

    @property
    def finder(self) -> Finder:
        """What a document that names others finds them by."""
        return Finder(self.document, self._deck, self.decks)

    def _tiers(self) -> Iterator[list[_Folder]]:
        yield self._near
        yield self._far  # packages are looked for only now

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all profiles, sorted."""
        return tuple(sorted({name for folder in self._near + self._far for name in folder.names}))

    def versions(self, name: str) -> tuple[str, ...]:
        """Return the versions of a profile, oldest first; none if the id is not known."""
        return tuple(entry.version for entry in self._all(name))

    def entries(self) -> tuple[Entry, ...]:
        """Return every version of every profile, by id, oldest first.

        Files that cannot be listed are passed over; `problems` says what is wrong with them.
        """
        return tuple(entry for name in self.ids() for entry in self._listed(name, []))

    def problems(self) -> tuple[Problem, ...]:
        """Return what keeps files of the folders from being listed."""
        problems: list[Problem] = []
        for folder in self._near + self._far:
            problems.extend(folder.strangers)
        for name in self.ids():
            self._listed(name, problems)
        return tuple(problems)

    def _listed(self, name: str, problems: list[Problem]) -> list[Entry]:
        try:
            return self._all(name)
        except ProfileError as error:
            problems.extend(error.problems)
            return []

    def _all(self, name: str) -> list[Entry]:
        near = self._merged(self._near, name)
        have = {entry.version for entry in near}
        far = [entry for entry in self._merged(self._far, name) if entry.version not in have]
        return sorted([*near, *far], key=lambda entry: entry.order)

    def find(self, wanted: str) -> Entry:
        """Return the newest version that fits, such as for `name~=1.2`.

        Raises:
            SpecifierError: The text does not say what is wanted.
            UnknownProfileError: There is none; it names near ids or the versions there are.
            ProfileError: Two packages offer the same version.
        """
        name, fits = parse_wanted(wanted)
        for folders in self._tiers():
            for entry in reversed(self._merged(folders, name)):
                if fits.contains(entry.version):
                    return entry
        versions = self.versions(name)
        near = () if versions else difflib.get_close_matches(name[:60].lower(), self.ids(), n=3)
        raise UnknownProfileError(wanted, near, versions)

    def _merged(self, folders: Iterable[_Folder], name: str) -> list[Entry]:
        found: dict[str, Entry] = {}
        for folder in folders:
            own: dict[str, Entry] = {}
            for entry in folder.entries(name):
                twin = own.setdefault(entry.version, entry)
                if twin is not entry:
                    raise _twins(twin, entry)
                other = found.setdefault(entry.version, entry)
                if other is not entry and folder in self._far:
                    raise _twins(other, entry)
        return sorted(found.values(), key=lambda entry: entry.order)

    def document(self, wanted: str) -> Document:
        """Return the document of the newest version that fits.

        Raises:
            UnknownProfileError: There is none.
            ProfileError: The file is not TOML, or holds another profile than its name says.
        """
        entry = self.find(wanted)
        document = parse_document(read_file(entry.file), entry.file.name)
        for key, expected in (("id", entry.id), ("version", entry.version)):
            found = document.data.get(key)
            if found != expected:
                message = f"another {key} than the file is called by"
                place = document.origin, document.line((key,))
                raise ProfileError(Problem(*place, key, message, f"{found!r:.60}", f"'{expected}'"))
        return document

    def resolve(self, wanted: str, options: Mapping[str, Choice] | None = None) -> Resolved:
        """Return a profile read completely, with its options chosen and its pack made.

        Raises:
            UnknownProfileError: There is none that fits.
            ProfileError: It is wrong; with every problem of the stage that failed.
        """
        return resolve_document(self.document(wanted), self.finder, options or {})

    def decks(self) -> tuple[str, ...]:
        """Return the ids of all decks, sorted."""
        found = set(_shipped_decks())
        for folder in self._near + self._far:
            found.update(folder.decks)
        return tuple(sorted(found))

    def locales(self) -> tuple[Traversable, ...]:
        """Return the folders of message catalogues beside the profiles, the nearest first.

        They need not be there; `languages` reads them.
        """
        return tuple(folder.locale for folder in self._near + self._far)

    def _deck(self, name: str) -> Document | None:
        """Find a deck; those that come with cardrules cannot be replaced."""
        file = _shipped_decks().get(name)
        if file is None:
            folders = chain.from_iterable(self._tiers())
            file = next((f.decks[name] for f in folders if name in f.decks), None)
        return None if file is None else parse_document(read_file(file), file.name)


def _packages() -> Iterator[_Folder]:
    """Find the folders that installed packages offer, and import none of them."""
    from importlib.metadata import entry_points  # late, so that importing the library is quick

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.value):
        source = point.dist.name if point.dist else point.name
        top, *rest = point.module.split(".")
        spec = find_spec(top)  # finds a package without running it
        for location in (spec and spec.submodule_search_locations) or ():
            yield _Folder(Path(location, *rest), source)


def _listed(place: Traversable) -> list[str]:
    """List the names in a folder, sorted; a folder that is not there is empty."""
    try:
        return sorted(entry.name for entry in place.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


def _decks_in(place: Traversable) -> dict[str, Traversable]:
    names = [name for name in _listed(place) if name.endswith(".toml")]
    return {name.removesuffix(".toml"): place / name for name in names}


def read_file(file: Traversable, most: int = _MOST + 1) -> bytes:
    """Read a file, and never more of it than is wanted.

    A folder may hold anything under the name of a profile: a pipe that nobody writes to, or
    a link to what has no end.

    Raises:
        ProfileError: It is no file, or cannot be read.
    """
    try:
        if file.is_file():
            with file.open("rb") as opened:
                return opened.read(most)
        reason = "not a file, or a link to nowhere"
    except OSError as error:
        reason = error.strerror or str(error)
    raise ProfileError(Problem(file.name, None, "", f"cannot be read: {reason}"))


def _read_version(file: Traversable) -> str:
    """Read the version of a profile from its first lines, or if need be from the whole.

    Raises:
        ProfileError: The file is not TOML or has no version.
    """
    head = read_file(file, _HEAD)
    table = _TABLE.search(head)
    if found := _VERSION.search(head[: table.start()] if table else head):
        return found[1].decode()
    document = parse_document(read_file(file), file.name)
    version = document.data.get("version")
    if isinstance(version, str) and re.fullmatch(r"\d+\.\d+\.\d+", version, re.ASCII):
        return version
    line = document.line(("version",))
    message = "missing key" if version is None else "not a version"
    text = None if version is None else f"{version!r:.60}"
    expected = "three numbers, such as '1.0.0'"
    raise ProfileError(Problem(document.origin, line, "version", message, text, expected))


def _twins(one: Entry, other: Entry) -> ProfileError:
    place = f"{one.source}: {one.file.name}"
    message = f"{one.id} {one.version} is there twice"
    found = f"also {other.file.name} of {other.source}"
    return ProfileError(Problem(place, None, "", message, found, "one file for each version"))


_DECKS: dict[str, Traversable] = {}


def _shipped_decks() -> Mapping[str, Traversable]:
    if not _DECKS:
        _DECKS.update(_decks_in(files("cardrules") / "decks"))
    return _DECKS


DEFAULT: Final = Library()
"""What comes with cardrules and with installed packages."""

SHIPPED: Final = Library(with_packages=False)
"""What comes with cardrules alone."""

FINDER: Final = DEFAULT.finder


def profile_ids() -> tuple[str, ...]:
    """Return the ids of the profiles that come with cardrules."""
    return SHIPPED.ids()
