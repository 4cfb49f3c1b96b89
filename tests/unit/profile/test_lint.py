"""Whole profiles: what ships is right, and one mistake gives one exact message."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardrules.errors import LimitError, Problem, ProfileError
from cardrules.library import DEFAULT
from cardrules.profile.check import check_document
from cardrules.profile.compile import compile_profile
from cardrules.profile.deck import DeckSpec
from cardrules.profile.document import Document, load_document, parse_document
from cardrules.profile.lint import hold_to_limits
from cardrules.profile.lint.names import OWN_ACTIONS, OWN_STEPS
from cardrules.profile.load import Finder, compile_document, resolve_document
from cardrules.profile.reading import read

FOLDER = Path(__file__).parents[2] / "profiles"
GOOD = FOLDER / "good.toml"
BAD = sorted((FOLDER / "bad").glob("*.toml"))
SHIPPED = sorted((Path(__file__).parents[3] / "src/cardrules/profiles").glob("*.toml"))
MARK = "# expect: "


def good(_: str = "") -> Document:
    return load_document(GOOD)


FINDER = Finder(good, DEFAULT.finder.deck, lambda: ("french-52", "tarocco-bolognese-62"))


def laid_over(text: str) -> Document:
    """Return a document that lays a text over the good profile."""
    head = 'extends = "good==1.0.0"\nformat = 1\nid = "bad"\nversion = "1.0.0"\n'
    return parse_document(head + text, "bad.toml")


def test_the_good_profile_has_no_problem() -> None:
    assert check_document(good(), FINDER) == []


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_one_mistake(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
    assert expected, "the file says no message"
    found = [str(problem) for problem in check_document(load_document(path), FINDER)]
    assert [shortened(*pair) for pair in zip(found, expected, strict=False)] == expected
    assert len(found) == len(expected)


def shortened(found: str, expected: str) -> str:
    """Cut a message as the expected one is that ends in `…`: a list of mechanisms grows."""
    cut = len(expected) - 1
    is_cut = expected.endswith("…") and found.startswith(expected[:cut])
    return found[:cut] + "…" if is_cut else found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_profiles_are_right_with_every_option(path: Path) -> None:
    assert list(map(str, check_document(load_document(path), DEFAULT.finder))) == []


def test_loading_judges_the_chosen_combination_only() -> None:
    text = """
[options.extra]
values = [7, 6]
default = 7
says = "Columns."
[piles.tableau]
count = { option = "extra" }
"""
    compile_document(laid_over(text), FINDER, {})
    with pytest.raises(ProfileError, match="wrong number of counts, found 7"):
        compile_document(laid_over(text), FINDER, {"extra": 6})
    [problem] = check_document(laid_over(text), FINDER)
    assert "(with extra = 6)" in problem.message


def test_a_choice_that_is_forbidden_is_not_tried() -> None:
    text = """
forbid = { options = { extra = 6 }, says = "There are seven." }
[options.extra]
values = [7, 6]
default = 7
says = "Columns."
[piles.tableau]
count = { option = "extra" }
"""
    assert check_document(laid_over(text), FINDER) == []


def test_problems_of_one_round_are_reported_at_once() -> None:
    text = """
[piles.cell]
access = "top"
[piles.away]
[piles.tableau.build]
step = 13
"""
    paths = [problem.path for problem in check_document(laid_over(text), FINDER)]
    assert paths == ["piles.cell", "piles.away", "piles.tableau.build.step"]


def test_the_names_that_every_game_has_are_those_of_the_compiler() -> None:
    actions = ", ".join(f'"{name}"' for name in OWN_ACTIONS)
    steps = ", ".join(f'"{name}"' for name in OWN_STEPS if name != "score")
    text = f"""
