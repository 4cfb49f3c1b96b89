"""Methods about profiles: which there are, what they say, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import asdict

from cardrules.catalogue import catalogue
from cardrules.errors import ProfileError
from cardrules.identity import Choice
from cardrules.plain import Plain, plain_table
from cardrules.profile.check import check_document
from cardrules.profile.document import parse_document
from cardrules.rulesheet import rule_sheet
from cardrules.server.answers import LANGUAGE, OPTIONS, PROBLEM, PROFILE, SOURCE, TABLE, fields
from cardrules.server.definition import UNSET, Param, Result, Unset, method
from cardrules.server.faults import MOST_PROBLEMS, Code, plain_problem
from cardrules.server.forms import TRUTH, Either, Field, Fields, Many, Number, Table, Text
from cardrules.server.host import Server
from cardrules.texts import Speaker
from cardrules.texts import text as phrase

_CHOICE = Either((TRUTH, Number(), Text()))
_LOADING = (Code.PROFILE, Code.UNKNOWN_PROFILE)


@method(
    LANGUAGE,
    result=fields(
        profiles=(
            Many(
                fields(
                    id=(Text(), "The id."),
                    versions=(Many(Text()), "The versions there are, oldest first."),
                    title=(Text(), "The name of the game, in the newest version."),
                    players=(Text(), "How many players there are."),
                    family=(Text(), "`patience`, `tricks`, `melds`, or another family."),
                    source=(Text(), "Where it comes from."),
                    summary=(Text(), "The game in one or two sentences."),
                    names=(Many(Text()), "Other names of the game."),
                    problem=(Text(), "Why it cannot be read; empty if it can."),
                )
            ),
            "The profiles, by id.",
        ),
    ),
)
def library(server: Server, *, language: str | Unset = UNSET) -> Result:
    """List the profiles that can be loaded."""
    speaker = server.speaker(language)
    profiles: dict[str, dict[str, Plain]] = {}
    for each in catalogue(server.library):
        plain: dict[str, Plain] = {**asdict(each), "names": list(each.names)}
        for key in ("title", "players", "summary"):
            plain[key] = _said(str(plain[key]), speaker)
        versions = profiles.pop(each.id, {}).get("versions", [])
        assert isinstance(versions, list)
        plain["versions"] = [*versions, plain.pop("version")]
        profiles[each.id] = plain
    return {"profiles": list(profiles.values())}


def _said(words: str, speaker: Speaker) -> str:
    return phrase(words).spoken(speaker) if words else words


@method(
    PROFILE,
    SOURCE,
    OPTIONS,
    LANGUAGE,
    result=Fields(
        {
            "profile": Field(Text(), "The exact profile, such as `my-game==1.0.0`."),
            "digest": Field(Text(), "The digest of the profile."),
            "declared": Field(
                Table(
                    fields(
                        values=(Many(_CHOICE), "What can be chosen."),
                        default=(_CHOICE, "What holds if nothing is chosen."),
                        says=(Text(), "What it decides."),
                    )
                ),
                "The options that can be chosen.",
            ),
            "table": Field(TABLE, "What is needed to lay a table."),
        }
    ),
    faults=_LOADING,
)
def load(
    server: Server,
    *,
    profile: str | Unset = UNSET,
    text: str | Unset = UNSET,
    options: Mapping[str, Choice] | None = None,
    language: str | Unset = UNSET,
) -> Result:
    """Load a profile, and tell what is needed to lay its table.

    The profile is named, or its text is given. Rules that are loaded are kept, so that a
    game of them is opened at once.
    """
    rules = server.rules(profile, text, options)
    speaker = server.speaker(language)
    declared: dict[str, Plain] = {
        name: {
            "values": list(each.values),
            "default": each.default,
            "says": _said(each.says, speaker),
        }
        for name, each in rules.profile.options.items()
    }
    return {
        "profile": rules.identity.pin,
        "digest": rules.identity.digest,
        "declared": declared,
        "table": plain_table(rules, speaker),
    }


@method(
    PROFILE,
    SOURCE,
    OPTIONS,
    LANGUAGE,
    result=fields(markdown=(Text(), "The rule sheet as Markdown.")),
    faults=_LOADING,
)
def sheet(
    server: Server,
    *,
    profile: str | Unset = UNSET,
    text: str | Unset = UNSET,
    options: Mapping[str, Choice] | None = None,
    language: str | Unset = UNSET,
) -> Result:
    """Tell the rules in words: the rule sheet, made from the profile."""
    rules = server.rules(profile, text, options)
    speaker = server.speaker(language)
    options = rules.identity.options
    return {"markdown": rule_sheet(rules.profile, rules.board.deck, options, speaker)}


@method(
    Param("text", SOURCE.form, "The text of a profile.", required=True),
    result=fields(
        count=(Number(0), "How many problems there are."),
        problems=(
            Many(PROBLEM, MOST_PROBLEMS),
            "The first of them, in the order of the text.",
        ),
    ),
)
def check(server: Server, *, text: str) -> Result:
    """Check the text of a profile for its author, with every choice of every option."""
    try:
        problems = check_document(parse_document(text, "profile.toml"), server.library.finder)
    except ProfileError as error:
        problems = list(error.problems)
    told: list[Plain] = [*map(plain_problem, problems[:MOST_PROBLEMS])]
    return {"count": len(problems), "problems": told}
