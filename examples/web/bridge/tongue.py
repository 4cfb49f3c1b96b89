"""The language that the engine speaks: sentences, titles, labels and rule sheets.

The words of the page itself are the page's business.
"""

from __future__ import annotations

from cardrules.engine.rules import Rules
from cardrules.texts import ENGLISH, Speaker

__all__ = ["sheet_of", "speaker_of"]


def speaker_of(language: str) -> Speaker:  # noqa: ARG001
    """Return who says the engine's sentences in a language; English if there is nobody."""
    return ENGLISH


def sheet_of(rules: Rules, language: str) -> str:  # noqa: ARG001
    """Return the rule sheet of a game in a language, as Markdown."""
    from cardrules.rulesheet import rule_sheet  # late: the first card is to be seen soon

    return rule_sheet(rules.profile, rules.board.deck, rules.identity.options)
