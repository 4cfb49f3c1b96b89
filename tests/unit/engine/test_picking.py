"""Picking: what every card starts or why not, and where picked cards may go."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from tests.unit.engine.table import HANDS, STOCK, TEXT, table

import cardrules
from cardrules import Move, Picked, Playable, Refusal, Rules, State, Targets
from cardrules.draft import Draft
from cardrules.engine.picking import targets_of
from cardrules.moves import Argument
from cardrules.picks import Picking
from cardrules.refusals import CODES

GAMES = ["casket", "royal-cotillion", "klondike", "freecell", "spider", "yukon", "fortress"]


def positions(rules: Rules, count: int = 30) -> Iterator[State]:
    rng = random.Random(3)
    state = rules.start(3)
    for _ in range(count):
        yield state
        moves = list(rules.legal_moves(state))
        if not moves:
            return
        state = rules.apply(state, rng.choice(moves))


def at_table(seat: int = 1) -> State:
    piles = {**HANDS, "stock": STOCK}
    return table().position({"piles": piles, "phase": "play", "turn": seat})


def card(cards: Sequence[Playable], pile: str, place: int = 1) -> Playable:
    return next(found for found in cards if (found.pile, found.place) == (pile, place))


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_moves_or_a_reason_and_every_move_a_card(name: str) -> None:
    rules = cardrules.load(name)
    for state in positions(rules):
        cards = rules.playable(state)
        assert [len(pile) for pile in state.piles] == [
            sum(1 for found in cards if found.pile == pile) for pile in rules.board.pile_names
        ]
        assert all(bool(found.moves) == found.is_playable for found in cards)
        assert all(found.refusal is None or found.refusal.code in CODES for found in cards)
        started = {move for found in cards for move in found.moves}
        bare = {move for move in rules.legal_moves(state) if not move.args}
        assert started | bare == set(rules.legal_moves(state))


@pytest.mark.parametrize("name", GAMES)
def test_targets_are_the_moves_of_a_pile(name: str) -> None:
    rules = cardrules.load(name)
    for state in positions(rules, 10):
        found: set[Move] = set()
        for pile, entries in zip(rules.board.pile_names, state.piles, strict=True):
            for count in range(1, len(entries) + 1):
                targets = rules.targets(state, Picked(pile, count))
                found.update(targets.moves.values())
                assert not set(targets.moves) & set(targets.refusals)
                assert all(str(move.args[1]) == to for to, move in targets.moves.items())
        listed = (move for move in rules.legal_moves(state) if move.action == "move")
        assert found == set(listed)


REASONS = [
    ({"body.1": ["2S", "KH"]}, "body.1", 1, "unit.top-only"),
    ({"body.1": ["2S", "KH"]}, "body.1", 2, None),
    ({"foundation.1": ["AS"]}, "foundation.1", 1, "unit.closed"),
    ({"jewel": ["~5H", "~6H"]}, "jewel", 2, "pick.unknown"),
    ({"lid.1": ["9H"]}, "lid.1", 1, "pick.no-target"),
    ({"stock": ["~9H", "~8H"]}, "stock", 2, None),
    ({"stock": ["~9H", "~8H"]}, "stock", 1, "pick.unknown"),
    ({"stock": ["~9H"], "waste": ["8H"]}, "stock", 1, "deal.full"),
]


@pytest.mark.parametrize(("piles", "pile", "place", "code"), REASONS)
def test_the_reason_why_a_card_is_grey(
    piles: dict[str, list[str]], pile: str, place: int, code: str | None
) -> None:
    rules = cardrules.load("casket")
    state = rules.position({"piles": piles, "partial": True})
    refusal = card(rules.playable(state), pile, place).refusal
    assert (refusal and refusal.code) == code


def test_one_card_out_of_a_pile() -> None:
    rules, state = table(), at_table()
    found = card(rules.playable(state), "hand.1", 2)
    assert found.card == "3C"
    assert [str(move) for move in found.moves] == ["move hand.1 3C open"]
    targets = rules.targets(state, Picked("hand.1", cards=("3C",)))
    assert {pile: str(move) for pile, move in targets.moves.items()} == {
        "open": "move hand.1 3C open"
    }
    missing = rules.targets(state, Picked("hand.1", cards=("AD",)))
    assert not missing.moves
    assert missing.refusals["open"].code == "unit.no-such-card"


def test_another_seats_turn_greys_everything_and_shows_nothing() -> None:
    rules, state = table(), at_table(2)
    cards = rules.playable(state, 1)
    assert {found.refusal and found.refusal.code for found in cards} == {"pick.turn"}
    assert [found.card for found in cards if found.pile == "hand.2"] == ["?", "?", "?"]
    assert card(rules.playable(state, 2), "hand.2").moves


def test_hidden_cards_change_nothing_that_a_seat_is_told() -> None:
    rules = table()
    other = {**HANDS, "hand.2": ["3H", "2D", "AH"]}
    stock = ["~3S", "~AS", "~3D", "~AC", "~2H", "~AD"]
    one = rules.position({"piles": {**HANDS, "stock": STOCK}, "phase": "play"})
    two = rules.position({"piles": {**other, "stock": stock}, "phase": "play"})
    assert one != two
    assert rules.playable(one, 1) == rules.playable(two, 1)
    assert rules.playable(one, 2) != rules.playable(two, 2)


def test_a_finished_game_greys_everything() -> None:
    rules = cardrules.load("casket")
    piles = {"foundation.1": ["AS"]}
    state = rules.position({"piles": piles, "phase": "over", "partial": True})
    refusal = card(rules.playable(state), "foundation.1").refusal
    assert refusal is not None
    assert refusal.code == "game.over"
    assert rules.targets(state, "foundation.1").refusal == refusal


def test_an_empty_stock_is_tapped_for_a_redeal() -> None:
    rules = cardrules.load("klondike")
    state = rules.position({"piles": {"waste": ["5H"]}, "partial": True})
    assert rules.targets(state, "stock").move == Move("redeal")
    state = rules.position({"piles": {"stock": ["~5H"]}, "partial": True})
    assert rules.targets(state, "stock").move == Move("draw")


def test_a_unit_that_cannot_move_says_why() -> None:
    rules = cardrules.load("freecell")
    piles = {"tableau.1": ["9S", "4H"], "tableau.2": ["10H"]}
    state = rules.position({"piles": piles, "partial": True})
    targets = rules.targets(state, Picked("tableau.1", 2))
    assert not targets.moves
    assert targets.refusal is not None
    assert targets.refusal.code == "unit.sequence"


def test_nonsense_is_of_no_use() -> None:
    rules, state = table(), at_table()
    for picked in (Picked("nowhere"), Picked(cards=("QQ",)), Picked(), Picked("open", 5)):
        targets = rules.targets(state, picked)
        assert targets.move is None
        assert not targets.moves
        assert targets.refusal is not None


# Actions whose moves are lists of cards.


class Pass:
    """Passing two cards of the hand: a closed action, read through its list of moves."""

    name = "pass"
    is_closed = True

    def moves(self, state: State) -> list[Move]:
        deck = table().board.deck
        hand = [deck.codes[entry] for entry in state.piles[1 + state.turn]]
        return [
            Move("pass", (one, two))
            for number, one in enumerate(hand)
            for two in hand[number + 1 :]
        ]

    def refusal(self, state: State, move: Move) -> Refusal | None:
        listed = {frozenset(found.args) for found in self.moves(state)}
        if frozenset(move.args) in listed:
            return None
        return Refusal("action.arguments", "two cards of the hand", "")

    def perform(self, draft: Draft, move: Move) -> None:
        raise NotImplementedError

    def parse(self, args: Sequence[Argument]) -> tuple[Argument, ...]:
        return tuple(args)


class Meld(Pass):
    """The same, but speaking for itself."""

    name = "meld"
    is_closed = False

    def picks(self, state: State, picked: Picked) -> Targets | None:  # noqa: ARG002
        if picked.pile:
            return None
        if not picked.cards:
            return Targets(cards=("2C",))
        missing = Refusal("pick.incomplete", "45 of 50", "")
        return Targets(cards=("3C",), refusal=missing)


def with_action(action: Pass) -> Rules:
    """Return rules of the table in which one action takes the place of all others."""
    rules = cardrules.loads(TEXT)
    phase = rules.compiled.phases[0]
    object.__setattr__(phase, "actions", {action.name: action})
    return rules


def test_cards_are_picked_one_by_one() -> None:
    rules, state = with_action(Pass()), at_table()
    none = rules.targets(state, Picked())
    assert set(none.cards) == {"2C", "3C", "2S"}
    assert none.move is None
    one = rules.targets(state, Picked(cards=("2C",)))
    assert set(one.cards) == {"3C", "2S"}
    assert one.refusal is not None
    assert one.refusal.code == "pick.incomplete"
    two = rules.targets(state, Picked(cards=("3C", "2C")))
    assert two.move == Move("pass", ("2C", "3C"))
    assert two.cards == ()
    assert two.refusal is None
    three = rules.targets(state, Picked(cards=("2C", "3C", "2S")))
    assert three.refusal is not None
    assert three.refusal.code == "action.arguments"


def test_a_card_starts_every_move_that_names_it() -> None:
    rules, state = with_action(Pass()), at_table()
    found = card(rules.playable(state), "hand.1", 1)
    assert [str(move) for move in found.moves] == ["pass 2C 3C", "pass 2C 2S"]


def test_an_action_may_speak_for_itself() -> None:
    meld = Meld()
    assert isinstance(meld, Picking)
    rules, state = with_action(meld), at_table()
    targets = rules.targets(state, Picked(cards=("2C",)))
    assert targets.cards == ("3C",)
    assert targets.refusal is not None
    assert targets.refusal.message == "45 of 50"
    assert rules.targets(state, Picked()).cards == ("2C",)


class Silent(Meld):
    """An open action that lists nothing, though a card may begin a move."""

    def moves(self, state: State) -> list[Move]:  # noqa: ARG002
        return []


def test_a_card_that_can_begin_a_move_is_not_grey_though_no_move_is_listed() -> None:
    rules, state = with_action(Silent()), at_table()
    found = card(rules.playable(state), "hand.1", 1)
    assert found.is_playable
    assert found.moves == ()
    assert not card(rules.playable(state), "hand.1", 2).is_playable


def test_two_actions_are_joined_and_whatever_one_allows_is_allowed() -> None:
    no = Refusal("pile.full", "full", "")
    yes = Move("move", ("a", "b"))
    one = Targets({"b": yes}, {"c": no}, ("5H",), None, no)
    two = Targets({}, {"b": no, "d": no}, ("5H", "6H"), Move("draw"), None)
    joined = one | two
    assert joined.moves == {"b": yes}
    assert set(joined.refusals) == {"c", "d"}
    assert joined.cards == ("5H", "6H")
    assert joined.move == Move("draw")
    assert joined.refusal is None


def test_a_card_may_be_dropped_where_its_action_puts_it() -> None:
    """Of two actions with one use for a card each, neither hides the other."""
    rules = cardrules.load("hearts")
    state = rules.start(1)
    held = list(rules.view(state, state.turn + 1).piles[f"hand.{state.turn + 1}"])
    given = rules.targets(state, Picked(cards=held[:3]))
    assert given.move is not None
    assert given.moves == {f"passing.{state.turn + 1}": given.move}
    whist = cardrules.load("whist")
    state = whist.start(1)
    move = next(iter(whist.legal_moves(state)))
    played = whist.targets(state, Picked(cards=(str(move.args[0]),)))
    assert (played.move, played.moves) == (move, {"trick": move})


def test_cards_laid_on_a_pile_come_from_the_hand() -> None:
    rules = cardrules.load("canasta")
    found = 0
    for state in positions(rules, 40):
        started = {card.pile: card.moves for card in rules.playable(state, state.turn + 1)}
        for pile, moves in started.items():
            for move in moves:
                if move.action == "meld":
                    assert pile.startswith("hand")
                    found += 1
    assert found


def test_the_machine_may_be_asked_alone() -> None:
    rules, state = table(), at_table()
    assert targets_of(rules._machine, state, Picked("stock")).move == Move("draw")


def test_a_card_of_a_meld_is_not_taken_for_its_double_in_the_hand() -> None:
    rules = cardrules.load("canasta")
    state = rules.start(seed=3)
    state = rules.apply(state, rules.parse("take 8C 8H + 10C 10S JK"))  # with the discard 8S
    eights = {card.pile: card for card in rules.playable(state) if card.card == "8S"}
    assert set(eights) == {"melds.1", "hand.1"}  # two packs
    assert eights["hand.1"].is_playable
    assert not eights["melds.1"].is_playable
