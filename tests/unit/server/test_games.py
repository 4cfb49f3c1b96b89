"""Games over the protocol: what each method answers, and to whom."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.samples import small
from tests.unit.server.talking import METHODS, FailedError, Json, Talk

import cardrules
from cardrules.plain import plain_playable, plain_targets, plain_view
from cardrules.server import Limits
from cardrules.server.definition import Right
from cardrules.server.faults import Code


@pytest.fixture
def talk() -> Talk:
    return Talk()


def refused(talk: Talk, method: str, **params: Json) -> FailedError:
    """Call a method that fails, and return how."""
    with pytest.raises(FailedError) as caught:
        talk.ask(method, **params)
    return caught.value


class Trick:
    """A table of whist with a token for every seat."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.game = talk.new("whist", seed=5, dealer=4)
        self.tokens = {seat: talk.seat(self.game, seat) for seat in (1, 2, 3, 4)}
        self.onlooker = talk.seat(self.game, None)

    def play(self) -> Json:
        """Let the seat to move play the first card that it may."""
        turn = self.talk.ask("view", game=self.onlooker)["turn"]
        own = self.tokens[turn]
        move = self.talk.ask("moves", game=own)["moves"][0]
        return self.talk.ask("apply", game=own, move=move)


@pytest.fixture
def trick(talk: Talk) -> Trick:
    return Trick(talk)


# The library.


def test_library(talk: Talk) -> None:
    profiles = {each["id"]: each for each in talk.ask("library")["profiles"]}
    assert tuple(profiles) == cardrules.library.profile_ids()
    whist = profiles["whist"]
    assert (whist["title"], whist["family"], whist["versions"]) == ("Whist", "tricks", ["1.0.0"])


def test_load_tells_options_and_the_table(talk: Talk) -> None:
    found = talk.ask("load", profile="klondike~=1.0", options={"draw": 3})
    assert found["profile"] == "klondike==1.0.0"
    assert found["table"]["options"]["draw"] == 3
    assert found["declared"]["draw"]["values"] == [1, 3]
    assert found["digest"] == cardrules.load("klondike", draw=3).identity.digest


def test_load_a_text(talk: Talk) -> None:
    found = talk.ask("load", text=small(), options={"spaces": "any"})
    assert (found["profile"], found["table"]["options"]["spaces"]) == ("small==1.0.0", "any")


def test_profile_errors_have_their_problems(talk: Talk) -> None:
    wrong = small("1.0.0", ('direction = "down"', 'direction = "dwon"'))
    failed = refused(talk, "load", text=wrong)
    assert failed.code is Code.PROFILE
    (problem,) = failed.data["problems"]
    assert problem["path"] == "piles.tableau.build.direction"
    assert problem["near"] == "down"
    assert talk.ask("check", text=wrong) == {"count": 1, "problems": [problem]}
    assert talk.ask("check", text=small()) == {"count": 0, "problems": []}
    assert refused(talk, "load", profile="golf", options={"x": 1}).code is Code.PROFILE


def test_no_answer_is_longer_for_being_wrong_often(talk: Talk) -> None:
    wrong = "".join(f"key{number} = {number}\n" for number in range(5000)) + small()
    problems = refused(talk, "load", text=wrong).data["problems"]
    assert len(problems) == 200
    found = talk.ask("check", text=wrong)
    assert found["count"] >= 5000
    assert found["problems"] == problems
    position = {f"key{number}": number for number in range(5000)}
    failed = refused(talk, "new", profile="golf", position=position)
    assert (failed.code, len(failed.data["problems"])) == (Code.POSITION, 200)
    assert len(failed.message) < 1000


def test_unknown_profiles(talk: Talk) -> None:
    failed = refused(talk, "new", profile="klondkie")
    assert (failed.code, failed.data["near"][0]) == (Code.UNKNOWN_PROFILE, "klondike")
    failed = refused(talk, "new", profile="klondike==9.0.0")
    assert failed.data["versions"] == ["1.0.0"]
    assert refused(talk, "new", profile="../../etc/passwd").code is Code.UNKNOWN_PROFILE


def test_rules_are_loaded_once(talk: Talk) -> None:
    games = [talk.server.access(talk.new("golf")).table for _ in range(3)]
    assert len({id(table.rules) for table in games}) == 1
    true = talk.server.rules("klondike", cardrules.server.definition.UNSET, {"take_back": True})
    assert true is not games[0].rules


