"""serve: its options, and what it prints instead of serving."""

from __future__ import annotations

import json
from pathlib import Path

from tests.samples import folder_with, small
from tests.unit.cli.conftest import Run
from tests.unit.server.talking import METHODS

from cardrules.server.limits import declared_limits


def test_limits_are_options(run: Run) -> None:
    for limit in declared_limits():
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "describe"})
        found = run("serve", f"--most-{limit.name}", "123", lines=line + "\n")
        assert json.loads(found.stdout)["result"]["limits"][limit.name] == 123
        assert f"--most-{limit.name}" in run("serve", "--help").output
        run("serve", f"--most-{limit.name}", "0", code=2)


def test_schema(run: Run) -> None:
    document = json.loads(run("serve", "--schema").stdout)
    assert [each["name"] for each in document["methods"]] == [*METHODS]


def test_profiles_of_a_folder(run: Run, tmp_path: Path) -> None:
    folder_with(tmp_path / "mine", {"small.toml": small()})
    params = {"profile": "small"}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "new", "params": params})
    found = run("--folder", "mine", "serve", lines=line + "\n")
    assert json.loads(found.stdout)["result"]["profile"] == "small==1.0.0"
