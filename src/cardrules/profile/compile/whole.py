"""A whole profile: its parts made one after another, each with what it needs of the others.

This module trusts the linter; it explains no problem.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from cardrules.board import Board
from cardrules.cards import Deck
from cardrules.draft import Draft
from cardrules.mechanisms.base import Action, Tools
from cardrules.mechanisms.conditions import compile_condition
from cardrules.mechanisms.deal import Dealer
from cardrules.mechanisms.phases import OVER, Phase
from cardrules.mechanisms.rounds import Match, Rounds
from cardrules.mechanisms.tally import Tally
from cardrules.profile.compile.actions import compile_action, compile_steps
from cardrules.profile.compile.board import make_board
from cardrules.profile.compile.compiled import Compiled
from cardrules.profile.compile.phases import compile_phase, compile_won
from cardrules.profile.compile.piles import compile_build
from cardrules.profile.compile.scores import compile_score, compile_tables, compile_worths
from cardrules.profile.compile.settlers import compile_laying_out
from cardrules.profile.model import ProfileSpec
from cardrules.profile.vocabulary import vocabulary_of

__all__ = ["compile_profile"]


def compile_profile(spec: ProfileSpec, deck: Deck) -> Compiled:
    """Compile a profile that the linter has passed."""
    board = make_board(spec, deck)
    completes = tuple(
        spec.piles[board.groups[board.group_of[pile]].name].complete
        for pile in range(len(board.pile_names))
    )
    room = tuple(_room(spec, board, pile) for pile in range(len(board.pile_names)))

    def moves_under(name: str, changes: Mapping[str, object]) -> Action:
        return compile_build(spec, changes, board, completes, name)

    tables = compile_tables(spec.score, deck)
    worths = compile_worths(spec.score, deck, tables)
    parts = {type(part): part for part in (spec.melds, spec.going_out) if part is not None}
    build = compile_build(spec, spec.phases[0].piles, board, completes)

    def accepts(draft: Draft, pile: int, card: int) -> bool:
        target = build.rules[board.group_of[pile]].target
        mask = target.masks(draft)[pile - target.group.first]
        return bool(mask & deck.bits[card])

    tools = Tools(
        board,
        completes,
        room,
        tables,
        worths,
        moves_under=moves_under,
        accepts=accepts,
        parts=parts,
    )
    dealer = Dealer(spec.deal, board, accepts, "deal")
    known = vocabulary_of(spec)
    actions = {
        name: compile_action(name, part, tools, known) for name, part in spec.actions.items()
    }
    tools = evolve(tools, actions=actions)
    score = compile_score(spec.score, tools, known)
    match = Match(spec.match, board) if spec.match is not None else None
    steps = compile_steps(
        spec, tools, Rounds(board, dealer, score.sheets if score else None, match)
    )
    names = [*(phase.name for phase in spec.phases), OVER]
    laying_out = compile_laying_out(spec, board)
    phases = [
        compile_phase(spec, phase, tools, actions, steps, names, laying_out)
        for phase in spec.phases
    ]
    tally = Tally(spec.score.events, board) if spec.score and spec.score.events else None
    return Compiled(
        spec,
        board,
        (*phases, Phase(OVER)),
        dealer,
        compile_won(spec.end, board, completes),
        compile_condition(spec.end.lost, board, completes) if spec.end.lost else None,
        tally,
        tools.tables,
        score,
        match,
        completes,
    )


def _room(spec: ProfileSpec, board: Board, pile: int) -> int:
    capacity = spec.piles[board.groups[board.group_of[pile]].name].capacity
    return board.deck.size if capacity is None else capacity
