"""The server answers what the library answers, for every shipped profile and every seat."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.property.shipped import PROFILES
from tests.unit.server.talking import Json, Talk

import cardrules
from cardrules.plain import (
    plain_events,
    plain_outcome,
    plain_playable,
    plain_table,
    plain_targets,
    plain_view,
)

MOVES = 40


def plain(value: Json) -> Json:
    """Return a value as JSON gives it back."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("profile", PROFILES)
def test_a_game_goes_as_in_the_library(profile: str) -> None:
    rules = cardrules.load(profile)
    game = cardrules.Game(rules, seed=11, even_revealed=True)
    talk, chance = Talk(), Random(profile)
    own = talk.new(profile, seed=11)
    seats = range(1, rules.board.seats.count + 1)
    tokens = {seat: talk.seat(own, seat) for seat in seats}
    watches = {talk.ask("subscribe", game=tokens[seat])["subscription"]: seat for seat in seats}
    assert talk.ask("load", profile=profile)["table"] == plain(plain_table(rules))
    for made in range(MOVES):
        turn = game.state.turn + 1
        legal = [str(move) for move in game.legal_moves]
        outcome = game.outcome
        told = talk.ask("outcome", game=own, seat="all")["outcome"]
        assert told == (None if outcome is None else plain(plain_outcome(outcome)))
        for seat, token in tokens.items():
            assert talk.ask("moves", game=token)["moves"] == (legal if seat == turn else [])
            assert talk.ask("view", game=token) == plain(plain_view(game.view(seat)))
        cards = talk.ask("playable", game=tokens[turn])["cards"]
        assert cards == plain(plain_playable(game.playable(turn)))
        pile = chance.choice(rules.board.pile_names)
        targets = talk.ask("complete", game=tokens[turn], pile=pile)
        assert targets == plain(plain_targets(game.targets(pile)))
        assert talk.ask("position", game=own) == plain(rules.describe(game.state))
        if not legal:
            break
        move = chance.choice(legal)
        step = game.play(move)
        key = chance.choice([own, tokens[turn]])
        answer = talk.ask("apply", game=key, move=move)
        seen = {seat: plain(plain_events(rules.view_events(step, seat))) for seat in seats}
        assert (answer["made"], answer["events"]) == (made + 1, seen[turn])
        notices = {watches[each["params"]["subscription"]]: each["params"] for each in talk.told()}
        assert {seat: each["events"] for seat, each in notices.items()} == seen
        if made % 10 == 9:
            game.undo()
            talk.ask("undo", game=own, even_revealed=True)
            assert talk.ask("position", game=own) == plain(rules.describe(game.state))
            game.redo()
            talk.ask("redo", game=own)
            talk.told()
    record = talk.ask("save", game=own)["record"]
    assert record == game.to_json()
    again = talk.ask("resume", record=record)["game"]
    assert talk.ask("position", game=again) == plain(rules.describe(game.state))
    assert talk.ask("history", game=again) == talk.ask("history", game=own)
