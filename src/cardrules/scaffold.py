"""A new profile pack: an installable package with a profile, its test and an entry point.

What is written passes its own tests at once. This module installs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from cardrules._version import __version__
from cardrules.engine.loading import loads
from cardrules.errors import CardrulesError
from cardrules.library import DEFAULT, ENTRY_POINTS, Library
from cardrules.profile.document import parse_document
from cardrules.words import quoted

__all__ = ["Pack", "PackError", "new_pack"]

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class PackError(CardrulesError, ValueError):
    """A pack cannot be made: its name does not do, or something is in the way."""


@frozen
class Pack:
    """A pack that was written.

    Attributes:
        folder: Its folder.
        files: What was written, relative to the folder, in the order to read them.
        profile: The profile's file, relative to the folder: the one to go on with.
    """

    folder: Path
    files: tuple[str, ...]
    profile: str


def new_pack(
    name: str,
    *,
    like: str | None = None,
    into: str | Path = ".",
    library: Library = DEFAULT,
) -> Pack:
    """Write the skeleton of a profile pack.

    Args:
        name: The profile's id, and the name of the pack and its folder.
        like: The profile to begin with, as a specifier. The new one extends it; if it
            extends another itself, its text is copied. What it needs from the folders of
            the library is copied beside it. By default a small patience.
        into: The folder in which the pack's folder is made.
        library: Where to look for `like`.

    Raises:
        PackError: The name is none for a profile, or is taken, or the folder is there.
        UnknownProfileError: There is no such profile to begin with.
        OSError: The files cannot be written.
    """
    if not _NAME.fullmatch(name) or re.search(r"-\d+\.\d+\.\d+$", name):
        expected = "small letters, digits and hyphens, beginning with a letter, such as 'my-game'"
        raise PackError(f"not a name for a profile, found {quoted(name)}; expected {expected}")
    if library.versions(name):
        raise PackError(f"there is a profile called {quoted(name)} already; expected another name")
    folder = Path(into) / name
    if folder.exists():
        raise PackError(f"{folder} is there already; expected a folder that is not")
    module = name.replace("-", "_")
    title = name.replace("-", " ").title()
    text = _PATIENCE.format(name=name, title=title) if like is None else ""
    text = text or _like(name, title, like or "", library)
    loads(text, f"{name}.toml", library=library)
    folder_of_profiles = f"src/{module}/profiles"
    profile = f"{folder_of_profiles}/{name}.toml"
    words = {
        "name": name,
        "module": module,
        "title": title,
        "group": ENTRY_POINTS,
        "cardrules": ".".join(__version__.split(".")[:2]),
    }
    files = {
        "README.md": _README.format_map(words),
        "pyproject.toml": _PYPROJECT.format_map(words),
        profile: text,
        **{f"{folder_of_profiles}/{file}": own for file, own in _beside(text, library).items()},
        f"src/{module}/__init__.py": _INIT.format_map(words),
        "tests/test_profiles.py": _TEST.format_map(words),
    }
    _write(folder, files)
    return Pack(folder, tuple(files), profile)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _like(name: str, title: str, like: str, library: Library) -> str:
    entry = library.find(like)
    base = library.document(f"{entry.id}=={entry.version}")
    if "extends" not in base.data:
        pin = f"{entry.id}=={entry.version}"
        return _VARIANT.format(name=name, title=title, pin=pin, base=entry.id)
    text = entry.file.read_text(encoding="utf-8")
    for key, value in (("id", name), ("version", "1.0.0"), ("title", title)):
        text = re.sub(rf'(?m)^{key} = "[^"]*"', f'{key} = "{value}"', text, count=1)
    return text


def _beside(text: str, library: Library) -> dict[str, str]:
    """Return the files of the library's folders that a profile stands on, by their names."""
    data = parse_document(text, "profile.toml").data
    found: dict[str, str] = {}
    base = data.get("extends")
    if isinstance(base, str):
        entry = library.find(base)
        if entry.source in map(str, library.folders):
            own = entry.file.read_text(encoding="utf-8")
            found[entry.file.name] = own
            found |= _beside(own, library)
    deck = data.get("deck")
    name = deck.get("use") if isinstance(deck, dict) else deck
    files = [folder / "decks" / f"{name}.toml" for folder in library.folders]
    file = next((file for file in files if file.is_file()), None)
    if file is not None:
        found[f"decks/{name}.toml"] = file.read_text(encoding="utf-8")
    return found


_VARIANT = """\
format = 1
id = "{name}"
version = "1.0.0"
extends = "{pin}"

# Only what differs from {base} is written here. Tables are merged, any other value takes
# the place of the base's, and `without` names what is left out:
# without = ["piles.reserve"]

[about]
title = "{title}"
"""

_PATIENCE = """\
format = 1
id = "{name}"
version = "1.0.0"

[about]
title = "{title}"
players = "one"
summary = "Eight piles build down in alternating colours; the suits climb from ace to king."
aim = "Build the four suits up on the foundations."
sources = ["Made with `cardrules new`: name the published rules that you follow."]

[deck]
use = "french-52"

[options.space]
values = ["any", "kings"]
default = "any"
says = "What may fill a space."

[piles.tableau]
count = 8
access = "top"
build = {{ direction = "down", suit = "alternating" }}
space = {{ option = "space", cases = {{ any = "any", kings = "K" }} }}

[piles.foundation]
count = 4
base = "A"
build = {{ direction = "up", suit = "same" }}
complete = 13

[deal]
steps = [{{ to = "tableau", counts = [7, 7, 7, 7, 6, 6, 6, 6] }}]

[[phases]]
name = "play"
actions = ["move"]

[end]
won = "all-complete"
"""

_README = """\
# {title}

Rules of a card game for cardrules.

```python
import cardrules

rules = cardrules.load("{name}")
```

The rules are `src/{module}/profiles/{name}.toml`.
`python -m pytest` holds them to the laws of play.
Before a version is published, `cardrules record-digests src/{module}/profiles` puts it
on the digest list; from then on the tests fail if it changes.
A new version goes into `{name}.toml`, and the old file stays beside it as
`{name}-1.0.0.toml`.
"""

_PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.21"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "1.0.0"
description = "{title}: rules of a card game for cardrules"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["cardrules>={cardrules}"]

[project.optional-dependencies]
dev = ["pytest>=8"]

[project.entry-points."{group}"]
{name} = "{module}.profiles"

[tool.hatch.build.targets.wheel]
packages = ["src/{module}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

_INIT = '''\
"""{title}: rules of a card game. The profile is data; there is no code here."""
'''

_TEST = '''\
"""Every profile of this package keeps the laws of play."""

from pathlib import Path

import pytest
from cardrules.testing import Law, laws_in

PROFILES = Path(__file__).parents[1] / "src" / "{module}" / "profiles"


@pytest.mark.parametrize("law", laws_in(PROFILES), ids=str)
def test_law(law: Law) -> None:
    law()
'''
