"""Laws of moves: what is listed, accepted, played and offered are the same moves."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from cardrules.engine.loading import load
from cardrules.engine.rules import Rules
from cardrules.errors import CardrulesError, IllegalMoveError
from cardrules.moves import Move
from cardrules.picks import Lifting, Picked, Playable, Targets
from cardrules.profile.compare import choices_to_try
from cardrules.refusals import CODES, Refusal
from cardrules.state import State
from cardrules.testing.clauses import is_clause
from cardrules.testing.probes import probes, transfers
from cardrules.testing.subject import Place, Subject

__all__ = ["check_end", "check_legality", "check_options", "check_picking"]

_PROBES = 30
_SELDOM = 25
"""At every so manieth position all pairs of piles are tried."""


def check_options(subject: Subject) -> None:
    """Every choice of options that the profile allows makes a game."""
    if isinstance(subject.profile, Rules):
        return
    for chosen in choices_to_try(subject.each[0].profile):
        try:
            load(subject.profile, library=subject.library, options=chosen)
        except CardrulesError as error:
            raise AssertionError(f"with {chosen} the profile does not load:\n{error}") from error


def check_legality(subject: Subject) -> None:
    """What is listed, what is accepted and what can be played are the same moves."""
    for place in subject.places():
        rules, state = place.rules, place.state
        moves = rules.legal_moves(state)
        for move in place.legal:
            refusal = _judged(rules, state, move)
            assert refusal is None, f"{place.words}: {move} is listed and refused: {refusal}"
            assert move in moves, f"{place.words}: {move} is listed and not among the legal moves"
            assert rules.parse(str(move)) == move, f"{place.words}: {move} does not read back"
            again = rules.move_from_json(move.to_json())
            assert again == move, f"{place.words}: {move} does not read back from JSON"
        assert len(set(place.legal)) == len(place.legal), f"{place.words}: a move is listed twice"
        some = probes(rules, state, place.legal, place.chance, _PROBES)
        _check_probes(place, some, is_played=True)
        if place.number % _SELDOM == 0:
            _check_probes(place, transfers(rules, state), is_played=False)


def _check_probes(place: Place, moves: Iterable[Move], *, is_played: bool) -> None:
    rules, state, words = place.rules, place.state, place.words
    actions = rules.compiled.phases[state.phase].actions
    listed = set(place.legal)
    for move in moves:
        refusal = _judged(rules, state, move)
        if refusal is None:
            if actions[move.action].is_closed:
                assert move in listed, f"{words}: {move} is accepted and not listed"
            rules.apply(state, move)
            continue
        assert move not in listed, f"{words}: {move} is listed and refused: {refusal}"
        check_refusal(rules, refusal, f"{words}: {move}")
        if is_played:
            found = _refused_by_play(rules, state, move)
            assert found is not None, f"{words}: {move} is refused and can be played: {refusal}"
            assert found == refusal, f"{words}: {move} is refused for {refusal} and for {found}"


def _judged(rules: Rules, state: State, move: Move) -> Refusal | None:
    """Judge a move by itself: on a copy of the state, for which nothing has been listed."""
    return rules.refusal(evolve(state), move)


def _refused_by_play(rules: Rules, state: State, move: Move) -> Refusal | None:
    try:
        rules.apply(state, move)
    except IllegalMoveError as error:
        return error.refusal
    return None


def check_refusal(rules: Rules, refusal: Refusal, words: str) -> None:
    """Check that a refusal has a code that is documented, a sentence, and a clause there is."""
    assert refusal.code in CODES, f"{words}: no code {refusal.code!r} is declared"
    assert refusal.message, f"{words}: the refusal {refusal.code!r} says nothing"
    known = is_clause(rules.profile, refusal.clause)
    assert known, f"{words}: refused by {refusal.clause!r}, which the profile does not have"


def check_picking(subject: Subject) -> None:
    """A card can be picked if it starts a move, and the moves that it starts are legal."""
    for place in subject.places():
        _check_playable(place, place.state.turn + 1)
        if place.number % _SELDOM == 0:
            for seat in range(1, place.rules.board.seats.count + 1):
                _check_playable(place, seat)
        for move in place.legal[:5]:
            _check_targets(place, move)


def _check_playable(place: Place, seat: int) -> None:
    rules, state, words = place.rules, place.state, place.words
    cards = rules.playable(state, seat)
    view = rules.view(state, seat)
    seen = [code for pile in view.piles.values() for code in pile]
    assert [card.card for card in cards] == seen, f"{words}: seat {seat} may play unseen cards"
    is_idle = not place.legal or state.turn + 1 != seat
    listed = set(place.legal)
    for card in cards:
        spot = f"{words}: {card.card}, card {card.place} of {card.pile}"
        assert not (card.moves and card.refusal), f"{spot} starts moves and is refused"
        assert not (is_idle and card.is_playable), f"{spot} can be played out of turn"
        if card.refusal is not None:
            check_refusal(rules, card.refusal, spot)
        for move in card.moves:
            is_legal = move in listed or rules.refusal(state, move) is None
            assert is_legal, f"{spot} starts {move}, which is not legal"
    if not is_idle:
        _check_all_started(place, cards)


def _check_all_started(place: Place, cards: Iterable[Playable]) -> None:
    """Check that every listed move that names a pile or a card is started by some card."""
    board = place.rules.board
    started = {move for card in cards for move in card.moves}
    for move in place.legal:
        names_some = any(arg in board.pile_index or arg in board.deck.codes for arg in move.args)
        if names_some:
            assert move in started, f"{place.words}: no card starts {move}"


def _check_targets(place: Place, move: Move) -> None:
    """Check that picking the cards of a move leads to it, and to legal moves only."""
    rules, state, words = place.rules, place.state, place.words
    action = rules.compiled.phases[state.phase].actions[move.action]
    if isinstance(action, Lifting):
        picked: Picked | None = _lifted_for(rules, action, state, move)
    else:
        picked = _picked_for(rules, move)
    if picked is None:
        return
    targets = rules.targets(state, picked)
    for each in _offered(targets):
        refusal = rules.refusal(state, each)
        assert refusal is None, f"{words}: {picked} leads to {each}, which is refused: {refusal}"
    assert move in _offered(targets), f"{words}: {picked} does not lead to {move}"
    for refusal in targets.refusals.values():
        check_refusal(rules, refusal, f"{words}: {picked}")


def _offered(targets: Targets) -> list[Move]:
    return [*targets.moves.values(), *([targets.move] if targets.move is not None else [])]


def _lifted_for(rules: Rules, action: Lifting, state: State, move: Move) -> Picked | None:
    """Return the pile that a move takes from and the cards that it names, if all are named once.

    Moves that join several groups may be made in several ways.
    """
    piles, codes = rules.board.pile_index, rules.board.deck.face_by_code
    if not all(arg in codes or arg in piles or isinstance(arg, int) for arg in move.args):
        return None
    pile, place = action.lifted(state, move)
    cards = [str(arg) for arg in move.args if arg in codes]
    return Picked(rules.board.pile_names[pile], len(state.piles[pile]) - place, cards)


def _picked_for(rules: Rules, move: Move) -> Picked | None:
    """Return what a player picks up to make a move, if the form of the move tells."""
    piles, codes = rules.board.pile_index, rules.board.deck.face_by_code
    match move.args:
        case (str(source),) if source in piles:
            return Picked(source)
        case (str(source), str(target)) if source in piles and target in piles:
            return Picked(source)
        case (str(source), str(target), int(count)) if source in piles and target in piles:
            return Picked(source, count)
        case (str(source), str(code), str(target)) if source in piles and code in codes:
            return Picked(source, cards=(code,)) if target in piles else None
        case (str(_), *_) if all(arg in codes for arg in move.args):
            return Picked(cards=map(str, move.args))
        case _:
            return None


def check_end(subject: Subject) -> None:
    """A game is over when no move is left, and not before; at a table a seat can always move."""
    for place in subject.places():
        rules, words = place.rules, place.words
        outcome = rules.outcome(place.state)
        legal = place.legal
        assert legal or outcome, f"{words}: no move is left, and the game is not over"
        assert not (legal and outcome), f"{words}: the game is over, and {legal[0]} is legal"
        assert bool(rules.legal_moves(place.state)) == bool(legal), f"{words}: a list, or none"
        is_over = place.state.phase == rules.compiled.over
        is_stuck = rules.board.seats.count > 1 and not legal and not is_over
        assert not is_stuck, f"{words}: seat {place.state.turn + 1} has no move, and is not done"
