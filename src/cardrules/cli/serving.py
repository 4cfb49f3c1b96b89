"""The command that serves games to a program in any language."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable
from io import BufferedReader
from typing import Any, cast

import click

from cardrules.library import Library
from cardrules.server import Limits, Protocol, Server, published
from cardrules.server import serve as serve_lines
from cardrules.server.limits import declared_limits
from cardrules.server.methods import all_methods

__all__ = ["serve"]


_HINT = "cardrules: expecting requests of JSON-RPC 2.0, one a line; the end of input ends it"


def _limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each limit."""
    for limit in reversed([*declared_limits()]):
        command = click.option(
            f"--most-{limit.name}",
            limit.name,
            default=limit.default,
            show_default=True,
            type=click.IntRange(1, limit.most),
            metavar="NUMBER",
            help=limit.says,
        )(command)
    return command


@click.command()
@click.option("--schema", "is_schema", is_flag=True, help="Print the OpenRPC document, and end.")
@_limit_options
@click.pass_context
def serve(ctx: click.Context, /, *, is_schema: bool, **limits: int) -> None:
    """Serve games over standard input and output.

    The language is JSON-RPC 2.0, one message a line, in UTF-8. The end of the input ends it.
    """
    bounds = Limits(**limits)
    if is_schema:
        click.echo(json.dumps(published(bounds, all_methods()), indent=2, ensure_ascii=False))
        return
    library = ctx.obj
    assert isinstance(library, Library)
    protocol = Protocol(Server(library, bounds), log=lambda text: click.echo(text, err=True))
    source, target = cast("BufferedReader", sys.stdin.buffer), sys.stdout.buffer
    if sys.stdin.isatty():
        click.echo(_HINT, err=True)
    try:
        # Nothing but messages goes out there, whatever a profile's package may print.
        with contextlib.redirect_stdout(sys.stderr):
            serve_lines(protocol, source, target)
    except KeyboardInterrupt:
        ctx.exit(130)
