"""Lock files: what they pin, and one clear error for each way they can be wrong."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.samples import folder_with, small

import cardrules
from cardrules import Library
from cardrules.errors import LockError, PinMismatchError, ProfileError, UnknownProfileError
from cardrules.pins import check_lock, lock, make_lock, read_lock

FILES = {"small.toml": small("1.1.0"), "small-1.0.0.toml": small("1.0.0")}


class Project:
    """A folder of profiles, and a lock file beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder_with(folder / "profiles", FILES)
        self.path = folder / "cardrules.lock"
        self.lock("small~=1.0", "casket", spaces="any")

    @property
    def library(self) -> Library:
        return Library([self.folder])

    def lock(self, *wanted: str, **options: str | int | bool) -> None:
        lock(wanted, options, path=self.path, library=self.library)

    def load(self, wanted: str = "small", **options: str | int | bool) -> cardrules.Rules:
        return cardrules.load(wanted, library=self.library, lock=self.path, options=options)

    def edit(self, old: str, new: str) -> None:
        text = self.path.read_text(encoding="utf-8")
        assert old in text
        self.path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_a_lock_says_all(project: Project) -> None:
    small_pin, casket_pin = read_lock(project.path).pins
    assert small_pin.wanted == "small~=1.0"
    assert small_pin.identity == project.load().identity
    assert small_pin.identity.pin == "small==1.1.0"
    assert small_pin.identity.options == {"spaces": "any", "take_back": False}
    assert casket_pin.identity == cardrules.load("casket").identity
    assert read_lock(project.path) == make_lock(
        ["small~=1.0", "casket"], {"spaces": "any"}, library=project.library
    )


def test_what_is_pinned_is_loaded(project: Project) -> None:
    newer = small("1.2.0")
    folder_with(project.folder, {"small-1.2.0.toml": newer})
    assert cardrules.load("small", library=project.library).version == "1.2.0"
    assert [each.newer for each in check_lock(project.path, library=project.library)] == [
        "1.2.0",
        None,
    ]
    rules = project.load()
    assert (rules.version, rules.identity.options["spaces"]) == ("1.1.0", "any")
    assert project.load("small==1.1.0", spaces="any", take_back=False).identity == rules.identity


def test_locking_again_takes_the_newest_within_what_was_wanted(project: Project) -> None:
    more = {"small-1.2.0.toml": small("1.2.0"), "small-2.0.0.toml": small("2.0.0")}
    folder_with(project.folder, more)
    project.lock()
    assert project.load().version == "1.2.0"
    assert project.load().identity.options["spaces"] == "any"


def test_texts_as_from_a_command_line(project: Project) -> None:
    project.lock("small", "casket", **{"take-back": "true"})
    assert project.load().identity.options["take_back"] is True
    assert project.load("casket").identity.options["take_back"] is True


