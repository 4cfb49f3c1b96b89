"""Upgrades: what a newer version of a profile changes, in words and on play.

Random games of the older version are played again under the newer, move by move, until one
differs. That some games agree does not prove that all do; what the two versions say is
compared as well, and the greater change is reported.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from attrs import field, frozen

from cardrules.engine.rules import Rules
from cardrules.errors import ProfileError
from cardrules.identity import Choice
from cardrules.library import DEFAULT, Library
from cardrules.moves import Move
from cardrules.profile.compare import Comparison, Extent, choices_to_try, compare
from cardrules.profile.load import Resolved, check_profile, compile_document
from cardrules.profile.resolve import Chosen
from cardrules.state import State
from cardrules.words import shown

__all__ = ["Divergence", "Upgrade", "What", "compare_play", "diff"]

_MOST_CHOICES: Final = 12
_FEW: Final = 2


class What(Enum):
    """In what two games of one seed first differ."""

    DEAL = "deal"
    REFUSED = "refused"
    OFFERED = "offered"
    EFFECT = "effect"
    SCORE = "score"
    OUTCOME = "outcome"


@frozen
class Divergence:
    """The first place at which two versions play differently.

    Attributes:
        what: In what they differ.
        seed: The seed of the game.
        moves: The moves played before, which are the same in both.
        move: The move in question; None where the deal differs.
        message: What differs, in words.
        choices: The options that were chosen; empty for the defaults.
    """

    what: What
    seed: int
    moves: tuple[str, ...]
    move: str | None
    message: str
    choices: Mapping[str, Choice] = field(factory=dict, hash=False)

    def __str__(self) -> str:
        under = "".join(f", {name} = {shown(value)}" for name, value in self.choices.items())
        place = f"seed {self.seed}{under}"
        if self.move is not None:
            place += f", move {len(self.moves) + 1}"
        return f"{place}: {self.message}"


@frozen
class Upgrade:
    """What changes from one version to another.

    Attributes:
        comparison: What the two versions say.
        games: How many games were played under both.
        divergences: For each choice of options that plays differently, the first difference.
    """

    comparison: Comparison
    games: int
    divergences: tuple[Divergence, ...]

    @property
    def extent(self) -> Extent:
        """How much the change matters, by what is said and by what was met in play."""
        return Extent.MAJOR if self.divergences else self.comparison.extent

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the newer version: its number, or play that nothing explains."""
        found = [self.comparison.problem] if self.comparison.problem else []
        if self.divergences and self.comparison.extent < Extent.MAJOR:
            found.append(f"play differs, and no clause tells why: {self.divergences[0]}")
        return tuple(found)


