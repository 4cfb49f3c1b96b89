"""Imports go strictly downward, and no code outside the profile data knows a game."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PACKAGE = "cardrules"

# From the bottom up. A module or package directly under `cardrules` imports its own
# layer and those below. Whatever is not entered here is ground: it imports only ground.
GROUND = 0
LAYERS: dict[str, set[str]] = {
    "mechanisms": {"mechanisms"},
    "profile": {"profile", "rulesheet"},
    "library": {"catalogue", "languages", "library", "pins", "published"},
    "engine": {"engine"},
    "session": {
        "autoplay",
        "game",
        "perft",
        "plain",
        "players",
        "record",
        "record_schema",
        "scaffold",
        "showing",
        "testing",
        "upgrade",
    },
    # `import cardrules` itself offers all of the above and none of the faces.
    "front": {""},
    "faces": {"__main__", "cli", "server"},
}
HEIGHT = {part: height for height, parts in enumerate(LAYERS.values(), 1) for part in parts}

# What all mechanisms stand on; otherwise none knows another.
SHARED_BY_MECHANISMS = {
    *("allowance", "base", "combinations", "conditions", "diverting", "going_out", "neighbors"),
    *("parties", "points", "relations", "sides"),
}

# Gathers all mechanisms for the profile.
REGISTRY = "cardrules.mechanisms.registry"

CORE_DEPENDENCIES = {"attr", "attrs", "cattrs", "packaging"}
FACE_DEPENDENCIES = CORE_DEPENDENCIES | {"click", "rich"}

# Games whose names are also words of every pack of cards.
ALSO_A_WORD_OF_CARDS = {"hearts", "spades"}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(SOURCE.rglob("*.py"))}
KNOWN = set(MODULES) | {
    ".".join(path.relative_to(SOURCE).parts) for path in SOURCE.rglob("*") if path.is_dir()
}


def imports(module: str, text: str, *, is_package: bool, known: Iterable[str]) -> Iterator[str]:
    """Yield the full name of every module that the text imports, wherever it does so."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                parts = module.split(".")
                up = node.level - is_package
                base = parts[: len(parts) - up]
                source = ".".join([*base, *([source] if source else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield inner if inner in known else source


def part_of(module: str) -> str:
    """Return what stands directly under the package: `cardrules.a.b` gives `a`."""
    return ".".join(module.split(".")[1:2])


def mechanism_of(module: str) -> str | None:
    """Return the mechanism that a module is part of; the package itself is none."""
    parts = module.split(".")
    return parts[2] if parts[:2] == [PACKAGE, "mechanisms"] and len(parts) > 2 else None


def wrong_imports(
    module: str, text: str, *, is_package: bool = False, known: Iterable[str] = KNOWN
) -> list[str]:
    """Return a sentence for each import that the layers forbid."""
    part = part_of(module)
    height = HEIGHT.get(part, GROUND)
    allowed = FACE_DEPENDENCIES if part in LAYERS["faces"] else CORE_DEPENDENCIES
    mechanism = None if module == REGISTRY else mechanism_of(module)
    found = []
    for name in imports(module, text, is_package=is_package, known=known):
        top = name.split(".")[0]
        if top != PACKAGE:
            if top not in sys.stdlib_module_names and top not in allowed:
                found.append(f"{module} imports {name}; allowed are {sorted(allowed)}")
            continue
        if HEIGHT.get(part_of(name), GROUND) > height:
            found.append(f"{module} imports {name}, which is not below it")
        in_mechanisms = part_of(name) == "mechanisms"
        if mechanism is not None and in_mechanisms:
            other = mechanism_of(name)
            reachable = SHARED_BY_MECHANISMS | (
                set() if mechanism in SHARED_BY_MECHANISMS else {mechanism}
            )
            if other not in reachable:
                found.append(f"mechanism {module} imports {name}, another mechanism")
    return found


def game_names(paths: Iterable[Path]) -> set[str]:
    """Return the profile ids that files are named after, without a version."""
    stems = (re.sub(r"[-_@=v]*\d[\d.]*$", "", path.name.removesuffix(".toml")) for path in paths)
    return {stem for stem in stems if stem} - ALSO_A_WORD_OF_CARDS


def without_examples(text: str) -> str:
    """Return the text without its doctest examples and what they print."""
    kept, in_example = [], False
    for line in text.splitlines():
        stripped = line.strip()
        if stripped.startswith(">>>"):
            in_example = True
        elif not stripped or stripped.startswith('"""'):
            in_example = False
        kept.append("" if in_example else line)
    return "\n".join(kept)


def games_named(text: str, names: Iterable[str]) -> list[str]:
    """Return `line: name` for each game that the text names in any spelling."""
    found = []
    lines = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", without_examples(text)).splitlines()
    for name in sorted(names):
        words = r"[-_ ]?".join(map(re.escape, name.split("-")))
        pattern = re.compile(rf"(?<![a-z0-9]){words}(?![a-z0-9])", re.IGNORECASE)
        found += [f"{at}: {name}" for at, line in enumerate(lines, 1) if pattern.search(line)]
    return found


GAMES = game_names((SOURCE / PACKAGE / "profiles").rglob("*.toml"))


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_down(module: str) -> None:
    path = MODULES[module]
    text = path.read_text(encoding="utf-8")
    assert wrong_imports(module, text, is_package=path.name == "__init__.py") == []


@pytest.mark.parametrize("module", MODULES)
def test_no_game_is_named(module: str) -> None:
    assert games_named(MODULES[module].read_text(encoding="utf-8"), GAMES) == []


def test_layers_share_no_part() -> None:
    parts = list(chain.from_iterable(LAYERS.values()))
    assert len(parts) == len(set(parts))


def test_import_brings_no_face_and_no_extra() -> None:
    code = f"import {PACKAGE}, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    assert f"{PACKAGE}" in loaded
    faces = {f"{PACKAGE}.{part}" for part in LAYERS["faces"]}
    assert not set(loaded) & ({"click", "rich"} | faces)


# The checks themselves: each must find the fault it is there for.

SAMPLE = {
    PACKAGE,
    f"{PACKAGE}.state",
    *(f"{PACKAGE}.{part}" for part in HEIGHT if part),
    *(f"{PACKAGE}.mechanisms.{name}" for name in ("base", "build", "refill", "relations")),
    f"{PACKAGE}.engine.rules",
}


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("cardrules.state", "from cardrules.engine.rules import Rules"),
        ("cardrules.state", "from cardrules import game"),
        ("cardrules.state", "import cardrules"),
        ("cardrules.state", "from . import engine"),
        ("cardrules.state", "from .mechanisms.build import Build"),
        ("cardrules.state", "def f():\n    import cardrules.game"),
        ("cardrules.state", "import numpy"),
        ("cardrules.game", "from rich.table import Table"),
        ("cardrules.game", "import cardrules.cli"),
        ("cardrules.profile.lint", "from ..engine import rules"),
        ("cardrules.not_entered", "import cardrules.mechanisms.base"),
        ("cardrules.mechanisms.build", "from cardrules.mechanisms.refill import Refill"),
        ("cardrules.mechanisms.build", "from cardrules.mechanisms import base, refill"),
        ("cardrules.mechanisms.build", "from cardrules.mechanisms import REGISTRY"),
        ("cardrules.mechanisms.build", "from .refill import Refill"),
        ("cardrules.mechanisms.base", "from .build import Build"),
    ],
)
def test_wrong_import_is_found(module: str, text: str) -> None:
    assert len(wrong_imports(module, text, known=SAMPLE)) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("cardrules.game", "from cardrules.engine.rules import Rules\nfrom . import state"),
        ("cardrules.state", "from cardrules.not_entered import x"),
        ("cardrules.state", "import attrs, cattrs, json\nfrom packaging.version import Version"),
        ("cardrules.mechanisms.build", "from cardrules.mechanisms import base, relations"),
        ("cardrules.mechanisms.build", "from .base import Mechanism\nfrom ..cards import Deck"),
        ("cardrules.cli.play", "import click, rich, cardrules\nfrom cardrules import Game"),
    ],
)
def test_right_import_passes(module: str, text: str) -> None:
    assert wrong_imports(module, text, known=SAMPLE) == []