def test_kept_rules_are_bounded() -> None:
    talk = Talk(Limits(rules=2))
    for profile in ("golf", "whist", "golf", "klondike"):
        talk.ask("load", profile=profile)
    assert [rules.id for rules in talk.server._rules.values()] == ["golf", "klondike"]


def test_sheet(talk: Talk) -> None:
    assert talk.ask("sheet", profile="whist")["markdown"].startswith("# Whist\n")


def test_about(talk: Talk) -> None:
    told = talk.ask("describe")
    assert told["methods"] == sorted(METHODS)
    assert told["limits"]["games"] == Limits().games
    assert talk.ask("version") == {"version": cardrules.__version__, "protocol": told["protocol"]}
    languages = {each["code"]: each for each in talk.ask("languages")["languages"]}
    assert [*languages] == told["languages"]
    assert languages["ar"]["direction"] == "rtl"
    assert languages["en"] == {"code": "en", "name": "English", "direction": "ltr"}


def test_each_speaks_a_language(talk: Talk) -> None:
    """Whoever holds a key is answered in its language, unless another is asked for."""
    russian = cardrules.languages.language("ru")
    game = talk.new("casket", seed=1)
    token = talk.ask("seat", game=game, seat=1, language="ru-KZ")["token"]
    move = "move lid.1 body.1"
    found = cardrules.load("casket").refusal(cardrules.load("casket").start(1), parsed(move))
    assert found is not None
    english, other = found.message, russian.say(found.text)
    assert english != other
    for key, language, said in (
        (game, None, english),
        (token, None, other),
        (game, "ru", other),
        (token, "en", english),
    ):
        params = {} if language is None else {"language": language}
        assert talk.ask("refusal", game=key, move=move, **params)["refusal"]["message"] == said
    assert refused(talk, "apply", game=game, move=move).message == english
    assert refused(talk, "apply", game=token, move=move).message == other
    titles = {each["id"]: each["title"] for each in talk.ask("library", language="ru")["profiles"]}
    title = russian.say("Casket")
    assert title != "Casket"
    assert titles["casket"] == title
    assert talk.ask("load", profile="casket", language="ru")["table"]["about"]["title"] == title
    assert title in talk.ask("sheet", profile="casket", language="ru")["markdown"]


def parsed(move: str) -> cardrules.Move:
    return cardrules.load("casket").parse(move)


# A game alone: what the library answers, and nothing else.


@pytest.mark.parametrize("profile", ["klondike", "casket", "royal-cotillion"])
def test_a_patience_goes_as_in_the_library(talk: Talk, profile: str) -> None:
    rules = cardrules.load(profile)
    game = cardrules.Game(rules, seed=11)
    own = talk.new(profile, seed=11)
    chance = Random(3)
    for made in range(40):
        legal = [str(move) for move in game.legal_moves]
        assert talk.ask("moves", game=own)["moves"] == legal
        assert talk.ask("view", game=own) == plain_view(game.view(1))
        assert talk.ask("playable", game=own)["cards"] == plain_playable(game.playable())
        picked = plain_targets(game.targets("tableau.1"))
        assert talk.ask("complete", game=own, pile="tableau.1") == picked
        assert talk.ask("position", game=own) == rules.describe(game.state)
        if not legal:
            break
        move = chance.choice(legal)
        assert talk.ask("refusal", game=own, move=move) == {"refusal": None}
        step = game.play(move)
        told = talk.ask("apply", game=own, move=move)
        assert told["made"] == made + 1
        assert told["events"] == cardrules.plain.plain_events(rules.view_events(step, 1))
    assert talk.ask("save", game=own)["record"] == game.to_json()


def test_an_illegal_move_says_why_and_changes_nothing(talk: Talk) -> None:
    game = talk.new("klondike", seed=1)
    before = talk.ask("save", game=game)
    failed = refused(talk, "apply", game=game, move="move waste foundation.1")
    assert failed.code is Code.ILLEGAL_MOVE
    said = talk.ask("refusal", game=game, move="move waste foundation.1")["refusal"]
    assert failed.data == {"refusal": said}
    assert failed.message == said["message"]
    assert refused(talk, "apply", game=game, move="jump").code is Code.NO_MOVE
    assert talk.ask("save", game=game) == before


