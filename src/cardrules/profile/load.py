"""Loading: from a document to compiled rules, with every problem found on the way.

This module does not find documents; the library does, and passes a way to get others.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from cardrules.cards import Deck
from cardrules.errors import Problem, ProfileError
from cardrules.profile.compile import Compiled, compile_profile
from cardrules.profile.deck import DeckError, DeckSpec, make_deck
from cardrules.profile.document import Document, check_format
from cardrules.profile.model import ProfileSpec
from cardrules.profile.options import make_choices, read_declared
from cardrules.profile.reading import UNREAD, read, read_collecting, read_mended
from cardrules.profile.resolve import Chosen, choose, extend
from cardrules.profile.vocabulary import vocabulary_for
from cardrules.words import near_word, quoted, shown, some_of

__all__ = ["Finder", "Resolved", "check_profile", "compile_document", "resolve_document"]


@frozen
class Finder:
    """Where a document finds others: profiles by specifier, decks by id."""

    profile: Callable[[str], Document]
    deck: Callable[[str], Document | None]
    decks: Callable[[], tuple[str, ...]]


@frozen
class Resolved:
    """A profile that was read, with its options chosen and its pack made."""

    document: Document
    spec: ProfileSpec
    deck: Deck
    options: Chosen


def resolve_document(document: Document, finder: Finder, options: Chosen) -> Resolved:
    """Read a profile completely.

    Raises:
        ProfileError: with every problem of the stage that failed.
    """
    check_format(document)
    document = extend(document, finder.profile)
    vocabulary = vocabulary_for(document)
    problems: list[Problem] = []
    declared = read_declared(document, problems)
    chosen = make_choices(document, declared, options, problems)
    document = choose(document, declared, chosen, problems)
    is_whole = not problems
    spec = read_collecting(vocabulary.profile, document.data, document, (), problems)
    if problems or spec is None:
        if is_whole:
            problems += _unknown_beside(vocabulary.profile, problems, document, finder)
        once = dict.fromkeys(problems)  # options are read twice
        raise ProfileError(sorted(once, key=lambda problem: problem.line or 0))
    return Resolved(document, spec, _deck(document, spec, finder), chosen)


_SAYS_WHAT_THERE_IS = ("deck", "extends", "format", "options", "requires", "seats", "without")


def _unknown_beside(
    cls: type[ProfileSpec], problems: list[Problem], document: Document, finder: Finder
) -> tuple[Problem, ...]:
    """Return the names that name nothing, beside what could not be read.

    What there is to name must not be in doubt: nothing is said where it might be a mistake
    that was found already which makes a name unknown.
    """
    wrong = [problem.path.split(".") for problem in problems]
    for path in wrong:
        # A wrong key at the top may be a misspelt table, and hold all that is missing.
        is_word = len(path) > 1 or path[0] in ("id", "version")
        if not is_word or path[0] in _SAYS_WHAT_THERE_IS or path[-1] == "name":
            return ()
    spec = read_mended(cls, document.data, document)
    if spec is None:
        return ()
    from cardrules.profile.lint import unknown_names  # late, as below

    try:
        found = unknown_names(spec, _deck(document, spec, finder), document)
    except ProfileError as error:
        found = list(error.problems)
    return tuple(
        problem
        for problem in found
        if problem.found != quoted(UNREAD)
        and not any(problem.path.split(".")[: len(path)] == path for path in wrong)
    )


def _deck(document: Document, spec: ProfileSpec, finder: Finder) -> Deck:
    found = finder.deck(spec.deck.use)
    if found is None:
        known = finder.decks()
        raise ProfileError(
            Problem(
                file=document.origin,
                line=document.line(("deck", "use")),
                path="deck.use",
                message="unknown deck",
                found=shown(spec.deck.use),
                expected=some_of(known),
                near=near_word(spec.deck.use, known),
            )
        )
    check_format(found)
    try:
        from cardrules.profile.lint import hold_to_limits  # late, as below

        designs = read(DeckSpec, found.data, found)
        hold_to_limits(spec, designs, document)
        return make_deck(designs, spec.deck)
    except DeckError as error:
        path = ("deck", *error.key.split("."))
        raise ProfileError(
            Problem(
                file=document.origin,
                line=document.line(path),
                path=".".join(path),
                message=str(error),
                found=shown(error.found),
                expected=some_of(error.choices) if error.choices else None,
                near=near_word(error.found, error.choices),
            )
        ) from error


def check_profile(resolved: Resolved) -> list[Problem]:
    """Return what is wrong with a profile as a whole."""
    from cardrules.profile.lint import lint  # late, so that importing the library is quick

    return lint(resolved.spec, resolved.deck, resolved.document)


def compile_document(document: Document, finder: Finder, options: Chosen) -> Compiled:
    """Read, check and compile a profile.

    Raises:
        ProfileError: with every problem of the stage that failed.
    """
    resolved = resolve_document(document, finder, options)
    problems = check_profile(resolved)
    if problems:
        raise ProfileError(sorted(problems, key=lambda problem: problem.line or 0))
    return evolve(compile_profile(resolved.spec, resolved.deck), options=resolved.options)
