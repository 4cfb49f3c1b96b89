"""Picking: every card with its moves or its reason, and moves that are half made.

Both are asked of the same actions that list and judge moves. An action that implements
`Picking` speaks for itself; of any other the listed moves are read, whose arguments name
piles, card codes and counts. This module decides nothing about legality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardrules.board import Board
from cardrules.engine.machine import Machine
from cardrules.engine.views import sees_in
from cardrules.errors import InvalidMoveError
from cardrules.events import UNKNOWN
from cardrules.mechanisms.base import Action
from cardrules.mechanisms.deal import Redeal, StockDeal
from cardrules.mechanisms.otherwise import inner_of
from cardrules.mechanisms.pairs import Removal
from cardrules.moves import Argument, Move
from cardrules.picks import Lifting, Picked, Picking, Playable, Receiving, Targets
from cardrules.refusals import Refusal, declare_codes
from cardrules.state import State
from cardrules.texts import Joined, text

__all__ = ["playable_cards", "targets_of"]

declare_codes(
    {
        "pick.turn": "It is another seat's turn.",
        "pick.unknown": "The seat does not see the card.",
        "pick.no-target": "The card can be taken, but it fits nowhere now.",
        "pick.no-use": "No action that is open now has a use for the cards.",
        "pick.incomplete": "The cards do not make a move yet.",
    }
)

Spot = tuple[int, int]
"""A pile and a place in it, both from 0."""

_ASKED = 3
"""How many groups must give one and the same reason before it is taken as the source's."""


def playable_cards(machine: Machine, state: State, seat: int) -> tuple[Playable, ...]:
    """Return every card on the table as a seat (from 0) may play it."""
    board = machine.board
    sees = sees_in(board, state, seat)
    actions = tuple(machine.phases[state.phase].actions.values())
    idle = _idle(machine, state, seat)
    started = {} if idle else _started(board, actions, state)
    begun = frozenset[Spot]() if idle else _begun(board, actions, state)
    found = []
    for pile, entries in enumerate(state.piles):
        for place, entry in enumerate(entries):
            is_seen = sees(pile, entry)
            code = board.deck.entry_code(entry) if is_seen else UNKNOWN
            moves = tuple(started.get((pile, place), ()))
            refusal = idle
            if not idle and not moves and (pile, place) not in begun:
                moves, refusal = _why_not(board, actions, state, (pile, place), is_seen=is_seen)
            found.append(Playable(board.pile_names[pile], place + 1, code, moves, refusal))
    return tuple(found)


def _idle(machine: Machine, state: State, seat: int) -> Refusal | None:
    """Return why the seat can do nothing at all, or None."""
    phase = machine.phases[state.phase]
    if state.phase == machine.compiled.over:
        return Refusal("game.over", text("the game is over"), "end")
    if seat != state.turn:
        why = text("it is the turn of seat {seat}", seat=state.turn + 1)
        return Refusal("pick.turn", why, f"phases.{phase.name}", {"seat": state.turn + 1})
    return None


def _started(board: Board, actions: Iterable[Action], state: State) -> dict[Spot, dict[Move, None]]:
    """Return the listed moves by the cards that start them, each once."""
    started: dict[Spot, dict[Move, None]] = {}
    for action in actions:
        for move in action.moves(state):
            if isinstance(action, Removal):  # all cards of the move are picked alike
                piles = [board.pile_index[str(arg)] for arg in move.args]
                spots: Iterable[Spot] = [(pile, len(state.piles[pile]) - 1) for pile in piles]
            else:
                spots = _tapped(board, action, state) or _spots(board, state, move)
            if isinstance(action, Lifting):
                spots = (action.lifted(state, move), *spots)
            for spot in spots:
                started.setdefault(spot, {})[move] = None
    return started


def _begun(board: Board, actions: Iterable[Action], state: State) -> frozenset[Spot]:
    """Return the cards with which actions that speak for themselves may begin."""
    codes: dict[str, None] = {}
    for action in actions:
        if isinstance(action, Picking):
            targets = action.picks(state, Picked())
            codes.update(dict.fromkeys(targets.cards if targets else ()))
    spots = (
        spot for code in codes for spot in _holding(board, state, board.deck.face_by_code[code], -1)
    )
    return frozenset(spot for spot in spots if _is_held(board, state, spot[0]))


def _tap_piles(board: Board, action: Action, seat: int) -> tuple[int, ...]:
    """Return the piles on which a player taps for an action that names no card."""
    action = inner_of(action)
    if isinstance(action, StockDeal):
        return action.sources[seat]
    if isinstance(action, Redeal):
        return tuple(pile for name in action.spec.steps[0].to for pile in board.piles(name))
    return ()


