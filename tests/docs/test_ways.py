"""Whoever reads finds every page: from the index of its folder, and by links that lead somewhere.

mkdocs checks the links between the pages of the site, so those of the site are not followed here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
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
