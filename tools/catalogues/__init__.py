"""Message catalogues: bring the `.po` files up to date with the sources, and compile them.

`python -m tools.catalogues update` extracts every template and every word of the shipped
profiles, keeps the translations there are, and writes `.po` and `.mo` files that change only
where words change. It translates nothing.
"""

from tools.catalogues.compiled import compiled
from tools.catalogues.files import LOCALE, file_of, languages, missing, read_catalogue, updated
from tools.catalogues.sources import PACKAGE, Domain, extracted, templates_of

__all__ = [
    "LOCALE",
    "PACKAGE",
    "Domain",
    "compiled",
    "extracted",
    "file_of",
    "languages",
    "missing",
    "read_catalogue",
    "templates_of",
    "updated",
]