def _tapped(board: Board, action: Action, state: State) -> tuple[Spot, ...]:
    piles = _tap_piles(board, action, state.turn)
    return tuple((pile, len(state.piles[pile]) - 1) for pile in piles if state.piles[pile])


def _spots(board: Board, state: State, move: Move) -> Iterator[Spot]:
    """Yield the cards that a move takes up, as its arguments name them."""
    codes, piles = board.deck.face_by_code, board.pile_index
    args = move.args
    source = piles.get(str(args[0]), -1) if args else -1
    if source >= 0 and not (len(args) > 1 and args[1] in codes):
        count = args[-1] if len(args) > 1 and isinstance(args[-1], int) else 1
        if 1 <= count <= len(state.piles[source]):
            yield (source, len(state.piles[source]) - count)
        return
    if args and args[-1] not in piles:
        source = -1  # cards are laid on the pile named first, and come from the hand
    for arg in args:
        if arg in codes:
            yield from _holding(board, state, codes[str(arg)], source)


def _holding(board: Board, state: State, face: int, source: int) -> Iterator[Spot]:
    """Yield where cards of a face lie: in the source pile, else in the hand, else open."""
    cards = board.deck.cards
    found = [
        (pile, place)
        for pile, entries in enumerate(state.piles)
        for place, entry in enumerate(entries)
        if entry >= 0 and cards[entry] == face and pile == (source if source >= 0 else pile)
    ]
    own = [spot for spot in found if source < 0 and _is_held(board, state, spot[0])]
    # What lies open before a seat, such as its melds, is no longer in its hand.
    hand = [spot for spot in own if not board.can_see(spot[0], None)]
    if source >= 0 or own:
        yield from hand or own or found
        return
    sees = sees_in(board, state, state.turn)
    yield from ((pile, place) for pile, place in found if sees(pile, state.piles[pile][place]))


def _is_held(board: Board, state: State, pile: int) -> bool:
    """Return whether a pile belongs to the seat to move or to its side, not to the table."""
    return board.owner_of[pile] >= 0 and board.is_own(pile, state.turn)


def _why_not(
    board: Board, actions: Sequence[Action], state: State, spot: Spot, *, is_seen: bool
) -> tuple[tuple[Move, ...], Refusal | None]:
    """Return why a card starts no listed move; or a legal move that was not listed."""
    pile, place = spot
    is_top = place == len(state.piles[pile]) - 1
    for action in actions:
        if is_top and pile in _tap_piles(board, action, state.turn):
            return (), action.refusal(state, Move(action.name))
    if not is_seen:
        why = text("a card that lies hidden cannot be picked")
        name = board.pile_names[pile]
        return (), Refusal("pick.unknown", why, "", {"pile": name, "place": place + 1})
    reasons: list[Refusal] = []
    fits_nowhere = False
    for action in actions:
        for form in _forms(board, state, spot):
            refusals = []
            for move in _moves_of_form(action, form):
                refusal = action.refusal(state, move)
                if refusal is None:
                    return (move,), None
                refusals.append(refusal)
                if refusal.code != refusals[0].code or refusal.clause != refusals[0].clause:
                    fits_nowhere = True
                    break
            reasons.extend(refusals[:1])
    if reasons and not fits_nowhere:
        return (), reasons[0]
    code = board.deck.entry_code(state.piles[pile][place])
    details = {"pile": board.pile_names[pile], "card": code}
    if fits_nowhere:
        why = text("{card} fits nowhere now", card=code)
        return (), Refusal("pick.no-target", why, "", details)
    why = text("{card} has no use now", card=code)
    return (), Refusal("pick.no-use", why, "", details)


def _forms(board: Board, state: State, spot: Spot) -> Iterator[list[tuple[Argument, ...]]]:
    """Yield the ways in which a move may name a card, each with targets in a few groups."""
    pile, place = spot
    name = board.pile_names[pile]
    entry = state.piles[pile][place]
    code = board.deck.codes[entry if entry >= 0 else ~entry]
    count = len(state.piles[pile]) - place
    targets = []
    for group in board.groups:
        other = next((number for number in group.piles if number != pile), None)
        if other is not None:
            targets.append(board.pile_names[other])
    few = targets[:_ASKED] if count > 1 else targets
    yield [(name, target, count) if count > 1 else (name, target) for target in few]
    yield [(name, code, target) for target in targets[:_ASKED]]
    if spot in _holding(board, state, board.deck.face_by_code[code], -1):
        yield [(code,)]  # else the code alone would mean its double in the hand
    if count == 1:
        yield [(name,)]