def test_undo_and_redo(talk: Talk) -> None:
    game = talk.new("klondike", seed=1)
    assert talk.ask("undo", game=game)["done"] is False
    before = talk.ask("view", game=game)
    made = talk.ask("apply", game=game, move="draw")
    after = talk.ask("view", game=game)
    undone = talk.ask("undo", game=game)
    assert (undone["done"], undone["made"], undone["events"]) == (True, 0, made["events"])
    assert talk.ask("view", game=game) == before
    assert talk.ask("redo", game=game)["made"] == 1
    assert talk.ask("view", game=game) == after
    assert talk.ask("redo", game=game)["done"] is False


def test_save_and_resume(talk: Talk) -> None:
    game = talk.new("casket", seed=3)
    for _ in range(4):
        talk.ask("apply", game=game, move=talk.ask("moves", game=game)["moves"][0])
    record = talk.ask("save", game=game)["record"]
    for verify in (True, False):
        again = talk.ask("resume", record=record, verify=verify)
        assert again["made"] == 4
        assert again["game"] != game
        assert talk.ask("save", game=again["game"])["record"] == record
        assert talk.ask("undo", game=again["game"])["made"] == 3
    forged = record.replace('"turn":1', '"turn":2')
    assert refused(talk, "resume", record=forged).code is Code.RECORD
    assert refused(talk, "resume", record="{}").code is Code.RECORD


def test_a_game_of_a_given_text_is_resumed(talk: Talk) -> None:
    game = talk.ask("new", text=small(), seed=3)["game"]
    record = talk.ask("save", game=game)["record"]
    assert refused(talk, "resume", record=record).code is Code.UNKNOWN_PROFILE
    assert talk.ask("resume", record=record, text=small())["profile"] == "small==1.0.0"


def test_orders_dealers_and_positions(talk: Talk) -> None:
    rules = cardrules.load("golf")
    order = list(rules.board.deck.codes)
    game = talk.new("golf", order=order)
    assert talk.ask("position", game=game) == rules.describe(rules.start(order=order)) | {
        "seed": talk.ask("position", game=game)["seed"]
    }
    position = talk.ask("position", game=game)
    again = talk.new("golf", position=position)
    assert talk.ask("position", game=again) == position
    assert talk.ask("history", game=again) == {"made": 0, "moves": [], "deal": []}
    failed = refused(talk, "new", profile="golf", order=["AS"])
    assert (failed.code, failed.data["problems"]) == (
        Code.POSITION,
        ["order: all 52 cards, found 1"],
    )
    assert refused(talk, "new", profile="golf", position={"pile": 1}).code is Code.POSITION
    assert refused(talk, "new", profile="golf", position=position, seed=1).code is Code.PARAMS
    assert refused(talk, "new", profile="golf", dealer=2).code is Code.POSITION
    assert refused(talk, "new", profile="golf", seed="\ud800").code is Code.POSITION


def test_seeds_are_not_guessable_by_default(talk: Talk) -> None:
    seeds = {talk.ask("position", game=talk.new("golf"))["seed"] for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}


def test_autoplay(talk: Talk) -> None:
    game = cardrules.Game(cardrules.load("freecell"), seed=2, autoplay="safe-foundation")
    own = talk.new("freecell", seed=2, autoplay="safe-foundation")
    chance = Random(1)
    for _ in range(60):
        moves = [str(move) for move in game.legal_moves]
        if not moves:
            break
        move = chance.choice(moves)
        game.play(move)
        told = talk.ask("apply", game=own, move=move)
        assert told["made"] == len(game.history)
    assert any(played.automatic for played in game.history)
    moves = talk.ask("history", game=own)["moves"]
    assert [(each["move"], each["automatic"]) for each in moves] == [
        (str(played.move), played.automatic) for played in game.history
    ]


def test_history_tells_what_was_told(talk: Talk) -> None:
    game = talk.new("klondike", seed=4)
    told = [talk.ask("apply", game=game, move="draw")["events"] for _ in range(5)]
    history = talk.ask("history", game=game)
    assert [each["events"] for each in history["moves"]] == told
    assert {event["cause"] for event in history["deal"]} == {"start"}
    assert talk.ask("history", game=game, since=3) == {
        "made": 5,
        "moves": history["moves"][3:],
        "deal": [],
    }
    assert talk.ask("history", game=game, since=99)["moves"] == []
    assert talk.ask("history", game=game, since=1, most=2)["moves"] == history["moves"][1:3]


