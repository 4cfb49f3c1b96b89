"""The kit of laws: every shipped profile keeps them, and each law finds who breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from tests.samples import SMALL, folder_with, small

import cardrules
from cardrules import Library, Move, Rules, State
from cardrules.engine.views import View
from cardrules.errors import ProfileError
from cardrules.library import profile_ids
from cardrules.published import record_published
from cardrules.testing import Law, laws, laws_in

SHIPPED = [law for name in profile_ids() for law in laws(name, games=2, most_moves=25)]


@pytest.mark.parametrize("law", SHIPPED, ids=str)
def test_shipped_profiles_keep_the_laws(law: Law) -> None:
    law()


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
        if self.law == "cards":
            return evolve(after, piles=(*after.piles[:-1], (*after.piles[-1], 0)))
        if self.law in ("chance", "values"):
            return evolve(after, seed=self.count)
        return after

    def refusal(self, state: State, move: Move) -> cardrules.Refusal | None:
        refusal = super().refusal(state, move)
        if self.law == "legality" and refusal is None:
            return cardrules.Refusal("x.y", "no", "piles")
        return refusal

    def position(self, data: object) -> State:
        return evolve(super().position(data), turn=1)  # type: ignore[arg-type]

    def view(self, state: State, seat: int | None = 1) -> View:
        view = super().view(state, seat)
        return evolve(view, turn=hash(state)) if self.law == "views" else view


@pytest.mark.parametrize("name", ["cards", "chance", "values", "legality", "positions"])
def test_a_broken_law_is_told(name: str) -> None:
    law = next(law for law in laws(Broken(name)) if law.name == name)
    with pytest.raises(AssertionError, match="small"):
        law()
