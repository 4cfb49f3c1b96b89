"""Packs of profiles and of mechanisms: found through their entry points, and installed."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from tests.catalogues import catalogue
from tests.samples import folder_with, small

from cardrules import Library, load
from cardrules.errors import ProfileError, UnknownProfileError
from cardrules.languages import language

ROOT = Path(__file__).parents[2]
PACK = ROOT / "examples" / "house_rules"
MECHANISM = ROOT / "examples" / "turning_piles"
SITE = sorted(
    {
        str(Path(importlib.util.find_spec(name).origin).parents[1])  # type: ignore[union-attr, arg-type]
        for name in ("attrs", "cattrs", "packaging")
    }
)


def installed(site: Path, name: str, profiles: dict[str, str], *, folder: str = "") -> None:
    """Lay a package out as an installer does."""
    module = name.replace("-", "_")
    folder_with(site / module / (folder or "profiles"), profiles)
    folder_with(
        site,
        {
            f"{module}/__init__.py": "raise RuntimeError('finding must not run this')\n",
            f"{module}-1.0.0.dist-info/METADATA": f"Name: {name}\nVersion: 1.0.0\n",
            f"{module}-1.0.0.dist-info/entry_points.txt": (
                f"[cardrules.profiles]\n{name} = {module}.profiles\n"
            ),
        },
    )


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_pack_is_found_and_not_run(site: Path) -> None:
    installed(site, "some-pack", {"small.toml": small("1.2.0"), "small-1.0.0.toml": small()})
    library = Library()
    assert library.versions("small") == ("1.0.0", "1.2.0")
    entry = library.find("small<1.1")
    assert (entry.version, entry.source) == ("1.0.0", "some-pack")
    assert load("small", library=library).version == "1.2.0"
    assert "some_pack" not in sys.modules
    with pytest.raises(UnknownProfileError):
        Library(with_packages=False).find("small")


def test_a_pack_brings_its_words(site: Path) -> None:
    installed(site, "some-pack", {"small.toml": small("1.2.0")})
    catalogue(site / "some_pack" / "profiles" / "locale", "ru", {"Small": "Малый"})
    title = load("small", library=Library()).profile.about.title
    assert language("ru", Library()).say(title) == "Малый"
    assert language("ru", Library(with_packages=False)).say(title) == "Small"
    assert "some_pack" not in sys.modules


def test_the_example_speaks_russian() -> None:
    library = Library([PACK / "src" / "house_rules" / "profiles"], with_packages=False)
    russian = language("ru", library)
    assert russian.say(load("carpet", library=library).profile.about.title) == "Ковёр"
    # What the pack does not say, cardrules does.
    assert russian.say("stock") == "колода"


def test_no_pack_takes_the_place_of_a_profile_that_is_here(site: Path) -> None:
    newer = small("9.0.0", name="casket")
    installed(site, "some-pack", {"casket.toml": newer, "casket-1.0.0.toml": small(name="casket")})
    library = Library()
    assert library.find("casket").source == "cardrules"
    assert library.find("casket==9.0.0").source == "some-pack"
    assert library.versions("casket") == (*Library(with_packages=False).versions("casket"), "9.0.0")


def test_two_packs_with_one_version(site: Path) -> None:
    installed(site, "one-pack", {"small.toml": small()})
    installed(site, "other-pack", {"small.toml": small()})
    with pytest.raises(ProfileError, match=r"small 1\.0\.0 is there twice.*other-pack"):
        Library().find("small")


def test_a_pack_without_its_folder_is_empty(site: Path) -> None:
    installed(site, "some-pack", {}, folder="elsewhere")
    shutil.rmtree(site / "some_pack")
    assert "small" not in Library().ids()


PLAY = """\
import json, sys, cardrules
from cardrules.testing import laws
found = {}
for name in ("carpet", "deep-casket"):
    rules = cardrules.load(name)
    game = cardrules.Game(rules, seed=7)
    while game.legal_moves and len(game.history) < 20:
        game.play(next(iter(game.legal_moves)))
    assert cardrules.Game.from_json(game.to_json()).state == game.state
    for law in laws(name, games=1):
        law()
    found[name] = [rules.identity.digest, len(game.history)]
assert "turning_piles" not in sys.modules
rules = cardrules.load("hourglass")
state = rules.apply(rules.start(seed=7), rules.parse("turn-over"))
for law in laws("hourglass", games=1):
    law()
found["turned"] = rules.view(state).memory["turned_over"]
found["sources"] = sorted({entry.source for entry in cardrules.Library().entries()})
found["file"] = cardrules.__file__
print(json.dumps(found))
"""


def pip() -> list[str]:
    """Return a pip that runs here; the environment of the tests may have none of its own."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    python = shutil.which("python3", path=os.environ.get("PATH", "").replace(sys.prefix, ""))
    return [python or "python3", "-m", "pip"]


def run(*command: str | Path, cwd: Path | None = None) -> str:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment(folder: Path) -> Path:
    """Make a fresh environment, and return its interpreter."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def play(python: Path, folder: Path) -> None:
    found = json.loads(run(python, "-c", PLAY, cwd=folder))
    assert Path(found["file"]).is_relative_to(python.parents[1])
    assert found["sources"] == ["cardrules", "house-rules", "turning-piles"]
    assert found["turned"] == 1
    library = Library([PACK / "src" / "house_rules" / "profiles"])
    for name in ("carpet", "deep-casket"):
        assert found[name] == [load(name, library=library).identity.digest, 20]


def test_the_example_in_a_fresh_environment(tmp_path: Path) -> None:
    """The packages are built and installed without a network; what they need is lent."""
    pytest.importorskip("hatchling")
    sources = []
    for source in (ROOT, PACK, MECHANISM):
        copy = tmp_path / source.name
        keep = shutil.ignore_patterns(".*", "__pycache__", "tests", "bench", "docs", "site")
        shutil.copytree(source, copy, ignore=keep)
        sources.append(copy)
    wheels = tmp_path / "wheels"
    offline = ("--quiet", "--no-index", "--no-deps", "--disable-pip-version-check")
    here = ("--python", sys.executable)
    run(*pip(), *here, "wheel", *offline, "--no-build-isolation", "-w", wheels, *sources)
    python = environment(tmp_path / "fresh")
    run(*pip(), "--python", python, "install", *offline, *sorted(wheels.glob("*.whl")))
    (site,) = (tmp_path / "fresh").rglob("site-packages")
    (site / "lent.pth").write_text("\n".join(SITE), encoding="utf-8")
    play(python, tmp_path)


@pytest.mark.slow
def test_the_example_installed_from_the_index(tmp_path: Path) -> None:
    python = environment(tmp_path / "fresh")
    run(*pip(), "--python", python, "install", "--quiet", ROOT, PACK, MECHANISM)
    play(python, tmp_path)
