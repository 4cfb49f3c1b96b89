"""What several commands need: naming a profile, choosing its options, the console."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from cardrules.engine.loading import load, load_file
from cardrules.engine.rules import Rules
from cardrules.errors import CardrulesError, RecordError, UnknownProfileError
from cardrules.identity import Choice
from cardrules.languages import SOURCE, language
from cardrules.library import Library, parse_wanted
from cardrules.profile.options import typed_choice
from cardrules.record import ProfileRef, Record, load_recorded
from cardrules.texts import ENGLISH, Speaker
from cardrules.words import near_word, one_of, quoted

__all__ = [
    "check_is_id",
    "choices_option",
    "console",
    "hint",
    "is_file",
    "language_option",
    "number_or_text",
    "open_rules",
    "read_record",
    "read_text",
    "resolver",
    "split_choices",
]

F = TypeVar("F", bound=Callable[..., Any])


def console() -> Console:
    """Return a console for stdout; what the caller's terminal cannot say or show is marked."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)


def choices_option(command: F) -> F:
    """Add `--option NAME=VALUE` to a command, as `choices`."""
    return click.option(
        "--option",
        "-o",
        "choices",
        multiple=True,
        metavar="NAME=VALUE",
        help="Choose an option of the profile; may be given several times.",
    )(command)


def language_option(command: F) -> F:
    """Add `--language CODE` to a command, as `speaker`; the environment may say it."""
    return click.option(
        "--language",
        "speaker",
        metavar="CODE",
        envvar="CARDRULES_LANGUAGE",
        callback=_speaker,
        help="Say it in this language, such as 'ru'; CARDRULES_LANGUAGE may hold it too.",
    )(command)


def _speaker(ctx: click.Context, _: click.Parameter, code: str | None) -> Speaker:
    if not code or code == SOURCE:
        return ENGLISH
    return language(code, ctx.obj)


def split_choices(choices: tuple[str, ...]) -> dict[str, str]:
    """Return options by name from `NAME=VALUE`.

    Raises:
        click.UsageError: one is not of this form, or is given twice.
    """
    given: dict[str, str] = {}
    for text in choices:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise click.UsageError(f"--option: found {quoted(text)}; expected NAME=VALUE")
        if name.strip() in given:
            raise click.UsageError(f"--option: {quoted(name.strip())} is given twice")
        given[name.strip()] = value.strip()
    return given


def check_is_id(wanted: str) -> None:
    """Check that what is wanted is an id, where a file cannot be had by its path.

    Raises:
        click.UsageError: it is a path; the message says how its folder is named.
    """
    if is_file(wanted):
        path = Path(wanted)
        command = f"cardrules --folder {path.parent} {click.get_current_context().info_name}"
        raise click.UsageError(
            f"{quoted(wanted)} is a path, and profiles are named by their ids here; "
            f"expected the folder before the command, as in: {command} {path.stem}"
        )


def hint(error: CardrulesError) -> str:
    """Return what to do about an error, where the files that lie here tell; else nothing."""
    if not isinstance(error, UnknownProfileError) or error.versions:
        return ""
    name = parse_wanted(error.wanted)[0]
    if not Path(f"{name}.toml").is_file():
        return ""
    return f" (there is a file {name}.toml; name that, or its folder: cardrules --folder . …)"


def is_file(wanted: str) -> bool:
    """Tell whether what is wanted is the path of a file rather than an id."""
    return wanted.endswith(".toml") or "/" in wanted or "\\" in wanted


def open_rules(
    library: Library, wanted: str, given: Mapping[str, str | Choice] | None = None
) -> Rules:
    """Load a profile by id or path; options may be texts, as they were typed.

    Raises:
        CardrulesError: it cannot be had, is wrong, or has no such option.
    """
    rules = _load(library, wanted, {})
    if not given:
        return rules
    declared = {name.replace("-", "_"): option for name, option in rules.profile.options.items()}
    typed: dict[str, Choice] = {}
    for name, value in given.items():
        option = declared.get(name.replace("-", "_"))
        is_text = isinstance(value, str) and option is not None
        typed[name] = typed_choice(option, str(value)) if is_text and option else value
    return _load(library, wanted, typed)


def _load(library: Library, wanted: str, options: Mapping[str, Choice]) -> Rules:
    if is_file(wanted):
        path = Path(wanted)
        return load_file(path, library=Library([path.parent, *library.folders]), options=options)
    return load(wanted, library=library, options=options)


def resolver(library: Library) -> Callable[[ProfileRef], Rules]:
    """Return a function that finds the rules of a record, in the caller's folders too."""

    def resolve(profile: ProfileRef) -> Rules:
        if not library.folders:
            return load_recorded(profile)
        rules = load(profile.pin, library=library)
        for name in profile.options:
            if name not in rules.identity.options:
                near = near_word(name, rules.identity.options)
                hint = f"; did you mean {quoted(near)}?" if near else ""
                raise RecordError(f"profile.options.{quoted(name)}: no such option{hint}")
        return load(profile.pin, library=library, options=profile.options)

    return resolve


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        click.ClickException: it is not text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{path}: not text in UTF-8") from None


def read_record(path: Path) -> tuple[str, Record]:
    """Return the text of a saved game, and the record that it holds.

    Raises:
        RecordError: it is none; the message begins with the file.
    """
    text = read_text(path)
    try:
        return text, Record.from_json(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


def number_or_text(text: str) -> int | str:
    """Return a seed as the library takes it: a number where it is one."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 1000 else text


def expected(choices: Mapping[str, object]) -> str:
    """Return what there is to choose from, for a message."""
    return one_of(choices) if choices else "nothing"
