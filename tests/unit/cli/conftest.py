"""How the tests of the command line run it: as a shell would, in a folder of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from cardrules.cli.app import app


class Run(Protocol):
    """Runs a command line, and hands back its result."""

    def __call__(self, *words: str, lines: str | bytes = "", code: int = 0) -> Result: ...


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a command line, and checks its exit code.

    Whatever is raised but the end of the process is raised in the test: no traceback is an
    answer to a user.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("CARDRULES_LANGUAGE", raising=False)

    def run(*words: str, lines: str | bytes = "", code: int = 0) -> Result:
        result = CliRunner().invoke(app, list(words), input=lines, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    return run