def test_package_may_gather_its_mechanisms() -> None:
    text = "from .build import Build\nfrom cardrules.mechanisms.refill import Refill"
    assert wrong_imports("cardrules.mechanisms", text, is_package=True, known=SAMPLE) == []


def test_relative_imports_of_a_package_start_in_it() -> None:
    found = list(imports("cardrules.engine", "from . import rules", is_package=True, known=SAMPLE))
    assert found == ["cardrules.engine.rules"]


@pytest.mark.parametrize(
    "text",
    [
        'if rules.id == "black-hole":',
        "# As in Black Hole, any rank.",
        "class BlackHoleRules:",
        "def black_hole_moves():",
        "BLACK_HOLE = 1",
        '"""\n>>> load("golf")\n\nNot an example: blackhole.\n"""',
    ],
)
def test_named_game_is_found(text: str) -> None:
    assert games_named(text, {"black-hole", "golf"})[0].endswith(": black-hole")


@pytest.mark.parametrize(
    "text",
    [
        '"""\n>>> load("golf")\n<golf 1.0.0>\n"""\nx = 1',
        "A golfer in a blackish hole.",
        "",
    ],
)
def test_examples_and_other_words_pass(text: str) -> None:
    assert games_named(text, {"black-hole", "golf"}) == []


def test_profile_files_give_the_names() -> None:
    files = ["golf.toml", "black-hole-1.0.0.toml", "hearts.toml", "royal-cotillion@2.1.toml"]
    assert game_names(map(Path, files)) == {"golf", "black-hole", "royal-cotillion"}
