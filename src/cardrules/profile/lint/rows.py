"""Rows: every phase can be reached and left, and none follows another in circles.

A circle of phases is harmless when a player acts in it, or when two of its conditions
cannot hold at once; an event counts as something done, and so do steps that a phase takes
before a condition is asked. This module does not look at piles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.board import Board
from cardrules.mechanisms.conditions import ConditionSpec
from cardrules.mechanisms.phases import OVER
from cardrules.profile.lint.exclusion import exclude
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.names import OWN_ACTIONS
from cardrules.profile.model import ActorWord, PhaseSpec, ProfileSpec
from cardrules.words import quoted

__all__ = ["check_rows"]

_PATIENCE: Final = 2000


class _Arrow:
    """A transition that is made as soon as its condition holds (None: always)."""

    def __init__(self, target: str, when: ConditionSpec | None, path: Path) -> None:
        self.target = target
        self.when = when
        self.path = path


def check_rows(spec: ProfileSpec, board: Board, findings: Findings) -> None:
    """Note phases that cannot be reached or left, and circles of phases."""
    if not spec.phases:
        findings.add(("phases",), "no phase", expected="at least one, in which the game starts")
        return
    reached = _reached(spec)
    for number, phase in enumerate(spec.phases):
        path: Path = ("phases", number)
        if phase.name not in reached:
            message = f"the phase {quoted(phase.name)} is never reached"
            findings.add(path, message, expected="a 'next' that leads there")
        if not phase.actions and not list(_targets(phase)):
            message = f"the phase {quoted(phase.name)} never ends"
            findings.add(path, message, expected="an action, or a 'next'")
    _check_unless(spec, findings)
    _check_ways(spec, findings)
    arrows = {phase.name: _arrows(number, phase) for number, phase in enumerate(spec.phases)}
    is_still = {phase.name: not phase.do for phase in spec.phases}
    search = _Search(board, arrows, is_still)
    circle = search.run()
    if search.is_lost:
        message = "the phases lead to each other in too many ways to be followed"
        findings.add(("phases",), message, expected="fewer transitions, or simpler ones")
    elif circle is not None:
        names = " to ".join(quoted(name) for name in [*(a.target for a in circle[-1:] + circle)])
        message = f"the phases go round without a move: {names}"
        expected = "conditions that cannot hold at once, or an action between"
        findings.add(circle[-1].path, message, expected=expected)


def _check_unless(spec: ProfileSpec, findings: Findings) -> None:
    for number, phase in enumerate(spec.phases):
        for place, step in enumerate(phase.next):
            for word in step.unless:
                if word in OWN_ACTIONS:
                    path: Path = ("phases", number, "next", place, "unless")
                    expected = "actions that the profile declares"
                    message = f"it cannot be asked whether {quoted(word)} can be done"
                    findings.add(path, message, expected=expected)


def _check_ways(spec: ProfileSpec, findings: Findings) -> None:
    """Note reactions that ask from where to where cards went, upon what is no such move."""
    going = {"move", *(name for name, action in spec.actions.items() if action.exception)}
    for number, phase in enumerate(spec.phases):
        for signal, reactions in phase.on.items():
            for key in ("from_", "to"):
                if signal not in going and any(getattr(part, key) for part in reactions):
                    path: Path = ("phases", number, "on", signal)
                    message = f"{quoted(key.rstrip('_'))} without effect upon {quoted(signal)}"
                    expected = "an event of cards that go from pile to pile, such as 'move'"
                    findings.add(path, message, expected=expected)


def _targets(phase: PhaseSpec) -> Iterator[str]:
    yield from (step.phase for step in phase.next)
    for reactions in phase.on.values():
        yield from (part.phase for part in reactions if part.phase is not None)


def _reached(spec: ProfileSpec) -> set[str]:
    targets = {phase.name: list(_targets(phase)) for phase in spec.phases}
    found, todo = {spec.phases[0].name}, [spec.phases[0].name]
    while todo:
        for name in targets.get(todo.pop(), ()):
            if name not in found:
                found.add(name)
                todo.append(name)
    return found


def _arrows(number: int, phase: PhaseSpec) -> list[_Arrow]:
    """Return the transitions that need no player."""
    if phase.actor is ActorWord.EACH:
        return []
    return [
        _Arrow(step.phase, step.when, ("phases", number, "next", place))
        for place, step in enumerate(phase.next)
        if step.phase != OVER
    ]


class _Search:
    """Looks for a circle of transitions all of which might be made at once."""

    def __init__(
        self, board: Board, arrows: dict[str, list[_Arrow]], is_still: dict[str, bool]
    ) -> None:
        self.board = board
        self.arrows = arrows
        self.is_still = is_still
        self.steps = 0

    @property
    def is_lost(self) -> bool:
        """Whether the search gave up."""
        return self.steps > _PATIENCE

    def run(self) -> list[_Arrow] | None:
        """Return the arrows of the first circle found, or None."""
        for name in self.arrows:
            found = self._from(name, name, [])
            if found is not None:
                return found
        return None

    def _from(self, start: str, name: str, way: list[_Arrow]) -> list[_Arrow] | None:
        for arrow in self.arrows.get(name, ()):
            self.steps += 1
            if any(arrow.target == before.target for before in way):
                continue
            if self._breaks(arrow, way):
                continue
            further = [*way, arrow]
            if arrow.target == start or self.is_lost:
                return further
            found = self._from(start, arrow.target, further)
            if found is not None:
                return found
        return None

    def _breaks(self, arrow: _Arrow, way: list[_Arrow]) -> bool:
        """Tell whether a transition cannot be made in the position of those before."""
        targets = [before.target for before in way]
        if not all(self.is_still.get(name, True) for name in [*targets, arrow.target]):
            return arrow.when is not None  # a step may have changed what it asks
        return any(exclude(arrow.when, before.when, self.board) for before in way)
