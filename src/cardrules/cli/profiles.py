"""Commands about profiles: list, show, check, schema, new."""

from __future__ import annotations

import json
from pathlib import Path

import click
from attrs import asdict
from rich import box
from rich.markdown import Markdown
from rich.table import Table

from cardrules.catalogue import catalogue
from cardrules.cli.common import (
    check_is_id,
    choices_option,
    console,
    language_option,
    open_rules,
    split_choices,
)
from cardrules.errors import Problem, ProfileError
from cardrules.library import Library
from cardrules.profile.check import check_document
from cardrules.profile.deck import DeckSpec
from cardrules.profile.document import Document, check_format, load_document
from cardrules.profile.model import ProfileSpec
from cardrules.profile.reading import read_collecting
from cardrules.profile.schema import json_schema
from cardrules.profile.vocabulary import vocabulary_for
from cardrules.record_schema import record_schema
from cardrules.rulesheet import rule_sheet
from cardrules.scaffold import new_pack
from cardrules.texts import Speaker, words

__all__ = ["check", "list_profiles", "new", "schema", "show"]


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--all", "with_old", is_flag=True, help="List older versions too.")
@language_option
@click.pass_obj
def list_profiles(library: Library, speaker: Speaker, *, as_json: bool, with_old: bool) -> None:
    """List the profiles there are."""
    rows = list(catalogue(library, with_old=with_old))
    if as_json:
        click.echo(json.dumps([asdict(row) for row in rows], indent=2, ensure_ascii=False))
    else:
        table = Table(box=box.SIMPLE, pad_edge=False)
        for heading in ("id", "version", "title", "players", "family"):
            table.add_column(heading, no_wrap=heading in ("id", "version"), overflow="fold")
        for row in rows:
            title, players = (words(said).spoken(speaker) for said in (row.title, row.players))
            table.add_row(row.id, row.version, title, players, row.family)
        console().print(table)
    unread = [row.problem for row in rows if row.problem]
    for problem in dict.fromkeys([*map(str, library.problems()), *unread]):
        click.echo(f"cardrules: {problem}", err=True)


@click.command()
@click.argument("profile")
@choices_option
@click.option("--markdown", "as_markdown", is_flag=True, help="Print the Markdown itself.")
@language_option
@click.pass_obj
def show(
    library: Library,
    profile: str,
    choices: tuple[str, ...],
    speaker: Speaker,
    *,
    as_markdown: bool,
) -> None:
    """Tell the rules of a PROFILE in words."""
    rules = open_rules(library, profile, split_choices(choices))
    text = rule_sheet(rules.profile, rules.board.deck, rules.identity.options, speaker)
    terminal = console()
    if as_markdown or not terminal.is_terminal:
        click.echo(text, nl=False)
    else:
        terminal.print(Markdown(text))


@click.command(short_help="Check profiles and decks.")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE…"
)
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...], *, as_json: bool) -> None:
    """Check profiles and decks, with every choice of every option.

    Problems are printed one a line; the exit code is 1 if there are any. A folder stands for
    the TOML files in it.
    """
    paths = [path for file in files for path in (_within(file) if file.is_dir() else [file])]
    problems = [problem for path in paths for problem in _problems(path, ctx.obj)]
    if as_json:
        plain = [{**asdict(problem), "text": str(problem)} for problem in problems]
        click.echo(json.dumps(plain, indent=2, ensure_ascii=False))
    else:
        for problem in problems:
            click.echo(str(problem))
        if not problems:
            number = "1 file is" if len(paths) == 1 else f"{len(paths)} files are"
            click.echo(f"{number} in order")
    ctx.exit(1 if problems else 0)


def _within(folder: Path) -> list[Path]:
    """Return the TOML files in a folder; links to nowhere are among them, to be told of."""
    named = sorted(folder.glob("*.toml"))
    found = [path for path in named if path.is_file() or not path.exists()]
    if not found:
        raise click.ClickException(f"{folder}: holds no TOML file")
    return found


def _problems(path: Path, library: Library) -> list[Problem]:
    try:
        document = load_document(path)
    except ProfileError as error:
        return list(error.problems)
    if {"suits", "extras"} & set(document.data) and "piles" not in document.data:
        return _deck_problems(document)
    return check_document(document, Library([path.parent, *library.folders]).finder)


def _deck_problems(document: Document) -> list[Problem]:
    problems: list[Problem] = []
    try:
        check_format(document)
        read_collecting(DeckSpec, document.data, document, (), problems)
    except ProfileError as error:
        problems.extend(error.problems)
    return problems


@click.command(short_help="Print a JSON Schema.")
@click.option("--deck", "kind", flag_value="deck", help="The schema of a deck.")
@click.option("--record", "kind", flag_value="record", help="The schema of a saved game.")
@click.option("--variant", "kind", flag_value="variant", help="Of a profile that extends another.")
@click.option(
    "--requires",
    metavar="PACKAGE",
    multiple=True,
    help="Of a profile that uses the mechanisms of a package; several times for several.",
)
def schema(kind: str | None, requires: tuple[str, ...]) -> None:
    """Print the JSON Schema of a profile, a deck or a saved game."""
    if kind == "deck":
        found = json_schema(DeckSpec, title="cardrules deck")
    elif kind == "record":
        found = record_schema()
    else:
        is_partial = kind == "variant"
        vocabulary = vocabulary_for(Document({"requires": list(requires)}, "--requires"))
        title = "cardrules profile"
        found = json_schema(vocabulary.profile, title=title, is_partial=is_partial)
        if is_partial:
            _allow_extending(found)
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))


def _allow_extending(found: dict[str, object]) -> None:
    """Add the keys that stand in a document and in no spec class, as they are resolved first."""
    tables = found["$defs"]
    assert isinstance(tables, dict)
    properties = tables[ProfileSpec.__name__]["properties"]
    properties["extends"] = {
        "type": "string",
        "description": "The profile that this one differs from, with its exact version.",
        "examples": ["my-game==1.0.0"],
    }
    properties["without"] = {
        "type": "array",
        "items": {"type": "string"},
        "description": "Paths of what is left out of it, such as `piles.cell`.",
    }


@click.command()
@click.argument("name")
@click.option("--like", metavar="PROFILE", help="The profile to begin with.")
@click.option(
    "--into",
    default=Path(),
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder in which the pack's folder is made.",
)
@click.pass_obj
def new(library: Library, name: str, like: str | None, into: Path) -> None:
    """Write the skeleton of a profile pack called NAME."""
    if like is not None:
        check_is_id(like)
    pack = new_pack(name, like=like, into=into, library=library)
    for file in pack.files:
        click.echo(f"{pack.folder / file}")
    click.echo(
        f"next: edit {pack.folder / pack.profile}, then run python -m pytest in {pack.folder}"
    )
