"""Run as a script: `python -m tools.catalogues update`, or `add CODE` for a new language."""

from __future__ import annotations

import argparse

from tools.catalogues.compiled import compiled, parts_of
from tools.catalogues.files import file_of, languages, updated
from tools.catalogues.sources import Domain


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="python -m tools.catalogues", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="extract, update every .po file and compile it")
    add = commands.add_parser("add", help="make the empty catalogues of a language")
    add.add_argument("language", help="its code, such as 'fr' or 'pt_BR'")
    asked = parser.parse_args()
    for language in [asked.language] if asked.command == "add" else languages():
        for domain in Domain:
            catalogue, written = updated(language, domain)
            file = file_of(language, domain)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(written)
            file.with_suffix(".mo").write_bytes(compiled(catalogue))
            total = len(catalogue)
            missing = sum(
                1 for message in catalogue if message.id and not all(parts_of(message.string))
            )
            print(f"{language} {domain.value}: {total - missing} of {total}")


if __name__ == "__main__":
    main()