def diff(
    old: str,
    new: str,
    *,
    library: Library = DEFAULT,
    games: int = 20,
    most_moves: int = 200,
) -> Upgrade:
    """Compare two versions of a profile, in what they say and on play.

    Args:
        old: The older version, such as `name==1.0.0`.
        new: The newer version.
        library: Where to look.
        games: How many games are played by default; other choices of options get half as
            many each, and versions that say the same of play very few.
        most_moves: The most moves of one game.

    Raises:
        UnknownProfileError: A version cannot be had.
        ProfileError: A version is wrong.
    """
    documents = library.document(old), library.document(new)

    comparison = compare(_Resolver(library, old), _Resolver(library, new))
    played = 0
    found = []
    spec = library.resolve(old).spec
    for number, chosen in enumerate(choices_to_try(spec)[:_MOST_CHOICES]):
        given = {
            name: value
            for name, value in chosen.items()
            if _is_other(value, spec.options[name].default)
        }
        if any(each.path == "options" and each.old == given for each in comparison.differences):
            continue  # it can no longer be chosen
        rules = [Rules(compile_document(each, library.finder, given)) for each in documents]
        count = games if number == 0 else max(1, games // 2)
        if rules[0].identity.play_digest == rules[1].identity.play_digest:
            count = min(count, _FEW)  # nothing can differ; some games are played all the same
        divergence = compare_play(*rules, games=count, most_moves=most_moves, choices=given)
        played += count
        if divergence is not None:
            found.append(divergence)
    return Upgrade(comparison, played, tuple(found))


def _is_other(value: Choice, default: Choice) -> bool:
    return type(value) is not type(default) or value != default


@frozen
class _Resolver:
    """Gives a version under the options asked for."""

    library: Library
    wanted: str

    def __call__(self, options: Chosen) -> Resolved:
        resolved = self.library.resolve(self.wanted, options)
        problems = check_profile(resolved)
        if problems:
            raise ProfileError(problems)
        return resolved


def compare_play(
    old: Rules,
    new: Rules,
    *,
    games: int = 20,
    most_moves: int = 200,
    choices: Mapping[str, Choice] | None = None,
) -> Divergence | None:
    """Play random games under two rules, and return the first difference, or None.

    Args:
        old: The rules by which moves are chosen.
        new: The rules that are asked to follow.
        games: How many games, of the seeds from 0.
        most_moves: The most moves of one game.
        choices: The options to name in the result.
    """
    for seed in range(games):
        moves: list[str] = []
        for what, move, message in _differences(old, new, seed, most_moves, moves):
            return Divergence(what, seed, tuple(moves), move, message, choices or {})
    return None


def _differences(
    old: Rules, new: Rules, seed: int, most_moves: int, moves: list[str]
) -> Iterator[tuple[What, str | None, str]]:
    """Play one game, noting the moves, and yield where it first differs."""
    chance = random.Random(seed)
    before, after = old.start(seed), new.start(seed)
    if difference := _unlike(old, before, new, after):
        yield What.DEAL, None, f"the deal differs: {difference}"
        return
    for _ in range(most_moves):
        legal = list(old.legal_moves(before))
        yield from _offers(legal, old, before, new, after)
        if not legal:
            return
        move = chance.choice(legal)
        before, after = old.apply(before, move), new.apply(after, move)
        if difference := _unlike(old, before, new, after):
            yield What.EFFECT, str(move), f"{move} does something else: {difference}"
            return
        yield from _results(move, old, before, new, after)
        moves.append(str(move))


def _offers(
    legal: list[Move], old: Rules, before: State, new: Rules, after: State
) -> Iterator[tuple[What, str, str]]:
    others = list(new.legal_moves(after))
    if others == legal:
        return
    for move in legal:
        refusal = new.refusal(after, move)
        if refusal is not None:
            yield What.REFUSED, str(move), f"{move} is no longer legal: {refusal}"
    for move in others:
        refusal = old.refusal(before, move)
        if refusal is not None:
            yield What.OFFERED, str(move), f"{move} becomes legal; it was refused: {refusal}"


def _results(
    move: Move, old: Rules, before: State, new: Rules, after: State
) -> Iterator[tuple[What, str, str]]:
    scores = [
        {side: sheet.total for side, sheet in rules.scores(state).items()}
        for rules, state in ((old, before), (new, after))
    ]
    if scores[0] != scores[1]:
        was, now = (", ".join(f"{total}" for total in each.values()) or "none" for each in scores)
        yield What.SCORE, str(move), f"after {move} the score differs: was {was}, is {now}"
    ends = [
        (outcome.result.value, outcome.winners) if outcome else None
        for outcome in (old.outcome(before), new.outcome(after))
    ]
    if ends[0] != ends[1]:
        was, now = (f"{end[0]}" if end else "not over" for end in ends)
        yield What.OUTCOME, str(move), f"after {move} the end differs: was {was}, is {now}"


def _unlike(old: Rules, before: State, new: Rules, after: State) -> str | None:
    """Return how two positions differ, or None."""
    boards = old.board, new.board
    if before == after and len({(b.pile_names, b.deck.codes) for b in boards}) == 1:
        return None
    one, other = _piles(old, before), _piles(new, after)
    for name in dict.fromkeys((*one, *other)):
        if one.get(name) != other.get(name):
            was, now = (" ".join(each.get(name, ["no pile"])) or "empty" for each in (one, other))
            return f"{name} was {was}, is {now}"
    if before.turn != after.turn:
        return f"the turn was seat {before.turn + 1}'s, is seat {after.turn + 1}'s"
    return None


def _piles(rules: Rules, state: State) -> dict[str, list[str]]:
    code = rules.board.deck.entry_code
    names = rules.board.pile_names
    return {name: [code(c) for c in pile] for name, pile in zip(names, state.piles, strict=True)}
