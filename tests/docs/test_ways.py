"""Whoever reads finds every page: from the index of its folder, and by links that lead somewhere.

mkdocs checks the links between the pages of the site, so those of the site are not followed here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
IMPORT = re.compile(r"^from (cardrules\S*) import (\([^)]*\)|[^\n]*)", re.M)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
FOLDERS = [folder for folder in sorted(DOCS.iterdir()) if any(folder.glob("*.md"))]
OUTSIDE = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "examples").rglob("README.md"))]
    if "node_modules" not in page.parts
]


def links_of(page: Path) -> set[Path]:
    """Return the files that a page leads to."""
    found = LINK.findall(page.read_text(encoding="utf-8"))
    return {(page.parent / link).resolve() for link in found if "://" not in link}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_an_index_leads_to_every_page_of_its_folder(folder: Path) -> None:
    index = folder / "index.md"
    pages = {page.resolve() for page in folder.glob("*.md")} - {index.resolve()}
    assert pages - links_of(index) == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_first_page_and_the_readme_lead_to_every_index(folder: Path) -> None:
    for page in (DOCS / "index.md", ROOT / "README.md"):
        assert (folder / "index.md").resolve() in links_of(page)


@pytest.mark.parametrize("page", OUTSIDE, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_outside_the_site_lead_somewhere(page: Path) -> None:
    assert [link for link in links_of(page) if not link.exists()] == []


def public() -> set[str]:
    """Return the names that the reference of the API lists, and those within a module there."""
    text = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^::: (\S+)", text, re.M))
    for module, members in re.findall(r"^::: (\S+)\n((?:^ +.*\n)+)", text, re.M):
        listed |= {f"{module}.{name}" for name in re.findall(r"^ +- (\w+)$", members, re.M)}
    return listed


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.stem)
def test_what_a_page_imports_is_public(page: Path) -> None:
    if page.name == "add-a-mechanism.md":
        return  # it tells itself what a mechanism is written with
    listed = public()
    for module, names in IMPORT.findall(page.read_text(encoding="utf-8")):
        for name in re.findall(r"\w+", names):
            found = f"{module}.{name}"
            is_error = found.startswith("cardrules.errors.") or name.endswith("Error")
            assert found in listed or is_error, f"{found} is not on the page of the API"
