"""Finding profiles: by id, by versions that fit, in folders and in packages."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from tests.samples import folder_with, small

import cardrules
from cardrules import Library
from cardrules.errors import LimitError, ProfileError, SpecifierError, UnknownProfileError
from cardrules.library import profile_ids

VERSIONS = {
    "small.toml": small("2.1.0"),
    "small-1.0.0.toml": small("1.0.0"),
    "small-1.2.0.toml": small("1.2.0"),
    "small-1.10.0.toml": small("1.10.0"),
    "small-er.toml": small("1.0.0", name="small-er"),
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library([folder_with(tmp_path, VERSIONS)])


@pytest.mark.parametrize(
    ("wanted", "version"),
    [
        ("small", "2.1.0"),
        (" small ", "2.1.0"),
        ("small==1.0.0", "1.0.0"),
        ("small == 1.0.0", "1.0.0"),
        ("small~=1.2", "1.10.0"),
        ("small~=1.2.0", "1.2.0"),
        ("small>=1,<2", "1.10.0"),
        ("small <2, !=1.10.0", "1.2.0"),
        ("small-er", "1.0.0"),
    ],
)
def test_the_newest_that_fits_is_loaded(library: Library, wanted: str, version: str) -> None:
    rules = cardrules.load(wanted, library=library)
    assert rules.version == version


def test_versions_are_listed_oldest_first(library: Library) -> None:
    assert library.versions("small") == ("1.0.0", "1.2.0", "1.10.0", "2.1.0")
    assert library.versions("nothing") == ()
    assert {"small", "small-er", *profile_ids()} == set(library.ids())
    assert [e.version for e in library.entries() if e.id == "small"] == [*library.versions("small")]


def test_a_version_that_is_not_there(library: Library) -> None:
    with pytest.raises(UnknownProfileError) as caught:
        cardrules.load("small==3.0.0", library=library)
    assert str(caught.value) == (
        "small==3.0.0: no such version; expected one of 1.0.0, 1.2.0, 1.10.0, 2.1.0"
    )


def test_an_id_that_is_not_there(library: Library) -> None:
    with pytest.raises(UnknownProfileError) as caught:
        cardrules.load("smal", library=library)
    assert caught.value.near[0] == "small"


@pytest.mark.parametrize("wanted", ["", "small=1", "small 1.0", "small==", "a/b", "../small", "=="])
def test_what_is_no_specifier(library: Library, wanted: str) -> None:
    with pytest.raises(SpecifierError, match="does not say which profile"):
        library.find(wanted)


def test_the_folder_named_first_wins_for_the_same_version(tmp_path: Path) -> None:
    first = folder_with(tmp_path / "a", {"small.toml": small("1.0.0", ('"Small"', '"First"'))})
    second = folder_with(
        tmp_path / "b", {"small.toml": small("1.0.0"), "small-1.1.0.toml": small("1.1.0")}
    )
    library = Library([first, second])
    assert library.find("small==1.0.0").source == str(first)
    assert library.find("small").version == "1.1.0"


def test_one_version_in_two_files(tmp_path: Path) -> None:
    files = {"small.toml": small("1.0.0"), "small-1.0.0.toml": small("1.0.0")}
    library = Library([folder_with(tmp_path, files)])
    with pytest.raises(ProfileError, match=r"small 1\.0\.0 is there twice"):
        library.find("small")
    assert len(library.problems()) == 1
    assert "small" not in {entry.id for entry in library.entries()}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("small.toml", small(name="other"), "small.toml:2: id: another id than the file is"),
        ("small-1.0.0.toml", small("1.1.0"), "small-1.0.0.toml:3: version: another version"),
        ("small.toml", small("1.0"), "small.toml:3: version: not a version, found '1.0'"),
        ("small.toml", "format = 1\n", "small.toml: version: missing key; expected three"),
        ("small.toml", "= 1", "small.toml:1: not valid TOML"),
    ],
)
def test_files_that_cannot_be_had(tmp_path: Path, name: str, text: str, message: str) -> None:
    library = Library([folder_with(tmp_path, {name: text})])
    with pytest.raises(ProfileError) as caught:
        library.document("small")
    assert str(caught.value).startswith(message)


def test_a_file_with_no_name_for_a_profile_is_told(tmp_path: Path) -> None:
    library = Library([folder_with(tmp_path, {"My_Game.toml": small()})])
    (problem,) = library.problems()
    assert problem.file == "My_Game.toml"


def test_a_version_after_a_long_comment_is_found(tmp_path: Path) -> None:
    text = "# note\n" * 1000 + small("1.5.0")
    library = Library([folder_with(tmp_path, {"small.toml": text})])
    assert library.versions("small") == ("1.5.0",)


def test_a_folder_may_bring_decks(tmp_path: Path) -> None:
    deck = 'format = 1\nid = "tiny"\nranks = ["A", "2", "3"]\n[suits.hearts]\nletter = "H"\n'
    text = small("1.0.0", ('use = "french-52"\nsuits = ["hearts"]', 'use = "tiny"'))
    text = text.replace("[5, 4, 4]", "[1, 1, 1]").replace('"K"', '"3"').replace("= 13", "= 3")
    library = Library([folder_with(tmp_path, {"small.toml": text, "decks/tiny.toml": deck})])
    assert "tiny" in library.decks()
    rules = cardrules.load("small", library=library)
    assert sorted(rules.board.deck.codes) == ["2H", "3H", "AH"]


def test_an_unknown_deck_names_those_there_are() -> None:
    text = small("1.0.0", ('use = "french-52"', 'use = "french52"'))
    with pytest.raises(ProfileError, match=r"unknown deck.*did you mean 'french-52'"):
        cardrules.loads(text)


def test_a_file_finds_its_neighbours(tmp_path: Path) -> None:
    variant = 'format = 1\nid = "variant"\nversion = "1.0.0"\nextends = "small==2.1.0"\n'
    variant += '[about]\ntitle = "Variant"\n'
    folder_with(tmp_path, {**VERSIONS, "variant.toml": variant})
    rules = cardrules.load_file(tmp_path / "variant.toml")
    assert (rules.id, rules.version, rules.profile.about.title) == ("variant", "1.0.0", "Variant")


def test_a_thousand_profiles(tmp_path: Path) -> None:
    for number in range(1000):
        name = f"game-{number}"
        (tmp_path / f"{name}.toml").write_text(small("1.0.0", name=name), encoding="utf-8")
    library = Library([tmp_path])
    library.entries()
    best = min(_seconds(library) for _ in range(5))
    assert best < 0.05


def _seconds(library: Library) -> float:
    begin = time.perf_counter()
    assert len(library.entries()) >= 1000
    assert library.find("game-500~=1.0").version == "1.0.0"
    return time.perf_counter() - begin


def test_loading_reads_only_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_with(tmp_path, {**VERSIONS, "broken.toml": "= 1", "other.toml": "= 1"})
    opened: list[str] = []
    real = Path.open

    def noting(path: Path, *args: object, **kwargs: object) -> object:
        opened.append(path.name)
        return real(path, *args, **kwargs)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", noting)
    cardrules.load("small", library=Library([tmp_path]))
    assert set(opened) <= {"small.toml", "french-52.toml"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_what_is_no_file_is_passed_over_and_told(tmp_path: Path) -> None:
    folder_with(tmp_path, {"small.toml": small()})
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "none")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    library = Library([tmp_path])
    assert "small" in {entry.id for entry in library.entries()}
    told = [problem.file for problem in library.problems()]
    assert told == ["endless.toml", "folder.toml", "nowhere.toml", "pipe.toml"]
    for name in ("folder", "nowhere", "pipe", "endless"):
        with pytest.raises(ProfileError, match=rf"{name}\.toml: cannot be read: not a file"):
            library.document(name)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    folder_with(tmp_path, {"large.toml": 'version = "1.0.0"\n' + "#" * 300_000})
    with pytest.raises(LimitError, match=r"large\.toml: too large"):
        Library([tmp_path]).document("large")
