"""Documents: the line of every key, and the limits on what is read."""

from __future__ import annotations

import contextlib
import os
import re
import tomllib
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules
from cardrules.errors import LimitError, ProfileError
from cardrules.profile.document import (
    Document,
    Limits,
    check_format,
    load_document,
    parse_document,
)

Lines = dict[tuple[str | int, ...], int]

EXAMPLE = '''\
# a comment = 1
format = 1
about.title = "Casket"
about.aim = """
[not.a.table]
x = 1"""

[piles.body]
build = { suit = "same", from = ["body", "lid"] }

[piles."odd key"]
ranks = [
  "A",  # with ] a comment
  { a = 1, "b.c" = [2] },
]

[[phases]]
name = "play"
[phases.then]
go = "end"
[[phases]]
name = "end"

[piles]
'''

EXAMPLE_LINES: Lines = {
    ("format",): 2,
    ("about",): 3,
    ("about", "title"): 3,
    ("about", "aim"): 4,
    ("piles",): 24,
    ("piles", "body"): 8,
    ("piles", "body", "build"): 9,
    ("piles", "body", "build", "suit"): 9,
    ("piles", "body", "build", "from"): 9,
    ("piles", "body", "build", "from", 0): 9,
    ("piles", "body", "build", "from", 1): 9,
    ("piles", "odd key"): 11,
    ("piles", "odd key", "ranks"): 12,
    ("piles", "odd key", "ranks", 0): 13,
    ("piles", "odd key", "ranks", 1): 14,
    ("piles", "odd key", "ranks", 1, "a"): 14,
    ("piles", "odd key", "ranks", 1, "b.c"): 14,
    ("piles", "odd key", "ranks", 1, "b.c", 0): 14,
    ("phases",): 17,
    ("phases", 0): 17,
    ("phases", 0, "name"): 18,
    ("phases", 0, "then"): 19,
    ("phases", 0, "then", "go"): 20,
    ("phases", 1): 21,
    ("phases", 1, "name"): 22,
}


