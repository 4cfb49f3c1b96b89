"""Tables: a game that is open, who may do what at it, and who watches.

A key is the id of a game or a token of it: a text that cannot be guessed. The host holds
the id and may do everything; a token is for one seat, or an onlooker, and no more than
that. This module knows no message; it decides no rule.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping

from attrs import define, field

from cardrules.engine.outcome import Outcome, Result
from cardrules.engine.rules import LegalMoves, Rules, Step
from cardrules.engine.views import Watcher
from cardrules.errors import IllegalMoveError
from cardrules.game import Game
from cardrules.moves import Move
from cardrules.plain import Plain, plain_events, plain_outcome, plain_sheet
from cardrules.refusals import Refusal
from cardrules.scores import ScoreSheet
from cardrules.server.definition import UNSET, Unset
from cardrules.server.faults import Code, Fault
from cardrules.server.knowing import known_scores
from cardrules.state import State
from cardrules.texts import Speaker, text

__all__ = ["Access", "Eyes", "Table", "Watch", "new_key"]

Eyes = int | str | None
"""Through whose eyes: a seat from 1, None for an onlooker, `all` for who sees every card."""


def new_key(kind: str) -> str:
    """Return a text that cannot be guessed: 192 bits of chance."""
    return f"{kind}-{secrets.token_urlsafe(24)}"


@define(eq=False)
class Access:
    """What a key gives access to: a table, as its host or as one seat (None: an onlooker)."""

    key: str
    table: Table
    speaker: Speaker
    is_host: bool = False
    seat: int | None = None

    def eyes(self, wanted: Eyes | Unset) -> Eyes:
        """Return through whose eyes to look, if this key may.

        Raises:
            Fault: the key is for another seat, or there is no such seat.
        """
        table = self.table
        if not self.is_host:
            if wanted is not UNSET and wanted != self.seat:
                raise Fault(Code.NO_RIGHT, f"the token is for {_named(self.seat)} alone")
            return self.seat
        if wanted is UNSET:
            return table.turn
        if isinstance(wanted, int) and wanted > table.seats:
            message = f"seat: found {wanted}; expected a seat from 1 to {table.seats}"
            data: Plain = {"param": "seat", "expected": f"a seat from 1 to {table.seats}"}
            raise Fault(Code.PARAMS, message, data)
        return wanted

    def idle(self) -> Refusal | None:
        """Return why this key may make no move now, or None if it may."""
        table = self.table
        if self.is_host or self.seat == table.turn or table.is_over:
            return None
        details = {"seat": table.turn}
        words = text("it is the turn of seat {seat}", seat=table.turn)
        return Refusal("pick.turn", words, f"phases.{table.phase}", details)

    def check_turn(self) -> None:
        """Check that this key may make a move now.

        Raises:
            IllegalMoveError: it is another seat's turn.
            Fault: the token is an onlooker's.
        """
        if self.is_host:
            return
        if self.seat is None:
            raise Fault(Code.NO_RIGHT, "an onlooker makes no move")
        refusal = self.idle()
        if refusal is not None:
            raise IllegalMoveError(refusal)


def _named(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


@define(eq=False)
class Watch:
    """A subscription: who is told what happens, through whose eyes."""

    id: int
    access: Access
    eyes: Eyes


class _Listed:
    """The legal moves of a position, with their texts, and all of them as JSON if asked."""

    __slots__ = ("by_text", "moves", "state", "text")

    def __init__(self, state: State, moves: LegalMoves) -> None:
        self.state = state
        self.moves = moves
        self.by_text: dict[str, Move] = {str(move): move for move in moves}
        self.text: str | None = None


@define(eq=False)
class Table:
    """A game that is open, with the keys to it and the subscriptions."""

    game: Game
    made: int
    accesses: dict[str, Access] = field(factory=dict)
    watches: dict[int, Watch] = field(factory=dict)
    _listed: _Listed | None = None
    _ended: tuple[State, Outcome | None] | None = None

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.game.rules

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.game.rules.board.seats.count

    @property
    def turn(self) -> int:
        """The seat whose turn it is, from 1."""
        return self.game.state.turn + 1

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.game.rules.compiled.phases[self.game.state.phase].name

    @property
    def is_over(self) -> bool:
        """Whether the phase is the last one, in which nobody can act."""
        return self.game.state.phase == self.game.rules.compiled.over

    def listed(self) -> _Listed:
        """Return the legal moves, listed once for a position."""
        state = self.game.state
        known = self._listed
        if known is None or known.state is not state:
            known = self._listed = _Listed(state, self.game.rules.legal_moves(state))
        return known

    def moves_text(self) -> str:
        """Return the answer to who asks for the moves, as JSON."""
        listed = self.listed()
        if listed.text is None:
            phase = self.rules.compiled.phases[listed.state.phase]
            is_complete = all(action.is_closed for action in phase.actions.values())
            plain = {"turn": self.turn, "complete": is_complete, "moves": [*listed.by_text]}
            listed.text = json.dumps(plain, separators=(",", ":"))
        return listed.text

    def outcome(self) -> Outcome | None:
        """Return how the game ended, found once for a position."""
        listed = self.listed()
        ended = self._ended
        if ended is None or ended[0] is not listed.state:
            outcome = self.game.rules.outcome(listed.state, listed.moves)
            ended = self._ended = (listed.state, outcome)
        return ended[1]

    # Moving on and back.

    def play(self, text: str) -> Step:
        """Make a move.

        Raises:
            CardrulesError: the text is no move, or the rules refuse it.
        """
        listed = self._listed
        move = None
        if listed is not None and listed.state is self.game.state:
            move = listed.by_text.get(text)
        step = self.game.play(text if move is None else move)
        self.made += len(step.parts) or 1
        return step

    def undo(self, *, even_revealed: bool) -> Step | None:
        """Take back a move, if there is one."""
        step = self.game.undo(even_revealed=even_revealed)
        self.made -= 0 if step is None else len(step.parts) or 1
        return step

    def redo(self) -> Step | None:
        """Make again a move that was taken back, if there is one."""
        step = self.game.redo()
        self.made += 0 if step is None else len(step.parts) or 1
        return step

    def last_mover(self) -> int | None:
        """Return the seat that chose the last move; None if nothing was chosen yet."""
        history = reversed(self.game.history)
        return next((played.seat for played in history if not played.automatic), None)

    # What somebody may know.

    def plain_outcome(self, eyes: Eyes, speaker: Speaker) -> Plain:
        """Return the outcome as somebody may know it."""
        outcome = self.outcome()
        if outcome is None:
            return None
        plain = plain_outcome(outcome, speaker)
        if outcome.result is Result.STUCK:
            # The cards were not laid open, as they are at the end of a game.
            plain["scores"] = self.plain_scores(eyes, speaker)
        return plain

    def plain_scores(self, eyes: Eyes, speaker: Speaker) -> Plain:
        """Return the scores as they stand, as far as somebody can know them."""
        scores: Mapping[int, ScoreSheet | None]
        if isinstance(eyes, str) or self.is_over:
            scores = self.game.scores
        else:
            scores = known_scores(self.rules, self.game.state, eyes)
        return {
            str(side): None if sheet is None else plain_sheet(sheet, speaker)
            for side, sheet in scores.items()
        }

    def stands(self, eyes: Eyes, speaker: Speaker) -> dict[str, Plain]:
        """Return where the game stands."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "made": self.made,
            "outcome": self.plain_outcome(eyes, speaker),
        }

    def plain_events(self, step: Step, eyes: Eyes, speaker: Speaker) -> list[Plain]:
        """Return the events of a step as somebody may see them."""
        if isinstance(eyes, str):
            return plain_events(step.events, speaker)
        return plain_events(self.rules.view_events(step, eyes), speaker)

    def cause(self, step: Step, eyes: Eyes) -> str:
        """Return the text of the move of a step, as somebody knows it."""
        if isinstance(eyes, str):
            return step.cause
        watcher = Watcher(self.rules.board, step.before, None if eyes is None else eyes - 1)
        return watcher.cause(step.cause, step.log)

    def told(self, kind: str, step: Step | None) -> Iterator[tuple[Watch, dict[str, Plain]]]:
        """Yield for each subscription what it is told: the kind, and the step as it is seen.

        Those who see alike and speak one language are told the same thing, made once.
        """
        made: dict[tuple[Eyes, int], dict[str, Plain]] = {}
        for watch in self.watches.values():
            speaker = watch.access.speaker
            key = (watch.eyes, id(speaker))
            if key not in made:
                events = [] if step is None else self.plain_events(step, watch.eyes, speaker)
                stands = self.stands(watch.eyes, speaker)
                made[key] = {"kind": kind, "events": events, **stands}
            yield watch, {"subscription": watch.id, **made[key]}
