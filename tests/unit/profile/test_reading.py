"""Reading: what each shape takes, and the message for what it does not take."""

from __future__ import annotations

import datetime
import pickle
from enum import Enum, StrEnum
from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.errors import Problem, ProfileError
from cardrules.profile.document import Document, parse_document
from cardrules.profile.reading import read, read_collecting
from cardrules.shapes import clauses_of, shape_of, specs_within
from cardrules.spec import clause, spec


class SuitRelation(Enum):
    ANY = "any"
    SAME = "same"
    ALTERNATING = "alternating"


class Amount(StrEnum):
    REST = "rest"
    EACH = "each"


@spec
class Build:
    """What a pile accepts."""

    SHORTHAND = "suit"

    suit: SuitRelation = clause(says="How suits relate.")
    step: int = clause(default=1, minimum=1, maximum=12, says="Ranks between cards.")
    from_: tuple[str, ...] = clause(default=(), refers="piles", says="Where cards come from.")


@spec
class Condition:
    """A condition, perhaps of others."""

    SHORTHAND = "all"

    all: tuple[Condition, ...] = clause(default=(), says="Each must hold.")
    empty: str | None = clause(default=None, says="A pile that must be empty.")


@spec
class Quiet:
    """A table like a condition, and another class."""

    all: tuple[str, ...] = clause(default=(), says="Nothing.")
    empty: str | None = clause(default=None, says="Nothing.")


@spec
class Pile:
    """A pile type."""

    count: Amount | int | tuple[int, ...] = clause(default=1, minimum=1, says="How many.")
    build: Build | None = clause(default=None, says="The build rule.")
    worth: Fraction = clause(default=Fraction(1), minimum=0, says="Worth.")
    open: bool = clause(default=False, says="Whether open.")
    when: Condition | None = clause(default=None, says="A condition.")
    points: dict[str, int] = clause(factory=dict, maximum=100, says="Points by rank.")
    label: Amount | str = clause(default="", says="A word or any text.")
    note: object = clause(default=None, says="Kept as it is.")

    def __attrs_post_init__(self) -> None:
        if self.open and self.build is None:
            raise ValueError("an open pile needs a build rule")


@spec
class Table:
    """A whole document."""

    format: int = clause(says="The format.")
    piles: dict[str, Pile] = clause(factory=dict, says="Pile types by name.")
    steps: tuple[Build, ...] = clause(default=(), says="Steps.")


def read_text(text: str) -> Table:
    document = parse_document(text, "x.toml")
    return read(Table, document.data, document)


def messages(text: str) -> list[str]:
    with pytest.raises(ProfileError) as caught:
        read_text(text)
    return str(caught.value).split("\n")


def pile(text: str) -> Pile:
    return read_text(f"format = 1\npiles.a = {{ {text} }}").piles["a"]


def pile_messages(text: str) -> list[str]:
    prefix = "x.toml:2: piles.a."
    found = messages(f"format = 1\npiles.a = {{ {text} }}")
    assert all(message.startswith(prefix) for message in found)
    return [message.removeprefix(prefix) for message in found]


def test_a_document_becomes_a_spec() -> None:
    table = read_text(
        """
        format = 1
        [piles.a]
        count = 3
        build = { suit = "same", step = 2, from = ["b", "c"] }
        worth = "2/4"
        open = true
        points = { K = 13 }
        note = [1, { x = "y" }]
        [[steps]]
        suit = "any"
        """
    )
    built = Build(suit=SuitRelation.SAME, step=2, from_=("b", "c"))
    assert table == Table(
        format=1,
        piles={
            "a": Pile(
                count=3,
                build=built,
                worth=Fraction(1, 2),
                open=True,
                points={"K": 13},
                note=[1, {"x": "y"}],
            )
        },
        steps=(Build(suit=SuitRelation.ANY),),
    )


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("count = 2", "count", 2),
        ("count = 'rest'", "count", Amount.REST),
        ("count = [2, 3]", "count", (2, 3)),
        ("count = []", "count", ()),
        ("build = 'same'", "build", Build(suit=SuitRelation.SAME)),
        ("build = {suit = 'any', from = 'b'}", "build", Build(suit=SuitRelation.ANY, from_=("b",))),
        ("build = {suit = 'any', step = 12}", "build", Build(suit=SuitRelation.ANY, step=12)),
        ("points = {K = 100}", "points", {"K": 100}),
        ("worth = -0", "worth", Fraction(0)),
        ("worth = '7'", "worth", Fraction(7)),
        ("worth = '1/3'", "worth", Fraction(1, 3)),
        ("when = []", "when", Condition()),
        ("when = {empty = 'a'}", "when", Condition(empty="a")),
        (
            "when = [{empty = 'a'}, [{empty = 'b'}]]",
            "when",
            Condition(all=(Condition(empty="a"), Condition(all=(Condition(empty="b"),)))),
        ),
        ("when = {all = {empty = 'a'}}", "when", Condition(all=(Condition(empty="a"),))),
        ("label = 'each'", "label", Amount.EACH),
        ("label = 'other'", "label", "other"),
        ("", "points", {}),
        ("", "open", False),
    ],
)
def test_what_each_shape_takes(text: str, field: str, value: object) -> None:
    found = getattr(pile(text), field)
    assert found == value
    assert type(found) is type(value)


