"""Run as a script: `python -m tools.catalogues update`, `add CODE` or `missing CODE`."""

from __future__ import annotations

import argparse

from tools.catalogues.compiled import compiled
from tools.catalogues.files import file_of, languages, missing, read_catalogue, updated
from tools.catalogues.sources import Domain


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="python -m tools.catalogues", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="extract, update every .po file and compile it")
    add = commands.add_parser("add", help="make the empty catalogues of a language")
    add.add_argument("language", help="its code, such as 'fr' or 'pt_BR'")
    lacks = commands.add_parser("missing", help="list what is not translated")
    lacks.add_argument("language", choices=languages())
    asked = parser.parse_args()
    if asked.command == "missing":
        for domain in Domain:
            for english in missing(read_catalogue(asked.language, domain)):
                print(f"{domain.value}: {english}")
        return
    for language in [asked.language] if asked.command == "add" else languages():
        for domain in Domain:
            catalogue, written = updated(language, domain)
            file = file_of(language, domain)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(written)
            file.with_suffix(".mo").write_bytes(compiled(catalogue))
            total = len(catalogue)
            print(f"{language} {domain.value}: {total - len(missing(catalogue))} of {total}")


if __name__ == "__main__":
    main()
