"""What happens by itself in a phase: cards turned up, piles closed, collected and filled.

The order is that in which they are asked. When they are asked is up to the machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.board import Board, Facing, Group
from cardrules.mechanisms.base import Settler, Tools
from cardrules.mechanisms.build import Access, BuildAction, Collect
from cardrules.mechanisms.laying_out import LayOut
from cardrules.mechanisms.refill import Close, Refill, TurnAction, TurnUp, TurnUpWord
from cardrules.profile.model import PhaseSpec, ProfileSpec

__all__ = ["compile_laying_out", "compile_settlers", "compile_turning"]


def compile_settlers(
    spec: ProfileSpec,
    phase: PhaseSpec,
    tools: Tools,
    build: BuildAction,
    laying_out: Sequence[Settler],
) -> tuple[Settler, ...]:
    """Return what happens by itself in a phase, in order."""
    board, completes = tools.board, tools.completes
    turning = _taken_from(board, build)
    by_itself = [
        g
        for g in turning
        if spec.piles[g.name].turn_up is TurnUpWord.AUTO and _may_hide(spec, g.name)
    ]
    closing = [group for group in board.groups if spec.piles[group.name].closes]
    closed = {pile: completes[pile] or 0 for group in closing for pile in group.piles}
    settlers: list[Settler] = [TurnUp(board, by_itself, closed)] if by_itself else []
    settlers += [Close(group, closed[group.first]) for group in closing]
    for group in board.groups:
        pile = spec.piles[group.name]
        if pile.collect:
            sources = tuple(board.group(name) for name in pile.collect)
            settlers.append(Collect(build, group, sources))
    for group in board.groups:
        refill = spec.piles[group.name].refill
        clause = f"piles.{group.name}.refill"
        change = phase.piles.get(group.name)
        if change is not None and change.refill is not None:
            refill = change.refill
            clause = f"phases.{phase.name}.{clause}"
        if refill is not None:
            settlers.append(Refill(refill, board, group, clause, tools.accepts))
    return (*settlers, *laying_out)


def compile_turning(spec: ProfileSpec, board: Board, build: BuildAction) -> TurnAction:
    """Return the action by which players turn up cards themselves."""
    taken = _taken_from(board, build)
    return TurnAction(board, [g for g in taken if spec.piles[g.name].turn_up is TurnUpWord.MOVE])


def _taken_from(board: Board, build: BuildAction) -> list[Group]:
    """Return the groups that players take cards from."""
    return [
        group
        for group, rule in zip(board.groups, build.rules, strict=False)
        if rule.unit.access is not Access.NONE
    ]


def _may_hide(spec: ProfileSpec, group: str) -> bool:
    """Return whether a card can ever lie face down in a group that players take from."""
    if spec.piles[group].face is Facing.DOWN or spec.requires:
        return True
    steps = [*spec.deal.steps]
    for action in spec.actions.values():
        steps.extend(action.redeal.steps if action.redeal else ())
        if action.deal and action.deal.face is Facing.DOWN:
            return True
    fillings = [pile.refill for pile in spec.piles.values()]
    fillings += [change.refill for phase in spec.phases for change in phase.piles.values()]
    if any(refill and refill.face is Facing.DOWN for refill in fillings):
        return True
    return any(step.face is not None or step.face_down for step in steps) or any(
        pile.face is Facing.DOWN and pile.access is not Access.NONE for pile in spec.piles.values()
    )


def compile_laying_out(spec: ProfileSpec, board: Board) -> list[Settler]:
    """Return what lays out cards, the same in every phase."""
    return [
        LayOut(lay_out, board, group, f"piles.{group.name}.lay_out")
        for group in board.groups
        if (lay_out := spec.piles[group.name].lay_out) is not None
    ]
