"""Whole deals of games with bidding beside OpenSpiel: the same cards, moves and points."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.conformance.spiel import card, deal_out, in_step, load_peer, scored

import cardrules
from cardrules import Rules, State

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Euchre. OpenSpiel plays one deal. Its dealer may not discard the card that was taken up, and
# the maker goes alone, or not, when the dealer has discarded. Its parameter
# `allow_lone_defender` has no counterpart here, and is off.


def euchre_deal(rules: Rules, peer: Any, rng: Random) -> State:
    """Deal their game, and return our position with the same cards."""
    dealer, *cards = deal_out(peer, rng)
    seat = ("N", "E", "S", "W").index(dealer)
    hands: dict[str, list[str]] = {f"hand.{number}": [] for number in (1, 2, 3, 4)}
    for number, text in enumerate(cards[:20]):
        hands[f"hand.{(seat + number) % 4 + 1}"].append(card(text))
    dealt = {card(text) for text in cards}
    position = {
        "piles": {
            **hands,
            "upcard": [card(cards[20])],
            "kitty": [f"~{code}" for code in rules.board.deck.codes if code not in dealt],
        },
        "memory": {"dealer": seat},
    }
    return rules.enter(rules.position({**position, "phase": "turn-up"}), "turn-up")


def euchre_text(rules: Rules, state: State, text: str) -> str:
    """Return our move for one of theirs."""
    match rules.view(state).phase:
        case "first-round":
            return "pass" if text == "Pass" else "order-up"
        case "second-round":
            return "pass" if text == "Pass" else f"call {text.lower()}"
        case "take-up":
            return f"discard {card(text)}"
        case "alone":
            return {"Alone": "alone", "Partner": "with-partner"}[text]
    return f"play {card(text)}"


@pytest.mark.parametrize("stick", [False, True])
def test_euchre_is_alike_at_every_position(stick: bool) -> None:
    game = load_peer("euchre", stick_the_dealer=stick)
    rules = cardrules.load(
        "euchre",
        stick_the_dealer=stick,
        alone="after-the-discard",
        discard_upcard=False,
    )
    results = set()
    for number in range(250):
        rng, peer = Random(number), game.new_initial_state()
        state = euchre_deal(rules, peer, rng)

        def text_of(at: State, text: str) -> str:
            return euchre_text(rules, at, text)

        prefer = "pass" if number % 2 else ""
        step = in_step(rules, state, peer, rng, text_of, number, prefer)
        points = scored(step)
        # Theirs gives the makers' points to one side and takes them from the other.
        ours = points[1] - points[2] if points else 0
        assert [ours, -ours, ours, -ours] == peer.returns(), number
        results.add(abs(ours))
    assert results == ({1, 2, 4} if stick else {0, 1, 2, 4})


def test_euchre_is_alike_when_the_maker_goes_alone_with_the_call() -> None:
    game = load_peer("euchre", stick_the_dealer=False)
    rules = cardrules.load("euchre", discard_upcard=False)
    lone = 0
    for number in range(250):
        rng, peer = Random(number), game.new_initial_state()
        state, is_alone = euchre_deal(rules, peer, rng), False
        while not peer.is_terminal():
            actions = {peer.action_to_string(a): a for a in peer.legal_actions()}
            if "Alone" in actions:  # that was said with the call
                peer.apply_action(actions["Alone" if is_alone else "Partner"])
                continue
            assert state.turn == peer.current_player(), number
            legal = {euchre_text(rules, state, text): a for text, a in actions.items()}
            bids = [text for text in legal if text.startswith(("order-up", "call"))]
            expected = {*legal, *(f"{text} alone" for text in bids)}
            assert {str(move) for move in rules.legal_moves(state)} == expected, number
            chosen = rng.choice(sorted(expected))
            text = chosen.removesuffix(" alone")
            is_alone = is_alone or text != chosen
            peer.apply_action(legal[text])
            step = rules.step(state, rules.parse(chosen))
            state = step.state
        points = scored(step)
        ours = points[1] - points[2] if points else 0
        assert [ours, -ours, ours, -ours] == peer.returns(), number
        lone += is_alone
    assert lone > 50


# Oh Hell. OpenSpiel plays one deal of a number of tricks, always with the hook. Its points
# are ours with `scoring` as `tricks` or, with its off-bid penalty, as `penalty`; it knows no
# scoring in which a bid that is off simply counts nothing.


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("scoring", "penalty"), [("tricks", False), ("penalty", True)])
def test_oh_hell_is_alike_at_every_position(players: int, scoring: str, penalty: bool) -> None:
    rules = cardrules.load("oh-hell", players=players, cards=10, scoring=scoring)
    for number in range(100):
        rng = Random(number)
        tricks = rng.randint(1, 10)
        game = load_peer(
            "oh_hell", players=players, num_tricks_fixed=tricks, off_bid_penalty=penalty
        )
        peer = game.new_initial_state()
        _, dealer, *cards = deal_out(peer, rng)
        codes = list(map(card, cards))
        hands = {f"hand.{seat + 1}": codes[seat:-1:players] for seat in range(players)}
        stock = [f"~{code}" for code in rules.board.deck.codes if code not in codes]
        position = rules.position(
            {
                "piles": {**hands, "upcard": codes[-1:], "stock": stock},
                "memory": {"dealer": int(dealer), "round": 11 - tricks},
            }
        )
        state = rules.enter(position, "trumps")

        def text_of(at: State, text: str) -> str:
            is_bid = rules.view(at).phase == "bidding"
            return f"bid {text}" if is_bid else f"play {card(text)}"

        points = scored(in_step(rules, state, peer, rng, text_of, number))
        assert [points[side] for side in sorted(points)] == peer.returns(), number


# Spades. OpenSpiel plays one deal with no score before it, in which seat 1 is forehand.
# Partners may not bid more than thirteen together, and a trick of a seat that has bid nil
# counts for its side like any other. It never notes that spades have been broken: a seat that
# holds anything else never leads them, which no published rule asks for.


def test_spades_is_alike_at_every_position() -> None:
    rules = cardrules.load("spades", together=True, nil_tricks="count")
    game = load_peer("spades")
    for number in range(500):
        rng, peer = Random(number), game.new_initial_state()
        codes = list(map(card, deal_out(peer, rng)))
        hands = {f"hand.{seat + 1}": codes[seat::4] for seat in range(4)}
        state = rules.position({"piles": hands, "memory": {"dealer": 3}})

        def text_of(at: State, text: str) -> str:
            is_bid = rules.view(at).phase == "bidding"
            return f"bid {text.lower()}" if is_bid else f"play {card(text)}"

        def known(at: State, ours: set[str]) -> set[str]:
            leads = rules.view(at).phase == "tricks" and not rules.view(at).piles["trick"]
            others = {text for text in ours if not text.endswith("S")}
            return others if leads and others else ours

        points = scored(in_step(rules, state, peer, rng, text_of, number, known=known))
        assert [points[1], points[2], points[1], points[2]] == peer.returns(), number
