"""Checks of a whole profile: do the parts fit together, can the game be dealt and ended?

Each module has one question. They are asked in two rounds: names and settings first, and
what depends on them only when those are right. A profile without problems compiles, and
its games play without an error.
"""

from __future__ import annotations

from cardrules.cards import Deck
from cardrules.errors import LimitError, Problem
from cardrules.profile.compile import make_board
from cardrules.profile.deck import DeckSpec
from cardrules.profile.document import Document
from cardrules.profile.lint.bidding import check_bidding
from cardrules.profile.lint.building import check_building
from cardrules.profile.lint.capturing import check_capturing
from cardrules.profile.lint.climbing import check_climbing
from cardrules.profile.lint.dealing import (
    check_begun,
    check_deal,
    check_givers,
    check_redeals,
    check_staying,
)
from cardrules.profile.lint.declaring import check_declaring
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.flows import check_flows, check_take_back
from cardrules.profile.lint.goals import check_goals
from cardrules.profile.lint.handing import check_handing
from cardrules.profile.lint.knocking import check_knocking
from cardrules.profile.lint.layouts import check_layouts
from cardrules.profile.lint.limits import check_limits
from cardrules.profile.lint.melding import check_melding
from cardrules.profile.lint.memory import check_memory, check_slots
from cardrules.profile.lint.naming import check_naming
from cardrules.profile.lint.other_hands import check_other_hands
from cardrules.profile.lint.pack import check_pack
from cardrules.profile.lint.parties import check_parties
from cardrules.profile.lint.parts import check_parts
from cardrules.profile.lint.places import places_of
from cardrules.profile.lint.ranks import check_ranks
from cardrules.profile.lint.references import check_references, count_references
from cardrules.profile.lint.removing import check_removing
from cardrules.profile.lint.requiring import check_required
from cardrules.profile.lint.rows import check_rows
from cardrules.profile.lint.scoring import check_end, check_scoring
from cardrules.profile.lint.seating import check_actors, check_sides
from cardrules.profile.lint.settings import check_settings, check_tables
from cardrules.profile.lint.tricks import check_tricks
from cardrules.profile.lint.turns import check_turns
from cardrules.profile.lint.usage import check_usage
from cardrules.profile.model import ProfileSpec

__all__ = ["hold_to_limits", "lint", "unknown_names"]


def hold_to_limits(spec: ProfileSpec, deck: DeckSpec, document: Document) -> None:
    """Refuse a profile that is too large, before its pack or its piles are made.

    Raises:
        LimitError: with everything of which there is too much.
    """
    findings = Findings(document)
    check_limits(spec, deck, places_of(spec, document.data), findings)
    if findings:
        raise LimitError(findings.problems)


def lint(spec: ProfileSpec, deck: Deck, document: Document) -> list[Problem]:
    """Return every problem of a profile that has been read, in no order.

    Args:
        spec: the profile, within the limits.
        deck: its pack.
        document: what the profile was read from, with its options chosen.
    """
    findings = Findings(document)
    places = places_of(spec, document.data)
    check_pack(spec.deck, deck, findings)
    check_naming(spec, findings)
    check_required(spec, document, findings)
    check_tables(places, findings)
    check_sides(spec.seats, findings)
    if findings:
        return findings.problems
    board = make_board(spec, deck)
    check_slots(spec, board.seats, findings)
    check_references(spec, board, places, findings)
    if findings:
        return findings.problems
    count_references(board, places, findings)
    check_memory(board, places, findings)
    check_settings(spec, board, places, findings)
    check_layouts(spec, findings)
    check_removing(board, places, findings)
    check_building(board, places, findings)
    check_melding(board, places, findings)
    check_knocking(board, places, findings)
    check_actors(spec, places, findings)
    check_turns(spec, places, findings)
    check_usage(spec, board, places, findings)
    check_flows(board, places, findings)
    check_take_back(spec, findings)
    check_rows(spec, board, findings)
    check_ranks(board, places, findings)
    check_deal(spec, board, places, findings)
    check_redeals(spec, board, places, findings)
    check_staying(spec, board, places, findings)
    check_begun(spec, board, places, findings)
    check_givers(board, places, findings)
    check_goals(spec, board, places, findings)
    check_end(spec, findings)
    check_scoring(spec, board, places, findings)
    check_parts(spec, places, findings)
    check_tricks(board, places, findings)
    check_capturing(board, places, findings)
    check_climbing(board, places, findings)
    check_declaring(board, places, findings)
    check_other_hands(board, places, findings)
    check_parties(spec, board, places, findings)
    check_bidding(spec, board, places, findings)
    check_handing(board, places, findings)
    return findings.problems


def unknown_names(spec: ProfileSpec, deck: Deck, document: Document) -> list[Problem]:
    """Return the names of piles, cards, phases and actions that name nothing.

    The profile may be one that was mended; of what its mechanisms declare nothing is said.
    """
    findings = Findings(document)
    places = places_of(spec, document.data)
    check_pack(spec.deck, deck, findings)
    check_naming(spec, findings)
    check_tables(places, findings)
    check_sides(spec.seats, findings)
    if findings:
        return []
    board = make_board(spec, deck)
    kinds = ("actions", "cards", "groups", "phases", "piles", "ranks", "suits")
    check_references(spec, board, places, findings, kinds)
    # Of a known group, how many piles it has may be what could not be read.
    return [
        problem
        for problem in findings.problems
        if (problem.found or "").strip("'").partition(".")[0] not in spec.piles
    ]
