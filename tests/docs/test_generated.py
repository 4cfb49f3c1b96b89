"""Parts of the documentation that are taken from the code are up to date and complete."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import cardrules
from cardrules.library import SHIPPED
from cardrules.profile.deck import DeckSpec, DeckUse, make_deck
from cardrules.profile.document import parse_document
from cardrules.profile.reading import read

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["docs_generate"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.name != "cli.md"],
    ids=lambda page: str(page.relative_to(DOCS)),
)
def test_up_to_date(generate: ModuleType, page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert generate.renewed(text) == text, "run `python docs/generate.py`"


def test_every_command_is_told(generate: ModuleType) -> None:
    """Versions of click word their help a little differently, so only headings are compared."""
    text = (DOCS / "reference" / "cli.md").read_text(encoding="utf-8")
    assert re.findall("^#.*", generate.renewed(text), re.M) == re.findall("^#.*", text, re.M)


def test_every_table_stands_somewhere(generate: ModuleType) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in generate.tables():
        assert text.count(f'<a id="{name}"></a>') == 1, name


def test_every_slot_of_a_shipped_game_is_told() -> None:
    text = (DOCS / "reference" / "format-phases.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\| (`.*?) \|", text, re.M))
    words = {word for cell in known for word in re.findall(r"`([\w-]+)`", cell)}
    for name in SHIPPED.ids():
        rules = cardrules.load(name, library=SHIPPED)
        own = set(
            re.findall(
                r"(?:slot|counter|note|trump_from)['\"]?[:=] ?'?([\w-]+)", str(rules.profile)
            )
        )
        slots = {slot.name for slot in rules.board.slots}
        assert slots <= words | own, name


def test_every_signal_is_told(generate: ModuleType) -> None:
    text = (DOCS / "reference" / "format-phases.md").read_text(encoding="utf-8")
    raised = set(re.findall(r"`([\w-]+)`", generate.signals("").partition("raises")[2]))
    for name in raised - {"bid", "trick"}:
        assert f"`{name}`" in text.partition("| event | when |")[2], name


def test_decks() -> None:
    """Decks that pages show can be made."""
    text = (DOCS / "reference" / "deck-format.md").read_text(encoding="utf-8")
    shown = [block for block in re.findall(r"```toml\n(.*?)```", text, re.S) if "format" in block]
    assert shown
    for block in shown:
        document = parse_document(block, "deck.toml")
        deck = make_deck(read(DeckSpec, document.data, document), DeckUse(use="any"))
        assert deck.size == 48
        assert tomllib.loads(block)["id"] == deck.id


def test_rule_sheets(generate: ModuleType) -> None:
    """There is a page for each shipped profile, with the profile itself."""
    pages = dict(generate.rule_sheets())
    assert len(pages) == len(SHIPPED.ids())
    for page in pages.values():
        assert 'id = "' in page


def test_sheets_in_other_languages(generate: ModuleType) -> None:
    """Each has a page, written in its direction, and the English page leads to it."""
    pages, english = dict(generate.translated_sheets()), dict(generate.rule_sheets())
    names = {f"{game}.{code}" for game in generate.TRANSLATED for code in ("ar", "ru")}
    assert {path.removeprefix("reference/profiles/") for path in pages} == {
        f"{name}.md" for name in names
    }
    for path, page in pages.items():
        game, code, _ = Path(path).name.split(".")
        assert f"({game}.{code}.md)" in english[f"reference/profiles/{game}.md"]
        direction = "rtl" if code == "ar" else "ltr"
        assert f'<div dir="{direction}" lang="{code}" markdown>' in page
