"""Sources: what is to be translated, by domain, from the code and the profiles.

Templates are found in the syntax tree, not in tokens, so that a phrase within a phrase is
found and only the functions of `cardrules.texts` count.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog

from cardrules.extraction import names_of, words_of
from cardrules.rulesheet.vocabulary import clause_messages

__all__ = ["KEYWORDS", "PACKAGE", "Domain", "extracted", "templates_of"]

PACKAGE = Path(__file__).parents[2] / "src" / "cardrules"

KEYWORDS: Final = {"text": 1, "mark": 1, "counted": 2, "plural": 2}
"""The functions of `cardrules.texts` that take templates first, and how many of them."""

Template: TypeAlias = "str | tuple[str, ...]"
"""A template, or those for one thing and for several."""


class Domain(Enum):
    """A catalogue for each kind of reader; what two need is in the first of them."""

    ENGINE = "engine"  # refusals and whatever else is said at the table
    RULESHEET = "rulesheet"  # rule sheets
    CLI = "cli"  # the terminal
    PROFILES = "profiles"  # the words of the profiles and decks of this package
    CLAUSES = "clauses"  # what rule sheets say of clauses that have no sentence


@cache
def extracted(domain: Domain) -> Catalog:
    """Return the template of a domain: every message, untranslated, with where it is from."""
    found = Catalog(project="cardrules", charset="utf-8", fuzzy=False)
    earlier = {
        message.id
        for other in list(Domain)[: list(Domain).index(domain)]
        for message in extracted(other)
    }
    for place, message in _messages(domain):
        if message not in earlier:
            found.add(message, locations=[(place, 1)])
    return found


def templates_of(source: str) -> Iterator[Template]:
    """Yield the templates in the text of a module, in order."""
    tree = ast.parse(source)
    known = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "cardrules.texts"
        for alias in node.names
    }
    if any(isinstance(node, ast.FunctionDef) and node.name == "mark" for node in tree.body):
        known["mark"] = "mark"  # `texts` itself has templates, too
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        number = KEYWORDS.get(known.get(node.func.id, ""), 0)
        words = tuple(
            part.value
            for part in node.args[:number]
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )
        if words and len(words) == number:
            yield words[0] if number == 1 else words


def _messages(domain: Domain) -> Iterator[tuple[str, Template]]:
    if domain is Domain.PROFILES:
        for path in sorted([*PACKAGE.glob("profiles/*.toml"), *PACKAGE.glob("decks/*.toml")]):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            found = (*words_of(data), *names_of(data))
            yield from ((_place(path), words) for _, words in found if words)
        return
    if domain is Domain.CLAUSES:
        yield from clause_messages()
        return
    for path in sorted(PACKAGE.rglob("*.py")):
        if _domain_of(path) is domain:
            source = path.read_text(encoding="utf-8")
            yield from ((_place(path), template) for template in templates_of(source))


def _domain_of(path: Path) -> Domain:
    """Return the domain of the templates of a module."""
    part = path.relative_to(PACKAGE).parts[0]
    return {"rulesheet": Domain.RULESHEET, "cli": Domain.CLI}.get(part, Domain.ENGINE)


def _place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()
