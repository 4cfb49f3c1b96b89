"""lock, diff and record-digests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.samples import folder_with, small
from tests.unit.cli.conftest import Run

OTHER_DEAL = ("[5, 4, 4]", "[4, 5, 4]")


def test_lock_pins_and_checks(run: Run, tmp_path: Path) -> None:
    output = run("lock", "casket", "klondike~=1.0", "--option", "draw=3").output
    assert "pinned casket==1.0.0 (wanted casket)" in output
    text = (tmp_path / "cardrules.lock").read_text()
    assert "draw = 3" in text
    assert run("lock", "--check").output.splitlines() == [
        "casket==1.0.0 is as it was pinned",
        "klondike==1.0.0 is as it was pinned",
    ]
    run("lock")
    assert (tmp_path / "cardrules.lock").read_text() == text


def test_lock_notices_newer_versions_and_changes(run: Run, tmp_path: Path) -> None:
    mine = folder_with(tmp_path / "mine", {"small.toml": small()})
    run("--folder", "mine", "lock", "small", "--file", "my.lock")
    folder_with(mine, {"small-1.0.0.toml": small(), "small.toml": small("1.1.0")})
    check = ("--folder", "mine", "lock", "--check", "--file", "my.lock")
    assert run(*check).output == "small==1.0.0 is as it was pinned; there is 1.1.0\n"
    folder_with(mine, {"small-1.0.0.toml": small("1.0.0", OTHER_DEAL)})
    said = run(*check, code=1).stderr
    assert "has changed since it was pinned" in said
    assert said.count("small==1.0.0: ") == 1


def test_lock_fails_in_one_line(run: Run, tmp_path: Path) -> None:
    assert "no profile was named to lock" in run("lock", code=1).stderr
    assert "No such file" in run("lock", "--check", code=1).stderr
    assert "no such profile" in run("lock", "nonesuch", code=1).stderr
    assert "has an option 'drow'" in run("lock", "klondike", "-o", "drow=3", code=1).stderr
    assert "name nothing beside it" in run("lock", "--check", "klondike", code=2).stderr
    (tmp_path / "cardrules.lock").write_text("lock = 1\nlibr")
    assert len(run("lock", "--check", code=1).stderr.splitlines()) == 1


@pytest.mark.parametrize("words", [["lock"], ["diff", "klondike"], ["new", "another", "--like"]])
def test_where_an_id_is_wanted_the_folder_of_a_file_is_named(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    folder_with(tmp_path / "mine", {"small.toml": small()})
    said = run(*words, "mine/small.toml", code=2).stderr
    assert "profiles are named by their ids" in said
    assert f"cardrules --folder mine {words[0]}" in said
    run("--folder", "mine", *words, "small")


def test_diff_tells_what_changes(run: Run, tmp_path: Path) -> None:
    words = ("That would be too easy.", "Too easy.")
    folder_with(
        tmp_path / "mine",
        {
            "small-1.0.0.toml": small(),
            "small-1.0.1.toml": small("1.0.1", words),
            "small-1.1.0.toml": small("1.1.0", OTHER_DEAL),
        },
    )
    diff = ("--folder", "mine", "diff", "small==1.0.0")
    assert run(*diff, "small==1.0.1").output.splitlines()[:2] == [
        "small==1.0.0 to small==1.0.1: patch",
        "  patch: forbid.says: was 'That would be too easy.', is 'Too easy.'",
    ]
    result = run(*diff, "small==1.1.0", "--games", "2", code=1)
    assert "small==1.0.0 to small==1.1.0: major" in result.stdout
    assert "deal.steps.1.counts" in result.stdout
    assert "the deal differs" in result.stdout
    assert "does not tell of a major change" in result.stderr
    plain = json.loads(run(*diff, "small==1.1.0", "--json", code=1).stdout)
    assert plain["extent"] == "major"
    assert plain["problems"]
    assert "no such version" in run(*diff, "small==3.0.0", code=1).stderr


def test_record_digests(run: Run, tmp_path: Path) -> None:
    folder_with(tmp_path / "mine", {"small.toml": small()})
    assert run("record-digests", "mine").output == "mine: recorded small==1.0.0\n"
    assert run("record-digests", "mine").output == "mine: nothing new to record\n"
    folder_with(tmp_path / "mine", {"small.toml": small("1.0.0", OTHER_DEAL)})
    assert "changed since" in run("record-digests", "mine", code=1).stderr
