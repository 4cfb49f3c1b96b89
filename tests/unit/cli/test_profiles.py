"""list, show, check, schema and new."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from tests.samples import folder_with, small
from tests.unit.cli.conftest import Run

from cardrules.cli.app import app
from cardrules.library import profile_ids


def test_list_names_every_profile(run: Run) -> None:
    output = run("list").output
    for name in profile_ids():
        assert f" {name} " in output
    assert "Royal Cotillion" in output


def test_list_as_json(run: Run) -> None:
    rows = {row["id"]: row for row in json.loads(run("list", "--json").output)}
    assert rows["klondike"]["title"] == "Klondike"
    assert rows["klondike"]["version"] == "1.0.0"
    families = {name: rows[name]["family"] for name in ("klondike", "hearts", "canasta")}
    assert families == {"klondike": "patience", "hearts": "tricks", "canasta": "melds"}


def test_list_looks_into_folders(run: Run, tmp_path: Path) -> None:
    old = small("1.0.0", ('title = "Small"', 'title = "Old"'))
    folder_with(tmp_path / "mine", {"small-1.0.0.toml": old, "small.toml": small("1.1.0")})

    def titles(*words: str) -> list[str]:
        rows = json.loads(run("--folder", "mine", "list", "--json", *words).output)
        return [row["title"] for row in rows if row["id"] == "small"]

    assert titles() == ["Small"]
    assert titles("--all") == ["Old", "Small"]


def test_list_tells_what_cannot_be_listed(run: Run, tmp_path: Path) -> None:
    folder_with(tmp_path / "mine", {"Bad Name.toml": "", "broken.toml": "version = '1.0.0'\nx ="})
    result = run("--folder", "mine", "list")
    assert "Bad Name.toml: the file's name is not the id of a profile" in result.stderr
    assert "(cannot be read)" in result.output
    assert "cardrules: broken.toml:2: " in result.stderr
    rows = json.loads(run("--folder", "mine", "list", "--json").stdout)
    problem = next(row["problem"] for row in rows if row["id"] == "broken")
    assert f"cardrules: {problem}\n" in result.stderr
    assert not any(row["problem"] for row in rows if row["id"] != "broken")


def test_show_tells_the_rules(run: Run) -> None:
    output = run("show", "klondike", "--option", "draw=3").output
    assert output.startswith("# Klondike\n")
    assert "Deal 3 cards from `stock` to `waste`." in output
    assert run("show", "klondike").output != output
    assert run("show", "klondike==1.0.0", "--markdown", "-o", "draw=3").output == output


@pytest.mark.parametrize("name", ["take-back", "take_back"])
def test_options_take_hyphens_and_underscores(run: Run, name: str) -> None:
    assert "here true" in run("show", "klondike", "-o", f"{name}=true").output


def test_show_takes_a_file(run: Run, tmp_path: Path) -> None:
    folder_with(tmp_path, {"small.toml": small()})
    assert run("show", "small.toml").output.startswith("# Small\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["klondyke"], "klondyke: no such profile; did you mean 'klondike'?"),
        (["klondike==9.0.0"], "klondike==9.0.0: no such version; expected one of 1.0.0"),
        (["klondike==x"], "'klondike==x' does not say which profile"),
        (["klondike", "-o", "draw=2"], "the option has no such value, found '2'; expected one of"),
        (["klondike", "-o", "drow=3"], "options.drow: no such option"),
        (["missing.toml"], "missing.toml: "),
    ],
)
def test_what_cannot_be_shown_is_one_line(run: Run, words: list[str], message: str) -> None:
    result = run("show", *words, code=1)
    assert message in result.stderr
    assert result.stderr.startswith("cardrules: ")
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize("wanted", ["small", "small==1.0.0", "small~=1.0"])
def test_a_file_that_lies_here_is_pointed_at(run: Run, tmp_path: Path, wanted: str) -> None:
    folder_with(tmp_path, {"small.toml": small()})
    said = run("show", wanted, code=1).stderr
    assert said.startswith(f"cardrules: {wanted}: no such profile")
    assert "there is a file small.toml; name that, or its folder: cardrules --folder . " in said
    assert "there is a file" not in run("show", "smal", code=1).stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show"], "Missing argument 'PROFILE'"),
        (["show", "klondike", "-o", "draw"], "--option: found 'draw'; expected NAME=VALUE"),
        (["show", "klondike", "-o", "draw=1", "-o", "draw=3"], "'draw' is given twice"),
        (["shw"], "No such command 'shw'"),
        (["list", "--jason"], "No such option"),
        (["--folder", "nowhere", "list"], "does not exist"),
        (["check"], "Missing argument"),
        (["check", "nowhere.toml"], "does not exist"),
        (["perft", "klondike", "--depth", "-1"], "--depth"),
    ],
)
def test_wrong_usage_ends_with_two(run: Run, words: list[str], message: str) -> None:
    result = run(*words, code=2)
    assert message in result.stderr
    assert "--help`)" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_check_says_that_all_is_in_order(run: Run, tmp_path: Path) -> None:
    folder_with(tmp_path, {"small.toml": small(), "other.toml": small(name="other")})
    assert run("check", "small.toml").output == "1 file is in order\n"
    assert run("check", ".").output == "2 files are in order\n"
    assert json.loads(run("check", "--json", "small.toml").output) == []


def test_check_tries_every_option(run: Run, tmp_path: Path) -> None:
    text = small("1.0.0", ('kings = "K", any = "any"', 'kings = "K", any = "X"'))
    folder_with(tmp_path, {"small.toml": text})
    (line,) = run("check", "small.toml", code=1).output.splitlines()
    assert line.startswith("small.toml:")
    assert "(with spaces = 'any')" in line


def test_check_prints_problems_one_a_line(run: Run, tmp_path: Path) -> None:
    text = small("1.0.0", ('suit = "same", from', 'suit = "some", from'), ('"up"', '"upp"'))
    folder_with(tmp_path, {"small.toml": text, "cut.toml": "format = 1\nid ="})
    lines = run("check", "small.toml", "cut.toml", code=1).output.splitlines()
    assert len(lines) == 4
    assert "unknown suit relation" in lines[0]
    assert lines[-1].startswith("cut.toml:2")
    problems = json.loads(run("check", "--json", "small.toml", code=1).output)
    assert {problem["path"] for problem in problems} == {
        "piles.tableau.build.suit",
        "piles.foundation.build.suit",
        "piles.foundation.build.direction",
    }
    assert [problem["text"] for problem in problems] == lines[:-1]


def test_check_reads_decks(run: Run, tmp_path: Path) -> None:
    deck = 'format = 1\nid = "d"\nranks = ["1"]\n[suits.a]\nletter = "A"\n'
    folder_with(tmp_path, {"d.toml": deck, "bad.toml": deck + "symbl = 'x'\n"})
    run("check", "d.toml")
    assert "did you mean 'symbol'?" in run("check", "bad.toml", code=1).output


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ([], "cardrules profile"),
        (["--deck"], "cardrules deck"),
        (["--record"], "cardrules record"),
        (["--variant"], "cardrules profile"),
    ],
)
def test_schema(run: Run, words: list[str], title: str) -> None:
    found = json.loads(run("schema", *words).output)
    assert found["title"] == title
    assert found["$schema"].endswith("2020-12/schema")
    name = found["$ref"].removeprefix("#/$defs/")
    properties = found["$defs"][name]["properties"]
    assert ("extends" in properties) == (words == ["--variant"])


def test_schema_of_what_a_package_adds(run: Run) -> None:
    assert "'attrs' offers no mechanisms" in run("schema", "--requires", "attrs", code=1).stderr


def test_new_writes_a_pack(run: Run, tmp_path: Path) -> None:
    output = run("new", "my-game", "--like", "klondike").output
    for name in output.splitlines()[:-1]:
        assert (tmp_path / name).is_file()
    profile = "my-game/src/my_game/profiles/my-game.toml"
    assert 'extends = "klondike==1.0.0"' in (tmp_path / profile).read_text()
    run("check", profile)
    assert "there already" in run("new", "my-game", code=1).stderr
    assert "not a name" in run("new", "My Game", code=1).stderr
    assert "no such profile" in run("new", "other", "--like", "nonesuch", code=1).stderr


def test_version_and_help(run: Run) -> None:
    assert run("--version").output.startswith("cardrules ")
    for command in ("play", "list", "check"):
        assert command in run("--help").output


def test_help_is_cut_off_nowhere(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    listed = run("--help").output
    assert "..." not in listed.partition("Commands:")[2]
    for name, command in app.commands.items():
        assert f"\n  {name} " in listed
        assert "..." not in run(name, "--help").output.replace("[ARGS]...", "")
        undescribed = [
            param.name
            for param in command.params
            if isinstance(param, click.Option) and not param.help
        ]
        assert not undescribed, name


def test_a_folder_without_profiles_is_not_in_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty" / "folder.toml").mkdir(parents=True)
    assert "empty: holds no TOML file" in run("check", "empty", code=1).stderr


def test_a_title_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    title = ('title = "Small"', 'title = "Sm\\u001b[2J\\u009ball"')
    folder_with(tmp_path / "mine", {"small.toml": small("1.0.0", title)})
    output = run("--folder", "mine", "list").output
    assert "Sm[2Jall" in output
    assert "\x1b" not in output
    assert "about.title: a control character" in run("show", "mine/small.toml", code=1).stderr
