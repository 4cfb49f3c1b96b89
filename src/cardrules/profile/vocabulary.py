"""The vocabulary of a profile: what this library knows, and what required packages add.

A package offers mechanisms by an entry point of the group `cardrules.mechanisms`. It is
imported only when a profile names it under `requires`; the spec classes are then extended
by its keys, so that reading, checks, digests, schema and reference know them as any other.
This module installs nothing.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeVar, cast

from attrs import frozen

from cardrules.errors import Problem, ProfileError
from cardrules.mechanisms.base import Action, Effect
from cardrules.mechanisms.registry import ACTIONS, LINES, STEPS, Kind, Mechanisms
from cardrules.mechanisms.sides import LineKind
from cardrules.profile.document import Document
from cardrules.profile.model import ActionSpec, ProfileSpec, ScoreSpec, StepSpec
from cardrules.profile.score import LineSpec
from cardrules.shapes import clauses_of
from cardrules.spec import clause, is_spec, spec
from cardrules.words import dotted, quoted, shown

__all__ = ["ENTRY_POINTS", "Package", "Vocabulary", "vocabulary_for", "vocabulary_of", "with_added"]

ENTRY_POINTS: Final = "cardrules.mechanisms"
"""The entry point group: each value names a `Mechanisms` of a package."""

_KEY = re.compile(r"[a-z][a-z0-9_]*[a-z0-9]")

T = TypeVar("T")
Made = TypeVar("Made", Action, Effect, LineKind)


class _NotUsableError(Exception):
    """What a profile requires cannot be had: what is wrong, and what would be right."""

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected


@frozen
class Package:
    """A package that a profile requires, and what it adds, by the names of the fields."""

    name: str
    added: Mechanisms


@frozen(eq=False)
class Vocabulary:
    """The spec class that a profile is read with, and the kinds that its keys select."""

    profile: type[ProfileSpec]
    actions: Mapping[str, Kind[Action]]
    steps: Mapping[str, Kind[Effect]]
    lines: Mapping[str, Callable[..., LineKind]]
    packages: tuple[Package, ...] = ()


OWN: Final = Vocabulary(ProfileSpec, ACTIONS, STEPS, LINES)
"""What profiles can say that require nothing."""

_EXTENDED: dict[type, Vocabulary] = {}


def vocabulary_of(profile: ProfileSpec) -> Vocabulary:
    """Return the vocabulary that a profile was read with."""
    return _EXTENDED.get(type(profile), OWN)


def vocabulary_for(document: Document) -> Vocabulary:
    """Return the vocabulary of a document, by what it requires.

    Raises:
        ProfileError: A package is not there, does not fit, or offers nothing; with all such
            problems.
    """
    given = document.data.get("requires", [])
    wanted = given if isinstance(given, list) else [given]
    if not all(isinstance(text, str) for text in wanted):
        return OWN  # reading the profile tells what is wrong
    packages: list[Package] = []
    problems: list[Problem] = []
    for number, text in enumerate(wanted):
        path = ("requires", number) if given is wanted else ("requires",)
        try:
            package = _package(text)
            if package.name in [other.name for other in packages]:
                raise _NotUsableError(f"a second requirement of {quoted(text)}", "each once")
            with_added((*packages, package))
            packages.append(package)
        except _NotUsableError as error:
            file, line = document.place(path)
            message, expected = error.message, error.expected
            problems.append(Problem(file, line, dotted(path), message, shown(text), expected))
    if problems:
        raise ProfileError(problems)
    return with_added(tuple(packages))


def _package(text: str) -> Package:
    """Return what a required package adds, and import it for that."""
    from importlib.metadata import PackageNotFoundError, distribution  # late, as it is slow

    from packaging.requirements import InvalidRequirement, Requirement

    try:
        wanted = Requirement(text)
    except InvalidRequirement:
        wanted = None
    if wanted is None or wanted.url or wanted.extras or wanted.marker:
        raise _NotUsableError("not the name of a package", "such as 'name' or 'name>=1.2'")
    name = wanted.name
    try:
        found = distribution(name)
    except PackageNotFoundError:
        message = f"the package {quoted(name)} is not installed"
        raise _NotUsableError(message, f"it beside this library: pip install {name}") from None
    if not wanted.specifier.contains(found.version, prereleases=True):
        message = f"the package {quoted(name)} is installed as {found.version}"
        raise _NotUsableError(message, f"{name}{wanted.specifier}")
    points = found.entry_points.select(group=ENTRY_POINTS)
    if not points:
        message = f"the package {quoted(name)} offers no mechanisms"
        raise _NotUsableError(message, f"an entry point of the group {quoted(ENTRY_POINTS)}")
    offered = tuple(_loaded(name, point.load) for point in points)
    return Package(found.metadata["Name"] or name, _joined(name, offered))


def _loaded(name: str, load: Callable[[], object]) -> Mechanisms:
    try:
        found = load()
    except Exception as error:
        message = f"the package {quoted(name)} cannot be imported: {error!s:.200}"
        raise _NotUsableError(message, "one that can") from error
    if not isinstance(found, Mechanisms):
        message = f"the package {quoted(name)} offers {shown(found)} as mechanisms"
        raise _NotUsableError(message, "a cardrules.mechanisms.registry.Mechanisms")
    return found


@cache
def _joined(name: str, offered: tuple[Mechanisms, ...]) -> Mechanisms:
    """Return all that a package offers, by the names that fields can have."""
    actions: dict[str, Kind[Action]] = {}
    steps: dict[str, Kind[Effect]] = {}
    lines: dict[str, Kind[LineKind]] = {}
    for each in offered:
        _take(actions, each.actions, ActionSpec, name)
        _take(steps, each.steps, StepSpec, name)
        _take(lines, each.lines, LineSpec, name)
    return Mechanisms(actions=actions, steps=steps, lines=lines)


def _take(
    into: dict[str, Kind[Made]], kinds: Mapping[str, Kind[Made]], base: type, name: str
) -> None:
    taken = {*clauses_of(base), *(key.rstrip("_") for key in into)}
    for key, kind in kinds.items():
        if not _KEY.fullmatch(key) or not is_spec(kind.spec):
            message = f"{quoted(key)} of the package {quoted(name)} is not a mechanism"
            expected = "a key of small letters, and a kind with a 'spec' class"
            raise _NotUsableError(message, expected)
        if key in taken:
            message = f"the package {quoted(name)} gives {quoted(key)} another meaning"
            raise _NotUsableError(message, "a key of its own")
        into[f"{key}_" if keyword.iskeyword(key) else key] = kind


def with_added(packages: tuple[Package, ...]) -> Vocabulary:
    """Return the vocabulary with what some packages add."""
    for number, package in enumerate(packages):
        for other in packages[:number]:
            for one, two in (
                (package.added.actions, other.added.actions),
                (package.added.steps, other.added.steps),
                (package.added.lines, other.added.lines),
            ):
                for key in set(one) & set(two):
                    names = f"{quoted(other.name)} and {quoted(package.name)}"
                    message = f"the packages {names} both add {quoted(key.rstrip('_'))}"
                    raise _NotUsableError(message, "one of them")
    return _extended(packages) if packages else OWN


@cache
def _extended(packages: tuple[Package, ...]) -> Vocabulary:
    """Make the spec classes anew, once for the same packages."""
    actions = {key: kind for package in packages for key, kind in package.added.actions.items()}
    steps = {key: kind for package in packages for key, kind in package.added.steps.items()}
    lines = {key: kind for package in packages for key, kind in package.added.lines.items()}
    action, step = _more(ActionSpec, actions), _more(StepSpec, steps)
    line = _more(LineSpec, lines, ONE_OF=(*LineSpec.ONE_OF, *lines))
    score = _retyped(ScoreSpec, lines=tuple[line, ...])  # type: ignore[valid-type]
    profile = _retyped(
        ProfileSpec,
        actions=dict[str, action],  # type: ignore[valid-type]
        steps=dict[str, step],  # type: ignore[valid-type]
        score=score | None,
    )
    makers = {key: kind.make for key, kind in lines.items()}
    found = Vocabulary(
        profile, {**ACTIONS, **actions}, {**STEPS, **steps}, {**LINES, **makers}, packages
    )
    _EXTENDED[profile] = found
    return found


def _more(base: type[T], kinds: Mapping[str, Kind[Made]], **more: object) -> type[T]:
    """Return a spec class with a field for each kind."""
    fields: dict[str, object] = {}
    hints: dict[str, object] = {}
    for name, kind in kinds.items():
        says = (kind.spec.__doc__ or name).strip().partition("\n")[0]
        fields[name] = clause(default=None, says=says)
        hints[name] = cast("type", kind.spec) | None
    return _made(base, hints, {**fields, **more})


def _retyped(base: type[T], **hints: object) -> type[T]:
    """Return a spec class some of whose fields hold extended classes."""
    fields: dict[str, object] = {}
    for name in hints:
        old = clauses_of(cast("type", base))[name]
        says, plays = old.says, old.plays
        if isinstance(old.default, dict):
            fields[name] = clause(factory=dict, says=says, plays=plays)
        else:
            fields[name] = clause(default=old.default, says=says, plays=plays)
    return _made(base, hints, fields)


def _made(base: type[T], hints: dict[str, object], fields: dict[str, object]) -> type[T]:
    body = {**fields, "__annotations__": hints, "__doc__": base.__doc__, "__module__": __name__}
    return spec(cast("type[T]", type(base.__name__, (base,), body)))
