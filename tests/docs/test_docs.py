"""What the documentation shows is true: its profiles load and play, its Python runs.

Fenced blocks of Markdown are found by their language:

- `toml` with a `format` is a whole profile (or, in a page about decks, a deck);
- other `toml` is a part: it is laid over a whole profile, as `extends` would, and the
  comment `<!-- parts of NAME -->` above says over which one, for all that follow. A whole
  profile of any page is given a name by `<!-- profile NAME -->`. After
  `<!-- grows NAME.toml -->` each part stays, and the file lies at hand for Python;
- `<!-- without PATH ... -->` above a part takes something away first;
- `jsonrpc` is a conversation with the server, all blocks of a page with one: lines after `-> `
  are sent, and those after `<- ` are what is answered. `$NAME` in an answer is whatever stands
  there, and from then on in what is sent; `…` stands for anything;
- `python` is run, all blocks of a page in one namespace; `text` right after it is what it
  prints;
- `<!-- wrong -->` above a part says that it has problems; `text` right after it lists them;
- `<!-- not run -->` above a block passes over it.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import field, frozen, mutable
from tests.docs.conversation import Conversation

import cardrules
from cardrules import refusals
from cardrules.errors import ProfileError

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.M | re.S)
COMMENT = re.compile(r"<!-- (profile|parts of|grows|without|wrong|not run) ?([\w. -]*?) -->")
PLACE = re.compile(r"^\S+\.toml(:\d+)?: ", re.M)

Plain = dict[str, object]


@frozen
class Block:
    """One fenced block: what is said above it, and what the next block holds."""

    line: int
    language: str
    text: str
    says: dict[str, str] = field(factory=dict)
    prints: str | None = None


def blocks_of(text: str) -> Iterator[Block]:
    found = list(FENCE.finditer(text))
    end = 0
    for number, match in enumerate(found):
        above = dict(COMMENT.findall(text[end : match.start()]))
        end = match.end()
        following = found[number + 1] if number + 1 < len(found) else None
        prints = None
        if following and following[1] == "text" and not text[end : following.start()].strip():
            prints = following[2]
        line = text.count("\n", 0, match.start()) + 1
        yield Block(line, match[1], match[2], above, prints)


def merged(below: Plain, above: Plain) -> Plain:
    """Lay a table over another as `extends` does."""
    made = dict(below)
    for key, value in above.items():
        old = made.get(key)
        if isinstance(value, list) and isinstance(old, list) and _named(value) and _named(old):
            value = _by_name(old, value)
        elif isinstance(value, dict) and isinstance(old, dict):
            is_reference = "option" in value or ("option" in old and not set(value) <= {"cases"})
            value = value if is_reference else merged(old, value)
        made[key] = value
    return made


def _named(value: list[object]) -> bool:
    return all(isinstance(item, dict) and "name" in item for item in value)


def _by_name(below: list[Plain], above: list[Plain]) -> list[Plain]:
    names = [item["name"] for item in below]
    made, new = list(below), list[Plain]()
    for item in above:
        if item["name"] not in names:
            new.append(item)
            continue
        place = [other["name"] for other in made].index(item["name"])
        made[place : place + 1] = [*new, merged(made[place], item)]
        new = []
    return made + new


def without(data: Plain, path: str) -> Plain:
    """Leave a path out of plain data."""
    key, _, rest = path.partition(".")
    left = {name: value for name, value in data.items() if name != key or rest}
    if rest:
        inner = left[key]
        assert isinstance(inner, dict)
        left[key] = without(inner, rest)
    return left


def written(data: Plain) -> str:
    """Write plain data as TOML, one line a key."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in data.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def play(rules: cardrules.Rules, seed: int = 1, most: int = 40) -> None:
    """Play some moves at random."""
    chance = random.Random(seed)
    state = rules.start(seed=seed)
    for _ in range(most):
        moves = list(rules.legal_moves(state))
        if not moves:
            break
        state = rules.apply(state, chance.choice(moves))


def tried(text: str) -> cardrules.Rules:
    """Load a profile under every value of its options, and play."""
    rules = cardrules.loads(text)
    play(rules)
    for name, option in rules.profile.options.items():
        for value in option.values:
            with contextlib.suppress(ProfileError):  # some values need others beside them
                play(cardrules.loads(text, options={name: value}))
    return rules


@mutable
class Reader:
    """Goes through the blocks of one page."""

    folder: Path
    profiles: dict[str, Plain] = field(factory=dict)
    base: str = ""
    grows: str = ""
    names: dict[str, object] = field(factory=lambda: {"__name__": "page"})
    talk: Conversation = field(factory=Conversation)

    def take(self, block: Block) -> None:
        if "parts of" in block.says:
            self.base, self.grows = block.says["parts of"], ""
        if "grows" in block.says:
            self.base = self.grows = block.says["grows"]
        if "not run" in block.says:
            return
        if block.language == "toml":
            self.take_toml(block)
        elif block.language == "python":
            self.take_python(block)
        elif block.language == "jsonrpc":
            self.talk.take(block.text)

    def take_toml(self, block: Block) -> None:
        data: Plain = tomllib.loads(block.text)
        if "lock" in data or "project" in data:
            return
        if "format" in data:
            if "piles" not in data and "extends" not in data:
                return  # a deck; see `test_decks`
            name = block.says.get("profile") or block.says.get("grows") or ""
            self.profiles[name] = data
            if name.endswith(".toml"):
                (self.folder / name).write_text(block.text, encoding="utf-8")
            tried(block.text)
            return
        assert self.base in self.profiles, f"{self.base!r} is no profile of this page"
        below = self.profiles[self.base]
        for path in block.says.get("without", "").split():
            below = without(below, path)
        data = merged(below, data)
        if "wrong" in block.says:
            self.refused(block, data)
            return
        tried(written(data))
        if self.grows:
            self.profiles[self.grows] = data
            (self.folder / self.grows).write_text(written(data), encoding="utf-8")

    def refused(self, block: Block, data: Plain) -> None:
        with pytest.raises(ProfileError) as caught:
            cardrules.loads(written(data))
        assert block.prints is not None
        found, told = str(caught.value), block.prints.strip()
        assert sorted(PLACE.sub("", found).splitlines()) == sorted(PLACE.sub("", told).splitlines())

    def take_python(self, block: Block) -> None:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block.text, f"<line {block.line}>", "exec"), self.names)
        if block.prints is not None:
            assert out.getvalue().strip() == block.prints.strip()


@cache
def named_profiles() -> dict[str, Plain]:
    """Return the whole profiles that some page gives a name."""
    found = {}
    for page in PAGES:
        for block in blocks_of(page.read_text(encoding="utf-8")):
            if "profile" in block.says and block.language == "toml":
                found[block.says["profile"]] = tomllib.loads(block.text)
    return found


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of the page is what the page says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(refusals, "CODES", dict(refusals.CODES))  # a page may declare some
    reader = Reader(tmp_path, dict(named_profiles()))
    wrong = []
    for block in blocks_of(page.read_text(encoding="utf-8")):
        try:
            reader.take(block)
        except Exception as error:  # noqa: BLE001 (every block of the page is tried)
            error.add_note(f"{name_of(page)}:{block.line}")
            wrong.append(error)
    if wrong:
        raise ExceptionGroup(f"wrong in {name_of(page)}", wrong)


@pytest.mark.parametrize("page", PAGES[1:], ids=name_of)
def test_says_what_it_does_not_cover(page: Path) -> None:
    text = page.read_text(encoding="utf-8").strip()
    assert "does not cover" in text.rsplit("\n\n", 1)[-1]
