"""The command line: what can be done with profiles and games from a shell.

It needs click and rich, which are no dependencies of the library; without them it says so.
It decides nothing about rules: every command asks the library and shows the answer.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

__all__ = ["main"]


def main() -> None:
    """Run the command line; the process ends with 0, 1 (an error) or 2 (wrong usage)."""
    missing = [name for name in ("click", "rich") if find_spec(name) is None]
    if missing:
        needs = " and ".join(missing)
        print(
            f"cardrules: the command line needs {needs}; expected pip install 'cardrules[cli]'",
            file=sys.stderr,
        )
        raise SystemExit(1)
    from cardrules.cli.app import app

    app()
