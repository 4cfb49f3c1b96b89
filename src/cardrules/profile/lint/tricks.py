"""Tricks: hands, duties, trumps and strengths go together.

This module does not ask whether a trick is ever played; usage and phases do.
"""

from __future__ import annotations

from cardrules.board import Board, Owner
from cardrules.mechanisms.tricks.spec import (
    Duty,
    FirstTrickSpec,
    LeadSpec,
    TrickSpec,
    TrumpSpec,
)
from cardrules.profile.lint.findings import Findings, Path
from cardrules.profile.lint.places import Place, of_type
from cardrules.words import quoted

__all__ = ["check_named", "check_one_pile", "check_tricks"]


def check_tricks(board: Board, places: list[Place], findings: Findings) -> None:
    """Note tricks that cannot be played as they are described."""
    for place, trick in of_type(places, TrickSpec):
        check_one_pile(board, trick.from_, Owner.SEAT, place.path_of("from"), findings)
        check_one_pile(board, trick.to, Owner.TABLE, place.path_of("to"), findings)
        check_one_pile(board, trick.won, None, place.path_of("won"), findings)
        _check_duties(trick, place, findings)
        _check_effects(board, trick, place, findings)
        _check_order(board, trick, place, findings)
        _check_ties(board, trick, place, findings)
    for place, trump in of_type(places, TrumpSpec):
        if not (trump.cards or trump.above) and trump.slot is None:
            findings.add(place.path, "no card is a trump", expected="'cards' or a 'slot'")
        if trump.first_led and trump.slot is None:
            message = "there is nowhere to remember the suit"
            findings.add(place.path_of("first_led"), message, expected="a 'slot'")
        if trump.bowers and trump.slot is None:
            message = "there is no suit whose bowers they are"
            findings.add(place.path_of("bowers"), message, expected="a 'slot'")
    for place, lead in of_type(places, LeadSpec):
        if not lead.cards:
            findings.add(place.path, "no card is restricted", expected="'cards'")
    for place, first in of_type(places, FirstTrickSpec):
        if not first.lead and not first.never:
            findings.add(place.path, "nothing differs", expected="'lead' or 'never'")


def check_one_pile(
    board: Board, name: str, owner: Owner | None, path: Path, findings: Findings
) -> None:
    """Note a group that is not one pile of the table, of each seat, or of any one owner."""
    group = board.group(name)
    owners = {Owner.SEAT: board.seats.count, Owner.SIDE: len(board.seats.sides)}
    if owner is not None and group.owner is not owner:
        message = f"{quoted(name)} belongs to {_whose(group.owner)}"
        findings.add(path, message, expected=f"a group that belongs to {_whose(owner)}")
    elif group.count != owners.get(group.owner, 1):
        message = f"{quoted(name)} has several piles for one owner"
        findings.add(path, message, expected="one pile")


def _whose(owner: Owner) -> str:
    return "the table" if owner is Owner.TABLE else f"each {owner.value}"


def _check_duties(trick: TrickSpec, place: Place, findings: Findings) -> None:
    duties, path = trick.duties, place.path_of("duties")
    if len(set(duties)) < len(duties):
        findings.add(path, "a duty stands there twice", expected="each duty once")
    elif Duty.ANY not in duties or duties[-1] is not Duty.ANY:
        message = "the last duty is not the one that every hand can fulfil"
        findings.add(path, message, expected="'any' at the end")


def _check_effects(board: Board, trick: TrickSpec, place: Place, findings: Findings) -> None:
    """Note settings that could have no effect."""
    has_trump, duties = trick.trump is not None, trick.duties
    if Duty.TRUMP in duties and not has_trump:
        path = place.path_of("duties")
        findings.add(path, "no card is a trump", found="'trump'", expected="'trump' cards")
    for key, given in (("overtrump", trick.overtrump), ("trump_order", bool(trick.trump_order))):
        if given and not has_trump:
            findings.add(place.path_of(key), "no card is a trump", expected="'trump' cards")
    if trick.overtrump and has_trump and duties == (Duty.ANY,):
        message = "no seat must ever play a trump"
        findings.add(
            place.path_of("overtrump"), message, expected="'follow' or 'trump' in 'duties'"
        )
    if trick.overtake and Duty.FOLLOW not in duties:
        message = "no seat must ever follow suit"
        findings.add(place.path_of("overtake"), message, expected="'follow' in 'duties'")
    if trick.may_trump and not has_trump:
        findings.add(place.path_of("may_trump"), "no card is a trump", expected="'trump' cards")
    elif trick.may_trump and Duty.FOLLOW not in duties:
        message = "no seat must ever follow suit"
        findings.add(place.path_of("may_trump"), message, expected="'follow' in 'duties'")
    if trick.partner_frees:
        path = place.path_of("partner_frees")
        if Duty.TRUMP not in duties:
            findings.add(path, "there is no duty to be free of", expected="'trump' in 'duties'")
        if all(len(side) == 1 for side in board.seats.sides):
            findings.add(path, "no seat has a partner", expected="sides of several seats")


def _check_order(board: Board, trick: TrickSpec, place: Place, findings: Findings) -> None:
    """Note orders that leave out cards whose strength they should tell."""
    deck = board.deck
    suited = deck.mask(face.suit >= 0 for face in deck.faces)
    own = 0
    for part in trick.orders:
        own |= deck.select(part.of)
    trump = trick.trump
    always = deck.select(trump.cards) if trump is not None else 0
    ranked = always if trick.trump_order else 0
    for part in trick.orders:
        path = place.path_of("orders")
        check_named(board, deck.select(part.of) & ~ranked, part.order, path, findings)
    if trick.order:
        path = place.path_of("order")
        check_named(board, suited & ~own & ~ranked, trick.order, path, findings)
    if trick.trump_order and trump is not None:
        wanted = always | (suited if trump.slot is not None else 0)
        wanted &= ~deck.select((*trump.bowers, *trump.above))
        check_named(board, wanted, trick.trump_order, place.path_of("trump_order"), findings)


def check_named(
    board: Board, wanted: int, order: tuple[str, ...], path: Path, findings: Findings
) -> None:
    """Note cards of the pack that an order ranks but does not name."""
    deck = board.deck
    left = wanted & sum(set(deck.bits)) & ~deck.select(order)
    if left:
        codes = [deck.faces[face].code for face in deck.members(left)]
        more = f" and {len(codes) - 5} more" if len(codes) > 5 else ""
        found = ", ".join(codes[:5]) + more
        message = "the order leaves out cards that it ranks"
        findings.add(path, message, found=found, expected="every one of them")


def _check_ties(board: Board, trick: TrickSpec, place: Place, findings: Findings) -> None:
    seen = 0
    for word in trick.ties:
        mask = board.deck.select((word,))
        if mask & seen:
            path = (*place.path_of("ties"), word)
            message = f"some cards of {quoted(word)} are in another class of equals"
            findings.add(path, message, expected="classes without common cards")
        seen |= mask
