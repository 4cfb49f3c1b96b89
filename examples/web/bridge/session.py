"""The session: one game, the person at seat 1, and stand-ins at the other seats.

It holds a `Game` and asks it; every answer is plain data for the page. Nothing is decided
here but which move a stand-in or a hint names, and that too is asked of the library.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from copy import copy

from cardrules.autoplay import Autoplay
from cardrules.engine.loading import load
from cardrules.engine.rules import Rules, Step
from cardrules.game import Game
from cardrules.identity import Choice
from cardrules.library import SHIPPED
from cardrules.moves import Move
from cardrules.picks import Picked, Playable, Targets
from cardrules.plain import (
    Plain,
    plain_events,
    plain_outcome,
    plain_playable,
    plain_refusal,
    plain_scores,
    plain_table,
    plain_targets,
    plain_view,
)
from cardrules.players import EagerPlayer, Player
from cardrules.state import State
from cardrules.texts import ENGLISH, Speaker

from .picks import forms_of, move_target

__all__ = ["Session"]

OWN_SEAT = 1


class Session:
    """One game that a person plays at seat 1.

    Args:
        game: The game.
        speaker: Says what the engine says.
        others: Plays the other seats.
    """

    def __init__(self, game: Game, speaker: Speaker, others: Player | None = None) -> None:
        self.game = game
        self.speaker = speaker
        self.others = others or EagerPlayer()
        self._cards: tuple[Playable, ...] | None = None
        self._been = {_arrangement(game.rules, game.state)}

    @classmethod
    def deal(
        cls,
        wanted: str,
        seed: int | str,
        options: Mapping[str, Choice],
        autoplay: str,
        speaker: Speaker,
    ) -> Session:
        """Deal a game that comes with the library."""
        rules = load(wanted, library=SHIPPED, options=options)
        # Nobody whom a taken back move could have told anything sits at the other seats.
        return cls(Game(rules, seed=seed, autoplay=autoplay, even_revealed=True), speaker)

    @classmethod
    def resume(cls, text: str, autoplay: str, speaker: Speaker) -> Session:
        """Resume a game that was saved."""
        return cls(Game.from_json(text, autoplay=autoplay, even_revealed=True), speaker)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def is_own_turn(self) -> bool:
        """Whether the person is to move."""
        return self.game.state.turn == OWN_SEAT - 1

    def table(self) -> dict[str, Plain]:
        """Return what the page needs to lay the table: see `plain_table`.

        `labels` are those of the groups that the speaker has words for; a page may have
        words of its own for the others.
        """
        said, english = plain_table(self.rules, self.speaker), plain_table(self.rules)
        pairs = zip(_labels(said), _labels(english), strict=True)
        is_english = self.speaker is ENGLISH
        known: dict[str, Plain] = {
            name: label for (name, label), (_, source) in pairs if is_english or label != source
        }
        return said | {"labels": known}

    def now(self) -> dict[str, Plain]:
        """Return the position as the person sees it, and what stands beside the table."""
        game = self.game
        outcome = game.outcome
        return {
            "view": plain_view(game.view(OWN_SEAT)),
            "moves": sum(1 for played in game.history if not played.automatic),
            "seed": game.record().origin.seed,
            "can_undo": self._undoes() > 0,
            "can_redo": game.can_redo,
            "outcome": None if outcome is None else plain_outcome(outcome, self.speaker),
            "laid_by": self._laid_by(),
            "said": self._said(),
            "facts": self._facts(),
        }

    def choices(self) -> dict[str, Plain]:
        """Return every card with its moves or its reason, and the moves that no card starts."""
        cards = self._playable()
        started = {move for card in cards for move in card.moves}
        buttons = (
            [move for move in self.game.legal_moves if not move.args or move not in started]
            if self.is_own_turn
            else []
        )
        return {
            "playable": plain_playable(cards, self.speaker),
            "buttons": [
                {"move": str(move), "action": move.action, "args": list(move.args)}
                for move in buttons
            ],
        }

    def pick(self, pile: str, place: int, cards: Iterable[str] = ()) -> dict[str, Plain]:
        """Return what may become of a card that was taken up, perhaps with others of the hand.

        Args:
            pile: The pile of the first card.
            place: Its place in the pile, from 1; 0 for a pile that is empty.
            cards: The codes of all cards taken up, if there are several.
        """
        codes = tuple(cards)
        card = self._card(pile, place)
        if len(codes) > 1:
            forms = [Picked(cards=codes)]
        elif card is None:
            forms = [Picked(pile)]
        else:
            forms = forms_of(self.rules, self.game.state, card)
        found: Targets | None = None
        for form in forms:
            targets = self.game.targets(form)
            found = targets if found is None else found | targets
        assert found is not None
        return plain_targets(found, self.speaker)

    def best(self, pile: str, place: int) -> dict[str, Plain]:
        """Return the move of a card that looks best, `{"move"}`, or why there is none."""
        card = self._card(pile, place)
        if card is None:
            targets = self.game.targets(Picked(pile))
            return {"move": None if targets.move is None else str(targets.move)}
        if not card.moves:
            if card.refusal is None:  # it takes more cards than this one
                return {"move": None}
            return {"move": None, "refusal": plain_refusal(card.refusal, self.speaker)}
        return {"move": str(self._best_of(card.moves))}

    def hint(self) -> dict[str, Plain]:
        """Return a move that looks like progress, the cards that start it, and its target.

        A move that leads back to where the game has been is named only if there is no other.
        """
        moves = list(self.game.legal_moves) if self.is_own_turn else []
        if not moves:
            return {"move": None}
        move = self._best_of([move for move in moves if self._is_new(move)] or moves)
        spots = [card for card in self._playable() if move in card.moves]
        source = spots[0].pile if spots else ""
        return {
            "move": str(move),
            "action": move.action,
            "cards": [{"pile": card.pile, "place": card.place} for card in spots],
            "target": move_target(self.rules, move, source),
        }

    def rehearse(self) -> None:
        """Play a move of a copy and forget it: what runs for the first time runs slowly."""
        move = next(iter(self.game.legal_moves), None)
        if move is not None and self.is_own_turn:
            other = Session(copy(self.game), self.speaker, self.others)
            other.play(str(move))
            other.choices()
            other.undo()

    def play(self, text: str) -> dict[str, Plain]:
        """Play a move of the person.

        Raises:
            InvalidMoveError: The text is no move of this game.
            IllegalMoveError: The move is refused.
        """
        return self._told(self.game.play(text), OWN_SEAT)

    def other(self) -> dict[str, Plain]:
        """Play one move of a stand-in, if one is to move and the game goes on."""
        moves = list(self.game.legal_moves)
        if self.is_own_turn or not moves:
            return {"events": [], "now": self.now()}
        seat = self.game.state.turn + 1
        # The same game goes on alike wherever it is resumed.
        rng = random.Random(f"{self.game.record().origin.seed}:{len(self.game.history)}")
        view = self.game.view(seat)
        return self._told(self.game.play(self.others.choose(self.rules, view, moves, rng)), seat)

    def undo(self) -> dict[str, Plain]:
        """Take back the last move of the person, and all that others played upon it."""
        events: list[Plain] = []
        for _ in range(self._undoes()):
            step = self.game.undo()
            assert step is not None
            events = [*self._seen(step), *events]
        return self._changed(events)

    def redo(self) -> dict[str, Plain]:
        """Make again what was taken back, until the person is to move."""
        events: list[Plain] = []
        while self.game.can_redo:
            step = self.game.redo()
            assert step is not None
            events += self._seen(step)
            if self.is_own_turn:
                break
        return self._changed(events)

    def scores(self) -> dict[str, Plain]:
        """Return the score sheet of each side as it stands."""
        return plain_scores(self.game.scores, self.speaker)

    def choose_autoplay(self, autoplay: str) -> None:
        """Say what is played for the person from the next move on."""
        self.game.autoplay = Autoplay(autoplay)

    def _told(self, step: Step, seat: int) -> dict[str, Plain]:
        events = self._seen(step)
        return self._changed(events) | {"cause": step.cause if seat == OWN_SEAT else "", "by": seat}

    def _changed(self, events: list[Plain]) -> dict[str, Plain]:
        self._cards = None
        self._been.add(_arrangement(self.rules, self.game.state))
        return {"events": events, "now": self.now()}

    def _seen(self, step: Step) -> list[Plain]:
        return plain_events(self.rules.view_events(step, OWN_SEAT), self.speaker)

    def _undoes(self) -> int:
        """Return how many moves to take back to be at the person's last choice; 0 for none."""
        count = 0
        for played in reversed(self.game.history):
            if not played.automatic:
                count += 1
                if played.seat == OWN_SEAT:
                    return count
        return 0

    def _playable(self) -> tuple[Playable, ...]:
        if self._cards is None:
            self._cards = self.game.playable(OWN_SEAT)
        return self._cards

    def _card(self, pile: str, place: int) -> Playable | None:
        spot = (pile, place)
        return next((card for card in self._playable() if (card.pile, card.place) == spot), None)

    def _is_new(self, move: Move) -> bool:
        if self.rules.board.seats.count > 1:
            return True
        return _arrangement(self.rules, self.rules.apply(self.game.state, move)) not in self._been

    def _best_of(self, moves: Iterable[Move]) -> Move:
        view, eager = self.game.view(OWN_SEAT), EagerPlayer()
        return max(moves, key=lambda move: eager.worth(self.rules, view, move))

    def _laid_by(self) -> dict[str, Plain]:
        """Return, for the pile of each trick, the seats whose cards lie in it."""
        found: dict[str, Plain] = {}
        for name, action in self.rules.profile.actions.items():
            if action.trick is None:
                continue
            pile = self.rules.board.pile_index.get(action.trick.to)
            if pile is not None:
                size = len(self.game.state.piles[pile])
                seats = [each.seat for each in self.game.history if each.move.action == name]
                found[action.trick.to] = [*seats[len(seats) - size :]]
        return found

    def _said(self) -> dict[str, Plain]:
        """Return what each seat said last in this round that moved no card, such as a bid."""
        spoken = self.game.view(OWN_SEAT).memory.get("spoken")
        found: dict[str, Plain] = {}
        for played in self.game.history:
            action = self.rules.profile.actions.get(played.move.action)
            if action is None or not (action.bid or action.choose or action.pass_ or action.alone):
                continue
            if not isinstance(spoken, tuple) or spoken[played.seat - 1]:
                found[str(played.seat)] = str(played.move)
        return found

    def _facts(self) -> dict[str, Plain]:
        """Return what the rules remember and players ask for: trumps, and scores so far."""
        found: dict[str, Plain] = {}
        memory, deck = self.game.view(OWN_SEAT).memory, self.rules.board.deck
        for action in self.rules.profile.actions.values():
            trump = action.trick.trump if action.trick else None
            suit = memory.get(trump.slot) if trump and trump.slot else None
            if isinstance(suit, int) and 0 <= suit < len(deck.suit_names):
                found["trumps"] = deck.suit_names[suit]
        scores = memory.get("scores")
        if isinstance(scores, tuple) and self.rules.profile.match is not None:
            found["scores"] = list(scores)
        return found


def _arrangement(rules: Rules, state: State) -> object:
    """Return where the cards lie; piles of a group may change places among themselves."""
    return tuple(
        tuple(sorted(state.piles[pile] for pile in group.piles)) for group in rules.board.groups
    )


def _labels(table: dict[str, Plain]) -> list[tuple[str, str]]:
    """Return the label of each group by its name."""
    groups = table["groups"]
    assert isinstance(groups, list)
    return [
        (str(group["name"]), str(group["label"])) for group in groups if isinstance(group, dict)
    ]
