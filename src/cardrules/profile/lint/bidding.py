"""Bidding: an auction has words that can be told apart, an end, and nothing else of its name.

This module does not ask whether a bid is ever worth anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.board import Board, Owner
from cardrules.mechanisms.bidding import ALONE, AloneSpec, BidLineSpec, BidSpec, LevelsSpec
from cardrules.mechanisms.choosing import ChooseSpec
from cardrules.profile.lint.findings import Findings
from cardrules.profile.lint.places import Place, of_type
from cardrules.profile.model import ActorWord, PhaseSpec, ProfileSpec
from cardrules.words import quoted

__all__ = ["check_bidding"]

_MOST_BIDS = 1000


def check_bidding(spec: ProfileSpec, board: Board, places: list[Place], findings: Findings) -> None:
    """Note auctions that cannot be held, and bids of which nothing is known."""
    for place, bid in of_type(places, BidSpec):
        _check_words(place, bid, findings)
        _check_slots(place, bid, board, findings)
        _check_hand(place, bid, board, findings)
        _check_last(place, bid, findings)
    for place, choose in of_type(places, ChooseSpec):
        _check_choices(place, choose, findings)
    for place, levels in of_type(places, LevelsSpec):
        if isinstance(levels.to, int) and levels.to < levels.from_:
            expected = f"{levels.from_} or more, as 'from' says"
            findings.add(place.path_of("to"), "no number", found=str(levels.to), expected=expected)
    for place, _ in of_type(places, AloneSpec):
        _check_partner(place, board, findings)
    for place, line in of_type(places, BidLineSpec):
        _check_line(spec, place, line, findings)
    for place, phase in of_type(places, PhaseSpec):
        _check_phase(spec, place, phase, findings)


def _check_words(place: Place, bid: BidSpec, findings: Findings) -> None:
    """Note words that a move could not be read by."""
    seen: set[str] = set()
    for key, words in (("names", bid.names), ("strains", bid.strains)):
        for word in words:
            if not word.isascii() or word.split() != [word] or word.isdecimal() or word == ALONE:
                message = f"{quoted(word)} cannot be bid"
                expected = "a word of small letters and hyphens, but not 'alone'"
                findings.add(place.path_of(key), message, expected=expected)
            elif word in seen:
                message = f"{quoted(word)} is bid in two ways"
                findings.add(place.path_of(key), message, expected="different words")
            seen.add(word)
    number = 1
    if bid.levels is not None and isinstance(bid.levels.to, int):
        number = len(range(bid.levels.from_, bid.levels.to + 1, bid.levels.step))
    bids = len(bid.names) + number * max(1, len(bid.strains))
    if bids > _MOST_BIDS:
        expected = f"at most {_MOST_BIDS}"
        findings.add(place.path, "too large: bids there are", found=str(bids), expected=expected)


def _check_choices(place: Place, choose: ChooseSpec, findings: Findings) -> None:
    """Note words that a move could not be read by, and choices that are none."""
    for number, word in enumerate(choose.of):
        path = (*place.path_of("of"), number)
        if not word.isascii() or word.split() != [word] or word.isdecimal():
            expected = "a word of small letters and hyphens"
            findings.add(path, f"{quoted(word)} cannot be chosen", expected=expected)
        elif word in choose.of[:number]:
            findings.add(path, f"{quoted(word)} stands there twice", expected="different words")
    if len(choose.of) < 2:
        expected = (
            "two words or more; who has said a lone one is remembered by a 'pass' with a 'slot'"
        )
        findings.add(place.path_of("of"), "there is no choice", expected=expected)
    if len(choose.of) > _MOST_BIDS:
        found, expected = str(len(choose.of)), f"at most {_MOST_BIDS}"
        findings.add(place.path_of("of"), "too large: choices", found=found, expected=expected)


def _check_slots(place: Place, bid: BidSpec, board: Board, findings: Findings) -> None:
    """Note suits that are not bid, and partners that there are not."""
    if bid.not_suit is not None and not set(bid.strains) & set(board.deck.suit_names):
        findings.add(place.path_of("not_suit"), "no suit is bid", expected="suits in 'strains'")
    if bid.alone:
        _check_partner(place, board, findings)


def _check_partner(place: Place, board: Board, findings: Findings) -> None:
    if any(len(side) != 2 for side in board.seats.sides):
        message = "going alone leaves out one partner"
        findings.add(place.path, message, expected="sides of two seats")


def _check_hand(place: Place, bid: BidSpec, board: Board, findings: Findings) -> None:
    if not bid.counts_hand:
        return
    found = [group for group in board.groups if group.name == bid.from_]
    if not found or found[0].owner is not Owner.SEAT:
        message = f"{quoted(bid.from_)} is no hand whose cards could be counted"
        findings.add(place.path_of("from"), message, expected="a group that belongs to seats")


def _check_last(place: Place, bid: BidSpec, findings: Findings) -> None:
    """Note rules for the last seat to speak where nobody can tell which it is."""
    for key, is_given in (("hook", bid.hook), ("last_bids", bid.last_bids)):
        if is_given and bid.most_rounds is None:
            message = "nobody is the last to speak"
            findings.add(place.path_of(key), message, expected="a number of 'rounds'")


def _check_line(spec: ProfileSpec, place: Place, line: BidLineSpec, findings: Findings) -> None:
    action = spec.actions.get(line.action)
    if action is None or action.bid is None:
        known = [name for name, other in spec.actions.items() if other.bid is not None]
        findings.unknown(place.path_of("action"), "bid", line.action, known)
        return
    for name in line.names:
        if name not in action.bid.names:
            findings.unknown(place.path_of("names"), "bid by name", name, list(action.bid.names))


def _check_phase(spec: ProfileSpec, place: Place, phase: PhaseSpec, findings: Findings) -> None:
    """Note phases in which an auction would not be alone."""
    auctions = [name for name in phase.actions if (a := spec.actions.get(name)) and a.bid]
    if auctions and phase.actor is ActorWord.EACH:
        message = "an auction gives the turn on by itself"
        findings.add(place.path_of("actor"), message, expected="'turn'")
    taken = [word for name in auctions for word in _companions(spec, name)]
    for name in (*phase.actions, *phase.otherwise):
        if name in taken:
            message = f"{quoted(name)} belongs to the auction that is open too"
            findings.add(place.path_of("actions"), message, expected="another name")
    if len(auctions) > 1:
        message = f"{quoted(auctions[0])} and {quoted(auctions[1])} are two auctions at once"
        findings.add(place.path_of("actions"), message, expected="one of them")


def _companions(spec: ProfileSpec, name: str) -> Iterator[str]:
    bid = spec.actions[name].bid
    assert bid is not None
    if bid.passing.value != "never":
        yield "pass"
    if bid.double:
        yield "double"
    if bid.redouble:
        yield "redouble"
