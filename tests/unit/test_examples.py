"""Examples do what they say: those in docstrings, and the programs in `examples`."""

import doctest
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
WITH_EXAMPLES = [
    path for path in sorted(SOURCE.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")
]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_docstring_examples(path: Path) -> None:
    result = doctest.testmod(importlib.import_module(name_of(path)))
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_program_runs(program: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", program],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout
