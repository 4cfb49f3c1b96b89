"""The command: `python -m examples.terminal [PROFILE]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

try:
    from cardrules import CardrulesError, Library, load
    from cardrules.identity import Choice
    from cardrules.languages import language
    from cardrules.library import DEFAULT
    from cardrules.profile.options import typed_choice

    from .app import TerminalApp
    from .saves import Saves, default_folder
    from .start import Chosen
except ModuleNotFoundError as missing:
    sys.exit(f"the program needs {missing.name}; expected pip install -e '.[terminal]'")


def main(args: Sequence[str] | None = None) -> int:
    """Run the program, and return the exit code."""
    parser = _parser()
    given = parser.parse_args(args)
    library = Library(given.profiles) if given.profiles else DEFAULT
    folder = given.state_dir or default_folder()
    first = None
    if not given.profile and (given.option or given.deal or given.resume):
        parser.error("which game? name a PROFILE")
    try:
        speaker = language(given.language, library)
        if given.profile:
            first = _first(given, library, Saves(folder, library))
    except (CardrulesError, ValueError) as error:
        parser.exit(1, f"{error}\n")
    app = TerminalApp(
        folder=folder,
        library=library,
        first=first,
        speaker=speaker,
        tempo=0 if given.no_animation else 1,
    )
    app.run()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m examples.terminal", description="Play card games in the terminal."
    )
    parser.add_argument("profile", nargs="?", help="the game; without it, a list to choose from")
    parser.add_argument("--deal", default="", help="the deal number, or a word")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the profile; may be given several times",
    )
    parser.add_argument("--seat", type=int, default=1, help="where you sit (from 1)")
    parser.add_argument("--others", choices=("eager", "random"), default="eager")
    parser.add_argument("--resume", action="store_true", help="go on with the kept game")
    parser.add_argument(
        "--profiles", action="append", type=Path, metavar="DIR", help="a folder of profiles"
    )
    parser.add_argument("--state-dir", type=Path, help="where unfinished games are kept")
    parser.add_argument(
        "--language", default="en", help="the language of what the game says, such as ru"
    )
    parser.add_argument("--no-animation", action="store_true", help="show every move at once")
    return parser


def _first(given: argparse.Namespace, library: Library, saves: Saves) -> tuple[str, Chosen | None]:
    """Return the game that was named, and how to begin; None: resume it, or deal anew."""
    rules = load(given.profile, library=library)
    wanted = "" if given.profile == rules.id else given.profile
    count = rules.board.seats.count
    if not 1 <= given.seat <= count:
        raise ValueError(f"--seat: found {given.seat}; expected a number from 1 to {count}")
    if given.resume:
        if not saves.has(rules.id):
            raise ValueError(f"no game of {rules.id} is kept in {saves.folder}")
        return rules.id, Chosen(is_resumed=True)
    if not (given.option or given.deal or given.seat != 1):
        fresh = Chosen(others=given.others, wanted=wanted)
        return rules.id, None if saves.has(rules.id) else fresh
    options: dict[str, Choice] = {}
    for text in given.option:
        name, _, value = text.partition("=")
        option = rules.profile.options.get(name.replace("-", "_")) or rules.profile.options.get(
            name
        )
        options[name] = typed_choice(option, value) if option is not None else value
    load(wanted or rules.id, library=library, options=options)
    chosen = Chosen(
        options=options, deal=given.deal, seat=given.seat, others=given.others, wanted=wanted
    )
    return rules.id, chosen


if __name__ == "__main__":
    sys.exit(main())