def test_suggestions_are_legal(talk: Talk) -> None:
    game = talk.new("gin-rummy", seed=4)
    for number in range(20):
        player = "eager" if number % 2 else "random"
        move = talk.ask("suggest", game=game, player=player)["move"]
        assert move in talk.ask("moves", game=game)["moves"]
        talk.ask("apply", game=game, move=move)
    one, other = (talk.ask("suggest", game=game, seed=9)["move"] for _ in range(2))
    assert one == other


def test_a_game_that_ends(talk: Talk) -> None:
    game = talk.new("whist", seed=2)
    while (told := talk.ask("apply", game=game, move=first(talk, game)))["outcome"] is None:
        pass
    outcome = talk.ask("outcome", game=game)["outcome"]
    assert told["outcome"] == outcome
    assert outcome["result"] == "won"
    assert {each: sheet["total"] for each, sheet in outcome["scores"].items()} == {
        each: sheet["total"] for each, sheet in talk.ask("score", game=game)["scores"].items()
    }
    assert talk.ask("moves", game=game)["moves"] == []
    assert refused(talk, "apply", game=game, move="play AS").data["refusal"]["code"] == "game.over"


def first(talk: Talk, game: str) -> str:
    move: str = talk.ask("moves", game=game)["moves"][0]
    return move


# Seats.


def test_a_seat_sees_its_own_cards(trick: Trick) -> None:
    for seat, token in trick.tokens.items():
        view = trick.talk.ask("view", game=token)
        assert view["seat"] == seat
        for other in (1, 2, 3, 4):
            assert ("?" in view["piles"][f"hand.{other}"]) is (other != seat)
    assert set(trick.talk.ask("view", game=trick.onlooker)["piles"]["hand.1"]) == {"?"}


def test_the_host_sees_through_any_eyes(trick: Trick) -> None:
    for seat, token in trick.tokens.items():
        own = trick.talk.ask("view", game=token)
        assert trick.talk.ask("view", game=trick.game, seat=seat) == own
    everything = trick.talk.ask("view", game=trick.game, seat="all")
    assert "?" not in json.dumps(everything["piles"])
    assert everything["piles"] == trick.talk.ask("position", game=trick.game)["piles"]
    assert refused(trick.talk, "view", game=trick.game, seat=5).code is Code.PARAMS
    assert refused(trick.talk, "seat", game=trick.game, seat=5).code is Code.PARAMS


def test_a_seat_moves_in_its_turn_alone(trick: Trick) -> None:
    talk, tokens = trick.talk, trick.tokens
    turn = talk.ask("view", game=trick.onlooker)["turn"]
    move = talk.ask("moves", game=tokens[turn])["moves"][0]
    other = tokens[turn % 4 + 1]
    assert talk.ask("moves", game=other) == {"turn": turn, "complete": True, "moves": []}
    failed = refused(talk, "apply", game=other, move=move)
    assert failed.code is Code.ILLEGAL_MOVE
    assert failed.data["refusal"]["code"] == "pick.turn"
    for hidden in (move, "play 2C", "play AS"):
        said = talk.ask("refusal", game=other, move=hidden)["refusal"]
        assert said == failed.data["refusal"]
    assert talk.ask("complete", game=other)["refusal"] == failed.data["refusal"]
    assert refused(talk, "suggest", game=other).code is Code.ILLEGAL_MOVE
    assert refused(talk, "apply", game=trick.onlooker, move=move).code is Code.NO_RIGHT
    assert refused(talk, "playable", game=trick.onlooker).code is Code.NO_RIGHT
    assert talk.ask("apply", game=tokens[turn], move=move)["made"] == 1


def test_a_seat_looks_through_no_other_eyes(trick: Trick) -> None:
    takes_seat = [
        name
        for name, method in METHODS.items()
        if method.right is Right.SEAT and any(param.name == "seat" for param in method.params)
    ]
    assert "view" in takes_seat
    needs: Json = {"apply": {"move": "play AS"}}
    for name in takes_seat:
        for seat in (2, None, "all"):
            if name == "playable" and seat != 2:  # it takes no other form
                continue
            params = {"game": trick.tokens[1], "seat": seat, **needs.get(name, {})}
            assert refused(trick.talk, name, **params).code is Code.NO_RIGHT, name


