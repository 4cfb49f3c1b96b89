"""The commands, gathered; and how each of them fails.

Whatever the caller did wrong is one clear line on stderr: exit code 1, or 2 for usage. A
traceback is a bug.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from cardrules._version import __version__
from cardrules.cli.common import hint
from cardrules.cli.pinning import diff, lock, record_digests
from cardrules.cli.playing import play
from cardrules.cli.profiles import check, list_profiles, new, schema, show
from cardrules.cli.recorded import perft, replay
from cardrules.cli.serving import serve
from cardrules.errors import CardrulesError
from cardrules.library import DEFAULT, Library

__all__ = ["app"]


class _Commands(click.Group):
    """A group of commands that words every failure in one way."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002, FBT001, FBT002
        **extra: Any,
    ) -> Any:
        name = prog_name or "cardrules"
        try:
            code = super().main(args, name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "cardrules"
            _fail(f"{error.format_message()} (see `{command} --help`)", 2)
        except click.ClickException as error:
            _fail(error.format_message(), 1)
        except (click.Abort, KeyboardInterrupt):
            _fail("interrupted", 130)
        except BrokenPipeError:
            # Whoever reads has had enough; nothing may be written at exit either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None
        except CardrulesError as error:
            notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
            _fail(f"{error}{notes}{hint(error)}", 1)
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            _fail(f"{place}{error.strerror or error}", 1)
        # Without its standalone mode click hands back the code that a command ended with.
        raise SystemExit(code if isinstance(code, int) else 0)


def _fail(message: str, code: int) -> NoReturn:
    click.echo(f"cardrules: {message}", err=True)
    raise SystemExit(code) from None


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, "-V", "--version", message="cardrules %(version)s")
@click.option(
    "--folder",
    "folders",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Look for profiles in this folder too; may be given several times.",
)
@click.pass_context
def app(ctx: click.Context, folders: tuple[Path, ...]) -> None:
    """Play card games by rule profiles, and work with the profiles.

    A profile is named by its id, perhaps with versions, such as 'my-game==1.0.0' or
    'my-game~=1.0', or by the path of a TOML file.
    """
    ctx.obj = Library(folders) if folders else DEFAULT
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(2)


for _command in (
    list_profiles,
    show,
    play,
    check,
    replay,
    perft,
    lock,
    diff,
    new,
    schema,
    serve,
    record_digests,
):
    app.add_command(_command)
