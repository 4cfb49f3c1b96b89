"""Commands about versions: lock, diff, record-digests."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardrules.cli.common import check_is_id, choices_option, split_choices
from cardrules.pins import LOCK_FILE, Checked, check_lock
from cardrules.pins import lock as write
from cardrules.published import record_published
from cardrules.upgrade import Upgrade
from cardrules.upgrade import diff as compare

__all__ = ["diff", "lock", "record_digests"]


@click.command()
@click.argument("profiles", nargs=-1, metavar="[PROFILE]…")
@choices_option
@click.option("--check", "only_check", is_flag=True, help="Verify the lock file; write nothing.")
@click.option(
    "--file",
    "path",
    default=Path(LOCK_FILE),
    type=click.Path(dir_okay=False, path_type=Path),
    show_default=True,
    help="The lock file.",
)
@click.pass_context
def lock(
    ctx: click.Context,
    profiles: tuple[str, ...],
    choices: tuple[str, ...],
    path: Path,
    *,
    only_check: bool,
) -> None:
    """Pin profiles with their digests in a lock file.

    Without a PROFILE, what the file pins is pinned anew in the newest version that fits.
    """
    if only_check:
        if profiles or choices:
            raise click.UsageError("--check verifies what the file pins; name nothing beside it")
        checked = check_lock(path, library=ctx.obj)
        for each in checked:
            _print_checked(each)
        ctx.exit(0 if all(each.is_good for each in checked) else 1)
    for wanted in profiles:
        check_is_id(wanted)
    made = write(profiles, split_choices(choices), path=path, library=ctx.obj)
    for pin in made.pins:
        click.echo(f"pinned {pin.identity.pin} (wanted {pin.wanted})")
    click.echo(f"wrote {path}")


def _print_checked(checked: Checked) -> None:
    pin = checked.pin.identity.pin
    if checked.error is not None:
        message = str(checked.error)
        place = "" if message.startswith(f"{pin}: ") else f"{pin}: "
        click.echo(f"cardrules: {place}{message}", err=True)
        return
    newer = f"; there is {checked.newer}" if checked.newer else ""
    click.echo(f"{pin} is as it was pinned{newer}")


@click.command(short_help="Tell what changes between two versions of a profile.")
@click.argument("old")
@click.argument("new")
@click.option(
    "--games",
    default=20,
    show_default=True,
    type=click.IntRange(0, 10_000),
    help="How many random games are played under both.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, games: int, *, as_json: bool) -> None:
    """Tell what changes from one version of a profile to another, such as a==1.0.0 a==1.1.0.

    The exit code is 1 if the newer version's number does not tell of the change.
    """
    check_is_id(old)
    check_is_id(new)
    upgrade = compare(old, new, library=ctx.obj, games=games)
    if as_json:
        click.echo(json.dumps(_plain(upgrade), indent=2, ensure_ascii=False))
    else:
        _print_upgrade(upgrade)
    ctx.exit(1 if upgrade.problems else 0)


def _print_upgrade(upgrade: Upgrade) -> None:
    comparison = upgrade.comparison
    click.echo(f"{comparison.old.pin} to {comparison.new.pin}: {upgrade.extent}")
    for difference in comparison.differences:
        click.echo(f"  {difference.extent}: {difference}")
        if difference.says:
            click.echo(f"      {difference.says}")
    agreed = "no game differs" if not upgrade.divergences else "the first differences:"
    click.echo(f"{upgrade.games} random games played under both; {agreed}")
    for divergence in upgrade.divergences:
        click.echo(f"  {divergence}")
    for problem in upgrade.problems:
        click.echo(f"cardrules: {problem}", err=True)


def _plain(upgrade: Upgrade) -> dict[str, object]:
    comparison = upgrade.comparison
    return {
        "old": comparison.old.pin,
        "new": comparison.new.pin,
        "extent": str(upgrade.extent),
        "differences": [
            {
                "path": each.path,
                "extent": str(each.extent),
                "old": each.old,
                "new": each.new,
                "options": dict(each.choices),
            }
            for each in comparison.differences
        ],
        "games": upgrade.games,
        "divergences": [str(each) for each in upgrade.divergences],
        "problems": list(upgrade.problems),
    }


@click.command("record-digests", short_help="Put profiles on the digest list of their folder.")
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER…",
)
def record_digests(folders: tuple[Path, ...]) -> None:
    """Put every version of the profiles in a FOLDER on its digest list, to stay as it is."""
    for folder in folders:
        added = record_published(folder)
        for pin in added:
            click.echo(f"{folder}: recorded {pin}")
        if not added:
            click.echo(f"{folder}: nothing new to record")
