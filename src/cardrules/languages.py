"""Languages: what the engine and the profiles say, by message catalogues.

A catalogue is a compiled gettext file, `LANGUAGE/LC_MESSAGES/*.mo` in a folder `locale`: the
one of this package, or one that lies beside other profiles. What no catalogue translates is
said in English. This module writes no catalogue and knows no language's words.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING, Final

from cardrules.errors import Problem, ProfileError, UnknownLanguageError
from cardrules.kinds import check_kind
from cardrules.library import DEFAULT, Library, read_file
from cardrules.texts import Phrase, Text, mark

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["SOURCE", "Language", "available", "language"]

SOURCE: Final = "en"
"""The language in which everything is written, which needs no catalogue."""

_NAME = mark("English")  # translated as the name of the language in itself
_CODE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_RIGHT_TO_LEFT = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku", "ps", "sd", "ug", "ur", "yi"}
)
_SCRIPTS = {"arab": "rtl", "hebr": "rtl", "latn": "ltr", "cyrl": "ltr"}
_ISOLATE, _POP = "\u2068", "\u2069"  # first strong isolate, and its end
_NUMBER = re.compile(r"[0-9]*")


class Language:
    """A language to say things in: a `Speaker`, from message catalogues.

    Attributes:
        code: The language by its code, such as `ru`.
        name: Its name in itself, such as `Русский`; the code, if no catalogue says it.
        direction: How it is written: `ltr` (left to right) or `rtl`.
    """

    def __init__(self, code: str, catalogues: Iterable[NullTranslations] = ()) -> None:
        """Make a language; `language` finds one.

        Args:
            code: The code.
            catalogues: Where its words are, those first that are looked at first.
        """
        self.code = code
        self._catalogues = tuple(catalogues)
        self._templates: dict[str, str] = {}
        self.direction = _direction(code)
        name = self.template(_NAME)
        self.name = code if name == _NAME and code != SOURCE else name

    def __repr__(self) -> str:
        return f"<Language {self.code}>"

    def template(self, english: str) -> str:
        """Return a template in the language, or as it is if no catalogue has it."""
        found = self._templates.get(english)
        if found is None:
            found = self._templates[english] = self._find(english)
        return found

    def counted_template(self, one: str, many: str, count: int) -> str:
        """Return the template that the language uses for this number of things."""
        for catalogue in self._catalogues:
            found = catalogue.ngettext(one, many, count)
            if found not in (one, many) and _fits(found, one, many):
                return found
        return one if count == 1 else many

    def literal(self, words: str) -> str:
        """Return a name, code or number as it stands within a sentence.

        In a language that is written from right to left it is isolated, so that what is
        around it stays in its order.
        """
        if self.direction == "ltr" or _NUMBER.fullmatch(words):
            return words
        return f"{_ISOLATE}{words}{_POP}"

    def say(self, words: Phrase | str) -> str:
        """Return a phrase, or words of a profile such as its title, in the language."""
        return (Text(words) if isinstance(words, str) else words).spoken(self)

    def _find(self, english: str) -> str:
        if not english:  # a catalogue keeps its own description there
            return english
        for catalogue in self._catalogues:
            found = catalogue.gettext(english)
            if found != english and _fits(found, english):
                return found
        return english


def available(library: Library = DEFAULT) -> tuple[str, ...]:
    """Return the codes of the languages for which there are words, sorted.

    Args:
        library: Whose profiles may bring catalogues beside those of this package.
    """
    found = {SOURCE}
    for place in _places(library):
        found.update(_spelled(name) for name in _names(place) if _catalogues_in(place / name))
    return tuple(sorted(found))


def language(code: str, library: Library = DEFAULT) -> Language:
    """Return a language, or the language that it is a kind of: `ru-KZ` gives `ru`.

    Args:
        code: A code such as `ru`, `pt-BR` or `pt_BR`.
        library: Whose profiles may bring catalogues beside those of this package.

    Raises:
        UnknownLanguageError: There are no words in it; it names the languages there are.
        ProfileError: A file is no catalogue.
    """
    check_kind(code, str, "language: a code such as 'ru'")
    there = available(library)
    if not _CODE.fullmatch(code):
        raise UnknownLanguageError(code, there)
    parts = _spelled(code).split("-")
    by_folded = {known.casefold(): known for known in there}
    for length in range(len(parts), 0, -1):
        known = by_folded.get("-".join(parts[:length]).casefold())
        if known is not None:
            return Language(known, _read(known, library))
    raise UnknownLanguageError(code, there)


def _places(library: Library) -> Iterator[Traversable]:
    """Yield the folders of catalogues: that of this package comes first."""
    yield files("cardrules") / "locale"
    yield from library.locales()


def _names(place: Traversable) -> list[str]:
    if not place.is_dir():  # asked first: an archive does not list what is not there
        return []
    return sorted(entry.name for entry in place.iterdir() if _CODE.fullmatch(entry.name))


def _catalogues_in(folder: Traversable) -> list[Traversable]:
    inner = folder / "LC_MESSAGES"
    if not inner.is_dir():
        return []
    found = (file for file in inner.iterdir() if file.name.endswith(".mo"))
    return sorted(found, key=lambda file: file.name)


def _read(code: str, library: Library) -> Iterator[NullTranslations]:
    from gettext import GNUTranslations  # late: needed only where a language is spoken

    for place in _places(library):
        for name in _names(place):
            if _spelled(name) == code:
                for file in _catalogues_in(place / name):
                    try:
                        yield GNUTranslations(BytesIO(read_file(file)))
                    except (OSError, ValueError, LookupError, struct.error) as error:
                        message = "cannot be read as a catalogue of messages"
                        raise ProfileError(Problem(file.name, None, "", message)) from error


def _spelled(code: str) -> str:
    return code.replace("_", "-")


def _direction(code: str) -> str:
    first, *rest = code.casefold().split("-")
    for part in rest:
        if part in _SCRIPTS:
            return _SCRIPTS[part]
    return "rtl" if first in _RIGHT_TO_LEFT else "ltr"


def _fits(translation: str, *english: str) -> bool:
    """Return whether a translation is filled by what fills the English, and not more."""
    known: set[str] = set()
    for template in english:
        names = _fields(template)
        if names is None:  # no template: it is said as it is
            return True
        known |= names
    names = _fields(translation)
    return names is not None and names <= known


def _fields(template: str) -> set[str] | None:
    """Return the names of what fills a template, or None if it is none."""
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
    except ValueError:
        return None