def _moves_of_form(action: Action, form: Iterable[tuple[Argument, ...]]) -> Iterator[Move]:
    """Yield the moves that the action takes in this form, if it takes any."""
    for args in form:
        try:
            if action.parse(args) == args:
                yield Move(action.name, args)
        except InvalidMoveError:
            return


def targets_of(machine: Machine, state: State, picked: Picked) -> Targets:
    """Return what may become of the cards that the seat to move has picked."""
    targets: Targets | None = None
    for action in machine.phases[state.phase].actions.values():
        if isinstance(action, Picking):
            found = action.picks(state, picked)
        else:
            found = _listed(machine.board, action, state, picked)
        if found is not None:
            targets = found if targets is None else targets | found
    if targets is not None:
        return targets
    idle = _idle(machine, state, state.turn)
    if idle is None:
        idle = Refusal("pick.no-use", text("nothing can be done with that"), "")
    return Targets(refusal=idle)


def _listed(board: Board, action: Action, state: State, picked: Picked) -> Targets | None:
    """Say what the listed moves of an action make of the cards picked."""
    if picked.pile:
        return _from_pile(board, action, state, picked)
    wanted = Counter(picked.cards)
    codes = board.deck.face_by_code
    added: dict[str, None] = {}
    moves: dict[str, Move] = {}
    whole: Move | None = None
    is_used = False
    for move in action.moves(state):
        if move.args and move.args[0] in board.pile_index:
            continue  # cards taken from a stated pile are picked by naming the pile
        cards = Counter(str(arg) for arg in move.args if arg in codes)
        if not cards or wanted - cards:
            continue
        is_used = True
        missing = cards - wanted
        added.update(dict.fromkeys(missing))
        if not missing:
            piles = [str(arg) for arg in move.args if arg in board.pile_index]
            moves.update({piles[-1]: move} if piles else {})
            whole = whole or (None if piles else move)
    if not is_used:
        return _refused(board, action, state, picked) if picked.cards else None
    refusal = None
    if whole is not None and isinstance(action, Receiving):
        moves[board.pile_names[action.target(state)]] = whole
    if whole is None:
        if added:
            more = Joined(tuple(added))
            why = text("the cards make no move yet; add one of {cards}", cards=more)
        else:
            why = text("choose a pile")
        refusal = Refusal("pick.incomplete", why, f"actions.{action.name}")
    return Targets(moves, {}, tuple(added), whole, refusal)


def _refused(board: Board, action: Action, state: State, picked: Picked) -> Targets | None:
    """Say why the action refuses the cards, if it takes cards at all."""
    try:
        move = Move(action.name, action.parse(picked.cards))
    except InvalidMoveError:
        return None
    refusal = action.refusal(state, move)
    if refusal is None and isinstance(action, Receiving):
        return Targets({board.pile_names[action.target(state)]: move}, move=move)
    return Targets(move=None if refusal else move, refusal=refusal)


def _from_pile(board: Board, action: Action, state: State, picked: Picked) -> Targets | None:
    """Say what an action makes of cards taken up from one pile."""
    source = board.pile_index.get(picked.pile)
    if source is None:
        return None
    if source in _tap_piles(board, action, state.turn):
        refusal = action.refusal(state, Move(action.name))
        return Targets(move=None if refusal else Move(action.name), refusal=refusal)
    alone = next(iter(_moves_of_form(action, [(picked.pile, *picked.cards)])), None)
    if alone is not None:
        refusal = action.refusal(state, alone)
        return Targets(move=None if refusal else alone, refusal=refusal)
    moves: dict[str, Move] = {}
    refusals: dict[str, Refusal] = {}
    for target in board.pile_names:
        if target == picked.pile:
            continue
        args: tuple[Argument, ...] = (picked.pile, target)
        if picked.cards:
            args = (picked.pile, *picked.cards, target)
        elif picked.count > 1:
            args = (picked.pile, target, picked.count)
        for move in _moves_of_form(action, [args]):
            refusal = action.refusal(state, move)
            if refusal is None:
                moves[target] = move
            else:
                refusals[target] = refusal
    if not moves and not refusals:
        return None
    if moves:
        reason = Refusal("pick.incomplete", text("choose a pile"), f"actions.{action.name}")
    else:
        reason = next(iter(refusals.values()))
        if any((r.code, r.clause) != (reason.code, reason.clause) for r in refusals.values()):
            why = text("{pile} gives nothing that fits now", pile=picked.pile)
            reason = Refusal("pick.no-target", why, "")
    return Targets(moves, refusals, (), None, reason)
