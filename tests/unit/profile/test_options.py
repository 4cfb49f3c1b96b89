"""Options: what may be chosen, what goes together, and what variants inherit."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.samples import SMALL, folder_with, small

import cardrules
from cardrules import Library
from cardrules.errors import ProfileError
from cardrules.profile.options import combinations, typed_choice


def message(text: str, **options: str | int | bool) -> str:
    with pytest.raises(ProfileError) as caught:
        cardrules.loads(text, "small.toml", **options)
    return str(caught.value)


def test_defaults_and_choices_are_part_of_the_identity() -> None:
    plain, other = cardrules.loads(SMALL), cardrules.loads(SMALL, spaces="any")
    assert plain.identity.options == {"spaces": "kings", "take_back": False}
    assert other.identity.options == {"spaces": "any", "take_back": False}
    assert plain.identity.digest != other.identity.digest
    assert plain.identity.play_digest != other.identity.play_digest


@pytest.mark.parametrize("written", ["take_back", "take-back"])
@pytest.mark.parametrize("declared", ["take_back", "take-back"])
def test_a_hyphen_may_be_an_underscore(declared: str, written: str) -> None:
    rules = cardrules.loads(SMALL.replace("take_back", declared), "x.toml", **{written: True})
    assert rules.identity.options[declared] is True


def test_a_mistake_in_a_case_is_placed_where_it_is_written() -> None:
    """Also behind an element that is left out, after which those that follow move up."""
    text = SMALL.replace(
        'steps = [{ to = "tableau", counts = [5, 4, 4] }]',
        """steps = [
  { option = "take_back", cases = { true = { to = "foundation", each = 0 } } },
  { to = "tableau", counts = [5, 4, 4] },
  { option = "take_back", cases = { false = { to = "foundation", eech = 0 } } },
]""",
    )
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "eech" in row)
    assert message(text).startswith(f"small.toml:{line}: deal.steps.2.eech: unknown key 'eech'")


def test_unknown_names_and_values() -> None:
    assert message(SMALL, space="any") == (
        "small.toml: options.space: no such option, found 'space'; "
        "expected one of 'spaces', 'take_back'; did you mean 'spaces'?"
    )
    assert message(SMALL, take_back=1) == (
        "small.toml:18: options.take_back: the option has no such value, found 1; "
        "expected one of false, true"
    )


def test_forbidden_combinations() -> None:
    assert message(SMALL, spaces="any", take_back=True) == (
        "small.toml:23: forbid.1: these choices do not go together: That would be too easy., "
        "found spaces = 'any', take_back = true"
    )
    rules = cardrules.loads(SMALL)
    allowed = list(combinations(rules.profile.options, rules.profile.forbid))
    assert allowed == [
        {"spaces": "kings", "take_back": False},
        {"spaces": "kings", "take_back": True},
        {"spaces": "any", "take_back": False},
    ]


FORBIDS = 'options = { spaces = "any", take_back = true }'


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (FORBIDS, "options = { space = 1 }", "forbid.1.options.space: unknown option, found"),
        (FORBIDS, "options = { spaces = 1 }", "forbid.1.options.spaces: the option has no such"),
        (FORBIDS, "options = {}", "forbid.1.options: forbids everything"),
        (FORBIDS, 'options = { spaces = ["any", "kings"] }', "the defaults themselves are"),
        ("default = false", "default = 0", "options.take_back.default: not a value, found 0"),
        ("options.take_back]", "options.Take]", "options.Take: not a name for an option"),
        ("options.take_back]", "options.lock]", "options.lock: the name is taken"),
        (
            "options.take_back]",
            "options.a-b]\nvalues=[1]\ndefault=1\nsays='x'\n[options.a_b]",
            "options.a_b: the same name as 'a-b'",
        ),
        (
            '{ option = "take_back",',
            '{ option = "take_back", case = {},',
            "piles.foundation.access.case: unknown key, found 'case'; expected 'option' or 'cases'",
        ),
        ('true = "top"', 'treu = "top"', "cases.treu: the option has no such value"),
    ],
)
def test_wrong_declarations(old: str, new: str, expected: str) -> None:
    assert expected in message(SMALL.replace(old, new))


def test_texts_stand_for_typed_values() -> None:
    options = cardrules.loads(SMALL).profile.options
    assert typed_choice(options["take_back"], "true") is True
    assert typed_choice(options["spaces"], "any") == "any"
    assert typed_choice(options["spaces"], "3") == "3"


VARIANT = """\
format = 1
id = "variant"
version = "1.0.0"
extends = "small==1.0.0"
without = ["piles.tableau.label"]

[piles.tableau]
count = 4

[deal]
steps = [{ to = "tableau", counts = [4, 3, 3, 3] }]
"""


def variant(tmp_path: Path, *changes: tuple[str, str], base: str = SMALL) -> str:
    text = VARIANT
    for old, new in changes:
        text = text.replace(old, new)
    folder_with(tmp_path, {"small.toml": base, "variant.toml": text})
    with pytest.raises(ProfileError) as caught:
        cardrules.load("variant", library=Library([tmp_path]))
    return str(caught.value)


def test_a_variant_differs_only_where_it_says(tmp_path: Path) -> None:
    folder_with(tmp_path, {"small.toml": SMALL, "variant.toml": VARIANT})
    rules = cardrules.load("variant", library=Library([tmp_path]), spaces="any")
    whole = small(
        "1.0.0",
        ("count = 3", "count = 4"),
        ("[5, 4, 4]", "[4, 3, 3, 3]"),
        ('label = "heap"\n', ""),
        name="variant",
    )
    assert rules.identity == cardrules.loads(whole, spaces="any").identity


def test_a_problem_is_placed_in_the_file_that_has_it(tmp_path: Path) -> None:
    found = variant(tmp_path, ("count = 4", "count = 0"), base=SMALL.replace('"play"', "7"))
    places = [line.split(": ")[:2] for line in found.splitlines()]
    assert places == [["variant.toml:8", "piles.tableau.count"], ["small.toml:44", "phases.1.name"]]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("==1.0.0", "~=1.0", "variant.toml:4: extends: not one version of a profile"),
        ("==1.0.0", "", "variant.toml:4: extends: not one version of a profile"),
        ("==1.0.0", "==1.5.0", "variant.toml:4: extends: no such version, found"),
        ("small==", "smal==", "did you mean 'small'?"),
        ("small==", "smal==", "or a file 'smal.toml' beside this one"),
        ('version = "1.0.0"\n', "", "variant.toml: version: missing key"),
        ("tableau.label", "tableau.lable", "the base has no such key"),
    ],
)
def test_wrong_variants(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in variant(tmp_path, (old, new))


def test_a_variant_of_a_variant_is_refused(tmp_path: Path) -> None:
    base = SMALL.replace("[about]", 'extends = "other==1.0.0"\n[about]')
    assert "one level only" in variant(tmp_path, base=base)


def test_a_variant_needs_an_id_of_its_own() -> None:
    text = VARIANT.replace('id = "variant"\n', "")
    with pytest.raises(ProfileError, match=r"no such profile|missing key 'id'"):
        cardrules.loads(text)
