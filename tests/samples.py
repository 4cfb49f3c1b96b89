"""A small profile for tests that need one of their own, and folders of such profiles."""

from __future__ import annotations

from pathlib import Path

SMALL = """\
format = 1
id = "small"
version = "1.0.0"

[about]
title = "Small"
sources = ["made for a test"]

[deck]
use = "french-52"
suits = ["hearts"]

[options.spaces]
values = ["kings", "any"]
default = "kings"
says = "What may fill a space."

[options.take_back]
values = [false, true]
default = false
says = "Whether cards come back."

[[forbid]]
options = { spaces = "any", take_back = true }
says = "That would be too easy."

[piles.tableau]
count = 3
access = "top"
build = { direction = "down", suit = "same", from = "tableau" }
space = { option = "spaces", cases = { kings = "K", any = "any" } }
label = "heap"

[piles.foundation]
access = { option = "take_back", cases = { false = "none", true = "top" } }
base = "A"
build = { direction = "up", suit = "same", from = "tableau" }
complete = 13

[deal]
steps = [{ to = "tableau", counts = [5, 4, 4] }]

[[phases]]
name = "play"
actions = ["move"]

[end]
won = "all-complete"
"""


def small(version: str = "1.0.0", *changes: tuple[str, str], name: str = "small") -> str:
    """Return the small profile under a version, with texts replaced."""
    text = SMALL.replace('"1.0.0"', f'"{version}"', 1).replace('id = "small"', f'id = "{name}"')
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def folder_with(folder: Path, files: dict[str, str]) -> Path:
    """Write files into a folder, and return it."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
