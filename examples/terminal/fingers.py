"""What the player holds between two taps: cards picked up, and what may become of them.

Every tap is a question to the game: can this card be picked, added, dropped there? The
answers are the game's, reasons included. This module knows no rule and draws nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import frozen

from cardrules import Game, Move, Picked, Playable, Refusal, Targets
from cardrules.showing import ALL, shows

from .faces import is_hidden, known

__all__ = ["Answer", "Fingers", "Spot"]


@frozen
class Spot:
    """A card on the table by its pile and its place in it, from 1; place 0 is the pile itself."""

    pile: str
    place: int = 0


@frozen
class _Held:
    """Cards in the fingers, and what the game says may become of them."""

    picked: Picked
    spots: tuple[Spot, ...]
    targets: Targets


Answer: TypeAlias = "Move | Refusal | None"
"""What a tap comes to: a move to play, a reason why not, or just another pick."""


class Fingers:
    """The cards that the person at a seat has picked, tap by tap."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.board = game.rules.board
        self.open = {name for name, how in shows(game.rules.profile).items() if how == ALL}
        self.seat = seat
        self._held: _Held | None = None
        self._refused: Spot | None = None
        self._cards: dict[Spot, Playable] = {}
        self.renew()

    def renew(self) -> None:
        """Let go, and ask anew what every card can do; to be called after each move."""
        self.let_go()
        self._cards = {Spot(card.pile, card.place): card for card in self.game.playable(self.seat)}

    def let_go(self) -> None:
        """Put back what is held."""
        self._held = self._refused = None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The cards held, by where they lie."""
        return self._held.spots if self._held else ()

    @property
    def targets(self) -> Targets:
        """What may become of the cards held."""
        return self._held.targets if self._held else Targets()

    @property
    def cards(self) -> Mapping[Spot, Playable]:
        """Every card on the table, with what it can do."""
        return self._cards

    def addable(self) -> set[Spot]:
        """Return the cards that may be picked in addition to those held."""
        codes = {*self.targets.cards}
        return {
            spot
            for spot, card in self._cards.items()
            if card.card in codes and spot not in self.spots and self._may_add(spot)
        }

    def ways(self) -> list[Move]:
        """Return the moves that the cards held are, as they are, wherever they may go.

        Beside the move that the game names first there may be others with the same cards,
        such as a discard that knocks at once.
        """
        if self._held is None:
            return []
        found: dict[Move, None] = {}
        if self.targets.move is not None:
            found[self.targets.move] = None
        wanted = Counter(known(self._code(spot)) for spot in self.spots)
        dropped = {*self.targets.moves.values()}
        for move in self.game.legal_moves if self._may_move() else ():
            cards = Counter(str(arg) for arg in move.args if arg in self.board.deck.face_by_code)
            names_pile = any(str(arg) in self.board.pile_index for arg in move.args)
            if cards == wanted and not names_pile and move not in dropped:
                found[move] = None
        return list(found)

    def tap(self, spot: Spot, stands_for: tuple[str, ...] = ()) -> Answer:
        """Take up, add, put back or drop, as the cards held and the spot have it.

        Args:
            spot: the card or place that was tapped.
            stands_for: other empty piles that the place stands for.
        """
        spot = self._there(spot)
        if self._held is None:
            return self._begin(spot)
        refused, self._refused = self._refused, None
        if spot in self.spots:
            return self._again(spot)
        # Of cards that lie side by side the one tapped is meant, if it is wanted, else the pile.
        if spot.pile in self.open and spot in self.addable() and self._add(spot):
            return None
        for pile in (spot.pile, *stands_for):
            if pile in self.targets.moves:
                return self.targets.moves[pile]
        if self._add(spot):
            return None
        reason = self.targets.refusals.get(spot.pile)
        if reason is None or refused == spot:
            return self._begin(spot)
        self._refused = spot
        return reason

    def send(self, spot: Spot) -> Answer | list[Move]:
        """Return the moves of a card to every target, or its only one; or why there is none."""
        spot = self._there(spot)
        if spot not in self.spots:
            self.let_go()
            answer = self._begin(spot)
            if answer is not None:
                return answer
        ways = [*dict.fromkeys(self.targets.moves.values())] or self.ways()
        if ways:
            return ways[0] if len(ways) == 1 else ways
        return self.targets.refusal

    def _there(self, spot: Spot) -> Spot:
        """Return the spot, or the top of its pile if the card has gone since it was drawn."""
        size = len(self.game.state.piles[self.board.pile_index[spot.pile]])
        return Spot(spot.pile, min(spot.place or size, size))

    def _begin(self, spot: Spot) -> Answer:
        """Pick a first card; one with a single use that takes no target is that move."""
        self._held = None
        card = self._cards.get(spot)
        reason = card.refusal if card is not None else self._idle()
        if reason is not None:
            return reason
        found = next(self._asked(spot), None)
        if found is None:
            reason = self.game.targets(next(self._first(spot))).refusal
            return reason or Refusal("pick.no-use", "there is nothing to pick up here", "")
        targets = found.targets
        is_tapped = targets.move is not None and not targets.moves and not targets.cards
        if is_tapped and found.picked.pile:
            return targets.move
        self._held = found
        return None

    def _again(self, spot: Spot) -> Answer:
        """A card held is tapped once more: it is the whole move, or it is put back."""
        assert self._held is not None
        picked, targets = self._held.picked, self.targets
        if len(self.spots) == 1 and targets.move and (picked.pile or not targets.cards):
            return targets.move
        left = tuple(other for other in self.spots if other != spot)
        if not left or picked.pile == spot.pile:
            self.let_go()
        else:
            codes = tuple(self._code(other) for other in left if other.pile != picked.pile)
            self._hold(Picked(picked.pile, picked.count, codes), left)
        return None

    def _add(self, spot: Spot) -> bool:
        """Pick one more card, if the game has a use for it beside those held."""
        assert self._held is not None
        if spot not in self._cards:
            return False
        for picked in self._added(spot):
            targets = self.game.targets(picked)
            if _is_useful(targets):
                self._held = _Held(picked, (*self.spots, spot), targets)
                return True
        return False

    def _added(self, spot: Spot) -> Iterator[Picked]:
        """Yield the ways in which a card may join those held."""
        assert self._held is not None
        held, code = self._held.picked, self._code(spot)
        if not self._is_own(spot) and held.cards and not held.pile:
            # Cards of the hand with which a pile is taken.
            yield Picked(spot.pile, self._count(spot), held.cards)
        if code not in self.targets.cards:
            return
        if held.pile and (self._is_own(spot) or spot.pile == held.pile):
            yield Picked(held.pile, held.count, (*held.cards, code))
        yield Picked(cards=(*(known(self._code(other)) for other in self.spots), code))

    def _may_add(self, spot: Spot) -> bool:
        """Tell whether a card that is wanted may be this one: open, or the seat's own."""
        return self._is_own(spot) or self._owner(spot) < 0

    def _asked(self, spot: Spot) -> Iterator[_Held]:
        """Yield what a card may be picked as, as far as the game has a use for it."""
        for picked in self._first(spot):
            targets = self.game.targets(picked)
            if _is_useful(targets):
                yield _Held(picked, (spot,), targets)

    def _first(self, spot: Spot) -> Iterator[Picked]:
        """Yield what a card may be picked as: by itself from the hand, or from its pile."""
        code = self._code(spot)
        from_pile = Picked(spot.pile, max(1, self._count(spot)))
        if not code or is_hidden(code):
            yield from_pile
        elif self._is_own(spot):
            yield Picked(cards=(code,))
            yield Picked(spot.pile, cards=(code,))
            yield from_pile
        else:
            yield from_pile
            yield Picked(spot.pile, cards=(code,))
            yield Picked(cards=(code,))

    def _hold(self, picked: Picked, spots: tuple[Spot, ...]) -> None:
        self._held = _Held(picked, spots, self.game.targets(picked))

    def _code(self, spot: Spot) -> str:
        card = self._cards.get(spot)
        return card.card if card is not None else ""

    def _count(self, spot: Spot) -> int:
        """Return how many cards come along from a card to the top of its pile."""
        size = len(self.game.state.piles[self.board.pile_index[spot.pile]])
        return size - spot.place + 1 if spot.place else 0

    def _owner(self, spot: Spot) -> int:
        return self.board.owner_of[self.board.pile_index[spot.pile]]

    def _is_own(self, spot: Spot) -> bool:
        """Tell whether a card is in the seat's hand; what lies open before it no longer is."""
        number = self.board.pile_index[spot.pile]
        is_held = self.board.owner_of[number] >= 0 and not self.board.can_see(number, None)
        return is_held and self.board.is_own(number, self.seat - 1)

    def _may_move(self) -> bool:
        return self.game.turn == self.seat

    def _idle(self) -> Refusal | None:
        """Return why the seat can do nothing at all, as its cards tell; or None."""
        if self._may_move():
            return None
        return next((card.refusal for card in self._cards.values() if card.refusal), None)


def _is_useful(targets: Targets) -> bool:
    return bool(targets.move or targets.moves or targets.cards)
