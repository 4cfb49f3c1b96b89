"""Published versions never change: the shipped ones, and a sample that does."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.samples import folder_with, small

import cardrules
from cardrules.errors import ProfileError
from cardrules.published import check_published, read_published, record_published

SHIPPED = Path(cardrules.__file__).parent / "profiles"


def test_no_shipped_version_has_changed() -> None:
    """If this fails, put the old file back as `<id>-<version>.toml` and raise the version."""
    assert [str(problem) for problem in check_published(SHIPPED)] == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder_with(tmp_path, {"small.toml": small("1.1.0"), "small-1.0.0.toml": small()})
    assert record_published(tmp_path) == ("small==1.0.0", "small==1.1.0")
    return tmp_path


def test_recording_again_adds_only_what_is_new(folder: Path) -> None:
    assert check_published(folder) == ()
    folder_with(folder, {"small.toml": small("1.2.0"), "small-1.1.0.toml": small("1.1.0")})
    assert record_published(folder) == ("small==1.2.0",)
    assert set(read_published(folder)["small"]) == {"1.0.0", "1.1.0", "1.2.0"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"K"', '"Q"', "published, and its rules have changed since"),
        ('any = "any"', 'any = "none"', "published, and its document has changed since"),
        ('"heap"', '"pile"', "published, and its document has changed since"),
    ],
)
def test_a_change_is_found(folder: Path, old: str, new: str, message: str) -> None:
    folder_with(folder, {"small.toml": small("1.1.0", (old, new))})
    (problem,) = check_published(folder)
    assert str(problem) == (
        f"small.toml: small==1.1.0: {message}; expected a new version; "
        "1.1.0 stays as it was published, as small-1.1.0.toml"
    )
    with pytest.raises(ProfileError):
        record_published(folder)


def test_comments_and_order_of_keys_are_no_change(folder: Path) -> None:
    text = "# a comment\n" + small("1.1.0", ('count = 3\naccess = "top"', "access='top'\ncount=3"))
    folder_with(folder, {"small.toml": text})
    assert check_published(folder) == ()


def test_a_version_that_is_gone_or_broken(folder: Path) -> None:
    (folder / "small-1.0.0.toml").unlink()
    folder_with(folder, {"small.toml": small("1.1.0", ("count = 3", "count = 0"))})
    gone, broken = check_published(folder)
    assert "no longer there" in str(gone)
    assert "no longer loads" in str(broken)


@pytest.mark.parametrize("text", ["", "[]", '{"a": {"1.0.0": {}}}'])
def test_a_list_that_is_none(tmp_path: Path, text: str) -> None:
    folder_with(tmp_path, {"digests.json": text})
    with pytest.raises(ProfileError, match=r"digests\.json"):
        check_published(tmp_path)
