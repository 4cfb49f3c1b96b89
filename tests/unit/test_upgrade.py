"""Upgrades: what changed in words, how much it matters, and where play differs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.samples import folder_with, small

from cardrules import Library
from cardrules.profile.compare import Extent
from cardrules.upgrade import Upgrade, What, diff

NEW_OPTION = """\
[options.heaps]
values = [3, 4]
default = 3
says = "How many heaps."

[piles.tableau]
count = { option = "heaps" }"""

FORBID_NEW = NEW_OPTION.replace(
    "[piles", '[[forbid]]\noptions = { heaps = 4, spaces = "any" }\nsays = "No."\n\n[piles'
)


def upgrade(tmp_path: Path, version: str, *changes: tuple[str, str], games: int = 10) -> Upgrade:
    files = {"small.toml": small(version, *changes), "small-1.0.0.toml": small("1.0.0")}
    library = Library([folder_with(tmp_path, files)])
    return diff("small==1.0.0", f"small=={version}", library=library, games=games)


@pytest.mark.parametrize(
    ("changes", "extent", "said"),
    [
        ([], Extent.NONE, []),
        ([("count = 3", "count = 3 # heaps")], Extent.NONE, []),
        ([('"heap"', '"pile"')], Extent.PATCH, ["piles.tableau.label: was 'heap', is 'pile'"]),
        (
            [('label = "heap"\n', "")],
            Extent.PATCH,
            ["piles.tableau.label: was 'heap', is ''"],
        ),
        ([('"Small"', '"Tiny"')], Extent.PATCH, ["about.title: was 'Small', is 'Tiny'"]),
        (
            [("That would be", "It is")],
            Extent.PATCH,
            ["forbid.says: was 'That would be too easy.', is 'It is too easy.'"],
        ),
        (
            [("[piles.tableau]\ncount = 3", NEW_OPTION)],
            Extent.MINOR,
            ['options.heaps: new, {"default":3,"says":"How many heaps.","values":[3,4]}'],
        ),
        ([("[piles.tableau]\ncount = 3", FORBID_NEW)], Extent.MINOR, None),
        (
            [
                ('"any"]\ndefault', '"any", "none"]\ndefault'),
                ('any = "any"', 'any = "any", none = "none"'),
            ],
            Extent.MINOR,
            ['options.spaces.values: was ["kings","any"], is ["kings","any","none"]'],
        ),
        (
            [
                ('default = "kings"', 'default = "any"'),
                ("take_back = true }", "take_back = true }"),
            ],
            Extent.MAJOR,
            None,
        ),
        (
            [('kings = "K"', 'kings = "Q"')],
            Extent.MAJOR,
            ['piles.tableau.space.accepts: was ["K"], is ["Q"]'],
        ),
        (
            [('any = "any"', 'any = ["K", "Q"]')],
            Extent.MAJOR,
            ['piles.tableau.space.accepts: was ["any"], is ["K","Q"] (with spaces = \'any\')'],
        ),
        (
            [("[5, 4, 4]", "[4, 5, 4]")],
            Extent.MAJOR,
            ["deal.steps.1.counts: was [5,4,4], is [4,5,4]"],
        ),
    ],
)
def test_changes_are_told_and_weighed(
    tmp_path: Path, changes: list[tuple[str, str]], extent: Extent, said: list[str] | None
) -> None:
    found = upgrade(tmp_path, "2.0.0", *changes)
    assert found.extent == extent
    if said is not None:
        assert [str(each) for each in found.comparison.differences] == said
    assert (found.problems == ()) is True


@pytest.mark.parametrize(
    ("version", "change", "problem"),
    [
        ("1.0.1", ('"heap"', '"pile"'), None),
        ("1.1.0", ('"heap"', '"pile"'), None),
        (
            "1.0.1",
            ("[piles.tableau]\ncount = 3", NEW_OPTION),
            "a minor change since 1.0.0; expected 1.1.0",
        ),
        ("1.1.0", ("[piles.tableau]\ncount = 3", NEW_OPTION), None),
        ("1.1.0", ('kings = "K"', 'kings = "Q"'), "a major change since 1.0.0; expected 2.0.0"),
        ("2.0.0", ('kings = "K"', 'kings = "Q"'), None),
        ("0.9.0", ('"heap"', '"pile"'), "a patch change since 1.0.0; expected 1.0.1 or later"),
    ],
)
def test_the_version_must_tell(
    tmp_path: Path, version: str, change: tuple[str, str], problem: str | None
) -> None:
    found = upgrade(tmp_path, version, change).problems
    if problem is None:
        assert found == ()
    else:
        assert problem in found[0]


@pytest.mark.parametrize(
    ("change", "what", "message"),
    [
        (("[5, 4, 4]", "[4, 5, 4]"), What.DEAL, "seed 0: the deal differs: tableau.1 was "),
        (('suits = ["hearts"]', 'suits = ["spades"]'), What.DEAL, "the deal differs"),
        (('base = "A"', 'base = ["A", "2"]'), What.OFFERED, "becomes legal; it was refused: "),
        (
            (
                'build = { direction = "down", suit = "same", from',
                'build = { direction = "up", suit = "same", from',
            ),
            What.REFUSED,
            "is no longer legal: ",
        ),
        (
            ('won = "all-complete"', 'won = { occupied = "foundation" }'),
            What.OUTCOME,
            "",
        ),
        (
            (
                "[end]",
                '[score.events]\nlines = [{ label = "x", points = 1, to = "foundation" }]\n[end]',
            ),
            What.SCORE,
            "the score differs: was none, is 0",
        ),
    ],
)
def test_play_proves_it(tmp_path: Path, change: tuple[str, str], what: What, message: str) -> None:
    found = upgrade(tmp_path, "2.0.0", change)
    assert found.divergences[0].what is what
    assert message in str(found.divergences[0])


def test_a_difference_under_one_choice_names_the_choice(tmp_path: Path) -> None:
    found = upgrade(tmp_path, "2.0.0", ('any = "any"', 'any = ["K", "Q"]'), games=60)
    (divergence,) = found.divergences
    assert divergence.choices == {"spaces": "any"}
    assert "spaces = 'any'" in str(divergence)


def test_a_choice_that_is_gone(tmp_path: Path) -> None:
    change = ('options = { spaces = "any", take_back = true }', "options = { take_back = true }")
    found = upgrade(tmp_path, "2.0.0", change)
    assert found.extent == Extent.MAJOR
    said = [str(each) for each in found.comparison.differences]
    assert 'options: gone, was {"take_back":true}' in said