[seats]
count = 2
[[phases]]
name = "play"
actions = ["draw", "redeal", {actions}]
on.draw = {{ do = [{steps}] }}
"""
    resolved = resolve_document(laid_over(text), FINDER, {})
    phase, _ = compile_profile(resolved.spec, resolved.deck).phases
    assert set(OWN_ACTIONS) <= set(phase.actions)


DECK = """
format = 1
id = "large"
ranks = [{ranks}]
suits = {{ a = {{ letter = "a" }}, b = {{ letter = "b" }} }}
"""


def problems_of_deck(text: str, use: str) -> tuple[Problem, ...]:
    data = tomllib.loads(text)
    document = laid_over(f"[deck]\n{use}\n")
    spec = resolve_document(document, FINDER, {}).spec
    try:
        hold_to_limits(spec, read(DeckSpec, data, parse_document(text, "large.toml")), document)
    except LimitError as error:
        return error.problems
    return ()


@pytest.mark.parametrize(
    ("ranks", "use", "expected"),
    [
        (100, "copies = 6", []),
        (101, "copies = 6", ["deck: too large: 1212 cards; expected at most 1200"]),
        (129, "copies = 1", ["deck: too large: 258 different cards; expected at most 256"]),
    ],
)
def test_a_pack_has_limits(ranks: int, use: str, expected: list[str]) -> None:
    text = DECK.format(ranks=", ".join(f'"{number}"' for number in range(ranks)))
    found = [str(problem).partition(": ")[2] for problem in problems_of_deck(text, use)]
    assert found == expected


def test_a_pile_that_only_lies_there_says_that_nothing_is_taken_from_it() -> None:
    deal = '[deal]\nsteps = [{ to = "away", count = 4 }, { to = "stock", count = "rest" }]'
    silent, spoken = "[piles.away]\n" + deal, '[piles.away]\naccess = "none"\n' + deal
    found = [str(problem) for problem in check_document(laid_over(silent), FINDER)]
    assert len(found) == 1
    assert "'away' is not used" in found[0]
    assert check_document(laid_over(spoken), FINDER) == []


def test_a_step_may_have_too_few_cards_only_if_it_says_so() -> None:
    text = '[piles.tableau]\ncount = 18\n[deal]\nsteps = [{{ to = "tableau", each = 3{} }}]'
    found = [str(problem) for problem in check_document(laid_over(text.format("")), FINDER)]
    assert any("too many cards, found 54" in problem for problem in found)
    found = [str(p) for p in check_document(laid_over(text.format(", short = true")), FINDER)]
    assert not any("too many cards" in problem for problem in found)


def test_unknown_names_are_reported_beside_what_cannot_be_read() -> None:
    document = laid_over(
        """\
[piles.tableau]
acess = "top"
build = { suit = "alternate" }
space = "kings"

[[phases]]
name = "play"
actions = ["move", "draw", "rideal"]
next = [{ phase = "plya" }, { wen = "x" }]

[actions.draw]
deal = { from = "stokc", count = "1" }
"""
    )
    found = [(problem.line, problem.path) for problem in check_document(document, FINDER)]
    assert found == [
        (6, "piles.tableau.acess"),
        (7, "piles.tableau.build.suit"),
        (8, "piles.tableau.space"),
        (12, "phases.1.actions.3"),
        (13, "phases.1.next.2.wen"),
        (13, "phases.1.next.2"),
        (13, "phases.1.next.1.phase"),
        (16, "actions.draw.deal.count"),
        (16, "actions.draw.deal.from"),
    ]


def places(data: object) -> Iterator[tuple[dict[str, object], str]]:
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in parts:
        yield from places(part)
    if isinstance(data, dict):
        yield from ((data, key) for key in data)


@pytest.mark.parametrize("name", ["canfield", "hearts", "canasta", "eight-off", "scorpion"])
def test_one_wrong_value_makes_no_right_name_unknown(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = DEFAULT.document(name).data
    number = len(list(places(data)))
    chance = random.Random(name)
    for place in chance.sample(range(number), min(number, 60)):
        changed = copy.deepcopy(data)
        table, key = list(places(changed))[place]
        wrong: object = chance.choice(["zzz", 10**9, True, ["zzz"], {"zz": 1}, "rename"])
        if wrong == "rename":
            table[f"{key}x"] = table.pop(key)
        else:
            table[key] = wrong
        found = set(reading_problems(changed))
        with monkeypatch.context() as patch:
            patch.setattr("cardrules.profile.load._unknown_beside", lambda *_: ())
            alone = set(reading_problems(changed))
        if alone:
            assert found == alone, (key, wrong)


def reading_problems(data: dict[str, object]) -> tuple[Problem, ...]:
    try:
        resolve_document(Document(data, "x.toml"), DEFAULT.finder, {})
    except ProfileError as error:
        return error.problems
    return ()
