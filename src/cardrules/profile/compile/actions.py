"""Actions and steps: each is made by the one mechanism whose words it uses.

Which phase opens an action, and what a step follows upon, is for the phase table to say.
"""

from __future__ import annotations

from cardrules.mechanisms.base import Action, Effect, Tools
from cardrules.mechanisms.rounds import Rounds
from cardrules.profile.model import ActionSpec, ProfileSpec
from cardrules.profile.vocabulary import Vocabulary, vocabulary_of

__all__ = ["compile_action", "compile_steps"]


def compile_action(name: str, spec: ActionSpec, tools: Tools, known: Vocabulary) -> Action:
    """Make an action by the mechanism whose word it uses."""
    for key, kind in known.actions.items():
        part = getattr(spec, key, None)
        if part is not None:
            return kind.make(name, part, tools)
    raise AssertionError(f"the action {name!r} has no mechanism")


def compile_steps(spec: ProfileSpec, tools: Tools, rounds: Rounds) -> dict[str, Effect]:
    """Make the steps that phases and reactions name; those of every round come first."""
    steps: dict[str, Effect] = dict(rounds.steps())
    for name, step in spec.steps.items():
        for key, kind in vocabulary_of(spec).steps.items():
            part = getattr(step, key, None)
            if part is not None:
                steps[name] = kind.make(name, part, tools)
    return steps
