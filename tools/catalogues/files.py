"""Files: the catalogues of each language as they lie in the package."""

from __future__ import annotations

from copy import deepcopy
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools.catalogues.compiled import parts_of
from tools.catalogues.sources import PACKAGE, Domain, extracted

__all__ = ["LOCALE", "file_of", "languages", "missing", "read_catalogue", "updated"]

LOCALE = PACKAGE / "locale"

_CHANGING = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Generated-By:')
_UNUSED = (
    b'"Project-Id-Version:',
    b'"Report-Msgid-Bugs-To:',
    b'"Last-Translator:',
    b'"Language-Team:',
)
_HEADING = (
    "# Words of cardrules: {domain}, {language}. Brought up to date by `tools.catalogues`.\n#"
)


def languages() -> tuple[str, ...]:
    """Return the languages that have a folder of catalogues, sorted."""
    return tuple(sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir()))


def file_of(language: str, domain: Domain) -> Path:
    """Return where the catalogue of a language and domain lies; `.mo` lies beside."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain.value}.po"


def read_catalogue(language: str, domain: Domain) -> Catalog:
    """Return a catalogue with its translations; an empty one if there is no file yet."""
    path = file_of(language, domain)
    if not path.exists():
        return Catalog(locale=language, project="cardrules", charset="utf-8", fuzzy=False)
    with path.open("rb") as opened:
        return read_po(opened, locale=language, ignore_obsolete=True)


def missing(catalogue: Catalog) -> tuple[str, ...]:
    """Return what a catalogue does not translate, in English."""
    return tuple(
        parts_of(message.id)[0]
        for message in catalogue
        if message.id and (message.fuzzy or not all(parts_of(message.string)))
    )


def updated(language: str, domain: Domain) -> tuple[Catalog, bytes]:
    """Return a catalogue brought up to date with the sources, and its `.po` file."""
    catalogue = read_catalogue(language, domain)
    template = deepcopy(extracted(domain))  # what is new in a catalogue would be shared with it
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    catalogue.header_comment = _HEADING.format(domain=domain.value, language=language)
    return catalogue, _written(catalogue)


def _written(catalogue: Catalog) -> bytes:
    written = BytesIO()
    write_po(written, catalogue, width=0, sort_output=True, include_lineno=False)
    lines = written.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_CHANGING + _UNUSED))
