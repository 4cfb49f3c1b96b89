"""Gin rummy beside OpenSpiel: the same cards, turns, legal moves, deadwood and scores.

Where the two differ by rule, this is what differs:

- OpenSpiel lets a player discard the card just taken from the discard pile; here that is the
  option `taken_card = "free"`.
- With two cards left in the stock OpenSpiel offers the last discard to a player who can knock
  with it; here that is the option `last_discard = "may-be-taken"`.
- OpenSpiel ends a hand as a draw when the players do nothing but take and discard the same
  few cards; no published rule says so, and here the hand goes on. Such hands are left there.
- At each end of a run OpenSpiel finds two cards to lay off and no third, and it takes a card
  laid to a set for one laid to a run as well. Here every card counts where it lies.
- OpenSpiel counts the deadwood of eleven cards by arranging all of them and throwing away the
  dearest card left, so that AC AD AH 2C 2D 2H 2S 3C 6C 7C 8C count 1, and it may forbid a
  knock for that. Here the best discard is looked for; without 3C nothing is left.
- In OpenSpiel nobody scores if both have the same deadwood; here that is an undercut.
- OpenSpiel has no run of more than five cards; a longer one is laid there as two.
- OpenSpiel has no big gin, no doubling for spades and no match.
- In OpenSpiel a knock is a move, and after it come the discard, each meld and each card laid
  off, and the defender picks melds too, good or bad. Here a knock is one move, and what the
  defender has left is arranged as well as it can be.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.conformance.spiel import card, deal_out, load_peer, scored

import cardrules
from cardrules import Move, Rules, State, Step
from cardrules.events import Moved
from cardrules.mechanisms.combinations import Arranger
from cardrules.mechanisms.melds import Knock

DEALS = 100
"""Deals for each set of options; five hundred in all."""

UPCARD, STOCK, PASS, KNOCK = 52, 53, 54, 55
"""Actions of OpenSpiel; those below are cards, and those above melds."""

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")

ALIKE = {"taken_card": "free", "last_discard": "may-be-taken"}

OPTIONS: list[tuple[dict[str, str | int], dict[str, int | bool]]] = [
    ({}, {}),
    ({"knocking": "by-upcard"}, {"oklahoma": True}),
    ({"knocking": "gin-only"}, {"knock_card": 0}),
    ({"gin": 20}, {"gin_bonus": 20}),
    ({"undercut": 10}, {"undercut_bonus": 10}),
]


def code(text: str) -> str:
    """Return our code of a card that OpenSpiel writes like `Th`."""
    return card(text[1].upper() + text[0])


def words(peer: Any, action: int) -> str:
    """Return what an action of OpenSpiel is called, without the player."""
    return str(peer.action_to_string(action)).rpartition(": ")[2]


def codes(text: str) -> frozenset[str]:
    """Return our codes of the cards of a meld that OpenSpiel writes like `AsAcAd`."""
    return frozenset(code(text[at : at + 2]) for at in range(0, len(text), 2))


class Table:
    """One deal, played here and there."""

    def __init__(self, rules: Rules, peer: Any, rng: Random, label: str) -> None:
        self.rules = rules
        self.peer = peer
        self.rng = rng
        self.label = label
        knock = next(
            action
            for phase in rules.compiled.phases
            for action in phase.actions.values()
            if isinstance(action, Knock)
        )
        self.arranger: Arranger = knock.arranger
        self.card_of = {code: number for number, code in enumerate(rules.board.deck.codes)}
        dealt = [code(text.rpartition(" ")[2]) for text in deal_out(peer, rng)]
        stock = [code for code in self.card_of if code not in dealt]
        rng.shuffle(stock)
        state = rules.position(
            {
                "piles": {
                    "hand.1": dealt[:10],
                    "hand.2": dealt[10:20],
                    "discard_pile": dealt[20:],
                    "stock": [f"~{code}" for code in stock],
                },
                "phase": "start",
                "turn": 1,
                "memory": {"dealer": 1},
            }
        )
        self.state: State = rules.enter(state, "start")
        self.step: Step | None = None
        self.taken = ""

    # Both sides.

    def ours(self) -> set[str]:
        return {str(move) for move in self.rules.legal_moves(self.state)}

    def theirs(self) -> list[int]:
        return list(self.peer.legal_actions())

    def play(self, text: str) -> None:
        move = self.rules.parse(text)
        assert self.rules.refusal(self.state, move) is None, (self.label, text)
        self.step = self.rules.step(self.state, move)
        self.state = self.step.state

    def pile(self, name: str) -> tuple[str, ...]:
        """Return the codes in a pile, face up."""
        lying = self.state.piles[self.rules.board.pile_index[name]]
        return tuple(self.rules.board.deck.codes[e if e >= 0 else ~e] for e in lying)

    def mask(self, some: Any) -> int:
        return sum(1 << self.card_of[code] for code in some)

    def hand(self) -> tuple[str, ...]:
        return self.pile(f"hand.{self.state.turn + 1}")

    def left(self, some: tuple[str, ...]) -> int:
        """Return the deadwood of a hand; of eleven cards, after the best discard."""
        mask = self.mask(some)
        if len(some) < 11:
            return self.arranger.best(mask).points
        return min(self.arranger.best(mask & ~(1 << self.card_of[c])).points for c in some)

    def without_dearest(self, some: tuple[str, ...]) -> int:
        """Return the deadwood of eleven cards, the dearest that is left being discarded."""
        best = self.arranger.best(self.mask(some))
        assert len(some) == 11
        return best.points - max(
            self.arranger.worth[self.card_of[c]] for c in self.names(best.left)
        )

    def check_deadwood(self) -> None:
        found = re.findall(r"Player(\d): Deadwood=(\d+)", str(self.peer))
        assert len(found) == 2
        for player, deadwood in found:
            own = self.pile(f"hand.{int(player) + 1}")
            if self.left(own) != int(deadwood):
                assert self.left(own) < int(deadwood) == self.without_dearest(own), self.label

    # The phases of a hand.

    def run(self) -> bool:
        """Play the hand; return whether it was ended by a rule that is not ours."""
        while True:
            assert self.state.turn == self.peer.current_player(), self.label
            self.check_deadwood()
            phase = self.rules.view(self.state).phase
            if phase == "discard":
                self.discard()
            elif phase == "last-discard":
                self.last_discard()
            else:
                self.draw()
            if self.peer.is_terminal():
                return self.finish()

    def draw(self) -> None:
        """Draw, take or pass."""
        texts = {UPCARD: "take", STOCK: "draw", PASS: "pass"}
        legal = {texts[action]: action for action in self.theirs()}
        assert self.ours() == set(legal), (self.label, self.peer)
        text = self.rng.choice(sorted(legal))
        top = self.pile("stock")[-1]
        self.taken = self.pile("discard_pile")[-1] if text == "take" else ""
        self.peer.apply_action(legal[text])
        while self.peer.is_chance_node():
            drawn = {code(words(self.peer, a).rpartition(" ")[2]): a for a in self.theirs()}
            self.peer.apply_action(drawn[top])
        self.play(text)

    def knocks(self, action: str) -> dict[str, int]:
        """Check the discards with which a player may knock, and return them."""
        there = self.peer.clone()
        there.apply_action(KNOCK)
        legal = {code(words(there, a)): a for a in there.legal_actions()}
        ours = {text for text in self.ours() if text.startswith(f"{action} ")}
        assert ours == {f"{action} {code}" for code in legal}, (self.label, self.peer)
        return legal

    def discard(self) -> None:
        """Discard or knock; mostly what leaves the least, so that hands come to an end."""
        legal = {code(words(self.peer, a)): a for a in self.theirs() if a < UPCARD}
        ours = self.ours()
        discards = {text for text in ours if text.startswith("discard")}
        assert discards == {f"discard {code}" for code in legal}, self.label
        assert bool(ours - discards) == (self.left(self.hand()) <= self.limit()), self.label
        if (KNOCK in self.theirs()) != bool(ours - discards):
            assert self.without_dearest(self.hand()) > self.limit(), (self.label, self.peer)
        elif ours - discards and self.rng.random() < 0.7:
            self.knock("knock", self.knocks("knock"))
            return
        hand = self.hand()
        if self.rng.random() < 0.95:  # else OpenSpiel would soon lose its patience
            hand = tuple(code for code in hand if code != self.taken)
        chosen = self.rng.choice(hand)
        if self.rng.random() < 0.9:
            chosen = min(hand, key=lambda c: (self.left(tuple({*self.hand()} - {c})), c))
        self.peer.apply_action(legal[chosen])
        self.play(f"discard {chosen}")

    def last_discard(self) -> None:
        """Knock with the last discard, or let the hand be dead."""
        ours = self.ours()
        assert "pass" in ours, self.label
        assert PASS in self.theirs(), self.label
        assert (KNOCK in self.theirs()) == (len(ours) > 1), (self.label, self.peer)
        if len(ours) > 1 and self.rng.random() < 0.8:
            self.knock("knock_with", self.knocks("knock_with"))
        else:
            self.peer.apply_action(PASS)
            self.play("pass")

    def knock(self, action: str, legal: dict[str, int]) -> None:
        """Knock with the best arrangement, or with melds that they choose at random."""
        hand = {*self.hand(), *(self.pile("discard_pile")[-1:] if "_" in action else ())}
        discard = self.rng.choice(sorted(legal))
        self.peer.apply_action(KNOCK)
        self.peer.apply_action(legal[discard])
        rest = self.mask(hand - {discard})
        best = self.best(rest)
        is_best = self.rng.random() < 0.5
        laid: list[frozenset[str]] = []
        limit = self.limit()
        while True:
            melds = {codes(words(self.peer, a)): a for a in self.theirs() if a > KNOCK}
            able = {
                frozenset(self.names(group))
                for group in self.arranger.groups_in(rest)
                if self.arranger.best(rest & ~group).points <= limit and group.bit_count() <= 5
            }
            assert set(melds) == able, (self.label, self.peer)
            assert (PASS in self.theirs()) == (self.arranger.points(rest) <= limit), self.label
            choices = [meld for meld in melds if meld in best or not is_best]
            if not choices or (PASS in self.theirs() and not is_best and self.rng.random() < 0.1):
                self.peer.apply_action(PASS)
                break
            meld = self.rng.choice(sorted(choices, key=sorted))
            self.peer.apply_action(melds[meld])
            laid.append(meld)
            rest &= ~self.mask(meld)
        named = "".join(f" + {' '.join(meld)}" for meld in laid)
        self.play(f"{action} {discard}" + ("" if is_best else named))
        if is_best:
            assert set(laid) == best
        while not self.peer.is_terminal():
            self.defend()

    def best(self, mask: int) -> set[frozenset[str]]:
        """Return the melds of the best arrangement, long runs in two as OpenSpiel has them."""
        found = set()
        for group in self.arranger.best(mask).groups:
            names = self.names(group)
            parts = [names] if len(names) <= 5 else [names[:3], names[3:6], names[6:]]
            if 0 < len(parts[-1]) < 3:
                parts[1:] = [names[3:]]
            found |= {frozenset(part) for part in parts if part}
        return found

    def names(self, mask: int) -> list[str]:
        return [code for code, number in self.card_of.items() if mask >> number & 1]

    def limit(self) -> int:
        found = re.search(r"Knock card: (\d+)", str(self.peer))
        assert found
        return int(found[1])

    def defend(self) -> None:
        """Lay off, and then lay what the best arrangement of the rest has."""
        laid: list[str] = []
        while self.rules.view(self.state).phase == "laying-off":
            assert self.state.turn == self.peer.current_player(), self.label
            legal = {code(words(self.peer, a)): a for a in self.theirs() if a < UPCARD}
            both = self.check_lay_off(laid)
            if not both or self.rng.random() < 0.3:
                break
            chosen = self.rng.choice(sorted(both))
            laid.append(chosen)
            self.peer.apply_action(legal[chosen])
            moves = self.rules.legal_moves(self.state)
            fitting = [str(move) for move in moves if move.args[-1:] == (chosen,)]
            self.play(self.rng.choice(fitting))
        if self.rules.view(self.state).phase == "laying-off":
            self.peer.apply_action(PASS)
            hand = self.mask(self.hand())
            self.play("pass")
        else:  # gin: nothing can be laid off, and all is scored
            hand = self.mask(self.hand_before())
        best = self.best(hand)
        while not self.peer.is_terminal():
            melds = {codes(words(self.peer, a)): a for a in self.theirs() if a > KNOCK}
            chosen_meld = next((meld for meld in melds if meld in best), None)
            self.peer.apply_action(PASS if chosen_meld is None else melds[chosen_meld])

    def hand_before(self) -> tuple[str, ...]:
        """Return the hand of the player who did not knock, before the last step."""
        assert self.step is not None
        assert self.step.before is not None
        before = self.step.before
        pile = self.rules.board.pile_index[f"hand.{2 - before.turn}"]
        return tuple(self.rules.board.deck.codes[e] for e in before.piles[pile])

    def laid(self, seat: int) -> tuple[str, ...]:
        """Return the deadwood of a seat in the hand that the last step ended."""
        assert self.step is not None
        assert self.step.before is not None
        before = self.step.before.piles[self.rules.board.pile_index[f"deadwood.{seat}"]]
        found = tuple(self.rules.board.deck.codes[card] for card in before)
        for event in self.step.events:
            if isinstance(event, Moved) and event.target == f"deadwood.{seat}":
                found = event.arrived
        return found

    def check_lay_off(self, laid: list[str]) -> set[str]:
        """Check the cards that can be laid off; return those that both know of."""
        legal = {code(words(self.peer, a)) for a in self.theirs() if a < UPCARD}
        moves = [move for move in self.rules.legal_moves(self.state) if move.action == "lay_off"]
        ours = {str(move.args[-1]) for move in moves}
        assert all(len(move.args) == 2 for move in moves)
        knocker = 1 - self.state.turn
        piles = [self.pile(f"melds.{4 * knocker + number}") for number in range(1, 5)]
        hand = set(self.hand())
        assert ours == hand & {card for pile in piles for card in extensions(pile)}, self.label
        known = set()
        for pile in piles:
            knocked = tuple(card for card in pile if card not in laid)
            first = extensions(knocked)
            known |= first
            if len({card[:-1] for card in knocked}) > 1:
                known |= extensions((*knocked, *(card for card in laid if card in first)))
        assert legal == hand & known, (self.label, self.peer)
        if not laid:
            assert ours == legal
        return ours & legal

    def finish(self) -> bool:
        """Compare the scores; return whether they ended the hand by a rule of their own."""
        assert self.step is not None
        points = scored(self.step)
        first = int(self.peer.returns()[0])
        if points:
            left = [self.arranger.points(self.mask(self.laid(number))) for number in (1, 2)]
            if left[0] == left[1] > 0:
                assert first == 0
                bonus = int(self.peer.get_game().get_parameters()["undercut_bonus"])
                assert sorted(points.values()) == [0, bonus]
                return False
            assert points[1] - points[2] == first, (self.label, points, self.peer)
            assert min(points.values()) == 0
            return False
        assert first == 0
        # Both are out of cards to draw, or OpenSpiel has lost its patience.
        is_dead = self.rules.view(self.state).phase == "offer"
        if not is_dead:
            assert "Repeated move" in str(self.peer)
        return not is_dead


def extensions(pile: tuple[str, ...]) -> set[str]:
    """Return the cards of which one may be added to a meld."""
    ranks = {card[:-1] for card in pile}
    if len(ranks) < 2:
        return {f"{rank}{suit}" for rank in ranks for suit in "CDHS"} - set(pile)
    places = sorted(map(RANKS.index, ranks))
    return {
        RANKS[place] + pile[0][-1]
        for place in (places[0] - 1, places[-1] + 1)
        if 0 <= place < len(RANKS)
    }


@pytest.mark.parametrize(("options", "parameters"), OPTIONS)
def test_every_position_of_a_hand_is_alike(
    options: dict[str, str | int], parameters: dict[str, int | bool]
) -> None:
    game = load_peer("gin_rummy", **parameters)
    rules = cardrules.load("gin-rummy", **ALIKE, **options)
    ended = 0
    for number in range(DEALS):
        table = Table(rules, game.new_initial_state(), Random(number), f"{options} {number}")
        ended += table.run()
    assert ended <= DEALS // 5


def test_the_rules_that_differ_by_default() -> None:
    """The card just taken stays for a turn, and a hand with two cards in the stock is dead."""
    rules = cardrules.load("gin-rummy")
    state = rules.start(seed=3)
    taken = rules.describe(state)["piles"]["discard_pile"][0]  # type: ignore[index]
    state = rules.apply(state, Move("take"))
    refusal = rules.refusal(state, Move("discard", (taken,)))
    assert refusal is not None
    assert refusal.code == "transfer.barred"
