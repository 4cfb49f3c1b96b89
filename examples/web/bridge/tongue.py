"""The language that the engine speaks: sentences, titles, labels and rule sheets.

The words of the page itself are the page's business.
"""

from __future__ import annotations

from functools import cache

from cardrules.engine.rules import Rules
from cardrules.errors import UnknownLanguageError
from cardrules.library import SHIPPED
from cardrules.texts import ENGLISH, Speaker

__all__ = ["sheet_of", "speaker_of"]


@cache
def speaker_of(language: str) -> Speaker:
    """Return who says the engine's sentences in a language; English if there is nobody."""
    if language == "en":
        return ENGLISH
    from cardrules.languages import language as find  # late: the first card is to be seen soon

    try:
        return find(language, SHIPPED)
    except UnknownLanguageError:
        return ENGLISH


def sheet_of(rules: Rules, speaker: Speaker) -> str:
    """Return the rule sheet of a game in a language, as Markdown."""
    from cardrules.rulesheet import rule_sheet  # late, as above

    return rule_sheet(rules.profile, rules.board.deck, rules.identity.options, speaker)
