"""Which actions move the cards of which piles, read off what the actions name.

This module makes no sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardrules.mechanisms.bidding import BidSpec
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.declaring import DeclareSpec, ShowSpec
from cardrules.mechanisms.melds import KnockSpec, MeldSpec, TakeSpec
from cardrules.profile.model import ProfileSpec
from cardrules.shapes import clauses_of
from cardrules.spec import is_spec

__all__ = ["movers"]

_MELDING = (MeldSpec, TakeSpec, KnockSpec)
_LOOKING = (BidSpec, ConditionSpec, DeclareSpec, ShowSpec)


def movers(spec: ProfileSpec) -> Mapping[str, tuple[str, ...]]:
    """Return the actions that move cards of each group of piles, by the group's name."""
    found: dict[str, dict[str, None]] = {}
    for name, action in spec.actions.items():
        groups = set(_named(action))
        kind: type = type(action)
        if spec.melds is not None and any(
            isinstance(getattr(action, clause.name), _MELDING)
            for clause in clauses_of(kind).values()
        ):
            groups |= {spec.melds.piles, spec.melds.from_}
        for group in groups:
            found.setdefault(group.partition(".")[0], {})[name] = None
    return {group: tuple(names) for group, names in found.items()}


def _named(value: object, *, is_pile: bool = False) -> Iterator[str]:
    """Yield the piles and groups that a value names, where it moves their cards."""
    if isinstance(value, str):
        if is_pile:
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _named(part, is_pile=is_pile)
    elif is_spec(type(value)) and not isinstance(value, _LOOKING):
        kind: type = type(value)
        for clause in clauses_of(kind).values():
            part = getattr(value, clause.name)
            yield from _named(part, is_pile=clause.refers in ("piles", "groups"))
