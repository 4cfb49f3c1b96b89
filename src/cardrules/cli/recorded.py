"""Commands that play again: replay a record, and count the ways to play."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardrules.cli.common import (
    choices_option,
    number_or_text,
    open_rules,
    read_record,
    resolver,
    split_choices,
)
from cardrules.cli.words import outcome_words
from cardrules.engine.rules import Rules
from cardrules.library import Library
from cardrules.perft import divide
from cardrules.perft import perft as count
from cardrules.record import replay as play_again
from cardrules.state import State

__all__ = ["perft", "replay"]


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--with", "wanted", metavar="PROFILE", help="Replay by these rules, as name==1.1.0.")
@click.pass_obj
def replay(library: Library, record: Path, wanted: str | None) -> None:
    """Play a saved game again, and say whether it holds.

    Without --with the record must fit exactly the rules that it names. With it, say whether
    its moves stay legal under other rules, and where they stop.
    """
    _, saved = read_record(record)
    if wanted is None:
        rules = resolver(library)(saved.profile)
        states = saved.verify(rules)
        click.echo(f"{saved.profile.pin}: {_moves(len(saved.moves))}, all as recorded")
    else:
        rules = open_rules(library, wanted, saved.profile.options)
        played = play_again(saved, rules)
        name = rules.identity.pin
        if played.problem is not None:
            done = max(0, len(played.states) - 1)
            raise click.ClickException(f"under {name}, after {_moves(done)}: {played.problem}")
        states = played.states
        click.echo(f"{saved.profile.pin} under {name}: {_moves(len(saved.moves))}, all legal")
        if rules.describe(states[-1]) != saved.position:
            click.echo("the position at the end is another than the one recorded")
    outcome = rules.outcome(states[-1])
    click.echo(str(outcome_words(rules, outcome)) if outcome else "the game is not over")


def _moves(number: int) -> str:
    return "1 move" if number == 1 else f"{number} moves"


@click.command(short_help="Count the ways to play a number of moves.")
@click.argument("profile")
@click.option("--seed", default="0", show_default=True, help="The seed of the deal.")
@click.option(
    "--depth",
    default=3,
    show_default=True,
    type=click.IntRange(0, 30),
    help="How many moves are played in a row.",
)
@click.option("--divide", "is_divided", is_flag=True, help="Count for each first move.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@choices_option
@click.pass_obj
def perft(
    library: Library,
    profile: str,
    seed: str,
    depth: int,
    choices: tuple[str, ...],
    *,
    is_divided: bool,
    as_json: bool,
) -> None:
    """Count the ways to play a number of moves from a deal of a PROFILE."""
    rules = open_rules(library, profile, split_choices(choices))
    state = start(rules, seed)
    if is_divided and depth:
        counts = {str(move): number for move, number in divide(rules, state, depth).items()}
    else:
        counts = {"": count(rules, state, depth)}
    total = sum(counts.values())
    if as_json:
        found: dict[str, object] = {"profile": rules.identity.pin, "depth": depth, "count": total}
        if is_divided:
            found["moves"] = counts
        click.echo(json.dumps(found, indent=2))
        return
    for text, number in counts.items():
        if text:
            click.echo(f"{number:>12}  {text}")
    click.echo(f"{total:>12}" if is_divided else str(total))


def start(rules: Rules, seed: str) -> State:
    """Deal by a seed that was typed."""
    try:
        return rules.start(number_or_text(seed))
    except ValueError as error:
        raise click.UsageError(f"--seed: {error}") from error
