"""Nothing is guessed: a key that nobody knows, anywhere in a profile, is named with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

import pytest
from tests.property.shipped import PROFILES

from cardrules.errors import Problem, ProfileError
from cardrules.library import SHIPPED
from cardrules.profile.check import check_document
from cardrules.profile.document import parse_document
from cardrules.profile.load import compile_document

UNKNOWN = "nobodys"
_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*')


def spoilt(text: str) -> Iterator[tuple[str, int]]:
    """Yield a text with an unknown key in one of its tables, and the line of that key."""
    bare = _STRINGS.sub(lambda found: "x" * len(found[0]), text)
    for opening in re.finditer(r"\{[ \n]*(?!\})", bare):
        at = opening.start() + 1
        yield f"{text[:at]} {UNKNOWN} = 1, {text[at:]}", text.count("\n", 0, at) + 1
    for empty in re.finditer(r"\{[ \n]*\}", bare):
        at = empty.start() + 1
        yield f"{text[:at]} {UNKNOWN} = 1 {text[at:]}", text.count("\n", 0, at) + 1
    for header in re.finditer(r"(?m)^\[.*\]$", bare):
        at = header.end()
        yield f"{text[:at]}\n{UNKNOWN} = 1{text[at:]}", text.count("\n", 0, at) + 2
    yield f"{UNKNOWN} = 1\n{text}", 1


def path_of(value: object, path: str = "") -> str | None:
    """Return the path of the unknown key, as messages write it."""
    if isinstance(value, dict):
        for key, item in value.items():
            inner = f"{path}.{key}" if path else key
            found = inner if key == UNKNOWN else path_of(item, inner)
            if found is not None:
                return found
    if isinstance(value, list):
        for place, item in enumerate(value, 1):
            found = path_of(item, f"{path}.{place}")
            if found is not None:
                return found
    return None


@pytest.mark.parametrize("name", PROFILES)
def test_an_unknown_key_is_named_wherever_it_stands(name: str) -> None:
    text = SHIPPED.find(name).file.read_text(encoding="utf-8")
    tried = 0
    for other, line in spoilt(text):
        path = path_of(tomllib.loads(other))
        assert path is not None
        problems = problems_of(other, f"{name}.toml")
        assert problems, f"{path}: {UNKNOWN} in line {line} is accepted"
        # Within the case of an option the path is that of the value chosen.
        paths = {path, chosen(path)}
        named = any(
            problem.line == line and {problem.path, chosen(problem.path)} & paths
            for problem in problems
        )
        assert named, f"{path}, line {line}: {problems}"
        tried += 1
    assert tried > 2


def chosen(path: str) -> str:
    """Return a path as it is once options are chosen, but for the places in lists."""
    return re.sub(r"\.\d+\b", "", re.sub(r"\.cases\.[\w-]+", "", path))


def problems_of(text: str, origin: str) -> Sequence[Problem]:
    """Return what is wrong by default, else what is with some other choice."""
    document = parse_document(text, origin)
    try:
        compile_document(document, SHIPPED.finder, {})
    except ProfileError as error:
        return error.problems
    return check_document(document, SHIPPED.finder)


@pytest.mark.parametrize("name", PROFILES)
def test_all_unknown_keys_are_named_at_once(name: str) -> None:
    text = SHIPPED.find(name).file.read_text(encoding="utf-8")
    headers = re.findall(r"(?m)^\[(?:deck|seats|end|piles\.\w+)\]$", text)
    for header in headers:
        text = text.replace(header, f"{header}\n{UNKNOWN} = 1")
    with pytest.raises(ProfileError) as caught:
        compile_document(parse_document(f"{UNKNOWN} = 1\n{text}", name), SHIPPED.finder, {})
    named = [problem for problem in caught.value.problems if problem.path.endswith(UNKNOWN)]
    assert len(named) == len(headers) + 1