def test_what_is_for_the_host(trick: Trick) -> None:
    needs: Json = {"seat": {"seat": 1}, "revoke": {"token": "x"}}
    for name, method in METHODS.items():
        if method.right is Right.HOST:
            for token in (trick.tokens[1], trick.onlooker):
                failed = refused(trick.talk, name, game=token, **needs.get(name, {}))
                assert failed.code is Code.NO_RIGHT, name
    own = trick.tokens[1]
    assert refused(trick.talk, "undo", game=own, even_revealed=True).code is Code.NO_RIGHT
    assert {"save", "position", "seat", "revoke"} <= {
        name for name, method in METHODS.items() if method.right is Right.HOST
    }


def test_a_seat_takes_back_nothing_that_was_seen(trick: Trick) -> None:
    talk = trick.talk
    mover = talk.ask("view", game=trick.onlooker)["turn"]
    trick.play()
    assert refused(talk, "undo", game=trick.tokens[mover]).code is Code.REVEALED
    assert refused(talk, "undo", game=trick.tokens[mover % 4 + 1]).code is Code.NO_RIGHT
    assert refused(talk, "undo", game=trick.onlooker).code is Code.NO_RIGHT
    assert refused(talk, "undo", game=trick.game).code is Code.REVEALED
    assert talk.ask("undo", game=trick.game, even_revealed=True)["made"] == 0
    assert refused(talk, "redo", game=trick.onlooker).code is Code.NO_RIGHT
    assert talk.ask("redo", game=trick.tokens[mover])["made"] == 1


def test_a_seat_takes_back_its_own_move(talk: Talk) -> None:
    """Hearts: cards are passed unseen, and may be chosen anew."""
    game = talk.new("hearts", seed=1, dealer=1)
    tokens = {seat: talk.seat(game, seat) for seat in (1, 2, 3, 4)}
    mover = talk.ask("view", game=game)["turn"]
    view = talk.ask("view", game=tokens[mover])
    talk.ask("apply", game=tokens[mover], move=first(talk, tokens[mover]))
    following = talk.ask("view", game=game)["turn"]
    assert refused(talk, "undo", game=tokens[following]).code is Code.NO_RIGHT
    assert talk.ask("undo", game=tokens[mover])["done"] is True
    assert talk.ask("view", game=tokens[mover]) == view


# Subscriptions.


def test_everyone_is_told_what_they_may_see(trick: Trick) -> None:
    talk = trick.talk
    keys: dict[int | None, str] = {None: trick.onlooker}
    keys |= dict(trick.tokens.items())
    numbers = {talk.ask("subscribe", game=key)["subscription"]: seat for seat, key in keys.items()}
    host = talk.ask("subscribe", game=trick.game, seat="all")
    assert "?" not in json.dumps(host["view"]["piles"])
    made = trick.play()
    told = {each["params"]["subscription"]: each["params"] for each in talk.told()}
    assert set(told) == {*numbers, host["subscription"]}
    for each in told.values():
        assert (each["kind"], each["made"], each["turn"]) == ("apply", 1, made["turn"])
        assert each["events"] == made["events"]  # a card that is played is seen by all


def test_undo_and_redo_are_told(talk: Talk) -> None:
    game = talk.new("klondike", seed=1)
    number = talk.ask("subscribe", game=game)["subscription"]
    for method in ("apply", "undo", "undo", "redo", "redo"):
        talk.ask(method, game=game, **({"move": "draw"} if method == "apply" else {}))
    told = [each["params"] for each in talk.told()]
    assert [each["kind"] for each in told] == ["apply", "undo", "redo"]
    assert {each["subscription"] for each in told} == {number}
    assert [each["made"] for each in told] == [1, 0, 1]


def test_unsubscribe(trick: Trick) -> None:
    talk = trick.talk
    one = talk.ask("subscribe", game=trick.tokens[1])["subscription"]
    other = talk.ask("subscribe", game=trick.tokens[2])["subscription"]
    own = trick.tokens[1]
    assert refused(talk, "unsubscribe", game=own, subscription=other).code is Code.UNKNOWN_GAME
    talk.ask("unsubscribe", game=own, subscription=one)
    assert refused(talk, "unsubscribe", game=own, subscription=one).code is Code.UNKNOWN_GAME
    talk.ask("unsubscribe", game=trick.game, subscription=other)
    trick.play()
    assert talk.told() == []


