"""What the documentation takes from the code: tables of fields, codes, words, rule sheets.

A page holds such a part between two comments, `<!-- begin: KIND ARGUMENT -->` and
`<!-- end -->`. Run as a script, this brings the parts in the pages up to date; as a hook of
mkdocs it does so while the site is built, and adds a page for each shipped profile.
It writes no sentence of its own where the code has one.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import cardrules
import cardrules.mechanisms
from cardrules.languages import SOURCE, Language, available, language
from cardrules.library import SHIPPED
from cardrules.mechanisms.registry import ACTIONS, LINES, STEPS
from cardrules.profile.deck import DeckSpec, SuitSpec
from cardrules.profile.model import ProfileSpec
from cardrules.profile.reference import REQUIRED, FieldTable, field_tables
from cardrules.refusals import CODES
from cardrules.rulesheet import rule_sheet

DOCS = Path(__file__).parent
PART = re.compile(r"(<!-- begin: ([\w-]+) ?([^>]*?) -->\n)(.*?)(<!-- end -->)", re.S)
ROOTS = (ProfileSpec, DeckSpec)


def import_all() -> None:
    """Import every module of the library, so that all codes are declared."""
    for module in pkgutil.walk_packages(cardrules.__path__, "cardrules."):
        if not module.name.startswith(("cardrules.cli", "cardrules.server", "cardrules.__main__")):
            importlib.import_module(module.name)


@cache
def tables() -> Mapping[str, FieldTable]:
    """Return the table of fields of every spec class, by its name."""
    return {table.name: table for root in ROOTS for table in field_tables(root)}


@cache
def places() -> Mapping[str, str]:
    """Return the page on which the table of each spec class stands."""
    found = {}
    for page in sorted((DOCS / "reference").glob("*.md")):
        for _, kind, names, *_ in PART.findall(page.read_text(encoding="utf-8")):
            if kind == "fields":
                found.update(dict.fromkeys(names.split(), page.name))
    rest = next((page for page, kind in _parts() if kind == "other-fields"), "")
    return {name: found.get(name, rest) for name in tables()}


def _parts() -> Iterator[tuple[str, str]]:
    for page in sorted((DOCS / "reference").glob("*.md")):
        for _, kind, *_ in PART.findall(page.read_text(encoding="utf-8")):
            yield page.name, kind


def fields(names: str) -> str:
    """Write the tables of some spec classes."""
    return "\n".join(_table(tables()[name]) for name in names.split())


def other_fields(_: str) -> str:
    """Write the tables that no page has under a heading of its own."""
    page = next(page for page, kind in _parts() if kind == "other-fields")
    own = {
        name
        for other in sorted((DOCS / "reference").glob("*.md"))
        for _, kind, names, *_ in PART.findall(other.read_text(encoding="utf-8"))
        if kind == "fields"
        for name in names.split()
    }
    left = [name for name in tables() if name not in own and places()[name] == page]
    return "\n".join(_table(tables()[name]) for name in left)


def _table(table: FieldTable) -> str:
    lines = [f'<a id="{table.name}"></a>**{_label(table.name)}**: {table.summary}', ""]
    lines += ["| key | value | default | meaning |", "|---|---|---|---|"]
    for row in table.rows:
        cells = [_linked(row.type), _default(row.default), row.says]
        name = f"**`{row.name}`**" if row.default == REQUIRED else f"`{row.name}`"
        lines.append(f"| {name} | " + " | ".join(map(_cell, cells)) + " |")
    for demand in table.demands:
        lines += ["", demand]
    return "\n".join([*lines, ""])


def _linked(kind: str) -> str:
    """Make links of the names of tables that a kind of value ends with."""

    def links(match: re.Match[str]) -> str:
        names = match[1].split(", ")
        return " (" + ", ".join(map(_link, names)) + ")"

    return re.sub(r" \((\w*Spec|\w+(?:, \w+)*)\)$", links, _worded(kind))


def _link(name: str) -> str:
    return f"[{_label(name)}]({places()[name]}#{name})" if name in tables() else name


def _label(name: str) -> str:
    return name.removesuffix("Spec")


def _worded(kind: str) -> str:
    return re.sub(r"'([^' ]+)'", r"`\1`", kind)


def _default(text: str) -> str:
    if text == REQUIRED:
        return f"**{text}**"
    return text if text in ("none", "a table") else f"`{_plain(text)}`"


def _plain(text: str) -> str:
    return text.replace("'", '"')


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def codes(_: str) -> str:
    """Write every refusal code, by family."""
    import_all()
    families: dict[str, list[str]] = {}
    for code in CODES:
        families.setdefault(code.partition(".")[0], []).append(code)
    lines = []
    for family in sorted(families):
        lines += [f"## {family}", "", "| code | given when |", "|---|---|"]
        lines += [f"| `{code}` | {CODES[code]} |" for code in sorted(families[family])]
        lines.append("")
    return "\n".join(lines)


def signals(_: str) -> str:
    """Write the events that mechanisms raise, by the key that selects them."""
    lines = ["| key | raises |", "|---|---|"]
    for kinds in (ACTIONS, STEPS):
        for key, kind in kinds.items():
            names = getattr(kind, "signals", ())
            if names:
                raised = ", ".join(f"`{name}`" for name in names)
                lines.append(f"| `{key.rstrip('_')}` | {raised} |")
    return "\n".join([*lines, ""])


def kinds(which: str) -> str:
    """Write the keys that select a mechanism, in a line."""
    known = {"actions": ACTIONS, "steps": STEPS, "lines": LINES}[which]
    return ", ".join(f"`{key.rstrip('_')}`" for key in known) + ".\n"


def decks(_: str) -> str:
    """Write the decks that come with the library."""
    lines = ["| deck | suits | ranks, lowest first | codes such as | other cards |"]
    lines.append("|---|---|---|---|---|")
    from cardrules.profile.document import parse_document
    from cardrules.profile.reading import read

    for file in sorted((DOCS.parent / "src/cardrules/decks").glob("*.toml")):
        spec = read(
            DeckSpec, (document := parse_document(file.read_bytes(), file.name)).data, document
        )
        suits = ", ".join(f"`{name}`" for name in spec.suits)
        ranks = [_ranks(name, suit, spec) for name, suit in spec.suits.items()]
        shown = "; ".join(dict.fromkeys(ranks))
        first = next(iter(spec.suits.items()))
        code = _code(spec, *first)
        extras = ", ".join(f"`{code}`" for code in spec.extras) or "none"
        lines.append(f"| `{spec.id}` | {suits} | {shown} | `{code}` | {extras} |")
    return "\n".join([*lines, ""])


def _ranks(name: str, suit: SuitSpec, spec: DeckSpec) -> str:
    own = " ".join(suit.ranks or spec.ranks)
    return f"{name}: {own}" if suit.ranks else own


def _code(spec: DeckSpec, name: str, suit: SuitSpec) -> str:
    rank = (suit.ranks or spec.ranks)[0]
    form = suit.code or spec.code
    return form.replace("{rank}", rank).replace("{suit}", name).replace("{letter}", suit.letter)


def profiles(_: str) -> str:
    """Write the list of the shipped profiles."""
    lines = ["| id | game | players | options |", "|---|---|---|---|"]
    for name in SHIPPED.ids():
        spec = cardrules.load(name, library=SHIPPED).profile
        options = ", ".join(f"`{option}`" for option in spec.options) or "none"
        cells = [f"[`{name}`]({name}.md)", spec.about.title, spec.about.players, options]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def commands(_: str) -> str:
    """Write the help of every command."""
    import click

    app = importlib.import_module("cardrules.cli.app").app
    settings = {**app.context_settings, "terminal_width": 79}
    lines: list[str] = []

    def tell(command: click.Command, context: click.Context, level: int) -> None:
        lines.extend([f"{'#' * level} {context.command_path}", "", "```text"])
        lines.extend([command.get_help(context).strip(), "```", ""])
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                if found is not None and not found.hidden:
                    inner = click.Context(found, info_name=name, parent=context, **settings)
                    tell(found, inner, level + (level < 3))

    tell(app, click.Context(app, info_name="cardrules", **settings), 2)
    return "\n".join(lines)


def server(part: str) -> str:
    """Write a part of the reference of the server: its methods, errors, limits and so on."""
    reference = importlib.import_module("cardrules.server.reference")
    made: str = getattr(reference, f"{part}_page")()
    return made


def openrpc() -> str:
    """Write the published schema of the server."""
    from cardrules.server import Limits, published
    from cardrules.server.methods import all_methods

    return json.dumps(published(Limits(), all_methods()), indent=2, ensure_ascii=False) + "\n"


KINDS: Mapping[str, Callable[[str], str]] = {
    "fields": fields,
    "other-fields": other_fields,
    "codes": codes,
    "signals": signals,
    "kinds": kinds,
    "decks": decks,
    "profiles": profiles,
    "commands": commands,
    "server": server,
}


def renewed(text: str) -> str:
    """Return a page with its parts brought up to date."""

    def part(match: re.Match[str]) -> str:
        made = KINDS[match[2]](match[3])
        return f"{match[1]}\n{made}\n{match[5]}"

    return PART.sub(part, text)


TRANSLATED = ("royal-cotillion", "casket", "tarocco-bolognese", "canasta")
"""The games whose sheets have a page in each language."""


def rule_sheets() -> Iterator[tuple[str, str]]:
    """Yield, for each shipped profile, the path of its page and the page."""
    for name in SHIPPED.ids():
        rules = cardrules.load(name, library=SHIPPED)
        title, _, sheet = rule_sheet(rules.profile, rules.board.deck).partition("\n")
        source = SHIPPED.find(name).file.read_text(encoding="utf-8").strip()
        others = [f"[{other.name}]({name}.{other.code}.md)" for other in _languages(name)]
        lines = [title, *(["", f"In other languages: {', '.join(others)}."] if others else [])]
        lines += [sheet, "## The profile", "", "```toml", source, "```", ""]
        lines += ["This page does not cover how the game is played well.", ""]
        yield f"reference/profiles/{name}.md", "\n".join(lines)


def translated_sheets() -> Iterator[tuple[str, str]]:
    """Yield the path and the page of each sheet in another language."""
    for name in TRANSLATED:
        rules = cardrules.load(name, library=SHIPPED)
        for other in _languages(name):
            sheet = rule_sheet(rules.profile, rules.board.deck, speaker=other)
            lines = ["---", f"title: {other.say(rules.profile.about.title)}", "---", ""]
            lines += [f'<div dir="{other.direction}" lang="{other.code}" markdown>', ""]
            lines += [sheet, "</div>", "", f"[English]({name}.md)", ""]
            lines += ["This page does not cover how the game is played well.", ""]
            yield f"reference/profiles/{name}.{other.code}.md", "\n".join(lines)


def _languages(name: str) -> list[Language]:
    """Return the languages other than English that a game has a page in."""
    if name not in TRANSLATED:
        return []
    return [language(code, SHIPPED) for code in available(SHIPPED) if code != SOURCE]


# The hook of mkdocs.


def on_page_markdown(markdown: str, **_: object) -> str:
    """Bring a page up to date as it is built."""
    return renewed(markdown)


def on_files(files, config):  # type: ignore[no-untyped-def]
    """Add a page for each shipped profile, in each language, and the schema of the server."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, "reference/openrpc.json", content=openrpc()))

    for path, text in (*rule_sheets(), *translated_sheets()):
        files.append(File.generated(config, path, content=text))
    return files


def main(arguments: list[str]) -> int:
    """Bring the pages up to date; with `--check`, only tell which are not.

    With `--sheets FOLDER`, write the pages of the shipped profiles there too.
    """
    stale = []
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        made = renewed(text)
        if made != text:
            stale.append(str(page.relative_to(DOCS.parent)))
            if "--check" not in arguments:
                page.write_text(made, encoding="utf-8")
    if "--sheets" in arguments:
        folder = Path(arguments[arguments.index("--sheets") + 1])
        for path, text in (*rule_sheets(), *translated_sheets()):
            target = folder / Path(path).name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    for name in stale:
        print(name)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
