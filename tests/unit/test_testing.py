"""The kit of laws: each law finds who breaks it.

That every shipped profile keeps them is tested in `tests/property`, law by law.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from tests.samples import SMALL, folder_with, small

import cardrules
from cardrules import LegalMoves, Library, Move, Refusal, Rules, State, Step
from cardrules.engine.outcome import Outcome, Result
from cardrules.engine.position import PlainPosition
from cardrules.engine.views import View
from cardrules.errors import CardrulesError, ProfileError
from cardrules.library import DEFAULT
from cardrules.picks import Picked, Playable, Targets
from cardrules.published import record_published
from cardrules.scores import ScoreLine, ScoreSheet
from cardrules.testing import Law, laws, laws_in
from cardrules.testing.clauses import is_clause
from cardrules.testing.subject import Subject


@pytest.mark.parametrize("law", laws("casket", games=1, most_moves=5), ids=str)
def test_the_laws_run_as_tests(law: Law) -> None:
    law()


def test_every_value_of_every_option_is_played() -> None:
    rules = cardrules.loads(SMALL)
    folder = Subject("klondike", DEFAULT, 1, 1)
    played = [each.identity.options for each in folder.each]
    for name, option in folder.each[0].profile.options.items():
        for value in option.values:
            assert any(repr(options[name]) == repr(value) for options in played)
    assert Subject(rules, DEFAULT, 1, 1).each == (rules,)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("piles.tableau.build.suit", True),
        ("piles.tableau.build.step", True),
        ("piles.foundation.base.cards", True),
        ("piles.foundation.space.accepts", False),
        ("piles.tableau.build.suits", False),
        ("piles.cell", False),
        ("deal.steps.1.to", True),
        ("deal.steps.2", False),
        ("phases.play.actions", True),
        ("phases.1.actions", True),
        ("phases.over", False),
        ("move", True),
        ("draw", False),
        ("end", True),
    ],
)
def test_a_clause_is_a_place_in_the_profile(path: str, is_one: bool) -> None:
    assert is_clause(cardrules.loads(SMALL).profile, path) == is_one


def test_a_folder_of_profiles(tmp_path: Path) -> None:
    folder_with(tmp_path, {"small.toml": small("1.1.0"), "small-1.0.0.toml": small()})
    found = laws_in(tmp_path)
    assert {law.profile for law in found} == {tmp_path.name, "small==1.0.0", "small==1.1.0"}
    for law in found:
        law()
        assert law.says.endswith(".")
    record_published(tmp_path)
    folder_with(tmp_path, {"small.toml": small("1.1.0", ('"K"', '"Q"'))})
    published = next(law for law in laws_in(tmp_path) if law.name == "published")
    with pytest.raises(AssertionError, match="its rules have changed"):
        published()


def test_a_profile_that_does_not_load_breaks_its_laws_one_by_one(tmp_path: Path) -> None:
    folder_with(tmp_path, {"small.toml": SMALL.replace("count = 3", "count = 0")})
    with pytest.raises(ProfileError):
        laws("small", library=Library([tmp_path]))[0]()


class Broken(Rules):
    """Rules that break a law each in a way of their own."""

    def __init__(self, law: str) -> None:
        super().__init__(cardrules.loads(SMALL).compiled)
        self.law = law
        self.count = 0

    def apply(self, state: State, move: Move) -> State:
        after = super().apply(state, move)
        self.count += 1
        match self.law:
            case "cards":
                return evolve(after, piles=(*after.piles[:-1], (*after.piles[-1], 0)))
            case "chance" | "undo" | "records":
                return evolve(after, seed=self.count)
            case "values":
                return evolve(after, memory=[*after.memory])  # type: ignore[arg-type]
        return after

    def step(self, state: State, move: Move) -> Step:
        step = super().step(state, move)
        match self.law:
            case "events":
                return evolve(step, events=step.events[1:])
            case "undo" | "records":
                self.count += 1
                return evolve(step, state=evolve(step.state, seed=self.count))
        return step

    def refusal(self, state: State, move: Move) -> Refusal | None:
        refusal = super().refusal(state, move)
        if self.law == "legality" and refusal is None:
            return Refusal("x.y", "no", "piles")
        if self.law == "legality-codes" and refusal is not None:
            return evolve(refusal, code="x.y")
        if self.law == "legality-clauses" and refusal is not None:
            return evolve(refusal, clause="piles.x")
        if self.law == "legality-open" and refusal is not None:
            return None
        return refusal

    def playable(self, state: State, seat: int = 1) -> tuple[Playable, ...]:
        cards = super().playable(state, seat)
        return tuple(evolve(card, moves=()) for card in cards) if self.law == "picking" else cards

    def targets(self, state: State, picked: Picked | str) -> Targets:
        return Targets() if self.law == "picking-targets" else super().targets(state, picked)

    def position(self, data: PlainPosition) -> State:
        found = super().position(data)
        return evolve(found, turn=1) if self.law == "positions" else found

    def scores(self, state: State) -> dict[int, ScoreSheet]:
        if self.law != "scores":
            return super().scores(state)
        return {1: ScoreSheet((ScoreLine("piles.heap", "Nobody says so", 5),))}

    def outcome(self, state: State, moves: LegalMoves | None = None) -> Outcome | None:
        return Outcome(Result.STUCK) if self.law == "end" else super().outcome(state, moves)

    def view(self, state: State, seat: int | None = 1) -> View:
        view = super().view(state, seat)
        return evolve(view, turn=id(state)) if self.law == "views" else view


BROKEN = [
    *("cards", "chance", "values", "events", "legality", "legality-codes", "legality-clauses"),
    *("legality-open", "picking", "picking-targets", "positions", "scores", "end", "views"),
    *("undo", "records"),
]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_law_is_told(name: str) -> None:
    law = next(law for law in laws(Broken(name)) if law.name == name.partition("-")[0])
    with pytest.raises((AssertionError, CardrulesError), match=r"small|not that of the game"):
        law()
