"""`cardrules new`: a pack that passes its tests as soon as it is written."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib.resources import files
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
LESS = """\
format = 1
id = "less"
version = "1.0.0"
extends = "small==1.0.0"

[about]
title = "Less"
"""


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
    rules = cardrules.load_file(pack.folder / pack.profile)
    assert rules.board.deck.size == 13
    assert "src/my_game/profiles/small.toml" in pack.files
    for law in laws_in((pack.folder / pack.profile).parent, games=1):
        law()


def test_a_pack_takes_along_what_its_base_needs(tmp_path: Path) -> None:
    """The base lies in a folder under an old version, is a variant itself, and has its own pack."""
    own = tmp_path / "own"
    deck = "french-52".replace("52", "mine")
    folder_with(
        own,
        {
            "small-1.0.0.toml": small("1.0.0", ('use = "french-52"', f'use = "{deck}"')),
            "small.toml": small("1.1.0"),
            "less.toml": LESS,
        },
    )
    (own / "decks").mkdir()
    text = (files("cardrules") / "decks" / "french-52.toml").read_text(encoding="utf-8")
    (own / "decks" / f"{deck}.toml").write_text(text.replace('"french-52"', f'"{deck}"', 1))
    pack = new_pack("my-game", like="less", into=tmp_path, library=Library([own]))
    folder = (pack.folder / pack.profile).parent
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.toml")} == {
        "my-game.toml",
        "small-1.0.0.toml",
        f"decks/{deck}.toml",
    }
    for law in laws_in(folder, games=1):
        law()