def paths_of(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths_of(inner, (*path, index))


def test_the_line_of_every_key() -> None:
    assert dict(parse_document(EXAMPLE, "x.toml").lines) == EXAMPLE_LINES


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    content = b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode()
    assert dict(parse_document(content, "x.toml").lines) == EXAMPLE_LINES


def test_a_path_that_is_not_written_has_the_line_of_its_nearest_ancestor() -> None:
    document = parse_document(EXAMPLE, "x.toml")
    assert document.line(("piles", "body", "build", "direction")) == 9
    assert document.line(("piles", "body", "space", "from", 3)) == 8
    assert document.line(("deal",)) is None


def test_a_document_over_a_base_places_each_path_where_it_is_written() -> None:
    base = parse_document("[piles.a]\ncount = 2\nface = 'up'\n", "base.toml")
    over = parse_document("\n\n\n[piles.a]\ncount = 3\n", "over.toml")
    both = over.with_data({"piles": {"a": {"count": 3, "face": "up"}}}, base)
    assert both.place(("piles", "a", "count")) == ("over.toml", 5)
    assert both.place(("piles", "a", "face")) == ("base.toml", 3)
    assert both.place(("piles", "a", "build")) == ("over.toml", 4)
    assert both.data["piles"] == {"a": {"count": 3, "face": "up"}}


class Writer:
    """Writes TOML in a style that Hypothesis draws, and notes each line."""

    def __init__(self, data: st.DataObject) -> None:
        self.draw = data.draw
        self.text = ""
        self.lines: Lines = {}

    def choose(self, count: int) -> int:
        return self.draw(st.integers(0, count - 1))

    def note(self, path: tuple[str | int, ...], *, again: bool = False) -> None:
        if again or path not in self.lines:
            self.lines[path] = self.text.count("\n") + 1

    def key(self, key: str) -> str:
        is_bare = key.isascii() and key.replace("-", "a").isalnum()
        if is_bare and self.choose(2):
            return key
        if "\\" not in key and "'" not in key and self.choose(2):
            return f"'{key}'"
        return '"' + "".join(f"\\U{ord(c):08x}" if c in '"\\#' else c for c in key) + '"'

    def blank(self) -> None:
        self.text += ["", "\n", "# [a] = {\n", "  \t"][self.choose(4)]

    def scalar(self) -> None:
        scalars = ["1", "1.5", "true", '"a # ] } [b]"', "'''\n\"\"\" ''\n'''", '"""\n\\""""""']
        scalars += [
            "1979-05-27 07:32:00",
            "'\\'",
            '"\\\\"',
            "''",
            '""',
            "inf",
            "0x_f".replace("_", ""),
        ]
        self.text += scalars[self.choose(len(scalars))]

    def value(self, path: tuple[str | int, ...], value: object, *, is_inline: bool) -> None:
        if isinstance(value, dict):
            self.text += "{ "
            for number, (key, inner) in enumerate(value.items()):
                self.text += ", " if number else ""
                self.note((*path, key))
                self.text += self.key(key) + " = "
                self.value((*path, key), inner, is_inline=True)
            self.text += " }"
        elif isinstance(value, list):
            self.text += "["
            for index, inner in enumerate(value):
                self.text += "," if index else ""
                self.text += ["", " ", "\n", " # ], [\n"][self.choose(4)]
                self.note((*path, index))
                self.value((*path, index), inner, is_inline=is_inline)
            self.text += ["", ",", "\n", ",#\n"][self.choose(4) if value else 0] + "]"
        else:
            self.scalar()

    def pairs(self, path: tuple[str | int, ...], table: dict[str, object], prefix: str) -> None:
        """Write the keys of a table; those that are tables may be dotted."""
        later: list[tuple[str, object]] = []
        for key, value in table.items():
            is_tables = isinstance(value, list) and value and all(type(v) is dict for v in value)
            if (type(value) is dict or is_tables) and not prefix and self.choose(2):
                later.append((key, value))
                continue
            spelled = prefix + self.key(key)
            if type(value) is dict and value and self.choose(2):
                self.pairs((*path, key), value, spelled + [".", " . "][self.choose(2)])
                continue
            for length in range(1, len(path) + 2):
                self.note((*path, key)[:length])
            self.text += spelled + " = "
            self.value((*path, key), value, is_inline=False)
            self.text += "\n"
        for key, value in later:
            self.tables((*path, key), value)

    def tables(self, path: tuple[str | int, ...], value: object) -> None:
        header = ".".join(self.key(part) for part in path if isinstance(part, str))
        for index, table in enumerate(value if isinstance(value, list) else [value]):
            self.blank()
            self.text += "\n"
            inner = path
            self.note(path, again=not isinstance(value, list))
            for length in range(1, len(path)):
                self.note(path[:length])
            if isinstance(value, list):
                inner = (*path, index)
                self.note(inner)
                self.text += f"[[{header}]]\n"
            else:
                self.text += f"[ {header} ]\n"
            self.pairs(inner, table, "")


KEYS = st.sampled_from(["a", "b-1", "7", "", "a.b", "é", 'q"', "'", "#", "\\"])
VALUES = st.recursive(
    st.just(0),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.data())
def test_lines_are_those_of_a_writer_that_counts(data: st.DataObject) -> None:
    writer = Writer(data)
    table: dict[str, object] = dict(data.draw(st.dictionaries(KEYS, VALUES, max_size=4)))
    writer.pairs((), table, "")
    document = parse_document(writer.text, "x.toml")
    assert dict(document.lines) == writer.lines
    assert set(document.lines) == set(paths_of(tomllib.loads(writer.text)))


@given(
    st.text(alphabet="[]{}\"'=.,#\\\n\r a1-", max_size=60)
    | st.text(max_size=30)
    | st.builds(
        lambda at, cut, put: EXAMPLE[:at] + put + EXAMPLE[at + cut :],
        st.integers(0, len(EXAMPLE)),
        st.integers(0, 30),
        st.sampled_from(["", "[", "]", "{", "}", '"', '"""', "'", "=", "\n", ".", "#", ","]),
    )
)
def test_any_text_gives_a_document_or_a_profile_error(text: str) -> None:
    with contextlib.suppress(ProfileError):
        document = parse_document(text, "x.toml")
        assert set(document.lines) == set(paths_of(document.data))


@given(st.binary(max_size=60))
def test_any_bytes_give_a_document_or_a_profile_error(content: bytes) -> None:
    with contextlib.suppress(ProfileError):
        parse_document(content, "x.toml")


DEEP = 10_000


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * DEEP,
        "a = " + "[" * DEEP + "]" * DEEP,
        "a = " + "{a=" * DEEP + "1" + "}" * DEEP,
        "a = " + "[{a=" * DEEP,
        "a." * DEEP + "a = 1",
        "[" + "a." * DEEP + "a]",
        "[[" + "a." * DEEP + "a]]",
        "\n".join("[[" + "a." * n + "a]]" for n in range(100)),
        "[" + "a." * 40 + "a]\n" + "b." * 40 + "b = 1",
    ],
)
def test_nesting_too_deep_is_a_limit_error(text: str) -> None:
    with pytest.raises(LimitError, match="nested too deep; expected at most 64 levels"):
        parse_document(text, "x.toml")


