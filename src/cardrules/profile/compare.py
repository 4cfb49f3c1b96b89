"""What changed between two versions of a profile, clause by clause, and how much it matters.

A change is major when it affects play, or takes away what could be chosen; minor when it
only adds choices; a patch when it changes words. This module plays no game; it compares
what the two versions say, under every choice of the older one that it can try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, IntEnum
from fractions import Fraction
from itertools import islice
from typing import Final, cast

from attrs import field, frozen

from cardrules.canonical import canonical_json
from cardrules.errors import ProfileError
from cardrules.identity import Choice, Identity
from cardrules.profile.canon import identity_of, plain_form, play_form
from cardrules.profile.load import Resolved
from cardrules.profile.model import OptionSpec, ProfileSpec
from cardrules.profile.options import combinations, is_allowed
from cardrules.profile.resolve import Chosen
from cardrules.shapes import clauses_of
from cardrules.spec import is_spec
from cardrules.words import dotted, shown

__all__ = ["Comparison", "Difference", "Extent", "choices_to_try", "compare"]

Path = tuple[str | int, ...]

_MOST_CHOICES: Final = 64
_LONGEST: Final = 100


class Extent(IntEnum):
    """How much a change matters, from the least to the most."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3

    def __str__(self) -> str:
        return self.name.lower()


@frozen
class Difference:
    """One clause that says something else.

    Attributes:
        path: The place of the clause, such as `piles.tableau.space.accepts`.
        old: What the older version says, as plain data; None if it says nothing.
        new: What the newer version says; None if it says nothing.
        extent: How much it matters.
        choices: The options under which the two differ here; empty for the defaults.
        says: What the clause means.
    """

    path: str
    old: object
    new: object
    extent: Extent
    choices: Mapping[str, Choice] = field(factory=dict, hash=False)
    says: str = ""

    def __str__(self) -> str:
        if self.old is None:
            change = f"new, {_written(self.new)}"
        elif self.new is None:
            change = f"gone, was {_written(self.old)}"
        else:
            change = f"was {_written(self.old)}, is {_written(self.new)}"
        return f"{self.path}: {change}{_under(self.choices)}"


@frozen
class Comparison:
    """What changed from one version of a profile to another.

    Attributes:
        old: The identity of the older one, by default.
        new: The identity of the newer one, by default.
        differences: The clauses that changed, those that matter most first.
        extent: How much the whole change matters.
    """

    old: Identity
    new: Identity
    differences: tuple[Difference, ...]
    extent: Extent

    @property
    def promised(self) -> Extent:
        """What the version numbers say of the change."""
        old, new = (tuple(map(int, i.version.split("."))) for i in (self.old, self.new))
        for extent, before, after in zip(_PLACES, old, new, strict=False):
            if before != after:
                return extent if after > before else Extent.NONE
        return Extent.NONE

    @property
    def problem(self) -> str | None:
        """What is wrong with the newer version's number, or None."""
        if self.extent <= self.promised or self.old.id != self.new.id:
            return None
        numbers = [int(number) for number in self.old.version.split(".")]
        place = _PLACES.index(self.extent)
        raised = [*numbers[:place], numbers[place] + 1, *[0] * (2 - place)]
        return (
            f"{self.new.pin}: the version does not tell of a {self.extent} change since "
            f"{self.old.version}; expected {'.'.join(map(str, raised))} or later"
        )


_PLACES: Final = (Extent.MAJOR, Extent.MINOR, Extent.PATCH)


def choices_to_try(spec: ProfileSpec) -> tuple[dict[str, Choice], ...]:
    """Return the combinations of options worth trying: the defaults first, then others.

    They are all that are allowed; of very many, those that differ from the defaults in one
    option.
    """
    few = tuple(islice(combinations(spec.options, spec.forbid), _MOST_CHOICES + 1))
    if len(few) <= _MOST_CHOICES:
        return few
    singles = (
        {**few[0], name: value}
        for name, option in spec.options.items()
        for value in option.values
        if value != option.default and is_allowed({**few[0], name: value}, spec.forbid)
    )
    return (few[0], *islice(singles, _MOST_CHOICES))


def compare(old: Callable[[Chosen], Resolved], new: Callable[[Chosen], Resolved]) -> Comparison:
    """Compare two versions of a profile.

    Args:
        old: Gives the older version under the options asked for.
        new: Gives the newer version; an option it does not have is a `ProfileError`.
    """
    before, after = old({}), new({})
    found = {
        (each.path, _written(each.old), _written(each.new)): each
        for each in (*_declared(before.spec, after.spec), *_said(before, after, {}))
    }
    for chosen in choices_to_try(before.spec)[1:]:
        given = {name: value for name, value in chosen.items() if value != before.options.get(name)}
        one = old(given)
        try:
            other = new(given)
        except ProfileError:
            gone = _choice_gone(given)
            found.setdefault((gone.path, _written(gone.old), ""), gone)
            continue
        if play_form(one.spec, one.deck) != play_form(other.spec, other.deck):
            for each in _said(one, other, given):
                found.setdefault((each.path, _written(each.old), _written(each.new)), each)
    differences = sorted(found.values(), key=lambda each: -each.extent)
    extent = max((each.extent for each in differences), default=Extent.NONE)
    return Comparison(_identity(before), _identity(after), tuple(differences), extent)