@pytest.mark.parametrize(
    ("wanted", "options", "message"),
    [
        (
            "small==1.0.0",
            {},
            "cardrules.lock: small: not what is pinned, found small==1.0.0; expected small==1.1.0",
        ),
        (
            "small",
            {"spaces": "kings"},
            "cardrules.lock: small: not what is pinned, found spaces = "
            "'kings'; expected spaces = 'any', take_back = false",
        ),
    ],
)
def test_another_version_or_option_is_refused(
    project: Project, wanted: str, options: dict[str, str | int | bool], message: str
) -> None:
    with pytest.raises(PinMismatchError) as caught:
        project.load(wanted, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize(("old", "new"), [('"K"', '"Q"'), ('"Small"', '"Smaller"')])
def test_a_changed_profile_is_refused(project: Project, old: str, new: str) -> None:
    pinned = project.load().identity.digest
    (project.folder / "small.toml").write_text(small("1.1.0", (old, new)), encoding="utf-8")
    if old == '"K"':
        project.load()  # the choice was `any`: this case is not played
        project.lock("small")
        (project.folder / "small.toml").write_text(small("1.1.0"), encoding="utf-8")
        pinned = read_lock(project.path).pins[0].identity.digest
    with pytest.raises(PinMismatchError) as caught:
        project.load()
    assert (caught.value.profile, caught.value.pinned) == ("small==1.1.0", pinned)
    bad = [
        checked
        for checked in check_lock(project.path, library=project.library)
        if not checked.is_good
    ]
    assert [str(checked.error) for checked in bad] == [str(caught.value)]


def test_a_good_lock_checks(project: Project) -> None:
    checked = check_lock(project.path, library=project.library)
    assert [(each.pin.identity.id, each.is_good) for each in checked] == [
        ("small", True),
        ("casket", True),
    ]


def test_wrong_digests(project: Project) -> None:
    digest = read_lock(project.path).pins[0].identity.play_digest
    project.edit(digest, "sha256:" + "0" * 64)
    with pytest.raises(PinMismatchError, match=r"small==1\.1\.0: the profile has changed"):
        project.load()


def test_a_version_that_is_gone(project: Project) -> None:
    (project.folder / "small.toml").unlink()
    with pytest.raises(UnknownProfileError) as caught:
        project.load()
    assert str(caught.value) == "small==1.1.0: no such version; expected one of 1.0.0"
    assert "is pinned in" in caught.value.__notes__[0]
    (small_, casket) = check_lock(project.path, library=project.library)
    assert str(small_.error) == str(caught.value)
    assert casket.is_good


def test_what_is_not_locked(project: Project) -> None:
    message = "cardrules.lock: 'cruel' is not locked; expected one of 'small', 'casket'"
    with pytest.raises(LockError) as caught:
        project.load("cruel")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (f'"{cardrules.__version__}"', '"99.0"', "written by cardrules 99.0, newer than this"),
        ("lock = 1", "lock = 2", "a lock of format 2, newer than 1, the newest known here"),
        ("format = 1", "format = 2", "is of profile format 2; this cardrules"),
        ("lock = 1\n", "", "not a lock file, or cut off"),
        ("profiles = 2", "profiles = 3", "cut off: 2 profiles, expected 3"),
        ('id = "small"', 'name = "small"', "missing key 'id'"),
        (f'"{cardrules.__version__}"', '"new"', "library: not a version, found 'new'"),
    ],
)
def test_locks_that_cannot_be_used(project: Project, old: str, new: str, message: str) -> None:
    project.edit(old, new)
    for use in (project.load, lambda: check_lock(project.path, library=project.library)):
        with pytest.raises(LockError, match=r"cardrules\.lock") as caught:
            use()
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_lock_cut_off_anywhere_is_refused(project: Project) -> None:
    text = project.path.read_bytes()
    for length in range(len(text) - 1):
        project.path.write_bytes(text[:length])
        with pytest.raises(LockError):
            read_lock(project.path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(LockError, match="cannot be read"):
        cardrules.load("casket", lock=tmp_path / "cardrules.lock")
    with pytest.raises(LockError, match="no profile was named"):
        lock(path=tmp_path / "cardrules.lock")


def test_options_that_do_not_fit(project: Project) -> None:
    before = project.path.read_bytes()
    with pytest.raises(LockError, match="none of the profiles has an option 'space'"):
        project.lock("small", space="any")
    with pytest.raises(ProfileError, match="the option has no such value"):
        project.lock("small", spaces="some")
    with pytest.raises(UnknownProfileError):
        project.lock("small>2")
    assert project.path.read_bytes() == before


def test_writers_at_once_leave_one_whole_lock(project: Project) -> None:
    library = project.library

    def write(wanted: str) -> None:
        for _ in range(3):
            lock([wanted], path=project.path, library=library)

    names = ["small==1.0.0", "small==1.1.0", "casket"]
    writers = [threading.Thread(target=write, args=(name,)) for name in names]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        read_lock(project.path)
    for writer in writers:
        writer.join()
    (pin,) = read_lock(project.path).pins
    assert pin.wanted in names
