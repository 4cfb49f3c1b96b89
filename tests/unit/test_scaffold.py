"""`cardrules new`: a pack that passes its tests as soon as it is written."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.samples import folder_with, small

import cardrules
from cardrules import Library
from cardrules.errors import UnknownProfileError
from cardrules.library import SHIPPED, profile_ids
from cardrules.scaffold import Pack, PackError, new_pack
from cardrules.testing import laws_in

SOURCE = Path(cardrules.__file__).parents[1]


@pytest.mark.parametrize("like", [None, "casket", "streets-and-alleys"])
def test_a_pack_passes_its_own_tests(tmp_path: Path, like: str | None) -> None:
    pack = new_pack("my-game", like=like, into=tmp_path)
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=pack.folder,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert "15 passed" in run.stdout


@pytest.mark.parametrize("like", profile_ids())
def test_a_pack_may_be_like_any_shipped_profile(tmp_path: Path, like: str) -> None:
    pack = new_pack("my-game", like=like, into=tmp_path, library=SHIPPED)
    rules = cardrules.load_file(pack.folder / pack.profile, library=SHIPPED)
    base = cardrules.load(like, library=SHIPPED)
    assert (rules.id, rules.version, rules.profile.about.title) == ("my-game", "1.0.0", "My Game")
    assert rules.identity.play_digest == base.identity.play_digest


def test_the_files_of_a_pack(tmp_path: Path) -> None:
    pack = new_pack("my-game", like="casket==1.0.0", into=tmp_path)
    assert pack == Pack(
        tmp_path / "my-game",
        (
            "README.md",
            "pyproject.toml",
            "src/my_game/profiles/my-game.toml",
            "src/my_game/__init__.py",
            "tests/test_profiles.py",
        ),
        "src/my_game/profiles/my-game.toml",
    )
    assert all((pack.folder / name).is_file() for name in pack.files)
    project = tomllib.loads((pack.folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["cardrules.profiles"] == {
        "my-game": "my_game.profiles"
    }
    text = (pack.folder / pack.profile).read_text(encoding="utf-8")
    assert 'extends = "casket==1.0.0"' in text
    assert len(laws_in((pack.folder / pack.profile).parent)) == 15


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("My Game", "not a name for a profile, found 'My Game'"),
        ("my_game", "not a name"),
        ("../x", "not a name"),
        ("game-1.0.0", "not a name"),
        ("casket", "there is a profile called 'casket' already"),
        ("there", "there is there already"),
    ],
)
def test_names_that_will_not_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there").mkdir()
    with pytest.raises(PackError, match=message):
        new_pack(name)


def test_nothing_to_be_like(tmp_path: Path) -> None:
    with pytest.raises(UnknownProfileError):
        new_pack("my-game", like="caskte", into=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_pack_like_a_profile_of_a_folder(tmp_path: Path) -> None:
    library = Library([folder_with(tmp_path / "own", {"small.toml": small()})])
    pack = new_pack("my-game", like="small", into=tmp_path, library=library)
    rules = cardrules.load_file(pack.folder / pack.profile, library=library)
    assert rules.board.deck.size == 13
