"""Layouts: a drawing of piles shows some, and nothing that means nothing.

This module does not count piles against the cards that are dealt to them.
"""

from __future__ import annotations

from typing import Final

from cardrules.board import PLACE, Owner, places_in
from cardrules.profile.lint.findings import Findings
from cardrules.profile.model import ProfileSpec
from cardrules.words import quoted

__all__ = ["check_layouts"]

_GAPS: Final = " ."


def check_layouts(spec: ProfileSpec, findings: Findings) -> None:
    """Note drawings that cannot be what their author means."""
    for name, group in spec.piles.items():
        path = ("piles", name, "layout")
        if not group.layout:
            continue
        strange = next((m for m in "".join(group.layout) if m not in PLACE + _GAPS), None)
        if strange is not None:
            expected = f"{quoted(PLACE)} for a pile, a blank or a dot for a gap"
            findings.add(path, "a mark without a meaning", found=quoted(strange), expected=expected)
        elif not places_in(group.layout):
            findings.add(path, "no pile is drawn", expected=f"an {quoted(PLACE)} for each pile")
        if group.owner is not Owner.TABLE:
            message = "only piles of the table can lie on one another"
            findings.add(path, message, found=group.owner.value, expected="the owner 'table'")