def _identity(resolved: Resolved) -> Identity:
    return identity_of(resolved.spec, resolved.deck, resolved.options)


def _choice_gone(given: Chosen) -> Difference:
    return Difference("options", dict(given), None, Extent.MAJOR, says="What can be chosen.")


def _said(old: Resolved, new: Resolved, chosen: Chosen) -> Iterator[Difference]:
    """Yield what two resolved profiles say differently, their options apart."""
    for path, clause, one, other, plays in _walk(old.spec, new.spec, (), plays=True):
        if path[0] not in ("options", "forbid", "id", "version"):
            extent = Extent.MAJOR if plays else Extent.PATCH
            yield Difference(dotted(path), _plain(one), _plain(other), extent, chosen, clause)
    one_play, other_play = play_form(old.spec, old.deck), play_form(new.spec, new.deck)
    for key, says in (
        ("pack", "The cards, as the deck gives them."),
        ("filling", "The order in which groups are filled by themselves."),
    ):
        one_part, other_part = one_play.get(key), other_play.get(key)
        if one_part != other_part and (key != "pack" or old.spec.deck == new.spec.deck):
            yield Difference(key, one_part, other_part, Extent.MAJOR, chosen, says)


def _walk(
    old: object, new: object, path: Path, says: str = "", *, plays: bool
) -> Iterator[tuple[Path, str, object, object, bool]]:
    """Yield the smallest places at which two specs differ: path, meaning, old, new, plays."""
    if type(old) is type(new) and old == new:
        return
    if is_spec(type(old)) and type(old) is type(new):
        for key, clause in clauses_of(cast("type", type(old))).items():
            one, other = getattr(old, clause.name), getattr(new, clause.name)
            inner = plays and clause.plays
            yield from _walk(one, other, (*path, key), clause.says, plays=inner)
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _walk(old.get(key), new.get(key), (*path, key), says, plays=plays)
    elif _are_tables(old) and _are_tables(new):
        ones, others = cast("tuple[object, ...]", old), cast("tuple[object, ...]", new)
        for place in range(max(len(ones), len(others))):
            one = ones[place] if place < len(ones) else None
            other = others[place] if place < len(others) else None
            yield from _walk(one, other, (*path, place), says, plays=plays)
    else:
        yield path, says, old, new, plays


def _are_tables(value: object) -> bool:
    return isinstance(value, tuple) and any(is_spec(type(item)) for item in value)


def _declared(old: ProfileSpec, new: ProfileSpec) -> Iterator[Difference]:
    """Yield what the two let a caller choose."""
    for name in dict.fromkeys((*old.options, *new.options)):
        one, other = old.options.get(name), new.options.get(name)
        if one is None or other is None:
            extent = Extent.MINOR if one is None else Extent.MAJOR
            yield Difference(f"options.{name}", _plain(one), _plain(other), extent)
        else:
            yield from _option(f"options.{name}", one, other)
    yield from _forbidden(old, new)


def _forbidden(old: ProfileSpec, new: ProfileSpec) -> Iterator[Difference]:
    """Yield the rules of what goes together that came, went or were worded anew.

    A new rule takes nothing away when it is about a new option or a new value.
    """
    known = {_written(_plain(rule.options)): rule for rule in old.forbid}
    for rule in new.forbid:
        before = known.pop(_written(_plain(rule.options)), None)
        if before is None:
            takes = all(
                name in old.options
                and any(_holds(value, old.options[name].values) for value in values)
                for name, values in rule.options.items()
            )
            yield Difference("forbid", None, _plain(rule), Extent.MAJOR if takes else Extent.MINOR)
        elif before.says != rule.says:
            yield Difference("forbid.says", before.says, rule.says, Extent.PATCH)
    for rule in known.values():
        yield Difference("forbid", _plain(rule), None, Extent.MINOR)


def _option(path: str, old: OptionSpec, new: OptionSpec) -> Iterator[Difference]:
    gone = [value for value in old.values if not _holds(value, new.values)]
    more = [value for value in new.values if not _holds(value, old.values)]
    if gone or more:
        extent = Extent.MAJOR if gone else Extent.MINOR
        yield Difference(f"{path}.values", list(old.values), list(new.values), extent)
    elif old.values != new.values:
        yield Difference(f"{path}.values", list(old.values), list(new.values), Extent.PATCH)
    if not _holds(old.default, (new.default,)):
        yield Difference(f"{path}.default", old.default, new.default, Extent.MAJOR)
    if old.says != new.says:
        yield Difference(f"{path}.says", old.says, new.says, Extent.PATCH)


def _holds(value: Choice, values: tuple[Choice, ...]) -> bool:
    return any(type(value) is type(known) and value == known for known in values)


def _plain(value: object) -> object:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    return plain_form(value) if is_spec(type(value)) else value


def _written(value: object) -> str:
    if not isinstance(value, dict | list):
        return shown(value)
    text = canonical_json(value).decode()
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _under(choices: Chosen) -> str:
    if not choices:
        return ""
    return " (with " + ", ".join(f"{name} = {shown(v)}" for name, v in choices.items()) + ")"