WHOLE = "a whole number"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("open = 1", "open: wrong kind of value, found 1; expected true or false"),
        (
            "build = {suit = 'any', step = true}",
            f"build.step: wrong kind of value, found true; expected {WHOLE}",
        ),
        (
            "build = {suit = 'any', step = 13}",
            "build.step: out of range, found 13; expected from 1 to 12",
        ),
        (
            "build = {suit = 'any', from = ['b', 3]}",
            "build.from.2: wrong kind of value, found 3; expected text",
        ),
        (
            "build = {step = 2}",
            "build: missing key 'suit'; expected one of 'any', 'same', 'alternating'",
        ),
        (
            "build = {suit = 'any', form = 'b'}",
            "build.form: unknown key 'form'; expected one of 'step', 'from'; did you mean 'from'?",
        ),
        (
            "build = {suit = 'any', from_ = 'b'}",
            "build.from_: unknown key 'from_'; expected one of 'step', 'from'; "
            "did you mean 'from'?",
        ),
        (
            "build = 'alternate-colors'",
            "build: unknown suit relation 'alternate-colors'; expected one of 'any', 'same', "
            "'alternating', or a table; did you mean 'alternating'?",
        ),
        (
            "build = 3",
            "build: wrong kind of value, found 3; expected one of 'any', 'same', "
            "'alternating', or a table",
        ),
        ("worth = 0.5", f"worth: wrong kind of value, found 0.5; expected {WHOLE} or a fraction"),
        ("worth = '1/0'", f"worth: wrong kind of value, found '1/0'; expected {WHOLE} or a frac"),
        ("worth = '1e9'", f"worth: wrong kind of value, found '1e9'; expected {WHOLE} or a frac"),
        ("worth = nan", f"worth: wrong kind of value, found nan; expected {WHOLE} or a fraction"),
        ("worth = '-1/2'", "worth: out of range, found -1/2; expected 0 or more"),
        ("count = 0", "count: out of range, found 0; expected 1 or more"),
        ("count = [2, 0]", "count.2: out of range, found 0; expected 1 or more"),
        ("count = 'ech'", "count: unknown amount 'ech'; expected one of 'rest', 'each' or"),
        ("count = {}", "count: wrong kind of value, found an empty table; expected one of"),
        ("points = {K = 101}", "points.K: out of range, found 101; expected at most 100"),
        ("points = 3", "points: wrong kind of value, found 3; expected a table of named values"),
        ("when = 3", "when: wrong kind of value, found 3; expected "),
        (
            f"points = {{K = {-(2**60)}}}",
            f"points.K: number too large, found -{2**60}; expected at most 15 digits",
        ),
    ],
)
def test_what_each_shape_refuses(text: str, message: str) -> None:
    (found,) = pile_messages(text)
    assert found.startswith(message)


def test_all_problems_at_once_in_the_order_of_the_document() -> None:
    text = """\
[piles.a]
count = 0
[piles.b]
build = "sam"
cuont = 3
"""
    assert messages(text) == [
        "x.toml: missing key 'format'; expected a whole number",
        "x.toml:2: piles.a.count: out of range, found 0; expected 1 or more",
        "x.toml:4: piles.b.build: unknown suit relation 'sam'; expected one of 'any', 'same', "
        "'alternating', or a table; did you mean 'same'?",
        "x.toml:5: piles.b.cuont: unknown key 'cuont'; expected one of 'count', 'worth', 'open', "
        "'when', 'points', 'label', 'note'; did you mean 'count'?",
    ]


def test_a_validator_of_the_spec_class_is_a_problem_of_its_table() -> None:
    assert messages("format = 1\n[piles.a]\nopen = true") == [
        "x.toml:2: piles.a: an open pile needs a build rule"
    ]


def test_parts_read_together_report_together() -> None:
    document = parse_document("format = 1\na.suit = 'x'\nb.suit = 'any'", "x.toml")
    problems: list[Problem] = []
    first = read_collecting(Build, document.data["a"], document, ("a",), problems)
    second = read_collecting(Build, document.data["b"], document, ("b",), problems)
    assert first is None
    assert second == Build(suit=SuitRelation.ANY)
    assert [(p.line, p.path, p.found) for p in problems] == [(2, "a.suit", "'x'")]