def test_close_and_revoke(trick: Trick) -> None:
    talk = trick.talk
    first_, second = (
        talk.ask("subscribe", game=trick.tokens[seat])["subscription"] for seat in (1, 2)
    )
    talk.ask("revoke", game=trick.game, token=trick.tokens[1])
    assert [(each["method"], each["params"]) for each in talk.told()] == [
        ("closed", {"subscription": first_})
    ]
    assert refused(talk, "view", game=trick.tokens[1]).code is Code.UNKNOWN_GAME
    for token in (trick.tokens[1], trick.game, "x"):
        failed = refused(talk, "revoke", game=trick.game, token=token)
        assert failed.code is Code.UNKNOWN_GAME
    talk.ask("close", game=trick.tokens[3])
    assert refused(talk, "view", game=trick.tokens[3]).code is Code.UNKNOWN_GAME
    talk.ask("close", game=trick.game)
    assert [each["params"] for each in talk.told()] == [{"subscription": second}]
    for key in (trick.game, trick.tokens[2], trick.onlooker):
        assert refused(talk, "view", game=key).code is Code.UNKNOWN_GAME
    assert talk.server.games == 0
    assert talk.server._keys == {}


def test_keys_of_one_game_open_no_other(trick: Trick) -> None:
    other = Trick(trick.talk)
    talk = trick.talk
    before = talk.ask("view", game=other.onlooker)
    trick.play()
    assert talk.ask("view", game=other.onlooker) == before
    failed = refused(talk, "revoke", game=trick.game, token=other.tokens[1])
    assert failed.code is Code.UNKNOWN_GAME
    number = talk.ask("subscribe", game=other.game)["subscription"]
    failed = refused(talk, "unsubscribe", game=trick.game, subscription=number)
    assert failed.code is Code.UNKNOWN_GAME


def test_keys_cannot_be_guessed(talk: Talk) -> None:
    game = talk.new("whist")
    keys = {talk.seat(game, 1) for _ in range(50)} | {game}
    assert len(keys) == 51
    for place in range(6, 30):
        assert len({key[place] for key in keys}) > 5


# Limits.


def test_games_limit() -> None:
    talk = Talk(Limits(games=2))
    games = [talk.new("golf") for _ in range(2)]
    failed = refused(talk, "new", profile="golf")
    assert (failed.code, failed.data) == (Code.LIMIT, {"limit": "games", "most": 2})
    record = talk.ask("save", game=games[0])["record"]
    assert refused(talk, "resume", record=record).code is Code.LIMIT
    talk.ask("close", game=talk.seat(games[0], 1))
    assert refused(talk, "new", profile="golf").code is Code.LIMIT
    talk.ask("close", game=games[0])
    talk.new("golf")


def test_tokens_and_subscriptions_limits() -> None:
    talk = Talk(Limits(tokens=2, subscriptions=2))
    game = talk.new("whist")
    tokens = [talk.seat(game, 1) for _ in range(2)]
    assert refused(talk, "seat", game=game, seat=1).data == {"limit": "tokens", "most": 2}
    talk.ask("revoke", game=game, token=tokens[0])
    talk.seat(game, 2)
    for _ in range(2):
        talk.ask("subscribe", game=tokens[1])
    assert refused(talk, "subscribe", game=game).data["limit"] == "subscriptions"
    talk.ask("close", game=tokens[1])
    talk.ask("subscribe", game=game)


def test_moves_limit() -> None:
    talk = Talk(Limits(moves=3))
    game = talk.new("klondike", seed=1)
    for _ in range(3):
        talk.ask("apply", game=game, move="draw")
    assert refused(talk, "apply", game=game, move="draw").data == {"limit": "moves", "most": 3}
    talk.ask("undo", game=game)
    talk.ask("apply", game=game, move="draw")
    record = talk.ask("save", game=game)["record"]
    small_ = Talk(Limits(moves=2))
    assert refused(small_, "resume", record=record).data["limit"] == "moves"
    assert small_.server.games == 0
