"""The command that plays a game in the terminal."""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path

import click

from cardrules.autoplay import Autoplay
from cardrules.cli.common import (
    choices_option,
    console,
    is_file,
    language_option,
    number_or_text,
    open_rules,
    read_record,
    read_text,
    resolver,
    split_choices,
)
from cardrules.cli.sitting import Sitting
from cardrules.deals import microsoft_deal
from cardrules.engine.rules import Rules
from cardrules.game import Game
from cardrules.library import Library, parse_wanted
from cardrules.players import EagerPlayer, Player, RandomPlayer
from cardrules.texts import Speaker

__all__ = ["play"]

_PLAYERS: dict[str, type[RandomPlayer] | type[EagerPlayer]] = {
    "random": RandomPlayer,
    "eager": EagerPlayer,
}
_SEEDS = 1_000_000


@click.command(short_help="Play a game in the terminal.")
@click.argument("profile", required=False)
@click.option("--seed", help="What the deal follows from; a number or a word.")
@choices_option
@click.option(
    "--order",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file with the codes of all cards, first dealt first.",
)
@click.option("--deal", type=int, help="A numbered deal, as FreeCell programs number them.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A saved game to go on with.",
)
@click.option(
    "--autoplay",
    type=click.Choice([policy.value for policy in Autoplay]),
    default=Autoplay.NONE.value,
    show_default=True,
    help="What is played for you after each move.",
)
@click.option("--seat", default=1, show_default=True, type=int, help="Where you sit.")
@click.option("--dealer", type=int, help="The seat that deals first.")
@click.option(
    "--others",
    type=click.Choice(list(_PLAYERS)),
    default="random",
    show_default=True,
    help="How the other seats play.",
)
@language_option
@click.pass_obj
def play(
    library: Library,
    profile: str | None,
    seed: str | None,
    choices: tuple[str, ...],
    order: Path | None,
    deal: int | None,
    resume: Path | None,
    autoplay: str,
    seat: int,
    dealer: int | None,
    others: str,
    speaker: Speaker,
) -> None:
    """Play a game of a PROFILE in the terminal; `help` there says what can be typed."""
    started = {"--seed": seed, "--order": order, "--deal": deal, "--dealer": dealer}
    if resume is not None:
        given = [name for name, value in started.items() if value is not None]
        if given or choices:
            name = given[0] if given else "--option"
            raise click.UsageError(f"{name} does not go with --resume: the saved game says it")
        game = _resumed(library, resume, profile, autoplay)
    elif profile is None:
        raise click.UsageError("which game? name a PROFILE, such as cardrules list shows")
    else:
        rules = open_rules(library, profile, split_choices(choices))
        _check_seat("--seat", seat, rules)
        if dealer is not None:
            _check_seat("--dealer", dealer, rules)
        game = _dealt(rules, seed, order, deal, dealer, autoplay)
    _check_seat("--seat", seat, game.rules)
    player: Player = _PLAYERS[others]()
    Sitting(game, console(), seat=seat, others=player, path=resume, speaker=speaker).run()


def _check_seat(name: str, seat: int, rules: Rules) -> None:
    count = rules.board.seats.count
    if not 1 <= seat <= count:
        expected = f"a number from 1 to {count}" if count > 1 else "1, for this is played alone"
        raise click.UsageError(f"{name}: found {seat}; expected {expected}")


def _dealt(
    rules: Rules,
    seed: str | None,
    order: Path | None,
    deal: int | None,
    dealer: int | None,
    autoplay: str,
) -> Game:
    if order is not None and deal is not None:
        raise click.UsageError("--order and --deal both say how the cards lie; expected one")
    cards = None
    if order is not None:
        cards = tuple(read_text(order).split())
    elif deal is not None:
        cards = _numbered(rules, deal)
    if seed is None:
        seed = "0" if cards else str(secrets.randbelow(_SEEDS))
        if not cards:
            click.echo(f"seed {seed} (--seed {seed} gives this deal again)")
    try:
        return Game(rules, seed=number_or_text(seed), order=cards, dealer=dealer, autoplay=autoplay)
    except ValueError as error:
        raise click.ClickException(str(error)) from error


def _numbered(rules: Rules, number: int) -> tuple[str, ...]:
    try:
        cards = microsoft_deal(number)
    except ValueError as error:
        raise click.UsageError(f"--deal: {error}") from error
    if Counter(cards) != Counter(rules.board.deck.codes):
        message = f"numbered deals are for one pack of 52 cards; {rules.id} has another"
        raise click.UsageError(f"--deal: {message}")
    return cards


def _resumed(library: Library, path: Path, profile: str | None, autoplay: str) -> Game:
    text, record = read_record(path)
    saved = record.profile
    if profile is not None and is_file(profile):
        rules = open_rules(library, profile, saved.options)
        return Game.from_json(text, rules, autoplay=autoplay)
    if profile is not None:
        name, fits = parse_wanted(profile)
        if name != saved.id or not fits.contains(saved.version):
            raise click.ClickException(f"{path}: a game of {saved.pin}, not of {profile}")
    return Game.from_json(text, resolve=resolver(library), autoplay=autoplay)