def test_specs_are_values() -> None:
    table = read_text("format = 1\nsteps = ['any']")
    assert pickle.loads(pickle.dumps(table)) == table
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        table.format = 2  # type: ignore[misc]


def test_specs_are_equal_by_value_and_class() -> None:
    one = Build(suit=SuitRelation.ANY, from_=("a",))
    assert one == Build(suit=SuitRelation.ANY, from_=("a",))
    assert hash(one) == hash(Build(suit=SuitRelation.ANY, from_=("a",)))
    assert one != Build(suit=SuitRelation.ANY, from_=("b",))
    assert Condition() != Condition(empty="a")
    other: object = Quiet()
    assert Condition() != other


def test_a_spec_shows_what_differs_from_the_defaults() -> None:
    assert repr(Condition(empty="a")) == "Condition(empty='a')"
    assert repr(Table(format=1)) == "Table(format=1)"


def test_keys_are_names_without_the_trailing_underscore() -> None:
    assert list(clauses_of(Build)) == ["suit", "step", "from"]
    assert clauses_of(Build)["from"].name == "from_"


def test_specs_within_are_found_once_each() -> None:
    assert specs_within(Table) == [Table, Pile, Build, Condition]


def test_a_declaration_that_cannot_work_is_refused() -> None:
    with pytest.raises(TypeError, match="apart"):
        shape_of(Build | Condition)
    with pytest.raises(TypeError, match="no document"):
        shape_of(float)
    with pytest.raises(TypeError, match=r"Silent.x is not declared by clause"):

        @spec
        class Silent:
            x: int = 1

    with pytest.raises(TypeError, match=r"Short.SHORTHAND cannot stand alone: 'a'"):

        @spec
        class Short:
            SHORTHAND = "a"
            a: int = clause(says="A.")
            b: int = clause(says="B.")


# Data that is often nearly right: keys and words that the specs know.
KEYS = st.sampled_from(
    [*clauses_of(Table), *clauses_of(Pile), *clauses_of(Build), *clauses_of(Condition), "", "x"]
) | st.text(max_size=3)
LEAVES = (
    st.sampled_from(["any", "same", "rest", "1/2", "1/0", "-", "٣", "1/٣"])
    | st.text(max_size=4)
    | st.booleans()
    | st.integers()
    | st.integers(0, 14)
    | st.floats()
    | st.datetimes()
    | st.dates()
    | st.times()
    | st.none()
)
PLAIN_DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.dictionaries(st.integers(0, 3), inner, max_size=2)
    ),
    max_leaves=15,
)


@given(PLAIN_DATA)
@pytest.mark.parametrize("cls", [Table, Pile, Build, Condition])
def test_any_plain_data_gives_a_spec_or_problems(cls: type, value: object) -> None:
    problems: list[Problem] = []
    result = read_collecting(cls, value, Document({}, "x.toml"), (), problems)
    assert (type(result) is cls) is not bool(problems)
    assert all(len(str(problem)) < 2000 for problem in problems)


@pytest.mark.parametrize("wrap", [lambda v: [v], lambda v: {"all": v}, lambda v: {"x": v}])
def test_data_nested_deep_is_refused_without_recursion(wrap: object) -> None:
    value: object = {}
    for _ in range(10_000):
        value = wrap(value)  # type: ignore[operator]
    with pytest.raises(ProfileError, match=r"nested too deep|unknown key"):
        read(Condition, value, Document({}, "x.toml"))


@pytest.mark.parametrize("data", [{"points": {"K": 10**5000}}, {"open": 10**5000}])
def test_a_number_too_long_to_print_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ProfileError, match="found a number of 16610 bits"):
        read(Pile, data, Document({}, "x.toml"))


def test_a_date_is_not_text() -> None:
    with pytest.raises(ProfileError, match="wrong kind of value, found 2020-01-02; expected text"):
        read(Condition, {"empty": datetime.date(2020, 1, 2)}, Document({}, "x.toml"))


@pytest.mark.parametrize("control", ["\0", "\a", "\b", "\r", "\x1b", "\x7f", "\x9b"])
def test_a_text_cannot_steer_a_terminal(control: str) -> None:
    document = Document({"suit": "any", "from": [f"a{control}[2Jb"]}, "x.toml")
    with pytest.raises(ProfileError, match=r"from\.1: a control character in a text") as caught:
        read(Build, document.data, document)
    assert control not in str(caught.value)


def test_a_text_may_have_lines_and_tabs_and_any_letters() -> None:
    text = "one\n\ttwo \N{BLACK SPADE SUIT} \N{HEBREW LETTER ALEF}\N{ZERO WIDTH JOINER}"
    assert read(Build, {"suit": "any", "from": text}, Document({}, "x.toml")).from_ == (text,)