def test_the_depth_allowed_is_exact() -> None:
    parse_document(".".join("a" * 64) + " = 1", "x.toml")
    with pytest.raises(LimitError):
        parse_document(".".join("a" * 65) + " = 1", "x.toml")


def test_too_many_keys() -> None:
    limits = Limits(keys=3)
    parse_document("a = [1, 2]", "x.toml", limits=limits)
    with pytest.raises(LimitError, match=r"x.toml:2: too many keys; expected at most 3"):
        parse_document("a = [1, 2]\nb = 1", "x.toml", limits=limits)


@pytest.mark.parametrize("text", ["# é", b"# \xc3\xa9"])
def test_size_is_counted_in_bytes(text: str | bytes) -> None:
    parse_document(text, "x.toml", limits=Limits(size=4))
    with pytest.raises(LimitError, match="too large"):
        parse_document(text, "x.toml", limits=Limits(size=3))


def test_a_file_of_50_mb_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    tracemalloc.start()
    with pytest.raises(LimitError, match=r"huge.toml: too large, found 50000000 bytes"):
        load_document(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without end")
def test_a_file_without_end_is_read_up_to_the_limit() -> None:
    with pytest.raises(LimitError, match="too large"):
        load_document("/dev/zero")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"^none.toml: cannot be read: No such file"):
        load_document(tmp_path / "none.toml")
    with pytest.raises(ProfileError, match="cannot be read"):
        load_document(tmp_path)
    with pytest.raises(ProfileError, match="cannot be read"):
        load_document("a\0b")


def test_a_file_is_named_as_its_author_knows_it(tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text("format = 1" + os.linesep, encoding="utf-8")
    assert load_document(path).origin == "good.toml"
    assert load_document(path, origin="here").origin == "here"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a = 1\nb = \xff", "x.toml:2: not a text; expected text in UTF-8"),
        (b"a = 1\n\n# \0", "x.toml:3: not a text, found a NUL byte; expected text in UTF-8"),
        ("a = '\ud800'", "x.toml:1: not a text; expected text in UTF-8"),
        (b"a = 1\nb 2\n", "x.toml:2: not valid TOML: expected '=' after a key"),
        (b"a = 1\n[b\n", "x.toml:2: not valid TOML: "),
        (b"a = 1\na = 2", "x.toml:2: not valid TOML: cannot overwrite a value"),
        (b"a = '1", "x.toml:1: not valid TOML: "),
        (b"b = 1\na = " + b"9" * 5000, "x.toml:2: not valid TOML: a number of too many digits"),
    ],
)
def test_what_is_not_toml(content: str | bytes, message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_document(content, "x.toml")
    assert str(caught.value).startswith(message)


def test_the_line_found_is_shown() -> None:
    with pytest.raises(ProfileError) as caught:
        parse_document("a = 1\n  b 2\n", "x.toml")
    assert caught.value.problems[0].found == "'b 2'"


EXPECTED = "expected format = 1, the only format this library reads"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = 'x'", f"x.toml: format: missing key; {EXPECTED}"),
        ("\nformat = 2\nnonsense = 1", f"x.toml:2: format: unknown format, found 2; {EXPECTED}"),
        ("format = '1'", f"x.toml:1: format: wrong kind of value, found '1'; {EXPECTED}"),
        ("format = true", f"x.toml:1: format: wrong kind of value, found true; {EXPECTED}"),
        ("format = 1.0", f"x.toml:1: format: wrong kind of value, found 1.0; {EXPECTED}"),
        ("[format]", f"x.toml:1: format: wrong kind of value, found an empty table; {EXPECTED}"),
    ],
)
def test_the_format_is_judged_alone(text: str, message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        check_format(parse_document(text, "x.toml"))
    assert str(caught.value) == message


def test_the_format_that_is_read() -> None:
    assert check_format(Document({"format": 1}, "x.toml")) == 1


def test_no_pattern_needs_what_python_3_11_2_gets_wrong() -> None:
    # That is the Python of Debian 12. Possessive quantifiers of groups stop too early there, so
    # that all problems after the first text with two parts would lose their lines.
    possessive = re.compile(r"\)[*+?}]\+|\(\?>")
    source = Path(cardrules.__file__).parent
    files = {path: path.read_text(encoding="utf-8") for path in source.rglob("*.py")}
    assert [path.name for path, text in files.items() if possessive.search(text)] == []
